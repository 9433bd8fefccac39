"""Confirmation: by another side, person and phone, or by the clock; contested rounds; agreeing to the whole match."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from leagues.matches.agreed import Agreed, agreed_on
from leagues.matches.closing import sign_off
from leagues.matches.confirming import Told, agree, confirm, contest
from leagues.matches.models import Agreement, Match, MatchEvent, Result, TableLink
from leagues.matches.refusals import (
    MatchUnfinished,
    NotAnotherSide,
    ReasonNeeded,
    RoundConfirmed,
    RoundContested,
    StaleSheet,
)
from leagues.matches.services import Change, correct_round, record_round
from leagues.matches.sheets import sheet_of
from leagues.matches.tables import LinkClosed, NoSuchSeat, close_table, open_table, seat_for
from leagues.players.actors import ANYBODY, Actor
from leagues.players.models import User
from leagues.players.permissions import NotAllowed
from leagues.seasons.models import League
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change, closed_by

FIRST = closed_by(1, 27, 10, 5)
ROUND_1 = Told(0, 1)


def on_phone(match: Match, ayse: User, seat: int, device: str = "") -> Actor:
    """Whoever took that seat with the table's link, on a phone of their own."""
    link, _ = open_table(actor(ayse), match)
    return replace(ANYBODY, taken={match.pk: seat_for(link, seat)}, device=device or f"phone {seat}")


def by(told: Actor, match: Match) -> Change:
    match.refresh_from_db(fields=["version"])
    return Change(told, uuid4(), match.version)


def state(match: Match, number: int = 0) -> Agreed:
    fresh = Match.objects.get(pk=match.pk)
    return agreed_on(fresh, sheet_of(fresh).current[number])


def test_round_is_entered_then_confirmed_by_another_side(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)
    before = state(match)

    confirm(match, actor(blaise), [ROUND_1])

    assert (before, state(match)) == (Agreed.ENTERED, Agreed.CONFIRMED)


def test_saying_it_twice_says_it_once(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)

    said = [confirm(match, actor(blaise), [ROUND_1]) for _ in range(2)]

    assert said[0] == said[1]
    assert Agreement.objects.count() == 1


def test_whoever_entered_it_and_their_phone_do_not_confirm(match, ayse, blaise):
    entered = replace(actor(ayse), device="the phone of the table")
    record_round(match, by(entered, match), FIRST)

    for same in (entered, actor(ayse), replace(actor(blaise), device="the phone of the table")):
        with pytest.raises(NotAnotherSide):
            confirm(match, same, [ROUND_1])

    assert state(match) == Agreed.ENTERED


@pytest.mark.parametrize(
    ("same", "constraint"),
    [({"user": True}, "agreed_by_another_person"), ({"device": "d"}, "agreed_on_another_device")],
    ids=["person", "device"],
)
def test_database_itself_refuses_whoever_entered_it(match, ayse, same, constraint):
    revision = record_round(match, change(ayse, match), FIRST)
    told = {"user": ayse if same.get("user") else None, "device": same.get("device", "")}

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Agreement.objects.create(
            revision=revision, side=1, verdict="confirmed", entered_by=ayse, entered_device="d", **told
        )


def test_stranger_and_unseated_scorer_confirm_nothing(match, ayse, carmen):
    record_round(match, change(ayse, match), FIRST)

    with pytest.raises(NotAllowed):
        confirm(match, actor(carmen), [ROUND_1])


def test_seat_taken_with_the_tables_link_records_and_another_confirms(match, ayse):
    deniz, emre = on_phone(match, ayse, 2), on_phone(match, ayse, 3)

    revision = record_round(match, by(deniz, match), FIRST)
    confirm(match, emre, [ROUND_1])

    assert (revision.author, revision.seat.player.name, revision.device) == (None, "Deniz", "phone 2")
    assert revision.who == "Deniz (at the table)"
    assert state(match) == Agreed.CONFIRMED


def test_one_phone_that_changes_its_seat_does_not_confirm_itself(match, ayse):
    record_round(match, by(on_phone(match, ayse, 2, "one phone"), match), FIRST)

    with pytest.raises(NotAnotherSide):
        confirm(match, on_phone(match, ayse, 3, "one phone"), [ROUND_1])


