"""What a ruling has settled: it is appealed there, and neither disputed anew nor taken back at the desk."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.utils import timezone

from leagues.disputes.models import Dispute, Kind, Matter, Outcome, State
from leagues.disputes.proposals import Penalty
from leagues.disputes.refusals import DisputedAlready, RuledAlready
from leagues.disputes.services import Opening, open_dispute, reopen
from leagues.disputes.steps import Step, take_step
from leagues.disputes.wording import refusal_in_words
from leagues.matches.closing import sign_off
from leagues.matches.confirming import Told, contest
from leagues.matches.models import Match
from leagues.matches.noting import adjust, withdraw
from leagues.matches.refusals import PenaltyRuledOn, RoundRuledOn
from leagues.matches.wording import refusal_in_words as match_refusal_in_words
from leagues.players.models import Membership
from leagues.players.permissions import NotAllowed
from leagues.seasons.models import League
from tests.factories import actor, change
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.disputes.conftest import member
from tests.leagues.disputes.judging import fresh, publish, taken

PLAYED = (Matter.CARDS, Matter.CLOSURE, Matter.PLAYER, Matter.ARITHMETIC)


@pytest.fixture
def secretary(club):
    return member(club, "melis", is_manager=True)


def opened(match, user, matter=Matter.CARDS, *, number=0, n=1, incident=None):
    about = (None, None, incident.pk) if incident else (number, n, None)
    return open_dispute(Match.objects.get(pk=match.pk), actor(user), Opening(matter, "Once more.", *about))


def refused(match, user, matter=Matter.CARDS, **about):
    """The dispute to which whoever disputes it once more is sent."""
    with pytest.raises(RuledAlready) as refusal:
        opened(match, user, matter, **about)
    return refusal.value.dispute_id


def ruled(match, referee, outcome=Outcome.STANDS, **told):
    """A dispute that is ruled on, and whose time to appeal is over."""
    penalty = {"penalty": Penalty(2, 500)} if outcome == Outcome.PENALTY else {}
    dispute = taken(match, referee, **told)
    _, ruling = publish(dispute, referee, outcome, **penalty)
    Dispute.objects.filter(pk=dispute.pk).update(since=timezone.now() - timedelta(days=4))
    return ruling


@pytest.mark.parametrize("matter", PLAYED, ids=str)
@pytest.mark.parametrize("outcome", [Outcome.STANDS, Outcome.DISMISSED, Outcome.VOIDED], ids=str)
def test_what_was_played_is_decided_once_however_it_is_asked(match, referee, blaise, outcome, matter):
    ruling = ruled(match, referee, outcome)

    decided = refused(match, blaise, matter, n=2 if outcome == Outcome.VOIDED else 1)

    assert decided == ruling.dispute_id


def test_behaviour_is_another_question_than_what_was_played_and_decided_once_too(match, referee, blaise, emre):
    ruled(match, referee)

    conduct = opened(match, blaise, Matter.CONDUCT)
    Dispute.objects.filter(pk=conduct.pk).update(
        state=State.TAKEN, taken_by=referee, leased_until=timezone.now() + timedelta(days=1)
    )
    publish(conduct, referee, Outcome.DISMISSED)

    assert refused(match, emre, Matter.CONDUCT) == conduct.pk
    assert opened(match, emre, Matter.OTHER).state == State.OPEN


def test_after_a_decided_appeal_nobody_asks_the_overruled_referee(match, referee, second_referee, blaise):
    ruling = ruled(match, referee, Outcome.VOIDED)
    Dispute.objects.update(
        state=State.HEARD, taken_by=second_referee, leased_until=timezone.now() + timedelta(days=1), was_appealed=True
    )
    publish(ruling.dispute, second_referee, Outcome.RESTORED)

    with pytest.raises(RuledAlready) as refusal:
        opened(match, blaise, Matter.CLOSURE, n=3)

    assert refusal_in_words(refusal.value, match) == (
        f"This was decided in dispute #{ruling.dispute_id}: it is appealed there, once, and not disputed anew."
    )


def test_another_account_than_the_ruling_left_is_disputed_anew(match, referee, second_referee, blaise):
    ruled(match, referee)
    ruled(match, second_referee, Outcome.VOIDED, matter=Matter.CONDUCT)

    assert opened(match, blaise, n=2).n == 2


def test_whole_match_is_decided_once_while_nothing_new_is_told(match, referee, blaise):
    ruling = ruled(match, referee, matter=Matter.OTHER, number=1)
    Dispute.objects.update(round_number=None, n=None)

    assert refused(match, blaise, Matter.OTHER, number=None, n=None) == ruling.dispute_id
    assert opened(match, blaise, Matter.OTHER, number=1).state == State.OPEN


def test_penalty_that_a_ruling_noted_is_settled_with_it_in_every_matter(match, referee, blaise):
    ruling = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT)

    decided = [refused(match, blaise, matter, incident=ruling.incident) for matter in Matter]

    assert decided == [ruling.dispute_id] * len(Matter)


def test_penalty_that_was_noted_at_the_desk_is_decided_once(match, referee, scorer, blaise):
    noted = adjust(match, change(scorer, match), number=0, side=0, points=30, reason="Late")
    ruling = ruled(match, referee, matter=Matter.CONDUCT, incident=noted)

    assert refused(match, blaise, Matter.CONDUCT, incident=noted) == ruling.dispute_id


def test_secretary_points_out_what_is_plainly_wrong_also_after_a_ruling(match, referee, secretary):
    penalty = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT).incident
    ruled(match, referee)

    pointed_out = [
        opened(match, secretary, Matter.ARITHMETIC),
        opened(match, secretary, Matter.ARITHMETIC, incident=penalty),
    ]

    assert [dispute.state for dispute in pointed_out] == [State.OPEN, State.OPEN]


def test_secretary_who_sat_there_does_not(match, referee, club, blaise):
    Membership.objects.filter(club=club, user=blaise).update(is_manager=True)
    ruling = ruled(match, referee)

    assert refused(match, blaise, Matter.ARITHMETIC) == ruling.dispute_id


def test_settled_dispute_is_opened_again_with_a_reason_and_ruled_on(match, referee, blaise, secretary):
    dispute = fresh(ruled(match, referee).dispute)
    refused(match, blaise)

    reopen(dispute, Step(actor(secretary), "A photo has turned up."))
    with pytest.raises(DisputedAlready) as under_way:
        opened(match, blaise)
    take_step(fresh(dispute), Kind.TAKE, Step(actor(referee)))
    publish(dispute, referee, Outcome.VOIDED)

    assert (type(under_way.value), under_way.value.dispute_id) == (DisputedAlready, dispute.pk)
    assert [one.outcome for one in dispute.rulings.order_by("pk")] == [Outcome.STANDS, Outcome.VOIDED]


def test_page_sends_whoever_disputes_it_anew_to_where_it_was_decided(match, referee, blaise):
    ruling = ruled(match, referee)
    browser, told = page_of(blaise), {"n": "1", "matter": "closure", "words": "But I did close."}

    answer = browser.post(f"/m/{match.pk}/rounds/1/dispute/", told)
    shown = browser.get(answer["Location"]).content.decode()

    assert (answer.status_code, answer["Location"]) == (303, f"/d/{ruling.dispute_id}/")
    assert f"This was decided in dispute #{ruling.dispute_id}: it is appealed there, once, and not disputed" in shown


@pytest.mark.parametrize("who", ["second_referee", "ayse"])
def test_penalty_that_a_ruling_noted_is_taken_back_by_no_referee_and_no_manager(request, match, referee, who):
    noted = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT).incident
    user, match = request.getfixturevalue(who), Match.objects.get(pk=match.pk)

    with pytest.raises(PenaltyRuledOn) as refusal:
        withdraw(match, change(user, match), noted, "I think not")

    noted.refresh_from_db()
    assert noted.withdrawn_at is None
    assert match_refusal_in_words(refusal.value, match) == (
        "A referee has ruled on this: nothing but another ruling takes it out of the score."
    )


@pytest.mark.parametrize("outcome", [Outcome.STANDS, Outcome.DISMISSED], ids=str)
def test_penalty_that_a_ruling_let_stand_is_not_taken_back_either(match, scorer, referee, ayse, outcome):
    noted = adjust(match, change(scorer, match), number=0, side=0, points=30, reason="Late")
    ruled(match, referee, outcome, incident=noted)
    match = Match.objects.get(pk=match.pk)

    with pytest.raises(PenaltyRuledOn):
        withdraw(match, change(ayse, match), noted, "I think not")


def test_withdrawing_is_offered_for_what_no_ruling_noted_and_refused_in_words(match, scorer, referee, ayse):
    free = adjust(match, change(scorer, match), number=0, side=0, points=30, reason="Late")
    bound = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT).incident
    browser, version = page_of(ayse), Match.objects.get(pk=match.pk).version
    links = [f'href="/m/{match.pk}/incidents/{one.pk}/withdraw/"' for one in (free, bound)]

    pages = [browser.get(f"/m/{match.pk}/{part}").content.decode() for part in ("", "rounds/1/")]
    told = {"key": str(uuid4()), "version": str(version), "reason": "I think not"}
    answer = browser.post(f"/m/{match.pk}/incidents/{bound.pk}/withdraw/", told)

    assert [[link in page for link in links] for page in pages] == [[True, False], [True, False]]
    assert answer.status_code == 422
    assert "A referee has ruled on this: nothing but another ruling takes it out" in answer.content.decode()


def test_referee_who_sat_there_takes_nothing_back(match, scorer, referee, club, emre):
    noted = adjust(match, change(scorer, match), number=0, side=2, points=30, reason="Late")
    Membership.objects.filter(club=club, user=emre).update(is_referee=True)

    with pytest.raises(NotAllowed):
        withdraw(match, change(emre, match), noted, "I was not late")
    withdraw(match, change(referee, match), noted, "He was not late")

    noted.refresh_from_db()
    assert noted.withdrawn_by == referee


def test_round_page_offers_no_dispute_about_a_penalty_that_was_ruled(match, scorer, referee, blaise):
    free = adjust(match, change(scorer, match), number=0, side=0, points=30, reason="Late")
    bound = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT).incident

    page = page_of(blaise).get(f"/m/{match.pk}/rounds/1/").content.decode()

    offered = [f'href="/m/{match.pk}/incidents/{one.pk}/dispute/"' in page for one in (free, bound)]
    assert offered == [True, False]


@pytest.mark.parametrize("state", State)
def test_badge_says_that_a_dispute_waits_for_a_ruling_and_nothing_else(match, dispute, client, state):
    lease = timezone.now() + timedelta(days=1) if state in {State.TAKEN, State.HEARD} else None
    Dispute.objects.update(state=state, since=timezone.now(), leased_until=lease)

    sheet = client.get(f"/m/{match.pk}/").content.decode()

    waits = {State.OPEN, State.TAKEN, State.EXPIRED, State.APPEALED, State.HEARD}
    assert sheet.count(">disputed</small>") == (state in waits)


def test_badge_goes_when_the_clock_has_closed_the_case(match, dispute, client):
    Dispute.objects.update(state=State.DISMISSED, since=timezone.now())

    with time_machine.travel(timezone.now() + timedelta(days=10)):
        sheet = client.get(f"/m/{match.pk}/").content.decode()

    assert sheet.count(">disputed</small>") == 0


@pytest.mark.parametrize("many", [1, 2])
def test_badges_cost_one_query_however_many_rounds_are_disputed(match, blaise, client, many):
    for number in range(many):
        opened(match, blaise, number=number)
    client.get(f"/m/{match.pk}/")

    with queries() as sent:
        sheet = client.get(f"/m/{match.pk}/").content.decode()

    asked = [one for one in sent if "disputes_dispute" in one]
    assert (len(asked), sheet.count(">disputed</small>")) == (1, many)


def test_ruled_round_offers_no_adjustment(match, referee, scorer):
    browser = page_of(scorer)
    before = browser.get(f"/m/{match.pk}/rounds/1/").content.decode()
    ruled(match, referee)

    after = browser.get(f"/m/{match.pk}/rounds/1/").content.decode()

    link = f'href="/m/{match.pk}/rounds/1/adjust/"'
    assert (link in before, link in after) == (True, False)


def previewed(match, referee, outcome):
    """What the preview of a ruling says about whether the match goes on."""
    dispute = taken(match, referee)
    page = page_of(referee).get(f"/d/{dispute.pk}/rule/{outcome}/").content.decode()
    return [
        "The match then goes on, and leaves the standings until it is finished." in page,
        "The match is signed off and would stay so: nobody records a round more" in page,
        "The match is then open for one round more, and stands in no standings until it is finished." in page,
        "The match is then open for one round more, and stands in no standings until it is signed off again." in page,
    ]


@pytest.mark.parametrize(
    ("is_signed_off", "counts", "outcome", "said"),
    [
        (False, "finished", "voided", [True, False, False, False]),
        (False, "finished", "replayed", [True, False, False, False]),
        (True, "finished", "voided", [False, True, False, False]),
        (True, "finished", "replayed", [False, False, True, False]),
        (True, "signed_off", "replayed", [False, False, False, True]),
    ],
)
def test_preview_says_once_whether_the_match_goes_on(match, referee, scorer, is_signed_off, counts, outcome, said):
    League.objects.update(counts=counts)
    if is_signed_off:
        sign_off(match, actor(scorer), match.version, "Late")

    assert previewed(match, referee, outcome) == said


@pytest.mark.parametrize(
    ("address", "who"), [("rounds/1/adjust", "scorer"), ("rounds/1/contest", "emre")], ids=["adjust", "contest"]
)
def test_page_of_what_a_ruling_forbids_says_so_before_anything_is_typed(request, match, referee, address, who):
    ruled(match, referee)

    answer = page_of(request.getfixturevalue(who)).get(f"/m/{match.pk}/{address}/")

    page = answer.content.decode()
    assert "A referee has ruled on this round: nothing but another ruling changes it." in page
    assert (answer.status_code, "<textarea" in page) == (403, False)


def test_contest_of_a_ruled_round_is_refused_for_what_it_is(match, referee, emre):
    ruled(match, referee)

    with pytest.raises(RoundRuledOn):
        contest(Match.objects.get(pk=match.pk), actor(emre), Told(0, 1), "Not my cards")


def test_page_of_a_withdrawal_says_that_a_ruling_forbids_it(match, referee, ayse):
    bound = ruled(match, referee, Outcome.PENALTY, matter=Matter.CONDUCT).incident

    answer = page_of(ayse).get(f"/m/{match.pk}/incidents/{bound.pk}/withdraw/")

    assert answer.status_code == 403
    assert "A referee has ruled on this: nothing but another ruling takes it out" in answer.content.decode()
