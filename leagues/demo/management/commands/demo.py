"""`manage.py demo`: a club to look around in."""

import secrets
from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime

from leagues.demo.accounts import CLUB, PASSWORD, accounts_in_words, taken_names
from leagues.demo.club import make_club, summary
from leagues.demo.host import SIZES
from leagues.players.models import Club
from leagues.standings.services import sweep

HOUR = time(20, 45)
ZONE = ZoneInfo("Europe/Istanbul")


def day_or_moment(text: str) -> datetime:
    """A day, in the evening, or a moment; both as the club's clocks show them."""
    try:
        day = parse_date(text)
        moment = datetime.combine(day, HOUR) if day else parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise ArgumentTypeError(f"“{text}” is not a day such as 2026-11-30, or a moment such as 2026-11-30T20:45.")
    return moment.astimezone(ZONE) if moment.tzinfo else moment.replace(tzinfo=ZONE)


class Command(BaseCommand):
    """Makes the demo club with its players, seasons and matches, and says what it made."""

    help = (
        "Make a demo club: players, leagues of each game, some seventy finished matches, and one of each being played."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=51, help="another seed makes another club; the same, the same")
        parser.add_argument("--size", choices=sorted(SIZES), default="full")
        parser.add_argument("--today", type=day_or_moment, help="when it is in the club (default: now)")
        parser.add_argument("--password", help="of all accounts (default: the known one; made up in production)")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=CLUB).first()
        if club is None:
            club, password = self.make(options)
        else:
            self.stdout.write("The demo club is here already, and stays as it is.")
            password = PASSWORD
        for line in [*summary(club), *accounts_in_words(password)]:
            self.stdout.write(line)

    def make(self, options: dict[str, Any]) -> tuple[Club, str]:
        """The new club and the password of its accounts. Refused where an account has one of their names."""
        if taken := taken_names():
            raise CommandError(f"The demo brings accounts of its own, but there is one already: {', '.join(taken)}.")
        password = options["password"] or (secrets.token_urlsafe(9) if settings.IN_PRODUCTION else PASSWORD)
        now = options["today"] or timezone.now().astimezone(ZONE)
        club = make_club(now=now, seed=options["seed"], size=SIZES[options["size"]], password=password)
        sweep()
        return club, password
