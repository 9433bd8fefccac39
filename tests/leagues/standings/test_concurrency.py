"""Tasks that re-add one player at once lose nothing, and each defence is shown to be needed.

The threads have connections of their own and real transactions. They are stopped before a statement of theirs, by name,
and go on when the others are where the test wants them: done, or waiting for the season's lock.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Barrier, Event
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction

from leagues.matches.models import Match, Result, Touched
from leagues.matches.services import Change, record_round
from leagues.seasons.models import Entry
from leagues.seasons.services import enter
from leagues.standings import services
from leagues.standings.models import Standing
from leagues.standings.rebuilding import differences
from leagues.standings.services import recalculate
from tests.factories import MatchFactory, PlayerFactory, SeasonFactory, actor, closed_by
from tests.waiting import until

SECONDS = 30
CLAIM = 'DELETE FROM "matches_touched"'
WRITE = 'INSERT INTO "standings_standing"'

# All in one statement, as it must not be: the lock, the claim and the sum see what was committed before the wait.
ONE_STATEMENT = """
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock(51, %(season)s)),
    claimed AS (SELECT DISTINCT entry_id FROM matches_touched, locked WHERE season_id = %(season)s),
    gone AS (DELETE FROM matches_touched USING locked WHERE season_id = %(season)s)
    INSERT INTO standings_standing (season_id, entry_id, played, won, points, updated_at)
    SELECT season_id, entry_id, count(*), 0, sum(points), now() FROM matches_result
    WHERE season_id = %(season)s AND counts AND entry_id IN (SELECT entry_id FROM claimed) GROUP BY 1, 2
    ON CONFLICT (entry_id) DO UPDATE SET played = EXCLUDED.played, points = EXCLUDED.points
"""

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Stop:
    """A place where a thread waits: before the first statement that begins so."""

    before: str
    reached: Event = field(default_factory=Event)
    goes_on: Event = field(default_factory=Event)

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(self.before) and not self.reached.is_set():
            self.reached.set()
            assert self.goes_on.wait(SECONDS), f"nobody let the thread go on before {self.before}"
        return execute(sql, *rest)


class Threads:
    """Work in threads that close their connections."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self.pool = pool

    def start(self, work: Callable[[], object], *stops: Stop) -> Future[None]:
        def run() -> None:
            try:
                with stopping(stops):
                    work()
            finally:
                connection.close()

        return self.pool.submit(run)


@contextmanager
def stopping(stops: tuple[Stop, ...]) -> Iterator[None]:
    if not stops:
        yield
        return
    with connection.execute_wrapper(stops[0]), stopping(stops[1:]):
        yield


@pytest.fixture
def threads() -> Iterator[Threads]:
    with ThreadPoolExecutor(24) as pool:
        yield Threads(pool)


@pytest.fixture
def entry(club) -> Entry:
    return enter(SeasonFactory(league__club=club), [PlayerFactory(club=club)])


def play(entry: Entry, points: int) -> None:
    """A match that counts, committed with its mark; no task is told."""
    with transaction.atomic():
        match = MatchFactory(season=entry.season, players=[entry.first])
        when = datetime(2026, 11, 30, 19, tzinfo=UTC)
        Result.objects.create(
            match=match, season=entry.season, entry=entry, side=0, points=points, place=1, counts=True, played_at=when
        )
        Touched.objects.create(season_id=entry.season_id, entry_id=entry.pk)


def is_done_or_waits(task: Future[None]) -> bool:
    """Whether a task is over, or stands before a lock."""
    if task.done():
        return True
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database "
            "WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted"
        )
        return bool(cursor.fetchone()[0])


def points_of(entry: Entry) -> int:
    return Standing.objects.get(entry=entry).points


def one_after_the_other(threads: Threads, entry: Entry) -> None:
    """A task is slow: it has seen its mark, and later its sum, while others take the mark and a match more."""
    play(entry, 10)
    claims, writes = Stop(CLAIM), Stop(WRITE)
    slow = threads.start(lambda: recalculate(entry.season_id), claims, writes)
    assert claims.reached.wait(SECONDS)
    second = threads.start(lambda: recalculate(entry.season_id))
    until(lambda: is_done_or_waits(second))
    claims.goes_on.set()
    assert writes.reached.wait(SECONDS)
    play(entry, 200)
    third = threads.start(lambda: recalculate(entry.season_id))
    until(lambda: is_done_or_waits(third))
    writes.goes_on.set()
    for task in (slow, second, third):
        task.result(SECONDS)


