"""A phone that rings: the bell on every page, the list behind it, and the letters that one may stop."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from leagues.players.models import Club, User
from leagues.players.notices.letters import token_of
from leagues.players.notices.telling import tell
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory, UserFactory

TOO_SMALL = "all => all.filter(it => it.getBoundingClientRect().height < 44).map(it => it.outerHTML)"
LONG = "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach"


@pytest.fixture
def club(transactional_db: None) -> Club:
    return ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")


@pytest.fixture
def ayse(club: Club) -> User:
    return MembershipFactory(club=club, user=UserFactory(username="ayse", first_name="Ayşe"), is_manager=True).user


def claim(ayse: User, club: Club, name: str) -> None:
    """Somebody says that they are this guest, and waits for Ayşe."""
    guest = PlayerFactory(club=club, name=name)
    values = {"user": ayse.pk, "player": guest.pk}
    address = f"/c/{club.slug}/players/"
    tell([ayse.pk], "guest_claimed", values, address, key=f"claim:{guest.pk}", needs_answer=True)


def approve(ayse: User, club: Club) -> None:
    guest = PlayerFactory(club=club, name="مريم")
    values = {"player": guest.pk, "club": club.pk}
    tell([ayse.pk], "claim_approved", values, "/c/galata/", key=f"approved:{guest.pk}")


def look_at(phone: Page, address: str, axe: Callable[[Page], None]) -> None:
    """Nothing for axe to object to, nothing beyond the edge, nothing too small for a thumb."""
    phone.goto(address)
    axe(phone)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
    assert phone.locator("main").locator(".button, .field label:has(input)").evaluate_all(TOO_SMALL) == [], address


def test_bell_leads_to_what_waits_and_from_there_to_its_place(ayse, club, new_phone, axe, screens):
    claim(ayse, club, LONG)
    approve(ayse, club)
    phone = new_phone(ayse)
    phone.set_viewport_size({"width": 320, "height": 640})
    look_at(phone, "/c/galata/", axe)
    assert phone.locator("#bell").evaluate_all(TOO_SMALL) == []

    phone.get_by_role("link", name="Notices: 2").tap()
    expect(phone).to_have_url(re.compile("/notices/$"))
    look_at(phone, phone.url, axe)
    screens(phone, "notices")
    phone.get_by_role("button", name="Mark all as read").tap()
    expect(phone.get_by_role("link", name="Notices: 1")).to_be_visible()
    phone.get_by_role("link", name=f"says that they are the guest {LONG}").tap()

    expect(phone).to_have_url(re.compile("/c/galata/players/$"))


def test_bell_rings_by_itself_within_a_minute(ayse, club, new_phone):
    phone = new_phone(ayse)
    phone.clock.install()
    phone.goto("/c/galata/")
    expect(phone.get_by_role("link", name="Notices", exact=True)).to_be_visible()
    claim(ayse, club, "Deniz")

    phone.clock.run_for(61_000)

    expect(phone.get_by_role("link", name="Notices: 1")).to_be_visible()


def test_notices_are_read_without_a_script(ayse, club, new_phone):
    claim(ayse, club, "Deniz")
    phone = new_phone(ayse, java_script_enabled=False)
    phone.goto("/")

    phone.get_by_role("link", name="Notices: 1").tap()
    phone.get_by_role("link", name="says that they are the guest Deniz").tap()

    expect(phone).to_have_url(re.compile("/c/galata/players/$"))


def test_letters_are_chosen_and_stopped(ayse, new_phone, axe, screens, settings):
    settings.SENDS_LETTERS = True
    phone = new_phone(ayse)
    look_at(phone, "/accounts/letters/", axe)
    screens(phone, "letters")
    phone.get_by_label("Everything new, in one letter a day").check()
    phone.get_by_role("button", name="Save").tap()
    expect(phone.get_by_role("status").filter(has_text="Your choice is saved.")).to_be_visible()

    stranger = new_phone()
    look_at(stranger, f"/letters/stop/{token_of(ayse.pk)}/", axe)
    stranger.get_by_role("button", name="Stop the letters").tap()
    expect(stranger.get_by_role("heading", name="No more letters")).to_be_visible()

    phone.goto("/accounts/letters/")
    expect(phone.get_by_label("No letters")).to_be_checked()


def test_pages_without_notices_and_without_letters(ayse, new_phone, axe):
    phone = new_phone(ayse)

    for address in ("/notices/", "/accounts/letters/"):
        look_at(phone, address, axe)


def test_head_with_the_bell_fits_a_small_phone_in_every_language(ayse, club, new_phone, base_url):
    claim(ayse, club, "Deniz")
    phone = new_phone(ayse)
    phone.set_viewport_size({"width": 320, "height": 640})
    beyond = {}
    for language in ("en", "es", "fr", "tr"):
        phone.context.add_cookies([{"name": "django_language", "value": language, "url": base_url}])
        phone.goto("/games/")
        beyond[language] = phone.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert beyond == {"en": 0, "es": 0, "fr": 0, "tr": 0}
