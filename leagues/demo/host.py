"""Who brings the players of the demo club together, and the seasons in which they meet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from leagues.demo.playing import Play, Story, Way, plainly, settle, sit_down
from leagues.players.actors import Actor
from leagues.players.models import Club, Player
from leagues.seasons.models import League, Season
from leagues.seasons.services import found_league, open_season

SEASONS = ("Winter", "Spring", "Summer", "Autumn")
BEGIN = time(19, 30)
TABLES = 2


@dataclass(frozen=True)
class Size:
    """How many evenings the Super 51 league has by now in each season, and how many matches each other league."""

    first_season: int
    second_season: int
    back_room: int
    okey101: int
    okey101_pairs: int
    belote: int
    belote_fr: int


SIZES = {"full": Size(9, 10, 3, 12, 4, 8, 4), "small": Size(1, 2, 2, 4, 1, 4, 1)}


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
    def referee(self) -> Actor:
        return self.actors["referee"]

    @property
    def with_accounts(self) -> list[Player]:
        return self.players[: len(self.actors)]

    def with_chance(self, seed: str) -> "Host":
        """The same host with a chance of its own, so that what one game draws changes nothing in another."""
        return replace(self, chance=Random(seed))  # noqa: S311 (cards, not secrets)

    def called(self, *names: str) -> list[Player]:
        """The players of these names, in this order."""
        by_name = {player.name: player for player in self.players}
        return [by_name[name] for name in names]

    def league(self, name: str, game_key: str, preset: str, **told: Any) -> League:
        """A new league by a preset with changes; public unless it is told otherwise."""
        told = dict[str, Any](options={}, is_public=True) | told
        return found_league(self.manager, self.club, name=name, game_key=game_key, preset=preset, **told)

    def season(self, league: League, first: date, last: date | None = None) -> Season:
        """A new season, named for the time of the year."""
        name = f"{SEASONS[first.month % 12 // 3]} {first.year}"
        return open_season(self.manager, league, name=name, starts_on=first, ends_on=last)

    def weeks_ago(self, weeks: int) -> date:
        return self.now.date() - timedelta(weeks=weeks)

    def sit_down(self, season: Season, players: list[Player], way: Way, *, name: str, day: date) -> Play:
        """A match of an evening, recorded by one of those who do that."""
        return sit_down(
            season,
            players,
            way,
            name=name,
            starts_at=datetime.combine(day, BEGIN, self.now.tzinfo),
            recorder=self.actors[self.chance.choice(("ayse", "scorer"))],
            referee=self.referee,
            chance=self.chance,
        )

    def sit_down_tonight(self, season: Season, players: list[Player], way: Way, *, name: str, rounds: int) -> Play:
        """A match that began so many rounds ago."""
        began = self.now - rounds * (way.pace + timedelta(minutes=1))
        return sit_down(
            season,
            players,
            way,
            name=name,
            starts_at=began.replace(second=0, microsecond=0),
            recorder=self.actors["scorer"],
            referee=self.referee,
            chance=self.chance,
        )


@dataclass(frozen=True)
class Programme:
    """A season up to last week: who sits down to each match, two tables an evening, and which have a story.

    The evenings are so many days before the weekday that it is today. The last match is still to be signed off.
    """

    way: Way
    seatings: Sequence[list[Player]]
    days_before: int
    stories: Sequence[Story] = ()

    @property
    def evenings(self) -> int:
        return -(-len(self.seatings) // TABLES)

    def play(self, host: Host, league: League) -> Season:
        """Open the season and play all its matches."""
        season = host.season(league, self.day_of(host, 0))
        last = len(self.seatings) - 1
        for number, players in enumerate(self.seatings):
            evening = number // TABLES
            name = f"Evening {evening + 1}, table {number % TABLES + 1}"
            play = host.sit_down(season, players, self.way, name=name, day=self.day_of(host, evening))
            story = self.stories[number] if number < len(self.stories) else plainly
            story(play)
            settle(play, is_signed_off=number < last)
        return season

    def day_of(self, host: Host, evening: int) -> date:
        """The day of an evening, the last of which was last week."""
        return host.weeks_ago(self.evenings - evening) - timedelta(days=self.days_before)


def meetings(pairs: Sequence[list[Player]], count: int) -> list[list[Player]]:
    """So many meetings of four pairs, two at a time, each with each other in turn; partners face each other."""
    turns = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
    met = [turns[number % len(turns)] for number in range(count)]
    return [[pairs[one][0], pairs[other][0], pairs[one][1], pairs[other][1]] for one, other in met]
