import re

import pytest

from leagues.matches.merging import merge, undo_merge
from leagues.players.claims import claim_guest
from leagues.players.erasing import erase_player
from leagues.players.models import Club, Invitation, Membership, Player, Role
from leagues.players.services import archive_player, invite
from tests.factories import LeagueFactory, MembershipFactory, PlayerFactory, UserFactory, actor
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries

NEW = {"name": "Kadıköy", "language": "tr", "time_zone": "Europe/Istanbul"}


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


READERS = {
    "no-language": ({}, {}, "tr"),
    "a-language-that-is-not-spoken": ({"accept-language": "ja"}, {}, "tr"),
    "a-spoken-language": ({"accept-language": "ja, fr-CH;q=0.8"}, {}, "fr"),
    "a-chosen-language": ({}, {"meldbook_language": "es"}, "es"),
}


@pytest.mark.parametrize(("headers", "cookies", "language"), READERS.values(), ids=READERS)
def test_a_club_speaks_its_language_to_whoever_names_none(club, settings, headers, cookies, language):
    settings.LANGUAGE_COOKIE_NAME = "meldbook_language"
    Club.objects.update(language="tr")
    LeagueFactory(club=club)
    browser = page_of(None)
    browser.cookies.load(cookies)

    answer = browser.get("/c/galata/", headers=headers)

    assert (answer["Content-Language"], f'<html lang="{language}"' in answer.content.decode()) == (language, True)


def test_the_settings_say_what_another_time_zone_and_the_language_do(ayse, club):
    page = page_of(ayse).get("/c/galata/edit/").content.decode()

    assert "If you change it, the times of old matches are shown in the new zone." in page
    assert "Everybody reads in the language of their browser, or the one they choose." in page


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
    "too-long": ("x" * 121, "At most 120 characters fit in here, and these are 121: shorten it."),
    "namesake": ("AYSE", "There is a player Ayşe already: add something that tells them apart, such as Ayşe K."),
    "twice": ("Deniz\ndeniz", "deniz stands twice in the list: add something that tells them apart, such as deniz K."),
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


LISTS = {
    "players": ("/c/galata/players/", "blaise", 3),
    "players-with-claims-and-their-log": ("/c/galata/players/", "ayse", 6),
    "members": ("/c/galata/members/", "ayse", 3),
}


@pytest.mark.parametrize(("address", "reader", "most"), LISTS.values(), ids=LISTS)
def test_a_list_costs_the_same_however_long_it_is(ayse, blaise, club, address, reader, most):
    browser = page_of({"ayse": ayse, "blaise": blaise}[reader])
    browser.get(address)
    costs = []

    for more in (0, 2, 27):
        for _ in range(more):
            user = UserFactory()
            MembershipFactory(club=club, user=user)
            PlayerFactory(club=club, user=user)
            invite(actor(ayse), club, roles=set())
            claim_guest(actor(user), PlayerFactory(club=club))
            undo_merge(actor(ayse), merge(actor(ayse), PlayerFactory(club=club), PlayerFactory(club=club)))
            merge(actor(ayse), PlayerFactory(club=club), PlayerFactory(club=club))
            erase_player(actor(ayse), PlayerFactory(club=club), "Asked for it")
        with queries() as sent:
            browser.get(address)
        costs.append(len(sent))

    assert costs == [costs[0]] * 3
    assert costs[0] <= most


def test_refusal_says_which_kind_of_right_is_missing_and_who_gives_it(club, cast):
    answer = page_of(cast["blaise"]).get("/c/galata/edit/")

    said = re.findall(r"<p>([^<]+)</p>", answer.content.decode())
    assert said == [
        "What you asked for needs a role that you do not have in this club. A manager of the club can give it to you."
    ]
