"""The demo club: Café Galata in Istanbul, with a league or two of each game."""

from datetime import datetime
from random import Random

from django.db import transaction

from leagues.demo import belote, okey101, super51
from leagues.demo.accounts import make_people
from leagues.demo.disputing import speak_up
from leagues.demo.host import Host, Size
from leagues.matches.models import Match
from leagues.players.models import Club
from leagues.seasons.models import Season


@transaction.atomic
def make_club(*, now: datetime, seed: int, size: Size, password: str) -> Club:
    """The whole club as it would be at this hour (of its own time zone): the same seed makes the same club."""
    club, actors, players = make_people(password)
    host = Host(club, actors, players, now, Random(seed))  # noqa: S311 (cards, not secrets)
    super51.play_seasons(host, size)
    okey101.play_seasons(host.with_chance(f"101 Okey {seed}"), size)
    belote.play_seasons(host.with_chance(f"Belote {seed}"), size)
    speak_up(host)
    return club


def summary(club: Club) -> list[str]:
    """What a demo club holds, in a few lines."""
    lines = [f"{club.name}: {club.players.count()} players"]
    for season in Season.objects.filter(league__club=club).select_related("league").order_by("league", "starts_on"):
        matches = Match.objects.filter(season=season)
        finished, running = matches.exclude(finished_at=None).count(), matches.filter(finished_at=None).count()
        state = f", {running} being played" if running else ""
        matches_finished = f"{finished} {'match' if finished == 1 else 'matches'} finished"
        lines.append(f"  {season.league.name}, {season.name}: {matches_finished}{state}")
    return lines
