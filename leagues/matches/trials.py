"""What a round that is still being told would make of the sheet; it never refuses, it only says what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from leagues.matches.records import Played
from leagues.matches.sheets import Sheet
from scoring.errors import RuleError
from scoring.game import Game, Line, MatchScore, RoundScore


@dataclass(frozen=True)
class Tried:
    """What a trial comes to for one side: its points with their working and its new total, or what is missing."""

    side: int
    total: int
    points: int | None = None
    line: Line | None = None
    hint: RuleError | None = None


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
    played: Mapping[str, Any] = field(default_factory=dict)

    @property
    def round(self) -> RoundScore | None:
        """The round itself; None while too little is told, and where it would stand after the end."""
        return None if self.after is None else self.after.rounds[self.number]

    @property
    def is_whole(self) -> bool:
        """Whether the round could be recorded like this."""
        return self.after is not None and not self.hints

    @property
    def general_hints(self) -> list[RuleError]:
        """What is missing of the round as a whole."""
        return [hint for hint in self.hints if hint.side is None]

    @property
    def sides(self) -> list[Tried]:
        """The trial side by side."""
        return [self._tried(side) for side in range(len(self.before.totals))]

    def _tried(self, side: int) -> Tried:
        hint = next((hint for hint in self.hints if hint.side == side), None)
        if self.after is None or self.round is None or side in self.waiting:
            return Tried(side, self.before.totals[side], hint=hint)
        line = next(line for line in self.round.lines if line.side == side)
        return Tried(side, self.after.totals[side], self.round.points[side], line)


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

    def played(self) -> Played:
        match = self.sheet.match
        return self.game.round_of_answers(match.edition.read, match.read_table, len(match.sides), self.answers)

    def score_with(self, played: Played) -> MatchScore:
        rounds = self.sheet.rounds
        at = len(rounds) if self.number is None else self.number
        return self.sheet.score_with([*rounds[:at], played, *rounds[at + 1 :]])


def untried(sheet: Sheet) -> Trial:
    """The sheet before anything is told of its next round."""
    return Trial(len(sheet.rounds), sheet.score(), None, frozenset(), ())


def try_round(sheet: Sheet, answers: Mapping[str, str], number: int | None = None) -> Trial:
    """What these answers would make of the sheet as its next round, or in place of round `number`."""
    telling, before = _Telling(sheet, dict(answers), number), sheet.score()
    at = len(sheet.rounds) if number is None else number
    hints: list[RuleError] = []
    waiting: set[int] = set()
    while True:
        try:
            played = telling.played()
            return Trial(at, before, telling.score_with(played), frozenset(waiting), tuple(hints), played)
        except RuleError as hint:
            hints.append(hint)
            if hint.side is None or hint.side in waiting or not telling.game.stand_in or hint.round not in {None, at}:
                return Trial(at, before, None, frozenset(waiting), tuple(hints))
            waiting.add(hint.side)
            telling.pass_over(hint.side)
