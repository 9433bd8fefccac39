"""The database itself refuses to change or delete a revision.

SQLite loses a table's triggers when a later migration rebuilds that table: such a migration must depend on this one and
run `guard` again after it.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

TABLE = "matches_revision"
REFUSAL = "A revision is never changed or deleted; append another."

_SQLITE = [
    f"CREATE TRIGGER {TABLE}_append_only_{event} BEFORE {event} ON {TABLE} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for event in ("update", "delete")
]
_POSTGRESQL = [
    f"""CREATE FUNCTION {TABLE}_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$""",
    f"""CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_append_only()""",
]
_SQLITE_DROP = [f"DROP TRIGGER IF EXISTS {TABLE}_append_only_{event}" for event in ("update", "delete")]
_POSTGRESQL_DROP = [
    f"DROP TRIGGER IF EXISTS {TABLE}_append_only ON {TABLE}",
    f"DROP FUNCTION IF EXISTS {TABLE}_append_only()",
]


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in _SQLITE if schema_editor.connection.vendor == "sqlite" else _POSTGRESQL:
        schema_editor.execute(statement)


def lift(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in _SQLITE_DROP if schema_editor.connection.vendor == "sqlite" else _POSTGRESQL_DROP:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_first_models")]

    operations = [migrations.RunPython(guard, lift)]
