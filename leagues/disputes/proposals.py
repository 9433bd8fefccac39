"""A ruling before it is made: what it does to the sheet, to the match, and to the places of the season."""

from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils import timezone

from leagues.disputes.models import Dispute, Level, Matter, Outcome, Ruling
from leagues.disputes.refusals import AtItsEnd, OutcomeUnfit
from leagues.disputes.tables import SeasonEffect, season_effect
from leagues.matches.effects import Effect, preview_mark
from leagues.matches.models import Incident, Match
from leagues.matches.records import Played, is_void
from leagues.matches.scoring import results_of
from leagues.matches.sheets import Sheet
from scoring.errors import RuleError
from scoring.game import MatchScore

# The engine wants a reason with a voided round; in a preview nobody reads it.
_VOID: Played = {"void": "preview"}
# A first ruling restores nothing; an appeal is dismissed by letting the ruling stand.
NOT_AT = {Level.FIRST: Outcome.RESTORED, Level.APPEAL: Outcome.DISMISSED}


@dataclass(frozen=True)
class Penalty:
    """Points for a side, or a penalty by the game's code, which has its own."""

    side: int
    points: int | None = None
    code: str = ""


@dataclass(frozen=True)
class Proposal:
    """What a ruling does: put another account of a round in force (an empty one voids it), withdraw, note, open again.

    A ruling that leaves a round as it is settles it: nobody contests it any more.
    """

    outcome: Outcome
    number: int | None = None
    played: Played | None = None
    withdrawn: Incident | None = None
    penalty: Penalty | None = None
    opens: bool = False
    settles: bool = False

    @property
    def content(self) -> list[Any]:
        """What a preview of it depends on besides the sheet and the standings."""
        told = self.penalty and [self.penalty.side, self.penalty.points, self.penalty.code]
        return [self.outcome, self.number, self.played, self.withdrawn and self.withdrawn.pk, told]

    @property
    def is_whole(self) -> bool:
        """Whether all is told that the outcome needs."""
        match self.outcome:
            case Outcome.CORRECTED:
                return self.played is not None
            case Outcome.PENALTY:
                return self.penalty is not None
            case _:
                return True

    def score_after(self, sheet: Sheet) -> MatchScore:
        """What the sheet would come to. Raises RuleError."""
        return replace(sheet, incidents=self._incidents(sheet)).score_with(self._rounds(sheet))

    def _rounds(self, sheet: Sheet) -> list[Played]:
        rounds = list(sheet.rounds)
        if self.number is not None and self.played is not None:
            rounds[self.number] = self.played or _VOID
        return rounds

    def _incidents(self, sheet: Sheet) -> list[Incident]:
        kept = [incident for incident in sheet.incidents if incident != self.withdrawn]
        if self.penalty is None or self.number is None:
            return kept
        told = self.penalty
        noted = Incident(
            match=sheet.match, round_number=self.number, side=told.side, code=told.code, points=told.points
        )
        return [*kept, noted]


@dataclass(frozen=True)
class Preview:
    """What a proposal makes of the sheet and of the season's places."""

    dispute: Dispute
    proposal: Proposal
    sheet: Sheet

    @cached_property
    def effect(self) -> Effect:
        """The sheet before and after. Raises RuleError."""
        return Effect(self.proposal.number or 0, self.sheet.score(), self.proposal.score_after(self.sheet))

    @cached_property
    def season(self) -> SeasonEffect:
        """The season's standings before and after. Raises RuleError."""
        match, after = self.sheet.match, self.effect.after
        return season_effect(match, results_of(self._match_after(), after))

    @property
    def mark(self) -> str:
        """What a form carries of it: on the same match, standings and case another proposal, or none, has another."""
        seen = f"{self.sheet.match.stamp} {self.season.mark} {self.dispute.version}"
        return preview_mark(self.sheet.match.pk, seen, self.proposal.content)

    @property
    def stays_at_its_end(self) -> bool:
        """Whether a match that is opened for a round more would have no room for one."""
        return self.proposal.opens and self.effect.after.finished

    @property
    def is_left_unfinished(self) -> bool:
        """Whether a signed-off match would have rounds left, and nobody to record them."""
        return self._is_signed_off and self.effect.opens and not self.proposal.opens

    @property
    def is_opened_again(self) -> bool:
        """Whether a signed-off match would go on."""
        return self._is_signed_off and self.proposal.opens and not self.stays_at_its_end

    @property
    def _is_signed_off(self) -> bool:
        return self.sheet.match.signed_off_at is not None

    def _match_after(self) -> Match:
        """The match in the state that it would have."""
        match = copy(self.sheet.match)
        match.finished_at = (match.finished_at or timezone.now()) if self.effect.after.finished else None
        if self.proposal.opens:
            match.signed_off_at = None
        if self._ends_contest():
            match.contested -= 1
        return match

    def _ends_contest(self) -> bool:
        number = self.proposal.number
        is_told_anew = self.proposal.played is not None
        if number is None or not (self.proposal.settles or is_told_anew):
            return False
        return bool(self.sheet.current[number].round.contested)


