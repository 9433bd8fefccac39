"""The points of a deal as French contests write it, with their working. Source: Belote, French classic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.game import Carried, Line, RoundScore, Step
from scoring.words import Message, Side, gettext_noop, say

from .count import added
from .notes import in_a_row
from .options import Options
from .played import Combination, Heap, Round
from .values import CAPOT, LAST_TRICK, POINTS


class Outcome(StrEnum):
    """What became of the taker's contract."""

    MADE = "made"
    FALLEN = "fallen"
    LITIGE = "litige"


@dataclass(frozen=True, slots=True)
class Heaped:
    """What one side has in a deal: the points of its tricks with the last one, and its belote."""

    steps: tuple[Step, ...]
    points: int
    belote: int

    @property
    def total(self) -> int:
        """What is compared, before any rounding."""
        return self.points + self.belote


def score_french(options: Options, played: Round, carried: Carried) -> RoundScore:
    """The points of a deal: both write their own, or the defence writes all, or the taker's are held."""
    taker = played.maker
    defence = 1 - taker
    heaps = tuple(_heaped(heap) for heap in played.sides)
    outcome = outcome_of(options, heaps[taker].total, heaps[defence].total)
    winner = _takes_held(options, outcome, taker)
    taken = carried.held if winner is not None else 0
    lines = tuple(
        _line(options, side, heaps, outcome, taker, taken if side == winner else 0) for side in range(len(heaps))
    )
    held = carried.held - taken + (heaps[taker].total if outcome is Outcome.LITIGE else 0)
    notes = (_note(heaps, lines, outcome, taker), *_held_notes(options, winner, taken, held))
    return RoundScore(lines, replace(carried, held=held), closure=outcome.value, notes=notes)


def outcome_of(options: Options, taker: int, defence: int) -> Outcome:
    """Made with more than the defence; level it is what the league says."""
    if taker == defence:
        return {"litige": Outcome.LITIGE, "chute": Outcome.FALLEN, "made": Outcome.MADE}[options.tie]
    return Outcome.MADE if taker > defence else Outcome.FALLEN


def rounded(options: Options, points: int) -> int:
    """To the nearest ten, 5 up, where the league rounds."""
    return (points + 5) // 10 * 10 if options.rounding == "ffb" else points


def _takes_held(options: Options, outcome: Outcome, taker: int) -> int | None:
    """Who takes what is held: the winner of the deal, or only a taker who makes it."""
    match outcome:
        case Outcome.MADE:
            return taker
        case Outcome.FALLEN:
            return 1 - taker if options.litige_to == "winner" else None
        case Outcome.LITIGE:
            return None


def _heaped(heap: Heap) -> Heaped:
    has_belote = any(announced.is_accepted for announced in heap.announcements)
    belote = POINTS[Combination.BELOTE] if has_belote else 0
    steps = tuple(_steps(heap, belote))
    return Heaped(steps, sum(step.amount for step in steps) - belote, belote)


def _steps(heap: Heap, belote: int) -> Iterator[Step]:
    if belote:
        yield added("announce_belote", belote, say(gettext_noop("belote")))
    yield added("card_points", heap.cards, say(gettext_noop("card points")))
    if heap.capot:
        yield added("french_prize_capot", CAPOT, say(gettext_noop("capot, instead of the last trick")))
    elif heap.last_trick:
        yield added("prize_last_trick", LAST_TRICK, say(gettext_noop("last trick")))


def _line(options: Options, side: int, heaps: Sequence[Heaped], outcome: Outcome, taker: int, taken: int) -> Line:
    own, lost = heaps[side], heaps[taker]
    steps = [*own.steps, *_moved(outcome, lost, is_taker=side == taker)]
    points = sum(step.amount for step in steps)
    if rounded(options, points) != points:
        says = say(gettext_noop("to the nearest ten: {points}"), points=rounded(options, points))
        steps.append(added("french_rounding", rounded(options, points) - points, says))
    if taken:
        steps.append(added("french_held", taken, say(gettext_noop("the {points} held"), points=taken)))
    return Line(side, sum(step.amount for step in steps), tuple(steps))


def _moved(outcome: Outcome, taker: Heaped, *, is_taker: bool) -> Iterator[Step]:
    """What the taker loses, and what the defence wins by it; the belote is never lost."""
    match outcome:
        case Outcome.MADE:
            return
        case Outcome.LITIGE:
            if is_taker:
                yield added("french_litige", -taker.total, say(gettext_noop("litige: these points are held")))
        case Outcome.FALLEN:
            if taker.points:
                says = gettext_noop("dedans: all go to the defence") if is_taker else gettext_noop("the taker's points")
                yield added("french_fallen", -taker.points if is_taker else taker.points, say(says))


def _note(heaps: Sequence[Heaped], lines: Sequence[Line], outcome: Outcome, taker: int) -> Message:
    totals = in_a_row([heap.total for heap in heaps])
    match outcome:
        case Outcome.MADE:
            text = gettext_noop("{totals}: {taker} makes it and writes {written}, {defence} {other}.")
        case Outcome.FALLEN:
            text = gettext_noop("{totals}: dedans, {defence} writes {other} and {taker} {written}.")
        case Outcome.LITIGE:
            text = gettext_noop("{totals}: litige, {defence} writes {other}, and the points of {taker} are held.")
    written = {"written": lines[taker].points, "other": lines[1 - taker].points}
    return say(text, totals=totals, taker=Side(taker), defence=Side(1 - taker), **written)


def _held_notes(options: Options, winner: int | None, taken: int, held: int) -> Iterator[Message]:
    if taken and winner is not None:
        yield say(gettext_noop("{side} takes the {points} held."), side=Side(winner), points=taken)
    if held:
        any_winner = gettext_noop("{points} are held until a deal has a winner.")
        any_taker = gettext_noop("{points} are held until a taker makes the contract.")
        yield say(any_winner if options.litige_to == "winner" else any_taker, points=held)
