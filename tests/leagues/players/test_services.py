from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.players.claims import claim_guest
from leagues.players.identity import Claim
from leagues.players.models import Club, Invitation, Membership, Player, Role
from leagues.players.permissions import NotAllowed
from leagues.players.services import (
    InvitationClosed,
    LastManager,
    accept,
    add_guests,
    archive_player,
    found_club,
    invite,
    remove_member,
    rename_player,
    restore_player,
    revoke_invitation,
    set_roles,
    update_club,
)
from tests.factories import MembershipFactory, PlayerFactory, UserFactory, actor


def roles_of(membership: Membership) -> list[Role]:
    return Membership.objects.get(pk=membership.pk).roles


@pytest.mark.django_db
def test_who_founds_a_club_holds_every_role_and_plays_in_it():
    user = UserFactory(first_name="Ayşe")

    club = found_club(user, name="Café Galata", language="tr", time_zone="Europe/Istanbul")

    assert (club.slug, club.language, club.time_zone) == ("cafe-galata", "tr", "Europe/Istanbul")
    assert Membership.objects.get(club=club, user=user).roles == list(Role)
    assert [(player.name, player.user) for player in Player.objects.filter(club=club)] == [("Ayşe", user)]


@pytest.mark.django_db
def test_a_club_that_is_founded_twice_by_a_double_tap_is_one():
    user, told = UserFactory(), {"name": "Galata", "language": "tr", "time_zone": "Europe/Istanbul"}

    first, again, of_another = found_club(user, **told), found_club(user, **told), found_club(UserFactory(), **told)
    Club.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    later = found_club(user, **told)

    assert again == first
    assert [club.slug for club in (first, of_another, later)] == ["galata", "galata-2", "galata-3"]


def test_a_second_club_of_the_same_name_has_an_address_of_its_own(club, carmen):
    second = found_club(carmen, name="Galata", language="en", time_zone="UTC")

    assert (club.slug, second.slug) == ("galata", "galata-2")


def test_a_club_is_renamed_and_keeps_its_address(club, ayse):
    update_club(actor(ayse), club, name="Galata Kulübü", language="tr", time_zone="Asia/Tokyo")

    kept = Club.objects.get(pk=club.pk)
    assert (kept.slug, kept.name, kept.language, kept.time_zone) == ("galata", "Galata Kulübü", "tr", "Asia/Tokyo")


def test_an_invitation_keeps_no_readable_secret(club, ayse):
    invitation, token = invite(actor(ayse), club, roles={Role.SCORER}, note="Deniz", days_open=7)

    stored = Invitation.objects.filter(pk=invitation.pk).values().get()
    assert token not in str(stored)
    assert (stored["is_scorer"], stored["is_manager"], stored["is_referee"]) == (True, False, False)
    assert abs(stored["expires_at"] - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)


def test_accepting_makes_a_member_and_a_player_once(club, ayse, carmen):
    invitation, _ = invite(actor(ayse), club, roles={Role.SCORER})

    accept(invitation, carmen)
    accept(invitation, carmen)

    assert roles_of(Membership.objects.get(club=club, user=carmen)) == [Role.SCORER]
    assert Player.objects.filter(club=club, user=carmen).count() == 1
    assert Invitation.objects.get(pk=invitation.pk).times_used == 1


def test_roles_of_an_invitation_add_to_those_held(club, ayse):
    membership = MembershipFactory(club=club, is_referee=True)
    invitation, _ = invite(actor(ayse), club, roles={Role.SCORER})

    accept(invitation, membership.user)

    assert roles_of(membership) == [Role.SCORER, Role.REFEREE]


@pytest.mark.parametrize("end", ["expired", "revoked"])
def test_a_closed_invitation_lets_nobody_in(club, ayse, carmen, end):
    invitation, _ = invite(actor(ayse), club, roles=set())
    if end == "expired":
        Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now())
    else:
        revoke_invitation(actor(ayse), invitation)

    with pytest.raises(InvitationClosed):
        accept(invitation, carmen)

    assert not Membership.objects.filter(club=club, user=carmen).exists()


