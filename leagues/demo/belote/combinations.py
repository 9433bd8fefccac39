"""What is announced in a deal of Belote, and whose announcements the table accepts."""

from collections.abc import Iterator
from typing import NamedTuple

from leagues.demo.belote.cards import RANKS, SEATS, Card, Deal

# Four of these are a brelán, the strongest last.
BRELANES = ("Q", "K", "10", "A", "9", "J")
ESCALERAS = {3: "tierce", 4: "quarte", 5: "quinte"}


class Combined(NamedTuple):
    """A combination: what it is compared by, and its kind as the record says it."""

    strength: tuple[int, int, int, bool]
    kind: str


def combinations_of(deal: Deal) -> tuple[list[Combined], list[Combined]]:
    """All brelanes and escaleras of each side."""
    found: tuple[list[Combined], list[Combined]] = ([], [])
    for seat in SEATS:
        hand = set(deal.hands[seat])
        found[seat % 2].extend([*brelanes_in(hand), *escaleras_in(hand, deal.trump)])
    return found


def accepted_side(deal: Deal, found: tuple[list[Combined], list[Combined]]) -> int:
    """The side with the strongest combination; of equal ones that which speaks first."""
    first = deal.tricks[0].turns[0].seat % 2
    nothing = (-1, -1, -1, False)
    best = [max((combined.strength for combined in side), default=nothing) for side in found]
    return max((first, 1 - first), key=lambda side: best[side])


def brelanes_in(hand: set[Card]) -> Iterator[Combined]:
    """Four equal cards in a hand."""
    for place, rank in enumerate(BRELANES):
        if sum(card.rank == rank for card in hand) == len(SEATS):
            yield Combined((1, 0, place, False), f"carre_{rank}")


def escaleras_in(hand: set[Card], trump: int) -> Iterator[Combined]:
    """Three cards or more of a suit in a row; the longer counts, then the higher top card, then trump."""
    for suit in SEATS:
        length = 0
        for top, rank in enumerate((*RANKS, "")):
            if Card(suit, rank) in hand:
                length += 1
                continue
            if length >= min(ESCALERAS):
                yield Combined((0, length, top, suit == trump), ESCALERAS[min(length, max(ESCALERAS))])
            length = 0


def belote_side(deal: Deal) -> int | None:
    """The side of whoever holds king and queen of trump."""
    both = {Card(deal.trump, "K"), Card(deal.trump, "Q")}
    return next((seat % 2 for seat in SEATS if both <= set(deal.hands[seat])), None)
