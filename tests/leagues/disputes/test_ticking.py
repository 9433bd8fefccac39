"""What the clock decides is written down by whatever ticks: cron, a worker's beat, or a request's end."""

from io import StringIO

import pytest
import time_machine
from django.core.management import call_command

from leagues.disputes.models import Kind, State
from leagues.disputes.steps import Step, take_step
from leagues.disputes.tasks import catch_up
from leagues.disputes.transitions import LEASE
from leagues.players.clock import tick, ticked
from leagues.standings import signals
from leagues.standings.clock import Clock
from tests.factories import actor


@pytest.fixture
def lapsed(dispute, referee):
    """A dispute whose lease is over, in the time after that."""
    take_step(dispute, Kind.TAKE, Step(actor(referee)))
    with time_machine.travel(dispute.leased_until + LEASE, tick=False):
        yield dispute


def test_cron_writes_it_down_and_says_so_once(lapsed):
    said = StringIO()

    call_command("tick", stdout=said)
    call_command("tick", stdout=said)

    lapsed.refresh_from_db()
    assert lapsed.state == State.OPEN
    assert said.getvalue().count("Moved disputes on by 1 step.") == 1


def test_worker_writes_it_down(lapsed):
    assert (catch_up(), catch_up()) == (1, 0)


def test_where_there_is_no_beat_the_end_of_a_request_does(lapsed, client, settings, monkeypatch):
    settings.TICKS_BEHIND_ANSWERS = True
    monkeypatch.setattr(signals, "clock", Clock(lambda: 100.0))

    client.get("/accounts/login/")

    lapsed.refresh_from_db()
    assert lapsed.state == State.OPEN


def test_one_who_fails_at_a_tick_is_logged_and_stops_nobody(lapsed, caplog):
    def fail(**_):
        raise RuntimeError("no clock")

    ticked.connect(fail)
    try:
        assert tick() == ["Moved disputes on by 1 step."]
    finally:
        ticked.disconnect(fail)

    assert "A tick of the clock failed." in caplog.text
