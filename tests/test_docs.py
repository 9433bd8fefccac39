"""What the documents show is what runs."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from scoring import registry
from scoring.match import score_match

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def fewest_left(monkeypatch):
    """The game that the guide shows, as if it stood in `scoring/games/`."""
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-game.md").read_text(), re.DOTALL)
    module = ModuleType("fewest_left")
    monkeypatch.setitem(sys.modules, "fewest_left", module)
    exec(compile(code, "docs/adding-a-game.md", "exec"), module.__dict__)  # noqa: S102
    games = {**registry.games(), "fewest_left": module.GAME}
    monkeypatch.setattr(registry, "games", lambda: games)
    return module.GAME


def test_game_of_the_guide_scores_its_example_as_published(fewest_left):
    [example] = fewest_left.examples

    scored = score_match(example.record)

    assert tuple(scored_round.points for scored_round in scored.rounds) == example.points
    assert (scored.totals, scored.finished, scored.winners, scored.places) == ((12, 7), True, (1,), (2, 1))


def test_game_of_the_guide_takes_its_answers_back_and_forth(fewest_left):
    options, table = fewest_left.read_options("fewest_left", {}), fewest_left.read_table(None, {}, 2)
    answers = {"out": "0", "left-0": "0", "left-1": "7"}

    told = fewest_left.round_of_answers(options, table, 2, answers)

    assert told == {"out": 0, "left": [0, 7]}
    assert fewest_left.answers_of_round(options, table, 2, told) == answers


def links(document):
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
    return [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]


@pytest.mark.parametrize(
    "document",
    [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))],
    ids=lambda path: path.name,
)
def test_every_link_of_a_document_leads_somewhere(document):
    broken = [link for link in links(document) if link and not (document.parent / link).exists()]

    assert broken == []
