"""What the words of Belote's refusals are, and what is asked and not refused."""

import pytest

from scoring.errors import RuleError
from scoring.match import score_match
from scoring.rulebook import rulebook
from tests.scoring.belote_table import FOUR, FRENCH, PAIRS, THREE, TWO, announced, claimed, deal, match, scored

USUAL = deal(0, 90, 62, last=0)
LAST_TEN = "The card points come to 162: the last ten was counted among them. "
WHOLE = {"side": 0, "tricks_left": 3, "won_valued_trick": True}


def fined(*codes):
    return {"penalties": list(codes)}


WORDS = [
    pytest.param(
        PAIRS,
        deal(0, 90, 61, last=0),
        "The card points come to 151, and all cards are 152: count them again.",
        id="151-of-152",
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 72, last=0),
        LAST_TEN + "Take it out of the heap, and say who won the last trick instead.",
        id="last-ten-counted",
    ),
    pytest.param(
        FOUR,
        deal(0, 45, 40, 37, 31, last=0),
        "The card points come to 153, and all cards are 152: count them again.",
        id="four-single-players",
    ),
    pytest.param(
        PAIRS, deal(0, 151, 1, last=0), "No tricks come to 151 card points: count them again.", id="heap-of-151"
    ),
    pytest.param(
        THREE, deal(0, 60, 1, 40, last=0), "No tricks come to 1 card points: count them again.", id="heap-of-1"
    ),
    pytest.param(
        PAIRS,
        deal(0, 162, 0, last=0),
        "162 cannot be: all cards together are 152 points. The ten of the last trick is counted apart.",
        id="heap-of-162",
    ),
    pytest.param(
        PAIRS,
        deal(0, 153, -1, last=0),
        "153 cannot be: all cards together are 152 points. The ten of the last trick is counted apart.",
        id="heap-below-nothing",
    ),
    pytest.param(
        THREE,
        deal(0, 40, 24, 20, last=0),
        "The card points come to 84, and with 3 players to 85 to 152.",
        id="three-players-84",
    ),
    pytest.param(
        THREE,
        deal(0, 80, 41, 30, last=0),
        "The card points come to 151, and with 3 players to 85 to 152.",
        id="three-players-151",
    ),
    pytest.param(
        THREE,
        deal(0, 80, 43, 30, last=0),
        "The card points come to 153, and with 3 players to 85 to 152.",
        id="three-players-153",
    ),
    pytest.param(
        TWO, deal(0, 17, 0, last=0), "The card points come to 17, and with 2 players to 18 to 146.", id="two-players-17"
    ),
    pytest.param(
        TWO,
        deal(0, 100, 47, last=0),
        "The card points come to 147, and with 2 players to 18 to 146.",
        id="two-players-147",
    ),
    pytest.param(
        TWO,
        deal(0, 48, 39, last=1, dead_cards=64),
        "With the cards out of play the card points come to 151, and all cards are 152.",
        id="dead-cards-do-not-fit",
    ),
    pytest.param(
        THREE,
        deal(0, 48, 39, 20, last=1, dead_cards=46),
        "With the cards out of play the card points come to 153, and all cards are 152.",
        id="dead-cards-of-three",
    ),
    pytest.param(
        PAIRS,
        USUAL | {"dead_cards": 0},
        "With four hands all cards are in play: leave the points out of play out.",
        id="dead-cards-with-four-hands",
    ),
    pytest.param(PAIRS, deal(0, 90, 62), "Say who won the last trick.", id="nobody-has-the-last-trick"),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side1={"last_trick": True}),
        "The last trick is won once: choose one side.",
        id="two-last-tricks",
    ),
    pytest.param(
        PAIRS,
        deal(0, 152, 0, last=1, side0={"capot": True}),
        "Whoever won all tricks won the last one too: correct one of the two.",
        id="capot-without-the-last-trick",
    ),
    pytest.param(
        PAIRS,
        deal(0, 148, 4, last=0, side0={"capot": True}),
        "Whoever won all tricks left no card points to others, and these have 4.",
        id="capot-with-points-elsewhere",
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side1={"revokes": -1}),
        "Count the failures to follow suit, from 0 to 99.",
        id="revokes-below-nothing",
    ),
    pytest.param(
        PAIRS, deal(0, 90, 62, 0, last=0), "There are 3 heaps for 2 sides: give one for each.", id="heap-too-many"
    ),
    pytest.param(THREE, USUAL, "There are 2 heaps for 3 sides: give one for each.", id="heap-missing"),
    pytest.param(
        PAIRS, deal(2, 90, 62, last=0), "Nobody sits at 2; sides count from 0 to 1.", id="maker-who-is-not-seated"
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side0=announced("tierce"), side1=announced("quarte")),
        "Escaleras and brelanes count for one side only: say whose the table accepted.",
        id="escaleras-of-two-sides",
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side0=announced("belote"), side1=announced("belote")),
        "King and queen of trump are held once: leave one belote.",
        id="belote-of-two-sides",
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side1=fined("P3")),
        "With four hands no stock is left to be turned up: take P3 out.",
        id="p3-with-four-hands",
    ),
    pytest.param(
        PAIRS,
        deal(0, 90, 62, last=0, side0=fined("P6")),
        "No combination of this side was accepted, so none had to be shown: take P6 out.",
        id="p6-without-a-combination",
    ),
    pytest.param(
        PAIRS,
        claimed(0, 60, 20, last=0),
        "“He terminado” ended this deal before its last trick: there is no such prize.",
        id="last-trick-in-an-interrupted-deal",
    ),
    pytest.param(
        PAIRS,
        deal(0, 40, 30, claim=WHOLE | {"won_valued_trick": False}),
        "“He terminado” is said after winning a trick with a card of value: play goes on.",
        id="before-a-valued-trick",
    ),
    pytest.param(
        PAIRS,
        claimed(0, 60, 20, left=1),
        "“He terminado” is said while two tricks are left, or more: play the deal out.",
        id="one-trick-left",
    ),
    pytest.param(
        PAIRS,
        claimed(0, 60, 20, left=8),
        "Of 8 tricks one at least was won before “he terminado”: at most 7 are left.",
        id="eight-tricks-left-of-eight",
    ),
    pytest.param(
        THREE,
        claimed(0, 60, 20, 20, left=9),
        "Of 9 tricks one at least was won before “he terminado”: at most 8 are left.",
        id="nine-tricks-left-of-nine",
    ),
    pytest.param(
        PAIRS,
        claimed(0, 60, 20, honours=["J", "J"]),
        "Jack and nine of trump are held once: name each once.",
        id="jack-of-trump-twice",
    ),
    pytest.param(
        THREE | {"start": {"out": [0]}},
        claimed(0, 60, 20, 20),
        "Whoever said “he terminado” in vain before cannot say it again: play goes on.",
        id="claim-of-a-side-that-is-out",
    ),
    pytest.param(
        FRENCH,
        deal(0, 90, 62, last=0, side1=announced("tierce")),
        "French classic knows no announcement but belote: take the others out.",
        id="french-tierce",
    ),
    pytest.param(
        FRENCH,
        deal(0, 90, 62, last=0, side0={"revokes": 1}),
        "French classic has no such points: a referee's adjustment serves.",
        id="french-revoke",
    ),
    pytest.param(
        FRENCH,
        claimed(0, 60, 20),
        "French classic knows no “he terminado”: play the deal to its end.",
        id="french-claim",
    ),
]


