"""The one table of what can be done in a dispute: from where, to where, by whom, in which time, with what words.

Whatever is not in it is refused, whoever asks. The services take steps by it, the clock moves by it, the pages show
buttons by it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from rules import Predicate

from leagues.disputes.models import Dispute, Kind, State
from leagues.disputes.permissions import (
    by_the_clock,
    can_hear,
    can_reopen_dispute,
    can_rule,
    can_speak,
    has_opened,
    is_judge,
    is_party,
)

LEASE = timedelta(hours=48)
TIME_TO_APPEAL = timedelta(hours=72)
PATIENCE = timedelta(days=30)


class Lease(Enum):
    """What a step does to the lease of whoever has taken the dispute."""

    BEGINS = auto()
    ENDS = auto()
    STAYS = auto()


class Due(Enum):
    """When the clock takes a step."""

    LEASE_OVER = auto()
    TIME_TO_APPEAL_OVER = auto()
    PATIENCE_OVER = auto()


@dataclass(frozen=True, slots=True)
class Transition:
    """A line of the table; one without an `end` leaves the dispute where it is, one that is `due` is the clock's.

    `by_holder` is for whoever holds the lease, `once` is taken once in a dispute.
    """

    kind: Kind
    start: tuple[State, ...]
    end: State | None
    who: Predicate
    lease: Lease = Lease.ENDS
    wants_words: bool = False
    once: bool = False
    by_holder: bool = False
    due: Due | None = None


UNSETTLED = (State.OPEN, State.TAKEN, State.APPEALED, State.HEARD, State.EXPIRED)

TABLE: tuple[Transition, ...] = (
    Transition(Kind.TAKE, (State.OPEN, State.EXPIRED), State.TAKEN, can_rule, Lease.BEGINS),
    Transition(Kind.TAKE, (State.APPEALED,), State.HEARD, can_hear, Lease.BEGINS),
    Transition(Kind.RENEW, (State.TAKEN,), None, can_rule, Lease.BEGINS, by_holder=True),
    Transition(Kind.RENEW, (State.HEARD,), None, can_hear, Lease.BEGINS, by_holder=True),
    Transition(Kind.GIVE_BACK, (State.TAKEN,), State.OPEN, is_judge, by_holder=True),
    Transition(Kind.GIVE_BACK, (State.HEARD,), State.APPEALED, is_judge, by_holder=True),
    Transition(Kind.RULE, (State.TAKEN,), State.RULED, can_rule, wants_words=True, by_holder=True),
    Transition(Kind.DISMISS, (State.TAKEN,), State.DISMISSED, can_rule, wants_words=True, by_holder=True),
    Transition(Kind.APPEAL, (State.RULED, State.DISMISSED), State.APPEALED, is_party, wants_words=True, once=True),
    Transition(Kind.DECIDE, (State.HEARD,), State.DECIDED, can_hear, wants_words=True, by_holder=True),
    Transition(Kind.WITHDRAW, (State.OPEN, State.TAKEN, State.EXPIRED), State.WITHDRAWN, has_opened),
    Transition(
        Kind.REOPEN, (State.CLOSED, State.WITHDRAWN, State.EXPIRED), State.OPEN, can_reopen_dispute, wants_words=True
    ),
    Transition(Kind.STATE, UNSETTLED, None, can_speak, Lease.STAYS, wants_words=True),
    Transition(Kind.SHOW, UNSETTLED, None, can_speak, Lease.STAYS),
    Transition(Kind.LEASE_OVER, (State.TAKEN,), State.OPEN, by_the_clock, due=Due.LEASE_OVER),
    Transition(Kind.LEASE_OVER, (State.HEARD,), State.APPEALED, by_the_clock, due=Due.LEASE_OVER),
    Transition(
        Kind.CLOSE, (State.RULED, State.DISMISSED), State.CLOSED, by_the_clock, due=Due.TIME_TO_APPEAL_OVER
    ),
    Transition(Kind.EXPIRE, (State.OPEN,), State.EXPIRED, by_the_clock, due=Due.PATIENCE_OVER),
)  # fmt: skip


def transition(kind: Kind, state: State) -> Transition | None:
    """The line of the table for a step from a state; None where there is none."""
    return next((line for line in TABLE if line.kind == kind and state in line.start), None)


def lines_of(kind: Kind) -> list[Transition]:
    """The lines of a step, wherever it starts."""
    return [line for line in TABLE if line.kind == kind]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a dispute is: its state, since when, and how long it is leased."""

    state: State
    since: datetime
    leased_until: datetime | None


def standing_of(dispute: Dispute) -> Standing:
    """Where a dispute is by what was written down last."""
    return Standing(State(dispute.state), dispute.since, dispute.leased_until)


def due_at(line: Transition, standing: Standing) -> datetime | None:
    """When the clock takes a step from where a dispute is; None where it does not."""
    match line.due:
        case None:
            return None
        case Due.LEASE_OVER:
            return standing.leased_until
        case Due.TIME_TO_APPEAL_OVER:
            return standing.since + TIME_TO_APPEAL
        case Due.PATIENCE_OVER:
            return standing.since + PATIENCE


def moved_by_clock(standing: Standing, now: datetime) -> Iterator[tuple[Transition, Standing]]:
    """The steps that the clock has taken by now, each with where the dispute is after it."""
    while True:
        lines = (line for line in TABLE if line.due is not None and standing.state in line.start)
        times = ((line, due_at(line, standing)) for line in lines)
        passed = next(((line, at) for line, at in times if at is not None and at <= now), None)
        if passed is None:
            return
        line, at = passed
        standing = Standing(line.end or standing.state, at, None)
        yield line, standing


def standing_at(dispute: Dispute, now: datetime) -> Standing:
    """Where a dispute is now, with what the clock has decided since it was written down last."""
    standing = standing_of(dispute)
    for _line, after in moved_by_clock(standing, now):
        standing = after
    return standing
