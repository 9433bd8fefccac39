"""Matches at which something was noted before they knew that it was."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def know(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    noted = apps.get_model("matches", "Incident").objects.values("match")
    apps.get_model("matches", "Match").objects.filter(pk__in=noted).update(has_incidents=True)


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_sheets_without_incidents_are_not_asked")]

    operations = [migrations.RunPython(know, migrations.RunPython.noop)]
