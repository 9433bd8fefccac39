"""Questions to leagues and seasons."""

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from leagues.players.actors import Actor
from leagues.players.models import Club, User
from leagues.seasons.models import Entry, League, RuleEdition, Season


def leagues_seen_by(actor: Actor) -> QuerySet[League]:
    """Public leagues and those of the actor's clubs, each with its club."""
    leagues = League.objects.select_related("club")
    if actor.is_site_administrator:
        return leagues
    return leagues.filter(Q(is_public=True) | Q(club_id__in=actor.club_ids))


def seasons_seen_by(actor: Actor) -> QuerySet[Season]:
    """The seasons of the leagues that an actor may see, each with its league and club."""
    seasons = Season.objects.select_related("league__club")
    if actor.is_site_administrator:
        return seasons
    return seasons.filter(Q(league__is_public=True) | Q(league__club_id__in=actor.club_ids))


def clubs_seen_by(actor: Actor) -> QuerySet[Club]:
    """The actor's clubs, and those with a league that anyone may read."""
    if actor.is_site_administrator:
        return Club.objects.all()
    return Club.objects.filter(Q(leagues__is_public=True) | Q(pk__in=actor.club_ids)).distinct()


def edition_in_force(league: League) -> RuleEdition:
    """The rules under which a match made now is played."""
    return RuleEdition.objects.filter(league=league).select_related("league").latest("number")


def editions_of(league: League) -> list[RuleEdition]:
    """Every edition of a league's rules, the one in force first."""
    return list(RuleEdition.objects.filter(league=league).order_by("-number"))


def authors_of(editions: list[RuleEdition]) -> dict[int, str]:
    """Who made editions, by their id; who is no longer there is left out."""
    authors = User.objects.filter(pk__in={edition.created_by_id for edition in editions})
    return {author.pk: author.public_name for author in authors}


@dataclass(frozen=True)
class ClubLeague:
    """A league on its club's page, with the season that is on."""

    league: League
    season: Season | None


def leagues_of_club(actor: Actor, club: Club) -> list[ClubLeague]:
    """The leagues of a club that an actor may see, in two queries."""
    today = timezone.localdate(timezone=ZoneInfo(club.time_zone))
    leagues = leagues_seen_by(actor).filter(club=club).prefetch_related("seasons")
    return [ClubLeague(league, current_of(list(league.seasons.all()), today)) for league in leagues]


def season_on(league: League, day: date) -> Season | None:
    """The season that a day falls in; else the latest that has begun; else the first to come."""
    return current_of(list(Season.objects.filter(league=league).select_related("league__club")), day)


def current_of(seasons: list[Season], day: date) -> Season | None:
    """The same of a league's seasons at hand, the newest first."""
    begun = [season for season in seasons if season.starts_on <= day]
    running = [season for season in begun if season.ends_on is None or day <= season.ends_on]
    return next(iter(running or begun), seasons[-1] if seasons else None)


def entries_of(season: Season) -> QuerySet[Entry]:
    """What a season ranks, by name."""
    return Entry.objects.filter(season=season).select_related("first", "second").order_by("first__search_key", "pk")
