"""Entries of a season beside its matches: who has played, and who may be taken out again."""

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from leagues.matches.models import Seat
from leagues.matches.refusals import EntryPlayed
from leagues.players.actors import Actor
from leagues.players.permissions import can_manage, require
from leagues.seasons.models import Entry, Season
from leagues.seasons.queries import entries_of


def entries_with_seats(season: Season) -> QuerySet[Entry]:
    """A season's entries; `has_matches` says whether the first of its players sits in a match of the season."""
    seats = Seat.objects.filter(match__season=season, player=OuterRef("first"))
    return entries_of(season).annotate(has_matches=Exists(seats))


@transaction.atomic
def remove_entry(actor: Actor, entry: Entry) -> None:
    """Take an entry without matches out of its season. Raises EntryPlayed."""
    require(can_manage, actor, entry.season)
    if entries_with_seats(entry.season).get(pk=entry.pk).has_matches:  # type: ignore[attr-defined]
        raise EntryPlayed
    entry.delete()
