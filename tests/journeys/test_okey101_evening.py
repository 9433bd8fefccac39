"""An evening of 101 Okey on a phone: sums, elden and açmadı, a false okey and its indicator, tiles from the picker."""

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
)

LONG = ("Wolfeschlegelsteinhausenbergerdorff", "Ὀδυσσεύς Παπαδόπουλος ο νεότερος", "ليلى", "Ali")


class Evening(NamedTuple):
    """Tonight's match, and who records it."""

    match: Match
    blaise: User

    @property
    def form(self) -> str:
        return f"/m/{self.match.pk}/record/"

    def played(self) -> list[object]:
        return [revision.played for revision in Revision.objects.filter(round__match=self.match).order_by("pk")]


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    blaise = UserFactory(username="blaise", first_name="Blaise")
    MembershipFactory(club=club, user=blaise, is_scorer=True)
    guests = [PlayerFactory(club=club, name=name) for name in ("Ayşe", "Deniz", "Emre")]
    seated = [guests[0], PlayerFactory(club=club, user=blaise, name="Blaise"), *guests[1:]]
    league = LeagueFactory(club=club, slug="okey", name="Okey", game_key="okey101")
    season = SeasonFactory(league=league, name="Autumn", slug="autumn")
    return Evening(MatchFactory(season=season, name="Table 1", players=seated), blaise)


def side(phone: Page, name: str) -> Locator:
    return phone.locator("fieldset.side", has=phone.locator("legend", has_text=name))


def choose(place: Page | Locator, question: str, answer: str) -> None:
    """Tap a choice; what is tapped is its label, as a thumb does."""
    group = place.get_by_role("group", name=question)
    group.locator("label").filter(has=group.page.get_by_role("radio", name=re.compile(answer))).click()


def tick(place: Page | Locator, flag: str) -> None:
    """Tap a chip that is on or off."""
    place.locator(".chip", has_text=flag).locator("visible=true").first.click()


def tell(phone: Page, **left: int | str) -> None:
    """What each of these has left: a sum, or `no` where the rack was not opened."""
    for name, told in left.items():
        if told == "no":
            choose(side(phone, name), "How was it opened?", "açmadı")
        else:
            side(phone, name).get_by_label("Sum of the tiles left").fill(str(told))


def points(phone: Page, name: str) -> Locator:
    """What the preview says of a side."""
    return side(phone, name).locator(".side-points")


def record(phone: Page, number: int) -> None:
    phone.get_by_role("button", name=f"Record round {number}").click()


def to_the_end(phone: Page) -> None:
    """Scroll down, so that the bar covers nothing."""
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")


def opened(points: int, **more: int) -> dict[str, object]:
    """What is kept of an opened rack whose tiles were told as a sum."""
    return {"opened": "melds", "sum": points, **more}


NOT_OPENED = {"opened": "no"}
THREE_ROUNDS = [
    {"finisher": 0, "finish": [], "racks": [None, opened(12), NOT_OPENED, opened(7)]},
    {"finisher": 1, "finish": ["elden"], "racks": [opened(11), None, opened(13), NOT_OPENED]},
    {"indicator": "B9", "finisher": 3, "finish": [], "racks": [opened(5, false_okeys=1), opened(3), opened(20), None]},
]


def tell_a_plain_round(phone: Page) -> None:
    choose(phone, "Who finished?", "Ayşe")
    tell(phone, Blaise=12, Deniz="no", Emre=7)
    expect(points(phone, "Blaise")).to_have_text("12")
    expect(points(phone, "Deniz")).to_have_text("101")
    expect(side(phone, "Ayşe").get_by_label("Sum of the tiles left")).to_be_hidden()


def tell_elden(phone: Page) -> None:
    expect(phone.get_by_role("heading", name="Round 2")).to_be_focused()
    choose(phone, "Who finished?", "Blaise")
    tick(phone, "elden")
    tell(phone, Ayşe=11, Deniz=13, Emre="no")
    expect(points(phone, "Emre")).to_have_text("202101 × 2 = 202")


def tell_a_false_okey(phone: Page) -> None:
    """The indicator is asked for only once it matters."""
    expect(phone.get_by_role("heading", name="Round 3")).to_be_focused()
    choose(phone, "Who finished?", "Emre")
    tell(phone, Ayşe=5, Blaise=3, Deniz=20)
    expect(phone.get_by_role("group", name="Colour of the indicator")).to_be_hidden()
    tick(side(phone, "Ayşe"), "sahte")
    expect(phone.get_by_text("Choose the colour of the indicator: it makes the okey.")).to_be_visible()
    expect(points(phone, "Deniz")).to_have_text("20")
    choose(phone, "Colour of the indicator", "blue")
    phone.get_by_label("Number", exact=True).select_option("9")
    expect(points(phone, "Ayşe")).to_have_text("145 + 9 = 14")


