"""The exact lowest-penalty search: which melds, or which pairs and one meld, leave the least.

A hand is one number, three bits for each of the 52 cards, and its number of wilds. Every meld of the deck is tabulated
once as the natural cards that it takes and the wilds beside them, filed under its highest natural card. The highest
card that is left is then either in one of the melds filed under it, or left over.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

WILD = 53
BITS = 3
UNITS = tuple(1 << (BITS * card) for card in range(52))
ONES = sum(UNITS)
# A card left over costs its value first, then one for being there: the least value, then the fewest cards.
FEWEST = 64

type Cards = tuple[int, ...]
# The natural cards taken (as a hand), the number of wilds beside them, and the cards in order.
type Meld = tuple[int, int, Cards]
type Table = Mapping[int, tuple[Meld, ...]]


@dataclass(frozen=True, slots=True)
class Prices:
    """What a card left over costs: each natural card, and a wild."""

    naturals: tuple[int, ...]
    wild: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand laid out, and the points of what is left loose, not doubled. A wild is the number `WILD`."""

    points: int
    melds: tuple[Cards, ...]
    pairs: tuple[Cards, ...]
    loose: Cards


@dataclass(frozen=True, slots=True)
class Search:
    """The best layout by melds and by pairs, each None where it is not admissible.

    A run of six may stand in the pairs' layout, where it is the only meld. `pairs_count` is how many pairs the hand has
    without a meld; `is_all_pairs` holds where nothing is left then.
    """

    melds: Layout | None
    pairs: Layout | None
    pairs_count: int
    is_all_pairs: bool


def packed(cards: Iterable[int]) -> int:
    """Natural cards as one number."""
    return sum(UNITS[card] for card in cards)


def search(naturals: Cards, wilds: int, prices: Prices, ace_in_runs: str, *, two_wilds_pair: bool = True) -> Search:
    """The least that a hand of at most seven equal cards costs, by melds and by pairs, each with its proof."""
    hand = packed(naturals)
    by_melds = least_by_melds(hand, wilds, prices, ace_in_runs)
    unmelded = _paired(hand, wilds, prices, two_wilds_pair=two_wilds_pair)
    pairs_count = len(unmelded.pairs)
    by_pairs = least_by_pairs(hand, wilds, prices, ace_in_runs, unmelded, two_wilds_pair=two_wilds_pair)
    return Search(by_melds, by_pairs, pairs_count, not unmelded.loose)


