"""Cards of the 52-card deck and the joker: reading them from text and writing them.

A card is a number: four times its rank (ace 0, two 1 … king 12) plus its suit (clubs, diamonds, hearts, spades).
"""

from scoring.errors import RuleError
from scoring.game import Rule
from scoring.words import gettext_noop, say

type Card = int

SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = range(52)
JOKER: Card = 52

RULES = (
    Rule(
        "cards.unreadable",
        gettext_noop("A card is its rank and its suit (7D, 10H, AS; symbols and T are read too); a joker is *."),
        gettext_noop("Match record"),
    ),
)

_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "*")
_SIGNS = (*(rank + symbol for rank in RANKS for symbol in SYMBOLS), "★")
_RANK_SPELLINGS = {name: rank for rank, own in enumerate(RANKS) for name in (own, own.lower())} | {"T": 9, "t": 9}
_SUIT_SPELLINGS = {name: suit for suit in range(4) for name in (SUITS[suit], SUITS[suit].lower(), SYMBOLS[suit])}
_CARDS = {
    rank + suit: 4 * _RANK_SPELLINGS[rank] + _SUIT_SPELLINGS[suit]
    for rank in _RANK_SPELLINGS
    for suit in _SUIT_SPELLINGS
} | {"*": JOKER}
# Phones write a suit's symbol with this mark behind it, to have it drawn in colour.
_EMOJI_MARK = "\ufe0f"


def suit_of(card: Card) -> int:
    """The suit of a card, 0 to 3 in the order of `SUITS`."""
    return card % 4


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (ace) to 12 (king)."""
    return card // 4


def next_in_suit(card: Card) -> Card:
    """The next rank of the same suit; after the king comes the ace."""
    return (card + 4) % 52


def read_suit(text: str) -> int | None:
    """The suit that a text names (`D`, `d`, `♦`), or None where it names none."""
    return _SUIT_SPELLINGS.get(text.replace(_EMOJI_MARK, ""))


def read_cards(text: str, *, field: str, side: int | None = None) -> tuple[Card, ...]:
    """The cards of a text, in its order. Raises RuleError for the first one that cannot be read."""
    words = text.replace(_EMOJI_MARK, "").split()
    try:
        return tuple(map(_CARDS.__getitem__, words))
    except KeyError as unknown:
        raise _unreadable(str(unknown.args[0]), field, side) from None


def read_card(text: str, *, field: str, side: int | None = None) -> Card:
    """The one card of a text. Raises RuleError where there is none, another thing, or more than one."""
    cards = read_cards(text, field=field, side=side)
    if len(cards) != 1:
        raise _unreadable(text, field, side)
    return cards[0]


def write_card(card: Card) -> str:
    """A card as the record writes it: `10H`."""
    return _TEXTS[card]


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards as the record writes them: `10H AS *`."""
    return " ".join([_TEXTS[card] for card in cards])


def show_card(card: Card) -> str:
    """A card as people read it: `10♥`."""
    return _SIGNS[card]


def show_cards(cards: tuple[Card, ...]) -> str:
    """Cards as people read them: `10♥ A♠ ★`."""
    return " ".join([_SIGNS[card] for card in cards])


def _unreadable(word: str, field: str, side: int | None) -> RuleError:
    message = say(gettext_noop("“{word}” is not a card: write 7D, 10H or AS, and * for a joker."), word=word[:20])
    return RuleError("cards.unreadable", message, field=field, side=side)
