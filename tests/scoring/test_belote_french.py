"""Belote as French contests play it: made, fallen, litige, capot, rounding, and the end."""

import pytest

from tests.scoring.belote_table import FRENCH, announced, deal, points, scored

BELOTE = announced("belote")
CAPOT = {"capot": True}
LITIGE = deal(0, 81, 71, last=1)
MADE, FALLEN = deal(0, 90, 62, last=0), deal(1, 92, 60, last=0)
CHUTE, TIE_MADE = {"tie": "chute"}, {"tie": "made"}
TAKER_ONLY = {"litige_to": "successful_taker"}
FFB = {"rounding": "ffb"}


def case(name, deals, written, held=0, start=None, **options):
    return pytest.param(deals, start or {}, options, written, held, id=name)


HELD = {"held": 81}

CASES = [
    case("made", [MADE], [(100, 62)]),
    case("dedans", [deal(0, 80, 72, last=1)], [(0, 162)]),
    case("belote-is-never-lost", [deal(0, 60, 92, last=1, side0=BELOTE)], [(20, 162)]),
    case("belote-makes-the-contract", [deal(0, 75, 77, last=1, side0=BELOTE)], [(95, 87)]),
    case("belote-of-the-defence-brings-the-taker-down", [deal(0, 80, 72, last=0, side1=BELOTE)], [(0, 182)]),
    case("capot", [deal(0, 152, 0, last=0, side0=CAPOT)], [(252, 0)]),
    case("capot-with-a-belote", [deal(0, 152, 0, last=0, side0=CAPOT | BELOTE)], [(272, 0)]),
    case("capot-of-the-defence", [deal(0, 0, 152, last=1, side1=CAPOT)], [(0, 252)]),
    case("capot-of-the-defence-against-a-belote", [deal(0, 0, 152, last=1, side0=BELOTE, side1=CAPOT)], [(20, 252)]),
    case("all-points-and-no-capot", [deal(0, 152, 0, last=0)], [(162, 0)]),
    case("litige", [LITIGE], [(0, 81)], held=81),
    case("litige-with-a-belote", [deal(0, 71, 81, last=1, side0=BELOTE)], [(0, 91)], held=91),
    case("litige-with-the-defences-belote", [deal(0, 81, 71, last=0, side1=BELOTE)], [(0, 91)], held=91),
    case("held-goes-to-the-taker-who-makes-it", [LITIGE, MADE], [(0, 81), (181, 62)]),
    case("held-goes-to-the-defence-that-wins", [LITIGE, FALLEN], [(0, 81), (243, 0)]),
    case("litiges-pile-up", [LITIGE, deal(1, 81, 71, last=1), MADE], [(0, 81), (81, 0), (262, 62)]),
    case("two-litiges-are-one-sum", [LITIGE, LITIGE], [(0, 81), (0, 81)], held=162),
    case("a-void-between", [LITIGE, {"void": "misdeal"}, MADE], [(0, 81), (0, 0), (181, 62)]),
    case("held-on-paper", [MADE], [(181, 62)], start=HELD),
    case("held-waits-for-a-successful-taker", [FALLEN], [(162, 0)], held=81, start=HELD, **TAKER_ONLY),
    case("a-successful-taker-takes-it", [FALLEN, MADE], [(162, 0), (181, 62)], start=HELD, **TAKER_ONLY),
    case("a-tie-is-a-fall", [LITIGE], [(0, 162)], **CHUTE),
    case("a-tie-that-is-a-fall-gives-what-is-held", [LITIGE], [(0, 243)], start=HELD, **CHUTE),
    case("a-tie-that-is-a-fall-holds-on", [LITIGE], [(0, 162)], held=81, start=HELD, **CHUTE, **TAKER_ONLY),
    case("a-tie-is-made", [LITIGE], [(81, 81)], **TIE_MADE),
    case("a-tie-that-is-made-takes-what-is-held", [LITIGE], [(162, 81)], start=HELD, **TIE_MADE),
    case("rounded-up-from-six", [deal(0, 76, 76, last=0)], [(90, 80)], **FFB),
    case("rounded-up-from-five", [deal(0, 75, 77, last=0)], [(90, 80)], **FFB),
    case("rounded-down-from-four", [deal(0, 84, 68, last=0)], [(90, 70)], **FFB),
    case("rounded-162", [deal(0, 80, 72, last=1)], [(0, 160)], **FFB),
    case("rounded-252", [deal(0, 152, 0, last=0, side0=CAPOT)], [(250, 0)], **FFB),
    case("rounded-with-the-belote", [deal(0, 60, 92, last=1, side1=BELOTE)], [(0, 180)], **FFB),
    case("compared-before-rounding", [deal(0, 72, 80, last=0)], [(80, 80)], **FFB),
    case("held-is-not-rounded", [LITIGE, deal(0, 84, 68, last=0)], [(0, 80), (171, 70)], **FFB),
]


