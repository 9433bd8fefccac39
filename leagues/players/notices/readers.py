"""Who a letter goes to: the address, the language, and whose evening it is."""

from collections.abc import Collection
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from leagues.players.models import Club, Membership, User

# When digests are made, by the clock of the club.
EVENING = 18


def addresses_of(user_ids: Collection[int]) -> dict[int, str]:
    """Where users get their letters: the main address, if they have shown that it is theirs and may still log in."""
    known = EmailAddress.objects.filter(user_id__in=user_ids, primary=True, verified=True, user__is_active=True)
    return dict(known.values_list("user_id", "email"))


def first_club_of(user: User) -> Club | None:
    """The club whose clock and language are those of a user's letters: the first that they joined."""
    membership = Membership.objects.filter(user=user).select_related("club").order_by("joined_at", "id").first()
    return membership.club if membership else None


def zone_of(user_field: str) -> Coalesce:
    """The time zone of that club, for a query over the user that a field names."""
    mine = Membership.objects.filter(user=OuterRef(user_field)).order_by("joined_at", "id")
    return Coalesce(Subquery(mine.values("club__time_zone")[:1]), Value("UTC"))


def language_of(user: User) -> str:
    """The language of a user's letters: their own if it is known, else that of their club."""
    club = first_club_of(user)
    return user.language or (club.language if club else settings.LANGUAGE_CODE)


def last_evening(now: datetime, zone: str) -> datetime:
    """The last time that it was six in the evening there; what was told before it belongs to that day's digest."""
    there = now.astimezone(ZoneInfo(zone))
    evening = there.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return evening if evening <= there else evening - timedelta(days=1)


def evenings(now: datetime) -> dict[str, datetime]:
    """The last evening in each time zone where there is a club, by its own clock."""
    zones = Club.objects.order_by().values_list("time_zone", flat=True).distinct()
    return {zone: last_evening(now, zone) for zone in {"UTC", *zones}}
