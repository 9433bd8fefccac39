"""The fold with what Super 51 has not: teams, incidents, annulled rounds, claims, points that wait."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.game import Carried, Game, Json, Line, Lot, Operator, RoundScore, Step, Team
from scoring.match import fold
from scoring.record import MatchRecord, as_json
from scoring.words import say

PAIRS = ((0, 2), (1, 3))


def score_round(_options: Any, _table: Any, _sides: int, played: Json, carried: Carried) -> RoundScore:
    """A round tells its points; `wait`, `out` and the like are carried on as they stand there."""
    lines = tuple(
        Line(side, points, (Step("dice.throw", Operator.ADD, points, say("thrown")),))
        for side, points in enumerate(played["points"])
    )
    after = Carried(
        carried.totals,
        carried.played,
        pending=(*carried.pending, *(Lot(points, (0, 1)) for points in played.get("wait", []))),
        held=carried.held + played.get("held", 0),
        out=carried.out | set(played.get("out", [])),
    )
    return RoundScore(
        lines,
        after,
        is_annulled=played.get("annulled", False),
        winners=tuple(played.get("claims", [])),
        may_end=played.get("may_end", True),
    )


def winners(target: int, teams: Any, carried: Carried) -> tuple[int, ...]:
    """Whoever, or whichever team, reached the target."""
    sides = teams or tuple((side,) for side in range(len(carried.totals)))
    return tuple(side for team in sides if sum(carried.totals[s] for s in team) >= target for side in team)


DICE = Game(
    key="dice",
    name="Dice",
    source="a test",
    low_score_wins=False,
    seats=range(2, 5),
    options=(),
    table_settings=(),
    presets={"dice": {}},
    preset_labels={"dice": "Dice"},
    rules=(),
    examples=(),
    read_options=lambda _preset, _given: 100,
    read_table=lambda _options, given, _sides: given,
    read_round=lambda _options, _table, _sides, played: played,
    score_round=score_round,
    winners=winners,
    asks=lambda _options, _table, _sides: (),
    round_of_answers=lambda _options, _table, _sides, answers: dict(answers),
    answers_of_round=lambda _options, _table, _sides, played: played,
    incidents={"spilt": "The dice fell off the table"},
    incident_points=lambda _options, _code: -5,
    teams_of=lambda table: table,
)


def folded(*rounds: Json, sides: int = 2, teams: Any = ()):
    names = tuple(map(str, range(sides)))
    return fold(MatchRecord(DICE, 100, teams, names, Carried((0,) * sides), rounds))


def test_incident_is_a_line_of_its_own_before_the_adjustments():
    played = {
        "points": [10, 20],
        "incidents": [{"side": 1, "code": "spilt"}],
        "adjustments": [{"side": 1, "points": 2, "reason": "ruling"}],
    }

    score = folded(played)

    assert [(line.side, line.points, line.entry, str(line.steps[0].says)) for line in score.rounds[0].lines] == [
        (0, 10, "", "thrown"),
        (1, 20, "", "thrown"),
        (1, -5, "incident", "The dice fell off the table"),
        (1, 2, "adjustment", "Adjustment: ruling"),
    ]
    assert score.totals == (10, 17)


@pytest.mark.parametrize(
    ("incident", "expected"),
    [
        ({"side": 0, "code": "late"}, ("record.incident", 0, 0, "code")),
        ({"side": 7, "code": "spilt"}, ("record.side", 0, None, "side")),
        ({"side": 0}, ("record.missing_key", 0, None, "code")),
        ({"side": 0, "code": 1}, ("record.wrong_type", 0, None, "code")),
    ],
    ids=["unknown-code", "nobody", "no-code", "code-as-number"],
)
def test_incident_that_does_not_fit_is_refused(incident, expected):
    with pytest.raises(RuleError) as caught:
        folded({"points": [1, 2], "incidents": [incident]})

    assert (caught.value.rule, caught.value.round, caught.value.side, caught.value.field) == expected


def test_annulled_round_does_not_count_and_never_ends_the_match():
    adjustment = {"side": 0, "points": 200, "reason": "ruling"}

    score = folded({"points": [0, 0], "annulled": True, "adjustments": [adjustment]}, {"points": [1, 1]})

    assert ([scored.carried.played for scored in score.rounds], score.totals, score.winners) == ([0, 1], (201, 1), (0,))
    assert as_json(score)["rounds"][0]["annulled"] is True


def test_higher_total_wins_where_the_game_says_so():
    score = folded({"points": [120, 130]})

    assert (score.winners, score.places) == ((0, 1), (2, 1))


def test_claim_wins_whatever_the_others_have():
    score = folded({"points": [90, 95], "claims": [0]})

    assert (score.finished, score.winners, score.places) == (True, (0,), (1, 2))


def test_round_that_may_not_end_the_match_leaves_it_open():
    score = folded({"points": [150, 0], "may_end": False})

    assert (score.finished, score.winners, score.totals) == (False, (), (150, 0))


def test_points_that_wait_are_carried_on_through_a_voided_round():
    score = folded(
        {"points": [1, 2], "wait": [30], "held": 7, "out": [1]}, {"void": "seen"}, {"points": [1, 2], "wait": [5]}
    )

    assert [{name: answer[name] for name in ("pending", "held", "out")} for answer in as_json(score)["rounds"]] == [
        {"pending": [{"points": 30, "candidates": [0, 1]}], "held": 7, "out": [1]},
        {"pending": [{"points": 30, "candidates": [0, 1]}], "held": 7, "out": [1]},
        {"pending": [{"points": 30, "candidates": [0, 1]}, {"points": 5, "candidates": [0, 1]}], "held": 7, "out": [1]},
    ]


def test_points_that_wait_lapse_with_the_end():
    score = folded(
        {"points": [1, 2], "wait": [30]}, {"points": [100, 2], "wait": [5], "held": 9, "out": [1]}, {"points": [1, 1]}
    )

    assert (score.carried, score.unscored) == (Carried((101, 4), played=2, out=frozenset({1})), (2,))


def test_team_takes_one_place_by_its_sum():
    score = folded({"points": [10, 30, 50, 20]}, sides=4, teams=PAIRS)

    assert (score.teams, score.places) == ((Team((0, 2), 60), Team((1, 3), 50)), (1, 2, 1, 2))
    assert as_json(score)["teams"] == [{"sides": [0, 2], "total": 60}, {"sides": [1, 3], "total": 50}]


def test_both_partners_of_a_team_win():
    score = folded({"points": [10, 90, 50, 20]}, sides=4, teams=PAIRS)

    assert (score.winners, score.places) == ((1, 3), (2, 1, 2, 1))
