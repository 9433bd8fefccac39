"""A round of 101 Okey as it was told: its shape only. What the rules refuse is refused when it is scored."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.errors import RuleError
from scoring.game import Json
from scoring.reading import read_list, read_object, read_text, read_whole, read_word
from scoring.words import gettext_noop, say

from .options import Options
from .teams import Table


class Finish(StrEnum):
    """How somebody finished, where it was not the normal way."""

    ELDEN = "elden"
    OKEY = "okey"
    PAIRS = "pairs"


class Opened(StrEnum):
    """How a rack was opened."""

    NO = "no"
    MELDS = "melds"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Rack:
    """What is left on a rack: its tiles, or the sum of the ordinary ones beside so many okeys and false okeys."""

    opened: Opened
    tiles: str | None = None
    sum: int | None = None
    okeys: int = 0
    false_okeys: int = 0

    @property
    def is_opened(self) -> bool:
        """Whether anything was laid down before."""
        return self.opened is not Opened.NO

    @property
    def told_by(self) -> str:
        """The key of the record by which it is told."""
        return "sum" if self.tiles is None else "tiles"


@dataclass(frozen=True, slots=True)
class Round:
    """What was played: the indicator as text where it is told, who finished and how, and a rack for each side."""

    indicator: str | None
    finisher: int | None
    finish: tuple[Finish, ...]
    racks: tuple[Rack | None, ...]

    @property
    def others(self) -> tuple[tuple[int, Rack], ...]:
        """The racks that are told, each with its side."""
        return tuple((side, rack) for side, rack in enumerate(self.racks) if rack is not None)


NEEDS = frozenset({"finisher", "finish", "racks"})
MAY = frozenset({"indicator"})
LEFT = frozenset({"tiles", "sum", "okeys", "false_okeys"})


def read_round(_options: Options, _table: Table, _sides: int, played: Json) -> Round:
    """The round of a record. Raises RuleError for a key or a type that does not belong there."""
    read_object(played, "rounds", needs=NEEDS, may=MAY)
    indicator = read_text(played["indicator"], "indicator") if "indicator" in played else None
    finisher = None if played["finisher"] is None else read_whole(played["finisher"], "finisher")
    finish = tuple(Finish(read_word(way, "finish", tuple(Finish))) for way in read_list(played["finish"], "finish"))
    racks = tuple(_read_rack(rack, side) for side, rack in enumerate(read_list(played["racks"], "racks")))
    return Round(indicator, finisher, finish, racks)


def _read_rack(value: object, side: int) -> Rack | None:
    if value is None:
        return None
    rack = read_object(value, "racks", needs=frozenset({"opened"}), may=LEFT, side=side)
    _refuse_told_twice(rack, side)
    return Rack(
        Opened(read_word(rack["opened"], "opened", tuple(Opened), side=side)),
        read_text(rack["tiles"], "tiles", side=side) if "tiles" in rack else None,
        read_whole(rack["sum"], "sum", side=side) if "sum" in rack else None,
        read_whole(rack.get("okeys", 0), "okeys", side=side),
        read_whole(rack.get("false_okeys", 0), "false_okeys", side=side),
    )


def _refuse_told_twice(rack: Mapping[str, Any], side: int) -> None:
    """Tiles say it all: a sum, okeys or false okeys beside them would count them twice."""
    beside = next((key for key in ("sum", "okeys", "false_okeys") if "tiles" in rack and key in rack), None)
    if beside is not None:
        message = say(gettext_noop("The tiles of this rack are given, and say it: leave “{key}” out."), key=beside)
        raise RuleError("okey101.told_once", message, field=beside, side=side)
