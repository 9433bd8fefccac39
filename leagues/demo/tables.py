"""What all games of the demo club share: a table, what chance does at it, and what the rules make of a round there."""

from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.game import Carried, Game, RoundScore

type Played = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """Who sits down to what: the game with its options, the table's settings, and how well each side plays."""

    game: Game
    options: Any
    settings: dict[str, Any]
    skills: tuple[int, ...]

    @property
    def sides(self) -> int:
        return len(self.skills)


def scored(table: Table, played: Played) -> RoundScore:
    """The round's score on its own."""
    game, options, sides = table.game, table.options, table.sides
    settings = game.read_table(options, table.settings, sides)
    read = game.read_round(options, settings, sides, played)
    return game.score_round(options, settings, sides, read, Carried((0,) * sides))


def rules_met(score: RoundScore) -> frozenset[str]:
    """The keys of the rules that a round's points were worked out by."""
    return frozenset(step.rule for line in score.lines for step in line.steps)


def happens(chance: Random, percent: int) -> bool:
    return chance.randrange(100) < percent


def weighted[Thing](chance: Random, things: tuple[tuple[Thing, int], ...]) -> Thing:
    """One of the things, each as often as its weight says."""
    return chance.choices([thing for thing, _ in things], [weight for _, weight in things])[0]
