"""Changes at the table: what each writes, what each refuses, and that none is made twice."""

from uuid import uuid4

import pytest

from leagues.matches.closing import cancel, reopen, resume, sign_off
from leagues.matches.models import Cause, Incident, Match, MatchEvent, Result, Revision, Score, Touched
from leagues.matches.noting import adjust, withdraw
from leagues.matches.refusals import (
    KeyReused,
    MatchClosed,
    MatchFinished,
    MatchUnfinished,
    NoSuchRound,
    ReasonNeeded,
    StaleSheet,
)
from leagues.matches.services import Change, correct_round, record_round, restore_revision, void_the_round
from leagues.matches.sheets import sheet_of
from leagues.players.actors import ANYBODY
from leagues.players.permissions import NotAllowed
from scoring.errors import RuleError
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change, closed_by

FIRST = closed_by(1, 27, 10, 5)
OTHER = closed_by(0, 8, 9, 30, indicator="C", closure="pairs")


def totals(match: Match) -> tuple[int, ...]:
    return sheet_of(match).score().totals


def points_by_round(match: Match) -> list[list[int]]:
    """The stored lines of the sheet, round by round."""
    rows = Score.objects.filter(match=match).order_by("round_number", "position").values_list("round_number", "points")
    return [[points for number, points in rows if number == told] for told in sorted({number for number, _ in rows})]


@pytest.fixture
def finished(match, ayse):
    """A match whose three rounds are played."""
    for _ in range(3):
        record_round(match, change(ayse, match), FIRST)
    return match


def test_round_is_recorded_with_its_points_and_moves_the_version(match, ayse):
    revision = record_round(match, change(ayse, match), FIRST)

    match.refresh_from_db()
    assert (revision.round.number, revision.n, revision.cause, revision.played) == (0, 1, Cause.ENTRY, FIRST)
    assert (match.version, match.rounds_counted, match.chain) == (1, 1, revision.digest)
    assert points_by_round(match) == [[108, -100, 40, 20]]


def test_same_form_again_gives_the_same_revision(match, ayse):
    form = change(ayse, match)
    first = record_round(match, form, FIRST)

    assert record_round(match, form, FIRST) == first
    assert Revision.objects.count() == 1


def test_same_form_again_gives_the_same_revision_also_after_other_rounds(match, ayse):
    form = change(ayse, match)
    first = record_round(match, form, FIRST)
    record_round(match, change(ayse, match), OTHER)

    assert record_round(match, form, FIRST) == first


def test_key_that_says_something_else_is_refused_with_what_it_said_first(match, ayse):
    form = change(ayse, match)
    first = record_round(match, form, FIRST)

    with pytest.raises(KeyReused) as refusal:
        record_round(match, form, OTHER)

    assert refusal.value.first == first


def test_key_of_one_match_says_nothing_in_another(match, season, players, ayse):
    form = change(ayse, match)
    first = record_round(match, form, FIRST)
    other = MatchFactory(season=season, players=players)

    second = record_round(other, form, OTHER)

    assert [(first.round.match, first.played), (second.round.match, second.played)] == [(match, FIRST), (other, OTHER)]


def test_stale_form_is_refused_and_nothing_is_written(match, ayse, blaise):
    stale = change(ayse, match)
    record_round(match, change(blaise, match), FIRST)

    with pytest.raises(StaleSheet):
        record_round(match, stale, OTHER)

    assert totals(match) == (108, -100, 40, 20)


def test_round_against_the_rules_is_refused_and_nothing_is_written(match, ayse):
    with pytest.raises(RuleError) as refusal:
        record_round(match, change(ayse, match), closed_by(1, 500, 10, 5))

    match.refresh_from_db()
    assert (refusal.value.round, refusal.value.side, refusal.value.field) == (0, 0, "base")
    assert (match.version, Revision.objects.count()) == (0, 0)


def test_round_after_the_last_one_is_refused(finished, ayse):
    with pytest.raises(MatchFinished):
        record_round(finished, change(ayse, finished), FIRST)


@pytest.mark.parametrize("who", ["carmen", "stranger"])
def test_round_of_others_is_not_for_them_to_record(match, carmen, who):
    told = Change(actor(carmen), uuid4(), 0) if who == "carmen" else Change(ANYBODY, uuid4(), 0)

    with pytest.raises(NotAllowed):
        record_round(match, told, FIRST)


