"""The people of the demo club, and the accounts that some of them have."""

import sys
from dataclasses import dataclass
from functools import cache

from django.contrib.auth.hashers import check_password, make_password

from leagues.players.actors import Actor, actor_of
from leagues.players.models import Club, Membership, Player, User
from leagues.players.services import found_club, player_of_user

CLUB = "cafe-galata"
ADMINISTRATOR = "admin"
# For a site on one's own machine; elsewhere a password is made up or given.
PASSWORD = "okey-okey-51"  # noqa: S105


@dataclass(frozen=True)
class Account:
    """A member of the demo club with an account: the user name, the name, the roles."""

    username: str
    name: str
    roles: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.username:<10} {', '.join(self.roles) or 'member'}"


ACCOUNTS = (
    Account("ayse", "Ayşe", ("manager", "scorer", "referee")),
    Account("blaise", "Blaise"),
    Account("scorer", "Emre", ("scorer",)),
    Account("referee", "Filiz", ("referee",)),
)
GUESTS = ("Deniz", "Gül", "Hakan", "İpek", "José", "Nazlı")


def taken_names() -> list[str]:
    """Those of the demo's user names that somebody on this site has already."""
    names = [account.username for account in ACCOUNTS]
    return list(User.objects.filter(username__in=names).order_by("username").values_list("username", flat=True))


def make_people(password: str) -> tuple[Club, dict[str, Actor], list[Player]]:
    """The club, the actors of its accounts by user name, and all its players, those with an account first."""
    hashed = make_password(password)
    founder, *others = [_user(account, hashed) for account in ACCOUNTS]
    club = found_club(founder, name="Café Galata", language="en", time_zone="Europe/Istanbul")
    for account, user in zip(ACCOUNTS[1:], others, strict=True):
        Membership.objects.create(club=club, user=user, **{f"is_{role}": True for role in account.roles})
    players = [player_of_user(club, user) for user in (founder, *others)]
    players += [Player.objects.create(club=club, name=name) for name in GUESTS]
    if not User.objects.filter(username=ADMINISTRATOR).exists():
        User.objects.create(username=ADMINISTRATOR, password=hashed, is_staff=True, is_superuser=True)
    return club, {user.username: actor_of(user) for user in (founder, *others)}, players


def _user(account: Account, hashed: str) -> User:
    return User.objects.create(username=account.username, first_name=account.name, password=hashed)


def accounts_in_words(password: str) -> list[str]:
    """Who can log in to the demo club with this password, a line each; nothing where it is not, or no longer, so."""
    said = {account.username: str(account) for account in ACCOUNTS}
    members = User.objects.filter(username__in=list(said), memberships__club__slug=CLUB)
    administrator = User.objects.filter(username=ADMINISTRATOR, is_superuser=True)
    # They were given one hash, and checking one takes a while: each is checked once.
    does_match = cache(lambda hashed: check_password(password, hashed))
    names = {user.username for user in (*members, *administrator) if does_match(user.password)}
    said[ADMINISTRATOR] = f"{ADMINISTRATOR:<10} administrator of the site, at /admin/"
    lines = [line for name, line in said.items() if name in names]
    return [f"Accounts of the demo club, password {password}", *(f"  {line}" for line in lines)] if lines else []


def say_accounts() -> None:
    """Print who can log in to the demo club, where it is here and its password is still the one that is known."""
    for line in accounts_in_words(PASSWORD):
        sys.stdout.write(f"{line}\n")
