"""What a deal of Belote is refused for, and what is asked: the rule, the side, the field, and the words."""

import pytest

from scoring.errors import RuleError
from scoring.match import score_match
from scoring.rulebook import rulebook
from tests.scoring.belote_table import FOUR, FRENCH, PAIRS, THREE, TWO, announced, claimed, deal, match

USUAL = deal(0, 90, 62, last=0)
WHOLE = {"side": 0, "tricks_left": 3, "won_valued_trick": True}


def refused(case, at, played, rule, field, side):
    return pytest.param(at, played, (f"belote.{rule}", 0, field, side), id=case)


def fined(*codes):
    return {"penalties": list(codes)}


SUMS = [
    refused("151-of-152", PAIRS, deal(0, 90, 61, last=0), "card_sum", "cards", None),
    refused("last-ten-counted", PAIRS, deal(0, 90, 72, last=0), "card_sum", "cards", None),
    refused("four-single-players", FOUR, deal(0, 45, 40, 37, 31, last=0), "card_sum", "cards", None),
    refused("heap-of-151", PAIRS, deal(0, 151, 1, last=0), "impossible_points", "cards", 0),
    refused("heap-of-1", THREE, deal(0, 60, 1, 40, last=0), "impossible_points", "cards", 1),
    refused("heap-of-162", PAIRS, deal(0, 162, 0, last=0), "card_points", "cards", 0),
    refused("heap-below-nothing", PAIRS, deal(0, 153, -1, last=0), "card_points", "cards", 0),
    refused("three-players-84", THREE, deal(0, 40, 24, 20, last=0), "card_sum", "cards", None),
    refused("three-players-151", THREE, deal(0, 80, 41, 30, last=0), "card_sum", "cards", None),
    refused("three-players-153", THREE, deal(0, 80, 43, 30, last=0), "card_sum", "cards", None),
    refused("two-players-17", TWO, deal(0, 17, 0, last=0), "card_sum", "cards", None),
    refused("two-players-147", TWO, deal(0, 100, 47, last=0), "card_sum", "cards", None),
    refused("dead-cards-do-not-fit", TWO, deal(0, 48, 39, last=1, dead_cards=64), "dead_cards", "dead_cards", None),
    refused("dead-cards-of-three", THREE, deal(0, 48, 39, 20, last=1, dead_cards=46), "dead_cards", "dead_cards", None),
    refused("dead-cards-with-four-hands", PAIRS, USUAL | {"dead_cards": 0}, "dead_cards", "dead_cards", None),
]

TRICKS = [
    refused("nobody-has-the-last-trick", PAIRS, deal(0, 90, 62), "last_trick", "last_trick", None),
    refused(
        "two-last-tricks", PAIRS, deal(0, 90, 62, last=0, side1={"last_trick": True}), "last_trick", "last_trick", 1
    ),
    refused("capot-without-the-last-trick", PAIRS, deal(0, 152, 0, last=1, side0={"capot": True}), "capot", "capot", 0),
    refused("capot-with-points-elsewhere", PAIRS, deal(0, 148, 4, last=0, side0={"capot": True}), "capot", "capot", 0),
    refused(
        "revokes-below-nothing", PAIRS, deal(0, 90, 62, last=0, side1={"revokes": -1}), "prize_revoke", "revokes", 1
    ),
    refused("heap-too-many", PAIRS, deal(0, 90, 62, 0, last=0), "heaps", "sides", None),
    refused("heap-missing", THREE, USUAL, "heaps", "sides", None),
    refused("maker-who-is-not-seated", PAIRS, deal(2, 90, 62, last=0), "maker", "maker", None),
]