def test_correction_replays_later_rounds_and_keeps_both_accounts(match, ayse, blaise):
    record_round(match, change(ayse, match), FIRST)
    record_round(match, change(ayse, match), OTHER)

    revision = correct_round(match, change(blaise, match), 0, closed_by(1, 72, 10, 5), "Two digits swapped")

    assert (revision.n, revision.cause, revision.reason.text) == (2, Cause.CORRECTION, "Two digits swapped")
    assert [account.played for account in sheet_of(match).accounts(0)] == [FIRST, closed_by(1, 72, 10, 5)]
    assert points_by_round(match) == [[288, -100, 40, 20], [-200, 32, 36, 120]]


@pytest.mark.parametrize("reason", ["", "  ", "\n"])
@pytest.mark.parametrize("how", ["correct", "void", "restore", "adjust"])
def test_change_without_a_reason_is_refused(match, ayse, how, reason):
    record_round(match, change(ayse, match), FIRST)
    told = change(ayse, match)
    changes = {
        "correct": lambda: correct_round(match, told, 0, OTHER, reason),
        "void": lambda: void_the_round(match, told, 0, reason),
        "restore": lambda: restore_revision(match, told, 0, 1, reason),
        "adjust": lambda: adjust(match, told, number=0, side=0, points=5, reason=reason),
    }

    with pytest.raises(ReasonNeeded):
        changes[how]()

    assert (Revision.objects.count(), Incident.objects.count()) == (1, 0)


@pytest.mark.parametrize("number", [-1, 1, 99])
def test_change_of_a_round_that_was_not_played_is_refused(match, ayse, number):
    record_round(match, change(ayse, match), FIRST)

    with pytest.raises(NoSuchRound):
        correct_round(match, change(ayse, match), number, OTHER, "Why")
    with pytest.raises(NoSuchRound):
        adjust(match, change(ayse, match), number=number, side=0, points=5, reason="Why")


