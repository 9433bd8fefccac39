"""What a secretary would look at twice."""

import pytest

from scoring.game import Oddity
from scoring.registry import games


def closed(closer: int | None, base: int = 12) -> dict[str, object]:
    hands = [None if side == closer else {"base": base} for side in range(3)]
    return {"indicator": "D", "closer": closer, "closure": "normal", "hands": hands}


def found(*rounds: dict[str, object]) -> list[tuple[int, str, str]]:
    oddities: tuple[Oddity, ...] = games()["super51"].oddities(rounds)
    return [(oddity.round, oddity.rule, str(oddity.message)) for oddity in oddities]


RUNNING = "super51.closures_running"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    {
        "four-running": ([closed(1)] * 4, []),
        "five-running": ([closed(1)] * 5, [(4, RUNNING, "side 2 closed 5 rounds running.")]),
        "a-voided-round-is-passed-over": (
            [*[closed(1)] * 4, {"void": "dealt wrong"}, closed(1)],
            [(5, RUNNING, "side 2 closed 5 rounds running.")],
        ),
        "another-between": ([*[closed(1)] * 4, closed(0), closed(1)], []),
        "nobody-five-times": ([closed(None)] * 5, []),
        "a-base-of-100": ([closed(1, base=100)], []),
        "a-base-over-100": (
            [closed(1, base=101)],
            [
                (0, "super51.high_base", "side 1: a base of 101 was typed."),
                (0, "super51.high_base", "side 3: a base of 101 was typed."),
            ],
        ),
    }.values(),
    ids=lambda value: None,
)
def test_what_is_odd_in_super51(rounds, expected):
    assert found(*rounds) == expected
