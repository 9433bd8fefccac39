"""What the sides say to a round that another one entered, and to the match as a whole.

A revision is entered; another side confirms or contests it, never whoever entered it, and never on the same device; or
the clock confirms it. A new revision starts again.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from leagues.matches.chain import keep_words
from leagues.matches.models import Agreement, Cause, Match, MatchEvent, Revision, Round, Seat, Signature, Verdict
from leagues.matches.refusals import (
    MatchClosed,
    MatchUnfinished,
    NoSuchRound,
    NotAnotherSide,
    ReasonNeeded,
    RoundContested,
    StaleSheet,
)
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import sheet_of
from leagues.players.actors import Actor
from leagues.players.permissions import (
    can_confirm,
    can_correct,
    can_correct_confirmed,
    can_correct_final,
    require,
    sits_by_link,
)


class Agreed(StrEnum):
    """What a revision in force is at."""

    ENTERED = "entered"
    CONFIRMED = "confirmed"
    BY_CLOCK = "by_clock"
    CONTESTED = "contested"
    FINAL = "final"
    RULED = "ruled"


def agreed_on(match: Match, revision: Revision, *, now: datetime | None = None) -> Agreed:
    """What the revision in force of a round is at, by what the sides said to it and by the clock."""
    told = revision.round
    if revision.cause == Cause.RULING or told.ruled == revision.n:
        return Agreed.RULED
    if told.contested:
        return Agreed.CONTESTED
    if told.confirmed:
        return Agreed.CONFIRMED
    if match.game.written_is_final:
        return Agreed.FINAL
    hours = match.season.league.confirm_after_hours
    if hours is not None and (now or timezone.now()) >= revision.at + timedelta(hours=hours):
        return Agreed.BY_CLOCK
    return Agreed.ENTERED


def may_correct(actor: Actor, match: Match, revision: Revision) -> bool:
    """Whether the actor may change a round whose revision in force is this one, while the match is open."""
    match agreed_on(match, revision):
        case Agreed.ENTERED | Agreed.CONTESTED if not match.game.written_is_final:
            return bool(can_correct(actor, match))
        case Agreed.ENTERED | Agreed.CONTESTED | Agreed.FINAL:
            return bool(can_correct_final(actor, match))
        case Agreed.CONFIRMED | Agreed.BY_CLOCK:
            question = can_correct_final if match.game.written_is_final else can_correct_confirmed
            return bool(question(actor, match))
        case Agreed.RULED:
            return False


def side_of(actor: Actor, match: Match) -> int | None:
    """The side that the actor plays for in a match: by the account's seat, or the seat taken with a table link."""
    seat = seat_of(actor, match)
    return None if seat is None else seat.side


def seat_of(actor: Actor, match: Match) -> Seat | None:
    """The seat of the actor in a match."""
    taken = actor.taken.get(match.pk)
    seats = [seat for side in match.sides for seat in side]
    own = next((seat for seat in seats if actor.user_id and seat.player.user_id == actor.user_id), None)
    if own is not None or taken is None or not sits_by_link(actor, match):
        return own
    return next((seat for seat in seats if seat.pk == taken.seat_id), None)


def entered_by_side(match: Match, revision: Revision) -> int | None:
    """The side that entered a revision; None where nobody at the table did."""
    if revision.seat_id is not None:
        return next((seat.side for side in match.sides for seat in side if seat.pk == revision.seat_id), None)
    written = revision.author_id
    return next(
        (seat.side for side in match.sides for seat in side if written and seat.player.user_id == written), None
    )


def may_agree_on(actor: Actor, match: Match, revision: Revision) -> bool:
    """Whether the actor can confirm or contest a revision: another side than entered it, person and device too."""
    side = side_of(actor, match)
    if side is None or not match.is_open or not can_confirm(actor, match):
        return False
    if agreed_on(match, revision) == Agreed.RULED:
        return False
    entered = entered_by_side(match, revision)
    same_side = entered is not None and match.unit_of(entered) == match.unit_of(side)
    same_person = actor.user_id is not None and actor.user_id == revision.author_id
    same_device = bool(actor.device) and actor.device == revision.device
    return not (same_side or same_person or same_device)


@dataclass(frozen=True)
class Told:
    """What one side says to one account of a round: the round from 0 and its revision `n`."""

    number: int
    n: int


def confirm(match: Match, actor: Actor, told: list[Told]) -> list[Agreement]:
    """Confirm rounds that another side entered; what was said before is said once.

    Raises NotAllowed, MatchClosed, NoSuchRound, StaleSheet, NotAnotherSide.
    """
    return _say(match, actor, told, Verdict.CONFIRMED)


def contest(match: Match, actor: Actor, told: Told, reason: str) -> Agreement:
    """Say that a round was told wrong, with a reason; confirming takes it back, a correction ends it."""
    if not reason.strip():
        raise ReasonNeeded
    return _say(match, actor, [told], Verdict.CONTESTED, reason)[0]


