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


HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def side(phone: Page, name: str) -> Locator:
    return phone.locator("fieldset.side", has=phone.locator("legend", has_text=name))


def choose(place: Page | Locator, question: str, answer: str) -> None:
    """Tap a choice; what is tapped is its label, as a thumb does."""
    group = place.get_by_role("group", name=question)
    group.locator("label").filter(has=group.page.get_by_role("radio", name=re.compile(answer))).click()


def tell(phone: Page, name: str, way: str) -> None:
    """Choose the way in which a side's hand is told."""
    choose(side(phone, name), "How is the hand told?", way)


def points(phone: Page, name: str) -> Locator:
    """What the preview says of a side."""
    return side(phone, name).locator(".side-points")


def tell_points(phone: Page, ayse: str = "27", deniz: str = "14", emre: str = "6") -> None:
    """Diamonds, closed by Blaise, and what the others have left."""
    choose(phone, "Suit of the indicator", "diamonds")
    choose(phone, "Who closed?", "Blaise")
    for name, left in (("Ayşe", ayse), ("Deniz", deniz), ("Emre", emre)):
        side(phone, name).get_by_label("Points left").fill(left)


def pick(place: Locator, cards: str) -> None:
    """Tap cards, one after the other."""
    for card in cards.split():
        button(place, card).click()


def open_deck(place: Locator) -> None:
    """Lay the deck open for this hand; that of another one is put away."""
    place.get_by_role("button", name="Choose cards").click()


def button(place: Locator, card: str) -> Locator:
    name = "false okey" if card == "*" else f"{card[:-1]} of {SUITS[card[-1]]}"
    return place.get_by_role("button", name=name, exact=True)


def to_the_end(phone: Page) -> None:
    """Scroll down, so that the bar covers nothing."""
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")


def test_round_is_seen_before_it_is_saved_and_the_next_form_opens(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)

    tell_points(phone)
    choose(phone, "How?", r"^pairs ×")

    expect(points(phone, "Ayşe")).to_have_text("21627 × 4 × 2 = 216")
    expect(points(phone, "Blaise")).to_have_text("−400−100 × 4 = −400")
    expect(phone.get_by_role("row", name="Emre")).to_have_text(re.compile(r"Emre\s+48\s+48"))
    screens(phone, "record-round", full_page=False)
    to_the_end(phone)
    axe(phone)
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_focused()
    expect(phone.get_by_text("Round 1 is recorded.")).to_be_visible()
    expect(phone).to_have_url(re.compile(f"{evening.form}$"))
    expect(side(phone, "Ayşe").get_by_label("Points left")).to_have_value("")
    expect(phone.get_by_role("row", name="Emre")).to_have_text(re.compile(r"Emre\s+…\s+48"))
    assert evening.played() == [closed_by(1, 27, 14, 6, closure="pairs")]


