"""A club that many tests read and none changes."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.leagues.demo.clubs import demo

SEEDS = ("51", "7", "1905")


@pytest.fixture(scope="module", params=SEEDS)
def whatever_the_seed(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker) -> Iterator[None]:
    """The small club of each of some seeds, made once for all tests of a file."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo("--seed", request.param)
        yield
        transaction.set_rollback(True)
