"""101 Okey: its rules, its options, and the game that the rest of Meldbook knows."""

from types import MappingProxyType

from scoring.game import Game
from scoring.words import gettext_noop

from .calculator import CALCULATOR
from .examples import EXAMPLES
from .form import answers_of_round, answers_that_count, asks, round_of_answers
from .options import INCIDENTS, OPTIONS, PRESET_LABELS, PRESETS, incident_points, read_options
from .played import read_round
from .rules import RULES
from .score import score_round, winners
from .teams import read_table, table_given, teams_of

GAME = Game(
    key="okey101",
    name="101 Okey",
    source=gettext_noop("The publisher's scoring page of 101 Okey, and our readings where it is silent"),
    low_score_wins=True,
    seats=range(2, 5),
    options=OPTIONS,
    table_settings=(),
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
    assumed=MappingProxyType({"colour": "R", "number": "1"}),
    stand_in=MappingProxyType({"opened": "no", "way": "sum", "sum": "", "okeys": "", "false_okeys": ""}),
    incidents=MappingProxyType(INCIDENTS),
    incident_points=incident_points,
    teams_of=teams_of,
    table_given=table_given,
)
