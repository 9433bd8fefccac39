"""Standings added up from results: touched entries alone, under the season's own lock.

A run may come twice, late, or in any order. Claiming and adding are separate statements on purpose. On PostgreSQL each
statement sees what was committed before it began: added in one statement with the claim, a result committed between
the claim's snapshot and its end would be lost; and without the lock two runs that re-add one entry could write the
older sum last.
"""

from collections.abc import Iterable
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Max, Min, OuterRef, Q, Subquery, Sum

from leagues.matches.models import Result, Touched
from leagues.seasons.models import Season
from leagues.standings.models import Standing

# The advisory lock's first number: this kind of lock; the second is the season.
_LOCK_CLASS = 51


def recalculate(season_id: int) -> int:
    """Add up the touched entries of a season again, and say how many they were."""
    with transaction.atomic():
        _lock_season(season_id)
        entry_ids = _claim(season_id)
        add_up(season_id, entry_ids)
    return len(entry_ids)


def recalculate_if_free(season_id: int) -> int:
    """The same for a page that heals what a lost task left: without waiting where somebody is at it already."""
    with transaction.atomic():
        if not _try_lock_season(season_id):
            return 0
        entry_ids = _claim(season_id)
        add_up(season_id, entry_ids)
    return len(entry_ids)


def sweep() -> int:
    """Add up whatever is still touched in any season, and say how many entries that was."""
    seasons = Touched.objects.order_by("season_id").values_list("season_id", flat=True).distinct()
    return sum(recalculate(season_id) for season_id in list(seasons))


def _lock_season(season_id: int) -> None:
    # On SQLite a transaction is the only writer from its first statement on, which is lock enough.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [_LOCK_CLASS, season_id])


def _try_lock_season(season_id: int) -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [_LOCK_CLASS, season_id])
        return bool(cursor.fetchone()[0])


def _claim(season_id: int) -> set[int]:
    touched = list(Touched.objects.filter(season_id=season_id).values_list("pk", "entry_id"))
    Touched.objects.filter(pk__in=[pk for pk, _ in touched]).delete()
    return {entry_id for _, entry_id in touched}


def add_up(season_id: int, entry_ids: Iterable[int]) -> None:
    """Write the standings of these entries from their results that count. Entries without any keep a line of zeros."""
    wanted = set(entry_ids)
    if not wanted:
        return
    low_wins = Season.objects.select_related("league").get(pk=season_id).league.game.low_score_wins
    sums = {row["entry_id"]: row for row in _sums(season_id, wanted, low_wins=low_wins)}
    Standing.objects.bulk_create(
        [_standing(season_id, entry_id, sums.get(entry_id, {})) for entry_id in sorted(wanted)],
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["played", "won", "points", "best", "last", "last_match", "updated_at"],
    )


def _sums(season_id: int, entry_ids: set[int], *, low_wins: bool) -> list[dict[str, Any]]:
    counting = Result.objects.filter(season_id=season_id, entry_id__in=entry_ids, counts=True)
    latest = Result.objects.filter(season_id=season_id, entry_id=OuterRef("entry_id"), counts=True).order_by(
        "-played_at", "-match_id"
    )
    return [
        dict(row)
        for row in counting.order_by()
        .values("entry_id")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=Q(is_won=True)),
            total=Sum("points"),
            best=Min("points") if low_wins else Max("points"),
            last=Subquery(latest.values("points")[:1]),
            last_match_id=Subquery(latest.values("match_id")[:1]),
        )
    ]


def _standing(season_id: int, entry_id: int, sums: dict[str, Any]) -> Standing:
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
