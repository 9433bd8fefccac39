"""Every page on a phone, by day and by night: nothing for axe to object to, one heading, nothing beyond the edge."""

from datetime import UTC, datetime

import pytest

from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.services import record_round, void_the_round
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    change,
    closed_by,
)

pytestmark = pytest.mark.journey

LONG = "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach"
HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"
SHOWN = {
    "indicator": "7D",
    "closer": 0,
    "closure": "normal",
    "hands": [
        None,
        {"base": 12},
        {"no_meld": True},
        {"loose": "KH 9H", "by": "melds"},
        *[{"base": 20}] * 2,
        {"cards": HAND},
    ],
}
IN_THE_CLUB = (
    "/",
    "/c/galata/",
    "/c/galata/edit/",
    "/c/galata/members/",
    "/c/galata/players/",
    "/c/galata/leagues/new/",
    "/c/galata/leagues/new/?game=super51",
    "/c/galata/tuesday/autumn/",
    "/c/galata/tuesday/autumn/edit/",
    "/c/galata/tuesday/autumn/entries/",
    "/c/galata/tuesday/autumn/matches/",
    "/c/galata/tuesday/autumn/matches/new/",
    "/c/galata/tuesday/edit/",
    "/c/galata/tuesday/rules/",
    "/c/galata/tuesday/rules/edit/",
    "/c/galata/tuesday/seasons/new/",
    "/clubs/new/",
)
OF_THE_MATCH = (
    "",
    "?open=1-7",
    "cancel/",
    "edit/",
    "history/",
    "record/",
    "rounds/1/",
    "rounds/1/adjust/",
    "rounds/1/correct/",
    "rounds/1/void/",
    "rounds/2/",
)
FOR_ANYBODY = (
    "/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/accounts/signup/",
    "/c/galata/tuesday/autumn/",
    "/games/",
    "/games/super51/",
    "/games/super51/calculator/",
)


@pytest.fixture
def ayse(transactional_db):
    return UserFactory(username="ayse", first_name="Ayşe")


@pytest.fixture
def match(ayse) -> Match:
    """A table of seven with a hand of cards, an adjustment and a voided round."""
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True, is_referee=True)
    guests = [PlayerFactory(club=club, name=name) for name in ("Blaise", LONG, "مريم", "Deniz", "Emre", "Fatma Nur")]
    seated = [PlayerFactory(club=club, user=ayse, name="Ayşe"), *guests]
    season = SeasonFactory(league=LeagueFactory(club=club, slug="tuesday", name=f"Tuesday {LONG}"), slug="autumn")
    match = MatchFactory(season=season, players=seated, name=LONG, starts_at=datetime(2026, 11, 30, 19, tzinfo=UTC))
    record_round(match, change(ayse, match), SHOWN)
    record_round(match, change(ayse, match), closed_by(1, 10, 20, 30, 40, 50, 60))
    adjust(match, change(ayse, match), number=0, side=2, points=50, reason="came late")
    void_the_round(match, change(ayse, match), 1, "a card lay under the table")
    return match


def look_at(page, address, axe):
    page.goto(address)
    axe(page)
    assert page.locator("h1").count() == 1, address
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address


def test_pages_of_the_club_by_day_and_by_night(match, ayse, new_phone, axe):
    phone = new_phone(ayse)

    for address in IN_THE_CLUB:
        look_at(phone, address, axe)


def test_pages_of_a_match_by_day_and_by_night(match, ayse, new_phone, axe):
    phone = new_phone(ayse)

    for page in OF_THE_MATCH:
        look_at(phone, f"/m/{match.pk}/{page}", axe)


def test_pages_for_anybody_by_day_and_by_night(match, phone, axe):
    for address in FOR_ANYBODY:
        look_at(phone, address, axe)
