"""What a round that is still being told would make of the sheet: it never refuses, it says what is missing."""

from leagues.matches.services import record_round
from leagues.matches.sheets import sheet_of
from leagues.matches.trials import Trial, Tried, try_round, untried
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


HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"
COMPLETE = "3H 4H 5H 9C 9D 9S JC QC KC 2D 3D 4D 5D 6D"


def hints_of(trial: Trial) -> list[tuple[str, int | None]]:
    """Beside which question, of which side, something is missing."""
    return [(hint.field, hint.side) for hint in trial.hints]


def test_sides_that_can_be_scored_alone_are_shown_beside_several_that_cannot(match):
    nobody = TOLD | {"closer": "nobody", "base-0": "0", "way-1": "cards", "cards-1": HAND}

    trial = try_round(sheet_of(match), nobody)

    assert [tried.points for tried in trial.sides] == [None, None, 400, 24]
    assert (hints_of(trial), trial.is_whole) == ([("rank", None), ("complete", 0)], False)


def test_refused_closure_leaves_the_closer_alone_without_points(match):
    shown = {"rank": "7", "closure": "pairs", "way-1": "shown", "cards-1": COMPLETE, "discard-1": "KS"}

    trial = try_round(sheet_of(match), TOLD | shown)

    assert [tried.points for tried in trial.sides] == [216, None, 800, 48]
    assert hints_of(trial) == [("closure", None)]


def test_all_that_is_missing_is_said_at_once(match):
    few = {"suit": "", "way-2": "cards", "cards-2": "3H 4H 5H", "way-3": "cards", "cards-3": HAND, "base-0": ""}

    trial = try_round(sheet_of(match), TOLD | few)

    assert hints_of(trial) == [("suit", None), ("rank", None), ("base", 0), ("cards", 2)]
    assert str(trial.hints[-1].message) == "A hand has 14 cards, and these are 3: 11 missing."
    assert [tried.points for tried in trial.sides] == [None] * 4
