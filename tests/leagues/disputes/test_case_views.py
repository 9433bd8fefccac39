"""The pages of disputes: opened from a round, read by those who may, taken, spoken in, ruled on, appealed."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from leagues.disputes.models import Dispute, Kind, Outcome, State
from leagues.disputes.services import Opening, open_dispute, say
from leagues.disputes.steps import Step, take_step
from leagues.matches.models import Cause, Match, Revision
from leagues.matches.services import correct_round, record_round
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.disputes.conftest import on_phone
from tests.leagues.disputes.judging import taken

WORDS = "<b>İğdır</b> 'O\"Brien"
SAID = "&lt;b&gt;İğdır&lt;/b&gt; &#x27;O&quot;Brien"


def take(dispute, user):
    take_step(dispute, Kind.TAKE, Step(actor(user)))


def marks(answer):
    """What the form of a ruling carries of its preview."""
    return dict(re.findall(r'name="(previewed|version|key)" value="([^"]*)"', answer.content.decode()))


def publish(browser, dispute, outcome, **told):
    """Look at a ruling, then publish what was seen."""
    address = f"/d/{dispute.pk}/rule/{outcome}/"
    seen = browser.post(address, told | {"preview": "1"} | marks(browser.get(address)))
    return browser.post(address, told | marks(seen))


def test_round_is_disputed_from_its_page(match, blaise):
    browser = page_of(blaise)

    shown = browser.get(f"/m/{match.pk}/rounds/1/").content.decode()
    form = browser.get(f"/m/{match.pk}/rounds/1/dispute/").content.decode()
    opened = browser.post(f"/m/{match.pk}/rounds/1/dispute/", {"n": "1", "matter": "cards", "words": WORDS})
    dispute = Dispute.objects.get()
    case = browser.get(f"/d/{dispute.pk}/").content.decode()
    after = browser.get(f"/m/{match.pk}/rounds/1/").content.decode()

    assert f'href="/m/{match.pk}/rounds/1/dispute/"' in shown
    assert "Dispute round 1" in form
    assert (opened.status_code, opened["Location"]) == (303, f"/d/{dispute.pk}/")
    assert (dispute.round_number, dispute.n, dispute.matter, dispute.side) == (0, 1, "cards", 0)
    assert SAID in case
    assert WORDS not in case
    assert f'href="/d/{dispute.pk}/"' in after


def test_form_that_is_refused_keeps_what_was_typed(match, blaise):
    answer = page_of(blaise).post(f"/m/{match.pk}/rounds/1/dispute/", {"n": "1", "matter": "", "words": WORDS})

    assert answer.status_code == 422
    assert SAID in answer.content.decode()
    assert not Dispute.objects.exists()


def test_disputing_the_same_twice_leads_to_the_first(match, dispute, emre):
    answer = page_of(emre).post(f"/m/{match.pk}/rounds/1/dispute/", {"n": "1", "matter": "cards", "words": "Too"})

    assert (answer.status_code, answer["Location"]) == (303, f"/d/{dispute.pk}/")
    assert Dispute.objects.count() == 1


@pytest.mark.parametrize(
    ("who", "status"),
    [("blaise", 200), ("emre", 200), ("referee", 200), ("ayse", 200), ("scorer", 404), ("carmen", 404), (None, 302)],
)
def test_case_is_for_its_parties_referees_and_managers(request, dispute, who, status):
    browser = page_of(who and request.getfixturevalue(who))

    assert browser.get(f"/d/{dispute.pk}/").status_code == status


def test_steps_are_buttons_with_a_page_that_asks_once_more(dispute, referee):
    browser = page_of(referee)
    case = browser.get(f"/d/{dispute.pk}/").content.decode()

    asked = browser.get(f"/d/{dispute.pk}/steps/take/")
    taken = browser.post(f"/d/{dispute.pk}/steps/take/", {"version": marks(asked)["version"], "words": ""})

    assert f'href="/d/{dispute.pk}/steps/take/"' in case
    assert taken.status_code == 303
    assert Dispute.objects.get().taken_by == referee


def test_second_referee_is_told_that_it_is_taken(dispute, referee, second_referee):
    browsers = [page_of(user) for user in (referee, second_referee)]
    seen = [marks(browser.get(f"/d/{dispute.pk}/steps/take/"))["version"] for browser in browsers]

    answers = [
        browser.post(f"/d/{dispute.pk}/steps/take/", {"version": version, "words": ""})
        for browser, version in zip(browsers, seen, strict=True)
    ]

    assert [answer.status_code for answer in answers] == [303, 409]
    assert "somebody else, or the clock, has moved the dispute on" in answers[1].content.decode()
    assert Dispute.objects.get().taken_by == referee


@pytest.mark.parametrize("step", ["take", "renew", "give-back", "reopen", "appeal", "withdraw"])
@pytest.mark.parametrize("who", ["scorer", "carmen", None])
def test_steps_are_closed_to_those_who_have_no_part_in_it(request, dispute, who, step):
    answer = page_of(who and request.getfixturevalue(who)).post(f"/d/{dispute.pk}/steps/{step}/", {"version": "1"})

    assert answer.status_code == (404 if who else 302)
    assert dispute.events.count() == 1


def test_party_neither_takes_nor_rules(dispute, blaise):
    browser = page_of(blaise)

    assert browser.post(f"/d/{dispute.pk}/steps/take/", {"version": "1"}).status_code == 403
    assert browser.post(f"/d/{dispute.pk}/rule/stands/", {"reason": "I am right"}).status_code == 403


def test_statement_stands_in_the_timeline(dispute, emre):
    browser = page_of(emre)

    answer = browser.post(f"/d/{dispute.pk}/say/", {"words": WORDS})

    assert answer.status_code == 303
    assert SAID in browser.get(f"/d/{dispute.pk}/").content.decode()
    assert browser.post(f"/d/{dispute.pk}/say/", {"words": " "}).status_code == 422


def test_seat_by_the_tables_link_disputes_and_speaks_without_an_account(match, scorer, client):
    phone = on_phone(match, scorer, 1)
    session = client.session
    session["seats"] = {str(match.pk): [phone.taken[match.pk].link_id, phone.taken[match.pk].seat_id]}
    session.save()
    client.cookies["sessionid"] = session.session_key

    opened = client.post(f"/m/{match.pk}/rounds/1/dispute/", {"n": "1", "matter": "cards", "words": "I had two more."})
    dispute = Dispute.objects.get()
    said = client.post(f"/d/{dispute.pk}/say/", {"words": "Look at my cards."})

    assert (opened.status_code, said.status_code) == (303, 303)
    assert (dispute.opened_by, dispute.opener, dispute.side) == (None, "Deniz (at the table)", 1)
    assert "Look at my cards." in client.get(f"/d/{dispute.pk}/").content.decode()


def test_list_shows_what_waits_first_with_age_league_and_lease(dispute, match, referee, blaise, club):
    take(dispute, referee)
    with time_machine.travel(timezone.now() + timedelta(hours=30)):
        page = page_of(referee).get("/c/galata/disputes/").content.decode()
        own = page_of(blaise).get("/c/galata/disputes/").content.decode()

    assert "1 day old" in page
    assert "taken by Rana until" in page
    assert "Tuesdays" in page
    assert f'href="/d/{dispute.pk}/"' in own


@pytest.mark.parametrize(
    ("who", "status", "sees"), [("scorer", 200, False), ("carmen", 404, False), (None, 302, False)]
)
def test_list_shows_others_nothing(request, dispute, who, status, sees):
    answer = page_of(who and request.getfixturevalue(who)).get("/c/galata/disputes/")

    assert answer.status_code == status
    assert (f'href="/d/{dispute.pk}/"' in answer.content.decode()) == sees


def test_ruling_is_seen_before_it_is_published(dispute, referee):
    take(dispute, referee)
    browser = page_of(referee)
    told = {"rule": "match.void", "reason": "The deal was misdealt."}

    blind = browser.post(f"/d/{dispute.pk}/rule/voided/", told | {"version": "2"})
    published = browser.post(f"/d/{dispute.pk}/rule/voided/", told | marks(blind))

    dispute.refresh_from_db()
    assert (blind.status_code, published.status_code) == (409, 303)
    assert "This is what the ruling does. Look at it, then publish." in blind.content.decode()
    assert dispute.state == State.RULED
    assert Revision.objects.filter(cause=Cause.RULING).count() == 1


def test_corrected_round_is_told_in_the_rounds_own_questions(dispute, match, referee):
    take(dispute, referee)
    browser = page_of(referee)
    address = f"/d/{dispute.pk}/rule/corrected/"
    told = {
        "suit": "D", "closer": "1", "closure": "normal", "rule": "match.after_end", "reason": "A ten was overlooked.",
        "way-0": "base", "base-0": "37", "way-2": "base", "base-2": "10", "way-3": "base", "base-3": "5",
    }  # fmt: skip

    form = browser.get(address)
    live = browser.post(f"{address}preview/", told | marks(form), HTTP_HX_REQUEST="true")
    seen = browser.post(address, told | marks(form) | {"preview": "1"})
    published = browser.post(address, told | marks(seen))

    assert [answer.status_code for answer in (form, live, seen, published)] == [200, 200, 200, 303]
    assert "What it makes of the standings" in live.content.decode()
    assert Revision.objects.latest("pk").played["hands"][0] == {"base": 37}
    assert Dispute.objects.get().rulings.get().outcome == Outcome.CORRECTED


def test_ruling_without_words_or_rule_is_refused_beside_its_field(dispute, referee):
    take(dispute, referee)

    answer = publish(page_of(referee), dispute, "voided", rule="", reason="")

    assert answer.status_code == 422
    assert "Choose the rule that the ruling goes by." in answer.content.decode()
    assert "Say why you rule so; the parties read it." in answer.content.decode()


def test_penalty_is_told_previewed_and_published(dispute, match, referee):
    take(dispute, referee)

    answer = publish(
        page_of(referee), dispute, "penalty", side="2", points="50", rule="match.adjustment", reason="He looked."
    )

    assert answer.status_code == 303
    assert match.incidents.get().points == 50


def test_page_of_a_lease_that_is_over_keeps_the_words_and_says_so(dispute, referee):
    take(dispute, referee)
    browser = page_of(referee)
    seen = marks(browser.get(f"/d/{dispute.pk}/rule/stands/"))

    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        answer = browser.post(f"/d/{dispute.pk}/rule/stands/", {"reason": "It stands, as Emre said."} | seen)

    assert answer.status_code == 409
    assert "It stands, as Emre said." in answer.content.decode()


def test_party_appeals_and_another_referee_decides(dispute, match, referee, second_referee, emre):
    take(dispute, referee)
    publish(page_of(referee), dispute, "voided", rule="match.void", reason="Misdealt.")
    case = page_of(emre).get(f"/d/{dispute.pk}/").content.decode()
    asked = page_of(emre).get(f"/d/{dispute.pk}/steps/appeal/")

    appealed = page_of(emre).post(
        f"/d/{dispute.pk}/steps/appeal/", {"version": marks(asked)["version"], "words": "It was dealt right."}
    )
    first = page_of(referee).post(f"/d/{dispute.pk}/steps/take/", {"version": "4", "words": ""})
    dispute.refresh_from_db()
    take(dispute, second_referee)
    decided = publish(page_of(second_referee), dispute, "restored", rule="match.void", reason="It was.")

    dispute.refresh_from_db()
    assert f'href="/d/{dispute.pk}/steps/appeal/"' in case
    assert (appealed.status_code, first.status_code, decided.status_code) == (303, 403, 303)
    assert dispute.state == State.DECIDED
    assert Match.objects.get().finished_at is not None


def test_link_to_dispute_is_there_for_those_who_may_and_while_they_may(match, blaise, scorer, ayse):
    address, link = f"/m/{match.pk}/rounds/1/", f'href="/m/{match.pk}/rounds/1/dispute/"'

    def sees(user, hours):
        with time_machine.travel(timezone.now() + timedelta(hours=hours)):
            return link in page_of(user).get(address).content.decode()

    assert [sees(user, 1) for user in (blaise, scorer, ayse, None)] == [True, False, True, False]
    assert [sees(user, 80) for user in (blaise, ayse)] == [False, True]
    assert not sees(ayse, 31 * 24)


@pytest.mark.parametrize("moves", ["the match", "the standings", "the case"])
def test_what_moved_since_the_preview_gives_409_and_a_new_preview(
    dispute, match, season, table, scorer, referee, emre, moves
):
    take(dispute, referee)
    browser, told = page_of(referee), {"rule": "match.void", "reason": "Misdealt, says the photo."}
    seen = marks(browser.get(f"/d/{dispute.pk}/rule/voided/"))
    if moves == "the case":
        page_of(emre).post(f"/d/{dispute.pk}/say/", {"words": "Wait."})
    elif moves == "the match":
        correct_round(match, change(scorer, match), 1, closed_by(0, 1, 2, 3), "Typo")
    else:
        other = MatchFactory(season=season, players=table)
        for _ in range(2):
            record_round(other, change(scorer, other), closed_by(0, 9, 9, 9))

    stale = browser.post(f"/d/{dispute.pk}/rule/voided/", told | seen)
    nothing = Revision.objects.filter(cause=Cause.RULING).exists()
    again = browser.post(f"/d/{dispute.pk}/rule/voided/", told | marks(stale))

    assert (stale.status_code, nothing, again.status_code) == (409, False, 303)
    assert "have moved on since this was worked out" in stale.content.decode()
    assert "Misdealt, says the photo." in stale.content.decode()
    assert marks(stale)["previewed"] != seen["previewed"]


@pytest.mark.parametrize("many", [1, 3])
def test_list_and_case_cost_the_same_however_many_there_are(match, blaise, referee, many):
    matters = ["cards", "closure", "conduct"][:many]
    opened = [open_dispute(match, actor(blaise), Opening(matter, "So.", 0, 1)) for matter in matters]
    for n in range(many * 2):
        say(opened[0], actor(blaise), f"And {n}.")
    take(opened[0], referee)
    browser = page_of(referee)

    costs = []
    for address in ("/c/galata/disputes/", f"/d/{opened[0].pk}/"):
        browser.get(address)
        with queries() as sent:
            browser.get(address)
        costs.append(len(sent))

    assert costs == [5, 16]


def test_penalty_by_the_games_own_code_is_ruled_too(club, table, scorer, referee):
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="okey101", slug="okey"))
    match = MatchFactory(season=season, players=table)
    racks = [None, {"opened": "melds", "sum": 30}, {"opened": "no"}, {"opened": "melds", "sum": 12}]
    record_round(match, change(scorer, match), {"finisher": 0, "finish": [], "racks": racks})
    dispute = taken(match, referee, matter="conduct")

    answer = publish(
        page_of(referee),
        dispute,
        "penalty",
        side="1",
        code="islek",
        points="",
        rule="match.incident",
        reason="A joker.",
    )

    noted = match.incidents.get()
    assert answer.status_code == 303
    assert (noted.side, noted.code, noted.points, noted.reason.text) == (1, "islek", None, "A joker.")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"side": "1", "points": ""}, "Type the points of the penalty: 0 changes nothing."),
        ({"side": "1", "points": "0"}, "Type the points of the penalty: 0 changes nothing."),
        ({"side": "1", "points": "5.5"}, "Type digits only (0 to 9), such as 27."),
        ({"side": "9", "points": "5"}, "Select a valid choice."),
    ],
    ids=["no points", "nought", "a fraction", "no such side"],
)
def test_penalty_that_is_none_is_refused_with_what_was_typed(dispute, referee, told, words):
    take(dispute, referee)

    answer = publish(page_of(referee), dispute, "penalty", rule="match.adjustment", reason="He looked.", **told)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert "He looked." in answer.content.decode()
