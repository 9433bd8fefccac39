"""The points of a round of Super 51 and their working, under every option."""

import pytest

from scoring.game import Arrangement, Line, Operator, Step
from scoring.match import score_match
from scoring.registry import game
from scoring.words import say
from scoring.working import arithmetic_of
from tests.scoring.play import (
    BOTH_WAYS,
    COMPLETE,
    MELDED,
    NO_MELD,
    PAIRS_AND_RUN,
    SEVEN_PAIRS,
    closed,
    exhausted,
    line_of,
    match,
    score_of,
)

FIVE_LEFT = "KC KD KH KS 9C 9D 9H 9S 5C 5D 5H 5S 2D 3S"


def test_working_of_a_hand_by_melds_names_each_rule():
    line = line_of({"cards": MELDED}, closure="pairs", indicator="KD")

    assert line == Line(
        side=1,
        points=216,
        steps=(
            Step(
                "super51.melds",
                Operator.ADD,
                27,
                say("left over: {cards} = {points}", cards="2♦ 2 + 4♠ 4 + 6♣ 6 + 7♦ 7 + 8♠ 8", points=27),
                besides=("super51.card_values",),
            ),
            Step("super51.table_factor", Operator.TIMES, 4, say("table {suit} ×{factor}", suit="♦", factor=4)),
            Step(
                "super51.closure_factor",
                Operator.TIMES,
                2,
                say("{closure} ×{multiplier}", closure=say("pairs"), multiplier=2),
            ),
        ),
        base=27,
        entry="cards",
        arrangement=Arrangement(
            "melds", melds=("JC QC KC", "9C 9D 9S", "3H 4H 5H"), loose=("2D", "4S", "6C", "7D", "8S")
        ),
        remarks=(
            say(
                "By pairs it is not admissible: pairs found {pairs}; five are needed, or four and a run or group.",
                pairs=0,
            ),
        ),
    )


def test_sum_of_what_is_left_says_what_an_ace_a_false_okey_and_a_real_one_count():
    options = {"okey_left": 50, "false_okey_left": "indicator_face"}

    line = line_of({"loose": "AC 2S * 8D", "by": "melds"}, indicator="7D", options=options)

    assert str(line.steps[0].says) == "left over: A♣ 11 + 2♠ 2 + ★ 7 + 8♦ 50 = 70"
    assert line.steps[0].besides == ("super51.card_values",)


def test_one_card_left_over_has_its_value_and_no_sum():
    line = line_of({"loose": "AC", "by": "melds"}, indicator="7D")

    assert str(line.steps[0].says) == "left over: A♣ 11"


def test_working_of_a_hand_by_pairs_doubles_what_is_left():
    line = line_of({"cards": "KC KC QD QD JS JS 10H 10H 8C 8C 2S 3S 4S 5C"}, indicator="6H")

    assert (arithmetic_of(line.steps), line.arrangement, [str(remark) for remark in line.remarks]) == (
        "5 × 2 × 5 × 1 = 50",
        Arrangement(
            "pairs",
            melds=("2S 3S 4S",),
            pairs=("KC KC", "QD QD", "JS JS", "10H 10H", "8C 8C"),
            loose=("5C",),
        ),
        ["By melds it would cost 101."],
    )


@pytest.mark.parametrize(
    ("hand", "rule", "entry", "arithmetic"),
    [
        pytest.param({"base": 27}, "super51.agreed", "base", "27 × 4 × 1 = 108", id="base"),
        pytest.param(
            {"loose": "2D 4S 8S", "by": "melds"}, "super51.melds", "loose", "14 × 4 × 1 = 56", id="loose-by-melds"
        ),
        pytest.param(
            {"loose": "5H", "by": "pairs"}, "super51.pairs", "loose", "5 × 2 × 4 × 1 = 40", id="loose-by-pairs"
        ),
        pytest.param({"no_meld": True}, "super51.no_meld", "no_meld", "100 × 4 × 1 = 400", id="no-meld-costs-100"),
        pytest.param({"cards": NO_MELD}, "super51.no_meld", "cards", "100 × 4 × 1 = 400", id="no-meld-proven"),
        pytest.param({"cards": COMPLETE}, "super51.melds", "cards", "0 × 4 × 1 = 0", id="complete-when-another-closed"),
    ],
)
def test_each_way_to_tell_a_hand_has_its_own_rule_and_arithmetic(hand, rule, entry, arithmetic):
    line = line_of(hand, indicator="KD")

    assert (line.steps[0].rule, line.entry, arithmetic_of(line.steps)) == (rule, entry, arithmetic)


