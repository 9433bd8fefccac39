"""Questions to the people's tables."""

from django.db.models import QuerySet

from leagues.players.actors import Actor
from leagues.players.models import Club, Invitation, Membership, Player, token_digest
from leagues.players.names import search_key


def clubs_of(actor: Actor) -> list[Club]:
    """The clubs that an actor is a member of, by name."""
    return sorted((membership.club for membership in actor.memberships.values()), key=lambda club: club.name.casefold())


def members_of(club: Club) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("user").order_by("joined_at")


def players_of(club: Club, words: str = "", *, archived: bool = False) -> QuerySet[Player]:
    """A club's players; with words, those whose name holds them, accents and case aside."""
    players = Player.objects.filter(club=club, is_archived=archived).select_related("user")
    return players.filter(search_key__contains=search_key(words)) if words else players


def invitations_of(club: Club) -> QuerySet[Invitation]:
    """A club's invitations with whoever made them, the newest first."""
    return Invitation.objects.filter(club=club).select_related("created_by")


def invitation_with(token: str) -> Invitation | None:
    """The invitation that a link's secret belongs to, open or not."""
    return Invitation.objects.select_related("club").filter(digest=token_digest(token)).first()
