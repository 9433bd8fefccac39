"""English messages that `leagues/` translates when it shows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

type Value = int | str | Message | Side


def gettext_noop(text: str) -> str:
    """The text itself, marked so that makemessages collects it."""
    return text


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the match, counted from 0, in the place of a sentence: pages put its name there."""

    number: int

    def __str__(self) -> str:
        return f"side {self.number + 1}"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with named places, such as `{suit} ×{factor}`; a place may hold a message of its own."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format_map(self.values)


def say(text: str, **values: Value) -> Message:
    """A message with its places filled."""
    return Message(text, values)
