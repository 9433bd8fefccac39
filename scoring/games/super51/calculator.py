"""What does this hand cost? The questions, and the round of two sides in which the answer lies."""

from dataclasses import replace

from scoring.asks import Answers, Ask, Calculator, Choice
from scoring.words import gettext_noop, say

from .closures import MULTIPLIER, WORDS
from .form import NOBODY, asks
from .options import Options, Table
from .played import Closure


def calculator_asks(options: Options, table: Table) -> tuple[Ask, ...]:
    """The indicator, how another closed, and all cards of the hand."""
    by_name = {ask.name: ask for ask in asks(options, table, ("", ""))}
    exhausted = Choice(Closure.EXHAUSTED.value, say(WORDS[Closure.EXHAUSTED]), f"×{MULTIPLIER[Closure.EXHAUSTED]}")
    closure = by_name["closure"]
    return (
        by_name["suit"],
        replace(by_name["rank"], help=""),
        replace(closure, label=gettext_noop("How did another close?"), choices=(*closure.choices, exhausted)),
        replace(by_name["cards"], per_side=False),
    )


def calculator_answers(answers: Answers) -> Answers:
    """A record form in which this hand lost against another, or beside another where nobody closed."""
    nobody_closed = answers["closure"] == Closure.EXHAUSTED.value
    return {
        **answers,
        "closer": NOBODY if nobody_closed else "1",
        "way-0": "cards",
        "cards-0": answers["cards"],
        "way-1": "no_meld",
    }


CALCULATOR = Calculator(
    sides=2,
    asks=calculator_asks,
    answers=calculator_answers,
    opening=gettext_noop(
        "Choose the card turned up, and the fourteen cards: the lowest penalty is found, with its working."
    ),
)
