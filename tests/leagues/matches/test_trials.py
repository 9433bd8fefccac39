"""What a round that is still being told would make of the sheet: it never refuses, it says what is missing."""

from leagues.matches.services import record_round
from leagues.matches.sheets import sheet_of
from leagues.matches.trials import Tried, try_round, untried
from tests.factories import change, closed_by

TOLD = {
    "suit": "D",
    "rank": "",
    "closer": "1",
    "closure": "normal",
    "way-0": "base",
    "base-0": "27",
    "way-2": "no_meld",
    "way-3": "base",
    "base-3": "6",
}


def test_next_round_is_added_to_the_totals(match, ayse):
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    trial = try_round(sheet_of(match), TOLD)

    assert (trial.number, trial.is_whole) == (1, True)
    assert [(tried.points, tried.total) for tried in trial.sides] == [(108, 8), (-100, -60), (400, 480), (24, 144)]


def test_round_in_place_of_another_replays_what_follows(match, ayse):
    for _ in range(2):
        record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    trial = try_round(sheet_of(match), TOLD, 0)

    assert (trial.number, trial.is_whole) == (0, True)
    assert trial.after is not None
    assert (trial.before.totals, trial.after.totals) == ((-200, 80, 160, 240), (8, -60, 480, 144))


def test_side_that_is_not_told_yet_waits_and_the_others_are_shown(match):
    trial = try_round(sheet_of(match), TOLD | {"base-3": ""})

    assert (trial.waiting, trial.is_whole, trial.general_hints) == (frozenset({3}), False, [])
    assert [tried.points for tried in trial.sides] == [108, -100, 400, None]
    assert str(trial.hints[0].message) == "Type the points left in this hand, or choose “no meld”."


def test_round_without_its_beginning_has_no_points(match):
    trial = try_round(sheet_of(match), TOLD | {"suit": ""})

    assert (trial.after, trial.round) == (None, None)
    assert [str(hint.message) for hint in trial.general_hints] == ["Choose the suit of the indicator."]


def test_round_after_the_end_has_no_points(match, ayse):
    for _ in range(3):
        record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    trial = try_round(sheet_of(match), TOLD)

    assert trial.round is None
    assert [(tried.points, tried.total) for tried in trial.sides] == [
        (None, -300),
        (None, 120),
        (None, 240),
        (None, 360),
    ]


def test_nothing_told_is_the_sheet_as_it_is(match, ayse):
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    assert untried(sheet_of(match)).sides == [Tried(0, -100), Tried(1, 40), Tried(2, 80), Tried(3, 120)]
