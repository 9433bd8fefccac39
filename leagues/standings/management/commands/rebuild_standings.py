"""`manage.py rebuild_standings [--check]`: what is derived, worked out again from the revisions."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.matches.models import Match
from leagues.standings.rebuilding import differences


class Command(BaseCommand):
    """Works out scores, results, the state of matches and standings again; names what was different."""

    help = (
        "Work out every score, result and standing again from the revisions, verify each match's chain, and name every "
        "difference. Ends with 1 where something is wrong and stays so."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing: only name the differences")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        left = 0
        for difference in differences(put_right=not options["check"]):
            self.stdout.write(str(difference))
            found += 1
            left += options["check"] or not difference.can_be_put_right
        matches = counted(Match.objects.count(), "match", "matches")
        differing = counted(found, "difference", "differences")
        if left:
            raise CommandError(f"{differing} in {matches}, of which {left} stay.")
        put_right = f", {differing} put right" if found else ""
        self.stdout.write(f"{matches} read{put_right}: everything is as the revisions say.")


def counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