def test_a_revoked_invitation_keeps_the_time_of_its_revocation(club, ayse):
    invitation, _ = invite(actor(ayse), club, roles=set())
    revoke_invitation(actor(ayse), invitation)
    first = Invitation.objects.get(pk=invitation.pk).revoked_at

    revoke_invitation(actor(ayse), invitation)

    assert Invitation.objects.get(pk=invitation.pk).revoked_at == first


def test_roles_are_set_as_they_are_ticked(club, ayse, blaise):
    membership = Membership.objects.get(club=club, user=blaise)

    set_roles(actor(ayse), membership, {Role.REFEREE, Role.MANAGER})

    assert roles_of(membership) == [Role.MANAGER, Role.REFEREE]


def test_the_last_manager_stays_one(club, ayse):
    membership = Membership.objects.get(club=club, user=ayse)

    with pytest.raises(LastManager):
        set_roles(actor(ayse), membership, {Role.SCORER})
    with pytest.raises(LastManager):
        remove_member(actor(ayse), membership)

    assert roles_of(membership) == list(Role)


def test_a_manager_may_go_when_another_stays(club, ayse, blaise):
    mine = Membership.objects.get(club=club, user=ayse)
    set_roles(actor(ayse), Membership.objects.get(club=club, user=blaise), {Role.MANAGER})

    remove_member(actor(ayse), mine)

    assert [membership.user for membership in club.memberships.all()] == [blaise]


def test_a_member_may_leave_and_the_player_stays_as_a_guest(club, ayse, blaise):
    guest = PlayerFactory(club=club, name="Deniz")
    claim = claim_guest(actor(blaise), guest)

    remove_member(actor(blaise), Membership.objects.get(club=club, user=blaise))

    claim.refresh_from_db()
    assert [membership.user for membership in club.memberships.all()] == [ayse]
    assert Player.objects.get(club=club, name="Blaise").is_guest
    assert claim.state == Claim.State.WITHDRAWN


def test_whoever_comes_back_is_a_new_player_who_may_claim_the_guest(club, ayse, blaise):
    remove_member(actor(ayse), Membership.objects.get(club=club, user=blaise))

    accept(invite(actor(ayse), club, roles=set())[0], blaise)

    assert list(Player.objects.filter(club=club, name="Blaise").order_by("pk").values_list("user", flat=True)) == [
        None,
        blaise.pk,
    ]


def test_a_player_is_renamed_archived_and_restored(club, ayse):
    player = PlayerFactory(club=club, name="Deniz")

    rename_player(actor(ayse), player, "Deniz K.")
    archive_player(actor(ayse), player)
    archived = Player.objects.get(pk=player.pk)
    restore_player(actor(ayse), player)

    assert (archived.name, archived.is_archived) == ("Deniz K.", True)
    assert Player.objects.get(pk=player.pk).is_archived is False
    assert [(kept.name, kept.is_archived) for kept in player.history.all()] == [
        ("Deniz K.", False),
        ("Deniz K.", True),
        ("Deniz K.", False),
        ("Deniz", False),
    ]


CHANGES = {
    "update-club": lambda who, club: update_club(who, club, name="x", language="en", time_zone="UTC"),
    "invite": lambda who, club: invite(who, club, roles=set()),
    "revoke": lambda who, club: revoke_invitation(who, Invitation(club=club)),
    "set-roles": lambda who, club: set_roles(who, club.memberships.earliest("pk"), set()),
    "remove-member": lambda who, club: remove_member(who, club.memberships.earliest("pk")),
    "add-guests": lambda who, club: add_guests(who, club, ["Deniz"]),
    "rename-player": lambda who, club: rename_player(who, club.players.earliest("pk"), "x"),
    "archive-player": lambda who, club: archive_player(who, club.players.earliest("pk")),
    "restore-player": lambda who, club: restore_player(who, club.players.earliest("pk")),
}


@pytest.mark.parametrize("user", ["blaise", "carmen"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_who_does_not_manage_the_club_changes_nothing(request, club, ayse, blaise, carmen, change, user):
    who = actor({"blaise": blaise, "carmen": carmen}[user])

    with pytest.raises(NotAllowed):
        change(who, club)
