"""The exact lowest-penalty search: which melds, or which pairs and one meld, leave the least of a hand.

The highest card that melds are filed under is either in one of them, or it is left over: a memoised search on that. It
asks for the most that can be saved. A bound that lets melds share cards says what a part of the hand can save at best;
the most promising branch goes first, and what cannot beat the best so far is not looked at.
"""

from dataclasses import dataclass
from functools import reduce
from operator import itemgetter, or_

from scoring.meld_table import (
    MOST_WILDS,
    ONES,
    UNITS,
    UP_TO,
    WHOLE,
    WILD,
    Cards,
    Fitting,
    Layout,
    MeldsUnder,
    Prices,
    highest_of,
    melds_under,
    packed,
    present_in,
    weight,
)
from scoring.pairs import least_by_pairs, pairs_in

__all__ = ["WILD", "Layout", "Prices", "Search", "least_by_melds", "search"]

# Runs of six and more can be cut into runs of three to five, so these are enough where any number of melds may lie.
LONGEST_RUN = 5
# Each card of a hand, copy by copy, that is the highest of melds that fit, and those melds.
type Heads = list[tuple[int, Fitting]]
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
    hand, cards = packed(naturals), sorted(naturals)
    heads = _heads(cards, present_in(hand), melds_under(ace_in_runs, LONGEST_RUN, prices.naturals, wilds))
    if not heads:
        return None
    useful = reduce(or_, [fitting[1] for _, fitting in heads])
    wild, kept = weight(prices.wild), hand & useful * WHOLE[0]
    worth = wild * wilds + sum([weight(prices.naturals[card]) for card in cards if useful & UNITS[card]])
    savings = _Savings(prices, dict(heads), _behind(heads, wilds, wild))
    savings.most(kept, wilds, worth, 0)
    return _laid([*cards, *[WILD] * wilds], prices, savings.melds_of(kept, wilds))


class _Savings:
    """The most that melds save of any part of a hand."""

    __slots__ = ("_behind", "_branches", "_fitting", "_heads", "_known", "_prices", "_wild")

    def __init__(self, prices: Prices, fitting: dict[int, Fitting], behind: dict[int, tuple[int, ...]]) -> None:
        self._prices, self._wild = prices.naturals, weight(prices.wild)
        self._fitting, self._behind = fitting, behind
        self._heads = sum([WHOLE[card] for card in fitting])
        self._branches: dict[tuple[int, int], list[Branch]] = {}
        # The part → what it saves and the branch to take; without a branch it is a bound: no more than that.
        self._known: dict[tuple[int, int], tuple[int, Branch | None]] = {}

    def most(self, hand: int, wilds: int, worth: int, enough: int) -> int:
        """What this part saves where that is more than `enough`; else any number that it does not exceed."""
        heads = hand & self._heads
        if not heads:
            return 0
        card = highest_of(heads)
        # No meld that is left to take reaches above its highest card.
        hand &= UP_TO[card]
        known = self._known.get((hand, wilds))
        if known and (known[1] or known[0] <= enough):
            return known[0]
        best, chosen = enough, None
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
        while heads := hand & self._heads:
            hand &= UP_TO[highest_of(heads)]
            branch = self._known[hand, wilds][1]
            if branch is None:
                break
            _, _, _, taken, used, cards = branch
            hand, wilds = hand - taken, wilds - used
            if cards:
                melds.append(cards)
        return melds

    def _make_branches(self, card: int, wilds: int) -> list[Branch]:
        behind = self._behind[card]
        branches: list[Branch] = []
        for weight_of_naturals, naturals, used, cards in self._fitting[card][0]:
            if used <= wilds:
                saved = weight_of_naturals + used * self._wild
                branches.append((saved + behind[wilds - used], saved, saved, naturals, used, cards))
        branches.append((behind[wilds], 0, weight(self._prices[card]), UNITS[card], 0, ()))
        branches.sort(key=itemgetter(0), reverse=True)
        self._branches[card, wilds] = branches
        return branches


def _heads(cards: list[int], present: int, under: tuple[MeldsUnder, ...]) -> Heads:
    """Those cards of a hand that are the highest of a meld that it can make, with these melds."""
    heads = []
    for card in cards:
        melds = under[card]
        fitting = melds[present & melds.need]
        if fitting[0]:
            heads.append((card, fitting))
    return heads


def _behind(heads: Heads, wilds: int, wild: int) -> dict[int, tuple[int, ...]]:
    """For each head, what is saved at best behind one copy of it, by the wilds left, if melds might share cards."""
    best = [0] * (wilds + 1)
    behind = {}
    for card, (_, _, greatest) in heads:
        behind[card] = before = tuple(best)
        for used, greatest_weight in greatest:
            saved = greatest_weight + used * wild
            for left in range(used, wilds + 1):
                if saved + before[left - used] > best[left]:
                    best[left] = saved + before[left - used]
    return behind


def _laid(loose: list[int], prices: Prices, melds: list[Cards]) -> Layout:
    for meld in melds:
        for card in meld:
            loose.remove(card)
    points = sum([prices.wild if card == WILD else prices.naturals[card] for card in loose])
    return Layout(points, tuple(melds), (), tuple(loose))
