"""Four clubs that are alike: two of ours, two of others, of each pair one with a public and one with a private league.

Whoever has a role has it in both of our clubs, and is a stranger in the others.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, StrEnum
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from PIL import Image

from leagues.disputes.models import Dispute, Matter
from leagues.disputes.photos import draw_anew
from leagues.disputes.services import Opening, open_dispute, show
from leagues.matches.merging import merge
from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.services import correct_round, record_round
from leagues.matches.tables import open_table
from leagues.players.claims import claim_guest
from leagues.players.models import Club, Player, User
from leagues.players.notices.letters import token_of
from leagues.players.notices.models import Notice
from leagues.players.notices.telling import tell
from leagues.players.services import invite
from leagues.seasons.models import League, Season
from leagues.seasons.services import enter_all
from tests.factories import (
    ClubFactory,
    LeagueFactory,
    MatchFactory,
    MembershipFactory,
    PlayerFactory,
    SeasonFactory,
    UserFactory,
    actor,
    change,
)


class Role(StrEnum):
    """Who asks."""

    ANYBODY = "anybody"
    TABLE = "table link"
    MEMBER = "member"
    SEATED = "seated member"
    SCORER = "scorer"
    MANAGER = "manager"
    REFEREE = "referee"
    SEATED_REFEREE = "referee who sat there"
    ADMINISTRATOR = "site administrator"


WITHOUT_ACCOUNT = frozenset({Role.ANYBODY, Role.TABLE})
MEMBERS = frozenset(Role) - WITHOUT_ACCOUNT - {Role.ADMINISTRATOR}
ROLES = {
    Role.SCORER: {"is_scorer": True},
    Role.MANAGER: {"is_manager": True},
    Role.REFEREE: {"is_referee": True},
    Role.SEATED_REFEREE: {"is_referee": True},
}


class Where(Enum):
    """Whose club, and who may read its league."""

    OWN_PUBLIC = (True, True)
    OWN_PRIVATE = (True, False)
    OTHERS_PUBLIC = (False, True)
    OTHERS_PRIVATE = (False, False)

    @property
    def is_own(self) -> bool:
        return self.value[0]

    @property
    def is_public(self) -> bool:
        return self.value[1]

    @property
    def slug(self) -> str:
        return self.name.lower().replace("_", "-")


@dataclass
class Place:
    """A club with all that an address can name."""

    where: Where
    club: Club
    host: User
    league: League
    season: Season
    match: Match
    players: list[Player]
    dispute: Dispute
    table_token: str
    ids: dict[str, object]
    notices: dict[Role, int] = field(default_factory=dict)

    def ids_for(self, role: Role) -> Mapping[str, object]:
        """What stands in this place's addresses; a notice is that of whoever asks."""
        return self.ids | ({"notice_id": self.notices[role]} if role in self.notices else {})


@dataclass
class Browser:
    """Somebody's browser: each page is asked for with the same few cookies, whatever earlier answers have set."""

    cookies: dict[str, str] = field(default_factory=dict)
    enforces_tokens: bool = False

    def ask(
        self,
        method: str,
        address: str,
        told: Mapping[str, Any] | None = None,
        *,
        htmx: bool = False,
        asked: Mapping[str, str] | None = None,
    ) -> HttpResponse:
        """What the site answers to a form, or to a mere request with something `asked` in its address."""
        if asked:
            address += ("&" if "?" in address else "?") + urlencode(asked)
        client, headers = self._client(), {"HX-Request": "true"} if htmx else {}
        if method == "POST":
            return client.post(address, dict(told or {}), headers=headers)  # type: ignore[return-value]
        return client.generic(method, address, headers=headers)  # type: ignore[return-value]

    def _client(self) -> Client:
        client = Client(enforce_csrf_checks=self.enforces_tokens)
        for name, value in self.cookies.items():
            client.cookies[name] = value
        return client


def browser_of(user: User, *, enforces_tokens: bool = False) -> Browser:
    """A browser in which a user is logged in."""
    client = Client()
    client.force_login(user)
    return Browser({"sessionid": client.cookies["sessionid"].value, "device": user.username}, enforces_tokens)


@dataclass
class World:
    """The places, and a browser for each role."""

    places: dict[Where, Place]
    users: dict[Role, User]
    browsers: dict[Role, Browser]

    def at(self, where: Where) -> Place:
        return self.places[where]


