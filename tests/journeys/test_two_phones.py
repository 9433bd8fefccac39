"""A table without accounts: a code is read, seats are picked, one phone enters and another confirms or contests."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from leagues.matches.models import Match
from leagues.players.models import User
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
)
from tests.journeys.test_record_round import choose, side


@pytest.fixture
def ayse(transactional_db: None) -> User:
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    user = UserFactory(username="ayse", first_name="Ayşe")
    MembershipFactory(club=club, user=user, is_manager=True, is_scorer=True, is_referee=True)
    return user


@pytest.fixture
def match(ayse: User) -> Match:
    """A match of one round, at which nobody has an account."""
    club = ayse.memberships.get().club
    players = [PlayerFactory(club=club, name=name) for name in ("Blaise", "Carmen", "Deniz")]
    league = LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 1})
    return MatchFactory(season=SeasonFactory(league=league, name="Autumn"), name="Table 1", players=players)


def record(phone: Page, *points: str) -> None:
    phone.get_by_role("link", name="Record round 1").tap()
    choose(phone, "Suit of the indicator", "diamonds")
    choose(phone, "Who closed?", "Blaise")
    for name, left in zip(("Carmen", "Deniz"), points, strict=True):
        side(phone, name).get_by_label("Points left").fill(left)
    phone.get_by_role("button", name="Record round 1").tap()
    expect(phone).to_have_url(re.compile(r"/m/\d+/$"))


def make_the_link(desk: Page, match: Match, look: Callable[[Page, str], None]) -> str:
    """The address on the table, for whoever has no account."""
    desk.goto(f"/m/{match.pk}/table/")
    look(desk, "table-link-before")
    desk.get_by_role("button", name="Make the link").tap()
    expect(desk.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    look(desk, "table-link")
    return desk.get_by_label("Link of the table").input_value()


def sit_down(phone: Page, name: str) -> None:
    phone.get_by_role("button", name=name).tap()
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()


def contest(phone: Page, look: Callable[[Page, str], None]) -> None:
    phone.get_by_role("link", name="Round 1", exact=True).first.tap()
    phone.get_by_role("link", name="Contest").tap()
    phone.get_by_label("Reason").fill("I had 37")
    look(phone, "contest")
    phone.get_by_role("button", name="Contest it").tap()
    expect(phone.get_by_text("This round is contested.")).to_be_visible()
    look(phone, "round-contested")


def correct(phone: Page, match: Match) -> None:
    phone.goto(f"/m/{match.pk}/rounds/1/correct/")
    side(phone, "Deniz").get_by_label("Points left").fill("37")
    phone.get_by_label("Reason").fill("Deniz had 37")
    expect(phone.locator("#preview")).to_contain_text("148")
    phone.get_by_role("button", name=re.compile("Save|Correct")).last.tap()
    expect(phone.get_by_text("Points left, before any factor: 10 → 37")).to_be_visible()


def agree(phone: Page, match: Match) -> None:
    phone.goto(f"/m/{match.pk}/")
    phone.get_by_role("button", name="We agree to this sheet").tap()
    expect(phone.get_by_role("button", name="We agree to this sheet")).to_have_count(0)


def test_table_reads_the_code_one_enters_another_contests_it_is_corrected_confirmed_and_agreed(
    match, ayse, new_phone, axe, screens
):
    def look(phone: Page, name: str) -> None:
        axe(phone)
        screens(phone, name)

    link = make_the_link(new_phone(ayse), match, look)
    blaise, carmen, deniz = phones = [new_phone() for _ in range(3)]
    for phone in phones:
        phone.goto(link)
    look(blaise, "sit-down")
    for phone, name in zip(phones, ("Blaise", "Carmen", "Deniz"), strict=True):
        sit_down(phone, name)

    record(blaise, "27", "10")
    expect(blaise.get_by_role("button", name="Confirm")).to_have_count(0)
    deniz.reload()
    look(deniz, "sheet-to-confirm")
    contest(deniz, look)
    correct(blaise, match)
    carmen.reload()
    carmen.get_by_role("button", name="Confirm").first.tap()
    expect(carmen.get_by_text("Confirmed.")).to_be_visible()
    for phone in phones:
        agree(phone, match)
    expect(deniz.locator(".state", has_text="signed off")).to_be_visible()
    screens(deniz, "sheet-agreed")

    deniz.goto(link)
    expect(deniz.get_by_role("heading", name="This table's link is closed")).to_be_visible()
