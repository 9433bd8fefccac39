"""Super 51 in the demo club: a Tuesday league in its second season, and a private one in the back room."""

from collections.abc import Iterator
from datetime import date, timedelta

from leagues.demo.host import Host, Size
from leagues.demo.playing import Play, Story, Way, plainly, settle
from leagues.demo.super51.dealing import round_at
from leagues.demo.tables import Played
from leagues.matches.noting import adjust
from leagues.matches.services import void_the_round
from leagues.players.models import Player
from leagues.seasons.models import League, Season

WAY = Way(round_at, pace=timedelta(minutes=9), settings={"clubs_factor": (2, 6, 6, 10)})
ROUNDS_TONIGHT = 5


def play_seasons(host: Host, size: Size) -> None:
    """All that is played of Super 51."""
    # Not everybody comes each week.
    tuesdays = host.league("Super 51 Tuesdays", "super51", "super51", order=League.Order.AVERAGE)
    past_season(host, tuesdays, size)
    running = running_season(host, tuesdays, size)
    tonight(host, running, size)
    back_room(host, size)


def past_season(host: Host, league: League, size: Size) -> None:
    """The season before this one, played to its end and archived."""
    last = 16
    first = last + size.first_season
    season = host.season(league, host.weeks_ago(first), host.weeks_ago(last))
    for number in range(size.first_season):
        for play in _evening(host, season, number, host.weeks_ago(first - number)):
            plainly(play)
            settle(play, is_signed_off=True)
    season.is_archived = True
    season.save()


def running_season(host: Host, league: League, size: Size) -> Season:
    """This season up to last week; its first tables have something to tell, its last one is still to be signed off."""
    season = host.season(league, host.weeks_ago(size.second_season))
    stories = dict(STORIES)
    for number in range(size.second_season):
        for table, play in enumerate(_evening(host, season, number, host.weeks_ago(size.second_season - number))):
            stories.pop(2 * number + table, plainly)(play)
            settle(play, is_signed_off=(number, table) != (size.second_season - 1, 1))
    return season


def tonight(host: Host, season: Season, size: Size) -> None:
    """The match that is being played now, with a seat for each account of the club."""
    name = f"Evening {size.second_season + 1}, table 1"
    play = host.sit_down_tonight(season, host.with_accounts, WAY, name=name, rounds=ROUNDS_TONIGHT)
    play.some_rounds(ROUNDS_TONIGHT)
    settle(play, is_signed_off=False)


def back_room(host: Host, size: Size) -> None:
    """A small league that only members see: three players, five rounds, and a match counts when it is signed off."""
    counts = League.Counts.SIGNED_OFF
    options = {"hands": 5}
    league = host.league("The back room", "super51", "super51_ranks", options=options, is_public=False, counts=counts)
    season = host.season(league, host.weeks_ago(size.back_room + 1))
    players = host.chance.sample(host.players[:7], 3)
    for number in range(size.back_room):
        day = host.weeks_ago(size.back_room - number) - timedelta(days=2)
        play = _sit_down(host, season, players, f"Round {number + 1}", day)
        plainly(play)
        settle(play, is_signed_off=number < size.back_room - 1)


def _evening(host: Host, season: Season, number: int, day: date) -> Iterator[Play]:
    """The two tables of an evening; of ten players somebody may be missing."""
    there = host.chance.sample(host.players, host.chance.choice((8, 9, 10)))
    for table, players in enumerate((there[:4], there[4:])):
        yield _sit_down(host, season, players, f"Evening {number + 1}, table {table + 1}", day)


def _sit_down(host: Host, season: Season, players: list[Player], name: str, day: date) -> Play:
    return host.sit_down(season, players, WAY, name=name, day=day)


def with_a_correction(play: Play) -> None:
    """Somebody wrote a wrong base for the second round, and it was put right."""
    play.some_rounds(1)
    play.one_round_corrected(play.dealt(), miswritten, "I had written 72 for another hand's points.")
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
    play.to_the_end()


STORIES: dict[int, Story] = {0: with_a_correction, 1: with_a_voided_round, 2: with_an_adjustment}
