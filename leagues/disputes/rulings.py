"""Publishing a ruling: what was previewed is written on the sheet, as a new revision or an incident, never an edit."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from leagues.disputes.models import Dispute, Kind, Level, Outcome, Ruling, State
from leagues.disputes.proposals import NOT_AT, Penalty, Preview, proposal_for
from leagues.disputes.refusals import AtItsEnd, OutcomeUnfit, PreviewStale
from leagues.disputes.steps import Step, needed, take_step
from leagues.matches.closing import open_to_replay
from leagues.matches.confirming import settle
from leagues.matches.models import Words
from leagues.matches.noting import rule_penalty, rule_withdrawal
from leagues.matches.records import Played
from leagues.matches.services import Change, rule_on_round
from leagues.matches.sheets import sheet_of
from leagues.players.permissions import NotAllowed
from scoring.rulebook import rulebook


@dataclass(frozen=True)
class Judgment:
    """What a referee rules: the outcome with its words and the rule that it goes by, and what was played or is due.

    `previewed` is the mark of the preview that the referee saw; `sure` are the marks of the doubts that were answered.
    """

    outcome: Outcome
    rule: str = ""
    played: Played | None = None
    penalty: Penalty | None = None
    previewed: str = ""
    sure: frozenset[str] = frozenset()


def rule(dispute: Dispute, step: Step, judgment: Judgment) -> Ruling:
    """Publish a ruling, on a dispute or on its appeal: what was previewed, or nothing.

    Raises NotAllowed, NotNow, CaseMoved, WordsNeeded, OutcomeUnfit, PreviewStale, Unsure, or the game's RuleError.
    """
    judge = step.actor.user_id
    if judge is None:
        raise NotAllowed(Kind.RULE)
    ruling = Ruling(dispute=dispute, outcome=judgment.outcome, rule=judgment.rule, by_id=judge)

    def publish(now: datetime, words: Words | None) -> Mapping[str, Any]:
        ruling.at, ruling.words, ruling.level = now, needed(words), level_of(dispute)
        _publish(ruling, step, judgment)
        told = {"ruling": ruling.pk, "outcome": ruling.outcome, "level": ruling.level, "rule": ruling.rule}
        return told | {"revision": ruling.revision_id, "incident": ruling.incident_id}

    take_step(dispute, _kind_of(dispute, judgment.outcome), step, publish)
    return ruling


def level_of(dispute: Dispute) -> Level:
    """Whether the next ruling on a dispute is the first one or decides its appeal."""
    return Level.APPEAL if dispute.state in {State.APPEALED, State.HEARD, State.DECIDED} else Level.FIRST


def _kind_of(dispute: Dispute, outcome: Outcome) -> Kind:
    if level_of(dispute) == Level.APPEAL:
        return Kind.DECIDE
    return Kind.DISMISS if outcome == Outcome.DISMISSED else Kind.RULE


def _publish(ruling: Ruling, step: Step, judgment: Judgment) -> None:
    dispute = ruling.dispute
    sheet = sheet_of(dispute.match)
    proposal = proposal_for(dispute, sheet, judgment.outcome, played=judgment.played, penalty=judgment.penalty)
    preview = Preview(dispute, proposal, sheet)
    _refuse_unseen(preview, judgment, Level(ruling.level))
    ruling.match_version, ruling.standings_mark = dispute.match.version, preview.season.mark
    _carry_out(ruling, preview, step, judgment)
    ruling.save(force_insert=True)


def _refuse_unseen(preview: Preview, judgment: Judgment, level: Level) -> None:
    proposal = preview.proposal
    if proposal.outcome == NOT_AT[level] or not proposal.is_whole:
        raise OutcomeUnfit
    if preview.stays_at_its_end:
        raise AtItsEnd
    if judgment.rule and judgment.rule not in rulebook():
        raise OutcomeUnfit
    if judgment.previewed != preview.mark:
        raise PreviewStale


def _carry_out(ruling: Ruling, preview: Preview, step: Step, judgment: Judgment) -> None:
    """Write on the sheet what a proposal says, and keep with the ruling what was written."""
    match, proposal, number = ruling.dispute.match, preview.proposal, preview.proposal.number
    doubts = frozenset(_doubts_after(preview)) if proposal.outcome == Outcome.RESTORED else judgment.sure
    change = Change(step.actor, uuid4(), match.version, sure=doubts)
    if number is not None and proposal.played is not None:
        ruling.revision = rule_on_round(match, change, number, proposal.played, step.words)
    if proposal.withdrawn is not None:
        rule_withdrawal(match, change, proposal.withdrawn, step.words)
        ruling.incident = proposal.withdrawn
    if number is not None and proposal.penalty is not None:
        told = proposal.penalty
        ruling.incident = rule_penalty(
            match, change, number=number, side=told.side, code=told.code, points=told.points, reason=step.words
        )
    if number is not None and proposal.settles:
        settle(match, sheet_of(match).current[number])
    if proposal.opens:
        open_to_replay(match, step.actor, step.words)


def _doubts_after(preview: Preview) -> set[str]:
    """What was asked when a round was told, and would be asked again: it is so."""
    score = preview.effect.after.rounds[preview.proposal.number or 0]
    return {doubt.mark for doubt in score.doubts} if score else set()
