"""The table of a season as it is read: its lines in order, with their places, and which of them share one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import groupby

from leagues.players.actors import Actor
from leagues.seasons.models import Entry, League
from leagues.standings.models import Standing
from scoring.ranking import TieBreak, places_of


@dataclass(frozen=True)
class Line:
    """An entry in a season's table; without a match that counts it has no place yet."""

    entry: Entry
    standing: Standing
    place: int | None = None
    is_mine: bool = False
    # Whether a match of this line has a round that is contested.
    hangs: bool = False

    @property
    def name(self) -> str:
        return str(self.entry)

    @property
    def by_name(self) -> tuple[str, int]:
        return self.entry.first.search_key, self.entry.pk

    @property
    def facts(self) -> tuple[object, ...]:
        """What a reader of this line sees of it."""
        standing = self.standing
        told = (standing.played, standing.won, standing.points, standing.best, standing.last)
        return (self.entry.pk, self.name, *told, self.hangs)


def tie_breaks(league: League) -> tuple[TieBreak[Standing], ...]:
    """What parts the standings of a league, in order: the total, or the points a match; the game says which way."""
    more_is_better = not league.game.low_score_wins
    if league.order == League.Order.AVERAGE:
        return (TieBreak("average", lambda standing: standing.average or Fraction(0), more_is_better),)
    return (TieBreak("total", lambda standing: standing.points, more_is_better),)


def places_by_entry(league: League, standings: Iterable[Standing]) -> dict[int, int]:
    """The place of each entry of a season, by its id; an entry without a match that counts has none."""
    placed = [standing for standing in standings if standing.played]
    places = places_of(placed, tie_breaks(league))
    return {standing.entry_id: place for standing, place in zip(placed, places, strict=True)}


def in_order(league: League, entries: Sequence[Entry], actor: Actor) -> list[Line]:
    """The lines of a season's table, the best first; those without a match that counts come last, without a place."""
    standings = {entry.pk: standing_of(entry) for entry in entries}
    places = places_by_entry(league, standings.values())
    lines = [
        Line(
            entry,
            standings[entry.pk],
            places.get(entry.pk),
            is_mine=plays_for(actor, entry),
            hangs=getattr(entry, "hangs", False),
        )
        for entry in entries
    ]
    return sorted(lines, key=lambda line: (line.place is None, line.place or 0, line.by_name))


def standing_of(entry: Entry) -> Standing:
    """The standing of an entry; a line of zeros where nothing was added up for it yet."""
    return getattr(entry, "standing", None) or Standing(entry=entry, season_id=entry.season_id)


def plays_for(actor: Actor, entry: Entry) -> bool:
    """Whether the actor is a player of this entry."""
    return actor.user_id is not None and any(player.user_id == actor.user_id for player in entry.players)


def shared(lines: Sequence[Line]) -> list[list[Line]]:
    """The groups of lines that share a place, in the order of the places."""
    placed = [line for line in lines if line.place is not None]
    groups = [list(group) for _, group in groupby(placed, key=lambda line: line.place)]
    return [group for group in groups if len(group) > 1]


def version_of(lines: Sequence[Line], *beside: object) -> str:
    """A short mark that changes when what the table shows does."""
    return sha256(repr(([line.facts for line in lines], beside)).encode()).hexdigest()[:16]
