"""The engine's messages in the reader's language."""

from django.utils.translation import gettext

from scoring.words import Message


def in_words(message: Message) -> str:
    """A message of the engine, translated, with the messages in its places translated too."""
    values = {
        name: in_words(value) if isinstance(value, Message) else str(value) for name, value in message.values.items()
    }
    return gettext(message.text).format(**values)