@pytest.mark.parametrize(("at", "played", "says"), WORDS)
def test_refusal_says_what_to_do(at, played, says):
    with pytest.raises(RuleError) as caught:
        score_match(match(at, played))

    assert str(caught.value) == says


FIVE = [deal(0, 90, 62, last=0)] * 5
LAST_OF_FIVE = ("belote.ask_maker", "maker", None, "The same maker 5 deals running: is that right?")
DOUBTS = [
    pytest.param(PAIRS, [USUAL], [], id="usual"),
    pytest.param(
        PAIRS,
        [deal(0, 152, 0, last=0, side0={"capot": True} | announced("carre_9"))],
        [("belote.ask_total", "cards", 0, "412 points for one side in one deal: is that right?")],
        id="over-400",
    ),
    pytest.param(
        PAIRS,
        [deal(0, 138, 14, last=1, side0=announced("carre_J", "tierce", "tierce", "belote"))],
        [],
        id="just-below-400",
    ),
    pytest.param(
        PAIRS,
        [deal(0, 90, 62, last=0, side1=fined("P1", "P4", "P4"))],
        [("belote.ask_penalties", "penalties", 1, "3 penalties for one side in one deal: is that right?")],
        id="three-penalties",
    ),
    pytest.param(PAIRS, [deal(0, 90, 62, last=0, side1=fined("P1", "P4"))], [], id="two-penalties"),
    pytest.param(PAIRS, FIVE, [LAST_OF_FIVE], id="five-deals-running"),
    pytest.param(PAIRS, FIVE[:4], [], id="four-deals-running"),
    pytest.param(PAIRS, [*FIVE[:4], {"void": "misdeal"}, USUAL], [LAST_OF_FIVE], id="a-void-does-not-break-the-run"),
    pytest.param(PAIRS, [*FIVE[:3], deal(1, 62, 90, last=1), USUAL], [], id="another-maker-between"),
    pytest.param(FRENCH, FIVE, [LAST_OF_FIVE], id="french-five-running"),
]


@pytest.mark.parametrize(("at", "deals", "doubts"), DOUBTS)
def test_what_hardly_ever_happens_is_asked_and_not_refused(at, deals, doubts):
    last = scored(at, *deals).rounds[-1]

    assert [(doubt.rule, doubt.field, doubt.side, str(doubt.message)) for doubt in last.doubts] == doubts
    assert {doubt.rule for doubt in last.doubts} <= rulebook().keys()


@pytest.mark.parametrize(
    ("table", "kinds", "is_asked"),
    [
        pytest.param(PAIRS, ["carre_J"], False, id="four-jacks-once"),
        pytest.param(PAIRS, ["carre_J", "carre_9"], False, id="jacks-and-nines"),
        pytest.param(PAIRS, ["carre_Q", "carre_Q"], True, id="four-queens-twice"),
        pytest.param(PAIRS, ["tierce"] * 5, False, id="fifteen-cards-of-sixteen"),
        pytest.param(PAIRS, ["tierce"] * 3 + ["quarte"] * 2, True, id="seventeen-cards-of-sixteen"),
        pytest.param(THREE, ["tierce"] * 3, False, id="nine-cards-of-nine"),
        pytest.param(THREE, ["quarte", "quinte"], False, id="nine-cards-otherwise"),
        pytest.param(THREE, ["quinte", "quinte"], True, id="ten-cards-of-nine"),
    ],
)
def test_more_announced_than_a_side_can_hold_is_asked_about(table, kinds, is_asked):
    heaps = (90, 62) if table is PAIRS else (50, 40, 30)
    played = deal(0, *heaps, last=0)
    played["sides"][0]["announcements"] = [{"kind": kind} for kind in kinds]

    found = score_match(match(table, played)).rounds[0]

    assert [doubt.mark for doubt in found.doubts if doubt.rule == "belote.ask_announced"] == (
        ["belote.ask_announced-0"] if is_asked else []
    )
