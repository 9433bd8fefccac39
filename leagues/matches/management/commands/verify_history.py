"""`manage.py verify_history`: whether anything that was recorded was changed behind the site's back."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.matches.models import Match
from leagues.matches.verifying import misfits


class Command(BaseCommand):
    """Follows the chain of hashes of every match, and names the first thing in each that does not fit."""

    help = (
        "Follow each match's chain of hashes over its revisions and the steps of its disputes, and compare the words "
        "that stand beside it with their digests. Ends with 1 where something does not fit."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(misfits())
        for misfit in found:
            self.stdout.write(str(misfit))
        if found:
            raise CommandError(f"{len(found)} of {Match.objects.count()} matches or words do not fit.")
        self.stdout.write(f"{Match.objects.count()} matches read: nothing was changed since it was recorded.")
