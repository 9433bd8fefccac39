"""Who plays with whom: the table of a match, and the teams that it makes."""

from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.game import Json
from scoring.reading import NOTHING, read_list, read_object, read_whole
from scoring.words import gettext_noop, say

from .options import Options

SEATS_OF_TEAMS = 4
OPPOSITE = [[0, 2], [1, 3]]


@dataclass(frozen=True, slots=True)
class Table:
    """The partnerships of the match; none where each plays for himself."""

    partners: tuple[tuple[int, ...], ...] = ()

    def partner_of(self, side: int | None) -> int | None:
        """Who plays with that side, where somebody does."""
        mates = (mate for pair in self.partners if side in pair for mate in pair if mate != side)
        return next(mates, None)


def read_table(options: Options, given: Json, sides: int) -> Table:
    """A table's partnerships. Raises RuleError for partners without a team mode, and for a team mode without them."""
    read_object(given, "table", needs=NOTHING, may=frozenset({"partners"}))
    if not options.has_teams:
        if "partners" in given:
            message = say(gettext_noop("In this league each plays for himself: take the partners out."))
            raise RuleError("okey101.partners", message, field="partners")
        return Table()
    if sides != SEATS_OF_TEAMS:
        message = say(gettext_noop("Partners are two and two: four sit down, not {sides}."), sides=sides)
        raise RuleError("okey101.partners", message, field="sides")
    return Table(_read_partners(given.get("partners", [])))


def table_given(options: Options, seats: int) -> Json:
    """The partners who face each other, where partners play and four sit down."""
    return {"partners": OPPOSITE} if options.has_teams and seats == SEATS_OF_TEAMS else {}


def teams_of(table: Table) -> tuple[tuple[int, ...], ...]:
    """The sides that win together."""
    return table.partners


def _read_partners(value: object) -> tuple[tuple[int, ...], ...]:
    pairs = tuple(
        tuple(read_whole(side, "partners") for side in read_list(pair, "partners"))
        for pair in read_list(value, "partners")
    )
    seated = sorted(side for pair in pairs for side in pair)
    if seated != list(range(SEATS_OF_TEAMS)) or [len(pair) for pair in pairs] != [2, 2]:
        message = say(gettext_noop("Partners are two pairs of the four seats, each seat once: [[0, 2], [1, 3]]."))
        raise RuleError("okey101.partners", message, field="partners")
    return pairs
