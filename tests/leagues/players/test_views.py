import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from leagues.players.models import Club, Invitation, Membership, Player, Role
from leagues.players.services import archive_player, invite, revoke_invitation
from tests.factories import LeagueFactory, MembershipFactory, PlayerFactory, UserFactory, actor
from tests.leagues.budgets import queries

NEW = {"name": "Kadıköy", "language": "tr", "time_zone": "Europe/Istanbul"}


def page_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def cast(ayse, blaise, carmen):
    return {"ayse": ayse, "blaise": blaise, "carmen": carmen, "anybody": None}


# Who may open what: the manager, a member, somebody from another club, nobody in particular (asked to log in).
PAGES = {
    "members": ("/c/galata/members/", (200, 200, 404, 302)),
    "member": ("/c/galata/members/{membership}/", (200, 403, 404, 302)),
    "players": ("/c/galata/players/", (200, 200, 404, 302)),
    "edit-club": ("/c/galata/edit/", (200, 403, 404, 302)),
    "edit-player": ("/p/{player}/edit/", (200, 403, 404, 302)),
    "found-club": ("/clubs/new/", (200, 200, 200, 302)),
    "no-such-club": ("/c/nowhere/members/", (404, 404, 404, 302)),
    "a-member-of-elsewhere": ("/c/galata/members/{elsewhere}/", (404, 403, 404, 302)),
}
CHANGES = {
    "invite": ("/c/galata/members/invite/", {"days_open": "7"}, (303, 403, 404, 302)),
    "revoke": ("/c/galata/members/invitations/{invitation}/revoke/", {}, (303, 403, 404, 302)),
    "set-roles": ("/c/galata/members/{membership}/", {"roles": ["scorer"]}, (303, 403, 404, 302)),
    "remove": ("/c/galata/members/{other}/remove/", {}, (303, 403, 404, 302)),
    "add-guests": ("/c/galata/players/", {"names": "Deniz"}, (303, 403, 404, 302)),
    "rename": ("/p/{player}/edit/", {"name": "Blaise P."}, (303, 403, 404, 302)),
    "archive": ("/p/{player}/archive/", {}, (303, 403, 404, 302)),
    "restore": ("/p/{player}/restore/", {}, (303, 403, 404, 302)),
    "edit-club": ("/c/galata/edit/", NEW, (303, 403, 404, 302)),
    "found": ("/clubs/new/", NEW, (303, 303, 303, 302)),
}


@pytest.fixture
def places(club, cast):
    invitation, _ = invite(actor(cast["ayse"]), club, roles=set())
    return {
        "membership": Membership.objects.get(club=club, user=cast["blaise"]).pk,
        "other": MembershipFactory(club=club).pk,
        "elsewhere": Membership.objects.get(user=cast["carmen"]).pk,
        "player": Player.objects.get(club=club, user=cast["blaise"]).pk,
        "invitation": invitation.pk,
    }


