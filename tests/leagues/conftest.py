"""The cast: Ayşe runs the club, Blaise plays there, Carmen plays elsewhere and must see nothing."""

import pytest

from leagues.players.models import Club, Player, User
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory


@pytest.fixture
def club(db: None) -> Club:
    return ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")


@pytest.fixture
def ayse(club: Club) -> User:
    user = UserFactory(username="ayse", first_name="Ayşe")
    MembershipFactory(club=club, user=user, is_manager=True, is_scorer=True, is_referee=True)
    PlayerFactory(club=club, user=user, name="Ayşe")
    return user


@pytest.fixture
def blaise(club: Club) -> User:
    user = UserFactory(username="blaise", first_name="Blaise")
    MembershipFactory(club=club, user=user)
    PlayerFactory(club=club, user=user, name="Blaise")
    return user


@pytest.fixture
def carmen(db: None) -> User:
    user = UserFactory(username="carmen", first_name="Carmen")
    elsewhere = ClubFactory(slug="elsewhere", name="Elsewhere")
    MembershipFactory(club=elsewhere, user=user, is_manager=True, is_scorer=True, is_referee=True)
    PlayerFactory(club=elsewhere, user=user, name="Carmen")
    return user


@pytest.fixture
def players(club: Club, ayse: User, blaise: User) -> list[Player]:
    """Ayşe, Blaise and two guests."""
    guests = [PlayerFactory(club=club, name=name) for name in ("Deniz", "Emre")]
    return [*Player.objects.filter(club=club, user__isnull=False).order_by("pk"), *guests]


@pytest.fixture
def cast(ayse: User, blaise: User, carmen: User) -> dict[str, User | None]:
    """The manager, a member, somebody from another club, and nobody in particular."""
    return {"ayse": ayse, "blaise": blaise, "carmen": carmen, "anybody": None}
