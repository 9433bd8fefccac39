"""Belote by the article: how a match ends, and “he terminado” with all that follows from it."""

import pytest

from scoring.game import Lot
from scoring.match import score_match
from tests.scoring.belote_table import PAIRS, THREE, TWO, announced, claimed, deal, match, points, scored, waiting

TIE = deal(0, 81, 71, last=1)

ENDS = [
    pytest.param(PAIRS, [900, 800], deal(0, 90, 62, last=0), {}, (1000, 862), (0,), id="exactly-the-target"),
    pytest.param(
        PAIRS, [900, 800], deal(0, 90, 62, last=0), {"target_mode": "exceed"}, (1000, 862), (), id="exactly-is-not-over"
    ),
    pytest.param(
        PAIRS, [901, 800], deal(0, 90, 62, last=0), {"target_mode": "exceed"}, (1001, 862), (0,), id="one-over"
    ),
    pytest.param(PAIRS, [950, 940], deal(0, 85, 67, last=0), {}, (1045, 1007), (0,), id="both-over-the-higher-wins"),
    pytest.param(PAIRS, [990, 900], deal(0, 70, 82, last=1), {}, (990, 1062), (1,), id="maker-falls-short"),
    pytest.param(PAIRS, [962, 1000], deal(0, 90, 62, last=0), {}, (1062, 1062), (), id="level-over-the-target"),
    pytest.param(PAIRS, [1006, 1006], deal(1, 62, 90, last=1), {}, (1068, 1106), (1,), id="tie-broken-a-deal-later"),
    pytest.param(PAIRS, [1020, 0], deal(0, 90, 62, last=0), {"target": 2000}, (1120, 62), (), id="another-target"),
    pytest.param(PAIRS, [940, 930], TIE, {}, (940, 1011), (1,), id="points-that-wait-lapse"),
    pytest.param(TWO, [0, 0], deal(0, 88, 0, last=0), {"target": 98}, (98, 0), (0,), id="small-target"),
]


@pytest.mark.parametrize(("at", "totals", "played", "options", "after", "won"), ENDS)
def test_match_ends_when_one_alone_is_highest_at_the_target(at, totals, played, options, after, won):
    score = scored(at, played, start={"totals": totals}, options=options)

    assert (score.totals, score.winners, score.finished) == (after, won, bool(won))
    assert (waiting(score) == []) or not won


@pytest.mark.parametrize("left", range(2, 8))
@pytest.mark.parametrize(
    ("cards", "written", "winner"), [(70, (70, 40), 0), (69, (69, 40), 1)], ids=["points-are-there", "one-is-missing"]
)
def test_claim_of_two_sides_ends_the_match_either_way(left, cards, written, winner):
    start = {"totals": [930, 960], "pending": [{"points": 81, "candidates": [0, 1]}]}

    score = scored(PAIRS, claimed(0, cards, 40, left=left), start=start)

    assert (points(score), score.winners, score.carried.out) == ([written], (winner,), frozenset())


def test_interrupted_deal_has_no_maker_rule_and_leaves_what_waits():
    start = {"totals": [900, 0, 0], "pending": [{"points": 40, "candidates": [1, 2]}]}

    score = scored(THREE, claimed(0, 20, 50, 30, side1={"penalties": ["P1"]}, side2=announced("tierce")), start=start)

    assert (points(score), score.totals, score.winners) == ([(20, 40, 50)], (920, 40, 50), ())
    assert score.rounds[0].carried.pending == (Lot(40, (1, 2)),)
    assert score.carried.out == frozenset({0})


def test_claim_wins_though_another_has_more():
    score = scored(THREE, claimed(1, 62, 30, 20), start={"totals": [940, 990, 1200]})

    assert (score.winners, score.places) == ((0,), (1, 3, 2))


