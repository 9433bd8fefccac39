"""Were a page to forget to ask, its service would still refuse; and were a rule lost, the table would tell."""

import sys

import pytest

from leagues.disputes.permissions import is_concerned
from leagues.players.permissions import is_manager, is_member, is_referee, is_scorer, sits_at
from tests.permissions.addresses import ours
from tests.permissions.filling import fillings
from tests.permissions.table import TABLE
from tests.permissions.test_mass_assignment import NOT_SENT, database_since, rows
from tests.permissions.test_matrix import ask, told
from tests.permissions.world import Role, Where, undone

pytestmark = pytest.mark.django_db
ADDRESSES = {address.name: address for address in ours()}
HERE = Where.OWN_PUBLIC
# They write nothing: what they show is theirs who may see the match.
PREVIEWS = {"matches:preview", "matches:correct-preview"}


def is_for_others(name: str) -> bool:
    """Whether a plain member sees what stands there, and may not write."""
    row = TABLE[name]
    return row.post is not None and row.answer("POST", HERE, Role.MEMBER) == 403


GUARDED = sorted(name for name in TABLE.keys() - NOT_SENT - PREVIEWS if is_for_others(name))


@pytest.fixture
def pages_that_forget_to_ask(monkeypatch):
    """Views as they would be if nobody had thought of permissions."""
    forgotten = {"require": lambda *_: None, "require_step": lambda *_: None, "may_open": lambda *_: True}
    for module in [module for name, module in sys.modules.items() if name.startswith("leagues.") and "views" in name]:
        for name in forgotten.keys() & vars(module).keys():
            monkeypatch.setattr(module, name, forgotten[name])


@pytest.mark.parametrize("name", GUARDED)
def test_a_service_refuses_what_its_page_lets_through(world, pages_that_forget_to_ask, name):
    place, browser = world.at(HERE), world.browsers[Role.MEMBER]
    filling, before = fillings(place)[name], rows()
    unchanged = database_since(before)

    with undone():
        answer = filling.sent(browser, ADDRESSES[name].filled(place.ids_for(Role.MEMBER)), {})
        left = database_since(before)

    assert left == unchanged
    assert answer.status_code in {403, 404}


@pytest.mark.parametrize(
    ("question", "answer", "name", "method"),
    [
        (is_manager, True, "seasons:edit-league", "GET"),
        (is_manager, False, "seasons:edit-league", "GET"),
        (is_scorer, True, "matches:record", "POST"),
        (is_member, False, "matches:confirm", "POST"),
        (sits_at, True, "matches:confirm", "POST"),
        (is_referee, True, "disputes:step", "GET"),
        (is_concerned, False, "disputes:step", "GET"),
    ],
    ids=lambda it: getattr(it, "name", str(it)),
)
def test_a_rule_that_is_lost_shows_in_the_table(world, monkeypatch, question, answer, name, method):
    cases = [(method, HERE, role) for role in Role]
    expected = told({case: TABLE[name].answer(*case) for case in cases})

    before = told({case: ask(world, ADDRESSES[name], *case) for case in cases})
    monkeypatch.setattr(question, "fn", lambda *_: answer)
    after = told({case: ask(world, ADDRESSES[name], *case) for case in cases})

    assert before == expected
    assert after != expected
