"""A stored match as the engine's record, and the record's round as it is stored."""

from typing import Any

from leagues.matches.models import Cause, Incident, Match, Revision

type Played = dict[str, Any]


def stored(played: Played) -> Played:
    """A round as a revision keeps it: what was played alone, without the notes and the words that stand beside it."""
    return {key: value for key, value in played.items() if key not in ("incidents", "adjustments")}


def round_of(played: Played, incidents: list[Incident]) -> Played:
    """A round of the record: what was played, with the round's own incidents and adjustments beside it."""
    coded = [{"side": incident.side, "code": incident.code} for incident in incidents if incident.code]
    adjusted = [
        {"side": incident.side, "points": incident.points, "reason": str(incident.reason_id)}
        for incident in incidents
        if not incident.code
    ]
    return played | ({"incidents": coded} if coded else {}) | ({"adjustments": adjusted} if adjusted else {})


def in_sheet_order(incidents: list[Incident]) -> list[Incident]:
    """The incidents of a round in the order of their lines: those with a code first, then the adjustments."""
    return sorted(incidents, key=lambda incident: (not incident.code, incident.pk is None, incident.pk))


def current_of(revisions: list[Revision]) -> list[Revision]:
    """The revision in force of each round, in the order of the rounds."""
    newest: dict[int, Revision] = {}
    for revision in sorted(revisions, key=lambda revision: revision.n):
        newest[revision.round.number] = revision
    return [newest[number] for number in sorted(newest)]


def record_of(match: Match, rounds: list[Played], incidents: list[Incident]) -> dict[str, Any]:
    """The match as the engine reads it. Sides go by their numbers, so that no name is part of a derivation."""
    noted: dict[int, list[Incident]] = {}
    for incident in incidents:
        noted.setdefault(incident.round_number, []).append(incident)
    return {
        "game": match.season.league.game_key,
        "preset": match.edition.preset,
        "options": match.edition.options,
        "table": match.table,
        "sides": [str(number) for number in range(1, len(match.sides) + 1)],
        "rounds": [round_of(played, in_sheet_order(noted.get(number, []))) for number, played in enumerate(rounds)],
    }


def void_round(reason_digest: str) -> Played:
    """A voided round as it is stored: its reason by digest, the words beside it."""
    return {"void": reason_digest}


def is_void(revision: Revision) -> bool:
    """Whether a revision takes its round out of the score."""
    return revision.cause == Cause.VOID or "void" in revision.played
