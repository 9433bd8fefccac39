"""Fields that no form has change nothing: with them and without them, the database is left the same."""

import re
from datetime import datetime

import pytest
from django.apps import apps
from django.db.models import Model

from leagues.players.models import Membership, User
from tests.permissions.addresses import ours
from tests.permissions.filling import Filling, fillings
from tests.permissions.table import TABLE
from tests.permissions.world import Browser, Role, Where, undone

pytestmark = pytest.mark.django_db
ADDRESSES = {address.name: address for address in ours()}
# What these take is nothing, or is sent by a step that the match or the case is not at.
NOT_SENT = {
    "matches:agree",
    "matches:sign-off",
    "matches:reopen",
    "matches:resume",
    "disputes:show",
    "disputes:rule",
    "disputes:rule-preview",
    "players:erase-account",
}
SENT = sorted(name for name, row in TABLE.items() if row.post is not None and name not in NOT_SENT)
# New in each row: secrets, keys and what the chain is made of.
OWN = {"digest", "salt", "key", "chain", "previous", "password"}
# Ids of what may be new stand in these as text.
HOLD_IDS = {"address", "values", "details"}
SECRET = re.compile(r"[0-9a-f]{64}")


def added(world) -> dict[str, object]:
    """What somebody adds to a form in the hope that it is taken."""
    other, administrator = world.at(Where.OTHERS_PRIVATE), world.users[Role.ADMINISTRATOR].pk
    theirs = {name: other.ids[name] for name in ("match_id", "player_id", "incident_id", "dispute_id")}
    whose = ("user", "user_id", "author", "author_id", "actor", "created_by", "noted_by", "opened_by", "taken_by")
    rights = ("is_manager", "is_scorer", "is_referee", "is_superuser", "is_staff", "is_admin")
    times = ("signed_off_at", "finished_at", "cancelled_at", "revoked_at", "expires_at", "leased_until", "joined_at")
    return {
        **theirs,
        **dict.fromkeys(whose, administrator),
        **dict.fromkeys(rights, "on"),
        **dict.fromkeys(times, "2026-01-01 00:00"),
        **dict.fromkeys(("club", "club_id"), other.club.pk),
        **dict.fromkeys(("league", "league_id", "season", "season_id"), other.league.pk),
        **dict.fromkeys(("id", "pk", "n", "number", "seat_id", "side", "version"), "1"),
        "roles": ["manager", "referee"],
        "merged_into": other.ids["player_id"],
        "counts": "signed_off",
        "is_public": "no",
        "is_archived": "on",
        "confirmed": "15",
        "contested": "0",
        "rounds_counted": "99",
        "times_used": "99",
        "slug": "stolen",
        "game_key": "belote",
        "state": "decided",
        "cause": "ruling",
        "ruled": "1",
        "points": "-1000",
        "options": '{"hands": 1}',
        "email": "thief@evil.example",
        "username": "thief",
        "device": "another",
        "groups": "1",
    }


def rows() -> dict[str, list[Model]]:
    """Every row of the tables that are ours; the history of a row says nothing that the row does not."""
    models = apps.get_models(include_auto_created=True)
    kept = [it for it in models if it._meta.app_label not in {"sessions", "contenttypes", "admin"}]
    return {
        model._meta.label: list(model._base_manager.order_by("pk"))
        for model in kept
        if not model.__name__.startswith("Historical")
    }


def database_since(before: dict[str, list[Model]]) -> dict[str, list[dict[str, object]]]:
    """All that the database holds, with what is new named by its order, for ids are not given twice."""
    now = rows()
    known = {(label, row.pk): row.pk for label, old in before.items() for row in old}
    for label, all_rows in now.items():
        new = [row for row in all_rows if (label, row.pk) not in known]
        for place, row in enumerate(sorted(new, key=lambda row: str(row) if isinstance(row.pk, str) else row.pk)):
            known[label, row.pk] = f"new {place}"
    return {
        label: sorted((_told(row, known) for row in all_rows), key=lambda told: str(told["pk"]))
        for label, all_rows in now.items()
    }


def _told(row: Model, known: dict[tuple[str, object], object]) -> dict[str, object]:
    told: dict[str, object] = {"pk": known[row._meta.label, row.pk]}
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if column.related_model is not None:
            value = known.get((column.related_model._meta.label, value), value)
        if not column.primary_key and column.name not in OWN:
            told[column.name] = isinstance(value, datetime) or _without_ids(column.name, str(value))
    return told


def _without_ids(column: str, told: str) -> str:
    told = SECRET.sub("…", told)
    return re.sub("[0-9]+", "…", told) if column in HOLD_IDS else told


def sent(browser: Browser, filling: Filling, address: str, before, more) -> tuple[int, object]:
    """The status, and what the database is after the form was sent with more in it than it asks."""
    with undone():
        answer = filling.sent(browser, address, more)
        left = database_since(before)
    return answer.status_code, left


@pytest.mark.parametrize("name", SENT)
def test_what_no_form_asks_for_is_not_taken(world, name):
    place = world.at(Where.OWN_PUBLIC)
    filling = fillings(place)[name]
    browser, address = world.browsers[filling.by], ADDRESSES[name].filled(place.ids_for(filling.by))
    before = rows()

    plain = sent(browser, filling, address, before, {})
    stuffed = sent(browser, filling, address, before, added(world))

    assert plain[0] in {200, 302, 303}
    assert stuffed[0] == plain[0]
    assert {label: told for label, told in stuffed[1].items() if told != plain[1][label]} == {}


def test_what_a_form_does_is_seen(world):
    """Else nothing would be compared above."""
    place, quiet = world.at(Where.OWN_PUBLIC), set()
    before = rows()
    nothing_done = database_since(before)

    for name in SENT:
        filling = fillings(place)[name]
        address = ADDRESSES[name].filled(place.ids_for(filling.by))
        if sent(world.browsers[filling.by], filling, address, before, {})[1] == nothing_done:
            quiet.add(name)

    # Cookies, sessions, previews, and what is so already.
    assert quiet == {
        "choose_suits",
        "matches:correct-preview",
        "matches:preview",
        "matches:sit-down",
        "matches:stand-up",
        "players:restore",
        "seasons:restore-league",
        "seasons:restore-season",
        "set_language",
    }


def test_signing_up_makes_somebody_with_no_rights(client, world):
    told = {"username": "zeynep", "first_name": "Zeynep", "password1": "a long phrase", "password2": "a long phrase"}

    answer = client.post("/accounts/signup/", added(world) | told)

    user = User.objects.get(username="zeynep")
    assert answer.status_code == 302
    assert (user.is_superuser, user.is_staff) == (False, False)
    assert (user.groups.count(), user.user_permissions.count()) == (0, 0)
    assert not Membership.objects.filter(user=user).exists()
