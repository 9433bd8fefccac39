"""The database itself refuses to change or delete a step in a dispute, or a ruling.

SQLite loses a table's triggers when a later migration rebuilds that table: such a migration must depend on this one and
run `guard` again after it.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

REFUSALS = {
    "disputes_disputeevent": "A step in a dispute is never changed or deleted; append another.",
    "disputes_ruling": "A ruling is never changed or deleted; another one is made.",
}


def _sqlite(table: str, refusal: str) -> list[str]:
    return [
        f"CREATE TRIGGER {table}_append_only_{event} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        for event in ("update", "delete")
    ]


def _postgresql(table: str, refusal: str) -> list[str]:
    return [
        f"""CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '{refusal}' USING ERRCODE = 'restrict_violation'; END $$""",
        f"""CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION {table}_append_only()""",
    ]


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    made = _sqlite if schema_editor.connection.vendor == "sqlite" else _postgresql
    for table, refusal in REFUSALS.items():
        for statement in made(table, refusal):
            schema_editor.execute(statement)


def lift(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for table in REFUSALS:
        if schema_editor.connection.vendor == "sqlite":
            for event in ("update", "delete"):
                schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_append_only_{event}")
        else:
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_append_only ON {table}")
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_append_only()")


class Migration(migrations.Migration):
    dependencies = [("disputes", "0001_first_models")]

    operations = [migrations.RunPython(guard, lift)]
