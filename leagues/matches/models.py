"""What happened at the tables: facts that are only ever added to, and the points derived from them."""

from functools import cached_property
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.players.models import PeersManager, Player
from leagues.players.names import NameField
from leagues.seasons.models import Entry, RuleEdition, Season
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
        indexes = [models.Index(fields=["season", "-starts_at"], name="match_by_season_and_start")]

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
        return since is not None and self.finished_at is not None and self.cancelled_at is None


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


class Round(models.Model):
    """A hand or deal of a match; what was played is in its revisions, the highest of which is in force."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("round"))

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


class Score(models.Model):
    """Derived: the points of one line of the sheet; its working is worked out again when the sheet is read."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="scores", verbose_name=_("match"))
    round_number = models.PositiveSmallIntegerField(_("round"))
    position = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField(_("side"))
    points = models.IntegerField(_("points"))
    incident = models.ForeignKey(Incident, models.CASCADE, null=True, related_name="scores")

    objects = PeersManager()

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        ordering = ["match", "round_number", "position"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["match", "round_number", "position"], name="score_once_per_match_round_and_position"
            )
        ]

    def __str__(self) -> str:
        return str(self.points)


class Result(models.Model):
    """Derived: what a match came to for one entry of the season."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="results", verbose_name=_("match"))
    season = models.ForeignKey(Season, models.CASCADE, related_name="+", verbose_name=_("season"))
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="results", verbose_name=_("entry"))
    side = models.PositiveSmallIntegerField(_("side"))
    points = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))
    is_won = models.BooleanField(_("won"), default=False)
    counts = models.BooleanField(_("counts"), default=False)
    played_at = models.DateTimeField(_("played"))

    objects = PeersManager()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["match", "side"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="result_once_per_match_and_entry")]
        # The season stands on the row, and the index covers the sums: re-adding an entry reads its own rows alone.
        indexes = [
            models.Index(
                fields=["season", "entry", "counts", "played_at", "match", "points", "is_won"],
                name="result_covers_standings",
            )
        ]

    def __str__(self) -> str:
        return str(self.points)


class Touched(models.Model):
    """An entry whose standing must be added up again. No foreign keys: appending one locks no other row."""

    season_id = models.BigIntegerField()
    entry_id = models.BigIntegerField()
    at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager["Touched"]] = models.Manager()

    class Meta:
        verbose_name = _("touched entry")
        verbose_name_plural = _("touched entries")
        indexes = [models.Index(fields=["season_id", "entry_id"], name="touched_by_season_and_entry")]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.entry_id}"