@transaction.atomic
def _say(match: Match, actor: Actor, told: list[Told], verdict: Verdict, reason: str = "") -> list[Agreement]:
    require(can_confirm, actor, match)
    lock(match)
    if not match.is_open:
        raise MatchClosed
    sheet = sheet_of(match)
    said = [_say_one(match, actor, _current(sheet.current, one), verdict, reason) for one in told]
    match.contested = contested_in(match)
    match.noted += 1
    derive(match, sheet.score(), sheet.incidents)
    return said


def _current(revisions: list[Revision], told: Told) -> Revision:
    if not 0 <= told.number < len(revisions):
        raise NoSuchRound
    if revisions[told.number].n != told.n:
        raise StaleSheet
    return revisions[told.number]


def _say_one(match: Match, actor: Actor, revision: Revision, verdict: Verdict, reason: str) -> Agreement:
    side = side_of(actor, match)
    if side is None or not may_agree_on(actor, match, revision):
        raise NotAnotherSide
    last = Agreement.objects.select_related("reason").filter(revision=revision, side=side).order_by("-pk").first()
    if last and (last.verdict, last.reason.text if last.reason else "") == (verdict, reason):
        return last
    said = Agreement.objects.create(
        revision=revision,
        side=side,
        verdict=verdict,
        reason=keep_words(reason),
        user_id=actor.user_id,
        seat=seat_of(actor, match),
        device=actor.device,
        entered_by_id=revision.author_id,
        entered_device=revision.device or "",
    )
    write_down(revision)
    return said


def write_down(revision: Revision) -> None:
    """Write down on the round what the sides' last words on its revision in force come to."""
    told = revision.round
    last = {said.side: said.verdict for said in Agreement.objects.filter(revision=revision).order_by("pk")}
    told.confirmed = sum(1 << side for side, verdict in last.items() if verdict == Verdict.CONFIRMED)
    told.contested = sum(1 << side for side, verdict in last.items() if verdict == Verdict.CONTESTED)
    told.save(update_fields=["confirmed", "contested"])


def start_again(match: Match, revision: Revision) -> None:
    """Nobody has said anything to a new revision yet."""
    told = revision.round
    if told.contested:
        match.contested -= 1
    if told.contested or told.confirmed:
        told.contested = told.confirmed = 0
        told.save(update_fields=["confirmed", "contested"])


def settle(match: Match, revision: Revision) -> None:
    """A referee has ruled that a round stands: nobody contests it any more. The caller holds the match's lock."""
    told = revision.round
    told.contested, told.ruled = 0, revision.n
    told.save(update_fields=["contested", "ruled"])
    match.contested = contested_in(match)
    match.noted += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents)


def contested_in(match: Match) -> int:
    """How many rounds of a match are contested."""
    return Round.objects.filter(match=match, contested__gt=0).count()


@transaction.atomic
def agree(match: Match, actor: Actor, version: int) -> bool:
    """Agree for one's side to a finished match as its sheet stands; once every side has, it is signed off.

    Says whether it is. Raises NotAllowed, MatchClosed, MatchUnfinished, StaleSheet, RoundContested, NotAnotherSide.
    """
    require(can_confirm, actor, match)
    lock(match)
    _refuse_unfit(match, version)
    side = side_of(actor, match)
    if side is None:
        raise NotAnotherSide
    _sign(match, actor, side)
    if signed_units(match) != set(range(len(match.units))):
        return False
    match.signed_off_at = timezone.now()
    MatchEvent.objects.create(match=match, kind=MatchEvent.Kind.SIGNED_OFF, actor_id=actor.user_id)
    match.version += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents)
    return True


def _refuse_unfit(match: Match, version: int) -> None:
    if not match.is_open:
        raise MatchClosed
    if match.finished_at is None:
        raise MatchUnfinished
    if match.version != version:
        raise StaleSheet
    if match.contested:
        raise RoundContested


def _sign(match: Match, actor: Actor, side: int) -> None:
    signed = Signature.objects.filter(match=match, version=match.version)
    if signed.filter(side=side).exists():
        return
    if actor.device and signed.filter(device=actor.device).exists():
        raise NotAnotherSide
    Signature.objects.create(
        match=match,
        side=side,
        version=match.version,
        user_id=actor.user_id,
        seat=seat_of(actor, match),
        device=actor.device,
    )
    match.noted += 1
    match.save(update_fields=["noted"])


def signed_units(match: Match) -> set[int]:
    """Which of those who win together have agreed to the match as its sheet stands."""
    sides = Signature.objects.filter(match=match, version=match.version).values_list("side", flat=True)
    return {match.unit_of(side) for side in sides}
