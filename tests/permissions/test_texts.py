"""Names that would hide something are refused, and what others open in a spreadsheet calculates nothing."""

import csv
from io import StringIO

import pytest

from leagues.players.models import Player
from leagues.seasons.services import enter_sides
from tests.factories import PlayerFactory
from tests.journeys.payloads import REFUSED
from tests.permissions.world import Role, Where

pytestmark = pytest.mark.django_db
FORMULAS = ("=1+1", "+1+1", "-2+3", "@SUM(1+1)", "＝1+1", "＋1", "－1", "＠SUM(1)", "=cmd|' /C calc'!A0")


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_a_name_with_what_cannot_be_seen_is_refused(world, name):
    place = world.at(Where.OWN_PUBLIC)
    player = Player.objects.get(pk=place.ids["player_id"])

    answer = world.browsers[Role.MANAGER].ask("POST", f"/p/{player.pk}/edit/", {"name": name})

    assert (answer.status_code, Player.objects.get(pk=player.pk).name) == (422, player.name)


def test_no_cell_of_the_spreadsheet_is_a_formula(world):
    place = world.at(Where.OWN_PUBLIC)
    enter_sides(place.season, [[PlayerFactory(club=place.club, name=name)] for name in FORMULAS])

    season = f"/c/{place.club.slug}/{place.league.slug}/{place.season.slug}"
    answer = world.browsers[Role.MANAGER].ask("GET", f"{season}/standings.csv")

    names = [row[1] for row in csv.reader(StringIO(answer.content.decode().removeprefix("\ufeff")))]
    assert {name for name in names if name.startswith("'")} == {f"'{name}" for name in FORMULAS}
    assert [name for name in names if name.startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))] == []
