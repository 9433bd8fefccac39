"""A real Celery worker, for the tests that leave their tasks to one."""

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
import redis
from django.conf import settings
from django.db import connection

from config.celery import app

ROOT = Path(__file__).resolve().parent.parent


def test_database_url() -> str:
    """The address of the test database, which a process of its own must be told."""
    of = connection.settings_dict
    port = f":{of['PORT']}" if of["PORT"] else ""
    return f"postgres://{quote(of['USER'])}:{quote(of['PASSWORD'])}@{of['HOST']}{port}/{of['NAME']}"


def start_worker(queue: str, *options: str) -> subprocess.Popen[bytes]:
    """A worker process of ours on a queue of ours; whoever starts it ends it by this handle."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": test_database_url(),
        "REDIS_URL": settings.REDIS_URL,
        "CELERY_QUEUE": queue,
        "LOG_LEVEL": "WARNING",
    }
    command = ["-m", "celery", "-A", "config", "worker", "--queues", queue, "--hostname", f"{queue}@%h"]
    quiet = [
        "--concurrency",
        "1",
        "--without-heartbeat",
        "--without-gossip",
        "--without-mingle",
        "--loglevel",
        "WARNING",
    ]
    with log_of(queue).open("ab") as log:
        return subprocess.Popen(
            [sys.executable, *command, *quiet, *options], cwd=ROOT, env=environment, stdout=log, stderr=log
        )


def log_of(queue: str) -> Path:
    """What the worker of this queue says."""
    return settings.DATA_DIR / f"{queue}.log"


def await_worker(queue: str, worker: subprocess.Popen[bytes], seconds: float = 60) -> None:
    """Return once the worker answers; fail if it ended or stays silent."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        assert worker.poll() is None, f"the worker ended with {worker.returncode}: {log_of(queue).read_text()}"
        answers = app.control.inspect(timeout=0.5).ping() or {}
        if any(name.startswith(f"{queue}@") for name in answers):
            return
    pytest.fail(f"the worker did not answer within {seconds} seconds: {log_of(queue).read_text()}")


def forget_queue(queue: str) -> None:
    """Take what Redis keeps under the name of a queue of ours out of it."""
    with closing(redis.Redis.from_url(settings.REDIS_URL)) as server:
        for key in server.scan_iter(f"*{queue}*"):
            server.delete(key)


def end_worker(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(timeout=10)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()


@contextmanager
def tasks_left_to(queue: str) -> Iterator[None]:
    """Within, tasks are sent to this queue instead of being done at once."""
    before = app.conf.task_always_eager, app.conf.task_default_queue
    app.conf.task_always_eager, app.conf.task_default_queue = False, queue
    try:
        yield
    finally:
        app.conf.task_always_eager, app.conf.task_default_queue = before


@pytest.fixture(scope="session")
def running_worker(django_db_setup: None) -> Iterator[str]:
    """The queue of one worker process that runs until the session ends."""
    queue = f"meldbook-tests-{uuid.uuid4().hex[:12]}"
    worker = start_worker(queue)
    try:
        await_worker(queue, worker)
        yield queue
    finally:
        end_worker(worker)
        forget_queue(queue)


@pytest.fixture
def worker(running_worker: str, transactional_db: None) -> Iterator[str]:
    """Tasks of this test go to a real worker process by Redis; gives the name of its queue."""
    with tasks_left_to(running_worker):
        yield running_worker


@pytest.fixture
def no_worker(transactional_db: None) -> Iterator[str]:
    """Tasks of this test are sent by Redis, and nobody takes them until the test starts a worker on this queue."""
    queue = f"meldbook-tests-{uuid.uuid4().hex[:12]}"
    with tasks_left_to(queue):
        yield queue
    forget_queue(queue)
