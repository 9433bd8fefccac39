"""A table of Ayşe's club in dispute: Blaise and Deniz play Emre and Fatma, and the referees did not sit there."""

from dataclasses import replace

import pytest

from leagues.disputes.models import Dispute, Matter
from leagues.disputes.services import Opening, open_dispute
from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.matches.tables import open_table, seat_for
from leagues.players.actors import ANYBODY, Actor
from leagues.players.models import Club, Player, User
from leagues.seasons.models import League, Season
from tests.factories import (
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
    change,
    closed_by,
)

FIRST = closed_by(1, 27, 10, 5)
SECOND = closed_by(0, 8, 9, 30)


def member(club: Club, name: str, **roles: bool) -> User:
    user = UserFactory(username=name, first_name=name.title())
    MembershipFactory(club=club, user=user, **roles)
    PlayerFactory(club=club, user=user, name=name.title())
    return user


@pytest.fixture
def league(club: Club) -> League:
    return LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 2})


@pytest.fixture
def season(league: League) -> Season:
    return SeasonFactory(league=league, slug="autumn", name="Autumn")


@pytest.fixture
def scorer(club: Club) -> User:
    return member(club, "sevda", is_scorer=True)


@pytest.fixture
def referee(club: Club) -> User:
    return member(club, "rana", is_referee=True)


@pytest.fixture
def second_referee(club: Club) -> User:
    return member(club, "recep", is_referee=True)


@pytest.fixture
def emre(club: Club) -> User:
    return member(club, "emre")


@pytest.fixture
def table(club: Club, blaise: User, emre: User) -> list[Player]:
    """Blaise, Deniz, Emre and Fatma; Deniz and Fatma have no account."""
    own = {player.name: player for player in Player.objects.filter(club=club, user__isnull=False)}
    deniz, fatma = (PlayerFactory(club=club, name=name) for name in ("Deniz", "Fatma"))
    return [own["Blaise"], deniz, own["Emre"], fatma]


@pytest.fixture
def match(season: Season, table: list[Player], scorer: User) -> Match:
    """Two rounds, after which it is at its end: −92, −68… as the scorer recorded them."""
    match = MatchFactory(season=season, name="Table 2", players=table)
    record_round(match, change(scorer, match), FIRST)
    record_round(match, change(scorer, match), SECOND)
    return match


@pytest.fixture
def dispute(match: Match, blaise: User) -> Dispute:
    """Blaise disputes the cards of the first round."""
    return open_dispute(match, actor(blaise), Opening(Matter.CARDS, "Emre held a 10 more.", 0, 1))


def on_phone(match: Match, scorer: User, seat: int) -> Actor:
    """Whoever took that seat with the table's link."""
    link, _ = open_table(actor(scorer), match)
    return replace(ANYBODY, taken={match.pk: seat_for(link, seat)}, device=f"phone {seat}")
