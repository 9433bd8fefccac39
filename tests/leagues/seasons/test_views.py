import re
from datetime import date

import pytest

from leagues.seasons.models import League, RuleEdition, Season
from leagues.seasons.services import archive_league
from tests.factories import LeagueFactory, SeasonFactory, actor
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.seasons.answers import RULES

SETTINGS = {
    "name": "Sundays",
    "is_public": "no",
    "order": "average",
    "counts": "signed_off",
    "confirm_after_hours": "",
    "contested": "out",
    "dispute_hours": "24",
    "manifest_days": "14",
}
SEASON = {"name": "Winter", "starts_on": "2026-12-01", "ends_on": ""}

# Who may open what: the manager, a member, somebody from another club, nobody in particular.
PAGES = {
    "club": ("/c/galata/", (200, 200, 200, 200)),
    "new-league": ("/c/galata/leagues/new/", (200, 403, 403, 302)),
    "league-of-no-game": ("/c/galata/leagues/new/?game=poker", (404, 403, 403, 302)),
    "edit-league": ("/c/galata/tuesdays/edit/", (200, 403, 403, 302)),
    "rules": ("/c/galata/tuesdays/rules/", (200, 200, 200, 200)),
    "change-rules": ("/c/galata/tuesdays/rules/edit/", (200, 403, 403, 302)),
    "new-season": ("/c/galata/tuesdays/seasons/new/", (200, 403, 403, 302)),
    "edit-season": ("/c/galata/tuesdays/autumn/edit/", (200, 403, 403, 302)),
    "private-rules": ("/c/galata/committee/rules/", (200, 200, 404, 404)),
    "private-edit": ("/c/galata/committee/edit/", (200, 403, 404, 302)),
    "private-season": ("/c/galata/committee/autumn/edit/", (200, 403, 404, 302)),
    "no-such-league": ("/c/galata/nothing/rules/", (404, 404, 404, 404)),
    "league-of-another-club": ("/c/elsewhere/tuesdays/rules/", (404, 404, 404, 404)),
    "no-such-season": ("/c/galata/tuesdays/nothing/edit/", (404, 404, 404, 302)),
    "club-without-a-public-league": ("/c/elsewhere/", (404, 404, 200, 404)),
    "games": ("/games/", (200, 200, 200, 200)),
    "game": ("/games/super51/", (200, 200, 200, 200)),
    "preset": ("/games/super51/?preset=super51_ranks", (200, 200, 200, 200)),
    "no-such-preset": ("/games/super51/?preset=super52", (404, 404, 404, 404)),
    "no-such-game": ("/games/poker/", (404, 404, 404, 404)),
}
CHANGES = {
    "found-league": ("/c/galata/leagues/new/?game=super51", RULES | SETTINGS, (303, 403, 403, 302)),
    "edit-league": ("/c/galata/tuesdays/edit/", SETTINGS | {"is_public": "yes"}, (303, 403, 403, 302)),
    "archive-league": ("/c/galata/tuesdays/archive/", {}, (303, 403, 403, 302)),
    "restore-league": ("/c/galata/tuesdays/restore/", {}, (303, 403, 403, 302)),
    "change-rules": ("/c/galata/tuesdays/rules/edit/", RULES | {"rules-hands": "9"}, (303, 403, 403, 302)),
    "open-season": ("/c/galata/tuesdays/seasons/new/", SEASON, (303, 403, 403, 302)),
    "edit-season": ("/c/galata/tuesdays/autumn/edit/", SEASON, (303, 403, 403, 302)),
    "archive-season": ("/c/galata/tuesdays/autumn/archive/", {}, (303, 403, 403, 302)),
    "restore-season": ("/c/galata/tuesdays/autumn/restore/", {}, (303, 403, 403, 302)),
    "private-league": ("/c/galata/committee/edit/", SETTINGS, (303, 403, 404, 302)),
    "private-rules": ("/c/galata/committee/rules/edit/", RULES, (303, 403, 404, 302)),
    "private-season": ("/c/galata/committee/seasons/new/", SEASON, (303, 403, 404, 302)),
}


