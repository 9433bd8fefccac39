"""An evening of Belote between pairs on a phone: six touches a deal, a tie that waits and is taken, and a claim."""

import re
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from leagues.matches.making import make_match, sides_of
from leagues.matches.models import Match, Revision
from leagues.players.models import User
from scoring.registry import game
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
)
from tests.scoring.belote_table import claimed, deal

pytestmark = pytest.mark.journey

NS, EO = "Ayşe + Carmen", "Blaise + Deniz"
LONG = "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach"


class Evening(NamedTuple):
    """Tonight's match between two pairs, and who records it."""

    match: Match
    ayse: User

    @property
    def form(self) -> str:
        return f"/m/{self.match.pk}/record/"

    @property
    def sheet(self) -> str:
        return f"/m/{self.match.pk}/"

    def played(self) -> list[object]:
        return [revision.played for revision in Revision.objects.filter(round__match=self.match).order_by("pk")]


def evening_of(*names: str) -> Evening:
    """Four players, those across from each other together; 500 points win."""
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    ayse = UserFactory(username="ayse", first_name="Ayşe")
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True)
    players = [PlayerFactory(club=club, name=name) for name in names]
    league = LeagueFactory(club=club, name="Thursdays", game_key="belote", options={"target": 500})
    table = {"partners": True}
    match = make_match(
        actor(ayse),
        SeasonFactory(league=league, name="Autumn"),
        name="Table 1",
        sides=sides_of(game("belote"), table, players),
        starts_at=datetime(2026, 11, 30, 19, tzinfo=UTC),
        table=table,
    )
    return Evening(match, ayse)


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    return evening_of("Ayşe", "Blaise", "Carmen", "Deniz")


def choose(place: Page | Locator, question: str, answer: str) -> None:
    """Tap a choice; what is tapped is its label, as a thumb does."""
    group = place.get_by_role("group", name=question, exact=True)
    group.locator("label").filter(has=group.page.get_by_role("radio", name=answer, exact=True)).click()


def heap(phone: Page, name: str) -> Locator:
    return phone.locator("fieldset.side", has=phone.locator("legend", has_text=name))


def cards(phone: Page, name: str) -> Locator:
    return heap(phone, name).get_by_label("Card points of the tricks")


def tell(phone: Page, maker: str, last: str, heap_of: str, points: str) -> None:
    """An ordinary deal: two taps, a field and its digits."""
    choose(phone, "Who made trump?", maker)
    choose(phone, "Who won the last trick?", last)
    cards(phone, heap_of).fill(points)


def unfold(phone: Page, words: str) -> None:
    phone.locator("summary", has_text=re.compile(f"^\\s*{re.escape(words)}\\s*$")).click()


def record(phone: Page, number: int) -> None:
    phone.get_by_role("button", name=f"Record round {number}").click()
    expect(phone.get_by_text(f"Round {number} is recorded.")).to_be_visible()


def sentence(phone: Page) -> Locator:
    """What the preview says will be written."""
    return phone.locator("#live")


ROWS = """() => [...document.querySelectorAll("table.sheet tr")].map(row => [...row.cells].map(cell => {
  const seen = cell.cloneNode(true);
  seen.querySelectorAll(".visually-hidden").forEach(unseen => unseen.remove());
  return seen.textContent.trim().replace(/\\s+/g, " ");
}).join(" | "))"""


def rows(phone: Page) -> list[str]:
    """The numbers of the sheet, row by row, as they are seen; whether a round is confirmed is not told."""
    told = [re.sub(r" [^ \w(|]", "", row) for row in phone.evaluate(ROWS)]
    return [row for row in told if re.match("[0-9]|waiting|Total", row)]


def claim(phone: Page) -> None:
    """North and south say “he terminado” with three tricks left, after a quinte."""
    choose(phone, "Who made trump?", EO)
    cards(phone, NS).fill("62")
    cards(phone, EO).fill("30")
    unfold(phone, "Escaleras and four of a kind")
    choose(phone.locator("fieldset.part-of-side", has_text=NS), "quinte 100", "1")
    unfold(phone, "“He terminado”")
    choose(phone, "Who said “he terminado”?", NS)
    expect(phone.get_by_role("group", name="Who won the last trick?")).to_be_hidden()
    choose(phone, "Tricks left", "3")
    choose(phone, "Had he won a trick with a card of value?", "yes")