def test_link_writes_to_its_own_match_until_it_is_closed(match, season, players, ayse):
    other = MatchFactory(season=season, players=players)
    deniz = on_phone(match, ayse, 2)

    with pytest.raises(NotAllowed):
        record_round(other, by(deniz, other), FIRST)
    close_table(actor(ayse), match)
    with pytest.raises(NotAllowed):
        record_round(Match.objects.get(pk=match.pk), by(deniz, match), FIRST)


@pytest.mark.parametrize("way", ["revoked", "expired", "cancelled"])
def test_link_that_holds_no_more_seats_nobody(match, ayse, way):
    link, _ = open_table(actor(ayse), match)
    if way == "revoked":
        link.revoked_at = timezone.now()
    elif way == "expired":
        link.expires_at = timezone.now()
    else:
        link.match.cancelled_at = timezone.now()

    with pytest.raises(LinkClosed):
        seat_for(link, 0)


@pytest.mark.parametrize(
    ("made", "until"),
    [
        (datetime(2026, 11, 30, 1, 39, tzinfo=UTC), datetime(2026, 12, 1, 7, tzinfo=UTC)),
        (datetime(2026, 11, 30, 20, 15, tzinfo=UTC), datetime(2026, 12, 1, 8, 15, tzinfo=UTC)),
    ],
    ids=["before the match", "while it is on"],
)
def test_link_holds_for_an_evening_from_the_start_of_the_match_or_from_now(match, ayse, made, until):
    with time_machine.travel(made, tick=False):
        link, _ = open_table(actor(ayse), match)

    assert (match.starts_at, link.expires_at) == (datetime(2026, 11, 30, 19, tzinfo=UTC), until)


def test_link_has_the_seats_of_its_match(match, ayse):
    link, _ = open_table(actor(ayse), match)

    with pytest.raises(NoSuchSeat):
        seat_for(link, 4)


def test_contested_round_needs_its_reason_and_is_taken_back_by_confirming(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)

    with pytest.raises(ReasonNeeded):
        contest(match, actor(blaise), ROUND_1, " ")
    contest(match, actor(blaise), ROUND_1, "Deniz had 37")
    contested = (state(match), Match.objects.get(pk=match.pk).contested)
    confirm(match, actor(blaise), [ROUND_1])

    assert contested == (Agreed.CONTESTED, 1)
    assert (state(match), Match.objects.get(pk=match.pk).contested) == (Agreed.CONFIRMED, 0)


def test_new_revision_starts_again_as_entered(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)
    contest(match, actor(blaise), ROUND_1, "Deniz had 37")

    correct_round(match, change(ayse, match), 0, closed_by(1, 27, 37, 5), "Deniz was right")

    assert (state(match), Match.objects.get(pk=match.pk).contested) == (Agreed.ENTERED, 0)
    with pytest.raises(StaleSheet):
        confirm(match, actor(blaise), [ROUND_1])


