"""The record form of 101 Okey: its questions, and the way from answers to a round and back."""

import pytest

from scoring.asks import Kind
from scoring.errors import RuleError
from scoring.match import score_match
from scoring.registry import game
from scoring.rulebook import rulebook
from tests.scoring.tables import NAMES, NOT_OPENED, finished, match, melds, pairs, ran_out

OKEY101 = game("okey101")
OPTIONS = OKEY101.read_options("okey101", {})
CLUB = OKEY101.read_options("okey101_club", {})
FACE = OKEY101.read_options("okey101", {"okey_left": "face"})
TABLE = OKEY101.read_table(OPTIONS, {}, 4)
SIDES = 3
ASKS = OKEY101.asks(OPTIONS, TABLE, NAMES[:SIDES])

USUAL = {f"opened-{side}": "melds" for side in range(SIDES)} | {f"way-{side}": "sum" for side in range(SIDES)}
TOLD = {**USUAL, "finisher": "0", "sum-1": "12", "opened-2": "no"}
RED_5 = {"colour": "R", "number": "5"}


def round_of(answers, options=OPTIONS):
    return OKEY101.round_of_answers(options, TABLE, SIDES, answers)


def test_form_asks_what_a_table_tells_in_its_order():
    asked = [(ask.name, ask.kind, ask.default, ask.per_side, ask.most) for ask in ASKS]

    assert asked == [
        ("finisher", Kind.CHOICE, "", False, None),
        ("elden", Kind.FLAG, "", False, None),
        ("okey", Kind.FLAG, "", False, None),
        ("pairs", Kind.FLAG, "", False, None),
        ("opened", Kind.CHOICE, "melds", True, None),
        ("way", Kind.CHOICE, "sum", True, None),
        ("sum", Kind.NUMBER, "", True, 300),
        ("okeys", Kind.FLAG, "", True, None),
        ("both_okeys", Kind.FLAG, "", True, None),
        ("false_okeys", Kind.FLAG, "", True, None),
        ("both_false_okeys", Kind.FLAG, "", True, None),
        ("tiles", Kind.TILES, "", True, 22),
        ("colour", Kind.CHOICE, "", False, None),
        ("number", Kind.CHOICE, "", False, None),
    ]


@pytest.mark.parametrize(
    ("options", "hints"),
    [(OPTIONS, ["", "", "101"]), (CLUB, ["", "×2", "202"])],
    ids=["the-page", "the-clubs-ladder"],
)
def test_choices_carry_what_they_cost(options, hints):
    choices = {ask.name: ask.choices for ask in OKEY101.asks(options, TABLE, NAMES[:SIDES])}

    assert [(choice.value, str(choice.label)) for choice in choices["finisher"]] == [
        ("0", "Ayşe"),
        ("1", "Blaise"),
        ("2", "Carmen"),
        ("nobody", "the stock ran out"),
    ]
    assert [(choice.value, str(choice.label)) for choice in choices["opened"]] == [
        ("melds", "by melds"),
        ("pairs", "by pairs"),
        ("no", "açmadı"),
    ]
    assert [choice.hint for choice in choices["opened"]] == hints
    assert [str(choice.label) for choice in choices["colour"]] == ["red", "yellow", "blue", "black"]
    assert [choice.value for choice in choices["number"]] == ["", *map(str, range(1, 14))]


