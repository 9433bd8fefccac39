"""The second scorer of Belote, against the records that are kept beside the project and matches computed by hand."""

import json
from typing import Any

import pytest

from tests.scoring.belote_ledger import Json, ledger_of, told
from tests.scoring.belote_oracle import score
from tests.scoring.test_examples import RECORDS, answer_for, like


def recorded() -> list[Json]:
    files = [RECORDS / name for name in ("belote.jsonl", "contract.jsonl")] if RECORDS.is_dir() else []
    records = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return [one for one in records if one["match"]["game"] == "belote" and "refused" not in one["expect"]]


@pytest.mark.skipif(not RECORDS.is_dir(), reason=f"the records beside the project are not there: {RECORDS}")
@pytest.mark.parametrize("record", recorded(), ids=lambda record: record["id"])
def test_record_beside_the_project_comes_out(record):
    answer = score(record["match"])

    expected = record["expect"]
    assert {name: like(answer_for(name, answer), value) for name, value in expected.items()} == expected


def match(*rounds: Json, sides: int = 2, **more: Any) -> Json:
    return {"game": "belote", "sides": [f"Side {side}" for side in range(sides)], "rounds": list(rounds), **more}


def deal(maker: int, *cards: int, last: int | None = None, **more: Any) -> Json:
    sides: list[Json] = [{"cards": points} for points in cards]
    if last is not None:
        sides[last]["last_trick"] = True
    return {"maker": maker, "sides": sides, **more}


def with_side(played: Json, side: int, **more: Any) -> Json:
    return {
        **played,
        "sides": [{**told, **more} if seat == side else told for seat, told in enumerate(played["sides"])],
    }


def after(points: Any, pending: Any = (), held: int = 0, out: Any = ()) -> Json:
    lots = [{"points": waiting, "candidates": candidates} for waiting, candidates in pending]
    return {"points": points, "pending": lots, "held": held, "out": list(out)}


def answer(*rounds: Json, totals: list[int], places: list[int], winners: Any = (), unscored: Any = ()) -> Json:
    return {
        "rounds": list(rounds),
        "totals": totals,
        "finished": bool(winners),
        "winners": list(winners),
        "places": places,
        "unscored": list(unscored),
    }


ANNOUNCED = {"announcements": [{"kind": "tierce"}]}
BELOTE = {"announcements": [{"kind": "belote"}]}
CAPOT = {"capot": True}
FINED = {"penalties": ["P1"]}

