"""What a merge would move, and what undoing one would give back: told before it is done."""

from dataclasses import dataclass

from django.db.models import Q

from leagues.matches.merging import MergeRefused, refuse_merge
from leagues.matches.models import Seat
from leagues.players.identity import Merge
from leagues.players.models import Player
from leagues.seasons.models import Entry, Season


@dataclass(frozen=True)
class Moves:
    """How many matches change hands, in which seasons two lines become one, and why it cannot be."""

    matches: int
    seasons: int
    joined: list[Season]
    refusal: MergeRefused | None


def to_move(survivor: Player, gone: Player) -> Moves:
    """What merging one player into another would move."""
    seats = Seat.objects.filter(player=gone)
    seasons = _seasons_of(gone)
    return Moves(seats.count(), len(seasons), _alone_in_both(survivor, gone), _refusal(survivor, gone))


def _refusal(survivor: Player, gone: Player) -> MergeRefused | None:
    try:
        refuse_merge(survivor, gone)
    except MergeRefused as refusal:
        return refusal
    return None


def _seasons_of(player: Player) -> set[int]:
    return set(Entry.objects.filter(Q(first=player) | Q(second=player)).values_list("season_id", flat=True))


def _alone_in_both(survivor: Player, gone: Player) -> list[Season]:
    """The seasons in which each has a line of their own."""
    alone = Entry.objects.filter(second=None)
    theirs, ours = alone.filter(first=gone), alone.filter(first=survivor)
    both = Season.objects.filter(pk__in=theirs.values("season")).filter(pk__in=ours.values("season"))
    return list(both.select_related("league__club")) if survivor.pk != gone.pk else []


@dataclass(frozen=True)
class Back:
    """How many matches go back, and how many of the survivor's stay."""

    matches: int
    kept: int


def to_give_back(merged: Merge) -> Back:
    """What undoing a merge would give back."""
    ours = Seat.objects.filter(player=merged.survivor)
    moved = ours.filter(pk__in=merged.seats.values("seat_id")).count()
    return Back(moved, ours.count() - moved)