@contextmanager
def undone() -> Iterator[None]:
    """What happens within leaves nothing behind, in the database or in the cache of sessions."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()


def make_world() -> World:
    users = {role: _user_with(role) for role in Role if role not in WITHOUT_ACCOUNT}
    places = {where: _place(where, users) for where in Where}
    browsers = {role: browser_of(user) for role, user in users.items()}
    browsers |= {Role.ANYBODY: Browser(), Role.TABLE: _at_the_table(places.values())}
    return World(places, users, browsers)


def _user_with(role: Role) -> User:
    name = role.value.replace(" ", "-")
    is_administrator = role == Role.ADMINISTRATOR
    return UserFactory(username=name, first_name=role.title(), is_staff=is_administrator, is_superuser=is_administrator)


def _at_the_table(places: Any) -> Browser:
    """A phone that took a seat with the links of our two tables."""
    client = Client()
    for place in places:
        if place.where.is_own:
            assert client.post(f"/t/{place.table_token}/", {"seat": "1"}).status_code == 303
    return Browser({"sessionid": client.cookies["sessionid"].value, "device": client.cookies["device"].value})


def _place(where: Where, users: dict[Role, User]) -> Place:
    club = ClubFactory(slug=where.slug, name=where.slug.title())
    host = UserFactory(username=f"host-of-{where.slug}")
    _member(club, host, is_manager=True, is_scorer=True, is_referee=True)
    if where.is_own:
        known = {role: _member(club, users[role], **ROLES.get(role, {})) for role in MEMBERS}
        first, second, claimant = known[Role.SEATED], known[Role.SEATED_REFEREE], known[Role.MEMBER]
    else:
        first, second, claimant = (_member(club, UserFactory()) for _ in range(3))
    league = LeagueFactory(
        club=club, slug=f"{where.slug}-league", is_public=where.is_public, game_key="okey101", options={"hands": 9}
    )
    season = SeasonFactory(league=league, slug=f"{where.slug}-season", starts_on=date(2026, 1, 1))
    guests = PlayerFactory.create_batch(2, club=club)
    match = MatchFactory(season=season, players=[first, guests[0], second, guests[1]])
    _play(host, match)
    dispute = open_dispute(match, actor(first.user), Opening(Matter.CARDS, "Not so", 1, 1))
    _, table_token = open_table(actor(host), match)
    place = Place(where, club, host, league, season, match, [first, *guests], dispute, table_token, {})
    place.ids = _ids_of(place, claimant.user)
    if where.is_own:
        place.notices = {role: _notice(user, place) for role, user in users.items()}
    return place


def _member(club: Club, user: User, **roles: bool) -> Player:
    MembershipFactory(club=club, user=user, **roles)
    player: Player = PlayerFactory(club=club, user=user, name=user.first_name)
    return player

    return player.user


def racks(extra: int) -> dict[str, Any]:
    """A round of 101 Okey that nobody finished."""
    return {"finisher": None, "finish": [], "racks": [{"opened": "melds", "sum": extra + side} for side in range(4)]}


def _play(host: User, match: Match) -> None:
    """Two rounds, the first of which was corrected."""
    record_round(match, change(host, match), racks(5))
    correct_round(match, change(host, match), 0, racks(9), "Read wrongly")
    record_round(match, change(host, match), racks(7))


def _ids_of(place: Place, claimant: User) -> dict[str, object]:
    """What stands in addresses, by the names that the URLconf has for it."""
    club, match, host = place.club, place.match, place.host
    lone, twin, gone, claimed = (PlayerFactory(club=club) for _ in range(4))
    incident = adjust(match, change(host, match), number=0, side=1, points=5, reason="Came late")
    invitation, token = invite(actor(host), club, roles=set())
    photo = show(place.dispute, actor(place.players[0].user), draw_anew(_picture()))
    [entry] = enter_all(actor(host), place.season, [[lone]])
    leaver = MembershipFactory(club=club)
    slugs = {"slug": club.slug, "league_slug": place.league.slug, "season_slug": place.season.slug}
    return slugs | {
        "club": club.slug,
        "league": place.league.slug,
        "season": place.season.slug,
        "key": "okey101",
        "match_id": match.pk,
        "number": 1,
        "n": 1,
        "incident_id": incident.pk,
        "entry_id": entry.pk,
        "player_id": place.players[1].pk,
        "claim_id": claim_guest(actor(claimant), claimed).pk,
        "merge_id": merge(actor(host), twin, gone).pk,
        "membership_id": leaver.pk,
        "invitation_id": invitation.pk,
        "notice_id": _notice(claimant, place),
        "dispute_id": place.dispute.pk,
        "photo_id": photo.pk,
        "step": "take",
        "outcome": "stands",
        "players:join token": token,
        "matches:sit-down token": place.table_token,
        "players:stop-letters token": token_of(leaver.user_id),
    }


def _notice(user: User, place: Place) -> int:
    told = {"player": place.players[1].pk, "club": place.club.pk}
    tell([user.pk], "claim_approved", told, "/", key=f"claim:{place.where.slug}")
    return Notice.objects.filter(user=user).latest("pk").pk


def _picture() -> SimpleUploadedFile:
    drawn = BytesIO()
    Image.new("RGB", (4, 4)).save(drawn, "PNG")
    return SimpleUploadedFile("table.png", drawn.getvalue(), "image/png")
