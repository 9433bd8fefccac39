"""Matches of the demo club, played to their end through the same doors as at a real table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID
from zlib import crc32

from leagues.demo.tables import Played, Table, rules_met, scored
from leagues.matches.closing import sign_off
from leagues.matches.making import make_match, sides_of
from leagues.matches.models import Match, MatchEvent
from leagues.matches.queries import with_seats
from leagues.matches.refusals import Unsure
from leagues.matches.services import Change, correct_round, record_round
from leagues.players.actors import Actor
from leagues.players.models import Player
from leagues.seasons.models import Season

type Miswriting = Callable[[Played], Played]


@dataclass(frozen=True)
class Way:
    """How a game is played here: how a round is dealt, how long one takes, and what tables are set to.

    A setting has each of its values as often as that stands there.
    """

    deal: Callable[[Table, Random], Played]
    pace: timedelta
    settings: Mapping[str, Sequence[Any]] = field(default_factory=dict)


@dataclass
class Play:
    """A match on its way: the table, who records, who is called when it must be ruled, and what time it is there."""

    match: Match
    table: Table
    way: Way
    recorder: Actor
    referee: Actor
    chance: Random
    now: datetime

    def change(self, actor: Actor | None = None) -> Change:
        """A change from a form of its own, at the time that it is at the table."""
        key = UUID(int=self.chance.getrandbits(128), version=4)
        return Change(actor or self.recorder, key, self.match.version, self.now)

    def dealt(self, *, by: str = "", never_by: tuple[str, ...] = ()) -> Played:
        """The next round: dealt again until the one rule had to be met for its points, and none of the others."""
        while True:
            played = self.way.deal(self.table, self.chance)
            if not by and not never_by:
                return played
            met = rules_met(scored(self.table, played))
            if (not by or by in met) and met.isdisjoint(never_by):
                return played

    def one_round(self, *, by: str = "", never_by: tuple[str, ...] = ()) -> None:
        """Deal a round, and record it."""
        # The form is opened before anything is dealt.
        self.record(self.change(), self.dealt(by=by, never_by=never_by))

    def record(self, change: Change, played: Played) -> None:
        """Record a round, and say that it is so where that is asked."""
        try:
            record_round(self.match, change, played)
        except Unsure as asked:
            sure = frozenset(doubt.mark for doubt in asked.doubts)
            record_round(self.match, replace(change, sure=sure), played)
        self.now += self.way.pace

    def some_rounds(self, count: int) -> None:
        for _ in range(count):
            self.one_round()

    def to_the_end(self) -> None:
        while self.match.finished_at is None:
            self.one_round()

    def one_round_corrected(
        self, played: Played, miswritten: Miswriting, reason: str, *, by: Actor | None = None
    ) -> None:
        """Record a round as somebody wrote it by mistake, and put it right with a reason, minutes later."""
        number = self.match.rounds.count()
        record_round(self.match, self.change(), miswritten(played))
        self.now += timedelta(minutes=4)
        correct_round(self.match, self.change(by), number, played, reason)


type Story = Callable[[Play], None]


def sit_down(
    season: Season,
    players: list[Player],
    way: Way,
    *,
    name: str,
    starts_at: datetime,
    recorder: Actor,
    referee: Actor,
    chance: Random,
) -> Play:
    """A new match of these players, seated as the game seats them at such a table, about to begin."""
    table = {setting: chance.choice(values) for setting, values in way.settings.items()}
    sides = sides_of(season.league.game, table, players)
    made = make_match(recorder, season, name=name, sides=sides, starts_at=starts_at, table=table, place="Café Galata")
    match = with_seats(Match.objects.select_related("season__league__club", "edition__league")).get(pk=made.pk)
    skills = tuple(sum(map(skill_of, side)) for side in sides)
    return Play(match, Table(match.game, match.edition.read, table, skills), way, recorder, referee, chance, starts_at)


def skill_of(player: Player) -> int:
    """How well somebody plays: by the name, which is the same in every demo club."""
    return 3 + crc32(player.name.encode()) % 4


def plainly(play: Play) -> None:
    """Round after round, to the end."""
    play.to_the_end()


def settle(play: Play, *, is_signed_off: bool) -> None:
    """Sign a finished match off, and put what the site noted on its own at the hour of the evening."""
    match = play.match
    if is_signed_off:
        sign_off(match, play.recorder, match.version, "Read out at the table; all agreed")
        match.signed_off_at = play.now + timedelta(minutes=2)
        MatchEvent.objects.filter(match=match).update(at=match.signed_off_at)
    if match.finished_at is not None:
        match.finished_at = play.now
    match.created_at = match.starts_at - timedelta(minutes=10)
    match.save(update_fields=["created_at", "finished_at", "signed_off_at"])
