"""Links by which a table writes without accounts: made, shown as a code, followed by whoever sits there, revoked."""

from django.db import transaction
from django.utils import timezone

from leagues.matches.models import Match, Seat, TableLink
from leagues.matches.models.table import EVENING
from leagues.matches.refusals import MatchClosed
from leagues.matches.scoring import lock
from leagues.players.actors import Actor, TakenSeat
from leagues.players.models import new_token, token_digest
from leagues.players.permissions import can_open_table, require


class NoSuchSeat(Exception):
    """The match has no such seat."""


class LinkClosed(Exception):
    """The link is revoked or expired, or its match is closed."""


@transaction.atomic
def open_table(actor: Actor, match: Match) -> tuple[TableLink, str]:
    """A new link to a match with its secret, which is told here once and never stored. Raises MatchClosed.

    It holds for an evening: from now, or from the start of the match where that is still to come.
    """
    require(can_open_table, actor, match)
    lock(match)
    if not match.is_open:
        raise MatchClosed
    token, expires_at = new_token(), max(timezone.now(), match.starts_at) + EVENING
    link = TableLink.objects.create(
        match=match, digest=token_digest(token), created_by_id=actor.user_id, expires_at=expires_at
    )
    match.forget_links()
    return link, token


@transaction.atomic
def close_table(actor: Actor, match: Match) -> int:
    """Revoke every link to a match that still holds, and say how many they were."""
    require(can_open_table, actor, match)
    match.forget_links()
    return TableLink.objects.open().filter(match=match).update(revoked_at=timezone.now())


def link_with(token: str) -> TableLink | None:
    """The link that a secret opens, also one that holds no more."""
    links = TableLink.objects.select_related("match__season__league__club", "match__edition__league")
    return links.filter(digest=token_digest(token)).first()


def seat_for(link: TableLink, number: int) -> TakenSeat:
    """The seat of that number, taken with a link. Raises LinkClosed, NoSuchSeat."""
    if not link.is_open:
        raise LinkClosed
    seat = Seat.objects.filter(match=link.match, number=number).first()
    if seat is None:
        raise NoSuchSeat
    return TakenSeat(link.pk, seat.pk)
