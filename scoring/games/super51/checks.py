"""What a round of Super 51 must be before it can be scored: seats, cards, closure. Source: what must be refused."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from operator import eq

from scoring.cards import JOKER, Card, read_card, read_cards, show_cards
from scoring.errors import RuleError
from scoring.words import gettext_noop, say

from .indicator import Indicator
from .options import Options
from .played import Base, Cards, Closure, Hand, Hidden, Loose, NoMeld, Round

HAND_SIZE = 14
COPIES = 2
MOST_LOOSE = {"melds": 11, "pairs": 4}

type Seen = dict[int, tuple[Card, ...]]


def check_seats(played: Round, sides: int) -> None:
    """Refuse hands without a seat, a closer without one, and hands told in a way that their seat cannot have."""
    if len(played.hands) != sides:
        message = say(
            gettext_noop("There are {hands} hands for {sides} seats: give one for each."),
            hands=len(played.hands),
            sides=sides,
        )
        raise RuleError("super51.hands", message, field="hands")
    if played.closer is not None and played.closer not in range(sides):
        message = say(
            gettext_noop("Nobody sits at {seat}; seats count from 0 to {last}."), seat=played.closer, last=sides - 1
        )
        raise RuleError("super51.seat", message, field="closer")
    for side, hand in enumerate(played.hands):
        if side == played.closer:
            _check_closers_hand(hand, side)
        else:
            _check_losers_hand(hand, side)


def check_ending(played: Round) -> None:
    """Refuse a closure that does not fit who closed."""
    if played.closer is None:
        if played.closure is not Closure.EXHAUSTED:
            message = say(gettext_noop("Nobody closed: say that the stock ran out, or who closed."))
            raise RuleError("super51.nobody_closed", message, field="closure")
        return
    if played.closure is Closure.EXHAUSTED:
        message = say(gettext_noop("Somebody closed, so the round was not exhausted: choose the closure, or nobody."))
        raise RuleError("super51.nobody_closed", message, field="closure")
    if played.closure is None and isinstance(played.hands[played.closer], Hidden):
        message = say(gettext_noop("Choose the closure, or show the closer's hand."))
        raise RuleError("super51.closure_needed", message, field="closure")


def read_seen(played: Round) -> Seen:
    """The cards of each hand that shows some, whole or loose, in the order of the seats."""
    seen = {}
    for side, hand in enumerate(played.hands):
        match hand:
            case Cards():
                seen[side] = read_cards(hand.cards, field="cards", side=side)
            case Loose():
                seen[side] = read_cards(hand.loose, field="loose", side=side)
            case Hidden() | Base() | NoMeld():
                pass
    return seen


def read_discard(played: Round) -> Card | None:
    """The closer's discard, where the closer's hand is shown."""
    hand = None if played.closer is None else played.hands[played.closer]
    if not isinstance(hand, Cards) or hand.discard is None:
        return None
    cards = read_cards(hand.discard, field="discard", side=played.closer)
    if len(cards) > 1:
        message = say(gettext_noop("Only one card is discarded, and these are {count}: leave one."), count=len(cards))
        raise RuleError("cards.unreadable", message, field="discard", side=played.closer)
    return read_card(hand.discard, field="discard", side=played.closer)


def check_cards(options: Options, indicator: Indicator, played: Round, seen: Seen, discard: Card | None) -> None:
    """Refuse hands of a wrong size, cards that make an unknown okey, and more copies than the pack has."""
    for side, cards in seen.items():
        hand = played.hands[side]
        if isinstance(hand, Loose):
            _check_loose(cards, hand.by, side)
        else:
            check_size(cards, side)
        _check_okey_known(options, indicator, hand, cards)
    _check_copies(options, indicator, played, seen, discard)


def _check_okey_known(options: Options, indicator: Indicator, hand: Hand, cards: tuple[Card, ...]) -> None:
    if indicator.card is not None:
        return
    if isinstance(hand, Cards) or JOKER in cards or (cards and options.okey_left != "face"):
        message = say(gettext_noop("Give the indicator's rank too: without it the okey of these cards is unknown."))
        raise RuleError("super51.okey_unknown", message, field="indicator")


def _check_closers_hand(hand: Hand, side: int) -> None:
    if isinstance(hand, Hidden):
        return
    if not isinstance(hand, Cards):
        message = say(gettext_noop("This seat closed and has no penalty: leave its hand out, or show all its cards."))
        raise RuleError("super51.entry", message, field=_field_of(hand), side=side)
    if hand.discard is None:
        message = say(gettext_noop("Say which card this seat discarded when it closed."))
        raise RuleError("super51.hand_size", message, field="discard", side=side)


def _check_losers_hand(hand: Hand, side: int) -> None:
    if isinstance(hand, Hidden):
        message = say(gettext_noop("This seat did not close: tell its hand."))
        raise RuleError("super51.entry", message, field="hands", side=side)
    if isinstance(hand, Cards) and hand.discard is not None:
        message = say(gettext_noop("Only the one who closed has a discard: take it out."))
        raise RuleError("super51.hand_size", message, field="discard", side=side)


def _field_of(hand: Hand) -> str:
    match hand:
        case Hidden():
            return "hands"
        case Cards():
            return "cards"
        case Base():
            return "base"
        case Loose():
            return "loose"
        case NoMeld():
            return "no_meld"


def check_size(cards: tuple[Card, ...], side: int) -> None:
    """Refuse a hand that is not of fourteen cards."""
    if len(cards) < HAND_SIZE:
        text = gettext_noop("A hand has 14 cards, and these are {count}: {missing} missing.")
        message = say(text, count=len(cards), missing=HAND_SIZE - len(cards))
        raise RuleError("super51.hand_size", message, field="cards", side=side)
    if len(cards) > HAND_SIZE:
        text = gettext_noop("A hand has 14 cards, and these are {count}: take {over} out.")
        message = say(text, count=len(cards), over=len(cards) - HAND_SIZE)
        raise RuleError("super51.hand_size", message, field="cards", side=side)


def _check_loose(cards: tuple[Card, ...], by: str, side: int) -> None:
    if len(cards) > MOST_LOOSE[by]:
        texts = {
            "melds": gettext_noop(
                "At most 11 cards can be loose by melds, and these are {count}. Without a meld: 100."
            ),
            "pairs": gettext_noop("At most 4 cards can be loose by pairs, and these are {count}."),
        }
        raise RuleError("super51.loose_count", say(texts[by], count=len(cards)), field="loose", side=side)


def _on_the_table(played: Round, seen: Seen, discard: Card | None) -> Iterator[tuple[Card, str, int]]:
    for side, cards in seen.items():
        field = _field_of(played.hands[side])
        yield from ((card, field, side) for card in cards)
        if side == played.closer and discard is not None:
            yield discard, "discard", side


def _check_copies(options: Options, indicator: Indicator, played: Round, seen: Seen, discard: Card | None) -> None:
    cards = sorted([*chain(*seen.values()), *[card for card in (indicator.card, discard) if card is not None]])
    # Among sorted cards a third copy stands two behind the first.
    if any(map(eq, cards, cards[COPIES:])) or cards.count(JOKER) > options.jokers:
        _refuse_one_too_many(options, indicator, played, seen, discard)


def _refuse_one_too_many(
    options: Options, indicator: Indicator, played: Round, seen: Seen, discard: Card | None
) -> None:
    """Refuse the first card that is at the table once too often; jokers have a limit of their own."""
    counts = Counter(() if indicator.card is None else (indicator.card,))
    for card, field, side in _on_the_table(played, seen, discard):
        counts[card] += 1
        if card == JOKER and counts[card] > options.jokers:
            text = gettext_noop("There are {jokers} jokers in the pack, and this is one more: check the cards.")
            raise RuleError("super51.jokers", say(text, jokers=options.jokers), field=field, side=side)
        if card != JOKER and counts[card] > COPIES:
            text = gettext_noop("{card} is at the table a third time (the indicator counts too): check the cards.")
            raise RuleError("super51.copies", say(text, card=show_cards((card,))), field=field, side=side)