@pytest.mark.parametrize(("address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_open_a_page(cast, places, address, statuses):
    answers = [page_of(user).get(address.format(**places)).status_code for user in cast.values()]

    assert dict(zip(cast, answers, strict=True)) == dict(zip(cast, statuses, strict=True))


@pytest.mark.parametrize(("address", "answers", "statuses"), CHANGES.values(), ids=CHANGES)
def test_who_may_change_something(cast, places, address, answers, statuses):
    # Whoever may not comes first: after the manager there may be nothing left to change.
    in_turn = reversed(cast.items())
    given = {name: page_of(user).post(address.format(**places), answers).status_code for name, user in in_turn}

    assert given == dict(zip(cast, statuses, strict=True))


@pytest.mark.parametrize("address", [address for address, *_ in CHANGES.values() if address.count("/") > 4])
def test_a_change_is_never_made_by_looking(cast, places, address):
    status = page_of(cast["ayse"]).get(address.format(**places)).status_code

    assert status in (200, 405)
    assert Membership.objects.filter(pk=places["other"]).exists()
    assert Invitation.objects.get(pk=places["invitation"]).is_open


def test_a_public_league_shows_the_club_but_not_its_people(club, cast):
    LeagueFactory(club=club)

    statuses = {name: page_of(user).get("/c/galata/").status_code for name, user in cast.items()}

    assert statuses == {"ayse": 200, "blaise": 200, "carmen": 200, "anybody": 200}
    assert page_of(cast["carmen"]).get("/c/galata/members/").status_code == 404


def test_whoever_logs_in_founds_a_club_and_comes_to_its_page(carmen):
    answer = page_of(carmen).post("/clubs/new/", NEW)

    club = Club.objects.get(name="Kadıköy")
    assert (answer.status_code, answer.url) == (303, "/c/kadikoy/")
    assert Membership.objects.get(club=club, user=carmen).roles == list(Role)


def test_a_refused_club_keeps_what_was_typed(carmen):
    answer = page_of(carmen).post("/clubs/new/", {**NEW, "name": "Ka\0dıköy", "time_zone": "Mars/Olympus"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Leave out control characters; they cannot be shown." in page
    assert 'value="tr" selected' in page


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
        {"username": "deniz", "password1": secret, "password2": secret, "next": f"/join/{token}/"},
    )
    joined = browser.post(answer.url)

    assert (answer.url, joined.url) == (f"/join/{token}/", "/c/galata/")
    assert Membership.objects.get(club=club, user__username="deniz").roles == []
    assert Player.objects.get(club=club, user__username="deniz").name == "deniz"


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


def test_the_last_manager_hears_why_they_stay(ayse, club):
    mine = Membership.objects.get(club=club, user=ayse).pk

    answer = page_of(ayse).post(f"/c/galata/members/{mine}/", {"roles": ["scorer"]})
    left = page_of(ayse).post(f"/c/galata/members/{mine}/remove/", follow=True)

    sentence = "Make somebody else a manager first: a club cannot do without."
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert sentence in left.content.decode()
    assert Membership.objects.get(pk=mine).is_manager


def test_a_member_leaves_by_themselves(blaise, club):
    mine = Membership.objects.get(club=club, user=blaise).pk

    answer = page_of(blaise).post(f"/c/galata/members/{mine}/remove/")

    assert (answer.status_code, answer.url) == (303, "/")
    assert not Membership.objects.filter(pk=mine).exists()


def names_on(page: str) -> list[str]:
    return re.findall(r'class="title" dir="auto" href="/p/\d+/">([^<]+)<', page)


def test_players_are_found_without_accents_and_case(ayse, club):
    for name in ("Işıl", "ISIK", "Çağrı"):
        PlayerFactory(club=club, name=name)

    found = page_of(ayse).get("/c/galata/players/", {"q": "işi"})
    part = page_of(ayse).get("/c/galata/players/", {"q": "cag"}, headers={"hx-request": "true"})

    assert names_on(found.content.decode()) == ["ISIK", "Işıl"]
    assert names_on(part.content.decode()) == ["Çağrı"]
    assert "<html" not in part.content.decode()


def test_a_search_that_cannot_be_written_finds_nothing_and_breaks_nothing(ayse, club):
    answer = page_of(ayse).get("/c/galata/players/", {"q": "\0" + "x" * 5000})

    assert (answer.status_code, names_on(answer.content.decode())) == (200, [])


def test_guests_are_added_several_at_a_time(ayse, club):
    answer = page_of(ayse).post("/c/galata/players/", {"names": "Deniz\r\n\r\n  Emre  \r\n👩‍🦰 Fatma"})

    guests = Player.objects.filter(club=club, user=None).order_by("pk")
    assert answer.status_code == 303
    assert [guest.name for guest in guests] == ["Deniz", "Emre", "👩‍🦰 Fatma"]


def test_names_are_shown_whole_and_never_as_tags(ayse, club):
    PlayerFactory(club=club, name="<script>alert(1)</script>")
    PlayerFactory(club=club, name='ليلى "Lala" O\'Neil')

    page = page_of(ayse).get("/c/galata/players/").content.decode()

    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "ليلى &quot;Lala&quot; O&#x27;Neil" in page


GUESTS_REFUSED = {
    "control": ("De\x1bniz", "“Deniz”: Leave out control characters; they cannot be shown."),
    "too-long": ("x" * 121, "Ensure this value has at most 120 characters (it has 121)."),
    "namesake": ("AYSE", "There is a player Ayşe already: add something that tells them apart, such as Ayşe K."),
    "twice": ("Deniz\ndeniz", "There is a player deniz already"),
    "too-many": ("\n".join(f"Guest {n}" for n in range(61)), "Add at most 60 at a time."),
    "nobody": ("", "This field is required."),
}


@pytest.mark.parametrize(("names", "sentence"), GUESTS_REFUSED.values(), ids=GUESTS_REFUSED)
def test_guests_that_cannot_be_added_are_refused_with_a_sentence(ayse, club, names, sentence):
    answer = page_of(ayse).post("/c/galata/players/", {"names": names})

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Player.objects.filter(club=club, user=None).exists()


def test_an_archived_player_stands_apart_and_comes_back(ayse, club):
    player = PlayerFactory(club=club, name="Deniz")
    archive_player(actor(ayse), player)
    browser = page_of(ayse)

    lists = [names_on(browser.get(f"/c/galata/players/{query}").content.decode()) for query in ("", "?archived")]
    browser.post(f"/p/{player.pk}/restore/")

    assert lists == [["Ayşe"], ["Deniz"]]
    assert names_on(browser.get("/c/galata/players/").content.decode()) == ["Ayşe", "Deniz"]


@pytest.mark.parametrize("address", ["/c/galata/players/", "/c/galata/members/"])
def test_a_list_costs_the_same_however_long_it_is(ayse, club, address):
    browser = page_of(ayse)
    browser.get(address)
    costs = []

    for more in (0, 2, 27):
        for _ in range(more):
            user = UserFactory()
            MembershipFactory(club=club, user=user)
            PlayerFactory(club=club, user=user)
            invite(actor(ayse), club, roles=set())
        with queries() as sent:
            browser.get(address)
        costs.append(len(sent))

    assert costs == [costs[0]] * 3
    assert costs[0] <= 3
