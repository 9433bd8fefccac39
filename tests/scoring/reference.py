"""A slow search for the lowest penalty, plainly the definition: every subset of a hand is asked whether it is a meld.

Nothing of the engine is used. A natural card is (rank 0–12, suit 0–3), a wild is None; a hand is a tuple of them.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations

type Natural = tuple[int, int]
type Hand = tuple[Natural | None, ...]
# The points left, then the number of cards left.
type Left = tuple[int, int]
type Value = Callable[[Natural | None], int]

POSITIONS = {"both": range(14), "high": range(1, 14), "low": range(13)}


def is_group(cards: Hand) -> bool:
    """Three or four cards of one rank, all suits different; a wild is a missing suit."""
    naturals = [card for card in cards if card is not None]
    one_rank = len({rank for rank, _ in naturals}) == 1
    return len(cards) in (3, 4) and one_rank and len({suit for _, suit in naturals}) == len(naturals)


def is_run(cards: Hand, ace_in_runs: str) -> bool:
    """Three or more cards of one suit in order, the ace before the two or after the king; a wild fills a gap."""
    naturals = [card for card in cards if card is not None]
    if len(cards) < 3 or len({suit for _, suit in naturals}) != 1:
        return False
    held = {rank for rank, _ in naturals}
    allowed = POSITIONS[ace_in_runs]
    windows = (range(first, first + len(cards)) for first in allowed if first + len(cards) - 1 in allowed)
    return len(held) == len(naturals) and any(held <= {position % 13 for position in window} for window in windows)


def is_meld(cards: Hand, ace_in_runs: str) -> bool:
    """A group or a run with at least one natural card."""
    return any(card is not None for card in cards) and (is_group(cards) or is_run(cards, ace_in_runs))


def is_pair(first: Natural | None, second: Natural | None, *, two_wilds_pair: bool) -> bool:
    """Two equal cards, a wild and any card, or two wilds where the league lets them."""
    if first is None and second is None:
        return two_wilds_pair
    return first is None or second is None or first == second


def melds_in(hand: Hand, ace_in_runs: str, longest: int) -> set[int]:
    """Each subset of a hand that is a meld, as a set of places; its natural cards share their suit or their rank."""
    wilds = [place for place, card in enumerate(hand) if card is None]
    found = set()
    for part in (0, 1):
        for shared in {card[part] for card in hand if card is not None}:
            alike = [place for place, card in enumerate(hand) if card is not None and card[part] == shared]
            for size in range(3, longest + 1):
                for places in combinations((*alike, *wilds), size):
                    if is_meld(tuple(hand[place] for place in places), ace_in_runs):
                        found.add(sum(1 << place for place in places))
    return found


def least_by_melds(hand: Hand, value: Value, ace_in_runs: str) -> Left | None:
    """The least that disjoint melds leave; None where there is no meld. Runs of six are two of three."""
    by_lowest: dict[int, list[int]] = {}
    for meld in melds_in(hand, ace_in_runs, 5):
        by_lowest.setdefault(_lowest(meld), []).append(meld)

    @cache
    def least(rest: int) -> Left:
        if not rest:
            return 0, 0
        place = _lowest(rest)
        points, count = least(rest & ~(1 << place))
        ways = [(points + value(hand[place]), count + 1)]
        ways += [least(rest & ~meld) for meld in by_lowest.get(place, []) if rest & meld == meld]
        return min(ways)

    return least((1 << len(hand)) - 1) if by_lowest else None


def least_by_pairs(hand: Hand, value: Value, ace_in_runs: str, *, two_wilds_pair: bool) -> Left | None:
    """The least, not doubled, that five pairs or more leave, or four or more and one meld."""

    @cache
    def by_count(rest: int) -> dict[int, Left]:
        """For each number of pairs, the least that they leave."""
        if not rest:
            return {0: (0, 0)}
        place = _lowest(rest)
        ways = [(pairs, points + value(hand[place]), count + 1) for pairs, (points, count) in _fewer(rest, place)]
        for other in range(place + 1, len(hand)):
            if rest >> other & 1 and is_pair(hand[place], hand[other], two_wilds_pair=two_wilds_pair):
                ways += [(pairs + 1, *left) for pairs, left in _fewer(rest & ~(1 << other), place)]
        return {pairs: min((p, c) for n, p, c in ways if n == pairs) for pairs, _, _ in ways}

    def _fewer(rest: int, place: int) -> list[tuple[int, Left]]:
        return list(by_count(rest & ~(1 << place)).items())

    everything = (1 << len(hand)) - 1
    ways = [left for pairs, left in by_count(everything).items() if pairs >= 5]
    for meld in melds_in(hand, ace_in_runs, 6):
        ways += [left for pairs, left in by_count(everything & ~meld).items() if pairs >= 4]
    return min(ways, default=None)


def same_cards(one: Hand, other: Hand) -> bool:
    """Whether two hands hold the same cards in any order."""
    return Counter(one) == Counter(other)


def _lowest(places: int) -> int:
    return (places & -places).bit_length() - 1