@pytest.mark.parametrize(("deals", "start", "options", "written", "held"), CASES)
def test_deal_is_written(deals, start, options, written, held):
    score = scored(FRENCH, *deals, options=options, **({"start": start} if start else {}))

    assert (points(score), score.carried.held, score.carried.pending) == (written, held, ())


def test_table_of_four_hands_need_not_be_said():
    assert points(scored({"sides": ["NS", "EO"], "preset": "belote_fr"}, MADE)) == [(100, 62)]


def test_options_alone_make_it_french():
    assert points(scored({"sides": ["NS", "EO"], "options": {"scoring": "french"}}, deal(0, 80, 72, last=1))) == [
        (0, 162)
    ]


ENDS = [
    pytest.param([MADE] * 12, {}, (1200, 744), (0,), id="twelve-deals"),
    pytest.param([MADE] * 11, {}, (1100, 682), (), id="eleven-are-not-enough"),
    pytest.param([MADE, {"void": "misdeal"}], {"deals": 2}, (100, 62), (), id="a-void-is-no-deal"),
    pytest.param([MADE, deal(1, 62, 90, last=1)], {"deals": 2}, (162, 162), (0, 1), id="level-totals-share"),
    pytest.param([MADE], {"ends": "target", "target": 100}, (100, 62), (0,), id="target"),
    pytest.param([MADE], {"ends": "target", "target": 100, "target_mode": "exceed"}, (100, 62), (), id="not-exceeded"),
    pytest.param([MADE] * 12, {"ends": "target", "target": 2000}, (1200, 744), (), id="target-after-twelve-deals"),
]


@pytest.mark.parametrize(("deals", "options", "totals", "won"), ENDS)
def test_match_ends_after_its_deals_or_at_the_target(deals, options, totals, won):
    score = scored(FRENCH, *deals, options=options)

    assert (score.totals, score.winners) == (totals, won)


def test_rounds_on_paper_count_as_deals():
    assert scored(FRENCH, MADE, start={"totals": [0, 0], "played": 11}).winners == (0,)


def test_held_points_lapse_with_the_last_deal():
    score = scored(FRENCH, LITIGE, options={"deals": 1})

    assert (score.totals, score.winners, score.carried.held) == ((0, 81), (1,), 0)


def test_working_of_a_fall_re_adds_with_what_was_held():
    score = scored(FRENCH, LITIGE, deal(1, 92, 60, last=0, side1=BELOTE), options=FFB).rounds[1]

    assert [[(step.rule, step.amount, str(step.says)) for step in line.steps] for line in score.lines] == [
        [
            ("belote.card_points", 92, "card points"),
            ("belote.prize_last_trick", 10, "last trick"),
            ("belote.french_fallen", 60, "the taker's points"),
            ("belote.french_rounding", -2, "to the nearest ten: 160"),
            ("belote.french_held", 81, "the 81 held"),
        ],
        [
            ("belote.announce_belote", 20, "belote"),
            ("belote.card_points", 60, "card points"),
            ("belote.french_fallen", -60, "dedans: all go to the defence"),
        ],
    ]
    assert [line.points for line in score.lines] == [241, 20]


NOTES = [
    pytest.param([MADE], {}, ["side 1 100, side 2 62: side 1 makes it and writes 100, side 2 62."], id="made"),
    pytest.param(
        [LITIGE, FALLEN],
        {},
        ["side 1 102, side 2 60: dedans, side 1 writes 243 and side 2 0.", "side 1 takes the 81 held."],
        id="fallen",
    ),
    pytest.param(
        [LITIGE],
        {},
        [
            "side 1 81, side 2 81: litige, side 2 writes 81, and the points of side 1 are held.",
            "81 are held until a deal has a winner.",
        ],
        id="litige",
    ),
    pytest.param(
        [LITIGE, FALLEN],
        TAKER_ONLY,
        [
            "side 1 102, side 2 60: dedans, side 1 writes 162 and side 2 0.",
            "81 are held until a taker makes the contract.",
        ],
        id="held-on",
    ),
]


@pytest.mark.parametrize(("deals", "options", "notes"), NOTES)
def test_deal_is_told_in_sentences(deals, options, notes):
    assert [str(note) for note in scored(FRENCH, *deals, options=options).rounds[-1].notes] == notes
