"""The questions that a game puts: those of its record form, and those of its calculator."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scoring.words import Message, gettext_noop

type OptionValue = int | str | bool
type Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value, the words it goes by, and a short hint (`×4`)."""

    value: OptionValue
    label: Message
    hint: str = ""


class Kind(StrEnum):
    """The kinds of question that a record form can put."""

    CHOICE = "choice"
    NUMBER = "number"
    FLAG = "flag"
    CARDS = "cards"
    TILES = "tiles"


@dataclass(frozen=True, slots=True)
class Ask:
    """One question of the record form; where it is `per_side` there is one for each side: `base-0`, `base-1` and so on.

    An answer that is not one of the `choices`, or `most` cards, tiles or points, is refused by the game.
    """

    name: str
    kind: Kind
    label: str
    choices: tuple[Choice, ...] = ()
    default: str = ""
    per_side: bool = False
    most: int | None = None
    help: str = ""


@dataclass(frozen=True, slots=True)
class Calculator:
    """“What does this hand cost?”: its questions, from options and table, and what a record form would be answered.

    That form is one of so many `sides`. Where they have `names` the questions may be put to each side, and all their
    points are shown; without names the hand lies at the first side, and its points alone are.
    """

    sides: int
    asks: Callable[[Any, Any], tuple[Ask, ...]]
    answers: Callable[[Answers], Answers]
    title: str = gettext_noop("What does this hand cost?")
    # What the page says while nothing is asked.
    opening: str = gettext_noop("Answer the questions above: the points are worked out, with how they come about.")
    names: tuple[str, ...] = ()
    # The table's settings that the deal is played with.
    table: Mapping[str, Any] = field(default_factory=dict)
