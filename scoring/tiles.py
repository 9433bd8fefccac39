"""Tiles of the okey set: reading them from text and writing them.

A tile is a number: thirteen times its colour (red, yellow, blue, black) plus its own number less one.
"""

from scoring.errors import RuleError
from scoring.game import Rule
from scoring.words import Message, gettext_noop, say

type Tile = int

COLOURS = "RYBK"
NUMBERS = range(1, 14)
FALSE_OKEY: Tile = 52
COPIES = 2

RULES = (
    Rule(
        "tiles.unreadable",
        gettext_noop(
            "A tile is its colour and its number (R5 red, Y13 yellow, B9 blue, K1 black; lower case is read too); "
            "a false okey is F."
        ),
        gettext_noop("Match record"),
    ),
)

_WORDS = {"R": gettext_noop("red"), "Y": gettext_noop("yellow"), "B": gettext_noop("blue"), "K": gettext_noop("black")}
_TEXTS = (*(f"{colour}{number}" for colour in COLOURS for number in NUMBERS), "F")
_STAR = "★"
_TILES = {spelling: tile for tile, text in enumerate(_TEXTS) for spelling in (text, text.lower())} | {_STAR: FALSE_OKEY}


def number_of(tile: Tile) -> int:
    """The number on a tile, 1 to 13."""
    return tile % 13 + 1


def next_in_colour(tile: Tile) -> Tile:
    """The next number of the same colour; after the 13 comes the 1."""
    return tile - tile % 13 + (tile % 13 + 1) % 13


def read_tiles(text: str, *, field: str, side: int | None = None) -> tuple[Tile, ...]:
    """The tiles of a text, in its order. Raises RuleError for the first one that cannot be read."""
    try:
        return tuple(map(_TILES.__getitem__, text.split()))
    except KeyError as unknown:
        raise _unreadable(str(unknown.args[0]), field, side) from None


def read_tile(text: str, *, field: str, side: int | None = None) -> Tile:
    """The one tile of a text. Raises RuleError where there is none, another thing, or more than one."""
    tiles = read_tiles(text, field=field, side=side)
    if len(tiles) != 1:
        raise _unreadable(text, field, side)
    return tiles[0]


def write_tiles(tiles: tuple[Tile, ...]) -> str:
    """Tiles as the record writes them: `R5 K1 F`."""
    return " ".join([_TEXTS[tile] for tile in tiles])


def show_tiles(tiles: tuple[Tile, ...]) -> str:
    """Tiles as people read them where none can be drawn: `R5 K1 ★`."""
    return " ".join([_STAR if tile == FALSE_OKEY else _TEXTS[tile] for tile in tiles])


def tile_words(tile: Tile) -> Message:
    """A tile as one says it: blue 9, or false okey."""
    if tile == FALSE_OKEY:
        return say(gettext_noop("false okey"))
    return say(gettext_noop("{colour} {number}"), colour=colour_words(COLOURS[tile // 13]), number=number_of(tile))


def colour_words(colour: str) -> Message:
    """The name of a colour: R is red."""
    return say(_WORDS[colour])


def _unreadable(word: str, field: str, side: int | None) -> RuleError:
    message = say(
        gettext_noop("“{word}” is not a tile: write R5, Y13, B9 or K1, and F for a false okey."), word=word[:20]
    )
    return RuleError("tiles.unreadable", message, field=field, side=side)
