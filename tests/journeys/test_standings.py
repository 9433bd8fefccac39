"""Standings on a phone: a number is followed down to the sheet, and what happens at the tables is soon seen."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.players.models import User
from leagues.seasons.models import Season
from leagues.standings.services import sweep
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

STANDINGS = "/c/galata/tuesdays/autumn/"


class Evening(NamedTuple):
    """A season with two tables, one of which is done."""

    season: Season
    running: Match
    ayse: User

    def play(self, match: Match, *bases: int) -> None:
        record_round(match, change(self.ayse, match), closed_by(0, *bases))


@pytest.fixture
def evening(transactional_db: None) -> Evening:
    club = ClubFactory(slug="galata", name="Café Galata", time_zone="Europe/Istanbul")
    ayse = UserFactory(username="ayse", first_name="Ayşe")
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True)
    players = [PlayerFactory(club=club, user=ayse, name="Ayşe")]
    players += [PlayerFactory(club=club, name=name) for name in ("Blaise", "Deniz", "Emre")]
    league = LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 1})
    season = SeasonFactory(league=league, slug="autumn", name="Autumn")
    SeasonFactory(league=league, slug="spring", name="Spring")
    done, running = (MatchFactory(season=season, players=players, name=name) for name in ("Table 1", "Table 2"))
    evening = Evening(season, running, ayse)
    evening.play(done, 10, 10, 30)
    sweep()
    return evening


def row_of(page: Page, name: str) -> list[str]:
    cells = page.locator(".standings tbody tr", has_text=name).locator("th, td")
    return [re.sub(r"\s+", " ", text).strip() for text in cells.all_inner_texts()]


def test_points_are_followed_to_the_sheet(evening, new_phone, axe, screens):
    phone = new_phone(evening.ayse)
    phone.goto(STANDINGS)
    expect(phone.locator(".why")).to_have_text("Blaise and Deniz share second place: their points are equal.")
    assert row_of(phone, "Ayşe") == ["1", "Ayşe (you)", "1", "1", "−100", "−100.00", "−100", "−100"]
    axe(phone)
    screens(phone, "standings")

    phone.get_by_role("link", name="Emre").click()
    expect(phone.locator("tfoot")).to_contain_text("120")
    expect(phone.get_by_role("link", name="Table 2")).to_be_visible()
    axe(phone)
    screens(phone, "standings-line")
    phone.get_by_role("link", name="Table 1").click()
    expect(phone.locator("h1")).to_have_text("Table 1")


def test_player_is_seen_with_seasons_and_matches(evening, new_phone, axe, screens):
    phone = new_phone()
    phone.goto(STANDINGS)

    phone.get_by_role("link", name="Deniz").click()
    phone.get_by_role("link", name="All seasons of Deniz").click()

    expect(phone.locator("h1")).to_have_text("Deniz")
    assert row_of(phone, "Autumn") == ["2", "Autumn · Tuesdays", "1", "0", "40", "40.00"]
    axe(phone)
    screens(phone, "player")


def test_other_phone_follows_the_tables_within_ten_seconds(evening, new_phone):
    other = new_phone()
    other.clock.install()
    other.goto(STANDINGS)
    with other.expect_response("**/autumn/?version=*") as unchanged:
        other.clock.run_for(10_000)

    evening.play(evening.running, 5, 6, 7)
    sweep()
    other.clock.run_for(10_000)

    expect(other.locator("#standings")).to_contain_text("2 matches counted.")
    assert unchanged.value.status == 204
    assert row_of(other, "Ayşe") == ["1", "Ayşe", "2", "2", "−200", "−100.00", "−100", "−100"]
    expect(other.locator("#spoken")).to_have_text("The standings have changed.")


def test_standings_are_read_without_a_script(evening, new_phone):
    phone = new_phone(java_script_enabled=False)
    phone.goto("/c/galata/tuesdays/")

    phone.get_by_role("link", name="Spring").click()

    expect(phone.locator("h1")).to_have_text("Tuesdays: Spring")
    expect(phone.locator("#standings")).to_contain_text("Nobody is entered yet")
