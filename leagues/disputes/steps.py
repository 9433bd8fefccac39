"""One step in a dispute: under the match's lock, by the table of transitions, written into the match's chain."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.disputes.links import digest_of
from leagues.disputes.models import Dispute, DisputeEvent, Kind, State
from leagues.disputes.permissions import has_taken
from leagues.disputes.refusals import AppealedBefore, CaseMoved, NotNow, WordsNeeded
from leagues.disputes.signals import dispute_moved
from leagues.disputes.transitions import (
    LEASE,
    Lease,
    Transition,
    lines_of,
    moved_by_clock,
    standing_of,
    transition,
)
from leagues.matches.agreed import seat_of
from leagues.matches.chain import keep_words
from leagues.matches.models import Seat, Words
from leagues.matches.scoring import lock
from leagues.players.actors import Actor
from leagues.players.permissions import NotAllowed, require

_MOVING = ["state", "since", "was_appealed", "taken_by", "leased_until", "version"]


@dataclass(frozen=True)
class Step:
    """Who takes a step, in which words, and which state of the case they saw (its version; None: whichever it is)."""

    actor: Actor
    words: str = ""
    version: int | None = None


type Act = Callable[[datetime, Words | None], Mapping[str, Any]]


@transaction.atomic
def take_step(dispute: Dispute, kind: Kind, step: Step, act: Act | None = None) -> DisputeEvent:
    """Take a step by the table, with what else it does (at that moment, in those words), which answers ids to be kept.

    Raises NotAllowed, NotNow, CaseMoved, WordsNeeded, AppealedBefore, or what `act` raises.
    """
    hold(dispute)
    now = timezone.now()
    catch_up(dispute, now)
    line = _line_for(dispute, kind, step)
    words = keep_words(step.words)
    details = act(now, words) if act else {}
    start = State(dispute.state)
    _move(dispute, line, step.actor, now)
    return _write(dispute, kind, start, at=now, actor=step.actor, words=words, details=details)


def needed(words: Words | None) -> Words:
    """Words that a step of the table is never taken without."""
    if words is None:
        raise WordsNeeded
    return words


def seat_taken(actor: Actor, dispute: Dispute) -> Seat | None:
    """The seat that the actor writes from, where that is one taken with a table link."""
    return seat_of(actor, dispute.match) if dispute.match_id in actor.taken else None


def hold(dispute: Dispute) -> None:
    """Hold the match's lock to the end of the transaction, and learn the dispute's state anew."""
    lock(dispute.match)
    dispute.refresh_from_db(fields=_MOVING)


def may_ever(dispute: Dispute, kind: Kind, actor: Actor) -> bool:
    """Whether a step is this actor's to take, in whatever state the dispute is."""
    return any(line.who(actor, dispute) for line in lines_of(kind))


def require_step(dispute: Dispute, kind: Kind, actor: Actor) -> None:
    """Raise NotAllowed where a step is never this actor's to take."""
    if not may_ever(dispute, kind, actor):
        raise NotAllowed(kind)


def _line_for(dispute: Dispute, kind: Kind, step: Step) -> Transition:
    """The line of the table that this step follows; raises why there is none."""
    line = transition(kind, State(dispute.state))
    if line is None:
        require_step(dispute, kind, step.actor)
        raise NotNow
    require(line.who, step.actor, dispute)
    if line.by_holder and not has_taken(step.actor, dispute):
        raise NotNow
    if step.version is not None and step.version != dispute.version:
        raise CaseMoved
    if line.wants_words and not step.words.strip():
        raise WordsNeeded
    if line.once and dispute.was_appealed:
        raise AppealedBefore
    return line


def _move(dispute: Dispute, line: Transition, actor: Actor, now: datetime) -> None:
    if line.end is not None:
        dispute.state, dispute.since = line.end, now
    dispute.was_appealed |= line.once
    match line.lease:
        case Lease.BEGINS:
            dispute.taken_by_id, dispute.leased_until = actor.user_id, now + LEASE
        case Lease.ENDS:
            dispute.taken_by_id = dispute.leased_until = None
        case Lease.STAYS:
            pass


def catch_up(dispute: Dispute, now: datetime) -> int:
    """Write down what the clock has decided by now, and say how many steps that was. The caller holds the lock."""
    steps = 0
    for line, standing in moved_by_clock(standing_of(dispute), now):
        start = State(dispute.state)
        dispute.state, dispute.since = standing.state, standing.since
        dispute.taken_by_id = dispute.leased_until = None
        _write(dispute, line.kind, start, at=standing.since)
        steps += 1
    return steps


def begin(dispute: Dispute, actor: Actor, words: Words | None) -> DisputeEvent:
    """Write down that a new dispute was opened. The caller holds the lock."""
    return _write(dispute, Kind.OPEN, None, at=dispute.opened_at, actor=actor, words=words)


def _write(
    dispute: Dispute,
    kind: Kind,
    start: State | None,
    *,
    at: datetime,
    actor: Actor | None = None,
    words: Words | None = None,
    details: Mapping[str, Any] | None = None,
) -> DisputeEvent:
    match = dispute.match
    event = DisputeEvent(
        dispute=dispute,
        n=dispute.version + 1,
        kind=kind,
        start=start or "",
        end=dispute.state,
        actor_id=actor.user_id if actor else None,
        seat=seat_taken(actor, dispute) if actor else None,
        at=at,
        words=words,
        details=details or {},
        previous=match.chain,
    )
    match.chain = event.digest = digest_of(event)
    event.save(force_insert=True)
    match.save(update_fields=["chain"])
    dispute.version = event.n
    dispute.save(update_fields=_MOVING)
    dispute_moved.send(sender=Dispute, dispute_id=dispute.pk, event_id=event.pk, kind=kind)
    return event
