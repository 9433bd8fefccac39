"""A match as JSON and back: the record of a match, strictly read, and its score written out."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import reading
from scoring.errors import RuleError
from scoring.game import Arrangement, Carried, Game, Json, Line, Lot, MatchScore, RoundScore, Rule
from scoring.reading import read_keys, read_list, read_object, read_text, read_whole, read_within, read_words
from scoring.registry import game
from scoring.words import gettext_noop, say

RULES = (
    Rule("record.sides", gettext_noop("As many sides as the game seats, each of its own name."), reading.SOURCE),
    Rule("record.side", gettext_noop("A side is a seat at this table, counted from 0."), reading.SOURCE),
    Rule("record.incident", gettext_noop("An incident has one of the game's own codes."), reading.SOURCE),
    Rule(
        "record.start",
        gettext_noop("What a match brings along from paper fits the game and its sides."),
        reading.SOURCE,
    ),
)
# Totals and adjustments beyond this are typing errors, and no database need hold them.
POINTS = range(-1_000_000, 1_000_001)
ROUNDS_BEFORE = range(10_001)
MATCH_NEEDS = frozenset({"game", "sides", "rounds"})
MATCH_MAY = frozenset({"preset", "options", "table", "start"})
START_MAY = frozenset({"totals", "played", "pending", "held", "out"})
BESIDE = frozenset({"incidents", "adjustments"})


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it was told: its game with options and table read, its sides, its start, and the rounds as JSON."""

    game: Game
    options: Any
    table: Any
    sides: tuple[str, ...]
    start: Carried
    rounds: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Incident:
    """A penalty of the game that was noted at the table, by its code."""

    side: int
    code: str


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that somebody gave or took, with the reason."""

    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round of any game: what the game alone reads (None where it was voided), and what every game has beside it."""

    played: Json | None
    void: str
    incidents: tuple[Incident, ...]
    adjustments: tuple[Adjustment, ...]


def read_match(record: object) -> MatchRecord:
    """The match of a record, its rounds still unread. Raises RuleError for the first thing that does not fit."""
    given = read_object(record, "record", needs=MATCH_NEEDS, may=MATCH_MAY)
    played = game(read_text(given["game"], "game"))
    preset = read_text(given.get("preset", played.key), "preset")
    options = played.read_options(preset, dict(read_keys(given.get("options", {}), "options")))
    sides = _read_sides(given["sides"], played)
    table = played.read_table(options, dict(read_keys(given.get("table", {}), "table")), len(sides))
    start = read_start(given.get("start", {}), len(sides), played.start_keys(options))
    return MatchRecord(played, options, table, sides, start, tuple(read_list(given["rounds"], "rounds")))


def read_beside(value: object) -> RoundRecord:
    """The parts of a round that every game has, and the rest for the game to read."""
    given = read_keys(value, "rounds")
    incidents = tuple(map(_read_incident, read_list(given.get("incidents", []), "incidents")))
    adjustments = tuple(map(_read_adjustment, read_list(given.get("adjustments", []), "adjustments")))
    if "void" in given:
        read_object(given, "rounds", needs=frozenset({"void"}), may=BESIDE)
        return RoundRecord(None, read_words(given["void"], "void"), incidents, adjustments)
    return RoundRecord({key: part for key, part in given.items() if key not in BESIDE}, "", incidents, adjustments)


def _read_sides(value: object, played: Game) -> tuple[str, ...]:
    names = tuple([read_words(name, "sides") for name in read_list(value, "sides")])
    if len(names) not in played.seats:
        message = say(
            gettext_noop("{game} is played by {least} to {most} sides; there are {count}."),
            game=played.name,
            least=played.seats[0],
            most=played.seats[-1],
            count=len(names),
        )
        raise RuleError("record.sides", message, field="sides")
    if len(set(map(_same_name, names))) < len(names):
        raise RuleError("record.sides", say(gettext_noop("Two sides have one name: tell them apart.")), field="sides")
    return names


def _same_name(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).split())


def read_start(value: object, sides: int, allowed: frozenset[str]) -> Carried:
    """What a match brings along from paper. Raises RuleError for what does not fit its sides, or is not `allowed`."""
    start = read_object(value, "start", needs=reading.NOTHING, may=START_MAY)
    if not start:
        return Carried((0,) * sides)
    for key in (key for key in start if key not in {"totals", "played"} | allowed):
        message = say(gettext_noop("“{key}” has no meaning in this game: leave it out."), key=key)
        raise RuleError("record.start", message, field=key)
    totals = _read_totals(start["totals"], sides) if "totals" in start else (0,) * sides
    return Carried(
        totals,
        played=read_within(start.get("played", 0), "played", ROUNDS_BEFORE),
        pending=tuple(_read_lot(lot, sides) for lot in read_list(start.get("pending", []), "pending")),
        held=read_within(start.get("held", 0), "held", range(POINTS[-1] + 1)),
        out=_read_out(start.get("out", []), sides),
    )


