"""How a round was closed: the highest valid closure of a shown hand, and what each closure multiplies by."""

from dataclasses import dataclass

from scoring.cards import show_cards
from scoring.errors import RuleError
from scoring.words import Message, gettext_noop, say

from .hands import Laid
from .played import Closure

# Source: Super 51, points 7, 8 and 15.
MULTIPLIER = {
    Closure.NORMAL: 1,
    Closure.PAIRS: 2,
    Closure.OKEY: 2,
    Closure.PAIRS_OKEY: 4,
    Closure.EXHAUSTED: 1,
}
WORDS = {
    Closure.NORMAL: gettext_noop("normal closure"),
    Closure.PAIRS: gettext_noop("pairs"),
    Closure.OKEY: gettext_noop("okey"),
    Closure.PAIRS_OKEY: gettext_noop("pairs with okey"),
    Closure.EXHAUSTED: gettext_noop("nobody closed"),
}


@dataclass(frozen=True, slots=True)
class Closed:
    """The closure that applies, and a note where it is not the declared one."""

    closure: Closure
    notes: tuple[Message, ...] = ()


def highest_closure(laid: Laid, *, okey_discarded: bool) -> Closure | None:
    """The highest closure that a shown hand proves, or None where it does not close. Source: point 9."""
    if laid.is_complete_in_pairs:
        return Closure.PAIRS_OKEY if okey_discarded else Closure.PAIRS
    if laid.is_complete_in_melds:
        return Closure.OKEY if okey_discarded else Closure.NORMAL
    return None


def settle_closure(declared: Closure | None, laid: Laid, *, okey_discarded: bool, closer: int) -> Closed:
    """The closure of a shown hand: the highest valid one. Raises RuleError for no closure, and for a higher claim."""
    found = highest_closure(laid, okey_discarded=okey_discarded)
    if found is None:
        raise _not_closed(laid, closer)
    if declared is None or declared is found:
        return Closed(found)
    if MULTIPLIER[declared] > MULTIPLIER[found]:
        text = gettext_noop("The shown hand closes as {found}, not as {declared}: choose that, or correct the cards.")
        message = say(text, found=say(WORDS[found]), declared=say(WORDS[declared]))
        raise RuleError("super51.closure_too_high", message, field="closure", side=None)
    return Closed(found, (_note(declared, found),))


def _note(declared: Closure, found: Closure) -> Message:
    reason = {
        Closure.NORMAL: gettext_noop("the hand lies in melds"),
        Closure.PAIRS: gettext_noop("the hand is a complete pairs hand"),
        Closure.OKEY: gettext_noop("an okey was discarded"),
        Closure.PAIRS_OKEY: gettext_noop("the hand is a complete pairs hand and an okey was discarded"),
        Closure.EXHAUSTED: "",
    }[found]
    raised = MULTIPLIER[found] > MULTIPLIER[declared]
    text = gettext_noop("raised to {closure}: {reason}") if raised else gettext_noop("counted as {closure}: {reason}")
    return say(text, closure=say(WORDS[found]), reason=say(reason))


def _not_closed(laid: Laid, closer: int) -> RuleError:
    best = min(filter(None, (laid.search.melds, laid.search.pairs)), key=lambda way: len(way.loose), default=None)
    if best is None or not best.loose:
        message = say(gettext_noop("This hand does not close: correct its cards, or who closed."))
    else:
        text = gettext_noop("This hand does not close: {cards} would be left. Correct its cards, or who closed.")
        message = say(text, cards=show_cards(laid.cards(best.loose)))
    return RuleError("super51.not_closed", message, field="cards", side=closer)
