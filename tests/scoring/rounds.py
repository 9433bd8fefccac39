"""Rounds of Super 51 for three, as hypothesis deals them: valid ones, in the record's own writing."""

from random import Random

from hypothesis import strategies as st

from scoring.cards import DECK, JOKER, Card, suit_of, write_cards
from scoring.game import Json

SIDES = 3
PACK = (*DECK, *DECK, JOKER, JOKER)
CLOSURES = ("normal", "pairs", "okey", "pairs_okey")
BASES = st.integers(0, 114)


# A shuffle is one number: dealing card by card would take hypothesis far longer.
SHUFFLES = st.integers(0, 2**32).map(Random)


def deal(shuffle: Random) -> tuple[Card, list[tuple[Card, ...]]]:
    """An indicator, and 14 cards for each side."""
    indicator = shuffle.choice(DECK)
    rest = list(PACK)
    rest.remove(indicator)
    shuffle.shuffle(rest)
    return indicator, [tuple(rest[14 * side : 14 * side + 14]) for side in range(SIDES)]


@st.composite
def rounds(draw: st.DrawFn) -> Json:
    """A round that scores: each loser's hand told in one of the ways, the closer's hidden."""
    indicator, dealt = deal(draw(SHUFFLES))
    closer = draw(st.sampled_from([None, *range(SIDES)]))
    closure = "exhausted" if closer is None else draw(st.sampled_from(CLOSURES))
    hands = [None if side == closer else draw(hands_of(cards)) for side, cards in enumerate(dealt)]
    shown = any(hand and "cards" in hand for hand in hands)
    jokers = any(hand and "*" in hand.get("loose", "") for hand in hands)
    whole = shown or jokers or draw(st.booleans())
    text = write_cards((indicator,)) if whole else "CDHS"[suit_of(indicator)]
    return {"indicator": text, "closer": closer, "closure": closure, "hands": hands}


def hands_of(cards: tuple[Card, ...]) -> st.SearchStrategy[Json]:
    """One hand in each of the ways that it can be told."""
    loose = st.integers(0, 4).map(lambda count: write_cards(cards[:count]))
    return st.one_of(
        st.just({"cards": write_cards(cards)}),
        st.builds(lambda base: {"base": base}, BASES),
        st.builds(lambda text, by: {"loose": text, "by": by}, loose, st.sampled_from(("melds", "pairs"))),
        st.just({"no_meld": True}),
    )
