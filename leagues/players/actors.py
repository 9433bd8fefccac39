"""Who asks: a user with the roles held in each club, or nobody in particular."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from leagues.players.models import Membership, User, new_token, token_digest
from leagues.players.notices.queries import count_of_open

DEVICE = "device"
SEATS = "seats"
# A browser remembers so many tables.
MOST_SEATS = 20
A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class TakenSeat:
    """A seat that was taken with a table link, on this device."""

    link_id: int
    seat_id: int


@dataclass(frozen=True)
class Actor:
    """A user (or nobody: `user_id` None) with their memberships by club, and the seats taken with table links by match.

    `device` is a digest of what this phone or computer is known by; it says nothing of who holds it.
    """

    user_id: int | None = None
    is_site_administrator: bool = False
    memberships: dict[int, Membership] = field(default_factory=dict)
    taken: Mapping[int, TakenSeat] = field(default_factory=dict)
    device: str = ""

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
    """Logs in by name or e-mail, and brings a request's user, their memberships and the bell's count in one query."""

    def get_user(self, user_id: Any) -> User | None:
        theirs = Membership.objects.filter(user_id=user_id).annotate(counted_notices=count_of_open("user"))
        memberships = list(theirs.select_related("user", "club").order_by("club"))
        user = memberships[0].user if memberships else _user_without_a_club(user_id)
        if user is None or not self.user_can_authenticate(user):
            return None
        user.__dict__["loaded_memberships"] = memberships
        if memberships:
            user.__dict__["counted_notices"] = memberships[0].counted_notices
        return user


def _user_without_a_club(user_id: Any) -> User | None:
    return User.objects.filter(pk=user_id).annotate(counted_notices=count_of_open("pk")).first()


class ActorMiddleware:
    """Puts `request.actor` beside `request.user`, worked out when first asked for.

    Whoever writes gets a cookie that tells one device from another; it is the same for all who use the device.
    """

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        known = request.COOKIES.get(DEVICE, "")
        token = known or (new_token() if request.method == "POST" else "")
        request.actor = SimpleLazyObject(lambda: _actor_at(request, token))  # type: ignore[attr-defined]
        response = self.get_response(request)
        if token and not known:
            response.set_cookie(
                DEVICE, token, max_age=A_YEAR, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
            )
        return response


def _actor_at(request: HttpRequest, device: str) -> Actor:
    return replace(actor_of(request.user), device=token_digest(device) if device else "", taken=seats_taken(request))


def seats_taken(request: HttpRequest) -> dict[int, TakenSeat]:
    """The seats that this browser has taken with table links, by match; whether a link still holds is asked later."""
    kept = request.session.get(SEATS, {})
    return {int(match_id): TakenSeat(*taken) for match_id, taken in kept.items()}


def take_seat(request: HttpRequest, match_id: int, taken: TakenSeat | None) -> None:
    """Remember the seat that was taken at a match, or that it was left."""
    kept = {key: value for key, value in request.session.get(SEATS, {}).items() if key != str(match_id)}
    if taken is not None:
        kept[str(match_id)] = [taken.link_id, taken.seat_id]
    request.session[SEATS] = dict(list(kept.items())[-MOST_SEATS:])
