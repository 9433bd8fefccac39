"""With Redis and a real worker the standings follow; killing the worker, or losing the broker, loses nothing."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import settings
from django.db import connection, transaction

from leagues.matches.models import Revision, Touched
from leagues.standings import tasks
from leagues.standings.models import Standing
from tests.factories import MatchFactory, closed_by
from tests.leagues.standings.pages import STANDINGS, age_touched
from tests.leagues.standings.test_services import lines
from tests.leagues.tables import rows_of
from tests.waiting import until
from tests.worker import ROOT, await_worker, end_worker, start_worker

pytestmark = pytest.mark.django_db(transaction=True)

ADDED_UP = {
    "Ayşe": (1, 1, -100, -100, -100),
    "Blaise": (1, 0, 40, 40, 40),
    "Deniz": (1, 0, 80, 80, 80),
    "Emre": (1, 0, 120, 120, 120),
}
# Nothing listens there.
NO_BROKER = "redis://127.0.0.1:1/0"
RECORD = """
import json, sys, time
import django
django.setup()
from uuid import uuid4
from leagues.matches.models import Match
from leagues.matches.services import Change, record_round
from leagues.players.actors import actor_of
from leagues.players.models import User
told = json.loads(sys.argv[1])
match = Match.objects.get(pk=told["match"])
actor = actor_of(User.objects.get(pk=told["user"]))
began = time.monotonic()
record_round(match, Change(actor, uuid4(), match.version), told["played"])
print(time.monotonic() - began)
"""


@contextmanager
def standings_held() -> Iterator[None]:
    """Within, somebody else holds the rows of the standings, so that a task stops where it writes them."""
    are_held, goes_on = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            list(Standing.objects.select_for_update())
            are_held.set()
            goes_on.wait(60)
        connection.close()

    holder = Thread(target=hold)
    holder.start()
    assert are_held.wait(30)
    try:
        yield
    finally:
        goes_on.set()
        holder.join()


def tasks_in_the_middle() -> int:
    """How many other connections to this database stand before a lock while they write standings."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO \"standings_standing\"%'"
        )
        return int(cursor.fetchone()[0])


def kill(worker: subprocess.Popen[bytes], queue: str) -> None:
    """Kill a worker that this test started: the process of its handle still runs and serves this test's own queue."""
    assert worker.poll() is None
    assert queue in Path(f"/proc/{worker.pid}/cmdline").read_text()
    worker.send_signal(signal.SIGKILL)
    worker.wait()


@pytest.fixture
def killed_in_mid_task(no_worker, season, play) -> str:
    """A season whose match was claimed and summed by a worker that was killed before it could commit; its queue."""
    play(1, 5, 25, 30)
    tasks.services.sweep()
    play(0, 10, 20, 30)
    worker = start_worker(no_worker, "--pool", "solo")
    try:
        with standings_held():
            until(tasks_in_the_middle)
            kill(worker, no_worker)
    finally:
        end_worker(worker)
    until(lambda: not tasks_in_the_middle())
    return no_worker


@pytest.mark.worker
def test_standings_follow_the_round(worker, season, play):
    play(0, 10, 20, 30)

    until(lambda: lines(season) == ADDED_UP)

    until(lambda: not Touched.objects.exists())


@pytest.mark.worker
def test_many_matches_are_added_up_whatever_the_order_of_their_tasks(worker, season, play):
    for _ in range(10):
        play(0, 10, 20, 30)

    until(lambda: not Touched.objects.exists())

    assert {name: line[:3] for name, line in lines(season).items()} == {
        "Ayşe": (10, 10, -1000),
        "Blaise": (10, 0, 400),
        "Deniz": (10, 0, 800),
        "Emre": (10, 0, 1200),
    }


@pytest.mark.worker
def test_sweep_of_a_fresh_worker_finds_what_a_killed_one_left(killed_in_mid_task, season):
    before = lines(season)["Ayşe"][:3]
    queue = f"{killed_in_mid_task}-fresh"
    worker = start_worker(queue)
    try:
        await_worker(queue, worker)
        tasks.sweep.apply_async(queue=queue)
        until(lambda: not Touched.objects.exists())
    finally:
        end_worker(worker)

    assert before == (1, 0, 20)
    assert {name: line[:3] for name, line in lines(season).items()} == {
        "Ayşe": (2, 1, -80),
        "Blaise": (2, 1, -60),
        "Deniz": (2, 0, 180),
        "Emre": (2, 0, 240),
    }


@pytest.mark.worker
def test_page_heals_what_a_killed_worker_left(killed_in_mid_task, client):
    age_touched(seconds=3)

    answer = client.get(STANDINGS)

    assert [row[1:5] for row in rows_of(answer)[1:]] == [
        ["Ayşe", "2", "1", "−80"],
        ["Blaise", "2", "1", "−60"],
        ["Deniz", "2", "0", "180"],
        ["Emre", "2", "0", "240"],
    ]
    assert not Touched.objects.exists()


def recorded_without_a_broker(match, user) -> float:
    """The seconds that a process whose broker is down takes to record a round that finishes the match."""
    of = connection.settings_dict
    server = f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST'] or 'localhost'}:{of['PORT'] or 5432}/{of['NAME']}"
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ENV_FILE": os.devnull,
        "DATA_DIR": str(settings.DATA_DIR),
        "DATABASE_URL": server if connection.vendor == "postgresql" else f"sqlite:///{of['NAME']}",
        "REDIS_URL": NO_BROKER,
    }
    told = json.dumps({"match": match.pk, "user": user.pk, "played": closed_by(0, 10, 20, 30)})
    command = [sys.executable, "-c", RECORD, told]
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return float(answer.stdout)


def test_with_the_broker_down_the_round_is_saved_at_once_and_added_up_later(client, season, ayse, players):
    match = MatchFactory(season=season, players=sorted(players, key=lambda player: player.name))

    seconds = recorded_without_a_broker(match, ayse)
    saved = Revision.objects.count(), Touched.objects.count(), Standing.objects.count()
    age_touched(seconds=3)
    client.get(STANDINGS)

    assert saved == (1, 4, 0)
    assert seconds < 3
    assert lines(season) == ADDED_UP
