"""101 Okey in the demo club: a league of single players, and one of pairs by the clubs' ladder."""

from datetime import timedelta

from leagues.demo.host import Host, Programme, Size, meetings
from leagues.demo.okey101.dealing import round_at
from leagues.demo.playing import Play, Way, settle
from leagues.demo.tables import Played
from leagues.matches.models import Incident
from leagues.matches.noting import note_incident, withdraw
from leagues.players.models import Player
from leagues.seasons.models import League, Season

SINGLES = Way(round_at, pace=timedelta(minutes=14))
PAIRS = Way(round_at, pace=timedelta(minutes=14), settings={"partners": ([[0, 2], [1, 3]],)})
AS_PAIRS = (("Blaise", "Nazlı"), ("Emre", "İpek"), ("Filiz", "Deniz"), ("Gül", "Hakan"))
TONIGHT = ("Blaise", "Deniz", "Ayşe", "Hakan")


def play_seasons(host: Host, size: Size) -> None:
    """All that is played of 101 Okey."""
    # Not everybody comes each week.
    league = host.league("101 Okey", "okey101", "okey101", order=League.Order.AVERAGE)
    stories = (with_an_elden, with_okeys_left, with_penalties, with_a_correction)
    programme = Programme(SINGLES, seatings(host, size.okey101), days_before=1, stories=stories)
    tonight(host, programme.play(host, league), programme.evenings)
    options = {"team_mode": "partner_erased", "hands": 5}
    league = host.league("101 Okey in pairs", "okey101", "okey101_club", options=options, ranks=League.Ranks.PAIRS)
    pairs = [host.called(*names) for names in AS_PAIRS]
    Programme(PAIRS, meetings(pairs, size.okey101_pairs), days_before=3).play(host, league)


def seatings(host: Host, count: int) -> list[list[Player]]:
    """Who sits at so many tables, two an evening; the referee, if there, at the second, to be called to the first."""
    found: list[list[Player]] = []
    while len(found) < count:
        there = host.chance.sample(host.players, host.chance.choice((7, 8)))
        found += sorted((there[:4], there[4:]), key=lambda seated: _has_referee(host, seated))
    return found[:count]


def _has_referee(host: Host, seated: list[Player]) -> bool:
    return any(player.user_id == host.referee.user_id for player in seated)


def tonight(host: Host, season: Season, evenings: int) -> None:
    """The match that is being played now: one round is recorded, and in the next one a penalty is noted already."""
    name = f"Evening {evenings + 1}, table 1"
    play = host.sit_down_tonight(season, host.called(*TONIGHT), SINGLES, name=name, rounds=1)
    play.one_round(by="okey101.normal")
    note_incident(play.match, play.change(), number=1, side=3, code="islek")
    settle(play, is_signed_off=False)


def with_an_elden(play: Play) -> None:
    """In the second round somebody laid down all at once."""
    play.some_rounds(1)
    play.one_round(by="okey101.elden")
    play.to_the_end()


def with_okeys_left(play: Play) -> None:
    """Somebody was caught with a false okey, and in the next round somebody with an okey."""
    play.one_round(by="okey101.false_okey_left")
    play.one_round(by="okey101.okey_left")
    play.to_the_end()


def with_penalties(play: Play) -> None:
    """Two penalties are noted while the second round is on; the referee takes one of them back when it is over."""
    play.some_rounds(1)
    note_incident(play.match, play.change(), number=1, side=1, code="okey_discard")
    wrong = note_incident(play.match, play.change(), number=1, side=0, code="wrong_opening")
    play.now += timedelta(minutes=5)
    play.one_round()
    withdraw(play.match, play.change(play.referee), wrong, "Counted again: the melds laid down came to 103.")
    # The site notes that at its own time.
    Incident.objects.filter(pk=wrong.pk).update(withdrawn_at=play.now - SINGLES.pace + timedelta(minutes=3))
    play.to_the_end()


def with_a_correction(play: Play) -> None:
    """A rack was written as not opened, and that was put right."""
    played = play.dealt(by="okey101.rack")
    play.one_round_corrected(played, miswritten, "Opened in the last turn: I had not seen it.")
    play.now += SINGLES.pace
    play.to_the_end()


def miswritten(played: Played) -> Played:
    """The same round with the first rack that was opened written as not opened."""
    racks = list(played["racks"])
    side = next(side for side, rack in enumerate(racks) if rack and rack["opened"] != "no")
    racks[side] = {"opened": "no"}
    return played | {"racks": racks}
