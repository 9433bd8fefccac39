"""The cards of a table before they are dealt: melds and pairs are drawn from them, by chance and without end.

A card is what it stands for: the false okey is the okey's card, and a real okey is `WILD`.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

from scoring.cards import DECK, JOKER, Card, next_in_suit
from scoring.melds import WILD

JOKERS = 2
WILDS = 2


class Pack:
    """Two packs and two jokers without the indicator; what is drawn is gone."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.indicator: Card = chance.choice(DECK)
        self.okey = next_in_suit(self.indicator)
        self._left = Counter(dict.fromkeys(DECK, 2))
        self._left[self.indicator] -= 1
        self._left[self.okey] = JOKERS
        self._left[WILD] = WILDS

    def run(self, length: int) -> list[Card]:
        """A run of that length, of the cards that are left; nothing where there is none."""
        return self._one_of(runs(length))

    def group(self, size: int) -> list[Card]:
        """A group of three or four, of the cards that are left; nothing where there is none."""
        return self._one_of(groups(size))

    def pair(self) -> list[Card]:
        """Two equal cards that are left; nothing where there are none."""
        card = self._one_of([(card,) for card in DECK if self._left[card] >= 2])
        self._take(card)
        return card * 2

    def wild(self) -> list[Card]:
        """A real okey, if one is left."""
        return self._one_of([(WILD,)])

    def any(self, count: int) -> list[Card]:
        """So many cards from the top."""
        drawn = self.chance.sample(sorted(self._left.elements()), count)
        self._take(drawn)
        return drawn

    def put_back(self, cards: list[Card]) -> None:
        self._left.update(cards)

    def faces(self, cards: list[Card]) -> tuple[Card, ...]:
        """What is printed on cards, in the order of the suits and ranks."""
        printed = [self.okey if card == WILD else JOKER if card == self.okey else card for card in cards]
        return tuple(sorted(printed, key=lambda card: (card == JOKER, card % 4, card)))

    def _one_of(self, wanted: Sequence[tuple[Card, ...]]) -> list[Card]:
        there = [cards for cards in wanted if all(self._left[card] for card in cards)]
        if not there:
            return []
        drawn = list(self.chance.choice(there))
        self._take(drawn)
        return drawn

    def _take(self, cards: list[Card]) -> None:
        self._left.subtract(cards)


@cache
def runs(length: int) -> list[tuple[Card, ...]]:
    """Every run of that length; the ace is low or high."""
    starts = [(suit, start) for suit in range(4) for start in range(15 - length)]
    return [tuple(4 * (rank % 13) + suit for rank in range(start, start + length)) for suit, start in starts]


@cache
def groups(size: int) -> list[tuple[Card, ...]]:
    """Every group of three or four."""
    return [tuple(4 * rank + suit for suit in suits) for rank in range(13) for suits in combinations(range(4), size)]
