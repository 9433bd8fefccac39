"""What a league may choose in 101 Okey, and the presets."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.asks import Choice, OptionValue
from scoring.game import Json, Option
from scoring.options import read_chosen
from scoring.tiles import Tile, number_of
from scoring.words import gettext_noop, say

READING = gettext_noop("Meldbook's reading, where the published rules are silent")
CLUBS = gettext_noop("What clubs play otherwise than the published rules")


@dataclass(frozen=True, slots=True)
class Options:
    """A league's rules of 101 Okey."""

    winner_normal: int = 0
    unopened: int = 101
    combine: str = "highest"
    pairs_opener_x: int = 1
    pairs_finish: str = "normal"
    okey_left: int | str = "double"
    false_okey_left: str = "indicator"
    exhausted: str = "score"
    all_pairs: str = "score"
    penalty_value: int = 101
    team_mode: str = "off"
    hands: int = 3
    tie: str = "shared"

    @property
    def has_teams(self) -> bool:
        """Whether two partners play against two."""
        return self.team_mode != "off"


def _choice(value: OptionValue, label: str) -> Choice:
    return Choice(value, say(label))


SCORE_OR_VOID = (
    _choice("score", gettext_noop("everyone scores")),
    _choice("void", gettext_noop("nobody scores, and it is no round")),
)

