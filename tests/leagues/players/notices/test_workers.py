"""Real workers, threads and a real mail server: of many that ask at once one sends a letter, and none is lost.

What keeps a letter from going twice is the claim; without it, as the control shows, it does.
"""

import signal
import uuid
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from subprocess import Popen
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction

from config.environment import mailer
from leagues.players import tasks
from leagues.players.models import User
from leagues.players.notices import outbox
from leagues.players.notices.models import Letter
from leagues.players.notices.outbox import LEASE, send_due
from tests.factories import UserFactory
from tests.leagues.players.notices.conftest import give_address
from tests.leagues.players.notices.telling import ask, endings
from tests.postbox import PostBox, opened
from tests.waiting import until
from tests.worker import await_worker, end_worker, forget_queue, start_worker

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 30
CLAIM = 'UPDATE "players_letter" SET "due_at"'


@pytest.fixture
def postbox(settings: Any, monkeypatch: pytest.MonkeyPatch, sends_letters: None) -> Iterator[PostBox]:
    """The mail server of this test's processes."""
    with opened() as box:
        settings.MAILERS = {"default": mailer(box.url)}
        monkeypatch.setenv("EMAIL_URL", box.url)
        monkeypatch.setenv("SITE_URL", settings.SITE_URL)
        yield box


@pytest.fixture
def crowd(transactional_db: None) -> list[User]:
    """Twenty who can be written to."""
    return [give_address(UserFactory(), f"reader{number}@example.org") for number in range(20)]


def message_ids() -> list[str]:
    """The ids that the messages of all letters have."""
    made = Letter.objects.values_list("pk", "made_at")
    return sorted(f"<letter.{pk}.{int(at.timestamp())}@scores.example.org>" for pk, at in made)


# Two in one letter's way


def stopped_before_the_claim(reached: Event, goes_on: Event) -> int:
    """Sends what is due, but stops between reading a due letter and writing the claim down."""

    def stop(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(CLAIM) and not reached.is_set():
            reached.set()
            assert goes_on.wait(SECONDS)
        return execute(sql, *rest)

    try:
        with connection.execute_wrapper(stop):
            return send_due()
    finally:
        connection.close()


def two_at_once(postbox: PostBox) -> list[int]:
    """What two senders say that they sent, the second of whom comes while the first one claims."""
    reached, goes_on = Event(), Event()
    with ThreadPoolExecutor(1) as pool:
        first: Future[int] = pool.submit(stopped_before_the_claim, reached, goes_on)
        assert reached.wait(SECONDS)
        second = send_due()
        goes_on.set()
        return [first.result(SECONDS), second]


@pytest.mark.postgres
def test_of_two_that_claim_at_once_one_sends(postbox, ayse):
    Letter.objects.create(user=give_address(ayse, "ayse@example.org"))
    ask([ayse], ayse, ayse.players.get())
    ayse.notices.update(letter=Letter.objects.get(), awaits_letter=False)

    sent = two_at_once(postbox)

    assert (sent, postbox.ids, endings()) == ([1, 0], message_ids(), [("ayse", "sent")])


@pytest.mark.postgres
def test_control_without_the_claims_lock_a_letter_is_sent_twice(postbox, ayse, monkeypatch):
    def next_due_unlocked(now: Any) -> Letter | None:
        return Letter.objects.filter(ended_at=None, due_at__lte=now).order_by("due_at", "id").first()

    monkeypatch.setattr(outbox, "next_due", next_due_unlocked)
    Letter.objects.create(user=give_address(ayse, "ayse@example.org"))
    ask([ayse], ayse, ayse.players.get())
    ayse.notices.update(letter=Letter.objects.get(), awaits_letter=False)

    sent = two_at_once(postbox)

    assert (sent, postbox.ids) == ([1, 1], message_ids() * 2)


def test_many_threads_that_post_at_once_send_each_letter_once(postbox, crowd, ayse):
    ask(crowd, ayse, ayse.players.get())

    def run() -> int:
        try:
            return outbox.post()
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        sent = [future.result(SECONDS) for future in [pool.submit(run) for _ in range(6)]]

    assert (sum(sent), len(postbox.letters), postbox.ids) == (20, 20, message_ids())
    assert {ending for _, ending in endings()} == {"sent"}


# Workers


@pytest.fixture
def start(transactional_db: None, postbox: PostBox) -> Iterator[Any]:
    """Start workers of ours, each with a queue of its own; gives queue and process."""
    started: dict[str, Popen[bytes]] = {}

    def start_one() -> tuple[str, Popen[bytes]]:
        queue = f"meldbook-tests-{uuid.uuid4().hex[:12]}"
        started[queue] = start_worker(queue, "--pool", "solo")
        await_worker(queue, started[queue])
        return queue, started[queue]

    yield start_one
    for queue, worker in started.items():
        end_worker(worker)
        forget_queue(queue)


@pytest.mark.worker
def test_two_workers_send_each_letter_once_between_them(start, postbox, crowd, ayse):
    queues = [start()[0], start()[0]]
    ask(crowd, ayse, ayse.players.get())

    for queue in queues * 3:
        tasks.post.apply_async(queue=queue)
    until(lambda: Letter.objects.filter(ending="sent").count() == 20)

    assert (len(postbox.letters), postbox.ids) == (20, message_ids())
    assert {letter.attempts for letter in Letter.objects.all()} == {1}


@pytest.mark.worker
def test_what_waits_for_an_answer_leaves_by_a_worker_without_a_tick(worker_by_post, postbox, ayse):
    give_address(ayse, "ayse@example.org")

    with transaction.atomic():
        ask([ayse], ayse, ayse.players.get())

    until(lambda: Letter.objects.filter(ending="sent").exists())
    assert [letter["To"] for letter in postbox.letters] == ["ayse@example.org"]


@pytest.fixture
def worker_by_post(no_worker: str, postbox: PostBox) -> Iterator[str]:
    """A worker that takes the tasks of this test and sends letters to its post box."""
    worker = start_worker(no_worker, "--pool", "solo")
    try:
        await_worker(no_worker, worker)
        yield no_worker
    finally:
        end_worker(worker)


def kill(worker: Popen[bytes], queue: str) -> None:
    """Kill a worker that this test started: the process of its handle still runs and serves this test's own queue."""
    assert worker.poll() is None
    assert queue in Path(f"/proc/{worker.pid}/cmdline").read_text()
    worker.send_signal(signal.SIGKILL)
    worker.wait()


@pytest.mark.worker
def test_letter_of_a_worker_that_was_killed_in_the_middle_is_sent_by_the_next_after_the_lease(start, postbox, ayse):
    ask([give_address(ayse, "ayse@example.org")], ayse, ayse.players.get())
    queue, worker = start()
    postbox.is_open.clear()
    tasks.post.apply_async(queue=queue)
    assert postbox.reached.wait(SECONDS)
    kill(worker, queue)
    postbox.is_open.set()
    until(lambda: len(postbox.letters) == 1)

    within_the_lease = outbox.post()
    Letter.objects.update(due_at=Letter.objects.get().due_at - LEASE)
    tasks.post.apply_async(queue=start()[0])
    until(lambda: Letter.objects.filter(ending="sent").exists())

    # The mail server had the first one whole: this is the one case of a second copy, under the same id.
    assert (within_the_lease, postbox.ids) == (0, message_ids() * 2)
