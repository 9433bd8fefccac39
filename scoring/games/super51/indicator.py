"""The indicator of a round: its suit makes the table factor, its card the okey."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import JOKER, SYMBOLS, Card, next_in_suit, read_card, read_suit, suit_of
from scoring.errors import RuleError
from scoring.words import gettext_noop, say

from .options import Table

FACTORS = {1: 4, 2: 5, 3: 3}
CLUBS = 0


@dataclass(frozen=True, slots=True)
class Indicator:
    """What was turned up: the suit, and the card where it is known."""

    suit: int
    card: Card | None

    @property
    def okey(self) -> Card | None:
        """The okey's card, where the indicator's is known."""
        return None if self.card is None else next_in_suit(self.card)

    @property
    def symbol(self) -> str:
        """The suit's symbol."""
        return SYMBOLS[self.suit]

    def factor(self, table: Table) -> int:
        """The table factor. Source: Super 51, point 11."""
        return table.clubs_factor if self.suit == CLUBS else FACTORS[self.suit]


@lru_cache(maxsize=128)
def read_indicator(text: str) -> Indicator:
    """The indicator of a record: a suited card or a suit alone. Raises RuleError for anything else, as for a joker."""
    suit = read_suit(text.strip())
    if suit is not None:
        return Indicator(suit, None)
    card = read_card(text, field="indicator")
    if card == JOKER:
        message = say(gettext_noop("A joker is no indicator: turn up the next card, and give its suit and rank."))
        raise RuleError("super51.indicator", message, field="indicator")
    return Indicator(suit_of(card), card)