def before_and_behind_the_lock(threads: Threads, entry: Entry, second: Callable[[], object]) -> None:
    """A task holds the lock and another waits for it, while one more match is committed."""
    play(entry, 10)
    claims = Stop('SELECT "matches_touched"')
    first = threads.start(lambda: recalculate(entry.season_id), claims)
    assert claims.reached.wait(SECONDS)
    waiting = threads.start(second)
    until(lambda: is_done_or_waits(waiting))
    play(entry, 200)
    claims.goes_on.set()
    for task in (first, waiting):
        task.result(SECONDS)


@pytest.mark.postgres
def test_two_tasks_that_add_up_one_player_at_once_lose_nothing(threads, entry):
    one_after_the_other(threads, entry)

    assert points_of(entry) == 210
    assert not Touched.objects.exists()


@pytest.mark.postgres
def test_control_without_the_lock_the_older_sum_is_written_last(threads, entry, monkeypatch):
    monkeypatch.setattr(services, "lock_season", lambda season_id: None)

    one_after_the_other(threads, entry)

    assert points_of(entry) == 10
    assert not Touched.objects.exists()


@pytest.mark.postgres
def test_task_that_waited_for_the_lock_adds_what_was_committed_meanwhile(threads, entry):
    before_and_behind_the_lock(threads, entry, lambda: recalculate(entry.season_id))

    assert points_of(entry) == 210
    assert not Touched.objects.exists()


@pytest.mark.postgres
def test_control_claiming_and_adding_in_one_statement_loses_what_was_committed_meanwhile(threads, entry):
    def in_one_statement() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ONE_STATEMENT, {"season": entry.season_id})

    before_and_behind_the_lock(threads, entry, in_one_statement)

    assert points_of(entry) == 10
    assert not Touched.objects.exists()


@pytest.mark.postgres
def test_page_that_heals_does_not_wait_for_a_task(threads, entry):
    play(entry, 10)
    writes = Stop(WRITE)
    task = threads.start(lambda: recalculate(entry.season_id), writes)
    assert writes.reached.wait(SECONDS)

    added = services.recalculate_if_free(entry.season_id)

    writes.goes_on.set()
    task.result(SECONDS)
    assert added == 0
    assert points_of(entry) == 10


@pytest.mark.postgres
def test_round_never_waits_for_the_standings(threads, entry, ayse):
    other = MatchFactory(season=entry.season, players=PlayerFactory.create_batch(2, club=entry.season.league.club))
    play(entry, 10)
    writes = Stop(WRITE)
    task = threads.start(lambda: recalculate(entry.season_id), writes)
    assert writes.reached.wait(SECONDS)

    recording = threads.start(lambda: record_round(other, Change(actor(ayse), uuid4(), 0), closed_by(0, 10)))
    recording.result(SECONDS)

    assert not task.done()
    writes.goes_on.set()
    task.result(SECONDS)


def test_many_matches_of_the_same_players_finished_at_once_all_count(threads, season, ayse, players):
    matches = [MatchFactory(season=season, players=players) for _ in range(20)]
    recorder, together = actor(ayse), Barrier(len(matches), timeout=SECONDS)

    def finish(match: Match) -> None:
        own = Match.objects.select_related("season__league__club", "edition__league").get(pk=match.pk)
        together.wait()
        record_round(own, Change(recorder, uuid4(), 0), closed_by(0, 10, 20, 30))

    for recording in [threads.start(lambda match=match: finish(match)) for match in matches]:
        recording.result(2 * SECONDS)

    services.sweep()
    lines = Standing.objects.order_by("points").values_list("played", "points")
    assert list(lines) == [(20, -2000), (20, 800), (20, 1600), (20, 2400)]
    assert list(differences(put_right=False)) == []
