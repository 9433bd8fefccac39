"""The search for the lowest penalty against the definition, on dealt hands with okeys and pairs forced."""

import random
from itertools import chain

import pytest

from scoring.melds import WILD, Layout, Prices, least_by_melds, search
from tests.scoring import reference
from tests.scoring.reference import Hand

VALUES = {
    "ace 11, courts 10": (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10),
    "ace 1, courts by rank": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
}
WILD_VALUES = (2, 8, 11, 20, 0)
PACK = [card for card in range(52) for _ in range(2)]


def natural(card: int) -> reference.Natural | None:
    return None if card == WILD else (card // 4, card % 4)


def hand_of(cards: tuple[int, ...]) -> Hand:
    return tuple(natural(card) for card in cards)


def dealt(rng: random.Random, size: int, wilds: int) -> tuple[int, ...]:
    return (*rng.sample(PACK, size - wilds), *[WILD] * wilds)


def crowded(rng: random.Random, size: int, wilds: int) -> tuple[int, ...]:
    """Cards of a few neighbouring ranks: many melds fit, and they compete."""
    first, width = rng.randrange(13), rng.randrange(3 if size < 20 else 5, 7)
    near = [4 * ((first + step) % 13) + suit for step in range(width) for suit in range(4) for _ in range(2)]
    return (*rng.sample(near, size - wilds), *[WILD] * wilds)


def paired(rng: random.Random, size: int, wilds: int) -> tuple[int, ...]:
    """Three to six pairs, sometimes with a run beside them, filled up with other cards."""
    pairs = rng.sample(range(52), rng.randrange(3, 7))
    first, suit = rng.randrange(8), rng.randrange(4)
    run = [4 * (first + step) + suit for step in range(rng.choice((0, 3, 4, 6)))]
    wanted = [*(card for card in pairs for _ in range(2)), *run]
    cards: list[int] = []
    for card in chain(wanted, rng.sample(PACK, 40)):
        if len(cards) < size - wilds and cards.count(card) < 2:
            cards.append(card)
    return (*cards, *[WILD] * wilds)


def left_of(layout: Layout | None) -> reference.Left | None:
    return layout and (layout.points, len(layout.loose))


def check(cards: tuple[int, ...], values: tuple[int, ...], wild: int, ace_in_runs: str, two_wilds_pair: bool) -> None:
    prices = Prices(tuple(values[card // 4] for card in range(52)), wild)
    naturals = tuple(card for card in cards if card != WILD)

    def value(card: reference.Natural | None) -> int:
        return wild if card is None else values[card[0]]

    found = search(naturals, len(cards) - len(naturals), prices, ace_in_runs, two_wilds_pair=two_wilds_pair)

    hand = hand_of(cards)
    assert (left_of(found.melds), left_of(found.pairs)) == (
        reference.least_by_melds(hand, value, ace_in_runs),
        reference.least_by_pairs(hand, value, ace_in_runs, two_wilds_pair=two_wilds_pair),
    )
    for layout, most_melds, fewest_pairs in ((found.melds, 5, 0), (found.pairs, 1, 4)):
        if layout:
            check_layout(layout, hand, value, ace_in_runs, two_wilds_pair)
            assert len(layout.melds) <= most_melds
            assert len(layout.pairs) >= fewest_pairs + (fewest_pairs > 0 and not layout.melds)


def check_layout(layout: Layout, hand: Hand, value: reference.Value, ace_in_runs: str, two_wilds_pair: bool) -> None:
    """A layout is legal, holds each card of the hand once, and adds up to its points again."""
    laid = (*chain(*layout.melds), *chain(*layout.pairs), *layout.loose)
    assert reference.same_cards(hand_of(laid), hand)
    assert all(reference.is_meld(hand_of(meld), ace_in_runs) for meld in layout.melds)
    pairs = [hand_of(pair) for pair in layout.pairs]
    assert all(reference.is_pair(first, second, two_wilds_pair=two_wilds_pair) for first, second in pairs)
    assert sum(map(value, hand_of(layout.loose))) == layout.points


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize(("deal", "hands"), [(dealt, 500), (crowded, 70), (paired, 200)])
def test_search_finds_what_the_definition_gives(deal, hands, wilds):
    rng = random.Random(f"{deal.__name__} {wilds}")
    for number in range(hands):
        size = 14 if number % 4 == 0 else rng.randrange(9, 14)
        values = rng.choice(list(VALUES.values()))
        wild = rng.choice(WILD_VALUES)
        check(deal(rng, size, wilds), values, wild, rng.choice(("both", "high", "low")), rng.random() < 0.6)


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_search_finds_it_for_whole_paired_hands_under_each_pairing_rule(wilds):
    rng = random.Random(wilds)
    for number in range(60):
        check(paired(rng, 14, wilds), VALUES["ace 11, courts 10"], WILD_VALUES[number % 5], "both", number % 2 == 0)


TILES = "7D 7D 8D 9D 10D JD 7H 8H 8H 9H 10H JH 7S 8S 9S 9S 10S JS 9C 10C W W"


def cards_of(text: str) -> tuple[int, ...]:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    return tuple(WILD if word == "W" else 4 * ranks.index(word[:-1]) + "CDHS".index(word[-1]) for word in text.split())


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("9C 10C JC QC KC KC JD JD KD QH KH KS W W", id="dense-hand-of-high-cards"),
        pytest.param("9C 9C 7D 8D 9D 10D 7H 8H 9H 10H 8S W W", id="dense-hand-of-middle-cards"),
        pytest.param("7C 8C 8C 9C 9C 10C 2D 3D 5H 6H", id="overlapping-runs-of-one-suit"),
        pytest.param("2C 2C 3D 3D 4H 4H 5S 5S 6C 6C 7D 7D W W", id="two-wilds-split-a-pair-where-they-may-not-pair"),
        pytest.param("2C 2C 3D 3D 4H 4H 5S 5S 6C 6C 7D 7D 9H W", id="a-wild-takes-the-only-single"),
        pytest.param("2C 2C 3D 3D 5S 5S 8H 8H 9C 10C JC QC KC AC", id="four-pairs-and-a-run-of-six"),
        pytest.param("KC KD KH KS 9C 9D 9H 9S 5C 5D 5H 5S 2D W", id="a-wild-is-left-over"),
        pytest.param("8H W 7C 7C 7C 7C 2D 2D 3S 3S", id="four-equal-cards"),
    ],
)
@pytest.mark.parametrize("two_wilds_pair", [True, False], ids=["wilds pair", "wilds do not pair"])
def test_known_trap(text, two_wilds_pair):
    check(cards_of(text), VALUES["ace 11, courts 10"], 8, "both", two_wilds_pair)


@pytest.mark.parametrize("number", range(6))
def test_hand_of_22_tiles_with_two_wilds_is_searched_to_the_end(number):
    tiles = crowded(random.Random(number), 22, 2) if number else cards_of(TILES)
    prices = Prices(tuple(card // 4 + 1 for card in range(52)), 8)

    found = least_by_melds(tuple(tile for tile in tiles if tile != WILD), 2, prices, "low")

    expected = reference.least_by_melds(hand_of(tiles), lambda card: 8 if card is None else card[0] + 1, "low")
    assert left_of(found) == expected


def test_more_wilds_than_two_packs_hold_are_refused():
    with pytest.raises(ValueError, match="two wilds at most"):
        search((1, 2, 3), 3, Prices((1,) * 52, 1), "both")


def test_complete_hands_are_told_apart_from_hands_with_nothing_left_by_the_other_way():
    prices = Prices(tuple(card // 4 + 1 for card in range(52)), 8)

    found = search(cards_of("2C 2C 3C 3C 4C 4C 5D 5D 6D 6D 7D 7D 8D 8D"), 0, prices, "both")

    assert (left_of(found.melds), left_of(found.pairs), found.pairs_count, found.is_all_pairs) == (
        (0, 0),
        (0, 0),
        7,
        True,
    )
