"""A season of Super 51 whose matches last one round, so that one round finishes one."""

from collections.abc import Callable
from typing import Any

import pytest

from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.players.models import Club, Player, User
from leagues.seasons.models import Entry, League, Season
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, change, closed_by

type Play = Callable[..., Match]


@pytest.fixture
def league(club: Club) -> League:
    return LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 1})


@pytest.fixture
def season(league: League) -> Season:
    return SeasonFactory(league=league, slug="autumn", name="Autumn")


@pytest.fixture
def play(ayse: User, season: Season, players: list[Player]) -> Play:
    """Play a match at diamonds (×4): `play(0, 10, 20, 30)` says who closed, and the others' bases in their order."""

    by_name = sorted(players, key=lambda player: player.name)

    def play(closer: int, *bases: int, **match: Any) -> Match:
        made = MatchFactory(**{"season": season, "players": by_name} | match)
        record_round(made, change(ayse, made), closed_by(closer, *bases))
        return made

    return play


@pytest.fixture
def entries(season: Season) -> Callable[[], dict[str, int]]:
    """The ids of the season's entries by name."""
    return lambda: {str(entry): entry.pk for entry in Entry.objects.filter(season=season).select_related("first")}
