"""What hardly ever happens is asked once, never refused, and remembered with the round."""

from uuid import uuid4

import pytest
from django.test import Client

from leagues.matches.histories import history_of
from leagues.matches.models import Match, Revision
from leagues.matches.refusals import Unsure
from leagues.matches.services import correct_round, record_round, restore_revision
from leagues.players.models import Club, Player, User
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change

HEAVY = {
    "finisher": 0,
    "finish": [],
    "racks": [None, {"opened": "melds", "sum": 170}, {"opened": "no"}, {"opened": "melds", "sum": 12}],
}
USUAL = HEAVY | {"racks": [None, {"opened": "melds", "sum": 17}, {"opened": "no"}, {"opened": "melds", "sum": 12}]}


@pytest.fixture
def match(club: Club, players: list[Player]) -> Match:
    """An evening of 101 Okey: Ayşe, Blaise, Deniz and Emre."""
    league = LeagueFactory(club=club, game_key="okey101", slug="okey")
    return MatchFactory(season=SeasonFactory(league=league), players=players)


def asked(match: Match, played: dict[str, object], user: User) -> frozenset[str]:
    """The marks of what is asked about a round."""
    with pytest.raises(Unsure) as unsure:
        record_round(match, change(user, match), played)
    return frozenset(doubt.mark for doubt in unsure.value.doubts)


def sure_change(user: User, match: Match, marks: frozenset[str]) -> object:
    form = change(user, match)
    return type(form)(actor(user), form.key, form.version, sure=marks)


def test_round_is_recorded_once_it_is_said_to_be_so_and_remembers_what_was_asked(match, ayse):
    marks = asked(match, HEAVY, ayse)
    nothing_yet = Revision.objects.count()

    revision = record_round(match, sure_change(ayse, match, marks), HEAVY)

    assert nothing_yet == 0
    assert revision.sure == sorted(marks) != []
    assert history_of(match, match.side_names).broken is None


def test_usual_round_is_asked_nothing(match, ayse):
    assert record_round(match, change(ayse, match), USUAL).sure is None


def test_answer_to_another_doubt_is_no_answer(match, ayse):
    with pytest.raises(Unsure):
        record_round(match, sure_change(ayse, match, frozenset({"okey101.something_else-1"})), HEAVY)


def test_correction_is_asked_and_a_restored_version_is_not_asked_again(match, ayse):
    record_round(match, change(ayse, match), USUAL)
    with pytest.raises(Unsure) as unsure:
        correct_round(match, change(ayse, match), 0, HEAVY, "170, not 17")
    marks = frozenset(doubt.mark for doubt in unsure.value.doubts)

    correct_round(match, sure_change(ayse, match, marks), 0, HEAVY, "170, not 17")
    correct_round(match, change(ayse, match), 0, USUAL, "17 after all")
    restored = restore_revision(match, change(ayse, match), 0, 2, "No, 170")

    assert restored.sure == sorted(marks)


def test_form_asks_in_words_keeps_everything_and_records_after_one_tick(match, ayse):
    phone = Client()
    phone.force_login(ayse)
    form = phone.get(f"/m/{match.pk}/record/").context["form"]
    answers = form.game.answers_of_round(match.edition.read, match.read_table, 4, HEAVY)
    told = answers | {"key": str(uuid4()), "version": "0"}

    refused = phone.post(f"/m/{match.pk}/record/", told)
    again = refused.context["form"]
    seen = phone.post(f"/m/{match.pk}/preview/", told | {"sure": again.doubt_marks}, headers={"hx-request": "true"})
    recorded = phone.post(f"/m/{match.pk}/record/", told | {"key": again["key"].value(), "sure": again.doubt_marks})

    assert (refused.status_code, recorded.status_code) == (422, 303)
    assert {name: again[name].value() for name in answers} == answers
    assert 'name="sure"' in refused.content.decode()
    assert not again.is_sure
    assert seen.context["form"].is_sure
    assert Revision.objects.get().played == HEAVY
