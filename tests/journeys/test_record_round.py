"""A round on a phone: told by one thumb, seen before it is saved, and never lost."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from leagues.matches.models import Match, Revision
from leagues.matches.services import record_round
from leagues.players.models import User
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


class Evening(NamedTuple):
    """Tonight's match, and who is there."""

    match: Match
    ayse: User
    blaise: User

    @property
    def form(self) -> str:
        return f"/m/{self.match.pk}/record/"

    def played(self) -> list[object]:
        return [revision.played for revision in Revision.objects.filter(round__match=self.match).order_by("pk")]


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    ayse = UserFactory(username="ayse", first_name="Ayşe")
    blaise = UserFactory(username="blaise", first_name="Blaise")
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True)
    MembershipFactory(club=club, user=blaise)
    seated = [PlayerFactory(club=club, user=user, name=user.first_name) for user in (ayse, blaise)]
    guests = [PlayerFactory(club=club, name=name) for name in ("Deniz", "Emre")]
    league = LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 3})
    match = MatchFactory(season=SeasonFactory(league=league, name="Autumn"), name="Table 2", players=[*seated, *guests])
    return Evening(match, ayse, blaise)


def side(phone: Page, name: str) -> Locator:
    return phone.get_by_role("group", name=name, exact=True)


def choose(phone: Page, question: str, answer: str) -> None:
    """Tap a choice; what is tapped is its label, as a thumb does."""
    group = phone.get_by_role("group", name=question)
    group.locator("label", has=phone.get_by_role("radio", name=re.compile(answer))).click()


def take_all_points(phone: Page, ayse: str = "27", deniz: str = "14", emre: str = "6") -> None:
    """Diamonds, closed by Blaise, and what the others have left."""
    choose(phone, "Suit of the indicator", "diamonds")
    choose(phone, "Who closed?", "Blaise")
    for name, points in (("Ayşe", ayse), ("Deniz", deniz), ("Emre", emre)):
        side(phone, name).get_by_label("Points left").fill(points)


def test_look(evening, new_phone, screens, axe):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    screens(phone, "record-1-empty")
    take_all_points(phone)
    phone.wait_for_timeout(900)
    screens(phone, "record-2-points")
    phone.get_by_label("Rank").select_option("7")
    side(phone, "Deniz").locator("label.no_meld").click()
    side(phone, "Emre").locator("label.cards").click()
    phone.wait_for_timeout(900)
    screens(phone, "record-3-picker")
    screens(phone, "record-3-view", full_page=False)
    axe(phone)
