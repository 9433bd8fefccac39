"""The fold of a match: what counts, what ends it, what stands after the end."""

import pytest

from scoring.errors import RuleError
from scoring.game import Carried, Line, Operator, Step
from scoring.match import score_match
from scoring.ranking import TieBreak, places_of
from scoring.record import as_json
from scoring.words import say
from tests.scoring.play import closed, exhausted, match

TEN = {"base": 10}
ROUND = closed(TEN)
VOID = {"void": "cards were seen"}


def adjusted(played, *adjustments):
    return {**played, "adjustments": [dict(zip(("side", "points", "reason"), one, strict=True)) for one in adjustments]}


def test_totals_add_up_round_by_round():
    score = score_match(match(ROUND, exhausted(TEN, {"base": 27}, indicator="H"), ROUND))

    assert [scored.carried for scored in score.rounds if scored] == [
        Carried((-100, 40), played=1),
        Carried((-50, 175), played=2),
        Carried((-150, 215), played=3),
    ]
    assert (score.totals, score.finished, score.winners, score.places) == ((-150, 215), False, (), (1, 2))


def test_voided_round_keeps_its_place_gives_no_points_and_does_not_count():
    score = score_match(match(ROUND, VOID, ROUND, options={"hands": 2}))

    voided = score.rounds[1]
    assert voided
    assert (voided.points, voided.is_void, voided.counts, [str(note) for note in voided.notes], voided.carried) == (
        (0, 0),
        True,
        False,
        ["Voided: cards were seen"],
        Carried((-100, 40), played=1),
    )
    assert (score.finished, score.winners) == (True, (0,))


def test_adjustment_is_a_line_of_its_own_after_every_factor():
    score = score_match(match(adjusted(ROUND, (1, 50, "late"))))

    scored = score.rounds[0]
    assert scored
    step = Step("match.adjustment", Operator.ADD, 50, say("Adjustment: {reason}", reason="late"))
    assert scored.lines[2:] == (Line(1, 50, (step,), entry="adjustment"),)
    assert (scored.points, score.totals) == ((-100, 90), (-100, 90))


def test_adjustment_counts_in_a_voided_round_which_never_ends_the_match():
    score = score_match(match(adjusted(VOID, (0, -20, "ruling")), options={"hands": 1}, start={"played": 1}))

    assert (score.totals, score.finished) == ((-20, 0), False)


def test_adjustment_may_decide_who_wins():
    score = score_match(match(adjusted(ROUND, (0, 200, "ruling")), options={"hands": 1}))

    assert (score.totals, score.winners, score.places) == ((100, 40), (1,), (2, 1))


def test_match_carried_over_from_paper_goes_on_from_there():
    score = score_match(match(ROUND, start={"totals": [200, 50], "played": 10}))

    assert (score.totals, score.finished, score.winners) == ((100, 90), True, (1,))


@pytest.mark.parametrize("rounds", [[], [VOID]], ids=["no-round-yet", "only-a-voided-round"])
def test_start_that_is_at_the_end_ends_nothing_before_a_round_that_counts(rounds):
    score = score_match(match(*rounds, start={"totals": [0, 50], "played": 11}))

    assert (score.finished, score.winners, score.places) == (False, (), (1, 2))


def test_round_after_the_end_stays_unscored():
    score = score_match(match(ROUND, ROUND, VOID, options={"hands": 1}))

    assert (score.totals, score.rounds[1:], score.unscored) == ((-100, 40), (None, None), (1, 2))


@pytest.mark.parametrize(
    "played",
    [closed({"base": 999}), closed({"cards": "7D"}), {**ROUND, "closer": 9}, closed(TEN, indicator="*"), closed()],
    ids=["base", "cards", "closer", "indicator", "hands"],
)
def test_round_after_the_end_may_break_the_rules(played):
    score = score_match(match(ROUND, played, options={"hands": 1}))

    assert score.unscored == (1,)


@pytest.mark.parametrize(
    ("played", "field"),
    [
        ({**ROUND, "dealer": 1}, "dealer"),
        (closed({"base": "10"}), "base"),
        ({**ROUND, "closer": True}, "closer"),
        ({"void": ""}, "void"),
        (7, "rounds"),
        (adjusted(ROUND, (0, 1, "")), "reason"),
    ],
    ids=["unknown-key", "wrong-type", "true-for-1", "empty-reason", "no-object", "adjustment-without-a-reason"],
)
def test_round_after_the_end_still_has_the_shape_of_a_round(played, field):
    with pytest.raises(RuleError) as caught:
        score_match(match(ROUND, played, options={"hands": 1}))

    assert (caught.value.round, caught.value.field) == (1, field)


