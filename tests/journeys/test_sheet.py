"""The sheet on two phones: followed to the cards, kept up to date, corrected in the open, taken back, signed off."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from leagues.matches.models import Match
from leagues.matches.noting import adjust
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

DENIZ = {"cards": "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"}


class Evening(NamedTuple):
    """Tonight's match, and who is there."""

    match: Match
    ayse: User
    blaise: User

    @property
    def sheet(self) -> str:
        return f"/m/{self.match.pk}/"

    def record(self, played: dict[str, object]) -> None:
        record_round(self.match, change(self.ayse, self.match), played)


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    """A match of five rounds of which three are played, in the third Deniz's hand by its cards."""
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    ayse = UserFactory(username="ayse", first_name="Ayşe")
    blaise = UserFactory(username="blaise", first_name="Blaise")
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True, is_referee=True)
    MembershipFactory(club=club, user=blaise)
    seated = [PlayerFactory(club=club, user=user, name=user.first_name) for user in (ayse, blaise)]
    guests = [PlayerFactory(club=club, name=name) for name in ("Carmen", "Deniz")]
    league = LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 5})
    season = SeasonFactory(league=league, name="Autumn")
    match = MatchFactory(season=season, name="Tuesday table 2", players=[*seated, *guests], table={"clubs_factor": 6})
    evening = Evening(match, ayse, blaise)
    evening.record(closed_by(1, 27, 14, 45, indicator="S"))
    second = closed_by(0, 14, 0, 27, indicator="C", closure="okey")
    evening.record(second | {"hands": [None, {"base": 14}, {"no_meld": True}, {"base": 27}]})
    third = closed_by(1, 27, 0, 0, indicator="7D")
    evening.record(third | {"hands": [{"base": 27}, None, {"no_meld": True}, DENIZ]})
    return evening


def cells(phone: Page, row: int) -> list[str]:
    """What a round's row of the sheet says, from its second column on."""
    told = phone.locator(f"#round-{row} tr").first.locator("td").all_inner_texts()
    return [text.strip() for text in told]


def totals(phone: Page) -> list[str]:
    return phone.locator("#sheet tfoot tr").first.locator("td").all_inner_texts()


def unfold(phone: Page, row: int, number: str) -> None:
    phone.locator(f"#round-{row}").get_by_role("link", name=number, exact=True).tap()


