"""A form that another site sends in somebody's name carries no token of ours, and is refused unread."""

import pytest

from tests.permissions.addresses import ours
from tests.permissions.table import TABLE
from tests.permissions.world import Role, Where

pytestmark = pytest.mark.django_db
# A mail program stops letters for its owner without a cookie, by a secret of its own (RFC 8058).
WITHOUT_TOKEN = {"players:stop-letters"}
ADDRESSES = {address.name: address for address in ours() if not address.is_desk and address.name in TABLE}
DESKS = [address for address in ours() if address.is_desk and not address.parts]


@pytest.mark.parametrize("name", [name for name, row in TABLE.items() if row.post is not None])
def test_a_post_without_a_token_is_refused(world, name):
    browser = world.browsers[Role.MANAGER]
    browser = type(browser)(browser.cookies, enforces_tokens=True)
    address = ADDRESSES[name].filled(world.at(Where.OWN_PUBLIC).ids_for(Role.MANAGER))

    answer = browser.ask("POST", address, {"nothing": "told"})

    if name in WITHOUT_TOKEN:
        assert answer.status_code == 200
    else:
        assert answer.status_code == 403
        assert "The page was too old to be sent" in answer.content.decode()


@pytest.mark.parametrize("address", DESKS, ids=lambda address: address.name)
def test_a_post_at_a_desk_without_a_token_is_refused(world, address):
    browser = world.browsers[Role.ADMINISTRATOR]
    browser = type(browser)(browser.cookies, enforces_tokens=True)

    assert browser.ask("POST", address.filled({}), {"nothing": "told"}).status_code == 403
