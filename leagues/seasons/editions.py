"""What an edition of a league's rules says: the options in force, which differ from the rule set, and what changed."""

from collections.abc import Mapping
from dataclasses import dataclass

from leagues.seasons.models import RuleEdition
from scoring.asks import OptionValue
from scoring.game import Game, Option
from scoring.options import read_chosen
from scoring.words import Message, say

type Values = dict[str, OptionValue]


@dataclass(frozen=True)
class OptionInForce:
    """One option with the value that it has, in words, and whether the rule set says otherwise."""

    option: Option
    value: OptionValue
    says: Message
    differs: bool


@dataclass(frozen=True)
class RuleChange:
    """One option that an edition changed."""

    option: Option
    before: Message
    after: Message


@dataclass(frozen=True)
class EditionRead:
    """An edition with what it changed of the one before it."""

    edition: RuleEdition
    changes: list[RuleChange]
    author: str = ""


def values_of(game: Game, preset: str, given: Mapping[str, object]) -> Values:
    """The value of each option under a preset with changes. Raises RuleError for what the game does not have."""
    return read_chosen(game.options, game.presets, preset, given)


def same(one: OptionValue, other: OptionValue) -> bool:
    """Whether two values are one; 1 is not true."""
    return type(one) is type(other) and one == other


def differing(game: Game, preset: str, values: Mapping[str, OptionValue]) -> Values:
    """The options whose value is not the preset's own: what an edition stores."""
    usual = values_of(game, preset, {})
    return {name: value for name, value in values.items() if name not in usual or not same(usual[name], value)}


def options_in_force(game: Game, preset: str, given: Mapping[str, object]) -> list[OptionInForce]:
    """Every option of a game that says something under a preset with changes, with its value."""
    values, usual = values_of(game, preset, given), values_of(game, preset, {})
    return [
        OptionInForce(
            option,
            values[option.name],
            words_of(option, values[option.name]),
            not same(values[option.name], usual[option.name]),
        )
        for option in game.options
        if _says_something(game, option, values)
    ]


def _says_something(game: Game, option: Option, values: Values) -> bool:
    """Whether an option holds at all, by the option that it stands beside, if any, and so on."""
    if option.only_with is None:
        return True
    name, value = option.only_with
    beside = next(other for other in game.options if other.name == name)
    return same(values[name], value) and _says_something(game, beside, values)


def words_of(option: Option, value: OptionValue) -> Message:
    """A value as the game puts it: the words of a choice, or the number."""
    return next((choice.label for choice in option.choices if same(choice.value, value)), say(str(value)))


def changes_between(game: Game, before: RuleEdition, after: RuleEdition) -> list[RuleChange]:
    """What a later edition says otherwise than an earlier one."""
    old = values_of(game, before.preset, before.options)
    new = values_of(game, after.preset, after.options)
    return [
        RuleChange(option, words_of(option, old[option.name]), words_of(option, new[option.name]))
        for option in game.options
        if not same(old[option.name], new[option.name])
    ]


def read_editions(game: Game, editions: list[RuleEdition], authors: Mapping[int, str]) -> list[EditionRead]:
    """Editions, the newest first, each with what it changed and who made it."""
    older: list[RuleEdition | None] = [*editions[1:], None]
    return [
        EditionRead(
            edition,
            changes_between(game, before, edition) if before else [],
            authors.get(edition.created_by_id or 0, ""),
        )
        for edition, before in zip(editions, older, strict=True)
    ]
