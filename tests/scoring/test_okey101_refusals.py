"""What 101 Okey is refused for: the rule, the seat, the field, and the words."""

import pytest

from scoring.errors import RuleError
from scoring.match import score_match
from scoring.rulebook import rulebook
from tests.scoring.tables import finished, match, melds, ran_out

TEN = melds(10)
LEFT_UNKNOWN = "Give the indicator: without it nobody knows what an okey or false okey left counts."
NO_PARTNERS = "Partners are two pairs of the four seats, each seat once: [[0, 2], [1, 3]]."
TWO_AND_TWO = {"partners": [[0, 2], [1, 3]]}
TWENTY_THREE = " ".join(f"{colour}{number}" for colour in "RY" for number in range(1, 12)) + " K13"


def refused(case, played, rule, side, field, says, **more):
    """A round that is refused."""
    return pytest.param(
        match(played, sides=max(2, len(played["racks"])), **more), (rule, 0, side, field, says), id=case
    )


ROUNDS_REFUSED = [
    refused(
        "finisher-with-a-rack",
        {"finisher": 0, "finish": [], "racks": [TEN, TEN]},
        "okey101.finishers_rack",
        0,
        "racks",
        "This seat finished and has nothing left: take its rack out, or correct who finished.",
    ),
    refused(
        "other-without-a-rack",
        {"finisher": 0, "finish": [], "racks": [None, None]},
        "okey101.racks",
        1,
        "racks",
        "This seat did not finish: tell its rack.",
    ),
    refused(
        "rack-missing",
        {"finisher": 0, "finish": [], "racks": [None]},
        "okey101.racks",
        None,
        "racks",
        "There are 1 racks for 2 seats: give one for each, null for the finisher.",
    ),
    refused(
        "finisher-who-is-nobody",
        {"finisher": 2, "finish": [], "racks": [TEN, TEN]},
        "okey101.seat",
        None,
        "finisher",
        "Nobody sits at 2; seats count from 0 to 1.",
    ),
    refused(
        "finish-without-a-finisher",
        {**ran_out(TEN, TEN), "finish": ["elden"]},
        "okey101.nobody_finished",
        None,
        "finish",
        "Nobody finished: take the finish out, or say who finished.",
    ),
    refused(
        "finish-named-twice",
        finished(TEN, finish=("okey", "okey")),
        "okey101.finish",
        None,
        "finish",
        "A way to finish is named twice: name each once.",
    ),
    refused(
        "finish-that-does-not-exist",
        finished(TEN, finish=("flush",)),
        "record.range",
        None,
        "finish",
        "“finish” is one of: elden, okey, pairs.",
    ),
    refused(
        "nothing-left-on-an-opened-rack",
        finished(melds(0)),
        "okey101.total",
        1,
        "sum",
        "Nothing is left on this opened rack: choose who finished, or say what is left.",
    ),
    refused(
        "no-tile-left-on-an-opened-rack",
        finished(melds(""), indicator="R5"),
        "okey101.total",
        1,
        "tiles",
        "Nothing is left on this opened rack: choose who finished, or say what is left.",
    ),
    refused(
        "more-than-300",
        finished(melds(301)),
        "okey101.total",
        1,
        "sum",
        "301 is more than an opened rack can come to: at most 300. Count it again.",
    ),
    refused(
        "more-than-300-with-the-okey",
        finished(melds(290, okeys=1), indicator="R5"),
        "okey101.total",
        1,
        "sum",
        "302 is more than an opened rack can come to: at most 300. Count it again.",
    ),
    refused(
        "more-than-300-in-a-round-that-does-not-count",
        ran_out(melds(301), TEN),
        "okey101.total",
        0,
        "sum",
        "301 is more than an opened rack can come to: at most 300. Count it again.",
        options={"exhausted": "void"},
    ),
    refused(
        "okey-without-indicator", finished(melds(0, okeys=1)), "okey101.okey_unknown", None, "indicator", LEFT_UNKNOWN
    ),
    refused(
        "false-okey-without-indicator",
        finished(melds(5, false_okeys=1)),
        "okey101.okey_unknown",
        None,
        "indicator",
        LEFT_UNKNOWN,
    ),
    refused(
        "false-okey-tile-without-indicator",
        finished(melds("F")),
        "okey101.okey_unknown",
        None,
        "indicator",
        LEFT_UNKNOWN,
    ),
    refused(
        "false-okey-tile-without-indicator-though-okeys-count-their-number",
        finished(melds("R2 F")),
        "okey101.okey_unknown",
        None,
        "indicator",
        LEFT_UNKNOWN,
        options={"okey_left": "face"},
    ),
    refused(
        "tiles-that-may-hide-the-okey",
        finished(melds("R6 K4")),
        "okey101.okey_unknown",
        None,
        "indicator",
        LEFT_UNKNOWN,
    ),
    refused(
        "third-tile-of-a-kind",
        finished(melds("R7 K4"), melds("K4"), melds("B2 K4"), indicator="R5"),
        "okey101.copies",
        3,
        "tiles",
        "black 4 is at the table a third time (the indicator counts too): check the tiles.",
    ),
    refused(
        "third-tile-is-the-indicator",
        finished(melds("R5"), melds("R5"), indicator="R5"),
        "okey101.copies",
        2,
        "tiles",
        "red 5 is at the table a third time (the indicator counts too): check the tiles.",
    ),
    refused(
        "third-tile-on-a-rack-that-was-not-opened",
        finished(melds("K4 K4"), {"opened": "no", "tiles": "K4"}, indicator="R5"),
        "okey101.copies",
        2,
        "tiles",
        "black 4 is at the table a third time (the indicator counts too): check the tiles.",
    ),
    refused(
        "third-false-okey-tile",
        finished(melds("F F"), melds("F"), indicator="R5"),
        "okey101.okeys",
        2,
        "tiles",
        "false okey is at the table a third time (the indicator counts too): check the tiles.",
    ),
    refused(
        "third-okey-counted",
        finished(melds(1, okeys=2), melds(1, okeys=1), indicator="R5"),
        "okey101.okeys",
        2,
        "okeys",
        "There are two okeys, and this is a third: check who holds one.",
    ),
    refused(
        "three-okeys-on-one-rack",
        finished(melds(1, okeys=3), indicator="R5"),
        "okey101.okeys",
        1,
        "okeys",
        "There are two okeys, and this is a third: check who holds one.",
    ),
    refused(
        "third-okey-beside-tiles",
        finished(melds("R6 R6"), melds(1, okeys=1), indicator="R5"),
        "okey101.okeys",
        2,
        "okeys",
        "There are two okeys, and this is a third: check who holds one.",
    ),
    refused(
        "third-okey-finished",
        finished(melds(1, okeys=2), indicator="R5", finish=("okey",)),
        "okey101.okeys",
        1,
        "okeys",
        "There are two okeys, one of which finished, and this is a third: check who holds one.",
    ),
    refused(
        "third-okey-finished-beside-tiles",
        finished(melds("R6 R6"), indicator="R5", finish=("okey",)),
        "okey101.okeys",
        None,
        "finish",
        "There are two okeys, one of which finished, and this is a third: check who holds one.",
    ),
    refused(
        "third-false-okey-counted",
        finished(melds("F"), melds(1, false_okeys=2), indicator="R5"),
        "okey101.okeys",
        2,
        "false_okeys",
        "There are two false okeys, and this is a third: check who holds one.",
    ),
    refused(
        "third-okey-on-a-rack-that-was-not-opened",
        finished(melds(1, okeys=2), {"opened": "no", "okeys": 1}, indicator="R5"),
        "okey101.okeys",
        2,
        "okeys",
        "There are two okeys, and this is a third: check who holds one.",
    ),
    refused(
        "false-okey-as-indicator",
        finished(TEN, indicator="F"),
        "okey101.indicator",
        None,
        "indicator",
        "A false okey is no indicator: turn up the next tile, and give its colour and number.",
    ),
    refused(
        "indicator-that-is-no-tile",
        finished(TEN, indicator="R14"),
        "tiles.unreadable",
        None,
        "indicator",
        "“R14” is not a tile: write R5, Y13, B9 or K1, and F for a false okey.",
    ),
    refused(
        "two-indicators",
        finished(TEN, indicator="R5 R6"),
        "tiles.unreadable",
        None,
        "indicator",
        "“R5 R6” is not a tile: write R5, Y13, B9 or K1, and F for a false okey.",
    ),
    refused(
        "tile-that-cannot-be-read",
        finished(melds("R6 5R"), indicator="R5"),
        "tiles.unreadable",
        1,
        "tiles",
        "“5R” is not a tile: write R5, Y13, B9 or K1, and F for a false okey.",
    ),
    refused(
        "more-tiles-than-a-rack-holds",
        finished(melds(TWENTY_THREE), indicator="B5"),
        "okey101.rack_size",
        1,
        "tiles",
        "A rack holds at most 22 tiles, and these are 23: take 1 out.",
    ),
    refused(
        "okeys-beside-tiles",
        finished(melds("R6", okeys=1), indicator="R5"),
        "okey101.told_once",
        1,
        "okeys",
        "The tiles of this rack are given, and say it: leave “okeys” out.",
    ),
    refused(
        "no-false-okeys-beside-tiles",
        finished(melds("R6", false_okeys=0), indicator="R5"),
        "okey101.told_once",
        1,
        "false_okeys",
        "The tiles of this rack are given, and say it: leave “false_okeys” out.",
    ),
    refused(
        "sum-beside-tiles",
        finished(melds("R6", sum=6), indicator="R5"),
        "okey101.told_once",
        1,
        "sum",
        "The tiles of this rack are given, and say it: leave “sum” out.",
    ),
    refused(
        "opened-and-nothing-told",
        finished({"opened": "melds"}),
        "okey101.told",
        1,
        "sum",
        "This rack was opened: give its sum, or its tiles.",
    ),
    refused(
        "sum-below-nothing",
        finished(melds(-5, okeys=1), indicator="R5"),
        "okey101.told",
        1,
        "sum",
        "-5 is less than 0: count from 0 up.",
    ),
    refused(
        "okeys-below-nothing",
        finished(melds(5, okeys=-1), indicator="R5"),
        "okey101.told",
        1,
        "okeys",
        "-1 is less than 0: count from 0 up.",
    ),
    refused(
        "opened-otherwise",
        finished({"opened": "yes", "sum": 5}),
        "record.range",
        1,
        "opened",
        "“opened” is one of: no, melds, pairs.",
    ),
    refused("opened-not-said", finished({"sum": 5}), "record.missing_key", 1, "opened", "“opened” is missing."),
    refused(
        "sum-as-text", finished(melds(5) | {"sum": "5"}), "record.wrong_type", 1, "sum", "“sum” is a whole number."
    ),
    refused(
        "sum-as-truth", finished(melds(5) | {"sum": True}), "record.wrong_type", 1, "sum", "“sum” is a whole number."
    ),
    refused(
        "okeys-null",
        finished(melds(5) | {"okeys": None}),
        "record.wrong_type",
        1,
        "okeys",
        "“okeys” is a whole number, not null: leave it out or fill it in.",
    ),
    refused(
        "indicator-null",
        finished(TEN, indicator=None),
        "record.wrong_type",
        None,
        "indicator",
        "“indicator” is a text, not null: leave it out or fill it in.",
    ),
    refused(
        "unknown-key-of-a-rack",
        finished(melds(5, joker=1)),
        "record.unknown_key",
        1,
        "joker",
        "“joker” is not known here: take it out or correct it.",
    ),
    refused(
        "unknown-key-of-a-round",
        finished(TEN, closure="normal"),
        "record.unknown_key",
        None,
        "closure",
        "“closure” is not known here: take it out or correct it.",
    ),
]


