"""A dispute from the round's page to the decided appeal, on phones: by keys and thumbs, with and without a script."""

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from leagues.disputes.models import Dispute, State
from leagues.disputes.services import Opening, Step, open_dispute, take
from leagues.matches.models import Match, Revision
from leagues.matches.services import record_round
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
    change,
    closed_by,
)
from tests.journeys.test_every_page import look_at

pytestmark = pytest.mark.journey

type Check = Callable[[Page], None]
LONG = "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach"


@pytest.fixture
def people(transactional_db):
    """Blaise and Emre who sit there, and two referees who do not."""
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    roles = {"blaise": {}, "emre": {}, "rana": {"is_referee": True}, "recep": {"is_referee": True}}
    users = {name: UserFactory(username=name, first_name=name.title()) for name in roles}
    for name, told in roles.items():
        MembershipFactory(club=club, user=users[name], **told)
    MembershipFactory(club=club, user=UserFactory(username="sevda"), is_scorer=True)
    return users


@pytest.fixture
def match(people) -> Match:
    club = people["blaise"].memberships.get().club
    names = [("Blaise", people["blaise"]), ("Emre", people["emre"]), (LONG, None), ("Fatma", None)]
    players = [PlayerFactory(club=club, name=name, user=user) for name, user in names]
    season = SeasonFactory(league=LeagueFactory(club=club, slug="tuesday", options={"hands": 2}), slug="autumn")
    match = MatchFactory(season=season, players=players, name="Table 2")
    scorer = club.memberships.get(is_scorer=True).user
    for _ in range(2):
        record_round(match, change(scorer, match), closed_by(1, 27, 10, 5))
    return match


def open_the_dispute(phone: Page, match: Match, axe: Check) -> Dispute:
    phone.goto(f"/m/{match.pk}/rounds/1/")
    phone.get_by_role("link", name="Dispute this round").click()
    axe(phone)
    phone.get_by_label("wrong cards").check()
    phone.get_by_label("What is wrong?").fill("I held a ten more than was counted: 37, not 27.")
    phone.get_by_role("button", name="Open the dispute").click()
    expect(phone.get_by_text("The dispute is opened")).to_be_visible()
    return Dispute.objects.get()


def show_a_photo(phone: Page) -> None:
    picture = BytesIO()
    Image.new("RGB", (400, 300), "teal").save(picture, "PNG")
    photo = {"name": "cards.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    phone.get_by_label("A photo").set_input_files(photo)
    phone.get_by_role("button", name="Show it").click()
    expect(phone.get_by_role("img", name="Photo shown by Blaise")).to_have_js_property("naturalWidth", 400)


def publish(phone: Page, words: str) -> None:
    phone.get_by_role("button", name="Publish the ruling").click()
    expect(phone.get_by_text("The ruling is published.")).to_be_visible()
    expect(phone.get_by_text(words).first).to_be_visible()


def give_the_words(phone: Page, words: str, axe: Check = lambda _: None) -> None:
    phone.get_by_label("By which rule?").select_option("match.after_end")
    phone.get_by_label("The ruling in words").fill(words)
    axe(phone)


def correct_by_keys(phone: Page, axe: Check) -> None:
    """From the club's list to the filled-in ruling, as a referee does who has no mouse."""
    look_at(phone, "/c/galata/disputes/", axe)
    phone.get_by_role("link", name="wrong cards").click()
    phone.get_by_role("link", name="Take it").focus()
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Take it").press("Enter")
    phone.get_by_role("link", name="corrected", exact=True).click()
    phone.locator("[name=base-0]").fill("37")
    expect(phone.get_by_text("What it makes of the standings")).to_be_visible()
    give_the_words(phone, "The photo shows the ten.", axe)


def appeal(phone: Page, words: str, axe: Check = lambda _: None) -> None:
    phone.get_by_role("link", name="Appeal").click()
    axe(phone)
    phone.get_by_label("Your words").fill(words)
    phone.get_by_role("button", name="Appeal").click()
    expect(phone.get_by_text(words)).to_be_visible()


def take_the_case(phone: Page) -> None:
    phone.get_by_role("link", name="Take it").click()
    phone.get_by_role("button", name="Take it").click()


def put_back(phone: Page, dispute: Dispute, axe: Check) -> None:
    phone.goto(f"/d/{dispute.pk}/")
    take_the_case(phone)
    phone.get_by_role("link", name="put back as it was").click()
    give_the_words(phone, "The floor is not a hand.", axe)


def first_hand() -> object:
    return Revision.objects.latest("pk").played["hands"][0]


def test_dispute_goes_its_way_on_phones(match, people, new_phone, axe, screens):
    blaise, rana, emre, recep = (new_phone(people[name]) for name in ("blaise", "rana", "emre", "recep"))

    dispute = open_the_dispute(blaise, match, axe)
    show_a_photo(blaise)
    look_at(blaise, f"/d/{dispute.pk}/", axe)
    screens(blaise, "dispute")
    correct_by_keys(rana, axe)
    screens(rana, "ruling")
    publish(rana, "The photo shows the ten.")
    assert first_hand() == {"base": 37}

    look_at(emre, f"/d/{dispute.pk}/", axe)
    screens(emre, "dispute-ruled")
    appeal(emre, "That ten lay on the floor.", axe)
    put_back(recep, dispute, axe)
    publish(recep, "The floor is not a hand.")

    dispute.refresh_from_db()
    assert dispute.state == State.DECIDED
    assert first_hand() == {"base": 27}


def test_penalty_shows_what_it_does_while_it_is_told(match, people, new_phone):
    dispute = open_dispute(match, actor(people["blaise"]), Opening("conduct", "He looked at my cards.", 0, 1))
    take(dispute, Step(actor(people["rana"])))
    rana = new_phone(people["rana"])

    rana.goto(f"/d/{dispute.pk}/rule/penalty/")
    rana.get_by_label("Emre").check()
    rana.get_by_label("Points", exact=True).fill("50")
    expect(rana.get_by_text("What it makes of the standings")).to_be_visible()
    rana.get_by_label("By which rule?").select_option("match.adjustment")
    rana.get_by_label("The ruling in words").fill("Fifty for looking.")
    publish(rana, "Fifty for looking.")

    assert match.incidents.get().points == 50


def test_ruling_without_a_script_is_seen_first_and_then_published(match, people, new_phone):
    dispute = open_dispute(match, actor(people["blaise"]), Opening("conduct", "He looked at my cards.", 0, 1))
    take(dispute, Step(actor(people["rana"])))
    rana = new_phone(people["rana"], java_script_enabled=False)

    rana.goto(f"/d/{dispute.pk}/rule/penalty/")
    rana.get_by_label("Emre").check()
    rana.get_by_label("Points", exact=True).fill("50")
    rana.get_by_role("button", name="Show what it does").click()
    expect(rana.get_by_text("What it makes of the standings")).to_be_visible()
    rana.get_by_label("By which rule?").select_option("match.adjustment")
    rana.get_by_label("The ruling in words").fill("Fifty for looking.")
    publish(rana, "Fifty for looking.")

    assert match.incidents.get().points == 50
