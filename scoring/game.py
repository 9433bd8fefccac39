"""What a game declares, and the frozen values that pass between a game and the fold of a match.

A game is one module in `scoring/games/` that builds one `Game` and names it `GAME`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scoring.asks import Answers, Ask, Calculator, Choice, OptionValue
from scoring.words import Message

type Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules under a stable key such as `super51.table_factor`, with the point of its source."""

    key: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Option:
    """A league's rule option, or a setting of the table: its values, its default, what it means, what it settles."""

    name: str
    default: OptionValue
    label: str
    meaning: str
    source: str
    choices: tuple[Choice, ...] = ()
    numbers: range | None = None
    is_main: bool = False
    # Where it says something only beside another option's value: that option's name, and the value.
    only_with: tuple[str, OptionValue] | None = None


class Operator(StrEnum):
    """How a step goes on from the points before it."""

    ADD = "+"
    TIMES = "×"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a working: the rule it follows, what it does to the points so far, and the words for it.

    `besides` names other rules that the words go by, such as what each card counts.
    """

    rule: str
    operator: Operator
    amount: int
    says: Message
    besides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: which way (melds or pairs), its melds, its pairs and what is left loose, as record text."""

    way: str
    melds: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One side's points in a round with their working; the steps, taken in order from 0, give the points again.

    `entry` says how the hand was told: `cards` is proven, `base`, `loose` and `no_meld` are claimed.
    """

    side: int
    points: int
    steps: tuple[Step, ...]
    base: int | None = None
    entry: str = ""
    arrangement: Arrangement | None = None
    remarks: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Lot:
    """Points that wait, and the sides that may still take them."""

    points: int
    candidates: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A lot that waited, and who takes it."""

    lot: Lot
    side: int


