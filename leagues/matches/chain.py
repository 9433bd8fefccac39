"""The chain of hashes over a match's revisions: it covers ids and salted digests, never a person's words."""

import json
import secrets
from datetime import UTC
from hashlib import sha256
from typing import Any

from leagues.matches.models import Revision, Words


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
    return sha256(json.dumps(link, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def broken_link(revisions: list[Revision]) -> Revision | None:
    """The first revision, in the order they were made, that does not continue the chain; None where all do."""
    previous = ""
    for revision in sorted(revisions, key=lambda revision: revision.pk):
        if revision.previous != previous or revision.digest != link_digest(revision):
            return revision
        previous = revision.digest
    return None