def test_clock_confirms_what_nobody_objected_to(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    league = match.season.league

    with time_machine.travel(timezone.now() + timedelta(hours=47), tick=False):
        before = state(match)
    with time_machine.travel(timezone.now() + timedelta(hours=49), tick=False):
        after = state(match)
        League.objects.filter(pk=league.pk).update(confirm_after_hours=None)
        never = state(match)

    assert (before, after, never) == (Agreed.ENTERED, Agreed.BY_CLOCK, Agreed.ENTERED)


def test_confirmed_round_is_corrected_by_the_clubs_people_alone(match, ayse, blaise):
    record_round(match, change(blaise, match), FIRST)
    correct_round(match, change(blaise, match), 0, closed_by(1, 28, 10, 5), "28")
    confirm(match, on_phone(match, ayse, 2), [Told(0, 2)])

    with pytest.raises(RoundConfirmed):
        correct_round(match, change(blaise, match), 0, FIRST, "27 after all")
    correct_round(match, change(ayse, match), 0, FIRST, "27 after all")

    assert state(match) == Agreed.ENTERED


def finish(match: Match, ayse: User) -> Match:
    while match.finished_at is None:
        record_round(match, change(ayse, match), FIRST)
    return match


def test_match_is_signed_off_once_every_side_has_agreed(match, ayse, blaise):
    finish(match, ayse)
    sides = [actor(ayse), actor(blaise), on_phone(match, ayse, 2), on_phone(match, ayse, 3)]

    closed = [agree(match, one, match.version) for one in sides]

    assert closed == [False, False, False, True]
    assert [event.kind for event in MatchEvent.objects.filter(match=match)] == ["signed_off"]
    assert match.signed_off_at is not None


def test_change_of_the_sheet_asks_every_side_again(match, ayse, blaise):
    finish(match, ayse)
    agree(match, actor(blaise), match.version)
    seen = match.version
    correct_round(match, change(ayse, match), 0, closed_by(1, 28, 10, 5), "28")

    with pytest.raises(StaleSheet):
        agree(match, actor(ayse), seen)
    closed = [agree(match, one, match.version) for one in (actor(ayse), on_phone(match, ayse, 2))]

    assert closed == [False, False]


def test_one_phone_agrees_for_one_side(match, ayse):
    finish(match, ayse)
    agree(match, on_phone(match, ayse, 2, "one phone"), match.version)

    with pytest.raises(NotAnotherSide):
        agree(match, on_phone(match, ayse, 3, "one phone"), match.version)


def test_nobody_agrees_to_what_goes_on_or_is_contested(match, ayse, blaise):
    with pytest.raises(MatchUnfinished):
        agree(match, actor(blaise), match.version)
    finish(match, ayse)
    contest(match, actor(blaise), ROUND_1, "Deniz had 37")

    with pytest.raises(RoundContested):
        agree(match, actor(blaise), match.version)


@pytest.mark.parametrize(("counts_so", "counted"), [("provisional", [True] * 4), ("out", [False] * 4)])
def test_contested_round_counts_for_the_time_being_or_not_at_all(match, ayse, blaise, counts_so, counted):
    League.objects.filter(pk=match.season.league_id).update(contested=counts_so)
    match = Match.objects.select_related("season__league").get(pk=match.pk)
    finish(match, ayse)
    contest(match, actor(blaise), ROUND_1, "Deniz had 37")
    contested = list(Result.objects.filter(match=match).values_list("counts", flat=True))
    confirm(match, actor(blaise), [ROUND_1])

    assert contested == counted
    assert list(Result.objects.filter(match=match).values_list("counts", flat=True)) == [True] * 4


def test_whoever_reads_the_tables_code_records_and_another_phone_confirms_over_http(match, ayse, client):
    client.force_login(ayse)
    page = client.post(f"/m/{match.pk}/table/").context["link"]
    path = page[page.index("/t/") :]
    deniz, emre = Client(), Client()

    picked = [deniz.post(path, {"seat": "2"}), emre.post(path, {"seat": "3"}), Client().post(path, {"seat": "9"})]
    hands = {"way-0": "base", "base-0": "27", "way-2": "base", "base-2": "10", "way-3": "base", "base-3": "5"}
    told = {"suit": "D", "closer": "1", "closure": "normal", "key": str(uuid4()), "version": "0"} | hands
    recorded = deniz.post(f"/m/{match.pk}/record/", told)
    own = deniz.post(f"/m/{match.pk}/confirm/", {"told": "1-1"})
    not_yet = state(match)
    confirmed = emre.post(f"/m/{match.pk}/confirm/", {"told": "1-1"})

    assert [answer.status_code for answer in (*picked, recorded, own, confirmed)] == [303, 303, 422, 303, 303, 303]
    assert (not_yet, state(match)) == (Agreed.ENTERED, Agreed.CONFIRMED)


def test_closed_link_is_gone_for_the_address_and_for_what_the_seat_writes(match, ayse, client):
    client.force_login(ayse)
    page = client.post(f"/m/{match.pk}/table/").context["link"]
    path = page[page.index("/t/") :]
    deniz = Client()
    deniz.post(path, {"seat": "2"})
    client.post(f"/m/{match.pk}/table/close/")

    answers = [
        deniz.get(path),
        deniz.post(path, {"seat": "2"}),
        deniz.post(f"/m/{match.pk}/record/", {}),
        deniz.post(f"/m/{match.pk}/confirm/", {"told": "1-1"}),
    ]

    assert [answer.status_code for answer in answers] == [410] * 4
    assert Client().get("/t/no-such-token/").status_code == 404
    assert TableLink.objects.open().count() == 0


def test_pages_say_what_a_round_is_at_and_offer_what_may_be_said(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)
    phone = Client()
    phone.force_login(blaise)

    sheet = phone.get(f"/m/{match.pk}/").content.decode()
    shown = phone.get(f"/m/{match.pk}/rounds/1/").content.decode()
    contested = phone.post(f"/m/{match.pk}/rounds/1/contest/", {"n": "1", "reason": "<b>İğdır 'O\"Brien"})
    after = phone.get(f"/m/{match.pk}/rounds/1/").content.decode()

    assert "One round was entered by another side. Is it right?" in sheet
    assert "not confirmed yet" in sheet
    assert f'href="/m/{match.pk}/rounds/1/contest/"' in shown
    assert contested.status_code == 303
    assert "&lt;b&gt;İğdır &#x27;O&quot;Brien" in after
    assert "This round is contested." in after


def test_round_of_a_signed_off_match_is_no_longer_open(match, ayse):
    finish(match, ayse)
    sign_off(match, actor(ayse), match.version, "Read out at the table")

    assert state(match) == Agreed.SIGNED_OFF


def test_nobody_signs_off_over_a_contest(match, ayse, blaise):
    finish(match, ayse)
    contest(match, actor(blaise), ROUND_1, "Deniz had 37")

    with pytest.raises(RoundContested):
        sign_off(match, actor(ayse), match.version, "I say so")


def test_sheet_says_who_has_agreed_and_who_has_not(match, ayse, blaise):
    finish(match, ayse)
    agree(match, actor(blaise), match.version)
    phone = Client()
    phone.force_login(blaise)

    page = phone.get(f"/m/{match.pk}/")
    history = phone.get(f"/m/{match.pk}/history/").content.decode()

    sides = [(side.name, side.has_agreed) for side in page.context["agreed_sides"]]
    assert sides == [("Ayşe", False), ("Blaise", True), ("Deniz", False), ("Emre", False)]
    assert "We agree to this sheet" not in page.content.decode()
    assert "agreed to the sheet for Blaise" in history


def test_last_to_agree_is_named_with_a_table_link_too(match, ayse, blaise):
    finish(match, ayse)
    for one in (actor(ayse), actor(blaise), on_phone(match, ayse, 2), on_phone(match, ayse, 3)):
        agree(match, one, match.version)

    [event] = MatchEvent.objects.filter(match=match)
    assert event.who == "Emre (at the table)"
    assert "was the last to agree: the match is signed off" in Client().get(f"/m/{match.pk}/history/").content.decode()


def test_phone_at_the_table_hears_whose_seat_it_has_and_makes_no_links(match, ayse, client):
    client.force_login(ayse)
    link = client.post(f"/m/{match.pk}/table/").context["link"]
    deniz = Client()
    deniz.post(link[link.index("/t/") :], {"seat": "2"})

    assert "This phone sits as Deniz." in deniz.get(f"/m/{match.pk}/").content.decode()
    assert deniz.post(f"/m/{match.pk}/table/").status_code == 403
    assert deniz.post(f"/m/{match.pk}/table/close/").status_code == 403
    assert TableLink.objects.open().count() == 1


@pytest.mark.parametrize("address", ["correct/", "void/", "restore/1/"])
def test_round_that_stands_is_not_even_shown_to_be_changed(club, players, ayse, blaise, address):
    league = LeagueFactory(club=club, game_key="belote")
    match = MatchFactory(season=SeasonFactory(league=league), players=players, table={"partners": True})
    deal = {"maker": 0, "sides": [{"cards": 90, "last_trick": True}, {"cards": 62}]}
    record_round(match, change(ayse, match), deal)
    correct_round(match, change(ayse, match), 0, deal | {"maker": 1}, "Blaise made trump")
    phone = Client()
    phone.force_login(blaise)

    page = phone.get(f"/m/{match.pk}/rounds/1/{address}")

    assert page.status_code == 403
    assert "only a referee of the club corrects it" in page.content.decode()
