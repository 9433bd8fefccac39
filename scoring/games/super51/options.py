"""What a league may choose in Super 51, what a table chooses for its match, and the presets."""

from dataclasses import dataclass
from functools import cache, lru_cache

from scoring.asks import Choice, OptionValue
from scoring.cards import DECK, Card, rank_of
from scoring.game import Json, Option
from scoring.options import read_chosen, read_values
from scoring.words import gettext_noop, say

READING = gettext_noop("Meldbook's reading, where the published rules are silent")
FACE = tuple(range(1, 14))


@dataclass(frozen=True, slots=True)
class Options:
    """A league's rules of Super 51."""

    ace_value: int = 11
    court_value: int | str = 10
    ace_in_runs: str = "both"
    jokers: int = 2
    okey_left: int | str = "face"
    false_okey_left: str = "okey_face"
    two_okeys_pair: bool = True
    pairs_close: str = "arrangement"
    retained_complete: str = "exhausted_only"
    cap_base_at_100: bool = False
    hands: int = 11
    tie: str = "shared"


@dataclass(frozen=True, slots=True)
class Table:
    """What the table chose for the whole match."""

    clubs_factor: int = 2


_DEFAULTS = Options()


def _choice(value: OptionValue, label: str, hint: str = "") -> Choice:
    return Choice(value, say(label), hint)


YES_NO = (Choice(value=True, label=say(gettext_noop("yes"))), Choice(value=False, label=say(gettext_noop("no"))))

OPTIONS = (
    Option(
        "ace_value",
        11,
        gettext_noop("Value of the ace"),
        gettext_noop("What an ace counts when it is left over."),
        READING,
        choices=(_choice(11, gettext_noop("11 points")), _choice(1, gettext_noop("1 point"))),
        is_main=True,
    ),
    Option(
        "court_value",
        10,
        gettext_noop("Value of jack, queen and king"),
        gettext_noop("What a court card counts when it is left over."),
        READING,
        choices=(_choice(10, gettext_noop("10 points each")), _choice("rank", gettext_noop("11, 12 and 13 points"))),
        is_main=True,
    ),
    Option(
        "pairs_close",
        "arrangement",
        gettext_noop("Closing by pairs"),
        gettext_noop("Which hand closes by pairs, and is a complete pairs hand."),
        gettext_noop("Super 51, point 3, as Meldbook reads it"),
        choices=(
            _choice("arrangement", gettext_noop("all cards in pairs and at most one run or group")),
            _choice("seven_pairs", gettext_noop("only seven pairs")),
        ),
        is_main=True,
    ),
    Option(
        "ace_in_runs",
        "both",
        gettext_noop("The ace in runs"),
        gettext_noop("Whether the ace stands before the two, after the king, or either way."),
        READING,
        choices=(
            _choice("both", gettext_noop("low and high")),
            _choice("high", gettext_noop("high only")),
            _choice("low", gettext_noop("low only")),
        ),
    ),
    Option(
        "jokers",
        2,
        gettext_noop("Jokers in the pack"),
        gettext_noop("How many false okeys can be at the table."),
        READING,
        numbers=range(5),
    ),
    Option(
        "okey_left",
        "face",
        gettext_noop("A real okey left over"),
        gettext_noop("What a real okey counts when it is left over."),
        READING,
        choices=(
            _choice("face", gettext_noop("its face value")),
            _choice("double", gettext_noop("twice its face value")),
        ),
        numbers=range(201),
    ),
    Option(
        "false_okey_left",
        "okey_face",
        gettext_noop("A false okey left over"),
        gettext_noop("What a false okey counts when it is left over."),
        READING,
        choices=(
            _choice("okey_face", gettext_noop("the value of the okey")),
            _choice("indicator_face", gettext_noop("the value of the indicator")),
        ),
    ),
    Option(
        "two_okeys_pair",
        _DEFAULTS.two_okeys_pair,
        gettext_noop("Two real okeys are a pair"),
        gettext_noop("Whether two real okeys may pair each other."),
        READING,
        choices=YES_NO,
    ),
    Option(
        "retained_complete",
        "exhausted_only",
        gettext_noop("A complete hand that was not closed"),
        gettext_noop("When a complete hand that was kept costs 100."),
        gettext_noop("Super 51, point 16"),
        choices=(
            _choice("exhausted_only", gettext_noop("100 when nobody closed")),
            _choice("always", gettext_noop("100 also when another closed")),
            _choice("never", gettext_noop("never: it costs nothing")),
        ),
    ),
    Option(
        "cap_base_at_100",
        _DEFAULTS.cap_base_at_100,
        gettext_noop("No base over 100"),
        gettext_noop("Whether a base is cut down to 100."),
        gettext_noop("Super 51, point 12, as Meldbook reads it"),
        choices=YES_NO,
    ),
    Option(
        "hands",
        11,
        gettext_noop("Rounds a match"),
        gettext_noop("After how many rounds the match ends."),
        READING,
        numbers=range(1, 10_000),
    ),
    Option(
        "tie",
        "shared",
        gettext_noop("Level at the end"),
        gettext_noop("What happens when the lowest total is not alone."),
        READING,
        choices=(
            _choice("shared", gettext_noop("the win is shared")),
            _choice("extra_round", gettext_noop("extra rounds until one is alone")),
        ),
    ),
)

