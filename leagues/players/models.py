"""The people: clubs, their members and what they may do, and the players, with or without an account."""

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import FETCH_PEERS, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from simple_history.models import HistoricalRecords

from leagues.players.names import NameField, search_key
from leagues.players.notices.models import OPEN, Rhythm, rhythms


class PeersManager[M: models.Model](models.Manager[M]):
    """Fetches a missing relation for all rows of a list at once, so that a forgotten join costs one query."""

    def get_queryset(self) -> models.QuerySet[M]:
        return super().get_queryset().fetch_mode(FETCH_PEERS)


class User(AbstractUser):
    """Somebody who can log in; what they may do in a club is in their memberships."""

    letters = models.CharField(_("letters"), max_length=10, choices=rhythms, default=Rhythm.AT_ONCE)
    # Empty: not known yet, and letters are written in the language of the club.
    language = models.CharField(_("language of letters"), max_length=10, blank=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    @property
    def public_name(self) -> str:
        """What the club calls them: the name if they gave one, else the user name."""
        return self.get_full_name() or self.username

    @property
    def open_notices(self) -> int:
        """What the bell counts; free of a query where `MemberBackend` has counted it with the user."""
        counted: int | None = self.__dict__.get("counted_notices")
        return self.notices.filter(OPEN).count() if counted is None else counted


def refuse_unknown_zone(name: str) -> None:
    """Raise ValidationError unless the time zone is one that Python knows."""
    if name not in available_timezones():
        raise ValidationError(_("Choose a time zone such as Europe/Istanbul."), code="zone")


def languages() -> list[tuple[str, Any]]:
    """The languages that the site speaks; a function, so that no migration names them."""
    return list(settings.LANGUAGES)


class Club(models.Model):
    """A club of players; its language and time zone are those of its pages and its league days."""

    slug = models.SlugField(_("address"), unique=True, max_length=50)
    name = NameField(_("name"))
    language = models.CharField(_("language"), max_length=10, default="en", choices=languages)
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC", validators=[refuse_unknown_zone])
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    history = HistoricalRecords()
    objects = PeersManager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("associations", "clubs")
        ordering = ["name", "id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return str(self.name)

    def get_absolute_url(self) -> str:
        return str(reverse("seasons:club", args=[self.slug]))

    @property
    def club_id(self) -> int:
        return self.pk


class Role(models.TextChoices):
    """What a member may do besides playing."""

    SCORER = "scorer", _("scorer")
    MANAGER = "manager", _("manager")
    REFEREE = "referee", _("referee")

    @property
    def may(self) -> Any:
        """What the role allows, in a sentence."""
        return MAY[self]


MAY = {
    Role.SCORER: _("Records any match of the club."),
    Role.MANAGER: _("Runs leagues, seasons, players and memberships."),
    Role.REFEREE: _("Corrects with a reason and rules on disputes."),
}


class Roles(models.Model):
    """The set of roles that a membership has, or that an invitation gives."""

    is_scorer = models.BooleanField(_("scorer"), default=False, help_text=MAY[Role.SCORER])
    is_manager = models.BooleanField(_("manager"), default=False, help_text=MAY[Role.MANAGER])
    is_referee = models.BooleanField(_("referee"), default=False, help_text=MAY[Role.REFEREE])

    class Meta:
        abstract = True

    @property
    def roles(self) -> list[Role]:
        return [role for role in Role if getattr(self, f"is_{role.value}")]


class Membership(Roles):
    """One user's place in one club, with the roles held there."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("user")
    )
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    history = HistoricalRecords()
    objects = PeersManager()

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "club"],
                name="membership_once_per_club",
                violation_error_message=_("This user is a member of the club already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class Player(models.Model):
    """Who sits at the club's tables; a guest is a player without an account."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="players", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("account"),
    )
    name = NameField(_("name"))
    search_key = models.CharField(max_length=480, editable=False, db_index=True)
    is_archived = models.BooleanField(_("archived"), default=False)
    # Who this player was found to be: everything of theirs is that player's since.
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="absorbed", verbose_name=_("merged into")
    )
    # The number that stands for the name of somebody who was erased.
    erased_as = models.PositiveIntegerField(_("erased as number"), null=True, editable=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    history = HistoricalRecords()
    objects = PeersManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["search_key", "id"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=Q(user__isnull=False),
                name="player_once_per_club_and_user",
                violation_error_message=_("This user is a player of the club already."),
            ),
            models.UniqueConstraint(fields=["club", "erased_as"], name="erased_number_once_per_club"),
        ]

    def __str__(self) -> str:
        return str(self.name)

    def save(self, *args: object, **kwargs: object) -> None:
        self.search_key = search_key(self.name)[:480]
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        return str(reverse("standings:player", args=[self.pk]))

    @property
    def is_guest(self) -> bool:
        """Whether this may be somebody whose account is not known yet."""
        return self.user_id is None and self.merged_into_id is None and self.erased_as is None


def token_digest(token: str) -> str:
    """What is stored of a secret link: enough to know it again, not enough to use it."""
    return sha256(token.encode()).hexdigest()


def in_two_weeks() -> object:
    return timezone.now() + timedelta(days=14)


class Invitation(Roles):
    """A link that makes whoever follows it a member of the club, until it expires or is revoked."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations", verbose_name=_("club"))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    note = models.CharField(_("for whom"), max_length=120, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), default=in_two_weeks)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    times_used = models.PositiveIntegerField(_("times used"), default=0, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-created_at"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.note or f"{self.club} #{self.pk}"

    @property
    def is_open(self) -> bool:
        return self.revoked_at is None and timezone.now() < self.expires_at


def new_token() -> str:
    """A fresh secret for a link, of 192 random bits."""
    return secrets.token_urlsafe(24)


# At the end, because they speak of what stands above: Django looks for models in this module.
from leagues.players import identity as identity  # noqa: E402, PLC0414
