"""Belote against its second scorer: thousands of dealt matches come out the same, and would not under another rule."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scoring.match import score_match
from scoring.record import as_json
from tests.scoring import belote_ledger, belote_oracle
from tests.scoring.belote_dealing import dealt_match
from tests.scoring.belote_ledger import Json

MATCHES = 20_000
CHUNK = 1_000


def engine_answer(record: Json) -> Json:
    """The engine's answer, without lines and notes."""
    answer = as_json(score_match(record))
    kept = ("points", "pending", "held", "out")
    return {**answer, "rounds": [{name: scored[name] for name in kept} for scored in answer["rounds"]]}


def disagreements(seeds: range) -> Iterator[int]:
    """The seeds whose matches the two score differently."""
    for seed in seeds:
        record = dealt_match(Random(seed))
        if engine_answer(record) != belote_oracle.score(record):
            yield seed


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_both_score_a_dealt_match_alike(first):
    assert list(disagreements(range(first, first + CHUNK))) == []


def first_of_level(numbers: dict[int, int]) -> int:
    return max(numbers, key=lambda side: numbers[side])


def in_halves_to_even(points: int, options: Json) -> int:
    return points if options["rounding"] == "none" else 10 * round(Fraction(points, 10))


@pytest.mark.parametrize(
    ("rule", "otherwise"),
    [
        pytest.param("lost", lambda total: total, id="points-below-nothing-are-taken-too"),
        pytest.param("compared", belote_ledger.counts, id="penalties-always-count-against-the-maker"),
        pytest.param("is_complete", lambda played: "void" not in played, id="maker-rule-in-a-claimed-deal"),
        pytest.param("sole_best", first_of_level, id="level-candidates-do-not-wait"),
        pytest.param("rounded", in_halves_to_even, id="half-a-ten-to-the-even-ten"),
    ],
)
def test_with_a_rule_changed_they_would_not_agree(rule, otherwise, monkeypatch):
    changed: Callable[..., Any] = otherwise
    monkeypatch.setattr(belote_ledger, rule, changed)

    assert next(disagreements(range(CHUNK)), None) is not None


def told_of(record: Json, answer: Json) -> Iterator[str]:
    """What of the rarer things happened in a match."""
    yield f"{len(record['sides'])} sides"
    yield from (name for name in ("unscored", "start") if answer.get(name) or record.get(name))
    yield "shared" if len(answer["winners"]) > 1 else "alone"
    book = belote_oracle.book_of(record)
    for number, (played, after) in enumerate(zip(record["rounds"], answer["rounds"], strict=True)):
        if after["points"] is None:
            return
        if "claim" in played:
            yield "true claim" if book.is_true(number) else "false claim"
        yield f"{min(3, len(after['pending']))} lots"
        yield from (name for name in ("held", "out") if after[name])
        yield from (name for name in ("void", "dead_cards", "adjustments") if name in played)
        yield from (key for side in played.get("sides", []) for key, value in side.items() if value)


def test_dealer_leaves_nothing_out():
    records = [dealt_match(Random(seed)) for seed in range(CHUNK)]

    seen = {thing for record in records for thing in told_of(record, belote_oracle.score(record))}
    rounds = {len(record["rounds"]) for record in records}
    assert (seen, rounds) == (
        {"2 sides", "3 sides", "4 sides", "unscored", "start", "shared", "alone"}
        | {"0 lots", "1 lots", "2 lots", "3 lots", "held", "out", "true claim", "false claim"}
        | {"void", "dead_cards", "adjustments"}
        | {"cards", "last_trick", "capot", "announcements", "revokes", "penalties"},
        set(range(1, 26)),
    )


def test_dealer_deals_the_same_match_for_the_same_seed():
    assert dealt_match(Random(7)) == dealt_match(Random(7))
