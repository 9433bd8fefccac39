"""The points of a round of Super 51, with their working, and when a match is over."""

from dataclasses import dataclass
from functools import cache

from scoring.cards import SYMBOLS, Card, show_cards
from scoring.game import Carried, Line, Operator, RoundScore, Step
from scoring.words import gettext_noop, say

from .checks import Seen, check_cards, check_ending, check_seats, read_discard, read_seen
from .closures import MULTIPLIER, WORDS, Closed, settle_closure
from .hands import Laid, Priced, lay_out, price_base, price_cards, price_loose, price_no_meld
from .indicator import Indicator, read_indicator
from .options import Options, Table
from .played import Base, Cards, Closure, Hidden, Loose, NoMeld, Round


@dataclass(frozen=True, slots=True)
class Deal:
    """A checked round: what it was played with, and the cards that it showed."""

    options: Options
    played: Round
    indicator: Indicator
    factor: int
    seen: Seen
    discard: Card | None

    def laid(self, side: int) -> Laid:
        """The hand of a side that shows all its cards, laid out."""
        card, okey = self.indicator.card, self.indicator.okey
        if card is None or okey is None:
            raise AssertionError("cards are refused while the okey is unknown")
        return lay_out(self.options, card, okey, self.seen[side])


def score_round(options: Options, table: Table, sides: int, played: Round, carried: Carried) -> RoundScore:
    """The points of a round. Source: Super 51, points 1 to 17. Raises RuleError for what the rules refuse."""
    check_seats(played, sides)
    check_ending(played)
    indicator = read_indicator(played.indicator)
    seen, discard = read_seen(played), read_discard(played)
    check_cards(options, indicator, played, seen, discard)
    deal = Deal(options, played, indicator, indicator.factor(table), seen, discard)
    closers_hand = deal.laid(played.closer) if played.closer in seen else None
    closed = _closed(deal, closers_hand)
    lines = [
        _winners_line(deal, side, closed.closure, closers_hand)
        if side == played.closer
        else _losers_line(deal, side, closed.closure)
        for side in range(sides)
    ]
    return RoundScore(tuple(lines), carried, closure=closed.closure.value, notes=closed.notes)


def winners(options: Options, _table: Table, carried: Carried) -> tuple[int, ...]:
    """Who has won after so many rounds; nobody while more are to be played. The lowest total wins."""
    lowest = min(carried.totals)
    best = tuple([side for side, total in enumerate(carried.totals) if total == lowest])
    if carried.played < options.hands or (options.tie == "extra_round" and len(best) > 1):
        return ()
    return best


def _closed(deal: Deal, closers_hand: Laid | None) -> Closed:
    declared, closer = deal.played.closure, deal.played.closer
    if closers_hand is not None and closer is not None:
        return settle_closure(declared, closers_hand, okey_discarded=deal.discard == deal.indicator.okey, closer=closer)
    return Closed(declared or Closure.EXHAUSTED)


def _winners_line(deal: Deal, side: int, closure: Closure, laid: Laid | None) -> Line:
    """The winner's points. Source: Super 51, point 17: a normal closure has no factor."""
    won = winners_step(closure)
    steps = (won,) if closure is Closure.NORMAL else (won, table_step(deal.indicator.suit, deal.factor))
    points = won.amount if closure is Closure.NORMAL else won.amount * deal.factor
    if laid is None:
        return Line(side, points, steps, entry="hidden")
    by_pairs = closure in {Closure.PAIRS, Closure.PAIRS_OKEY}
    layout = laid.search.pairs if by_pairs else laid.search.melds
    shown = laid.arrangement("pairs" if by_pairs else "melds", layout) if layout else None
    discarded = (
        () if deal.discard is None else (say(gettext_noop("discarded: {card}"), card=show_cards((deal.discard,))),)
    )
    return Line(side, points, steps, entry="shown", arrangement=shown, remarks=discarded)


def _losers_line(deal: Deal, side: int, closure: Closure) -> Line:
    """A loser's points: base × table factor × closure multiplier. Source: Super 51, point 10."""
    multiplier = MULTIPLIER[closure]
    priced = _priced(deal, side, closure, deal.factor * multiplier)
    steps = (*priced.steps, table_step(deal.indicator.suit, deal.factor), closure_step(closure))
    points = priced.base * deal.factor * multiplier
    return Line(side, points, steps, priced.base, priced.entry, priced.arrangement, priced.remarks)


# These are the same in every round of a suit or a closure.
@cache
def winners_step(closure: Closure) -> Step:
    """What the winner writes before any factor. Source: Super 51, point 17."""
    return Step("super51.winner", Operator.ADD, -200 if closure is Closure.PAIRS_OKEY else -100, say(WORDS[closure]))


@cache
def table_step(suit: int, factor: int) -> Step:
    """What the suit of the round multiplies by. Source: Super 51, point 11."""
    says = say(gettext_noop("table {suit} ×{factor}"), suit=SYMBOLS[suit], factor=factor)
    return Step("super51.table_factor", Operator.TIMES, factor, says)


@cache
def closure_step(closure: Closure) -> Step:
    """What the closure multiplies by. Source: Super 51, points 7, 8 and 15."""
    multiplier = MULTIPLIER[closure]
    says = say(gettext_noop("{closure} ×{multiplier}"), closure=say(WORDS[closure]), multiplier=multiplier)
    rule = "super51.exhausted" if closure is Closure.EXHAUSTED else "super51.closure_factor"
    return Step(rule, Operator.TIMES, multiplier, says)


def _priced(deal: Deal, side: int, closure: Closure, product: int) -> Priced:
    hand = deal.played.hands[side]
    match hand:
        case Cards():
            return price_cards(deal.options, closure, deal.laid(side))
        case Base():
            return price_base(deal.options, closure, hand, product, side)
        case Loose():
            return price_loose(deal.options, closure, deal.indicator, hand, deal.seen[side], side)
        case NoMeld():
            return price_no_meld()
        case Hidden():
            raise AssertionError("a loser's hidden hand was refused before")
