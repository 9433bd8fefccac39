"""Whether the maker has more than any other, and what becomes of the maker's points. Source: section 13."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.game import Lot, Step
from scoring.words import Side, gettext_noop, say

from .count import Count, added
from .options import Options

type Move = tuple[int, Step]


class Outcome(StrEnum):
    """What became of the maker."""

    MADE = "made"
    EXCEEDED = "exceeded"
    SEVERAL_EXCEED = "several_exceed"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of the maker: those who have more, or as much; what moves between the sides; what waits now."""

    outcome: Outcome
    others: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    lot: Lot | None = None


def compared(options: Options, counts: Sequence[Count]) -> tuple[int, ...]:
    """What maker and others are compared by, side by side."""
    before = options.compare_on == "before_penalties"
    return tuple(count.before_penalties if before else count.total for count in counts)


def settle_maker(options: Options, maker: int, counts: Sequence[Count]) -> Settled:
    """What becomes of the maker's points F = max(0, T of the maker)."""
    points = compared(options, counts)
    exceeding = tuple(side for side, own in enumerate(points) if own > points[maker])
    level = tuple(side for side, own in enumerate(points) if own == points[maker] and side != maker)
    if len(exceeding) == 1:
        return _one_exceeds(maker, exceeding[0], _lost_by(counts[maker]))
    if exceeding:
        return _several_exceed(options, maker, exceeding, counts)
    return _tie(options, maker, level, counts) if level else Settled(Outcome.MADE)


def _lost_by(count: Count) -> int:
    """What a side loses at most: a total below nothing stays with whoever has it."""
    return max(0, count.total)


def _one_exceeds(maker: int, winner: int, points: int) -> Settled:
    if not points:
        return Settled(Outcome.EXCEEDED, (winner,))
    lost = added("exceeded", -points, say(gettext_noop("{side} has more and takes these"), side=Side(winner)))
    won = added("exceeded", points, say(gettext_noop("taken from {side}, the maker"), side=Side(maker)))
    return Settled(Outcome.EXCEEDED, (winner,), ((maker, lost), (winner, won)))


def _several_exceed(options: Options, maker: int, exceeding: tuple[int, ...], counts: Sequence[Count]) -> Settled:
    points = _lost_by(counts[maker])
    candidates = exceeding if options.multi_pending_for == "exceeders" else tuple(range(len(counts)))
    if not points:
        return Settled(Outcome.SEVERAL_EXCEED, exceeding)
    lost = added("several_exceed", -points, say(gettext_noop("several have more: these points wait")))
    return Settled(Outcome.SEVERAL_EXCEED, exceeding, ((maker, lost),), Lot(points, candidates))


def _tie(options: Options, maker: int, level: tuple[int, ...], counts: Sequence[Count]) -> Settled:
    waiting = (maker, *level) if options.tie_pending == "both" else (maker,)
    candidates = tuple(range(len(counts))) if options.tie_pending_for == "all" else tuple(sorted((maker, *level)))
    says = say(gettext_noop("level: these points wait"))
    moves = tuple((side, added("tie", -_lost_by(counts[side]), says)) for side in waiting if _lost_by(counts[side]))
    points = sum(_lost_by(counts[side]) for side in waiting)
    return Settled(Outcome.TIE, level, moves, Lot(points, candidates) if points else None)