def _read_totals(value: object, sides: int) -> tuple[int, ...]:
    totals = tuple(read_within(total, "totals", POINTS) for total in read_list(value, "totals"))
    if len(totals) != sides:
        raise RuleError("record.start", say(gettext_noop("Give one total for each side.")), field="totals")
    return totals


def _read_out(value: object, sides: int) -> frozenset[int]:
    told = [read_side(side, "out", sides) for side in read_list(value, "out")]
    out = frozenset(told)
    if len(out) < len(told) or len(out) == sides:
        message = say(gettext_noop("Name the sides that cannot win any more, each once; somebody must be left to win."))
        raise RuleError("record.start", message, field="out")
    return out


def _read_lot(value: object, sides: int) -> Lot:
    lot = read_object(value, "pending", needs=frozenset({"points", "candidates"}))
    candidates = tuple(read_side(side, "candidates", sides) for side in read_list(lot["candidates"], "candidates"))
    if len(set(candidates)) < max(1, len(candidates)):
        message = say(gettext_noop("Name the sides that may take these points, each once."))
        raise RuleError("record.start", message, field="candidates")
    return Lot(read_within(lot["points"], "points", range(1, POINTS[-1] + 1)), candidates)


def read_side(value: object, field: str, sides: int) -> int:
    """A side of this table."""
    side = read_whole(value, field)
    check_side(side, field, sides)
    return side


def check_side(side: int, field: str, sides: int) -> None:
    """Refuse a side that nobody sits at."""
    if side not in range(sides):
        message = say(gettext_noop("Nobody sits at {side}; sides count from 0 to {last}."), side=side, last=sides - 1)
        raise RuleError("record.side", message, field=field)


def _read_incident(value: object) -> Incident:
    incident = read_object(value, "incidents", needs=frozenset({"side", "code"}))
    return Incident(read_whole(incident["side"], "side"), read_text(incident["code"], "code"))


def _read_adjustment(value: object) -> Adjustment:
    given = read_object(value, "adjustments", needs=frozenset({"side", "points", "reason"}))
    return Adjustment(
        read_whole(given["side"], "side"),
        read_within(given["points"], "points", POINTS),
        read_words(given["reason"], "reason"),
    )


def as_json(score: MatchScore) -> Json:
    """The answer of `python -m scoring` to a match."""
    rounds, carried = [], score.carried
    for scored in score.rounds:
        carried = scored.carried if scored else score.carried
        rounds.append(_round_json(scored, carried))
    teams = {"teams": [{"sides": list(team.sides), "total": team.total} for team in score.teams]} if score.teams else {}
    return {
        "rounds": rounds,
        "totals": list(score.totals),
        **teams,
        "finished": score.finished,
        "winners": list(score.winners),
        "places": list(score.places),
        "unscored": list(score.unscored),
    }


def error_json(refusal: RuleError, record: object = None) -> Json:
    """The answer of `python -m scoring` to a record that is refused; its message names round and side as people do."""
    side = {} if refusal.side is None else {"side": refusal.side}
    message = ": ".join((*_place_words(refusal, record), str(refusal.message)))
    return {"error": {"round": refusal.round, **side, "field": refusal.field, "rule": refusal.rule, "message": message}}


def _place_words(refusal: RuleError, record: object) -> list[str]:
    if refusal.round is None:
        return []
    if refusal.side is None or not isinstance(record, Mapping):
        return [f"Round {refusal.round + 1}"]
    names = dict(enumerate(record["sides"]))
    return [f"Round {refusal.round + 1}, {names.get(refusal.side, refusal.side + 1)}"]


def _round_json(score: RoundScore | None, carried: Carried) -> Json:
    after = {
        "pending": [{"points": lot.points, "candidates": list(lot.candidates)} for lot in carried.pending],
        "held": carried.held,
        "out": sorted(carried.out),
    }
    if score is None:
        return {"points": None, "lines": [], "notes": [], **after}
    closure = {"closure": score.closure} if score.closure else {}
    marks = {name: True for name, holds in (("void", score.is_void), ("annulled", score.is_annulled)) if holds}
    lines = [_line_json(line) for line in score.lines]
    notes = [str(note) for note in (*score.notes, *(doubt.message for doubt in score.doubts))]
    return {"points": list(score.points), "lines": lines, **closure, **marks, "notes": notes, **after}


def _line_json(line: Line) -> Json:
    answer: Json = {"side": line.side, "points": line.points}
    if line.base is not None:
        answer["base"] = line.base
    answer["steps"] = [
        {"rule": step.rule, "operator": step.operator.value, "amount": step.amount, "says": str(step.says)}
        for step in line.steps
    ]
    if line.arrangement:
        answer["arrangement"] = _arrangement_json(line.arrangement)
    if line.remarks:
        answer["remarks"] = [str(remark) for remark in line.remarks]
    return answer


def _arrangement_json(laid: Arrangement) -> Json:
    return {"way": laid.way, "melds": list(laid.melds), "pairs": list(laid.pairs), "loose": list(laid.loose)}