def test_correction_of_an_early_round_replays_all_later_ones():
    rounds = [ROUND, closed({"base": 20}), exhausted(TEN, TEN)]
    corrected = [closed({"base": 50}), *rounds[1:]]

    before, after = score_match(match(*rounds)), score_match(match(*corrected))

    assert (before.totals, after.totals) == ((-160, 160), (-160, 320))
    assert [scored.points for scored in after.rounds[1:] if scored] == [
        scored.points for scored in before.rounds[1:] if scored
    ]


def test_extra_rounds_are_played_until_the_lowest_total_stands_alone():
    level = exhausted(TEN, TEN)
    options = {"hands": 1, "tie": "extra_round"}

    score = score_match(match(level, level, exhausted(TEN, {"base": 11}), level, options=options))

    assert (score.winners, score.totals, score.unscored) == ((0,), (120, 124), (3,))


def test_voided_round_is_no_extra_round():
    options = {"hands": 1, "tie": "extra_round"}

    score = score_match(match(exhausted(TEN, TEN), adjusted(VOID, (0, 5, "ruling")), options=options))

    assert (score.finished, score.totals) == (False, (45, 40))


def test_shared_win_has_two_winners_and_equal_places():
    score = score_match(match(exhausted(TEN, TEN, {"base": 20}), sides=3, options={"hands": 1}))

    assert (score.winners, score.places) == ((0, 1), (1, 1, 3))


def test_deleting_the_last_round_gives_the_match_before_it():
    rounds = [ROUND, exhausted(TEN, {"base": 27}), adjusted(ROUND, (0, 3, "late"))]

    whole, shorter = score_match(match(*rounds)), score_match(match(*rounds[:-1]))

    assert (whole.rounds[:-1], whole.rounds[-2].carried) == (shorter.rounds, shorter.carried)


def test_whole_answer_of_a_match():
    rounds = [closed({"base": 27}, indicator="S", closure="okey"), adjusted(VOID, (0, -5, "ruling")), ROUND]

    answer = as_json(score_match(match(*rounds, options={"hands": 1})))

    nothing = {"pending": [], "held": 0, "out": []}
    assert answer == {
        "rounds": [
            {
                "points": [-300, 162],
                "lines": [
                    {
                        "side": 0,
                        "points": -300,
                        "steps": [
                            {"rule": "super51.winner", "operator": "+", "amount": -100, "says": "okey"},
                            {"rule": "super51.table_factor", "operator": "×", "amount": 3, "says": "table ♠ ×3"},
                        ],
                    },
                    {
                        "side": 1,
                        "points": 162,
                        "base": 27,
                        "steps": [
                            {"rule": "super51.agreed", "operator": "+", "amount": 27, "says": "agreed at the table"},
                            {"rule": "super51.table_factor", "operator": "×", "amount": 3, "says": "table ♠ ×3"},
                            {"rule": "super51.closure_factor", "operator": "×", "amount": 2, "says": "okey ×2"},
                        ],
                    },
                ],
                "closure": "okey",
                "notes": [],
                **nothing,
            },
            {"points": None, "lines": [], "notes": [], **nothing},
            {"points": None, "lines": [], "notes": [], **nothing},
        ],
        "totals": [-300, 162],
        "finished": True,
        "winners": [0],
        "places": [1, 2],
        "unscored": [1, 2],
    }


@pytest.mark.parametrize(
    ("numbers", "places"),
    [((3, 1, 2), (3, 1, 2)), ((1, 1, 2), (1, 1, 3)), ((2, 1, 2, 2), (2, 1, 2, 2)), ((), ())],
)
def test_places_are_equal_where_no_tie_break_parts(numbers, places):
    assert places_of(numbers, [TieBreak("number", lambda number: number)]) == places


def test_later_tie_break_parts_what_the_first_leaves_level():
    items = [(10, 1), (10, 3), (20, 9)]
    total = TieBreak[tuple[int, int]]("total", lambda item: item[0])
    wins = TieBreak[tuple[int, int]]("wins", lambda item: item[1], more_is_better=True)

    assert places_of(items, [total, wins]) == (2, 1, 3)


def test_points_that_still_wait_at_the_end_lapse_and_the_last_round_says_so():
    deals = [
        {"maker": 0, "sides": [{"cards": 81}, {"cards": 71, "last_trick": True}]},
        {"maker": 0, "sides": [{"cards": 81}, {"cards": 71, "last_trick": True}]},
    ]
    record = {
        "game": "belote",
        "preset": "belote_fr",
        "options": {"deals": 2},
        "table": {"partners": True},
        "sides": ["NS", "EO"],
        "rounds": deals,
    }

    scored = as_json(score_match(record))

    assert [one["held"] for one in scored["rounds"]] == [81, 0]
    assert scored["rounds"][1]["notes"][-1] == "The match is at its end: 162 points that waited lapse."
