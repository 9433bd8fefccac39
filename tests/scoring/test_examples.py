"""The worked examples that members read, and the records that are kept beside the project where they are there."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.match import score_match
from scoring.record import as_json
from scoring.registry import games

EXAMPLES = [example for game in games().values() for example in game.examples]
RECORDS = Path(__file__).resolve().parents[3] / "shared" / "examples"


def recorded() -> list[dict[str, Any]]:
    """Every record beside the project whose game is here, or is nobody's."""
    files = sorted(RECORDS.glob("*.jsonl")) if RECORDS.is_dir() else []
    records = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return [record for record in records if record["match"]["game"] in (*games(), "bridge")]


def like(answer: Any, expected: Any) -> Any:
    """The answer with null wherever nothing is expected."""
    if isinstance(expected, list) and isinstance(answer, list) and len(answer) == len(expected):
        return [like(*pair) for pair in zip(answer, expected, strict=True)]
    return None if expected is None else answer


def base_of(scored: dict[str, Any], side: int) -> int | None:
    return next((line.get("base") for line in scored["lines"] if line["side"] == side), None)


def answer_for(name: str, scored: dict[str, Any]) -> Any:
    """What an expectation of that name is compared with."""
    counted = [scored_round for scored_round in scored["rounds"] if scored_round["points"] is not None]
    if name == "points":
        return [scored_round["points"] for scored_round in counted]
    if name == "base":
        return [[base_of(scored_round, side) for side in range(len(scored["totals"]))] for scored_round in counted]
    if name in {"pending", "held", "out"}:
        return scored["rounds"][-1][name]
    return scored[name]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.record['game']}: {example.title}")
def test_worked_example_scores_as_published(example):
    scored = score_match(example.record)

    points = [list(score.points) for score in scored.rounds if score]
    assert like(points, [list(points) for points in example.points]) == [list(points) for points in example.points]


@pytest.mark.skipif(not RECORDS.is_dir(), reason=f"the records beside the project are not there: {RECORDS}")
@pytest.mark.parametrize("record", recorded(), ids=lambda record: record["id"])
def test_record_beside_the_project_comes_out(record):
    expected = dict(record["expect"])
    if expected.pop("refused", False):
        with pytest.raises(RuleError):
            score_match(record["match"])
        return

    scored = as_json(score_match(record["match"]))

    assert {name: like(answer_for(name, scored), value) for name, value in expected.items()} == expected
