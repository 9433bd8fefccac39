"""Telling is once by key, part of the caller's transaction, and keeps no name."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from leagues.players.models import Player
from leagues.players.notices import kinds
from leagues.players.notices.drawing import draw_up
from leagues.players.notices.kinds import Kind
from leagues.players.notices.models import Letter, Notice
from leagues.players.notices.outbox import post
from leagues.players.notices.queries import in_words, news_of, waiting_of
from leagues.players.notices.telling import mark_all_read, settle, tell
from tests.factories import PlayerFactory
from tests.leagues.budgets import queries
from tests.leagues.players.notices.telling import ask, report


def told():
    return list(
        Notice.objects.order_by("pk").values_list("user__username", "kind", "values", "address", "needs_answer")
    )


def test_users_are_told_once_by_key_and_guests_are_passed_over(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    ask([ayse, blaise], blaise, deniz)
    tell([None, blaise.pk], "claim_approved", {"player": deniz.pk, "club": deniz.club_id}, "/", key="approved:1")

    claim = {"user": blaise.pk, "player": deniz.pk}
    assert told() == [
        ("ayse", "guest_claimed", claim, "/c/galata/players/", True),
        ("blaise", "guest_claimed", claim, "/c/galata/players/", True),
        ("blaise", "claim_approved", {"player": deniz.pk, "club": deniz.club_id}, "/", False),
    ]


@pytest.mark.parametrize("readers", [1, 3])
def test_telling_costs_one_statement_however_many_are_told(ayse, blaise, carmen, deniz, readers):
    with queries() as sent:
        ask([ayse, blaise, carmen][:readers], blaise, deniz)

    assert len(sent) == 1


def test_what_the_caller_takes_back_was_never_told(ayse, blaise, deniz):
    with transaction.atomic():
        ask([ayse], blaise, deniz)
        transaction.set_rollback(True)

    assert told() == []


REFUSED = {
    "unknown-kind": ("weather", {}, "/", "There is no kind of notice weather."),
    "other-values": ("claim_approved", {"player": 1}, "/", "A notice claim_approved takes club, player, not player."),
    "a-name": ("claim_approved", {"player": "Deniz", "club": 1}, "/", "The values of a notice are ids and numbers."),
    "elsewhere": (
        "claim_approved",
        {"player": 1, "club": 1},
        "https://elsewhere.example/",
        "The address of a notice is a path of this site.",
    ),
    "elsewhere-by-slashes": (
        "claim_approved",
        {"player": 1, "club": 1},
        "//elsewhere.example/",
        "The address of a notice is a path of this site.",
    ),
}


@pytest.mark.parametrize(("kind", "values", "address", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_could_not_be_shown_is_refused(ayse, kind, values, address, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        tell([ayse.pk], kind, values, address, key="x")

    assert told() == []


def test_what_is_settled_waits_for_nobody_and_is_no_news(ayse, blaise, deniz):
    ask([ayse, blaise], blaise, deniz, key="claim:1")
    ask([ayse], blaise, deniz, key="claim:2")
    report([ayse], deniz)

    settle("claim:1")
    settle("approved:1")

    assert [notice.key for notice in waiting_of(ayse.pk)] == ["claim:2"]
    assert [(it.key, it.is_new) for it in news_of(ayse.pk)] == [("approved:1", True), ("claim:1", False)]
    assert [ayse.open_notices, blaise.open_notices] == [2, 0]


def test_one_sides_answer_settles_it_for_that_side_alone(ayse, blaise, deniz):
    ask([ayse, blaise], blaise, deniz)

    settle("claim:1", [blaise.pk])

    assert [ayse.open_notices, blaise.open_notices] == [1, 0]


def test_what_was_settled_is_not_asked_again_under_the_same_key(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    settle("claim:1")

    ask([ayse], blaise, deniz)
    ask([ayse], blaise, deniz, key="claim:1:again")

    assert [notice.key for notice in waiting_of(ayse.pk)] == ["claim:1:again"]


def test_reading_everything_leaves_what_waits(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    report([ayse, blaise], deniz)

    mark_all_read(ayse.pk)

    assert [ayse.open_notices, blaise.open_notices] == [1, 1]


def test_news_are_never_done_says_the_database(ayse, deniz):
    report([ayse], deniz)

    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.update(done_at="2026-11-30T19:00:00Z")


# Words


def test_names_are_those_of_today_and_what_is_gone_goes_by_its_number(ayse, blaise, deniz):
    ask([ayse], blaise, deniz)
    ask([ayse], blaise, Player(pk=deniz.pk + 77), key="claim:2")
    Player.objects.filter(pk=deniz.pk).update(name="Player #7")
    blaise.delete()

    assert [said.text for said in in_words(waiting_of(ayse.pk))] == [
        "somebody says that they are the guest Player #7.",
        f"somebody says that they are the guest #{deniz.pk + 77}.",
    ]


def test_an_app_above_tells_by_kinds_and_names_of_its_own(ayse, monkeypatch):
    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))
    monkeypatch.setattr(kinds, "_things", dict(kinds._things))
    kinds.register(Kind("table_free", "A table is free", "Table {table} is free since {minutes} minutes."))
    kinds.names_things("table", lambda ids: {table_id: f"by the window {table_id}" for table_id in ids})

    tell([ayse.pk], "table_free", {"table": 4, "minutes": 12}, "/", key="table:4")

    assert [said.text for said in in_words(news_of(ayse.pk))] == ["Table by the window 4 is free since 12 minutes."]


def test_a_kind_is_not_taken_twice(monkeypatch):
    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))

    with pytest.raises(ValueError, match="There is a kind of notice claim_approved already"):
        kinds.register(Kind("claim_approved", "Another", "Something else."))


def test_what_an_app_told_that_is_gone_is_still_listed(ayse, deniz):
    report([ayse], deniz)
    Notice.objects.update(kind="of_another_time")

    assert [said.text for said in in_words(news_of(ayse.pk))] == ["There is news."]


@pytest.mark.parametrize("rows", [1, 3])
def test_names_of_a_list_cost_one_query_for_each_sort_of_thing(ayse, blaise, club, rows):
    for number in range(rows):
        ask([ayse], blaise, PlayerFactory(club=club), key=f"claim:{number}")

    with queries() as sent:
        in_words(waiting_of(ayse.pk))

    assert len(sent) == 3


# Erasing


def kept_of_people() -> str:
    """All that notices and letters keep."""
    return str([*Notice.objects.values(), *Letter.objects.values()])


def test_deleting_a_users_notices_is_all_that_erasing_takes(readers, mailoutbox, deniz):
    ayse, blaise = readers
    ask([ayse], blaise, deniz)
    ask([blaise], ayse, deniz, key="claim:2")
    post()

    Notice.objects.filter(user=blaise).delete()
    post()

    assert [name for name in ("Blaise", "blaise", "Ayşe", "Deniz") if name in kept_of_people()] == []
    assert list(Notice.objects.values_list("user__username", flat=True)) == ["ayse"]
    assert len(mailoutbox) == 2


def test_letter_whose_notices_were_erased_before_it_left_is_not_sent(readers, mailoutbox, deniz):
    ask(readers[:1], readers[1], deniz)
    draw_up(timezone.now())
    Notice.objects.all().delete()

    post()

    assert mailoutbox == []
    assert list(Letter.objects.values_list("ending", flat=True)) == ["needless"]
