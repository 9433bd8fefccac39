"""Belote in sentences: what is written and what waits, with the numbers."""

import pytest

from tests.scoring.belote_table import PAIRS, THREE, claimed, deal, scored

TIE = deal(0, 81, 71, last=1)

NOTES = [
    pytest.param(
        PAIRS,
        [deal(0, 90, 62, last=0)],
        ["side 1 100, side 2 62: the maker has most, and everyone writes what is his."],
        id="made",
    ),
    pytest.param(
        PAIRS,
        [TIE, deal(1, 92, 60, last=0)],
        ["side 1 102, side 2 60: the maker falls, side 1 writes 243: 102 + 60 and the 81 that waited."],
        id="fall-and-what-waited",
    ),
    pytest.param(
        PAIRS,
        [TIE, TIE],
        [
            "side 1 81, side 2 81: the maker is level with another.",
            "Nobody takes the 81 that waited: they wait on.",
            "81 wait for whoever has most in the next deal: side 1, side 2.",
        ],
        id="tie-after-a-tie",
    ),
    pytest.param(
        THREE,
        [deal(0, 40, 55, 48, last=2), deal(0, 80, 40, 25, last=0)],
        [
            "side 1 90, side 2 40, side 3 25: the maker has most, and everyone writes what is his.",
            "side 2 takes the 40 that waited.",
        ],
        id="taken-besides",
    ),
    pytest.param(
        PAIRS,
        [deal(0, 0, 152, last=1, side1={"capot": True})],
        ["side 1 0, side 2 262: the maker falls, side 2 writes 262."],
        id="nothing-to-take",
    ),
]


@pytest.mark.parametrize(("at", "deals", "notes"), NOTES)
def test_deal_is_told_in_sentences(at, deals, notes):
    assert [str(note) for note in scored(at, *deals).rounds[-1].notes] == notes


def test_note_says_what_was_compared():
    played = deal(0, 78, 74, last=0, side0={"penalties": ["P1", "P1"]})

    score = scored(PAIRS, played, options={"compare_on": "before_penalties"}).rounds[0]

    assert [str(note) for note in score.notes] == [
        "Before penalties side 1 88, side 2 74: the maker has most, and everyone writes what is his."
    ]


CLAIM_NOTES = [
    pytest.param(PAIRS, [930, 0], 0, ["side 1 says “he terminado” with 1000 and wins."], id="true"),
    pytest.param(
        PAIRS,
        [929, 0],
        0,
        ["side 1 says “he terminado” with 999 of 1000: points are missing.", "side 2 wins."],
        id="false-of-two",
    ),
    pytest.param(
        THREE,
        [0, 0, 0],
        0,
        [
            "side 1 says “he terminado” with 70 of 1000: points are missing.",
            "side 1 plays on and cannot win any more.",
        ],
        id="false-of-three",
    ),
]


@pytest.mark.parametrize(("at", "totals", "by", "notes"), CLAIM_NOTES)
def test_claim_is_told_in_sentences(at, totals, by, notes):
    cards = (70, *(20 for _ in at["sides"][1:]))

    score = scored(at, claimed(0, *cards, by=by), start={"totals": totals}).rounds[0]

    assert [str(note) for note in score.notes] == notes
