"""101 Okey in the demo club: what its pages have to show is there, whatever the seed, and the engine says so."""

from collections import Counter
from random import Random

import pytest

from leagues.demo.okey101.dealing import round_at
from leagues.demo.tables import Table, rules_met, scored
from leagues.matches.models import Cause, Incident, Match, Revision, Score
from leagues.standings.models import Standing
from scoring.registry import game
from tests.leagues.demo.clubs import met_in, scores_of, sheets_of

SINGLES, PAIRS = "101 Okey", "101 Okey in pairs"


def seeded(test):
    """A test that reads the club of each of some seeds."""
    return pytest.mark.django_db(pytest.mark.usefixtures("whatever_the_seed")(test))


@seeded
def test_finished_matches_hold_an_elden_okeys_left_and_penalties():
    scores = scores_of(SINGLES)

    lines = [line for score in scores for scored in score.rounds for line in scored.lines]
    met = {rule for score in scores for scored in score.rounds for rule in met_in(scored)}
    assert [(score.finished, len(score.rounds)) for score in scores] == [(True, 3)] * 4
    assert {"okey101.okey_left", "okey101.false_okey_left", "match.incident"} <= met
    assert -202 in {line.points for line in lines if [step.rule for step in line.steps] == ["okey101.elden"]}


@seeded
def test_one_penalty_noted_in_play_stands_and_one_was_withdrawn():
    finished = Incident.objects.filter(match__season__league__name=SINGLES).exclude(match__finished_at=None)
    stands, withdrawn = finished.order_by("pk")
    recorded = Revision.objects.get(round__match=stands.match, round__number=stands.round_number)
    assert max(stands.noted_at, withdrawn.noted_at) < recorded.at < withdrawn.withdrawn_at
    assert [
        (row.incident, row.points) for row in Score.objects.exclude(incident=None).filter(incident__in=finished)
    ] == [(stands, 101)]
    assert withdrawn.withdrawn_by.username == "referee"
    # Whoever sat there never rules.
    assert withdrawn.withdrawn_by not in [seat.player.user for seat in withdrawn.match.seats.all()]
    assert withdrawn.withdrawn_reason.text == "Counted again: the melds laid down came to 103."


@seeded
def test_a_correction_with_its_reason_changed_the_points():
    corrected = Revision.objects.get(round__match__season__league__name=SINGLES, cause=Cause.CORRECTION)

    sheet = next(sheet for sheet in sheets_of(SINGLES) if sheet.match == corrected.round.match)
    first, second = sheet.accounts(corrected.round.number)
    assert second == corrected
    assert corrected.reason.text == "Opened in the last turn: I had not seen it."
    assert sheet.account(first).points != sheet.account(second).points


@seeded
def test_pairs_are_ranked_together_and_win_together():
    (score,) = scores_of(PAIRS)
    standings = Standing.objects.filter(season__league__name=PAIRS).select_related("entry")
    assert score.finished
    assert score.winners in ((0, 2), (1, 3))
    assert sorted(standing.points for standing in standings) == sorted(team.total for team in score.teams)
    assert all(standing.entry.second for standing in standings)


@seeded
def test_tonight_a_penalty_is_noted_in_the_round_that_is_on():
    tonight = Match.objects.get(season__league__name=SINGLES, finished_at=None)

    assert tonight.rounds.count() == 1
    assert list(tonight.incidents.values_list("round_number", "code")) == [(1, "islek")]


@pytest.mark.parametrize("preset", ["okey101", "okey101_club"])
def test_dealt_rounds_are_of_every_kind(preset):
    okey101 = game("okey101")
    table = Table(okey101, okey101.read_options(preset, {}), {}, (1, 1, 1, 1))
    chance = Random(51)

    rounds = [round_at(table, chance) for _ in range(300)]

    scores = [scored(table, played) for played in rounds]
    assert {way for played in rounds for way in [*played["finish"], *([] if played["finish"] else [""])]} == {
        "",
        "elden",
        "okey",
        "pairs",
    }
    assert {line.entry for score in scores for line in score.lines} == {"finisher", "unopened", "sum", "tiles"}
    assert {"okey101.okey_left", "okey101.false_okey_left"} <= {rule for score in scores for rule in rules_met(score)}
    assert Counter(played["finisher"] is None for played in rounds)[True] in range(5, 40)
