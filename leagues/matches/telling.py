"""What a table's changes tell people: the other sides what to confirm, and who entered a round that it is contested."""

from collections.abc import Iterable

from leagues.matches.agreed import Agreed, agreed_on, entered_by_side
from leagues.matches.models import Cause, Match, Revision
from leagues.players.actors import Actor
from leagues.players.models import Membership
from leagues.players.notices.telling import settle, tell


def tell_of_revision(match: Match, revision: Revision, replaced: Revision | None) -> None:
    """Ask the other sides about a round that one side entered or changed; about what it replaces, nobody any more.

    Nobody is asked about what the clock confirms at once, such as an evening that is told weeks afterwards.
    """
    if replaced is not None:
        settle_for(match, replaced, None)
    if agreed_on(match, revision) != Agreed.ENTERED:
        return
    entered = entered_by_side(match, revision)
    kind = "round_to_confirm" if revision.cause == Cause.ENTRY else "round_corrected"
    _tell(match, revision, kind, _users_of_others(match, entered) - {revision.author_id}, _key(revision))


def tell_of_contest(match: Match, revision: Revision, actor: Actor) -> None:
    """Tell whoever entered a round, and the club's referees and managers, that it is contested."""
    club = Membership.objects.filter(club_id=match.club_id)
    desk = set((club.filter(is_referee=True) | club.filter(is_manager=True)).values_list("user_id", flat=True))
    told = (desk | {revision.author_id}) - {actor.user_id}
    _tell(match, revision, "round_contested", told, f"round_contested:{revision.pk}")


def settle_for(match: Match, revision: Revision, side: int | None) -> None:
    """Ask a side, or nobody any more, about a revision: it has answered, or another one has for all."""
    if side is None:
        settle(_key(revision))
        settle(f"round_contested:{revision.pk}")
    else:
        settle(_key(revision), sorted(_users_of(match, match.unit_of(side))))


def _tell(match: Match, revision: Revision, kind: str, told: Iterable[int | None], key: str) -> None:
    number = revision.round.number + 1
    address = f"{match.get_absolute_url()}rounds/{number}/"
    values = {"match": match.pk, "number": number}
    tell(told, kind, values, address, key=key, needs_answer=True)


def _key(revision: Revision) -> str:
    return f"round_to_confirm:{revision.pk}"


def _users_of_others(match: Match, entered: int | None) -> set[int]:
    own = None if entered is None else match.unit_of(entered)
    return {user for unit in range(len(match.units)) if unit != own for user in _users_of(match, unit)}


def _users_of(match: Match, unit: int) -> set[int]:
    seats = [seat for side in match.units[unit] for seat in match.sides[side]]
    return {seat.player.user_id for seat in seats if seat.player.user_id}