LEFT = "Among these loose cards there is {}: check whether it was left over."


@pytest.mark.parametrize(
    ("loose", "by", "indicator", "remarks"),
    [
        pytest.param("3H 9C 4H 5H", "melds", "7D", [LEFT.format("a run, 3♥ 4♥ 5♥")], id="run"),
        pytest.param("3H 9C 4H 5H", "melds", "H", [LEFT.format("a run, 3♥ 4♥ 5♥")], id="run-one-may-be-okey"),
        pytest.param("QH KH AH", "melds", "D", [LEFT.format("a run, Q♥ K♥ A♥")], id="run-to-the-ace"),
        pytest.param("9C 9D 9H 2S", "melds", "D", [LEFT.format("a group, 9♣ 9♦ 9♥")], id="group"),
        pytest.param("9C 9C 9H 2S", "melds", "D", [], id="same-suit-twice-is-no-group"),
        pytest.param("3H 4H 8D", "melds", "7D", [LEFT.format("a run with the okey, 8♦ 3♥ 4♥")], id="okey-ends-a-run"),
        pytest.param("3H 4H 8D", "melds", "D", [], id="okey-is-not-known"),
        pytest.param("9C 9H 8D", "melds", "7D", [LEFT.format("a group with the okey, 9♣ 8♦ 9♥")], id="okey-in-a-group"),
        pytest.param("* 9D 10D", "melds", "7D", [LEFT.format("a run, ★ 9♦ 10♦")], id="false-okey-in-a-run"),
        pytest.param("7C 7C", "melds", "D", [], id="a-pair-is-no-meld"),
        pytest.param("7C 2D 7C", "pairs", "D", [LEFT.format("a pair, 7♣ 7♣")], id="pair"),
        pytest.param("7C 3H 4H 5H", "pairs", "D", [], id="a-run-is-no-pair"),
        pytest.param("* *", "pairs", "7D", [LEFT.format("a pair, ★ ★")], id="pair-of-false-okeys"),
        pytest.param(
            "8D 3C",
            "pairs",
            "7D",
            ["The okey 8♦ pairs with any card: check whether both were left over."],
            id="okey-pairs-with-any-card",
        ),
        pytest.param("8D", "pairs", "7D", [], id="okey-alone"),
        pytest.param("8D 3C", "pairs", "D", [], id="not-known-to-be-an-okey"),
    ],
)
def test_loose_cards_that_would_not_be_left_over_are_remarked_on(loose, by, indicator, remarks):
    line = line_of({"loose": loose, "by": by}, indicator=indicator)

    assert [str(remark) for remark in line.remarks] == remarks


@pytest.mark.parametrize(
    ("loose", "indicator", "is_remarked"),
    [
        ("8D 8D", "7D", False),
        ("8D 8D", "D", False),
        ("8S 8S", "D", True),
        ("9D 9D", "7D", True),
    ],
)
def test_two_that_may_be_okeys_are_a_pair_only_where_okeys_pair(loose, indicator, is_remarked):
    alone = line_of({"loose": loose, "by": "pairs"}, indicator=indicator, options={"two_okeys_pair": False})
    usual = line_of({"loose": loose, "by": "pairs"}, indicator=indicator)

    assert (bool(alone.remarks), bool(usual.remarks)) == (is_remarked, True)


@pytest.mark.parametrize(
    ("indicator", "clubs_factor", "points"),
    [("C", 2, 20), ("C", 6, 60), ("C", 10, 100), ("S", 10, 30), ("D", 10, 40), ("H", 10, 50)],
)
def test_suit_of_the_indicator_gives_the_table_factor(indicator, clubs_factor, points):
    line = line_of({"base": 10}, indicator=indicator, table={"clubs_factor": clubs_factor})

    assert line.points == points


