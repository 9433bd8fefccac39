"""Whatever is derived can be worked out again from the revisions; whatever is not as they say is named."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from leagues.matches.closing import sign_off
from leagues.matches.models import Match, Result, Revision, Score, Touched
from leagues.matches.noting import adjust
from leagues.seasons.models import League
from leagues.standings.models import Standing
from leagues.standings.services import sweep
from tests.append_only import revisions_unguarded
from tests.factories import MatchFactory, actor, change, closed_by


def told(*arguments):
    """The lines of the command, and the last words where it ended with 1."""
    out = StringIO()
    try:
        call_command("rebuild_standings", *arguments, stdout=out)
    except CommandError as end:
        return out.getvalue().splitlines(), str(end)
    return out.getvalue().splitlines(), None


def everything():
    """All that is derived, without the ids of its rows."""
    return {
        "scores": list(
            Score.objects.order_by("match", "round_number", "position").values_list("match", "side", "points")
        ),
        "results": list(
            Result.objects.order_by("match", "entry").values_list(
                "match", "entry", "points", "place", "is_won", "counts"
            )
        ),
        "matches": list(Match.objects.order_by("pk").values_list("pk", "rounds_counted", "finished_at", "chain")),
        "standings": list(
            Standing.objects.order_by("entry").values_list(
                "entry", "played", "won", "points", "best", "last", "last_match"
            )
        ),
        "touched": list(Touched.objects.order_by("pk").values_list("entry_id", flat=True)),
    }


@pytest.fixture
def match(ayse, play):
    """A finished match with an adjustment, beside another, added up."""
    match = play(0, 10, 20, 30)
    adjust(match, change(ayse, match), number=0, side=3, points=-5, reason="a gift")
    play(1, 5, 25, 30)
    sweep()
    return match


def test_what_is_right_is_said_to_be(match):
    before = everything()

    assert told("--check") == (["2 matches read: everything is as the revisions say."], None)
    assert told() == (["2 matches read: everything is as the revisions say."], None)
    assert everything() == before


def test_check_names_every_difference_and_writes_nothing(match):
    ayse, emre = Result.objects.filter(match=match).order_by("side")[0::3]
    Score.objects.filter(match=match, side=1).update(points=41)
    Score.objects.filter(match=match, position=2).delete()
    Result.objects.filter(pk=emre.pk).update(points=999)
    Match.objects.filter(pk=match.pk).update(rounds_counted=7)
    Standing.objects.filter(entry=ayse.entry_id).update(won=5)
    before = everything()

    lines, end = told("--check")

    played_at, where = match.starts_at, f"match {match.pk}"
    assert lines == [
        f"{where}: rounds counted: stored 7, found 1",
        f"{where}, round 1, line 2: stored 1 41 None, found 1 40 None",
        f"{where}, round 1, line 3: stored nothing, found 2 80 None",
        (
            f"{where}, entry {emre.entry_id}: result stored {emre.entry_id} 3 999 4 False True {played_at}, "
            f"found {emre.entry_id} 3 115 4 False True {played_at}"
        ),
        (
            f"season {match.season_id}, entry {ayse.entry_id}: standing stored 2 5 -80 -100 20 {match.pk + 1}, "
            f"found 2 1 -80 -100 20 {match.pk + 1}"
        ),
        (
            f"season {match.season_id}, entry {emre.entry_id}: standing stored 2 0 235 115 120 {match.pk + 1}, "
            f"found 2 0 1119 120 120 {match.pk + 1}"
        ),
    ]
    assert end == "6 differences in 2 matches, of which 6 stay."
    assert everything() == before


def test_rebuilding_gives_back_what_there_was(match):
    before = everything()
    Score.objects.all().delete()
    Result.objects.all().delete()
    Standing.objects.all().delete()
    Match.objects.update(rounds_counted=0)

    _, end = told()

    assert end is None
    sweep()
    assert everything() == before
    assert told("--check")[1] is None


def test_result_of_a_match_that_goes_on_is_taken_away(match, season, players):
    running = MatchFactory(season=season, players=players)
    stray = Result.objects.filter(match=match)[0]
    stray.pk, stray.match = None, running
    stray.save()

    lines, end = told()

    assert (len(lines), end) == (2, None)
    assert not Result.objects.filter(match=running).exists()
    assert told("--check")[1] is None


def test_line_that_is_still_to_be_added_up_is_no_difference(match, play):
    play(2, 1, 2, 3)

    assert told("--check") == (["3 matches read: everything is as the revisions say."], None)


def test_result_that_counts_against_the_leagues_word_is_put_right(match, league):
    League.objects.filter(pk=league.pk).update(counts=League.Counts.SIGNED_OFF)

    _, end = told("--check")
    told()
    sweep()

    assert end == "8 differences in 2 matches, of which 8 stay."
    assert set(Standing.objects.values_list("played", flat=True)) == {0}


def test_revision_that_was_tampered_with_breaks_the_chain_and_stays_named(match):
    revision = Revision.objects.filter(round__match=match)[0]
    with revisions_unguarded():
        Revision.objects.filter(pk=revision.pk).update(played=closed_by(0, 10, 20, 1))

    lines, end = told()

    assert lines[0] == f"match {match.pk}: the chain breaks at round 1, revision 1"
    assert end.endswith("of which 1 stay.")


def test_last_revision_that_is_missing_is_missed(match):
    Match.objects.filter(pk=match.pk).update(chain="0" * 64)

    assert told("--check") == (
        [f"match {match.pk}: it ends with another revision than its chain"],
        "1 difference in 2 matches, of which 1 stay.",
    )


def test_state_without_its_event_is_named(match, ayse):
    sign_off(match, actor(ayse), match.version, "All agreed")
    Match.objects.filter(pk=match.pk).update(signed_off_at=None)

    lines, _ = told("--check")

    assert lines == [f"match {match.pk}: signed off: stored no, found yes"]


def test_rounds_that_the_rules_refuse_are_named_and_left(match):
    revision = Revision.objects.filter(round__match=match)[0]
    with revisions_unguarded():
        Revision.objects.filter(pk=revision.pk).update(played=closed_by(0, 10, 20, 400))

    lines, end = told()

    assert lines[0].startswith(f"match {match.pk}: its rounds cannot be scored (round 1): ")
    assert end == "1 difference in 2 matches, of which 1 stay."


def test_tick_adds_up_what_lost_tasks_left(play):
    play(0, 10, 20, 30)
    out = StringIO()

    call_command("tick", stdout=out)
    call_command("tick", stdout=out)

    assert out.getvalue() == "Added up 4 lines of standings.\n"
    assert Standing.objects.count() == 4
