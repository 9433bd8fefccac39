"""Super 51: its rules, its options, and the game that the rest of Meldbook knows."""

from types import MappingProxyType

from scoring.game import Game
from scoring.words import gettext_noop

from .calculator import CALCULATOR
from .examples import EXAMPLES
from .form import answers_of_round, answers_that_count, asks, round_of_answers
from .oddities import oddities
from .options import OPTIONS, PRESET_LABELS, PRESETS, TABLE_SETTINGS, read_options, read_table
from .played import read_round
from .rules import RULES
from .score import score_round, winners

GAME = Game(
    key="super51",
    name="Super 51",
    source=gettext_noop("The publisher's scoring page of Super 51, and our readings where it is silent"),
    low_score_wins=True,
    seats=range(2, 8),
    options=OPTIONS,
    table_settings=TABLE_SETTINGS,
    presets=MappingProxyType(PRESETS),
    preset_labels=MappingProxyType(PRESET_LABELS),
    rules=RULES,
    examples=EXAMPLES,
    read_options=read_options,
    read_table=read_table,
    read_round=read_round,
    score_round=score_round,
    winners=winners,
    asks=asks,
    round_of_answers=round_of_answers,
    answers_of_round=answers_of_round,
    counted=answers_that_count,
    calculator=CALCULATOR,
    oddities=oddities,
    assumed=MappingProxyType({"suit": "C", "rank": "A"}),
    stand_in=MappingProxyType({"way": "no_meld"}),
)
