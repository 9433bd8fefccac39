"""The record form: what was typed becomes a round, or comes back with the words for what is the matter."""

from typing import Any
from uuid import uuid4

import pytest

from leagues.matches.forms import CorrectionForm, RoundForm, names_apart
from leagues.matches.models import Match
from leagues.players.models import Club
from leagues.seasons.models import Season
from scoring.errors import RuleError
from scoring.words import say
from tests.factories import MatchFactory, PlayerFactory, actor

FORM_LOST = "This form had lost track of its sheet. Look it through once more, and record it again."
INVISIBLE = "Leave out control characters; they cannot be shown."
HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"


def typed(match: Match, **answers: str) -> dict[str, str]:
    """What a phone sends for a round that Blaise closed; the others' points are typed."""
    usual = {"suit": "D", "rank": "", "closer": "1", "closure": "normal"}
    hands = {f"way-{side}": "base" for side in range(4)} | {"base-0": "27", "base-1": "", "base-2": "14", "base-3": "6"}
    known = {"key": str(uuid4()), "version": str(match.version)}
    return known | usual | hands | {name.replace("_", "-"): answer for name, answer in answers.items()}


def errors_of(form: RoundForm) -> dict[str, list[str]]:
    return {name: [str(error) for error in errors] for name, errors in form.errors.items()}


def test_form_puts_the_questions_of_the_game(match):
    form = RoundForm(match)

    sides = [
        f"{name}-{side}" for name in ("way", "base", "complete", "loose", "by", "cards", "discard") for side in range(4)
    ]
    assert sorted(form.fields) == sorted(["key", "version", "sure", "suit", "rank", "closer", "closure", *sides])


def test_form_starts_with_everything_usual(match):
    form = RoundForm(match)

    assert {name: answer for name, answer in form.answers.items() if answer} == {
        "closure": "normal",
        **{f"way-{side}": "base" for side in range(4)},
        **{f"by-{side}": "melds" for side in range(4)},
    }


def test_each_form_has_a_key_of_its_own_and_the_version_of_the_sheet(match):
    match.version = 7

    forms = [RoundForm(match), RoundForm(match)]

    assert len({str(form["key"].value()) for form in forms}) == 2
    assert [form["version"].value() for form in forms] == [7, 7]


def test_typed_points_become_a_round(match):
    form = RoundForm(match, typed(match))

    assert form.is_valid()
    assert form.played == {
        "indicator": "D",
        "closer": 1,
        "closure": "normal",
        "hands": [{"base": 27}, None, {"base": 14}, {"base": 6}],
    }


def test_each_way_of_telling_a_hand_becomes_its_part_of_the_round(match):
    answers = typed(
        match, rank="7", way_0="no_meld", way_2="loose", loose_2="9h 2♠️", by_2="pairs", way_3="cards", cards_3=HAND
    )

    form = RoundForm(match, answers)

    assert form.is_valid()
    assert form.played["hands"] == [
        {"no_meld": True},
        None,
        {"loose": "9H 2S", "by": "pairs"},
        {"cards": HAND},
    ]


def test_shown_hand_of_the_closer_leaves_the_closure_to_be_found(match):
    answers = typed(match, rank="7", way_1="shown", cards_1=HAND, discard_1="KD", closure="")

    form = RoundForm(match, answers)

    assert form.is_valid()
    assert form.played["hands"][1] == {"cards": HAND, "discard": "KD"}
    assert "closure" not in form.played


def test_change_knows_who_by_which_form_and_what_they_saw(match, ayse):
    answers = typed(match)
    form = RoundForm(match, answers)
    form.is_valid()

    change = form.change(actor(ayse))

    assert (change.actor.user_id, str(change.key), change.version) == (ayse.pk, answers["key"], match.version)


