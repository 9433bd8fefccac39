"""What a revision is at by what the sides said to it, which side somebody plays for, and who may say something."""

from datetime import timedelta
from enum import StrEnum

from django.utils import timezone

from leagues.matches.models import Cause, Match, Revision, Seat
from leagues.players.actors import Actor
from leagues.players.permissions import (
    can_adjust,
    can_confirm,
    can_correct,
    can_correct_confirmed,
    can_correct_final,
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
    SIGNED_OFF = "signed_off"


def agreed_on(match: Match, revision: Revision) -> Agreed:
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
    if match.signed_off_at is not None:
        return Agreed.SIGNED_OFF
    hours = match.season.league.confirm_after_hours
    if hours is not None and timezone.now() >= revision.at + timedelta(hours=hours):
        return Agreed.BY_CLOCK
    return Agreed.ENTERED


def may_correct(actor: Actor, match: Match, revision: Revision) -> bool:
    """Whether the actor may change a round whose revision in force is this one, while the match is open."""
    match agreed_on(match, revision):
        case Agreed.ENTERED | Agreed.CONTESTED if not match.game.written_is_final:
            return bool(can_correct(actor, match))
        case Agreed.ENTERED | Agreed.CONTESTED | Agreed.FINAL:
            return bool(can_correct_final(actor, match))
        case Agreed.CONFIRMED | Agreed.BY_CLOCK | Agreed.SIGNED_OFF:
            question = can_correct_final if match.game.written_is_final else can_correct_confirmed
            return bool(question(actor, match))
        case Agreed.RULED:
            return False


def may_adjust(actor: Actor, match: Match) -> bool:
    """Whether the actor may add points to a round, or take some away, while the match is open."""
    question = can_correct_final if match.game.written_is_final else can_adjust
    return bool(question(actor, match))


def side_of(actor: Actor, match: Match) -> int | None:
    """The side that the actor plays for in a match: by the account's seat, or the seat taken with a table link."""
    seat = seat_of(actor, match)
    return None if seat is None else seat.side


def seat_of(actor: Actor, match: Match) -> Seat | None:
    """The seat of the actor in a match."""
    taken, seats = actor.taken.get(match.pk), match.seated
    own = next((seat for seat in seats if actor.user_id and seat.player.user_id == actor.user_id), None)
    if own is not None or taken is None or not sits_by_link(actor, match):
        return own
    return next((seat for seat in seats if seat.pk == taken.seat_id), None)


def entered_by_side(match: Match, revision: Revision) -> int | None:
    """The side that entered a revision; None where nobody at the table did."""
    if revision.seat_id is not None:
        return next((seat.side for seat in match.seated if seat.pk == revision.seat_id), None)
    written = revision.author_id
    return next((seat.side for seat in match.seated if written and seat.player.user_id == written), None)


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
