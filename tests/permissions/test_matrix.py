"""Every address, asked by everybody, in their own club and in others': what the table says, and nothing else."""

from urllib.parse import urlsplit

import pytest
from django.http import HttpResponse

from tests.permissions.addresses import OF_OTHERS, Address, addresses, ours
from tests.permissions.table import BY_SCRIPT, LOGIN, SAID_TO_NOBODY, TABLE
from tests.permissions.world import Role, Where, World, undone

pytestmark = pytest.mark.django_db
ADDRESSES = {address.name: address for address in ours() if not address.is_desk and address.name in TABLE}
DESKS = {address.name: address for address in ours() if address.is_desk}
# In others' clubs all of ours are strangers alike: a few of them ask there.
STRANGERS = (Role.ANYBODY, Role.TABLE, Role.SEATED, Role.MANAGER, Role.ADMINISTRATOR)
AT_HOME = [(where, role) for where in Where if where.is_own for role in Role]
IN_PRIVATE = [(where, role) for where in (Where.OWN_PRIVATE, Where.OTHERS_PRIVATE) for role in Role]
ELSEWHERE = [(where, role) for where in Where if not where.is_own for role in STRANGERS]
# A form without an answer in it is one that was never sent.
SOMETHING = {"nothing": "told"}


def answer_of(response: HttpResponse) -> int | str:
    """The status; the login for an answer that leads there, whether to a browser or to a script."""
    way = response.headers.get("Location", response.headers.get("HX-Redirect", ""))
    if urlsplit(way).path in {"/accounts/login/", "/admin/login/"}:
        return LOGIN
    return 303 if "HX-Redirect" in response.headers else response.status_code


def ask(world: World, address: Address, method: str, where: Where, role: Role, *, htmx: bool = False) -> int | str:
    filled, browser = address.filled(world.at(where).ids_for(role)), world.browsers[role]
    if method == "GET":
        return answer_of(browser.ask(method, filled, htmx=htmx))
    with undone():
        return answer_of(browser.ask(method, filled, SOMETHING, htmx=htmx))


def told(answers: dict[tuple[str, Where, Role], int | str]) -> list[str]:
    """Each answer in a line, so that a failure can be read."""
    return [f"{method} at {where.slug} by {role}: {answer}" for (method, where, role), answer in answers.items()]


def cases_of(address: Address) -> list[tuple[Where, Role]]:
    """Everybody everywhere; in one place where the address names none."""
    return [*AT_HOME, *ELSEWHERE] if address.parts else [(Where.OWN_PUBLIC, role) for role in Role]


def test_the_table_and_the_urlconf_name_the_same_addresses():
    named = {address.name for address in ours() if not address.name.startswith("admin:")}

    assert (named - TABLE.keys(), TABLE.keys() - named) == (set(), set())


def test_what_is_left_to_others_is_theirs_alone():
    left = [address.name for address in addresses() if not address.is_ours]

    assert [name for name in left if not name.startswith(tuple(OF_OTHERS))] == []


@pytest.mark.parametrize("name", ADDRESSES)
def test_everybody_gets_what_the_table_says(world, name):
    row, address = TABLE[name], ADDRESSES[name]
    cases = [(method, where, role) for method in row.methods for where, role in cases_of(address)]

    answers = {case: ask(world, address, *case) for case in cases}

    assert told(answers) == told({case: row.answer(*case) for case in cases})


@pytest.mark.parametrize("name", BY_SCRIPT)
def test_a_script_gets_no_more_than_a_page_would_show(world, name):
    row, address = TABLE[name], ADDRESSES[name]
    cases = [(method, where, role) for method in row.methods for where, role in IN_PRIVATE]

    answers = {case: ask(world, address, *case, htmx=True) for case in cases}

    expected = {case: row.answer(*case) for case in cases}
    assert told(answers) == told({case: SAID_TO_NOBODY.get((name, it), it) for case, it in expected.items()})


@pytest.mark.parametrize("name", ADDRESSES)
def test_no_other_way_of_asking_leads_anywhere(world, name):
    row = TABLE[name]
    others = [method for method in ("GET", "POST", "PUT", "PATCH", "DELETE") if method not in row.methods]

    answers = {
        (method, role): ask(world, ADDRESSES[name], method, Where.OWN_PUBLIC, role)
        for method in others
        for role in (Role.ANYBODY, Role.MANAGER)
    }

    # Where a change is made the answer is 303, and what is shown is 200; 302 leads to who has to be asked first.
    assert {case for case, answer in answers.items() if answer not in {405, LOGIN, 302}} == set()
