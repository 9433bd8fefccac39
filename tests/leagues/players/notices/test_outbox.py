"""Each letter is sent once; what becomes of those that fail, and who sends them."""

from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command

from leagues.players.notices.drawing import draw_up
from leagues.players.notices.models import Ending, Letter, Notice
from leagues.players.notices.outbox import LEASE, MOST_ATTEMPTS, PAUSES, _end, claim, post
from tests.leagues.players.notices.telling import NOW, TO_AYSE, TO_BLAISE, ask, endings

# Without a mail server


def test_site_without_a_mail_server_queues_nothing(readers, clock, mailoutbox, deniz, settings):
    settings.SENDS_LETTERS = False
    ask(readers, readers[1], deniz)
    post()
    settings.SENDS_LETTERS = True

    post()

    assert (mailoutbox, Letter.objects.count(), readers[0].open_notices) == ([], 0, 1)


# Once, and what fails


def test_sent_letter_is_not_sent_again(readers, clock, mailoutbox, deniz):
    ask(readers, readers[1], deniz)

    sent = [post(), post()]
    clock.shift(timedelta(days=1))
    sent.append(post())

    assert (sent, sorted(letter.to for letter in mailoutbox)) == ([2, 0, 0], [TO_AYSE, TO_BLAISE])


def test_letter_whose_server_died_between_claim_and_mark_is_sent_when_the_lease_is_over(
    readers, clock, mailoutbox, deniz
):
    ask(readers[:1], readers[1], deniz)
    draw_up(NOW)
    claimed = claim(NOW)

    clock.shift(LEASE - timedelta(seconds=1))
    before = post()
    clock.shift(timedelta(seconds=1))
    after = post()

    letter = Letter.objects.get()
    assert (before, after, len(mailoutbox)) == (0, 1, 1)
    assert (letter.pk, letter.attempts, letter.ending) == (claimed.pk, 2, "sent")


def test_whoever_comes_back_after_the_lease_marks_nothing(readers, clock, mailoutbox, deniz):
    ask(readers[:1], readers[1], deniz)
    draw_up(NOW)
    slow = claim(NOW)
    clock.shift(LEASE)
    quick = claim(NOW + LEASE)

    _end(slow, Ending.GIVEN_UP)

    letter = Letter.objects.get()
    assert (letter.claimed_by, letter.ended_at) == (quick.claimed_by, None)


class DeadServer(EmailBackend):
    """A mail server that refuses every letter, and repeats the address as they do."""

    refusal: Exception = SMTPRecipientsRefused({"ayse@example.org": (550, b"<ayse@example.org>: unknown")})

    def send_messages(self, messages):
        raise self.refusal


@pytest.fixture
def refused(settings):
    settings.MAILERS = {"default": {"BACKEND": f"{__name__}.DeadServer"}}


def test_failed_letter_is_tried_again_after_growing_pauses_and_given_up_with_its_reason(
    readers, clock, refused, deniz, caplog
):
    ask(readers[:1], readers[1], deniz)
    pauses = []
    while post() == 0 and (letter := Letter.objects.get()).ending == "":
        pauses.append(letter.due_at - datetime.now(UTC))
        clock.move_to(letter.due_at)

    assert pauses == PAUSES
    assert (letter.attempts, letter.ending) == (MOST_ATTEMPTS, "given_up")
    assert letter.reason == "SMTPRecipientsRefused: … (550, … unknown')}"
    assert "ayse" not in caplog.text


def test_letter_that_was_refused_once_is_sent_later(readers, clock, refused, deniz, mailoutbox, settings):
    ask(readers[:1], readers[1], deniz)
    first = post()
    settings.MAILERS = {"default": {"BACKEND": "django.core.mail.backends.locmem.EmailBackend"}}

    clock.shift(PAUSES[0])

    assert (first, post(), len(mailoutbox)) == (0, 1, 1)


def test_letter_that_takes_its_sender_down_each_time_is_given_up(readers, clock, mailoutbox, deniz):
    ask(readers[:1], readers[1], deniz)
    draw_up(NOW)
    for _ in range(MOST_ATTEMPTS):
        claim(datetime.now(UTC))
        clock.shift(LEASE)

    assert (post(), mailoutbox, endings()) == (0, [], [("ayse", "given_up")])


def test_letter_that_cannot_be_put_into_words_does_not_hold_up_the_others(readers, clock, mailoutbox, deniz):
    ask(readers, readers[1], deniz)
    Notice.objects.filter(user=readers[0]).update(values={})

    assert ([post(), post()], [letter.to for letter in mailoutbox]) == ([0, 1], [TO_BLAISE])
    assert list(Letter.objects.order_by("pk").values_list("ending", "reason")) == [
        ("", "KeyError: 'user'"),
        ("sent", ""),
    ]


# The clock


def test_tick_sends_what_waits_and_says_how_much(readers, clock, mailoutbox, deniz, capsys):
    ask(readers, readers[1], deniz)

    call_command("tick")
    call_command("tick")

    assert (capsys.readouterr().out, len(mailoutbox)) == ("Sent 2 letters.\n", 2)
