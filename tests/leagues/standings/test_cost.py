"""What a season costs does not depend on the other leagues, nor adding an entry up on the rest of its season."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.matches.models import Match, Result, Seat
from leagues.players.actors import ANYBODY
from leagues.seasons.models import Entry
from leagues.standings.queries import counted_matches, latest_matches, lines_of, table_of
from leagues.standings.services import add_up
from leagues.standings.sums import sums_of, with_last
from tests.factories import LeagueFactory, PlayerFactory, SeasonFactory

WHEN = datetime(2026, 11, 30, 19, tzinfo=UTC)
INDEX = "result_covers_standings"
# A larger index is a little deeper; a scan of the others would cost a hundred times as much.
DEEPER = 1.5


def fill(season, entries, matches):
    """A season with so many results of each entry, all of which count; the other leagues are made so in bulk."""
    edition = season.league.editions.get()
    made = Match.objects.bulk_create(
        Match(season=season, edition=edition, name=f"Table {number}", starts_at=WHEN) for number in range(matches)
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=side, side=side, player_id=entry.first_id)
        for match in made
        for side, entry in enumerate(entries)
    )
    Result.objects.bulk_create(
        Result(match=match, season=season, entry=entry, side=side, points=side, place=1, counts=True, played_at=WHEN)
        for match in made
        for side, entry in enumerate(entries)
    )


def entered(season, count):
    players = PlayerFactory.create_batch(count, club=season.league.club)
    return Entry.objects.bulk_create(Entry(season=season, first=player) for player in players)


@pytest.fixture
def ours(club):
    """A season of four players and ten matches."""
    season = SeasonFactory(league=LeagueFactory(club=club))
    entries = entered(season, 4)
    fill(season, entries, 10)
    return season


@pytest.fixture
def others(club):
    """Fill forty other leagues of other players with a thousand matches."""

    def others():
        for _ in range(40):
            season = SeasonFactory(league=LeagueFactory(club=club))
            fill(season, entered(season, 4), 25)

    return others


def read_by(work: Callable[[], object]) -> int:
    """How much a database does for some work: on SQLite its own steps, on PostgreSQL the rows that it looks at."""
    if connection.vendor == "postgresql":
        return rows_looked_at(work)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    connection.connection.set_progress_handler(count, 1)
    try:
        work()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return steps


def rows_looked_at(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as captured:
        work()
    asked = [query["sql"] for query in captured.captured_queries if query["sql"].startswith("SELECT")]
    return sum(rows_of_plan(plan_of(sql)) for sql in asked)


def plan_of(sql: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, FORMAT JSON) " + sql.replace("%", "%%"), [])
        told = cursor.fetchone()[0]
    return (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]


def rows_of_plan(node: Any) -> int:
    """The rows that the scans of a plan have looked at, those that they put aside among them."""
    looked_at = (
        node["Actual Rows"] + node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    )
    own = round(looked_at * node["Actual Loops"]) if "Scan" in node["Node Type"] else 0
    return own + sum(rows_of_plan(part) for part in node.get("Plans", []))


def analyze():
    """Let the planner know the tables as they are now."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        if connection.vendor == "postgresql":
            # It reads small tables whole, and rightly; the question is what it does with large ones.
            for way in ("seqscan", "hashjoin", "mergejoin"):
                cursor.execute(f"SET LOCAL enable_{way} = off")


@pytest.mark.parametrize("work", ["add_up", "table", "line", "player", "latest"])
def test_a_season_costs_the_same_whatever_else_is_played(ours, others, work):
    entry = Entry.objects.filter(season=ours).select_related("first")[0]
    works = {
        "add_up": lambda: add_up(ours.pk, [entry.pk]),
        "table": lambda: table_of(ours, ANYBODY),
        "line": lambda: counted_matches(entry),
        "player": lambda: lines_of(entry.first, ANYBODY),
        "latest": lambda: list(latest_matches(entry.first, ANYBODY)),
    }
    analyze()
    works[work]()
    alone = read_by(works[work])

    others()
    analyze()
    among_others = read_by(works[work])

    assert 0 < among_others <= alone * DEEPER


def test_adding_up_one_entry_costs_the_same_in_a_season_of_any_size(ours, club):
    entry = Entry.objects.filter(season=ours)[0]
    analyze()
    small = read_by(lambda: add_up(ours.pk, [entry.pk]))

    fill(ours, entered(ours, 4), 1_000)
    analyze()
    large = read_by(lambda: add_up(ours.pk, [entry.pk]))

    assert 0 < large <= small * DEEPER


def test_results_are_read_from_the_covering_index_alone(ours, others):
    others()
    analyze()
    entry = Entry.objects.filter(season=ours)[0]

    plans = [
        sums_of(ours.pk, [entry.pk], low_wins=True).explain(),
        with_last(ours.pk, Entry.objects.filter(pk=entry.pk)).explain(),
    ]

    way = "Index Only Scan" if connection.vendor == "postgresql" else "USING COVERING INDEX"
    scans = [line for plan in plans for line in plan.splitlines() if "scan" in line.lower() or "SEARCH" in line]
    ways = [line for line in scans if "result" in line]
    assert ways
    assert [
        line for line in ways if f"{way} {INDEX}" not in line.replace("Backward using ", "").replace("using ", "")
    ] == []
