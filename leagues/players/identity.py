"""What is said and done about who somebody is: claims to be a guest, merges of two players, erasures."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from leagues.players.models import PeersManager, Player


class Claim(models.Model):
    """A member's word that a guest of the club is they themselves; a manager of the club decides."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        APPROVED = "approved", _("approved")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims", verbose_name=_("user"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="claims", verbose_name=_("guest"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    words = models.CharField(_("words"), max_length=300, blank=True)
    made_at = models.DateTimeField(pgettext_lazy("when", "made"), default=timezone.now, editable=False)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, editable=False)
    answer = models.CharField(_("answer"), max_length=300, blank=True)

    objects = PeersManager()

    class Meta:
        verbose_name = pgettext_lazy("of a guest", "claim")
        verbose_name_plural = _("claims")
        ordering = ["-made_at", "-id"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(
                fields=["user", "player"], condition=Q(state="open"), name="claim_open_once_per_user_and_guest"
            )
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def club_id(self) -> int:
        return self.player.club_id

    @property
    def is_open(self) -> bool:
        return self.state == Claim.State.OPEN


class Merge(models.Model):
    """That two players of a club were found to be one: whose page goes on, who went, and what was moved."""

    survivor = models.ForeignKey(Player, models.PROTECT, related_name="merges", verbose_name=_("who stays"))
    gone = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("who went"))
    # The account that moved along; null where it stayed where it was.
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    merged_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    merged_at = models.DateTimeField(_("merged"), default=timezone.now)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    undone_at = models.DateTimeField(_("undone"), null=True)

    objects = PeersManager()

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering = ["-merged_at", "-id"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["gone"], condition=Q(undone_at=None), name="merged_away_once"),
            models.CheckConstraint(condition=~Q(survivor=F("gone")), name="merged_with_another_player"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    @property
    def club_id(self) -> int:
        return self.survivor.club_id


class MovedSeat(models.Model):
    """A seat that a merge moved. By its number: seats are of an app above."""

    merge = models.ForeignKey(Merge, models.CASCADE, related_name="seats", verbose_name=_("merge"))
    seat_id = models.BigIntegerField(_("seat"))

    objects = PeersManager()

    class Meta:
        verbose_name = _("moved seat")
        verbose_name_plural = _("moved seats")
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["merge", "seat_id"], name="seat_moved_once_by_a_merge")]

    def __str__(self) -> str:
        return str(self.seat_id)


class MovedEntry(models.Model):
    """An entry of a season as it was before a merge, which gave it to the survivor or joined it with the survivor's."""

    merge = models.ForeignKey(Merge, models.CASCADE, related_name="entries", verbose_name=_("merge"))
    entry_id = models.BigIntegerField(_("entry"))
    season_id = models.BigIntegerField(_("season"))
    first = models.ForeignKey(Player, models.PROTECT, related_name="+", verbose_name=_("player"))
    second = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+", verbose_name=_("partner"))
    entered_at = models.DateTimeField(_("entered"))
    is_joined = models.BooleanField(_("joined with another"))

    objects = PeersManager()

    class Meta:
        verbose_name = _("moved entry")
        verbose_name_plural = _("moved entries")
        base_manager_name = "objects"
        constraints = [models.UniqueConstraint(fields=["merge", "entry_id"], name="entry_moved_once_by_a_merge")]

    def __str__(self) -> str:
        return str(self.entry_id)


class Erasure(models.Model):
    """That a player's name was taken out of everything; why, and at whose hand. It never says the name."""

    player = models.OneToOneField(Player, models.PROTECT, related_name="erasure", verbose_name=_("player"))
    number = models.PositiveIntegerField(_("number"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    erased_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    erased_at = models.DateTimeField(_("erased"), default=timezone.now)

    objects = PeersManager()

    class Meta:
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        ordering = ["-erased_at", "-id"]
        base_manager_name = "objects"

    def __str__(self) -> str:
        return f"#{self.number}"

    @property
    def club_id(self) -> Any:
        return self.player.club_id