PLAYED = [
    pytest.param({}, finished(melds(12), NOT_OPENED), id="normal"),
    pytest.param({"elden": "yes"}, finished(melds(12), NOT_OPENED, finish=("elden",)), id="elden"),
    pytest.param(
        {"pairs": "yes", "okey": "yes", "elden": "yes"},
        finished(melds(12), NOT_OPENED, finish=("elden", "okey", "pairs")),
        id="all-finishes",
    ),
    pytest.param({"opened-1": "pairs"}, finished(pairs(12), NOT_OPENED), id="by-pairs"),
    pytest.param(RED_5, finished(melds(12), NOT_OPENED, indicator="R5"), id="indicator-though-not-needed"),
    pytest.param({"colour": "R"}, finished(melds(12), NOT_OPENED), id="half-an-indicator-that-is-not-needed"),
    pytest.param(
        {"okeys-1": "yes", **RED_5}, finished(melds(12, okeys=1), NOT_OPENED, indicator="R5"), id="an-okey-left"
    ),
    pytest.param(
        {"okeys-1": "yes", "both_okeys-1": "yes", **RED_5},
        finished(melds(12, okeys=2), NOT_OPENED, indicator="R5"),
        id="both-okeys-left",
    ),
    pytest.param({"both_okeys-1": "yes"}, finished(melds(12), NOT_OPENED), id="both-without-one-counts-for-nothing"),
    pytest.param(
        {"sum-1": "", "false_okeys-1": "yes", **RED_5},
        finished(melds(0, false_okeys=1), NOT_OPENED, indicator="R5"),
        id="nothing-but-a-false-okey",
    ),
    pytest.param(
        {"false_okeys-1": "yes", "both_false_okeys-1": "yes", **RED_5},
        finished(melds(12, false_okeys=2), NOT_OPENED, indicator="R5"),
        id="both-false-okeys-left",
    ),
    pytest.param(
        {"way-1": "tiles", "tiles-1": "k9  b3 f", "okeys-1": "yes", **RED_5},
        finished(melds("K9 B3 F"), NOT_OPENED, indicator="R5"),
        id="tiles-and-nothing-beside-them",
    ),
    pytest.param({"tiles-1": "R5"}, finished(melds(12), NOT_OPENED), id="tiles-of-the-way-not-chosen"),
    pytest.param({"way-1": ""}, finished(melds(12), NOT_OPENED), id="chip-of-the-tiles-not-ticked"),
    pytest.param({"sum-2": "40"}, finished(melds(12), {"opened": "no", "sum": 40}), id="sum-of-a-rack-not-opened"),
    pytest.param(
        {"way-2": "tiles", "tiles-2": "F"}, finished(melds(12), {"opened": "no", "tiles": "F"}), id="tiles-not-opened"
    ),
    pytest.param({"way-2": "tiles"}, finished(melds(12), NOT_OPENED), id="no-tiles-not-opened"),
    pytest.param(
        {"opened-0": "no", "sum-0": "junk"}, finished(melds(12), NOT_OPENED), id="finishers-rack-is-passed-over"
    ),
    pytest.param(
        {"finisher": "nobody", "elden": "yes", "sum-0": "5"}, ran_out(melds(5), melds(12), NOT_OPENED), id="ran-out"
    ),
]


@pytest.mark.parametrize(("changed", "played"), PLAYED)
def test_answers_make_the_round(changed, played):
    told = round_of({**TOLD, **changed})

    assert told == played
    assert score_match(match(told, sides=SIDES)).rounds[0] is not None


@pytest.mark.parametrize(("changed", "played"), PLAYED)
def test_round_gives_back_the_answers_that_make_it(changed, played):
    answers = OKEY101.answers_of_round(OPTIONS, TABLE, SIDES, played)

    assert round_of(answers) == played
    assert set(answers) <= {f"{ask.name}-{side}" if ask.per_side else ask.name for ask in ASKS for side in range(SIDES)}


def test_answers_of_a_round_are_those_that_a_form_shows():
    played = {
        "indicator": "y13",
        "finisher": 1,
        "finish": ["okey"],
        "racks": [melds(7, okeys=2, false_okeys=1), None, pairs("R6")],
    }

    assert OKEY101.answers_of_round(OPTIONS, TABLE, SIDES, played) == {
        "finisher": "1",
        "okey": "yes",
        "colour": "Y",
        "number": "13",
        "opened-0": "melds",
        "sum-0": "7",
        "okeys-0": "yes",
        "both_okeys-0": "yes",
        "false_okeys-0": "yes",
        "opened-2": "pairs",
        "way-2": "tiles",
        "tiles-2": "R6",
    }


