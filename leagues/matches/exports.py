"""A match as the public record, with its players' names and its reasons in words."""

from typing import Any

from django.utils.translation import gettext

from leagues.matches.models import Words
from leagues.matches.records import Played, is_void, record_of
from leagues.matches.sheets import Sheet


def exported(sheet: Sheet, names: tuple[str, ...]) -> dict[str, Any]:
    """The match as `python -m scoring` reads it: the same record that its sheet is worked out from."""
    record = record_of(sheet.match, sheet.rounds, sheet.incidents)
    words = {str(incident.reason_id): _told(incident.reason) for incident in sheet.incidents}
    voids = [_told(revision.reason) if is_void(revision) else "" for revision in sheet.current]
    rounds = [_in_words(played, reason, words) for played, reason in zip(record["rounds"], voids, strict=True)]
    return record | {"sides": list(names), "rounds": rounds}


def _in_words(played: Played, void: str, words: dict[str, str]) -> Played:
    """A round with the words themselves where the stored one has their digests."""
    told = played | {"void": void} if void else played
    if "adjustments" not in told:
        return told
    return told | {"adjustments": [noted | {"reason": words[noted["reason"]]} for noted in told["adjustments"]]}


def _told(reason: Words | None) -> str:
    """A reason in words; one that was blanked since is said to be so, for the record wants a reason."""
    return (reason.text if reason else "") or gettext("(no longer told)")
