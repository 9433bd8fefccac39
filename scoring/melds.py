"""The exact lowest-penalty search: which melds, or which pairs and one meld, leave the least of a hand.

The highest card left is either in one of the melds filed under it, or it is left over: a memoised search on that. It
asks for the most that can be saved. A bound that lets melds share cards says what a part of the hand can save at best;
the most promising branch goes first, and what cannot beat the best so far is not looked at.
"""

from collections import Counter
from dataclasses import dataclass
from operator import itemgetter

from scoring.meld_table import (
    MOST_WILDS,
    ONES,
    UNITS,
    WILD,
    Cards,
    Layout,
    Meld,
    Prices,
    highest_of,
    meld_table,
    packed,
    present_in,
    weight,
)
from scoring.pairs import least_by_pairs, pairs_in

__all__ = ["WILD", "Layout", "Prices", "Search", "least_by_melds", "search"]

# Runs of six and more can be cut into runs of three to five, so these are enough where any number of melds may lie.
LONGEST_RUN = 5
# Each card of a hand, the highest first, and how many there are.
type Counts = list[tuple[int, int]]
# What a branch saves at best and by itself; the weight, the natural cards and the wilds that it takes out; its meld.
type Branch = tuple[int, int, int, int, int, Cards]


@dataclass(frozen=True, slots=True)
class Search:
    """The best layout by melds and by pairs, each None where it is not admissible.

    `pairs_count` is how many pairs the hand has without a meld; `is_all_pairs` holds where nothing is left then.
    """

    melds: Layout | None
    pairs: Layout | None
    pairs_count: int
    is_all_pairs: bool


def search(naturals: Cards, wilds: int, prices: Prices, ace_in_runs: str, *, two_wilds_pair: bool = True) -> Search:
    """The least that a hand costs, by melds and by pairs, each with its proof. At most two wilds.

    Source: Super 51, points 2 to 6.
    """
    if wilds > MOST_WILDS:
        raise ValueError("two packs hold two wilds at most")
    hand = packed(naturals)
    pairs_count = pairs_in(hand, wilds, two_wilds_pair=two_wilds_pair)
    by_melds = least_by_melds(naturals, wilds, prices, ace_in_runs)
    by_pairs = least_by_pairs(hand, wilds, prices, ace_in_runs, two_wilds_pair=two_wilds_pair)
    return Search(by_melds, by_pairs, pairs_count, 2 * pairs_count == len(naturals) + wilds)


def least_by_melds(naturals: Cards, wilds: int, prices: Prices, ace_in_runs: str) -> Layout | None:
    """The layout in melds that leaves the least value, then the fewest cards; None where no meld can be made."""
    counts = sorted(Counter(naturals).items(), reverse=True)
    hand = packed(naturals)
    fitting = _fitting_melds(hand, counts, wilds, prices, ace_in_runs)
    useful = 0
    for melds in fitting.values():
        for meld in melds:
            useful |= meld[1]
    if not useful:
        return None
    counts = [one for one in counts if useful & UNITS[one[0]]]
    kept = hand & (useful * (UNITS[1] - 1))
    worth = weight(prices.wild) * wilds + sum([weight(prices.naturals[card]) * count for card, count in counts])
    savings = _Savings(prices, fitting, _bounds(counts, wilds, fitting))
    savings.most(kept, wilds, worth, 0)
    return _laid(naturals, wilds, prices, savings.melds_of(kept, wilds))


class _Savings:
    """The most that melds save of any part of a hand."""

    __slots__ = ("_bounds", "_branches", "_fitting", "_known", "_prices")

    def __init__(self, prices: Prices, fitting: dict[int, list[Meld]], bounds: dict[int, tuple[int, ...]]) -> None:
        self._prices, self._fitting, self._bounds = prices.naturals, fitting, bounds
        self._branches: dict[tuple[int, int], list[Branch]] = {}
        # The part → what it saves and the branch to take; without a branch it is a bound: no more than that.
        self._known: dict[tuple[int, int], tuple[int, Branch | None]] = {}

    def most(self, hand: int, wilds: int, worth: int, enough: int) -> int:
        """What this part saves where that is more than `enough`; else any number that it does not exceed."""
        if not hand:
            return 0
        known = self._known.get((hand, wilds))
        if known and (known[1] or known[0] <= enough):
            return known[0]
        best, chosen = enough, None
        card = highest_of(hand)
        absent = ONES ^ present_in(hand)
        for branch in self._branches.get((card, wilds)) or self._make_branches(card, wilds):
            bound, saved, gone, taken, used, _ = branch
            if bound <= best:
                break
            if not absent & taken and worth - gone + saved > best:
                found = saved + self.most(hand - taken, wilds - used, worth - gone, best - saved)
                if found > best:
                    best, chosen = found, branch
        self._known[hand, wilds] = best, chosen
        return best

    def melds_of(self, hand: int, wilds: int) -> list[Cards]:
        """The melds that save the most of a part that was searched."""
        melds = []
        while hand:
            branch = self._known[hand, wilds][1]
            if branch is None:
                break
            _, _, _, taken, used, cards = branch
            hand, wilds = hand - taken, wilds - used
            if cards:
                melds.append(cards)
        return melds

    def _make_branches(self, card: int, wilds: int) -> list[Branch]:
        bounds = self._bounds[card]
        branches: list[Branch] = [
            (saved + bounds[wilds - used], saved, saved, naturals, used, cards)
            for saved, naturals, used, cards in self._fitting[card]
            if used <= wilds
        ]
        branches.append((bounds[wilds], 0, weight(self._prices[card]), UNITS[card], 0, ()))
        branches.sort(key=itemgetter(0), reverse=True)
        self._branches[card, wilds] = branches
        return branches


def _fitting_melds(hand: int, counts: Counts, wilds: int, prices: Prices, ace_in_runs: str) -> dict[int, list[Meld]]:
    """The melds that the hand can make, by their highest card, each with the weight of its wilds."""
    absent, wild = ONES ^ present_in(hand), weight(prices.wild)
    table = meld_table(ace_in_runs, LONGEST_RUN, prices.naturals)[wilds]
    if not wilds:
        return {card: [meld for meld in table[card] if not absent & meld[1]] for card, _ in counts}
    return {
        card: [
            (saved + used * wild, naturals, used, meld)
            for saved, naturals, used, meld in table[card]
            if not absent & naturals
        ]
        for card, _ in counts
    }


def _bounds(counts: Counts, wilds: int, fitting: dict[int, list[Meld]]) -> dict[int, tuple[int, ...]]:
    """For each card, what is saved at best behind one copy of it, by the wilds left, if melds might share cards."""
    best = [0] * (wilds + 1)
    behind = {}
    for card, count in reversed(counts):
        for _ in range(count):
            behind[card] = before = tuple(best)
            for saved, _naturals, used, _meld in fitting[card]:
                for left in range(used, wilds + 1):
                    if saved + before[left - used] > best[left]:
                        best[left] = saved + before[left - used]
    return behind


def _laid(naturals: Cards, wilds: int, prices: Prices, melds: list[Cards]) -> Layout:
    loose = [*sorted(naturals), *[WILD] * wilds]
    for meld in melds:
        for card in meld:
            loose.remove(card)
    points = sum([prices.wild if card == WILD else prices.naturals[card] for card in loose])
    return Layout(points, tuple(melds), (), tuple(loose))
