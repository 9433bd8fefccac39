"""Changes to clubs and their people, each one transaction."""

from django.db import transaction
from django.db.models import F

from leagues.players.actors import Actor
from leagues.players.models import Club, Invitation, Membership, Player, Role, User, new_token, token_digest
from leagues.players.names import free_slug
from leagues.players.permissions import can_manage, require


class InvitationClosed(Exception):
    """The invitation expired or was revoked."""


@transaction.atomic
def found_club(user: User, *, name: str, language: str, time_zone: str) -> Club:
    """A new club whose manager, scorer and referee is the user who founded it, and a first player of it."""
    taken = set(Club.objects.values_list("slug", flat=True))
    club = Club.objects.create(name=name, slug=free_slug(name, taken, "club"), language=language, time_zone=time_zone)
    Membership.objects.create(club=club, user=user, is_scorer=True, is_manager=True, is_referee=True)
    player_of_user(club, user)
    return club


def player_of_user(club: Club, user: User) -> Player:
    """The player that a user is in a club, made when there is none yet."""
    player, _ = Player.objects.get_or_create(club=club, user=user, defaults={"name": user.public_name})
    return player


@transaction.atomic
def invite(actor: Actor, club: Club, *, roles: set[Role], note: str = "") -> tuple[Invitation, str]:
    """An invitation and the secret of its link, which is not stored and cannot be shown again."""
    require(can_manage, actor, club)
    token = new_token()
    given = {f"is_{role.value}": role in roles for role in Role}
    invitation = Invitation.objects.create(
        club=club, digest=token_digest(token), note=note, created_by_id=actor.user_id, **given
    )
    return invitation, token


@transaction.atomic
def accept(invitation: Invitation, user: User) -> Membership:
    """Make a user a member by an invitation; roles add to those held already. Raises InvitationClosed."""
    invitation = Invitation.objects.select_for_update().select_related("club").get(pk=invitation.pk)
    if not invitation.is_open:
        raise InvitationClosed
    membership, is_new = Membership.objects.get_or_create(club=invitation.club, user=user)
    for role in invitation.roles:
        setattr(membership, f"is_{role.value}", True)
    membership.save()
    player_of_user(invitation.club, user)
    Invitation.objects.filter(pk=invitation.pk).update(times_used=F("times_used") + is_new)
    return membership


class LastManager(Exception):
    """A club must keep somebody who can manage it."""


@transaction.atomic
def set_roles(actor: Actor, membership: Membership, roles: set[Role]) -> None:
    """Give a member these roles and no others. Raises LastManager where nobody could manage the club any more."""
    require(can_manage, actor, membership.club)
    Club.objects.select_for_update().get(pk=membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id, is_manager=True).exclude(pk=membership.pk)
    if Role.MANAGER not in roles and membership.is_manager and not others.exists():
        raise LastManager
    for role in Role:
        setattr(membership, f"is_{role.value}", role in roles)
    membership.save()
