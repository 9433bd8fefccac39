"""New matches: who sits where, under the rules in force, at a table with its settings."""

from datetime import datetime
from typing import Any

from django.db import transaction

from leagues.matches.models import Match, Seat
from leagues.players.actors import Actor
from leagues.players.models import Player
from leagues.players.permissions import can_make_match, require
from leagues.seasons.models import Season
from leagues.seasons.queries import edition_in_force
from leagues.seasons.services import enter_sides
from scoring.errors import RuleError
from scoring.words import gettext_noop, say


@transaction.atomic
def make_match(
    actor: Actor,
    season: Season,
    *,
    name: str,
    sides: list[list[Player]],
    starts_at: datetime,
    table: dict[str, Any],
    place: str = "",
) -> Match:
    """A new match whose players are entered into the season; seats follow the order of the sides.

    Raises NotAllowed, or RuleError for a number of seats or a setting that the game does not have.
    """
    require(can_make_match, actor, season)
    edition = edition_in_force(season.league)
    refuse_seats(season, sides)
    season.league.game.read_table(edition.read, table, len(sides))
    match = Match.objects.create(
        season=season,
        edition=edition,
        table=table,
        name=name,
        place=place,
        starts_at=starts_at,
        created_by_id=actor.user_id,
    )
    seat(match, sides)
    enter_sides(season, sides)
    return match


def seat(match: Match, sides: list[list[Player]]) -> None:
    """Sit the players down in turn: the first of each side, then the second of each side."""
    rounds_of_seats = max(len(players) for players in sides)
    order = [
        (side, players[turn])
        for turn in range(rounds_of_seats)
        for side, players in enumerate(sides)
        if turn < len(players)
    ]
    Seat.objects.bulk_create(
        Seat(match=match, number=number, side=side, player=player) for number, (side, player) in enumerate(order)
    )


def refuse_seats(season: Season, sides: list[list[Player]]) -> None:
    """Raise RuleError where the game is not played by so many, or where somebody of another club would sit."""
    players = [player for side in sides for player in side]
    allowed = season.league.game.seats
    if len(players) not in allowed:
        message = say(
            gettext_noop("This game is played by {least} to {most}; {seated} would sit down."),
            least=allowed[0],
            most=allowed[-1],
            seated=len(players),
        )
        raise RuleError("match.seats", message, field="seats")
    if any(player.club_id != season.club_id for player in players):
        raise RuleError(
            "match.seats", say(gettext_noop("Only the club's own players sit at its tables.")), field="seats"
        )
