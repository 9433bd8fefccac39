"""New matches: who sits where, under the rules in force, at a table with its settings; and what they are called."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.matches.models import Match, Seat
from leagues.matches.queries import with_seats
from leagues.matches.refusals import MatchClosed, SeasonArchived, SheetBegun
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import sheet_of
from leagues.players.actors import Actor
from leagues.players.holding import hold_players
from leagues.players.models import Club, Player, User
from leagues.players.permissions import can_make_match, require
from leagues.players.services import add_guests
from leagues.seasons.models import League, Season
from leagues.seasons.queries import edition_in_force
from leagues.seasons.services import enter_sides
from scoring.errors import RuleError
from scoring.game import Game
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

    Raises NotAllowed, SeasonArchived, or RuleError for seats or a setting that the game does not have.
    """
    require(can_make_match, actor, season)
    if season.is_archived or season.league.is_archived:
        raise SeasonArchived
    edition = edition_in_force(season.league)
    refuse_seats(season, sides)
    read_table = season.league.game.read_table(edition.read, table, len(sides))
    partners = together(season.league.game.teams_of(read_table), sides)
    refuse_singles(season, partners)
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
    enter_sides(season, partners)
    return match


@transaction.atomic
def make_match_with_guests(actor: Actor, season: Season, sitters: list[Player | str], **told: Any) -> Match:
    """A new match at which guests sit too, who are told by name and become players with it; the order is the seats'.

    Told twice within a minute by the same person, it is the same match. Raises what `make_match` raises.
    """
    require(can_make_match, actor, season)
    if repeated := _made_just_now(actor, season, sitters, told):
        return repeated
    players = _with_guests_added(actor, season.league.club, sitters)
    return make_match(actor, season, sides=sides_of(season.league.game, told["table"], players), **told)


def _with_guests_added(actor: Actor, club: Club, sitters: list[Player | str]) -> list[Player]:
    names = [sitter for sitter in sitters if isinstance(sitter, str)]
    guests = iter(add_guests(actor, club, names))
    return [next(guests) if isinstance(sitter, str) else sitter for sitter in sitters]


def _made_just_now(actor: Actor, season: Season, sitters: list[Player | str], told: dict[str, Any]) -> Match | None:
    # Whoever taps twice waits here for their first tap.
    User.objects.select_for_update().get(pk=actor.user_id or 0)
    a_minute_ago = timezone.now() - timedelta(minutes=1)
    mine = Match.objects.filter(season=season, created_by_id=actor.user_id, created_at__gt=a_minute_ago, **told)
    names = [str(sitter) for sitter in sitters]
    return next(
        (match for match in with_seats(mine) if [seat.player.name for seat in match.seats.all()] == names), None
    )


def sides_of[Sitter](game: Game, table: dict[str, Any], players: list[Sitter]) -> list[list[Sitter]]:
    """The players of each side, as the game seats them at such a table."""
    return [[players[seat] for seat in seats] for seats in game.sides_of(table, len(players))]


def together[Sitter](teams: tuple[tuple[int, ...], ...], sides: list[list[Sitter]]) -> list[list[Sitter]]:
    """The players who win together: those of each team, or of each side in a game without teams."""
    return [[player for side in team for player in sides[side]] for team in teams] or sides


@transaction.atomic
def edit_match(actor: Actor, match: Match, *, name: str, place: str, starts_at: datetime) -> None:
    """Change what a match is called, where and when it is played.

    Raises NotAllowed and MatchClosed.
    """
    require(can_make_match, actor, match)
    lock(match)
    if not match.is_open:
        raise MatchClosed
    match.name, match.place, match.starts_at = name, place, starts_at
    match.save(update_fields=["name", "place", "starts_at"])
    if match.finished_at is not None:
        sheet = sheet_of(match)
        derive(match, sheet.score(), sheet.incidents)


def has_begun(match: Match) -> bool:
    """Whether a round or an incident is on the sheet, so that the seats stay as they are."""
    return match.rounds.exists() or match.incidents.exists()


@transaction.atomic
def edit_match_and_seats(
    actor: Actor, match: Match, sitters: list[Player | str], table: dict[str, Any], **told: Any
) -> None:
    """Change what `edit_match` changes, and who sits where at which table; forms for the old seats are then stale.

    Raises NotAllowed, MatchClosed, SheetBegun where the sheet has begun and the seats would change, or RuleError.
    """
    edit_match(actor, match, **told)
    seats = Seat.objects.filter(match=match).order_by("number").select_related("player")
    if table == match.table and sitters == [seat.player for seat in seats]:
        return
    if has_begun(match):
        raise SheetBegun
    sides = sides_of(match.game, table, _with_guests_added(actor, match.season.league.club, sitters))
    refuse_seats(match.season, sides)
    partners = together(match.game.teams_of(match.game.read_table(match.edition.read, table, len(sides))), sides)
    refuse_singles(match.season, partners)
    seats.delete()
    seat(match, sides)
    enter_sides(match.season, partners)
    match.table, match.version = table, match.version + 1
    match.save(update_fields=["table", "version"])


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
    if len({player.pk for player in players}) < len(players):
        raise RuleError("match.seats", say(gettext_noop("A player sits at a table once.")), field="seats")
    if any(player.club_id != season.club_id for player in players):
        raise RuleError(
            "match.seats", say(gettext_noop("Only the club's own players sit at its tables.")), field="seats"
        )
    if any(player.merged_into_id for player in hold_players(players)):
        text = gettext_noop("One of these was just found to be another player of the club: choose again.")
        raise RuleError("match.seats", say(text), field="seats")


def refuse_singles(season: Season, partners: list[list[Player]]) -> None:
    """Raise RuleError where the league ranks pairs, and somebody would play without a partner."""
    if season.league.ranks == League.Ranks.PAIRS and any(len(players) != 2 for players in partners):
        text = gettext_noop("This league ranks pairs, and at this table each would play for himself: seat pairs.")
        raise RuleError("match.seats", say(text), field="seats")
