"""Signing off, reopening, cancelling and taking up again: asked once more, told why, taken back by another step."""

import re

import pytest
from django.test import Client

from leagues.matches.closing import sign_off
from leagues.matches.models import Match, MatchEvent
from leagues.matches.noting import adjust
from leagues.matches.services import record_round
from leagues.players.models import User
from tests.factories import actor, change, closed_by
from tests.leagues.tables import rows_of


@pytest.fixture
def finished(match: Match, ayse: User) -> Match:
    for _ in range(3):
        record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    return match


@pytest.fixture
def phone(ayse: User) -> Client:
    phone = Client()
    phone.force_login(ayse)
    return phone


def steps(match: Match) -> list[tuple[str, str]]:
    events = MatchEvent.objects.filter(match=match).order_by("pk")
    return [(event.kind, event.reason.text if event.reason else "") for event in events]


def test_sign_off_shows_what_it_closes(finished, phone):
    response = phone.get(f"/m/{finished.pk}/sign-off/")

    assert rows_of(response) == [
        ["Place", "Player", "Total"],
        ["1 won", "Blaise", "−300"],
        ["2", "Emre", "60"],
        ["3", "Deniz", "120"],
        ["4", "Ayşe", "324"],
    ]


def test_match_is_signed_off_once(finished, phone):
    form = {"version": str(finished.version), "reason": "Read out at the table"}

    answers = [phone.post(f"/m/{finished.pk}/sign-off/", form)["Location"] for _ in range(2)]

    assert (answers, steps(finished)) == ([f"/m/{finished.pk}/"] * 2, [("signed_off", "Read out at the table")])


@pytest.mark.parametrize("method", ["get", "post"])
def test_unfinished_match_says_when_it_is_signed_off(match, phone, method):
    response = getattr(phone, method)(f"/m/{match.pk}/sign-off/", {"version": "0"})

    assert (response.status_code, steps(match)) == (409, [])
    assert "This match still goes on" in response.content.decode()


def test_sheet_that_moved_on_is_shown_before_it_is_signed_off(finished, ayse, phone):
    seen = finished.version
    adjust(finished, change(ayse, finished), number=0, side=3, points=500, reason="Late")

    response = phone.post(f"/m/{finished.pk}/sign-off/", {"version": str(seen), "reason": "Read out"})

    assert (response.status_code, steps(finished)) == (409, [])
    assert rows_of(response)[-1] == ["4", "Emre", "560"]
    assert f'name="version" value="{finished.version}"' in response.content.decode()


@pytest.mark.parametrize(
    ("before", "address", "step"),
    [
        ([], "cancel", "cancelled"),
        (["sign-off"], "reopen", "reopened"),
        (["sign-off"], "cancel", "cancelled"),
        (["cancel"], "resume", "resumed"),
    ],
)
def test_step_needs_its_reason_and_is_taken_once(finished, phone, before, address, step):
    for earlier in before:
        phone.post(f"/m/{finished.pk}/{earlier}/", versioned(finished) | {"reason": "Before"})
    form = versioned(finished)

    bare = phone.post(f"/m/{finished.pk}/{address}/", form)
    taken = [phone.post(f"/m/{finished.pk}/{address}/", form | {"reason": "Why"}).status_code for _ in range(2)]

    assert (bare.status_code, taken) == (422, [303, 303])
    assert steps(finished)[len(before) :] == [(step, "Why")]


def versioned(match: Match) -> dict[str, str]:
    match.refresh_from_db()
    return {"version": str(match.version)}


@pytest.mark.parametrize("address", ["reopen", "resume"])
def test_step_that_changes_nothing_leads_back_to_the_sheet(finished, phone, address):
    response = phone.get(f"/m/{finished.pk}/{address}/")

    assert (response.status_code, response["Location"]) == (303, f"/m/{finished.pk}/")


@pytest.mark.parametrize(
    ("who", "offered"),
    [("ayse", ["reopen", "cancel"]), ("blaise", []), ("carmen", [])],
)
def test_only_managers_are_offered_to_reopen_and_to_cancel(finished, request, ayse, who, offered):
    sign_off(finished, actor(ayse), finished.version, "All agreed")
    phone = Client()
    phone.force_login(request.getfixturevalue(who))

    page = phone.get(f"/m/{finished.pk}/").content.decode()

    assert re.findall(r"/m/\d+/(sign-off|reopen|cancel|resume)/", page) == offered


def test_player_neither_signs_off_for_all_nor_reopens(finished, blaise):
    phone = Client()
    phone.force_login(blaise)

    signed = phone.post(f"/m/{finished.pk}/sign-off/", versioned(finished) | {"reason": "Why"})
    reopened = phone.post(f"/m/{finished.pk}/reopen/", {"reason": "Why"})

    assert (signed.status_code, reopened.status_code, steps(finished)) == (403, 403, [])
