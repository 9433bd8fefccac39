"""Merging two players of a club who are one person, and undoing it: seats, entries and an account change hands.

A merge keeps what it moved. Undoing gives back exactly that: whatever came later stays with the survivor.
"""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from leagues.matches.making import together
from leagues.matches.models import Match, Seat
from leagues.matches.queries import with_seats
from leagues.matches.scoring import derive
from leagues.matches.sheets import sheet_of
from leagues.players.actors import Actor
from leagues.players.claims import close_claims_on
from leagues.players.holding import hold_club, hold_players
from leagues.players.identity import Merge, MovedEntry, MovedSeat
from leagues.players.models import Player
from leagues.players.permissions import can_merge, require
from leagues.players.queries import survivor_of
from leagues.seasons.models import Entry, Season
from leagues.seasons.services import enter_sides


class MergeRefused(Exception):
    """Two players are not made one, or not made two again."""


class NotToMerge(MergeRefused):
    """Only two players of one club are merged, of whom neither was merged or erased before."""


class BothHaveAccounts(MergeRefused):
    """Two accounts cannot become one player."""


class SatTogether(MergeRefused):
    """Both sat in one match, so they are two people."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match


class EnteredTogether(MergeRefused):
    """Both are the pair of one entry, so they are two people."""

    def __init__(self, season: Season) -> None:
        super().__init__()
        self.season = season


class SurvivorMerged(MergeRefused):
    """The survivor was found to be somebody else since: that merge is undone first."""


class TablesBusy(MergeRefused):
    """A match of these players was made at this very moment."""


@transaction.atomic
def merge(actor: Actor, survivor: Player, gone: Player) -> Merge:
    """Give everything of one player to another: seats, entries, the account; results and standings follow.

    Raises NotAllowed, NotToMerge, BothHaveAccounts, SatTogether, EnteredTogether, TablesBusy.
    """
    require(can_merge, actor, survivor)
    matches = _hold(Q(seats__player=gone), survivor, gone)
    refuse_merge(survivor, gone)
    merged = Merge.objects.create(survivor=survivor, gone=gone, merged_by_id=actor.user_id)
    _move_seats(merged)
    joined = _move_entries(merged)
    _move_account(merged)
    gone.merged_into = survivor
    gone.save()
    for player in (survivor, gone):
        close_claims_on(player, actor)
    _derive_again(matches)
    Entry.objects.filter(pk__in=joined).delete()
    return merged


@transaction.atomic
def undo_merge(actor: Actor, merged: Merge) -> None:
    """Give back what a merge moved, where it is still the survivor's; twice is once.

    Raises NotAllowed, SurvivorMerged, TablesBusy.
    """
    require(can_merge, actor, merged)
    survivor, gone = merged.survivor, merged.gone
    matches = _hold(Q(seats__player=survivor, season__in=_seasons_of(merged)), survivor, gone)
    merged.refresh_from_db(from_queryset=Merge.objects.select_for_update(of=("self",)))
    if merged.undone_at is not None:
        return
    if survivor.merged_into_id is not None:
        raise SurvivorMerged
    gone.merged_into = None
    gone.save()
    _give_account_back(survivor, gone, merged)
    for moved in merged.entries.order_by("pk"):
        _give_entry_back(survivor, gone, moved)
    Seat.objects.filter(pk__in=merged.seats.values("seat_id"), player=survivor).update(player=gone)
    _enter_again(survivor, matches)
    _derive_again(matches)
    merged.undone_at, merged.undone_by_id = timezone.now(), actor.user_id
    merged.save()


def refuse_merge(survivor: Player, gone: Player) -> None:
    """Raise why two players cannot be one: NotToMerge, BothHaveAccounts, SatTogether, EnteredTogether."""
    players = (survivor, gone)
    is_settled = any(player.merged_into_id or player.erased_as for player in players)
    if survivor.pk == gone.pk or survivor.club_id != gone.club_id or is_settled:
        raise NotToMerge
    if survivor.user_id and gone.user_id:
        raise BothHaveAccounts
    if match := Match.objects.filter(seats__player=survivor).filter(seats__player=gone).first():
        raise SatTogether(match)
    low, high = sorted(players, key=lambda player: player.pk)
    if entry := Entry.objects.select_related("season__league").filter(first=low, second=high).first():
        raise EnteredTogether(entry.season)


def _hold(theirs: Q, survivor: Player, gone: Player) -> list[int]:
    """The ids of their matches; held to the end of the transaction like both players, whose state is learnt anew.

    Whoever makes a match holds its players, whoever changes one holds the match: nothing moves under a merge.
    """
    hold_club(survivor.club_id)
    found = Match.objects.filter(theirs).order_by("pk")
    held = list(Match.objects.select_for_update().filter(pk__in=found.values("pk")).order_by("pk"))
    hold_players([survivor, gone])
    for player in (survivor, gone):
        player.refresh_from_db()
    ids = list(found.values_list("pk", flat=True).distinct())
    if ids != [match.pk for match in held]:
        raise TablesBusy
    return ids


def _move_seats(merged: Merge) -> None:
    seats = Seat.objects.filter(player=merged.gone)
    MovedSeat.objects.bulk_create(
        MovedSeat(merge=merged, seat_id=pk) for pk in seats.order_by("pk").values_list("pk", flat=True)
    )
    seats.update(player=merged.survivor)


def _move_entries(merged: Merge) -> list[int]:
    """Give each entry of who goes to the survivor; the ids of those that the survivor has already are told."""
    joined = []
    for entry in Entry.objects.filter(Q(first=merged.gone) | Q(second=merged.gone)).order_by("pk"):
        key = _with(merged.survivor, _partner_of(merged.gone, entry))
        is_joined = Entry.objects.filter(season_id=entry.season_id, **key).exists()
        MovedEntry.objects.create(
            merge=merged,
            entry_id=entry.pk,
            season_id=entry.season_id,
            first_id=entry.first_id,
            second_id=entry.second_id,
            entered_at=entry.entered_at,
            is_joined=is_joined,
        )
        if is_joined:
            joined.append(entry.pk)
        else:
            Entry.objects.filter(pk=entry.pk).update(**key)
    return joined


def _partner_of(player: Player, entry: Entry | MovedEntry) -> int | None:
    return entry.second_id if entry.first_id == player.pk else entry.first_id


def _with(player: Player, partner_id: int | None) -> dict[str, int | None]:
    """The players of an entry as it keeps them, the lower id first."""
    if partner_id is None:
        return {"first_id": player.pk, "second_id": None}
    return {"first_id": min(player.pk, partner_id), "second_id": max(player.pk, partner_id)}


def _move_account(merged: Merge) -> None:
    survivor, gone = merged.survivor, merged.gone
    if gone.user_id is None:
        return
    merged.account_id, gone.user_id = gone.user_id, None
    gone.save()
    survivor.user_id = merged.account_id
    survivor.save()
    merged.save()


def _seasons_of(merged: Merge) -> set[int]:
    seats = Seat.objects.filter(pk__in=merged.seats.values("seat_id"))
    entries = merged.entries.values_list("season_id", flat=True)
    return {*entries, *seats.values_list("match__season_id", flat=True)}


def _give_account_back(survivor: Player, gone: Player, merged: Merge) -> None:
    if merged.account_id is None or survivor.user_id != merged.account_id:
        return
    survivor.user = None
    survivor.save()
    gone.user_id = merged.account_id
    gone.save()


def _give_entry_back(survivor: Player, gone: Player, moved: MovedEntry) -> None:
    """Put an entry back as it was; a partner who was found to be somebody else since is that player."""
    entry = Entry.objects.filter(pk=moved.entry_id).first()
    if entry is not None:
        if survivor.pk in (entry.first_id, entry.second_id):
            Entry.objects.filter(pk=entry.pk).update(**_with(gone, _partner_of(survivor, entry)))
        return
    partner_id = _partner_of(gone, moved)
    key = _with(gone, survivor_of(Player.objects.get(pk=partner_id)).pk if partner_id else None)
    if not Entry.objects.filter(season_id=moved.season_id, **key).exists():
        Entry.objects.create(pk=moved.entry_id, season_id=moved.season_id, entered_at=moved.entered_at, **key)


def _enter_again(survivor: Player, match_ids: list[int]) -> None:
    """Enter the survivor where they still sit: the entry they played for may have gone back."""
    for match in _matches(match_ids):
        if any(seat.player_id == survivor.pk for seat in match.seats.all()):
            players = [[seat.player for seat in side] for side in match.sides]
            enter_sides(match.season, together(match.game.teams_of(match.read_table), players))


def _derive_again(match_ids: list[int]) -> None:
    for match in _matches(match_ids):
        # Pages that follow the match show the other name; forms that were filled in stay good.
        match.noted += 1
        sheet = sheet_of(match)
        derive(match, sheet.score(), sheet.incidents)


def _matches(match_ids: list[int]) -> list[Match]:
    matches = Match.objects.select_related("season__league", "edition__league")
    return list(with_seats(matches.filter(pk__in=match_ids)).order_by("pk"))
