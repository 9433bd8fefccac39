"""The form of a match: what it is called, where and when, and who sits in which seat."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.matches.models import Match
from leagues.players.forms import LineInput, NameInput, refusals_of_name
from leagues.players.models import Club, Player
from leagues.seasons.models import Season

# `12` is a player of the club, `+Deniz` a guest who becomes one with the match.
_PLAYER = re.compile(r"[0-9]{1,18}")
_GUEST = "+"
USUAL_START = time(20)


class MatchForm(forms.Form):
    """What a match is called, its place, and its day and time as the club's clocks show them."""

    name = NameInput(label=_("Name"))
    place = LineInput(label=_("Venue"), required=False)
    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    time = forms.TimeField(label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"))

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(club.time_zone)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        day, at = cleaned.get("day"), cleaned.get("time")
        if day is None or at is None:
            return cleaned
        cleaned["starts_at"] = starts_at = datetime.combine(day, at, tzinfo=self.zone)
        if day.year < 2 or day.year > 9998:
            self.add_error("day", gettext("Write a day that the club has met on, or will."))
        elif starts_at.astimezone(UTC).astimezone(self.zone).replace(tzinfo=None) != starts_at.replace(tzinfo=None):
            self.add_error("time", gettext("The clocks go forward on that day: this time does not exist."))
        return cleaned

    @property
    def told(self) -> dict[str, Any]:
        """What the match is called, where and when."""
        return {key: self.cleaned_data[key] for key in ("name", "place", "starts_at")}

    @classmethod
    def of(cls, match: Match) -> dict[str, Any]:
        """The answers that the match is."""
        starts_at = timezone.localtime(match.starts_at, ZoneInfo(match.season.league.club.time_zone))
        return {"name": match.name, "place": match.place, "day": starts_at.date(), "time": starts_at.time()}


@dataclass(frozen=True)
class Sitter:
    """Whoever sits in a seat: a player of the club, or a guest who is told by name."""

    token: str
    name: str
    player: Player | None = None


class Seats:
    """The seats as they are taken while a match is being made, in order; whoever sat there before may sit again."""

    def __init__(self, season: Season, tokens: list[str], before: list[int]) -> None:
        self.season = season
        self.most = season.league.game.seats[-1]
        asked = list(dict.fromkeys(tokens))[: self.most]
        ids = [int(token) for token in asked if _PLAYER.fullmatch(token)]
        known = {
            str(player.pk): player
            for player in Player.objects.filter(
                Q(is_archived=False) | Q(pk__in=before), club_id=season.club_id, pk__in=ids, merged_into=None
            )
        }
        self.sitters = [sitter for token in asked if (sitter := self._sitter(token, known)) is not None]

    @staticmethod
    def _sitter(token: str, known: dict[str, Player]) -> Sitter | None:
        """Who a token names; nobody where it names a player of another club, or no name that can be read."""
        if token.startswith(_GUEST):
            name = token.removeprefix(_GUEST).strip()
            return None if refusals_of_name(name) else Sitter(_GUEST + name, name)
        player = known.get(token)
        return Sitter(token, player.name, player) if player else None

    @property
    def tokens(self) -> list[str]:
        return [sitter.token for sitter in self.sitters]

    @property
    def players(self) -> list[Player]:
        """Those of the sitters who are players of the club already."""
        return [sitter.player for sitter in self.sitters if sitter.player]

    @property
    def are_full(self) -> bool:
        return len(self.sitters) >= self.most

    @property
    def to_seat(self) -> list[Player | str]:
        """Players, and the names of guests, as a match is made of them."""
        return [sitter.player or sitter.name for sitter in self.sitters]


def changed_tokens(tokens: list[str], asked: dict[str, str]) -> list[str]:
    """The seats after one tap: `add` somebody, `drop` or move `up` whoever is in a seat (counted from 0)."""
    tokens = list(tokens)
    if asked.get("add"):
        return [*tokens, asked["add"]]
    for step in ("drop", "up"):
        place = asked.get(step, "")
        if re.fullmatch(r"[0-9]{1,2}", place) and int(place) < len(tokens):
            sitter = tokens.pop(int(place))
            if step == "up":
                tokens.insert(max(int(place) - 1, 0), sitter)
    return tokens
