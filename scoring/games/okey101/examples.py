"""Worked examples of 101 Okey: the publisher's three, and what members ask about most."""

from scoring.game import Example, Json
from scoring.words import gettext_noop

PAGE = gettext_noop("101 Okey, scoring page, worked examples")
OURS = gettext_noop("101 Okey, our example")
NOT_OPENED = {"opened": "no"}


def _melds(**left: Json | str | int) -> Json:
    return {"opened": "melds", **left}


def _finished(*racks: Json, indicator: str, finish: tuple[str, ...] = (), **more: Json) -> Json:
    """A match of four in which the first finished."""
    played = {"indicator": indicator, "finisher": 0, "finish": list(finish), "racks": [None, *racks]}
    return _record(played, **more)


def _record(played: Json, **more: Json) -> Json:
    return {"game": "okey101", **more, "sides": ["A", "B", "C", "D"], "rounds": [played]}


EXAMPLES = (
    Example(
        "normal",
        gettext_noop("A normal finish, and an okey left"),
        gettext_noop("9 + 3 = 12; not opened: 101; the okey, red 6, counts twice its number: 12."),
        PAGE,
        _finished(_melds(tiles="K9 B3"), NOT_OPENED, _melds(tiles="R6"), indicator="R5"),
        ((0, 12, 101, 12),),
    ),
    Example(
        "elden",
        gettext_noop("Elden, though others had opened"),
        gettext_noop("The finisher writes −202; the others pay twice: 11 × 2, 13 × 2 and 101 × 2."),
        PAGE,
        _finished(_melds(tiles="R7 K4"), _melds(tiles="B13"), NOT_OPENED, indicator="Y2", finish=("elden",)),
        ((-202, 22, 26, 202),),
    ),
    Example(
        "false_okey",
        gettext_noop("A false okey counts the indicator's number"),
        gettext_noop("The indicator is blue 9, so the okey is blue 10; a false okey left counts 9, and not 10."),
        PAGE,
        _finished(_melds(tiles="K5"), NOT_OPENED, _melds(tiles="F"), indicator="B9"),
        ((0, 5, 101, 9),),
    ),
    Example(
        "false_okey_face",
        gettext_noop("The same false okey, where the league counts the okey's number"),
        gettext_noop("With the league's option “the number of the okey” it counts 10."),
        OURS,
        _finished(
            _melds(tiles="K5"),
            NOT_OPENED,
            _melds(tiles="F"),
            indicator="B9",
            options={"false_okey_left": "okey_face"},
        ),
        ((0, 5, 101, 10),),
    ),
    Example(
        "multiply",
        gettext_noop("Elden and okey at once, where finishes multiply"),
        gettext_noop("−101 × 2 × 2 = −404 for the finisher; the others pay four times: 12 × 4, and 101 × 4."),
        OURS,
        _finished(
            _melds(tiles="R10 K2"),
            NOT_OPENED,
            NOT_OPENED,
            indicator="Y7",
            finish=("elden", "okey"),
            options={"combine": "multiply"},
        ),
        ((-404, 48, 404, 404),),
    ),
    Example(
        "exhausted",
        gettext_noop("The stock ran out"),
        gettext_noop("Nobody finished: everyone writes what his rack costs. The okey, yellow 3, counts 6."),
        OURS,
        _record(
            {
                "indicator": "Y2",
                "finisher": None,
                "finish": [],
                "racks": [_melds(tiles="R7 K4"), _melds(tiles="B13"), NOT_OPENED, _melds(tiles="Y3")],
            }
        ),
        ((11, 13, 101, 6),),
    ),
    Example(
        "penalty",
        gettext_noop("Penalties are never multiplied"),
        gettext_noop("Finished with an okey, so 12 × 2 = 24; one penalty makes it 24 + 101 = 125."),
        OURS,
        {
            "game": "okey101",
            "sides": ["A", "B", "C", "D"],
            "rounds": [
                {
                    "finisher": 0,
                    "finish": ["okey"],
                    "racks": [None, _melds(sum=12), NOT_OPENED, _melds(sum=30)],
                    "incidents": [{"side": 1, "code": "islek"}],
                }
            ],
        },
        ((-202, 125, 202, 60),),
    ),
    Example(
        "partner_erased",
        gettext_noop("The finisher's partner pays nothing"),
        gettext_noop("A and C are partners: A finishes, and the 101 of C are erased. B pays 12, D 30."),
        OURS,
        {
            "game": "okey101",
            "options": {"team_mode": "partner_erased"},
            "table": {"partners": [[0, 2], [1, 3]]},
            "sides": ["A", "B", "C", "D"],
            "rounds": [
                {"finisher": 0, "finish": [], "racks": [None, _melds(sum=12), NOT_OPENED, _melds(sum=30)]},
            ],
        },
        ((0, 12, 0, 30),),
    ),
)
