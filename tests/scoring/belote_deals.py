"""One deal of Belote as chance deals it: 32 cards laid in tricks, and all that is said and noted beside them.

What is rare at a table is common here: level totals, makers who fall below nothing, capots, worthless tricks.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from tests.scoring.belote_ledger import Json, compared, counts

# What each of the 32 cards counts: trump, then the three other suits.
PACK = (20, 14, 11, 10, 4, 3, 0, 0) + 3 * (11, 10, 4, 3, 2, 0, 0, 0)
HONOURS = {20: "J", 14: "9"}
COMBINATIONS = ("tierce", "quarte", "quinte", "carre_J", "carre_9", "carre_A", "carre_10", "carre_K", "carre_Q")
BREAKS = ("P1", "P2", "P4", "P5")
# The announcements that lift a side by so much; the rest is lifted by tens.
LIFTS = ((150, "carre_9"), (100, "quinte"), (50, "quarte"), (20, "tierce"))
TRIES = 60

type Winners = list[int]


class Seating(NamedTuple):
    """How many sides there are, and how many hands of cards."""

    sides: int
    hands: int

    @property
    def tricks(self) -> int:
        return 8 if self.hands == 4 else 9


PAIRS = Seating(2, 4)
SEATINGS = (PAIRS, Seating(2, 2), Seating(3, 3), Seating(4, 4))


class Tricks(NamedTuple):
    """The cards of each trick by what they count, what the trick counts, and the cards out of play."""

    cards: list[list[int]]
    points: list[int]
    dead: list[int]

    def cards_of(self, winners: Winners, sides: int) -> list[int]:
        """The card points of each side; tricks beyond the winners were not played."""
        won = [0] * sides
        for winner, points in zip(winners, self.points, strict=False):
            won[winner] += points
        return won


def dealt(seating: Seating, chance: Random, *, worthless: float = 0) -> Tricks:
    """The pack in tricks; by so much a chance the cards that count nothing lie together."""
    pack = list(PACK)
    chance.shuffle(pack)
    if worthless and chance.random() < worthless:
        pack.sort(key=bool)
    hands, in_play = seating.hands, seating.hands * seating.tricks
    cards = [pack[first : first + hands] for first in range(0, in_play, hands)]
    chance.shuffle(cards)
    return Tricks(cards, list(map(sum, cards)), pack[in_play:])


def won(tricks: Tricks, sides: Sequence[int], chance: Random, fits: Callable[[Winners], bool]) -> Winners:
    """Who wins each trick: as chance has it, tried again while it does not fit."""
    drawn = (chance.choices(sides, k=len(tricks.cards)) for _ in range(TRIES))
    last: Winners = []
    for last in drawn:
        if fits(last):
            break
    return last


def noted(side: Json, chance: Random, **more: Any) -> None:
    """Note what is so of a side; what is not so may be written out, too."""
    for key, value in more.items():
        if value or chance.random() < 0.04:
            side[key] = value


def all_won(tricks: Tricks, side: int, sides: int, chance: Random) -> Winners:
    """A capot, but that a trick which counts nothing may be another's."""
    return [side if points else chance.choice((side, chance.randrange(sides))) for points in tricks.points]


def sides_of(tricks: Tricks, winners: Winners, seating: Seating, chance: Random) -> list[Json]:
    """The sides of a complete deal, with cards, last trick and capot; nobody need have noted a capot."""
    sides: list[Json] = [{"cards": points} for points in tricks.cards_of(winners, seating.sides)]
    for number, side in enumerate(sides):
        all_tricks = winners == [number] * len(winners)
        noted(side, chance, last_trick=number == winners[-1], capot=all_tricks and chance.random() < 0.9)
    return sides


# The article's deals


def announce(sides: Sequence[Json], chance: Random) -> None:
    """Combinations accepted for one side at most, those of others not; belote of one side at most."""
    accepted = chance.randrange(len(sides))
    for number, side in enumerate(sides):
        if chance.random() < (0.35 if number == accepted else 0.08):
            kinds = chance.sample(COMBINATIONS, chance.choice((1, 1, 2)))
            side["announcements"] = [announcement(kind, number == accepted, chance) for kind in kinds]
    if chance.random() < 0.25:
        chance.choice(sides).setdefault("announcements", []).append(
            announcement("belote", chance.random() < 0.9, chance)
        )


def announcement(kind: str, is_accepted: bool, chance: Random) -> Json:
    told: Json = {"kind": kind}
    if not is_accepted or chance.random() < 0.1:
        told["accepted"] = is_accepted
    if chance.random() < 0.2:
        told["shown"] = chance.random() < 0.3
    return told


def has_combination(side: Json) -> bool:
    accepted = [one for one in side.get("announcements", []) if one.get("accepted", True)]
    return any(one["kind"] != "belote" for one in accepted)


def penalise(side: Json, seating: Seating, chance: Random) -> None:
    allowed = [*BREAKS, *(["P3"] if seating.hands < 4 else []), *(["P6"] if has_combination(side) else [])]
    penalties = chance.choices(allowed, k=chance.choices((0, 1, 2, 3, 6), (80, 12, 5, 2, 1))[0])
    revokes = chance.choices((0, 1, 2), (92, 6, 2))[0]
    noted(side, chance, penalties=penalties, revokes=revokes)


