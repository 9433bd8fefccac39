"""Worked examples of Super 51: the publisher's three, and what members ask about most."""

from scoring.game import Example, Json
from scoring.words import gettext_noop

PAGE = gettext_noop("Super 51, scoring page, worked examples")
OURS = gettext_noop("Super 51, our example")
THREE_MELDS = "3H 4H 5H 6H 9C 9D 9S 10C JC QC KC"
COMPLETE = "3H 4H 5H 9C 9D 9S JC QC KC 2D 3D 4D 5D 6D"


def _closed(indicator: str, closure: str, loser: Json, *, closer: Json | None = None, clubs_factor: int = 2) -> Json:
    """A match of two in which the first closed."""
    return _record({"indicator": indicator, "closer": 0, "closure": closure, "hands": [closer, loser]}, clubs_factor)


def _exhausted(indicator: str, *hands: Json) -> Json:
    """A match of two in which nobody closed."""
    return _record({"indicator": indicator, "closer": None, "closure": "exhausted", "hands": list(hands)}, 2)


def _record(played: Json, clubs_factor: int) -> Json:
    table = {"clubs_factor": clubs_factor}
    return {"game": "super51", "table": table, "sides": ["A", "B"], "rounds": [played]}


EXAMPLES = (
    Example(
        "clubs",
        gettext_noop("Clubs ×2, a normal closure, 14 left"),
        gettext_noop("3-4-5-6♥, three nines and 10-J-Q-K♣ do not count; 2, 4 and 8 are left: 14 × 2 × 1 = 28."),
        PAGE,
        _closed("2C", "normal", {"cards": f"{THREE_MELDS} 2D 4S 8S"}),
        ((-100, 28),),
    ),
    Example(
        "hearts",
        gettext_noop("Hearts, a closure by pairs, 10 left"),
        gettext_noop("The same melds; 2, 3 and 5 are left: 10 × 5 × 2 = 100. The winner writes −100 × 5."),
        PAGE,
        _closed("8H", "pairs", {"cards": f"{THREE_MELDS} 2D 3S 5C"}),
        ((-500, 100),),
    ),
    Example(
        "diamonds",
        gettext_noop("Diamonds, pairs with okey, 8 left"),
        gettext_noop("Five pairs and A-2-3♠; the 4 is left and doubled: 8 × 4 × 4 = 128. The winner writes −200 × 4."),
        PAGE,
        _closed("KD", "pairs_okey", {"cards": "4C 4C 6D 6D 8S 8S 9H 9H JC JC AS 2S 3S 4H"}),
        ((-800, 128),),
    ),
    Example(
        "normal_closure",
        gettext_noop("The winner of a normal closure has no factor"),
        gettext_noop("Clubs ×10: the loser pays 27 × 10 × 1 = 270, and the winner writes −100 all the same."),
        gettext_noop("Super 51, point 17"),
        _closed("7C", "normal", {"base": 27}, closer={"cards": COMPLETE, "discard": "KD"}, clubs_factor=10),
        ((-100, 270),),
    ),
    Example(
        "no_meld",
        gettext_noop("No run, no group, no five pairs"),
        gettext_noop("The cards add up to 84; the base is 100 all the same: 100 × 5 × 1 = 500."),
        gettext_noop("Super 51, point 12"),
        _closed("KH", "normal", {"cards": "2C 2D 4C 4D 6C 6D 8C 8D 10C 10D 3S 5S 7S 9S"}),
        ((-100, 500),),
    ),
    Example(
        "lowest",
        gettext_noop("By melds or by pairs: the lower one counts"),
        gettext_noop("By melds 2-3-4♠ goes and 101 are left; by pairs only the 5, doubled: 10 × 5 × 1 = 50."),
        gettext_noop("Super 51, point 5"),
        _closed("6H", "normal", {"cards": "KC KC QD QD JS JS 10H 10H 8C 8C 2S 3S 4S 5C"}),
        ((-100, 50),),
    ),
    Example(
        "okey",
        gettext_noop("Where the okey saves the most"),
        gettext_noop("8♥ is the okey: with two nines it makes a group and saves 18; 78 are left: 78 × 5 × 1 = 390."),
        gettext_noop("Super 51, point 6"),
        _closed("7H", "normal", {"cards": "9C 9D 8H 2C 4D 5S KC QD JS 6S 10H 3H 7C AH"}),
        ((-100, 390),),
    ),
    Example(
        "false_okey",
        gettext_noop("A false okey is the okey's card"),
        gettext_noop("The joker is an ordinary 8♥: 6-7-8♥ and three nines go, 54 are left: 54 × 5 × 1 = 270."),
        OURS,
        _closed("7H", "normal", {"cards": "6H 7H * 9C 9D 9S 2C 4D 5S KC QD JS 10D 3S"}),
        ((-100, 270),),
    ),
    Example(
        "highest_closure",
        gettext_noop("The highest valid closure applies"),
        gettext_noop("The hand lies in runs and in seven pairs: it closes by pairs, though normal was said. −100 × 3."),
        gettext_noop("Super 51, point 9"),
        _closed(
            "KS",
            "normal",
            {"base": 27},
            closer={"cards": "2C 2C 3C 3C 4C 4C 5D 5D 6D 6D 7D 7D 8D 8D", "discard": "9H"},
        ),
        ((-300, 162),),
    ),
    Example(
        "retained",
        gettext_noop("A complete hand kept to the end of the stock"),
        gettext_noop("Nobody closed. 10 left are 10 × 3 × 1 = 30; the complete hand pays 100 × 3 × 1 = 300."),
        gettext_noop("Super 51, points 15 and 16"),
        _exhausted("8S", {"base": 10}, {"cards": COMPLETE}),
        ((30, 300),),
    ),
)
