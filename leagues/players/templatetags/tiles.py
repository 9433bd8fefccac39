"""The tile picker's rows."""

from typing import NamedTuple

from django import template

from leagues.players.templatetags.meldbook import TILE_NAMES, TILE_WORDS, named
from scoring.tiles import COLOURS, NUMBERS

register = template.Library()


class PickedTile(NamedTuple):
    """One button of the tile picker."""

    text: str
    number: int
    label: str


class PickedColour(NamedTuple):
    """One row of the tile picker."""

    name: str
    label: str
    tiles: list[PickedTile]


@register.simple_tag
def tile_rows() -> list[PickedColour]:
    """Four colours of thirteen tiles."""
    return [
        PickedColour(TILE_NAMES[colour], str(TILE_WORDS[colour]), [_tile(colour, number) for number in NUMBERS])
        for colour in COLOURS
    ]


def _tile(colour: str, number: int) -> PickedTile:
    text = f"{colour}{number}"
    return PickedTile(text, number, named(text))


@register.filter
def tile_kind(colour: str) -> str:
    """The class that draws a colour: R is red."""
    return TILE_NAMES[colour]
