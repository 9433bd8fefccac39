"""What does this rack cost? The questions, and the round of two sides in which the answer lies."""

from dataclasses import replace

from scoring.asks import Answers, Ask, Calculator, Choice, Kind
from scoring.words import gettext_noop, say

from .form import NOBODY, asks
from .options import Options
from .teams import Table

ANOTHER = "another"


def calculator_asks(options: Options, table: Table) -> tuple[Ask, ...]:
    """Who finished and how, the rack as a record form asks for it, and the indicator."""
    ends = (
        Choice(ANOTHER, say(gettext_noop("another player"))),
        Choice(NOBODY, say(gettext_noop("the stock ran out"))),
    )
    finisher = Ask("finisher", Kind.CHOICE, gettext_noop("Who finished?"), ends, default=ANOTHER)
    others = [replace(ask, per_side=False) for ask in asks(options, table, ("", "")) if ask.name != "finisher"]
    return (finisher, *others)


def calculator_answers(answers: Answers) -> Answers:
    """A record form in which this rack was left beside another that was not opened, or finished."""
    nobody_finished = answers["finisher"] == NOBODY
    rack = {f"{name}-0": answer for name, answer in answers.items()}
    return {**answers, **rack, "finisher": NOBODY if nobody_finished else "1", "opened-1": "no"}


CALCULATOR = Calculator(
    sides=2,
    asks=calculator_asks,
    answers=calculator_answers,
    title=gettext_noop("What does this rack cost?"),
)
