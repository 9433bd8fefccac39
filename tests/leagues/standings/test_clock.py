"""Behind the first answer after a start, and once a minute where there is no beat, what the clock decides is done."""

import pytest
from allauth.account.models import EmailAddress

from leagues.matches.models import Touched
from leagues.players.notices.models import Notice
from leagues.players.notices.telling import tell
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


@pytest.fixture
def waiting(ayse, settings) -> None:
    """Something that waits for Ayşe, who can be written to."""
    settings.SENDS_LETTERS = True
    EmailAddress.objects.create(user=ayse, email="ayse@example.org", primary=True, verified=True)
    player = ayse.players.get()
    values = {"user": ayse.pk, "player": player.pk}
    tell([ayse.pk], "guest_claimed", values, "/", key="claim:1", needs_answer=True)


def test_letters_leave_behind_an_answer_where_there_is_no_beat(client, started, waiting, hand, mailoutbox):
    client.get("/accounts/login/")

    assert [letter.to for letter in mailoutbox] == [["ayse@example.org"]]


def test_where_there_is_a_worker_no_answer_waits_for_a_mail_server(client, started, waiting, settings, mailoutbox):
    settings.CELERY_TASK_ALWAYS_EAGER = False

    client.get("/accounts/login/")

    assert mailoutbox == []
    assert Notice.objects.get().awaits_letter


def test_sweep_that_fails_keeps_no_letter_back(client, started, waiting, monkeypatch, mailoutbox):
    def fail() -> int:
        raise RuntimeError("no database")

    monkeypatch.setattr("leagues.standings.clock.sweep", fail)

    client.get("/accounts/login/")

    assert len(mailoutbox) == 1


def test_letters_that_fail_spoil_no_answer(client, started, monkeypatch, caplog, db):
    def fail() -> int:
        raise RuntimeError("no database")

    monkeypatch.setattr("leagues.standings.clock.post", fail)

    assert client.get("/accounts/login/").status_code == 200
    assert "Sending letters behind an answer failed." in caplog.text
