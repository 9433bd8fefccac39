"""What standings do when matches speak, and behind an answer."""

from typing import Any

from django.conf import settings
from django.core.signals import request_finished
from django.dispatch import receiver

from leagues.matches.signals import match_scored
from leagues.standings.clock import Clock
from leagues.standings.tasks import recalculate

clock = Clock()


@receiver(match_scored, dispatch_uid="standings.recalculate")
def recalculate_soon(sender: Any, season_id: int, **kwargs: Any) -> None:
    """Ask for the season's touched entries to be added up; whatever is lost on the way, a sweep finds."""
    recalculate.delay(season_id)


@receiver(request_finished, dispatch_uid="standings.tick")
def tick_behind_an_answer(sender: Any, **kwargs: Any) -> None:
    """Do what the clock decides, once the answer is sent."""
    if settings.TICKS_BEHIND_ANSWERS:
        clock.tick_if_due()
