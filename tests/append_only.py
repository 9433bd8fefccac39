"""How tests that flush live with tables that the database itself keeps append-only.

A transactional test ends with a flush. On SQLite that is a `DELETE`, which the triggers on revisions, on steps in
disputes and on rulings refuse; so they are lifted while the flush runs and set again after it, on the connection that
flushes. Nothing else ever lifts them: within a test they stand. PostgreSQL flushes by `TRUNCATE`, of which triggers on
rows hear nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

_migrations = [
    import_module("leagues.matches.migrations.0002_revisions_are_append_only"),
    import_module("leagues.disputes.migrations.0002_steps_and_rulings_are_append_only"),
]


def guard_revisions() -> None:
    """Set the triggers (again), for instance after the table was rebuilt."""
    lift_guard()
    for migration in _migrations:
        migration.guard(None, _plain_editor())


def lift_guard() -> None:
    for migration in _migrations:
        migration.lift(None, _plain_editor())


def _plain_editor() -> Any:
    # A real schema editor does not open within a transaction on SQLite, where these statements can do without it.
    return SimpleNamespace(connection=connection, execute=connection.cursor().execute)


@contextmanager
def revisions_unguarded() -> Iterator[None]:
    """Within, this connection may change and delete revisions."""
    lift_guard()
    try:
        yield
    finally:
        guard_revisions()


@pytest.fixture(scope="session", autouse=True)
def flush_passes_triggers() -> Iterator[None]:
    """Lift the append-only triggers while a flush of the test database runs."""
    operations = type(connection.ops)
    flush = operations.execute_sql_flush

    def flush_unguarded(self: Any, statements: Any) -> None:
        with revisions_unguarded():
            flush(self, statements)

    with pytest.MonkeyPatch.context() as patch:
        if connection.vendor == "sqlite":
            patch.setattr(operations, "execute_sql_flush", flush_unguarded)
        yield
