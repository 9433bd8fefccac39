"""The lines of a season's table, derived from the results of its matches."""

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.matches.models import Match
from leagues.players.models import PeersManager
from leagues.seasons.models import Entry, Season


class Standing(models.Model):
    """Derived: an entry's line in a season. Its place is worked out when it is read."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="standings", verbose_name=_("season"))
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="standing", verbose_name=_("entry"))
    played = models.PositiveIntegerField(_("played"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    points = models.BigIntegerField(_("points"), default=0)
    best = models.IntegerField(_("best"), null=True)
    last = models.IntegerField(_("last"), null=True)
    last_match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+", verbose_name=_("last match"))
    updated_at = models.DateTimeField(auto_now=True)

    objects = PeersManager()

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        base_manager_name = "objects"
        indexes = [models.Index(fields=["season", "points"], name="standing_by_season_and_points")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"

    @property
    def average(self) -> Fraction | None:
        """Points a match, exactly; None before the first match."""
        return Fraction(self.points, self.played) if self.played else None