COMBINATIONS = [
    refused(
        "escaleras-of-two-sides",
        PAIRS,
        deal(0, 90, 62, last=0, side0=announced("tierce"), side1=announced("quarte")),
        "announce_one_side",
        "announcements",
        1,
    ),
    refused(
        "brelan-and-escalera-of-two-sides",
        THREE,
        deal(0, 60, 45, 40, last=0, side0=announced("carre_A"), side2=announced("tierce")),
        "announce_one_side",
        "announcements",
        2,
    ),
    refused(
        "both-in-an-interrupted-deal",
        PAIRS,
        claimed(0, 90, 30, side0=announced("tierce"), side1=announced("tierce")),
        "announce_one_side",
        "announcements",
        1,
    ),
    refused(
        "belote-of-two-sides",
        PAIRS,
        deal(0, 90, 62, last=0, side0=announced("belote"), side1=announced("belote")),
        "announce_belote",
        "announcements",
        1,
    ),
    refused(
        "belote-twice",
        PAIRS,
        deal(0, 90, 62, last=0, side0=announced("belote", "belote")),
        "announce_belote",
        "announcements",
        0,
    ),
    refused("p3-with-four-hands", PAIRS, deal(0, 90, 62, last=0, side1=fined("P3")), "penalty_p3", "penalties", 1),
    refused(
        "p3-with-four-single-players",
        FOUR,
        deal(0, 45, 40, 37, 30, last=0, side3=fined("P3")),
        "penalty_p3",
        "penalties",
        3,
    ),
    refused(
        "p6-without-a-combination", PAIRS, deal(0, 90, 62, last=0, side0=fined("P6")), "penalty_p6", "penalties", 0
    ),
    refused(
        "p6-with-one-that-was-not-accepted",
        TWO,
        claimed(0, 50, 30, side1=fined("P6") | {"announcements": [{"kind": "tierce", "accepted": False}]}),
        "penalty_p6",
        "penalties",
        1,
    ),
]

CLAIMS = [
    refused("last-trick-in-an-interrupted-deal", PAIRS, claimed(0, 60, 20, last=0), "claim_prizes", "last_trick", 0),
    refused(
        "capot-in-an-interrupted-deal", PAIRS, claimed(0, 60, 20, side1={"capot": True}), "claim_prizes", "capot", 1
    ),
    refused("more-than-152", PAIRS, claimed(0, 100, 53), "card_sum", "cards", None),
    refused(
        "before-a-valued-trick",
        PAIRS,
        deal(0, 40, 30, claim=WHOLE | {"won_valued_trick": False}),
        "claim_valued_trick",
        "won_valued_trick",
        None,
    ),
    refused(
        "without-card-points",
        PAIRS,
        claimed(0, 0, 30, side0=announced("tierce")),
        "claim_valued_trick",
        "won_valued_trick",
        None,
    ),
    refused("one-trick-left", PAIRS, claimed(0, 60, 20, left=1), "claim_tricks", "tricks_left", None),
    refused("eight-tricks-left-of-eight", PAIRS, claimed(0, 60, 20, left=8), "claim_tricks", "tricks_left", None),
    refused("nine-tricks-left-of-nine", THREE, claimed(0, 60, 20, 20, left=9), "claim_tricks", "tricks_left", None),
    refused("claimant-who-is-not-seated", PAIRS, claimed(0, 60, 20, by=2), "claim_side", "claim", None),
    refused(
        "jack-of-trump-twice", PAIRS, claimed(0, 60, 20, honours=["J", "J"]), "claim_honours", "trump_honours", None
    ),
    refused(
        "claim-of-a-side-that-is-out",
        THREE | {"start": {"out": [0]}},
        claimed(0, 60, 20, 20),
        "claim_out",
        "claim",
        None,
    ),
]

CLASSIC = [
    refused(
        "french-tierce",
        FRENCH,
        deal(0, 90, 62, last=0, side1=announced("tierce")),
        "french_announcements",
        "announcements",
        1,
    ),
    refused("french-revoke", FRENCH, deal(0, 90, 62, last=0, side0={"revokes": 1}), "french_penalties", "revokes", 0),
    refused("french-penalty", FRENCH, deal(0, 90, 62, last=0, side1=fined("P1")), "french_penalties", "penalties", 1),
    refused("french-claim", FRENCH, claimed(0, 60, 20), "french_claims", "claim", None),
    refused("french-sum", FRENCH, deal(0, 90, 61, last=0), "card_sum", "cards", None),
    refused("french-dead-cards", FRENCH, USUAL | {"dead_cards": 0}, "dead_cards", "dead_cards", None),
    refused(
        "french-belote-twice",
        FRENCH,
        deal(0, 90, 62, last=0, side1=announced("belote", "belote")),
        "announce_belote",
        "announcements",
        1,
    ),
]


