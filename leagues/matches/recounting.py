"""Which results count, when a league changes its mind about when a match does."""

from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.signals import post_save
from django.dispatch import receiver

from leagues.matches.models import Result
from leagues.matches.scoring import touch
from leagues.seasons.models import League


@receiver(post_save, sender=League, dispatch_uid="recount_results")
@transaction.atomic
def recount(instance: League, **_: Any) -> None:
    """Let a league's results count, or not, as its settings say now; whoever is touched is added up again."""
    results = Result.objects.filter(season__league=instance)
    stand = Q(match__finished_at__isnull=False, match__cancelled_at=None)
    if instance.counts == League.Counts.SIGNED_OFF:
        stand &= Q(match__signed_off_at__isnull=False)
    wrong = results.filter(stand, counts=False) | results.filter(~stand, counts=True)
    changed = list(wrong.select_related("match").order_by("season_id"))
    for result in changed:
        result.counts = not result.counts
    Result.objects.bulk_update(changed, ["counts"], batch_size=500)
    for _season, of_season in groupby(changed, key=lambda result: result.season_id):
        touched = list(of_season)
        touch(touched[0].match, {result.entry_id for result in touched})
