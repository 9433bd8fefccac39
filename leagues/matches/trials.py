"""What a round that is still being told would make of the sheet; it never refuses, it only says what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from leagues.matches.sheets import Sheet
from scoring.errors import RuleError
from scoring.game import Game, MatchScore, RoundScore


@dataclass(frozen=True)
class Trial:
    """The sheet before and after a round that may be told in part only.

    `after` is None while too little is told; `waiting` are the sides whose hands are not told yet, and `hints` say what
    is missing. What waits has points in `after` that mean nothing.
    """

    number: int
    before: MatchScore
    after: MatchScore | None
    waiting: frozenset[int]
    hints: tuple[RuleError, ...]

    @property
    def round(self) -> RoundScore | None:
        """The round itself; None while too little is told, and where it would stand after the end."""
        return None if self.after is None else self.after.rounds[self.number]

    @property
    def is_whole(self) -> bool:
        """Whether the round could be recorded like this."""
        return self.after is not None and not self.hints


@dataclass
class _Telling:
    """A round that is tried again and again, each time with one more side passed over."""

    sheet: Sheet
    answers: dict[str, str]
    number: int | None

    @cached_property
    def game(self) -> Game:
        return self.sheet.match.game

    def pass_over(self, side: int) -> None:
        self.answers |= {f"{name}-{side}": answer for name, answer in self.game.stand_in.items()}

    def score(self) -> MatchScore:
        match, rounds = self.sheet.match, self.sheet.rounds
        played = self.game.round_of_answers(match.edition.read, match.read_table, len(match.sides), self.answers)
        at = len(rounds) if self.number is None else self.number
        return self.sheet.score_with([*rounds[:at], played, *rounds[at + 1 :]])


def try_round(sheet: Sheet, answers: Mapping[str, str], number: int | None = None) -> Trial:
    """What these answers would make of the sheet as its next round, or in place of round `number`."""
    telling, before = _Telling(sheet, dict(answers), number), sheet.score()
    at = len(sheet.rounds) if number is None else number
    hints: list[RuleError] = []
    waiting: set[int] = set()
    while True:
        try:
            return Trial(at, before, telling.score(), frozenset(waiting), tuple(hints))
        except RuleError as hint:
            hints.append(hint)
            if hint.side is None or hint.side in waiting or not telling.game.stand_in or hint.round not in {None, at}:
                return Trial(at, before, None, frozenset(waiting), tuple(hints))
            waiting.add(hint.side)
            telling.pass_over(hint.side)
