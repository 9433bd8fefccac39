"""What is written for this deal? The record form's own questions, put to two pairs."""

from types import MappingProxyType

from scoring.asks import Answers, Ask, Calculator
from scoring.words import gettext_noop, say

from .form import asks_of
from .options import Options, Table

NAMES = (gettext_noop("Our pair"), gettext_noop("Their pair"))


def calculator_asks(options: Options, table: Table) -> tuple[Ask, ...]:
    """All questions of a deal."""
    return asks_of(options, table, tuple(map(say, NAMES)))


def calculator_answers(answers: Answers) -> Answers:
    """The record form's answers are the calculator's."""
    return answers


CALCULATOR = Calculator(
    sides=len(NAMES),
    asks=calculator_asks,
    answers=calculator_answers,
    title=gettext_noop("What is written for this deal?"),
    names=NAMES,
    table=MappingProxyType({"partners": True}),
)
