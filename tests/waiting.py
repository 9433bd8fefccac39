"""Waiting for what another process or thread does: asking again, with an end."""

import time
from collections.abc import Callable

import pytest

PAUSE = 0.02


def until[Answer](ask: Callable[[], Answer], seconds: float = 30) -> Answer:
    """The first answer that is true; the test fails where there is none within so many seconds."""
    deadline = time.monotonic() + seconds
    while not (answer := ask()):
        if time.monotonic() > deadline:
            pytest.fail(f"waited {seconds} seconds for nothing")
        time.sleep(PAUSE)
    return answer
