"""A match at its table: who sits where, by which rules, and the links by which a table writes without accounts."""

from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.players.models import PeersManager, Player
from leagues.players.names import NameField
from leagues.seasons.models import RuleEdition, Season
from scoring.game import Game


class Words(models.Model):
    """A text that somebody wrote, kept beside the chain that covers its digest, so that it can be blanked."""

    digest = models.CharField(primary_key=True, max_length=64)
    salt = models.CharField(max_length=32)
    text = models.TextField(blank=True)

    objects = PeersManager()

    class Meta:
        verbose_name = _("words")
        verbose_name_plural = _("words")
        base_manager_name = "objects"

    def __str__(self) -> str:
        return self.text


class Match(models.Model):
    """One sitting at one table, under the edition of the rules that was in force when it was made."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="matches", verbose_name=_("season"))
    edition = models.ForeignKey(RuleEdition, models.PROTECT, related_name="matches", verbose_name=_("rules"))
    table = models.JSONField(_("table settings"), default=dict)
    name = NameField(_("name"))
    place = models.CharField(_("venue"), max_length=120, blank=True)
    starts_at = models.DateTimeField(_("starts"), default=timezone.now)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    # How often the sheet has changed: forms and previews carry it, so that a stale one is known.
    version = models.PositiveIntegerField(default=0, editable=False)
    # How often something was noted for a round that is on, which makes no form stale.
    noted = models.PositiveIntegerField(default=0, editable=False)
    chain = models.CharField(max_length=64, blank=True, editable=False)
    # Whether anything was ever noted beside a round, so that the many sheets without are not asked.
    has_incidents = models.BooleanField(default=False, editable=False)
    # How many of the rounds in force are contested.
    contested = models.PositiveIntegerField(default=0, editable=False)
    rounds_counted = models.PositiveIntegerField(default=0, editable=False)
    finished_at = models.DateTimeField(_("finished"), null=True, editable=False)
    signed_off_at = models.DateTimeField(_("signed off"), null=True, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-starts_at", "-id"]
        base_manager_name = "objects"
        indexes = [
            models.Index(fields=["season", "-starts_at"], name="match_by_season_and_start"),
            # Few matches are contested at a time: whether a season has any is read off here.
            models.Index(fields=["season"], condition=Q(contested__gt=0), name="contested_match_by_season"),
        ]

    def __str__(self) -> str:
        return str(self.name)

    def get_absolute_url(self) -> str:
        return str(reverse("matches:sheet", args=[self.pk]))

    @property
    def club_id(self) -> int:
        return self.season.league.club_id

    @property
    def game(self) -> Game:
        return self.season.league.game

    @cached_property
    def read_table(self) -> Any:
        """The table's settings as the game's own frozen values."""
        return self.game.read_table(self.edition.read, self.table, len(self.sides))

    @cached_property
    def sides(self) -> list[list["Seat"]]:
        """The seats of each side, in the order of the sides."""
        seats = sorted(self.seats.all(), key=lambda seat: (seat.side, seat.number))
        return [[seat for seat in seats if seat.side == side] for side in sorted({seat.side for seat in seats})]

    @property
    def seated(self) -> list["Seat"]:
        """All seats, side by side."""
        return [seat for side in self.sides for seat in side]

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        return tuple(" + ".join(seat.player.name for seat in side) for side in self.sides)

    @property
    def stamp(self) -> str:
        """What a page that follows the match compares: another stamp, another page."""
        return f"{self.version}.{self.noted}"

    @property
    def is_open(self) -> bool:
        """Whether rounds may still be recorded or changed at the table."""
        return self.signed_off_at is None and self.cancelled_at is None

    @property
    def counts(self) -> bool:
        """Whether the match stands in the season's standings."""
        league = self.season.league
        since = self.signed_off_at if league.counts == league.Counts.SIGNED_OFF else self.finished_at
        if self.contested and league.contested == league.Contested.OUT:
            return False
        return since is not None and self.finished_at is not None and self.cancelled_at is None

    def has_open_link(self, link_id: int) -> bool:
        """Whether a table link still lets its holder write here: not revoked, not expired, the match not closed."""
        if not self.is_open:
            return False
        return link_id in self._open_links

    def forget_links(self) -> None:
        """Ask anew which links hold."""
        self.__dict__.pop("_open_links", None)

    @cached_property
    def _open_links(self) -> set[int]:
        return set(self.links.open().values_list("pk", flat=True))

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The sides that win and lose together, each by itself in a game without teams."""
        return self.game.teams_of(self.read_table) or tuple((side,) for side in range(len(self.sides)))

    def unit_of(self, side: int) -> int:
        """Which of these a side belongs to."""
        return next(number for number, sides in enumerate(self.units) if side in sides)


class Seat(models.Model):
    """A player's place in a match, and the side that it plays for."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats", verbose_name=_("player"))

    objects = PeersManager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "number"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once_per_match"),
            models.UniqueConstraint(
                fields=["match", "player"],
                name="player_once_per_match",
                violation_error_message=_("A player sits at a table once."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number + 1}. {self.player}"


# As long as whoever plays may want to write.
EVENING = timedelta(hours=12)


def in_an_evening() -> datetime:
    return timezone.now() + EVENING


class LinksManager(PeersManager["TableLink"]):
    """Finds the links that still hold."""

    def open(self) -> models.QuerySet["TableLink"]:
        return self.filter(revoked_at=None, expires_at__gt=timezone.now())


class TableLink(models.Model):
    """A link, shown as a code on the table, by which a seat of one match writes without an account."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="links", verbose_name=_("match"))
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"), default=in_an_evening)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    objects = LinksManager()

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        ordering = ["-created_at"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"{self.match} #{self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether it still lets somebody write: not revoked, not expired, the match not closed."""
        return self.revoked_at is None and timezone.now() < self.expires_at and self.match.is_open
