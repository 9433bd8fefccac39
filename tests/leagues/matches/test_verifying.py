"""`manage.py verify_history` names what was changed behind the site's back, and nothing else."""

import pytest
from django.core.management import CommandError, call_command

from leagues.matches.models import Match, Revision, Words
from leagues.matches.services import correct_round, record_round
from tests.append_only import revisions_unguarded
from tests.factories import MatchFactory, change, closed_by

FIRST = closed_by(1, 27, 10, 5)


@pytest.fixture
def matches(season, players, ayse) -> list[Match]:
    """Two matches of two rounds, in each of which one was corrected."""
    told = MatchFactory.create_batch(2, season=season, players=players)
    for match in told:
        for _ in range(2):
            record_round(match, change(ayse, match), FIRST)
        correct_round(match, change(ayse, match), 0, closed_by(1, 28, 10, 5), "28, not 27")
    return told


def verified(capsys) -> tuple[bool, list[str]]:
    """Whether everything fits, and what was said line by line."""
    try:
        call_command("verify_history")
    except CommandError as error:
        return False, [*capsys.readouterr().out.splitlines(), str(error)]
    return True, capsys.readouterr().out.splitlines()


def test_untouched_history_fits(matches, capsys):
    assert verified(capsys) == (True, ["2 matches read: nothing was changed since it was recorded."])


def test_changed_revision_is_named_once(matches, capsys):
    first = Revision.objects.filter(round__match=matches[0]).order_by("pk").first()
    with revisions_unguarded():
        Revision.objects.filter(pk=first.pk).update(played=closed_by(1, 1, 1, 1))

    assert verified(capsys) == (
        False,
        [
            f"match {matches[0].pk}: revision {first.pk} does not continue what was before it",
            "1 of 2 matches or words do not fit.",
        ],
    )


def test_last_revision_that_is_gone_is_missed(matches, capsys):
    with revisions_unguarded():
        Revision.objects.filter(round__match=matches[1]).order_by("-pk").first().delete()

    fits, said = verified(capsys)

    assert not fits
    assert said[0] == f"match {matches[1].pk}: the chain ends before what the match says was written last"


def test_changed_words_are_named_and_blanked_ones_are_not(matches, capsys):
    kept, blanked = Words.objects.order_by("digest")
    Words.objects.filter(pk=blanked.pk).update(text="", salt="")
    fits = verified(capsys)[0]
    Words.objects.filter(pk=kept.pk).update(text="29, not 27")

    assert fits
    assert verified(capsys)[1][0] == f"words {kept.pk[:12]}: the text is not the one that was written"
