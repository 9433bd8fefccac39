"""The ledger of a Belote match: each point goes from one account to another, and nothing of the engine is used.

The whole history is booked at once: what becomes of points that wait is looked up in the deals after them. A record is
taken to be valid.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

type Json = dict[str, Any]


class Lot(NamedTuple):
    """An account of points that wait since a deal (-1: from paper), the older first."""

    born: int
    order: int
    candidates: tuple[int, ...]


# A side, points that wait, or where points come from.
type Account = int | Lot | str


class Entry(NamedTuple):
    """Points that go over from one account to another in a round."""

    round: int
    points: int
    giver: Account
    taker: Account


DEFAULTS = {
    "scoring": "article",
    "target": 1000,
    "target_mode": "reach",
    "compare_on": "net",
    "tie_pending": "maker",
    "tie_pending_for": "all",
    "multi_pending_for": "exceeders",
    "capot_includes_last_trick": False,
    "unshown_combination": "keep",
    "claim_counts_trump_honours": True,
    "tie": "litige",
    "litige_to": "winner",
    "rounding": "none",
    "ends": "deals",
    "deals": 12,
}
PRESETS: dict[str, Json] = {"belote": {}, "belote_fr": {"scoring": "french"}}
ANNOUNCED = {
    "belote": 20,
    "tierce": 20,
    "quarte": 50,
    "quinte": 100,
    "carre_J": 200,
    "carre_9": 150,
    "carre_A": 100,
    "carre_10": 100,
    "carre_K": 100,
    "carre_Q": 100,
}
HONOURS = {"J": 20, "9": 14}


class Told(NamedTuple):
    """A record with every default written out."""

    options: Json
    sides: range
    start: Json
    rounds: list[Json]


def told(record: Json) -> Told:
    options = DEFAULTS | PRESETS[record.get("preset", "belote")] | record.get("options", {})
    return Told(options, range(len(record["sides"])), record.get("start", {}), record["rounds"])


# What one deal gives, by the article


def announced(side: Json, options: Mapping[str, Any]) -> int:
    counting = [one for one in side.get("announcements", []) if one.get("accepted", True)]
    if options["unshown_combination"] == "void":
        counting = [one for one in counting if one.get("shown", True)]
    return sum(ANNOUNCED[one["kind"]] for one in counting)


def prizes(side: Json, options: Mapping[str, Any]) -> int:
    capot = bool(side.get("capot"))
    last = bool(side.get("last_trick")) and not (capot and options["capot_includes_last_trick"])
    revokes: int = side.get("revokes", 0)
    return 10 * last + 100 * capot + 10 * revokes


def fined(side: Json) -> int:
    return 10 * len(side.get("penalties", []))


def honours(deal: Json, side: int, options: Mapping[str, Any]) -> int:
    """The trump jack and nine that a claimant still holds."""
    claim = deal.get("claim")
    if claim is None or claim["side"] != side or not options["claim_counts_trump_honours"]:
        return 0
    return sum(HONOURS[card] for card in claim.get("trump_honours", []))


def counts(deal: Json, options: Mapping[str, Any]) -> list[int]:
    """T of each side."""
    return [
        announced(side, options) + side["cards"] + honours(deal, number, options) + prizes(side, options) - fined(side)
        for number, side in enumerate(deal["sides"])
    ]


def compared(deal: Json, options: Mapping[str, Any]) -> list[int]:
    """What the maker must have more of than the others."""
    handed_back = options["compare_on"] == "before_penalties"
    return [total + fined(side) * handed_back for total, side in zip(counts(deal, options), deal["sides"], strict=True)]


def lost(total: int) -> int:
    """F: what a maker who falls, or ties, gives away."""
    return max(0, total)


def is_complete(played: Json) -> bool:
    return "void" not in played and "claim" not in played


def sole_best(numbers: Mapping[int, int]) -> int | None:
    """The key of the highest number, where it stands alone."""
    best = max(numbers.values(), default=0)
    holders = [key for key, number in numbers.items() if number == best]
    return holders[0] if len(holders) == 1 else None


def given_away(number: int, deal: Json, table: Told) -> Iterator[Entry]:
    """What the maker, and where so agreed those level with him, give away after a complete deal."""
    options, maker = table.options, deal["maker"]
    totals, heights = counts(deal, options), compared(deal, options)
    above = tuple(side for side in table.sides if heights[side] > heights[maker])
    level = tuple(side for side in table.sides if heights[side] == heights[maker])
    if len(above) == 1:
        yield Entry(number, lost(totals[maker]), maker, above[0])
    elif above:
        candidates = above if options["multi_pending_for"] == "exceeders" else tuple(table.sides)
        yield Entry(number, lost(totals[maker]), maker, Lot(number, 0, candidates))
    elif len(level) > 1:
        candidates = level if options["tie_pending_for"] == "tied" else tuple(table.sides)
        payers = level if options["tie_pending"] == "both" else (maker,)
        yield from (Entry(number, lost(totals[payer]), payer, Lot(number, 0, candidates)) for payer in payers)


def by_article(number: int, deal: Json, table: Told) -> Iterator[Entry]:
    yield from (Entry(number, total, "deal", side) for side, total in enumerate(counts(deal, table.options)))
    if is_complete(deal):
        yield from given_away(number, deal, table)


# What one deal gives, in French


def belote(side: Json) -> int:
    return 20 * any(one["kind"] == "belote" and one.get("accepted", True) for one in side.get("announcements", []))


def tot(side: Json) -> int:
    cards: int = side["cards"]
    return cards + (100 if side.get("capot") else 10 * bool(side.get("last_trick"))) + belote(side)


def rounded(points: int, options: Mapping[str, Any]) -> int:
    """To the nearest ten, five up, where the league rounds."""
    return points if options["rounding"] == "none" else 10 * floor(Fraction(points, 10) + Fraction(1, 2))


def verdict(deal: Json, options: Mapping[str, Any]) -> str:
    taker, defence = (tot(deal["sides"][side]) for side in (deal["maker"], 1 - deal["maker"]))
    if taker == defence:
        return {"litige": "litige", "chute": "fallen", "made": "made"}[options["tie"]]
    return "made" if taker > defence else "fallen"


def in_french(number: int, deal: Json, table: Told) -> Iterator[Entry]:
    options, taker, defence = table.options, deal["maker"], 1 - deal["maker"]
    fallen, other = deal["sides"][taker], deal["sides"][defence]
    whole = (252 if other.get("capot") else 162) + belote(other)
    takers, others, held = {
        "made": (rounded(tot(fallen), options), rounded(tot(other), options), 0),
        "fallen": (rounded(belote(fallen), options), rounded(whole, options), 0),
        "litige": (0, rounded(tot(other), options), tot(fallen)),
    }[verdict(deal, options)]
    yield Entry(number, takers, "deal", taker)
    yield Entry(number, others, "deal", defence)
    yield Entry(number, held, "deal", Lot(number, 0, ()))


# The whole ledger


def claimed_by(lot: Lot, deal: Json, table: Told) -> int | None:
    """The side that takes a waiting lot with a deal, if one does."""
    if not is_complete(deal):
        return None
    if table.options["scoring"] == "article":
        totals = counts(deal, table.options)
        return sole_best({side: totals[side] for side in lot.candidates})
    decided: dict[str, int | None] = {"made": deal["maker"], "litige": None, "fallen": 1 - deal["maker"]}
    if table.options["litige_to"] == "successful_taker":
        decided["fallen"] = None
    return decided[verdict(deal, table.options)]


def brought(table: Told) -> Iterator[Entry]:
    """What stands on paper before the first round."""
    paper = table.start.get("totals", [0 for _ in table.sides])
    yield from (Entry(-1, total, "paper", side) for side, total in enumerate(paper))
    for order, lot in enumerate(table.start.get("pending", [])):
        yield Entry(-1, lot["points"], "paper", Lot(-1, order, tuple(lot["candidates"])))
    yield Entry(-1, table.start.get("held", 0), "paper", Lot(-1, 0, ()))


def dealt(table: Told) -> Iterator[Entry]:
    """What each round gives, and what was adjusted beside it."""
    for number, played in enumerate(table.rounds):
        if "void" not in played:
            yield from (by_article if table.options["scoring"] == "article" else in_french)(number, played, table)
        for adjustment in played.get("adjustments", []):
            yield Entry(number, adjustment["points"], "referee", adjustment["side"])


def taken(waiting: Sequence[Entry], table: Told) -> Iterator[Entry]:
    """Each part of a lot goes over with the first later deal that decides on it."""
    for part in waiting:
        assert isinstance(part.taker, Lot)
        for number in range(part.round + 1, len(table.rounds)):
            side = claimed_by(part.taker, table.rounds[number], table)
            if side is not None:
                yield Entry(number, part.points, part.taker, side)
                break


def ledger_of(table: Told) -> list[Entry]:
    entries = [entry for entry in (*brought(table), *dealt(table)) if entry.points]
    return entries + list(taken([entry for entry in entries if isinstance(entry.taker, Lot)], table))
