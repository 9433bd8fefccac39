"""What a season's table would be if one match came to something else: added up in memory as `sums.py` adds it up."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from leagues.matches.models import Match, Result, Touched
from leagues.seasons.models import Entry, Season
from leagues.standings.models import Standing
from leagues.standings.places import places_by_entry
from leagues.standings.sums import FACTS, added_up


@dataclass(frozen=True)
class Move:
    """An entry whose line in the table would be another, or that would stand in another place."""

    entry: Entry
    before: Standing
    after: Standing
    place_before: int | None
    place_after: int | None


@dataclass(frozen=True)
class SeasonEffect:
    """The lines of a season's table that would change, and a mark of the whole table as it is."""

    mark: str
    moves: list[Move]


def season_effect(match: Match, results: Iterable[Result]) -> SeasonEffect:
    """What the season's table would be if a match came to these results."""
    season, new = match.season, [result for result in results if result.counts]
    before = standings_now(season, match)
    after = before | standings_with(season, match, new)
    return SeasonEffect(mark_of(before), _moves(season, before, after))


def standings_now(season: Season, match: Match) -> dict[int, Standing]:
    """Every standing of a season as its results add up now, by entry; what still waits to be added up is added up."""
    stored = {standing.entry_id: standing for standing in Standing.objects.filter(season=season)}
    waiting = set(Touched.objects.filter(season_id=season.pk).values_list("entry_id", flat=True))
    own = set(Result.objects.filter(match=match).values_list("entry_id", flat=True))
    return stored | {standing.entry_id: standing for standing in added_up(season.pk, waiting | own)}


def standings_with(season: Season, match: Match, new: list[Result]) -> dict[int, Standing]:
    """The standings of all entries that the match counts for, or would, with these results in place of its own."""
    old = set(Result.objects.filter(match=match, counts=True).values_list("entry_id", flat=True))
    entry_ids = old | {result.entry_id for result in new}
    others = Result.objects.filter(season=season, counts=True, entry_id__in=entry_ids).exclude(match=match)
    counting: dict[int, list[Result]] = {entry_id: [] for entry_id in entry_ids}
    for result in [*others, *new]:
        counting[result.entry_id].append(result)
    low_wins = season.league.game.low_score_wins
    return {entry_id: _added(season, entry_id, results, low_wins=low_wins) for entry_id, results in counting.items()}


def _added(season: Season, entry_id: int, results: list[Result], *, low_wins: bool) -> Standing:
    """One line of the table, as `sums.py` says it in SQL."""
    points = [result.points for result in results]
    last = max(results, key=lambda result: (result.played_at, result.match_id), default=None)
    best = min if low_wins else max
    return Standing(
        season_id=season.pk,
        entry_id=entry_id,
        played=len(results),
        won=sum(result.is_won for result in results),
        points=sum(points),
        best=best(points, default=None),
        last=last.points if last else None,
        last_match_id=last.match_id if last else None,
    )


def mark_of(standings: Mapping[int, Standing]) -> str:
    """A short mark that is another when any line of the table is."""
    told = [(entry_id, facts_of(standings[entry_id])) for entry_id in sorted(standings) if standings[entry_id].played]
    return sha256(repr(told).encode()).hexdigest()[:16]


def facts_of(standing: Standing) -> tuple[Any, ...]:
    return tuple(getattr(standing, fact) for fact in FACTS)


def _moves(season: Season, before: Mapping[int, Standing], after: Mapping[int, Standing]) -> list[Move]:
    """The changed lines, the best place first; a place alone may change where others move past it."""
    places = places_by_entry(season.league, before.values()), places_by_entry(season.league, after.values())
    nothing = Standing(season=season)
    changed = {
        entry_id
        for entry_id in after
        if facts_of(before.get(entry_id, nothing)) != facts_of(after[entry_id])
        or places[0].get(entry_id) != places[1].get(entry_id)
    }
    entries = Entry.objects.filter(pk__in=changed).select_related("first", "second")
    moves = [
        Move(entry, before.get(entry.pk, nothing), after[entry.pk], places[0].get(entry.pk), places[1].get(entry.pk))
        for entry in entries
    ]
    return sorted(
        moves, key=lambda move: (move.place_after is None, move.place_after or 0, move.entry.first.search_key)
    )
