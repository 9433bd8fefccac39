"""Behind the first answer after a start, and once a minute where there is no beat, what the clock decides is done."""

import pytest

from leagues.matches.models import Touched
from leagues.standings import signals
from leagues.standings.clock import SECONDS_BETWEEN, Clock
from leagues.standings.models import Standing


@pytest.fixture
def hand():
    """The hand of a clock that a test moves."""
    return [100.0]


@pytest.fixture
def started(settings, monkeypatch, hand):
    """A process that has just started, and whose clock ticks."""
    settings.TICKS_BEHIND_ANSWERS = True
    monkeypatch.setattr(signals, "clock", Clock(lambda: hand[0]))


def test_first_request_after_a_start_sweeps_behind_its_answer(client, started, play):
    play(0, 10, 20, 30)

    client.get("/accounts/login/")

    assert Standing.objects.count() == 4
    assert not Touched.objects.exists()


def test_with_nothing_touched_the_first_request_is_harmless(client, started, db):
    assert client.get("/accounts/login/").status_code == 200


def test_next_requests_do_not_sweep_again_within_the_minute(client, started, play):
    client.get("/accounts/login/")
    play(0, 10, 20, 30)

    client.get("/accounts/login/")

    assert Touched.objects.count() == 4


def test_where_there_is_no_beat_it_ticks_again_after_a_minute(client, started, play, hand):
    client.get("/accounts/login/")
    play(0, 10, 20, 30)

    hand[0] += SECONDS_BETWEEN + 1
    client.get("/accounts/login/")

    assert not Touched.objects.exists()


def test_where_there_is_a_beat_it_ticks_after_a_start_alone(client, started, play, hand, settings):
    settings.CELERY_TASK_ALWAYS_EAGER = False
    client.get("/accounts/login/")
    play(0, 10, 20, 30)

    hand[0] += 10 * SECONDS_BETWEEN
    client.get("/accounts/login/")

    assert Touched.objects.count() == 4


def test_sweep_that_fails_spoils_no_answer(client, started, play, monkeypatch, caplog):
    def fail() -> int:
        raise RuntimeError("no database")

    monkeypatch.setattr("leagues.standings.clock.sweep", fail)

    assert client.get("/accounts/login/").status_code == 200
    assert "The sweep behind an answer failed." in caplog.text
