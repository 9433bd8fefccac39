"""The demo club: dealt hands, played through the same doors as at a table; the same seed makes the same club."""

from collections import Counter
from datetime import datetime
from random import Random
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command

from leagues.demo.accounts import CLUB, PASSWORD
from leagues.demo.super51.dealing import round_at
from leagues.demo.tables import Table, scored
from leagues.disputes.models import Dispute
from leagues.matches.models import Cause, Incident, Match, Revision, Touched
from leagues.matches.services import Change, record_round
from leagues.matches.sheets import sheet_of
from leagues.players.actors import actor_of
from leagues.players.models import Club, Player, User
from leagues.players.notices.models import Notice
from leagues.seasons.models import Entry, League, Season
from leagues.standings.models import Standing
from leagues.standings.rebuilding import differences
from scoring.match import score_match
from scoring.registry import game
from tests.factories import UserFactory
from tests.leagues.demo.clubs import demo, records

ISTANBUL = ZoneInfo("Europe/Istanbul")


@pytest.mark.django_db
def test_demo_makes_a_club_and_says_what_it_made(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        said = demo()

    assert said == [
        "Café Galata: 10 players",
        "  101 Okey, Autumn 2026: 4 matches finished, 1 being played",
        "  101 Okey in pairs, Autumn 2026: 1 match finished",
        "  Belote, Autumn 2026: 4 matches finished, 1 being played",
        "  Belote, French classic, Autumn 2026: 1 match finished",
        "  Super 51 Tuesdays, Summer 2026: 2 matches finished",
        "  Super 51 Tuesdays, Autumn 2026: 4 matches finished, 1 being played",
        "  The back room, Autumn 2026: 2 matches finished",
        f"Accounts of the demo club, password {PASSWORD}",
        "  ayse       manager, scorer, referee",
        "  blaise     member",
        "  scorer     scorer",
        "  referee    referee",
        "  admin      administrator of the site, at /admin/",
    ]
    assert not Touched.objects.exists()
    assert list(differences(put_right=False)) == []


@pytest.mark.django_db
def test_second_demo_leaves_the_club_as_it_is():
    demo()
    before = records()

    said = demo("--seed", "7")

    assert said[0] == "The demo club is here already, and stays as it is."
    assert records() == before
    assert Club.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_same_seed_makes_the_same_club_and_another_seed_another():
    demo("--seed", "7")
    first = records()
    call_command("flush", interactive=False, verbosity=0)
    demo("--seed", "7")
    again = records()
    call_command("flush", interactive=False, verbosity=0)
    demo("--seed", "8")

    assert again == first
    assert records() != first


@pytest.mark.django_db
def test_club_holds_what_its_pages_need():
    demo()

    club = Club.objects.get(slug=CLUB)
    tuesdays = League.objects.get(club=club, game_key="super51", is_public=True)
    tonight = Match.objects.get(season__league=tuesdays, finished_at=None)
    unsigned = Match.objects.filter(season__league=tuesdays, signed_off_at=None).exclude(pk=tonight.pk)
    assert [season.is_archived for season in Season.objects.filter(league=tuesdays)] == [False, True]
    assert {seat.player.user.username for seat in tonight.seats.all()} == {"ayse", "blaise", "scorer", "referee"}
    assert tonight.rounds.count() == 5
    assert tonight.starts_at.astimezone(ISTANBUL) == datetime(2026, 11, 30, 19, 55, tzinfo=ISTANBUL)
    assert unsigned.count() == 1
    changes = Revision.objects.filter(round__match__season__league=tuesdays).exclude(cause=Cause.ENTRY)
    assert Counter(changes.values_list("cause", flat=True)) == {
        Cause.CORRECTION: 1,
        Cause.VOID: 1,
    }
    assert Incident.objects.filter(match__season__league=tuesdays).count() == 1
    assert Player.objects.filter(club=club, user=None).count() == 6
    assert User.objects.get(username="admin").is_superuser
    added_up = Standing.objects.filter(season__league=tuesdays).values_list("entry", flat=True)
    assert set(added_up) == set(Entry.objects.filter(season__league=tuesdays).values_list("pk", flat=True))


@pytest.mark.django_db
def test_newcomer_records_the_next_round_of_tonight_in_each_game():
    demo()
    blaise = actor_of(User.objects.get(username="blaise"))
    tonight = {match.season.league.game_key: match for match in Match.objects.filter(finished_at=None)}

    for match in tonight.values():
        record_round(match, Change(blaise, uuid4(), match.version), sheet_of(match).rounds[0])

    assert sorted(tonight) == ["belote", "okey101", "super51"]
    assert [tonight[key].rounds.count() for key in sorted(tonight)] == [5, 2, 6]


@pytest.mark.django_db
def test_whatever_happened_was_noted_when_it_did():
    demo()

    for match in Match.objects.all():
        times = list(Revision.objects.filter(round__match=match).order_by("pk").values_list("at", flat=True))
        noted = Incident.objects.filter(match=match).values_list("noted_at", "withdrawn_at")
        ended = [time for time in (match.finished_at, match.signed_off_at) if time]
        assert [match.created_at, match.starts_at, *times, *ended] == sorted(
            [match.created_at, match.starts_at, *times, *ended]
        )
        times += [time for row in noted for time in row if time]
        assert match.starts_at <= min(times)
        assert max(times) <= (match.finished_at or datetime(2026, 11, 30, 20, 45, tzinfo=ISTANBUL))


@pytest.mark.django_db
def test_accounts_open_with_the_password_that_was_said(client):
    demo("--password", "another-word-52")

    assert client.login(username="blaise", password="another-word-52")


@pytest.mark.django_db
def test_somebody_elses_account_is_not_taken_over():
    UserFactory(username="blaise")

    with pytest.raises(CommandError) as refusal:
        demo()

    assert str(refusal.value) == "The demo brings accounts of its own, but there is one already: blaise."
    assert not Club.objects.exists()


@pytest.mark.django_db
def test_administrator_who_is_there_already_keeps_the_password(client):
    User.objects.create_superuser("admin", password="my own word")

    said = demo()

    assert client.login(username="admin", password="my own word")
    assert not any("admin " in line for line in said)


def test_dealt_rounds_are_of_every_kind():
    super51 = game("super51")
    table = Table(super51, super51.read_options("super51", {}), {"clubs_factor": 6}, (1, 1, 1, 1))
    chance = Random(51)

    rounds = [round_at(table, chance) for _ in range(200)]

    scores = [scored(table, played) for played in rounds]
    assert {score.closure for score in scores} == {"normal", "pairs", "okey", "pairs_okey", "exhausted"}
    assert {line.entry for score in scores for line in score.lines} == {
        "cards",
        "base",
        "loose",
        "no_meld",
        "shown",
        "hidden",
    }
    text = str(rounds)
    assert "*" in text
    record = {"game": "super51", "table": table.settings, "options": {"hands": 200}, "sides": list("ABCD")}
    assert score_match(record | {"rounds": rounds}).finished


@pytest.mark.django_db
def test_tonight_something_waits_for_a_confirmation_and_something_for_a_referee():
    demo()
    dispute = Dispute.objects.get()
    waits = Notice.objects.filter(needs_answer=True, done_at=None).select_related("user")

    assert (dispute.state, dispute.match.season.league.game_key) == ("open", "okey101")
    assert ("referee", "dispute_opened") in {(notice.user.username, notice.kind) for notice in waits}
    assert ("blaise", "round_to_confirm") in {(notice.user.username, notice.kind) for notice in waits}
