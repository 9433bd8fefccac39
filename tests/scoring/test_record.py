"""The record of a match, strictly read."""

import pytest

from scoring.errors import RuleError
from scoring.game import Carried, Lot
from scoring.match import score_match
from scoring.record import read_start
from scoring.rulebook import rulebook
from tests.scoring.play import closed, match

ROUND = closed({"base": 10})


def without(record, key):
    return {name: value for name, value in record.items() if name != key}


def in_round(**more):
    return match({**ROUND, **more})


def in_hand(hand):
    return match(closed(hand))


REFUSED = [
    ("a-list", [], ("record.wrong_type", None, None, "record")),
    ("null", None, ("record.wrong_type", None, None, "record")),
    ("no-game", without(match(), "game"), ("record.missing_key", None, None, "game")),
    ("no-sides", without(match(), "sides"), ("record.missing_key", None, None, "sides")),
    ("no-rounds", without(match(), "rounds"), ("record.missing_key", None, None, "rounds")),
    ("unknown-key", match(date="today"), ("record.unknown_key", None, None, "date")),
    ("unknown-game", {**match(), "game": "bridge"}, ("record.game", None, None, "game")),
    ("game-of-another-type", {**match(), "game": 51}, ("record.wrong_type", None, None, "game")),
    ("unknown-preset", match(preset="okey101"), ("record.preset", None, None, "preset")),
    ("null-preset", match(preset=None), ("record.wrong_type", None, None, "preset")),
    ("null-options", match(options=None), ("record.wrong_type", None, None, "options")),
    ("options-as-a-list", match(options=[]), ("record.wrong_type", None, None, "options")),
    ("unknown-option", match(options={"ace": 1}), ("record.option", None, None, "ace")),
    ("option-of-another-value", match(options={"ace_value": 2}), ("record.option", None, None, "ace_value")),
    ("true-for-1", match(options={"ace_value": True}), ("record.option", None, None, "ace_value")),
    ("1-for-true", match(options={"two_okeys_pair": 1}), ("record.option", None, None, "two_okeys_pair")),
    ("option-as-text", match(options={"ace_value": "11"}), ("record.option", None, None, "ace_value")),
    ("option-with-a-point", match(options={"jokers": 2.0}), ("record.option", None, None, "jokers")),
    ("option-as-a-list", match(options={"jokers": [2]}), ("record.option", None, None, "jokers")),
    ("null-option", match(options={"tie": None}), ("record.option", None, None, "tie")),
    ("no-round-to-play", match(options={"hands": 0}), ("record.option", None, None, "hands")),
    ("five-jokers", match(options={"jokers": 5}), ("record.option", None, None, "jokers")),
    ("clubs-factor-4", match(table={"clubs_factor": 4}), ("record.option", None, None, "clubs_factor")),
    ("unknown-table-setting", match(table={"partners": True}), ("record.option", None, None, "partners")),
    ("null-table", match(table=None), ("record.wrong_type", None, None, "table")),
    ("one-side", match(sides=1), ("record.sides", None, None, "sides")),
    ("eight-sides", match(sides=8), ("record.sides", None, None, "sides")),
    ("two-sides-of-one-name", {**match(), "sides": ["Ayşe", "Ayşe"]}, ("record.sides", None, None, "sides")),
    ("one-name-in-other-signs", {**match(), "sides": ["Ayşe", " Ays\u0327e "]}, ("record.sides", None, None, "sides")),
    ("empty-name", {**match(), "sides": ["Ayşe", " "]}, ("record.empty_text", None, None, "sides")),
    ("name-with-nul", {**match(), "sides": ["Ayşe", "B\0"]}, ("record.empty_text", None, None, "sides")),
    ("name-with-half-a-sign", {**match(), "sides": ["Ayşe", "\ud83d"]}, ("record.empty_text", None, None, "sides")),
    ("name-as-a-number", {**match(), "sides": ["Ayşe", 2]}, ("record.wrong_type", None, None, "sides")),
    ("sides-as-text", {**match(), "sides": "AB"}, ("record.wrong_type", None, None, "sides")),
    ("rounds-as-an-object", {**match(), "rounds": {}}, ("record.wrong_type", None, None, "rounds")),
    ("round-as-a-list", match([]), ("record.wrong_type", 0, None, "rounds")),
    ("empty-round", match({}), ("record.missing_key", 0, None, "closer")),
    ("null-start", match(start=None), ("record.wrong_type", None, None, "start")),
    ("unknown-start", match(start={"place": 1}), ("record.unknown_key", None, None, "place")),
    ("totals-of-three", match(start={"totals": [1, 2, 3]}), ("record.start", None, None, "totals")),
    ("null-totals", match(start={"totals": None}), ("record.wrong_type", None, None, "totals")),
    ("total-as-text", match(start={"totals": ["1", 2]}), ("record.wrong_type", None, None, "totals")),
    ("total-beyond-measure", match(start={"totals": [10**9, 2]}), ("record.range", None, None, "totals")),
    ("rounds-played-below-zero", match(start={"played": -1}), ("record.range", None, None, "played")),
    ("pending-elsewhere", match(start={"pending": []}), ("record.start", None, None, "pending")),
    ("held-elsewhere", match(start={"held": 0}), ("record.start", None, None, "held")),
    ("out-elsewhere", match(start={"out": []}), ("record.start", None, None, "out")),
    ("void-beside-a-round", in_round(void="seen"), ("record.unknown_key", 0, None, "indicator")),
    ("void-without-a-reason", match({"void": " "}), ("record.empty_text", 0, None, "void")),
    ("void-as-true", match({"void": True}), ("record.wrong_type", 0, None, "void")),
    ("null-adjustments", in_round(adjustments=None), ("record.wrong_type", 0, None, "adjustments")),
    ("null-incidents", in_round(incidents=None), ("record.wrong_type", 0, None, "incidents")),
    ("null-closure", in_round(closure=None), ("record.wrong_type", 0, None, "closure")),
    ("closure-of-another-word", in_round(closure="double"), ("record.range", 0, None, "closure")),
    ("closer-as-text", in_round(closer="0"), ("record.wrong_type", 0, None, "closer")),
    ("closer-as-true", in_round(closer=True), ("record.wrong_type", 0, None, "closer")),
    ("no-closer", match(without(ROUND, "closer")), ("record.missing_key", 0, None, "closer")),
    ("null-indicator", in_round(indicator=None), ("record.wrong_type", 0, None, "indicator")),
    ("empty-indicator", in_round(indicator=""), ("cards.unreadable", 0, None, "indicator")),
    ("hands-as-an-object", in_round(hands={}), ("record.wrong_type", 0, None, "hands")),
    ("hand-as-text", in_hand("3H"), ("record.wrong_type", 0, 1, "hands")),
    ("empty-hand", in_hand({}), ("super51.entry", 0, 1, "hands")),
    ("hand-told-twice", in_hand({"base": 1, "no_meld": True}), ("record.unknown_key", 0, 1, "no_meld")),
    ("base-as-text", in_hand({"base": "10"}), ("record.wrong_type", 0, 1, "base")),
    ("base-with-a-point", in_hand({"base": 10.0}), ("record.wrong_type", 0, 1, "base")),
    ("null-base", in_hand({"base": None}), ("record.wrong_type", 0, 1, "base")),
    ("base-as-true", in_hand({"base": True}), ("record.wrong_type", 0, 1, "base")),
    ("loose-without-a-way", in_hand({"loose": "2C"}), ("record.missing_key", 0, 1, "by")),
    ("loose-by-another-way", in_hand({"loose": "2C", "by": "runs"}), ("record.range", 0, 1, "by")),
    ("loose-as-a-list", in_hand({"loose": ["2C"], "by": "melds"}), ("record.wrong_type", 0, 1, "loose")),
    ("no-meld-false", in_hand({"no_meld": False}), ("record.wrong_type", 0, 1, "no_meld")),
    ("no-meld-1", in_hand({"no_meld": 1}), ("record.wrong_type", 0, 1, "no_meld")),
    ("null-discard", in_hand({"cards": "", "discard": None}), ("record.wrong_type", 0, 1, "discard")),
    (
        "adjustment-without-a-reason",
        in_round(adjustments=[{"side": 0, "points": 1}]),
        ("record.missing_key", 0, None, "reason"),
    ),
    (
        "adjustment-with-an-empty-reason",
        in_round(adjustments=[{"side": 0, "points": 1, "reason": ""}]),
        ("record.empty_text", 0, None, "reason"),
    ),
    (
        "adjustment-of-nobody",
        in_round(adjustments=[{"side": 2, "points": 1, "reason": "late"}]),
        ("record.side", 0, None, "side"),
    ),
    (
        "adjustment-of-true-points",
        in_round(adjustments=[{"side": 0, "points": True, "reason": "late"}]),
        ("record.wrong_type", 0, None, "points"),
    ),
    (
        "adjustment-beyond-measure",
        in_round(adjustments=[{"side": 0, "points": 10**9, "reason": "late"}]),
        ("record.range", 0, None, "points"),
    ),
    ("incident-of-another-game", in_round(incidents=[{"side": 0, "code": "islek"}]), ("record.incident", 0, 0, "code")),
]


