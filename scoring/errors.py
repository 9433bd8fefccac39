"""The one way in which the engine says no."""

from typing import Self

from scoring.words import Message


class RuleError(ValueError):
    """A record that the rules refuse: which rule, where (round, side, field), and what to do, as a sentence.

    Rounds and sides count from 0 here, as in the record; `field` is the record's own key.
    """

    def __init__(
        self,
        rule: str,
        message: Message,
        *,
        field: str,
        side: int | None = None,
        round: int | None = None,  # noqa: A002
    ) -> None:
        super().__init__(str(message))
        self.rule, self.message, self.field, self.side, self.round = rule, message, field, side, round

    def in_round(self, number: int) -> Self:
        """The same refusal, said of that round."""
        return type(self)(self.rule, self.message, field=self.field, side=self.side, round=number)
