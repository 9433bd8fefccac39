"""Letters drawn up from what people were told: at once, or once a day at six by the clock of their club.

Each notice is looked at once, and then stands in a letter or goes into none. Those that another worker looks at are
passed over, and the database refuses a second digest of a day.
"""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from functools import reduce
from itertools import groupby
from operator import attrgetter, or_

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from leagues.players.notices.models import Letter, Notice, Rhythm
from leagues.players.notices.readers import addresses_of, evenings, zone_of

# Whoever got a letter is left in peace for so long; what comes meanwhile is gathered in the next.
PEACE = timedelta(minutes=10)
MOST_AT_ONCE = 500

# What `_of_the_day` brings with a notice.
_zone = attrgetter("zone")


def draw_up(now: datetime) -> None:
    """Put what was told into letters, as its readers wish."""
    _draw_up_at_once(now)
    _draw_up_digests(now)


@transaction.atomic
def _draw_up_at_once(now: datetime) -> None:
    lately = Letter.objects.filter(user=OuterRef("user"), day=None, made_at__gt=now - PEACE)
    told = _locked(Notice.objects.exclude(user__letters=Rhythm.DAILY).exclude(Exists(lately)))
    wanted = [notice for notice in told if notice.waits and notice.user.letters == Rhythm.AT_ONCE]
    for user_id, notices in _by_reader(wanted):
        _put(notices, Letter.objects.create(user_id=user_id, made_at=now, due_at=now))
    _look_no_more(told)


@transaction.atomic
def _draw_up_digests(now: datetime) -> None:
    day_in = {zone: evening.date() for zone, evening in evenings(now).items()}
    told = _locked(_of_the_day(now))
    for user_id, notices in _by_reader([notice for notice in told if notice.waits or notice.is_new]):
        made = {"made_at": now, "due_at": now}
        letter, is_new = Letter.objects.get_or_create(user_id=user_id, day=day_in[_zone(notices[0])], defaults=made)
        if is_new:
            _put(notices, letter)
        else:
            # Another worker was quicker with the rest of what they were told; these wait for the next evening.
            told = [notice for notice in told if notice.user_id != user_id]
    _look_no_more(told)


def _of_the_day(now: datetime) -> QuerySet[Notice]:
    """What was told before the last evening to those who want digests and have not got the one of that day."""
    is_over = (
        Q(zone=zone, created_at__lt=evening) & ~Exists(Letter.objects.filter(user=OuterRef("user"), day=evening.date()))
        for zone, evening in evenings(now).items()
    )
    return Notice.objects.filter(user__letters=Rhythm.DAILY).annotate(zone=zone_of("user")).filter(reduce(or_, is_over))


def _locked(notices: QuerySet[Notice]) -> list[Notice]:
    awaiting = notices.filter(awaits_letter=True).select_related("user").order_by("user_id", "created_at", "id")
    return list(awaiting.select_for_update(skip_locked=True, of=("self",))[:MOST_AT_ONCE])


def _by_reader(notices: Collection[Notice]) -> Iterator[tuple[int, list[Notice]]]:
    """The notices of each user who can be written to."""
    addresses = addresses_of({notice.user_id for notice in notices})
    for user_id, theirs in groupby(notices, attrgetter("user_id")):
        if user_id in addresses:
            yield user_id, list(theirs)


def _put(notices: list[Notice], letter: Letter) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(letter=letter)


def _look_no_more(notices: list[Notice]) -> None:
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(awaits_letter=False)
