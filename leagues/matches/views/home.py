"""The first page: what is played now and what waits, for members; what Meldbook is, for strangers."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.matches.models import Match
from leagues.matches.queries import matches_at_hand
from leagues.players.actors import Actor
from leagues.players.models import Club
from leagues.players.pages import ActorRequest, render_part
from leagues.players.permissions import can_confirm, can_manage, can_record, can_sign_off
from leagues.players.queries import clubs_of
from leagues.seasons.models import League
from leagues.seasons.queries import leagues_seen_by
from scoring.registry import games

MATCHES_SHOWN, LEAGUES_SHOWN = 40, 30
# A table that opens within half a day is tonight's; a later one is still to come.
SOON = timedelta(hours=12)


@dataclass(frozen=True)
class OpenMatch:
    """A match that goes on, with whether the reader may record its rounds."""

    match: Match
    may_record: bool


@dataclass(frozen=True)
class AtHand:
    """The matches of an actor's clubs that go on or wait, asked for once."""

    actor: Actor
    matches: list[Match]

    @cached_property
    def mine(self) -> list[OpenMatch]:
        """Matches that go on, at which the actor sits."""
        return [self._open(match) for match in self._going_on if match.is_mine]  # type: ignore[attr-defined]

    @cached_property
    def others(self) -> list[OpenMatch]:
        """The other matches that go on."""
        return [self._open(match) for match in self._going_on if not match.is_mine]  # type: ignore[attr-defined]

    @property
    def to_come(self) -> list[Match]:
        """Matches that are to begin on another day, the nearest first."""
        return [match for match in reversed(self.matches) if self._is_to_come(match)]

    @property
    def to_sign_off(self) -> list[Match]:
        """Finished matches that wait for the actor's word."""
        return [
            match for match in self.matches if match.finished_at and (can_sign_off | can_confirm)(self.actor, match)
        ]

    @property
    def _going_on(self) -> list[Match]:
        return [match for match in self.matches if match.finished_at is None and not self._is_to_come(match)]

    def _is_to_come(self, match: Match) -> bool:
        return match.finished_at is None and match.rounds_counted == 0 and match.starts_at > timezone.now() + SOON

    def _open(self, match: Match) -> OpenMatch:
        return OpenMatch(match, can_record(self.actor, match))


@dataclass(frozen=True)
class OwnClub:
    """A club of the reader's, with its leagues."""

    club: Club
    leagues: list[League]
    manages: bool


@require_safe
def home(request: ActorRequest) -> HttpResponse:
    """The clubs of a member and what goes on there; for strangers, what there is to see."""
    actor = request.actor
    leagues = leagues_seen_by(actor).filter(is_archived=False).order_by("club__name", "name", "pk")
    if not actor.memberships:
        public = list(leagues.filter(is_public=True)[:LEAGUES_SHOWN])
        return render_part(request, "matches/welcome.html", "welcome", {"leagues": public, "games": games().values()})
    own = list(leagues.filter(club_id__in=actor.club_ids))
    clubs = [
        OwnClub(club, [league for league in own if league.club_id == club.pk], can_manage(actor, club))
        for club in clubs_of(actor)
    ]
    at_hand = AtHand(actor, list(matches_at_hand(actor)[:MATCHES_SHOWN]))
    return render_part(request, "matches/home.html", "home", {"clubs": clubs, "at_hand": at_hand})
