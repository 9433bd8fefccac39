"""The engine's messages in the reader's language."""

from collections.abc import Sequence

from django.utils.translation import gettext

from scoring.words import Message, Side, Value


def in_words(message: Message, names: Sequence[str] = ()) -> str:
    """A message of the engine, translated with the messages in its places; its sides go by these names."""
    values = {name: _value_in_words(value, names) for name, value in message.values.items()}
    return gettext(message.text).format(**values)


def _value_in_words(value: Value, names: Sequence[str]) -> str:
    match value:
        case Message():
            return in_words(value, names)
        case Side() if value.number < len(names):
            return names[value.number]
        case Side():
            return gettext("side {number}").format(number=value.number + 1)
        case int() if value < 0:
            return f"−{-value}"
        case _:
            return str(value)
