"""Ayşe and Blaise can be written to, on a site that sends letters."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress

from leagues.players.models import Club, Player, User
from leagues.players.notices.models import Rhythm
from tests.factories import PlayerFactory
from tests.leagues.players.notices.telling import NOW


def give_address(user: User, address: str) -> User:
    """A user whose main address is known to be theirs."""
    User.objects.filter(pk=user.pk).update(email=address)
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
    return user


@pytest.fixture
def sends_letters(settings: Any) -> None:
    settings.SENDS_LETTERS = True
    settings.SITE_URL = "https://scores.example.org"
    settings.DEFAULT_FROM_EMAIL = "Meldbook <scores@example.org>"


@pytest.fixture
def readers(sends_letters: None, ayse: User, blaise: User) -> list[User]:
    return [give_address(ayse, "ayse@example.org"), give_address(blaise, "blaise@example.org")]


@pytest.fixture
def ayse_by_day(readers: list[User]) -> User:
    """Ayşe, who wants one letter a day."""
    User.objects.filter(pk=readers[0].pk).update(letters=Rhythm.DAILY)
    return readers[0]


@pytest.fixture
def deniz(club: Club) -> Player:
    return PlayerFactory(club=club, name="Deniz")


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The clock on the wall, which only a test moves."""
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller
