"""A deal in sentences with its numbers: what is written, and what waits."""

from collections.abc import Sequence

from scoring.game import Taken
from scoring.words import Message, Side, gettext_noop, say

from .lots import Shared
from .maker import Outcome, Settled

WHAT_HAPPENED = {
    Outcome.MADE: gettext_noop("{totals}: the maker has most, and everyone writes what is his."),
    Outcome.EXCEEDED: gettext_noop("{totals}: the maker falls."),
    Outcome.SEVERAL_EXCEED: gettext_noop("{totals}: several have more than the maker."),
    Outcome.TIE: gettext_noop("{totals}: the maker is level with another."),
}


def article_notes(
    said: Message, totals: Sequence[int], written: Sequence[int], settled: Settled, shared: Shared
) -> tuple[Message, ...]:
    """What became of the maker, of the lots that waited, and what waits from now on.

    `said` is what maker and others were compared by.
    """
    told: tuple[int, ...] = ()
    first = say(WHAT_HAPPENED[settled.outcome], totals=said)
    if settled.outcome is Outcome.EXCEEDED:
        first, told = _fall(said, totals, written, settled, shared), settled.others
    waits = () if settled.lot is None else (_waits(settled.lot.points, settled.lot.candidates),)
    taken = (_is_taken(taken) for taken in shared.taken if taken.side not in told)
    waiting = (
        say(gettext_noop("Nobody takes the {points} that waited: they wait on."), points=lot.points)
        for lot in shared.waiting
    )
    return (first, *taken, *waiting, *waits)


def in_a_row(totals: Sequence[int]) -> Message:
    """Each side with its points: NS 70, EO 92."""
    said = _with_points(len(totals) - 1, totals[-1])
    for side in reversed(range(len(totals) - 1)):
        said = say("{first}, {others}", first=_with_points(side, totals[side]), others=said)
    return said


def named(sides: Sequence[int]) -> Message:
    """The sides by name, with commas between."""
    said = say("{side}", side=Side(sides[-1]))
    for side in reversed(sides[:-1]):
        said = say("{side}, {others}", side=Side(side), others=said)
    return said


def _with_points(side: int, points: int) -> Message:
    return say("{side} {points}", side=Side(side), points=points)


def _fall(said: Message, totals: Sequence[int], written: Sequence[int], settled: Settled, shared: Shared) -> Message:
    """The one who exceeds, with the sum that is written: 92 + 70 and the 81 that waited."""
    winner = settled.others[0]
    terms = [totals[winner], *(step.amount for side, step in settled.moves if side == winner)]
    lots = [taken.lot.points for taken in shared.taken if taken.side == winner]
    text = gettext_noop("{totals}: the maker falls, {side} writes {written}.")
    if len(terms) > 1 or lots:
        text = gettext_noop("{totals}: the maker falls, {side} writes {written}: {sum}.")
    if lots:
        text = gettext_noop("{totals}: the maker falls, {side} writes {written}: {sum} and the {lots} that waited.")
    return say(text, totals=said, side=Side(winner), written=written[winner], sum=_sum(terms), lots=_sum(lots))


def _sum(terms: Sequence[int]) -> str:
    return " + ".join(map(str, terms))


def _is_taken(taken: Taken) -> Message:
    text = gettext_noop("{side} takes the {points} that waited.")
    return say(text, side=Side(taken.side), points=taken.lot.points)


def _waits(points: int, candidates: Sequence[int]) -> Message:
    text = gettext_noop("{points} wait for whoever has most in the next deal: {sides}.")
    return say(text, points=points, sides=named(candidates))
