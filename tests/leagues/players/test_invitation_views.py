import re
from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.players.models import Invitation, Membership, Player, Role
from leagues.players.services import invite, revoke_invitation
from tests.factories import actor
from tests.leagues.browsers import page_of

NEW = {"name": "Kadıköy", "language": "tr", "time_zone": "Europe/Istanbul"}


def test_an_invitation_link_is_shown_once_with_its_picture(ayse, club):
    browser = page_of(ayse)

    answer = browser.post("/c/galata/members/invite/", {"note": "Deniz", "roles": ["scorer"], "days_open": "7"})
    shown, again = browser.get(answer.url).content.decode(), browser.get(answer.url).content.decode()

    [link] = re.findall(r'value="http://testserver(/join/[\w-]{32}/)"', shown)
    assert page_of(None).get(link).status_code == 200
    assert (shown.count("/join/"), again.count("/join/")) == (1, 0)
    assert ("<svg" in shown.split('class="qr"')[1], 'class="qr"' in again) == (True, False)


def test_an_invitation_without_its_answers_is_refused_beside_the_field(ayse, club):
    answer = page_of(ayse).post("/c/galata/members/invite/", {"note": "x\0", "days_open": "365"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Leave out control characters; they cannot be shown." in page
    assert "365 is not one of the available choices" in page
    assert not Invitation.objects.exists()


def test_a_join_page_says_club_and_roles_and_the_way_through_an_account(ayse, club):
    _, token = invite(actor(ayse), club, roles={Role.SCORER})

    page = page_of(None).get(f"/join/{token}/").content.decode()

    assert "Café Galata" in page
    assert "Records any match of the club." in page
    assert f"/accounts/signup/?next=/join/{token}/" in page
    assert f"/accounts/login/?next=/join/{token}/" in page


def test_signing_up_by_an_invitation_ends_in_the_club(ayse, club):
    _, token = invite(actor(ayse), club, roles=set())
    browser = page_of(None)
    secret = "seven of diamonds"

    answer = browser.post(
        f"/accounts/signup/?next=/join/{token}/",
        {
            "first_name": "Deniz Öz",
            "username": "Deniz",
            "password1": secret,
            "password2": secret,
            "next": f"/join/{token}/",
        },
    )
    joined = browser.post(answer.url)

    assert (answer.url, joined.url) == (f"/join/{token}/", "/c/galata/")
    assert Membership.objects.get(club=club, user__username="deniz").roles == []
    assert Player.objects.get(club=club, user__username="deniz").name == "Deniz Öz"


@pytest.mark.django_db
def test_sign_up_says_beforehand_what_is_allowed():
    page = page_of(None).get("/accounts/signup/").content.decode()

    assert "To log in with: letters, digits and @ . + - _, without spaces." in page
    assert "Without it, a forgotten password cannot be reset." in page


def test_nobody_joins_without_an_account(ayse, club):
    _, token = invite(actor(ayse), club, roles=set())

    answer = page_of(None).post(f"/join/{token}/")

    assert answer.status_code == 200
    assert Membership.objects.filter(club=club).count() == 1


@pytest.mark.parametrize("end", ["expired", "revoked"])
def test_a_closed_invitation_is_gone_with_words(ayse, carmen, club, end):
    invitation, token = invite(actor(ayse), club, roles=set())
    if end == "expired":
        Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    else:
        revoke_invitation(actor(ayse), invitation)

    seen, tried = page_of(None).get(f"/join/{token}/"), page_of(carmen).post(f"/join/{token}/")

    assert (seen.status_code, tried.status_code) == (410, 410)
    assert "This invitation is closed" in seen.content.decode()
    assert not Membership.objects.filter(club=club, user=carmen).exists()


def test_an_unknown_invitation_is_nowhere(db):
    assert page_of(None).get("/join/not-a-link/").status_code == 404
