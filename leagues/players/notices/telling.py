"""Telling people something, and taking it back when it no longer waits for them; each within the caller's transaction.

Nothing is sent here: a notice that may go into a letter says so, and the outbox finds it.
"""

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from leagues.players.models import User
from leagues.players.notices import kinds
from leagues.players.notices.models import OPEN, WAITING, Notice, Rhythm
from leagues.players.notices.signals import told


@transaction.atomic
def tell(
    user_ids: Iterable[int | None],
    kind: str,
    values: Mapping[str, int],
    address: str,
    *,
    key: str,
    needs_answer: bool = False,
) -> None:
    """Tell these users something once; guests (None) are passed over, and so is whoever was told by this key before.

    `values` holds the ids and numbers that the kind's sentence speaks of, `address` the page of this site where one
    answers or reads on. `key` names what is told, such as `round_to_confirm:<id of the revision>`: what is asked again
    is another key. Costs one statement. Raises ValueError for an unknown kind, other values than the sentence's, and an
    address elsewhere.
    """
    _refuse_what_cannot_be_shown(kind, values, address)
    common = {"kind": kind, "key": key, "values": dict(values), "address": address, "needs_answer": needs_answer}
    told_to = sorted({user_id for user_id in user_ids if user_id is not None})
    notices = [Notice(user_id=user_id, awaits_letter=settings.SENDS_LETTERS, **common) for user_id in told_to]
    Notice.objects.bulk_create(notices, ignore_conflicts=True)
    if needs_answer and settings.SENDS_LETTERS and notices:
        transaction.on_commit(lambda: told.send(sender=Notice), robust=True)


def _refuse_what_cannot_be_shown(kind: str, values: Mapping[str, int], address: str) -> None:
    known = kinds.kind_of(kind)
    if known is None:
        raise ValueError(f"There is no kind of notice {kind}.")
    if set(values) != known.places:
        raise ValueError(f"A notice {kind} takes {', '.join(sorted(known.places))}, not {', '.join(sorted(values))}.")
    # A name that were kept here would outlive whoever is erased.
    if any(type(value) is not int for value in values.values()):
        raise ValueError("The values of a notice are ids and numbers.")
    if not address.startswith("/") or address.startswith("//"):
        raise ValueError("The address of a notice is a path of this site.")


def settle(key: str, user_ids: Iterable[int] | None = None) -> None:
    """What was told by this key waits for nobody's answer any more, or no longer for that of these users."""
    waiting = Notice.objects.filter(WAITING, key=key)
    if user_ids is not None:
        waiting = waiting.filter(user_id__in=user_ids)
    waiting.update(done_at=timezone.now())


def mark_read(user_id: int, notice_id: int) -> None:
    """Note that a user has opened a notice of theirs."""
    Notice.objects.filter(user_id=user_id, pk=notice_id, read_at=None).update(read_at=timezone.now())


def mark_all_read(user_id: int) -> None:
    """Note that a user has read everything; what waits for an answer goes on to wait."""
    Notice.objects.filter(OPEN, user_id=user_id, read_at=None).update(read_at=timezone.now())


def choose_letters(user_id: int, *, letters: str, language: str) -> None:
    """Send a user letters in this rhythm and language from now on."""
    User.objects.filter(pk=user_id).update(letters=letters, language=language)


def stop_letters(user_id: int) -> None:
    """Send a user no letters any more; one who is gone got none anyway."""
    User.objects.filter(pk=user_id).update(letters=Rhythm.NEVER)
