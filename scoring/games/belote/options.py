"""What a league may choose in Belote, what a table chooses for its match, the presets, and who sits with whom."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.asks import Choice, OptionValue
from scoring.errors import RuleError
from scoring.game import Json, Option
from scoring.options import read_chosen, read_values
from scoring.words import gettext_noop, say

READING = gettext_noop("Belote, as Meldbook reads the article")
END = gettext_noop("Belote, section 12: end of the match")
WRITING = gettext_noop("Belote, section 13: writing of the points")
FRENCH = gettext_noop("Belote, French classic")
PARTNERS = ((0, 2), (1, 3))
TABLE_OF_FOUR = 4
TARGETS = (500, 501, 1000, 1001, 1500, 2000)


@dataclass(frozen=True, slots=True)
class Options:
    """A league's rules of Belote."""

    scoring: str = "article"
    target: int = 1000
    target_mode: str = "reach"
    compare_on: str = "net"
    tie_pending: str = "maker"
    tie_pending_for: str = "all"
    multi_pending_for: str = "exceeders"
    capot_includes_last_trick: bool = False
    unshown_combination: str = "keep"
    equal_escalera: str = "first"
    claim_counts_trump_honours: bool = True
    tie: str = "litige"
    litige_to: str = "winner"
    rounding: str = "none"
    ends: str = "deals"
    deals: int = 12

    @property
    def is_french(self) -> bool:
        """Whether contests' rules are played instead of the article's."""
        return self.scoring == "french"

    def is_met(self, total: int) -> bool:
        """Whether a total is enough to win, for the end of a deal and for claims alike."""
        return total >= self.target if self.target_mode == "reach" else total > self.target


@dataclass(frozen=True, slots=True)
class Table:
    """What the table chose for the whole match."""

    partners: bool = False


_DEFAULTS = Options()


def _choice(value: OptionValue, label: str) -> Choice:
    return Choice(value, say(label))


YES_NO = (Choice(value=True, label=say(gettext_noop("yes"))), Choice(value=False, label=say(gettext_noop("no"))))

