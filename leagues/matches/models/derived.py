"""What is derived from the sheets, and which standings must be added up again."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.matches.models.sheet import Incident
from leagues.matches.models.table import Match
from leagues.players.models import PeersManager
from leagues.seasons.models import Entry, Season


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
