"""The desk for disputes: found by state, lease, player; a case with everything and its buttons; nothing is edited."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from leagues.disputes.models import Dispute
from leagues.disputes.services import Opening, open_dispute, say, take
from leagues.disputes.steps import Step
from leagues.matches.models import Match
from leagues.players.models import User
from tests.factories import MembershipFactory, UserFactory, actor
from tests.leagues.browsers import page_of
from tests.leagues.disputes.judging import publish
from tests.leagues.tables import rows_of

DESK = "/admin/disputes/dispute/"


@pytest.fixture
def judge(club) -> User:
    """A referee of the club who runs the site besides."""
    user = UserFactory(username="root", first_name="Root", is_staff=True, is_superuser=True)
    MembershipFactory(club=club, user=user, is_referee=True)
    return user


@pytest.fixture
def desk(judge) -> Client:
    return page_of(judge)


@pytest.fixture
def three(match, blaise, emre, judge, referee):
    """One that is free, one that the judge has taken, one that is ruled on."""
    told = [("cards", 0), ("closure", 0), ("conduct", 1)]
    free, mine, ruled = (open_dispute(match, actor(blaise), Opening(matter, "So.", at, 1)) for matter, at in told)
    take(mine, Step(actor(judge)))
    take(ruled, Step(actor(referee)))
    publish(ruled, referee, "dismissed")
    return free, mine, ruled


def listed(desk, **asked):
    """The disputes of a list, in its order."""
    answer = desk.get(DESK, asked)
    assert answer.status_code == 200
    return [dispute.pk for dispute in answer.context["cl"].result_list]


def test_what_waits_comes_first(desk, three):
    free, mine, ruled = three

    assert listed(desk) == [free.pk, mine.pk, ruled.pk]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"state": "waits"}, [0, 1]),
        ({"state": "open"}, [0]),
        ({"state": "dismissed"}, [2]),
        ({"lease": "free"}, [0]),
        ({"lease": "leased"}, [1]),
        ({"lease": "mine"}, [1]),
        ({"matter": "closure"}, [1]),
        ({"q": "DENİZ"}, [0, 1, 2]),
        ({"q": "table 2"}, [0, 1, 2]),
        ({"q": "tuesdays"}, [0, 1, 2]),
        ({"q": "GALATA"}, [0, 1, 2]),
        ({"q": "nobody"}, []),
    ],
    ids=str,
)
def test_list_is_filtered_and_searched(desk, three, asked, found):
    assert listed(desk, **asked) == [three[index].pk for index in found]


@pytest.mark.parametrize("typed", ["#{}", "{}", " #{} "])
def test_case_is_found_by_the_number_that_the_list_shows(desk, three, typed):
    _, mine, _ = three
    Match.objects.update(name="Table")

    assert listed(desk, q=typed.format(mine.pk)) == [mine.pk]
    assert listed(desk, q="#999999999") == []


def test_list_tells_first_what_is_waited_for_and_names_league_and_club(desk, three):
    head, first, *_ = [row for row in rows_of(desk.get(DESK)) if len(row) == 8]

    assert head == ["Dispute", "State", "Age", "Lease", "About", "Match", "League", "Club"]
    assert first[-3:] == ["Table 2", "Tuesdays", "Café Galata"]


def test_case_names_its_club_and_league(desk, three):
    page = desk.get(f"{DESK}{three[0].pk}/change/").content.decode()

    named = '<a href="/c/galata/"><bdi>Café Galata</bdi></a> · <a href="/c/galata/tuesdays/"><bdi>Tuesdays</bdi></a>'
    assert named in page


def test_filters_know_the_clock(desk, three):
    free, mine, ruled = three

    with time_machine.travel(timezone.now() + timedelta(hours=73)):
        assert listed(desk, lease="free") == [free.pk, mine.pk]
        assert listed(desk, state="closed") == [ruled.pk]


def test_first_page_counts_what_is_open_free_and_mine(desk, three):
    page = " ".join(desk.get("/admin/").content.decode().split())

    assert "<strong>2</strong> disputes wait for a ruling" in page
    assert "<strong>1</strong> free to be taken" in page
    assert "<strong>1</strong> taken by me" in page


def test_case_shows_the_timeline_both_sheets_and_buttons(desk, three, emre):
    _, mine, _ = three
    say(mine, actor(emre), "<i>I closed.</i>")

    page = desk.get(f"{DESK}{mine.pk}/change/").content.decode()

    assert "&lt;i&gt;I closed.&lt;/i&gt;" in page
    assert "took it for two days" in page
    assert "As it stands" in page
    assert f'href="/d/{mine.pk}/steps/give-back/"' in page
    assert f'href="/d/{mine.pk}/rule/corrected/"' in page
    assert ' style="' not in page


def test_case_that_was_corrected_shows_both_sheets(desk, three, judge):
    _, mine, _ = three
    publish(mine, judge, "voided")

    page = desk.get(f"{DESK}{mine.pk}/change/").content.decode()

    assert "As it was disputed" in page
    assert page.count('class="sheet"') == 2


def test_nothing_is_edited_added_or_deleted_here(desk, three):
    free = three[0]
    before = list(Dispute.objects.values())

    answers = [
        desk.post(f"{DESK}{free.pk}/change/", {"state": "closed"}).status_code,
        desk.post(f"{DESK}{free.pk}/delete/", {"post": "yes"}).status_code,
        desk.post(f"{DESK}add/", {}).status_code,
        desk.post(DESK, {"action": "delete_selected", "_selected_action": [free.pk]}).status_code,
    ]

    assert answers[:3] == [403, 403, 403]
    assert answers[3] in {200, 302, 403}
    assert list(Dispute.objects.values()) == before


def test_desk_is_reached_from_the_case_and_back(desk, three):
    mine = three[1]

    answer = desk.get(f"/d/{mine.pk}/steps/renew/")

    assert answer.status_code == 200
    assert f'href="/d/{mine.pk}/"' in desk.get(f"{DESK}{mine.pk}/change/").content.decode()


def test_list_costs_the_same_for_one_and_three(desk, three, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        desk.get(DESK)
