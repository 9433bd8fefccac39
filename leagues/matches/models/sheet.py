"""What is written on a sheet: rounds with their revisions, what was noted beside them, steps of the match."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.matches.models.table import Match, Seat, Words
from leagues.players.models import PeersManager, User


def name_of(user: User | None, seat: Seat | None) -> str:
    """Who did something: an account, or whoever sat in a seat with a table link; else somebody."""
    if user is not None:
        return user.public_name
    if seat is not None:
        return gettext("{name} (at the table)").format(name=seat.player.name)
    return gettext("somebody")


class Round(models.Model):
    """A hand or deal of a match; what was played is in its revisions, the highest of which is in force."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("round"))
    # Derived from what the sides say to the revision in force: a bit for each side.
    confirmed = models.PositiveSmallIntegerField(default=0, editable=False)
    contested = models.PositiveSmallIntegerField(default=0, editable=False)
    # The revision that a referee has ruled to stand; 0: none.
    ruled = models.PositiveIntegerField(default=0, editable=False)
    # How many disputes were opened about it, so that the many rounds without are not asked.
    disputes = models.PositiveIntegerField(default=0, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["match", "number"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="round_number_once_per_match")]

    def __str__(self) -> str:
        return str(self.number + 1)


class Cause(models.TextChoices):
    """Why a revision came to be."""

    ENTRY = "entry", _("recorded")
    CORRECTION = "correction", _("corrected")
    VOID = "void", _("voided")
    RESTORE = "restore", _("restored")
    RULING = "ruling", _("ruled")


class Revision(models.Model):
    """One stored version of a round: appended, never updated or deleted (the database itself refuses)."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="revisions", verbose_name=_("round"))
    n = models.PositiveIntegerField(_("revision"))
    key = models.UUIDField(unique=True, editable=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    # Who wrote without an account: the seat that was taken with a table link.
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    device = models.CharField(max_length=64, null=True, editable=False)
    at = models.DateTimeField(_("recorded"), default=timezone.now)
    cause = models.CharField(_("cause"), max_length=12, choices=Cause)
    reason = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+", verbose_name=_("reason"))
    played = models.JSONField(_("what was played"))
    # What was asked about the round, because it hardly ever happens, and was said to be so; null if nothing was.
    sure = models.JSONField(_("asked and confirmed"), null=True)
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, unique=True)

    objects = PeersManager()

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ["round", "n"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["round", "n"], name="revision_number_once_per_round")]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.n}"

    @property
    def who(self) -> str:
        """Who wrote it, as the club calls them."""
        return name_of(self.author, self.seat)


class Incident(models.Model):
    """A penalty by the game's own code, or an adjustment in points, noted at the table with who, when and why.

    It belongs to a round by its number, may be noted before that round is recorded, survives every correction of it,
    and is withdrawn, never deleted.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="incidents", verbose_name=_("match"))
    round_number = models.PositiveSmallIntegerField(_("round"))
    side = models.PositiveSmallIntegerField(_("side"))
    code = models.CharField(_("code"), max_length=40, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)
    reason = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+", verbose_name=_("reason"))
    key = models.UUIDField(unique=True, editable=False)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    noted_seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    noted_at = models.DateTimeField(_("noted"), default=timezone.now)
    withdrawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)
    withdrawn_reason = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+")

    objects = PeersManager()

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ["match", "round_number", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.code or f"{self.points:+d}"

    @property
    def who(self) -> str:
        """Who noted it, as the club calls them."""
        return name_of(self.noted_by, self.noted_seat)


class MatchEvent(models.Model):
    """A step in the life of a match as a whole: signed off, reopened, cancelled, taken up again."""

    class Kind(models.TextChoices):
        SIGNED_OFF = "signed_off", _("signed off")
        REOPENED = "reopened", _("reopened")
        CANCELLED = "cancelled", _("cancelled")
        RESUMED = "resumed", _("taken up again")

    match = models.ForeignKey(Match, models.PROTECT, related_name="events", verbose_name=_("match"))
    kind = models.CharField(_("what"), max_length=12, choices=Kind)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    reason = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+", verbose_name=_("reason"))

    objects = PeersManager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["match", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def who(self) -> str:
        """Who took the step, as the club calls them."""
        return name_of(self.actor, self.seat)
