"""A fair evening: one enters, another disputes, a referee rules, another decides; they agree, and it counts."""

import re

import pytest
from playwright.sync_api import Page, expect

from leagues.matches.models import Match
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory
from tests.journeys.test_dispute import appeal, give_the_words, people, publish, take_the_case  # noqa: F401
from tests.journeys.test_record_round import choose, side


@pytest.fixture
def match(people) -> Match:  # noqa: F811
    """A match of two rounds between Blaise and Emre, each with an account."""
    club = people["blaise"].memberships.get().club
    players = [PlayerFactory(club=club, name=name.title(), user=people[name]) for name in ("blaise", "emre")]
    league = LeagueFactory(club=club, slug="tuesday", name="Tuesday", options={"hands": 2})
    return MatchFactory(season=SeasonFactory(league=league, slug="autumn"), players=players, name="Table 1")


def enter(phone: Page, number: int, closer: str, loser: str, left: str) -> None:
    phone.get_by_role("link", name=f"Record round {number}").click()
    choose(phone, "Suit of the indicator", "diamonds")
    choose(phone, "Who closed?", closer)
    side(phone, loser).get_by_label("Points left").fill(left)
    phone.get_by_role("button", name=f"Record round {number}").click()
    expect(phone.get_by_text(f"Round {number} is recorded.")).to_be_visible()


def rule(phone: Page, match: Match, outcome: str, total: str, words: str) -> None:
    phone.goto(f"/m/{match.pk}/rounds/1/")
    phone.get_by_role("link", name="wrong cards").click()
    take_the_case(phone)
    phone.get_by_role("link", name=outcome, exact=True).click()
    if outcome == "corrected":
        side(phone, "Emre").get_by_label("Points left").fill("17")
    expect(phone.locator("tfoot ins").filter(has_text=total).first).to_be_visible()
    give_the_words(phone, words)
    publish(phone, words)


def test_round_is_entered_contested_ruled_on_appealed_and_counts(match, people, new_phone):  # noqa: F811
    blaise, emre, rana, recep = (new_phone(people[name]) for name in ("blaise", "emre", "rana", "recep"))
    sheet, first = f"/m/{match.pk}/", f"/m/{match.pk}/rounds/1/"

    blaise.goto(sheet)
    enter(blaise, 1, "Blaise", "Emre", "27")
    emre.goto(first)
    emre.get_by_role("link", name="Contest").click()
    emre.get_by_label("Reason").fill("I held 17.")
    emre.get_by_role("button", name="Contest it").click()
    expect(emre.get_by_text("Round 1 is contested.")).to_be_visible()
    emre.get_by_role("link", name="Dispute this round").click()
    emre.get_by_label("wrong cards").check()
    emre.get_by_label("What is wrong?").fill("I held 17, not 27.")
    emre.get_by_role("button", name="Open the dispute").click()
    expect(emre.get_by_text("The dispute is opened")).to_be_visible()

    rule(rana, match, "corrected", "68", "Blaise nodded when asked.")
    blaise.goto(first)
    blaise.get_by_role("link", name="wrong cards").click()
    appeal(blaise, "I nodded to the waiter.")
    rule(recep, match, "put back as it was", "108", "The waiter remembers it.")

    emre.goto(sheet)
    enter(emre, 2, "Emre", "Blaise", "10")
    blaise.goto(sheet)
    blaise.get_by_role("button", name="Confirm").click()
    expect(blaise.get_by_text("Confirmed.")).to_be_visible()
    for phone in (blaise, emre):
        phone.goto(sheet)
        phone.get_by_role("button", name="We agree to this sheet").click()
    expect(emre.get_by_text("Every side has agreed: the match is signed off.")).to_be_visible()

    emre.goto("/c/galata/tuesday/autumn/")
    lines = [re.sub(r"\s+", " ", line) for line in emre.locator("#standings tbody tr").all_inner_texts()]
    assert [line.split(" ")[:5] for line in lines] == [
        ["1", "Blaise", "1", "1", "−60"],
        ["2", "Emre", "(you)", "1", "0"],
    ]
