"""The indicator of a round (gösterge), and the okey that it makes."""

from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.tiles import FALSE_OKEY, Tile, next_in_colour, read_tile
from scoring.words import gettext_noop, say


@dataclass(frozen=True, slots=True)
class Indicator:
    """The tile that was turned up, and the okey: one above it in its colour, after the 13 the 1."""

    tile: Tile
    okey: Tile


def read_indicator(text: str) -> Indicator:
    """The indicator of a record. Raises RuleError for anything that is not one tile, and for a false okey."""
    tile = read_tile(text, field="indicator")
    if tile == FALSE_OKEY:
        message = say(
            gettext_noop("A false okey is no indicator: turn up the next tile, and give its colour and number.")
        )
        raise RuleError("okey101.indicator", message, field="indicator")
    return Indicator(tile, next_in_colour(tile))
