"""Small records of Super 51: the plainest that are valid; a test states the one thing that matters."""

from typing import Any

from scoring.game import Json, Line, RoundScore
from scoring.match import score_match

MELDED = "3H 4H 5H 9C 9D 9S JC QC KC 2D 4S 6C 7D 8S"
NO_MELD = "2C 2D 4C 4D 6C 6D 8C 8D 10C 10D 3S 5S 7S 9S"
COMPLETE = "3H 4H 5H 9C 9D 9S JC QC KC 2D 3D 4D 5D 6D"
SEVEN_PAIRS = "2C 2C 4D 4D 6S 6S 8H 8H 10C 10C QD QD KS KS"
BOTH_WAYS = "2C 2C 3C 3C 4C 4C 5D 5D 6D 6D 7D 7D 8D 8D"
PAIRS_AND_RUN = "2C 2C 3D 3D 5S 5S 6H 6H 8C 8C 9H 10H JH QH"


def match(*rounds: Json, sides: int = 2, **more: Any) -> Json:
    return {"game": "super51", "sides": [f"Side {side}" for side in range(sides)], "rounds": list(rounds), **more}


def closed(*losers: Json, indicator: str = "7D", closure: str | None = "normal", closer: Json | None = None) -> Json:
    """A round that the first side closed."""
    said = {} if closure is None else {"closure": closure}
    return {"indicator": indicator, "closer": 0, **said, "hands": [closer, *losers]}


def exhausted(*hands: Json, indicator: str = "7D") -> Json:
    """A round that nobody closed."""
    return {"indicator": indicator, "closer": None, "closure": "exhausted", "hands": list(hands)}


def score_of(played: Json, **more: Any) -> RoundScore:
    """The score of a match of that one round."""
    scored = score_match(match(played, sides=len(played["hands"]), **more)).rounds[0]
    assert scored is not None
    return scored


def line_of(hand: Json, *, indicator: str = "7D", closure: str = "normal", **more: Any) -> Line:
    """The line of a hand that lost to a hidden one, or lay beside one of 10 where nobody closed."""
    if closure == "exhausted":
        return score_of(exhausted({"base": 10}, hand, indicator=indicator), **more).lines[1]
    return score_of(closed(hand, indicator=indicator, closure=closure), **more).lines[1]