OPTIONS = (
    Option(
        "scoring",
        "article",
        gettext_noop("How a deal is written"),
        gettext_noop("By the article, with announcements, penalties and claims, or as French contests play."),
        gettext_noop("Belote, sections 12 to 14"),
        choices=(_choice("article", gettext_noop("the article")), _choice("french", gettext_noop("French classic"))),
        is_main=True,
    ),
    Option(
        "target",
        1000,
        gettext_noop("Points to win"),
        gettext_noop("The total that wins a match which is played up to points."),
        END,
        choices=tuple(_choice(target, str(target)) for target in TARGETS),
        numbers=range(1, 1_000_000),
        is_main=True,
    ),
    Option(
        "target_mode",
        "reach",
        gettext_noop("Reach or exceed"),
        gettext_noop("Whether exactly so many points are enough, at the end of a deal and for claims alike."),
        END,
        choices=(_choice("reach", gettext_noop("reach")), _choice("exceed", gettext_noop("exceed"))),
        only_with=("scoring", "article"),
    ),
    Option(
        "compare_on",
        "net",
        gettext_noop("What maker and others are compared by"),
        gettext_noop("What is taken over, and what waits, always goes by the points with penalties."),
        WRITING,
        choices=(
            _choice("net", gettext_noop("points with penalties")),
            _choice("before_penalties", gettext_noop("points before penalties")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "tie_pending",
        "maker",
        gettext_noop("Whose points wait after a tie"),
        gettext_noop("Whether only the maker's points wait, or those of the sides level with the maker too."),
        WRITING,
        choices=(
            _choice("maker", gettext_noop("the maker's")),
            _choice("both", gettext_noop("the maker's and the tied sides'")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "tie_pending_for",
        "all",
        gettext_noop("Who may take the points of a tie"),
        gettext_noop("Between whom the points of a tie are decided in the next deal."),
        WRITING,
        choices=(
            _choice("all", gettext_noop("all sides")),
            _choice("tied", gettext_noop("the maker and those level with the maker")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "multi_pending_for",
        "exceeders",
        gettext_noop("Who may take the points when several exceed"),
        gettext_noop("Between whom the maker's points are decided in the next deal when several exceeded."),
        WRITING,
        choices=(
            _choice("exceeders", gettext_noop("those who exceeded")),
            _choice("all", gettext_noop("all sides")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "capot_includes_last_trick",
        _DEFAULTS.capot_includes_last_trick,
        gettext_noop("Capot includes the last trick"),
        gettext_noop("Whether the 100 of a capot stand for the 10 of the last trick too: 252 in all, else 262."),
        WRITING,
        choices=YES_NO,
        only_with=("scoring", "article"),
    ),
    Option(
        "unshown_combination",
        "keep",
        gettext_noop("A combination that was not shown"),
        gettext_noop("Whether its points stand; the penalty for it costs 10 either way, where it is entered."),
        gettext_noop("Belote, section 14: penalties"),
        choices=(
            _choice("keep", gettext_noop("its points stand")),
            _choice("void", gettext_noop("its points do not count")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "equal_escalera",
        "first",
        gettext_noop("Equal escaleras"),
        gettext_noop("Which of two equal escaleras counts; the table decides, and records which were accepted."),
        gettext_noop("Belote, section 8: announcements"),
        choices=(
            _choice("first", gettext_noop("the first to be announced")),
            _choice("none", gettext_noop("neither")),
        ),
        only_with=("scoring", "article"),
    ),
    Option(
        "claim_counts_trump_honours",
        _DEFAULTS.claim_counts_trump_honours,
        gettext_noop("“He terminado” counts jack and nine of trump in hand"),
        gettext_noop("Whether whoever claims counts the trump jack and nine that are still held."),
        END,
        choices=YES_NO,
        only_with=("scoring", "article"),
    ),
    Option(
        "tie",
        "litige",
        gettext_noop("French: a tie"),
        gettext_noop("A litige holds the taker's points until a later deal; else a tie is a fall, or is made."),
        FRENCH,
        choices=(
            _choice("litige", gettext_noop("litige: the taker's points are held")),
            _choice("chute", gettext_noop("a fall")),
            _choice("made", gettext_noop("made")),
        ),
        only_with=("scoring", "french"),
    ),
    Option(
        "litige_to",
        "winner",
        gettext_noop("French: who takes what is held"),
        gettext_noop("Whoever wins a later deal, or only a taker who makes the contract."),
        FRENCH,
        choices=(
            _choice("winner", gettext_noop("whoever wins a deal")),
            _choice("successful_taker", gettext_noop("a taker who makes it")),
        ),
        only_with=("scoring", "french"),
    ),
    Option(
        "rounding",
        "none",
        gettext_noop("French: rounding"),
        gettext_noop("Whether the points of a deal are rounded to the nearest ten, 5 up, as the federation does."),
        FRENCH,
        choices=(_choice("none", gettext_noop("none")), _choice("ffb", gettext_noop("to the nearest ten"))),
        only_with=("scoring", "french"),
    ),
    Option(
        "ends",
        "deals",
        gettext_noop("French: the match ends"),
        gettext_noop("After so many deals, where level totals share the win, or at the points to win."),
        FRENCH,
        choices=(
            _choice("deals", gettext_noop("after so many deals")),
            _choice("target", gettext_noop("at the points to win")),
        ),
        only_with=("scoring", "french"),
    ),
    Option(
        "deals",
        12,
        gettext_noop("French: deals a match"),
        gettext_noop("After how many deals the match ends."),
        FRENCH,
        numbers=range(1, 10_000),
        only_with=("ends", "deals"),
    ),
)

TABLE_SETTINGS = (
    Option(
        "partners",
        Table().partners,
        gettext_noop("Partners"),
        gettext_noop("Whether those who sit across from each other play as a pair."),
        gettext_noop("Belote, players"),
        choices=YES_NO,
        is_main=True,
    ),
)

PRESETS: dict[str, dict[str, OptionValue]] = {"belote": {}, "belote_fr": {"scoring": "french"}}
PRESET_LABELS = {
    "belote": gettext_noop("Belote (the article, to 1000)"),
    "belote_fr": gettext_noop("Belote, French classic (12 deals)"),
}


def read_options(preset: str, given: Json) -> Options:
    """A league's options: a preset with changes. Raises RuleError for a name or value that does not exist."""
    return _preset(preset) if not given else _read_options(preset, given)


def read_table(options: Options, given: Json, sides: int) -> Table:
    """A table's settings. Raises RuleError for what does not exist, and for pairs that are not two."""
    chosen: Json = read_values(TABLE_SETTINGS, given)
    if options.is_french and sides != len(PARTNERS):
        message = say(gettext_noop("French classic is played by two pairs: seat four players."))
        raise RuleError("belote.french_sides", message, field="sides")
    if chosen["partners"] and sides != len(PARTNERS):
        message = say(gettext_noop("Partners make two sides: seat four players, or let each play for himself."))
        raise RuleError("belote.partners", message, field="partners")
    return Table(**chosen)


def sides_of(table: Json, seats: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: of a pair those across from each other.

    Partners who are not four make one side, which `read_table` refuses.
    """
    if not table.get("partners", False):
        return tuple((seat,) for seat in range(seats))
    return PARTNERS if seats == TABLE_OF_FOUR else (tuple(range(seats)),)


def table_usual(_options: Options, seats: int) -> Json:
    """Four play as two pairs, unless they choose otherwise."""
    return {"partners": seats == TABLE_OF_FOUR}


def table_given(options: Options, seats: int) -> Json:
    """French classic is for pairs, and two or three play each for himself; four choose."""
    if options.is_french:
        return {"partners": True}
    return {} if seats == TABLE_OF_FOUR else {"partners": False}


def hands_of(options: Options, table: Table, sides: int) -> int:
    """How many hands are dealt."""
    return TABLE_OF_FOUR if options.is_french or table.partners else sides


def _read_options(preset: str, given: Json) -> Options:
    chosen: Json = read_chosen(OPTIONS, PRESETS, preset, given)
    return Options(**chosen)


@lru_cache(maxsize=len(PRESETS))
def _preset(preset: str) -> Options:
    return _read_options(preset, {})
