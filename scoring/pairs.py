"""The pairs' layout of a hand: pairs and at most one meld, leaving the least. Source: Super 51, points 3, 4 and 6."""

from operator import itemgetter

from scoring.meld_table import ONES, UNITS, WILD, Cards, Layout, Prices, counted, meld_table, present_in

PAIRS_ALONE = 5
PAIRS_WITH_MELD = 4
# Four pairs leave room for a meld of six, and here one meld is all there is.
LONGEST_RUN = 6


def least_by_pairs(hand: int, wilds: int, prices: Prices, ace_in_runs: str, *, two_wilds_pair: bool) -> Layout | None:
    """The layout in pairs and at most one meld that leaves the least; None under five pairs, or four and a meld."""
    pairs_count = pairs_in(hand, wilds, two_wilds_pair=two_wilds_pair)
    if pairs_count < PAIRS_WITH_MELD:
        return None
    best = paired(hand, wilds, prices, two_wilds_pair=two_wilds_pair) if pairs_count >= PAIRS_ALONE else None
    cheapest = min(prices.wild, *(prices.naturals[card] for card, _ in counted(hand)))
    for loose, naturals, used, cards in _melds_beside(hand, wilds, prices, ace_in_runs, two_wilds_pair=two_wilds_pair):
        if best and loose * cheapest > best.points:
            break
        laid = paired(hand - naturals, wilds - used, prices, two_wilds_pair=two_wilds_pair)
        if best is None or _order(laid) < _order(best):
            best = Layout(laid.points, (cards,), laid.pairs, laid.loose)
    return best


def pairs_in(hand: int, wilds: int, *, two_wilds_pair: bool) -> int:
    """How many pairs a hand makes at most: natural ones, one for each wild and single, and one of two wilds over."""
    natural = (hand >> 1 & ONES).bit_count() + 2 * (hand >> 2 & ONES).bit_count()
    singles = (hand & ONES).bit_count()
    if singles >= wilds:
        return natural + wilds
    # Two wilds over pair each other, or they split a natural pair and make two of it.
    pair_over = wilds - singles == 2 and (two_wilds_pair or natural > 0)
    return natural + singles + pair_over


def paired(hand: int, wilds: int, prices: Prices, *, two_wilds_pair: bool) -> Layout:
    """All in pairs that can be: natural pairs first, then wilds to the dearest singles, then what is over."""
    pairs: list[Cards] = []
    singles: list[int] = []
    for card, count in counted(hand):
        pairs += [(card, card)] * (count // 2)
        singles += [card] * (count % 2)
    singles.sort(key=lambda card: prices.naturals[card])
    while wilds and singles:
        pairs.append((singles.pop(), WILD))
        wilds -= 1
    if wilds == 1:
        return _leave_cheapest(pairs, prices, two_wilds_pair=two_wilds_pair)
    if wilds:
        wilds = _pair_wilds(pairs, two_wilds_pair=two_wilds_pair)
    points = sum(prices.naturals[card] for card in singles) + wilds * prices.wild
    return Layout(points, (), tuple(pairs), (*sorted(singles), *[WILD] * wilds))


def _order(laid: Layout) -> tuple[int, int]:
    return laid.points, len(laid.loose)


def _melds_beside(
    hand: int, wilds: int, prices: Prices, ace_in_runs: str, *, two_wilds_pair: bool
) -> list[tuple[int, int, int, Cards]]:
    """The melds that leave at least four pairs, the fewest loose cards first, and how many are loose beside each."""
    absent, counts = ONES ^ present_in(hand), counted(hand)
    table = meld_table(ace_in_runs, LONGEST_RUN, prices.naturals)[wilds]
    size = wilds + sum(count for _, count in counts)
    found = []
    for card, _ in counts:
        for _saved, naturals, used, cards in table[card]:
            if not absent & naturals:
                pairs_count = pairs_in(hand - naturals, wilds - used, two_wilds_pair=two_wilds_pair)
                if pairs_count >= PAIRS_WITH_MELD:
                    found.append((size - len(cards) - 2 * pairs_count, naturals, used, cards))
    found.sort(key=itemgetter(0))
    return found


def _pair_wilds(pairs: list[Cards], *, two_wilds_pair: bool) -> int:
    """Pair two wilds that are over, with each other or with a natural pair split for them; the wilds left loose."""
    if two_wilds_pair:
        pairs.append((WILD, WILD))
        return 0
    natural = _cheapest_natural(pairs, tuple(range(len(UNITS))))
    if natural is None:
        return 2
    pairs.remove((natural, natural))
    pairs += [(natural, WILD)] * 2
    return 0


def _leave_cheapest(pairs: list[Cards], prices: Prices, *, two_wilds_pair: bool) -> Layout:
    """One wild is over and no single: it stands in for the cheapest card of a pair, if that costs less than it."""
    natural = _cheapest_natural(pairs, prices.naturals)
    single = next((pair[0] for pair in pairs if pair[1] == WILD), None)
    left, points = WILD, prices.wild
    if natural is not None and prices.naturals[natural] < points:
        left, points = natural, prices.naturals[natural]
    if single is not None and prices.naturals[single] < points and (two_wilds_pair or natural is not None):
        pairs.remove((single, WILD))
        _pair_wilds(pairs, two_wilds_pair=two_wilds_pair)
        left, points = single, prices.naturals[single]
    elif left != WILD:
        pairs[pairs.index((left, left))] = (left, WILD)
    return Layout(points, (), tuple(pairs), (left,))


def _cheapest_natural(pairs: list[Cards], prices: tuple[int, ...]) -> int | None:
    return min((card for card, other in pairs if card == other != WILD), key=lambda card: prices[card], default=None)
