"""Changes to leagues, their rules and their seasons, each one transaction."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.players.actors import Actor
from leagues.players.holding import hold_players
from leagues.players.models import Club, Player
from leagues.players.names import free_slug
from leagues.players.permissions import can_manage, require
from leagues.seasons.models import Entry, League, RuleEdition, Season
from scoring.asks import OptionValue
from scoring.errors import RuleError
from scoring.game import Game
from scoring.registry import game
from scoring.words import gettext_noop, say

# What a league or a season may not be called in its address, because pages of the club and the league are there.
RESERVED_SLUGS = {
    "rules",
    "edit",
    "new",
    "archive",
    "restore",
    "matches",
    "seasons",
    "leagues",
    "players",
    "members",
    "invitations",
    "attention",
    "disputes",
}


@transaction.atomic
def found_league(
    actor: Actor, club: Club, *, name: str, game_key: str, preset: str, options: dict[str, OptionValue], **settings: Any
) -> League:
    """A new league with the first edition of its rules. Raises the game's RuleError for options it does not know.

    Told twice within a minute by the same person, it is the same league.
    """
    require(can_manage, actor, club)
    refuse_unpaired(game(game_key), preset, options, settings.get("ranks", League.Ranks.PLAYERS))
    if repeated := _founded_just_now(actor, club, name, game_key):
        return repeated
    taken = set(League.objects.filter(club=club).values_list("slug", flat=True)) | RESERVED_SLUGS
    slug = free_slug(name, taken, "league")
    league = League.objects.create(club=club, name=name, slug=slug, game_key=game_key, **settings)
    RuleEdition.objects.create(league=league, number=1, preset=preset, options=options, created_by_id=actor.user_id)
    return league


def _founded_just_now(actor: Actor, club: Club, name: str, game_key: str) -> League | None:
    # Whoever taps twice waits here for their first tap.
    Club.objects.select_for_update().get(pk=club.pk)
    first = RuleEdition.objects.filter(
        number=1,
        created_by_id=actor.user_id,
        created_at__gt=timezone.now() - timedelta(minutes=1),
        league__club=club,
        league__name=name,
        league__game_key=game_key,
    ).first()
    return first.league if first else None


@transaction.atomic
def change_rules(actor: Actor, league: League, *, preset: str, options: dict[str, OptionValue]) -> RuleEdition:
    """The edition in force for matches made from now on: a new one where the options changed.

    Raises the game's RuleError for options it does not know.
    """
    require(can_manage, actor, league)
    refuse_unpaired(league.game, preset, options, league.ranks)
    League.objects.select_for_update().get(pk=league.pk)
    current = RuleEdition.objects.filter(league=league).latest("number")
    if (current.preset, current.options) == (preset, options):
        return current
    return RuleEdition.objects.create(
        league=league, number=current.number + 1, preset=preset, options=options, created_by_id=actor.user_id
    )


def refuse_unpaired(played: Game, preset: str, options: dict[str, OptionValue], ranks: str) -> None:
    """Raise the game's RuleError for options it does not know, and one for a ranking of pairs that seats nobody so."""
    read = played.read_options(preset, dict(options))
    if ranks == League.Ranks.PAIRS and not any(_seats_pairs(played, read, seats) for seats in played.seats):
        text = gettext_noop("By these rules each plays for himself, so pairs cannot be ranked: change one of the two.")
        raise RuleError("league.ranks", say(text), field="ranks")


def _seats_pairs(played: Game, options: Any, seats: int) -> bool:
    table = {**played.table_usual(options, seats), **played.table_given(options, seats)}
    sides = played.sides_of(table, seats)
    try:
        teams = played.teams_of(played.read_table(options, table, len(sides)))
    except RuleError:
        return False
    return all(len(together) == 2 for together in teams or sides)


class RanksSettled(Exception):
    """Seasons of the league rank somebody already, so what it ranks stays."""


@transaction.atomic
def update_league(actor: Actor, league: League, *, name: str, **settings: Any) -> None:
    """Change a league's name and settings; its address, game and rules stay. Raises RanksSettled."""
    require(can_manage, actor, league)
    ranks = settings.get("ranks", league.ranks)
    if ranks != league.ranks and Entry.objects.filter(season__league=league).exists():
        raise RanksSettled
    league.name = name
    for setting, value in settings.items():
        setattr(league, setting, value)
    league.save()