@pytest.mark.parametrize(
    ("closure", "points", "arithmetic"),
    [
        ("normal", (-100, 40), "−100 = −100"),
        ("pairs", (-400, 80), "−100 × 4 = −400"),
        ("okey", (-400, 80), "−100 × 4 = −400"),
        ("pairs_okey", (-800, 160), "−200 × 4 = −800"),
    ],
)
def test_closure_multiplies_losers_and_sets_the_winners_bonus(closure, points, arithmetic):
    score = score_of(closed({"base": 10}, closure=closure, indicator="D"))

    assert (score.points, arithmetic_of(score.lines[0].steps)) == (points, arithmetic)


def test_nobody_closing_multiplies_by_the_table_factor_only():
    score = score_of(exhausted({"base": 10}, {"base": 27}, indicator="H"))

    assert (score.points, score.closure, score.lines[1].steps[2].rule) == ((50, 135), "exhausted", "super51.exhausted")


@pytest.mark.parametrize(
    ("cards", "discard", "declared", "found", "notes"),
    [
        pytest.param(COMPLETE, "KD", None, "normal", [], id="found-normal"),
        pytest.param(COMPLETE, "8D", None, "okey", [], id="found-okey"),
        pytest.param(SEVEN_PAIRS, "3S", None, "pairs", [], id="found-seven-pairs"),
        pytest.param(PAIRS_AND_RUN, "3S", None, "pairs", [], id="found-five-pairs-and-a-run"),
        pytest.param(SEVEN_PAIRS, "8D", None, "pairs_okey", [], id="found-pairs-with-okey"),
        pytest.param(COMPLETE, "*", None, "normal", [], id="a-false-okey-is-ordinary"),
        pytest.param(
            BOTH_WAYS,
            "9H",
            "normal",
            "pairs",
            ["raised to pairs: the hand is a complete pairs hand"],
            id="raised-to-pairs",
        ),
        pytest.param(COMPLETE, "8D", "normal", "okey", ["raised to okey: an okey was discarded"], id="raised-to-okey"),
        pytest.param(
            COMPLETE,
            "8D",
            "pairs",
            "okey",
            ["counted as okey: an okey was discarded"],
            id="another-of-the-same-multiplier",
        ),
        pytest.param(
            SEVEN_PAIRS,
            "8D",
            "okey",
            "pairs_okey",
            ["raised to pairs with okey: the hand is a complete pairs hand and an okey was discarded"],
            id="raised-to-pairs-with-okey",
        ),
    ],
)
def test_highest_valid_closure_of_a_shown_hand_applies(cards, discard, declared, found, notes):
    indicator = "KS" if cards is BOTH_WAYS else "7D"
    closer = {"cards": cards, "discard": discard}

    score = score_of(closed({"base": 27}, closure=declared, closer=closer, indicator=indicator))

    assert (score.closure, [str(note) for note in score.notes]) == (found, notes)


def test_shown_closing_hand_is_laid_out_with_its_discard():
    score = score_of(closed({"base": 27}, closer={"cards": SEVEN_PAIRS, "discard": "3S"}, closure="pairs"))

    assert (score.lines[0].entry, score.lines[0].arrangement, [str(remark) for remark in score.lines[0].remarks]) == (
        "shown",
        Arrangement("pairs", pairs=("KS KS", "QD QD", "10C 10C", "8H 8H", "6S 6S", "4D 4D", "2C 2C")),
        ["discarded: 3♠"],
    )


