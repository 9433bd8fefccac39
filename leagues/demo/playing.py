"""Matches of the demo club, played to their end through the same doors as at a real table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from uuid import UUID
from zlib import crc32

from leagues.demo.dealing import Played, Table, round_at
from leagues.matches.closing import sign_off
from leagues.matches.making import make_match
from leagues.matches.models import Incident, Match, MatchEvent
from leagues.matches.noting import adjust
from leagues.matches.queries import with_seats
from leagues.matches.services import Change, correct_round, record_round, void_the_round
from leagues.players.actors import Actor
from leagues.players.models import Player
from leagues.seasons.models import Season


@dataclass
class Play:
    """A match on its way: the table, who records, and what time it is there."""

    match: Match
    table: Table
    recorder: Actor
    chance: Random
    now: datetime
    pace: timedelta = field(default=timedelta(minutes=9))

    def change(self) -> Change:
        """A change from a form of its own, at the time that it is at the table."""
        return Change(self.recorder, UUID(int=self.chance.getrandbits(128), version=4), self.match.version, self.now)

    def one_round(self) -> None:
        record_round(self.match, self.change(), round_at(self.table, self.chance))
        self.now += self.pace

    def some_rounds(self, count: int) -> None:
        for _ in range(count):
            self.one_round()

    def to_the_end(self) -> None:
        while self.match.finished_at is None:
            self.one_round()


type Story = Callable[[Play], None]


def sit_down(
    season: Season, players: list[Player], *, name: str, starts_at: datetime, recorder: Actor, chance: Random
) -> Play:
    """A new match of these players, each for themselves, about to begin."""
    table = {"clubs_factor": chance.choice((2, 6, 6, 10))}
    sides = [[player] for player in players]
    made = make_match(recorder, season, name=name, sides=sides, starts_at=starts_at, table=table, place="Café Galata")
    match = with_seats(Match.objects.select_related("season__league__club", "edition__league")).get(pk=made.pk)
    skills = tuple(skill_of(player) for player in players)
    return Play(match, Table(match.game, match.edition.read, table, skills), recorder, chance, starts_at)


def skill_of(player: Player) -> int:
    """How well somebody plays: by the name, which is the same in every demo club."""
    return 3 + crc32(player.name.encode()) % 4


def plainly(play: Play) -> None:
    """Round after round, to the end."""
    play.to_the_end()


def with_a_correction(play: Play) -> None:
    """Somebody wrote a wrong base for the second round, and it was put right."""
    play.some_rounds(1)
    played = round_at(play.table, play.chance)
    record_round(play.match, play.change(), miswritten(played))
    play.now += timedelta(minutes=4)
    correct_round(play.match, play.change(), 1, played, "I had written 72 for another hand's points.")
    play.to_the_end()


def miswritten(played: Played) -> Played:
    """The same round with the wrong points for the first hand that did not close."""
    side = next(side for side in range(len(played["hands"])) if side != played["closer"])
    hands = list(played["hands"])
    hands[side] = {"base": 72}
    return played | {"hands": hands}


def with_a_voided_round(play: Play) -> None:
    """The third round was dealt again, because a card lay under the table."""
    play.some_rounds(3)
    void_the_round(play.match, play.change(), 2, "A card lay under the table: dealt again.")
    play.to_the_end()


def with_an_adjustment(play: Play) -> None:
    """Somebody was given points for saying what they held."""
    play.some_rounds(4)
    adjust(play.match, play.change(), number=3, side=1, points=50, reason="Said aloud which card was missing.")
    Incident.objects.filter(match=play.match).update(noted_at=play.now)
    play.to_the_end()


def settle(play: Play, *, is_signed_off: bool) -> None:
    """Sign a finished match off, and put what the site noted on its own at the hour of the evening."""
    match = play.match
    if is_signed_off:
        sign_off(match, play.recorder, match.version)
        match.signed_off_at = play.now + timedelta(minutes=2)
        MatchEvent.objects.filter(match=match).update(at=match.signed_off_at)
    if match.finished_at is not None:
        match.finished_at = play.now
    match.created_at = match.starts_at - timedelta(minutes=10)
    match.save(update_fields=["created_at", "finished_at", "signed_off_at"])
