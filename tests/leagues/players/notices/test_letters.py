"""What goes into letters, in which words, for whom and when."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress

from leagues.players.models import Membership, User
from leagues.players.notices.drawing import draw_up
from leagues.players.notices.letters import token_of
from leagues.players.notices.models import Letter, Notice, Rhythm
from leagues.players.notices.outbox import post
from leagues.players.notices.readers import last_evening
from leagues.players.notices.telling import mark_all_read, settle
from tests.factories import ClubFactory, MembershipFactory, PlayerFactory
from tests.leagues.players.notices.telling import ISTANBUL_EVENING, NOW, TO_AYSE, TO_BLAISE, ask, endings, report

# What they say


def test_letter_says_what_waits_and_how_to_stop_letters(readers, clock, mailoutbox, deniz):
    ayse, blaise = readers
    ask([ayse], blaise, deniz)

    post()

    [letter] = mailoutbox
    stop = f"https://scores.example.org/letters/stop/{token_of(ayse.pk)}/"
    assert (letter.subject, letter.to, letter.from_email) == (
        "Blaise says that they are the guest Deniz.",
        TO_AYSE,
        "Meldbook <scores@example.org>",
    )
    assert letter.body == (
        "Hello Ayşe,\n"
        "\n"
        "Waits for your answer\n"
        "\n"
        "* Blaise says that they are the guest Deniz.\n"
        "  https://scores.example.org/c/galata/players/\n"
        "\n"
        "-- \n"
        "Meldbook, https://scores.example.org\n"
        "Which letters you get: https://scores.example.org/accounts/letters/\n"
        f"No more letters: {stop}\n"
    )
    assert letter.extra_headers == {
        "Message-ID": f"<letter.{Letter.objects.get().pk}.{int(NOW.timestamp())}@scores.example.org>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def test_several_things_that_wait_are_one_letter(readers, clock, mailoutbox, deniz):
    for number in range(3):
        ask(readers[:1], readers[1], deniz, key=f"claim:{number}")

    post()

    assert [(letter.to, letter.subject) for letter in mailoutbox] == [(TO_AYSE, "3 things wait for you")]


def test_digest_says_everything_new_under_its_day(ayse_by_day, readers, clock, mailoutbox, deniz):
    clock.move_to(NOW - timedelta(hours=4))
    ask([ayse_by_day], readers[1], deniz)
    report([ayse_by_day], deniz)
    clock.move_to(NOW)

    post()

    [letter] = mailoutbox
    assert (letter.subject, letter.to) == ("Meldbook: news of 30 November 2026", TO_AYSE)
    assert letter.body.partition("\n-- \n")[0] == (
        "Hello Ayşe,\n"
        "\n"
        "Waits for your answer\n"
        "\n"
        "* Blaise says that they are the guest Deniz.\n"
        "  https://scores.example.org/c/galata/players/\n"
        "\n"
        "News\n"
        "\n"
        "* You are Deniz at Café Galata now.\n"
        "  https://scores.example.org/c/galata/\n"
    )


def test_name_with_tags_and_quotes_stands_in_a_letter_as_it_is_written(readers, clock, mailoutbox, club):
    ask(readers[:1], readers[1], PlayerFactory(club=club, name='<b>Ali "the Ace"</b> & Co'))

    post()

    sentence = 'Blaise says that they are the guest <b>Ali "the Ace"</b> & Co.'
    assert mailoutbox[0].subject == sentence
    assert f"* {sentence}\n" in mailoutbox[0].body


def test_long_subject_is_cut(readers, clock, mailoutbox, club):
    ask(readers[:1], readers[1], PlayerFactory(club=club, name="x" * 120))

    post()

    assert mailoutbox[0].subject == f"Blaise says that they are the guest {'x' * 63}…"


@pytest.mark.parametrize(
    ("own", "of_the_club", "month"),
    [("fr", "tr", "novembre"), ("", "tr", "Kasım"), ("", "en", "November")],
    ids=["own", "club", "english"],
)
def test_letter_is_in_the_readers_language(ayse_by_day, clock, mailoutbox, deniz, own, of_the_club, month):
    User.objects.filter(pk=ayse_by_day.pk).update(language=own)
    deniz.club.language = of_the_club
    deniz.club.save()
    clock.move_to(ISTANBUL_EVENING - timedelta(hours=1))
    report([ayse_by_day], deniz)
    clock.move_to(ISTANBUL_EVENING)

    post()

    [letter] = mailoutbox
    assert [name for name in ("November", "novembre", "noviembre", "Kasım") if name in letter.subject] == [month]


# For whom, and when


def test_news_wait_on_the_site_for_those_who_want_letters_only_for_what_waits(readers, clock, mailoutbox, deniz):
    report(readers, deniz)

    post()
    clock.shift(timedelta(days=2))
    post()

    assert (mailoutbox, Letter.objects.count()) == ([], 0)


NOBODY = {
    "wants-none": lambda ayse: User.objects.filter(pk=ayse.pk).update(letters=Rhythm.NEVER),
    "no-address": lambda ayse: EmailAddress.objects.filter(user=ayse).delete(),
    "address-not-shown-to-be-theirs": lambda ayse: EmailAddress.objects.filter(user=ayse).update(verified=False),
    "may-not-log-in": lambda ayse: User.objects.filter(pk=ayse.pk).update(is_active=False),
}


@pytest.mark.parametrize("change", NOBODY.values(), ids=NOBODY)
def test_whoever_cannot_or_will_not_be_written_to_is_not(readers, clock, mailoutbox, deniz, change):
    change(readers[0])
    ask(readers, readers[1], deniz)

    post()

    assert [letter.to for letter in mailoutbox] == [TO_BLAISE]
    assert endings() == [("blaise", "sent")]


@pytest.mark.parametrize("change", NOBODY.values(), ids=NOBODY)
def test_whoever_turns_letters_off_gets_none_that_was_drawn_up(readers, clock, mailoutbox, deniz, change):
    ask(readers[:1], readers[1], deniz)
    draw_up(NOW)
    change(readers[0])

    post()

    assert mailoutbox == []
    assert endings() == [("ayse", "needless")]


def test_old_news_do_not_come_once_somebody_wants_letters_again(readers, clock, mailoutbox, deniz):
    User.objects.filter(pk=readers[0].pk).update(letters=Rhythm.NEVER)
    ask(readers[:1], readers[1], deniz)
    post()
    User.objects.filter(pk=readers[0].pk).update(letters=Rhythm.AT_ONCE)

    post()

    assert mailoutbox == []


def test_what_was_answered_before_the_letter_left_is_left_out(readers, clock, mailoutbox, deniz):
    ask(readers[:1], readers[1], deniz, key="claim:1")
    ask(readers, readers[1], deniz, key="claim:2")
    settle("claim:2")

    post()

    assert [(letter.to, letter.subject) for letter in mailoutbox] == [
        (TO_AYSE, "Blaise says that they are the guest Deniz.")
    ]


def test_after_a_letter_there_is_peace_for_ten_minutes_and_then_one_with_all_that_came(
    readers, clock, mailoutbox, deniz
):
    ask(readers[:1], readers[1], deniz, key="claim:1")
    post()
    for number in (2, 3):
        clock.shift(timedelta(minutes=4))
        ask(readers[:1], readers[1], deniz, key=f"claim:{number}")
        post()
    clock.shift(timedelta(minutes=3))
    post()

    assert [letter.subject for letter in mailoutbox] == [
        "Blaise says that they are the guest Deniz.",
        "2 things wait for you",
    ]


def test_digest_comes_once_a_day_at_six_by_the_clock_of_the_club(ayse_by_day, clock, mailoutbox, deniz):
    sent = []
    clock.move_to(ISTANBUL_EVENING - timedelta(hours=2))
    report([ayse_by_day], deniz, key="a")
    for minutes in (-90, -1, 0, 1, 60, 23 * 60, 24 * 60 - 1, 24 * 60):
        clock.move_to(ISTANBUL_EVENING + timedelta(minutes=minutes))
        if minutes == 60:
            report([ayse_by_day], deniz, key="b")
        sent.append((minutes, post()))

    assert [minutes for minutes, letters in sent if letters] == [0, 24 * 60]
    assert list(Letter.objects.order_by("day").values_list("day", flat=True)) == [
        ISTANBUL_EVENING.date(),
        (ISTANBUL_EVENING + timedelta(days=1)).date(),
    ]


def test_no_digest_where_nothing_is_new(ayse_by_day, clock, mailoutbox, deniz):
    clock.move_to(ISTANBUL_EVENING - timedelta(hours=1))
    report([ayse_by_day], deniz)
    mark_all_read(ayse_by_day.pk)
    for _ in range(3):
        clock.shift(timedelta(days=1))
        post()

    assert (mailoutbox, Letter.objects.count()) == ([], 0)


def test_site_that_slept_at_six_sends_the_digest_when_it_wakes(ayse_by_day, clock, mailoutbox, deniz):
    clock.move_to(ISTANBUL_EVENING - timedelta(hours=1))
    report([ayse_by_day], deniz)
    clock.move_to(ISTANBUL_EVENING + timedelta(hours=15))

    post()

    assert list(Letter.objects.values_list("day", "ending")) == [(ISTANBUL_EVENING.date(), "sent")]


def test_what_came_too_late_for_a_days_digest_is_in_the_next(ayse_by_day, clock, mailoutbox, deniz):
    clock.move_to(ISTANBUL_EVENING - timedelta(hours=1))
    report([ayse_by_day], deniz, key="a")
    clock.move_to(ISTANBUL_EVENING)
    post()
    report([ayse_by_day], deniz, key="b")
    Notice.objects.filter(key="b").update(created_at=ISTANBUL_EVENING - timedelta(seconds=1))
    post()
    before = len(mailoutbox)

    clock.shift(timedelta(days=1))
    post()

    assert (before, len(mailoutbox)) == (1, 2)


@pytest.mark.parametrize(
    ("now", "zone", "evening"),
    [
        ("2026-11-30T14:59:59Z", "Europe/Istanbul", "2026-11-29T18:00:00+03:00"),
        ("2026-11-30T15:00:00Z", "Europe/Istanbul", "2026-11-30T18:00:00+03:00"),
        ("2026-12-01T02:59:00Z", "America/Montevideo", "2026-11-30T18:00:00-03:00"),
        ("2026-03-29T10:00:00Z", "Europe/Paris", "2026-03-28T18:00:00+01:00"),
        ("2026-03-29T16:00:00Z", "Europe/Paris", "2026-03-29T18:00:00+02:00"),
        ("2026-10-25T17:00:00Z", "Europe/Paris", "2026-10-25T18:00:00+01:00"),
    ],
    ids=["a-second-before", "on-the-dot", "west", "before-summer-time", "in-summer-time", "after-summer-time"],
)
def test_last_evening_is_six_by_the_clock_on_the_wall(now, zone, evening):
    assert last_evening(datetime.fromisoformat(now), zone).isoformat() == evening


def test_the_clock_of_letters_is_that_of_the_club_joined_first(ayse_by_day, clock, mailoutbox, deniz):
    tokyo = ClubFactory(time_zone="Asia/Tokyo")
    MembershipFactory(club=tokyo, user=ayse_by_day, joined_at=NOW - timedelta(days=900))
    Membership.objects.filter(club=deniz.club).update(joined_at=NOW - timedelta(days=3))
    clock.move_to(datetime(2026, 11, 30, 8, 30, tzinfo=UTC))
    report([ayse_by_day], deniz)
    clock.move_to(datetime(2026, 11, 30, 9, 0, tzinfo=UTC))

    assert post() == 1
