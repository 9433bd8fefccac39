"""Belote: its rules, its options, and the game that the rest of Meldbook knows."""

from types import MappingProxyType

from scoring.game import Game
from scoring.words import gettext_noop

from .answers import answers_of_round, answers_that_count, round_of_answers
from .calculator import CALCULATOR
from .examples import EXAMPLES
from .form import asks
from .options import (
    OPTIONS,
    PRESET_LABELS,
    PRESETS,
    TABLE_SETTINGS,
    read_options,
    read_table,
    sides_of,
    table_given,
    table_usual,
)
from .played import read_round
from .rules import RULES
from .score import score_round, start_keys, winners

GAME = Game(
    key="belote",
    name="Belote",
    source=gettext_noop("The article on Belote, sections 12 to 14, and our readings where it is silent"),
    low_score_wins=False,
    seats=range(2, 5),
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
    start_keys=start_keys,
    sides_of=sides_of,
    table_given=table_given,
    table_usual=table_usual,
    written_is_final=True,
)
