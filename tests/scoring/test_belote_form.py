"""The record form of Belote: its questions, and the way from answers to a deal and back."""

import pytest

from scoring.asks import Kind
from scoring.errors import RuleError
from scoring.registry import game
from scoring.rulebook import rulebook
from tests.scoring.belote_table import announced, claimed, deal

BELOTE = game("belote")
ARTICLE = BELOTE.read_options("belote", {})
CLASSIC = BELOTE.read_options("belote_fr", {})
PAIRS = BELOTE.read_table(ARTICLE, {"partners": True}, 2)
SINGLES = BELOTE.read_table(ARTICLE, {}, 3)
NAMES = ("Ayşe + Carmen", "Blaise + Deniz")
KINDS = ["tierce", "quarte", "quinte", "carre_J", "carre_9", "carre_A", "carre_10", "carre_K", "carre_Q"]
USUAL = {"maker": "0", "last_trick": "1", "cards-0": "70"}
CLAIMED = {"maker": "1", "cards-0": "62", "cards-1": "30", "claim": "0", "tricks_left": "3", "won_valued_trick": "yes"}


def round_of(answers, options=ARTICLE, table=PAIRS, sides=2):
    return BELOTE.round_of_answers(options, table, sides, answers)


def names_of(options, table, sides):
    return [ask.name for ask in BELOTE.asks(options, table, sides)]


def test_form_asks_in_the_articles_order():
    told = ["unshown_belote", *(f"unshown_{kind}" for kind in KINDS)]
    not_accepted = ["refused_belote", *(f"refused_{kind}" for kind in KINDS)]

    assert names_of(ARTICLE, PAIRS, NAMES) == [
        *("maker", "belote", *KINDS, *told, *not_accepted, "cards", "last_trick", "capot"),
        *("revokes", "P1", "P2", "P4", "P5", "P6"),
        *("claim", "tricks_left", "won_valued_trick", "honour_J", "honour_9"),
    ]


def test_three_players_have_a_stock_and_cards_out_of_play():
    asked = set(names_of(ARTICLE, SINGLES, ("A", "B", "C"))) - set(names_of(ARTICLE, PAIRS, NAMES))

    assert asked == {"P3", "dead_cards"}


def test_french_classic_asks_five_things():
    assert names_of(CLASSIC, PAIRS, NAMES) == ["maker", "belote", "cards", "last_trick", "capot"]


def test_choices_carry_names_and_say_how_often():
    asks = {ask.name: ask for ask in BELOTE.asks(ARTICLE, PAIRS, NAMES)}
    choices = {name: [(choice.value, str(choice.label)) for choice in ask.choices] for name, ask in asks.items()}

    assert (choices["belote"], choices["tierce"], choices["refused_carre_9"][:1], choices["P1"][:2]) == (
        [("", "nobody"), ("0", "Ayşe + Carmen"), ("1", "Blaise + Deniz")],
        [("1", "tierce"), ("2", "2 × tierce"), ("3", "3 × tierce"), ("4", "4 × tierce")],
        [("1", "four nines, not accepted")],
        [("1", "error in dealing"), ("2", "2 × error in dealing")],
    )
    assert (asks["cards"].kind, asks["cards"].most, asks["capot"].kind) == (Kind.NUMBER, 152, Kind.FLAG)


