"""Who opens a dispute, about what, and until when."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from leagues.disputes.models import Dispute, Matter, State
from leagues.disputes.refusals import (
    DisputedAlready,
    NoLaterClaims,
    NotForSecretaries,
    NothingToDispute,
    RuledAlready,
    TooLate,
    WordsNeeded,
)
from leagues.disputes.services import Opening, open_dispute
from leagues.disputes.windows import told_last
from leagues.disputes.wording import refusal_in_words
from leagues.matches.closing import cancel, sign_off
from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.refusals import StaleSheet
from leagues.matches.services import correct_round, record_round
from leagues.matches.sheets import sheet_of
from leagues.matches.tables import close_table
from leagues.players.permissions import NotAllowed
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.disputes.conftest import member, on_phone
from tests.leagues.disputes.judging import publish, taken

ABOUT_ROUND_1 = Opening(Matter.CARDS, "A ten more.", 0, 1)
HOURS, DAYS = timedelta(hours=72), timedelta(days=30)


def opened(match, user, **told):
    told = {"matter": Matter.CARDS, "words": "A ten more.", "number": 0, "n": 1} | told
    return open_dispute(match, actor(user), Opening(**told))


def last_told(match, number=0):
    return told_last(sheet_of(match), number, None)


def test_whoever_sat_there_opens_it_and_is_its_party_with_a_side(match, emre):
    dispute = opened(match, emre, words="He held a 10.")

    event = dispute.events.get()
    assert (dispute.state, dispute.opened_by, dispute.side, dispute.version) == (State.OPEN, emre, 2, 1)
    assert (event.kind, event.start, event.end, event.actor, event.words.text) == (
        "open", "", "open", emre, "He held a 10.",
    )  # fmt: skip


@pytest.mark.parametrize("who", ["scorer", "referee", "carmen"])
def test_whoever_did_not_sit_there_opens_none(request, match, who):
    with pytest.raises(NotAllowed):
        opened(match, request.getfixturevalue(who))


def test_seat_by_the_tables_link_opens_one_while_the_link_holds(match, scorer):
    phone = on_phone(match, scorer, 1)

    dispute = open_dispute(match, phone, ABOUT_ROUND_1)
    close_table(actor(scorer), match)

    assert (dispute.opened_by, dispute.opened_seat.player.name) == (None, "Deniz")
    with pytest.raises(NotAllowed):
        open_dispute(match, phone, Opening(Matter.OTHER, "And more.", 0, 1))


def test_time_runs_from_the_last_version_of_the_round(match, scorer, blaise):
    with time_machine.travel(timezone.now() + timedelta(hours=60), tick=False):
        correct_round(match, change(scorer, match), 0, closed_by(1, 28, 10, 5), "Typo")
    until = last_told(match) + HOURS

    with time_machine.travel(until - timedelta(seconds=1), tick=False):
        opened(match, blaise, n=2)
    with time_machine.travel(until, tick=False), pytest.raises(TooLate) as refusal:
        opened(match, blaise, n=2, matter=Matter.OTHER)

    assert refusal.value.until == until


def test_signing_off_starts_the_time_anew(match, scorer, blaise):
    with time_machine.travel(timezone.now() + timedelta(hours=70), tick=False):
        sign_off(match, actor(scorer), match.version, "Late")

    with time_machine.travel(timezone.now() + timedelta(hours=140), tick=False):
        assert opened(match, blaise).state == State.OPEN


def test_ruling_starts_no_time_anew(match, referee, blaise):
    before = last_told(match)
    with time_machine.travel(timezone.now() + timedelta(hours=71), tick=False):
        publish(taken(match, referee), referee, "voided")

    assert last_told(Match.objects.get(pk=match.pk)) == before


def test_league_says_how_many_hours(match, blaise):
    match.season.league.dispute_hours = 1

    with time_machine.travel(last_told(match) + timedelta(hours=1), tick=False), pytest.raises(TooLate):
        opened(match, blaise)


@pytest.mark.parametrize("matter", [Matter.ARITHMETIC, Matter.PLAYER], ids=str)
def test_secretary_points_out_manifest_errors_for_longer(match, club, matter):
    secretary = member(club, "melis", is_manager=True)

    with time_machine.travel(last_told(match) + DAYS - timedelta(seconds=1), tick=False):
        assert opened(match, secretary, matter=matter).side is None
    with time_machine.travel(last_told(match, 1) + DAYS, tick=False), pytest.raises(TooLate):
        opened(match, secretary, matter=matter, number=1)


@pytest.mark.parametrize("matter", [Matter.CARDS, Matter.CLOSURE, Matter.CONDUCT, Matter.OTHER], ids=str)
def test_secretary_points_out_nothing_else(match, club, matter):
    with pytest.raises(NotForSecretaries):
        opened(match, member(club, "melis", is_manager=True), matter=matter)


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        ({"number": 5}, NothingToDispute),
        ({"incident_id": 77}, NothingToDispute),
        ({"n": 2}, StaleSheet),
        ({"words": " \n"}, WordsNeeded),
    ],
    ids=["no such round", "no such incident", "another version", "no words"],
)
def test_what_is_not_there_is_not_disputed(match, blaise, told, refusal):
    with pytest.raises(refusal):
        opened(match, blaise, **told)

    assert not Dispute.objects.exists()


def test_cancelled_match_is_not_disputed(match, ayse, blaise):
    cancel(match, actor(ayse), "No such evening")

    with pytest.raises(NothingToDispute):
        opened(match, blaise)


def test_incident_and_the_match_as_a_whole_can_be_disputed(match, scorer, blaise):
    incident = adjust(match, change(scorer, match), number=1, side=0, points=30, reason="Late")

    of_incident = opened(match, blaise, number=None, n=None, incident_id=incident.pk, matter=Matter.CONDUCT)
    of_match = opened(match, blaise, number=None, n=None, matter=Matter.CONDUCT)

    assert (of_incident.round_number, of_incident.incident) == (1, incident)
    assert (of_match.round_number, of_match.incident) == (None, None)


def test_the_same_is_disputed_once_at_a_time_and_never_after_a_ruling(match, blaise, emre, referee):
    first = opened(match, blaise)
    with pytest.raises(DisputedAlready):
        opened(match, emre)
    Dispute.objects.update(state=State.TAKEN, taken_by=referee, leased_until=timezone.now() + timedelta(days=1))
    publish(first, referee, "stands")
    with pytest.raises(DisputedAlready):
        opened(match, emre)
    Dispute.objects.update(state=State.CLOSED)
    with pytest.raises(RuledAlready):
        opened(match, emre)

    assert opened(match, emre, matter=Matter.CONDUCT).pk != first.pk


@pytest.fixture
def deal(club, table, scorer):
    """A deal of Belote between pairs, as it was written."""
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="belote", ranks="pairs"))
    match = MatchFactory(season=season, players=table, table={"partners": True})
    sides = [{"cards": 100, "last_trick": True}, {"cards": 52}]
    record_round(match, change(scorer, match), {"maker": 0, "sides": sides})
    return match


@pytest.mark.parametrize("matter", [Matter.CARDS, Matter.CLOSURE, Matter.OTHER], ids=str)
def test_where_written_is_final_forgotten_points_are_not_claimed(deal, emre, matter):
    with pytest.raises(NoLaterClaims) as refusal:
        opened(deal, emre, matter=matter)

    assert refusal.value.rule == "belote.no_later_claims"
    assert "What was forgotten when a deal was written is not claimed later." in refusal_in_words(refusal.value, deal)


@pytest.mark.parametrize("matter", [Matter.ARITHMETIC, Matter.PLAYER, Matter.CONDUCT], ids=str)
def test_where_written_is_final_typing_errors_and_conduct_are_disputed(deal, emre, matter):
    assert opened(deal, emre, matter=matter).state == State.OPEN


def test_page_says_the_rule_before_and_beside_the_question(deal, emre):
    browser, address = page_of(emre), f"/m/{deal.pk}/rounds/1/dispute/"

    shown = browser.get(address)
    refused = browser.post(address, {"n": "1", "matter": "cards", "words": "We forgot our tierce."})

    rule = "What was forgotten when a deal was written is not claimed later."
    assert shown.content.decode().count(rule) == 1
    assert (refused.status_code, refused.content.decode().count(rule)) == (422, 2)
    assert "We forgot our tierce." in refused.content.decode()
