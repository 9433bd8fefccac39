"""All that was done to a match, in the order of time, and whether the chain of its revisions holds."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from leagues.matches.chain import chain_of, links_beside
from leagues.matches.differences import Difference, differences
from leagues.matches.models import Agreement, Cause, Incident, Match, MatchEvent, Revision, Signature, Verdict, Words
from leagues.matches.models.sheet import name_of
from leagues.matches.noted import code_in_words, cost_of, signed
from leagues.matches.queries import all_agreements_of, all_incidents_of, events_of, revisions_of, signatures_of


@dataclass(frozen=True)
class Deed:
    """Who did what, when and why; `round` (from 1) where it was done to a round."""

    at: datetime
    who: str
    what: str
    reason: str
    round: int | None = None
    differences: tuple[Difference, ...] = ()


type DeedsOf = Callable[[Match], list[Deed]]
_beside: list[DeedsOf] = []


def also_done(deeds_of: DeedsOf) -> DeedsOf:
    """Say where more of what was done to a match is found: by the apps above."""
    _beside.append(deeds_of)
    return deeds_of


@dataclass(frozen=True)
class History:
    """The deeds, the newest first, how many rounds and revisions there are, and the first that breaks the chain."""

    deeds: list[Deed]
    rounds: int
    revisions: int
    broken: Any | None


def history_of(match: Match, names: tuple[str, ...]) -> History:
    """A match's history, in four queries; where the apps above chain more, in one more each."""
    revisions = revisions_of(match)
    deeds = [
        *(_revised(match, revision, before) for revision, before in _with_the_one_before(revisions)),
        *(_agreed(said, names[said.side]) for said in all_agreements_of(match)),
        *(deed for incident in all_incidents_of(match) for deed in _noted(match, incident, names[incident.side])),
        *(_stepped(event) for event in events_of(match)),
        *(_signed(one, names[one.side]) for one in signatures_of(match)),
        *(deed for deeds_of in _beside for deed in deeds_of(match)),
    ]
    rounds = len({revision.round_id for revision in revisions})
    newest_first = sorted(deeds, key=lambda deed: deed.at, reverse=True)
    return History(newest_first, rounds, len(revisions), chain_of(revisions, links_beside(match)).broken)


def _with_the_one_before(revisions: list[Revision]) -> list[tuple[Revision, Revision | None]]:
    known = {(revision.round_id, revision.n): revision for revision in revisions}
    return [(revision, known.get((revision.round_id, revision.n - 1))) for revision in revisions]


def _agreed(said: Agreement, name: str) -> Deed:
    number = said.revision.round.number + 1
    what = {
        Verdict.CONFIRMED: gettext("confirmed round {number} for {name}"),
        Verdict.CONTESTED: gettext("contested round {number} for {name}"),
    }[Verdict(said.verdict)]
    return Deed(said.at, said.who, what.format(number=number, name=name), _text(said.reason), number)


def _revised(match: Match, revision: Revision, before: Revision | None) -> Deed:
    what = {
        Cause.ENTRY: gettext("recorded round {number}"),
        Cause.CORRECTION: gettext("corrected round {number}"),
        Cause.VOID: gettext("voided round {number}"),
        Cause.RESTORE: gettext("restored an earlier version of round {number}"),
        Cause.RULING: gettext("ruled on round {number}"),
    }[Cause(revision.cause)]
    number = revision.round.number + 1
    told = tuple(differences(match, before, revision)) if before else ()
    return Deed(revision.at, revision.who, what.format(number=number), _text(revision.reason), number, told)


def _noted(match: Match, incident: Incident, name: str) -> list[Deed]:
    """That an incident was noted, and that it was withdrawn."""
    number = incident.round_number + 1
    told = {"name": name, "what": _what(match, incident), "number": number}
    noted = gettext("noted for {name} in round {number}: {what}").format(**told)
    deeds = [Deed(incident.noted_at, incident.who, noted, _text(incident.reason), number)]
    if incident.withdrawn_at is not None:
        gone = gettext("withdrew for {name} in round {number}: {what}").format(**told)
        deeds.append(
            Deed(
                incident.withdrawn_at,
                name_of(incident.withdrawn_by, None),
                gone,
                _text(incident.withdrawn_reason),
                number,
            )
        )
    return deeds


def _what(match: Match, incident: Incident) -> str:
    if incident.code:
        return code_in_words(match, incident.code)
    return gettext("adjustment {points}").format(points=signed(cost_of(match, incident)))


def _stepped(event: MatchEvent) -> Deed:
    what = {
        MatchEvent.Kind.SIGNED_OFF: (
            gettext("signed the match off")
            if event.reason
            else gettext("was the last to agree: the match is signed off")
        ),
        MatchEvent.Kind.REOPENED: gettext("reopened the match"),
        MatchEvent.Kind.CANCELLED: gettext("cancelled the match"),
        MatchEvent.Kind.RESUMED: gettext("took the match up again"),
    }[MatchEvent.Kind(event.kind)]
    return Deed(event.at, event.who, what, _text(event.reason))


def _signed(signature: Signature, name: str) -> Deed:
    what = gettext("agreed to the sheet for {name}").format(name=name)
    return Deed(signature.at, name_of(signature.user, signature.seat), what, "")


def _text(reason: Words | None) -> str:
    return reason.text if reason else ""
