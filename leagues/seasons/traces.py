"""What leagues and seasons keep of a person: nothing to tell, but their own names may hold somebody's."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from leagues.players.erasing import move, rename_all
from leagues.players.models import Club
from leagues.players.traces import Person, keep, tells_what_was_said
from leagues.seasons.models import League, RuleEdition, Season
from leagues.seasons.services import RESERVED_SLUGS


def tell(person: Person) -> dict[str, Any]:
    """The editions of rules that a person made."""
    made = RuleEdition.objects.filter(created_by_id=person.user_id or 0).select_related("league__club").order_by("pk")
    return {
        "rules_changed": [
            {
                "club": edition.league.club.name,
                "league": edition.league.name,
                "edition": edition.number,
                "at": edition.created_at.isoformat(),
            }
            for edition in made
        ]
    }


def take_out(person: Person, instead: Mapping[int, str]) -> None:
    """Name leagues and seasons otherwise that are called after a person, in their history too."""
    leagues = {league.pk: league.club_id for league in League.objects.filter(club__in=person.club_ids)}
    seasons = Season.objects.filter(league__in=leagues).in_bulk()
    of_season = {pk: leagues[season.league_id] for pk, season in seasons.items()}
    _rename(person, instead, League.objects.filter(pk__in=leagues), leagues)
    _rename(person, instead, League.history.filter(id__in=leagues), leagues)
    _rename(person, instead, seasons.values(), of_season)
    _rename(person, instead, Season.history.filter(id__in=seasons), of_season)
    for league in League.objects.filter(pk__in=leagues):
        taken = RESERVED_SLUGS | set(League.objects.filter(club=league.club_id).values_list("slug", flat=True))
        move(person, league, League.history.filter(id=league.pk), taken)
    for season in Season.objects.filter(pk__in=seasons):
        taken = RESERVED_SLUGS | set(Season.objects.filter(league=season.league_id).values_list("slug", flat=True))
        move(person, season, Season.history.filter(id=season.pk), taken)


def _rename(person: Person, instead: Mapping[int, str], things: Iterable[Any], clubs: Mapping[int, int]) -> None:
    rename_all(person, [(thing, instead[clubs[thing.id]]) for thing in things], ["name"])


keep("seasons", tell=tell, take_out=take_out)


@tells_what_was_said
def called_before(club_ids: set[int], moment: datetime) -> Iterable[str]:
    """What clubs, their leagues and seasons were called by a moment."""
    leagues = League.history.filter(club__in=club_ids, history_date__lt=moment)
    seasons = Season.history.filter(league__club__in=club_ids, history_date__lt=moment)
    clubs = Club.history.filter(id__in=club_ids, history_date__lt=moment)
    return [name for things in (leagues, seasons, clubs) for name in things.values_list("name", flat=True)]
