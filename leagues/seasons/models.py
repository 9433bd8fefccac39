"""What is played for: leagues with their rules, seasons, and what a season ranks."""

from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from leagues.players.models import Club, PeersManager, Player
from leagues.players.names import NameField
from scoring.game import Game
from scoring.registry import game, games


def game_choices() -> list[tuple[str, str]]:
    """The games that the engine knows, in the reader's language."""
    return [(key, gettext(known.name)) for key, known in sorted(games().items())]


def refuse_unknown_game(key: str) -> None:
    """Raise ValidationError unless the engine knows the game."""
    if key not in games():
        raise ValidationError(_("No game is known by this name."), code="game")


class League(models.Model):
    """A club's competition in one game. Its rules are those of its newest edition."""

    class Ranks(models.TextChoices):
        PLAYERS = "players", _("players")
        PAIRS = "pairs", _("pairs of players")

    class Order(models.TextChoices):
        TOTAL = "total", _("by total points")
        AVERAGE = "average", _("by points a match")

    class Counts(models.TextChoices):
        FINISHED = "finished", _("as soon as it is finished")
        SIGNED_OFF = "signed_off", _("when it is signed off")

    class Contested(models.TextChoices):
        PROVISIONAL = "provisional", _("counts for the time being")
        OUT = "out", _("keeps its match out of the standings until it is settled")

    club = models.ForeignKey(Club, models.PROTECT, related_name="leagues", verbose_name=_("club"))
    slug = models.SlugField(_("address"), max_length=50)
    name = NameField(_("name"))
    game_key = models.CharField(_("game"), max_length=40, choices=game_choices, validators=[refuse_unknown_game])
    is_public = models.BooleanField(
        _("public"),
        default=True,
        help_text=_("Anyone may read a public league; a private one only the club's members."),
    )
    is_archived = models.BooleanField(_("archived"), default=False)
    ranks = models.CharField(_("ranks"), max_length=10, choices=Ranks, default=Ranks.PLAYERS)
    order = models.CharField(_("order"), max_length=10, choices=Order, default=Order.TOTAL)
    counts = models.CharField(_("a match counts"), max_length=10, choices=Counts, default=Counts.FINISHED)
    confirm_after_hours = models.PositiveSmallIntegerField(
        _("rounds are confirmed by the clock after so many hours"),
        null=True,
        blank=True,
        default=48,
        help_text=_("Where no other side has confirmed or contested a round by then. Empty: never."),
    )
    contested = models.CharField(
        _("a contested round"), max_length=12, choices=Contested, default=Contested.PROVISIONAL
    )
    dispute_hours = models.PositiveSmallIntegerField(
        _("hours in which a round can be disputed"),
        default=72,
        help_text=_("After it was told last, or the match was signed off."),
    )
    manifest_days = models.PositiveSmallIntegerField(
        _("days for manifest errors"),
        default=30,
        help_text=_("Arithmetic, or a wrong name: the secretary may bring these up so long after the match."),
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    history = HistoricalRecords()
    objects = PeersManager()

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name", "id"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="league_slug_once_per_club",
                violation_error_message=_("The club has a league at this address already."),
            )
        ]

    def __str__(self) -> str:
        return str(self.name)

    def get_absolute_url(self) -> str:
        return str(reverse("standings:league", args=[self.club.slug, self.slug]))

    @property
    def game(self) -> Game:
        return game(self.game_key)


class RuleEdition(models.Model):
    """The rule options of a league as they stood from one day on; a match keeps the edition it was made under."""

    league = models.ForeignKey(League, models.PROTECT, related_name="editions", verbose_name=_("league"))
    number = models.PositiveIntegerField(_("edition"))
    preset = models.CharField(_("rule set"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    created_at = models.DateTimeField(_("in force from"), default=timezone.now, editable=False)
    created_by_id = models.BigIntegerField(_("changed by"), null=True, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("edition of the rules")
        verbose_name_plural = _("editions of the rules")
        ordering = ["league", "-number"]
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="edition_number_once_per_league")]

    def __str__(self) -> str:
        return f"{self.league} · {self.number}"

    @cached_property
    def read(self) -> Any:
        """The options as the game's own frozen values."""
        return self.league.game.read_options(self.preset, self.options)


class Season(models.Model):
    """A league's period; standings belong to a season."""

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", verbose_name=_("league"))
    slug = models.SlugField(_("address"), max_length=50)
    name = NameField(_("name"))
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    is_archived = models.BooleanField(_("archived"), default=False)

    history = HistoricalRecords()
    objects = PeersManager()

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_on", "-id"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["league", "slug"],
                name="season_slug_once_per_league",
                violation_error_message=_("The league has a season at this address already."),
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                name="season_ends_after_it_starts",
                violation_error_message=_("The last day comes before the first."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.name)

    def get_absolute_url(self) -> str:
        return str(reverse("standings:season", args=[self.league.club.slug, self.league.slug, self.slug]))

    @property
    def club_id(self) -> int:
        return self.league.club_id


class Entry(models.Model):
    """What a season ranks: one player, or an unordered pair of players where the league ranks pairs."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="entries", verbose_name=_("season"))
    first = models.ForeignKey(Player, models.PROTECT, related_name="entries", verbose_name=_("player"))
    second = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("partner")
    )
    entered_at = models.DateTimeField(_("entered"), default=timezone.now, editable=False)

    objects = PeersManager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["season", "first", "second"],
                condition=Q(second__isnull=False),
                name="pair_once_per_season",
                violation_error_message=_("This pair is entered already."),
            ),
            models.UniqueConstraint(
                fields=["season", "first"],
                condition=Q(second__isnull=True),
                name="player_once_per_season",
                violation_error_message=_("This player is entered already."),
            ),
            # A pair is unordered: the lower id always comes first, so that A+B and B+A are one entry.
            models.CheckConstraint(
                condition=Q(second__isnull=True) | Q(first__lt=F("second")),
                name="pair_lower_id_first",
                violation_error_message=_("A pair is two different players."),
            ),
        ]

    def __str__(self) -> str:
        return " + ".join(player.name for player in self.players)

    @property
    def players(self) -> list[Player]:
        return [self.first] if self.second is None else [self.first, self.second]
