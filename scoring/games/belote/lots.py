"""Points that wait: who takes them at the end of a deal. Source: section 13, ties and several who exceed."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import Lot, Taken
from scoring.words import gettext_noop, say

from .count import added
from .maker import Move


@dataclass(frozen=True, slots=True)
class Shared:
    """What became of the lots: those that are taken, and those that wait on, the older ones first."""

    taken: tuple[Taken, ...]
    waiting: tuple[Lot, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """What the lots add to the points of those who take them."""
        return tuple(map(_move_of, self.taken))


def share_lots(pending: Sequence[Lot], totals: Sequence[int]) -> Shared:
    """Each lot goes to the candidate who alone has most in this deal, before anything moves; else it waits on."""
    taken, waiting = [], []
    for lot in pending:
        most = max(totals[side] for side in lot.candidates)
        best = [side for side in lot.candidates if totals[side] == most]
        if len(best) == 1:
            taken.append(Taken(lot, best[0]))
        else:
            waiting.append(lot)
    return Shared(tuple(taken), tuple(waiting))


def _move_of(taken: Taken) -> Move:
    says = say(gettext_noop("the {points} that waited"), points=taken.lot.points)
    return taken.side, added("lot_taken", taken.lot.points, says)
