"""What a secretary would look at twice in a match of Super 51."""

from collections.abc import Iterator

from scoring.game import Json, Oddity
from scoring.words import Side, gettext_noop, say

CLOSURES_RUNNING = 5
HIGH_BASE = 100


def oddities(rounds: tuple[Json, ...]) -> tuple[Oddity, ...]:
    """One player closing time after time, and hands that count for more than a hand without a meld."""
    return (*_closures_running(rounds), *_high_bases(rounds))


def _closures_running(rounds: tuple[Json, ...]) -> Iterator[Oddity]:
    closer, running = None, 0
    for number, played in enumerate(rounds):
        if "void" in played:
            continue
        running = running + 1 if played.get("closer") == closer else 1
        closer = played.get("closer")
        if closer is not None and running >= CLOSURES_RUNNING:
            text = gettext_noop("{side} closed {times} rounds running.")
            yield Oddity(number, "super51.closures_running", say(text, side=Side(closer), times=running))


def _high_bases(rounds: tuple[Json, ...]) -> Iterator[Oddity]:
    for number, played in enumerate(rounds):
        for side, hand in enumerate(played.get("hands", ())):
            base = hand.get("base", 0) if hand else 0
            if base > HIGH_BASE:
                text = gettext_noop("{side}: a base of {base} was typed.")
                yield Oddity(number, "super51.high_base", say(text, side=Side(side), base=base))
