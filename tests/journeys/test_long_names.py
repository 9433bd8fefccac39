"""Names without a space, up to the longest that there are: no page is wider than the phone, and nothing leaves it."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.services import record_round, void_the_round
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

pytestmark = pytest.mark.journey

WIDE = "W" * 120
COMPOUND = "Überlandwasserwerksgesellschaftsvorstand"
NAMES = (
    WIDE,
    COMPOUND,
    "<b>İğdır'O\"Brien" * 7,
    "Bartholomäus-Alexander von und zu Hohenstein-Wittelsbach",
    "مستودعاتالمياهالجوفية" * 5,
    "Blaise",
)
NOBODY_CLOSED = {
    "indicator": "S",
    "closer": None,
    "closure": "exhausted",
    "hands": [{"base": base} for base in (10, 20, 30, 40)],
}
OF_THE_CLUB = (
    "/",
    "/c/galata/",
    "/c/galata/edit/",
    "/c/galata/members/",
    "/c/galata/players/",
    "/c/galata/leagues/new/",
    "/c/galata/leagues/new/?game=super51",
    "/c/galata/tuesday/edit/",
    "/c/galata/tuesday/rules/",
    "/c/galata/tuesday/rules/edit/",
    "/c/galata/tuesday/seasons/new/",
    "/c/galata/tuesday/autumn/",
    "/c/galata/tuesday/autumn/edit/",
    "/c/galata/tuesday/autumn/entries/",
    "/c/galata/tuesday/autumn/matches/",
    "/c/galata/tuesday/autumn/matches/new/",
)
OF_A_MATCH = ("", "edit/", "history/", "record/", "cancel/")
OF_ITS_ROUNDS = (
    "?open=1-2",
    "rounds/1/",
    "rounds/1/correct/",
    "rounds/1/adjust/",
    "rounds/1/void/",
    "rounds/2/",
    "rounds/2/restore/1/",
)
BEYOND_THE_EDGE = """
() => {
  const scrolls = part => part && (getComputedStyle(part).overflowX !== "visible" || scrolls(part.parentElement))
  const leaves = part => part.getBoundingClientRect().right > innerWidth + 1 && !scrolls(part.parentElement)
  const gone = [...document.querySelectorAll("main *")].filter(leaves)
  return [document.documentElement.scrollWidth, ...gone.map(part => part.outerHTML.slice(0, 90))]
}
"""


@pytest.fixture
def ayse(transactional_db):
    return UserFactory(username="ayse", first_name="W" * 100)


@pytest.fixture
def season(ayse):
    club = ClubFactory(slug="galata", name="W" * 80)
    MembershipFactory(club=club, user=ayse, is_manager=True, is_scorer=True, is_referee=True)
    PlayerFactory(club=club, user=ayse, name="W" * 100)
    league = LeagueFactory(club=club, slug="tuesday", name=COMPOUND * 2)
    return SeasonFactory(league=league, slug="autumn", name="W" * 60)


@pytest.fixture
def new_match(season) -> Match:
    players = [PlayerFactory(club=season.league.club, name=name) for name in NAMES]
    starts_at = datetime(2026, 11, 30, 19, tzinfo=UTC)
    return MatchFactory(season=season, players=players, name=WIDE, place="W" * 80, starts_at=starts_at)


@pytest.fixture
def match(new_match, ayse) -> Match:
    """Three rounds, one of them adjusted and one voided, for reasons in one long word."""
    for closer in range(3):
        record_round(new_match, change(ayse, new_match), closed_by(closer, 10, 20, 30, 40, 50))
    adjust(new_match, change(ayse, new_match), number=0, side=0, points=50, reason=WIDE)
    void_the_round(new_match, change(ayse, new_match), 1, WIDE)
    return new_match


ROOM_AMONG_CRUMBS = """
() => {
  const names = [...document.querySelectorAll(".crumbs a")].filter(name => name.checkVisibility())
  const boxes = names.map(name => name.getBoundingClientRect())
  return boxes.slice(1).map((box, at) => Math.round(box.left - boxes[at].right))
}
"""
LEFT_EDGES = """
names => names.map(name => {
  const letters = document.createRange()
  letters.selectNodeContents(name)
  return Math.round(letters.getBoundingClientRect().left)
})
"""
WIDTHS = "box => [box.scrollWidth, box.clientWidth]"


def assert_all_is_on_the_screen(phone, address):
    phone.goto(address)

    assert phone.evaluate(BEYOND_THE_EDGE) == [390], address


def test_pages_of_a_club_are_as_wide_as_the_phone(match, ayse, new_phone):
    phone = new_phone(ayse)

    for address in OF_THE_CLUB:
        assert_all_is_on_the_screen(phone, address)


def test_pages_of_a_match_are_as_wide_as_the_phone(match, ayse, new_phone):
    phone = new_phone(ayse)

    for page in OF_A_MATCH + OF_ITS_ROUNDS:
        assert_all_is_on_the_screen(phone, f"/m/{match.pk}/{page}")


def test_pages_before_the_first_round_are_as_wide_as_the_phone(new_match, ayse, new_phone):
    phone = new_phone(ayse)

    for page in OF_A_MATCH:
        assert_all_is_on_the_screen(phone, f"/m/{new_match.pk}/{page}")


def test_pages_of_players_and_lines_are_as_wide_as_the_phone(match, season, ayse, new_phone):
    phone = new_phone(ayse)
    players = [f"/p/{seat.player_id}/" for seat in match.seats.all()]

    for address in [*players, *[f"{player}edit/" for player in players]]:
        assert_all_is_on_the_screen(phone, address)
    for entry in season.entries.all():
        assert_all_is_on_the_screen(phone, f"/c/galata/tuesday/autumn/{entry.pk}/")


def test_table_of_long_names_can_be_made(season, match, ayse, new_phone):
    phone = new_phone(ayse)
    phone.goto("/c/galata/tuesday/autumn/matches/new/")

    phone.get_by_role("button", name="The same as last time").tap()
    expect(phone.locator(".seats .rows > li")).to_have_count(len(NAMES))
    assert phone.evaluate(BEYOND_THE_EDGE) == [390]
    phone.get_by_role("button", name=f"Up {COMPOUND}").tap()
    expect(phone.locator(".seats .rows > li").first).to_contain_text(COMPOUND)
    phone.get_by_role("button", name="Make the match").tap()

    expect(phone.get_by_role("heading", name="No round yet")).to_be_visible()


def test_first_round_of_long_names_is_on_the_first_screen(new_match, ayse, new_phone):
    Match.objects.filter(pk=new_match.pk).update(name="Tuesday", place="")
    record_round(new_match, change(ayse, new_match), closed_by(1, 10, 20, 30, 40, 50))
    phone = new_phone(ayse)
    phone.goto(f"/m/{new_match.pk}/")

    head, row, bar = (phone.locator(part).bounding_box() for part in (".sheet thead", "#round-1", ".bar"))

    assert head["height"] <= 80
    assert row["y"] + row["height"] <= bar["y"]
    assert phone.get_by_title(WIDE).inner_text() == WIDE


def test_who_closed_is_asked_in_boxes_of_three_lines(new_match, ayse, new_phone):
    phone = new_phone(ayse)
    phone.goto(f"/m/{new_match.pk}/record/")

    boxes = phone.get_by_role("group", name="Who closed?").locator("label").all()

    assert max(box.bounding_box()["height"] for box in boxes) <= 80
    assert phone.get_by_role("radio", name=WIDE).count() == 1


def test_short_names_beside_each_other_are_not_cut(season, ayse, new_phone):
    players = [PlayerFactory(club=season.league.club, name=name) for name in ("Ayşe", "Blaise", "Emre", "Filiz")]
    phone = new_phone(ayse)
    phone.goto(f"/m/{MatchFactory(season=season, players=players).pk}/record/")

    names = phone.get_by_role("group", name="Who closed?").locator(".cut").all()

    assert len({name.bounding_box()["height"] for name in names}) == 1


def test_sheet_on_paper_tells_long_names_whole(match, ayse, new_phone):
    phone = new_phone(ayse)
    phone.goto(f"/m/{match.pk}/")

    phone.emulate_media(media="print")

    head = phone.get_by_title(WIDE)
    assert head.evaluate("head => head.scrollHeight - head.clientHeight") == 0


def test_short_name_among_crumbs_takes_no_more_room_than_its_letters(season, ayse, new_phone):
    short = SeasonFactory(league=LeagueFactory(club=season.league.club, slug="l", name="L"), name="S1")
    phone = new_phone(ayse)

    for name in ("Round", WIDE):
        phone.goto(f"/m/{MatchFactory(season=short, name=name).pk}/record/")

        room = phone.evaluate(ROOM_AMONG_CRUMBS)
        assert len(room) == 2
        assert max(room) == min(room) < 30


def test_sheet_of_four_fits_a_phone_also_where_nobody_closed(season, ayse, new_phone):
    players = [PlayerFactory(club=season.league.club, name=name) for name in ("Ayşe", "Blaise", "Christophe", "Filiz")]
    match = MatchFactory(season=season, players=players)
    record_round(match, change(ayse, match), NOBODY_CLOSED)
    record_round(match, change(ayse, match), closed_by(0, 100, 100, 100, closure="pairs_okey", indicator="H"))
    phone = new_phone(ayse)

    phone.goto(f"/m/{match.pk}/")

    needed, seen = phone.locator(".scrolls", has=phone.locator(".sheet")).evaluate(WIDTHS)
    assert needed == seen


def test_names_begin_at_one_edge_whichever_way_they_are_read(season, ayse, new_phone):
    players = [PlayerFactory(club=season.league.club, name=name) for name in ("Ayşe", "محمد", "Emre", "ليلى")]
    match = MatchFactory(season=season, players=players)
    phone = new_phone(ayse)

    phone.goto(f"/m/{match.pk}/record/")

    for names in (".side > legend", "#preview .sheet tbody th"):
        edges = phone.locator(names).evaluate_all(LEFT_EDGES)
        assert len(edges) == 4
        assert len(set(edges)) == 1, names