def test_hands_are_told_by_each_way(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    choose(phone, "Suit of the indicator", "diamonds")
    phone.get_by_label("Rank", exact=True).select_option("7")
    choose(phone, "Who closed?", "Blaise")

    tell(phone, "Ayşe", "no meld")
    tell(phone, "Deniz", "loose")
    pick(side(phone, "Deniz"), "KH 9H *")
    choose(side(phone, "Deniz"), "By melds or by pairs?", "by pairs")
    tell(phone, "Emre", "^cards")
    pick(side(phone, "Emre"), HAND)

    expect(points(phone, "Ayşe")).to_have_text("400100 × 4 × 1 = 400")
    expect(points(phone, "Deniz")).to_have_text("21627 × 2 × 4 × 1 = 216")
    expect(points(phone, "Emre")).to_have_text("246 × 4 × 1 = 24")
    expect(side(phone, "Emre").locator(".hand .meld")).to_have_count(3)
    expect(side(phone, "Emre").locator(".hand .wild")).to_have_count(1)
    screens(phone, "record-ways")
    to_the_end(phone)
    axe(phone)
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    assert evening.played() == [
        {
            "indicator": "7D",
            "closer": 1,
            "closure": "normal",
            "hands": [{"no_meld": True}, None, {"loose": "KH 9H *", "by": "pairs"}, {"cards": HAND}],
        }
    ]


def test_shown_hand_of_the_closer_raises_the_closure(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone)
    phone.get_by_label("Rank", exact=True).select_option("10")

    tell(phone, "Blaise", "^hand shown")
    pick(side(phone, "Blaise").locator("[data-picker][data-most='14']"), "2C 2C 3D 3D AH AH 5S 5S 6C 6C 7H 7H 7S 7S")
    pick(side(phone, "Blaise").locator("[data-picker][data-most='1']"), "KH")

    expect(phone.get_by_text("raised to pairs: the hand is a complete pairs hand")).to_be_visible()
    expect(points(phone, "Emre")).to_have_text("486 × 4 × 2 = 48")
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()


def test_picker_knows_what_is_used_up(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    choose(phone, "Suit of the indicator", "diamonds")
    phone.get_by_label("Rank", exact=True).select_option("7")
    tell(phone, "Deniz", "^cards")
    tell(phone, "Emre", "^cards")
    deniz, emre = (side(phone, name).locator("[data-picker]:visible") for name in ("Deniz", "Emre"))

    open_deck(deniz)
    pick(deniz, "KH KH 7D")

    expect(deniz.locator(".tally")).to_have_text("3 / 14")
    open_deck(emre)
    expect(button(deniz, "KH")).to_be_hidden()
    expect(button(emre, "KH")).to_be_disabled()
    expect(button(emre, "7D")).to_be_disabled()
    expect(button(emre, "8D")).to_have_class("wild")
    open_deck(deniz)
    pick(deniz, "KH")
    expect(deniz.locator(".tally")).to_have_text("1 / 14")
    open_deck(emre)
    expect(button(emre, "KH")).to_be_enabled()


def test_two_quick_taps_make_one_round(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone)

    phone.get_by_role("button", name="Record round 1").dblclick()

    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    assert evening.played() == [closed_by(1, 27, 14, 6)]


def test_slower_of_two_phones_loses_nothing(evening, new_phone, axe, screens):
    slower = new_phone(evening.blaise)
    slower.goto(evening.form)
    tell_points(slower, ayse="33")
    record_round(evening.match, change(evening.ayse, evening.match), closed_by(0, 10, 20, 30))

    slower.get_by_role("button", name="Record round 1").click()

    expect(slower.get_by_text("The sheet has moved on while you were writing.")).to_be_visible()
    expect(slower.get_by_role("region", name="The sheet as it is now")).to_contain_text("−100")
    expect(side(slower, "Ayşe").get_by_label("Points left")).to_have_value("33")
    again = slower.get_by_role("button", name="Record it as round 2")
    expect(again).to_be_in_viewport(ratio=1)
    screens(slower, "record-conflict")
    to_the_end(slower)
    axe(slower)
    again.click()
    expect(slower.get_by_role("heading", name="Round 3")).to_be_visible()
    assert evening.played() == [closed_by(0, 10, 20, 30), closed_by(1, 33, 14, 6)]


def test_refused_round_says_beside_the_field_what_to_do(evening, new_phone, axe):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone, ayse="400")

    phone.get_by_role("button", name="Record round 1").click()

    field = side(phone, "Ayşe").get_by_label("Points left")
    expect(field).to_have_accessible_description(re.compile("^▲? ?400 is more than a hand can come to"))
    expect(field).to_be_focused()
    expect(field).to_have_value("400")
    to_the_end(phone)
    axe(phone)
    field.fill("100")
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()


def test_stock_that_ran_out_asks_for_the_complete_hand(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone, emre="0")
    choose(phone, "Who closed?", "nobody")
    side(phone, "Blaise").get_by_label("Points left").fill("12")

    choose(side(phone, "Emre"), "Was the hand complete?", "yes")

    expect(points(phone, "Emre")).to_have_text("400100 × 4 × 1 = 400")
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()


def test_phone_without_a_connection_says_so_and_loses_nothing(evening, new_phone, page_errors):
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone)
    expect(points(phone, "Emre")).to_have_text("246 × 4 × 1 = 24")
    phone.context.set_offline(True)

    phone.get_by_role("button", name="Record round 1").click()

    expect(phone.get_by_text("No answer from the site. Nothing is lost")).to_be_visible()
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(phone.get_by_text("No answer from the site. Nothing is lost")).not_to_be_visible()
    expect(phone).to_have_title("Round 2 · Table 2 · Meldbook")
    assert evening.played() == [closed_by(1, 27, 14, 6)]
    page_errors[:] = [error for error in page_errors if "ERR_INTERNET" not in error and "htmx:" not in error]


