"""Which games there are: every module or package in `scoring/games/` that names its `GAME`."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING

import scoring.games
from scoring.errors import RuleError
from scoring.game import Game, Rule
from scoring.words import gettext_noop, say

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES = (
    Rule(
        "record.game", gettext_noop("A match is of one of the games that Meldbook knows."), gettext_noop("Match record")
    ),
)


@cache
def games() -> "Mapping[str, Game]":
    """Every game by its key, in the order of the keys."""
    named = filter(None, map(_game_in, _modules()))
    return MappingProxyType({game.key: game for game in sorted(named, key=lambda game: game.key)})


def game(key: str) -> Game:
    """The game of that key. Raises RuleError where there is none."""
    # A match needs no other game than its own, and the others take longer to import than many a match to score.
    alone = _game_in(key) if key in _modules() else None
    if alone and alone.key == key:
        return alone
    if key not in games():
        message = say(
            gettext_noop("There is no game “{game}”; there are: {games}."), game=key[:40], games=", ".join(games())
        )
        raise RuleError("record.game", message, field="game")
    return games()[key]


@cache
def _modules() -> tuple[str, ...]:
    return tuple([module.name for module in iter_modules(scoring.games.__path__)])


@cache
def _game_in(module: str) -> Game | None:
    return getattr(import_module(f"scoring.games.{module}"), "GAME", None)
