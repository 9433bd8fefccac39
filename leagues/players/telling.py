"""All that the site knows of a person, as one document that they can take away."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry

from leagues.players.actors import Actor
from leagues.players.erasing import HasAccount, NotToErase
from leagues.players.identity import Claim, Erasure, Merge
from leagues.players.models import Invitation, Membership, Player, User
from leagues.players.notices.models import Notice
from leagues.players.permissions import can_tell, can_tell_account, require
from leagues.players.traces import KEEPERS, Person, account_of, guest


def told_to_owner(actor: Actor, user: User) -> dict[str, Any]:
    """All about an account, for its owner. Raises NotAllowed."""
    require(can_tell_account, actor, user)
    return _told(account_of(user))


def told_of_guest(actor: Actor, player: Player) -> dict[str, Any]:
    """All about a guest, for the club's managers to hand on. Raises NotAllowed, HasAccount, NotToErase."""
    require(can_tell, actor, player)
    if player.user_id is not None:
        raise HasAccount
    if not player.is_guest:
        raise NotToErase
    return _told(guest(player))


def _told(person: Person) -> dict[str, Any]:
    of_account = _account(person.user) if person.user else {}
    told = of_account | {"players": [_player(player) for player in person.players], "merges": _merges(person)}
    for keeper in KEEPERS.values():
        told |= keeper.tell(person)
    return told


def _account(user: User) -> dict[str, Any]:
    return {
        "account": {
            "username": user.username,
            "first_name": user.first_name,
            "last_name": user.last_name,
            "email_addresses": [
                {"address": address.email, "verified": address.verified}
                for address in EmailAddress.objects.filter(user=user).order_by("pk")
            ],
            "joined": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
            "second_factors": list(
                Authenticator.objects.filter(user=user).order_by("pk").values_list("type", flat=True)
            ),
        },
        "memberships": [_membership(membership) for membership in _memberships_of(user)],
        "claims": [_claim(claim) for claim in Claim.objects.filter(user=user).select_related("player__club")],
        "invitations_made": [
            _invitation(it) for it in Invitation.objects.filter(created_by=user).select_related("club")
        ],
        "erasures_made": [
            {"club": erasure.player.club.name, "reason": erasure.reason, "at": erasure.erased_at.isoformat()}
            for erasure in Erasure.objects.filter(erased_by=user).select_related("player__club")
        ],
        "letters": {"rhythm": user.letters, "language": user.language},
        "notices": [_notice(notice) for notice in Notice.objects.filter(user=user).order_by("pk")],
        "changes_at_the_desk": [
            {"at": entry.action_time.isoformat(), "what": entry.get_change_message(), "of": entry.object_repr}
            for entry in LogEntry.objects.filter(user=user).order_by("action_time")
        ],
    }


def _memberships_of(user: User) -> list[Membership]:
    return list(Membership.objects.filter(user=user).select_related("club").order_by("joined_at"))


def _membership(membership: Membership) -> dict[str, Any]:
    return {
        "club": membership.club.name,
        "roles": [role.value for role in membership.roles],
        "joined": membership.joined_at.isoformat(),
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "club": claim.player.club.name,
        "guest": claim.player.name,
        "state": claim.state,
        "words": claim.words,
        "made": claim.made_at.isoformat(),
        "answer": claim.answer,
    }


def _invitation(invitation: Invitation) -> dict[str, Any]:
    return {"club": invitation.club.name, "note": invitation.note, "made": invitation.created_at.isoformat()}


def _notice(notice: Notice) -> dict[str, Any]:
    return {
        "kind": notice.kind,
        "about": notice.values,
        "address": notice.address,
        "at": notice.created_at.isoformat(),
        "read": notice.read_at.isoformat() if notice.read_at else None,
    }


def _player(player: Player) -> dict[str, Any]:
    past = player.history.order_by("history_date", "history_id")
    return {
        "club": player.club.name,
        "name": player.name,
        "address": player.get_absolute_url(),
        "archived": player.is_archived,
        "since": player.created_at.isoformat(),
        "names": [{"name": name, "from": at.isoformat()} for name, at in past.values_list("name", "history_date")],
    }


def _merges(person: Person) -> list[dict[str, Any]]:
    merges = Merge.objects.filter(survivor__in=person.players).select_related("survivor", "gone")
    return [
        {
            "stays": merge.survivor.name,
            "went": merge.gone.name,
            "at": merge.merged_at.isoformat(),
            "undone": merge.undone_at.isoformat() if merge.undone_at else None,
        }
        for merge in merges
    ]
