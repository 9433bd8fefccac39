"""A round of Super 51 as it was told: its shape only. What the rules refuse is refused when it is scored."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import RuleError
from scoring.game import Json
from scoring.reading import NOTHING, read_list, read_object, read_text, read_whole, read_word, wrong_type
from scoring.words import gettext_noop, say

from .options import Options, Table


class Closure(StrEnum):
    """How a round ended."""

    NORMAL = "normal"
    PAIRS = "pairs"
    OKEY = "okey"
    PAIRS_OKEY = "pairs_okey"
    EXHAUSTED = "exhausted"


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand that is not told: the closer's."""


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of a hand; with a discard it is the closer's."""

    cards: str
    discard: str | None = None


@dataclass(frozen=True, slots=True)
class Base:
    """The base that the table agreed on."""

    base: int


@dataclass(frozen=True, slots=True)
class Loose:
    """Only the cards left over, by melds or by pairs."""

    loose: str
    by: str


@dataclass(frozen=True, slots=True)
class NoMeld:
    """A hand without a valid meld and without admissible pairs."""


type Hand = Hidden | Cards | Base | Loose | NoMeld


@dataclass(frozen=True, slots=True)
class Round:
    """What was played: the indicator as text, who closed, how (None: to be found), and a hand for each side."""

    indicator: str
    closer: int | None
    closure: Closure | None
    hands: tuple[Hand, ...]


NEEDS = frozenset({"indicator", "closer", "hands"})
MAY = frozenset({"closure"})
CLOSURES = tuple(Closure)
CARDS_NEED = frozenset({"cards"})
CARDS_MAY = frozenset({"discard"})


def read_round(_options: Options, _table: Table, _sides: int, played: Json) -> Round:
    """The round of a record. Raises RuleError for a key or a type that does not belong there."""
    read_object(played, "rounds", needs=NEEDS, may=MAY)
    closer = None if played["closer"] is None else read_whole(played["closer"], "closer")
    closure = Closure(read_word(played["closure"], "closure", CLOSURES)) if "closure" in played else None
    hands = tuple([_read_hand(hand, side) for side, hand in enumerate(read_list(played["hands"], "hands"))])
    return Round(read_text(played["indicator"], "indicator"), closer, closure, hands)


def _read_hand(value: object, side: int) -> Hand:
    if value is None:
        return Hidden()
    if not isinstance(value, Mapping):
        raise wrong_type(value, "hands", gettext_noop("a list of hands"), side)
    if "cards" in value:
        return _read_cards(value, side)
    if "base" in value:
        return _read_base(value, side)
    if "loose" in value:
        return _read_loose(value, side)
    if "no_meld" in value:
        return _read_no_meld(value, side)
    message = say(gettext_noop("Tell this hand by its cards, its base, its loose cards, or as no meld."))
    field = next(iter(value), "hands")
    raise RuleError("super51.entry", message, field=str(field), side=side)


def _read_cards(value: object, side: int) -> Cards:
    hand = read_object(value, "hands", needs=CARDS_NEED, may=CARDS_MAY, side=side)
    discard = read_text(hand["discard"], "discard", side=side) if "discard" in hand else None
    return Cards(read_text(hand["cards"], "cards", side=side), discard)


def _read_base(value: object, side: int) -> Base:
    hand = read_object(value, "hands", needs=frozenset({"base"}), side=side)
    return Base(read_whole(hand["base"], "base", side=side))


def _read_loose(value: object, side: int) -> Loose:
    hand = read_object(value, "hands", needs=frozenset({"loose", "by"}), side=side)
    return Loose(
        read_text(hand["loose"], "loose", side=side), read_word(hand["by"], "by", ("melds", "pairs"), side=side)
    )


def _read_no_meld(value: object, side: int) -> NoMeld:
    hand = read_object(value, "hands", needs=frozenset({"no_meld"}), may=NOTHING, side=side)
    if hand["no_meld"] is not True:
        raise wrong_type(hand["no_meld"], "no_meld", gettext_noop("true, or left out"), side)
    return NoMeld()
