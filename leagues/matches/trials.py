"""What a round that is still being told would make of the sheet; it never refuses, it only says what is missing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from leagues.matches.records import Played
from leagues.matches.sheets import Sheet
from scoring.errors import RuleError
from scoring.game import Game, Line, MatchScore, Operator, RoundScore, Step, Team


@dataclass(frozen=True)
class Tried:
    """What a trial comes to for one side: its points with their working and its new total, or what is missing.

    `besides` are the points of penalties and adjustments, which come on top.
    """

    side: int
    total: int
    points: int | None = None
    line: Line | None = None
    hint: RuleError | None = None
    besides: int = 0

    @property
    def in_all(self) -> int | None:
        """The points of the round with all that comes on top."""
        return None if self.points is None else self.points + self.besides

    @property
    def counted(self) -> tuple[Step, ...]:
        """What of the hand is counted, before any factor."""
        return tuple(step for step in self.line.steps if step.operator is Operator.ADD) if self.line else ()


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
        besides = self.round.points[side] - line.points
        return Tried(side, self.after.totals[side], line.points, line, besides=besides)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams with their totals after the round; nothing while too little is told, or where there are none."""
        return self.after.teams if self.after and not self.waiting else ()


@dataclass(frozen=True)
class _Telling:
    """A round that is tried again and again, each time with more sides passed over."""

    sheet: Sheet
    answers: dict[str, str]
    number: int | None

    @property
    def game(self) -> Game:
        return self.sheet.match.game

    @property
    def sides(self) -> range:
        return range(len(self.sheet.match.sides))

    def passing_over(self, sides: Iterable[int]) -> Self:
        """The same, with nothing told of these sides' hands."""
        passed = {f"{name}-{side}": answer for side in sides for name, answer in self.game.stand_in.items()}
        return replace(self, answers=self.answers | passed)

    def assuming(self, field: str) -> Self:
        """The same, with an answer to a question that is put once."""
        return replace(self, answers=self.answers | {field: self.game.assumed[field]})

    def played(self) -> Played:
        match = self.sheet.match
        return self.game.round_of_answers(match.edition.read, match.read_table, len(match.sides), self.answers)

    def score_with(self, played: Played) -> MatchScore:
        rounds = self.sheet.rounds
        at = len(rounds) if self.number is None else self.number
        return self.sheet.score_with([*rounds[:at], played, *rounds[at + 1 :]])

    def unanswered(self) -> Iterator[RuleError]:
        """All that the answers lack or cannot be, as far as that can be said before anything is scored."""
        telling, met = self, set[tuple[str, int | None]]()
        while True:
            try:
                telling.played()
            except RuleError as hint:
                yield hint
                where = hint.field if hint.side is None else "", hint.side
                if where in met or (hint.side is None and hint.field not in self.game.assumed):
                    return
                met.add(where)
                telling = telling.assuming(hint.field) if hint.side is None else telling.passing_over({hint.side})
            else:
                return

    def lost_by(self, hint: RuleError, waiting: set[int]) -> set[int]:
        """The sides that cannot be scored for what the hint says: its own, or those whom it meets alone too."""
        if hint.side is not None:
            return {hint.side} - waiting
        return {side for side in self.sides if side not in waiting and not self._is_scored_alone(side)}

    def _is_scored_alone(self, side: int) -> bool:
        alone = self.passing_over(other for other in self.sides if other != side)
        try:
            alone.score_with(alone.played())
        except RuleError:
            return False
        return True


def untried(sheet: Sheet) -> Trial:
    """The sheet before anything is told of its next round."""
    return Trial(len(sheet.rounds), sheet.score(), None, frozenset(), ())


def try_round(sheet: Sheet, answers: Mapping[str, str], number: int | None = None) -> Trial:
    """What these answers would make of the sheet as its next round, or in place of round `number`."""
    telling, before = _Telling(sheet, dict(answers), number), sheet.score()
    at = len(sheet.rounds) if number is None else number
    unanswered = list(telling.unanswered())
    met: list[RuleError] = []
    waiting: set[int] = set()
    while True:
        try:
            played = telling.played()
            after = telling.score_with(played)
        except RuleError as hint:
            met.append(hint)
            lost = telling.lost_by(hint, waiting) if telling.game.stand_in and hint.round in {None, at} else set()
            waiting |= lost
            if not lost or len(waiting) == len(telling.sides):
                return Trial(at, before, None, frozenset(waiting), _each_once([*met, *unanswered]))
            telling = telling.passing_over(lost)
        else:
            return Trial(at, before, after, frozenset(waiting), _each_once([*met, *unanswered]), played)


def _each_once(hints: list[RuleError]) -> tuple[RuleError, ...]:
    return tuple({(hint.field, hint.side): hint for hint in reversed(hints)}.values())[::-1]
