"""Belote by the article: what each side writes, what waits and who takes it, claims, and the end."""

import pytest

from tests.scoring.belote_table import FOUR, PAIRS, THREE, TWO, announced, deal, points, scored, waiting

ALL = (0, 1)
BELOTE, TIERCE, QUARTE = announced("belote"), announced("tierce"), announced("quarte")
SMALL_BRELANES = announced("carre_A", "carre_10", "carre_K", "carre_Q")
NOT_ACCEPTED = {"announcements": [{"kind": "quinte", "accepted": False}]}
NOT_SHOWN = {"announcements": [{"kind": "quarte", "shown": False}], "penalties": ["P6"]}
CAPOT = {"capot": True}
BEFORE = {"compare_on": "before_penalties"}


def fined(*codes):
    """A side with these penalties."""
    return {"penalties": list(codes)}


TIE = deal(0, 81, 71, last=1)


def case(name, at, played, written, lots=(), **options):
    return pytest.param(at, played, options, written, list(lots), id=name)


ONE_DEAL = [
    case("maker-has-most", PAIRS, deal(0, 90, 62, last=0), (100, 62)),
    case("maker-is-exceeded", PAIRS, deal(0, 70, 82, last=1), (0, 162)),
    case("tierce-lifts-the-maker", PAIRS, deal(0, 72, 80, last=1, side0=TIERCE), (92, 90)),
    case("belote-is-lost-with-the-rest", PAIRS, deal(0, 60, 92, last=1, side0=BELOTE), (0, 182)),
    case("announcements-of-the-others-count", PAIRS, deal(0, 80, 72, last=0, side1=TIERCE), (0, 182)),
    case(
        "quinte-and-two-tierces",
        PAIRS,
        deal(0, 62, 90, last=1, side0=announced("quinte", "tierce", "tierce")),
        (202, 100),
    ),
    case("every-brelan", PAIRS, deal(1, 62, 90, last=1, side1=announced("carre_J", "carre_9")), (62, 450)),
    case("four-small-brelanes", PAIRS, deal(1, 62, 90, last=1, side1=SMALL_BRELANES), (62, 500)),
    case("announced-and-not-accepted", PAIRS, deal(0, 90, 62, last=0, side1=NOT_ACCEPTED), (100, 62)),
    case(
        "two-sides-announce-one-is-accepted",
        PAIRS,
        deal(0, 90, 62, last=0, side0=QUARTE, side1=NOT_ACCEPTED),
        (150, 62),
    ),
    case("capot-and-last-trick", PAIRS, deal(0, 152, 0, last=0, side0=CAPOT), (262, 0)),
    case(
        "capot-includes-the-last-trick",
        PAIRS,
        deal(0, 152, 0, last=0, side0=CAPOT),
        (252, 0),
        capot_includes_last_trick=True,
    ),
    case("maker-left-without-a-trick", PAIRS, deal(0, 0, 152, last=1, side1=CAPOT), (0, 262)),
    case("capot-against-a-belote", PAIRS, deal(0, 0, 152, last=1, side0=BELOTE, side1=CAPOT), (0, 282)),
    case("all-points-and-no-capot", PAIRS, deal(0, 152, 0, last=0), (162, 0)),
    case("last-trick-without-points", PAIRS, deal(0, 152, 0, last=1), (152, 10)),
    case("revoke-is-a-prize", PAIRS, deal(0, 82, 70, last=0, side0={"revokes": 1}), (102, 70)),
    case("two-revokes", PAIRS, deal(0, 82, 70, last=0, side1={"revokes": 2}), (92, 90)),
    case("penalty-is-negative", PAIRS, deal(0, 86, 66, last=0, side0=fined("P1")), (86, 66)),
    case("penalty-makes-the-maker-fall", PAIRS, deal(0, 70, 82, last=0, side0=fined("P4")), (0, 152)),
    case("penalty-makes-a-tie", PAIRS, deal(0, 76, 76, last=0, side0=fined("P5")), (0, 76), [(76, ALL)]),
    case("compared-before-penalties", PAIRS, deal(0, 78, 74, last=0, side0=fined("P1", "P1")), (68, 74), **BEFORE),
    case(
        "exceeded-before-penalties-is-taken-with-them",
        PAIRS,
        deal(0, 70, 82, last=1, side0=fined("P2"), side1=fined("P2")),
        (0, 142),
        **BEFORE,
    ),
    case(
        "level-before-penalties-waits-with-them",
        PAIRS,
        deal(0, 71, 81, last=0, side0=fined("P1")),
        (0, 81),
        [(71, ALL)],
        **BEFORE,
    ),
    case("tie-waits", PAIRS, TIE, (0, 81), [(81, ALL)]),
    case("tie-with-a-belote-waits-whole", PAIRS, deal(0, 71, 81, last=1, side0=BELOTE), (0, 91), [(91, ALL)]),
    case("tie-of-both-sides", PAIRS, TIE, (0, 0), [(162, ALL)], tie_pending="both"),
    case("no-points-below-nothing-are-taken", PAIRS, deal(0, 0, 152, last=1, side0=fined("P1")), (-10, 162)),
    case("unshown-combination-stands", PAIRS, deal(0, 60, 92, last=0, side0=NOT_SHOWN), (110, 92)),
    case(
        "unshown-combination-is-void",
        PAIRS,
        deal(0, 60, 92, last=0, side0=NOT_SHOWN),
        (0, 152),
        unshown_combination="void",
    ),
    case(
        "equal-escaleras-are-the-tables", PAIRS, deal(0, 90, 62, last=0, side0=TIERCE), (120, 62), equal_escalera="none"
    ),
    case("two-players", TWO, deal(0, 48, 39, last=1), (0, 97)),
    case("two-players-with-cards-out-of-play", TWO, deal(0, 48, 39, last=1, dead_cards=65), (0, 97)),
    case("last-stock-card-not-turned", TWO, deal(0, 50, 45, last=0, side1=fined("P3")), (60, 35)),
    case("written-score-below-nothing", TWO, deal(0, 88, 0, last=0, side1=fined("P1", "P1")), (98, -20)),
    case(
        "level-below-nothing-makes-no-lot",
        TWO,
        deal(0, 0, 20, last=1, side0=fined("P1"), side1=fined(*["P1"] * 4)),
        (-10, -10),
    ),
    case("two-players-capot", TWO, deal(0, 100, 0, last=0, side0=CAPOT, dead_cards=52), (210, 0)),
    case("three-maker-beats-each", THREE, deal(0, 60, 45, 40, last=0), (70, 45, 40)),
    case("three-one-exceeds", THREE, deal(0, 50, 60, 30, last=1), (0, 120, 30)),
    case("three-two-exceed", THREE, deal(0, 40, 55, 48, last=2), (0, 55, 58), [(40, (1, 2))]),
    case("three-two-exceed-level", THREE, deal(0, 30, 60, 50, last=2), (0, 60, 60), [(30, (1, 2))]),
    case(
        "three-two-exceed-and-all-may-take",
        THREE,
        deal(0, 40, 55, 48, last=2),
        (0, 55, 58),
        [(40, (0, 1, 2))],
        multi_pending_for="all",
    ),
    case("three-several-exceed-nothing", THREE, deal(0, 0, 55, 40, last=2), (0, 55, 50)),
    case("three-one-ties-one-exceeds", THREE, deal(0, 45, 35, 55, last=1), (0, 45, 100)),
    case("three-one-ties", THREE, deal(0, 50, 40, 40, last=1), (0, 50, 40), [(50, (0, 1, 2))]),
    case(
        "three-one-ties-among-the-tied",
        THREE,
        deal(1, 50, 50, 30, last=2),
        (50, 0, 40),
        [(50, (0, 1))],
        tie_pending_for="tied",
    ),
    case(
        "three-both-tied-write-nothing",
        THREE,
        deal(0, 50, 40, 40, last=1),
        (0, 0, 40),
        [(100, (0, 1, 2))],
        tie_pending="both",
    ),
    case("three-all-level", THREE, deal(1, 40, 40, 30, last=2), (40, 0, 40), [(40, (0, 1, 2))]),
    case("three-all-level-both", THREE, deal(1, 40, 40, 30, last=2), (0, 0, 0), [(120, (0, 1, 2))], tie_pending="both"),
    case("four-single-players", FOUR, deal(0, 45, 40, 37, 30, last=0), (55, 40, 37, 30)),
    case("four-three-exceed", FOUR, deal(3, 45, 40, 37, 30, last=0), (55, 40, 37, 0), [(30, (0, 1, 2))]),
]


