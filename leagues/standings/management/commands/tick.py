"""`manage.py tick`: for cron, where there is no beat."""

from typing import Any

from django.core.management.base import BaseCommand

from leagues.players.clock import tick
from leagues.players.notices.outbox import post
from leagues.standings.services import sweep


class Command(BaseCommand):
    """Does what the clock decides: adds up what lost tasks left, moves disputes on, sends letters that are due."""

    help = (
        "Do what the clock decides: add up the standings that lost tasks left, move disputes on, send the letters that "
        "are due. "
        "For cron where no beat runs."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        entries = sweep()
        if entries and options["verbosity"]:
            self.stdout.write(f"Added up {entries} {'line' if entries == 1 else 'lines'} of standings.")
        for line in tick():
            if options["verbosity"]:
                self.stdout.write(line)
        letters = post()
        if letters and options["verbosity"]:
            self.stdout.write(f"Sent {letters} {'letter' if letters == 1 else 'letters'}.")
