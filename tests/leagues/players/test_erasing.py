"""A person is taken out of everything; what was played, its points and its chain stay as they were."""

import json
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db.models import ForeignKey

from leagues.matches.approving import approve_claim
from leagues.matches.closing import cancel, reopen, resume, sign_off
from leagues.matches.confirming import Told, confirm, contest
from leagues.matches.merging import merge
from leagues.matches.models import Match, Result, Revision, Words
from leagues.matches.noting import adjust, withdraw
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.matches.traces import WRITTEN
from leagues.players.claims import claim_guest, decline_claim
from leagues.players.erasing import HasAccount, NotToErase, ReasonNamesThem, erase_account, erase_player
from leagues.players.identity import Claim, Erasure
from leagues.players.models import Membership, Player, Role, User
from leagues.players.notices.models import Letter
from leagues.players.notices.telling import tell
from leagues.players.permissions import NotAllowed
from leagues.players.services import LastManager, add_guests, invite, rename_player, set_roles, update_club
from leagues.seasons.services import update_league, update_season
from leagues.standings.models import Standing
from leagues.standings.rebuilding import differences
from leagues.standings.services import sweep
from tests.factories import (
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
    change,
    closed_by,
)
from tests.leagues.browsers import page_of
from tests.leagues.everything import places_of

PASSWORD = "a long one, never said"
# A name that nobody else has, as it is written in several ways.
NAMES = ("Zébulon", "Zebulon", "zebu77", "Quxley", "Barnaby")


@pytest.fixture
def season(club):
    league = LeagueFactory(club=club, slug="zebulons-tuesdays", name="Tuesdays", options={"hands": 2})
    return SeasonFactory(league=league, slug="zebulon-quxley-autumn", name="Autumn")


@pytest.fixture
def zebulon(club):
    """A scorer and referee who was once called Barnaby."""
    user = UserFactory(username="zebu77", first_name="Zébulon", last_name="Quxley", email="zebu77@example.org")
    user.set_password(PASSWORD)
    user.save()
    EmailAddress.objects.create(user=user, email="Zebulon@Example.org", verified=True)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "zebu77"})
    MembershipFactory(club=club, user=user, is_scorer=True, is_referee=True, is_manager=True)
    PlayerFactory(club=club, user=user, name="Barnaby Quxley")
    return user


@pytest.fixture
def match(ayse, blaise, club, season, zebulon, admin_client):
    """A match at which he sat, and traces of him wherever there may be some."""
    player = Player.objects.get(club=club, user=zebulon)
    rename_player(actor(ayse), player, "Zébulon Quxley")
    sitters = [*Player.objects.filter(club=club).order_by("pk"), *PlayerFactory.create_batch(1, club=club)]
    match = MatchFactory(season=season, players=sitters, name="ZÉBULON QUXLEY's farewell", place="at zebu77’s")
    for user in (ayse, zebulon):
        record_round(match, change(user, match), closed_by(0, 14, 20, 30))
    correct_round(match, change(zebulon, match), 0, closed_by(1, 10, 20, 30), "Emre told me so")
    correct_round(match, change(ayse, match), 0, closed_by(1, 10, 21, 30), "zebulon  quxley miscounted")
    void_the_round(match, change(zebulon, match), 1, "We dealt again")
    record_round(match, change(ayse, match), closed_by(2, 10, 21, 30))
    contest(match, actor(zebulon), Told(2, 1), "I closed, not Emre")
    confirm(match, actor(zebulon), [Told(2, 1)])
    incident = adjust(match, change(zebulon, match), number=0, side=1, points=-5, reason="He was late")
    withdraw(match, change(zebulon, match), incident, "He was not")
    adjust(match, change(ayse, match), number=0, side=1, points=5, reason="A gift of zebu77@example.org")
    adjust(match, change(ayse, match), number=0, side=1, points=5, reason="A gift of Ayşe")
    adjust(match, change(ayse, match), number=0, side=1, points=5, reason="Said barnaby")
    match.refresh_from_db()
    sign_off(match, actor(zebulon), match.version, "They are gone")
    reopen(match, actor(zebulon), "Not yet")
    cancel(match, actor(zebulon), "Never mind")
    resume(match, actor(ayse), "Zébulon Quxley asked for it")
    tell([zebulon.pk], "claim_approved", {"player": player.pk, "club": club.pk}, "/", key="claim:0")
    Letter.objects.create(user=zebulon, reason="550 no such user: zebu77@example.org")
    _elsewhere(ayse, blaise, club, season, zebulon)
    _at_the_desk(admin_client, zebulon, player)
    sweep()
    return match