def test_voided_round_keeps_its_place_and_gives_no_points(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    record_round(match, change(ayse, match), OTHER)

    revision = void_the_round(match, change(ayse, match), 0, "Cards were seen")

    match.refresh_from_db()
    assert revision.played == {"void": revision.reason_id}
    assert (points_by_round(match), totals(match), match.rounds_counted) == (
        [[-200, 32, 36, 120]],
        (-200, 32, 36, 120),
        1,
    )


def test_restored_account_is_a_revision_of_its_own(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    void_the_round(match, change(ayse, match), 0, "Cards were seen")

    revision = restore_revision(match, change(ayse, match), 0, 1, "They were not")

    assert (revision.n, revision.cause, revision.played, totals(match)) == (
        3,
        Cause.RESTORE,
        FIRST,
        (108, -100, 40, 20),
    )


@pytest.mark.parametrize("n", [0, 2, 9])
def test_account_that_is_not_there_is_not_restored(match, ayse, n):
    record_round(match, change(ayse, match), FIRST)

    with pytest.raises(NoSuchRound):
        restore_revision(match, change(ayse, match), 0, n, "Why")


def test_correction_of_a_finished_match_that_opens_it_again_takes_its_results_away(finished, ayse):
    assert Result.objects.filter(match=finished).count() == 4

    void_the_round(finished, change(ayse, finished), 0, "Cards were seen")

    finished.refresh_from_db()
    assert (finished.finished_at, Result.objects.filter(match=finished).count()) == (None, 0)


def test_adjustment_is_a_line_of_its_own_behind_the_rounds_lines(match, ayse):
    record_round(match, change(ayse, match), FIRST)

    incident = adjust(match, change(ayse, match), number=0, side=2, points=-15, reason="Counted twice")

    assert points_by_round(match) == [[108, -100, 40, 20, -15]]
    assert Score.objects.get(incident=incident).points == -15
    assert totals(match) == (108, -100, 25, 20)


def test_adjustment_by_the_same_form_again_is_noted_once(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    form = change(ayse, match)
    first = adjust(match, form, number=0, side=2, points=-15, reason="Counted twice")

    assert adjust(match, form, number=0, side=2, points=-15, reason="Counted twice") == first
    with pytest.raises(KeyReused):
        adjust(match, form, number=0, side=2, points=-16, reason="Counted twice")


def test_adjustment_survives_a_correction_and_a_void(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    adjust(match, change(ayse, match), number=0, side=2, points=-15, reason="Counted twice")

    correct_round(match, change(ayse, match), 0, OTHER, "Other round")
    corrected = totals(match)
    void_the_round(match, change(ayse, match), 0, "Cards were seen")

    assert (corrected, totals(match)) == ((-200, 32, 21, 120), (0, 0, -15, 0))


def test_withdrawn_adjustment_stays_on_the_record(match, ayse):
    record_round(match, change(ayse, match), FIRST)
    incident = adjust(match, change(ayse, match), number=0, side=2, points=-15, reason="Counted twice")

    withdraw(match, change(ayse, match), incident, "It was right")
    withdraw(match, change(ayse, match), incident, "Once more")

    incident.refresh_from_db()
    assert (totals(match), incident.withdrawn_reason.text) == ((108, -100, 40, 20), "It was right")
    assert points_by_round(match) == [[108, -100, 40, 20]]


def test_player_at_the_table_may_correct_but_not_adjust(match, ayse, blaise):
    record_round(match, change(blaise, match), FIRST)

    with pytest.raises(NotAllowed):
        adjust(match, change(blaise, match), number=0, side=0, points=5, reason="Why")


def test_unfinished_match_is_not_signed_off(match, ayse):
    with pytest.raises(MatchUnfinished):
        sign_off(match, actor(ayse), match.version, "All agreed")


def test_signed_off_match_takes_no_change(finished, ayse):
    sign_off(finished, actor(ayse), finished.version, "All agreed")
    told = change(ayse, finished)

    for attempt in (
        lambda: record_round(finished, told, FIRST),
        lambda: correct_round(finished, told, 0, OTHER, "Why"),
        lambda: void_the_round(finished, told, 0, "Why"),
        lambda: restore_revision(finished, told, 0, 1, "Why"),
        lambda: adjust(finished, told, number=0, side=0, points=5, reason="Why"),
    ):
        with pytest.raises(MatchClosed):
            attempt()


def test_match_is_signed_off_as_it_was_seen(finished, ayse):
    seen = finished.version
    adjust(finished, change(ayse, finished), number=0, side=0, points=5, reason="Late")

    with pytest.raises(StaleSheet):
        sign_off(finished, actor(ayse), seen, "All agreed")


def test_each_step_is_taken_back_by_another_and_told(finished, ayse):
    sign_off(finished, actor(ayse), finished.version, "All agreed")
    sign_off(finished, actor(ayse), finished.version, "All agreed")
    reopen(finished, actor(ayse), "A round was forgotten")
    cancel(finished, actor(ayse), "Wrong table")
    resume(finished, actor(ayse), "Right table after all")

    finished.refresh_from_db()
    told = [(event.kind, event.reason and event.reason.text) for event in MatchEvent.objects.order_by("pk")]
    assert told == [
        ("signed_off", "All agreed"),
        ("reopened", "A round was forgotten"),
        ("cancelled", "Wrong table"),
        ("resumed", "Right table after all"),
    ]
    assert (finished.signed_off_at, finished.cancelled_at, finished.is_open) == (None, None, True)


def test_only_managers_reopen_and_cancel(finished, ayse, blaise):
    sign_off(finished, actor(ayse), finished.version, "All agreed")

    with pytest.raises(NotAllowed):
        sign_off(finished, actor(blaise), finished.version, "All agreed")
    for step in (reopen, cancel, resume):
        with pytest.raises(NotAllowed):
            step(finished, actor(blaise), "Why")


def test_cancelled_match_counts_for_nobody_until_it_is_taken_up_again(finished, ayse):
    cancel(finished, actor(ayse), "Wrong table")
    cancelled = list(Result.objects.filter(match=finished).values_list("counts", flat=True))

    resume(finished, actor(ayse), "Right table after all")

    assert cancelled == [False] * 4
    assert list(Result.objects.filter(match=finished).values_list("counts", flat=True)) == [True] * 4


def test_match_of_a_league_that_waits_for_the_sign_off_counts_from_then_on(club, players, ayse):
    league = LeagueFactory(club=club, options={"hands": 1}, counts="signed_off")
    match = MatchFactory(season=SeasonFactory(league=league), players=players)
    record_round(match, change(ayse, match), FIRST)
    before = set(Result.objects.values_list("counts", flat=True))

    sign_off(match, actor(ayse), match.version, "All agreed")

    assert (before, set(Result.objects.values_list("counts", flat=True))) == ({False}, {True})


def test_nothing_is_touched_while_no_result_that_counts_changes(match, ayse, django_capture_on_commit_callbacks):
    record_round(match, change(ayse, match), FIRST)
    correct_round(match, change(ayse, match), 0, OTHER, "Other round")

    assert Touched.objects.count() == 0
