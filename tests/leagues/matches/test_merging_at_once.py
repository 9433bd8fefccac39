"""A merge while others sit down and record: nobody is left at a table who was found to be somebody else."""

import pytest
from django.db import connection

from leagues.matches.making import make_match
from leagues.matches.merging import TablesBusy, merge
from leagues.matches.models import Match, Seat
from leagues.matches.services import Change, record_round
from leagues.players.models import Player
from leagues.seasons.models import Entry
from leagues.standings.models import Standing
from leagues.standings.rebuilding import differences
from leagues.standings.services import sweep
from scoring.errors import RuleError
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.standings.test_concurrency import SECONDS, Stop, Threads, threads
from tests.waiting import until

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["threads"]


@pytest.fixture
def league(club):
    return LeagueFactory(club=club, options={"hands": 1})


@pytest.fixture
def season(league):
    return SeasonFactory(league=league)


@pytest.fixture
def twins(club):
    return [PlayerFactory(club=club, name=name) for name in ("Fatma", "Fatma K.")]


def is_done_or_waits(task):
    """Whether a task is over, or stands before a lock; on SQLite it stands before the whole database."""
    if task.done() or connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return bool(cursor.fetchone()[0])


def one_within_the_other(threads: Threads, first, before, second):
    """The first stops in its middle; the second begins, and waits or ends; then the first goes on. What both say."""
    stop = Stop(before)
    one = threads.start(first, stop)
    assert stop.reached.wait(SECONDS)
    other = threads.start(second)
    until(lambda: is_done_or_waits(other))
    stop.goes_on.set()
    return one.exception(SECONDS), other.exception(SECONDS)


def lines(season):
    sweep()
    standings = Standing.objects.filter(season=season, played__gt=0).select_related("entry__first")
    return sorted((str(standing.entry), standing.played) for standing in standings)


def test_who_is_merged_away_meanwhile_does_not_sit_down(threads, ayse, season, players, twins):
    stays, gone = twins
    MatchFactory(season=season, players=[*players[:3], gone])
    sides, told = (
        [[player] for player in (*players[:3], gone)],
        {"table": {"clubs_factor": 2}, "starts_at": "2026-12-01T19:00Z"},
    )
    who = actor(ayse)

    said = one_within_the_other(
        threads,
        lambda: merge(who, stays, Player.objects.get(pk=gone.pk)),
        'UPDATE "matches_seat"',
        lambda: make_match(who, season, name="Late", sides=sides, **told),
    )

    assert (said[0], type(said[1])) == (None, RuleError)
    assert not Seat.objects.filter(player=gone).exists()
    assert not Entry.objects.filter(first=gone).exists()


def test_who_sits_down_meanwhile_is_not_merged_away_from_under_the_table(threads, ayse, season, players, twins):
    stays, gone = twins
    sides, told = (
        [[player] for player in (*players[:3], gone)],
        {"table": {"clubs_factor": 2}, "starts_at": "2026-12-01T19:00Z"},
    )
    who = actor(ayse)

    said = one_within_the_other(
        threads,
        lambda: make_match(who, season, name="Late", sides=sides, **told),
        'INSERT INTO "matches_seat"',
        lambda: merge(who, stays, Player.objects.get(pk=gone.pk)),
    )

    merged = Player.objects.get(pk=gone.pk).merged_into_id is not None
    assert said[0] is None
    assert merged or type(said[1]) is TablesBusy
    assert Seat.objects.filter(player=gone).exists() != merged


@pytest.mark.parametrize("merge_is_first", [True, False])
def test_round_that_ends_a_match_meanwhile_counts_for_who_stays(threads, ayse, season, players, twins, merge_is_first):
    stays, gone = twins
    match = MatchFactory(season=season, players=[*players[:3], gone])
    seen = change(ayse, match)
    stale = Match.objects.prefetch_related("seats__player").get(pk=match.pk)
    assert stale.side_names[3] == "Fatma K."
    who = actor(ayse)

    def merging():
        merge(who, stays, Player.objects.get(pk=gone.pk))

    def recording():
        record_round(stale, Change(who, seen.key, seen.version), closed_by(0, 10, 20, 30))

    if merge_is_first:
        said = one_within_the_other(threads, merging, 'UPDATE "matches_seat"', recording)
    else:
        said = one_within_the_other(threads, recording, 'INSERT INTO "matches_revision"', merging)

    assert said == (None, None)
    assert lines(season) == [("Ayşe", 1), ("Blaise", 1), ("Deniz", 1), ("Fatma", 1)]
    assert list(differences(put_right=False)) == []
