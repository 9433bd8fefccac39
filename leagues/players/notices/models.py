"""What people are told on the site, and the letters that bring it by e-mail."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from leagues.players.notices import kinds

WAITING = Q(needs_answer=True, done_at=None)
# What the bell counts: what waits for an answer, and news that its reader has not read.
OPEN = Q(done_at=None) & (Q(needs_answer=True) | Q(read_at=None))


class Rhythm(models.TextChoices):
    """Which letters somebody wants."""

    AT_ONCE = "at_once", _("What waits for my answer, at once")
    DAILY = "daily", _("Everything new, in one letter a day")
    NEVER = "never", _("No letters")


def rhythms() -> list[tuple[str, Any]]:
    """The rhythms; a function, so that no migration names them."""
    return Rhythm.choices


class Ending(models.TextChoices):
    """How a letter came to its end."""

    SENT = "sent", _("sent")
    NEEDLESS = "needless", _("no longer needed")
    GIVEN_UP = "given_up", _("given up")


def endings() -> list[tuple[str, Any]]:
    """The endings; a function, so that no migration names them."""
    return Ending.choices


class Letter(models.Model):
    """One e-mail to one person: the outbox. What it says stands in its notices, and is put into words when it is sent.

    Whoever sends it writes down the claim first, and with it a due time past the claim's lease. A letter without an end
    whose due time has come was never tried, is to be tried again, or lost its sender in the middle.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("user"))
    day = models.DateField(_("digest of"), null=True, blank=True)
    made_at = models.DateTimeField(pgettext_lazy("when", "made"), default=timezone.now, editable=False)
    due_at = models.DateTimeField(_("due"), default=timezone.now)
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True)
    claimed_by = models.UUIDField(_("claimed by"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    reason = models.CharField(_("why the last attempt failed"), max_length=200, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    ending = models.CharField(_("ending"), max_length=20, blank=True, choices=endings)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-made_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "day"],
                name="letter_one_digest_a_day",
                violation_error_message=_("This user has the digest of this day already."),
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None, ending="") | (Q(ended_at__isnull=False) & ~Q(ending="")),
                name="letter_ends_in_some_way",
                violation_error_message=_("A letter that has ended says how."),
            ),
        ]
        indexes = [models.Index(fields=["due_at"], condition=Q(ended_at=None), name="letter_due")]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def is_digest(self) -> bool:
        return self.day is not None


class Notice(models.Model):
    """One thing that one person is told: a kind, and the ids and numbers that its sentence speaks of, never names.

    Names are looked up when the sentence is shown, so that whoever is erased is gone from it. `done_at` is set when a
    notice that waited for an answer no longer does.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("user"))
    kind = models.CharField(_("kind"), max_length=40, choices=kinds.choices)
    key = models.CharField(_("key"), max_length=120)
    values = models.JSONField(_("values"), default=dict)
    address = models.CharField(_("address"), max_length=200)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    needs_answer = models.BooleanField(_("needs an answer"), default=False)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)
    awaits_letter = models.BooleanField(_("may go into a letter"), default=False, editable=False)
    letter = models.ForeignKey(
        Letter, models.SET_NULL, null=True, blank=True, related_name="notices", verbose_name=_("letter")
    )

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "key"],
                name="notice_once_per_user_and_key",
                violation_error_message=_("This user has been told already."),
            ),
            models.CheckConstraint(
                condition=Q(needs_answer=True) | Q(done_at=None),
                name="notice_done_only_if_it_needs_an_answer",
                violation_error_message=_("Only what needs an answer can be done."),
            ),
        ]
        indexes = [
            models.Index(fields=["user"], condition=OPEN, name="notice_open_by_user"),
            models.Index(fields=["key"], condition=WAITING, name="notice_waiting_by_key"),
            models.Index(fields=["user"], condition=Q(awaits_letter=True), name="notice_awaits_letter"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def waits(self) -> bool:
        """Whether somebody's answer is still awaited."""
        return self.needs_answer and self.done_at is None

    @property
    def is_new(self) -> bool:
        """Whether it has not been read, and there is still a reason to."""
        return self.read_at is None and self.done_at is None