MADE_OF_ANSWERS = [
    pytest.param({}, deal(0, 70, 82, last=1), id="one-heap-and-two-taps"),
    pytest.param({"cards-0": "", "cards-1": " 82 "}, deal(0, 70, 82, last=1), id="the-other-heap"),
    pytest.param({"cards-1": "82"}, deal(0, 70, 82, last=1), id="both-heaps"),
    pytest.param({"cards-0": "0"}, deal(0, 0, 152, last=1), id="no-points-are-no-capot"),
    pytest.param({"cards-0": "", "capot": "yes"}, deal(0, 0, 152, last=1, side1={"capot": True}), id="capot-alone"),
    pytest.param({"belote": "0"}, deal(0, 70, 82, last=1, side0=announced("belote")), id="belote"),
    pytest.param(
        {"tierce-0": "2", "carre_J-0": "1", "belote": "0"},
        deal(0, 70, 82, last=1, side0=announced("belote", "tierce", "tierce", "carre_J")),
        id="several-announcements",
    ),
    pytest.param(
        {"unshown_quarte-1": "1", "refused_tierce-0": "1", "P6-1": "1"},
        deal(
            0,
            70,
            82,
            last=1,
            side0={"announcements": [{"kind": "tierce", "accepted": False}]},
            side1={"announcements": [{"kind": "quarte", "shown": False}], "penalties": ["P6"]},
        ),
        id="not-shown-and-not-accepted",
    ),
    pytest.param(
        {"revokes-0": "1", "P1-1": "2", "P4-1": "1", "P2-0": "0"},
        deal(0, 70, 82, last=1, side0={"revokes": 1}, side1={"penalties": ["P1", "P1", "P4"]}),
        id="revokes-and-penalties",
    ),
    pytest.param(CLAIMED, claimed(1, 62, 30), id="claim-passes-over-the-last-trick"),
    pytest.param(
        {**CLAIMED, "honour_J": "yes", "honour_9": "yes", "capot": "yes"},
        claimed(1, 62, 30, honours=["J", "9"]),
        id="claim-with-trump-honours",
    ),
    pytest.param({"tricks_left": "5", "honour_J": "yes"}, deal(0, 70, 82, last=1), id="no-claim-no-tricks-left"),
]


@pytest.mark.parametrize(("changes", "expected"), MADE_OF_ANSWERS)
def test_answers_make_a_deal_of_the_record(changes, expected):
    assert round_of(USUAL | changes) == expected


def test_french_answers_pass_over_what_is_not_played():
    answers = USUAL | {"belote": "1", "tierce-0": "1", "P1-0": "1", "claim": "0"}

    assert round_of(answers, CLASSIC) == deal(0, 70, 82, last=1, side1=announced("belote"))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"cards-2": "20"}, deal(0, 50, 40, 20, last=1), id="each-heap"),
        pytest.param({"dead_cards": "42"}, deal(0, 50, 40, 20, last=1, dead_cards=42), id="one-follows-from-the-rest"),
        pytest.param(
            {"cards-0": "", "cards-1": "120", "cards-2": "", "capot": "yes"},
            deal(0, 0, 120, 0, last=1, side1={"capot": True}),
            id="capot-leaves-the-others-nothing",
        ),
    ],
)
def test_three_players_tell_their_heaps(changes, expected):
    answers = {"maker": "0", "last_trick": "1", "cards-0": "50", "cards-1": "40"} | changes

    assert round_of(answers, table=SINGLES, sides=3) == expected


