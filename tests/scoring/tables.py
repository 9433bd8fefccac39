"""Small records of 101 Okey: the plainest that are valid; a test states the one thing that matters."""

from typing import Any

from scoring.game import Json, RoundScore
from scoring.match import score_match

NAMES = ("Ayşe", "Blaise", "Carmen", "Deniz")
NOT_OPENED: Json = {"opened": "no"}


def melds(left: int | str, **more: int) -> Json:
    """A rack opened by melds: the sum left on it, or its tiles."""
    return _rack("melds", left, more)


def pairs(left: int | str, **more: int) -> Json:
    """A rack opened by pairs."""
    return _rack("pairs", left, more)


def _rack(opened: str, left: int | str, more: dict[str, int]) -> Json:
    return {"opened": opened, "tiles" if isinstance(left, str) else "sum": left, **more}


def finished(*racks: Json, finish: tuple[str, ...] = (), **more: Any) -> Json:
    """A round that the first side finished."""
    return {**more, "finisher": 0, "finish": list(finish), "racks": [None, *racks]}


def ran_out(*racks: Json, **more: Any) -> Json:
    """A round that nobody finished."""
    return {**more, "finisher": None, "finish": [], "racks": list(racks)}


def match(*rounds: Json, sides: int = 4, **more: Any) -> Json:
    return {"game": "okey101", "sides": list(NAMES[:sides]), "rounds": list(rounds), **more}


def score_of(played: Json, **more: Any) -> RoundScore:
    """The score of a match of that one round."""
    scored = score_match(match(played, sides=len(played["racks"]), **more)).rounds[0]
    assert scored is not None
    return scored


def points_of(played: Json, **more: Any) -> tuple[int, ...]:
    """The points of a match of that one round; what is not of the record itself are options."""
    keys = {"preset", "table", "start"}
    beside = {key: more.pop(key) for key in keys & more.keys()}
    return score_of(played, options=more, **beside).points
