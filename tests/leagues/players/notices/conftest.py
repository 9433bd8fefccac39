"""Ayşe and Blaise can be written to, on a site that sends letters."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from leagues.players.models import User


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