def test_last_round_leads_to_the_sheet(evening, new_phone):
    for _ in range(2):
        record_round(evening.match, change(evening.ayse, evening.match), closed_by(0, 10, 20, 30))
    phone = new_phone(evening.blaise)
    phone.goto(evening.form)
    tell_points(phone)

    phone.get_by_role("button", name="Record round 3").click()

    expect(phone).to_have_url(re.compile(f"/m/{evening.match.pk}/$"))
    expect(phone.get_by_text("The match is at its end.")).to_be_visible()


def test_round_is_recorded_without_a_script(evening, new_phone):
    phone = new_phone(evening.blaise, java_script_enabled=False)
    phone.goto(evening.form)
    tell_points(phone, emre="")
    phone.get_by_label("Rank", exact=True).select_option("7")
    tell(phone, "Emre", "^cards")
    side(phone, "Emre").get_by_label("All cards of the hand").fill(HAND)

    phone.get_by_role("button", name="Show the points first").click()

    expect(points(phone, "Emre")).to_have_text("246 × 4 × 1 = 24")
    phone.get_by_role("button", name="Record round 1").click()
    expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
    expect(phone.get_by_text("Round 1 is recorded.")).to_be_visible()
    assert evening.played() == [
        closed_by(1, 27, 14, 6, indicator="7D") | {"hands": [{"base": 27}, None, {"base": 14}, {"cards": HAND}]}
    ]


def test_seven_players_with_names_of_any_kind_fit_a_phone(evening, new_phone, axe, screens):
    names = [
        "<b>İğdır 'O\"Brien",
        "ليلى 🂡",
        "Wolfeschlegelsteinhausenbergerdorff" * 3,
        "Ali",
        "Ali",
        "Ὀδυσσεύς",
        "&amp;",
    ]
    match = evening.match
    seated = [PlayerFactory(club=match.season.league.club, name=name) for name in names]
    crowd = MatchFactory(season=match.season, players=seated)
    phone = new_phone(evening.ayse)

    phone.goto(f"/m/{crowd.pk}/record/")

    choose(phone, "Who closed?", "Brien")
    expect(phone.locator("legend").get_by_text(names[0], exact=True)).to_be_visible()
    expect(phone.locator("legend").get_by_text("Ali (seat 5)")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    screens(phone, "record-crowd")
    to_the_end(phone)
    axe(phone)


def test_stranger_works_out_a_hand_and_hands_on_its_address(evening, new_phone, axe, screens):
    phone = new_phone()
    phone.goto("/games/super51/calculator/")
    choose(phone, "Suit of the indicator", "diamonds")
    phone.get_by_label("Rank", exact=True).select_option("7")
    choose(phone, "How did another close?", "pairs ×")

    pick(phone.locator("#calculator"), HAND)

    expect(phone.get_by_role("heading", name="This costs 48 points")).to_be_visible()
    expect(phone).to_have_url(re.compile(r"/games/super51/calculator/\?suit=D&rank=7&closure=pairs&cards=3H\+4H"))
    screens(phone, "calculator")
    to_the_end(phone)
    axe(phone)
    other = new_phone(java_script_enabled=False)
    other.goto(phone.url)
    expect(other.get_by_role("heading", name="This costs 48 points")).to_be_visible()
    other.get_by_text("By which rules").click()
    choose(other, "Rule set", "cards by rank")
    other.get_by_role("button", name="Work it out").click()
    expect(
        other.get_by_role("group", name="Value of the ace").get_by_role("radio", name="1 point", exact=True)
    ).to_be_checked()
