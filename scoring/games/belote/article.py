"""The points of a deal by the article, with their working. Source: Belote, sections 12 to 14."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.errors import RuleError
from scoring.game import Carried, Line, RoundScore
from scoring.words import Message, Side, gettext_noop, say

from .count import Count, count_of
from .lots import share_lots
from .maker import Move, compared, settle_maker
from .notes import article_notes, in_a_row
from .options import Options
from .played import Claim, Round


def counts_of(options: Options, played: Round) -> tuple[Count, ...]:
    """What each side counts; a claimant may count the trump jack and nine in hand."""
    claim = played.claim
    honours = claim.trump_honours if claim and options.claim_counts_trump_honours else ()
    claimant = claim.side if claim else None
    return tuple(count_of(options, heap, honours if side == claimant else ()) for side, heap in enumerate(played.sides))


def score_complete(options: Options, played: Round, counts: Sequence[Count], carried: Carried) -> RoundScore:
    """A deal whose tricks were all played: everyone's total, what the maker loses, and the lots that waited."""
    totals = tuple(count.total for count in counts)
    settled = settle_maker(options, played.maker, counts)
    shared = share_lots(carried.pending, totals)
    lines = _lines(counts, (*settled.moves, *shared.moves))
    new = () if settled.lot is None else (settled.lot,)
    written = tuple(line.points for line in lines)
    notes = article_notes(_said(options, counts), totals, written, settled, shared)
    after = replace(carried, pending=(*shared.waiting, *new))
    return RoundScore(lines, after, closure=settled.outcome.value, notes=notes, taken=shared.taken)


def score_claim(options: Options, claim: Claim, counts: Sequence[Count], carried: Carried) -> RoundScore:
    """A deal that “he terminado” interrupted: everyone writes what is counted, and the claim is true or not.

    Raises RuleError where the claimant is out.
    """
    if claim.side in carried.out:
        message = say(gettext_noop("Whoever said “he terminado” in vain before cannot say it again: play goes on."))
        raise RuleError("belote.claim_out", message, field="claim")
    reached = carried.totals[claim.side] + counts[claim.side].total
    score = RoundScore(_lines(counts, ()), carried, may_end=False)
    if options.is_met(reached):
        note = say(
            gettext_noop("{side} says “he terminado” with {total} and wins."), side=Side(claim.side), total=reached
        )
        return replace(score, closure="claim", winners=(claim.side,), notes=(note,))
    return _in_vain(options, claim, reached, score)


def _in_vain(options: Options, claim: Claim, reached: int, score: RoundScore) -> RoundScore:
    """Points are missing: of two the other wins, of more the claimant is out, and who alone is left wins."""
    sides = range(len(score.lines))
    out = score.carried.out | {claim.side}
    left = tuple(side for side in sides if (side not in out if len(sides) > 2 else side != claim.side))
    said = say(
        gettext_noop("{side} says “he terminado” with {total} of {target}: points are missing."),
        side=Side(claim.side),
        total=reached,
        target=options.target,
    )
    if len(left) == 1:
        won = say(gettext_noop("{side} wins."), side=Side(left[0]))
        after = score.carried if len(sides) == 2 else replace(score.carried, out=out)
        return replace(score, carried=after, closure="false_claim", winners=left, notes=(said, won))
    is_out = say(gettext_noop("{side} plays on and cannot win any more."), side=Side(claim.side))
    return replace(score, carried=replace(score.carried, out=out), closure="false_claim", notes=(said, is_out))


def _said(options: Options, counts: Sequence[Count]) -> Message:
    """What maker and others are compared by: NS 70, EO 92."""
    points = in_a_row(compared(options, counts))
    return say(gettext_noop("Before penalties {totals}"), totals=points) if options.compare_on != "net" else points


def _lines(counts: Sequence[Count], moves: Sequence[Move]) -> tuple[Line, ...]:
    """What each side writes: its own count, and what moves to it or from it."""
    lines = []
    for side, count in enumerate(counts):
        steps = (*count.steps, *(step for moved, step in moves if moved == side))
        lines.append(Line(side, sum(step.amount for step in steps), steps, remarks=count.remarks))
    return tuple(lines)
