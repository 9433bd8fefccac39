"""What pages of clubs, matches and the desk show of disputes."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone

from leagues.disputes.models import Dispute
from leagues.disputes.permissions import (
    allowed,
    can_dispute,
    can_point_out,
    can_point_out_anew,
    can_see_dispute,
    can_see_disputes,
)
from leagues.disputes.queries import FREE, LEASED, disputes_about, in_states, rounds_in_dispute
from leagues.disputes.readings import Line, line_of
from leagues.disputes.settled import noted_by_rulings, ruled_incidents
from leagues.disputes.windows import disputed_until, pointed_out_until
from leagues.matches.models import Incident, Match, Round
from leagues.matches.rows import Noted
from leagues.matches.sheets import Sheet
from leagues.players.actors import Actor
from leagues.players.models import Club

register = template.Library()


@register.simple_tag
def disputes_of_round(match: Match, played: Round, actor: Actor) -> list[Line]:
    """The disputes about a round that this reader may see, the newest first; free of a query where there are none."""
    if not played.disputes or (actor.user_id is None and match.pk not in actor.taken):
        return []
    lines = [line_of(dispute) for dispute in disputes_about(match, played.number)]
    for line in lines:
        line.dispute.match = match
    return [line for line in lines if allowed(can_see_dispute, actor, line.dispute)]


@register.simple_tag
def disputable_until(sheet: Sheet, number: int, actor: Actor) -> datetime | None:
    """Until when this reader can open a dispute about a round; None where that is not, or no longer, theirs to do."""
    match = sheet.match
    if match.cancelled_at is not None:
        return None
    sat = disputed_until(sheet, number) if can_dispute(actor, match) else None
    secretary = pointed_out_until(sheet, number) if can_point_out(actor, match) else None
    until = max(filter(None, (sat, secretary)), default=None)
    return until if until is not None and timezone.now() < until else None


@register.simple_tag
def disputable_incidents(match: Match, noted: Sequence[Noted], actor: Actor) -> list[Noted]:
    """What was noted beside a round, without what a ruling noted: that is appealed where it was ruled."""
    if not noted or allowed(can_point_out_anew, actor, match):
        return list(noted)
    ruled = noted_by_rulings(match)
    return [one for one in noted if one.incident.pk not in ruled]


@register.filter
def is_in_dispute(match: Match, played: Round) -> bool:
    """Whether a dispute about a round waits for a ruling; one query for all rounds, none where none was disputed."""
    if not played.disputes:
        return False
    return played.number in _asked_once(match, "_rounds_in_dispute", lambda: rounds_in_dispute(match, timezone.now()))


@register.filter
def has_ruled_on(match: Match, incident: Incident) -> bool:
    """Whether a referee has ruled on what was noted in a match; one query for all that was."""
    return incident.pk in _asked_once(match, "_ruled_incidents", lambda: ruled_incidents(match))


def _asked_once(match: Match, name: str, ask: Callable[[], Collection[int]]) -> Collection[int]:
    """The answer to a question about a match, kept beside it for the rows to come of its page."""
    kept: dict[str, Collection[int]] = match.__dict__
    if name not in kept:
        kept[name] = ask()
    return kept[name]


@register.simple_tag
def sees_disputes(club: Club, actor: Actor) -> bool:
    """Whether the disputes of a club are this reader's to see."""
    return allowed(can_see_disputes, actor, club)


@dataclass(frozen=True)
class Counts:
    """How many disputes wait for a referee, how many of them are free, and how many this reader has taken."""

    open: int
    free: int
    mine: int


@register.simple_tag
def dispute_counts(actor: Any) -> Counts:
    """The counts of the administrators' desk."""
    now = timezone.now()
    leased = Dispute.objects.filter(in_states(LEASED, now))
    free = Dispute.objects.filter(in_states(FREE, now)).count()
    return Counts(free + leased.count(), free, leased.filter(taken_by_id=actor.user_id or 0).count())
