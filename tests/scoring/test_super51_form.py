"""The record form of Super 51: its questions, and the way from answers to a round and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.asks import Kind
from scoring.errors import RuleError
from scoring.match import score_match
from scoring.registry import game
from scoring.rulebook import rulebook
from tests.scoring.play import COMPLETE, MELDED, match
from tests.scoring.rounds import SIDES, rounds

SUPER51 = game("super51")
OPTIONS = SUPER51.read_options("super51", {})
TABLE = SUPER51.read_table(OPTIONS, {"clubs_factor": 6}, SIDES)
NAMES = ("Ayşe", "Blaise", "Carmen")
ASKS = SUPER51.asks(OPTIONS, TABLE, NAMES)
FIELDS = {f"{ask.name}-{side}" if ask.per_side else ask.name for ask in ASKS for side in range(SIDES)}

CLOSED = {
    "suit": "D",
    "rank": "",
    "closer": "0",
    "closure": "normal",
    "way-0": "hidden",
    "way-1": "base",
    "base-1": "27",
    "way-2": "no_meld",
}
EXHAUSTED = {**CLOSED, "closer": "nobody", "way-0": "base", "base-0": "10"}


def round_of(answers, options=OPTIONS):
    return SUPER51.round_of_answers(options, TABLE, SIDES, answers)


def test_form_asks_what_a_table_tells_in_its_order():
    asked = [(ask.name, ask.kind, ask.default, ask.per_side, ask.most) for ask in ASKS]

    assert asked == [
        ("suit", Kind.CHOICE, "", False, None),
        ("rank", Kind.CHOICE, "", False, None),
        ("closer", Kind.CHOICE, "", False, None),
        ("closure", Kind.CHOICE, "normal", False, None),
        ("way", Kind.CHOICE, "base", True, None),
        ("base", Kind.NUMBER, "", True, 114),
        ("complete", Kind.CHOICE, "", True, None),
        ("loose", Kind.CARDS, "", True, 11),
        ("by", Kind.CHOICE, "melds", True, None),
        ("cards", Kind.CARDS, "", True, 14),
        ("discard", Kind.CARDS, "", True, 1),
    ]


def test_choices_carry_their_factors_and_names():
    choices = {ask.name: [(choice.value, str(choice.label), choice.hint) for choice in ask.choices] for ask in ASKS}

    assert (choices["suit"], choices["closer"], choices["closure"]) == (
        [("C", "♣ clubs", "×6"), ("D", "♦ diamonds", "×4"), ("H", "♥ hearts", "×5"), ("S", "♠ spades", "×3")],
        [("0", "Ayşe", ""), ("1", "Blaise", ""), ("2", "Carmen", ""), ("nobody", "nobody", "")],
        [
            ("normal", "normal closure", "×1"),
            ("pairs", "pairs", "×2"),
            ("okey", "okey", "×2"),
            ("pairs_okey", "pairs with okey", "×4"),
        ],
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(
            {},
            {"indicator": "D", "closer": 0, "closure": "normal", "hands": [None, {"base": 27}, {"no_meld": True}]},
            id="three-taps-and-two-digits",
        ),
        pytest.param(
            {"way-1": "loose", "loose-1": "2♦ 4s", "by-1": "pairs", "base-1": "nonsense"},
            {
                "indicator": "D",
                "closer": 0,
                "closure": "normal",
                "hands": [None, {"loose": "2D 4S", "by": "pairs"}, {"no_meld": True}],
            },
            id="loose-cards-and-what-is-not-chosen-is-passed-over",
        ),
        pytest.param(
            {"rank": "7", "way-1": "cards", "cards-1": MELDED},
            {
                "indicator": "7D",
                "closer": 0,
                "closure": "normal",
                "hands": [None, {"cards": MELDED}, {"no_meld": True}],
            },
            id="all-cards",
        ),
        pytest.param(
            {"rank": "7", "closure": "", "way-0": "shown", "cards-0": COMPLETE, "discard-0": "kd"},
            {
                "indicator": "7D",
                "closer": 0,
                "hands": [{"cards": COMPLETE, "discard": "KD"}, {"base": 27}, {"no_meld": True}],
            },
            id="closure-found-from-the-shown-hand",
        ),
        pytest.param(
            {"closer": "nobody", "closure": "pairs", "way-0": "base", "base-0": "0", "complete-0": "yes"},
            {
                "indicator": "D",
                "closer": None,
                "closure": "exhausted",
                "hands": [{"loose": "", "by": "melds"}, {"base": 27}, {"no_meld": True}],
            },
            id="nobody-closed",
        ),
        pytest.param(
            {"way-0": "base", "base-0": "14"},
            {"indicator": "D", "closer": 0, "closure": "normal", "hands": [None, {"base": 27}, {"no_meld": True}]},
            id="the-closer-has-no-penalty",
        ),
        pytest.param(
            {"base-1": " 7 "},
            {"indicator": "D", "closer": 0, "closure": "normal", "hands": [None, {"base": 7}, {"no_meld": True}]},
            id="spaces-around-a-number",
        ),
    ],
)
def test_answers_make_a_round_of_the_record(changes, expected):
    assert round_of({**CLOSED, **changes}) == expected


@pytest.mark.parametrize(
    ("complete", "hand"), [("yes", {"loose": "", "by": "melds"}), ("no", {"base": 0})], ids=["complete", "not-complete"]
)
def test_typed_zero_at_the_end_of_the_stock_says_whether_the_hand_was_complete(complete, hand):
    played = round_of({**EXHAUSTED, "base-0": "0", "complete-0": complete})

    assert played["hands"][0] == hand


def test_typed_zero_asks_nothing_where_a_complete_hand_costs_nothing():
    never = SUPER51.read_options("super51", {"retained_complete": "never"})

    assert round_of({**EXHAUSTED, "base-0": "0"}, never)["hands"][0] == {"base": 0}


@pytest.mark.parametrize(
    ("changes", "field", "side", "says"),
    [
        pytest.param({"suit": ""}, "suit", None, "Choose the suit of the indicator.", id="no-suit"),
        pytest.param({"suit": "X"}, "suit", None, "Choose the suit of the indicator.", id="another-suit"),
        pytest.param({"rank": "1"}, "rank", None, "Choose the rank of the indicator.", id="another-rank"),
        pytest.param({"closer": ""}, "closer", None, "Choose who closed, or nobody.", id="no-closer"),
        pytest.param({"closer": "3"}, "closer", None, "Choose who closed, or nobody.", id="closer-who-is-not-seated"),
        pytest.param({"closer": "٠"}, "closer", None, "Choose who closed, or nobody.", id="closer-in-other-digits"),
        pytest.param({"closure": ""}, "closure", None, "Choose how the round was closed.", id="no-closure"),
        pytest.param({"closure": "exhausted"}, "closure", None, "Choose how the round was closed.", id="exhausted"),
        pytest.param({"way-1": ""}, "way", 1, "Say how this hand is told.", id="no-way"),
        pytest.param({"way-1": "hidden"}, "way", 1, "Say how this hand is told.", id="a-loser-who-hides"),
        pytest.param(
            {"base-1": ""}, "base", 1, "Type the points left in this hand, or choose “no meld”.", id="no-number"
        ),
        pytest.param(
            {"base-1": "2 7"}, "base", 1, "“2 7” is not a whole number: type digits only, such as 27.", id="two-numbers"
        ),
        pytest.param(
            {"base-1": "١٢"}, "base", 1, "“١٢” is not a whole number: type digits only, such as 27.", id="other-digits"
        ),
        pytest.param(
            {"base-1": "1e2"}, "base", 1, "“1e2” is not a whole number: type digits only, such as 27.", id="exponent"
        ),
        pytest.param(
            {"base-1": "-5"}, "base", 1, "“-5” is less than 0: type the points left, from 0 up.", id="below-zero"
        ),
        pytest.param(
            {"base-1": "9" * 40},
            "base",
            1,
            f"“{'9' * 20}” is not a whole number: type digits only, such as 27.",
            id="number-without-end",
        ),
        pytest.param({"way-1": "loose", "by-1": ""}, "by", 1, "Choose by melds or by pairs.", id="no-by"),
        pytest.param(
            {"way-1": "loose", "loose-1": " ", "by-1": "melds"},
            "loose",
            1,
            "Give the cards left over. If nothing was left, choose “points” and type 0.",
            id="no-loose-cards",
        ),
        pytest.param({"way-1": "cards"}, "cards", 1, "Give the 14 cards of this hand.", id="no-cards"),
        pytest.param({"way-0": "shown"}, "cards", 0, "Give the 14 cards of this hand.", id="no-shown-cards"),
        pytest.param(
            {"way-0": "shown", "cards-0": COMPLETE, "rank": "7"},
            "discard",
            0,
            "Give the card that was discarded when closing.",
            id="no-discard",
        ),
        pytest.param(
            {"way-1": "cards", "cards-1": "3H XX", "rank": "7"},
            "cards",
            1,
            "“XX” is not a card: write 7D, 10H or AS, and * for a joker.",
            id="unreadable-card",
        ),
        pytest.param(
            {"way-1": "cards", "cards-1": MELDED},
            "rank",
            None,
            "Choose the indicator's rank too: without it the okey of these cards is unknown.",
            id="cards-without-the-rank",
        ),
        pytest.param(
            {"way-1": "loose", "loose-1": "*", "by-1": "melds"},
            "rank",
            None,
            "Choose the indicator's rank too: without it the okey of these cards is unknown.",
            id="joker-without-the-rank",
        ),
        pytest.param(
            {"closer": "nobody", "way-0": "base", "base-0": "0"},
            "complete",
            0,
            "0 left over: was the hand complete? Then it costs 100.",
            id="zero-at-the-end-of-the-stock",
        ),
    ],
)
def test_answer_that_is_missing_or_wrong_is_refused_beside_its_question(changes, field, side, says):
    with pytest.raises(RuleError) as caught:
        round_of({**CLOSED, **changes})

    assert (caught.value.field, caught.value.side, str(caught.value)) == (field, side, says)
    assert caught.value.rule in rulebook()


@given(rounds())
def test_answers_of_a_round_make_the_same_round_again(played):
    answers = SUPER51.answers_of_round(OPTIONS, TABLE, SIDES, played)

    assert round_of(answers) == played
    assert set(answers) <= FIELDS


CARD_TEXTS = st.sampled_from(["", MELDED, COMPLETE, "2C 3D", "*", "2C 2C 2C", "XX", "KD"])
TYPED = {Kind.CARDS: CARD_TEXTS, Kind.NUMBER: st.sampled_from(["", "0", "27", "115", "216", "x"])}


def answer_to(ask):
    if ask.kind in TYPED:
        return TYPED[ask.kind]
    return st.sampled_from([*(str(choice.value) for choice in ask.choices), "", "?"])


ANSWERS = st.fixed_dictionaries(
    {
        f"{ask.name}-{side}" if ask.per_side else ask.name: answer_to(ask)
        for ask in ASKS
        for side in (range(SIDES) if ask.per_side else [0])
    }
)


def question_of(answers) -> str:
    """The question beside which these answers are refused; none where they are scored."""
    try:
        score_match(match(round_of(answers), sides=SIDES, table={"clubs_factor": 6}))
    except RuleError as refusal:
        return refusal.field if refusal.side is None else f"{refusal.field}-{refusal.side}"
    return ""


@given(ANSWERS)
def test_whatever_is_answered_is_scored_or_refused_beside_one_of_the_questions(answers):
    question = question_of(answers)

    assert question == "" or question in FIELDS