@pytest.mark.parametrize(
    ("options", "written", "won"),
    [({}, (64, 25), (0,)), ({"claim_counts_trump_honours": False}, (30, 25), (1,))],
    ids=["jack-and-nine-in-hand-count", "they-are-passed-over"],
)
def test_claimant_counts_trump_honours(options, written, won):
    played = claimed(1, 30, 25, honours=["J", "9"])

    score = scored(TWO, played, start={"totals": [940, 900]}, options=options)

    assert (points(score), score.winners) == ([written], won)


def test_claim_goes_by_reach_or_exceed():
    start = {"totals": [940, 0]}

    won = [
        scored(PAIRS, claimed(0, 60, 20), start=start, options={"target_mode": mode}).winners
        for mode in ("reach", "exceed")
    ]

    assert won == [(0,), (1,)]


def test_adjustment_beside_a_claim_does_not_make_it_true():
    adjusted = claimed(0, 60, 20) | {"adjustments": [{"side": 0, "points": 50, "reason": "ruling"}]}

    score = scored(PAIRS, adjusted, start={"totals": [930, 400]})

    assert (score.totals, score.winners) == ((1040, 420), (1,))


def test_false_claim_of_three_puts_the_claimant_out_until_one_is_left():
    score = scored(
        THREE,
        claimed(0, 30, 20, 20, by=0),
        deal(0, 100, 20, 20, last=0),
        deal(0, 60, 45, 40, last=0),
        claimed(0, 30, 20, 20, by=2),
        start={"totals": [900, 700, 600]},
    )

    assert [(scored.carried.out, scored.carried.totals) for scored in score.rounds] == [
        (frozenset({0}), (930, 720, 620)),
        (frozenset({0}), (1040, 740, 640)),
        (frozenset({0}), (1110, 785, 680)),
        (frozenset({0, 2}), (1140, 805, 700)),
    ]
    assert (score.finished, score.winners, score.places) == (True, (1,), (2, 1, 3))


def test_side_that_is_out_takes_lots_and_compares_and_cannot_win():
    start = {"totals": [990, 900, 0], "out": [0], "pending": [{"points": 30, "candidates": [0, 1]}]}

    score = scored(THREE, deal(1, 60, 50, 20, last=0), start=start)

    assert (points(score), score.totals, score.winners) == ([(150, 0, 20)], (1140, 900, 20), ())


def test_next_of_the_others_at_the_target_wins():
    score = scored(THREE, deal(2, 30, 20, 95, last=2), start={"totals": [1200, 720, 895], "out": [0]})

    assert (score.totals, score.winners) == ((1230, 740, 1000), (2,))


def test_true_claim_of_three_wins_while_another_is_out():
    score = scored(THREE, claimed(0, 30, 62, 20, by=1), start={"totals": [990, 940, 0], "out": [0]})

    assert score.winners == (1,)


def test_unfinished_interrupted_deal_does_not_end_the_match_otherwise():
    score = scored(THREE, claimed(1, 30, 60, 20, by=0), start={"totals": [0, 990, 0]})

    assert (score.totals, score.winners, score.carried.out) == ((30, 1050, 20), (), frozenset({0}))


def test_points_out_of_play_are_passed_over_in_an_interrupted_deal():
    scores = [scored(at, claimed(0, 30, 20, dead_cards=7), start={"totals": [980, 0]}) for at in (TWO, PAIRS)]

    assert [points(score) for score in scores] == [[(30, 20)], [(30, 20)]]


def test_correcting_a_deal_replays_the_ones_after_it():
    deals = [TIE, deal(1, 92, 60, last=0)]
    corrected = [deal(0, 82, 70, last=1), deals[1]]

    assert [points(scored(PAIRS, *played)) for played in (deals, corrected)] == [
        [(0, 81), (243, 0)],
        [(82, 80), (162, 0)],
    ]


def test_match_between_pairs_is_read_from_its_record():
    score = score_match(match(PAIRS, deal(0, 90, 62, last=0), preset="belote"))

    assert (score.totals, score.teams, score.places) == ((100, 62), (), (1, 2))
