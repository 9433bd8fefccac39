"""How quick the engine is: the exact search beside CP-SAT in the same run, and matches through the command.

Times are process time, each hand's best of three. What they are compared with is measured in the same breath, so that
the ratio means something on a busy machine.
"""

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import cp_sat
from scoring.cards import DECK, JOKER, read_cards, write_cards
from scoring.meld_table import Cards, Prices
from scoring.melds import least_by_melds, search

ROOT = Path(__file__).resolve().parent.parent
CARDS = Prices(tuple((11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)[card // 4] for card in DECK), 8)
TILES = Prices(tuple(card // 4 + 1 for card in DECK), 8)
DENSE = ("9C 10C JC QC KC KC JD JD KD QH KH KS", "9C 9C 7D 8D 9D 10D 7H 8H 9H 10H 8S 8S 9S")
BASELINE_HANDS = 60
MATCHES = 8000

type Hand = tuple[Cards, int]


def main() -> None:
    """Print the figures."""
    rng = random.Random(51)
    hands = [(dealt(rng, 14 - number % 3), number % 3) for number in range(2000)]
    dense = [(read_cards(text, field="cards"), 2) for text in DENSE]
    crowds = [(crowded(rng, 12), 2) for _ in range(1000)]
    tiles = [*((dealt(rng, 20), 2) for _ in range(300)), *((crowded(rng, 20), 2) for _ in range(300))]
    print("engine: the exact search, process time, best of three")
    print(f"{'':34}{'hands/s':>9}{'median':>9}{'p99':>9}{'worst':>9}  ms")
    report("2,000 dealt hands, 0 to 2 okeys", hands, both_ways)
    report("the dense hands, 2 okeys", dense, both_ways)
    report("1,000 crowded hands, 2 okeys", crowds, both_ways)
    report("600 hands of 22 tiles, 2 okeys", tiles, tiles_by_melds)
    compare(hands[:BASELINE_HANDS])
    through_the_command(rng)


def both_ways(hand: Hand) -> object:
    """Melds and pairs, with their layouts."""
    return search(hand[0], hand[1], CARDS, "both")


def tiles_by_melds(hand: Hand) -> object:
    """Melds only, as 101 Okey asks."""
    return least_by_melds(hand[0], hand[1], TILES, "low")


def dealt(rng: random.Random, size: int) -> Cards:
    """Cards from two whole packs."""
    return tuple(rng.sample([*DECK, *DECK], size))


def crowded(rng: random.Random, size: int) -> Cards:
    """Cards of five or six neighbouring ranks: many melds fit, and they compete."""
    first, width = rng.randrange(13), rng.randrange(5, 7)
    near = [4 * ((first + step) % 13) + suit for step in range(width) for suit in range(4) for _ in range(2)]
    return tuple(rng.sample(near, size))


def process_ms(ask: Callable[[Hand], object], hand: Hand) -> float:
    """Milliseconds of process time of one question."""
    start = time.process_time_ns()
    ask(hand)
    return (time.process_time_ns() - start) / 1e6


def report(name: str, hands: list[Hand], ask: Callable[[Hand], object]) -> None:
    """Print one line of figures."""
    ask(hands[0])
    times = [min(run) for run in zip(*([process_ms(ask, hand) for hand in hands] for _ in range(3)), strict=True)]
    times.sort()
    figures = (times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
    print(f"{name:34}{1000 * len(times) / sum(times):9,.0f}" + "".join(f"{figure:9.3f}" for figure in figures))


def compare(hands: list[Hand]) -> None:
    """Ask the engine and CP-SAT in turns; they must agree."""
    ours, theirs = [], []
    for hand in hands:
        assert by_cp_sat(hand) == by_engine(hand), hand
        ours.append(min(process_ms(both_ways, hand) for _ in range(3)))
        theirs.append(min(process_ms(by_cp_sat, hand) for _ in range(3)))
    mine, baseline = sorted(ours)[len(ours) // 2], sorted(theirs)[len(theirs) // 2]
    print(
        f"CP-SAT on {len(hands)} of the dealt hands: median {baseline:.1f} ms, {baseline / mine:.0f} times the engine's"
    )


def by_engine(hand: Hand) -> tuple[int | None, int | None]:
    """What is left by melds and by pairs."""
    found = search(hand[0], hand[1], CARDS, "both")
    return (found.melds and found.melds.points, found.pairs and found.pairs.points)


def by_cp_sat(hand: Hand) -> tuple[int | None, int | None]:
    """The same from the baseline."""
    return cp_sat.least_by_melds(*hand, CARDS), cp_sat.least_by_pairs(*hand, CARDS)


def through_the_command(rng: random.Random) -> None:
    """Matches of one shown hand through `python -m scoring`, its start included."""
    lines = b"".join(json.dumps(one_hand_match(rng)).encode() + b"\n" for _ in range(MATCHES))
    best = min(command_seconds(lines) for _ in range(3))
    print(f"python -m scoring: {MATCHES / best:,.0f} one-hand matches a second of process time, best of three")


def one_hand_match(rng: random.Random) -> dict[str, object]:
    """A match of two with one round, in which the loser shows all cards."""
    indicator = rng.choice(DECK)
    pack = [*DECK, *DECK, JOKER, JOKER]
    pack.remove(indicator)
    hands = [None, {"cards": write_cards(tuple(rng.sample(pack, 14)))}]
    played = {"indicator": write_cards((indicator,)), "closer": 0, "closure": "normal", "hands": hands}
    return {"game": "super51", "sides": ["A", "B"], "rounds": [played]}


def command_seconds(lines: bytes) -> float:
    """Seconds of process time that the command takes for these lines."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "scoring"], input=lines, stdout=subprocess.DEVNULL, cwd=ROOT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
