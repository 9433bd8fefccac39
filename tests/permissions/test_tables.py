"""What a table's link lets in ends with it: once it is revoked or has expired, or its match is closed, it is gone."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from leagues.matches.models import Match, TableLink
from tests.permissions.addresses import ours
from tests.permissions.table import SEAT, TABLE
from tests.permissions.test_matrix import SOMETHING
from tests.permissions.world import Role, Where

pytestmark = pytest.mark.django_db
ENDINGS = {
    "revoked": lambda match: match.links.update(revoked_at=timezone.now()),
    "expired": lambda match: match.links.update(expires_at=timezone.now() - timedelta(seconds=1)),
    "signed off": lambda match: Match.objects.filter(pk=match.pk).update(signed_off_at=timezone.now()),
    "cancelled": lambda match: Match.objects.filter(pk=match.pk).update(cancelled_at=timezone.now()),
}
AT_THE_TABLE = [
    address for address in ours() if (row := TABLE.get(address.name)) and row.door is SEAT and Role.TABLE in row.may
]


@pytest.fixture(autouse=True)
def no_session_outlives_a_test():
    yield
    cache.clear()


@pytest.mark.parametrize("where", [Where.OWN_PUBLIC, Where.OWN_PRIVATE], ids=lambda where: where.slug)
@pytest.mark.parametrize("ending", ENDINGS)
def test_whoever_held_a_link_writes_no_more(world, ending, where):
    place, phone = world.at(where), world.browsers[Role.TABLE]
    ENDINGS[ending](place.match)

    answers = {it.name: phone.ask("POST", it.filled(place.ids), SOMETHING).status_code for it in AT_THE_TABLE}

    assert len(answers) > 10
    assert answers == dict.fromkeys(answers, 410)


@pytest.mark.parametrize("ending", ENDINGS)
def test_nobody_sits_down_by_a_link_that_has_ended(world, ending):
    place = world.at(Where.OWN_PRIVATE)
    ENDINGS[ending](place.match)

    answers = [
        world.browsers[Role.ANYBODY].ask(method, f"/t/{place.table_token}/", {"seat": "1"})
        for method in ("GET", "POST")
    ]

    assert [answer.status_code for answer in answers] == [410, 410]


@pytest.mark.parametrize(
    ("ending", "status"), [("revoked", 410), ("expired", 410), ("signed off", 200), ("cancelled", 200)]
)
def test_a_private_sheet_is_read_with_a_link_until_that_ends(world, ending, status):
    """Of a match that is closed the sheet stays, for as long as the link would have lasted."""
    place, phone = world.at(Where.OWN_PRIVATE), world.browsers[Role.TABLE]
    pages = [f"/m/{place.match.pk}/", f"/m/{place.match.pk}/rounds/1/", f"/m/{place.match.pk}/history/"]
    before = {phone.ask("GET", page).status_code for page in pages}

    ENDINGS[ending](place.match)

    assert (before, {phone.ask("GET", page).status_code for page in pages}) == ({200}, {status})


def test_the_secret_of_a_link_is_nowhere_kept(world):
    place = world.at(Where.OWN_PUBLIC)

    kept = list(TableLink.objects.filter(match=place.match).values())

    assert place.table_token not in str(kept)