ASK_COLOUR = ("okey101.okey_unknown", "colour", None, "Choose the colour of the indicator: it makes the okey.")
ASK_NUMBER = ("okey101.okey_unknown", "number", None, "Choose the number of the indicator: it makes the okey.")
ASK_SUM = "Type the sum of the tiles left on this rack, or choose “açmadı”."


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"finisher": ""}, ("okey101.seat", "finisher", None, "Choose who finished, or “the stock ran out”.")),
        ({"finisher": "3"}, ("okey101.seat", "finisher", None, "Choose who finished, or “the stock ran out”.")),
        ({"opened-1": ""}, ("okey101.told", "opened", 1, "Say how this rack was opened, or “açmadı”.")),
        ({"sum-1": ""}, ("okey101.told", "sum", 1, ASK_SUM)),
        ({"finisher": "nobody"}, ("okey101.told", "sum", 0, ASK_SUM)),
        (
            {"sum-1": "-5"},
            ("okey101.told", "sum", 1, "“-5” is not a whole number from 0 up: type digits only, such as 27."),
        ),
        (
            {"sum-1": "twelve"},
            ("okey101.told", "sum", 1, "“twelve” is not a whole number from 0 up: type digits only, such as 27."),
        ),
        ({"way-1": "tiles"}, ("okey101.told", "tiles", 1, "Give the tiles left on this rack.")),
        (
            {"way-1": "tiles", "tiles-1": "R14"},
            ("tiles.unreadable", "tiles", 1, "“R14” is not a tile: write R5, Y13, B9 or K1, and F for a false okey."),
        ),
        ({"okeys-1": "yes"}, ASK_COLOUR),
        ({"false_okeys-1": "yes", "number": "5"}, ASK_COLOUR),
        ({"false_okeys-1": "yes", "colour": "R"}, ASK_NUMBER),
        ({"okeys-1": "yes", "colour": "R", "number": "14"}, ASK_NUMBER),
        ({"okeys-1": "yes", "colour": "RY", "number": "5"}, ASK_COLOUR),
        ({"way-1": "tiles", "tiles-1": "R5"}, ASK_COLOUR),
    ],
    ids=[
        "nobody-chosen",
        "nobody-sits-there",
        "opened-not-said",
        "sum-missing",
        "sum-missing-where-it-ran-out",
        "sum-below-nothing",
        "sum-in-words",
        "tiles-missing",
        "tile-that-is-none",
        "okey-without-colour",
        "false-okey-without-colour",
        "false-okey-without-number",
        "number-that-is-none",
        "colour-that-is-none",
        "tiles-without-colour",
    ],
)
def test_answer_that_is_missing_is_asked_for_beside_its_question(changed, expected):
    with pytest.raises(RuleError) as caught:
        round_of({**TOLD, **changed})

    refusal = caught.value
    assert (refusal.rule, refusal.field, refusal.side, str(refusal)) == expected
    assert refusal.rule in rulebook()


@pytest.mark.parametrize(
    ("changed", "options"),
    [
        ({"okeys-2": "yes"}, OPTIONS),
        ({"way-2": "tiles", "tiles-2": "R5 F"}, OPTIONS),
        ({"way-1": "tiles", "tiles-1": "R5"}, FACE),
        ({"okeys-0": "yes"}, OPTIONS),
    ],
    ids=["okey-not-opened", "tiles-not-opened", "okeys-count-their-number", "finishers-chips"],
)
def test_indicator_is_asked_for_only_where_it_is_needed(changed, options):
    assert "indicator" not in round_of({**TOLD, **changed}, options)


@pytest.mark.parametrize(
    ("changed", "field", "side"),
    [
        ({"sum-1": "0"}, "sum", 1),
        ({"sum-1": "301"}, "sum", 1),
        (
            {"okeys-1": "yes", "both_okeys-1": "yes", "okeys-2": "yes", "opened-2": "melds", "sum-2": "4", **RED_5},
            "okeys",
            2,
        ),
        ({"way-1": "tiles", "tiles-1": "K4 K4 K4", **RED_5}, "tiles", 1),
    ],
    ids=["nothing-left", "too-much-left", "third-okey", "third-tile"],
)
def test_round_that_breaks_a_rule_is_refused_beside_its_field(changed, field, side):
    told = round_of({**TOLD, **changed})

    with pytest.raises(RuleError) as caught:
        score_match(match(told, sides=SIDES))

    assert (caught.value.field, caught.value.side) == (field, side)
    assert field in {ask.name for ask in ASKS if ask.per_side}