@pytest.mark.parametrize(("record", "expected"), [pytest.param(*case[1:], id=case[0]) for case in REFUSED])
def test_record_that_does_not_fit_is_refused_where_it_does_not(record, expected):
    with pytest.raises(RuleError) as caught:
        score_match(record)

    refusal = caught.value
    assert (refusal.rule, refusal.round, refusal.side, refusal.field) == expected
    assert refusal.rule in rulebook()
    assert str(refusal.message)


@pytest.mark.parametrize(
    "name",
    ["🃏", "عائشة", "A" * 5000, "<b>\"Ayşe\" & 'B'</b>", "{side}", "a\u200db"],
    ids=["emoji", "right-to-left", "very-long", "tags-and-quotes", "braces", "joined"],
)
def test_names_are_taken_as_they_are(name):
    score = score_match({**match(ROUND), "sides": ["B", name]})

    assert score.totals == (-100, 40)


def test_reason_may_hold_braces_and_several_lines():
    adjustment = {"side": 0, "points": 1, "reason": "{late}\nfor the third time"}

    score = score_match(match({**ROUND, "adjustments": [adjustment]}))

    assert [str(line.steps[0].says) for line in score.rounds[0].lines[2:]] == ["Adjustment: {late}\nfor the third time"]


ANYTHING = frozenset({"pending", "held", "out"})


