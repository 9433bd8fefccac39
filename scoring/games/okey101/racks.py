"""What a rack costs before the finish multiplies it, with its working. Source: 101 Okey, points 1 and 4 to 7."""

from collections import Counter
from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.game import Arrangement, Doubt, Operator, Step
from scoring.tiles import FALSE_OKEY, Tile, number_of, tile_words, write_tiles
from scoring.words import Message, gettext_noop, say

from .indicator import Indicator
from .options import Options, false_okey_value, okey_value
from .played import Opened, Rack

TOTALS = range(1, 301)
USUAL_MOST = 150


@dataclass(frozen=True, slots=True)
class Priced:
    """What a rack costs, how that came about, and how it was told."""

    unit: int
    steps: tuple[Step, ...]
    entry: str
    arrangement: Arrangement | None = None


def price_rack(
    options: Options, indicator: Indicator | None, rack: Rack, tiles: tuple[Tile, ...] | None, side: int
) -> Priced:
    """The unit of a rack, in points. Raises RuleError where an opened rack cannot come to that."""
    shown = _shown(rack.opened, tiles)
    if not rack.is_opened:
        step = Step("okey101.unopened", Operator.ADD, options.unopened, say(gettext_noop("not opened (açmadı)")))
        return Priced(options.unopened, (step,), "unopened", shown)
    steps = (
        _counted_steps(options, indicator, rack.sum or 0, rack.okeys, rack.false_okeys)
        if tiles is None
        else _tile_steps(options, indicator, tiles)
    )
    unit = sum(step.amount for step in steps)
    if unit not in TOTALS:
        raise _out_of_range(unit, rack.told_by, side)
    return Priced(unit, steps, rack.told_by, shown)


def doubts_of(rack: Rack, priced: Priced, side: int) -> tuple[Doubt, ...]:
    """What is asked of an opened rack that comes to more than racks usually do."""
    if not rack.is_opened or priced.unit <= USUAL_MOST:
        return ()
    message = say(gettext_noop("{unit} left on an opened rack is a lot: is it so?"), unit=priced.unit)
    return (Doubt("okey101.high_total", message, rack.told_by, side),)


def _counted_steps(
    options: Options,
    indicator: Indicator | None,
    ordinary: int,
    okeys: int,
    false_okeys: int,
    says: Message | None = None,
) -> tuple[Step, ...]:
    left = says or say(gettext_noop("{sum} left on the rack"), sum=ordinary)
    steps = [Step("okey101.rack", Operator.ADD, ordinary, left)] if ordinary else []
    if indicator and okeys:
        steps.append(_okey_step(options, indicator, okeys))
    if indicator and false_okeys:
        steps.append(_false_okey_step(options, indicator, false_okeys))
    return tuple(steps)


def _tile_steps(options: Options, indicator: Indicator | None, tiles: tuple[Tile, ...]) -> tuple[Step, ...]:
    counts = Counter(tiles)
    okey = indicator.okey if indicator else None
    numbers = [number_of(tile) for tile in tiles if tile not in (okey, FALSE_OKEY)]
    says = say(gettext_noop("{numbers} left on the rack"), numbers=" + ".join(map(str, numbers)))
    okeys = 0 if okey is None else counts[okey]
    return _counted_steps(options, indicator, sum(numbers), okeys, counts[FALSE_OKEY], says)


def _okey_step(options: Options, indicator: Indicator, count: int) -> Step:
    """Source: 101 Okey, point 6."""
    each = okey_value(options, indicator.okey)
    text = (
        gettext_noop("the okey, {tile}, left") if count == 1 else gettext_noop("both okeys, {tile}, left: {each} each")
    )
    return Step("okey101.okey_left", Operator.ADD, count * each, say(text, tile=tile_words(indicator.okey), each=each))


def _false_okey_step(options: Options, indicator: Indicator, count: int) -> Step:
    """Source: 101 Okey, point 7: the indicator's number, and not the okey's."""
    each = false_okey_value(options, indicator.tile, indicator.okey)
    if options.false_okey_left == "indicator":
        one = gettext_noop("a false okey left: the indicator's number, {each}")
        two = gettext_noop("both false okeys left: the indicator's number, {each} each")
    else:
        one = gettext_noop("a false okey left: the okey's number, {each}")
        two = gettext_noop("both false okeys left: the okey's number, {each} each")
    return Step("okey101.false_okey_left", Operator.ADD, count * each, say(one if count == 1 else two, each=each))


def _shown(opened: Opened, tiles: tuple[Tile, ...] | None) -> Arrangement | None:
    return Arrangement(opened.value, loose=tuple(write_tiles((tile,)) for tile in tiles)) if tiles else None


def _out_of_range(unit: int, field: str, side: int) -> RuleError:
    if unit < TOTALS[0]:
        message = say(gettext_noop("Nothing is left on this opened rack: choose who finished, or say what is left."))
    else:
        text = gettext_noop("{unit} is more than an opened rack can come to: at most {most}. Count it again.")
        message = say(text, unit=unit, most=TOTALS[-1])
    return RuleError("okey101.total", message, field=field, side=side)
