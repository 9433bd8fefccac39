"""What a secretary is shown of a day: contested, corrected, told late, said to be so, odd; and to whom."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from leagues.matches.attention import contested_rounds, flags_of, latest_day
from leagues.matches.confirming import Told, contest
from leagues.matches.noting import adjust, withdraw
from leagues.matches.services import Change, correct_round, record_round, void_the_round
from tests.factories import MatchFactory, MembershipFactory, UserFactory, actor, change, closed_by
from tests.leagues.budgets import queries

FIRST = closed_by(1, 27, 10, 5)
SECOND = closed_by(0, 12, 40, 8)
# 23:30 in Istanbul.
EVENING = datetime(2026, 11, 24, 20, 30, tzinfo=UTC)
DAY, NEXT_DAY = EVENING.date(), EVENING.date() + timedelta(days=1)


@pytest.fixture
def match(season, players):
    return MatchFactory(season=season, players=players, name="Table 1", starts_at=EVENING)


def told_at(user, match, at: datetime) -> Change:
    form = change(user, match)
    return Change(form.actor, form.key, form.version, at)


def shown(club, day) -> list[tuple[str, int, list[str]]]:
    return [(flag.match.name, flag.number, flag.why) for flag in flags_of(club, day)]


def test_day_of_the_club_shows_what_was_corrected_and_voided_with_the_reason(match, ayse, club):
    for played in (FIRST, SECOND):
        record_round(match, told_at(ayse, match, EVENING), played)
    correct_round(match, told_at(ayse, match, EVENING + timedelta(hours=1)), 0, closed_by(1, 28, 10, 5), "28, not 27")
    void_the_round(match, told_at(ayse, match, EVENING + timedelta(minutes=20)), 1, "Cards were seen")

    assert shown(club, DAY) == [("Table 1", 1, ["voided: Cards were seen"])]
    assert shown(club, NEXT_DAY) == [("Table 1", 0, ["corrected: 28, not 27"])]


def test_round_told_the_next_morning_is_late(match, ayse, club):
    record_round(match, told_at(ayse, match, EVENING + timedelta(hours=12)), FIRST)
    record_round(match, told_at(ayse, match, EVENING + timedelta(hours=13)), SECOND)

    assert shown(club, NEXT_DAY) == [("Table 1", 1, ["told 13 hours after the match began"])]


def test_what_is_odd_is_named_with_the_players(match, ayse, club):
    record_round(match, told_at(ayse, match, EVENING), closed_by(1, 101, 10, 5))

    assert shown(club, DAY) == [("Table 1", 0, ["Ayşe: a base of 101 was typed."])]


def test_round_that_says_the_same_as_the_one_before_it_may_have_been_told_twice(match, ayse, club):
    for played in (SECOND, FIRST, FIRST):
        record_round(match, told_at(ayse, match, EVENING), played)
    told_twice = shown(club, DAY)
    void_the_round(match, told_at(ayse, match, EVENING), 2, "It was")

    assert told_twice == [("Table 1", 2, ["the same as round 2"])]
    assert shown(club, DAY) == [("Table 1", 2, ["voided: It was"])]


def test_usual_evening_has_nothing_to_look_at(match, ayse, club):
    record_round(match, told_at(ayse, match, EVENING), FIRST)

    assert shown(club, DAY) == []
    assert latest_day(club, NEXT_DAY) == DAY
    assert latest_day(club, DAY) is None


def test_contested_rounds_stand_there_until_they_are_settled(match, ayse, blaise, club):
    record_round(match, change(ayse, match), FIRST)
    contest(match, actor(blaise), Told(0, 1), "Deniz had 37")
    contested = [(flag.match.name, flag.number) for flag in contested_rounds(club)]
    correct_round(match, change(ayse, match), 0, closed_by(1, 27, 37, 5), "Deniz was right")

    assert (contested, contested_rounds(club)) == ([("Table 1", 0)], [])


@pytest.mark.parametrize(
    ("roles", "status"),
    [({}, 403), ({"is_scorer": True}, 200), ({"is_referee": True}, 200), ({"is_manager": True}, 200)],
    ids=["member", "scorer", "referee", "manager"],
)
def test_list_is_for_those_who_run_the_club(match, club, roles, status):
    user = UserFactory()
    MembershipFactory(club=club, user=user, **roles)
    phone = Client()
    phone.force_login(user)

    assert phone.get("/c/galata/attention/").status_code == status
    assert ("/c/galata/attention/" in phone.get("/c/galata/members/").content.decode()) == (status == 200)


def test_strangers_find_no_list(match, carmen):
    phone = Client()
    phone.force_login(carmen)

    assert phone.get("/c/galata/attention/").status_code == 404
    assert Client().get("/c/galata/attention/").status_code == 302


@pytest.mark.parametrize("day", ["2026-11-24", "2026-13-99", "x", "0001-01-01", "9999-12-31"])
def test_page_opens_on_any_day_that_is_asked_for(match, ayse, day):
    record_round(match, told_at(ayse, match, EVENING), closed_by(1, 101, 10, 5))
    phone = Client()
    phone.force_login(ayse)

    page = phone.get("/c/galata/attention/", {"day": day}).content.decode()

    assert ("Ayşe: a base of 101 was typed." in page) == (day == "2026-11-24")


def test_list_costs_the_same_however_many_matches_were_told(season, players, ayse):
    phone = Client()
    phone.force_login(ayse)
    costs = []
    for _ in range(2):
        for _ in range(3):
            match = MatchFactory(season=season, players=players, starts_at=timezone.now())
            record_round(match, change(ayse, match), closed_by(1, 101, 10, 5))
        phone.get("/c/galata/attention/")
        with queries() as sent:
            phone.get("/c/galata/attention/")
        costs.append(len(sent))

    assert costs == [costs[0]] * 2


def test_adjustments_and_what_is_taken_back_are_shown_with_their_reasons(match, ayse, club):
    record_round(match, told_at(ayse, match, EVENING), FIRST)
    noted = adjust(match, change(ayse, match), number=0, side=2, points=-40, reason="Because I say so")
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    adjusted = shown(club, today)
    withdraw(match, change(ayse, match), noted, "Nobody else said so")

    assert adjusted == [("Table 1", 0, ["Deniz: adjusted by −40: Because I say so"])]
    assert shown(club, today) == [
        ("Table 1", 0, ["Deniz: adjusted by −40: Because I say so", "withdrawn: Nobody else said so"])
    ]