@pytest.mark.parametrize(("address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_open_a_page(cast, season, private_season, address, statuses):
    answers = [page_of(user).get(address).status_code for user in cast.values()]

    assert dict(zip(cast, answers, strict=True)) == dict(zip(cast, statuses, strict=True))


@pytest.mark.parametrize(("address", "answers", "statuses"), CHANGES.values(), ids=CHANGES)
def test_who_may_change_something(cast, season, private_season, address, answers, statuses):
    given = {name: page_of(user).post(address, answers).status_code for name, user in reversed(cast.items())}

    assert given == dict(zip(cast, statuses, strict=True))


def test_a_club_shows_a_stranger_its_public_leagues_alone(cast, season, private_season):
    pages = {name: page_of(user).get("/c/galata/").content.decode() for name, user in cast.items()}

    assert {name: "Committee" in page for name, page in pages.items()} == {
        "ayse": True, "blaise": True, "carmen": False, "anybody": False,
    }  # fmt: skip
    assert {name: "/c/galata/members/" in page for name, page in pages.items()} == {
        "ayse": True, "blaise": True, "carmen": False, "anybody": False,
    }  # fmt: skip
    assert all("Tuesdays" in page for page in pages.values())


def test_an_empty_club_says_what_to_do_next(ayse, blaise):
    manager, member = (page_of(user).get("/c/galata/").content.decode() for user in (ayse, blaise))

    assert "Make the first one; seasons and matches follow." in manager
    assert 'href="/c/galata/leagues/new/"' in manager
    assert "This club has no league yet. Its managers can make one." in member


def test_an_archived_league_stands_apart(ayse, league):
    archive_league(actor(ayse), league)

    page = page_of(ayse).get("/c/galata/").content.decode()

    assert "Tuesdays" in page.split("Archived leagues")[1]
    assert "Tuesdays" not in page.split("Archived leagues")[0].split("<main")[1]


def test_a_league_stores_what_differs_from_its_rule_set(ayse, club):
    told = RULES | SETTINGS | {"rules-okey_left": "number", "rules-okey_left-number": "25", "rules-tie": "extra_round"}

    answer = page_of(ayse).post("/c/galata/leagues/new/?game=super51", told)

    league = League.objects.get(name="Sundays")
    assert (answer.status_code, answer.url) == (303, "/c/galata/sundays/seasons/new/")
    assert (league.is_public, league.order, league.counts, league.ranks) == (False, "average", "signed_off", "players")
    assert RuleEdition.objects.get(league=league).options == {"okey_left": 25, "tie": "extra_round"}


@pytest.mark.parametrize(("game", "order"), [("super51", "average"), ("okey101", "average"), ("belote", "total")])
def test_where_the_lowest_wins_a_new_league_does_not_reward_staying_away(ayse, club, game, order):
    form = page_of(ayse).get(f"/c/galata/leagues/new/?game={game}").context["form"]

    warns = "whoever plays less stands better" in str(form["order"].as_field_group())
    assert (form["order"].value(), warns) == (order, order == "average")


def test_the_main_options_are_asked_first_and_the_rest_is_folded(ayse, club):
    page = page_of(ayse).get("/c/galata/leagues/new/?game=super51").content.decode()

    before, folded = page.split("More rules")
    assert re.findall(r'name="rules-(\w+)"[^>]*checked|checked[^>]*name="rules-(\w+)"', before) != []
    assert {name for name in ("ace_value", "court_value", "pairs_close") if f'name="rules-{name}"' in before} == {
        "ace_value", "court_value", "pairs_close",
    }  # fmt: skip
    assert 'name="rules-hands"' in folded
    assert "What an ace counts when it is left over." in before


def test_another_rule_set_brings_its_own_options_and_keeps_the_name(ayse, club):
    told = RULES | SETTINGS | {"preset": "super51_ranks"}

    answer = page_of(ayse).post("/c/galata/leagues/new/?game=super51", told)

    page = answer.content.decode()
    assert answer.status_code == 200
    assert "These are the options of the rule set that you chose." in page
    assert 'value="Sundays"' in page
    assert re.search(r'name="rules-court_value" value="rank"[^>]*checked', page)
    assert not League.objects.exists()


def test_htmx_gets_the_form_alone(ayse, club):
    told = RULES | SETTINGS | {"preset": "super51_ranks"}

    answer = page_of(ayse).post("/c/galata/leagues/new/?game=super51", told, headers={"hx-request": "true"})

    assert answer.content.decode().strip().startswith('<form class="form" method="post" id="league-form">')


LEAGUES_REFUSED = {
    "name": ({"name": "Sun\0days"}, "Leave out control characters; they cannot be shown."),
    "no-name": ({"name": ""}, "This field is required."),
    "option": ({"rules-jokers": "9"}, "Type a whole number from 0 to 4."),
    "choice": ({"rules-tie": "dice"}, "Select a valid choice. dice is not one of the available choices."),
    "number-missing": ({"rules-okey_left": "number"}, "Write the number here."),
    "number-too-big": (
        {"rules-okey_left": "number", "rules-okey_left-number": "123456789"},
        "Type a whole number from 0 to 200.",
    ),
}


@pytest.mark.parametrize(("changed", "sentence"), LEAGUES_REFUSED.values(), ids=LEAGUES_REFUSED)
def test_a_refused_league_says_why_and_keeps_what_was_typed(ayse, club, changed, sentence):
    answer = page_of(ayse).post(
        "/c/galata/leagues/new/?game=super51", RULES | SETTINGS | {"rules-hands": "7"} | changed
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert re.search(r'name="rules-hands" value="7"', page)
    assert not League.objects.exists()


def test_a_season_is_opened_with_a_suggestion(ayse, league):
    browser = page_of(ayse)

    form = browser.get("/c/galata/tuesdays/seasons/new/").content.decode()
    answer = browser.post("/c/galata/tuesdays/seasons/new/", SEASON)

    assert 'value="Season 1"' in form
    season = Season.objects.get(league=league)
    assert (season.name, season.slug, season.starts_on, season.ends_on) == ("Winter", "winter", date(2026, 12, 1), None)
    assert answer.url == "/c/galata/tuesdays/winter/"


@pytest.mark.parametrize("page", ["seasons/new", "winter/edit"])
def test_days_of_a_season_say_what_they_decide(ayse, league, page):
    SeasonFactory(league=league, slug="winter")

    form = page_of(ayse).get(f"/c/galata/tuesdays/{page}/").content.decode()

    assert "The days say which season its league shows first; a match counts in the season it was made in." in form


SEASONS_REFUSED = {
    "backwards": ({"ends_on": "2026-11-30"}, "The last day comes before the first."),
    "no-day": ({"starts_on": "30 February"}, "Enter a valid date."),
    "name": ({"name": "Win\x07ter"}, "Leave out control characters; they cannot be shown."),
}


@pytest.mark.parametrize(("changed", "sentence"), SEASONS_REFUSED.values(), ids=SEASONS_REFUSED)
def test_a_refused_season_says_why(ayse, league, changed, sentence):
    answer = page_of(ayse).post("/c/galata/tuesdays/seasons/new/", SEASON | changed)

    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert not Season.objects.exists()


def test_a_club_costs_the_same_however_many_leagues_and_seasons_it_has(blaise, club):
    browser = page_of(blaise)
    browser.get("/c/galata/")
    costs = []

    for more in (1, 2, 27):
        for league in LeagueFactory.create_batch(more, club=club):
            SeasonFactory.create_batch(2, league=league)
        with queries() as sent:
            browser.get("/c/galata/")
        costs.append(len(sent))

    assert costs == [3, 3, 3]
