"""Worked examples of Super 51: the publisher's three, and what members ask about most."""

from scoring.game import Example, Json
from scoring.words import gettext_noop

PAGE = gettext_noop("Super 51, scoring page, worked examples")
OURS = gettext_noop("Meldbook")


def _record(round_: Json, **more: Json) -> Json:
    return {"game": "super51", "sides": ["A", "B"], **more, "rounds": [round_]}


EXAMPLES = (
    Example(
        "clubs",
        gettext_noop("Clubs ×2, a normal closure, 14 left"),
        gettext_noop("3-4-5-6♥, three nines and 10-J-Q-K♣ do not count; 2, 4 and 8 are left: 14 × 2 × 1 = 28."),
        PAGE,
        _record(
            {
                "indicator": "2C",
                "closer": 0,
                "closure": "normal",
                "hands": [None, {"cards": "3H 4H 5H 6H 9C 9D 9S 10C JC QC KC 2D 4S 8S"}],
            },
            table={"clubs_factor": 2},
        ),
        ((-100, 28),),
    ),
)
