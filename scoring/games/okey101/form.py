"""The record form of 101 Okey: its questions, and the way from answers to a round and back."""

import re
from collections.abc import Mapping
from typing import Any

from scoring.asks import Answers, Ask, Choice, Kind
from scoring.errors import RuleError
from scoring.game import Json
from scoring.tiles import COLOURS, NUMBERS, colour_words, number_of, read_tile, read_tiles, write_tiles
from scoring.words import gettext_noop, say

from .checks import RACK_SIZE, needs_indicator
from .options import Options
from .played import Finish, read_round
from .racks import TOTALS
from .teams import Table

NOBODY = "nobody"
YES = "yes"
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
OPENED = ("melds", "pairs", "no")
# Each kind of okey that is left: whether one is, and whether both are.
LEFT = {"okeys": "both_okeys", "false_okeys": "both_false_okeys"}
BY_SUM = ("sum", *LEFT, *LEFT.values())


def asks(options: Options, _table: Table, sides: tuple[str, ...]) -> tuple[Ask, ...]:
    """The questions of the record form, in the order in which a table answers them."""
    finishers = (
        *(Choice(str(side), say("{name}", name=name)) for side, name in enumerate(sides)),
        Choice(NOBODY, say(gettext_noop("the stock ran out"))),
    )
    return (
        Ask("finisher", Kind.CHOICE, gettext_noop("Who finished?"), finishers),
        *finish_asks(),
        *_rack_asks(options),
        *indicator_asks(),
    )


def finish_asks() -> tuple[Ask, ...]:
    """How somebody finished; nothing ticked is the normal finish."""
    return (
        Ask("elden", Kind.FLAG, gettext_noop("elden")),
        Ask("okey", Kind.FLAG, gettext_noop("okey")),
        Ask("pairs", Kind.FLAG, gettext_noop("pairs")),
    )


def indicator_asks() -> tuple[Ask, ...]:
    """The indicator, which is needed only where an okey, a false okey or tiles are left."""
    colours = tuple(Choice(colour, colour_words(colour)) for colour in COLOURS)
    numbers = (Choice("", say("–")), *(Choice(str(number), say(str(number))) for number in NUMBERS))
    return (
        Ask("colour", Kind.CHOICE, gettext_noop("Colour of the indicator (gösterge)"), colours),
        Ask("number", Kind.CHOICE, gettext_noop("Number of the indicator"), numbers),
    )


def _rack_asks(options: Options) -> tuple[Ask, ...]:
    opened = (
        Choice("melds", say(gettext_noop("by melds"))),
        Choice(
            "pairs", say(gettext_noop("by pairs")), f"×{options.pairs_opener_x}" if options.pairs_opener_x > 1 else ""
        ),
        Choice("no", say(gettext_noop("açmadı")), str(options.unopened)),
    )
    ways = (Choice("sum", say(gettext_noop("the sum"))), Choice("tiles", say(gettext_noop("tiles"))))
    return (
        Ask("opened", Kind.CHOICE, gettext_noop("How was it opened?"), opened, default="melds", per_side=True),
        Ask("way", Kind.CHOICE, gettext_noop("How is the rack told?"), ways, default="sum", per_side=True),
        Ask("sum", Kind.NUMBER, gettext_noop("Sum of the tiles left"), per_side=True, most=TOTALS[-1]),
        Ask("okeys", Kind.FLAG, gettext_noop("+ okey"), per_side=True),
        Ask("both_okeys", Kind.FLAG, gettext_noop("both okeys"), per_side=True),
        Ask("false_okeys", Kind.FLAG, gettext_noop("+ sahte"), per_side=True),
        Ask("both_false_okeys", Kind.FLAG, gettext_noop("both sahte"), per_side=True),
        Ask("tiles", Kind.TILES, gettext_noop("The tiles left on the rack"), per_side=True, most=RACK_SIZE),
    )


def round_of_answers(options: Options, table: Table, sides: int, answers: Answers) -> Json:
    """The record's round of what was answered; answers that count for nothing are passed over.

    Raises RuleError whose field, with its side, names the question that is to be answered anew.
    """
    places = (*map(str, range(sides)), NOBODY)
    told = answers.get("finisher", "").strip()
    if told not in places:
        message = say(gettext_noop("Choose who finished, or “the stock ran out”."))
        raise RuleError("okey101.seat", message, field="finisher")
    finisher = None if told == NOBODY else int(told)
    finish = [] if finisher is None else [way.value for way in Finish if _is_ticked(answers, way.value)]
    racks = [None if side == finisher else _rack(answers, side) for side in range(sides)]
    played = {"finisher": finisher, "finish": finish, "racks": racks}
    return _indicator(options, table, sides, answers, played) | played


def answers_that_count(sides: int, answers: Answers) -> frozenset[str]:
    """The names of the answers that make the round; what was typed for a way that was not chosen is none of them."""
    finisher = answers.get("finisher", "")
    counted = {"finisher"} | (set() if finisher == NOBODY else {way.value for way in Finish})
    if answers.get("colour") and answers.get("number"):
        counted |= {"colour", "number"}
    for side in range(sides):
        if finisher != str(side):
            counted |= {f"{name}-{side}" for name in _names_that_count(answers, side)}
    return frozenset(counted)