@transaction.atomic
def archive_league(actor: Actor, league: League) -> None:
    """Put a league away: it can be read as before, and nothing new begins in it."""
    _set_archived(actor, league, is_archived=True)


@transaction.atomic
def restore_league(actor: Actor, league: League) -> None:
    """Take an archived league up again."""
    _set_archived(actor, league, is_archived=False)


@transaction.atomic
def archive_season(actor: Actor, season: Season) -> None:
    """Put a season away: it can be read as before, and no match begins in it."""
    _set_archived(actor, season, is_archived=True)


@transaction.atomic
def restore_season(actor: Actor, season: Season) -> None:
    """Take an archived season up again."""
    _set_archived(actor, season, is_archived=False)


def _set_archived(actor: Actor, kept: League | Season, *, is_archived: bool) -> None:
    require(can_manage, actor, kept)
    kept.is_archived = is_archived
    kept.save()


@transaction.atomic
def open_season(actor: Actor, league: League, *, name: str, starts_on: date, ends_on: date | None = None) -> Season:
    """A new season of a league."""
    require(can_manage, actor, league)
    taken = set(Season.objects.filter(league=league).values_list("slug", flat=True)) | RESERVED_SLUGS
    slug = free_slug(name, taken, "season")
    return Season.objects.create(league=league, name=name, slug=slug, starts_on=starts_on, ends_on=ends_on)


@transaction.atomic
def update_season(actor: Actor, season: Season, *, name: str, starts_on: date, ends_on: date | None = None) -> None:
    """Change a season's name and days; its address stays, and so do its matches."""
    require(can_manage, actor, season)
    season.name, season.starts_on, season.ends_on = name, starts_on, ends_on
    season.save()


class NotOfTheClub(Exception):
    """Only the club's own players are entered into its seasons."""


@transaction.atomic
def enter_all(actor: Actor, season: Season, entries: list[list[Player]]) -> list[Entry]:
    """Enter players, or pairs of them, into a season before they have played.

    Raises NotOfTheClub, also for a player who was just found to be another.
    """
    require(can_manage, actor, season)
    held = hold_players([player for players in entries for player in players])
    if any(player.club_id != season.club_id or player.merged_into_id for player in held):
        raise NotOfTheClub
    return [enter(season, players) for players in entries]


def enter(season: Season, players: list[Player]) -> Entry:
    """The entry of a player, or of an unordered pair, made when there is none yet."""
    first, *rest = sorted(players, key=lambda player: player.pk)
    entry, _ = Entry.objects.get_or_create(season=season, first=first, second=rest[0] if rest else None)
    return entry


def entries_of_sides(season: Season, sides: list[list[int]]) -> list[list[int]]:
    """The ids of the entries that each side's players (by id) play for: the pair, or every player of it."""
    wanted = [_entry_keys(season.league, players) for players in sides]
    known = {
        (entry.first_id, entry.second_id): entry.pk
        for entry in Entry.objects.filter(season=season, first_id__in={first for keys in wanted for first, _ in keys})
    }
    return [[known.get(key) or _enter_again(season, *key) for key in keys] for keys in wanted]


def _enter_again(season: Season, first: int, second: int | None) -> int:
    # An entry without matches may have been removed while a match of its players was being made.
    entry, _ = Entry.objects.get_or_create(season=season, first_id=first, second_id=second)
    return entry.pk


def enter_sides(season: Season, sides: list[list[Player]]) -> None:
    """Enter into a season whatever of a match's sides is not entered yet."""
    for players in sides:
        for together in [players] if _ranks_pair(season.league, len(players)) else [[player] for player in players]:
            enter(season, together)


def _entry_keys(league: League, players: list[int]) -> list[tuple[int, int | None]]:
    if _ranks_pair(league, len(players)):
        return [(min(players), max(players))]
    return [(player, None) for player in players]


def _ranks_pair(league: League, size: int) -> bool:
    return league.ranks == League.Ranks.PAIRS and size == 2
