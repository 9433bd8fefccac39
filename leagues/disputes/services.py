"""What is done in disputes, each in one transaction: opened, spoken in, taken, given back, appealed; see rulings.py."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from leagues.disputes.models import Dispute, DisputeEvent, Kind, Matter, Photo, State, Statement
from leagues.disputes.permissions import can_dispute, can_point_out, can_point_out_anew, may_open
from leagues.disputes.photos import Drawn, keep_drawn
from leagues.disputes.queries import UNDER_WAY, in_states, overtaken_by_clock
from leagues.disputes.refusals import (
    DisputedAlready,
    NothingToDispute,
    RuledAlready,
    TooManyPhotos,
    WordsNeeded,
)
from leagues.disputes.settled import decided_in
from leagues.disputes.steps import Step, begin, catch_up, hold, needed, seat_taken, take_step
from leagues.disputes.transitions import standing_at
from leagues.disputes.windows import MANIFEST, refuse_late, refuse_later_claims
from leagues.matches.agreed import seat_of, side_of
from leagues.matches.chain import keep_words
from leagues.matches.models import Incident, Match, Round, Words
from leagues.matches.refusals import StaleSheet
from leagues.matches.scoring import lock
from leagues.matches.sheets import Sheet, sheet_of
from leagues.players.actors import Actor
from leagues.players.permissions import NotAllowed

MOST_PHOTOS = 12


@dataclass(frozen=True)
class Opening:
    """What somebody disputes: a round by its number from 0 in the version `n` of it that they saw, or an incident."""

    matter: Matter
    words: str
    number: int | None = None
    n: int | None = None
    incident_id: int | None = None


@transaction.atomic
def open_dispute(match: Match, actor: Actor, opening: Opening) -> Dispute:
    """Open a dispute from a seat, or as the secretary.

    Raises NotAllowed, WordsNeeded, NothingToDispute, StaleSheet, NoLaterClaims, TooLate, NotForSecretaries,
    DisputedAlready, RuledAlready.
    """
    if not may_open(actor, match):
        raise NotAllowed("may_open")
    lock(match)
    sheet, now = sheet_of(match), timezone.now()
    if not opening.words.strip():
        raise WordsNeeded
    incident = _disputed(sheet, opening)
    number = incident.round_number if incident else opening.number
    refuse_later_claims(sheet, opening.matter)
    sat, secretary = bool(can_dispute(actor, match)), bool(can_point_out(actor, match))
    told = number if number is None or number < len(sheet.rounds) else None
    refuse_late(sheet, told, incident, opening.matter, sat=sat, secretary=secretary, now=now)
    _refuse_twice(sheet, number, incident, opening.matter, now)
    if not (opening.matter in MANIFEST and can_point_out_anew(actor, match)):
        _refuse_decided(sheet, number, incident, opening.matter)
    dispute = Dispute.objects.create(
        match=match,
        round_number=number,
        n=opening.n,
        incident=incident,
        matter=opening.matter,
        opened_by_id=actor.user_id,
        opened_seat=seat_of(actor, match) if match.pk in actor.taken else None,
        opened_at=now,
        side=side_of(actor, match),
        since=now,
    )
    if number is not None:
        Round.objects.filter(match=match, number=number).update(disputes=F("disputes") + 1)
    begin(dispute, actor, keep_words(opening.words))
    return dispute


def _disputed(sheet: Sheet, opening: Opening) -> Incident | None:
    """The incident that is disputed, where one is; raises where what is disputed is gone, or is not as it was seen."""
    match = sheet.match
    if match.cancelled_at is not None:
        raise NothingToDispute
    if opening.incident_id is not None:
        incident = next((one for one in sheet.incidents if one.pk == opening.incident_id), None)
        if incident is None:
            raise NothingToDispute
        return incident
    if opening.number is not None:
        if not 0 <= opening.number < len(sheet.current):
            raise NothingToDispute
        if sheet.current[opening.number].n != opening.n:
            raise StaleSheet
    return None


def _refuse_twice(sheet: Sheet, number: int | None, incident: Incident | None, matter: Matter, now: datetime) -> None:
    """What is being disputed is said there; what was just ruled on is appealed there."""
    same = Dispute.objects.filter(match=sheet.match, round_number=number, incident=incident, matter=matter)
    under_way = same.filter(in_states(UNDER_WAY, now)).first()
    if under_way is not None:
        is_ruled = standing_at(under_way, now).state in {State.RULED, State.DISMISSED}
        raise RuledAlready(under_way.pk) if is_ruled else DisputedAlready(under_way.pk)


def _refuse_decided(sheet: Sheet, number: int | None, incident: Incident | None, matter: Matter) -> None:
    """What was ruled on, or dismissed, is appealed there."""
    decided = decided_in(sheet, number, incident, matter)
    if decided is not None:
        raise RuledAlready(decided.pk)


def say(dispute: Dispute, actor: Actor, words: str) -> Statement:
    """Say something in a dispute. Raises NotAllowed, NotNow, WordsNeeded."""
    said = Statement(dispute=dispute, author_id=actor.user_id, seat=seat_taken(actor, dispute))

    def keep(now: datetime, told: Words | None) -> Mapping[str, Any]:
        said.at, said.words = now, needed(told)
        said.save(force_insert=True)
        return {"statement": said.pk}

    take_step(dispute, Kind.STATE, Step(actor, words), keep)
    return said


def show(dispute: Dispute, actor: Actor, drawn: Drawn) -> Photo:
    """Show a photo that was drawn anew. Raises NotAllowed, NotNow, TooManyPhotos."""
    photo = Photo(dispute=dispute, author_id=actor.user_id, seat=seat_taken(actor, dispute))

    def keep(now: datetime, _: Words | None) -> Mapping[str, Any]:
        if dispute.photos.count() >= MOST_PHOTOS:
            raise TooManyPhotos
        photo.at = now
        return {"photo": keep_drawn(photo, drawn).pk}

    try:
        take_step(dispute, Kind.SHOW, Step(actor), keep)
    except BaseException:
        if photo.image:
            photo.image.delete(save=False)
        raise
    return photo


def withdraw(dispute: Dispute, step: Step) -> DisputeEvent:
    """Take a dispute back, by whoever opened it, before it is ruled on."""
    return take_step(dispute, Kind.WITHDRAW, step)


def take(dispute: Dispute, step: Step) -> DisputeEvent:
    """Take a dispute, or its appeal, for two days; of two referees at once, one gets it."""
    return take_step(dispute, Kind.TAKE, step)


def renew(dispute: Dispute, step: Step) -> DisputeEvent:
    """Hold on to a dispute for two days more."""
    return take_step(dispute, Kind.RENEW, step)


def give_back(dispute: Dispute, step: Step) -> DisputeEvent:
    """Leave a dispute to another referee."""
    return take_step(dispute, Kind.GIVE_BACK, step)


def appeal(dispute: Dispute, step: Step) -> DisputeEvent:
    """Bring a ruling before another referee, once."""
    return take_step(dispute, Kind.APPEAL, step)


def reopen(dispute: Dispute, step: Step) -> DisputeEvent:
    """Take up again what was closed, withdrawn, or has expired, with a reason."""
    return take_step(dispute, Kind.REOPEN, step)


def catch_up_all() -> int:
    """Write down what the clock has decided in any dispute, and say how many steps that was."""
    overdue = Dispute.objects.filter(overtaken_by_clock(timezone.now())).order_by("pk").values_list("pk", flat=True)
    return sum(_catch_up_one(dispute_id) for dispute_id in list(overdue))


@transaction.atomic
def _catch_up_one(dispute_id: int) -> int:
    dispute = Dispute.objects.select_related("match__season__league").get(pk=dispute_id)
    hold(dispute)
    return catch_up(dispute, timezone.now())
