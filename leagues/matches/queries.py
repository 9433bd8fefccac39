"""Questions to the tables of matches, asked in as few queries as the page allows."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, F, Max, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from leagues.matches.models import Agreement, Incident, Match, MatchEvent, Result, Revision, Seat, Signature, TableLink
from leagues.players.actors import Actor
from leagues.players.queries import players_of
from leagues.seasons.models import League, RuleEdition, Season


def matches_seen_by(actor: Actor) -> QuerySet[Match]:
    """The matches of public leagues and of the actor's clubs, each with its season, league, club and rules."""
    matches = Match.objects.select_related("season__league__club", "edition__league")
    if actor.is_site_administrator:
        return matches
    seen = Q(season__league__is_public=True) | Q(season__league__club_id__in=actor.club_ids)
    return matches.filter(seen | sat_at(actor) if actor.taken else seen)


def sat_at(actor: Actor) -> Q:
    """The matches at which the actor has taken a seat with a table link; of a match that is closed, the sheet stays."""
    links = TableLink.objects.open().filter(pk__in=[taken.link_id for taken in actor.taken.values()])
    return Q(pk__in=list(actor.taken)) & Q(pk__in=links.values("match"))


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with seats and players in one more query."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("player").order_by("number")))


def with_newer_rules(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches, told with `has_newer_rules` whether their league has changed its rules since they were made."""
    newer = RuleEdition.objects.filter(league=OuterRef("edition__league"), number__gt=OuterRef("edition__number"))
    return matches.annotate(has_newer_rules=Exists(newer))


def revisions_of(match: Match) -> list[Revision]:
    """All revisions of a match, in the order they were made."""
    return list(
        Revision.objects.filter(round__match=match)
        .select_related("round", "reason", "author", "seat__player")
        .order_by("pk")
    )


def all_incidents_of(match: Match) -> list[Incident]:
    """The incidents of a match, the withdrawn ones too, in the order they were noted."""
    if not match.has_incidents:
        return []
    incidents = Incident.objects.filter(match=match)
    told = ("reason", "noted_by", "noted_seat__player", "withdrawn_reason", "withdrawn_by")
    return list(incidents.select_related(*told).order_by("pk"))


def events_of(match: Match) -> list[MatchEvent]:
    """The steps in a match's life, in the order they were taken."""
    return list(MatchEvent.objects.filter(match=match).select_related("reason", "actor", "seat__player").order_by("pk"))


def agreements_on(match: Match, number: int) -> list[Agreement]:
    """What the sides said to the accounts of a round, in the order in which they did."""
    said = Agreement.objects.filter(revision__round__match=match, revision__round__number=number)
    return list(said.select_related("revision", "reason", "user", "seat__player").order_by("pk"))


def all_agreements_of(match: Match) -> list[Agreement]:
    """What the sides said to the rounds of a match, in the order in which they did."""
    said = Agreement.objects.filter(revision__round__match=match)
    return list(said.select_related("revision__round", "reason", "user", "seat__player").order_by("pk"))


def signatures_of(match: Match) -> list[Signature]:
    """Who agreed to a match, in the order in which they did, whatever became of its sheet since."""
    return list(Signature.objects.filter(match=match).select_related("user", "seat__player").order_by("pk"))


def cancellation_of(match: Match) -> MatchEvent | None:
    """Who cancelled a match, when and why; nothing, and no query, where it is not cancelled."""
    if match.cancelled_at is None:
        return None
    cancelled = MatchEvent.objects.filter(match=match, kind=MatchEvent.Kind.CANCELLED)
    return cancelled.select_related("reason", "actor", "seat__player").order_by("pk").last()


def matches_at_hand(actor: Actor) -> QuerySet[Match]:
    """The matches of the actor's clubs that go on or wait to be signed off; where the actor sits first, then by time.

    Where a league counts matches as soon as they are finished, signing off is a courtesy: it waits for two days only.
    """
    waits = Q(finished_at=None) | Q(season__league__counts=League.Counts.SIGNED_OFF)
    lately = Q(finished_at__gte=timezone.now() - timedelta(days=2))
    own_seats = Seat.objects.filter(match=OuterRef("pk"), player__user_id=actor.user_id or 0)
    return (
        with_seats(matches_seen_by(actor))
        .filter(waits | lately, season__league__club_id__in=actor.club_ids, signed_off_at=None, cancelled_at=None)
        .annotate(is_mine=Exists(own_seats))
        .order_by("-is_mine", "-starts_at", "-pk")
    )


def latest_match(season: Season) -> Match | None:
    """The match of a season that began last, with its seats."""
    return with_seats(Match.objects.filter(season=season)).order_by("-starts_at", "-pk").first()


def matches_on(season: Season, day: date, zone: ZoneInfo) -> int:
    """How many matches of a season begin on a day of the club."""
    start = datetime.combine(day, time(), tzinfo=zone)
    return Match.objects.filter(season=season, starts_at__gte=start, starts_at__lt=start + timedelta(days=1)).count()


def matches_of(season: Season) -> QuerySet[Match]:
    """The matches of a season with their seats, and the results of those who won."""
    winners = Result.objects.filter(is_won=True).select_related("entry__first", "entry__second").order_by("side", "pk")
    won = Prefetch("results", winners, to_attr="won")
    matches = Match.objects.filter(season=season).select_related("season__league__club", "edition__league")
    return with_seats(matches).prefetch_related(won).order_by("-starts_at", "-pk")


def players_to_seat(season: Season, words: str, seated: list[int]) -> QuerySet[Any]:
    """The club's players who have no seat yet; whoever played in the season last comes first."""
    last = Max("seats__match__starts_at", filter=Q(seats__match__season=season))
    players = players_of(season.league.club, words).exclude(pk__in=seated).annotate(last_played=last)
    return players.order_by(F("last_played").desc(nulls_last=True), "search_key", "pk")
