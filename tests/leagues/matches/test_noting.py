"""Penalties noted while a round is on: who may, when they count, that no form goes stale, and taking them back."""

from uuid import uuid4

import pytest
from django.test import Client

from leagues.matches.closing import sign_off
from leagues.matches.models import Incident, Match, Score
from leagues.matches.noting import note_incident, withdraw
from leagues.matches.refusals import KeyReused, MatchClosed, MatchFinished, NoSuchRound
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.matches.sheets import sheet_of
from leagues.players.models import Club, Player, User
from leagues.players.permissions import NotAllowed
from scoring.errors import RuleError
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change
from tests.leagues.tables import rows_of

ROUND = {
    "finisher": 0,
    "finish": [],
    "racks": [None, {"opened": "melds", "sum": 30}, {"opened": "no"}, {"opened": "melds", "sum": 12}],
}
TYPED_WRONG = ROUND | {"racks": [None, {"opened": "melds", "sum": 3}, {"opened": "no"}, {"opened": "melds", "sum": 12}]}


def points(match: Match) -> list[list[int]]:
    """The points of each side, round by round, penalties included."""
    return [list(score.points) for score in sheet_of(match).score().rounds if score]


def stored(match: Match) -> list[tuple[int, int, int]]:
    """The stored lines: round, side and points."""
    rows = Score.objects.filter(match=match).order_by("round_number", "position")
    return list(rows.values_list("round_number", "side", "points"))


@pytest.fixture
def match(club: Club, players: list[Player]) -> Match:
    """An evening of 101 Okey: Ayşe, Blaise, Deniz and Emre."""
    league = LeagueFactory(club=club, game_key="okey101", slug="okey")
    return MatchFactory(season=SeasonFactory(league=league), players=players)


@pytest.fixture
def blaises_phone(blaise: User) -> Client:
    phone = Client()
    phone.force_login(blaise)
    return phone


def test_penalty_noted_while_the_round_is_on_is_taken_into_it(match, ayse, blaise):
    form = change(ayse, match)

    note_incident(match, change(blaise, match), number=0, side=1, code="islek")
    before = (stored(match), match.version, match.stamp)
    record_round(match, form, ROUND)

    assert before == ([], 0, "0.1")
    assert stored(match) == [(0, 0, 0), (0, 1, 30), (0, 2, 101), (0, 3, 12), (0, 1, 101)]
    assert points(match) == [[0, 131, 101, 12]]


def test_penalty_stays_through_a_correction_and_a_void_until_it_is_withdrawn(match, ayse, blaise):
    noted = note_incident(match, change(blaise, match), number=0, side=1, code="islek")
    record_round(match, change(ayse, match), TYPED_WRONG)
    sums = [points(match)]

    correct_round(match, change(ayse, match), 0, ROUND, "3 was typed for 30")
    sums.append(points(match))
    void_the_round(match, change(ayse, match), 0, "Cards were dealt wrong")
    sums.append(points(match))
    withdraw(match, change(ayse, match), noted, "It was his own tile")
    sums.append(points(match))

    assert sums == [[[0, 104, 101, 12]], [[0, 131, 101, 12]], [[0, 101, 0, 0]], [[0, 0, 0, 0]]]
    assert Incident.objects.get().withdrawn_reason.text == "It was his own tile"


def test_same_tap_notes_once_and_another_penalty_from_the_same_form_is_refused(match, blaise):
    form = change(blaise, match)
    first = note_incident(match, form, number=0, side=1, code="islek")

    again = note_incident(match, form, number=0, side=1, code="islek")
    with pytest.raises(KeyReused):
        note_incident(match, form, number=0, side=2, code="islek")

    assert again == first
    assert Incident.objects.count() == 1


@pytest.mark.parametrize(
    ("told", "refusal"),
    {
        "no-such-code": ({"code": "sneezed"}, RuleError),
        "no-such-side": ({"side": 4}, RuleError),
        "a-round-ahead": ({"number": 1}, NoSuchRound),
        "before-the-first": ({"number": -1}, NoSuchRound),
    }.values(),
    ids=["no-such-code", "no-such-side", "a-round-ahead", "before-the-first"],
)
def test_what_cannot_be_noted_is_refused(match, blaise, told, refusal):
    with pytest.raises(refusal):
        note_incident(match, change(blaise, match), **({"number": 0, "side": 1, "code": "islek"} | told))

    assert not Incident.objects.exists()


