"""The demo club: Café Galata in Istanbul, a Tuesday league in its second season, and a private one in the back room."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from django.db import transaction

from leagues.demo.accounts import make_people
from leagues.demo.playing import (
    Play,
    Story,
    plainly,
    settle,
    sit_down,
    with_a_correction,
    with_a_voided_round,
    with_an_adjustment,
)
from leagues.matches.models import Match
from leagues.players.actors import Actor
from leagues.players.models import Club, Player
from leagues.seasons.models import League, Season
from leagues.seasons.services import found_league, open_season

STORIES: dict[int, Story] = {0: with_a_correction, 1: with_a_voided_round, 2: with_an_adjustment}
SEASONS = ("Winter", "Spring", "Summer", "Autumn")
BEGIN = time(19, 30)
ROUNDS_TONIGHT = 5


@dataclass(frozen=True)
class Size:
    """How many evenings each season has by now, with two tables each, and how many matches the back room."""

    first_season: int
    second_season: int
    back_room: int


SIZES = {"full": Size(9, 10, 3), "small": Size(1, 2, 2)}


@dataclass(frozen=True)
class Host:
    """Who brings the players together: the club with its people, the hour, and chance."""

    club: Club
    actors: dict[str, Actor]
    players: list[Player]
    now: datetime
    chance: Random

    @property
    def manager(self) -> Actor:
        return self.actors["ayse"]

    @property
    def with_accounts(self) -> list[Player]:
        return self.players[: len(self.actors)]

    def weeks_ago(self, weeks: int) -> date:
        return self.now.date() - timedelta(weeks=weeks)

    def evening(self, day: date) -> datetime:
        return datetime.combine(day, BEGIN, self.now.tzinfo)


@transaction.atomic
def make_club(*, now: datetime, seed: int, size: Size, password: str) -> Club:
    """The whole club as it would be at this hour (of its own time zone): the same seed makes the same club."""
    club, actors, players = make_people(password)
    host = Host(club, actors, players, now, Random(seed))  # noqa: S311 (cards, not secrets)
    tuesdays = found_league(
        host.manager,
        club,
        name="Super 51 Tuesdays",
        game_key="super51",
        preset="super51",
        options={},
        is_public=True,
        # Not everybody comes each week.
        order=League.Order.AVERAGE,
    )
    past_season(host, tuesdays, size)
    running = running_season(host, tuesdays, size)
    tonight(host, running, size)
    back_room(host, size)
    return club


def past_season(host: Host, league: League, size: Size) -> None:
    """The season before this one, played to its end and archived."""
    last = 16
    first = last + size.first_season
    season = _season(host, league, host.weeks_ago(first), host.weeks_ago(last))
    for number in range(size.first_season):
        for play in _evening(host, season, number, host.weeks_ago(first - number)):
            plainly(play)
            settle(play, is_signed_off=True)
    season.is_archived = True
    season.save()


def running_season(host: Host, league: League, size: Size) -> Season:
    """This season up to last week; its first tables have something to tell, its last one is still to be signed off."""
    season = _season(host, league, host.weeks_ago(size.second_season), None)
    stories = dict(STORIES)
    for number in range(size.second_season):
        for table, play in enumerate(_evening(host, season, number, host.weeks_ago(size.second_season - number))):
            stories.pop(2 * number + table, plainly)(play)
            settle(play, is_signed_off=(number, table) != (size.second_season - 1, 1))
    return season


def tonight(host: Host, season: Season, size: Size) -> None:
    """The match that is being played now, with a seat for each account of the club."""
    name = f"Evening {size.second_season + 1}, table 1"
    began = (host.now - timedelta(minutes=10 * ROUNDS_TONIGHT)).replace(second=0, microsecond=0)
    play = sit_down(
        season,
        host.with_accounts,
        name=name,
        starts_at=began,
        recorder=host.actors["scorer"],
        chance=host.chance,
    )
    play.some_rounds(ROUNDS_TONIGHT)
    settle(play, is_signed_off=False)


def back_room(host: Host, size: Size) -> None:
    """A small league that only members see: three players, five rounds, and a match counts when it is signed off."""
    league = found_league(
        host.manager,
        host.club,
        name="The back room",
        game_key="super51",
        preset="super51_ranks",
        options={"hands": 5},
        is_public=False,
        counts=League.Counts.SIGNED_OFF,
    )
    season = _season(host, league, host.weeks_ago(size.back_room + 1), None)
    players = host.chance.sample(host.players[:7], 3)
    for number in range(size.back_room):
        day = host.weeks_ago(size.back_room - number) - timedelta(days=2)
        play = _sit_down(host, season, players, f"Round {number + 1}", day)
        plainly(play)
        settle(play, is_signed_off=number < size.back_room - 1)


def _season(host: Host, league: League, first: date, last: date | None) -> Season:
    name = f"{SEASONS[first.month % 12 // 3]} {first.year}"
    return open_season(host.manager, league, name=name, starts_on=first, ends_on=last)


def _evening(host: Host, season: Season, number: int, day: date) -> Iterator[Play]:
    """The two tables of an evening; of ten players somebody may be missing."""
    there = host.chance.sample(host.players, host.chance.choice((8, 9, 10)))
    for table, players in enumerate((there[:4], there[4:])):
        yield _sit_down(host, season, players, f"Evening {number + 1}, table {table + 1}", day)


def _sit_down(host: Host, season: Season, players: list[Player], name: str, day: date) -> Play:
    recorder = host.actors[host.chance.choice(("ayse", "scorer"))]
    return sit_down(season, players, name=name, starts_at=host.evening(day), recorder=recorder, chance=host.chance)


def summary(club: Club) -> list[str]:
    """What a demo club holds, in a few lines."""
    lines = [f"{club.name}: {club.players.count()} players"]
    for season in Season.objects.filter(league__club=club).select_related("league").order_by("league", "starts_on"):
        matches = Match.objects.filter(season=season)
        finished, running = matches.exclude(finished_at=None).count(), matches.filter(finished_at=None).count()
        state = f", {running} being played" if running else ""
        lines.append(f"  {season.league.name}, {season.name}: {finished} matches finished{state}")
    return lines
