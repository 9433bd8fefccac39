"""A table of the club: Ayşe, Blaise, Deniz and Emre play Super 51."""

import pytest

from leagues.matches.models import Match
from leagues.players.models import Club, Player
from leagues.seasons.models import League, Season
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory


@pytest.fixture
def league(club: Club) -> League:
    """A league that anyone may read, with matches of three rounds."""
    return LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 3})


@pytest.fixture
def season(league: League) -> Season:
    return SeasonFactory(league=league, slug="autumn", name="Autumn")


@pytest.fixture
def match(season: Season, players: list[Player]) -> Match:
    return MatchFactory(season=season, name="Table 2", players=players)
