"""Revisions are facts: the database refuses to change or delete one, and the chain shows it where somebody did."""

import pytest
from django.db import DatabaseError, transaction

from leagues.matches.chain import chain_of
from leagues.matches.models import Match, Revision
from leagues.matches.queries import revisions_of
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.players.models import User
from tests.append_only import revisions_unguarded
from tests.factories import change, closed_by


@pytest.fixture
def played(match: Match, ayse: User) -> list[Revision]:
    """Two rounds, the first corrected, the second voided."""
    record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    record_round(match, change(ayse, match), closed_by(0, 8, 9, 30))
    correct_round(match, change(ayse, match), 0, closed_by(1, 72, 10, 5), "Two digits swapped")
    void_the_round(match, change(ayse, match), 1, "Cards were seen")
    return revisions_of(match)


def test_database_refuses_to_change_a_revision(played):
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        Revision.objects.filter(pk=played[0].pk).update(played=closed_by(1, 1, 1, 1))

    assert Revision.objects.get(pk=played[0].pk).played == closed_by(1, 27, 10, 5)


def test_database_refuses_to_delete_a_revision(played):
    with pytest.raises(DatabaseError, match="never changed or deleted"), transaction.atomic():
        Revision.objects.filter(pk=played[3].pk)._raw_delete("default")

    assert Revision.objects.count() == 4


def test_chain_holds_over_entries_corrections_and_voids(played):
    assert chain_of(played).broken is None


def test_chain_shows_the_revision_that_was_changed_behind_its_back(played, match):
    with revisions_unguarded():
        Revision.objects.filter(pk=played[1].pk).update(played=closed_by(0, 8, 9, 31))

    assert chain_of(revisions_of(match)).broken == played[1]


def test_chain_shows_that_a_revision_was_taken_out(played, match):
    with revisions_unguarded():
        Revision.objects.filter(pk=played[2].pk)._raw_delete("default")

    assert chain_of(revisions_of(match)).broken == played[3]


def test_chain_does_not_cover_the_words_of_a_reason_so_that_they_can_be_blanked(played, match):
    reason = played[2].reason
    reason.text = ""
    reason.save()

    assert chain_of(revisions_of(match)).broken is None


def test_match_knows_the_end_of_its_chain(played, match):
    match.refresh_from_db()

    assert match.chain == played[-1].digest