def least_by_melds(hand: int, wilds: int, prices: Prices, ace_in_runs: str) -> Layout | None:
    """The layout in melds that leaves the least, or None where no meld can be made."""
    fitting = _fitting(hand, wilds, _table(ace_in_runs, 5))
    if not fitting:
        return None
    costs = [price * FEWEST + 1 for price in prices.naturals]
    wild_cost = prices.wild * FEWEST + 1
    known: dict[tuple[int, int], tuple[int, Meld | None]] = {}

    def least(hand: int, wilds: int) -> int:
        if not hand:
            return wilds * wild_cost
        if (hand, wilds) in known:
            return known[hand, wilds][0]
        card = (hand.bit_length() - 1) // BITS
        best, taken = least(hand - UNITS[card], wilds) + costs[card], None
        present = (hand | hand >> 1 | hand >> 2) & ONES
        for meld in fitting.get(card, ()):
            if meld[1] <= wilds and present & meld[0] == meld[0]:
                cost = least(hand - meld[0], wilds - meld[1])
                if cost < best:
                    best, taken = cost, meld
        known[hand, wilds] = best, taken
        return best

    cost = least(hand, wilds)
    melds, loose = [], []
    while hand:
        taken = known[hand, wilds][1]
        if taken:
            melds.append(taken[2])
            hand, wilds = hand - taken[0], wilds - taken[1]
        else:
            card = (hand.bit_length() - 1) // BITS
            loose.append(card)
            hand -= UNITS[card]
    return Layout(cost // FEWEST, tuple(melds), (), (*loose[::-1], *[WILD] * wilds))


def least_by_pairs(
    hand: int, wilds: int, prices: Prices, ace_in_runs: str, unmelded: Layout, *, two_wilds_pair: bool
) -> Layout | None:
    """The layout in pairs and at most one meld that leaves the least; None under five pairs, or four and a meld."""
    if len(unmelded.pairs) < 4:
        return None
    best = unmelded if len(unmelded.pairs) >= 5 else None
    for melds in _fitting(hand, wilds, _table(ace_in_runs, 6)).values():
        for naturals, taken, cards in melds:
            laid = _paired(hand - naturals, wilds - taken, prices, two_wilds_pair=two_wilds_pair)
            if len(laid.pairs) >= 4 and (best is None or _order(laid) < _order(best)):
                best = Layout(laid.points, (cards,), laid.pairs, laid.loose)
    return best


def _order(laid: Layout) -> tuple[int, int]:
    return laid.points, len(laid.loose)


def _paired(hand: int, wilds: int, prices: Prices, *, two_wilds_pair: bool) -> Layout:
    """All in pairs that can be: natural pairs first, then wilds to the dearest singles, then two wilds together."""
    pairs: list[Cards] = []
    singles: list[int] = []
    for card, count in _counted(hand):
        pairs += [(card, card)] * (count // 2)
        singles += [card] * (count % 2)
    singles.sort(key=lambda card: prices.naturals[card])
    while wilds and singles:
        pairs.append((singles.pop(), WILD))
        wilds -= 1
    if wilds == 2 and two_wilds_pair:
        pairs.append((WILD, WILD))
        wilds = 0
    natural = [pair for pair in pairs if pair[0] == pair[1]]
    if wilds == 2 and natural:
        split = natural[0]
        pairs.remove(split)
        pairs += [(split[0], WILD)] * 2
        wilds = 0
    if wilds == 1:
        return _one_left(pairs, prices)
    return Layout(
        sum(prices.naturals[card] for card in singles), (), tuple(pairs), tuple(sorted(singles)) + (WILD,) * wilds
    )


def _one_left(pairs: list[Cards], prices: Prices) -> Layout:
    """One wild is over and no single: it may take the place of a cheaper card of a pair, which is left instead."""
    cheapest = min((pair[0] for pair in pairs if pair[0] != WILD), key=lambda card: prices.naturals[card], default=WILD)
    if cheapest == WILD or prices.wild <= prices.naturals[cheapest]:
        return Layout(prices.wild, (), tuple(pairs), (WILD,))
    mended = list(pairs)
    place = next(place for place, pair in enumerate(pairs) if pair[0] == cheapest)
    mended[place] = (cheapest, WILD) if pairs[place][1] == cheapest else (WILD, WILD)
    return Layout(prices.naturals[cheapest], (), tuple(mended), (cheapest,))


def _counted(hand: int) -> Iterator[tuple[int, int]]:
    while hand:
        card = (hand.bit_length() - 1) // BITS
        count = hand >> (BITS * card)
        hand -= count * UNITS[card]
        yield card, count


def _fitting(hand: int, wilds: int, table: Table) -> dict[int, list[Meld]]:
    present = (hand | hand >> 1 | hand >> 2) & ONES
    fitting = {}
    for card, _ in _counted(hand):
        melds = [meld for meld in table[card] if meld[1] <= wilds and present & meld[0] == meld[0]]
        if melds:
            fitting[card] = melds
    return fitting


@cache
def _table(ace_in_runs: str, longest: int) -> Table:
    """Every meld of the deck with up to two wilds, by its highest natural card."""
    filed: dict[int, dict[tuple[int, int], Cards]] = {card: {} for card in range(52)}
    for full in (*_groups(), *_runs(ace_in_runs, longest)):
        for wilds in range(3):
            for places in combinations(range(len(full)), wilds):
                naturals = [card for place, card in enumerate(full) if place not in places]
                cards = tuple(WILD if place in places else card for place, card in enumerate(full))
                filed[max(naturals)].setdefault((packed(naturals), wilds), cards)
    return {card: tuple((*key, cards) for key, cards in melds.items()) for card, melds in filed.items()}


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
