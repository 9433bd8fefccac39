"""The chain of hashes over a match's revisions: it covers ids and salted digests, never a person's words.

What the apps above add to a match's chain stands in tables of theirs: they say here how it is found.
"""

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from leagues.matches.models import Match, Revision, Words


def keep_words(text: str) -> Words | None:
    """The stored form of a reason, or None for an empty one."""
    if not text:
        return None
    salt = secrets.token_hex(16)
    return Words.objects.create(digest=sha256(f"{salt}{text}".encode()).hexdigest(), salt=salt, text=text)


def link_digest(revision: Revision) -> str:
    """The digest of a revision and of all before it."""
    told = {"sure": revision.sure, "seat": revision.seat_id, "device": revision.device}
    link: dict[str, Any] = {name: value for name, value in told.items() if value} | {
        "previous": revision.previous,
        "round": revision.round_id,
        "n": revision.n,
        "key": str(revision.key),
        "author": revision.author_id,
        "at": revision.at.astimezone(UTC).isoformat(),
        "cause": revision.cause,
        "reason": revision.reason_id,
        "played": revision.played,
    }
    return seal(link)


def seal(link: dict[str, Any]) -> str:
    """The digest of what a link of a chain says."""
    return sha256(json.dumps(link, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True)
class Link:
    """A link of a match's chain: what it continues, its digest as it is stored and as it is worked out anew."""

    thing: Any
    at: datetime
    previous: str
    stored: str
    found: str


type LinksOf = Callable[[Match], list[Link]]
_beside: list[LinksOf] = []


def also_chained(links_of: LinksOf) -> LinksOf:
    """Say where more links of a match's chain are found."""
    _beside.append(links_of)
    return links_of


def links_beside(match: Match) -> list[Link]:
    """The links of a match's chain that are not revisions."""
    return [link for links_of in _beside for link in links_of(match)]


@dataclass(frozen=True)
class Chain:
    """A match's chain as it was followed from its beginning: the first thing that breaks it, and where it ends."""

    broken: Any | None
    end: str


def chain_of(revisions: Iterable[Revision], beside: Iterable[Link] = ()) -> Chain:
    """Follow the chain over these revisions and the links beside them."""
    own = (Link(one, one.at, one.previous, one.digest, link_digest(one)) for one in revisions)
    left = sorted([*own, *beside], key=lambda link: (link.at, link.thing.pk))
    end = ""
    while left:
        link = next((link for link in left if link.previous == end), None)
        if link is None:
            return Chain(left[0].thing, end)
        if link.stored != link.found:
            return Chain(link.thing, end)
        left.remove(link)
        end = link.stored
    return Chain(None, end)
