"""Rounds of 101 Okey as they could have been dealt and played: what is left on the racks comes out of one set."""

from random import Random

from leagues.demo.tables import Played, Table, happens, weighted
from scoring.tiles import COPIES, FALSE_OKEY, Tile, next_in_colour, number_of, write_tiles

# In how many of a hundred rounds the stock runs out, and how often somebody finishes in which way.
NOBODY = 6
FINISHES: tuple[tuple[tuple[str, ...], int], ...] = ((), 78), (("okey",), 8), (("pairs",), 8), (("elden",), 6)
# How the others had opened by then, and how often; few have before somebody lays down all at once.
OPENED = (("melds", 62), ("pairs", 8), ("no", 30))
OPENED_BEFORE_ELDEN = (("melds", 30), ("no", 70))
# How many tiles are left on an opened rack, and how often; by pairs it is soon down to a few.
LEFT = ((1, 8), (2, 14), (3, 18), (4, 20), (5, 16), (6, 12), (7, 7), (8, 5))
# How many in a hundred racks are told by their tiles, and not by their sum.
BY_TILES = 45


def round_at(table: Table, chance: Random) -> Played:
    """A round as the table would record it; the indicator is told where it counts for something."""
    tiles, indicator = shuffled_set(chance)
    okey = next_in_colour(indicator)
    finisher = None if happens(chance, NOBODY) else weighted(chance, tuple(enumerate(table.skills)))
    finish = () if finisher is None else weighted(chance, FINISHES)
    if "okey" in finish:
        tiles.remove(okey)
    opened = OPENED_BEFORE_ELDEN if "elden" in finish else OPENED
    racks = [
        None if side == finisher else rack_left(tiles, okey, weighted(chance, opened), chance)
        for side in range(table.sides)
    ]
    shows_tiles = any(rack and rack.keys() & {"tiles", "okeys", "false_okeys"} for rack in racks)
    return {
        **({"indicator": write_tiles((indicator,))} if shows_tiles else {}),
        "finisher": finisher,
        "finish": list(finish),
        "racks": racks,
    }


def shuffled_set(chance: Random) -> tuple[list[Tile], Tile]:
    """The set without the indicator, and the indicator, which is no false okey."""
    tiles = [tile for tile in range(FALSE_OKEY + 1) for _ in range(COPIES)]
    chance.shuffle(tiles)
    indicator = next(tile for tile in tiles if tile != FALSE_OKEY)
    tiles.remove(indicator)
    return tiles, indicator


def rack_left(tiles: list[Tile], okey: Tile, opened: str, chance: Random) -> Played:
    """What somebody is caught with, drawn from the tiles and gone from them."""
    if opened == "no":
        return {"opened": opened}
    left = sorted(tiles.pop() for _ in range(weighted(chance, LEFT)))
    if happens(chance, BY_TILES):
        return {"opened": opened, "tiles": write_tiles(tuple(left))}
    return {"opened": opened} | summed(left, okey)


def summed(left: list[Tile], okey: Tile) -> Played:
    """The same tiles as a table adds them up: the ordinary ones, and so many okeys and false okeys."""
    counts = {"okeys": left.count(okey), "false_okeys": left.count(FALSE_OKEY)}
    ordinary = sum(number_of(tile) for tile in left if tile not in (okey, FALSE_OKEY))
    return {"sum": ordinary} | {name: count for name, count in counts.items() if count}
