"""Questions to the notices: how many are open, and what they say."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from leagues.players.notices import kinds
from leagues.players.notices.models import OPEN, WAITING, Notice

# Nobody reads further back.
MOST_NEWS = 100


class Said(NamedTuple):
    """A notice and its sentence in the reader's language."""

    notice: Notice
    text: str


def count_of_open(user_field: str) -> Coalesce:
    """What the bell counts for the user that a field names: for a query that fetches the user anyway."""
    of_user = Notice.objects.filter(OPEN, user=OuterRef(user_field)).order_by().values("user")
    return Coalesce(Subquery(of_user.annotate(count=Count("pk")).values("count")), 0, output_field=IntegerField())


def waiting_of(user_id: int) -> QuerySet[Notice]:
    """What waits for a user's answer, the oldest first."""
    return Notice.objects.filter(WAITING, user_id=user_id).order_by("created_at", "id")


def news_of(user_id: int) -> QuerySet[Notice]:
    """What a user was told and need not answer (any more), the latest first."""
    return Notice.objects.filter(user_id=user_id).exclude(WAITING)[:MOST_NEWS]


def in_words(notices: Iterable[Notice]) -> list[Said]:
    """Each notice with its sentence; the names in all of them cost one query for each sort of thing."""
    listed = list(notices)
    ids: dict[str, set[int]] = defaultdict(set)
    for notice in listed:
        for place, value in notice.values.items():
            if kinds.is_thing(place):
                ids[place].add(value)
    names = {thing: kinds.names_of(thing, wanted) for thing, wanted in ids.items()}
    return [Said(notice, _sentence(notice, names)) for notice in listed]


def _sentence(notice: Notice, names: dict[str, kinds.Names]) -> str:
    kind = kinds.kind_of(notice.kind)
    if kind is None:
        return gettext("There is news.")
    said = {place: names[place][value] if place in names else value for place, value in notice.values.items()}
    return gettext(kind.sentence).format(**said)
