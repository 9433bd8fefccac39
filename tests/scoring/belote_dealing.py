"""Matches of Belote as chance has them, all valid: any rules and tables, one deal or many, from paper, or too long.

The end is aimed at as well: a target that somebody just meets or misses, or two sides level there.
"""

from random import Random

from tests.scoring.belote_deals import PAIRS, SEATINGS, Seating, complete, french, interrupted
from tests.scoring.belote_ledger import Json, counts, told
from tests.scoring.belote_oracle import Book, book_of

ARTICLE: dict[str, tuple[int | str | bool, ...]] = {
    "target_mode": ("reach", "exceed"),
    "compare_on": ("net", "before_penalties"),
    "tie_pending": ("maker", "both"),
    "tie_pending_for": ("all", "tied"),
    "multi_pending_for": ("exceeders", "all"),
    "capot_includes_last_trick": (False, True),
    "unshown_combination": ("keep", "void"),
    "equal_escalera": ("first", "none"),
    "claim_counts_trump_honours": (True, False),
}
FRENCH: dict[str, tuple[int | str | bool, ...]] = {
    "tie": ("litige", "litige", "chute", "made"),
    "litige_to": ("winner", "successful_taker"),
    "rounding": ("none", "ffb"),
    "target_mode": ("reach", "exceed"),
    "ends": ("deals", "target"),
}
TARGETS = (500, 501, 1000, 1001, 1500, 2000)
NAMES = ("Ayşe", "Blaise", "Carmen", "Deniz")
OUT_OF_REACH = 900_000


def dealt_match(chance: Random) -> Json:
    """A valid record, and the same one for the same seed."""
    is_french = chance.random() < 0.35
    seating = PAIRS if is_french else chance.choice(SEATINGS)
    record: Json = {"game": "belote", "sides": list(NAMES[: seating.sides])}
    record |= rules_of("french" if is_french else "article", chance)
    # The French score knows pairs only: there the table need not say so.
    if seating == PAIRS and not (is_french and chance.random() < 0.2):
        record["table"] = {"partners": True}
    elif chance.random() < 0.2:
        record["table"] = chance.choice(({}, {"partners": False}))
    if chance.random() < 0.4:
        record["start"] = from_paper(seating, chance, is_french=is_french)
    record["rounds"] = rounds_of(record, seating, chance, is_french=is_french)
    aim_at_the_end(record, chance)
    return record


def rules_of(scoring: str, chance: Random) -> Json:
    """Preset and options, either of them left out where that is the same; an option of the other scoring is idle."""
    options: Json = {}
    for name, values in (FRENCH if scoring == "french" else ARTICLE).items():
        if chance.random() < 0.35:
            options[name] = chance.choice(values)
    if scoring == "french" and chance.random() < 0.5:
        options["deals"] = chance.randint(1, 20)
    if chance.random() < 0.05:
        name, values = chance.choice([*ARTICLE.items(), *FRENCH.items()])
        options.setdefault(name, chance.choice(values))
    preset = chance.choice((None, "belote", "belote_fr", "belote_fr" if scoring == "french" else None))
    if (preset == "belote_fr") != (scoring == "french") or chance.random() < 0.1:
        options["scoring"] = scoring
    return {"options": options, **({"preset": preset} if preset else {})}


def from_paper(seating: Seating, chance: Random, *, is_french: bool) -> Json:
    """What stood on paper before: some of totals, deals, points that wait, and players who claimed falsely."""
    start: Json = {"totals": [chance.randrange(-50, 1000) for _ in range(seating.sides)]}
    if is_french:
        told = {"played": chance.randint(0, 12), "held": chance.choice((0, 81, 91, chance.randint(1, 400)))}
        return start | {key: told[key] for key in told if chance.random() < 0.5}
    if chance.random() < 0.5:
        start["pending"] = [lot(seating.sides, chance) for _ in range(chance.randint(0, 3))]
    if seating.sides > 2 and chance.random() < 0.4:
        start["out"] = chance.sample(range(seating.sides), chance.randint(0, seating.sides - 2))
    return start


def lot(sides: int, chance: Random) -> Json:
    return {
        "points": chance.randint(1, 160),
        "candidates": sorted(chance.sample(range(sides), chance.randint(1, sides))),
    }


def rounds_of(record: Json, seating: Seating, chance: Random, *, is_french: bool) -> list[Json]:
    """From 1 to 25 rounds, mostly few; no side claims twice."""
    longest = chance.choices((1, 4, 8, 25), (20, 35, 30, 15))[0]
    claimants = set(range(seating.sides)) - set(record.get("start", {}).get("out", []))
    options, rounds = told({**record, "rounds": []}).options, list[Json]()
    for _ in range(chance.randint(1, longest)):
        played = french(chance) if is_french else deal_of(options, sorted(claimants), seating, chance)
        if "claim" in played:
            claimants.remove(played["claim"]["side"])
        rounds.append(beside(played, seating, chance))
    return rounds


def deal_of(options: Json, claimants: list[int], seating: Seating, chance: Random) -> Json:
    by_claim = interrupted(claimants, seating, chance) if chance.random() < 0.1 else None
    return by_claim or complete(options, seating, chance)


def beside(played: Json, seating: Seating, chance: Random) -> Json:
    """The round with what was adjusted, or voided."""
    if chance.random() < 0.06 and "claim" not in played:
        played = {"void": "cards were seen"}
    if chance.random() < 0.08:
        played["adjustments"] = [adjustment(seating, chance) for _ in range(chance.randint(1, 2))]
    return played


def adjustment(seating: Seating, chance: Random) -> Json:
    return {
        "side": chance.randrange(seating.sides),
        "points": chance.choice((-1, 1)) * chance.randint(1, chance.choice((60, 1000))),
        "reason": "ruling",
    }


# The end


def aim_at_the_end(record: Json, chance: Random) -> None:
    """Set target and totals so that somebody is near the target after some round, or two are level there."""
    if chance.random() < 0.15:
        return
    played, side = len(record["rounds"]), chance.randrange(len(record["sides"]))
    number = max(chance.randrange(played), chance.randrange(played))
    book = book_of({**record, "options": record["options"] | {"target": OUT_OF_REACH}})
    if chance.random() < 0.3:
        make_level(record, book.totals(number), side, chance)
    reached = reached_by(book, number, side) + chance.choice((0, 0, 0, 1, -1, 10, 60))
    is_popular = reached < 100 or chance.random() < 0.5
    target = chance.choice(TARGETS) if is_popular else reached
    shift(record, target - reached, chance)
    if target != 1000 or chance.random() < 0.2:
        record["options"]["target"] = target


def reached_by(book: Book, number: int, side: int) -> int:
    """What counts for the end: a total, or what a claimant counted."""
    played = book.table.rounds[number]
    if "claim" not in played:
        return book.totals(number)[side]
    claimant: int = played["claim"]["side"]
    return book.totals(number - 1)[claimant] + counts(played, book.table.options)[claimant]


def make_level(record: Json, totals: list[int], side: int, chance: Random) -> None:
    """Have another side stand level with this one after that round."""
    other = chance.choice([seat for seat in range(len(totals)) if seat != side])
    paper = totals_on_paper(record)
    paper[other] += totals[side] - totals[other]


def shift(record: Json, points: int, chance: Random) -> None:
    if points:
        paper = totals_on_paper(record)
        paper[:] = [total + points for total in paper]


def totals_on_paper(record: Json) -> list[int]:
    """The totals that the record starts with, written there."""
    start: Json = record.setdefault("start", {})
    totals: list[int] = start.setdefault("totals", [0 for _ in record["sides"]])
    return totals
