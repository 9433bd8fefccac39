"""What the history of a match, which everybody may read, tells of its disputes."""

import pytest
from django.test import Client
from django.utils import timezone

from leagues.disputes.models import Outcome
from leagues.disputes.readings import Case
from leagues.disputes.services import say, take
from leagues.disputes.steps import Step
from leagues.matches.noting import adjust
from leagues.matches.refusals import RoundRuledOn
from tests.factories import actor, change
from tests.leagues.disputes.judging import publish, taken


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


def test_case_shows_the_sheet_as_it_stood_when_it_was_disputed(match, dispute, scorer, ayse):
    adjust(match, change(scorer, match), number=1, side=1, points=-40, reason="Because I say so")
    case = Case(dispute, actor(ayse), timezone.now())
    then, now = case.as_disputed.totals, case.sheet.score().totals

    assert [after - before for before, after in zip(then, now, strict=True)] == [0, -40, 0, 0]


def test_nobody_adjusts_a_round_on_which_a_referee_has_ruled(match, dispute, scorer, referee):
    publish(taken(match, referee), referee, Outcome.STANDS)

    with pytest.raises(RoundRuledOn):
        adjust(match, change(scorer, match), number=0, side=1, points=-40, reason="Because I say so")
