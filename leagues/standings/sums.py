"""What the results of entries add up to: read from the results that count, and from nothing else."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max, Min, OuterRef, Q, QuerySet, Subquery, Sum

from leagues.matches.models import Result
from leagues.seasons.models import Entry
from leagues.standings.models import Standing

type Sums = dict[str, int]

FACTS = ("played", "won", "points", "best", "last", "last_match_id")


def added_up(season_id: int, entry_ids: Iterable[int]) -> list[Standing]:
    """The standings that these entries of a season should have, unsaved; one without results has a line of zeros.

    Entries that are gone, or that are another season's, are left out.
    """
    entries = list(Entry.objects.filter(season_id=season_id, pk__in=set(entry_ids)).select_related("season__league"))
    if not entries:
        return []
    low_wins = entries[0].season.league.game.low_score_wins
    sums = {row["entry_id"]: row for row in sums_of(season_id, [entry.pk for entry in entries], low_wins=low_wins)}
    return [_standing(season_id, entry.pk, sums.get(entry.pk, {})) for entry in sorted(entries, key=lambda one: one.pk)]


def sums_of(season_id: int, entry_ids: Iterable[int], *, low_wins: bool) -> "QuerySet[Result, Any]":
    """Played, won, points, best and last of each entry that has results, in one query.

    Everything that it reads stands in the index `result_covers_standings`, which begins with the season: what it costs
    depends on the results of these entries alone.
    """
    counting = Result.objects.filter(season_id=season_id, counts=True)
    latest = counting.filter(entry_id=OuterRef("entry_id")).order_by("-played_at", "-match_id")
    return (
        counting.filter(entry_id__in=entry_ids)
        .order_by()
        .values("entry_id")
        .annotate(
            played=Count("match"),
            won=Count("match", filter=Q(is_won=True)),
            total=Sum("points"),
            best=Min("points") if low_wins else Max("points"),
            last=Subquery(latest.values("points")[:1]),
            last_match_id=Subquery(latest.values("match_id")[:1]),
        )
    )


def _standing(season_id: int, entry_id: int, sums: Sums) -> Standing:
    return Standing(
        season_id=season_id,
        entry_id=entry_id,
        played=sums.get("played", 0),
        won=sums.get("won", 0),
        points=sums.get("total", 0),
        best=sums.get("best"),
        last=sums.get("last"),
        last_match_id=sums.get("last_match_id"),
    )
