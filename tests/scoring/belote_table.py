"""Small records of Belote: the plainest that are valid; a test states the one thing that matters."""

from typing import Any

from scoring.game import Json, MatchScore
from scoring.match import score_match

PAIRS: Json = {"table": {"partners": True}, "sides": ["NS", "EO"]}
TWO: Json = {"sides": ["A", "B"]}
THREE: Json = {"sides": ["A", "B", "C"]}
FOUR: Json = {"sides": ["A", "B", "C", "D"]}
FRENCH: Json = {**PAIRS, "preset": "belote_fr"}


def deal(maker: int, *cards: int, last: int | None = None, **more: Any) -> Json:
    """A deal of these card points; `side0`, `side1` … hold what a side has besides."""
    sides: list[Json] = [{"cards": points, **more.pop(f"side{side}", {})} for side, points in enumerate(cards)]
    if last is not None:
        sides[last]["last_trick"] = True
    return {"maker": maker, "sides": sides, **more}


def claimed(maker: int, *cards: int, by: int = 0, left: int = 3, **more: Any) -> Json:
    """A deal that one side interrupted by “he terminado”; `honours` are what it still held."""
    honours = {"trump_honours": more.pop("honours")} if "honours" in more else {}
    claim = {"side": by, "tricks_left": left, "won_valued_trick": True, **honours}
    return deal(maker, *cards, claim=claim, **more)


def announced(*kinds: str) -> Json:
    """A side that has announced these."""
    return {"announcements": [{"kind": kind} for kind in kinds]}


def match(at: Json, *deals: Json, **more: Any) -> Json:
    return {"game": "belote", **at, "rounds": list(deals), **more}


def scored(at: Json, *deals: Json, **more: Any) -> MatchScore:
    return score_match(match(at, *deals, **more))


def points(score: MatchScore) -> list[tuple[int, ...] | None]:
    """The points of each round; nothing of one after the end."""
    return [played.points if played else None for played in score.rounds]


def waiting(score: MatchScore) -> list[tuple[int, tuple[int, ...]]]:
    """What waits after the last deal: points and candidates."""
    return [(lot.points, lot.candidates) for lot in score.carried.pending]
