"""Sending letters, each once.

A letter is claimed in a transaction of its own, which is committed before anything is sent; so of many workers that
ask at once only one gets it. Then it is sent, and then its end is noted. Only if the server dies between the last two
is it sent a second time: when the lease of the claim is over, under the same Message-ID. Nothing can rule that out, for
a mail server takes no part in our transactions; the other choice would be to lose the letter.

What fails is tried again after growing pauses, and given up after the last of them with its reason kept.
"""

import logging
import re
from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from leagues.players.notices.drawing import draw_up
from leagues.players.notices.letters import message_of
from leagues.players.notices.models import Ending, Letter

# Longer than a mail server may take to answer; settings give it ten seconds a step.
LEASE = timedelta(minutes=5)
PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 1440)]
MOST_ATTEMPTS = len(PAUSES) + 1
# Whoever waits behind these, or a worker that is told to end, does not wait for long.
MOST_IN_A_RUN = 50

log = logging.getLogger(__name__)


def post() -> int:
    """Draw up what is due and send it; says how many letters were sent. Where the site sends none, does nothing."""
    if not settings.SENDS_LETTERS:
        return 0
    draw_up(timezone.now())
    return send_due()


def send_due() -> int:
    """Send the letters that are due, one after another, and say how many that were.

    The first failure ends the run, for as a rule it is the mail server's; the next run goes on behind that letter.
    """
    sent = 0
    for _ in range(MOST_IN_A_RUN):
        letter = claim(timezone.now())
        if letter is None or not deliver(letter):
            break
        sent += letter.ending == Ending.SENT
    return sent


@transaction.atomic(durable=True)
def claim(now: datetime) -> Letter | None:
    """The next letter that is due, which is nobody else's until its lease is over; None where there is none."""
    letter = next_due(now)
    if letter is not None:
        letter.claimed_at, letter.claimed_by, letter.due_at = now, uuid4(), now + LEASE
        letter.attempts += 1
        letter.save(update_fields=["claimed_at", "claimed_by", "due_at", "attempts"])
    return letter


def next_due(now: datetime) -> Letter | None:
    """The letter that has been due for longest, locked; those that somebody else is claiming are passed over."""
    # On SQLite a transaction is the only writer from its first statement on, which is lock enough.
    due = Letter.objects.filter(ended_at=None, due_at__lte=now).order_by("due_at", "id")
    return due.select_for_update(skip_locked=True).first()


def deliver(letter: Letter) -> bool:
    """Send a claimed letter and note how that ended; says whether the next one may be tried at once."""
    if letter.attempts > MOST_ATTEMPTS:
        return _end(letter, Ending.GIVEN_UP)
    try:
        message = message_of(letter)
        if message is None:
            return _end(letter, Ending.NEEDLESS)
        message.send()
    except Exception as failure:
        return _failed(letter, failure)
    return _end(letter, Ending.SENT)


def _failed(letter: Letter, failure: Exception) -> bool:
    letter.reason = why(failure)
    log.warning("Letter %s was not sent at attempt %s: %s", letter.pk, letter.attempts, type(failure).__name__)
    if letter.attempts < MOST_ATTEMPTS:
        letter.due_at = timezone.now() + PAUSES[letter.attempts - 1]
        _ours(letter).update(due_at=letter.due_at, reason=letter.reason)
    else:
        _end(letter, Ending.GIVEN_UP)
    return False


def why(failure: Exception) -> str:
    """A failure in a line, without the addresses that mail servers like to repeat."""
    said = re.sub(r"\S*@\S*", "…", f"{type(failure).__name__}: {failure}")
    return said[:200]


def _end(letter: Letter, ending: Ending) -> bool:
    letter.ended_at, letter.ending = timezone.now(), ending
    _ours(letter).update(ended_at=letter.ended_at, ending=ending, reason=letter.reason)
    return True


def _ours(letter: Letter) -> QuerySet[Letter]:
    """The letter, unless its lease was over and another claimed it meanwhile."""
    return Letter.objects.filter(pk=letter.pk, claimed_by=letter.claimed_by)
