"""The sentences of Super 51: the publisher's twenty points, our readings of its silences, and what is refused."""

from scoring.game import Rule
from scoring.words import gettext_noop

READING = gettext_noop("Meldbook's reading, where the published rules are silent")
ENTRY = gettext_noop("Super 51, what a round must be")


def _point(source: str, key: str, text: str) -> Rule:
    return Rule(f"super51.{key}", text, source)


RULES = (
    _point(
        gettext_noop("Super 51, point 1"),
        "score",
        gettext_noop("The penalty of the hand, the table factor and the closure decide the result."),
    ),
    _point(
        gettext_noop("Super 51, point 2"),
        "melds",
        gettext_noop("Cards of valid runs and groups do not count: the rest is the ordinary penalty."),
    ),
    _point(
        gettext_noop("Super 51, point 3"),
        "pairs",
        gettext_noop(
            "By pairs: five pairs, or four pairs and one run or group, are needed. All pairs and at most one run or "
            "group are deducted, and the rest is doubled."
        ),
    ),
    _point(
        gettext_noop("Super 51, point 4"),
        "second_meld",
        gettext_noop("By pairs, the cards of a second run or group count as penalty."),
    ),
    _point(
        gettext_noop("Super 51, point 5"),
        "lowest",
        gettext_noop("The lowest valid penalty applies, by melds or by pairs."),
    ),
    _point(
        gettext_noop("Super 51, point 6"),
        "okey",
        gettext_noop("A real okey stands for any card of a run or group, and completes a pair."),
    ),
    _point(
        gettext_noop("Super 51, point 7"),
        "closure_normal",
        gettext_noop("Normal closure, ×1: fourteen cards in valid runs and groups, and an ordinary card discarded."),
    ),
    _point(
        gettext_noop("Super 51, point 8"),
        "closure_factor",
        gettext_noop("A closure by pairs is ×2, with an okey discarded ×2, both together ×4."),
    ),
    _point(
        gettext_noop("Super 51, point 9"),
        "highest_closure",
        gettext_noop("Multipliers are not added: the highest valid closure applies."),
    ),
    _point(
        gettext_noop("Super 51, point 10"),
        "points",
        gettext_noop("A loser's points are base × table factor × closure multiplier."),
    ),
    _point(
        gettext_noop("Super 51, point 11"),
        "table_factor",
        gettext_noop(
            "The suit of the round gives the table factor: clubs what the table chose for the whole match (×2, ×6 or "
            "×10), spades ×3, diamonds ×4, hearts ×5."
        ),
    ),
    _point(
        gettext_noop("Super 51, point 12"),
        "no_meld",
        gettext_noop("A hand without a run or group and without admissible pairs costs 100, whatever its cards are."),
    ),
    _point(
        gettext_noop("Super 51, point 13"),
        "factors_after",
        gettext_noop("Table factor and closure multiply those 100 like any other base."),
    ),
    _point(
        gettext_noop("Super 51, point 14"),
        "last_draw",
        gettext_noop(
            "When the stock runs out, the turn of the last card drawn is played to its end; it may still close."
        ),
    ),
    _point(
        gettext_noop("Super 51, point 15"),
        "exhausted",
        gettext_noop("When nobody closes, each writes his penalty × table factor, without a closure multiplier."),
    ),
    _point(
        gettext_noop("Super 51, point 16"),
        "retained",
        gettext_noop("Who keeps a complete hand without closing pays 100 × table factor, as a hand without a meld."),
    ),
    _point(
        gettext_noop("Super 51, point 17"),
        "winner",
        gettext_noop(
            "The winner writes −100 for a normal closure, −100 × table factor for pairs or okey, −200 × table factor "
            "for both. The lower total is better."
        ),
    ),
    _point(
        gettext_noop("Super 51, point 18"),
        "example_clubs",
        gettext_noop("Example: clubs ×2, a normal closure, 14 left: 14 × 2 × 1 = 28."),
    ),
    _point(
        gettext_noop("Super 51, point 19"),
        "example_hearts",
        gettext_noop("Example: hearts, a closure by pairs, 10 left: 10 × 5 × 2 = 100."),
    ),
    _point(
        gettext_noop("Super 51, point 20"),
        "example_diamonds",
        gettext_noop("Example: diamonds, pairs with okey, 8 left: 8 × 4 × 4 = 128."),
    ),
    Rule("super51.deck", gettext_noop("Two packs of 52 cards and two jokers; fourteen cards a player."), READING),
    Rule(
        "super51.indicator",
        gettext_noop("The indicator is a suited card turned up, out of play; its suit is the suit of the round."),
        READING,
    ),
    Rule(
        "super51.real_okey",
        gettext_noop(
            "The okey is the card one above the indicator in its suit (after the king the ace); both are wild."
        ),
        READING,
    ),
    Rule(
        "super51.false_okey",
        gettext_noop("A printed joker is a false okey: it is the okey's card, an ordinary card, and not wild."),
        READING,
    ),
    Rule(
        "super51.card_values",
        gettext_noop(
            "Left over, a card from two to ten counts its number; an ace 11, jack, queen and king 10, unless the "
            "league plays by rank. A false okey counts as the okey's card, a real okey its face, unless the league "
            "has chosen otherwise."
        ),
        READING,
    ),
    Rule("super51.group", gettext_noop("A group is three or four cards of one rank, all of different suits."), READING),
    Rule(
        "super51.run",
        gettext_noop("A run is three or more cards of one suit in order; the ace is low or high, and K-A-2 is no run."),
        READING,
    ),
    Rule("super51.meld", gettext_noop("A run or group holds at least one card that is not a real okey."), READING),
    Rule(
        "super51.pair", gettext_noop("A pair is two equal cards, a real okey and any card, or two real okeys."), READING
    ),
    Rule(
        "super51.complete",
        gettext_noop("A hand is complete with all fourteen cards in melds, or all in pairs and at most one meld."),
        READING,
    ),
    Rule("super51.cap", gettext_noop("Where the league caps it, no base is more than 100."), READING),
    Rule("super51.agreed", gettext_noop("The table may agree on a base without showing the cards."), READING),
    Rule("super51.seat", gettext_noop("The one who closed is a seat at this table, and one at most closes."), ENTRY),
    Rule("super51.hands", gettext_noop("A round has a hand for each seat; the closer's may stay hidden."), ENTRY),
    Rule(
        "super51.entry",
        gettext_noop("A loser's hand is told by its cards, its base, its loose cards, or as no meld."),
        ENTRY,
    ),
    Rule("super51.hand_size", gettext_noop("A hand is fourteen cards; the closer has a discard besides."), ENTRY),
    Rule("super51.copies", gettext_noop("No card is at a table more than twice."), ENTRY),
    Rule("super51.jokers", gettext_noop("There are no more false okeys at a table than jokers in the pack."), ENTRY),
    Rule("super51.suit", gettext_noop("A round has a suit: its indicator's."), ENTRY),
    Rule(
        "super51.okey_unknown", gettext_noop("To read cards, the indicator's rank is needed: it makes the okey."), ENTRY
    ),
    Rule("super51.nobody_closed", gettext_noop("A round is exhausted when nobody closed, and only then."), ENTRY),
    Rule(
        "super51.closure_needed",
        gettext_noop("A closure may be left out only where the closer's hand is shown."),
        ENTRY,
    ),
    Rule("super51.not_closed", gettext_noop("A hand that is shown must be a valid closure."), ENTRY),
    Rule(
        "super51.closure_too_high",
        gettext_noop("A closure that is higher than the shown hand proves is refused."),
        ENTRY,
    ),
    Rule(
        "super51.greatest_base",
        gettext_noop("A base is a whole number from 0 to the most that a hand can come to."),
        ENTRY,
    ),
    Rule("super51.product", gettext_noop("The base is typed before any factor."), ENTRY),
    Rule("super51.loose_count", gettext_noop("At most eleven cards are loose by melds, and four by pairs."), ENTRY),
    Rule(
        "super51.was_complete",
        gettext_noop("With 0 left at the end of the stock, say whether the hand was complete."),
        ENTRY,
    ),
)