def _elsewhere(ayse, blaise, club, season, zebulon):
    invite(actor(ayse), club, roles={Role.SCORER}, note="Barnaby Quxley, scorer")
    invite(actor(zebulon), club, roles=set(), note="my neighbour")
    erase_player(actor(zebulon), PlayerFactory(club=club), "my cousin asked for it")
    guest, other = PlayerFactory(club=club, name="Zebulon"), PlayerFactory(club=club, name="Deniz")
    approve_claim(actor(ayse), claim_guest(actor(zebulon), guest, "I was in a hurry"), "Hello Zébulon")
    decline_claim(actor(zebulon), claim_guest(actor(blaise), other, "zebu77 knows me"), "I do not")
    claim_guest(actor(zebulon), other, "or this one")
    rename = {"name": "Zébulon Cup", "is_public": True}
    for name in ("Zébulon Cup", "Tuesdays of zebulon"):
        update_league(actor(ayse), season.league, **rename | {"name": name})
    update_season(actor(ayse), season, name="Autumn of Barnaby Quxley", starts_on=season.starts_on)
    update_club(actor(ayse), club, name="Café Zébulon", language="en", time_zone="Europe/Istanbul")


def _at_the_desk(admin_client, user, player):
    """Change him, his player and his membership at the administrators' desk, whose log keeps it in words."""
    told = {"name": "Zébulon  Quxley", "club": player.club_id, "user": user.pk}
    assert admin_client.post(f"/admin/players/player/{player.pk}/change/", told).status_code == 302
    membership = Membership.objects.get(user=user)
    told = {"club": player.club_id, "user": user.pk, "is_scorer": "on", "is_referee": "on"}
    assert admin_client.post(f"/admin/players/membership/{membership.pk}/change/", told).status_code == 302
    assert LogEntry.objects.count() == 2


def derived():
    return {
        "results": list(Result.objects.order_by("pk").values_list()),
        "standings": list(Standing.objects.order_by("entry").values_list("entry", "played", "won", "points")),
        "chains": list(Match.objects.order_by("pk").values_list("pk", "chain")),
        "revisions": list(Revision.objects.order_by("pk").values_list()),
    }


def test_account_leaves_no_trace_in_the_whole_database(ayse, match, zebulon):
    page_of(zebulon).get("/")
    assert len(places_of(*NAMES)) > 20

    erase_account(actor(zebulon), zebulon)

    assert places_of(*NAMES) == set()


def test_points_chains_and_standings_stay_as_they_were(ayse, match, zebulon):
    before = derived()

    erase_account(actor(zebulon), zebulon)

    assert derived() == before
    assert list(differences(put_right=False)) == []


def test_pages_and_files_show_a_number_for_the_name(ayse, match, zebulon):
    erase_account(actor(zebulon), zebulon)
    number = match.seats.order_by("number")[2].player_id
    addresses = [
        "/c/galata/",
        "/c/galata/members/",
        "/c/galata/players/",
        "/c/galata/players/?archived",
        "/c/galata/tuesdays-of-player-2/autumn-of-player-2/",
        "/c/galata/tuesdays-of-player-2/autumn-of-player-2/matches/",
        "/c/galata/tuesdays-of-player-2/autumn-of-player-2/standings.csv",
        f"/p/{number}/",
        f"/p/{number}/edit/",
        f"/m/{match.pk}/",
        f"/m/{match.pk}/history/",
        f"/m/{match.pk}/rounds/1/",
        f"/m/{match.pk}/rounds/2/",
        f"/m/{match.pk}/record.json",
    ]
    browser = page_of(ayse)

    answers = {address: browser.get(address) for address in addresses}
    pages = {address: answer.content.decode() for address, answer in answers.items()}

    assert {answer.status_code for answer in answers.values()} == {200}
    assert [address for address, page in pages.items() if any(name in page for name in NAMES)] == []
    assert json.loads(pages[f"/m/{match.pk}/record.json"])["sides"][2] == "Player #2"
    assert all("Player #2" in pages[address] for address in addresses[4:5] + addresses[6:11])


