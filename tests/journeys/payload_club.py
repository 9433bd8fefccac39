"""A club in which every name and every text is one that wants the page to do something."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import cycle

from django.test import Client

from leagues.disputes.models import Dispute, Matter, Outcome
from leagues.disputes.services import Opening, open_dispute, say, take
from leagues.disputes.steps import Step
from leagues.matches.closing import cancel
from leagues.matches.confirming import Told, contest
from leagues.matches.making import make_match_with_guests
from leagues.matches.merging import merge
from leagues.matches.models import Match
from leagues.matches.noting import adjust
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.players.claims import claim_guest, decline_claim
from leagues.players.erasing import erase_player
from leagues.players.models import Club, Invitation, Player, User
from leagues.players.services import accept, add_guests, found_club, invite
from leagues.seasons.models import League, Season
from leagues.seasons.services import enter_all, found_league, open_season
from tests.factories import UserFactory, actor, change, closed_by
from tests.journeys.payloads import TAKEN
from tests.leagues.disputes.judging import publish

BATCH = 60


@dataclass
class Haunted:
    """The club, who runs it, and what its pages are about."""

    club: Club
    manager: User
    member: User
    season: Season
    match: Match
    cancelled: Match
    dispute: Dispute
    guest: Player
    claimed: Player
    address: str


def haunted_club() -> Haunted:
    """Founded, filled and played in by the site's own forms and services."""
    texts = cycle(TAKEN)
    manager = UserFactory(username="ayse", first_name="Ayşe<svg onload=__xss=9>")
    club = found_club(manager, name=next(texts), language="en", time_zone="Europe/Istanbul")
    guests = _guests(manager, club)
    people = [_joined(manager, club, words) for words in TAKEN[:20]]
    league, season = _leagues(manager, club)
    member = people[0]
    seated = [Player.objects.get(club=club, user=member), *guests[:6]]
    match = _match(manager, season, seated, texts)
    _play(manager, match, texts)
    contest(match, actor(member), Told(0, match.rounds.get(number=0).revisions.count()), next(texts))
    cancelled = _match(manager, season, seated, texts)
    cancel(cancelled, actor(manager), next(texts))
    for _ in TAKEN:
        _match(manager, season, guests[:2], texts)
    enter_all(actor(manager), season, [[guest] for guest in guests[10:]])
    dispute = _dispute(manager, member, match, texts)
    _changes_of_people(manager, people, guests[20:], texts)
    address = f"/c/{club.slug}/{league.slug}/{season.slug}"
    return Haunted(club, manager, member, season, match, cancelled, dispute, guests[6], guests[20], address)


def _guests(manager: User, club: Club) -> list[Player]:
    """A guest for each text, added by the form of the players' page."""
    client = Client()
    client.force_login(manager)
    for first in range(0, len(TAKEN), BATCH):
        answer = client.post(f"/c/{club.slug}/players/", {"names": "\n".join(TAKEN[first : first + BATCH])})
        assert answer.status_code == 303, answer.content
    return list(Player.objects.filter(club=club, user=None).order_by("pk"))


def _joined(manager: User, club: Club, words: str) -> User:
    """A member of that name, by an invitation with that note."""
    user: User = UserFactory(first_name=words)
    invitation, _ = invite(actor(manager), club, roles=set(), note=words)
    accept(invitation, user)
    return user


def _leagues(manager: User, club: Club) -> tuple[League, Season]:
    leagues = [_league(manager, club, words) for words in TAKEN]
    for words in TAKEN[20:]:
        invite(actor(manager), club, roles=set(), note=words)
    seasons = [open_season(actor(manager), leagues[0], name=words, starts_on=date(2026, 9, 1)) for words in TAKEN]
    assert Invitation.objects.filter(club=club).count() == len(TAKEN)
    return leagues[0], seasons[-1]


def _league(manager: User, club: Club, words: str) -> League:
    told = {"is_public": True, "order": "total", "counts": "finished"}
    return found_league(
        actor(manager), club, game_key="super51", preset="super51", options={"hands": 5}, name=words, **told
    )


def _match(manager: User, season: Season, players: list[Player], texts: Iterator[str]) -> Match:
    return make_match_with_guests(
        actor(manager),
        season,
        list(players),
        table={"clubs_factor": 2},
        name=next(texts),
        place=next(texts),
        starts_at=datetime(2026, 11, 30, 19, tzinfo=UTC),
    )


def _play(manager: User, match: Match, texts: Iterator[str]) -> None:
    """Rounds that are corrected again and again, adjusted and voided, each with another reason."""
    for _ in range(3):
        record_round(match, change(manager, match), closed_by(0, 1, 2, 3, 4, 5, 6))
    for base in range(30):
        correct_round(match, change(manager, match), 0, closed_by(0, base, 20, 3, 4, 5, 6), next(texts))
    for points in range(1, 40):
        adjust(match, change(manager, match), number=0, side=points % 7, points=points, reason=next(texts))
    void_the_round(match, change(manager, match), 1, next(texts))


def _dispute(manager: User, member: User, match: Match, texts: Iterator[str]) -> Dispute:
    """A dispute in which much is said, and one that is ruled on, with another reason each."""
    ruled = open_dispute(match, actor(member), Opening(Matter.OTHER, next(texts), 2, 1))
    take(ruled, Step(actor(manager)))
    publish(ruled, manager, Outcome.STANDS, words=next(texts))
    dispute = open_dispute(match, actor(member), Opening(Matter.CONDUCT, next(texts)))
    for words in TAKEN:
        say(dispute, actor(member), words)
    take(dispute, Step(actor(manager)))
    return dispute


def _changes_of_people(manager: User, people: list[User], guests: list[Player], texts: Iterator[str]) -> None:
    """Claims that are open and declined, names that were erased, players who were found to be one."""
    for user, guest in zip(people, guests, strict=False):
        claim_guest(actor(user), guest, next(texts))
    for user, guest in zip(people[:10], guests[20:], strict=False):
        decline_claim(actor(manager), claim_guest(actor(user), guest, next(texts)), next(texts))
    # An erased name goes out of everything: it must be nobody else's.
    for guest in add_guests(actor(manager), guests[0].club, [f"Gone {words}" for words in TAKEN[:6]]):
        erase_player(actor(manager), guest, next(texts))
    for survivor, gone in zip(guests[36:46], guests[46:56], strict=True):
        merge(actor(manager), survivor, gone)