@pytest.mark.parametrize(
    ("answers", "refused"),
    [
        pytest.param({"suit": ""}, {"suit": ["Choose the suit of the indicator."]}, id="no-suit"),
        pytest.param({"suit": "*"}, {"suit": ["Choose the suit of the indicator."]}, id="joker-for-a-suit"),
        pytest.param({"rank": "14"}, {"rank": ["Choose the rank of the indicator."]}, id="no-such-rank"),
        pytest.param({"closer": ""}, {"closer": ["Choose who closed, or nobody."]}, id="no-closer"),
        pytest.param({"closer": "4"}, {"closer": ["Choose who closed, or nobody."]}, id="closer-not-seated"),
        pytest.param({"closure": "golden"}, {"closure": ["Choose how the round was closed."]}, id="no-such-closure"),
        pytest.param(
            {"base_0": ""},
            {"base-0": ["Type the points left in this hand, or choose “no meld”."]},
            id="no-points",
        ),
        pytest.param(
            {"base_0": "27.5"},
            {"base-0": ["“27.5” is not a whole number: type digits only, such as 27."]},
            id="half-a-point",
        ),
        pytest.param(
            {"base_2": "-3"},
            {"base-2": ["“-3” is less than 0: type the points left, from 0 up."]},
            id="below-nothing",
        ),
        pytest.param(
            {"base_2": "١٤"},
            {"base-2": ["“١٤” is not a whole number: type digits only, such as 27."]},
            id="digits-of-another-script",
        ),
        pytest.param({"way_3": "guess"}, {"way-3": ["Say how this hand is told."]}, id="no-such-way"),
        pytest.param(
            {"way_3": "loose", "loose_3": "9X", "by_3": "melds"},
            {"loose-3": ["“9X” is not a card: write 7D, 10H or AS, and * for a joker."]},
            id="no-such-card",
        ),
        pytest.param(
            {"way_3": "cards", "cards_3": HAND},
            {"rank": ["Choose the indicator's rank too: without it the okey of these cards is unknown."]},
            id="cards-without-the-rank",
        ),
        pytest.param(
            {"closer": "nobody", "base_1": "12", "base_3": "0"},
            {"complete-3": ["0 left over: was the hand complete? Then it costs 100."]},
            id="nothing-left-when-the-stock-ran-out",
        ),
        pytest.param({"base_0": "2\x007"}, {"base-0": [INVISIBLE]}, id="nul"),
        pytest.param({"suit": "D\x1b"}, {"suit": [INVISIBLE]}, id="control-character"),
        pytest.param({"way_0": "cards", "cards_0": "\u202e3H"}, {"cards-0": [INVISIBLE]}, id="hidden-direction"),
        pytest.param(
            {"way_0": "cards", "cards_0": "3H " * 100},
            {"cards-0": ["At most 200 characters fit in here, and these are 299: shorten it."]},
            id="far-too-long",
        ),
        pytest.param({"key": ""}, {"__all__": [FORM_LOST]}, id="no-key"),
        pytest.param({"key": "1' OR 1"}, {"__all__": [FORM_LOST]}, id="garbage-for-a-key"),
        pytest.param({"version": ""}, {"__all__": [FORM_LOST]}, id="no-version"),
        pytest.param({"version": "-1"}, {"__all__": [FORM_LOST]}, id="version-below-nothing"),
        pytest.param({"version": "9" * 40, "key": "\x00"}, {"__all__": [FORM_LOST]}, id="neither-key-nor-version"),
    ],
)
def test_answer_that_cannot_be_is_refused_beside_its_field(match, answers, refused):
    form = RoundForm(match, typed(match, **answers))

    assert not form.is_valid()
    assert errors_of(form) == refused


def test_answers_of_a_way_that_was_not_chosen_are_passed_over(match):
    form = RoundForm(match, typed(match, loose_0="nonsense", way_0="base"))

    assert form.is_valid()


@pytest.mark.parametrize(
    ("refusal", "refused"),
    [
        pytest.param({"field": "base", "side": 2}, {"base-2": ["No."]}, id="beside-the-side's-field"),
        pytest.param({"field": "closure"}, {"closure": ["No."]}, id="beside-the-round's-field"),
        pytest.param({"field": "hands", "side": 1}, {"__all__": ["Blaise: No."]}, id="to-the-form-with-the-name"),
        pytest.param({"field": "rounds"}, {"__all__": ["No."]}, id="to-the-form"),
    ],
)
def test_refusal_of_the_game_stands_beside_what_it_is_about(match, refusal, refused):
    form = RoundForm(match, typed(match))
    form.is_valid()

    form.refuse(RuleError("super51.entry", say("No."), **refusal))

    assert errors_of(form) == refused


def test_renewed_form_has_a_fresh_key_and_all_that_was_typed(match):
    answers = typed(match, base_0="abc")
    form = RoundForm(match, answers)
    form.is_valid()

    form.renew()

    assert form["key"].value() != answers["key"]
    assert form["version"].value() == answers["version"]
    assert {name: question.value for name, question in form.hands[0].asked.items()} == {
        "way": "base",
        "base": "abc",
        "complete": "",
        "loose": "",
        "by": "",
        "cards": "",
        "discard": "",
    }


def test_renewed_form_is_of_the_sheet_as_it_is_now(match):
    match.version = 3
    form = RoundForm(match, typed(match, version="x"))
    form.is_valid()

    form.renew()

    assert form["version"].value() == "3"