def test_words_of_others_that_name_nobody_stay(ayse, match, zebulon):
    erase_account(actor(zebulon), zebulon)

    assert set(Words.objects.exclude(text="").values_list("text", flat=True)) == {"A gift of Ayşe"}
    assert set(Words.objects.filter(text="").values_list("salt", flat=True)) == {""}


def test_matches_that_were_called_after_them_are_called_otherwise(match, zebulon, season, club):
    erase_account(actor(zebulon), zebulon)

    for thing in (match, season, season.league, club):
        thing.refresh_from_db()
    assert (match.name, match.place) == ("Player #2's farewell", "at Player #2’s")
    assert (season.name, season.league.name, club.name) == (
        "Autumn of Player #2",
        "Tuesdays of Player #2",
        "Café Player #2",
    )


def test_account_is_closed_for_good(client, match, zebulon):
    browser = page_of(zebulon)
    assert browser.get("/accounts/data/").status_code == 200

    erase_account(actor(zebulon), zebulon)

    left = User.objects.get(pk=zebulon.pk)
    assert (left.is_active, left.has_usable_password(), left.public_name) == (False, False, "Player #2")
    assert left.username.startswith("erased-")
    assert not Membership.objects.filter(user=left).exists()
    assert not Player.objects.filter(user=left).exists()
    assert not EmailAddress.objects.filter(user=left).exists()
    assert not Authenticator.objects.filter(user=left).exists()
    assert browser.get("/accounts/data/").status_code == 302
    assert str(left.pk) not in [session.get_decoded().get("_auth_user_id") for session in Session.objects.all()]
    assert not client.login(username="zebu77", password=PASSWORD)


def test_each_club_has_numbers_of_its_own(club, carmen, zebulon):
    elsewhere = Membership.objects.get(user=carmen).club
    MembershipFactory(club=elsewhere, user=zebulon)
    PlayerFactory(club=elsewhere, user=zebulon, name="Zeb")
    erase_player(actor(carmen), PlayerFactory(club=elsewhere), "Asked for it")

    erase_account(actor(zebulon), zebulon)

    numbers = Player.objects.exclude(erased_as=None).order_by("club", "erased_as").values_list("club__slug", "name")
    assert set(numbers) == {("galata", "Player #1"), ("elsewhere", "Player #1"), ("elsewhere", "Player #2")}
    assert User.objects.get(pk=zebulon.pk).public_name == "Erased account"


def test_namesake_in_another_club_keeps_the_name(ayse, carmen, club):
    elsewhere = Membership.objects.get(user=carmen).club
    namesake = PlayerFactory(club=elsewhere, name="Zébulon")
    match = MatchFactory(season=SeasonFactory(league=LeagueFactory(club=elsewhere)), name="Zébulon's farewell")
    (guest,) = add_guests(actor(ayse), club, ["Zébulon"])

    erase_player(actor(ayse), guest, "Asked for it")

    namesake.refresh_from_db()
    match.refresh_from_db()
    assert (namesake.name, match.name) == ("Zébulon", "Zébulon's farewell")


def test_first_name_alone_tells_of_somebody_where_nobody_else_bears_it(ayse, club, season):
    person, other = (PlayerFactory(club=club, name=name) for name in ("Zébulon Quxley", "Barnaby Quxley"))
    match = MatchFactory(season=season, players=[person, other, *PlayerFactory.create_batch(2, club=club)])
    record_round(match, change(ayse, match), closed_by(0, 14, 20, 30))
    for reason in ("Zebulon was late", "Quxley was late", "zebulonic"):
        adjust(match, change(ayse, match), number=0, side=1, points=5, reason=reason)

    erase_player(actor(ayse), person, "Asked for it")

    assert list(Words.objects.exclude(text="").order_by("text").values_list("text", flat=True)) == [
        "Quxley was late",
        "zebulonic",
    ]


def test_last_manager_stays_as_long_as_others_would_be_left(ayse, blaise):
    with pytest.raises(LastManager):
        erase_account(actor(ayse), ayse)
    assert User.objects.get(pk=ayse.pk).username == "ayse"

    set_roles(actor(ayse), Membership.objects.get(user=blaise), {Role.MANAGER})
    erase_account(actor(ayse), ayse)

    assert not User.objects.filter(username="ayse").exists()


