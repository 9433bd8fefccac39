"""Standings as files for other programs."""

import csv
from io import StringIO

from django.utils.translation import gettext as _

from leagues.standings.places import Line
from leagues.standings.queries import Table
from leagues.standings.wording import two_places

# Spreadsheets read UTF-8 with certainty only behind this mark.
BYTE_ORDER_MARK = "\ufeff"
# A spreadsheet takes a cell that begins so for a formula, in either width; behind an apostrophe it is text.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def as_csv(table: Table) -> str:
    """A season's table as comma-separated values, in the order of the places."""
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow([_("Place"), _("Player"), _("Played"), _("Won"), _("Points"), _("Average"), _("Best"), _("Last")])
    rows.writerows(_row(line) for line in table.lines)
    return BYTE_ORDER_MARK + text.getvalue()


def _row(line: Line) -> list[object]:
    standing = line.standing
    average = None if standing.average is None else two_places(standing.average)
    name = f"'{line.name}" if line.name.startswith(FORMULA) else line.name
    return [line.place, name, standing.played, standing.won, standing.points, average, standing.best, standing.last]
