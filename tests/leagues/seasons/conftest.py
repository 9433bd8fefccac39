"""Leagues of the club: one that anyone may read, one for its members only, each with a season."""

import pytest

from leagues.players.models import Club
from leagues.seasons.models import League, Season
from tests.factories import LeagueFactory, SeasonFactory


@pytest.fixture
def league(club: Club) -> League:
    return LeagueFactory(club=club, slug="tuesdays", name="Tuesdays")


@pytest.fixture
def season(league: League) -> Season:
    return SeasonFactory(league=league, slug="autumn", name="Autumn")


@pytest.fixture
def private_league(club: Club) -> League:
    return LeagueFactory(club=club, slug="committee", name="Committee", is_public=False)


@pytest.fixture
def private_season(private_league: League) -> Season:
    return SeasonFactory(league=private_league, slug="autumn", name="Autumn")
