"""What a round of 101 Okey must be before it can be scored: seats, finish, tiles. Source: what must be refused."""

from collections import Counter
from collections.abc import Iterator

from scoring.errors import RuleError
from scoring.tiles import COPIES, FALSE_OKEY, Tile, read_tiles, tile_words
from scoring.words import gettext_noop, say

from .indicator import Indicator
from .options import Options
from .played import Finish, Rack, Round

RACK_SIZE = 22

type Seen = dict[int, tuple[Tile, ...]]


def check_seats(played: Round, sides: int) -> None:
    """Refuse racks without a seat, a finisher without one or with a rack, and others without a rack."""
    if len(played.racks) != sides:
        text = gettext_noop("There are {racks} racks for {sides} seats: give one for each, null for the finisher.")
        message = say(text, racks=len(played.racks), sides=sides)
        raise RuleError("okey101.racks", message, field="racks")
    if played.finisher is not None and played.finisher not in range(sides):
        text = gettext_noop("Nobody sits at {seat}; seats count from 0 to {last}.")
        raise RuleError("okey101.seat", say(text, seat=played.finisher, last=sides - 1), field="finisher")
    for side, rack in enumerate(played.racks):
        if side == played.finisher and rack is not None:
            message = say(
                gettext_noop("This seat finished and has nothing left: take its rack out, or correct who finished.")
            )
            raise RuleError("okey101.finishers_rack", message, field="racks", side=side)
        if side != played.finisher and rack is None:
            message = say(gettext_noop("This seat did not finish: tell its rack."))
            raise RuleError("okey101.racks", message, field="racks", side=side)


def check_finish(played: Round) -> None:
    """Refuse a way to finish without a finisher, and one that is named twice."""
    if played.finish and played.finisher is None:
        message = say(gettext_noop("Nobody finished: take the finish out, or say who finished."))
        raise RuleError("okey101.nobody_finished", message, field="finish")
    if len(set(played.finish)) < len(played.finish):
        message = say(gettext_noop("A way to finish is named twice: name each once."))
        raise RuleError("okey101.finish", message, field="finish")


def read_seen(played: Round) -> Seen:
    """The tiles of each rack that shows them. Raises RuleError for what is no tile, and for more than a rack holds."""
    seen = {
        side: read_tiles(rack.tiles, field="tiles", side=side) for side, rack in played.others if rack.tiles is not None
    }
    for side, tiles in seen.items():
        if len(tiles) > RACK_SIZE:
            text = gettext_noop("A rack holds at most {most} tiles, and these are {count}: take {over} out.")
            message = say(text, most=RACK_SIZE, count=len(tiles), over=len(tiles) - RACK_SIZE)
            raise RuleError("okey101.rack_size", message, field="tiles", side=side)
    return seen


def check_told(played: Round) -> None:
    """Refuse an opened rack of which nothing is told, and counts below nothing."""
    for side, rack in played.others:
        if rack.is_opened and rack.tiles is None and rack.sum is None:
            message = say(gettext_noop("This rack was opened: give its sum, or its tiles."))
            raise RuleError("okey101.told", message, field="sum", side=side)
        counts = (("sum", rack.sum or 0), ("okeys", rack.okeys), ("false_okeys", rack.false_okeys))
        for field, count in counts:
            if count < 0:
                message = say(gettext_noop("{count} is less than 0: count from 0 up."), count=count)
                raise RuleError("okey101.told", message, field=field, side=side)


def needs_indicator(options: Options, rack: Rack) -> bool:
    """Whether a rack costs what only the indicator can tell: one not opened never does.

    Among tiles any may be the okey, unless it counts its own number like any other.
    """
    if not rack.is_opened:
        return False
    tiles = read_tiles(rack.tiles or "", field="tiles")
    hides_okey = bool(tiles) and (FALSE_OKEY in tiles or options.okey_left != "face")
    return hides_okey or rack.okeys > 0 or rack.false_okeys > 0


def check_indicator(options: Options, played: Round) -> None:
    """Refuse an okey or false okey left, or tiles that may hide one, where no indicator is told."""
    if played.indicator is None and any(needs_indicator(options, rack) for _side, rack in played.others):
        message = say(
            gettext_noop("Give the indicator: without it nobody knows what an okey or false okey left counts.")
        )
        raise RuleError("okey101.okey_unknown", message, field="indicator")


def check_copies(indicator: Indicator | None, played: Round, seen: Seen) -> None:
    """Refuse more of a tile than there are, the indicator being one; of okeys also those that are only counted."""
    counts = Counter(() if indicator is None else (indicator.tile,))
    for tile, side in _shown(seen):
        counts[tile] += 1
        if counts[tile] > COPIES:
            text = gettext_noop("{tile} is at the table a third time (the indicator counts too): check the tiles.")
            rule = "okey101.okeys" if tile == FALSE_OKEY else "okey101.copies"
            raise RuleError(rule, say(text, tile=tile_words(tile)), field="tiles", side=side)
    okeys = int(Finish.OKEY in played.finish) + (counts[indicator.okey] if indicator else 0)
    text = gettext_noop("There are two okeys, and this is a third: check who holds one.")
    if Finish.OKEY in played.finish:
        text = gettext_noop("There are two okeys, one of which finished, and this is a third: check who holds one.")
    _check_count(played, "okeys", okeys, text)
    text = gettext_noop("There are two false okeys, and this is a third: check who holds one.")
    _check_count(played, "false_okeys", counts[FALSE_OKEY], text)


def _shown(seen: Seen) -> Iterator[tuple[Tile, int]]:
    return ((tile, side) for side, tiles in seen.items() for tile in tiles)


def _check_count(played: Round, field: str, shown: int, text: str) -> None:
    """Refuse a third one; where tiles and the finish alone show too many, no rack is to blame more than another."""
    count = shown
    if count > COPIES:
        raise RuleError("okey101.okeys", say(text), field="finish")
    for side, rack in played.others:
        count += rack.okeys if field == "okeys" else rack.false_okeys
        if count > COPIES:
            raise RuleError("okey101.okeys", say(text), field=field, side=side)