def test_who_is_alone_in_a_club_may_go(ayse):
    erase_account(actor(ayse), ayse)

    assert not Membership.objects.exists()


def test_guest_is_erased_with_whom_they_were_found_to_be(ayse, club, season):
    stays, gone = (PlayerFactory(club=club, name=name) for name in ("Zébulon", "Barnaby"))
    rename_player(actor(ayse), stays, "Zébulon Q.")
    match = MatchFactory(season=season, players=[stays, *PlayerFactory.create_batch(3, club=club)])
    record_round(match, change(ayse, match), closed_by(0, 14, 20, 30))
    correct_round(match, change(ayse, match), 0, closed_by(1, 10, 20, 30), "Zébulon, not Emre")
    merge(actor(ayse), stays, gone)

    name = erase_player(actor(ayse), stays, "Asked for it")

    assert (name, places_of(*NAMES)) == ("Player #1", set())
    assert list(Erasure.objects.order_by("number").values_list("player", "number", "reason")) == [
        (stays.pk, 1, "Asked for it"),
        (gone.pk, 2, "Asked for it"),
    ]
    assert Player.objects.get(pk=stays.pk).is_archived
    assert list(differences(put_right=False)) == []


def test_number_is_told_in_the_clubs_language_where_it_has_words_for_it(ayse, club):
    update_club(actor(ayse), club, name="Galata", language="tr", time_zone="UTC")

    name = erase_player(actor(ayse), PlayerFactory(club=club, name="Zébulon"), "Asked for it")

    assert name.endswith("#1")


def test_only_guests_are_erased_by_a_manager(ayse, blaise, carmen, club, zebulon):
    guest = PlayerFactory(club=club, name="Zébulon")
    erased = PlayerFactory(club=club)
    erase_player(actor(ayse), erased, "Asked for it")

    with pytest.raises(HasAccount):
        erase_player(actor(ayse), Player.objects.get(user=zebulon), "Asked for it")
    with pytest.raises(NotToErase):
        erase_player(actor(ayse), erased, "Again")
    with pytest.raises(ReasonNamesThem):
        erase_player(actor(ayse), guest, "ZEBULON asked for it")
    for user in (blaise, carmen):
        with pytest.raises(NotAllowed):
            erase_player(actor(user), guest, "Asked for it")
        with pytest.raises(NotAllowed):
            erase_account(actor(user), zebulon)
    assert Player.objects.get(pk=guest.pk).name == "Zébulon"


def test_open_claims_of_and_about_an_erased_person_are_closed(ayse, blaise, club):
    guest = PlayerFactory(club=club)
    claim = claim_guest(actor(blaise), guest, "Me")

    erase_player(actor(ayse), guest, "Asked for it")

    claim.refresh_from_db()
    assert (claim.state, claim.words) == (Claim.State.WITHDRAWN, "")


def test_every_place_where_words_hang_is_known_to_erasing():
    links = [
        field for model in apps.get_models() for field in model._meta.get_fields() if isinstance(field, ForeignKey)
    ]

    hanging = {(field.model.__name__, field.name) for field in links if field.related_model is Words}

    assert {(place.model.__name__, place.words) for place in WRITTEN} == hanging


# The pages


def words_of(answer):
    return " ".join(answer.content.decode().split())