@dataclass(frozen=True, slots=True)
class Carried:
    """What crosses from round to round: running totals, rounds that counted, waiting lots, held points, who is out.

    `kept` is the game's own memory: whatever else it must know of the rounds before, frozen, and never shown.
    """

    totals: tuple[int, ...]
    played: int = 0
    pending: tuple[Lot, ...] = ()
    held: int = 0
    out: frozenset[int] = frozenset()
    kept: Any = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """What the rules allow and hardly ever happens: whoever records the round is asked once whether it is so."""

    rule: str
    message: Message
    field: str
    side: int | None = None

    @property
    def mark(self) -> str:
        """What the answer is kept by: the rule and the side."""
        return self.rule if self.side is None else f"{self.rule}-{self.side}"


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something in a round that a club's secretary would look at twice; nobody is asked, and nothing is changed."""

    round: int
    rule: str
    message: Message


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What the game makes of one round, and the fold of it: incidents and adjustments are lines behind the game's own.

    `carried` is what stands after the round; totals and the rounds played in it are the fold's, the rest is the game's.
    `winners` names those whom the round itself (a claim) makes win; a round that `may_end` not, leaves the match open.
    `taken` are the lots that waited until this round, each the very one that the rounds before it carried.
    """

    lines: tuple[Line, ...]
    carried: Carried
    closure: str = ""
    notes: tuple[Message, ...] = ()
    is_annulled: bool = False
    winners: tuple[int, ...] = ()
    may_end: bool = True
    is_void: bool = False
    doubts: tuple[Doubt, ...] = ()
    taken: tuple[Taken, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the round counts towards the number of rounds."""
        return not (self.is_void or self.is_annulled)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side in this round, incidents and adjustments included."""
        points = [0] * len(self.carried.totals)
        for line in self.lines:
            points[line.side] += line.points
        return tuple(points)


@dataclass(frozen=True, slots=True)
class Team:
    """A partnership of two sides, and the sum of their totals."""

    sides: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A whole match: each round as scored (None for one that stands after the end), and what has become of it.

    `winners` are sides, both partners of a team; `places` start at 1 and run on while the match is unfinished.
    """

    rounds: tuple[RoundScore | None, ...]
    totals: tuple[int, ...]
    teams: tuple[Team, ...]
    finished: bool
    winners: tuple[int, ...]
    places: tuple[int, ...]
    carried: Carried

    @property
    def unscored(self) -> tuple[int, ...]:
        """The rounds that stand after the end."""
        return tuple(number for number, score in enumerate(self.rounds) if score is None)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: members read it on the rules page, the tests run it. `None` in `points` is not compared."""

    key: str
    title: str
    text: str
    source: str
    record: Json
    points: tuple[tuple[int | None, ...], ...]


def nothing_carried(_options: Any) -> frozenset[str]:
    """A game to which a match brings totals and rounds only."""
    return frozenset()


def no_teams(_table: Any) -> tuple[tuple[int, ...], ...]:
    """A game in which each side plays for itself."""
    return ()


def each_for_himself(_table: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """A game in which every seat is a side."""
    return tuple((seat,) for seat in range(seats))


def nothing_given(_options: Any, _seats: int) -> Json:
    """A game in which no setting of the table follows from the rules and the seats."""
    return {}


def all_answers(_sides: int, answers: Answers) -> frozenset[str]:
    """A game in which each answer counts."""
    return frozenset(answers)


def nothing_odd(_rounds: tuple[Json, ...]) -> tuple[Oddity, ...]:
    """A game in which nothing is looked at twice."""
    return ()


def free_of_points(_options: Any, _code: str) -> int:
    """A game whose incidents cost nothing."""
    return 0


@dataclass(frozen=True, slots=True)
class Game:
    """All that the rest of Meldbook knows of a game.

    `read_round` refuses what is not the shape of a round (keys and types), `score_round` what breaks the rules.
    """

    key: str
    name: str
    source: str
    low_score_wins: bool
    seats: range
    options: tuple[Option, ...]
    table_settings: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, OptionValue]]
    preset_labels: Mapping[str, str]
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...]
    # From JSON values to the game's own frozen Options, Table and Round; each raises RuleError.
    read_options: Callable[[str, Json], Any]
    read_table: Callable[[Any, Json, int], Any]
    read_round: Callable[[Any, Any, int, Json], Any]
    # (options, table, number of sides, played, carried) → RoundScore
    score_round: Callable[[Any, Any, int, Any, Carried], RoundScore]
    # (options, table, carried) → the sides that the end rule makes win now, or none while the match goes on
    winners: Callable[[Any, Any, Carried], tuple[int, ...]]
    # The record form: its questions, and the way from answers to a record's round and back.
    asks: Callable[[Any, Any, tuple[str, ...]], tuple[Ask, ...]]
    round_of_answers: Callable[[Any, Any, int, Answers], Json]
    answers_of_round: Callable[[Any, Any, int, Json], dict[str, str]]
    # Whether what is written stands at once, so that only a referee corrects it.
    written_is_final: bool = False
    # The rounds of a match as JSON → what a secretary would look at twice.
    oddities: Callable[[tuple[Json, ...]], tuple[Oddity, ...]] = nothing_odd
    # What a side answers while nothing is told of its hand yet, so that a preview can show the others' points.
    stand_in: Answers = field(default_factory=dict)
    # Answers to questions that are put once, taken to find out what is missing besides; nothing is scored with them.
    assumed: Answers = field(default_factory=dict)
    # (number of sides, answers) → the names of those that count, by the ways in which the hands are told.
    counted: Callable[[int, Answers], frozenset[str]] = all_answers
    # What a single hand costs, where the game can tell that.
    calculator: Calculator | None = None
    # The game's incident codes with their words, and (options, code) → the points of one.
    incidents: Mapping[str, str] = field(default_factory=dict)
    incident_points: Callable[[Any, str], int] = free_of_points
    # options → which of `pending`, `held` and `out` a match may bring along from paper.
    start_keys: Callable[[Any], frozenset[str]] = nothing_carried
    # table → the sides that form each team, where sides do.
    teams_of: Callable[[Any], tuple[tuple[int, ...], ...]] = no_teams
    # (the table as JSON, number of seats) → the seats of each side, by their numbers.
    sides_of: Callable[[Json, int], tuple[tuple[int, ...], ...]] = each_for_himself
    # (options, number of seats) → the settings of the table that follow from these and are not asked.
    table_given: Callable[[Any, int], Json] = nothing_given
    # (options, number of seats) → the settings that a match's form starts from where nothing else is known.
    table_usual: Callable[[Any, int], Json] = nothing_given

    @property
    def has_partners(self) -> bool:
        """Whether players can play together, as a side or as a team."""
        return self.sides_of is not each_for_himself or self.teams_of is not no_teams
