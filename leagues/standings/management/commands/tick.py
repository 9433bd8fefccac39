"""`manage.py tick`: for cron, where there is no beat."""

from typing import Any

from django.core.management.base import BaseCommand

from leagues.players.notices.outbox import post
from leagues.standings.services import sweep


class Command(BaseCommand):
    """Does what the clock decides: adds up what lost tasks left, and sends the letters that are due."""

    help = (
        "Do what the clock decides: add up the standings that lost tasks left, and send the letters that are due. "
        "For cron where no beat runs."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        entries = sweep()
        if entries and options["verbosity"]:
            self.stdout.write(f"Added up {entries} {'line' if entries == 1 else 'lines'} of standings.")
        letters = post()
        if letters and options["verbosity"]:
            self.stdout.write(f"Sent {letters} {'letter' if letters == 1 else 'letters'}.")
