"""What the site knows of a person, as the file that they can take away."""

import json

import pytest
from allauth.account.models import EmailAddress

from leagues.matches.merging import merge
from leagues.matches.services import correct_round, record_round
from leagues.players.claims import claim_guest
from leagues.players.erasing import HasAccount, NotToErase, erase_player
from leagues.players.models import Player
from leagues.players.permissions import NotAllowed
from leagues.players.services import invite, rename_player
from leagues.players.telling import told_of_guest, told_to_owner
from scoring.record import read_match
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.browsers import page_of


@pytest.fixture
def match(ayse, club, players):
    season = SeasonFactory(league=LeagueFactory(club=club, name="Tuesdays", options={"hands": 1}), name="Autumn")
    match = MatchFactory(season=season, players=players, name="Table 2", place="The back room")
    record_round(match, change(ayse, match), closed_by(0, 14, 20, 30))
    correct_round(match, change(ayse, match), 0, closed_by(1, 10, 20, 30), "Miscounted")
    return match


def test_user_is_told_all_of_their_account_clubs_matches_and_words(ayse, match, club):
    EmailAddress.objects.create(user=ayse, email="ayse@example.org", verified=True)
    claim_guest(actor(ayse), PlayerFactory(club=club, name="A."), "In spring")
    invite(actor(ayse), club, roles=set(), note="Deniz")
    rename_player(actor(ayse), Player.objects.get(user=ayse), "Ayşe K.")

    told = told_to_owner(actor(ayse), ayse)

    assert told["account"] == {
        "username": "ayse",
        "first_name": "Ayşe",
        "last_name": "",
        "email_addresses": [{"address": "ayse@example.org", "verified": True}],
        "joined": ayse.date_joined.isoformat(),
        "last_login": None,
        "second_factors": [],
    }
    assert [(it["club"], it["roles"]) for it in told["memberships"]] == [
        ("Café Galata", ["scorer", "manager", "referee"])
    ]
    assert [(it["club"], it["name"]) for it in told["players"]] == [("Café Galata", "Ayşe K.")]
    assert [it["name"] for it in told["players"][0]["names"]] == ["Ayşe", "Ayşe K."]
    assert [(it["guest"], it["words"], it["state"]) for it in told["claims"]] == [("A.", "In spring", "open")]
    assert [it["note"] for it in told["invitations_made"]] == ["Deniz"]
    assert [(it["round"], it["revision"], it["cause"]) for it in told["rounds_entered"]] == [
        (1, 1, "entry"),
        (1, 2, "correction"),
    ]
    assert [(it["what"], it["match"], it["words"]) for it in told["words_written"]] == [
        ("reason of a revision", match.pk, "Miscounted")
    ]


def test_each_seat_comes_with_its_match_and_the_record(ayse, match):
    (seat,) = told_to_owner(actor(ayse), ayse)["seats"]

    record = seat.pop("record")
    assert seat == {
        "match": "Table 2",
        "address": f"/m/{match.pk}/",
        "club": "Café Galata",
        "league": "Tuesdays",
        "season": "Autumn",
        "starts_at": "2026-11-30T19:00:00+00:00",
        "place": "The back room",
        "player": "Ayşe",
        "seat": 1,
        "side": 0,
        "result": {"points": 40, "place": 2, "won": False},
    }
    assert record["sides"] == ["Ayşe", "Blaise", "Deniz", "Emre"]
    assert read_match(json.loads(json.dumps(record)))


def test_guest_is_told_with_whom_they_were_found_to_be(ayse, match, club):
    deniz, twin = Player.objects.get(name="Deniz"), PlayerFactory(club=club, name="Deniz K.")
    merge(actor(ayse), twin, deniz)

    told = told_of_guest(actor(ayse), twin)

    assert sorted(told) == ["merges", "photos", "players", "rounds_entered", "rules_changed", "seats", "words_written"]
    assert [it["name"] for it in told["players"]] == ["Deniz K.", "Deniz"]
    assert [(it["stays"], it["went"], it["undone"]) for it in told["merges"]] == [("Deniz K.", "Deniz", None)]
    assert [it["match"] for it in told["seats"]] == ["Table 2"]
    assert (told["rounds_entered"], told["words_written"], told["rules_changed"]) == ([], [], [])


def test_each_is_told_only_what_is_theirs_to_know(ayse, blaise, carmen, club, players):
    erased = PlayerFactory(club=club)
    erase_player(actor(ayse), erased, "Asked for it")

    with pytest.raises(HasAccount):
        told_of_guest(actor(ayse), Player.objects.get(user=blaise))
    with pytest.raises(NotToErase):
        told_of_guest(actor(ayse), erased)
    for user in (blaise, carmen):
        with pytest.raises(NotAllowed):
            told_of_guest(actor(user), players[2])
    with pytest.raises(NotAllowed):
        told_to_owner(actor(ayse), blaise)


def test_file_is_downloaded_and_kept_nowhere_on_the_way(ayse, match):
    answer = page_of(ayse).get("/accounts/data/meldbook.json")

    assert answer["Content-Disposition"] == 'attachment; filename="meldbook.json"'
    assert "no-store" in answer["Cache-Control"]
    assert "Ayşe" in answer.content.decode()
    assert answer.json() == json.loads(json.dumps(told_to_owner(actor(ayse), ayse))) | {
        "account": answer.json()["account"]
    }


def test_manager_hands_out_what_is_known_of_a_guest(ayse, match):
    deniz = Player.objects.get(name="Deniz")

    answer = page_of(ayse).get(f"/p/{deniz.pk}/data.json")

    assert answer["Content-Disposition"] == f'attachment; filename="player-{deniz.pk}.json"'
    assert answer.json() == told_of_guest(actor(ayse), deniz)


def test_player_with_an_account_gets_it_there(ayse, blaise):
    player = Player.objects.get(user=blaise)

    answer = page_of(ayse).get(f"/p/{player.pk}/data.json", follow=True)

    assert "Blaise has an account, and gets this there." in answer.content.decode()
