"""What one account of a round tells otherwise than another, in the words of the record form."""

from dataclasses import dataclass
from typing import NamedTuple

from leagues.matches.forms import RoundForm
from leagues.matches.models import Match, Revision
from leagues.matches.records import is_void


@dataclass(frozen=True)
class Difference:
    """One answer that changed: about whose hand (nobody's where it is about the round), what it was and what it is."""

    name: str
    label: str
    was: str
    now: str


def differences(match: Match, before: Revision, after: Revision) -> list[Difference]:
    """What another account of a round tells otherwise; nothing where one of them voids the round."""
    if is_void(before) or is_void(after):
        return []
    old, new = (_told(RoundForm(match, played=revision.played)) for revision in (before, after))
    return [
        Difference(name, label, old[asked].said if asked in old else "", new[asked].said if asked in new else "")
        for asked, (name, label, _) in {**old, **new}.items()
        if (asked in old and old[asked].said) != (asked in new and new[asked].said)
    ]


class Told(NamedTuple):
    """An answer that counts: about whose hand, to which question, and what it says."""

    name: str
    label: str
    said: str


def _told(form: RoundForm) -> dict[str, Told]:
    """What counts of the answers, by question, in the order of the form."""
    counted = form.game.counted(len(form.names), {name: str(form[name].value() or "") for name in form.asked})
    asked = [("", question) for question in form.questions.values()]
    asked += [(hand.name, question) for hand in form.hands for question in hand.asked.values()]
    return {
        question.name: Told(name, question.label, question.said)
        for name, question in asked
        if question.name in counted and question.value
    }