ALL_OPTIONS = [
    pytest.param({}, "2S", {"cards": FIVE_LEFT}, 5, id="okey-left-at-its-face"),
    pytest.param(
        {"okey_left": "double"}, "2S", {"cards": FIVE_LEFT}, 7, id="okey-left-doubled-takes-the-place-of-a-five"
    ),
    pytest.param({"okey_left": 4}, "2S", {"cards": FIVE_LEFT}, 6, id="okey-left-at-a-number"),
    pytest.param({"okey_left": 50}, "2S", {"cards": FIVE_LEFT}, 7, id="dear-okey-takes-the-place-of-a-five"),
    pytest.param({"okey_left": 0}, "2S", {"cards": FIVE_LEFT}, 2, id="okey-left-for-nothing"),
    pytest.param({"okey_left": 50}, "2S", {"loose": "2D 3S", "by": "melds"}, 52, id="okey-among-loose-cards"),
    pytest.param({}, "2S", {"loose": "2D *", "by": "melds"}, 5, id="false-okey-among-loose-cards"),
    pytest.param({"ace_value": 11}, "D", {"loose": "AC", "by": "melds"}, 11, id="ace-11"),
    pytest.param({"ace_value": 1}, "D", {"loose": "AC", "by": "melds"}, 1, id="ace-1"),
    pytest.param({"court_value": "rank"}, "D", {"loose": "JC QC KC", "by": "melds"}, 36, id="courts-by-rank"),
    pytest.param({}, "7S", {"cards": "AH 2H 3H 6C 8D 10S QC 4D 5S 7C 9H KD JS 2C"}, 81, id="ace-low-in-a-run"),
    pytest.param(
        {"ace_in_runs": "high"}, "7S", {"cards": "AH 2H 3H 6C 8D 10S QC 4D 5S 7C 9H KD JS 2C"}, 100, id="ace-high-only"
    ),
    pytest.param({}, "7S", {"cards": "QH KH AH 6C 8D 10S 2C 4D 5S 7C 9H 3D JS 2C"}, 66, id="ace-high-in-a-run"),
    pytest.param(
        {"ace_in_runs": "low"}, "7S", {"cards": "QH KH AH 6C 8D 10S 2C 4D 5S 7C 9H 3D JS 2C"}, 100, id="ace-low-only"
    ),
    pytest.param({}, "7S", {"cards": "KH AH 2H 6C 8D 10S QC 4D 5S 7C 9H JD JS 3C"}, 100, id="no-run-over-the-ace"),
    pytest.param(
        {}, "7H", {"cards": "6H 7S * 9C 9D 9S 2C 4D 5S KC QD JS 10D 3S"}, 75, id="false-okey-left-at-the-okey"
    ),
    pytest.param(
        {"false_okey_left": "indicator_face"},
        "7H",
        {"cards": "6H 7S * 9C 9D 9S 2C 4D 5S KC QD JS 10D 3S"},
        74,
        id="false-okey-left-at-the-indicator",
    ),
    pytest.param(
        {"false_okey_left": "indicator_face"},
        "7H",
        {"loose": "* 2C", "by": "melds"},
        9,
        id="loose-false-okey-at-the-indicator",
    ),
    pytest.param({"cap_base_at_100": True}, "D", {"base": 100}, 100, id="a-base-at-the-cap"),
    pytest.param(
        {"cap_base_at_100": True},
        "6S",
        {"cards": "2H 3H 4H AC AC AD AD KH KH KS QC QD JH JS"},
        100,
        id="a-proven-base-is-cut-down-to-100",
    ),
    pytest.param(
        {"cap_base_at_100": True},
        "D",
        {"loose": "AC AC AD AD KH KH KS QC QD JH JS", "by": "melds"},
        100,
        id="loose-cards-are-cut-down-to-100",
    ),
    pytest.param({}, "6S", {"cards": "2H 3H 4H AC AC AD AD KH KH KS QC QD JH JS"}, 114, id="the-greatest-base"),
]


@pytest.mark.parametrize(("options", "indicator", "hand", "base"), ALL_OPTIONS)
def test_base_of_a_hand_under_an_option(options, indicator, hand, base):
    line = line_of(hand, indicator=indicator, options=options)

    assert line.base == base


def test_base_cut_down_shows_what_was_cut():
    line = line_of(
        {"cards": "2H 3H 4H AC AC AD AD KH KH KS QC QD JH JS"}, indicator="6S", options={"cap_base_at_100": True}
    )

    assert arithmetic_of(line.steps) == "(114 − 14) × 3 × 1 = 300"


@pytest.mark.parametrize(
    ("retained", "closure", "hand", "base"),
    [
        ("exhausted_only", "exhausted", {"cards": COMPLETE}, 100),
        ("exhausted_only", "exhausted", {"cards": SEVEN_PAIRS}, 100),
        ("exhausted_only", "exhausted", {"loose": "", "by": "melds"}, 100),
        ("exhausted_only", "exhausted", {"loose": "", "by": "pairs"}, 100),
        ("exhausted_only", "exhausted", {"base": 0}, 0),
        ("exhausted_only", "pairs", {"cards": COMPLETE}, 0),
        ("exhausted_only", "pairs", {"loose": "", "by": "melds"}, 0),
        ("always", "exhausted", {"cards": COMPLETE}, 100),
        ("always", "pairs", {"cards": COMPLETE}, 100),
        ("always", "pairs", {"loose": "", "by": "pairs"}, 100),
        ("never", "exhausted", {"cards": COMPLETE}, 0),
        ("never", "exhausted", {"loose": "", "by": "melds"}, 0),
    ],
)
def test_complete_hand_that_was_kept(retained, closure, hand, base):
    line = line_of(hand, indicator="AS", closure=closure, options={"retained_complete": retained})

    assert line.base == base