def lift(sides: Sequence[Json], lower: int, gap: int) -> None:
    """Raise a side by so many tens: with combinations where no other side has any, and tens for revokes."""
    may_announce = not any(has_combination(side) for side in sides)
    for points, kind in LIFTS if may_announce else ():
        if gap >= points:
            sides[lower].setdefault("announcements", []).append({"kind": kind})
            gap -= points
    if gap:
        sides[lower]["revokes"] = sides[lower].get("revokes", 0) + gap // 10


def level(sides: Sequence[Json], options: Mapping[str, Any], chance: Random) -> tuple[int, ...]:
    """Make two sides level in what is compared, where tens can do that, and name them."""
    played: Json = {"sides": sides}
    heights = chance.choice((counts, compared))(played, options)
    pairs = list(permutations(range(len(sides)), 2))
    for one, other in chance.sample(pairs, len(pairs)):
        gap = heights[one] - heights[other]
        if gap % 10 == 0:
            lift(sides, other if gap > 0 else one, abs(gap))
            return one, other
    return ()


def may_be_level(tricks: Tricks, seating: Seating) -> Callable[[Winners], bool]:
    def fits(winners: Winners) -> bool:
        units = [points % 10 for points in tricks.cards_of(winners, seating.sides)]
        return len(set(units)) < len(units)

    return fits


def always(_winners: Winners) -> bool:
    return True


def complete(options: Mapping[str, Any], seating: Seating, chance: Random) -> Json:
    """A deal that was played to the end, aimed at one of the rarer outcomes."""
    aim = chance.choices(("free", "level", "lowest", "empty", "capot"), (35, 35, 15, 10, 5))[0]
    tricks, maker = dealt(seating, chance, worthless=0.5 * (aim == "capot")), chance.randrange(seating.sides)
    winners = winners_for(aim, tricks, maker, seating, chance)
    sides = sides_of(tricks, winners, seating, chance)
    announce(sides, chance)
    for side in sides:
        penalise(side, seating, chance)
    if aim == "level":
        maker = chance.choice(level(sides, options, chance) or (maker,))
    if aim == "lowest":
        totals = counts({"sides": sides}, options)
        maker = totals.index(min(totals))
    played: Json = {"maker": maker, "sides": sides}
    if seating.hands < 4 and chance.random() < 0.3:
        played["dead_cards"] = sum(tricks.dead)
    return played


def winners_for(aim: str, tricks: Tricks, maker: int, seating: Seating, chance: Random) -> Winners:
    """Who wins each trick of a deal so aimed."""
    if aim == "capot":
        return all_won(tricks, chance.randrange(seating.sides), seating.sides, chance)
    if aim == "empty":
        return won(tricks, [side for side in range(seating.sides) if side != maker], chance, always)
    return won(tricks, range(seating.sides), chance, may_be_level(tricks, seating) if aim == "level" else always)


def interrupted(claimants: Sequence[int], seating: Seating, chance: Random) -> Json | None:
    """A deal that one of these sides ended by a claim; None where none of them won a card of value."""
    tricks = dealt(seating, chance)
    winners = chance.choices(range(seating.sides), k=chance.randint(1, seating.tricks - 2))
    cards = tricks.cards_of(winners, seating.sides)
    able = [side for side in claimants if cards[side]]
    if not able:
        return None
    sides: list[Json] = [{"cards": points} for points in cards]
    announce(sides, chance)
    for side in sides:
        penalise(side, seating, chance)
        noted(side, chance, last_trick=False, capot=False)
    played: Json = {"maker": chance.randrange(seating.sides), "sides": sides}
    played["claim"] = claim(chance.choice(able), tricks.cards[len(winners) :], chance)
    if seating.hands < 4 and chance.random() < 0.1:
        played["dead_cards"] = sum(tricks.dead)
    return played


def claim(side: int, unplayed: Sequence[Sequence[int]], chance: Random) -> Json:
    """The claim itself; trump honours that were not played may be the claimant's."""
    in_hands = [HONOURS[card] for trick in unplayed for card in trick if card in HONOURS]
    held = [card for card in in_hands if chance.random() < 0.5]
    told: Json = {"side": side, "tricks_left": len(unplayed), "won_valued_trick": True}
    noted(told, chance, trump_honours=held)
    return told


# The French deals


def may_be_litige(tricks: Tricks) -> Callable[[Winners], bool]:
    """Level with the last trick's ten, perhaps once somebody has belote."""

    def fits(winners: Winners) -> bool:
        cards = tricks.cards_of(winners, 2)
        return abs(cards[0] - cards[1] + 10 - 20 * winners[-1]) in {0, 20}

    return fits


def french(chance: Random) -> Json:
    """A complete deal of two pairs with belote at most, half of them as litigious as the cards allow."""
    aim = chance.choices(("free", "litige", "capot"), (45, 45, 10))[0]
    tricks = dealt(PAIRS, chance, worthless=0.5 * (aim == "capot"))
    if aim == "capot":
        winners = all_won(tricks, chance.randrange(2), 2, chance)
    else:
        winners = won(tricks, range(2), chance, may_be_litige(tricks) if aim == "litige" else always)
    sides = sides_of(tricks, winners, PAIRS, chance)
    points = [side["cards"] + 10 * (number == winners[-1]) for number, side in enumerate(sides)]
    if aim == "litige" and points[0] != points[1]:
        sides[points.index(min(points))]["announcements"] = [{"kind": "belote"}]
    elif aim != "litige" and chance.random() < 0.4:
        chance.choice(sides)["announcements"] = [announcement("belote", chance.random() < 0.9, chance)]
    return {"maker": chance.randrange(2), "sides": sides}
