"""Questions to the people's tables."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.players.actors import Actor
from leagues.players.identity import Claim, Erasure, Merge
from leagues.players.models import Club, Invitation, Membership, Player, User, token_digest
from leagues.players.names import search_key


def clubs_of(actor: Actor) -> list[Club]:
    """The clubs that an actor is a member of, by name."""
    return sorted((membership.club for membership in actor.memberships.values()), key=lambda club: club.name.casefold())


def members_of(club: Club) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("user").order_by("joined_at")


def players_of(club: Club, words: str = "", *, archived: bool = False) -> QuerySet[Player]:
    """A club's players; with words, those whose name holds them, accents and case aside."""
    players = Player.objects.filter(club=club, is_archived=archived, merged_into=None).select_related("user")
    return players.filter(search_key__contains=search_key(words)) if words else players


def invitations_of(club: Club) -> QuerySet[Invitation]:
    """A club's invitations with whoever made them, the newest first."""
    return Invitation.objects.filter(club=club).select_related("created_by")


def invitation_with(token: str) -> Invitation | None:
    """The invitation that a link's secret belongs to, open or not."""
    return Invitation.objects.select_related("club").filter(digest=token_digest(token)).first()


def survivor_of(player: Player) -> Player:
    """Who a player was found to be, at the end of every merge; the player themselves where nobody else."""
    while player.merged_into_id is not None:
        player = Player.objects.select_related("club").get(pk=player.merged_into_id)
    return player


def absorbed_by(players: list[Player]) -> list[Player]:
    """Those who were found to be these players, and those who were found to be those."""
    absorbed = list(Player.objects.filter(merged_into__in=players))
    return [*absorbed, *absorbed_by(absorbed)] if absorbed else []


def open_claims_of(club: Club) -> QuerySet[Claim]:
    """What members of a club claim and nobody has decided, the oldest first."""
    claims = Claim.objects.filter(player__club=club, state=Claim.State.OPEN)
    return claims.select_related("user", "player__club").order_by("made_at", "pk")


def last_claim(actor: Actor, player: Player) -> Claim | None:
    """What an actor claimed last of a player."""
    return Claim.objects.filter(user_id=actor.user_id, player=player).first() if actor.user_id else None


@dataclass(frozen=True)
class Logged:
    """A change of who is whom in a club."""

    at: datetime
    who: User | None
    merge: Merge | None = None
    is_undoing: bool = False
    erasure: Erasure | None = None


def log_of(club: Club, most: int) -> list[Logged]:
    """The latest merges, what was undone of them, and erasures in a club; in two queries."""
    merges = Merge.objects.filter(survivor__club=club).select_related("survivor", "gone", "merged_by", "undone_by")
    erasures = Erasure.objects.filter(player__club=club).select_related("player", "erased_by")
    latest = list(merges[:most])
    logged = [
        *(Logged(merge.merged_at, merge.merged_by, merge) for merge in latest),
        *(Logged(merge.undone_at, merge.undone_by, merge, is_undoing=True) for merge in latest if merge.undone_at),
        *(Logged(erasure.erased_at, erasure.erased_by, erasure=erasure) for erasure in erasures[:most]),
    ]
    return sorted(logged, key=lambda change: change.at, reverse=True)[:most]


def managed_alone_by(user: User) -> list[Club]:
    """The clubs that others belong to as well, and that nobody could manage without this member."""
    managed = Membership.objects.filter(user=user, is_manager=True).select_related("club").order_by("club")
    others = Membership.objects.filter(club__in=[membership.club_id for membership in managed]).exclude(user=user)
    roles: dict[int, list[bool]] = {}
    for club_id, is_manager in others.values_list("club_id", "is_manager"):
        roles.setdefault(club_id, []).append(is_manager)
    return [membership.club for membership in managed if not any(roles.get(membership.club_id, [True]))]
