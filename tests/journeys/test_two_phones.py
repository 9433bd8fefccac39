"""A table without accounts: a code is read, seats are picked, one phone enters and another confirms or contests."""

import re

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


def test_table_reads_the_code_one_enters_another_contests_it_is_corrected_confirmed_and_agreed(
    match, ayse, new_phone, axe, screens
):
    desk = new_phone(ayse)
    desk.goto(f"/m/{match.pk}/table/")
    axe(desk)
    desk.get_by_role("button", name="Make the link").tap()
    expect(desk.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    screens(desk, "table-link")
    axe(desk)
    link = desk.get_by_label("Link of the table").input_value()

    phones = [new_phone() for _ in range(3)]
    for phone, name in zip(phones, ("Blaise", "Carmen", "Deniz"), strict=True):
        phone.goto(link)
        if name == "Blaise":
            screens(phone, "sit-down")
            axe(phone)
        phone.get_by_role("button", name=name).tap()
        expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    blaise, carmen, deniz = phones

    record(blaise, "27", "10")
    expect(blaise.get_by_role("button", name="Confirm")).to_have_count(0)
    deniz.reload()
    screens(deniz, "sheet-to-confirm")
    axe(deniz)
    deniz.get_by_role("link", name="Round 1", exact=True).first.tap()
    deniz.get_by_role("link", name="Contest").tap()
    deniz.get_by_label("Reason").fill("I had 37")
    axe(deniz)
    deniz.get_by_role("button", name="Contest it").tap()
    expect(deniz.get_by_text("This round is contested.")).to_be_visible()
    screens(deniz, "round-contested")
    axe(deniz)

    blaise.goto(f"/m/{match.pk}/rounds/1/correct/")
    side(blaise, "Deniz").get_by_label("Points left").fill("37")
    blaise.get_by_label("Reason").fill("Deniz had 37")
    expect(blaise.locator("#preview")).to_contain_text("148")
    blaise.get_by_role("button", name=re.compile("Save|Correct")).last.tap()
    expect(blaise.get_by_text("Points left, before any factor: 10 → 37")).to_be_visible()

    carmen.reload()
    carmen.get_by_role("button", name="Confirm").first.tap()
    expect(carmen.get_by_text("Confirmed.")).to_be_visible()
    for phone in phones:
        phone.goto(f"/m/{match.pk}/")
        phone.get_by_role("button", name="We agree to this sheet").tap()
    expect(deniz.locator(".state", has_text="signed off")).to_be_visible()
    screens(deniz, "sheet-agreed")

    deniz.goto(link)
    expect(deniz.get_by_role("heading", name="This table's link is closed")).to_be_visible()