@pytest.mark.parametrize(
    ("changed", "counted"),
    [
        ({}, {"finisher", "elden", "okey", "pairs", "opened-1", "sum-1", "opened-2"}),
        ({"finisher": "nobody", "sum-0": "1"}, {"finisher", "opened-0", "sum-0", "opened-1", "sum-1", "opened-2"}),
        (
            {"way-1": "tiles", "tiles-1": "R5", **RED_5},
            {"finisher", "elden", "okey", "pairs", "colour", "number", "opened-1", "way-1", "tiles-1", "opened-2"},
        ),
        (
            {"okeys-1": "yes", "colour": "R"},
            {"finisher", "elden", "okey", "pairs", "opened-1", "sum-1", "okeys-1", "both_okeys-1", "opened-2"},
        ),
        ({"sum-1": " "}, {"finisher", "elden", "okey", "pairs", "opened-2"}),
    ],
    ids=["normal", "ran-out", "tiles", "okey", "nothing-told"],
)
def test_answers_that_count(changed, counted):
    assert OKEY101.counted(SIDES, {**TOLD, **changed}) == counted


def test_stand_in_passes_over_whatever_was_typed():
    typed = {"way-1": "tiles", "tiles-1": "XX", "sum-1": "junk", "okeys-1": "yes", "false_okeys-1": "yes"}

    told = round_of({**TOLD, **typed, **{f"{name}-1": answer for name, answer in OKEY101.stand_in.items()}})

    assert told == finished(NOT_OPENED, NOT_OPENED)


def cost_of(options=OPTIONS, **answers):
    """What the calculator says of a rack."""
    calculator = OKEY101.calculator
    asked = {ask.name: ask.default for ask in calculator.asks(options, TABLE)}
    told = OKEY101.round_of_answers(options, TABLE, calculator.sides, calculator.answers(asked | answers))
    read = OKEY101.read_round(options, TABLE, 2, told)
    start = score_match(match(sides=2)).carried
    return OKEY101.score_round(options, TABLE, 2, read, start).lines[0].points


@pytest.mark.parametrize(
    ("answers", "options", "expected"),
    [
        ({"sum": "12"}, OPTIONS, 12),
        ({"opened": "no"}, OPTIONS, 101),
        ({"opened": "no", "elden": "yes"}, CLUB, 404),
        ({"sum": "12", "elden": "yes", "okey": "yes"}, OPTIONS, 24),
        ({"sum": "12", "elden": "yes", "okey": "yes"}, CLUB, 48),
        ({"opened": "pairs", "sum": "12", "finisher": "nobody", "elden": "yes"}, CLUB, 24),
        ({"sum": "5", "false_okeys": "yes", "colour": "B", "number": "9"}, OPTIONS, 14),
        ({"sum": "5", "false_okeys": "yes", "colour": "B", "number": "9"}, CLUB, 15),
        ({"sum": "5", "okeys": "yes", "both_okeys": "yes", "colour": "B", "number": "13"}, OPTIONS, 9),
        ({"way": "tiles", "tiles": "B10 K9 F", "colour": "B", "number": "9"}, OPTIONS, 38),
    ],
    ids=[
        "sum",
        "not-opened",
        "not-opened-elden-ladder",
        "elden-and-okey",
        "elden-and-okey-ladder",
        "ran-out-pairs-ladder",
        "false-okey",
        "false-okey-ladder",
        "both-okeys",
        "tiles",
    ],
)
def test_calculator_says_what_a_rack_costs(answers, options, expected):
    assert cost_of(options, **answers) == expected


def test_calculator_asks_who_finished_and_how_and_for_one_rack():
    asked = [(ask.name, ask.default, ask.per_side) for ask in OKEY101.calculator.asks(OPTIONS, TABLE)]

    assert asked == [
        (name, {"finisher": "another", "opened": "melds", "way": "sum"}.get(name, ""), False)
        for name in (ask.name for ask in ASKS)
    ]
    assert (OKEY101.calculator.title, OKEY101.calculator.sides) == ("What does this rack cost?", 2)