TABLE_SETTINGS = (
    Option(
        "clubs_factor",
        2,
        gettext_noop("Factor of clubs"),
        gettext_noop("What a round in clubs is multiplied by, the whole match long."),
        gettext_noop("Super 51, point 11"),
        choices=(_choice(2, "×2"), _choice(6, "×6"), _choice(10, "×10")),
        is_main=True,
    ),
)

PRESETS: dict[str, dict[str, OptionValue]] = {
    "super51": {},
    "super51_ranks": {"ace_value": 1, "court_value": "rank"},
}
PRESET_LABELS = {
    "super51": gettext_noop("Super 51 (ace 11, court cards 10)"),
    "super51_ranks": gettext_noop("Super 51, cards by rank (ace 1, J 11, Q 12, K 13)"),
}


def read_options(preset: str, given: Json) -> Options:
    """A league's options: a preset with changes. Raises RuleError for a name or value that does not exist."""
    return _preset(preset) if not given else _read_options(preset, given)


def read_table(_options: Options, given: Json, _sides: int) -> Table:
    """A table's settings. Raises RuleError for a name or value that does not exist."""
    return _read_table(given) if given else _usual_table()


def values_of(options: Options) -> tuple[int, ...]:
    """The value of each card left over, by card."""
    return _values(options.ace_value, options.court_value)


def _read_options(preset: str, given: Json) -> Options:
    chosen: Json = read_chosen(OPTIONS, PRESETS, preset, given)
    return Options(**chosen)


def _read_table(given: Json) -> Table:
    chosen: Json = read_values(TABLE_SETTINGS, given)
    return Table(**chosen)


@cache
def _usual_table() -> Table:
    return _read_table({})


@lru_cache(maxsize=len(PRESETS))
def _preset(preset: str) -> Options:
    return _read_options(preset, {})


@cache
def _values(ace_value: int, court_value: int | str) -> tuple[int, ...]:
    by_rank = (ace_value, *FACE[1:10], *(FACE[10:] if court_value == "rank" else (10, 10, 10)))
    return tuple(by_rank[rank_of(card)] for card in DECK)


def false_okey_value(options: Options, indicator: Card, okey: Card) -> int:
    """What a false okey left over costs."""
    return values_of(options)[okey if options.false_okey_left == "okey_face" else indicator]


def real_okey_value(options: Options, okey: Card) -> int:
    """What a real okey left over costs."""
    face = values_of(options)[okey]
    if options.okey_left == "double":
        return 2 * face
    return face if options.okey_left == "face" else int(options.okey_left)


def greatest_base(options: Options) -> int:
    """The most that a hand can come to, in points: eleven dear cards beside one meld."""
    more_false_okeys = options.jokers > 2 or options.false_okey_left == "indicator_face"
    greatest = {
        (11, 10): (114, 117),
        (1, 10): (110, 110),
        (11, "rank"): (132, 137),
        (1, "rank"): (130, 137),
    }
    return greatest[options.ace_value, options.court_value][more_false_okeys]
