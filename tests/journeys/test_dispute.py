"""A dispute from the round's page to the decided appeal, on phones: by keys and thumbs, with and without a script."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from leagues.disputes.models import Dispute, State
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


def test_dispute_goes_its_way_on_phones(match, people, new_phone, axe, screens):
    blaise, rana, emre, recep = (new_phone(people[name]) for name in ("blaise", "rana", "emre", "recep"))

    blaise.goto(f"/m/{match.pk}/rounds/1/")
    blaise.get_by_role("link", name="Dispute this round").click()
    axe(blaise)
    blaise.get_by_label("wrong cards").check()
    blaise.get_by_label("What is wrong?").fill("I held a ten more than was counted: 37, not 27.")
    blaise.get_by_role("button", name="Open the dispute").click()
    blaise.get_by_text("The dispute is opened").wait_for()
    picture = BytesIO()
    Image.new("RGB", (400, 300), "teal").save(picture, "PNG")
    blaise.get_by_label("A photo").set_input_files(
        {"name": "cards.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    )
    blaise.get_by_role("button", name="Show it").click()
    expect(blaise.get_by_role("img", name="Photo shown by Blaise")).to_have_js_property("naturalWidth", 400)
    dispute = Dispute.objects.get()
    look_at(blaise, f"/d/{dispute.pk}/", axe)
    screens(blaise, "dispute")

    look_at(rana, "/c/galata/disputes/", axe)
    rana.get_by_role("link", name="wrong cards").click()
    rana.get_by_role("link", name="Take it").focus()
    rana.keyboard.press("Enter")
    rana.get_by_role("button", name="Take it").press("Enter")
    rana.get_by_role("link", name="corrected", exact=True).click()
    rana.locator("[name=base-0]").fill("37")
    rana.get_by_text("What it makes of the standings").wait_for()
    rana.get_by_label("By which rule?").select_option("match.after_end")
    rana.get_by_label("The ruling in words").fill("The photo shows the ten.")
    axe(rana)
    screens(rana, "ruling")
    rana.get_by_role("button", name="Publish the ruling").click()
    rana.get_by_text("The ruling is published.").wait_for()
    assert Revision.objects.latest("pk").played["hands"][0] == {"base": 37}

    look_at(emre, f"/d/{dispute.pk}/", axe)
    screens(emre, "dispute-ruled")
    emre.get_by_role("link", name="Appeal").click()
    axe(emre)
    emre.get_by_label("Your words").fill("That ten lay on the floor.")
    emre.get_by_role("button", name="Appeal").click()

    recep.goto(f"/d/{dispute.pk}/")
    recep.get_by_role("link", name="Take it").click()
    recep.get_by_role("button", name="Take it").click()
    recep.get_by_role("link", name="put back as it was").click()
    recep.get_by_label("By which rule?").select_option("match.after_end")
    recep.get_by_label("The ruling in words").fill("The floor is not a hand.")
    axe(recep)
    recep.get_by_role("button", name="Publish the ruling").click()
    recep.get_by_text("The ruling is published.").wait_for()

    dispute.refresh_from_db()
    assert dispute.state == State.DECIDED
    assert Revision.objects.latest("pk").played["hands"][0] == {"base": 27}


def test_ruling_without_a_script_is_seen_first_and_then_published(match, people, new_phone):
    from leagues.disputes.services import Opening, Step, open_dispute, take

    dispute = open_dispute(match, actor(people["blaise"]), Opening("conduct", "He looked at my cards.", 0, 1))
    take(dispute, Step(actor(people["rana"])))
    rana = new_phone(people["rana"], java_script_enabled=False)

    rana.goto(f"/d/{dispute.pk}/rule/penalty/")
    rana.get_by_label("Emre").check()
    rana.get_by_label("Points", exact=True).fill("50")
    rana.get_by_role("button", name="Show what it does").click()
    assert rana.get_by_text("What it makes of the standings").is_visible()
    rana.get_by_label("By which rule?").select_option("match.adjustment")
    rana.get_by_label("The ruling in words").fill("Fifty for looking.")
    rana.get_by_role("button", name="Publish the ruling").click()

    assert rana.get_by_text("The ruling is published.").is_visible()
    assert match.incidents.get().points == 50
