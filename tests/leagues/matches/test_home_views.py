"""The first page: where I sit comes first, what waits is said, and strangers learn what this is."""

import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from leagues.matches.closing import cancel, sign_off
from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.players.models import Player, User
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.budgets import queries


@pytest.fixture
def guests(club) -> list[Player]:
    return PlayerFactory.create_batch(4, club=club)


def phone_of(user: User) -> Client:
    phone = Client()
    phone.force_login(user)
    return phone


def sections(response: HttpResponse) -> dict[str, list[str]]:
    """What is listed under each heading."""
    parts = re.split(r"<h2>(.*?)</h2>", response.content.decode())
    titles = [re.findall(r'class="title"[^>]*>([^<]*)<', part) for part in parts[2::2]]
    return dict(zip(parts[1::2], titles, strict=True))


def finish(match: Match, user: User) -> Match:
    for _ in range(3):
        record_round(match, change(user, match), closed_by(1, 27, 10, 5))
    return match


def test_table_where_i_sit_comes_first_with_a_way_to_record(match, season, guests, blaise):
    match.starts_at = timezone.now() - timedelta(hours=1)
    match.save()
    MatchFactory(season=season, players=guests, name="Table 1", starts_at=timezone.now())

    response = phone_of(blaise).get("/")

    assert sections(response) == {"Your table": ["Table 2"], "Played now": ["Table 1"], "My clubs": ["Tuesdays"]}
    assert re.findall(r'href="/m/(\d+)/record/"', response.content.decode()) == [str(match.pk)]


def test_scorer_records_at_every_table(match, season, guests, ayse):
    other = MatchFactory(season=season, players=guests, name="Table 1")

    page = phone_of(ayse).get("/").content.decode()

    assert re.findall(r'href="/m/(\d+)/record/"', page) == [str(match.pk), str(other.pk)]


def test_finished_match_waits_to_be_signed_off_by_those_who_may(match, guests, season, ayse, blaise):
    finish(match, ayse)
    other = finish(MatchFactory(season=season, players=guests, name="Table 1"), ayse)

    waits = {user.username: sections(phone_of(user).get("/")).get("Waits to be signed off") for user in (ayse, blaise)}

    assert waits == {"ayse": ["Table 2", other.name], "blaise": ["Table 2"]}


def test_finished_match_waits_two_days_only_where_it_counts_already(match, ayse):
    finish(match, ayse)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - timedelta(days=3))
    plain = sections(phone_of(ayse).get("/"))
    match.season.league.counts = "signed_off"
    match.season.league.save()

    waiting = sections(phone_of(ayse).get("/"))

    assert (plain, waiting) == (
        {"No match goes on": [], "My clubs": ["Tuesdays"]},
        {"Waits to be signed off": ["Table 2"], "My clubs": ["Tuesdays"]},
    )


@pytest.mark.parametrize("step", ["signed off", "cancelled"])
def test_closed_match_is_no_longer_at_hand(match, ayse, step):
    finish(match, ayse)
    if step == "cancelled":
        cancel(match, actor(ayse), "Wrong table")
    else:
        sign_off(match, actor(ayse), match.version, "All agreed")

    response = phone_of(ayse).get("/")

    assert "Table 2" not in response.content.decode()


def test_match_of_another_day_is_to_come(match, ayse):
    Match.objects.filter(pk=match.pk).update(starts_at=timezone.now() + timedelta(days=3))

    assert sections(phone_of(ayse).get("/")) == {"To come": ["Table 2"], "My clubs": ["Tuesdays"]}


def test_member_of_another_club_sees_nothing_of_this_one(match, carmen):
    page = phone_of(carmen).get("/").content.decode()

    assert ("Table 2" in page, "Tuesdays" in page, "Elsewhere" in page) == (False, False, True)


def test_archived_league_is_left_out(league, ayse):
    league.is_archived = True
    league.save()

    assert sections(phone_of(ayse).get("/"))["My clubs"] == []


def test_manager_of_a_club_without_leagues_is_led_to_the_first_one(carmen):
    page = phone_of(carmen).get("/").content.decode()

    assert 'href="/c/elsewhere/leagues/new/"' in page


def test_stranger_sees_public_leagues_the_calculator_and_how_to_sign_up(league, club):
    LeagueFactory(club=club, name="Behind the curtain", is_public=False)

    response = Client().get("/")

    page = response.content.decode()
    assert sections(response) == {"What does this hand cost?": [], "Public leagues": ["Tuesdays"]}
    assert {'href="/games/super51/calculator/"', 'href="/accounts/signup/"', 'href="/accounts/login/"'} <= set(
        re.findall(r'href="[^"]*"', page)
    )


def test_user_without_a_club_is_offered_to_found_one(django_user_model):
    response = phone_of(django_user_model.objects.create_user("deniz")).get("/")

    assert 'href="/clubs/new/"' in response.content.decode()


@pytest.mark.parametrize("rows", [1, 3, 30])
def test_first_page_costs_four_queries_however_much_goes_on(club, season, guests, ayse, rows):
    for _ in range(rows):
        MatchFactory(season=SeasonFactory(league=LeagueFactory(club=club)), players=guests)
    phone = phone_of(ayse)
    phone.get("/")

    with queries() as sent:
        phone.get("/")

    assert len(sent) == 4


@pytest.mark.parametrize("rows", [1, 3, 30])
def test_first_page_costs_strangers_one_query_however_many_leagues(club, rows):
    LeagueFactory.create_batch(rows, club=club)

    with queries() as sent:
        Client().get("/")

    assert len(sent) == 1
