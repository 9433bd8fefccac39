"""Matches as lines of JSON: one record a line in, one answer a line out."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from scoring.errors import RuleError
from scoring.game import Json, Rule
from scoring.match import score_match
from scoring.reading import SOURCE, RepeatedKeys
from scoring.record import as_json, error_json
from scoring.words import gettext_noop, say

RULES = (Rule("record.json", gettext_noop("A match is one line of JSON, in UTF-8."), SOURCE),)

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def answers(lines: Iterable[bytes]) -> Iterator[tuple[Json, bool]]:
    """The answer to each line that is not blank, and whether it is a score; one line at a time, however many come."""
    for line in lines:
        text = line.removeprefix(BYTE_ORDER_MARK).strip()
        if text:
            yield answer(text)


def answer(line: bytes) -> tuple[Json, bool]:
    """The answer to one record, and whether it is a score rather than a refusal."""
    record: Any = None
    try:
        record = read_json(line)
        return as_json(score_match(record)), True
    except RuleError as refusal:
        return error_json(refusal, record), False


def read_json(line: bytes) -> Any:
    """The value of a line of JSON. Raises RuleError where it is none."""
    try:
        return _DECODER.decode(line.decode())
    except json.JSONDecodeError as broken:
        message = say(gettext_noop("This line is not JSON at character {place}."), place=broken.pos + 1)
        raise RuleError("record.json", message, field="record") from None
    except (ValueError, RecursionError):
        message = say(gettext_noop("This line is not JSON that can be read: check its encoding, numbers and nesting."))
        raise RuleError("record.json", message, field="record") from None


def written(value: Json) -> bytes:
    """A value as one line of JSON in UTF-8; what UTF-8 cannot write stays an escape."""
    return _ENCODER.encode(value).encode("utf-8", "backslashreplace") + b"\n"


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    names = [name for name, _ in pairs]
    marked = RepeatedKeys(value)
    marked.repeated = next(name for place, name in enumerate(names) if name in names[:place])
    return marked


def _refuse_constant(_name: str) -> NoReturn:
    raise ValueError("NaN and Infinity are no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object_of, parse_constant=_refuse_constant)
# An answer is built here, part by part, and holds no part of itself.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
