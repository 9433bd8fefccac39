"""Who asks: a user with the roles held in each club, or nobody in particular."""

from dataclasses import dataclass, field
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from leagues.players.models import Membership, User


@dataclass(frozen=True)
class Actor:
    """A user (or nobody: `user_id` None) with their memberships by club."""

    user_id: int | None = None
    is_site_administrator: bool = False
    memberships: dict[int, Membership] = field(default_factory=dict)

    @property
    def club_ids(self) -> list[int]:
        return list(self.memberships)


ANYBODY = Actor()


def actor_of(user: User | AnonymousUser) -> Actor:
    """The actor that a user is, with the memberships loaded."""
    if not isinstance(user, User) or not user.is_active:
        return ANYBODY
    return Actor(user.pk, user.is_superuser, {membership.club_id: membership for membership in memberships_of(user)})


def memberships_of(user: User) -> list[Membership]:
    """A user's memberships; free of a query where `MemberBackend` has loaded them with the user."""
    # A request's user is a lazy object around the real one, so its own `__dict__` is not the user's.
    loaded: list[Membership] | None = getattr(user, "loaded_memberships", None)
    return list(user.memberships.select_related("club")) if loaded is None else loaded


class MemberBackend(AuthenticationBackend):  # type: ignore[misc]
    """Logs in by name or e-mail, and brings a request's user and their memberships in one query."""

    def get_user(self, user_id: Any) -> User | None:
        memberships = list(Membership.objects.filter(user_id=user_id).select_related("user", "club").order_by("club"))
        user = memberships[0].user if memberships else User.objects.filter(pk=user_id).first()
        if user is None or not self.user_can_authenticate(user):
            return None
        user.__dict__["loaded_memberships"] = memberships
        return user


class ActorMiddleware:
    """Puts `request.actor` beside `request.user`, worked out when first asked for."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        request.actor = SimpleLazyObject(lambda: actor_of(request.user))  # type: ignore[attr-defined]
        return self.get_response(request)
