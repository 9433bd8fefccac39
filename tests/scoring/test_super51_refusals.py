"""What a round of Super 51 is refused for: the rule, the seat, the field, and the words."""

import pytest

from scoring.errors import RuleError
from scoring.match import score_match
from scoring.rulebook import rulebook
from tests.scoring.play import BOTH_WAYS, COMPLETE, MELDED, PAIRS_AND_RUN, SEVEN_PAIRS, closed, exhausted, match

SHOWN = {"cards": COMPLETE, "discard": "KD"}
TEN = {"base": 10}


def refused(case, played, rule, side, field, says, **more):
    return pytest.param(played, more, (rule, 0, side, field, says), id=case)


REFUSALS = [
    refused(
        "joker-as-indicator",
        closed(TEN, indicator="*"),
        "super51.indicator",
        None,
        "indicator",
        "A joker is no indicator: turn up the next card, and give its suit and rank.",
    ),
    refused(
        "indicator-that-is-no-card",
        closed(TEN, indicator="1D"),
        "cards.unreadable",
        None,
        "indicator",
        "“1D” is not a card: write 7D, 10H or AS, and * for a joker.",
    ),
    refused(
        "two-indicators",
        closed(TEN, indicator="7D 8D"),
        "cards.unreadable",
        None,
        "indicator",
        "“7D 8D” is not a card: write 7D, 10H or AS, and * for a joker.",
    ),
    refused(
        "card-that-cannot-be-read",
        closed({"cards": MELDED.replace("JC", "XC")}),
        "cards.unreadable",
        1,
        "cards",
        "“XC” is not a card: write 7D, 10H or AS, and * for a joker.",
    ),
    refused(
        "thirteen-cards",
        closed({"cards": MELDED.removesuffix(" 8S")}),
        "super51.hand_size",
        1,
        "cards",
        "A hand has 14 cards, and these are 13: 1 missing.",
    ),
    refused(
        "fifteen-cards",
        closed({"cards": MELDED + " 2S"}),
        "super51.hand_size",
        1,
        "cards",
        "A hand has 14 cards, and these are 15: take 1 out.",
    ),
    refused(
        "closer-shows-thirteen-cards",
        closed(TEN, closer={"cards": COMPLETE.removesuffix(" 6D"), "discard": "KD"}),
        "super51.hand_size",
        0,
        "cards",
        "A hand has 14 cards, and these are 13: 1 missing.",
    ),
    refused(
        "closer-without-a-discard",
        closed(TEN, closer={"cards": COMPLETE}),
        "super51.hand_size",
        0,
        "discard",
        "Say which card this seat discarded when it closed.",
    ),
    refused(
        "closer-discards-two-cards",
        closed(TEN, closer={"cards": COMPLETE, "discard": "KD KS"}),
        "cards.unreadable",
        0,
        "discard",
        "Only one card is discarded, and these are 2: leave one.",
    ),
    refused(
        "loser-with-a-discard",
        closed({"cards": MELDED, "discard": "KD"}),
        "super51.hand_size",
        1,
        "discard",
        "Only the one who closed has a discard: take it out.",
    ),
    refused(
        "third-copy-counting-the-indicator",
        closed({"cards": MELDED.replace("8S", "7D")}, indicator="7D"),
        "super51.copies",
        1,
        "cards",
        "7♦ is at the table a third time (the indicator counts too): check the cards.",
    ),
    refused(
        "third-copy-in-another-hand",
        closed({"cards": SEVEN_PAIRS}, {"loose": "KS", "by": "melds"}),
        "super51.copies",
        2,
        "loose",
        "K♠ is at the table a third time (the indicator counts too): check the cards.",
    ),
    refused(
        "third-copy-discarded",
        closed(TEN, closer={"cards": SEVEN_PAIRS, "discard": "KS"}),
        "super51.copies",
        0,
        "discard",
        "K♠ is at the table a third time (the indicator counts too): check the cards.",
    ),
    refused(
        "third-joker",
        closed({"loose": "* *", "by": "melds"}, {"loose": "*", "by": "melds"}),
        "super51.jokers",
        2,
        "loose",
        "There are 2 jokers in the pack, and this is one more: check the cards.",
    ),
    refused(
        "joker-in-a-pack-without-jokers",
        closed({"loose": "*", "by": "melds"}),
        "super51.jokers",
        1,
        "loose",
        "There are 0 jokers in the pack, and this is one more: check the cards.",
        options={"jokers": 0},
    ),
    refused(
        "closer-who-is-not-seated",
        {**closed(TEN), "closer": 5},
        "super51.seat",
        None,
        "closer",
        "Nobody sits at 5; seats count from 0 to 1.",
    ),
    refused(
        "closer-below-zero",
        {**closed(TEN), "closer": -1},
        "super51.seat",
        None,
        "closer",
        "Nobody sits at -1; seats count from 0 to 1.",
    ),
    refused(
        "a-hand-too-few",
        {**closed(TEN), "hands": [None]},
        "super51.hands",
        None,
        "hands",
        "There are 1 hands for 2 seats: give one for each.",
    ),
    refused(
        "a-loser-without-a-hand",
        closed(None),
        "super51.entry",
        1,
        "hands",
        "This seat did not close: tell its hand.",
    ),
    refused(
        "a-closer-with-a-penalty",
        closed(TEN, closer=TEN),
        "super51.entry",
        0,
        "base",
        "This seat closed and has no penalty: leave its hand out, or show all its cards.",
    ),
    refused(
        "a-closer-without-a-meld",
        closed(TEN, closer={"no_meld": True}),
        "super51.entry",
        0,
        "no_meld",
        "This seat closed and has no penalty: leave its hand out, or show all its cards.",
    ),
    refused(
        "exhausted-and-yet-closed",
        closed(TEN, closure="exhausted"),
        "super51.nobody_closed",
        None,
        "closure",
        "Somebody closed, so the round was not exhausted: choose the closure, or nobody.",
    ),
    refused(
        "nobody-closed-and-yet-a-closure",
        {**exhausted(TEN, TEN), "closure": "normal"},
        "super51.nobody_closed",
        None,
        "closure",
        "Nobody closed: say that the stock ran out, or who closed.",
    ),
    refused(
        "nobody-closed-and-no-closure",
        {"indicator": "D", "closer": None, "hands": [TEN, TEN]},
        "super51.nobody_closed",
        None,
        "closure",
        "Nobody closed: say that the stock ran out, or who closed.",
    ),
    refused(
        "no-closure-of-a-hidden-hand",
        closed(TEN, closure=None),
        "super51.closure_needed",
        None,
        "closure",
        "Choose the closure, or show the closer's hand.",
    ),
    refused(
        "six-pairs-do-not-close",
        closed(TEN, closure="pairs", closer={"cards": SEVEN_PAIRS.replace("KS KS", "KS 3S"), "discard": "KD"}),
        "super51.not_closed",
        0,
        "cards",
        "This hand does not close: 3♠ K♠ would be left. Correct its cards, or who closed.",
    ),
    refused(
        "pairs-and-a-run-where-only-seven-pairs-close",
        closed(TEN, closure="pairs", closer={"cards": PAIRS_AND_RUN, "discard": "KD"}),
        "super51.not_closed",
        0,
        "cards",
        "This hand does not close: correct its cards, or who closed.",
        options={"pairs_close": "seven_pairs"},
    ),
    refused(
        "pairs-claimed-for-a-hand-in-melds",
        closed(TEN, closure="pairs", closer=SHOWN),
        "super51.closure_too_high",
        None,
        "closure",
        "The shown hand closes as normal closure, not as pairs: choose that, or correct the cards.",
    ),
    refused(
        "both-claimed-for-seven-pairs",
        closed(TEN, closure="pairs_okey", closer={"cards": SEVEN_PAIRS, "discard": "3S"}),
        "super51.closure_too_high",
        None,
        "closure",
        "The shown hand closes as pairs, not as pairs with okey: choose that, or correct the cards.",
    ),
    refused(
        "suit-alone-with-cards",
        closed({"cards": MELDED}, indicator="D"),
        "super51.okey_unknown",
        None,
        "indicator",
        "Give the indicator's rank too: without it the okey of these cards is unknown.",
    ),
    refused(
        "suit-alone-with-a-shown-closing-hand",
        closed(TEN, indicator="D", closer=SHOWN),
        "super51.okey_unknown",
        None,
        "indicator",
        "Give the indicator's rank too: without it the okey of these cards is unknown.",
    ),
    refused(
        "suit-alone-with-a-joker",
        closed({"loose": "2C *", "by": "melds"}, indicator="D"),
        "super51.okey_unknown",
        None,
        "indicator",
        "Give the indicator's rank too: without it the okey of these cards is unknown.",
    ),
    refused(
        "suit-alone-with-loose-cards-where-an-okey-counts-otherwise",
        closed({"loose": "2C", "by": "melds"}, indicator="D"),
        "super51.okey_unknown",
        None,
        "indicator",
        "Give the indicator's rank too: without it the okey of these cards is unknown.",
        options={"okey_left": "double"},
    ),
    refused(
        "twelve-loose-cards-by-melds",
        closed({"loose": "2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7H", "by": "melds"}),
        "super51.loose_count",
        1,
        "loose",
        "At most 11 cards can be loose by melds, and these are 12. Without a meld: 100.",
    ),
    refused(
        "five-loose-cards-by-pairs",
        closed({"loose": "2C 2D 3C 3D 4C", "by": "pairs"}),
        "super51.loose_count",
        1,
        "loose",
        "At most 4 cards can be loose by pairs, and these are 5.",
    ),
    refused(
        "loose-cards-over-the-greatest",
        closed({"loose": "AC AC AD AD AH AH AS AS KC KC KD", "by": "melds"}),
        "super51.greatest_base",
        1,
        "loose",
        "These cards come to 118, and no hand to more than 114: check them.",
    ),
    refused(
        "loose-cards-over-the-greatest-before-the-cap",
        closed({"loose": "AC AC AD AD AH AH AS AS KC KC KD", "by": "melds"}),
        "super51.greatest_base",
        1,
        "loose",
        "These cards come to 118, and no hand to more than 114: check them.",
        options={"cap_base_at_100": True},
    ),
    refused(
        "base-below-zero",
        closed({"base": -1}),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 114: correct it.",
    ),
    refused(
        "base-over-the-greatest",
        closed({"base": 115}),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 114: correct it.",
    ),
    refused(
        "base-over-the-cap",
        closed({"base": 101}),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 100: correct it.",
        options={"cap_base_at_100": True},
    ),
    refused(
        "base-over-the-greatest-by-rank",
        closed({"base": 131}),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 130: correct it.",
        preset="super51_ranks",
    ),
    refused(
        "base-that-is-the-product-already",
        closed({"base": 216}, closure="pairs"),
        "super51.product",
        1,
        "base",
        "216 is more than a hand can come to (114). If the factors are in it already, the base is 27: 27 × 8 = 216.",
    ),
    refused(
        "product-of-a-closure-that-the-engine-found",
        closed({"base": 216}, indicator="KD", closure=None, closer={"cards": BOTH_WAYS, "discard": "9H"}),
        "super51.product",
        1,
        "base",
        "216 is more than a hand can come to (114). If the factors are in it already, the base is 27: 27 × 8 = 216.",
    ),
    refused(
        "base-that-does-not-divide",
        closed({"base": 215}, closure="pairs"),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 114: correct it.",
    ),
    refused(
        "product-whose-base-is-too-great-itself",
        closed({"base": 460}),
        "super51.greatest_base",
        1,
        "base",
        "A base is a whole number from 0 to 114: correct it.",
    ),
]


@pytest.mark.parametrize(("played", "more", "expected"), REFUSALS)
def test_round_that_breaks_a_rule_is_refused_beside_its_field(played, more, expected):
    with pytest.raises(RuleError) as caught:
        score_match(match(played, sides=max(2, len(played["hands"])), **more))

    refusal = caught.value
    assert (refusal.rule, refusal.round, refusal.side, refusal.field, str(refusal.message)) == expected
    assert refusal.rule in rulebook()


@pytest.mark.parametrize(
    ("indicator", "loose"),
    [("D", "2C 3D"), ("D", ""), ("7D", "8D *")],
    ids=["suit-alone-with-ordinary-cards", "suit-alone-with-no-cards", "whole-indicator-with-okeys"],
)
def test_suit_alone_is_enough_where_the_okey_does_not_matter(indicator, loose):
    scored = score_match(match(closed({"loose": loose, "by": "melds"}, indicator=indicator)))

    assert not scored.finished


@pytest.mark.parametrize("indicator", ["D", "d", "♦", "♦️", " 7D ", "7d", "7♦", "7♦️"])
def test_indicator_is_read_as_people_write_it(indicator):
    scored = score_match(match(closed({"base": 10}, indicator=indicator)))

    assert scored.totals == (-100, 40)
