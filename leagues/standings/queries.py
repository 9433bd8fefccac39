"""Questions to the standings, asked in as few queries as the page allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import accumulate
from typing import Any

from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from leagues.matches.models import Match, Result, Seat, Touched
from leagues.players.actors import Actor
from leagues.players.models import Player
from leagues.players.permissions import can_see_league
from leagues.seasons.models import Entry, League, Season
from leagues.seasons.queries import seasons_seen_by
from leagues.standings.models import Standing
from leagues.standings.places import Line, in_order, places_by_entry, plays_for, shared, standing_of, version_of

# So long a task may take before a page adds up what it left.
PATIENCE = timedelta(seconds=2)
LATEST_MATCHES = 10


@dataclass(frozen=True)
class Table:
    """A season's table as it is known now."""

    season: Season
    lines: list[Line]
    matches_counted: int
    entries_touched: int
    touched_since: datetime | None

    @cached_property
    def shared(self) -> list[list[Line]]:
        return shared(self.lines)

    @cached_property
    def version(self) -> str:
        return version_of(self.lines, self.matches_counted, self.entries_touched)

    @property
    def hanging(self) -> list[Line]:
        """The lines that hang on a contested round."""
        return [line for line in self.lines if line.hangs]

    @property
    def is_overdue(self) -> bool:
        """Whether what is touched has waited for longer than a task takes."""
        return self.touched_since is not None and timezone.now() - self.touched_since > PATIENCE


def seasons_at(actor: Actor, club: str, league: str) -> list[Season]:
    """The seasons of the league at an address, the newest first; none where the actor may not see it."""
    return list(seasons_seen_by(actor).filter(league__slug=league, league__club__slug=club))


def table_of(season: Season, actor: Actor) -> Table:
    """The table of a season, in two queries."""
    matches = Match.objects.filter(season=season, contested__gt=0, cancelled_at=None)
    contested = Result.objects.filter(season=season, entry=OuterRef("pk"), match__in=matches.values("pk"))
    if season.league.contested == League.Contested.PROVISIONAL:
        contested = contested.filter(counts=True)
    ranked = Entry.objects.filter(season=season).select_related("first", "second", "standing")
    entries = list(ranked.annotate(hangs=Exists(contested)))
    return Table(season, in_order(season.league, entries, actor), **_state_of(season))


def _state_of(season: Season) -> Mapping[str, Any]:
    counting = Result.objects.filter(season_id=OuterRef("pk"), counts=True).order_by().values("season_id")
    touched = Touched.objects.filter(season_id=OuterRef("pk")).order_by().values("season_id")
    matches = Subquery(counting.annotate(n=Count("match", distinct=True)).values("n"))
    entries = Subquery(touched.annotate(n=Count("entry_id", distinct=True)).values("n"))
    return Season.objects.values(
        matches_counted=Coalesce(matches, 0),
        entries_touched=Coalesce(entries, 0),
        touched_since=Subquery(touched.annotate(since=Min("at")).values("since")),
    ).get(pk=season.pk)


@dataclass(frozen=True)
class Counted:
    """One match in an entry's line, with the sum of the line so far."""

    result: Result
    sum: int


def counted_matches(entry: Entry) -> list[Counted]:
    """The matches that an entry's line is the sum of, in the order they were played, adding up as they go."""
    results = Result.objects.filter(season_id=entry.season_id, entry=entry, counts=True)
    in_turn = list(results.select_related("match").order_by("played_at", "match_id"))
    sums = accumulate(result.points for result in in_turn)
    return [Counted(result, so_far) for result, so_far in zip(in_turn, sums, strict=True)]


def uncounted_matches(entry: Entry) -> QuerySet[Match]:
    """The matches of a season at which all players of an entry sit, and that do not count in its line."""
    matches = Match.objects.filter(season_id=entry.season_id).order_by("-starts_at", "-pk")
    for player in entry.players:
        matches = matches.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), player=player)))
    return matches.exclude(Exists(Result.objects.filter(match=OuterRef("pk"), entry=entry, counts=True)))


def lines_of(player: Player, actor: Actor) -> list[Line]:
    """A player's lines in the seasons that the actor may see, the newest season first; in two queries."""
    entries = [entry for entry in _entries_of(player) if can_see_league(actor, entry.season.league)]
    by_season: dict[int, list[Standing]] = {}
    for standing in Standing.objects.filter(season__in={entry.season_id for entry in entries}):
        by_season.setdefault(standing.season_id, []).append(standing)
    return [_line(entry, by_season.get(entry.season_id, []), actor) for entry in entries]


def _entries_of(player: Player) -> QuerySet[Entry]:
    # By ids, and without a word about leagues: else SQLite walks every league's entries to find this player's.
    alone_or_first = Entry.objects.filter(first=player).order_by().values("pk")
    as_second = Entry.objects.filter(second=player).order_by().values("pk")
    return (
        Entry.objects.filter(pk__in=alone_or_first.union(as_second))
        .select_related("season__league__club", "first", "second", "standing")
        .order_by("-season__starts_on", "-pk")
    )


def _line(entry: Entry, standings: list[Standing], actor: Actor) -> Line:
    place = places_by_entry(entry.season.league, standings).get(entry.pk)
    return Line(entry, standing_of(entry), place, is_mine=plays_for(actor, entry))


def latest_matches(player: Player, actor: Actor) -> QuerySet[Any]:
    """The latest seats of a player at matches that the actor may see, each with its points and place if there are."""
    result = Result.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    league = "match__season__league"
    seen = Q(**{f"{league}__is_public": True}) | Q(**{f"{league}__club_id__in": actor.club_ids})
    seats = Seat.objects.filter(player=player)
    return (
        (seats if actor.is_site_administrator else seats.filter(seen))
        .select_related(f"{league}__club")
        .annotate(
            points=Subquery(result.values("points")[:1]),
            place=Subquery(result.values("place")[:1]),
            is_won=Subquery(result.values("is_won")[:1]),
        )
        .order_by("-match__starts_at", "-match_id")[:LATEST_MATCHES]
    )
