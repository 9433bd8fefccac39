"""All text that the database holds, decoded, with the table and column where it stands."""

import json
from collections.abc import Iterator

from django.contrib.sessions.models import Session
from django.db import connection


def texts() -> Iterator[tuple[str, str]]:
    """Every text of every column of every table; JSON and sessions as they read, not as they are stored."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    if isinstance(value, str | bytes | dict | list):
                        yield f"{table}.{column}", _decoded(value)
    for session in Session.objects.all():
        yield "django_session", repr(session.get_decoded())


def _decoded(value: object) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else value
    if isinstance(text, str) and text[:1] in ("{", "[", '"'):
        try:
            text = json.loads(text)
        except ValueError:
            return text
    return text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)


def places_of(*words: str) -> set[str]:
    """Where any of these words stand in the database, whatever their case."""
    return {place for place, text in texts() if any(word.casefold() in text.casefold() for word in words)}
