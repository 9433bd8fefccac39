"""What cards, combinations, prizes and penalties of Belote are worth, in points."""

from .played import Combination, Penalty

ALL_CARDS = 152
LAST_TRICK = 10
CAPOT = 100
REVOKE = 10
PENALTY = 10
HONOUR_POINTS = {"J": 20, "9": 14}

# Source: section 8 for escaleras and brelanes; the king and queen of trump by the common rules.
POINTS = {
    Combination.BELOTE: 20,
    Combination.TIERCE: 20,
    Combination.QUARTE: 50,
    Combination.QUINTE: 100,
    Combination.CARRE_J: 200,
    Combination.CARRE_9: 150,
    Combination.CARRE_A: 100,
    Combination.CARRE_10: 100,
    Combination.CARRE_K: 100,
    Combination.CARRE_Q: 100,
}
ESCALERAS = frozenset({Combination.TIERCE, Combination.QUARTE, Combination.QUINTE})
# The fewest cards of each.
LENGTHS = {Combination.TIERCE: 3, Combination.QUARTE: 4, Combination.QUINTE: 5}
# Two and three players have nine cards each, four have eight.
TRICKS = {2: 9, 3: 9, 4: 8}
PENALTIES = tuple(Penalty)


def rule_of(kind: Combination) -> str:
    """The rule that gives a combination its points."""
    if kind is Combination.BELOTE:
        return "belote.announce_belote"
    return "belote.announce_escalera" if kind in ESCALERAS else "belote.announce_brelan"
