"""What the pages of a case say: what was ruled, and why somebody may not do what they ask for."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from leagues.disputes.models import Dispute, Matter, Outcome, Ruling, State
from leagues.disputes.proposals import Penalty
from leagues.disputes.services import Opening, open_dispute
from leagues.matches.noting import adjust
from leagues.matches.services import record_round, restore_revision, void_the_round
from leagues.players.models import Membership, Player
from leagues.seasons.models import Entry
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.disputes.conftest import member
from tests.leagues.disputes.judging import publish, taken

ROLE = "needs a role that you do not have in this club"
SAT = "You sat in this match: whoever sat there never decides what is disputed in it."
OPENED = "You opened this dispute: another decides it."
PARTNER = "You are the partner of a party: whoever plays with one of them never decides their dispute."
RULED = "You ruled on this dispute: its appeal is for another referee."
UNFIT = "This outcome does not fit what is disputed."


def text_of(answer):
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", answer.content.decode()))


def makes_referee(club, user):
    Membership.objects.filter(club=club, user=user).update(is_referee=True)


def test_case_and_history_say_whose_the_penalty_is_and_how_many_points(match, referee, blaise):
    dispute = taken(match, referee, matter=Matter.CONDUCT)
    publish(dispute, referee, Outcome.PENALTY, penalty=Penalty(3, 500))

    case = text_of(page_of(blaise).get(f"/d/{dispute.pk}/"))
    history = text_of(Client().get(f"/m/{match.pk}/history/"))

    assert "Ruling penalty: Fatma +500" in case
    assert "ruled on it: penalty: Fatma +500" in case
    assert f"dispute #{dispute.pk} about round 1: ruled on (penalty: Fatma +500)" in history


def test_case_says_what_was_noted_and_is_voided(match, scorer, referee, blaise):
    noted = adjust(match, change(scorer, match), number=1, side=0, points=-30, reason="Late")
    dispute = taken(match, referee, number=1, incident=noted)
    publish(dispute, referee, Outcome.VOIDED)

    assert "Ruling voided: Blaise −30" in text_of(page_of(blaise).get(f"/d/{dispute.pk}/"))


def test_case_says_a_penalty_by_the_games_code_in_words_and_points(club, table, scorer, referee):
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="okey101", slug="okey"))
    match = MatchFactory(season=season, players=table)
    racks = [None, {"opened": "melds", "sum": 30}, {"opened": "no"}, {"opened": "melds", "sum": 12}]
    record_round(match, change(scorer, match), {"finisher": 0, "finish": [], "racks": racks})
    dispute = taken(match, referee, matter=Matter.CONDUCT)

    publish(dispute, referee, Outcome.PENALTY, penalty=Penalty(1, code="islek"))

    assert "Ruling penalty: Deniz +101 (" in text_of(page_of(referee).get(f"/d/{dispute.pk}/"))


def test_ruling_that_notes_nothing_is_said_by_its_outcome(match, referee, blaise):
    dispute = taken(match, referee)
    publish(dispute, referee, Outcome.VOIDED)

    assert "ruled on it: voided So it is." in text_of(page_of(blaise).get(f"/d/{dispute.pk}/"))


def test_referee_who_sat_there_is_told_so(match, dispute, club, emre):
    makes_referee(club, emre)
    browser = page_of(emre)

    answers = [browser.get(f"/d/{dispute.pk}/{part}/") for part in ("steps/take", "rule/stands")]
    answers += [browser.post(f"/d/{dispute.pk}/{part}/") for part in ("steps/take", "rule/stands")]

    said = [(answer.status_code, SAT in text_of(answer), ROLE in text_of(answer)) for answer in answers]
    assert said == [(403, True, False)] * 4


def test_referee_who_opened_the_dispute_is_told_so(match, club):
    secretary = member(club, "melis", is_manager=True, is_referee=True)
    dispute = open_dispute(match, actor(secretary), Opening(Matter.ARITHMETIC, "Added up wrong.", 0, 1))

    answer = page_of(secretary).get(f"/d/{dispute.pk}/steps/take/")

    assert (answer.status_code, OPENED in text_of(answer), ROLE in text_of(answer)) == (403, True, False)


def test_referee_who_plays_with_a_party_is_told_so(match, dispute, season, referee, blaise):
    own = {player.user_id: player for player in Player.objects.all()}
    other = SeasonFactory(league=season.league, slug="spring", name="Spring")
    first, second = sorted((own[referee.pk], own[blaise.pk]), key=lambda player: player.pk)
    Entry.objects.create(season=other, first=first, second=second)

    answer = page_of(referee).get(f"/d/{dispute.pk}/steps/take/")

    assert (answer.status_code, PARTNER in text_of(answer), ROLE in text_of(answer)) == (403, True, False)


def test_manager_who_sat_there_is_told_why_another_opens_it_again(match, dispute, club, emre):
    Membership.objects.filter(club=club, user=emre).update(is_manager=True)
    Dispute.objects.update(state=State.CLOSED)

    answer = page_of(emre).get(f"/d/{dispute.pk}/steps/reopen/")

    assert (answer.status_code, SAT in text_of(answer), ROLE in text_of(answer)) == (403, True, False)


def test_referee_who_ruled_is_told_why_the_appeal_is_not_theirs(match, referee):
    dispute = taken(match, referee)
    publish(dispute, referee, Outcome.VOIDED)
    Dispute.objects.update(state=State.APPEALED, since=timezone.now(), taken_by=None, leased_until=None)
    version = Dispute.objects.get().version
    browser = page_of(referee)

    looked = browser.get(f"/d/{dispute.pk}/steps/take/")
    asked = browser.post(f"/d/{dispute.pk}/steps/take/", {"version": version})

    said = [(answer.status_code, RULED in text_of(answer)) for answer in (looked, asked)]
    assert said == [(200, True), (403, True)]


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("withdraw", "A dispute is withdrawn by whoever opened it."),
        ("appeal", "A ruling is appealed by those who sat there, or by whoever opened the dispute."),
    ],
)
def test_referee_is_told_what_is_left_to_the_parties(dispute, referee, step, words):
    answer = page_of(referee).get(f"/d/{dispute.pk}/steps/{step}/")

    assert (answer.status_code, words in text_of(answer), ROLE in text_of(answer)) == (403, True, False)


def test_party_without_a_role_is_told_of_the_role(dispute, blaise):
    answer = page_of(blaise).get(f"/d/{dispute.pk}/steps/take/")

    assert (answer.status_code, ROLE in text_of(answer)) == (403, True)


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("outcome", ["corrected", "voided", "replayed"])
def test_whole_match_has_no_page_for_what_befalls_a_round(match, referee, outcome, method):
    dispute = taken(match, referee)
    Dispute.objects.update(round_number=None, n=None)

    answer = getattr(page_of(referee), method)(f"/d/{dispute.pk}/rule/{outcome}/", {"reason": "So it is."})

    assert (answer.status_code, Ruling.objects.count()) == (404, 0)


def test_incident_is_not_replayed_but_voided(match, scorer, referee):
    noted = adjust(match, change(scorer, match), number=1, side=0, points=30, reason="Late")
    dispute, browser = taken(match, referee, number=1, incident=noted), page_of(referee)

    answers = [browser.get(f"/d/{dispute.pk}/rule/{outcome}/").status_code for outcome in ("replayed", "voided")]

    assert answers == [404, 200]


@pytest.mark.parametrize("outcome", ["voided", "replayed", "restored"])
def test_outcome_that_does_not_fit_any_more_is_refused_before_anything_is_typed(match, scorer, referee, outcome):
    dispute = taken(match, referee)
    void_the_round(match, change(scorer, match), 0, "Misdealt")

    answer = page_of(referee).get(f"/d/{dispute.pk}/rule/{outcome}/")

    page = answer.content.decode()
    assert (answer.status_code, UNFIT in page, "Publish the ruling" in page) == (409, True, False)


def test_replay_without_room_for_it_is_refused_with_what_to_do_instead(match, scorer, referee):
    void_the_round(match, change(scorer, match), 0, "Misdealt")
    record_round(match, change(scorer, match), closed_by(2, 5, 6, 7))
    restore_revision(match, change(scorer, match), 0, 1, "Dealt right after all")
    dispute = taken(match, referee)

    answer = page_of(referee).get(f"/d/{dispute.pk}/rule/replayed/")

    assert answer.status_code == 409
    assert "there is no round more to play. Void it instead." in answer.content.decode()


@pytest.mark.parametrize("part", ["photos", "say"])
def test_whoever_comes_back_to_a_refused_form_is_led_to_the_case(dispute, emre, part):
    browser = page_of(emre)
    told = {"words": " ", "image": SimpleUploadedFile("no.jpg", b"no photo", "image/jpeg")}

    refused = browser.post(f"/d/{dispute.pk}/{part}/", told)
    again = browser.get(f"/d/{dispute.pk}/{part}/")

    assert (refused.status_code, again.status_code, again["Location"]) == (422, 303, f"/d/{dispute.pk}/")
