"""What changes a result touches its entries, exactly; touched entries are added up, and nothing else is."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from leagues.matches.closing import cancel, reopen, resume, sign_off
from leagues.matches.models import Result, Touched
from leagues.matches.noting import adjust
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.seasons.models import Entry, League
from leagues.standings.models import Standing
from leagues.standings.services import recalculate, recalculate_if_free, sweep
from tests.factories import MatchFactory, SeasonFactory, actor, change, closed_by

ALL = ["Ayşe", "Blaise", "Deniz", "Emre"]


def lines(season):
    """Played, won, points, best and last by name."""
    return {
        str(standing.entry): (standing.played, standing.won, standing.points, standing.best, standing.last)
        for standing in Standing.objects.filter(season=season).select_related("entry__first")
    }


def touched(season):
    """The names of the touched entries, each as often as it was touched; they are forgotten."""
    names = {entry.pk: str(entry) for entry in Entry.objects.filter(season=season).select_related("first")}
    rows = list(Touched.objects.filter(season_id=season.pk).values_list("entry_id", flat=True))
    Touched.objects.all().delete()
    return sorted(names[entry_id] for entry_id in rows)


def test_line_adds_up_the_matches_of_its_entry(season, play):
    play(0, 10, 20, 30, starts_at=datetime(2026, 11, 3, 19, tzinfo=UTC))
    play(1, 5, 25, 30, starts_at=datetime(2026, 11, 10, 19, tzinfo=UTC))

    entries_added = recalculate(season.pk)

    assert entries_added == 4
    assert lines(season) == {
        "Ayşe": (2, 1, -80, -100, 20),
        "Blaise": (2, 1, -60, -100, -100),
        "Deniz": (2, 0, 180, 80, 100),
        "Emre": (2, 0, 240, 120, 120),
    }
    assert Standing.objects.get(entry__first__name="Deniz").average == Fraction(90)


def test_last_is_the_match_that_was_played_last_whichever_was_recorded_last(season, play):
    play(0, 10, 20, 30, starts_at=datetime(2026, 11, 10, 19, tzinfo=UTC))
    play(1, 5, 25, 30, starts_at=datetime(2026, 11, 3, 19, tzinfo=UTC))

    recalculate(season.pk)

    assert {name: line[-1] for name, line in lines(season).items()} == {
        "Ayşe": -100,
        "Blaise": 40,
        "Deniz": 80,
        "Emre": 120,
    }


def test_shared_win_counts_as_won_for_each(season, ayse, league, players):
    match = MatchFactory(season=season, players=players[:2])
    record_round(
        match,
        change(ayse, match),
        {"indicator": "D", "closer": None, "closure": "exhausted", "hands": [{"base": 9}] * 2},
    )

    recalculate(season.pk)

    assert lines(season) == {"Ayşe": (1, 1, 36, 36, 36), "Blaise": (1, 1, 36, 36, 36)}


def test_match_that_is_not_finished_touches_nobody(season, ayse, players, league):
    season.league.editions.update(options={"hands": 3})
    match = MatchFactory(season=season, players=players)

    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    assert touched(season) == []


def test_finishing_touches_each_entry_once(season, play):
    play(0, 10, 20, 30)

    assert touched(season) == ALL


def test_correction_touches_the_entries_of_the_match_alone(season, ayse, play, players):
    play(0, 10, 20, 30)
    match = play(0, 10, players=players[:2])
    touched(season)

    correct_round(match, change(ayse, match), 0, closed_by(0, 11), "a typing error")

    assert touched(season) == ["Ayşe", "Blaise"]


def test_correction_that_changes_no_result_touches_nobody(season, ayse, play):
    match = play(0, 10, 20, 30)
    touched(season)

    correct_round(match, change(ayse, match), 0, closed_by(0, 10, 20, 30, indicator="7D"), "the card turned up")

    assert touched(season) == []


def test_void_that_opens_a_finished_match_takes_it_out_of_the_standings(season, ayse, play):
    match = play(0, 10, 20, 30)
    recalculate(season.pk)

    void_the_round(match, change(ayse, match), 0, "dealt again")

    recalculate(season.pk)
    assert Result.objects.count() == 0
    assert lines(season) == dict.fromkeys(ALL, (0, 0, 0, None, None))


def test_adjustment_moves_the_line(season, ayse, play):
    match = play(0, 10, 20, 30)
    recalculate(season.pk)

    adjust(match, change(ayse, match), number=0, side=3, points=-5, reason="a gift")

    recalculate(season.pk)
    assert lines(season)["Emre"] == (1, 0, 115, 115, 115)


def test_signing_off_where_a_finished_match_counts_touches_nobody(season, ayse, play):
    match = play(0, 10, 20, 30)
    touched(season)

    sign_off(match, actor(ayse), match.version, "All agreed")

    assert touched(season) == []


def test_where_a_match_counts_when_signed_off_finishing_it_touches_nobody(season, league, play):
    league.counts = League.Counts.SIGNED_OFF
    league.save()

    play(0, 10, 20, 30)

    assert touched(season) == []


def test_where_a_match_counts_when_signed_off_the_line_follows_signing_off_and_reopening(season, league, ayse, play):
    league.counts = League.Counts.SIGNED_OFF
    league.save()
    match = play(0, 10, 20, 30)

    sign_off(match, actor(ayse), match.version, "All agreed")
    signed_off = touched(season)
    reopen(match, actor(ayse), "a wrong name")

    assert (signed_off, touched(season)) == (ALL, ALL)
    assert set(Result.objects.values_list("counts", flat=True)) == {False}


def test_cancelled_match_leaves_the_standings_and_a_resumed_one_comes_back(season, ayse, play):
    match = play(0, 10, 20, 30)
    recalculate(season.pk)
    before = lines(season)

    cancel(match, actor(ayse), "played by the wrong rules")
    recalculate(season.pk)
    without = lines(season)
    resume(match, actor(ayse), "it was right after all")
    recalculate(season.pk)

    assert without == dict.fromkeys(ALL, (0, 0, 0, None, None))
    assert lines(season) == before


def test_running_twice_late_or_for_nothing_changes_nothing(season, play):
    play(0, 10, 20, 30)
    recalculate(season.pk)
    before = lines(season)

    again = recalculate(season.pk)
    Touched.objects.create(season_id=season.pk, entry_id=Entry.objects.first().pk)
    late = recalculate_if_free(season.pk)

    assert (again, late) == (0, 1)
    assert lines(season) == before


def test_sweep_finds_what_is_touched_in_every_season(season, league, play):
    other = SeasonFactory(league=league)
    play(0, 10, 20, 30)
    play(1, 10, 20, 30, season=other)

    entries_added = sweep()

    assert entries_added == 8
    assert (lines(season)["Ayşe"][2], lines(other)["Ayşe"][2]) == (-100, 40)
    assert Touched.objects.count() == 0


def test_touched_entry_that_is_gone_holds_nothing_up(season, play):
    play(0, 10, 20, 30)
    Touched.objects.create(season_id=season.pk, entry_id=10**9)
    Touched.objects.create(season_id=10**9, entry_id=10**9)

    sweep()

    assert lines(season)["Ayşe"] == (1, 1, -100, -100, -100)
    assert Touched.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_without_a_broker_the_standings_follow_at_once(season, play):
    play(0, 10, 20, 30)

    assert lines(season)["Ayşe"] == (1, 1, -100, -100, -100)
    assert Touched.objects.count() == 0
