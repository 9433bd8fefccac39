"""What the tests of notices tell, and when: a guest claimed by Blaise, and a claim approved."""

from collections.abc import Iterable
from datetime import UTC, datetime

from leagues.players.models import Player, User
from leagues.players.notices.models import Letter
from leagues.players.notices.telling import tell

# In Istanbul it is three hours later.
NOW = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
ISTANBUL_EVENING = datetime(2026, 11, 30, 15, 0, tzinfo=UTC)
TO_AYSE = ["ayse@example.org"]
TO_BLAISE = ["blaise@example.org"]


def endings() -> list[tuple[str, str]]:
    """Whose letters there are, and how each came to its end."""
    return list(Letter.objects.order_by("pk").values_list("user__username", "ending"))


def ask(users: Iterable[User], about: User, guest: Player, key: str = "claim:1") -> None:
    """Something that waits for an answer."""
    values = {"user": about.pk, "player": guest.pk}
    tell([user.pk for user in users], "guest_claimed", values, "/c/galata/players/", key=key, needs_answer=True)


def report(users: Iterable[User], guest: Player, key: str = "approved:1") -> None:
    """News."""
    values = {"player": guest.pk, "club": guest.club_id}
    tell([user.pk for user in users], "claim_approved", values, "/c/galata/", key=key)
