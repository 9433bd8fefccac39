"""What a hand costs before factors: its base, with the working and the proof."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.cards import JOKER, Card, show_card, write_card, write_cards
from scoring.errors import RuleError
from scoring.game import Arrangement, Operator, Step
from scoring.melds import WILD, Layout, Prices, Search, search
from scoring.words import Message, gettext_noop, say
from scoring.working import total_of

from .indicator import Indicator
from .leftovers import remarks_on_loose
from .options import Options, false_okey_value, greatest_base, real_okey_value, values_of
from .played import Base, Closure, Loose

HUNDRED = 100
NO_MELD = Step("super51.no_meld", Operator.ADD, HUNDRED, say(gettext_noop("no run or group, and no admissible pairs")))
RETAINED = Step("super51.retained", Operator.ADD, HUNDRED, say(gettext_noop("a complete hand, not closed")))
DOUBLED = Step("super51.pairs", Operator.TIMES, 2, say(gettext_noop("by pairs, doubled")))


@dataclass(frozen=True, slots=True)
class Priced:
    """A hand's base with its steps, how it was told, its proof where it has one, and remarks."""

    base: int
    steps: tuple[Step, ...]
    entry: str
    arrangement: Arrangement | None = None
    remarks: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A hand of known cards laid out both ways as well as can be."""

    okey: Card
    prices: Prices
    search: Search
    is_complete_in_melds: bool
    is_complete_in_pairs: bool

    @property
    def is_complete(self) -> bool:
        """Whether the hand could have been closed."""
        return self.is_complete_in_melds or self.is_complete_in_pairs

    def cards(self, cards: tuple[int, ...]) -> tuple[Card, ...]:
        """The printed cards of a layout: a wild is the okey's card, a natural okey a joker."""
        if WILD not in cards and self.okey not in cards:
            return cards
        return tuple([self.okey if card == WILD else JOKER if card == self.okey else card for card in cards])

    def arrangement(self, way: str, layout: Layout) -> Arrangement:
        """The layout as the record shows it."""
        melds = tuple([write_cards(self.cards(meld)) for meld in layout.melds])
        pairs = tuple([write_cards(self.cards(pair)) for pair in layout.pairs])
        return Arrangement(way, melds, pairs, tuple(map(write_card, self.cards(layout.loose))))

    def left_over(self, layout: Layout) -> tuple[int, Message]:
        """What the loose cards of a layout come to, and the sum of it."""
        naturals, wild = self.prices.naturals, self.prices.wild
        values = [wild if card == WILD else naturals[card] for card in layout.loose]
        return _left_over(self.cards(layout.loose), values)


# A sheet is folded again with each round and each look at it, and most of its hands are those of the time before.
@lru_cache(maxsize=2048)
def lay_out(options: Options, indicator: Card, okey: Card, cards: tuple[Card, ...]) -> Laid:
    """Fourteen cards laid out both ways. Source: Super 51, points 2 to 6."""
    naturals = cards
    if okey in cards or JOKER in cards:
        naturals = tuple([okey if card == JOKER else card for card in cards if card != okey])
    prices = _prices(options, indicator, okey)
    found = search(
        naturals, len(cards) - len(naturals), prices, options.ace_in_runs, two_wilds_pair=options.two_okeys_pair
    )
    in_melds = found.melds is not None and not found.melds.loose
    in_pairs = found.pairs is not None and not found.pairs.loose
    closes_by_pairs = in_pairs if options.pairs_close == "arrangement" else found.is_all_pairs
    return Laid(okey, prices, found, in_melds, closes_by_pairs)


@lru_cache(maxsize=512)
def _prices(options: Options, indicator: Card, okey: Card) -> Prices:
    values, false_okey = values_of(options), false_okey_value(options, indicator, okey)
    naturals = values if values[okey] == false_okey else (*values[:okey], false_okey, *values[okey + 1 :])
    return Prices(naturals, real_okey_value(options, okey))


def price_cards(options: Options, closure: Closure, laid: Laid) -> Priced:
    """The proven base of a hand of known cards. Source: Super 51, points 5, 12 and 16."""
    by_melds, by_pairs = laid.search.melds, laid.search.pairs
    if by_pairs and (by_melds is None or 2 * by_pairs.points < by_melds.points):
        way, layout, remark = "pairs", by_pairs, _melds_remark(by_melds)
    elif by_melds:
        way, layout, remark = "melds", by_melds, _pairs_remark(laid)
    else:
        return _no_meld("cards")
    arrangement = laid.arrangement(way, layout)
    if laid.is_complete and retained_costs(options, closure):
        return Priced(HUNDRED, (RETAINED,), "cards", arrangement)
    steps = _left_steps(way, laid.left_over(layout))
    return _capped(options, steps, "cards", arrangement, (remark,))


