"""Reading a league's rule options and a table's settings against what a game declares."""

import re
from collections.abc import Iterable, Mapping

from scoring.asks import OptionValue
from scoring.errors import RuleError
from scoring.game import Option, Rule
from scoring.words import gettext_noop, say

RULES = (
    Rule("record.preset", gettext_noop("A preset is one of the game's own."), gettext_noop("Match record")),
    Rule(
        "record.option",
        gettext_noop("An option or a setting of the table has one of its allowed values."),
        gettext_noop("Match record"),
    ),
)


def read_chosen(
    options: Iterable[Option],
    presets: Mapping[str, Mapping[str, OptionValue]],
    preset: str,
    given: Mapping[str, object],
) -> dict[str, OptionValue]:
    """A value for each option: given, the preset's, or the default. Raises RuleError for what does not exist."""
    if preset not in presets:
        text = gettext_noop("There is no preset “{preset}”; there are: {presets}.")
        message = say(text, preset=preset[:40], presets=", ".join(presets))
        raise RuleError("record.preset", message, field="preset")
    return read_values(options, {**presets[preset], **given})


def read_values(options: Iterable[Option], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """A value for each declared option: the given one, or its default. Raises RuleError for any other name or value."""
    declared = {option.name: option for option in options}
    for name in given:
        if name not in declared:
            message = say(
                gettext_noop("There is no option “{name}”; there are: {names}."),
                name=name[:40],
                names=", ".join(declared),
            )
            raise RuleError("record.option", message, field=name)
    return {
        name: _read_value(option, given[name]) if name in given else option.default for name, option in declared.items()
    }


def is_allowed(option: Option, value: object) -> bool:
    """Whether a value is one of the option's own, of the same type: 1 is not true."""
    if type(value) is int and option.numbers is not None and value in option.numbers:
        return True
    return any(type(choice.value) is type(value) and choice.value == value for choice in option.choices)


def read_typed(options: Iterable[Option], typed: Mapping[str, str]) -> dict[str, OptionValue]:
    """Values as they are typed (`true`, `11`, `rank`), by the types that their options have; others stay text."""
    declared = {option.name: option for option in options}
    return {name: _typed(declared[name], text) if name in declared else text for name, text in typed.items()}


def _typed(option: Option, text: str) -> OptionValue:
    spelt = {_spelt(choice.value): choice.value for choice in option.choices}
    if text in spelt:
        return spelt[text]
    return int(text) if option.numbers is not None and re.fullmatch("[0-9]{1,6}", text) else text


def _spelt(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_value(option: Option, value: object) -> OptionValue:
    if not isinstance(value, int | str) or not is_allowed(option, value):
        message = say(
            gettext_noop("“{name}” can be: {allowed}."), name=option.name, allowed=", ".join(_allowed_words(option))
        )
        raise RuleError("record.option", message, field=option.name)
    return value


def _allowed_words(option: Option) -> list[str]:
    words = [
        str(choice.value).lower() if type(choice.value) is bool else str(choice.value) for choice in option.choices
    ]
    return words + ([f"{option.numbers[0]}–{option.numbers[-1]}"] if option.numbers else [])
