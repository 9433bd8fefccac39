"""Who is whom, on a phone without scripts: a guest is claimed, merged, given back, erased; and how the pages look."""

import pytest

from leagues.matches.merging import merge
from leagues.players.claims import claim_guest
from leagues.players.identity import Claim, Merge
from leagues.players.models import Player
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
)

pytestmark = pytest.mark.journey

LONG = "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach"
PASSWORD = "a long one, never said"


@pytest.fixture
def club(transactional_db):
    return ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")


@pytest.fixture
def ayse(club):
    user = UserFactory(username="ayse", first_name="Ayşe")
    MembershipFactory(club=club, user=user, is_manager=True)
    PlayerFactory(club=club, user=user, name="Ayşe")
    return user


@pytest.fixture
def blaise(club):
    user = UserFactory(username="blaise", first_name="Blaise")
    user.set_password(PASSWORD)
    user.save()
    MembershipFactory(club=club, user=user)
    PlayerFactory(club=club, user=user, name="Blaise")
    return user


@pytest.fixture
def guest(club):
    """A guest with a long name who has sat in a match."""
    guest = PlayerFactory(club=club, name=LONG)
    season = SeasonFactory(league=LeagueFactory(club=club, slug="tuesday", name="Tuesday"), slug="autumn")
    MatchFactory(season=season, players=[guest, *PlayerFactory.create_batch(3, club=club)])
    return guest


def test_guest_is_claimed_merged_and_given_back(ayse, blaise, guest, new_phone):
    member, manager = (new_phone(user, java_script_enabled=False) for user in (blaise, ayse))

    member.goto(f"/p/{guest.pk}/")
    member.get_by_role("link", name="This is me").click()
    member.get_by_label("For the manager").fill("In spring")
    member.get_by_role("button", name="Yes, this is me").click()
    member.get_by_text("Your claim is sent").wait_for()
    manager.goto("/c/galata/players/")
    manager.get_by_role("link", name=f"Blaise: “I am {LONG}”").click()
    manager.get_by_label("Your words to them").fill("Welcome back")
    manager.get_by_role("button", name="Yes, it is the same person").click()
    manager.get_by_text(f"{LONG} was merged into Blaise").wait_for()
    member.goto(f"/p/{guest.pk}/")
    mine = Player.objects.get(user=blaise)
    assert member.url.endswith(f"/p/{mine.pk}/")
    assert mine.seats.count() == 1

    manager.get_by_role("link", name=f"Undo {LONG}").click()
    manager.get_by_text(f"{LONG} gets 1 match back.").wait_for()
    manager.get_by_role("button", name="Undo the merge").click()
    manager.get_by_text(f"{LONG} and Blaise are two again").first.wait_for()
    assert (guest.seats.count(), mine.seats.count()) == (1, 0)


def test_guest_is_merged_by_hand_and_erased(ayse, club, guest, new_phone):
    other = PlayerFactory(club=club, name="Bartholomäus")
    manager = new_phone(ayse, java_script_enabled=False)

    manager.goto(f"/p/{guest.pk}/edit/")
    manager.get_by_role("link", name="The same person as").click()
    manager.get_by_role("link", name="Bartholomäus").click()
    manager.get_by_text("Bartholomäus stays").wait_for()
    manager.get_by_role("button", name="Merge the two").click()
    manager.get_by_role("link", name="Edit player").click()
    manager.get_by_role("link", name="Erase the name").click()
    manager.get_by_label("Reason").fill("Asked for it by letter")
    manager.get_by_role("button", name="Erase for good").click()

    manager.get_by_text("It is done: on every sheet they are Player #1.").wait_for()
    assert set(Player.objects.filter(pk__in=[guest.pk, other.pk]).values_list("name", flat=True)) == {
        "Player #1",
        "Player #2",
    }


def test_account_is_erased_by_its_owner(blaise, new_phone):
    phone = new_phone(blaise, java_script_enabled=False)

    phone.goto("/accounts/data/")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Download").click()
    phone.get_by_role("link", name="Erase your account").click()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Confirm").click()
    phone.get_by_role("button", name="Erase for good").click()

    phone.get_by_text("Your account is erased.").wait_for()
    assert download.value.suggested_filename == "meldbook.json"
    assert not Player.objects.filter(name="Blaise").exists()


def test_pages_of_who_is_whom_by_day_and_by_night(ayse, blaise, club, guest, new_phone, axe, screens):
    claim = claim_guest(actor(blaise), guest, "I played with you all in spring, " + "and in summer " * 10)
    gone = PlayerFactory(club=club, name=f"{LONG} K.")
    merged = merge(actor(ayse), PlayerFactory(club=club, name=f"{LONG} Jr."), gone)
    manager, member = new_phone(ayse), new_phone(blaise)
    mine = Player.objects.get(user=blaise)
    addresses = {
        "players": "/c/galata/players/",
        "claim-decide": f"/claims/{claim.pk}/",
        "merge-choice": f"/p/{guest.pk}/merge/",
        "merge": f"/p/{guest.pk}/merge/?into={mine.pk}",
        "merge-undo": f"/merges/{merged.pk}/undo/",
        "erase": f"/p/{guest.pk}/erase/",
        "edit": f"/p/{guest.pk}/edit/",
        "own-data": "/accounts/data/",
    }

    for name, address in addresses.items():
        look_at(manager, address, axe)
        screens(manager, f"people-{name}")
    for name, address in {"player": f"/p/{guest.pk}/", "claim": f"/p/{guest.pk}/claim/"}.items():
        look_at(member, address, axe)
        screens(member, f"people-{name}")
    assert (Claim.objects.count(), Merge.objects.count()) == (1, 1)


def look_at(page, address, axe):
    page.goto(address)
    axe(page)
    assert page.locator("h1").count() == 1, address
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, address
