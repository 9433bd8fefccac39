"""Ids of one place in the address of another: whoever has every right in both finds nothing there.

So it is the address alone that does not fit: a round, an incident, a revision, an entry, a photo of another match,
season or dispute is not reached by way of this one.
"""

import pytest
from django.db.models import Max

from leagues.matches.models import Match, Seat
from leagues.players.models import Player
from leagues.seasons.models import Entry
from tests.factories import MembershipFactory, UserFactory
from tests.permissions.addresses import ours
from tests.permissions.table import AT_THE_TABLE, LOGIN, TABLE
from tests.permissions.test_matrix import SOMETHING, answer_of
from tests.permissions.world import Role, Where, browser_of, undone

pytestmark = pytest.mark.django_db
# These are no ids, and the same in every place: one that is not there is told instead.
UNKNOWN = {"number": 99, "n": 99, "step": "rule", "outcome": "bribed"}
# Each part of an address that says of another part where it belongs, or must belong to it.
NESTED = [
    (address, part)
    for address in ours()
    if not address.is_desk
    for part in address.parts
    if {*address.parts} - {part} and (part in UNKNOWN or {*address.parts} - {part} - UNKNOWN.keys())
]
HERE, THERE = Where.OWN_PUBLIC, Where.OWN_PRIVATE


@pytest.fixture
def officer(world):
    """Somebody who may do everything in both of our clubs."""
    user = UserFactory()
    for where in (HERE, THERE):
        club = world.at(where).club
        MembershipFactory(club=club, user=user, is_manager=True, is_scorer=True, is_referee=True)
    return browser_of(user)


@pytest.mark.parametrize(("address", "part"), NESTED, ids=lambda it: getattr(it, "name", it))
def test_an_id_of_elsewhere_is_not_reached_by_way_of_here(world, officer, address, part):
    ids, row = world.at(HERE).ids_for(Role.MANAGER), TABLE[address.name]
    swapped = {**ids, part: UNKNOWN.get(part, world.at(THERE).ids[part])}
    # What only those who sit at the table may do is asked by one of them.
    browser = world.browsers[Role.SEATED_REFEREE] if row.may == AT_THE_TABLE else officer

    right = [browser.ask(method, address.filled(ids)).status_code for method in row.methods if method == "GET"]
    with undone():
        wrong = {browser.ask(method, address.filled(swapped), SOMETHING).status_code for method in row.methods}

    assert right in ([], [200])
    assert wrong == {404}


def lines():
    """How many lines there are of what forms could make of others' ids, and who sits where."""
    newest = {model: model.objects.aggregate(newest=Max("pk"))["newest"] for model in (Match, Entry, Player, Seat)}
    return newest | {"seats": list(Seat.objects.order_by("pk").values_list("match", "player"))}


def forms_with_ids_of(place, elsewhere):
    """Each form that names a thing by its id, with that of another club in it."""
    theirs, season = elsewhere.ids["player_id"], f"/c/{place.club.slug}/{place.league.slug}/{place.season.slug}"
    match = {"name": "Table", "place": "", "day": "2026-11-30", "time": "20:00"}
    seats = [place.players[0].pk, theirs]
    return {
        "merged with another club's player": (f"/p/{place.ids['player_id']}/merge/", {"into": theirs}),
        "another club's player entered": (f"{season}/entries/", {"players": [theirs]}),
        "a match with another club's player": (f"{season}/matches/new/", match | {"seat": seats}),
        "another club's player looked up": (f"{season}/matches/new/", match | {"seat": [], "add": theirs}),
    }


@pytest.mark.parametrize("case", ["merged", "entered", "match", "looked"])
def test_another_clubs_id_in_a_form_makes_nothing(world, officer, case):
    here, there = world.at(HERE), world.at(THERE)
    address, told = next(form for words, form in forms_with_ids_of(here, there).items() if case in words)
    before = lines()
    name = Player.objects.get(pk=there.ids["player_id"]).name

    answer = officer.ask("POST", address, told)

    assert (answer.status_code in {200, 404, 422}, lines()) == (True, before)
    assert name not in answer.content.decode()


def test_a_table_link_writes_at_its_own_table_alone(world):
    phone, elsewhere = world.browsers[Role.TABLE], world.at(Where.OTHERS_PUBLIC)
    ours_too = world.at(HERE).match
    for_the_table = [
        name for name, row in TABLE.items() if Role.TABLE in row.may and row.door.name == "ACCOUNT_OR_SEAT"
    ]
    second = Match.objects.create(season=ours_too.season, edition=ours_too.edition, table=ours_too.table, name="Next")

    answers = {
        (name, match.pk): phone.ask("POST", address.filled(elsewhere.ids | {"match_id": match.pk}), SOMETHING)
        for address in ours()
        for name in [address.name]
        if name in for_the_table
        for match in (elsewhere.match, second)
    }

    assert len(for_the_table) > 10
    assert {case for case, answer in answers.items() if answer_of(answer) != LOGIN} == set()
