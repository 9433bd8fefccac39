"""The administrators' desk: its doors open to administrators alone, in every view of every model of ours."""

import pytest
from django.contrib import admin

from tests.factories import UserFactory
from tests.permissions.addresses import ours
from tests.permissions.table import LOGIN
from tests.permissions.test_matrix import SOMETHING, answer_of
from tests.permissions.world import Role, browser_of, undone

pytestmark = pytest.mark.django_db
DESKS = [address for address in ours() if address.is_desk]
STRANGERS = [role for role in Role if role != Role.ADMINISTRATOR]
SOME_STRANGERS = (Role.ANYBODY, Role.TABLE, Role.MANAGER)


def filled(address):
    """The address with an id in it: of a line that is there, or of none."""
    return address.filled(dict.fromkeys(address.parts, 1))


def test_every_model_of_ours_has_a_desk():
    models = {f"{model._meta.app_label}_{model._meta.model_name}" for model in admin.site._registry}
    desks = {address.name.removeprefix("admin:").rpartition("_")[0] for address in DESKS}

    assert {name for name in models if not name.startswith(("account_", "auth_", "mfa_"))} <= desks


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nobody_else_gets_in_at_any_desk(world, method):
    with undone():
        answers = {
            (address.name, role.value): answer_of(world.browsers[role].ask(method, filled(address), SOMETHING))
            for address in DESKS
            for role in SOME_STRANGERS
        }

    assert {case: answer for case, answer in answers.items() if answer != LOGIN} == {}


def test_staff_without_a_right_see_an_empty_desk(world):
    browser = browser_of(UserFactory(is_staff=True))

    lists = {address.name: browser.ask("GET", filled(address)).status_code for address in DESKS if not address.parts}

    assert (browser.ask("GET", "/admin/").status_code, set(lists.values())) == (200, {403})


@pytest.mark.parametrize("address", ["/admin/", "/admin/login/"])
def test_the_desks_doors(world, address):
    answers = {role: answer_of(browser.ask("GET", address)) for role, browser in world.browsers.items()}

    if address == "/admin/":
        assert answers == dict.fromkeys(STRANGERS, LOGIN) | {Role.ADMINISTRATOR: 200}
    else:
        nobody = dict.fromkeys((Role.ANYBODY, Role.TABLE), LOGIN)
        assert answers == dict.fromkeys(STRANGERS, 403) | nobody | {Role.ADMINISTRATOR: 302}
