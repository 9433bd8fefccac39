"""What the results of entries add up to: read from the results that count, and from nothing else.

Everything that is read of results stands in the index `result_covers_standings`, which begins with the season: what it
costs depends on the results of these entries alone, not on the season's others, nor on other leagues.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum

from leagues.matches.models import Result
from leagues.seasons.models import Entry
from leagues.standings.models import Standing

FACTS = ("played", "won", "points", "best", "last", "last_match_id")


def added_up(season_id: int, entry_ids: Iterable[int]) -> list[Standing]:
    """The standings that these entries of a season should have, unsaved; one without results has a line of zeros.

    Entries that are gone, or that are another season's, are left out.
    """
    entries = list(with_last(season_id, Entry.objects.filter(pk__in=set(entry_ids))))
    if not entries:
        return []
    low_wins = entries[0].season.league.game.low_score_wins
    ids = [entry.pk for entry in entries]
    sums = {row["entry_id"]: row for row in sums_of(season_id, ids, low_wins=low_wins)}
    return [_standing(entry, sums.get(entry.pk, {})) for entry in entries]


def with_last(season_id: int, entries: QuerySet[Entry]) -> QuerySet[Any]:
    """Those of the entries that are the season's, each with the points and the match that it played last."""
    counting = Result.objects.filter(season_id=season_id, counts=True, entry_id=OuterRef("pk"))
    latest = counting.order_by("-played_at", "-match_id")
    return (
        entries.filter(season_id=season_id)
        .select_related("season__league")
        .annotate(last=Subquery(latest.values("points")[:1]), last_match_id=Subquery(latest.values("match_id")[:1]))
        .order_by("pk")
    )


def sums_of(season_id: int, entry_ids: Iterable[int], *, low_wins: bool) -> QuerySet[Result, Any]:
    """Played, won, points and best of each entry that has results."""
    return (
        Result.objects.filter(season_id=season_id, counts=True, entry_id__in=entry_ids)
        .order_by()
        .values("entry_id")
        .annotate(
            played=Count("match"),
            won=Count("match", filter=Q(is_won=True)),
            total=Sum("points"),
            best=Min("points") if low_wins else Max("points"),
        )
    )


def _standing(entry: Any, sums: dict[str, int]) -> Standing:
    return Standing(
        season_id=entry.season_id,
        entry_id=entry.pk,
        played=sums.get("played", 0),
        won=sums.get("won", 0),
        points=sums.get("total", 0),
        best=sums.get("best"),
        last=entry.last,
        last_match_id=entry.last_match_id,
    )
