"""Changes to clubs and their people, each one transaction."""

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from leagues.players.actors import Actor
from leagues.players.claims import close_claim
from leagues.players.identity import Claim
from leagues.players.models import Club, Invitation, Membership, Player, Role, User, new_token, token_digest
from leagues.players.names import free_slug
from leagues.players.permissions import can_add_guest, can_manage, require


class InvitationClosed(Exception):
    """The invitation expired or was revoked."""


class LastManager(Exception):
    """A club must keep somebody who can manage it."""


@transaction.atomic
def found_club(user: User, *, name: str, language: str, time_zone: str) -> Club:
    """A new club whose manager, scorer and referee is the user who founded it, and a first player of it.

    Told twice within a minute by the same person, it is the same club.
    """
    if repeated := _founded_just_now(user, name):
        return repeated
    taken = set(Club.objects.values_list("slug", flat=True))
    club = Club.objects.create(name=name, slug=free_slug(name, taken, "club"), language=language, time_zone=time_zone)
    Membership.objects.create(club=club, user=user, is_scorer=True, is_manager=True, is_referee=True)
    player_of_user(club, user)
    return club


def _founded_just_now(user: User, name: str) -> Club | None:
    # Whoever taps twice waits here for their first tap.
    User.objects.select_for_update().get(pk=user.pk)
    a_minute_ago = timezone.now() - timedelta(minutes=1)
    mine = Club.objects.filter(memberships__user=user, memberships__is_manager=True)
    return mine.filter(name=name, created_at__gt=a_minute_ago).first()


@transaction.atomic
def update_club(actor: Actor, club: Club, *, name: str, language: str, time_zone: str) -> None:
    """Change what a club is called and how its pages speak; its address stays, so that links go on to work."""
    require(can_manage, actor, club)
    club.name, club.language, club.time_zone = name, language, time_zone
    club.save()


def player_of_user(club: Club, user: User) -> Player:
    """The player that a user is in a club, made when there is none yet."""
    player, _ = Player.objects.get_or_create(club=club, user=user, defaults={"name": user.public_name})
    return player


@transaction.atomic
def invite(
    actor: Actor, club: Club, *, roles: set[Role], note: str = "", days_open: int = 14
) -> tuple[Invitation, str]:
    """An invitation and the secret of its link, which is not stored and cannot be shown again."""
    require(can_manage, actor, club)
    token = new_token()
    given = {f"is_{role.value}": role in roles for role in Role}
    invitation = Invitation.objects.create(
        club=club,
        digest=token_digest(token),
        note=note,
        created_by_id=actor.user_id,
        expires_at=timezone.now() + timedelta(days=days_open),
        **given,
    )
    return invitation, token


@transaction.atomic
def revoke_invitation(actor: Actor, invitation: Invitation) -> None:
    """Close an invitation for good; whoever joined by it stays a member."""
    require(can_manage, actor, invitation)
    Invitation.objects.filter(pk=invitation.pk, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def accept(invitation: Invitation, user: User) -> Membership:
    """Make a user a member by an invitation; roles add to those held already. Raises InvitationClosed."""
    invitation = Invitation.objects.select_for_update(of=("self",)).select_related("club").get(pk=invitation.pk)
    if not invitation.is_open:
        raise InvitationClosed
    membership, is_new = Membership.objects.get_or_create(club=invitation.club, user=user)
    for role in invitation.roles:
        setattr(membership, f"is_{role.value}", True)
    membership.save()
    player_of_user(invitation.club, user)
    Invitation.objects.filter(pk=invitation.pk).update(times_used=F("times_used") + int(is_new))
    return membership


@transaction.atomic
def set_roles(actor: Actor, membership: Membership, roles: set[Role]) -> None:
    """Give a member these roles and no others. Raises LastManager where nobody could manage the club any more."""
    require(can_manage, actor, membership)
    _keep_a_manager(membership, stays=Role.MANAGER in roles)
    for role in Role:
        setattr(membership, f"is_{role.value}", role in roles)
    membership.save()


@transaction.atomic
def remove_member(actor: Actor, membership: Membership) -> None:
    """Take a member out of the club, by a manager or by themselves; who they played as stays, as a guest.

    Raises NotAllowed, LastManager.
    """
    if actor.user_id != membership.user_id:
        require(can_manage, actor, membership)
    _keep_a_manager(membership, stays=False)
    take_out(actor, membership)


def take_out(actor: Actor, membership: Membership) -> None:
    """End a membership, and all that ties the account to the club's players."""
    theirs = {"user_id": membership.user_id, "player__club_id": membership.club_id}
    for claim in Claim.objects.filter(**theirs, state=Claim.State.OPEN).select_related("player"):
        close_claim(actor, claim, Claim.State.WITHDRAWN)
    for player in Player.objects.filter(club_id=membership.club_id, user_id=membership.user_id):
        player.user = None
        player.save()
    membership.delete()


def _keep_a_manager(membership: Membership, *, stays: bool) -> None:
    Club.objects.select_for_update().get(pk=membership.club_id)
    others = Membership.objects.filter(club_id=membership.club_id, is_manager=True).exclude(pk=membership.pk)
    if membership.is_manager and not stays and not others.exists():
        raise LastManager


@transaction.atomic
def add_guests(actor: Actor, club: Club, names: list[str]) -> list[Player]:
    """New players of a club without an account, one for each name."""
    require(can_add_guest, actor, club)
    return [Player.objects.create(club=club, name=name) for name in names]


class IsErased(Exception):
    """The name of this player was taken out at their wish: none is written again."""


@transaction.atomic
def rename_player(actor: Actor, player: Player, name: str) -> None:
    """Call a player by another name, on every sheet and in every season. Raises NotAllowed, IsErased."""
    require(can_manage, actor, player)
    if player.erased_as is not None:
        raise IsErased
    player.name = name
    player.save()


@transaction.atomic
def archive_player(actor: Actor, player: Player) -> None:
    """Leave a player out of lists and choices; matches and standings keep them."""
    _set_archived(actor, player, is_archived=True)


@transaction.atomic
def restore_player(actor: Actor, player: Player) -> None:
    """Take a player back into lists and choices."""
    _set_archived(actor, player, is_archived=False)


def _set_archived(actor: Actor, player: Player, *, is_archived: bool) -> None:
    require(can_manage, actor, player)
    player.is_archived = is_archived
    player.save()