def test_typed_zero_at_the_end_of_the_stock_asks_whether_the_hand_was_complete():
    line = line_of({"base": 0}, closure="exhausted")

    assert [str(remark) for remark in line.remarks] == ["0 left over: was the hand complete? Then it costs 100."]


@pytest.mark.parametrize(
    ("pairs_close", "cards", "base"),
    [
        ("arrangement", PAIRS_AND_RUN, 100),
        ("seven_pairs", PAIRS_AND_RUN, 0),
        ("arrangement", SEVEN_PAIRS, 100),
        ("seven_pairs", SEVEN_PAIRS, 100),
        ("seven_pairs", BOTH_WAYS, 100),
    ],
)
def test_only_what_could_be_closed_is_complete(pairs_close, cards, base):
    line = line_of({"cards": cards}, indicator="7S", closure="exhausted", options={"pairs_close": pairs_close})

    assert line.base == base


@pytest.mark.parametrize(
    ("two_okeys_pair", "pairs"),
    [(True, ("5S 5S", "4C 4C", "3C 3C", "2C 2C", "8D 8D")), (False, ("5S 5S", "4C 4C", "3C 3C", "2C 8D", "2C 8D"))],
)
def test_two_okeys_pair_each_other_or_split_a_pair(two_okeys_pair, pairs):
    closer = {"cards": "2C 2C 3C 3C 4C 4C 5S 5S 9H 10H JH QH 8D 8D", "discard": "KS"}

    score = score_of(closed({"base": 1}, closure=None, closer=closer), options={"two_okeys_pair": two_okeys_pair})

    assert score.lines[0].arrangement == Arrangement("pairs", melds=("9H 10H JH QH",), pairs=pairs)


def test_preset_counts_cards_by_rank():
    line = line_of({"loose": "AC JC QC KC", "by": "melds"}, preset="super51_ranks")

    assert line.base == 37


def test_option_goes_before_the_preset():
    line = line_of({"loose": "AC JC QC KC", "by": "melds"}, preset="super51_ranks", options={"ace_value": 11})

    assert line.base == 47


@pytest.mark.parametrize(
    ("options", "greatest"),
    [
        ({}, 114),
        ({"ace_value": 1}, 110),
        ({"court_value": "rank"}, 132),
        ({"ace_value": 1, "court_value": "rank"}, 130),
        ({"jokers": 3}, 117),
        ({"false_okey_left": "indicator_face"}, 117),
        ({"jokers": 4, "ace_value": 1}, 110),
        ({"jokers": 4, "court_value": "rank"}, 137),
        ({"jokers": 4, "ace_value": 1, "court_value": "rank"}, 137),
        ({"cap_base_at_100": True}, 100),
    ],
)
def test_greatest_possible_base_is_taken_as_typed(options, greatest):
    line = line_of({"base": greatest}, options=options)

    assert line.base == greatest


def test_jokers_in_the_pack_may_be_four():
    line = line_of({"cards": "* * * * 2C 2C 4H 4H 6S 6S 9C 10C JC KD"}, options={"jokers": 4})

    # Four false okeys are two pairs of 8♦; with three other pairs and 9-10-J♣ only the king is left.
    assert (line.base, line.arrangement.way, line.arrangement.loose) == (20, "pairs", ("KD",))


@pytest.mark.parametrize(
    ("totals", "tie", "winners"),
    [
        ((10, 20), "shared", (0,)),
        ((10, 10), "shared", (0, 1)),
        ((10, 10), "extra_round", ()),
        ((10, 20), "extra_round", (0,)),
    ],
)
def test_match_ends_after_its_rounds_by_the_lowest_total(totals, tie, winners):
    options = {"hands": 1, "tie": tie}

    score = score_match(
        match(exhausted({"base": 1}, {"base": 1}, indicator="C"), options=options, start={"totals": list(totals)})
    )

    assert (score.winners, score.finished) == (winners, bool(winners))


def test_two_to_seven_players_sit_at_a_table():
    assert game("super51").seats == range(2, 8)
