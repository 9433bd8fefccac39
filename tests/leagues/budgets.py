"""How many statements a request costs; pages keep their number, however many rows there are."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext

FREE = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE")


@contextmanager
def queries() -> Iterator[list[str]]:
    """The statements that were sent within, without those that only open or end a transaction."""
    sent: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield sent
    sent += [query["sql"] for query in captured.captured_queries if not query["sql"].upper().startswith(FREE)]
