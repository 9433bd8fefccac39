"""Deals of Belote, played out trick by trick: who makes trump, what everyone plays, who wins it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

SEATS = range(4)
TRICKS = 8
SUITS = range(4)
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
# From the weakest to the strongest, and what each is worth.
TRUMPS = {"7": 0, "8": 0, "Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}
OTHERS = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}
STRENGTH = {True: tuple(TRUMPS), False: tuple(OTHERS)}


class Card(NamedTuple):
    """A card of the pack of 32."""

    suit: int
    rank: str


class Turn(NamedTuple):
    """A card on the table, and the seat that played it."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Trick:
    """Four turns, and the seat that won them."""

    turns: tuple[Turn, ...]
    winner: int


@dataclass(frozen=True)
class Deal:
    """A deal that was played out: the hands as they were dealt, the seat that made trump, and the tricks."""

    hands: tuple[tuple[Card, ...], ...]
    trump: int
    maker: int
    tricks: tuple[Trick, ...]

    def points(self, card: Card) -> int:
        return points_of(card, self.trump)

    def heaps(self, tricks: int = TRICKS) -> list[int]:
        """The card points that each side has after so many tricks."""
        heaps = [0, 0]
        for trick in self.tricks[:tricks]:
            heaps[trick.winner % 2] += sum(self.points(turn.card) for turn in trick.turns)
        return heaps

    def held_by(self, seat: int, tricks: int) -> set[Card]:
        """What a seat still holds after so many tricks."""
        return set(self.hands[seat]) - {turn.card for trick in self.tricks[:tricks] for turn in trick.turns}


def play_out(chance: Random) -> Deal:
    """A deal from the shuffle to the last trick."""
    pack = [Card(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    hands = tuple(tuple(sorted(pack[seat * TRICKS : (seat + 1) * TRICKS])) for seat in SEATS)
    maker, trump = max(
        ((seat, suit) for seat in SEATS for suit in SUITS), key=lambda bid: worth(hands[bid[0]], trump=bid[1])
    )
    left, leader, tricks = [list(hand) for hand in hands], chance.choice(SEATS), list[Trick]()
    for _ in range(TRICKS):
        tricks.append(play_trick(left, trump, leader, chance))
        leader = tricks[-1].winner
    return Deal(hands, trump, maker, tuple(tricks))


def worth(hand: Sequence[Card], trump: int) -> int:
    """How much speaks for making this suit trump: the points of its cards, their number, and the other aces."""
    trumps = [card for card in hand if card.suit == trump]
    aces = sum(card.rank == "A" for card in hand if card.suit != trump)
    return sum(TRUMPS[card.rank] for card in trumps) + 5 * len(trumps) + 8 * aces


def play_trick(left: list[list[Card]], trump: int, leader: int, chance: Random) -> Trick:
    """A card from each of the hands, which are then one card shorter."""
    turns: list[Turn] = []
    for place in SEATS:
        seat = (leader + place) % len(SEATS)
        card = chosen(left[seat], turns, trump, seat) if turns else chance.choice(left[seat])
        left[seat].remove(card)
        turns.append(Turn(seat, card))
    return Trick(tuple(turns), winning(turns, trump).seat)


def chosen(hand: list[Card], turns: Sequence[Turn], trump: int, seat: int) -> Card:
    """What somebody plays: much to the partner's trick, the strongest that wins, else as little as may be."""
    cards, best = allowed(hand, turns, trump, seat), winning(turns, trump)
    led = turns[0].card.suit
    if best.seat % 2 == seat % 2:
        return max(cards, key=lambda card: points_of(card, trump))
    winners = [card for card in cards if power(card, trump, led) > power(best.card, trump, led)]
    if winners:
        return max(winners, key=lambda card: power(card, trump, led))
    return min(cards, key=lambda card: points_of(card, trump))


def allowed(hand: list[Card], turns: Sequence[Turn], trump: int, seat: int) -> list[Card]:
    """The cards that may be played: the suit that was led, else trump where the partner does not win; over trumps."""
    led, best = turns[0].card.suit, winning(turns, trump)
    same = [card for card in hand if card.suit == led]
    if same and led != trump:
        return same
    trumps = [card for card in hand if card.suit == trump]
    if not trumps or (led != trump and best.seat % 2 == seat % 2):
        return hand
    higher = [card for card in trumps if power(card, trump, led) > power(best.card, trump, led)]
    return higher or trumps


def winning(turns: Sequence[Turn], trump: int) -> Turn:
    """The turn that wins the trick as it lies."""
    led = turns[0].card.suit
    return max(turns, key=lambda turn: power(turn.card, trump, led))


def power(card: Card, trump: int, led: int) -> tuple[int, int]:
    """What a card is compared by in a trick: trump before the suit that was led, and that before all others."""
    is_trump = card.suit == trump
    return 2 if is_trump else int(card.suit == led), STRENGTH[is_trump].index(card.rank)


def points_of(card: Card, trump: int) -> int:
    return (TRUMPS if card.suit == trump else OTHERS)[card.rank]