@pytest.mark.parametrize(("at", "played", "options", "written", "lots"), ONE_DEAL)
def test_deal_is_written(at, played, options, written, lots):
    score = scored(at, played, options=options)

    assert (points(score), waiting(score)) == ([written], lots)


CHAINS = [
    pytest.param(PAIRS, [TIE, deal(1, 92, 60, last=0)], [(0, 81), (243, 0)], [], id="tie-then-taken-in-a-fall"),
    pytest.param(PAIRS, [TIE, deal(1, 60, 92, last=1)], [(0, 81), (60, 183)], [], id="tie-then-taken-by-the-other"),
    pytest.param(
        PAIRS, [TIE, deal(1, 81, 71, last=1)], [(0, 81), (81, 0)], [(81, ALL), (81, ALL)], id="two-ties-pile-up"
    ),
    pytest.param(
        PAIRS,
        [TIE, deal(1, 81, 71, last=1), TIE, deal(0, 100, 52, last=0)],
        [(0, 81), (81, 0), (0, 81), (353, 52)],
        [],
        id="three-ties-are-taken-together",
    ),
    pytest.param(
        PAIRS,
        [TIE, deal(0, 86, 66, last=0, side0={"penalties": ["P1"] * 5}, side1={"penalties": ["P1"]})],
        [(0, 81), (0, 56 + 46 + 81)],
        [],
        id="waiting-points-go-by-the-total-with-penalties",
    ),
    pytest.param(
        PAIRS, [TIE, {"void": "misdeal"}, deal(0, 90, 62, last=0)], [(0, 81), (0, 0), (181, 62)], [], id="void-between"
    ),
    pytest.param(
        THREE,
        [deal(0, 40, 55, 48, last=2), deal(0, 80, 40, 25, last=0)],
        [(0, 55, 58), (90, 80, 25)],
        [],
        id="taken-by-the-better-of-two-though-a-third-has-most",
    ),
    pytest.param(
        THREE,
        [deal(0, 40, 55, 48, last=2), deal(0, 50, 45, 45, last=0)],
        [(0, 55, 58), (60, 45, 45)],
        [(40, (1, 2))],
        id="level-candidates-wait-another-deal",
    ),
    pytest.param(
        THREE,
        [deal(0, 40, 55, 48, last=2), deal(0, 40, 55, 48, last=2), deal(2, 30, 60, 40, last=0)],
        [(0, 55, 58), (0, 55, 98), (40, 140, 0)],
        [],
        id="new-lot-behind-the-one-that-is-taken",
    ),
    pytest.param(
        THREE,
        [deal(0, 50, 40, 40, last=1), deal(0, 40, 55, 48, last=2), deal(0, 45, 50, 40, last=2)],
        [(0, 50, 40), (0, 55, 108), (0, 50, 50)],
        [(40, (1, 2)), (45, (1, 2))],
        id="older-lots-come-first",
    ),
]


