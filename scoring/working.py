"""The arithmetic of a line: what its steps come to, and how it is written on a sheet."""

from collections.abc import Sequence

from scoring.game import Operator, Step

MINUS = "−"


def total_of(steps: Sequence[Step]) -> int:
    """What the steps come to, taken in order from 0."""
    total = 0
    for step in steps:
        total = total + step.amount if step.operator is Operator.ADD else total * step.amount
    return total


def arithmetic_of(steps: Sequence[Step]) -> str:
    """The steps as a sum on paper: `27 × 4 × 2 = 216`."""
    written, is_sum = "", False
    for step in steps:
        if step.operator is Operator.TIMES:
            written, is_sum = f"{f'({written})' if is_sum else written} × {number(step.amount)}", False
        elif written:
            sign = MINUS if step.amount < 0 else "+"
            written, is_sum = f"{written} {sign} {abs(step.amount)}", True
        else:
            written = number(step.amount)
    return f"{written} = {number(total_of(steps))}"


def number(amount: int) -> str:
    """A whole number with the minus sign of print."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)
