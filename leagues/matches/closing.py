"""Steps in the life of a whole match: signed off, reopened, cancelled, taken up again."""

from django.db import transaction
from django.utils import timezone
from rules import Predicate

from leagues.matches.agreed import seat_of
from leagues.matches.chain import keep_words
from leagues.matches.models import Match, MatchEvent
from leagues.matches.refusals import MatchClosed, MatchUnfinished, ReasonNeeded, RoundContested, StaleSheet
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import sheet_of
from leagues.players.actors import Actor
from leagues.players.permissions import can_reopen, can_sign_off, require


def sign_off(match: Match, actor: Actor, version: int, reason: str) -> None:
    """Close a finished match without the agreement of every side, with a reason.

    From then on nothing is written at the table. Raises MatchUnfinished, RoundContested, StaleSheet, ReasonNeeded.
    """
    _step(match, actor, can_sign_off, MatchEvent.Kind.SIGNED_OFF, version=version, reason=reason)


def reopen(match: Match, actor: Actor, reason: str) -> None:
    """Open a signed-off match again, with a reason."""
    _step(match, actor, can_reopen, MatchEvent.Kind.REOPENED, reason=reason)


def cancel(match: Match, actor: Actor, reason: str) -> None:
    """Take a match out of everything, with a reason; its sheet stays to be read."""
    _step(match, actor, can_reopen, MatchEvent.Kind.CANCELLED, reason=reason)


def resume(match: Match, actor: Actor, reason: str) -> None:
    """Take a cancelled match up again, with a reason."""
    _step(match, actor, can_reopen, MatchEvent.Kind.RESUMED, reason=reason)


@transaction.atomic
def open_to_replay(match: Match, actor: Actor, reason: str) -> None:
    """Open a signed-off match for a round more, as a referee ruled; who may rule is asked where disputes are kept."""
    lock(match)
    if _changes_state(match, MatchEvent.Kind.REOPENED):
        carry_out(match, actor, MatchEvent.Kind.REOPENED, reason)


@transaction.atomic
def _step(
    match: Match,
    actor: Actor,
    question: Predicate,
    kind: MatchEvent.Kind,
    *,
    reason: str = "",
    version: int | None = None,
) -> None:
    require(question, actor, match)
    lock(match)
    if not _changes_state(match, kind):
        return
    if not reason.strip():
        raise ReasonNeeded
    if version is not None and version != match.version:
        raise StaleSheet
    carry_out(match, actor, kind, reason)


def carry_out(match: Match, actor: Actor, kind: MatchEvent.Kind, reason: str = "") -> None:
    """Take a step that was found to fit, and write down who took it. The caller holds the match's lock."""
    # A table link gives no seat any more once the match is closed.
    seat = seat_of(actor, match) if actor.user_id is None else None
    _set_state(match, kind)
    MatchEvent.objects.create(match=match, kind=kind, actor_id=actor.user_id, seat=seat, reason=keep_words(reason))
    match.version += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents)


def _changes_state(match: Match, kind: MatchEvent.Kind) -> bool:
    """Whether the step changes anything; a step taken twice is taken once. Raises where it does not fit."""
    match kind:
        case MatchEvent.Kind.SIGNED_OFF:
            if match.cancelled_at is not None:
                raise MatchClosed
            if match.finished_at is None:
                raise MatchUnfinished
            if match.contested:
                raise RoundContested
            return match.signed_off_at is None
        case MatchEvent.Kind.REOPENED:
            return match.signed_off_at is not None
        case MatchEvent.Kind.CANCELLED:
            return match.cancelled_at is None
        case MatchEvent.Kind.RESUMED:
            return match.cancelled_at is not None


def _set_state(match: Match, kind: MatchEvent.Kind) -> None:
    match kind:
        case MatchEvent.Kind.SIGNED_OFF:
            match.signed_off_at = timezone.now()
        case MatchEvent.Kind.REOPENED:
            match.signed_off_at = None
        case MatchEvent.Kind.CANCELLED:
            match.cancelled_at = timezone.now()
        case MatchEvent.Kind.RESUMED:
            match.cancelled_at = None
