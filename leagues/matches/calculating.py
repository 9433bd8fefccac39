"""What does this hand cost? The question as an address holds it, and the answer as the game works it out."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.http import urlencode
from django.utils.translation import gettext

from leagues.matches.questions import AskedForm
from leagues.seasons.forms import OptionsForm
from scoring.asks import Ask, Calculator, OptionValue
from scoring.errors import RuleError
from scoring.game import Carried, Game, Line, Option, RoundScore
from scoring.options import read_chosen


@dataclass
class Cost:
    """A hand and what it is played by, as an address gives them; what the address leaves out is as usual.

    `shown` in the address names the preset whose options the page showed: those of another one are not taken over.
    """

    game: Game
    calculator: Calculator
    address: Mapping[str, str]

    @cached_property
    def preset(self) -> str:
        preset = self.address.get("preset", self.game.key)
        return preset if preset in self.game.presets else self.game.key

    @property
    def has_new_preset(self) -> bool:
        """Whether another preset was chosen than the page showed."""
        return self.address.get("shown", self.preset) != self.preset

    @cached_property
    def usual(self) -> dict[str, str]:
        """What the form of the rules says where nothing is chosen but the preset."""
        values = read_chosen(self.game.options, self.game.presets, self.preset, {})
        fields = OptionsForm(options=self._options, values=values).fields
        return {name: str(field.initial) for name, field in fields.items() if field.initial is not None}

    @cached_property
    def changed(self) -> dict[str, str]:
        """What the address says of the rules otherwise than is usual."""
        names = {option.name for option in self._options} if not self.has_new_preset else set()
        return {
            name: answer
            for name, answer in self.address.items()
            if name.removesuffix("-number") in names and answer != self.usual.get(name, "")
        }

    @cached_property
    def rules(self) -> OptionsForm:
        """The settings of the table and the options of the league."""
        return OptionsForm(self.usual | self.changed, options=self._options, values={})

    @cached_property
    def hand(self) -> AskedForm:
        """The questions about the hand, with their answers and with what is wrong."""
        form = AskedForm({name: self.address.get(name, default) for name, default in self._defaults.items()})
        form.put(self.asks, self.names)
        return form

    @property
    def names(self) -> tuple[str, ...]:
        """The sides of the deal, in words; none where the hand is asked for alone."""
        return tuple(gettext(name) for name in self.calculator.names)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What each side gets, or the one hand, with its working; nothing where there is no score."""
        if self.score is None:
            return ()
        return self.score.lines if self.names else self.score.lines[:1]

    @cached_property
    def score(self) -> RoundScore | None:
        """What the hand or deal comes to; None where nothing is asked, or where the game objects."""
        if not (self.is_asked and self.rules.is_valid() and self.hand.is_valid()):
            return None
        try:
            return self._score()
        except RuleError as refusal:
            self.hand.refuse(refusal)
            return None

    @property
    def is_asked(self) -> bool:
        """Whether the address holds any answer about the hand."""
        return any(self.address.get(name, default) != default for name, default in self._defaults.items())

    @property
    def _defaults(self) -> dict[str, str]:
        sides = range(len(self.calculator.names))
        once = {ask.name: ask.default for ask in self.asks if not ask.per_side}
        return once | {f"{ask.name}-{side}": ask.default for ask in self.asks if ask.per_side for side in sides}

    @property
    def short(self) -> str:
        """The same question as the shortest address: nothing in it that is as usual."""
        answers = {name: answer for name, answer in self.hand.answers.items() if answer != self.hand[name].initial}
        preset = {} if self.preset == self.game.key else {"preset": self.preset}
        return urlencode(answers | preset | self.changed)

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        options, table = self._options_and_table
        return self.calculator.asks(options, table)

    @cached_property
    def played(self) -> Any:
        """The round in which the hand was held, as a record has it."""
        options, table = self._options_and_table
        answers = self.calculator.answers(self.hand.answers)
        return self.game.round_of_answers(options, table, self.calculator.sides, answers)

    def _score(self) -> RoundScore:
        (options, table), sides = self._options_and_table, self.calculator.sides
        read = self.game.read_round(options, table, sides, self.played)
        return self.game.score_round(options, table, sides, read, Carried(totals=(0,) * sides))

    @property
    def _options(self) -> tuple[Option, ...]:
        settled = self.calculator.table
        return (*(setting for setting in self.game.table_settings if setting.name not in settled), *self.game.options)

    @cached_property
    def _options_and_table(self) -> tuple[Any, Any]:
        chosen = self.rules.chosen if self.rules.is_valid() else {}
        options = self.game.read_options(self.preset, _among(self.game.options, chosen))
        table = {**self.calculator.table, **_among(self.game.table_settings, chosen)}
        return options, self.game.read_table(options, table, self.calculator.sides)


def _among(options: tuple[Option, ...], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {option.name: chosen[option.name] for option in options if option.name in chosen}
