"""Changes to the rounds of a match, each one transaction: lock, check, score, write, announce after commit."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from leagues.matches.agreed import Agreed, agreed_on, may_correct, seat_of
from leagues.matches.chain import keep_words, link_digest
from leagues.matches.confirming import start_again
from leagues.matches.models import Cause, Match, Revision, Round, Words
from leagues.matches.records import Played, stored, void_round
from leagues.matches.refusals import (
    KeyReused,
    MatchClosed,
    MatchFinished,
    NoSuchRound,
    ReasonNeeded,
    RoundConfirmed,
    RoundRuledOn,
    StaleSheet,
    Unsure,
)
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.telling import tell_of_revision
from leagues.players.actors import Actor
from leagues.players.permissions import can_correct, can_record, require
from scoring.game import RoundScore


@dataclass(frozen=True)
class Change:
    """Who changes a match, by which form (its key), and which state of the sheet they saw (its version).

    `at` is when it happened where that is not now: a match that is told afterwards. `sure` are the marks of the doubts
    that were answered: it is so.
    """

    actor: Actor
    key: UUID
    version: int
    at: datetime | None = None
    sure: frozenset[str] = frozenset()

    def key_in(self, match: Match) -> UUID:
        """The form's key as this match keeps it, so that no form of another match can meet it."""
        return uuid5(self.key, f"match {match.pk}")


def record_round(match: Match, change: Change, played: Played) -> Revision:
    """Append one played round to an open match and score it; the same key again gives the same revision.

    Raises NotAllowed, MatchClosed, MatchFinished, StaleSheet, KeyReused, Unsure, or the game's RuleError.
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


def rule_on_round(match: Match, change: Change, number: int, played: Played, reason: str) -> Revision:
    """Put in force what a referee ruled on a round, in a signed-off match too; with nothing played, void it.

    Who may rule is asked where disputes are kept. A cancelled match raises MatchClosed.
    """
    return _append(match, change, _Wish(Cause.RULING, played, number, reason))


@dataclass(frozen=True)
class _Wish:
    cause: Cause
    played: Played
    number: int | None = None
    reason: str = ""

    @property
    def voids(self) -> bool:
        """Whether the round is taken out of the score."""
        return self.cause == Cause.VOID or (self.cause == Cause.RULING and not self.played)

    def is_met_by(self, revision: Revision) -> bool:
        """Whether a revision made by the same form says the same."""
        text = revision.reason.text if revision.reason else ""
        same_round = self.number is None or self.number == revision.round.number
        same_play = self.voids or stored(self.played) == revision.played
        return same_round and same_play and (self.cause, self.reason) == (revision.cause, text)


@transaction.atomic
def _append(match: Match, change: Change, wish: _Wish) -> Revision:
    lock(match)
    sheet = sheet_of(match)
    if repeated := _made_by(change.key_in(match), sheet, wish):
        return repeated
    is_ruling = wish.cause == Cause.RULING
    refuse_unfit(match, change, reason=None if wish.cause == Cause.ENTRY else wish.reason, is_ruling=is_ruling)
    reason = keep_words(wish.reason)
    played = void_round(reason.digest) if wish.voids and reason else stored(wish.played)
    if wish.number is not None:
        _refuse_settled(sheet, change, wish.number, is_ruling=is_ruling)
    before = sheet.score()
    if wish.number is None and before.finished:
        raise MatchFinished
    score = sheet.score_with(_with_round(sheet.rounds, played, wish.number))
    sure = _answered(score.rounds[len(sheet.rounds) if wish.number is None else wish.number], change, wish)
    match.version += 1
    replaced = None if wish.number is None else sheet.current[wish.number]
    revision = _write(sheet, change, wish, played, reason, sure)
    start_again(match, revision)
    derive(sheet.match, score, sheet.incidents, since=revision.round.number, appended=wish.number is None)
    tell_of_revision(match, revision, replaced)
    return revision


def _refuse_settled(sheet: Sheet, change: Change, number: int, *, is_ruling: bool) -> None:
    """Raise RoundConfirmed, or RoundRuledOn, where the actor may not change a round that is settled."""
    if not 0 <= number < len(sheet.current):
        raise NoSuchRound
    revision = sheet.current[number]
    if not is_ruling and not may_correct(change.actor, sheet.match, revision):
        raise RoundRuledOn if agreed_on(sheet.match, revision) == Agreed.RULED else RoundConfirmed


def _made_by(key: UUID, sheet: Sheet, wish: _Wish) -> Revision | None:
    """The revision that this form made before; KeyReused where it says something else or is of another match."""
    same = next((revision for revision in sheet.revisions if revision.key == key), None)
    if same is None:
        return None
    if not wish.is_met_by(same):
        raise KeyReused(same)
    return same


def refuse_unfit(match: Match, change: Change, *, reason: str | None, is_ruling: bool = False) -> None:
    """Raise what forbids a change to a locked match: MatchClosed, StaleSheet, or ReasonNeeded where one is wanted.

    A ruling may change one that is signed off.
    """
    if match.cancelled_at is not None or not (match.is_open or is_ruling):
        raise MatchClosed
    if change.version != match.version:
        raise StaleSheet
    if reason is not None and not reason.strip():
        raise ReasonNeeded


def _with_round(rounds: list[Played], played: Played, number: int | None) -> list[Played]:
    if number is None:
        return [*rounds, played]
    return [*rounds[:number], played, *rounds[number + 1 :]]


def _answered(score: RoundScore | None, change: Change, wish: _Wish) -> list[str] | None:
    """The marks of the doubts about a round, which were all answered; None where there are none. Raises Unsure."""
    doubts = score.doubts if score else ()
    open_ones = tuple(doubt for doubt in doubts if doubt.mark not in change.sure)
    if open_ones and wish.cause != Cause.RESTORE:
        raise Unsure(doubts)
    return sorted(doubt.mark for doubt in doubts) or None


def _write(
    sheet: Sheet, change: Change, wish: _Wish, played: Played, reason: Words | None, sure: list[str] | None
) -> Revision:
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
        seat=seat_of(change.actor, match) if match.pk in change.actor.taken else None,
        device=change.actor.device or None,
        at=change.at or timezone.now(),
        cause=wish.cause,
        reason=reason,
        played=played,
        sure=sure,
        previous=match.chain,
    )
    match.chain = revision.digest = link_digest(revision)
    revision.save(force_insert=True)
    return revision