# 40 for B or C: level at 45 they wait; then C has 50 against 45.
LOT_OF_THREE = (
    match(deal(0, 40, 55, 48, last=2), deal(1, 50, 45, 45, last=0), deal(0, 45, 45, 40, last=2), sides=3),
    answer(
        after([0, 55, 58], [(40, [1, 2])]),
        after([105, 0, 45], [(40, [1, 2])]),
        after([0, 45, 50 + 45 + 40]),
        totals=[105, 100, 238],
        places=[2, 3, 1],
    ),
)
# Before penalties A and B are level at 50; A has only 40 of them to give: 40 + 50 wait for A (32) or B (30).
TIE_OF_BOTH = (
    match(
        with_side(deal(0, 50, 50, 30, 22, last=2), 0, **FINED),
        deal(3, 32, 30, 30, 60, last=3),
        sides=4,
        options={"compare_on": "before_penalties", "tie_pending": "both", "tie_pending_for": "tied"},
    ),
    answer(
        after([0, 0, 40, 22], [(90, [0, 1])]),
        after([32 + 90, 30, 30, 70]),
        totals=[122, 30, 70, 92],
        places=[1, 4, 3, 2],
    ),
)
# A counts 60 and has 490 of 500: out. C is over by a ruling, wins with the next deal, though A has more.
FALSE_CLAIM = (
    match(
        with_side(
            deal(1, 40, 10, 15, claim={"side": 0, "tricks_left": 3, "won_valued_trick": True}),
            0,
            **ANNOUNCED,
        ),
        {"void": "cards were seen", "adjustments": [{"side": 2, "points": 30, "reason": "ruling"}]},
        deal(0, 90, 30, 20, last=0),
        deal(0, 90, 30, 20, last=0),
        sides=3,
        options={"target": 500},
        start={"totals": [430, 300, 480], "pending": [{"points": 9, "candidates": [1]}]},
    ),
    answer(
        after([60, 10, 15], [(9, [1])], out=[0]),
        after([0, 0, 30], [(9, [1])], out=[0]),
        after([100, 39, 20], out=[0]),
        after(None, out=[0]),
        totals=[590, 349, 545],
        places=[2, 3, 1],
        winners=[2],
        unscored=[3],
    ),
)
# Four players, one out; two more claim falsely, and the last wins with nothing.
LAST_ONE_LEFT = (
    match(
        deal(1, 40, 10, 15, 0, claim={"side": 0, "tricks_left": 3, "won_valued_trick": True}),
        deal(1, 40, 10, 15, 0, claim={"side": 2, "tricks_left": 3, "won_valued_trick": True}),
        sides=4,
        start={"out": [1]},
    ),
    answer(
        after([40, 10, 15, 0], out=[0, 1]),
        after([40, 10, 15, 0], out=[0, 1, 2]),
        totals=[80, 20, 30, 0],
        places=[2, 4, 3, 1],
        winners=[3],
    ),
)
# At 1000 nobody exceeds it; with the jack still in hand a claim does, by 20, and the 1030 of the others are nothing.
HONOURS_TO_EXCEED = (
    match(
        deal(0, 90, 62, last=0),
        with_side(
            deal(1, 10, 30, claim={"side": 0, "tricks_left": 2, "won_valued_trick": True, "trump_honours": ["J"]}),
            0,
            **FINED,
        ),
        options={"target_mode": "exceed"},
        start={"totals": [900, 938]},
        table={"partners": True},
    ),
    answer(
        after([100, 62]),
        after([20, 30]),
        totals=[1020, 1030],
        places=[1, 2],
        winners=[0],
    ),
)
# F is clipped: −20 is not taken over. 252 where the capot includes the last trick.
NOTHING_TO_TAKE = (
    match(
        with_side(with_side(deal(1, 152, 0, last=0), 0, **CAPOT), 1, penalties=["P1", "P4"]),
        options={"capot_includes_last_trick": True},
        table={"partners": True},
    ),
    answer(after([252, -20]), totals=[252, -20], places=[1, 2]),
)
# 7 + 81 + 91 are held until a taker makes his contract; what is written is rounded, what was held is not.
LITIGES = (
    match(
        deal(0, 81, 71, last=1),
        deal(1, 92, 60, last=0),
        with_side(deal(0, 71, 81, last=1), 0, **BELOTE),
        deal(1, 56, 96, last=1),
        preset="belote_fr",
        options={"rounding": "ffb", "litige_to": "successful_taker"},
        start={"held": 7},
        table={"partners": True},
    ),
    answer(
        after([0, 80], held=88),
        after([160, 0], held=88),
        after([0, 90], held=179),
        after([60, 110 + 179]),
        totals=[220, 459],
        places=[2, 1],
    ),
)
# Capot against a taker with belote: 252 to 20; then a tie that is made, and level totals share after the second deal.
SHARED = (
    match(
        with_side(with_side(deal(0, 0, 152, last=1), 0, **BELOTE), 1, **CAPOT),
        {"void": "cards were seen"},
        deal(1, 71, 81, last=0),
        deal(1, 71, 81, last=0),
        options={"scoring": "french", "tie": "made", "deals": 2},
        start={"totals": [232, 0]},
        table={"partners": True},
    ),
    answer(
        after([20, 252]),
        after([0, 0]),
        after([81, 81]),
        after(None),
        totals=[333, 333],
        places=[1, 1],
        winners=[0, 1],
        unscored=[3],
    ),
)
# Level at 1000 nobody wins; a litige then leaves the taker behind, and what is held lapses.
FRENCH_TARGET = (
    match(
        deal(0, 80, 72, last=0),
        deal(1, 81, 71, last=1),
        preset="belote_fr",
        options={"ends": "target"},
        start={"totals": [910, 928], "played": 40},
        table={"partners": True},
    ),
    answer(after([90, 72]), after([81, 0]), totals=[1081, 1000], places=[1, 2], winners=[0]),
)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(*LOT_OF_THREE, id="lot-waits-while-its-candidates-are-level"),
        pytest.param(*TIE_OF_BOTH, id="both-who-tied-give-their-points"),
        pytest.param(*FALSE_CLAIM, id="false-claim-then-the-next-one-wins"),
        pytest.param(*LAST_ONE_LEFT, id="only-one-has-not-claimed-falsely"),
        pytest.param(*HONOURS_TO_EXCEED, id="claim-is-true-with-the-jack-in-hand"),
        pytest.param(*NOTHING_TO_TAKE, id="points-below-nothing-are-not-taken"),
        pytest.param(*LITIGES, id="litiges-pile-up-unrounded"),
        pytest.param(*SHARED, id="level-totals-share-after-the-last-deal"),
        pytest.param(*FRENCH_TARGET, id="level-at-the-target-another-deal"),
    ],
)
def test_match_computed_by_hand_comes_out(record, expected):
    assert score(record) == expected


def test_no_point_is_made_or_lost_in_the_ledger():
    ledger = ledger_of(told(LOT_OF_THREE[0]))

    assert [(entry.round, entry.points, entry.giver) for entry in ledger if entry.taker == 2] == [
        (0, 58, "deal"),
        (1, 45, "deal"),
        (2, 50, "deal"),
        (2, 45, 0),
        (2, 40, (0, 0, (1, 2))),
    ]