def test_correction_starts_from_the_answers_that_make_the_round_again(match):
    form = RoundForm(match, typed(match, rank="7", way_3="cards", cards_3=HAND))
    form.is_valid()

    answers = CorrectionForm(match, played=form.played).answers

    assert RoundForm(match, typed(match) | answers).is_valid()
    assert {name: answer for name, answer in answers.items() if answer} == {
        "suit": "D",
        "rank": "7",
        "closer": "1",
        "closure": "normal",
        "way-0": "base",
        "base-0": "27",
        "way-1": "hidden",
        "way-2": "base",
        "base-2": "14",
        "way-3": "cards",
        "cards-3": HAND,
        **{f"by-{side}": "melds" for side in range(4)},
    }


@pytest.mark.parametrize(
    ("reason", "refused"),
    [
        pytest.param("Counted again.\r\nThe ace was hidden.", {}, id="two-lines"),
        pytest.param(" ", {"reason": ["Say why the round is corrected; the reason stands on the sheet."]}, id="blank"),
        pytest.param("a\x00b", {"reason": [INVISIBLE]}, id="nul"),
        pytest.param("a\x07b", {"reason": [INVISIBLE]}, id="control-character"),
        pytest.param(
            "x" * 1001,
            {"reason": ["At most 1000 characters fit in here, and these are 1001: shorten it."]},
            id="too-long",
        ),
    ],
)
def test_correction_has_a_reason(match, reason, refused):
    form = CorrectionForm(match, typed(match) | {"reason": reason})

    form.is_valid()

    assert errors_of(form) == refused


def test_cards_may_be_typed_with_commas_and_semicolons(match):
    commas = RoundForm(match, typed(match, way_0="loose", loose_0="KH,KH; 5D;", by_0="melds"))
    spaces = RoundForm(match, typed(match, way_0="loose", loose_0="KH KH 5D", by_0="melds"))

    assert (commas.is_valid(), spaces.is_valid()) == (True, True)
    assert commas.played == spaces.played
    assert commas["loose-0"].value() == "KH KH  5D "


def test_same_names_are_told_apart_by_their_seats():
    assert names_apart(("Ali", "Veli", "Ali")) == ("Ali (seat 1)", "Veli", "Ali (seat 3)")


@pytest.mark.parametrize("seats", range(2, 8))
def test_table_of_any_size_has_its_form(season: Season, club: Club, seats: int) -> None:
    match = MatchFactory(season=season, players=PlayerFactory.create_batch(seats, club=club))
    answers: dict[str, Any] = typed(match) | {f"way-{side}": "no_meld" for side in range(seats)}

    form = RoundForm(match, answers)

    assert form.is_valid()
    assert form.played["hands"] == [None if side == 1 else {"no_meld": True} for side in range(seats)]


def test_names_of_any_kind_stand_in_the_questions_as_they_are(season, club):
    names = ["<b>İğdır 'O\"Brien", "{0} {suit}", "🂡 ليلى"]
    match = MatchFactory(season=season, players=[PlayerFactory(club=club, name=name) for name in names])

    form = RoundForm(match)

    assert [hand.name for hand in form.hands] == names
    assert [str(choice.label) for choice in form.questions["closer"].choices] == [*names, "nobody"]


def test_what_was_typed_is_told_by_the_ways_that_were_chosen(match):
    loose = {"way_0": "loose", "base_0": "44", "loose_0": "KH KH 5D", "by_0": "melds"}
    others = {"way_2": "cards", "cards_2": "3h XX", "base_3": "", "by_3": "melds"}

    form = RoundForm(match, typed=typed(match, rank="7", **loose, **others))

    assert [(told.label, told.answers) for told in form.told] == [
        ("Suit of the indicator", ("♦ diamonds",)),
        ("Rank of the indicator", ("7",)),
        ("Who closed?", ("Blaise",)),
        ("How?", ("normal closure",)),
        ("Ayşe", ("loose", "K♥ K♥ 5♦", "by melds")),
        ("Deniz", ("cards", "3h XX")),
    ]


def test_what_was_typed_of_a_round_that_nobody_closed_has_no_closure(match):
    shown = {"way_1": "shown", "cards_1": "3H 4H", "discard_1": "9C"}

    form = RoundForm(match, typed=typed(match, closer="nobody", base_0="0", complete_0="no", **shown))

    assert [(told.label, told.answers) for told in form.told] == [
        ("Suit of the indicator", ("♦ diamonds",)),
        ("Who closed?", ("nobody",)),
        ("Ayşe", ("points", "0", "Was the hand complete? no")),
        ("Blaise", ("hand shown", "3♥ 4♥")),
        ("Deniz", ("points", "14")),
        ("Emre", ("points", "6")),
    ]