@pytest.mark.parametrize(("record", "expected"), ROUNDS_REFUSED)
def test_round_is_refused(record, expected):
    with pytest.raises(RuleError) as caught:
        score_match(record)

    refusal = caught.value
    assert (refusal.rule, refusal.round, refusal.side, refusal.field, str(refusal)) == expected
    assert refusal.rule in rulebook()


@pytest.mark.parametrize("key", ["finisher", "finish", "racks"])
def test_round_needs_its_keys(key):
    played = {name: part for name, part in finished(TEN).items() if name != key}

    with pytest.raises(RuleError) as caught:
        score_match(match(played, sides=2))

    assert (caught.value.rule, caught.value.field) == ("record.missing_key", key)


@pytest.mark.parametrize(
    ("sides", "mode", "table", "expected"),
    [
        (4, "sum", {}, ("okey101.partners", "partners", NO_PARTNERS)),
        (4, "sum", {"partners": []}, ("okey101.partners", "partners", NO_PARTNERS)),
        (4, "sum", {"partners": [[0, 1, 2, 3]]}, ("okey101.partners", "partners", NO_PARTNERS)),
        (4, "sum", {"partners": [[0, 2], [1, 1]]}, ("okey101.partners", "partners", NO_PARTNERS)),
        (4, "sum", {"partners": [[0, 2], [1, 4]]}, ("okey101.partners", "partners", NO_PARTNERS)),
        (4, "sum", {"partners": [[0, 2, 1], [3]]}, ("okey101.partners", "partners", NO_PARTNERS)),
        (
            4,
            "sum",
            {"partners": [[0, "2"], [1, 3]]},
            ("record.wrong_type", "partners", "“partners” is a whole number."),
        ),
        (4, "sum", {"partners": True}, ("record.wrong_type", "partners", "“partners” is a list.")),
        (
            4,
            "sum",
            {"partners": None},
            ("record.wrong_type", "partners", "“partners” is a list, not null: leave it out or fill it in."),
        ),
        (
            3,
            "partner_erased",
            {},
            ("okey101.partners", "sides", "Partners are two and two: four sit down, not 3."),
        ),
        (
            2,
            "sum",
            {"partners": [[0], [1]]},
            ("okey101.partners", "sides", "Partners are two and two: four sit down, not 2."),
        ),
        (
            4,
            "off",
            TWO_AND_TWO,
            ("okey101.partners", "partners", "In this league each plays for himself: take the partners out."),
        ),
        (
            4,
            "off",
            {"clubs_factor": 2},
            ("record.unknown_key", "clubs_factor", "“clubs_factor” is not known here: take it out or correct it."),
        ),
    ],
    ids=[
        "missing",
        "empty",
        "four-together",
        "a-seat-twice",
        "a-seat-that-is-none",
        "three-and-one",
        "a-seat-as-text",
        "as-truth",
        "null",
        "three-seats",
        "two-seats",
        "without-a-team-mode",
        "unknown-setting",
    ],
)
def test_table_is_refused(sides, mode, table, expected):
    with pytest.raises(RuleError) as caught:
        score_match(match(finished(*[TEN] * (sides - 1)), sides=sides, table=table, options={"team_mode": mode}))

    assert (caught.value.rule, caught.value.field, str(caught.value)) == expected


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"winner_normal": -100}, "“winner_normal” can be: 0, -101."),
        ({"unopened": 100}, "“unopened” can be: 101, 202."),
        ({"combine": "add"}, "“combine” can be: highest, multiply."),
        ({"pairs_opener_x": 3}, "“pairs_opener_x” can be: 1, 2."),
        ({"pairs_finish": True}, "“pairs_finish” can be: normal, special."),
        ({"okey_left": 50}, "“okey_left” can be: double, face, 25, 101."),
        ({"false_okey_left": "own"}, "“false_okey_left” can be: indicator, okey_face."),
        ({"exhausted": "zero"}, "“exhausted” can be: score, void."),
        ({"all_pairs": False}, "“all_pairs” can be: score, void."),
        ({"penalty_value": -1}, "“penalty_value” can be: 0–100000."),
        ({"team_mode": "pairs"}, "“team_mode” can be: off, sum, partner_erased."),
        ({"hands": 0}, "“hands” can be: 1–9999."),
        ({"tie": "none"}, "“tie” can be: shared, extra_round."),
    ],
    ids=lambda case: next(iter(case)) if isinstance(case, dict) else "",
)
def test_option_is_refused(options, says):
    with pytest.raises(RuleError) as caught:
        score_match(match(finished(TEN), sides=2, options=options))

    assert (caught.value.rule, caught.value.field, str(caught.value)) == ("record.option", next(iter(options)), says)


@pytest.mark.parametrize("sides", [1, 5])
def test_two_to_four_play(sides):
    record = match(sides=4) | {"sides": [f"Side {side}" for side in range(sides)]}

    with pytest.raises(RuleError) as caught:
        score_match(record)

    assert (caught.value.rule, str(caught.value)) == (
        "record.sides",
        f"101 Okey is played by 2 to 4 sides; there are {sides}.",
    )


def test_incident_has_one_of_seven_codes():
    with pytest.raises(RuleError) as caught:
        score_match(match({**finished(TEN), "incidents": [{"side": 1, "code": "late"}]}, sides=2))

    assert (caught.value.rule, caught.value.side, caught.value.field, str(caught.value)) == (
        "record.incident",
        1,
        "code",
        "101 Okey has no incident “late”.",
    )


@pytest.mark.parametrize("key", ["pending", "held", "out"])
def test_nothing_but_totals_and_rounds_comes_from_paper(key):
    with pytest.raises(RuleError) as caught:
        score_match(match(sides=2, start={key: 0 if key == "held" else []}))

    assert (caught.value.rule, caught.value.field) == ("record.start", key)
