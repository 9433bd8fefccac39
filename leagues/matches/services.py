"""Changes to a match at the table, each one transaction: lock, check, score, write, announce after commit."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from leagues.matches.chain import keep_words, link_digest
from leagues.matches.models import Cause, Incident, Match, Revision, Round, Words
from leagues.matches.records import Played, stored, void_round
from leagues.matches.refusals import KeyReused, MatchClosed, MatchFinished, NoSuchRound, ReasonNeeded, StaleSheet
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import Sheet, sheet_of
from leagues.players.actors import Actor
from leagues.players.permissions import can_adjust, can_correct, can_record, require


@dataclass(frozen=True)
class Change:
    """Who changes a match, by which form (its key), and which state of the sheet they saw (its version).

    `at` is when it happened where that is not now: a match that is told afterwards.
    """

    actor: Actor
    key: UUID
    version: int
    at: datetime | None = None

    def key_in(self, match: Match) -> UUID:
        """The form's key as this match keeps it, so that no form of another match can meet it."""
        return uuid5(self.key, f"match {match.pk}")


def record_round(match: Match, change: Change, played: Played) -> Revision:
    """Append one played round to an open match and score it; the same key again gives the same revision.

    Raises NotAllowed, MatchClosed, MatchFinished, StaleSheet, KeyReused, or the game's RuleError.
    """
    require(can_record, change.actor, match)
    return _append(match, change, _Wish(Cause.ENTRY, played))


def correct_round(match: Match, change: Change, number: int, played: Played, reason: str) -> Revision:
    """Put another account of a round in force, with a reason; later rounds are replayed."""
    require(can_correct, change.actor, match)
    return _append(match, change, _Wish(Cause.CORRECTION, played, number, reason))


def void_the_round(match: Match, change: Change, number: int, reason: str) -> Revision:
    """Take a round out of the score, with a reason; it keeps its number and its place on the sheet."""
    require(can_correct, change.actor, match)
    return _append(match, change, _Wish(Cause.VOID, {}, number, reason))


def restore_revision(match: Match, change: Change, number: int, n: int, reason: str) -> Revision:
    """Put an older account of a round in force again, as a revision of its own."""
    require(can_correct, change.actor, match)
    old = Revision.objects.filter(round__match=match, round__number=number, n=n).first()
    if old is None:
        raise NoSuchRound
    return _append(match, change, _Wish(Cause.RESTORE, old.played, number, reason))


@dataclass(frozen=True)
class _Wish:
    cause: Cause
    played: Played
    number: int | None = None
    reason: str = ""

    def is_met_by(self, revision: Revision) -> bool:
        """Whether a revision made by the same form says the same."""
        text = revision.reason.text if revision.reason else ""
        same_round = self.number is None or self.number == revision.round.number
        same_play = self.cause == Cause.VOID or stored(self.played) == revision.played
        return same_round and same_play and (self.cause, self.reason) == (revision.cause, text)


@transaction.atomic
def _append(match: Match, change: Change, wish: _Wish) -> Revision:
    lock(match)
    sheet = sheet_of(match)
    if repeated := _made_by(change.key_in(match), sheet, wish):
        return repeated
    _refuse_unfit(match, change, wish)
    reason = keep_words(wish.reason)
    played = void_round(reason.digest) if wish.cause == Cause.VOID and reason else stored(wish.played)
    before = sheet.score()
    if wish.number is None and before.finished:
        raise MatchFinished
    score = sheet.score_with(_with_round(sheet.rounds, played, wish.number))
    match.version += 1
    revision = _write(sheet, change, wish, played, reason)
    derive(sheet.match, score, sheet.incidents, since=revision.round.number, appended=wish.number is None)
    return revision


def _made_by(key: UUID, sheet: Sheet, wish: _Wish) -> Revision | None:
    """The revision that this form made before; KeyReused where it says something else or is of another match."""
    same = next((revision for revision in sheet.revisions if revision.key == key), None)
    if same is None:
        return None
    if not wish.is_met_by(same):
        raise KeyReused(same)
    return same


def _refuse_unfit(match: Match, change: Change, wish: _Wish) -> None:
    if not match.is_open:
        raise MatchClosed
    if change.version != match.version:
        raise StaleSheet
    if wish.cause != Cause.ENTRY and not wish.reason.strip():
        raise ReasonNeeded


def _with_round(rounds: list[Played], played: Played, number: int | None) -> list[Played]:
    if number is None:
        return [*rounds, played]
    if not 0 <= number < len(rounds):
        raise NoSuchRound
    return [*rounds[:number], played, *rounds[number + 1 :]]


def _write(sheet: Sheet, change: Change, wish: _Wish, played: Played, reason: Words | None) -> Revision:
    match, number = sheet.match, wish.number
    if number is None:
        played_in, n = Round.objects.create(match=match, number=len(sheet.rounds)), 1
    else:
        current = sheet.current[number]
        played_in, n = current.round, current.n + 1
    revision = Revision(
        round=played_in,
        n=n,
        key=change.key_in(match),
        author_id=change.actor.user_id,
        at=change.at or timezone.now(),
        cause=wish.cause,
        reason=reason,
        played=played,
        previous=match.chain,
    )
    match.chain = revision.digest = link_digest(revision)
    revision.save(force_insert=True)
    return revision


@transaction.atomic
def adjust(match: Match, change: Change, *, number: int, side: int, points: int, reason: str) -> Incident:
    """Note an adjustment of a side's points in a recorded round, with a reason; the same key again gives the same.

    Raises NotAllowed, MatchClosed, StaleSheet, KeyReused, ReasonNeeded, NoSuchRound, or RuleError.
    """
    require(can_adjust, change.actor, match)
    lock(match)
    if repeated := Incident.objects.select_related("reason").filter(match=match, key=change.key_in(match)).first():
        return _same_adjustment(repeated, number, side, points, reason)
    sheet = sheet_of(match)
    _refuse_unfit(match, change, _Wish(Cause.CORRECTION, {}, number, reason))
    if not 0 <= number < len(sheet.rounds):
        raise NoSuchRound
    incident = Incident.objects.create(
        match=match,
        round_number=number,
        side=side,
        points=points,
        reason=keep_words(reason),
        key=change.key_in(match),
        noted_by_id=change.actor.user_id,
    )
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
def withdraw(match: Match, change: Change, incident: Incident, reason: str) -> None:
    """Take an incident out of the score, with a reason; it stays on the record as withdrawn."""
    require(can_adjust, change.actor, match)
    lock(match)
    incident.refresh_from_db()
    if incident.withdrawn_at is not None:
        return
    _refuse_unfit(match, change, _Wish(Cause.CORRECTION, {}, incident.round_number, reason))
    incident.withdrawn_at, incident.withdrawn_by_id = timezone.now(), change.actor.user_id
    incident.withdrawn_reason = keep_words(reason)
    incident.save()
    match.version += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents, since=incident.round_number)
