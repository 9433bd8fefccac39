"""What pages of clubs, matches and the desk show of disputes."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils import timezone

from leagues.disputes.models import Dispute
from leagues.disputes.permissions import allowed, can_see_dispute, can_see_disputes, may_open
from leagues.disputes.queries import FREE, LEASED, disputes_about, in_states
from leagues.disputes.readings import Line, line_of
from leagues.matches.models import Match, Round
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
def may_dispute(match: Match, actor: Actor) -> bool:
    """Whether this reader can open a dispute here, as far as that is known without looking at the clock."""
    return match.cancelled_at is None and may_open(actor, match)


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
