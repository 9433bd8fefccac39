"""What is disputed: the case, what was done in it, what was said and shown, and how it was ruled on."""

from uuid import uuid4

from django.conf import settings
from django.core.files.storage import Storage, storages
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from leagues.matches.models import Incident, Match, Revision, Seat, Words
from leagues.matches.models.sheet import name_of
from leagues.players.models import PeersManager


class Matter(models.TextChoices):
    """What a dispute is about."""

    CARDS = "cards", _("wrong cards")
    CLOSURE = "closure", _("wrong closure")
    PLAYER = "player", _("wrong player")
    ARITHMETIC = "arithmetic", _("arithmetic")
    CONDUCT = "conduct", _("conduct")
    OTHER = "other", _("something else")


class State(models.TextChoices):
    """Where a dispute is on its way."""

    OPEN = "open", _("open")
    TAKEN = "taken", _("taken")
    RULED = "ruled", _("ruled on")
    DISMISSED = "dismissed", _("dismissed")
    APPEALED = "appealed", _("appealed")
    HEARD = "heard", _("appeal taken")
    DECIDED = "decided", _("appeal decided")
    CLOSED = "closed", _("closed")
    WITHDRAWN = "withdrawn", _("withdrawn")
    EXPIRED = "expired", _("expired")


class Kind(models.TextChoices):
    """What can be done in a dispute; `transitions.py` says by whom, when, and what comes of it."""

    OPEN = "open", _("opened")
    TAKE = "take", _("taken")
    RENEW = "renew", _("held on")
    GIVE_BACK = "give_back", _("given back")
    LEASE_OVER = "lease_over", _("free again")
    RULE = "rule", _("ruled on")
    DISMISS = "dismiss", _("dismissed")
    APPEAL = "appeal", _("appealed")
    DECIDE = "decide", _("appeal decided")
    WITHDRAW = "withdraw", _("withdrawn")
    CLOSE = "close", _("closed")
    EXPIRE = "expire", _("expired")
    REOPEN = "reopen", _("reopened")
    STATE = "state", _("statement")
    SHOW = "show", _("photo")


class Outcome(models.TextChoices):
    """What a ruling makes of what is disputed."""

    STANDS = "stands", _("it stands")
    CORRECTED = "corrected", _("corrected")
    VOIDED = "voided", _("voided")
    REPLAYED = "replayed", _("to be replayed")
    PENALTY = "penalty", _("penalty")
    DISMISSED = "dismissed", _("dismissed")
    RESTORED = "restored", _("put back as it was")


class Level(models.TextChoices):
    """Whether a ruling is the first one, or decides the appeal against it."""

    FIRST = "first", _("first ruling")
    APPEAL = "appeal", _("appeal")


