"""What is noted beside the rounds of a match: penalties by the game's codes, adjustments, and taking them back."""

from collections.abc import Callable, Collection

from django.db import transaction
from django.utils import timezone

from leagues.matches.agreed import Agreed, agreed_on, may_adjust, seat_of
from leagues.matches.chain import keep_words
from leagues.matches.models import Incident, Match
from leagues.matches.refusals import (
    KeyReused,
    MatchClosed,
    MatchFinished,
    NoSuchRound,
    PenaltyRuledOn,
    RoundConfirmed,
    RoundRuledOn,
)
from leagues.matches.scoring import derive, lock
from leagues.matches.services import Change, refuse_unfit
from leagues.matches.sheets import Sheet, sheet_of
from leagues.players.permissions import can_adjust, can_record, can_withdraw, require
from scoring.errors import RuleError
from scoring.words import gettext_noop, say

type RuledOn = Callable[[Match], Collection[int]]
_beside: list[RuledOn] = []


def also_ruled(ruled_on: RuledOn) -> RuledOn:
    """Say which incidents of a match a referee has ruled on, by id: by the apps above."""
    _beside.append(ruled_on)
    return ruled_on


def is_ruled_on(match: Match, incident: Incident) -> bool:
    """Whether a referee has ruled on an incident: nothing but another ruling takes it back."""
    return any(incident.pk in ruled_on(match) for ruled_on in _beside)


@transaction.atomic
def note_incident(match: Match, change: Change, *, number: int, side: int, code: str, reason: str = "") -> Incident:
    """Note a penalty by the game's code for the round that is on, or for one on the sheet; the same key gives the same.

    The round that is on takes it in when it is recorded: forms for that round stay good. Of rounds before the last,
    only those note who may adjust. Raises NotAllowed, MatchClosed, MatchFinished, NoSuchRound, KeyReused, or RuleError.
    """
    require(can_record, change.actor, match)
    lock(match)
    if repeated := Incident.objects.filter(match=match, key=change.key_in(match)).first():
        return _same_incident(repeated, side, code)
    sheet = sheet_of(match)
    _refuse_round(sheet, change, number)
    _refuse_incident(match, side, code)
    incident = _noted(match, change, round_number=number, side=side, code=code, reason=keep_words(reason))
    if number == len(sheet.rounds):
        match.noted += 1
        match.save(update_fields=["noted", "has_incidents"])
        return incident
    sheet.incidents.append(incident)
    match.version += 1
    derive(match, sheet.score(), sheet.incidents, since=number)
    return incident


def _refuse_round(sheet: Sheet, change: Change, number: int) -> None:
    match, recorded = sheet.match, len(sheet.rounds)
    if not match.is_open:
        raise MatchClosed
    if not 0 <= number <= recorded:
        raise NoSuchRound
    if number == recorded and match.finished_at is not None:
        raise MatchFinished
    if number < recorded - 1:
        require(can_adjust, change.actor, match)


def _refuse_incident(match: Match, side: int, code: str) -> None:
    if side not in range(len(match.sides)):
        raise RuleError("record.side", say(gettext_noop("Choose whose penalty it is.")), field="side")
    if code not in match.game.incidents:
        raise RuleError("record.incident", say(gettext_noop("Choose what happened.")), field="code")


def _same_incident(first: Incident, side: int, code: str) -> Incident:
    if (first.side, first.code) != (side, code):
        raise KeyReused(first)
    return first


def _noted(match: Match, change: Change, **what: object) -> Incident:
    match.has_incidents = True
    return Incident.objects.create(
        match=match,
        key=change.key_in(match),
        noted_by_id=change.actor.user_id,
        noted_seat=seat_of(change.actor, match) if match.pk in change.actor.taken else None,
        noted_at=change.at or timezone.now(),
        **what,
    )


@transaction.atomic
def adjust(match: Match, change: Change, *, number: int, side: int, points: int, reason: str) -> Incident:
    """Note an adjustment of a side's points in a recorded round, with a reason; the same key again gives the same.

    Raises NotAllowed, MatchClosed, StaleSheet, KeyReused, ReasonNeeded, NoSuchRound, or RuleError.
    """
    require(can_adjust, change.actor, match)
    if not may_adjust(change.actor, match):
        raise RoundConfirmed
    lock(match)
    if repeated := Incident.objects.select_related("reason").filter(match=match, key=change.key_in(match)).first():
        return _same_adjustment(repeated, number, side, points, reason)
    sheet = sheet_of(match)
    refuse_unfit(match, change, reason=reason)
    if not 0 <= number < len(sheet.rounds):
        raise NoSuchRound
    if agreed_on(match, sheet.current[number]) == Agreed.RULED:
        raise RoundRuledOn
    incident = _noted(match, change, round_number=number, side=side, points=points, reason=keep_words(reason))
    sheet.incidents.append(incident)
    match.version += 1
    derive(match, sheet.score(), sheet.incidents, since=number)
    return incident


def _same_adjustment(first: Incident, number: int, side: int, points: int, reason: str) -> Incident:
    text = first.reason.text if first.reason else ""
    if (first.round_number, first.side, first.points, text) != (number, side, points, reason):
        raise KeyReused(first)
    return first


@transaction.atomic
def rule_penalty(
    match: Match, change: Change, *, number: int, side: int, code: str = "", points: int | None = None, reason: str
) -> Incident:
    """Note what a referee ruled: a penalty by the game's code or in points, in a signed-off match too.

    Who may rule is asked where disputes are kept. Raises MatchClosed, StaleSheet, ReasonNeeded, NoSuchRound, RuleError.
    """
    lock(match)
    refuse_unfit(match, change, reason=reason, is_ruling=True)
    sheet = sheet_of(match)
    if not 0 <= number < len(sheet.rounds):
        raise NoSuchRound
    if code:
        _refuse_incident(match, side, code)
    told = {"round_number": number, "side": side, "code": code, "points": None if code else points}
    sheet.incidents.append(_noted(match, change, reason=keep_words(reason), **told))
    match.version += 1
    derive(match, sheet.score(), sheet.incidents, since=number)
    return sheet.incidents[-1]


@transaction.atomic
def withdraw(match: Match, change: Change, incident: Incident, reason: str) -> None:
    """Take an incident out of the score, with a reason; it stays on the record as withdrawn.

    Raises NotAllowed, PenaltyRuledOn, MatchClosed, StaleSheet, ReasonNeeded.
    """
    require(can_withdraw, change.actor, match)
    _withdraw(match, change, incident, reason)


@transaction.atomic
def rule_withdrawal(match: Match, change: Change, incident: Incident, reason: str) -> None:
    """The same by a ruling, in a signed-off match too. Who may rule is asked where disputes are kept."""
    _withdraw(match, change, incident, reason, is_ruling=True)


def _withdraw(match: Match, change: Change, incident: Incident, reason: str, *, is_ruling: bool = False) -> None:
    lock(match)
    incident.refresh_from_db()
    if incident.withdrawn_at is not None:
        return
    refuse_unfit(match, change, reason=reason, is_ruling=is_ruling)
    if not is_ruling and is_ruled_on(match, incident):
        raise PenaltyRuledOn
    incident.withdrawn_at, incident.withdrawn_by_id = timezone.now(), change.actor.user_id
    incident.withdrawn_reason = keep_words(reason)
    incident.save()
    match.version += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents, since=incident.round_number)
