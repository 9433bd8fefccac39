"""The world is made once for all these tests of a process, and taken back at their end; who writes, undoes it."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.permissions.world import World, make_world


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)
