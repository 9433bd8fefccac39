"""What does this hand cost? A page for everybody, whose address holds the hand."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.leagues.budgets import queries

CALCULATOR = "/games/super51/calculator/"
HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"
NO_MELD = "2C 5C 8C JC 2D 5D 9D QD 3H 6H 10H KH 4S AS"
HTMX = {"HX-Request": "true"}


def asked(**answers: str) -> str:
    """The address of a hand, with what is usual left out."""
    usual = {"suit": "D", "rank": "7", "closure": "", "cards": HAND}
    return f"{CALCULATOR}?{urlencode({name: answer for name, answer in (usual | answers).items() if answer})}"


def test_calculator_opens_without_an_account(db):
    answer = Client().get(CALCULATOR)

    assert answer.status_code == 200
    assert "What does this hand cost?" in answer.text
    assert answer.context["cost"].score is None


def test_hand_costs_what_is_left_times_the_factors(db):
    answer = Client().get(asked(closure="pairs"))

    line = answer.context["line"]
    assert answer.status_code == 200
    assert (line.points, line.base) == (48, 6)
    assert [step.rule for step in line.steps] == ["super51.melds", "super51.table_factor", "super51.closure_factor"]
    assert (line.arrangement.melds, line.arrangement.loose) == (
        ("9C 10C JC QC KC", "8D 8S 9S", "3H 4H 5H 6H"),
        ("2D", "4S"),
    )
    assert "This costs 48 points" in answer.text
    assert "6 × 4 × 2 <em>=</em> 48" in answer.text
    assert 'href="/games/super51/#rule-super51-table_factor"' in answer.text
    assert "By pairs it is not admissible" in answer.text
    assert "left over: 2♦ 2 + 4♠ 4 = 6" in answer.text
    assert 'href="/games/super51/#rule-super51-card_values"' in answer.text
    assert "gold frame: stands for any card" in answer.text


@pytest.mark.parametrize("comma", [",", ", ", ";"])
def test_cards_may_be_typed_with_commas_between_them(db, comma):
    assert Client().get(asked(cards=HAND.replace(" ", comma)), follow=True).context["line"].points == 24


@pytest.mark.parametrize(
    ("answers", "points"),
    [
        pytest.param({}, 24, id="diamonds"),
        pytest.param({"closure": "okey"}, 48, id="closed-with-an-okey"),
        pytest.param({"closure": "pairs_okey"}, 96, id="closed-by-pairs-with-an-okey"),
        pytest.param({"closure": "exhausted"}, 24, id="nobody-closed"),
        pytest.param({"suit": "H"}, 155, id="hearts-whose-okey-is-another-card"),
        pytest.param({"cards": NO_MELD}, 400, id="no-meld"),
        pytest.param({"cards": NO_MELD, "suit": "S", "clubs_factor": "10"}, 300, id="spades"),
        pytest.param({"cards": NO_MELD, "suit": "C", "clubs_factor": "10", "rank": "K"}, 1000, id="clubs-times-ten"),
    ],
)
def test_cost_follows_indicator_closure_and_table(db, answers, points):
    answer = Client().get(asked(**answers), follow=True)

    assert answer.context["line"].points == points


@pytest.mark.parametrize(
    ("rules", "base"),
    [
        pytest.param({}, 24, id="ace-11-courts-10"),
        pytest.param({"ace_value": "1"}, 14, id="ace-1"),
        pytest.param({"preset": "super51_ranks"}, 17, id="preset-by-ranks"),
        pytest.param({"preset": "super51_ranks", "ace_value": "11"}, 27, id="preset-with-a-change"),
        pytest.param({"preset": "no_such_preset"}, 24, id="preset-that-there-is-not"),
    ],
)
def test_cost_follows_the_leagues_rules(db, rules, base):
    hand = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC 3C AD KS"

    answer = Client().get(asked(cards=hand, **rules), follow=True)

    assert answer.context["line"].base == base


def test_address_of_a_hand_is_as_short_as_it_can_be(db):
    long = asked(closure="normal", ace_value="11", court_value="rank", clubs_factor="2", preset="super51")

    answer = Client().get(long)

    assert (answer.status_code, answer["Location"]) == (302, asked(court_value="rank"))
    assert Client().get(answer["Location"]).status_code == 200


def test_script_gets_the_cost_alone_and_the_short_address(db):
    answer = Client().get(asked(closure="normal"), headers=HTMX)

    assert answer.status_code == 200
    assert answer.text.strip().startswith('<section id="cost"')
    assert answer["HX-Replace-Url"] == asked()


def test_other_rule_set_brings_its_own_options(db):
    answer = Client().get(
        asked(preset="super51_ranks", shown="super51", ace_value="11", court_value="10"), headers=HTMX
    )

    assert answer["HX-Retarget"] == "#calculator"
    assert answer.context["cost"].changed == {}
    assert answer.context["cost"].rules.chosen["ace_value"] == 1


@pytest.mark.parametrize(
    ("answers", "beside", "words"),
    [
        pytest.param({"suit": ""}, "suit", "Choose the suit of the indicator.", id="no-suit"),
        pytest.param(
            {"rank": ""},
            "rank",
            "Choose the indicator's rank too: without it the okey of these cards is unknown.",
            id="no-rank",
        ),
        pytest.param({"cards": ""}, "cards", "Give the 14 cards of this hand.", id="no-cards"),
        pytest.param({"cards": "3H 4H"}, "cards", "A hand has 14 cards, and these are 2: 12 missing.", id="two-cards"),
        pytest.param(
            {"cards": "3H <i>"},
            "cards",
            "“<i>” is not a card: write 7D, 10H or AS, and * for a joker.",
            id="no-such-card",
        ),
        pytest.param(
            {"rank": "2", "cards": f"2D {HAND.removesuffix(' 4S')}"},
            "cards",
            "2♦ is at the table a third time (the indicator counts too): check the cards.",
            id="three-copies",
        ),
        pytest.param(
            {"cards": "\x00"}, "cards", "Leave out control characters; they cannot be shown.", id="control-characters"
        ),
        pytest.param({"closure": "golden"}, "closure", "Choose how the round was closed.", id="no-such-closure"),
    ],
)
def test_hand_that_cannot_be_is_refused_beside_its_field(db, answers, beside, words):
    answer = Client().get(asked(**answers))

    assert answer.status_code == 422
    assert {name: list(errors) for name, errors in answer.context["cost"].hand.errors.items()} == {beside: [words]}


@pytest.mark.parametrize("rules", [{"ace_value": "12"}, {"hands": "0"}, {"okey_left": "number"}, {"jokers": "x" * 99}])
def test_rules_that_there_are_not_are_refused(db, rules):
    answer = Client().get(asked(**rules))

    assert answer.status_code == 422
    assert list(answer.context["cost"].rules.errors) != []


@pytest.mark.parametrize("address", ["/games/super52/calculator/", "/games/SUPER51/calculator/"])
def test_calculator_of_a_game_that_there_is_not(db, address):
    assert Client().get(address).status_code == 404


def test_what_was_typed_is_shown_escaped(db):
    answer = Client().get(asked(cards="3H <i>"))

    assert "<i>" not in answer.text
    assert "“&lt;i&gt;” is not a card" in answer.text


def test_calculator_only_answers_questions(db):
    assert Client().post(CALCULATOR).status_code == 405


def test_calculator_asks_the_database_nothing_for_a_stranger_and_one_question_for_a_member(blaise):
    phone = Client()
    phone.force_login(blaise)

    with queries() as of_a_stranger:
        Client().get(asked())
    with queries() as of_a_member:
        phone.get(asked())

    assert [len(of_a_stranger), len(of_a_member)] == [0, 1]