def price_base(options: Options, closure: Closure, hand: Base, product: int, side: int) -> Priced:
    """The base that the table agreed on. Raises RuleError where no hand can come to it."""
    greatest = min(greatest_base(options), HUNDRED) if options.cap_base_at_100 else greatest_base(options)
    if hand.base not in range(greatest + 1):
        raise _no_such_base(hand.base, greatest, product, side)
    step = Step("super51.agreed", Operator.ADD, hand.base, say(gettext_noop("agreed at the table")))
    question = (_complete_question(),) if hand.base == 0 and retained_costs(options, closure) else ()
    return Priced(hand.base, (step,), "base", remarks=question)


def price_loose(
    options: Options, closure: Closure, indicator: Indicator, hand: Loose, cards: tuple[Card, ...], side: int
) -> Priced:
    """What typed loose cards come to. Raises RuleError where that is more than a hand can come to."""
    arrangement = Arrangement(hand.by, loose=tuple(map(write_card, cards)))
    if not cards and retained_costs(options, closure):
        return Priced(HUNDRED, (RETAINED,), "loose", arrangement)
    steps = _left_steps(hand.by, _left_over(cards, [_value_left(options, indicator, card) for card in cards]))
    base = total_of(steps)
    if base > greatest_base(options):
        text = gettext_noop("These cards come to {base}, and no hand to more than {greatest}: check them.")
        message = say(text, base=base, greatest=greatest_base(options))
        raise RuleError("super51.greatest_base", message, field="loose", side=side)
    return _capped(options, steps, "loose", arrangement, remarks_on_loose(options, indicator, hand.by, cards))


def price_no_meld() -> Priced:
    """A hand told as one without a meld. Source: Super 51, point 12."""
    return _no_meld("no_meld")


def retained_costs(options: Options, closure: Closure) -> bool:
    """Whether a complete hand that was kept costs 100 in this round. Source: Super 51, point 16."""
    if options.retained_complete == "exhausted_only":
        return closure is Closure.EXHAUSTED
    return options.retained_complete == "always"


def _no_meld(entry: str) -> Priced:
    return Priced(HUNDRED, (NO_MELD,), entry)


def _left_over(loose: tuple[Card, ...], values: list[int]) -> tuple[int, Message]:
    """What loose cards come to, and the sum of it: each card with what it counts."""
    if not values:
        return 0, say(gettext_noop("nothing left over"))
    cards = " + ".join([f"{show_card(card)} {value}" for card, value in zip(loose, values, strict=True)])
    if len(values) == 1:
        return values[0], say(gettext_noop("left over: {cards}"), cards=cards)
    points = sum(values)
    return points, say(gettext_noop("left over: {cards} = {points}"), cards=cards, points=points)


def _left_steps(way: str, left: tuple[int, Message]) -> tuple[Step, ...]:
    points, says = left
    valued = ("super51.card_values",) if points else ()
    if way == "melds":
        return (Step("super51.melds", Operator.ADD, points, says, valued),)
    return (Step("super51.pairs", Operator.ADD, points, says, valued), DOUBLED)


def _capped(
    options: Options, steps: tuple[Step, ...], entry: str, arrangement: Arrangement, remarks: tuple[Message, ...]
) -> Priced:
    base = total_of(steps)
    if options.cap_base_at_100 and base > HUNDRED:
        steps += (Step("super51.cap", Operator.ADD, HUNDRED - base, say(gettext_noop("cut down to 100"))),)
        base = HUNDRED
    return Priced(base, steps, entry, arrangement, remarks)


def _value_left(options: Options, indicator: Indicator, card: Card) -> int:
    if indicator.card is not None and indicator.okey is not None:
        if card == JOKER:
            return false_okey_value(options, indicator.card, indicator.okey)
        if card == indicator.okey:
            return real_okey_value(options, card)
    return values_of(options)[card]


def _no_such_base(base: int, greatest: int, product: int, side: int) -> RuleError:
    if base > greatest and product > 1 and base % product == 0 and base // product <= greatest:
        text = gettext_noop(
            "{base} is more than a hand can come to ({greatest}). If the factors are in it already, the base is "
            "{quotient}: {quotient} × {product} = {base}."
        )
        message = say(text, base=base, greatest=greatest, quotient=base // product, product=product)
        return RuleError("super51.product", message, field="base", side=side)
    message = say(gettext_noop("A base is a whole number from 0 to {greatest}: correct it."), greatest=greatest)
    return RuleError("super51.greatest_base", message, field="base", side=side)


def _complete_question() -> Message:
    return say(gettext_noop("0 left over: was the hand complete? Then it costs 100."))


def _melds_remark(by_melds: Layout | None) -> Message:
    if by_melds is None:
        return say(gettext_noop("By melds it is not admissible: there is no run or group."))
    return say(gettext_noop("By melds it would cost {points}."), points=by_melds.points)


def _pairs_remark(laid: Laid) -> Message:
    if laid.search.pairs is not None:
        return say(gettext_noop("By pairs it would cost {points}."), points=2 * laid.search.pairs.points)
    text = gettext_noop(
        "By pairs it is not admissible: pairs found {pairs}; five are needed, or four and a run or group."
    )
    return say(text, pairs=laid.search.pairs_count)
