"""How many rounds of each game are scored a second: the games' own worked examples, the games in turns.

Times are process time, the best of several turns; what one game costs is told as a multiple of the quickest one, which
was measured in the same breath.
"""

import time
from collections.abc import Mapping

from scoring.game import Game, Json
from scoring.match import score_match
from scoring.registry import games

TURNS = 7
TIMES_OVER = 20


def main() -> None:
    """Print the figures."""
    best = rounds_a_second(games())
    quickest = max(best.values())
    print("rounds: the worked examples of each game, process time, best of turns")
    for key, speed in best.items():
        print(f"{games()[key].name:34}{speed:9,.0f} rounds a second, {quickest / speed:.1f} times the quickest's time")


def rounds_a_second(played: Mapping[str, Game]) -> dict[str, float]:
    """The rounds of each game that are scored in a second of process time."""
    records = {key: [example.record for example in game.examples] for key, game in played.items()}
    seconds = {key: min(turn) for key, turn in zip(records, zip(*_turns(records), strict=True), strict=True)}
    return {key: TIMES_OVER * _rounds(records[key]) / seconds[key] for key in records}


def _turns(records: Mapping[str, list[Json]]) -> list[list[float]]:
    return [[_seconds(of_game) for of_game in records.values()] for _ in range(TURNS)]


def _seconds(records: list[Json]) -> float:
    start = time.process_time()
    for _ in range(TIMES_OVER):
        for record in records:
            score_match(record)
    return time.process_time() - start


def _rounds(records: list[Json]) -> int:
    return sum(len(record["rounds"]) for record in records)
