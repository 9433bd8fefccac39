"""What the history of a match, which everybody may read, tells of its disputes."""

from django.test import Client

from leagues.disputes.services import say, take
from leagues.disputes.steps import Step
from tests.factories import actor


def test_history_tells_the_steps_and_not_what_was_said(match, dispute, blaise, referee):
    say(dispute, actor(blaise), "Emre showed me the ten.")
    take(dispute, Step(actor(referee)))

    history = Client().get(f"/m/{match.pk}/history/").content.decode()
    sheet = Client().get(f"/m/{match.pk}/").content.decode()

    assert f"dispute #{dispute.pk} about round 1: opened" in history
    assert f"dispute #{dispute.pk} about round 1: taken" in history
    assert "Emre held a 10 more." not in history
    assert "Emre showed me the ten." not in history
    assert sheet.count(">disputed</small>") == 1
