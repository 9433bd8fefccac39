"""Belote in the demo club: a league of pairs by the article, and one as French contests play."""

from datetime import timedelta

from leagues.demo.belote.cards import play_out
from leagues.demo.belote.dealing import article_round, claims_in, round_at
from leagues.demo.host import Host, Programme, Size, meetings
from leagues.demo.playing import Play, Story, Way, settle
from leagues.demo.tables import Played
from leagues.matches.sheets import sheet_of
from leagues.seasons.models import League, Season

WAY = Way(round_at, pace=timedelta(minutes=8), settings={"partners": (True,)})
AS_PAIRS = (("Blaise", "Gül"), ("Ayşe", "José"), ("Emre", "Deniz"), ("Filiz", "Hakan"))
ROUNDS_TONIGHT = 4
# How many points somebody who says “he terminado” may make in that deal.
NEAR = 250
CAPOT, BRELAN, TIE = "belote.prize_capot", "belote.announce_brelan", "belote.tie"


def play_seasons(host: Host, size: Size) -> None:
    """All that is played of Belote."""
    pairs = [host.called(*names) for names in AS_PAIRS]
    league = host.league("Belote", "belote", "belote", ranks=League.Ranks.PAIRS)
    stories = (with_ties_that_wait, to_a_claim("claim", 1000), to_a_claim("false_claim", 965), with_a_correction)
    programme = Programme(WAY, meetings(pairs, size.belote), days_before=2, stories=stories)
    tonight(host, programme.play(host, league), programme.evenings)
    league = host.league("Belote, French classic", "belote", "belote_fr", ranks=League.Ranks.PAIRS)
    Programme(WAY, meetings(pairs, size.belote_fr), days_before=5, stories=(with_a_litige,)).play(host, league)


def tonight(host: Host, season: Season, evenings: int) -> None:
    """The match that is being played now: the last deal was a tie, and its points wait for the next one."""
    players = meetings([host.called(*names) for names in AS_PAIRS], 1)[0]
    name = f"Evening {evenings + 1}, table 1"
    play = host.sit_down_tonight(season, players, WAY, name=name, rounds=ROUNDS_TONIGHT)
    for _ in range(ROUNDS_TONIGHT - 1):
        play.one_round(never_by=(CAPOT, BRELAN, TIE))
    play.one_round(by=TIE, never_by=(BRELAN,))
    settle(play, is_signed_off=False)


def with_ties_that_wait(play: Play) -> None:
    """Two ties in a row: what waits after the first waits on, and both are taken in the deal after."""
    play.one_round(never_by=(CAPOT, BRELAN, TIE))
    play.one_round(by=TIE)
    play.one_round(by=TIE)
    play.one_round(never_by=(TIE,))
    play.to_the_end()


def to_a_claim(closure: str, reached: int) -> Story:
    """A match that ends when somebody says “he terminado” with so many points at least, be it true or not."""

    def story(play: Play) -> None:
        while play.match.finished_at is None:
            play.record(play.change(), claim_or_deal(play, closure, reached))

    return story


def claim_or_deal(play: Play, closure: str, reached: int) -> Played:
    """A deal with such a claim as soon as one has it; until then one that does not end the match."""
    sheet = sheet_of(play.match)
    near = [side for side, total in enumerate(sheet.score().totals) if total >= reached - NEAR]
    while True:
        deal = play_out(play.chance)
        for claimed in claims_in(deal, near, play.chance):
            score = sheet.score_with([*sheet.rounds, claimed])
            last = score.rounds[-1]
            if last and last.closure == closure and score.totals[claimed["claim"]["side"]] >= reached:
                return claimed
        played = article_round(deal, play.chance)
        if not sheet.score_with([*sheet.rounds, played]).finished:
            return played


def with_a_correction(play: Play) -> None:
    """The last trick of the second deal was written for the wrong side: only the referee puts that right."""
    play.some_rounds(1)
    played = play.dealt(never_by=(CAPOT, BRELAN))
    reason = "Written for the wrong side: the last trick was theirs."
    play.one_round_corrected(played, miswritten, reason, by=play.referee)
    play.now += WAY.pace
    play.to_the_end()


def miswritten(played: Played) -> Played:
    """The same deal with the last trick on the other side."""
    sides = [{key: told for key, told in side.items() if key != "last_trick"} for side in played["sides"]]
    last = next(side for side, told in enumerate(played["sides"]) if told.get("last_trick"))
    sides[1 - last]["last_trick"] = True
    return played | {"sides": sides}


def with_a_litige(play: Play) -> None:
    """The third deal is level: the taker's points are held, and go to the winner of a later deal."""
    play.some_rounds(2)
    play.one_round(by="belote.french_litige")
    play.one_round(never_by=("belote.french_litige",))
    play.to_the_end()