def test_start_brings_along_what_the_game_allows():
    start = {
        "totals": [10, -20],
        "played": 3,
        "pending": [{"points": 81, "candidates": [0, 1]}],
        "held": 80,
        "out": [1],
    }

    assert read_start(start, 2, ANYTHING) == Carried((10, -20), 3, (Lot(81, (0, 1)),), 80, frozenset({1}))


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ({"pending": [{"points": 81}]}, ("record.missing_key", "candidates")),
        ({"pending": [{"points": 0, "candidates": [0]}]}, ("record.range", "points")),
        ({"pending": [{"points": 81, "candidates": []}]}, ("record.start", "candidates")),
        ({"pending": [{"points": 81, "candidates": [0, 0]}]}, ("record.start", "candidates")),
        ({"out": [0, 0]}, ("record.start", "out")),
        ({"out": [0, 1]}, ("record.start", "out")),
        ({"pending": [{"points": 81, "candidates": [2]}]}, ("record.side", "candidates")),
        ({"pending": None}, ("record.wrong_type", "pending")),
        ({"held": -1}, ("record.range", "held")),
        ({"held": None}, ("record.wrong_type", "held")),
        ({"out": [-1]}, ("record.side", "out")),
        ({"out": [True]}, ("record.wrong_type", "out")),
    ],
    ids=[
        "no-takers",
        "lot-of-zero",
        "nobody",
        "twice",
        "out-twice",
        "nobody-left",
        "not-seated",
        "null-lots",
        "below-zero",
        "null",
        "minus",
        "true",
    ],
)
def test_start_that_does_not_fit_is_refused(start, expected):
    with pytest.raises(RuleError) as caught:
        read_start(start, 2, ANYTHING)

    assert (caught.value.rule, caught.value.field) == expected