@pytest.fixture
def phone(client, zebulon):
    """A browser in which he has just logged in and said his password again."""
    Authenticator.objects.all().delete()
    client.post("/accounts/login/", {"login": "zebu77", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


def test_user_erases_their_account_on_a_page_that_tells_what_happens(ayse, zebulon, phone):
    page = words_of(phone.get("/accounts/erase/"))
    done = phone.post("/accounts/erase/", follow=True)

    assert "In each of your clubs a number stands for your name" in page
    assert "It cannot be undone: the name is nowhere kept." in page
    assert "Your account is erased." in words_of(done)
    assert not User.objects.filter(username="zebu77").exists()
    assert phone.get("/accounts/data/").status_code == 302


def test_password_is_asked_again_before_an_account_is_erased(zebulon):
    browser = page_of(zebulon)

    answers = [browser.get("/accounts/erase/"), browser.post("/accounts/erase/")]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert all(answer.url.startswith("/accounts/reauthenticate/") for answer in answers)
    assert User.objects.get(pk=zebulon.pk).username == "zebu77"


def test_last_manager_is_told_which_club_keeps_them(blaise, club, zebulon, phone):
    Membership.objects.exclude(user=zebulon).update(is_manager=False)

    answers = [phone.get("/accounts/erase/"), phone.post("/accounts/erase/")]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("Make somebody else a manager first: these clubs cannot do without." in words_of(it) for it in answers)
    assert User.objects.get(pk=zebulon.pk).username == "zebu77"


def test_manager_erases_a_guest_with_a_reason(ayse, club):
    guest = PlayerFactory(club=club, name="Zébulon")
    browser, address = page_of(ayse), f"/p/{guest.pk}/erase/"

    page = words_of(browser.get(address))
    refused = [browser.post(address, {"reason": reason}) for reason in ("", "zebulon wrote")]
    done = browser.post(address, {"reason": "Asked for it by letter"}, follow=True)

    assert "It cannot be undone: the name is nowhere kept." in page
    assert [answer.status_code for answer in refused] == [422, 422]
    assert "Leave the name out: the reason stays when it is gone." in words_of(refused[1])
    assert "It is done: on every sheet they are Player #1." in words_of(done)
    assert "Player #1: a name was erased" in words_of(done)
    assert "Asked for it by letter" in words_of(done)


def test_player_with_an_account_is_not_erased_by_a_manager(ayse, zebulon):
    address = f"/p/{Player.objects.get(user=zebulon).pk}/erase/"

    answers = [page_of(ayse).get(address), page_of(ayse).post(address, {"reason": "Asked for it"})]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert "This player has an account: its owner alone can erase it" in words_of(answers[0])
    assert Player.objects.filter(user=zebulon).exists()


def test_name_of_an_erased_person_is_not_written_again(ayse, club):
    guest = PlayerFactory(club=club, name="Zébulon")
    erase_player(actor(ayse), guest, "Asked for it")

    page_of(ayse).post(f"/p/{guest.pk}/edit/", {"name": "Zébulon"})

    assert Player.objects.get(pk=guest.pk).name == "Player #1"


PAGES = {
    "erase-page": ("get", "/p/{guest}/erase/", (200, 403, 404, 302)),
    "erase": ("post", "/p/{guest}/erase/", (422, 403, 404, 302)),
    "data": ("get", "/p/{guest}/data.json", (200, 403, 404, 302)),
    "own-data": ("get", "/accounts/data/", (200, 200, 200, 302)),
    "own-data-file": ("get", "/accounts/data/meldbook.json", (200, 200, 200, 302)),
}


@pytest.mark.parametrize(("method", "address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_do_what(cast, club, method, address, statuses):
    guest = PlayerFactory(club=club)

    given = {
        name: getattr(page_of(user), method)(address.format(guest=guest.pk)).status_code for name, user in cast.items()
    }

    assert given == dict(zip(cast, statuses, strict=True))


# The command


def told(*arguments):
    out = StringIO()
    call_command("erase_account", *arguments, stdout=out)
    return out.getvalue()


def test_operator_erases_an_account_for_whoever_cannot(match, zebulon):
    asked = told("zebu77")
    there = User.objects.filter(username="zebu77").exists()
    done = told("zebu77", "--yes")

    assert asked == f"Account #{zebulon.pk}, in 1 clubs. Say --yes to erase it for good.\n"
    assert (there, done, places_of(*NAMES)) == (True, f"Account #{zebulon.pk} is erased.\n", set())


def test_operator_is_told_why_not(ayse, blaise):
    with pytest.raises(CommandError, match=r"There is no account of that name\."):
        told("nobody")
    with pytest.raises(CommandError, match=r"Make somebody else a manager first: galata\."):
        told("ayse", "--yes")


def test_names_that_the_club_used_before_somebody_came_are_nobodys(club, season, match):
    vandal = UserFactory(username="tuesday", first_name="Autumn", last_name="")
    MembershipFactory(club=club, user=vandal)
    PlayerFactory(club=club, user=vandal, name="Table")
    Match.objects.filter(pk=match.pk).update(name="Table 2")
    before = (season.league.name, season.league.slug, season.name)

    erase_account(actor(vandal), vandal)

    season.refresh_from_db()
    season.league.refresh_from_db()
    assert (season.league.name, season.league.slug, season.name) == before
    assert Match.objects.get(pk=match.pk).name == "Table 2"
