"""Where the pages of standings are, and what tests of them share."""

from datetime import timedelta

from django.utils import timezone

from leagues.matches.models import Touched
from leagues.seasons.models import Entry

LEAGUE = "/c/galata/tuesdays/"
STANDINGS = f"{LEAGUE}autumn/"


def entry_of(name: str) -> Entry:
    """The first entry of the player of that name."""
    return Entry.objects.filter(first__name=name).order_by("pk")[0]


def age_touched(seconds: int) -> None:
    """Let what is touched have waited for so long."""
    Touched.objects.update(at=timezone.now() - timedelta(seconds=seconds))
