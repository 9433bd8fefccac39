"""What the pages say and draw."""

import pytest

from leagues.players.templatetags import meldbook
from scoring.game import Line, Operator, Step
from scoring.words import say


def line(*steps: tuple[Operator, int], points: int) -> Line:
    return Line(0, points, tuple(Step("a.rule", operator, amount, say("said")) for operator, amount in steps))


@pytest.mark.parametrize(
    ("number", "written"),
    [(216, "216"), (0, "0"), (-100, "−100"), (None, "")],
    ids=["plus", "nothing", "minus", "none"],
)
def test_points_are_written_with_a_true_minus(number, written):
    assert meldbook.points(number) == written


@pytest.mark.parametrize(
    ("steps", "points", "sum_"),
    [
        ([(Operator.ADD, 27), (Operator.TIMES, 4), (Operator.TIMES, 2)], 216, "27 × 4 × 2 <em>=</em> 216"),
        ([(Operator.ADD, 90), (Operator.ADD, 20), (Operator.TIMES, 2)], 220, "(90 + 20) × 2 <em>=</em> 220"),
        ([(Operator.ADD, 27), (Operator.TIMES, 4), (Operator.ADD, -8)], 100, "27 × 4 − 8 <em>=</em> 100"),
        ([(Operator.ADD, -100)], -100, "−100"),
        ([], 0, "0 <em>=</em> 0"),
    ],
    ids=["factors", "a-sum-in-brackets", "a-subtraction", "one-step", "no-step"],
)
def test_working_is_spelled_out_as_a_sum(steps, points, sum_):
    assert meldbook.arithmetic(line(*steps, points=points)) == sum_


@pytest.mark.parametrize(("indicator", "okey"), [("7D", "8D"), ("KS", "AS"), ("10H", "JH"), ("D", ""), ("", "")])
def test_okey_is_the_next_rank_of_the_indicators_suit(indicator, okey):
    assert meldbook.okey_of(indicator) == okey


def test_card_is_drawn_with_its_name_and_the_okey_is_marked():
    assert meldbook.cards("10H 8D", "8D") == (
        '<span class="card hearts" role="img" aria-label="10 of hearts"><b>10</b><i>♥</i></span>'
        '<span class="card diamonds wild" role="img" aria-label="8 of diamonds, the okey"><b>8</b><i>♦</i></span>'
    )


def test_tile_and_false_okeys_are_drawn_apart_when_left_over():
    assert meldbook.cards("K13 F *", is_loose=True) == (
        '<span class="tile black loose" role="img" aria-label="black 13"><b>13</b><i></i></span>'
        '<span class="tile star loose" role="img" aria-label="false okey">★</span>'
        '<span class="card star loose" role="img" aria-label="false okey">★</span>'
    )


def test_picker_has_four_suits_of_thirteen_cards():
    rows = meldbook.deck()

    assert [(row.name, len(row.cards)) for row in rows] == [
        ("clubs", 13),
        ("diamonds", 13),
        ("hearts", 13),
        ("spades", 13),
    ]
    assert rows[2].cards[9] == ("10H", "10♥", "10 of hearts")
