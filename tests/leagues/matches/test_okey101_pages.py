"""Pages of 101 Okey: its rules, its calculator by address, and a match of partners from making to the sheet."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.seasons.forms import OptionsForm
from leagues.seasons.models import League
from scoring.registry import game
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, change

OKEY101 = game("okey101")
NOBODY = {"finisher": None, "finish": [], "racks": [{"opened": "melds", "sum": 5 + side} for side in range(4)]}


@pytest.fixture
def phone(ayse) -> Client:
    phone = Client()
    phone.force_login(ayse)
    return phone


def test_rules_and_worked_examples_are_read_by_everybody(db):
    page = Client().get("/games/okey101/").content.decode()

    assert [rule.key for rule in OKEY101.rules if escape(rule.text) not in page] == []
    assert [example.key for example in OKEY101.examples if escape(example.title) not in page] == []
    assert 'aria-label="blue 10, the okey"' in page


@pytest.mark.parametrize(
    ("address", "points"),
    [
        ("sum=12", "12 points"),
        ("opened=no&preset=okey101_club&elden=yes", "404 points"),
        ("way=tiles&tiles=B10+K9+F&colour=B&number=9", "38 points"),
        ("way=tiles&tiles=B10,K9;F&colour=B&number=9", "38 points"),
        ("way=tiles&tiles=B10+K9+F&colour=B&number=9&okey_left=101&false_okey_left=okey_face", "120 points"),
    ],
    ids=["sum", "clubs-ladder", "tiles", "tiles-with-commas", "options"],
)
def test_rack_is_worked_out_from_its_address(db, address, points):
    page = Client().get(f"/games/okey101/calculator/?{address}", follow=True)

    assert (page.status_code, f"This costs {points}" in page.content.decode()) == (200, True)


def test_calculator_asks_for_the_indicator_beside_its_question(db):
    page = Client().get("/games/okey101/calculator/?sum=5&false_okeys=yes")

    assert page.status_code == 422
    assert "<li>Choose the colour of the indicator: it makes the okey.</li>" in page.content.decode()


def test_manager_founds_a_league_by_the_clubs_ladder(phone, club):
    preset = OKEY101.presets["okey101_club"]
    shown = OptionsForm(options=OKEY101.options, values=preset)
    rules = {f"rules-{name}": str(field.initial) for name, field in shown.fields.items()}
    told = {"name": "Okey", "is_public": "yes", "ranks": "players", "order": "total", "counts": "finished"}
    told |= {"contested": "provisional", "dispute_hours": "72", "manifest_days": "30"}
    sets = {"preset": "okey101_club", "shown": "okey101_club"}

    answer = phone.post(f"/c/{club.slug}/leagues/new/?game=okey101", told | sets | rules | {"rules-team_mode": "sum"})

    assert answer.status_code == 303
    edition = League.objects.get().editions.get()
    assert (edition.preset, edition.options) == ("okey101_club", {"team_mode": "sum"})


def test_sheet_of_partners_has_their_totals_and_marks(phone, club, ayse, players):
    league = LeagueFactory(club=club, game_key="okey101", options={"team_mode": "partner_erased"})
    match = MatchFactory(season=SeasonFactory(league=league), table={"partners": [[0, 2], [1, 3]]}, players=players)
    finished = {"finisher": 0, "finish": ["okey"], "racks": [None, *[{"opened": "no"}] * 3]}
    record_round(match, change(ayse, match), NOBODY)
    record_round(match, change(ayse, match), finished)

    page = phone.get(f"/m/{match.pk}/").content.decode()

    assert Match.objects.get().version == 2
    assert "nobody finished" in page
    teams = page.split('scope="row">Team<')[1].split("</tr>")[0]
    assert [teams.count(f"<td>{total}</td>") for total in ("−190", "418")] == [2, 2]


def test_preview_names_all_that_is_left_on_a_rack(phone, club):
    match = MatchFactory(season=SeasonFactory(league=LeagueFactory(club=club, game_key="okey101")))
    told = {"finisher": "1", "opened-0": "melds", "way-0": "tiles", "tiles-0": "R6 F", "colour": "R", "number": "12"}

    preview = phone.post(f"/m/{match.pk}/preview/", told, HTTP_HX_REQUEST="true").content.decode()

    proofs = re.findall(r'<p class="proof">(.*?)</p>', preview)
    assert proofs == ["6 left on the rack · a false okey left: the indicator&#x27;s number, 12"]
