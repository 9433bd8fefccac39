"""What the other sides say to a round, and who has agreed to a match as a whole."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.matches.models.sheet import Revision, name_of
from leagues.matches.models.table import Match, Seat, Words
from leagues.players.models import PeersManager


class Verdict(models.TextChoices):
    """What a side says to a round that another side entered."""

    CONFIRMED = "confirmed", _("confirmed")
    CONTESTED = "contested", _("contested")


class Agreement(models.Model):
    """What a side said to one revision: the last word of each side holds. Never by who entered it, nor its device.

    `entered_by` and `entered_device` repeat the revision's, so that the database itself can compare them.
    """

    revision = models.ForeignKey(Revision, models.PROTECT, related_name="agreements", verbose_name=_("revision"))
    side = models.PositiveSmallIntegerField(_("side"))
    verdict = models.CharField(_("verdict"), max_length=10, choices=Verdict)
    reason = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+", verbose_name=_("reason"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    device = models.CharField(max_length=64, blank=True, editable=False)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    entered_device = models.CharField(max_length=64, blank=True, editable=False)
    at = models.DateTimeField(_("when"), default=timezone.now)

    objects = PeersManager()

    class Meta:
        verbose_name = _("agreement")
        verbose_name_plural = _("agreements")
        ordering = ["revision", "id"]
        base_manager_name = "objects"
        constraints = [
            models.CheckConstraint(
                condition=Q(user=None) | Q(entered_by=None) | ~Q(user=F("entered_by")),
                name="agreed_by_another_person",
                violation_error_message=_("Whoever entered a round does not confirm it."),
            ),
            models.CheckConstraint(
                condition=Q(device="") | ~Q(device=F("entered_device")),
                name="agreed_on_another_device",
                violation_error_message=_("The phone that entered a round does not confirm it."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision} · {self.verdict}"

    @property
    def who(self) -> str:
        """Who said it, as the club calls them."""
        return name_of(self.user, self.seat)


class Signature(models.Model):
    """That a side agrees to a finished match as it stood in one version of its sheet."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="signatures", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("side"))
    version = models.PositiveIntegerField(_("version"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    device = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("when"), default=timezone.now)

    objects = PeersManager()

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering = ["match", "side"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["match", "version", "side"], name="side_signs_a_version_once"),
            models.UniqueConstraint(
                fields=["match", "version", "device"],
                condition=~Q(device=""),
                name="device_signs_for_one_side",
                violation_error_message=_("This phone has signed for another side already."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} · {self.side + 1}"