NOT_A_NUMBER = "“{}” is not a whole number: type digits only, such as 62."
REFUSED = [
    pytest.param({"maker": ""}, "maker", None, "Choose who made trump.", id="no-maker"),
    pytest.param({"maker": "2"}, "maker", None, "Choose who made trump.", id="maker-who-is-not-seated"),
    pytest.param({"last_trick": ""}, "last_trick", None, "Choose who won the last trick.", id="no-last-trick"),
    pytest.param(
        {"cards-0": ""},
        "cards",
        0,
        "Type the card points of one heap: the other one is what is left of 152.",
        id="no-card-points",
    ),
    pytest.param({"cards-0": "7O"}, "cards", 0, NOT_A_NUMBER.format("7O"), id="letter-in-a-number"),
    pytest.param({"cards-0": "-5"}, "cards", 0, NOT_A_NUMBER.format("-5"), id="below-nothing"),
    pytest.param({"cards-0": "٧٠"}, "cards", 0, NOT_A_NUMBER.format("٧٠"), id="other-digits"),
    pytest.param(
        {"cards-0": "162"},
        "cards",
        0,
        "162 cannot be: all cards together are 152 points. The ten of the last trick is counted apart.",
        id="last-ten-in-the-only-heap",
    ),
    pytest.param(
        {"cards-1": "92"},
        "cards",
        1,
        "The card points come to 162: the last ten was counted among them. Take it out of the heap, and say who won "
        "the last trick instead.",
        id="last-ten-in-one-of-two-heaps",
    ),
    pytest.param(
        {"cards-1": "81"},
        "cards",
        1,
        "The card points come to 151, and all cards are 152: count them again.",
        id="heaps-that-do-not-add-up",
    ),
    pytest.param({"cards-0": "151"}, "cards", 0, "No tricks come to 151 card points: count them again.", id="151"),
    pytest.param(
        {"capot": "yes"},
        "capot",
        1,
        "Whoever won all tricks left no card points to others, and these have 70.",
        id="capot-with-points-elsewhere",
    ),
    pytest.param({"belote": "2"}, "belote", None, "Choose who had the belote, or nobody.", id="belote-of-nobody-here"),
    pytest.param({"tierce-1": "5"}, "tierce", 1, "So often it cannot be: at most 4.", id="five-tierces"),
    pytest.param({"P1-0": "x"}, "P1", 0, NOT_A_NUMBER.format("x"), id="penalty-that-is-no-number"),
    pytest.param(
        {"tierce-0": "1", "carre_9-1": "1"},
        "carre_9",
        1,
        "Escaleras and brelanes count for one side only: say whose the table accepted.",
        id="announcements-of-two-sides",
    ),
    pytest.param(
        {"belote": "0", "unshown_belote-1": "1"},
        "belote",
        None,
        "King and queen of trump are held once: leave one belote.",
        id="two-belotes",
    ),
    pytest.param(
        {"P6-1": "1"},
        "P6",
        1,
        "No combination of this side was accepted, so none had to be shown: take P6 out.",
        id="nothing-to-show",
    ),
    pytest.param({"claim": "2"}, "claim", None, "Choose who said it, or nobody.", id="claimant-who-is-not-seated"),
    pytest.param(
        CLAIMED | {"tricks_left": ""}, "tricks_left", None, "Choose how many tricks were left.", id="no-tricks-left"
    ),
    pytest.param(
        CLAIMED | {"tricks_left": "1"},
        "tricks_left",
        None,
        "“He terminado” is said while two tricks are left, or more: play the deal out.",
        id="one-trick-left",
    ),
    pytest.param(
        CLAIMED | {"won_valued_trick": ""},
        "won_valued_trick",
        None,
        "Say whether a trick with a card of value was won before.",
        id="valued-trick-not-said",
    ),
    pytest.param(
        CLAIMED | {"won_valued_trick": "no"},
        "won_valued_trick",
        None,
        "“He terminado” is said after winning a trick with a card of value: play goes on.",
        id="no-valued-trick",
    ),
    pytest.param(
        CLAIMED | {"cards-1": ""},
        "cards",
        1,
        "Type the card points of this side; 0 where it won none.",
        id="an-interrupted-deal-has-no-rest",
    ),
]


@pytest.mark.parametrize(("changes", "field", "side", "says"), REFUSED)
def test_answer_that_is_missing_or_wrong_is_refused_beside_its_question(changes, field, side, says):
    with pytest.raises(RuleError) as caught:
        round_of(USUAL | changes)

    assert (caught.value.field, caught.value.side, str(caught.value)) == (field, side, says)
    assert caught.value.rule in rulebook()


def test_too_many_points_of_three_are_refused_at_the_heap_that_is_missing():
    answers = {"maker": "0", "last_trick": "1", "cards-0": "50", "cards-1": "80", "dead_cards": "42"}

    with pytest.raises(RuleError) as caught:
        round_of(answers, table=SINGLES, sides=3)

    says = "The other card points come to 130, and all together to 110: count them again."
    assert (caught.value.field, caught.value.side, str(caught.value)) == ("cards", 2, says)


def test_of_two_heaps_the_smaller_one_is_to_be_corrected():
    answers = BELOTE.answers_of_round(ARTICLE, PAIRS, 2, deal(1, 90, 62, last=0))

    assert answers == {"maker": "1", "last_trick": "0", "cards-1": "62"}


def test_answers_that_a_claim_makes_needless_do_not_count():
    answers = CLAIMED | {"last_trick": "0", "capot": "yes", "tierce-0": "0", "P1-1": "1"}

    assert BELOTE.counted(2, answers) == frozenset(CLAIMED) | {"P1-1"}
    assert BELOTE.counted(2, USUAL | {"tricks_left": "3", "claim": ""}) == frozenset(USUAL) | {"claim"}


def test_calculator_puts_the_forms_own_questions():
    calculator = BELOTE.calculator
    asked = calculator.asks(ARTICLE, PAIRS)

    assert [ask.name for ask in asked] == names_of(ARTICLE, PAIRS, NAMES)
    assert [str(choice.label) for choice in asked[0].choices] == ["Our pair", "Their pair"] == list(calculator.names)
    assert (calculator.answers(USUAL), calculator.sides, dict(calculator.table)) == (USUAL, 2, {"partners": True})
