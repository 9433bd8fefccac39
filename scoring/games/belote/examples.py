"""Worked examples of Belote: by the article and the French way, what members ask about most."""

from typing import Any

from scoring.game import Example, Json
from scoring.words import gettext_noop

from .options import END, FRENCH, WRITING

PENALTIES = gettext_noop("Belote, section 14: prizes and penalties")
NS, EO = 0, 1


def _heaps(first: int, second: int, last: int | None = None, **first_has: Any) -> list[Json]:
    """The heaps of two sides, who won the last trick, and what the first has besides."""
    heaps: list[Json] = [{"cards": first, **first_has}, {"cards": second}]
    if last is not None:
        heaps[last]["last_trick"] = True
    return heaps


def _deal(maker: int, heaps: list[Json], **beside: Any) -> Json:
    return {"maker": maker, "sides": heaps, **beside}


def _pairs(*deals: Json, **told: Any) -> Json:
    """A match of two pairs."""
    return {"game": "belote", "table": {"partners": True}, "sides": ["NS", "EO"], "rounds": list(deals), **told}


def _three(*deals: Json) -> Json:
    """A match of three players, each for himself."""
    return {"game": "belote", "sides": ["A", "B", "C"], "rounds": list(deals)}


def _french(*deals: Json, **options: Any) -> Json:
    return _pairs(*deals, preset="belote_fr", options=options)


BELOTE = [{"kind": "belote"}]
TIERCE = [{"kind": "tierce"}]
TIE = _deal(NS, _heaps(81, 71, EO))

EXAMPLES = (
    Example(
        "made",
        gettext_noop("The maker has most"),
        gettext_noop("NS made trump: 90 and the last trick are 100, EO has 62. Everyone writes what is his."),
        WRITING,
        _pairs(_deal(NS, _heaps(90, 62, NS))),
        ((100, 62),),
    ),
    Example(
        "fallen",
        gettext_noop("The maker falls"),
        gettext_noop("NS made trump and has 70, EO 82 and the last trick: 92. EO writes 92 + 70 = 162, NS nothing."),
        WRITING,
        _pairs(_deal(NS, _heaps(70, 82, EO))),
        ((0, 162),),
    ),
    Example(
        "tie",
        gettext_noop("A tie waits, and is taken in the next deal"),
        gettext_noop(
            "81 against 81: EO writes 81, and the maker's 81 wait. In the next deal EO is the maker and falls, 60 "
            "against 102: NS writes 102 + 60, and the 81 that waited: 243."
        ),
        WRITING,
        _pairs(TIE, _deal(EO, _heaps(92, 60, NS))),
        ((0, 81), (243, 0)),
    ),
    Example(
        "several_exceed",
        gettext_noop("Two of three have more than the maker"),
        gettext_noop(
            "A made trump and has 40, B 55, C 58: the 40 wait for the better of B and C. In the next deal A has most "
            "of all, and of those two B, who writes 40 and the 40 that waited."
        ),
        WRITING,
        _three(
            _deal(0, [{"cards": 40}, {"cards": 55}, {"cards": 48, "last_trick": True}]),
            _deal(0, [{"cards": 80, "last_trick": True}, {"cards": 40}, {"cards": 25}]),
        ),
        ((0, 55, 58), (90, 80, 25)),
    ),
    Example(
        "four_parts",
        gettext_noop("Announcements, card points, prizes, penalties"),
        gettext_noop(
            "NS has a tierce, 20, 72 card points, the last trick, 10, and an error in dealing, −10: 92. EO has 80."
        ),
        PENALTIES,
        _pairs(_deal(NS, _heaps(72, 80, NS, announcements=TIERCE, penalties=["P1"]))),
        ((92, 80),),
    ),
    Example(
        "capot",
        gettext_noop("Capot: all tricks"),
        gettext_noop("152 card points, 10 for the last trick and 100 for the capot: 262."),
        PENALTIES,
        _pairs(_deal(NS, _heaps(152, 0, NS, capot=True))),
        ((262, 0),),
    ),
    Example(
        "claim_true",
        gettext_noop("“He terminado”, and it is true"),
        gettext_noop(
            "NS stands at 930 and says “he terminado” with 62 card points and a tierce: 1012. NS wins at once, though "
            "EO had more before the deal."
        ),
        END,
        _pairs(
            _deal(
                NS,
                _heaps(62, 30, announcements=TIERCE),
                claim={"side": NS, "tricks_left": 3, "won_valued_trick": True},
            ),
            start={"totals": [930, 960]},
        ),
        ((82, 30),),
    ),
    Example(
        "claim_false",
        gettext_noop("“He terminado”, and points are missing"),
        gettext_noop("NS stands at 930 and says “he terminado” with 60: 990, and EO wins, though it has only 420."),
        END,
        _pairs(
            _deal(NS, _heaps(60, 20), claim={"side": NS, "tricks_left": 4, "won_valued_trick": True}),
            start={"totals": [930, 400]},
        ),
        ((60, 20),),
    ),
    Example(
        "french_made",
        gettext_noop("French classic: made"),
        gettext_noop("The taker has 75, the last trick is the defence's; the belote makes the contract: 95 to 87."),
        FRENCH,
        _french(_deal(NS, _heaps(75, 77, EO, announcements=BELOTE))),
        ((95, 87),),
    ),
    Example(
        "french_fallen",
        gettext_noop("French classic: dedans"),
        gettext_noop("60 and a belote against 102: the defence writes 162, the taker only the belote, 20."),
        FRENCH,
        _french(_deal(NS, _heaps(60, 92, EO, announcements=BELOTE))),
        ((20, 162),),
    ),
    Example(
        "french_litige",
        gettext_noop("French classic: a litige, and who takes it"),
        gettext_noop("81 against 81: EO writes 81, and 81 are held. NS makes the next deal: 100 and the 81 held."),
        FRENCH,
        _french(TIE, _deal(NS, _heaps(90, 62, NS))),
        ((0, 81), (181, 62)),
    ),
    Example(
        "french_capot",
        gettext_noop("French classic: capot"),
        gettext_noop("All tricks: 152 card points, and 100 instead of the last ten: 252."),
        FRENCH,
        _french(_deal(NS, _heaps(152, 0, NS, capot=True))),
        ((252, 0),),
    ),
    Example(
        "french_rounding",
        gettext_noop("French classic: to the nearest ten"),
        gettext_noop("86 against 76 are written as 90 and 80."),
        FRENCH,
        _french(_deal(NS, _heaps(76, 76, NS)), rounding="ffb"),
        ((90, 80),),
    ),
)
