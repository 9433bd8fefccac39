"""Ayşe's first evening as a manager: from her sign-up to a match, on a phone, with and without a script."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from leagues.matches.models import Match
from tests.factories import ClubFactory, LeagueFactory, MembershipFactory, PlayerFactory, SeasonFactory, UserFactory

PASSWORD = "seven of diamonds"

type Look = Callable[[str], None]


def sign_up(phone: Page, name: str) -> None:
    phone.get_by_label("Your name at the table").fill(name.title())
    phone.get_by_label("Username").fill(name)
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_label("Password (again)").fill(PASSWORD)
    phone.locator("main").get_by_role("button", name="Sign up").click()


def found_club(phone: Page, look: Look) -> None:
    phone.goto("/accounts/signup/")
    sign_up(phone, "ayse")
    phone.get_by_role("link", name="Found a club").click()
    look("found-club")
    phone.get_by_label("Name of the club").fill("Café Galata")
    phone.get_by_label("Time zone").select_option("Europe/Istanbul")
    phone.get_by_role("button", name="Found the club").click()
    expect(phone.get_by_role("heading", name="Café Galata")).to_be_visible()
    look("empty-club")


def make_league(phone: Page, look: Look) -> None:
    phone.get_by_role("link", name="New league").click()
    phone.get_by_role("link", name="Super 51").tap()
    phone.get_by_label("Name of the league").fill("Tuesdays")
    phone.get_by_label("Super 51, cards by rank (ace 1, J 11, Q 12, K 13)").check()
    expect(phone.get_by_text("These are the options of the rule set that you chose.")).to_be_visible()
    expect(phone.get_by_label("Name of the league")).to_have_value("Tuesdays")
    expect(phone.get_by_label("11, 12 and 13 points")).to_be_checked()
    phone.get_by_label("Rounds a match").fill("0")
    look("new-league")
    phone.get_by_label("Rounds a match").fill("3")
    phone.get_by_role("button", name="Make the league").click()


def open_season(phone: Page, look: Look) -> None:
    expect(phone.get_by_role("heading", name="New season")).to_be_visible()
    look("new-season")
    phone.get_by_label("Name of the season").fill("Autumn 2026")
    phone.get_by_role("button", name="Open the season").click()
    expect(phone.get_by_role("heading", name="Tuesdays: Autumn 2026")).to_be_visible()

    phone.get_by_role("link", name="Rules").first.click()
    expect(phone.get_by_text("differs from the rule set")).to_have_count(1)
    phone.get_by_text("Clubs ×2, a normal closure, 14 left", exact=True).click()
    look("rules")


def add_guests(phone: Page, look: Look) -> None:
    phone.goto("/c/cafe-galata/players/")
    phone.get_by_label("New guests").fill("Blaise\nDeniz\n👩‍🦰 Émine")
    phone.get_by_role("button", name="Add", exact=True).click()
    expect(phone.get_by_text("Added: Blaise, Deniz, 👩‍🦰 Émine.")).to_be_visible()
    phone.get_by_label("Search by name").press_sequentially("emi")
    expect(phone.locator("#player-list li")).to_have_count(1)
    look("players")


def make_match(phone: Page, look: Look) -> None:
    phone.goto("/c/cafe-galata/tuesdays/autumn-2026/matches/")
    look("no-match")
    phone.get_by_role("link", name="New match").click()
    for name in ("Deniz", "Ayse", "Blaise"):
        phone.locator("#found").get_by_role("button", name=name).click()
        expect(phone.locator(".seats li").filter(has_text=name)).to_be_visible()
    # As fast as a thumb types; whoever typed faster than htmx wires up a new field would not be heard.
    phone.get_by_label("Who sits down next?").press_sequentially("Fatma", delay=60)
    phone.get_by_role("button", name="New guest: Fatma").click()
    expect(phone.locator(".seats li")).to_have_count(4)
    phone.get_by_role("button", name="Up Fatma").click()
    expect(phone.locator(".seats li").nth(2)).to_contain_text("Fatma")
    phone.get_by_label("×10").check()
    phone.get_by_label("Venue").fill("Back room")
    look("new-match")
    phone.get_by_role("button", name="Make the match").click()

    expect(phone).to_have_url(re.compile(r"/m/\d+/$"))
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()


def join(guest: Page) -> None:
    guest.locator("main").get_by_role("link", name="Sign up").click()
    sign_up(guest, "emre")
    guest.get_by_role("button", name="Join the club").click()
    expect(guest.get_by_text("Welcome to Café Galata.")).to_be_visible()
    expect(guest.get_by_role("link", name="Tuesdays", exact=True)).to_be_visible()


def test_ayse_founds_her_club_and_sits_four_players_down(phone, new_phone, axe, screens):
    def look(name: str) -> None:
        axe(phone)
        screens(phone, f"manager-{name}")

    for step in (found_club, make_league, open_season, add_guests, make_match):
        step(phone, look)

    seats = Match.objects.get().seats.order_by("number").select_related("player")
    assert [seat.player.name for seat in seats] == ["Deniz", "Ayse", "Fatma", "Blaise"]

    phone.goto("/c/cafe-galata/members/")
    phone.get_by_label("For whom").fill("Tuesday players")
    phone.get_by_role("button", name="Make the link").click()
    look("invitation")
    link = phone.get_by_label("Invitation link").input_value()

    guest = new_phone()
    guest.goto(link)
    axe(guest)
    screens(guest, "manager-join")
    join(guest)

    phone.reload()
    expect(phone.get_by_role("link", name="Emre")).to_be_visible()
    phone.get_by_role("button", name="Revoke").click()
    expect(phone.get_by_text("The invitation is revoked")).to_be_visible()


def test_a_match_is_made_without_a_script(new_phone, db):
    club = ClubFactory(slug="galata")
    ayse = MembershipFactory(club=club, user=UserFactory(username="ayse"), is_manager=True).user
    for name in ("Blaise", "Deniz"):
        PlayerFactory(club=club, name=name)
    SeasonFactory(league=LeagueFactory(club=club, slug="tuesdays"), slug="autumn")
    phone = new_phone(ayse, java_script_enabled=False)

    phone.goto("/c/galata/tuesdays/autumn/matches/new/")
    phone.get_by_role("button", name="Blaise").click()
    phone.get_by_label("Who sits down next?").fill("den")
    phone.get_by_label("Who sits down next?").press("Enter")
    phone.locator("#found").get_by_role("button", name="Deniz").click()
    phone.get_by_role("button", name="Make the match").click()

    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()


def test_the_administrators_desk_keeps_the_policy(new_phone, db, screens):
    chief = UserFactory(username="chief", is_staff=True, is_superuser=True)
    player = PlayerFactory(name="Işıl")
    phone = new_phone(chief)

    phone.goto("/admin/players/player/?q=isil")
    expect(phone.get_by_role("link", name="Işıl")).to_be_visible()
    phone.get_by_role("link", name="Işıl").click()
    phone.get_by_label("Name:").fill("Işıl K.")
    screens(phone, "admin-player")
    phone.get_by_role("button", name="Save", exact=True).click()
    phone.goto(f"/admin/players/player/{player.pk}/history/")

    expect(phone.get_by_text("Işıl K.").first).to_be_visible()
