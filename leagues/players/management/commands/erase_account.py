"""Erase an account at its owner's wish, where they cannot do it themselves: `manage.py erase_account NAME`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.players.actors import Actor
from leagues.players.erasing import erase_account
from leagues.players.models import User
from leagues.players.queries import managed_alone_by
from leagues.players.services import LastManager


class Command(BaseCommand):
    """Say whose account it is, and erase it when told to."""

    help = "Take a person out of all clubs and close their account for good; with --yes, else it only says whose it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--yes", action="store_true", help="do it: it cannot be undone")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError("There is no account of that name.")
        if not options["yes"]:
            self.stdout.write(
                f"Account #{user.pk}, in {user.memberships.count()} clubs. Say --yes to erase it for good."
            )
            return
        try:
            erase_account(Actor(is_site_administrator=True), user)
        except LastManager:
            slugs = ", ".join(club.slug for club in managed_alone_by(user))
            raise CommandError(f"Make somebody else a manager first: {slugs}.") from None
        self.stdout.write(f"Account #{user.pk} is erased.")
