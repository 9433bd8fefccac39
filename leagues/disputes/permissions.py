"""Who may do what in a dispute, as one question each: who sat at the table, and who is bound to whom, is asked here.

The questions about clubs and matches are in `leagues.players.permissions`; these know of seats and of pairs besides.
"""

from enum import Enum, auto
from typing import Any

from django.db.models import Q
from rules import Predicate, predicate

from leagues.disputes.models import Dispute, Level
from leagues.matches.models import Match
from leagues.players.actors import Actor
from leagues.players.models import Player
from leagues.players.permissions import (
    can_confirm,
    can_manage,
    has_sat_at,
    is_manager,
    is_member,
    is_referee,
    is_site_administrator,
    sits_at,
    sits_by_link,
)
from leagues.seasons.models import Entry


def _at_the_match(question: Predicate) -> Predicate:
    """A question about a match, put about the match of a dispute."""

    @predicate(name=f"{question.name}_of_dispute")
    def asked(actor: Actor, dispute: Dispute) -> bool:
        return bool(question(actor, dispute.match))

    return asked


@predicate
def has_opened(actor: Actor, dispute: Dispute) -> bool:
    if actor.user_id is not None and dispute.opened_by_id == actor.user_id:
        return True
    taken = actor.taken.get(dispute.match_id)
    holds = taken is not None and dispute.match.has_open_link(taken.link_id)
    return (
        holds and dispute.opened_seat_id is not None and taken is not None and taken.seat_id == dispute.opened_seat_id
    )


class Concern(Enum):
    """What binds somebody to a dispute, so that they do not decide it."""

    SAT = auto()
    OPENED = auto()
    PARTNER = auto()


def concern_of(actor: Actor, dispute: Dispute) -> Concern | None:
    """That the actor sat in the match, with whatever link, opened the dispute, or is a partner of one of these."""
    if has_sat_at(actor, dispute.match):
        return Concern.SAT
    if actor.user_id is not None and actor.user_id == dispute.opened_by_id:
        return Concern.OPENED
    seated = {seat.player_id for seat in dispute.match.seats.all()}
    if actor.user_id is not None and _is_partner(actor.user_id, dispute, seated):
        return Concern.PARTNER
    return None


@predicate
def is_concerned(actor: Actor, dispute: Dispute) -> bool:
    """Whether something binds the actor to the dispute; whoever has no account decides nothing either."""
    return actor.user_id is None or concern_of(actor, dispute) is not None


def _is_partner(user_id: int, dispute: Dispute, seated: set[int]) -> bool:
    """Whether a user forms a pair, in any season of the league, with one who sat there or with whoever opened it."""
    ours = Player.objects.filter(user_id=user_id).values("pk")
    theirs = Q(pk__in=seated)
    if dispute.opened_by_id is not None:
        theirs |= Q(user_id=dispute.opened_by_id)
    parties = Player.objects.filter(theirs).values("pk")
    league = dispute.match.season.league_id
    pairs = Entry.objects.filter(season__league=league, second__isnull=False)
    both_ways = Q(first__in=ours, second__in=parties) | Q(first__in=parties, second__in=ours)
    return pairs.filter(both_ways).exists()


@predicate
def has_ruled(actor: Actor, dispute: Dispute) -> bool:
    """Whether the actor ruled on the dispute before an appeal."""
    return dispute.rulings.filter(level=Level.FIRST, by_id=actor.user_id or 0).exists()


@predicate
def has_taken(actor: Actor, dispute: Dispute) -> bool:
    return actor.user_id is not None and dispute.taken_by_id == actor.user_id


_sat = _at_the_match(is_member & sits_at)
_sits_by_link = _at_the_match(sits_by_link)

is_judge = is_referee | is_site_administrator
is_party = _sat | _sits_by_link | has_opened
can_rule = is_judge & ~is_concerned
can_hear = can_rule & ~has_ruled
can_speak = is_party | (can_rule & has_taken)
can_see_dispute = is_party | is_judge | is_manager
can_reopen_dispute = can_manage & ~is_concerned

# Of a club and of a match, where there is no dispute yet.
can_see_disputes = is_judge | is_manager
can_dispute = can_confirm
can_point_out = is_manager | is_site_administrator
# What is plainly wrong is pointed out also where it was ruled on, but by nobody who would win by it.
can_point_out_anew = can_point_out & ~has_sat_at


@predicate
def by_the_clock(_actor: Actor, _dispute: Dispute) -> bool:
    """Nobody: the clock alone."""
    return False


def may_open(actor: Actor, match: Match) -> bool:
    """Whether the actor can open a dispute in a match at all: from a seat, or as the club's secretary."""
    return bool(can_dispute(actor, match) or can_point_out(actor, match))


def allowed(question: Predicate, actor: Actor, dispute: Any) -> bool:
    """The answer as a plain yes or no, for pages."""
    return bool(question(actor, dispute))
