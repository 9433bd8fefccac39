"""What the pages say and draw: messages in the reader's language, points, cards and the sum beside a number."""

from collections.abc import Sequence
from typing import NamedTuple

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.players.actors import Actor
from leagues.players.models import Club
from leagues.players.permissions import can_see_attention
from leagues.players.wording import in_words
from scoring.cards import RANKS, next_in_suit, read_cards, write_cards
from scoring.game import Line, Operator, Step
from scoring.words import Message

register = template.Library()

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SUIT_WORDS = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
TILE_NAMES = {"R": "red", "Y": "yellow", "B": "blue", "K": "black"}
TILE_WORDS = {"R": _("red"), "Y": _("yellow"), "B": _("blue"), "K": _("black")}
STARS = {"*": "card", "F": "tile"}
MINUS = "−"


@register.filter
def words(said: Message | str, names: Sequence[str] = ()) -> str:
    """What the engine says, in the reader's language; the sides in it go by these names."""
    return in_words(said, names) if isinstance(said, Message) else gettext(said)


@register.filter
def looks_at(actor: Actor, club: Club) -> bool:
    """Whether the actor sees the club's list of what to look at twice."""
    return bool(can_see_attention(actor, club))


@register.filter
def points(number: int | None) -> str:
    """Points as the sheet writes them: −100, with a true minus; nothing where there are none."""
    if number is None:
        return ""
    return f"{MINUS}{-number}" if number < 0 else str(number)


@register.filter
def anchor(rule: str) -> str:
    """Where a rule stands on its page: `super51.table_factor` at `rule-super51-table_factor`."""
    return f"rule-{rule.replace('.', '-')}"


@register.simple_tag
def arithmetic(line: Line) -> SafeString:
    """The sum of a working, such as 27 × 4 × 2 = 216; a number of one step stands alone."""
    if len(line.steps) == 1:
        return format_html("{}", points(line.points))
    return format_html("{} <em>=</em> {}", spelled_out(line.steps), points(line.points))


def spelled_out(steps: tuple[Step, ...]) -> str:
    """The steps in a row; a sum that is multiplied stands in brackets."""
    said, terms = "", 0
    for step in steps:
        if step.operator is Operator.TIMES:
            said = f"({said})" if terms > 1 else said
            said, terms = f"{said or 0} × {points(step.amount)}", 1
        elif said:
            said, terms = f"{said} {MINUS if step.amount < 0 else '+'} {abs(step.amount)}", terms + 1
        else:
            said, terms = points(step.amount), 1
    return said or "0"


@register.filter
def okey_of(indicator: str) -> str:
    """The card that is wild under an indicator (`7D` → `8D`); nothing where only its suit is known."""
    if len(indicator) < 2:
        return ""
    return write_cards((next_in_suit(read_cards(indicator, field="indicator")[0]),))


@register.simple_tag
def cards(text: str, okey: str = "", *, is_loose: bool = False) -> SafeString:
    """Cards or tiles drawn, each with its name for those who listen; the okey, which is wild, is marked."""
    drawn = ((drawing(face, is_wild=face == okey, is_loose=is_loose),) for face in text.split())
    return format_html_join("", "{}", drawn)


@register.simple_tag
def suit(letter: str) -> SafeString:
    """A suit's sign with its name for those who listen."""
    return format_html(
        '<span class="suit {}" role="img" aria-label="{}">{}</span>',
        SUIT_NAMES[letter],
        SUIT_WORDS[letter],
        SIGNS[letter],
    )


def drawing(face: str, *, is_wild: bool, is_loose: bool) -> SafeString:
    """One card or tile."""
    classes = f"{' wild' if is_wild else ''}{' loose' if is_loose else ''}"
    label = named(face, is_wild=is_wild)
    if face in STARS:
        return _figure(f"{STARS[face]} star", classes, label, SafeString("★"))
    if face[-1] in SIGNS:
        shown = format_html("<b>{}</b><i>{}</i>", face[:-1], SIGNS[face[-1]])
        return _figure(f"card {SUIT_NAMES[face[-1]]}", classes, label, shown)
    return _figure(f"tile {TILE_NAMES[face[0]]}", classes, label, format_html("<b>{}</b><i></i>", face[1:]))


def _figure(kind: str, classes: str, label: str, shown: SafeString) -> SafeString:
    return format_html('<span class="{}{}" role="img" aria-label="{}">{}</span>', kind, classes, label, shown)


def named(face: str, *, is_wild: bool = False) -> str:
    """The name of a card or tile, as one says it."""
    if face in STARS:
        return gettext("false okey")
    if face[-1] in SIGNS:
        name = gettext("{rank} of {suit}").format(rank=face[:-1], suit=SUIT_WORDS[face[-1]])
    else:
        name = gettext("{colour} {number}").format(colour=TILE_WORDS[face[0]], number=face[1:])
    return gettext("{card}, the okey").format(card=name) if is_wild else name


class DeckCard(NamedTuple):
    """One button of the card picker."""

    text: str
    sign: str
    label: str


class DeckSuit(NamedTuple):
    """One row of the card picker."""

    name: str
    label: str
    cards: list[DeckCard]


@register.simple_tag
def deck() -> list[DeckSuit]:
    """The rows of the card picker: four suits of thirteen cards."""
    return [
        DeckSuit(SUIT_NAMES[letter], str(SUIT_WORDS[letter]), [_deck_card(rank + letter) for rank in RANKS])
        for letter in "CDHS"
    ]


def _deck_card(face: str) -> DeckCard:
    return DeckCard(face, face[:-1] + SIGNS[face[-1]], named(face))