OPTIONS = (
    Option(
        "winner_normal",
        0,
        gettext_noop("A normal finish"),
        gettext_noop("What the finisher writes for a normal finish."),
        gettext_noop("101 Okey, point 1"),
        choices=(_choice(0, gettext_noop("0 points")), _choice(-101, gettext_noop("−101 points"))),
        is_main=True,
    ),
    Option(
        "unopened",
        101,
        gettext_noop("A rack that was not opened (açmadı)"),
        gettext_noop("What a rack costs that was not opened, whatever is left on it."),
        gettext_noop("101 Okey, points 1 and 5"),
        choices=(_choice(101, gettext_noop("101 points")), _choice(202, gettext_noop("202 points"))),
        is_main=True,
    ),
    Option(
        "combine",
        "highest",
        gettext_noop("Special finishes together"),
        gettext_noop("What elden and an okey at once come to."),
        READING,
        choices=(
            _choice("highest", gettext_noop("as one: −202, the others ×2")),
            _choice("multiply", gettext_noop("they multiply: −404, the others ×4")),
        ),
        is_main=True,
    ),
    Option(
        "team_mode",
        "off",
        gettext_noop("Partners"),
        gettext_noop("Whether four play as two partnerships, ranked by the sum of the two partners."),
        CLUBS,
        choices=(
            _choice("off", gettext_noop("each for himself")),
            _choice("sum", gettext_noop("partners: their points are added")),
            _choice("partner_erased", gettext_noop("partners: the finisher's partner pays nothing in that round")),
        ),
        is_main=True,
    ),
    Option(
        "hands",
        3,
        gettext_noop("Rounds a match"),
        gettext_noop("After how many rounds the match ends."),
        gettext_noop("101 Okey, point 9"),
        numbers=range(1, 10_000),
        is_main=True,
    ),
    Option(
        "pairs_opener_x",
        1,
        gettext_noop("Opened by pairs, and caught"),
        gettext_noop(
            "What multiplies the rack of whoever opened by pairs and did not finish; it multiplies with the finish."
        ),
        CLUBS,
        choices=(_choice(1, "×1"), _choice(2, "×2")),
    ),
    Option(
        "pairs_finish",
        "normal",
        gettext_noop("A finish by pairs"),
        gettext_noop("Whether a finish by pairs is a special finish."),
        CLUBS,
        choices=(
            _choice("normal", gettext_noop("like a normal finish")),
            _choice("special", gettext_noop("special: −202, the others ×2")),
        ),
    ),
    Option(
        "okey_left",
        "double",
        gettext_noop("An okey left over"),
        gettext_noop("What an okey counts that is left on an opened rack."),
        gettext_noop("101 Okey, point 6"),
        choices=(
            _choice("double", gettext_noop("twice its number")),
            _choice("face", gettext_noop("its number")),
            _choice(25, gettext_noop("25 points")),
            _choice(101, gettext_noop("101 points")),
        ),
    ),
    Option(
        "false_okey_left",
        "indicator",
        gettext_noop("A false okey left over (sahte okey)"),
        gettext_noop("What a false okey counts that is left on an opened rack."),
        gettext_noop("101 Okey, point 7"),
        choices=(
            _choice("indicator", gettext_noop("the number of the indicator")),
            _choice("okey_face", gettext_noop("the number of the okey")),
        ),
    ),
    Option(
        "exhausted",
        "score",
        gettext_noop("Nobody finished"),
        gettext_noop("What a round is in which the stock ran out."),
        READING,
        choices=SCORE_OR_VOID,
    ),
    Option(
        "all_pairs",
        "score",
        gettext_noop("All opened by pairs, and nobody finished"),
        gettext_noop("What a round is in which all opened by pairs and the stock ran out."),
        CLUBS,
        choices=SCORE_OR_VOID,
    ),
    Option(
        "penalty_value",
        101,
        gettext_noop("A penalty noted in play"),
        gettext_noop("What each penalty costs that is noted while the round is on; nothing multiplies it."),
        CLUBS,
        numbers=range(100_001),
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

PRESETS: dict[str, dict[str, OptionValue]] = {
    "okey101": {},
    "okey101_club": {
        "winner_normal": -101,
        "unopened": 202,
        "combine": "multiply",
        "pairs_opener_x": 2,
        "pairs_finish": "special",
        "okey_left": 101,
        "false_okey_left": "okey_face",
        "hands": 11,
    },
}
PRESET_LABELS = {
    "okey101": gettext_noop("101 Okey (0 / −202, not opened 101, 3 rounds)"),
    "okey101_club": gettext_noop("101 Okey, the clubs' ladder (−101 / −202 / −404, not opened 202, 11 rounds)"),
}

# Source: the incidents of 101 Okey; each costs `penalty_value`, after every factor.
INCIDENTS = {
    "wrong_opening": gettext_noop("Opened wrongly"),
    "islek": gettext_noop("Discarded a tile that fits a meld on the table (işlek)"),
    "okey_discard": gettext_noop("Discarded an okey without finishing"),
    "take_back": gettext_noop("Took a tile back"),
    "side_tile": gettext_noop("Took the tile at the side and did not use it"),
    "own_tile_opened": gettext_noop("The tile he discarded let the next player open"),
    "other": gettext_noop("Another penalty"),
}


def read_options(preset: str, given: Json) -> Options:
    """A league's options: a preset with changes. Raises RuleError for a name or value that does not exist."""
    return _preset(preset) if not given else _read_options(preset, given)


def incident_points(options: Options, _code: str) -> int:
    """What a noted penalty costs, whichever it is."""
    return options.penalty_value


def okey_value(options: Options, okey: Tile) -> int:
    """What one okey left over counts. Source: 101 Okey, point 6."""
    if options.okey_left == "double":
        return 2 * number_of(okey)
    return number_of(okey) if options.okey_left == "face" else int(options.okey_left)


def false_okey_value(options: Options, indicator: Tile, okey: Tile) -> int:
    """What one false okey left over counts: the indicator's number, not the okey's. Source: 101 Okey, point 7.

    With indicator blue 9 the okey is blue 10 and a false okey counts 9: that is what the page says.
    """
    return number_of(indicator if options.false_okey_left == "indicator" else okey)


def _read_options(preset: str, given: Json) -> Options:
    chosen: Json = read_chosen(OPTIONS, PRESETS, preset, given)
    return Options(**chosen)


@lru_cache(maxsize=len(PRESETS))
def _preset(preset: str) -> Options:
    return _read_options(preset, {})