def test_evening_of_three_rounds_adds_up_on_the_sheet(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)

    tell_a_plain_round(phone)
    screens(phone, "okey101-record", full_page=False)
    to_the_end(phone)
    axe(phone)
    record(phone, 1)
    tell_elden(phone)
    record(phone, 2)
    tell_a_false_okey(phone)
    screens(phone, "okey101-false-okey")
    to_the_end(phone)
    axe(phone)
    record(phone, 3)

    expect(phone).to_have_url(re.compile(f"/m/{evening.match.pk}/$"))
    expect(phone.get_by_text("The match is at its end.")).to_be_visible()
    total = phone.get_by_role("row", name=re.compile("^Total"))
    expect(total.get_by_role("cell")).to_have_text(["36", "−187", "147", "209"])
    phone.get_by_role("row", name=re.compile("^Round 3")).get_by_role("link", name="14", exact=True).click()
    expect(phone.get_by_text("a false okey left: the indicator's number, 9")).to_be_visible()
    screens(phone, "okey101-sheet")
    axe(phone)
    assert evening.played() == THREE_ROUNDS


def pick(place: Locator, *tiles: str) -> None:
    """Tap tiles, one after the other."""
    for tile in tiles:
        place.get_by_role("button", name=tile, exact=True).click()


def test_tiles_are_picked_and_the_picker_knows_the_indicator(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    choose(phone, "Who finished?", "Ayşe")
    tell(phone, Blaise=12, Emre="no")

    tick(side(phone, "Deniz"), "tiles")
    pick(side(phone, "Deniz"), "red 6", "black 9", "false okey", "red 5")
    choose(phone, "Colour of the indicator", "red")
    phone.get_by_label("Number", exact=True).select_option("5")

    expect(points(phone, "Deniz")).to_have_text("3114 + 12 + 5 = 31")
    expect(side(phone, "Deniz").get_by_role("button", name="red 6", exact=True)).to_have_class("wild")
    pick(side(phone, "Deniz"), "red 5")
    expect(side(phone, "Deniz").locator(".tally")).to_have_text("3 / 22")
    expect(points(phone, "Deniz")).to_have_text("269 + 12 + 5 = 26")
    screens(phone, "okey101-tiles")
    to_the_end(phone)
    axe(phone)
    record(phone, 1)
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    assert evening.played()[0]["racks"][2] == {"opened": "melds", "tiles": "R6 K9 F"}


def test_round_is_recorded_without_a_script(evening, new_phone):
    phone = new_phone(evening.blaise, java_script_enabled=False)
    phone.goto(evening.form)
    choose(phone, "Who finished?", "Ayşe")
    tell(phone, Blaise=12, Emre="no")
    tick(side(phone, "Deniz"), "tiles")
    side(phone, "Deniz").get_by_label("The tiles left on the rack").fill("k9 b3 f")

    record(phone, 1)
    expect(phone.get_by_text("Choose the colour of the indicator: it makes the okey.").first).to_be_visible()
    choose(phone, "Colour of the indicator", "red")
    phone.get_by_label("Number", exact=True).select_option("5")
    record(phone, 1)

    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    assert evening.played() == [
        {
            "indicator": "R5",
            "finisher": 0,
            "finish": [],
            "racks": [
                None,
                {"opened": "melds", "sum": 12},
                {"opened": "melds", "tiles": "K9 B3 F"},
                {"opened": "no"},
            ],
        }
    ]


def test_names_of_any_length_fit_a_phone(evening, new_phone, axe, screens):
    match = evening.match
    seated = [PlayerFactory(club=match.season.league.club, name=name) for name in LONG]
    crowd = MatchFactory(season=match.season, players=seated)
    racks = [{"opened": "no"}, {"opened": "pairs", "tiles": "R6 F"}, {"opened": "no"}, None]
    played = {"indicator": "R5", "finisher": 3, "finish": ["elden", "okey"], "racks": racks}
    record_round(crowd, change(evening.blaise, crowd), played)
    phone = new_phone(evening.blaise)

    phone.goto(f"/m/{crowd.pk}/record/")
    choose(phone, "Who finished?", "Ali")

    expect(phone.locator("legend").get_by_text(LONG[0])).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    screens(phone, "okey101-long-names")
    to_the_end(phone)
    axe(phone)
    phone.goto(f"/m/{crowd.pk}/?open=1-2")
    expect(phone.get_by_role("img", name="red 6, the okey").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    screens(phone, "okey101-working")
    axe(phone)


def test_stranger_works_out_a_rack_and_hands_on_its_address(new_phone, transactional_db, axe, screens):
    phone = new_phone()
    phone.goto("/games/okey101/calculator/")
    expect(phone.get_by_role("heading", name="What does this rack cost?")).to_be_visible()

    tick(phone, "elden")
    tick(phone.locator(".rack"), "tiles")
    pick(phone.locator("#calculator"), "black 9", "blue 3", "false okey")
    choose(phone, "Colour of the indicator", "blue")
    phone.get_by_label("Number", exact=True).select_option("9")

    expect(phone.get_by_role("heading", name="costs 42 points")).to_be_visible()
    screens(phone, "okey101-calculator")
    to_the_end(phone)
    axe(phone)
    other = new_phone(java_script_enabled=False)
    other.goto(phone.url)
    expect(other.get_by_role("heading", name="costs 42 points")).to_be_visible()