def test_number_is_followed_to_the_cards_and_the_rule(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(evening.sheet)
    screens(phone, "sheet")

    unfold(phone, 3, "24")

    working = phone.locator("#working-3")
    expect(working.locator(".sum")).to_have_text("6 × 4 × 1 = 24")
    expect(working.locator(".meld")).to_have_count(3)
    expect(working.locator(".card.loose")).to_have_count(2)
    expect(phone.locator("#cell-3-3")).to_be_focused()
    axe(phone)
    screens(phone, "sheet-working")
    phone.emulate_media(color_scheme="dark")
    screens(phone, "sheet-working-dark")
    phone.emulate_media(color_scheme="light")
    working.get_by_role("link", name="The rule", exact=True).nth(1).tap()
    expect(phone).to_have_url(re.compile(r"/c/galata/tuesdays/rules/1/#rule-super51-table_factor$"))


def test_working_folds_again(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(evening.sheet)
    unfold(phone, 3, "24")
    expect(phone.locator("#working-3")).to_be_visible()

    phone.locator("#working-3").get_by_role("link", name="Fold").tap()

    expect(phone.locator("#working-3")).to_have_count(0)


def test_number_unfolds_without_a_script(evening, new_phone):
    phone = new_phone(evening.blaise, java_script_enabled=False)
    phone.goto(evening.sheet)

    unfold(phone, 3, "24")

    expect(phone.locator("#working-3 .sum")).to_have_text("6 × 4 × 1 = 24")


def test_other_phone_follows_within_ten_seconds_and_keeps_what_is_unfolded(evening, new_phone):
    other = new_phone()
    other.clock.install()
    other.goto(evening.sheet)
    unfold(other, 3, "24")
    expect(other.locator("#working-3")).to_be_visible()

    evening.record(closed_by(2, 5, 6, 7, indicator="H"))
    other.clock.run_for(10_000)

    expect(other.locator("#round-4")).to_be_visible()
    assert cells(other, 4) == ["25", "30", "−100", "35"]
    expect(other.locator("#working-3")).to_be_visible()
    expect(other.locator("#cell-3-3")).to_be_focused()
    expect(other.locator("#spoken")).to_have_text("The sheet has changed.")


def test_phone_asks_for_news_but_not_while_nobody_looks(evening, new_phone):
    phone = new_phone()
    phone.clock.install()
    phone.goto(evening.sheet)
    answers: list[int] = []
    phone.on("response", lambda response: answers.append(response.status) if "/live/" in response.url else None)

    with phone.expect_response("**/live/**"):
        phone.clock.run_for(10_000)
    look_away(phone, is_hidden=True)
    phone.clock.run_for(60_000)
    with phone.expect_response("**/live/**"):
        look_away(phone, is_hidden=False)

    assert answers == [204, 204]


def look_away(phone: Page, *, is_hidden: bool) -> None:
    """Put the page behind another one, or before it again."""
    phone.evaluate(
        """isHidden => {
          Object.defineProperty(document, "hidden", {value: isHidden, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        is_hidden,
    )


def test_round_is_corrected_voided_and_restored_in_the_open(evening, new_phone, axe, screens):
    phone = new_phone(evening.blaise)
    phone.goto(f"{evening.sheet}rounds/1/")
    screens(phone, "round")
    axe(phone)

    phone.get_by_role("link", name="Correct", exact=True).tap()
    phone.locator("[name=base-0]").fill("72")
    expect(phone.locator("table.effect ins").first).to_have_text("would be 216")
    axe(phone)
    phone.get_by_label("Reason").fill("Two digits swapped")
    screens(phone, "correct")
    phone.get_by_role("button", name="Save the correction").tap()
    expect(phone.get_by_role("status").first).to_have_text("Round 1 is corrected.")
    expect(phone.locator("article")).to_have_count(2)
    screens(phone, "round-corrected")
    axe(phone)

    phone.get_by_role("link", name="Void", exact=True).tap()
    screens(phone, "void")
    axe(phone)
    phone.get_by_label("Reason").fill("Cards were seen")
    phone.get_by_role("button", name="Void the round").tap()
    expect(phone.locator("article")).to_have_count(3)
    phone.goto(evening.sheet)
    assert totals(phone) == ["−492", "68", "1600", "348"]
    screens(phone, "sheet-voided")
    axe(phone)

    phone.goto(f"{evening.sheet}rounds/1/")
    phone.get_by_role("link", name="Restore this version").last.tap()
    phone.get_by_label("Reason").fill("It was played after all")
    phone.get_by_role("button", name="Restore it").tap()
    expect(phone.locator("article")).to_have_count(4)
    phone.goto(f"{evening.sheet}history/")
    expect(phone.locator(".rows li")).to_have_count(6)
    screens(phone, "history")
    axe(phone)


def test_adjustment_is_seen_before_it_is_noted_and_withdrawn_again(evening, new_phone, axe, screens):
    phone = new_phone(evening.ayse)
    phone.goto(f"{evening.sheet}rounds/2/adjust/")

    phone.get_by_label("Deniz").check()
    phone.get_by_label("Points", exact=True).fill("-50")
    expect(phone.locator("table.effect ins").first).to_be_visible()
    axe(phone)
    screens(phone, "adjust")
    phone.get_by_label("Reason").fill("Blaise had miscounted the discard")
    phone.get_by_role("button", name="Note the adjustment").tap()
    expect(phone.locator(".message")).to_have_text("The adjustment of round 2 is noted; it can be withdrawn.")
    phone.goto(evening.sheet)
    expect(phone.locator("tr.noted")).to_have_count(1)
    screens(phone, "sheet-adjusted")
    axe(phone)
    phone.get_by_role("link", name="Withdraw").tap()
    phone.get_by_label("Reason").fill("He had not")
    phone.get_by_role("button", name="Withdraw it").tap()
    expect(phone.locator(".message")).to_have_text("It is withdrawn; the match's history keeps it.")

    phone.goto(evening.sheet)
    expect(phone.locator("tr.noted")).to_have_count(0)


def test_change_of_a_sheet_that_moved_on_is_shown_anew_and_nothing_is_lost(evening, new_phone):
    phone = new_phone(evening.blaise)
    phone.goto(f"{evening.sheet}rounds/1/void/")
    phone.get_by_label("Reason").fill("Cards were seen")

    adjust(evening.match, change(evening.ayse, evening.match), number=1, side=0, points=10, reason="Late")
    phone.get_by_role("button", name="Void the round").tap()

    expect(phone.get_by_role("alert")).to_contain_text("The sheet has moved on since you saw it.")
    expect(phone.get_by_label("Reason")).to_have_value("Cards were seen")
    phone.get_by_role("button", name="Void the round").tap()
    expect(phone.locator("article")).to_have_count(2)


def test_finished_match_is_signed_off_from_the_first_page_and_reopened(evening, new_phone, axe, screens):
    phone = new_phone(evening.ayse)
    phone.goto("/")
    screens(phone, "home")
    axe(phone)
    for _ in range(2):
        evening.record(closed_by(2, 5, 6, 7, indicator="H"))

    phone.reload()
    screens(phone, "home-waiting")
    axe(phone)
    phone.get_by_role("link", name="Look and agree").tap()
    screens(phone, "sheet-to-agree")
    axe(phone)
    phone.get_by_role("button", name="We agree to this sheet").tap()
    expect(phone.get_by_text("Your side agrees.")).to_be_visible()
    phone.get_by_role("link", name="Sign off with a reason").tap()
    screens(phone, "sign-off")
    axe(phone)
    phone.get_by_label("Reason").fill("Read out at the table")
    phone.get_by_role("button", name="Sign off").tap()
    expect(phone.locator(".state", has_text="signed off")).to_be_visible()
    screens(phone, "sheet-signed-off")
    phone.get_by_role("link", name="Reopen").tap()
    phone.get_by_label("Reason").fill("A round was forgotten")
    phone.get_by_role("button", name="Reopen").tap()

    expect(phone.locator(".state", has_text="finished")).to_be_visible()


def test_first_page_says_to_strangers_what_meldbook_is(evening, phone, axe, screens):
    phone.goto("/")
    screens(phone, "welcome")
    axe(phone)

    expect(phone.get_by_role("link", name="Sign up").last).to_be_visible()
    expect(phone.get_by_role("link", name="Tuesdays")).to_be_visible()
