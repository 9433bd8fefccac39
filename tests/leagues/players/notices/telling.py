"""What the tests of notices tell: a guest claimed by Blaise, and a claim approved."""

from collections.abc import Iterable

from leagues.players.models import Player, User
from leagues.players.notices.telling import tell


def ask(users: Iterable[User], about: User, guest: Player, key: str = "claim:1") -> None:
    """Something that waits for an answer."""
    values = {"user": about.pk, "player": guest.pk}
    tell([user.pk for user in users], "guest_claimed", values, "/c/galata/players/", key=key, needs_answer=True)


def report(users: Iterable[User], guest: Player, key: str = "approved:1") -> None:
    """News."""
    values = {"player": guest.pk, "club": guest.club_id}
    tell([user.pk for user in users], "claim_approved", values, "/c/galata/", key=key)
