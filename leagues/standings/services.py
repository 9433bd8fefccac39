"""Standings added up from results: touched entries alone, under the season's own lock.

A run may come twice, late, or in any order. Claiming and adding are separate statements on purpose. On PostgreSQL each
statement sees what was committed before it began: added in one statement with the claim, a result committed between
the claim's snapshot and its end would be lost; and without the lock two runs that re-add one entry could write the
older sum last.
"""

from collections.abc import Iterable
from itertools import batched

from django.db import connection, transaction

from leagues.matches.models import Touched
from leagues.standings.models import Standing
from leagues.standings.sums import FACTS, added_up

# The advisory lock's first number: this kind of lock; the second is the season.
_LOCK_CLASS = 51
# Databases take so many values in a statement, and some of them no more than 32,766.
_ROWS_AT_ONCE = 5_000


def recalculate(season_id: int) -> int:
    """Add up the touched entries of a season again, and say how many they were."""
    with transaction.atomic():
        lock_season(season_id)
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


def lock_season(season_id: int) -> None:
    """Hold the season's own lock to the end of the transaction; rounds never wait for it."""
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
    for pks in batched((pk for pk, _ in touched), _ROWS_AT_ONCE):
        Touched.objects.filter(pk__in=pks).delete()
    return {entry_id for _, entry_id in touched}


def add_up(season_id: int, entry_ids: Iterable[int]) -> None:
    """Write the standings of these entries from their results that count. Entries without any keep a line of zeros."""
    Standing.objects.bulk_create(
        added_up(season_id, entry_ids),
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=[*FACTS, "updated_at"],
    )
