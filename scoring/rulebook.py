"""Every rule under its key: those of the record and of every match, and those of each game."""

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring import cards, lines, match, options, reading, record, registry, tiles
from scoring.game import Rule

if TYPE_CHECKING:
    from collections.abc import Mapping

GENERAL = (
    *match.RULES,
    *lines.RULES,
    *reading.RULES,
    *record.RULES,
    *registry.RULES,
    *options.RULES,
    *cards.RULES,
    *tiles.RULES,
)


@cache
def rulebook() -> "Mapping[str, Rule]":
    """Each rule that a step or a refusal may name, by its key: general ones first, then game by game."""
    rules = (*GENERAL, *(rule for game in registry.games().values() for rule in game.rules))
    return MappingProxyType({rule.key: rule for rule in rules})
