"""The pages of standings: what they say, to whom, what they cost, and how they heal."""

from datetime import UTC, date, datetime

import pytest

from leagues.matches.confirming import Told, contest
from leagues.matches.models import Touched
from leagues.seasons.models import Season
from leagues.seasons.services import enter
from leagues.standings.models import Standing
from leagues.standings.services import sweep
from tests.factories import MatchFactory, PlayerFactory, SeasonFactory, actor
from tests.leagues.budgets import queries
from tests.leagues.standings.pages import LEAGUE, STANDINGS, age_touched, entry_of
from tests.leagues.tables import rows_of

HTMX = {"HX-Request": "true"}
HEAD = ["#", "Player", "Played", "Won", "Points", "Average", "Best", "Last"]


def test_season_shows_its_lines_in_order_with_the_readers_own_marked(client, blaise, season, play):
    play(0, 10, 20, 30)
    play(1, 5, 25, 30)
    PlayerFactory(club=season.league.club, name="Gül")
    sweep()
    client.force_login(blaise)

    answer = client.get(STANDINGS)

    assert rows_of(answer) == [
        HEAD,
        ["1", "Ayşe", "2", "1", "−80", "−40.00", "−100", "20"],
        ["2", "Blaise (you)", "2", "1", "−60", "−30.00", "−100", "−100"],
        ["3", "Deniz", "2", "0", "180", "90.00", "80", "100"],
        ["4", "Emre", "2", "0", "240", "120.00", "120", "120"],
    ]
    assert "The lower, the better." in answer.text
    assert "2 matches counted." in answer.text
    assert answer.text.count('class="mine"') == 1


@pytest.mark.parametrize(
    ("order", "said"), [("total", "Ranked by total points."), ("average", "Ranked by points a match.")]
)
def test_season_says_what_it_is_ranked_by(client, league, season, order, said):
    league.order = order
    league.save()

    answer = client.get(STANDINGS)

    assert [line for line in answer.text.split("\n") if "Ranked by" in line] == [f"        {said}"]


def test_points_lead_to_the_matches_that_made_them_and_paper_names_the_club(client, season, play):
    play(0, 10, 20, 30)
    sweep()

    page = client.get(STANDINGS).text

    line = Standing.objects.get(entry__first__name="Ayşe").entry_id
    assert f'<a href="{STANDINGS}{line}/">−100</a>' in page
    assert f'<p class="on-paper" dir="auto">{season.league.club.name}</p>' in page


def test_exact_average_stands_behind_the_rounded_one(client, play):
    play(0, 10, 20, 30)
    sweep()

    assert 'title="−100 ÷ 1"' in client.get(STANDINGS).text


def test_shared_place_is_explained(client, play, players):
    play(0, 10, 10, 30)
    sweep()

    answer = client.get(STANDINGS)

    assert [row[0] for row in rows_of(answer)[1:]] == ["1", "2", "2", "4"]
    assert "Blaise and Deniz share second place: their points are equal." in answer.text


def test_entry_without_a_match_that_counts_stands_last_without_a_place(client, season, players):
    MatchFactory(season=season, players=players[:2])

    answer = client.get(STANDINGS)

    assert rows_of(answer)[1:] == [["–", name, "0", "0", "–", "–", "–", "–"] for name in ("Ayşe", "Blaise")]


def test_season_without_entries_says_what_fills_it(client, season):
    answer = client.get(STANDINGS)

    assert answer.status_code == 200
    assert "Nobody is entered yet" in answer.text


def test_league_shows_the_season_of_today_in_the_clubs_zone(client, league, time_machine):
    SeasonFactory(league=league, slug="past", starts_on=date(2026, 1, 1), ends_on=date(2026, 11, 30))
    SeasonFactory(league=league, slug="now", starts_on=date(2026, 12, 1))
    time_machine.move_to(datetime(2026, 11, 30, 22, tzinfo=UTC))

    answer = client.get(LEAGUE)

    assert answer.context["season"].slug == "now"


def test_league_without_seasons_offers_its_manager_the_first(client, ayse, league):
    stranger = client.get(LEAGUE)
    client.force_login(ayse)

    manager = client.get(LEAGUE)

    link = f'href="{LEAGUE}seasons/new/"'
    assert ("No season yet" in stranger.text, link in stranger.text, link in manager.text) == (True, False, True)


def test_seasons_are_switched_between(client, league, season):
    SeasonFactory(league=league, slug="spring", name="Spring", starts_on=date(2026, 3, 1))

    answer = client.get(f"{LEAGUE}spring/")

    assert f'href="{STANDINGS}"' in answer.text
    assert answer.context["seasons"] == list(Season.objects.filter(league=league))


