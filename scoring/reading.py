"""Strict reading of JSON values: the right keys, each once, and the right types, or a refusal that names the key."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleError
from scoring.game import Rule
from scoring.words import Message, gettext_noop, say

SOURCE = gettext_noop("Match record")
RULES = (
    Rule("record.unknown_key", gettext_noop("A record holds only the keys that are described."), SOURCE),
    Rule("record.repeated_key", gettext_noop("A key stands once in its object."), SOURCE),
    Rule("record.missing_key", gettext_noop("What a record needs is there."), SOURCE),
    Rule(
        "record.wrong_type",
        gettext_noop(
            "A value has its own type: 2 is not “2”, true is not 1, and what is optional is left out, not null."
        ),
        SOURCE,
    ),
    Rule("record.empty_text", gettext_noop("Names and reasons are not empty, and hold no control characters."), SOURCE),
    Rule("record.range", gettext_noop("Numbers stay within what a match can reach."), SOURCE),
)
NOTHING: frozenset[str] = frozenset()


class RepeatedKeys(dict[str, Any]):
    """An object that was written with one key twice; reading it refuses it."""

    repeated: str = ""


def read_object(
    value: object, field: str, *, needs: frozenset[str], may: frozenset[str] = NOTHING, side: int | None = None
) -> Mapping[str, Any]:
    """The object itself, once it has all the keys it needs and none that is unknown."""
    given = read_keys(value, field, side=side)
    if needs <= given.keys() and (len(given) == len(needs) or given.keys() <= needs | may):
        return given
    for key in (key for key in given if key not in needs | may):
        message = say(gettext_noop("“{key}” is not known here: take it out or correct it."), key=str(key)[:40])
        raise RuleError("record.unknown_key", message, field=str(key), side=side)
    missing = min(needs - given.keys())
    raise RuleError(
        "record.missing_key", say(gettext_noop("“{key}” is missing."), key=missing), field=missing, side=side
    )


def read_keys(value: object, field: str, *, side: int | None = None) -> Mapping[str, Any]:
    """An object of any keys, each of which stands there once."""
    if not isinstance(value, (dict, Mapping)):
        raise wrong_type(value, field, gettext_noop("an object"), side)
    if isinstance(value, RepeatedKeys):
        message = say(gettext_noop("“{key}” stands there twice: keep one."), key=value.repeated[:40])
        raise RuleError("record.repeated_key", message, field=value.repeated, side=side)
    return value


def read_whole(value: object, field: str, *, side: int | None = None) -> int:
    """A whole number, and no true or 2.0 in its place."""
    if type(value) is not int:
        raise wrong_type(value, field, gettext_noop("a whole number"), side)
    return value


def read_within(value: object, field: str, allowed: range, *, side: int | None = None) -> int:
    """A whole number within a range."""
    number = read_whole(value, field, side=side)
    if number not in allowed:
        message = say(
            gettext_noop("“{field}” is a whole number from {least} to {most}."),
            field=field,
            least=allowed[0],
            most=allowed[-1],
        )
        raise RuleError("record.range", message, field=field, side=side)
    return number


def read_text(value: object, field: str, *, side: int | None = None) -> str:
    """A text, which may be empty."""
    if type(value) is not str:
        raise wrong_type(value, field, gettext_noop("a text"), side)
    return value


def read_words(value: object, field: str, *, side: int | None = None) -> str:
    """A text that says something: not empty, without control characters other than line ends and tabs."""
    text = read_text(value, field, side=side)
    if not text.strip():
        raise RuleError(
            "record.empty_text", say(gettext_noop("“{field}” is empty."), field=field), field=field, side=side
        )
    if not text.isprintable() and any(map(_is_control, text)):
        message = say(gettext_noop("“{field}” holds control characters: type it anew."), field=field)
        raise RuleError("record.empty_text", message, field=field, side=side)
    return text


def read_list(value: object, field: str, *, side: int | None = None) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise wrong_type(value, field, gettext_noop("a list"), side)
    return value


def read_word(value: object, field: str, words: tuple[str, ...], *, side: int | None = None) -> str:
    """One of a few words."""
    text = read_text(value, field, side=side)
    if text not in words:
        message = say(gettext_noop("“{field}” is one of: {words}."), field=field, words=", ".join(words))
        raise RuleError("record.range", message, field=field, side=side)
    return text


def wrong_type(value: object, field: str, wanted: str, side: int | None = None) -> RuleError:
    """The refusal of a value that is of another type than wanted."""
    if value is None:
        message = say(
            gettext_noop("“{field}” is {wanted}, not null: leave it out or fill it in."), **_named(field, wanted)
        )
    else:
        message = say(gettext_noop("“{field}” is {wanted}."), **_named(field, wanted))
    return RuleError("record.wrong_type", message, field=field, side=side)


def _named(field: str, wanted: str) -> dict[str, str | Message]:
    return {"field": field, "wanted": say(wanted)}


def _is_control(sign: str) -> bool:
    return (sign < " " and sign not in "\n\r\t") or "\x7f" <= sign <= "\x9f" or "\ud800" <= sign <= "\udfff"