def proposal_for(
    dispute: Dispute, sheet: Sheet, outcome: Outcome, *, played: Played | None = None, penalty: Penalty | None = None
) -> Proposal:
    """What an outcome does in a dispute; raises OutcomeUnfit where there is nothing that it could do it to."""
    number = dispute.round_number
    match outcome:
        case Outcome.STANDS | Outcome.DISMISSED:
            return Proposal(outcome, number, settles=_settles(dispute))
        case Outcome.CORRECTED:
            return Proposal(outcome, _round_of(dispute), played or None)
        case Outcome.VOIDED if dispute.incident is not None:
            return Proposal(outcome, number, withdrawn=_standing(dispute.incident), settles=_settles(dispute))
        case Outcome.VOIDED:
            return Proposal(outcome, _unvoided(dispute, sheet), {})
        case Outcome.REPLAYED:
            return Proposal(outcome, _unvoided(dispute, sheet), {}, opens=True)
        case Outcome.PENALTY:
            last = _last_round(sheet)
            at = last if number is None else min(number, last)
            return Proposal(outcome, at, penalty=penalty, settles=_settles(dispute))
        case Outcome.RESTORED:
            return _restored(dispute, sheet)


def _settles(dispute: Dispute) -> bool:
    """Whether a ruling that leaves the round alone settles what was played in it; how somebody behaved does not."""
    return dispute.round_number is not None and dispute.incident is None and dispute.matter != Matter.CONDUCT


def _round_of(dispute: Dispute) -> int:
    if dispute.round_number is None or dispute.incident is not None:
        raise OutcomeUnfit
    return int(dispute.round_number)


def _unvoided(dispute: Dispute, sheet: Sheet) -> int:
    number = _round_of(dispute)
    if is_void(sheet.current[number]):
        raise OutcomeUnfit
    return number


def _last_round(sheet: Sheet) -> int:
    if not sheet.rounds:
        raise OutcomeUnfit
    return len(sheet.rounds) - 1


def _standing(incident: Incident) -> Incident:
    if incident.withdrawn_at is not None:
        raise OutcomeUnfit
    return incident


def _restored(dispute: Dispute, sheet: Sheet) -> Proposal:
    """What takes back the ruling that is appealed."""
    ruling = _last_ruling(dispute)
    if ruling.revision is not None:
        number, n = ruling.revision.round.number, ruling.revision.n
        before = next(account for account in sheet.accounts(number) if account.n == n - 1)
        return Proposal(Outcome.RESTORED, number, {} if is_void(before) else before.played)
    noted = ruling.incident
    if noted is None:
        raise OutcomeUnfit
    if ruling.outcome == Outcome.PENALTY:
        return Proposal(Outcome.RESTORED, noted.round_number, withdrawn=_standing(noted))
    return Proposal(Outcome.RESTORED, noted.round_number, penalty=Penalty(noted.side, noted.points, noted.code))


def _last_ruling(dispute: Dispute) -> Ruling:
    rulings = dispute.rulings.filter(level=Level.FIRST).select_related("revision__round", "incident")
    ruling = rulings.order_by("pk").last()
    if ruling is None:
        raise OutcomeUnfit
    return ruling


def outcomes_left(dispute: Dispute, sheet: Sheet, level: Level) -> list[Outcome]:
    """The outcomes that fit what is disputed, at this level."""
    return [outcome for outcome in Outcome if _fits(dispute, sheet, outcome, level)]


def _fits(dispute: Dispute, sheet: Sheet, outcome: Outcome, level: Level) -> bool:
    try:
        refuse_unfit(dispute, sheet, outcome, level)
    except OutcomeUnfit:
        return False
    return True


def refuse_unfit(dispute: Dispute, sheet: Sheet, outcome: Outcome, level: Level) -> None:
    """Raise OutcomeUnfit, or AtItsEnd, where an outcome cannot be ruled on the sheet as it stands."""
    if outcome == NOT_AT[level]:
        raise OutcomeUnfit
    preview = Preview(dispute, proposal_for(dispute, sheet, outcome), sheet)
    # What the rules object to is said where the ruling is told.
    with suppress(RuleError):
        if preview.stays_at_its_end:
            raise AtItsEnd


def never_fits(dispute: Dispute, outcome: Outcome) -> bool:
    """Whether there is nothing in what is disputed that an outcome could change, whatever stands on the sheet."""
    match outcome:
        case Outcome.CORRECTED | Outcome.REPLAYED:
            return dispute.round_number is None or dispute.incident_id is not None
        case Outcome.VOIDED:
            return dispute.round_number is None
        case Outcome.STANDS | Outcome.PENALTY | Outcome.DISMISSED | Outcome.RESTORED:
            return False
