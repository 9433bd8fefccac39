"""The sheet as a table, for games of any kind: points that wait, teams, who is out, and what a change makes of it."""

import re
from dataclasses import replace

import pytest

from leagues.matches.effects import (
    Difference,
    effect_of_adjustment,
    effect_of_round,
    effect_of_void,
    effect_of_withdrawal,
)
from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.rows import Board, Waiting
from leagues.matches.services import record_round, void_the_round
from leagues.matches.sheets import sheet_of
from leagues.players.models import Player, User
from scoring.errors import RuleError
from scoring.game import Carried, Lot, RoundScore, Team
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.tables import rows_of
from tests.scoring.belote_table import deal
from tests.test_docs import fewest_left

__all__ = ["fewest_left"]

FIRST = closed_by(1, 27, 10, 5)
NAMES = ("Ayşe", "Blaise", "Deniz", "Emre")


@pytest.fixture
def played(match: Match, ayse: User) -> Match:
    """Two rounds of three."""
    record_round(match, change(ayse, match), FIRST)
    record_round(match, change(ayse, match), closed_by(0, 8, 9, 30))
    return match


def board(match: Match) -> Board:
    return Board(sheet_of(match), NAMES, {})


def test_points_that_wait_have_rows_of_their_own_after_the_round_they_wait_after(played):
    row = board(played).row(0)
    carried = Carried((0, 0, 0, 0), pending=(Lot(81, (1, 2)), Lot(20, (0, 3))), held=80)

    waiting = replace(row, score=RoundScore((), carried)).waiting

    assert waiting == (
        Waiting(81, ("Blaise", "Deniz")),
        Waiting(20, ("Ayşe", "Emre")),
        Waiting(80),
    )


def test_lot_that_waits_is_one_and_says_for_whom_until_it_is_taken(club, players, ayse):
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="belote"))
    match = MatchFactory(season=season, players=players[:3])
    deals = [deal(0, 40, 55, 48, last=2), deal(1, 40, 50, 52, last=0), deal(0, 80, 40, 25, last=0)]
    told = []

    for played_now in deals:
        record_round(match, change(ayse, match), played_now)
        told.append([row for row in rows_of(page_of(ayse).get(f"/m/{match.pk}/")) if row[0] == "waiting"])

    assert told == [
        [["waiting", "40 in one lot, for whoever of these has most in the next deal: Blaise, Deniz"]],
        [["waiting", "40, taken in round 2 by Deniz"]],
        [["waiting", "40, taken in round 2 by Deniz"]],
    ]


def test_lot_that_nobody_took_lapsed_with_the_match(club, players, ayse):
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="belote", options={"target": 80}))
    match = MatchFactory(season=season, players=players[:3])
    for played_now in (deal(0, 40, 55, 48, last=2), deal(0, 70, 41, 41, last=0)):
        record_round(match, change(ayse, match), played_now)

    told = [row for row in rows_of(page_of(ayse).get(f"/m/{match.pk}/")) if row[0] == "waiting"]

    assert told == [["waiting", "40 in one lot, which lapsed at the end of the match"]]


def test_each_column_has_the_total_of_its_team(played):
    shown = board(played)
    shown.__dict__["score"] = replace(shown.score, teams=(Team((0, 2), 30), Team((1, 3), -7)))

    assert shown.team_totals == [30, -7, 30, -7]


def test_running_totals_stand_with_each_number(played):
    cells = [[(cell.points, cell.total) for cell in row.cells] for row in board(played).rows]

    assert cells == [
        [(108, 108), (-100, -100), (40, 40), (20, 20)],
        [(-100, 8), (32, -68), (36, 76), (120, 140)],
    ]


def test_rounds_written_since_are_those_of_the_latest_changes(played, ayse):
    played.refresh_from_db()
    seen = played.version
    void_the_round(played, change(ayse, played), 0, "misdealt")
    for closer in range(2):
        record_round(played, change(ayse, played), closed_by(closer, 10, 20, 30))

    written = [[row.number for row in board(played).rows_since(version)] for version in (seen, seen + 2, seen + 9)]

    assert written == [[0, 2, 3], [3], [3]]