@pytest.mark.parametrize(("at", "deals", "written", "lots"), CHAINS)
def test_points_wait_and_are_taken(at, deals, written, lots):
    score = scored(at, *deals)

    assert (points(score), waiting(score)) == (written, lots)


def test_steps_follow_the_four_parts_and_name_the_lot():
    told = {"announcements": [{"kind": "tierce"}, {"kind": "belote"}], "revokes": 2, "penalties": ["P4", "P1", "P1"]}
    score = scored(PAIRS, TIE, deal(1, 92, 60, last=0, side0=told)).rounds[1]

    assert [(step.rule, step.amount, str(step.says)) for step in score.lines[0].steps] == [
        ("belote.announce_escalera", 20, "tierce"),
        ("belote.announce_belote", 20, "belote"),
        ("belote.card_points", 92, "card points"),
        ("belote.prize_last_trick", 10, "last trick"),
        ("belote.prize_revoke", 20, "failure to follow suit: 2 × 10"),
        ("belote.penalty_p1", -20, "error in dealing: 2 × 10"),
        ("belote.penalty_p4", -10, "play or announcement out of turn"),
        ("belote.exceeded", 60, "taken from side 2, the maker"),
        ("belote.lot_taken", 81, "the 81 that waited"),
    ]
    assert [(step.rule, step.amount, str(step.says)) for step in score.lines[1].steps] == [
        ("belote.card_points", 60, "card points"),
        ("belote.exceeded", -60, "side 1 has more and takes these"),
    ]


def test_what_was_told_and_does_not_count_is_remarked():
    told = [{"kind": "tierce", "accepted": False}, {"kind": "quarte", "shown": False}]
    played = deal(0, 90, 62, last=0, side0={"announcements": told})

    remarks = [
        [
            str(remark)
            for remark in scored(PAIRS, played, options={"unshown_combination": unshown}).rounds[0].lines[0].remarks
        ]
        for unshown in ("keep", "void")
    ]

    assert remarks == [
        ["Announced and not accepted: tierce.", "Not shown, and its points stand: quarte."],
        ["Announced and not accepted: tierce.", "Not shown, so that it does not count: quarte."],
    ]