def test_nobody_notes_at_a_table_of_strangers_or_after_the_end(match, ayse, carmen):
    with pytest.raises(NotAllowed):
        note_incident(match, change(carmen, match), number=0, side=1, code="islek")
    for _ in range(3):
        record_round(match, change(ayse, match), ROUND)
    with pytest.raises(MatchFinished):
        note_incident(match, change(ayse, match), number=3, side=1, code="islek")
    sign_off(match, actor(ayse), match.version, "All agreed")
    with pytest.raises(MatchClosed):
        note_incident(match, change(ayse, match), number=2, side=1, code="islek")


def test_a_round_recorded_meanwhile_takes_the_penalty_but_older_rounds_are_for_the_scorer(match, ayse, blaise):
    for _ in range(2):
        record_round(match, change(ayse, match), ROUND)

    note_incident(match, change(blaise, match), number=1, side=2, code="take_back")
    with pytest.raises(NotAllowed):
        note_incident(match, change(blaise, match), number=0, side=2, code="take_back")
    note_incident(match, change(ayse, match), number=0, side=3, code="side_tile")

    assert points(match) == [[0, 30, 101, 113], [0, 30, 202, 12]]
    assert match.version == 4


def test_whoever_noted_does_not_withdraw(match, blaise):
    noted = note_incident(match, change(blaise, match), number=0, side=1, code="islek")

    with pytest.raises(NotAllowed):
        withdraw(match, change(blaise, match), noted, "I was wrong")


def test_match_page_notes_a_penalty_in_a_few_taps_and_shows_it_before_the_round(match, ayse, blaises_phone):
    form = change(ayse, match)
    tapped = {"key": str(uuid4()), "number": "1", "side": "2", "code": "wrong_opening"}

    answer = blaises_phone.post(f"/m/{match.pk}/incidents/", tapped)
    sheet = blaises_phone.get(f"/m/{match.pk}/")
    news = blaises_phone.get(f"/m/{match.pk}/live/?version=0.0", headers={"hx-request": "true"})
    record_round(match, form, ROUND)

    assert (answer.status_code, answer["Location"]) == (303, match.get_absolute_url())
    assert "Noted for Deniz in round 1." in sheet.content.decode()
    assert ["penalty", "", "", "+101", ""] in rows_of(sheet)
    assert news.status_code == 200
    assert points(match) == [[0, 30, 202, 12]]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"side": ""}, "This field is required."),
        ({"code": "sneezed"}, "Select a valid choice. sneezed is not one of the available choices."),
        ({"number": "x"}, "This form had lost track of its sheet. Look it through once more, and record it again."),
        ({"number": "7"}, "There is no such round on this sheet."),
    ],
    ids=["nobody", "no-such-code", "no-number", "a-round-ahead"],
)
def test_refused_note_says_why_and_notes_nothing(match, blaises_phone, told, words):
    tapped = {"key": str(uuid4()), "number": "1", "side": "2", "code": "wrong_opening"} | told

    answer = blaises_phone.post(f"/m/{match.pk}/incidents/", tapped)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Incident.objects.exists()


def test_game_without_such_penalties_has_no_page_for_them(club, players, blaises_phone):
    match = MatchFactory(season=SeasonFactory(league=LeagueFactory(club=club)), players=players)

    assert blaises_phone.get(f"/m/{match.pk}/incidents/").status_code == 404
    assert "Note a penalty" not in blaises_phone.get(f"/m/{match.pk}/").content.decode()


def test_withdrawn_penalty_of_the_round_that_is_on_leads_back_to_the_sheet_and_stays_there_struck(match, ayse, blaise):
    noted = note_incident(match, change(blaise, match), number=0, side=1, code="other", reason="Spilt the tea")
    desk = Client()
    desk.force_login(ayse)
    told = {"key": str(uuid4()), "version": str(match.version), "reason": "It was the cat"}

    answer = desk.post(f"/m/{match.pk}/incidents/{noted.pk}/withdraw/", told)
    sheet = desk.get(f"/m/{match.pk}/").content.decode()

    assert (answer.status_code, answer["Location"]) == (303, match.get_absolute_url())
    assert "<s><bdi>Blaise</bdi>: " in sheet
    assert "Spilt the tea (+101)</s>" in sheet
    assert "It was the cat" in sheet


def test_preview_adds_what_was_noted_to_the_working(match, ayse, blaise):
    note_incident(match, change(blaise, match), number=0, side=1, code="islek")
    phone = Client()
    phone.force_login(ayse)
    answers = match.game.answers_of_round(match.edition.read, match.read_table, 4, ROUND)

    form = phone.post(f"/m/{match.pk}/preview/", answers | {"version": "0"}, headers={"hx-request": "true"})

    tried = [(one.points, one.besides, one.in_all, one.total) for one in form.context["form"].trial.sides]
    assert tried == [(0, 0, 0, 0), (30, 101, 131, 131), (101, 0, 101, 101), (12, 0, 12, 12)]
