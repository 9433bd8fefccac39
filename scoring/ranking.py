"""Places by an ordered list of small tie-breaks; equal places where the list is exhausted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class TieBreak[Item]:
    """One named comparison: the number that it looks at, and whether more is better."""

    name: str
    number: Callable[[Item], int | Fraction]
    more_is_better: bool = False

    def rank_number(self, item: Item) -> int | Fraction:
        """The number with its sign turned so that less is better."""
        return -self.number(item) if self.more_is_better else self.number(item)


def places_of[Item](items: Sequence[Item], tie_breaks: Sequence[TieBreak[Item]]) -> tuple[int, ...]:
    """The place of each item, from 1 on; items that no tie-break parts share a place, and the next one is skipped."""
    return places_by([tuple([tie_break.rank_number(item) for tie_break in tie_breaks]) for item in items])


def places_by(keys: Sequence[tuple[int | Fraction, ...]]) -> tuple[int, ...]:
    """The place of each key, from 1 for the least on; equal keys share a place, and the next one is skipped."""
    first_places: dict[tuple[int | Fraction, ...], int] = {}
    for place, key in enumerate(sorted(keys), start=1):
        first_places.setdefault(key, place)
    return tuple([first_places[key] for key in keys])