def test_rounds_written_since_are_never_more_than_a_few(played, ayse):
    for number in range(5):
        void_the_round(played, change(ayse, played), number, "misdealt")
        record_round(played, change(ayse, played), closed_by(0, 10, 20, 30))

    written = [row.number for row in board(played).rows_since(0)]

    assert written == [2, 3, 4, 5, 6]


def test_number_of_a_side_leaves_out_what_is_noted_beside_the_round(played, ayse):
    adjust(played, change(ayse, played), number=0, side=0, points=50, reason="Late")

    row = board(played).row(0)

    assert [cell.points for cell in row.cells] == [108, -100, 40, 20]
    assert [(noted.name, noted.points) for noted in row.noted] == [("Ayşe", 50)]
    assert row.cells[0].total == 158


def test_void_round_shows_what_it_came_to_before(played, ayse):
    void_the_round(played, change(ayse, played), 0, "Cards were seen")

    row = board(played).row(0)

    assert (row.is_void, row.played) == (True, FIRST)
    assert [cell.points for cell in row.cells] == [108, -100, 40, 20]


def test_effect_of_another_account_names_the_round_and_what_follows(played):
    effect = effect_of_round(sheet_of(played), 0, closed_by(1, 72, 10, 5))

    assert effect.rounds == [Difference(0, (108, -100, 40, 20), (288, -100, 40, 20))]
    assert (effect.totals.after, effect.places.before, effect.places.after) == (
        (188, -68, 76, 140),
        (2, 1, 3, 4),
        (4, 1, 2, 3),
    )
    assert (effect.changes_nothing, effect.ends, effect.opens) == (False, False, False)


def test_effect_of_a_void_on_a_finished_match_is_that_it_goes_on(played, ayse):
    record_round(played, change(ayse, played), FIRST)

    effect = effect_of_void(sheet_of(played), 0)

    assert (effect.opens, effect.ends) == (True, False)


def test_effect_on_rounds_after_the_end_is_that_they_count_no_more(played, ayse):
    void_the_round(played, change(ayse, played), 0, "Cards were seen")
    for _ in range(2):
        record_round(played, change(ayse, played), FIRST)

    effect = effect_of_round(sheet_of(played), 0, FIRST)

    assert effect.rounds == [
        Difference(0, (0, 0, 0, 0), (108, -100, 40, 20)),
        Difference(3, (108, -100, 40, 20), None),
    ]


def test_effect_of_an_adjustment_and_of_its_withdrawal_are_each_others_opposite(played, ayse):
    there = effect_of_adjustment(sheet_of(played), 0, 2, 50)
    incident = adjust(played, change(ayse, played), number=0, side=2, points=50, reason="Late")

    back = effect_of_withdrawal(sheet_of(played), incident)

    assert (there.before.totals, there.after.totals) == (back.after.totals, back.before.totals)
    assert there.rounds == [Difference(0, (108, -100, 40, 20), (108, -100, 90, 20))]


def test_effect_of_what_breaks_the_rules_is_their_refusal(played):
    with pytest.raises(RuleError) as refusal:
        effect_of_round(sheet_of(played), 0, closed_by(1, 999, 10, 5))

    assert (refusal.value.round, refusal.value.field) == (0, "base")


def test_game_without_templates_of_its_own_has_a_whole_sheet(fewest_left, club, ayse, client):
    players = list(Player.objects.filter(club=club))
    players.append(Player.objects.create(club=club, name="Deniz"))
    league = LeagueFactory(club=club, game_key="fewest_left", options={"hands": 2})
    match = MatchFactory(season=SeasonFactory(league=league), players=players, table={})
    record_round(match, change(ayse, match), {"out": 0, "left": [0, 7]})

    sheet, shown = client.get(f"/m/{match.pk}/?open=1-2"), client.get(f"/m/{match.pk}/rounds/1/")

    assert rows_of(sheet)[:2] == [["Round", "Ayşe", "Deniz"], ["Round 1 ○ not confirmed yet", "0", "7"]]
    assert re.findall(r"7 left", sheet.content.decode()) == ["7 left"]
    assert shown.status_code == 200