SHEET = [
    "1 | 100 | 62",
    "2 level | 0 | 81",
    "waiting | 81, taken in round 3 by Ayşe Carmen",
    "3 | 243 | 0",
    "4 claim | 162 | 30",
    "Total | 505 | 173",
]
DEALS = [
    deal(0, 90, 62, last=0),
    deal(0, 81, 71, last=1),
    deal(1, 92, 60, last=0),
    claimed(1, 62, 30, side0={"announcements": [{"kind": "quinte"}]}),
]


def test_evening_between_pairs(evening, new_phone, axe, screens):
    phone = new_phone(evening.ayse)
    phone.goto(evening.form)

    tell(phone, maker=NS, last=NS, heap_of=EO, points="62")
    expect(cards(phone, NS)).to_have_attribute("placeholder", "90")
    expect(sentence(phone)).to_have_text(f"{NS} 100, {EO} 62: the maker has most, and everyone writes what is his.")
    screens(phone, "belote-record", full_page=False)
    record(phone, 1)

    tell(phone, maker=NS, last=EO, heap_of=EO, points="71")
    expect(phone.get_by_text(f"81 wait for whoever has most in the next deal: {NS}, {EO}.")).to_be_visible()
    record(phone, 2)

    tell(phone, maker=EO, last=NS, heap_of=EO, points="60")
    expect(sentence(phone)).to_have_text(
        f"{NS} 102, {EO} 60: the maker falls, {NS} writes 243: 102 + 60 and the 81 that waited."
    )
    record(phone, 3)

    claim(phone)
    expect(sentence(phone)).to_have_text(f"{NS} says “he terminado” with 505 and wins.")
    screens(phone, "belote-claim")
    axe(phone)
    phone.get_by_role("button", name="Record round 4").click()
    expect(phone).to_have_url(re.compile(rf"{evening.sheet}$"))

    screens(phone, "belote-sheet")
    axe(phone)
    assert rows(phone) == SHEET
    assert evening.played() == DEALS


def test_working_of_a_deal_shows_the_four_parts(evening, new_phone, axe):
    phone = new_phone(evening.ayse)
    phone.goto(evening.form)
    tell(phone, maker=NS, last=NS, heap_of=NS, points="72")
    unfold(phone, "Escaleras and four of a kind")
    choose(phone.locator("fieldset.part-of-side", has_text=NS).first, "tierce 20", "1")
    unfold(phone, "Penalties")
    phone.locator("fieldset.part-of-side", has=phone.locator("#P1-0")).get_by_label("P1").fill("1")
    record(phone, 1)
    phone.goto(evening.sheet)

    phone.locator("#cell-1-0").click()

    working = phone.locator("#working-1")
    expect(working.locator(".sum")).to_have_text("20 + 72 + 10 − 10 = 92")
    expect(working.locator(".part")).to_have_text(["Announcements", "Card points", "Prizes", "Penalties"])
    axe(phone)


def test_heap_with_the_last_ten_in_it_is_refused_beside_its_field_without_a_script(evening, new_phone):
    phone = new_phone(evening.ayse, java_script_enabled=False)
    phone.goto(evening.form)

    tell(phone, maker=NS, last=NS, heap_of=EO, points="72")
    cards(phone, NS).fill("90")
    phone.get_by_role("button", name="Record round 1").click()

    expect(heap(phone, EO).locator(".errorlist")).to_have_text(re.compile("the last ten was counted among them"))
    cards(phone, NS).fill("")
    cards(phone, EO).fill("62")
    phone.get_by_role("button", name="Show the points first").click()
    expect(sentence(phone)).to_have_text(f"{NS} 100, {EO} 62: the maker has most, and everyone writes what is his.")
    phone.get_by_role("button", name="Record round 1").click()
    assert evening.played() == [deal(0, 90, 62, last=0)]


def test_long_names_leave_no_page_wider_than_the_phone(transactional_db, new_phone, axe, screens):
    evening = evening_of(LONG, "W" * 60, "Blaise", "مستودعاتالمياهالجوفية")
    phone = new_phone(evening.ayse)

    phone.goto(evening.form)
    for fold in phone.locator("details.fold > summary:visible").all():
        fold.click()
    screens(phone, "belote-long-names")

    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    axe(phone)
