"""What the site knows of a person. Each app says what it keeps: how to tell it to them, how to take them out of it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from allauth.account.models import EmailAddress

from leagues.players.models import Player, User
from leagues.players.names import search_key
from leagues.players.queries import absorbed_by


@dataclass(frozen=True)
class Person:
    """An account with who it plays as in its clubs, or a guest of one club; those merged into these among them."""

    players: tuple[Player, ...]
    user: User | None = None

    @property
    def user_id(self) -> int | None:
        return self.user.pk if self.user else None

    @cached_property
    def club_ids(self) -> set[int]:
        """The clubs in which they play."""
        return {player.club_id for player in self.players}

    @cached_property
    def names(self) -> set[str]:
        """Whatever they are or were called: in full, by their first or last name alone, by account or e-mail address.

        A first or last name that others of their clubs bear as well tells of nobody, and is left out; and so does
        whatever their clubs wrote before they came: whoever signs up as “table” takes no table's name away.
        """
        former = Player.history.filter(id__in=[player.pk for player in self.players])
        in_full = {*(player.name for player in self.players), *former.values_list("name", flat=True)}
        parts = {part for name in in_full for part in _parts_of(name)}
        shared = {search_key(part) for name in self._names_of_others() for part in _parts_of(name)}
        own = {part for part in parts if search_key(part) not in shared}
        names = in_full | own | (_names_of(self.user) if self.user else set())
        return {name for name in names if not self._was_said_before(name)}

    def _was_said_before(self, name: str) -> bool:
        pattern = _any_of({search_key(name)})
        return any(pattern.search(text) for text in self._said_before)

    @cached_property
    def _said_before(self) -> list[str]:
        """What their clubs wrote before they were known there."""
        came = [player.created_at for player in self.players] + ([self.user.date_joined] if self.user else [])
        if not came:
            return []
        texts = [search_key(text) for told in _told_before for text in told(self.club_ids, min(came)) if text]
        # As in an address, `tuesdays` is said of `tuesday`.
        return [*texts, *(re.sub(r"s\b", "", text) for text in texts)]

    def _names_of_others(self) -> Iterable[str]:
        others = Player.objects.filter(club__in=self.club_ids).exclude(pk__in=[player.pk for player in self.players])
        return others.values_list("name", flat=True)

    def is_named_in(self, text: str) -> bool:
        """Whether a text holds one of their names as a word of its own, accents and case aside."""
        return self._pattern.search(search_key(text)) is not None

    def taken_out_of(self, text: str, instead: str) -> str:
        """A name of something else, with another name for theirs; that alone where theirs is spelt in another way."""
        if not self.is_named_in(text):
            return text
        spelt = _any_of(self.names).sub(instead.replace("\\", r"\\"), text)
        return instead if self.is_named_in(spelt) else spelt

    def is_in_address(self, slug: str) -> bool:
        """Whether a short address holds one of their names, as in `zebulons-cup`."""
        words = slug.split("-")
        return self.is_named_in(" ".join(words)) or self.is_named_in(" ".join(word.removesuffix("s") for word in words))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _any_of({search_key(name) for name in self.names})


type ToldBefore = Callable[[set[int], datetime], Iterable[str]]
_told_before: list[ToldBefore] = []


def tells_what_was_said(told: ToldBefore) -> ToldBefore:
    """Say where the names and words are that some clubs had written down by a moment."""
    _told_before.append(told)
    return told


def _names_of(user: User) -> set[str]:
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    told = {user.username, user.first_name, user.last_name, user.get_full_name(), user.email, *addresses}
    return {name for name in told if name.strip()}


def _parts_of(name: str) -> set[str]:
    """The first and the last name in a name, where they are long enough to be told from other words."""
    words = name.split()
    return {word for word in (words[0], words[-1]) if len(word) > 2}


def _any_of(names: set[str]) -> re.Pattern[str]:
    """Any of these as whole words. A single letter is no name: it would be found in every other sentence."""
    longest_first = sorted((name for name in names if len(name) > 1), key=len, reverse=True)
    if not longest_first:
        return re.compile("(?!)")
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def account_of(user: User) -> Person:
    """The person whose account this is."""
    players = list(Player.objects.filter(user=user).select_related("club").order_by("pk"))
    return Person((*players, *absorbed_by(players)), user)


def guest(player: Player) -> Person:
    """The person whom a club knows as this player."""
    return Person((player, *absorbed_by([player])))


type Tell = Callable[[Person], dict[str, Any]]
# With the name that stands for theirs in each club.
type TakeOut = Callable[[Person, Mapping[int, str]], None]


@dataclass(frozen=True)
class Keeper:
    """An app that keeps something of people: what it tells them of it, and how it takes them out of it."""

    tell: Tell
    take_out: TakeOut


KEEPERS: dict[str, Keeper] = {}


def keep(name: str, *, tell: Tell, take_out: TakeOut) -> None:
    """Have an app asked whenever somebody wants to know, or to be erased."""
    KEEPERS[name] = Keeper(tell, take_out)
