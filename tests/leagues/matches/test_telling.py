"""What the changes of a table ring for, for whom, and until when."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.matches.confirming import Told, confirm, contest
from leagues.matches.services import Change, correct_round, record_round
from leagues.players.notices.models import Notice
from tests.factories import LeagueFactory, MatchFactory, MembershipFactory, SeasonFactory, UserFactory, actor, change
from tests.factories import closed_by as closed

FIRST = closed(1, 27, 10, 5)


def waits() -> list[tuple[str, str]]:
    """Who is waited for, and for what."""
    notices = Notice.objects.filter(needs_answer=True, done_at=None).select_related("user").order_by("pk")
    return [(notice.user.username, notice.kind) for notice in notices]


@pytest.fixture
def referee(club):
    user = UserFactory(username="rex")
    MembershipFactory(club=club, user=user, is_referee=True)
    return user


def test_other_sides_are_asked_until_one_of_them_confirms(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)
    asked = waits()
    address = Notice.objects.get().address

    confirm(match, actor(blaise), [Told(0, 1)])

    assert (asked, address, waits()) == ([("blaise", "round_to_confirm")], f"/m/{match.pk}/rounds/1/", [])


def test_contest_asks_the_desk_and_a_correction_asks_the_sides_again(match, ayse, blaise, referee):
    record_round(match, change(ayse, match), FIRST)
    contest(match, actor(blaise), Told(0, 1), "Deniz had 37")
    contested = waits()

    correct_round(match, change(ayse, match), 0, closed(1, 27, 37, 5), "Deniz was right")

    assert contested == [("ayse", "round_contested"), ("rex", "round_contested")]
    assert waits() == [("blaise", "round_corrected")]


def test_nobody_is_asked_about_an_evening_told_weeks_afterwards(match, ayse, blaise):
    form = change(ayse, match)
    record_round(match, Change(form.actor, form.key, form.version, timezone.now() - timedelta(weeks=3)), FIRST)

    assert waits() == []


def test_nobody_is_asked_where_what_is_written_stands(club, players, ayse):
    league = LeagueFactory(club=club, game_key="belote")
    match = MatchFactory(season=SeasonFactory(league=league), players=players, table={"partners": True})

    record_round(match, change(ayse, match), {"maker": 0, "sides": [{"cards": 90, "last_trick": True}, {"cards": 62}]})

    assert waits() == []
