"""Every meld of the deck, tabulated once, and hands as numbers that melds are taken from by one subtraction.

A hand is one number, three bits for each of the 52 cards: seven equal cards fit, which four jokers never reach.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import or_

WILD = 53
MOST_WILDS = 2
BITS = 3
UNITS = tuple(1 << (BITS * card) for card in range(52))
ONES = sum(UNITS)
# All of a card that a hand may hold, and all of the cards up to it.
WHOLE = tuple(((1 << BITS) - 1) * unit for unit in UNITS)
UP_TO = tuple((unit << BITS) - 1 for unit in UNITS)
# A card left over weighs its value first, then one for being there: the least value, then the fewest cards.
WEIGHT_OF_POINT = 64

type Cards = tuple[int, ...]
# A meld's weight without its wilds, its natural cards as a hand, the number of its wilds, and its cards in order.
type Meld = tuple[int, int, int, Cards]
# By the most wilds to be used, then by the highest natural card: each meld.
type Table = tuple[tuple[tuple[Meld, ...], ...], ...]
# Melds that fit; one of each of their natural cards, as a hand; and by the wilds that they use, the greatest weight.
type Fitting = tuple[tuple[Meld, ...], int, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Prices:
    """What a card left over costs, in points: each natural card, and a wild."""

    naturals: tuple[int, ...]
    wild: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand laid out, and the points of what is left loose, not doubled. A wild is the number `WILD`."""

    points: int
    melds: tuple[Cards, ...]
    pairs: tuple[Cards, ...]
    loose: Cards


class MeldsUnder(dict[int, Fitting]):
    """The melds whose highest card is the same: those that fit, by which of the cards that they `need` are there.

    They need eight different cards at most: nearly every hand finds here what another has looked up.
    """

    __slots__ = ("_melds", "need")

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        super().__init__()
        self._melds = melds
        self.need = reduce(or_, [naturals for _, naturals, _, _ in melds], 0)

    def __missing__(self, present: int) -> Fitting:
        fitting = tuple([meld for meld in self._melds if meld[1] & present == meld[1]])
        greatest: dict[int, int] = {}
        for saved, _, used, _ in fitting:
            greatest[used] = max(saved, greatest.get(used, 0))
        found = fitting, reduce(or_, [meld[1] for meld in fitting], 0), tuple(greatest.items())
        self[present] = found
        return found


def packed(cards: Iterable[int]) -> int:
    """Natural cards as one number."""
    return sum(map(UNITS.__getitem__, cards))


def present_in(hand: int) -> int:
    """One of each card that the hand holds: a meld fits where all its cards are present."""
    return (hand | hand >> 1 | hand >> 2) & ONES


def highest_of(hand: int) -> int:
    """The highest card of a hand that holds one."""
    return (hand.bit_length() - 1) // BITS


def counted(hand: int) -> list[tuple[int, int]]:
    """Each card of a hand, the highest first, and how many of it there are."""
    cards = []
    while hand:
        card = (hand.bit_length() - 1) // BITS
        count = hand >> (BITS * card)
        hand -= count * UNITS[card]
        cards.append((card, count))
    return cards


def weight(points: int) -> int:
    """What a card left over weighs, from its points."""
    return points * WEIGHT_OF_POINT + 1


@lru_cache(maxsize=64)
def meld_table(ace_in_runs: str, longest: int, prices: tuple[int, ...]) -> Table:
    """Every meld with up to two wilds and runs up to that length; `ace_in_runs` is `both`, `high` or `low`."""
    filed: list[list[list[Meld]]] = [[[] for _ in UNITS] for _ in range(MOST_WILDS + 1)]
    weights = [weight(price) for price in prices]
    for (naturals, wilds), cards in _melds(ace_in_runs, longest).items():
        meld = (sum([weights[card] for card in cards if card != WILD]), naturals, wilds, cards)
        for most in range(wilds, MOST_WILDS + 1):
            filed[most][highest_of(naturals)].append(meld)
    return tuple(tuple(map(tuple, by_card)) for by_card in filed)


@lru_cache(maxsize=64)
def melds_under(ace_in_runs: str, longest: int, prices: tuple[int, ...], wilds: int) -> tuple[MeldsUnder, ...]:
    """By the highest card: the melds of a hand with so many wilds."""
    return tuple(map(MeldsUnder, meld_table(ace_in_runs, longest, prices)[wilds]))


@cache
def _melds(ace_in_runs: str, longest: int) -> dict[tuple[int, int], Cards]:
    """One meld for each set of natural cards and number of wilds."""
    found: dict[tuple[int, int], Cards] = {}
    for full in (*_groups(), *_runs(ace_in_runs, longest)):
        for wilds in range(MOST_WILDS + 1):
            for places in combinations(range(len(full)), wilds):
                cards = tuple(WILD if place in places else card for place, card in enumerate(full))
                found.setdefault((packed(card for card in cards if card != WILD), wilds), cards)
    return found


def _groups() -> Iterator[Cards]:
    for rank in range(13):
        for size in (3, 4):
            for suits in combinations(range(4), size):
                yield tuple(4 * rank + suit for suit in suits)


def _runs(ace_in_runs: str, longest: int) -> Iterator[Cards]:
    first, last = {"both": (0, 13), "high": (1, 13), "low": (0, 12)}[ace_in_runs]
    for suit in range(4):
        for length in range(3, longest + 1):
            for start in range(first, last - length + 2):
                yield tuple(4 * (position % 13) + suit for position in range(start, start + length))
