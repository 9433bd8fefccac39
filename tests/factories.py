"""The plainest valid objects; a test states the one fact that matters to it."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import factory
from factory.django import DjangoModelFactory

from leagues.matches.making import seat, sides_of, together
from leagues.matches.models import Match
from leagues.matches.services import Change
from leagues.players.actors import Actor, actor_of
from leagues.players.models import Club, Membership, Player, User
from leagues.seasons.models import League, RuleEdition, Season
from leagues.seasons.services import enter_sides


class UserFactory(DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"user{n}")
    first_name = factory.LazyAttribute(lambda user: user.username.title())


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    slug = factory.Sequence(lambda n: f"club-{n}")
    name = factory.LazyAttribute(lambda club: club.slug.title())


class MembershipFactory(DjangoModelFactory[Membership]):
    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Player {n}")


class LeagueFactory(DjangoModelFactory[League]):
    class Meta:
        model = League
        skip_postgeneration_save = True

    club = factory.SubFactory(ClubFactory)
    slug = factory.Sequence(lambda n: f"league-{n}")
    name = factory.LazyAttribute(lambda league: league.slug.title())
    game_key = "super51"

    @factory.post_generation
    def options(self, create: bool, extracted: dict[str, Any] | None, **_: Any) -> None:
        RuleEdition.objects.create(league=self, number=1, preset=self.game_key, options=extracted or {})


class SeasonFactory(DjangoModelFactory[Season]):
    class Meta:
        model = Season

    league = factory.SubFactory(LeagueFactory)
    slug = factory.Sequence(lambda n: f"season-{n}")
    name = factory.LazyAttribute(lambda season: season.slug.title())
    starts_on = date(2026, 9, 1)


class MatchFactory(DjangoModelFactory[Match]):
    """A match of four players of the club, or of `players`, in the sides that the game seats them in."""

    class Meta:
        model = Match
        skip_postgeneration_save = True

    season = factory.SubFactory(SeasonFactory)
    edition = factory.LazyAttribute(lambda match: match.season.league.editions.latest("number"))
    name = factory.Sequence(lambda n: f"Table {n}")
    starts_at = datetime(2026, 11, 30, 19, tzinfo=UTC)
    table = factory.LazyAttribute(
        lambda match: {setting.name: setting.default for setting in match.season.league.game.table_settings}
    )

    @factory.post_generation
    def players(self, create: bool, extracted: list[Player] | None, **_: Any) -> None:
        players = extracted or PlayerFactory.create_batch(4, club=self.season.league.club)
        sides = sides_of(self.game, self.table, players)
        seat(self, sides)
        enter_sides(self.season, together(self.game.teams_of(self.read_table), sides))


def actor(user: User) -> Actor:
    """The actor that a user is, read anew."""
    return actor_of(User.objects.get(pk=user.pk))


def change(user: User, match: Match) -> Change:
    """A change by a user who sees the sheet as it is, from a form of its own."""
    match.refresh_from_db(fields=["version"])
    return Change(actor(user), uuid4(), match.version)


def closed_by(closer: int, *bases: int, indicator: str = "D", closure: str = "normal") -> dict[str, Any]:
    """A round of Super 51 that one side closed; the others' hands by the base they told, in the order of the sides."""
    told = iter(bases)
    hands = [None if side == closer else {"base": next(told)} for side in range(len(bases) + 1)]
    return {"indicator": indicator, "closer": closer, "closure": closure, "hands": hands}