@pytest.mark.parametrize("archived", ["league", "season"])
def test_archived_league_or_season_says_so(client, season, archived):
    thing = season.league if archived == "league" else season
    thing.is_archived = True
    thing.save()

    assert f"This {archived} is archived" in client.get(STANDINGS).text


@pytest.mark.parametrize("page", ["", "autumn/", "autumn/standings.csv", "autumn/{entry}/"])
def test_private_league_is_not_there_for_strangers(client, carmen, blaise, play, league, page):
    play(0, 10, 20, 30)
    league.is_public = False
    league.save()
    address = LEAGUE + page.format(entry=entry_of("Ayşe").pk)

    nobody = client.get(address).status_code
    client.force_login(carmen)
    stranger = client.get(address).status_code
    client.force_login(blaise)
    member = client.get(address).status_code

    assert (nobody, stranger, member) == (404, 404, 200)


@pytest.mark.parametrize("address", ["/c/galata/none/", f"{LEAGUE}none/", f"{STANDINGS}99999/", "/p/99999/"])
def test_what_is_not_there_is_not_found(client, season, address):
    assert client.get(address).status_code == 404


def test_pages_only_read(client, season):
    assert client.post(STANDINGS).status_code == 405


def test_poll_is_answered_with_nothing_while_nothing_changed(client, play):
    play(0, 10, 20, 30)
    sweep()
    version = client.get(STANDINGS).context["table"].version

    unchanged = client.get(STANDINGS, {"version": version}, headers=HTMX)
    play(1, 5, 25, 30)
    sweep()
    changed = client.get(STANDINGS, {"version": version}, headers=HTMX)

    assert (unchanged.status_code, unchanged.content) == (204, b"")
    assert changed.status_code == 200
    assert changed.text.lstrip().startswith('<section class="section" id="standings"')
    assert rows_of(changed)[1][:3] == ["1", "Ayşe", "2"]


def test_page_asks_for_its_own_changes(client, season):
    answer = client.get(LEAGUE)

    version = answer.context["table"].version
    assert f'hx-get="{STANDINGS}?version={version}"' in answer.text


def test_page_says_that_something_is_still_being_added(client, play):
    play(0, 10, 20, 30)

    answer = client.get(STANDINGS)

    assert "A match has just changed: 4 lines are still being added up." in answer.text
    assert Standing.objects.count() == 0


def test_page_adds_up_what_has_waited_longer_than_a_task_takes(client, play):
    play(0, 10, 20, 30)
    age_touched(seconds=3)

    answer = client.get(STANDINGS)

    assert rows_of(answer)[1] == ["1", "Ayşe", "1", "1", "−100", "−100.00", "−100", "−100"]
    assert "being added up" not in answer.text
    assert Touched.objects.count() == 0


def test_spreadsheet_holds_the_lines(client, club, play, players):
    players[3].name = "=HYPERLINK(evil)"
    players[3].save()
    play(0, 10, 10, 30)
    sweep()

    answer = client.get(f"{STANDINGS}standings.csv")

    assert answer.content.decode("utf-8-sig").splitlines() == [
        "Place,Player,Played,Won,Points,Average,Best,Last",
        "1,Ayşe,1,1,-100,-100.00,-100,-100",
        "2,Blaise,1,0,40,40.00,40,40",
        "2,Deniz,1,0,40,40.00,40,40",
        "4,'=HYPERLINK(evil),1,0,120,120.00,120,120",
    ]
    assert answer["Content-Disposition"] == 'attachment; filename="galata-tuesdays-autumn.csv"'


@pytest.mark.parametrize("count", [1, 3, 30])
def test_pages_cost_the_same_however_many_lines_there_are(client, blaise, season, players, play, count):
    for other in PlayerFactory.create_batch(count, club=season.league.club):
        play(0, 10, 20, players=[*players[:2], other])
        enter(SeasonFactory(league=season.league), [players[0]])
    sweep()
    client.force_login(blaise)
    line = f"{STANDINGS}{entry_of(players[0].name).pk}/"
    budgets = {LEAGUE: 4, STANDINGS: 4, f"{STANDINGS}standings.csv": 4, line: 5, f"/p/{players[0].pk}/": 5}

    spent = {address: spent_on(client, address) for address in budgets}

    assert spent == budgets


def spent_on(client, address):
    client.get(address)
    with queries() as sent:
        client.get(address)
    return len(sent)


def test_places_that_hang_on_a_contested_round_are_named(client, ayse, blaise, season, play):
    play(0, 10, 20, 30)
    sweep()
    before = client.get(STANDINGS).context["table"]
    match = season.matches.get()
    contest(match, actor(blaise), Told(0, 1), "Deniz had 37")

    table = client.get(STANDINGS).context["table"]

    assert before.hanging == []
    assert [line.name for line in table.hanging] == ["Ayşe", "Blaise", "Deniz", "Emre"]
    assert table.version != before.version