@pytest.mark.parametrize(("at", "played", "expected"), [*SUMS, *TRICKS, *COMBINATIONS, *CLAIMS, *CLASSIC])
def test_deal_that_breaks_a_rule_is_refused(at, played, expected):
    with pytest.raises(RuleError) as caught:
        score_match(match(at, played))

    assert (caught.value.rule, caught.value.round, caught.value.field, caught.value.side) == expected
    assert caught.value.rule in rulebook()


TABLES = [
    pytest.param({"sides": ["A", "B", "C"], "preset": "belote_fr"}, "french_sides", "sides", id="french-of-three"),
    pytest.param({**FOUR, "options": {"scoring": "french"}}, "french_sides", "sides", id="french-of-four"),
    pytest.param({**THREE, "table": {"partners": True}}, "partners", "partners", id="partners-of-three-sides"),
    pytest.param({**FOUR, "table": {"partners": True}}, "partners", "partners", id="partners-of-four-sides"),
]


@pytest.mark.parametrize(("at", "rule", "field"), TABLES)
def test_table_that_does_not_fit_is_refused(at, rule, field):
    with pytest.raises(RuleError) as caught:
        score_match(match(at))

    assert (caught.value.rule, caught.value.round, caught.value.field) == (f"belote.{rule}", None, field)


SHAPES = [
    pytest.param({"maker": "0", "sides": []}, ("record.wrong_type", "maker", None), id="maker-as-text"),
    pytest.param({"maker": True, "sides": []}, ("record.wrong_type", "maker", None), id="maker-as-truth"),
    pytest.param({"sides": []}, ("record.missing_key", "maker", None), id="no-maker"),
    pytest.param(USUAL | {"trump": "H"}, ("record.unknown_key", "trump", None), id="unknown-key"),
    pytest.param(USUAL | {"dead_cards": None}, ("record.wrong_type", "dead_cards", None), id="null-dead-cards"),
    pytest.param(USUAL | {"claim": None}, ("record.wrong_type", "claim", None), id="null-claim"),
    pytest.param(deal(0, 90, "62", last=0), ("record.wrong_type", "cards", 1), id="points-as-text"),
    pytest.param(
        deal(0, 90, 62, side0={"last_trick": 1}), ("record.wrong_type", "last_trick", 0), id="truth-as-number"
    ),
    pytest.param(deal(0, 90, 62, side1={"belote": True}), ("record.unknown_key", "belote", 1), id="unknown-of-a-side"),
    pytest.param(deal(0, 90, 62, side1=announced("suite")), ("record.range", "kind", 1), id="unknown-combination"),
    pytest.param(deal(0, 90, 62, side1=fined("P7")), ("record.range", "penalties", 1), id="unknown-penalty"),
    pytest.param(
        deal(0, 90, 62, side0={"announcements": ["tierce"]}), ("record.wrong_type", "announcements", 0), id="kind-alone"
    ),
    pytest.param(deal(0, 90, 62, side0={"revokes": True}), ("record.wrong_type", "revokes", 0), id="revokes-as-truth"),
    pytest.param(
        USUAL | {"claim": {"side": 0}}, ("record.missing_key", "tricks_left", None), id="claim-without-tricks"
    ),
    pytest.param(claimed(0, 60, 20, honours=["A"]), ("record.range", "trump_honours", None), id="unknown-honour"),
]


@pytest.mark.parametrize(("played", "expected"), SHAPES)
def test_what_is_no_deal_is_refused(played, expected):
    with pytest.raises(RuleError) as caught:
        score_match(match(PAIRS, played))

    assert (caught.value.rule, caught.value.field, caught.value.side) == expected


@pytest.mark.parametrize(
    ("at", "start", "field"),
    [
        pytest.param(PAIRS, {"held": 1}, "held", id="held-by-the-article"),
        pytest.param(FRENCH, {"pending": []}, "pending", id="lots-in-french"),
        pytest.param(FRENCH, {"out": []}, "out", id="out-in-french"),
    ],
)
def test_paper_brings_only_what_the_rules_have(at, start, field):
    with pytest.raises(RuleError) as caught:
        score_match(match(at, start=start))

    assert (caught.value.rule, caught.value.field) == ("record.start", field)
