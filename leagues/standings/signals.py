"""What standings do when matches speak."""

from typing import Any

from django.dispatch import receiver

from leagues.matches.signals import match_scored
from leagues.standings.tasks import recalculate


@receiver(match_scored, dispatch_uid="standings.recalculate")
def recalculate_soon(sender: Any, season_id: int, **kwargs: Any) -> None:
    """Ask for the season's touched entries to be added up; whatever is lost on the way, a sweep finds."""
    recalculate.delay(season_id)
