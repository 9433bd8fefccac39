"""A browser before the site for each of the cast."""

from django.test import Client

from leagues.players.models import User


def page_of(user: User | None) -> Client:
    """A browser in which this user is logged in, or nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client
