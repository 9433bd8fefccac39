"""The addresses of the site as its URLconf has them, and how each is filled with the ids of a place."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

# What others wrote and test; ours among them (below) are not left out.
OF_OTHERS = {
    "account_": "django-allauth: logging in, signing up, e-mail and password; our settings of it are in test_sessions",
    "mfa_": "django-allauth: the second factor",
    "admin:": "django.contrib.admin: its index, its login and the desks of our models have rows of their own",
}
APPS = ("players_", "seasons_", "matches_", "standings_", "disputes_", "auth_user_password_")
DESKS_OF_OURS = tuple(f"admin:{app}" for app in APPS)
OURS_AMONG_THEM = ("admin:index", "admin:login", *DESKS_OF_OURS)


@dataclass(frozen=True)
class Address:
    """An address of the URLconf by its name, with the names of what stands in it, in their order."""

    name: str
    parts: tuple[str, ...]

    @property
    def is_ours(self) -> bool:
        return self.name.startswith(OURS_AMONG_THEM) or not self.name.startswith(tuple(OF_OTHERS))

    @property
    def is_desk(self) -> bool:
        return self.name.startswith(DESKS_OF_OURS)

    def filled(self, ids: Mapping[str, object]) -> str:
        """The address with these ids in it; those of one route alone stand under `name part`."""
        told = {part: ids.get(f"{self.name} {part}", ids.get(part)) for part in self.parts}
        if self.is_desk:
            return str(reverse(self.name, args=list(told.values())))
        return str(reverse(self.name, kwargs=told))


def addresses() -> list[Address]:
    """Every address that has a name; those without one are the admin's own redirects."""
    return list({address.name: address for address in _walk(get_resolver())}.values())


def ours() -> list[Address]:
    """The addresses that this site answers for."""
    return [address for address in addresses() if address.is_ours]


def _parts_of(pattern: Any) -> Iterable[str]:
    """What stands in a pattern, by name; where it has none, by number."""
    named = pattern.converters or pattern.regex.groupindex
    return named or [str(number) for number in range(pattern.regex.groups)]


def _walk(resolver: URLResolver, spaces: tuple[str, ...] = (), before: tuple[str, ...] = ()) -> Iterator[Address]:
    for found in resolver.url_patterns:
        parts = (*before, *_parts_of(found.pattern))
        if isinstance(found, URLResolver):
            yield from _walk(found, (*spaces, found.namespace) if found.namespace else spaces, parts)
        elif isinstance(found, URLPattern) and found.name:
            yield Address(":".join([*spaces, found.name]), parts)