def answers_of_round(_options: Options, _table: Table, _sides: int, played: Mapping[str, Any]) -> dict[str, str]:
    """The answers that make this round again: the inverse of `round_of_answers`."""
    finisher = played["finisher"]
    answers = {"finisher": NOBODY if finisher is None else str(finisher)}
    answers |= dict.fromkeys(played["finish"], YES)
    if "indicator" in played:
        tile = read_tile(played["indicator"], field="indicator")
        answers |= {"colour": COLOURS[tile // 13], "number": str(number_of(tile))}
    for side, rack in enumerate(played["racks"]):
        answers |= {f"{name}-{side}": answer for name, answer in _answers_of_rack(rack or {}).items()}
    return answers


def _answers_of_rack(rack: Json) -> dict[str, str]:
    answers = {"opened": rack["opened"]} if rack else {}
    if "tiles" in rack:
        return answers | {"way": "tiles", "tiles": rack["tiles"]}
    if "sum" in rack:
        answers["sum"] = str(rack["sum"])
    for name, both in LEFT.items():
        answers |= {name: YES} if rack.get(name, 0) else {}
        answers |= {both: YES} if rack.get(name, 0) > 1 else {}
    return answers


def _names_that_count(answers: Answers, side: int) -> set[str]:
    if answers.get(f"way-{side}") == "tiles":
        return {"opened", "way", "tiles"}
    left = {name for name in LEFT if _is_ticked(answers, name, side)}
    told = {"sum"} if answers.get(f"sum-{side}", "").strip() else set()
    opened = {"opened"} if told or left or answers.get(f"opened-{side}") != "melds" else set()
    return opened | told | left | {LEFT[name] for name in left}


def _rack(answers: Answers, side: int) -> Json:
    opened = answers.get(f"opened-{side}", "").strip()
    if opened not in OPENED:
        message = say(gettext_noop("Say how this rack was opened, or “açmadı”."))
        raise RuleError("okey101.told", message, field="opened", side=side)
    is_opened = opened != "no"
    if answers.get(f"way-{side}", "").strip() == "tiles":
        return {"opened": opened} | _tiles(answers, side, is_opened=is_opened)
    return {"opened": opened} | _sum(answers, side, is_opened=is_opened) | _counts(answers, side)


def _tiles(answers: Answers, side: int, *, is_opened: bool) -> Json:
    tiles = read_tiles(answers.get(f"tiles-{side}", ""), field="tiles", side=side)
    if tiles:
        return {"tiles": write_tiles(tiles)}
    if is_opened:
        message = say(gettext_noop("Give the tiles left on this rack."))
        raise RuleError("okey101.told", message, field="tiles", side=side)
    return {}


def _sum(answers: Answers, side: int, *, is_opened: bool) -> Json:
    """The sum of the ordinary tiles; nothing typed is 0 where an okey or false okey is left."""
    typed = answers.get(f"sum-{side}", "").strip()
    if WHOLE_NUMBER.fullmatch(typed):
        return {"sum": int(typed)}
    if typed and is_opened:
        text = gettext_noop("“{typed}” is not a whole number from 0 up: type digits only, such as 27.")
        raise RuleError("okey101.told", say(text, typed=typed[:20]), field="sum", side=side)
    if not is_opened:
        return {}
    if _counts(answers, side):
        return {"sum": 0}
    message = say(gettext_noop("Type the sum of the tiles left on this rack, or choose “açmadı”."))
    raise RuleError("okey101.told", message, field="sum", side=side)


def _counts(answers: Answers, side: int) -> Json:
    return {
        name: 2 if _is_ticked(answers, both, side) else 1
        for name, both in LEFT.items()
        if _is_ticked(answers, name, side)
    }


def _indicator(options: Options, table: Table, sides: int, answers: Answers, played: Json) -> Json:
    """The indicator where both its colour and its number are told; asked for only where it is needed."""
    colour, number = answers.get("colour", "").strip(), answers.get("number", "").strip()
    is_known = {"colour": colour in tuple(COLOURS), "number": number in map(str, NUMBERS)}
    if all(is_known.values()):
        return {"indicator": colour + number}
    racks = read_round(options, table, sides, played).others
    if any(needs_indicator(options, rack) for _side, rack in racks):
        texts = {
            "colour": gettext_noop("Choose the colour of the indicator: it makes the okey."),
            "number": gettext_noop("Choose the number of the indicator: it makes the okey."),
        }
        missing = next(name for name, known in is_known.items() if not known)
        raise RuleError("okey101.okey_unknown", say(texts[missing]), field=missing)
    return {}


def _is_ticked(answers: Answers, name: str, side: int | None = None) -> bool:
    return answers.get(name if side is None else f"{name}-{side}", "").strip() == YES