class Dispute(models.Model):
    """A dispute about a match: about one version of a round, about an incident, or about the match as a whole.

    `state` is what was written down last; what the clock has decided since is worked out when it is read.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="disputes", verbose_name=_("match"))
    round_number = models.PositiveSmallIntegerField(_("round"), null=True)
    n = models.PositiveIntegerField(_("revision"), null=True)
    incident = models.ForeignKey(Incident, models.PROTECT, null=True, related_name="+", verbose_name=_("incident"))
    matter = models.CharField(_("about"), max_length=12, choices=Matter)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    opened_seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    side = models.PositiveSmallIntegerField(_("side"), null=True)
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.OPEN)
    since = models.DateTimeField(_("since"), default=timezone.now)
    was_appealed = models.BooleanField(_("appealed"), default=False)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("taken by")
    )
    leased_until = models.DateTimeField(_("leased until"), null=True)
    # The number of the last event: forms carry it, so that a stale one is known.
    version = models.PositiveIntegerField(default=0, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["-opened_at", "-id"]
        base_manager_name = "objects"
        indexes = [models.Index(fields=["state", "since"], name="dispute_by_state_and_since")]

    def __str__(self) -> str:
        return f"#{self.pk}"

    def get_absolute_url(self) -> str:
        return str(reverse("disputes:case", args=[self.pk]))

    @property
    def club_id(self) -> int:
        return self.match.club_id

    @property
    def opener(self) -> str:
        """Who opened it, as the club calls them."""
        return name_of(self.opened_by, self.opened_seat)


class DisputeEvent(models.Model):
    """A step in a dispute: appended, never changed or deleted (the database itself refuses).

    It continues the chain of its match's hashes: ids and keys are chained, the words stand beside them by digest.
    """

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="events", verbose_name=_("dispute"))
    n = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("what"), max_length=12, choices=Kind)
    start = models.CharField(_("from"), max_length=12, choices=State, blank=True)
    end = models.CharField(_("to"), max_length=12, choices=State)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    words = models.ForeignKey(Words, models.PROTECT, null=True, related_name="+", verbose_name=_("words"))
    # Ids and keys alone, for what is chained can never be blanked.
    details = models.JSONField(_("details"), default=dict)
    previous = models.CharField(max_length=64, blank=True)
    digest = models.CharField(max_length=64, unique=True)

    objects = PeersManager()

    class Meta:
        verbose_name = _("step in a dispute")
        verbose_name_plural = _("steps in disputes")
        ordering = ["dispute", "n"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["dispute", "n"], name="dispute_event_number_once")]

    def __str__(self) -> str:
        return f"{self.dispute} · {self.get_kind_display()}"

    @property
    def who(self) -> str:
        """Who took the step, as the club calls them; the clock where nobody did."""
        by_clock = self.actor_id is None and self.seat_id is None
        return str(_("the clock")) if by_clock else name_of(self.actor, self.seat)


class Statement(models.Model):
    """What a party or a referee said in a dispute."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="statements", verbose_name=_("dispute"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    words = models.ForeignKey(Words, models.PROTECT, related_name="+", verbose_name=_("words"))
    at = models.DateTimeField(_("when"), default=timezone.now)

    objects = PeersManager()

    class Meta:
        verbose_name = _("statement")
        verbose_name_plural = _("statements")
        ordering = ["dispute", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"{self.dispute} · {self.pk}"

    @property
    def who(self) -> str:
        """Who said it, as the club calls them."""
        return name_of(self.author, self.seat)


def evidence_storage() -> Storage:
    """Where photos are kept: apart from everything that is served to all."""
    return storages["evidence"]


def name_of_photo(photo: "Photo", _filename: str) -> str:
    """A name of our own, that nobody can guess."""
    return f"{photo.dispute_id}/{uuid4().hex}.jpg"


class Photo(models.Model):
    """A photo shown in a dispute, drawn anew when it came: nothing of the file that was sent is kept."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="photos", verbose_name=_("dispute"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat"))
    image = models.FileField(_("image"), storage=evidence_storage, upload_to=name_of_photo)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    at = models.DateTimeField(_("when"), default=timezone.now)

    objects = PeersManager()

    class Meta:
        verbose_name = _("photo")
        verbose_name_plural = _("photos")
        ordering = ["dispute", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"{self.dispute} · {self.pk}"

    @property
    def who(self) -> str:
        """Who showed it, as the club calls them."""
        return name_of(self.author, self.seat)


class Ruling(models.Model):
    """What a referee ruled: appended, never changed or deleted (the database itself refuses)."""

    dispute = models.ForeignKey(Dispute, models.PROTECT, related_name="rulings", verbose_name=_("dispute"))
    level = models.CharField(pgettext_lazy("of a ruling", "level"), max_length=8, choices=Level)
    outcome = models.CharField(_("outcome"), max_length=12, choices=Outcome)
    words = models.ForeignKey(Words, models.PROTECT, related_name="+", verbose_name=_("words"))
    rule = models.CharField(_("rule"), max_length=80, blank=True)
    revision = models.ForeignKey(Revision, models.PROTECT, null=True, related_name="+", verbose_name=_("revision"))
    incident = models.ForeignKey(Incident, models.PROTECT, null=True, related_name="+", verbose_name=_("incident"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    # What the preview was worked out on: the match's version, and a mark of the season's standings.
    match_version = models.PositiveIntegerField()
    standings_mark = models.CharField(max_length=16)

    objects = PeersManager()

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["dispute", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"{self.dispute} · {self.get_outcome_display()}"
