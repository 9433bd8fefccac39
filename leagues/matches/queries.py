"""Questions to the tables of matches, asked in as few queries as the page allows."""

from django.db.models import Prefetch, Q, QuerySet

from leagues.matches.models import Incident, Match, Revision, Score, Seat
from leagues.players.actors import Actor


def matches_seen_by(actor: Actor) -> QuerySet[Match]:
    """The matches of public leagues and of the actor's clubs, each with its season, league, club and rules."""
    matches = Match.objects.select_related("season__league__club", "edition__league")
    if actor.is_site_administrator:
        return matches
    return matches.filter(Q(season__league__is_public=True) | Q(season__league__club_id__in=actor.club_ids))


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The same matches with seats and players in one more query."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("player").order_by("number")))


def revisions_of(match: Match) -> list[Revision]:
    """All revisions of a match, in the order they were made."""
    return list(Revision.objects.filter(round__match=match).select_related("round", "reason", "author").order_by("pk"))


def incidents_of(match: Match) -> list[Incident]:
    """The incidents of a match that stand, in the order they were noted."""
    standing = Incident.objects.filter(match=match, withdrawn_at=None)
    return list(standing.select_related("reason", "noted_by").order_by("pk"))


def scores_of(match: Match) -> list[Score]:
    """The lines of a match's sheet, round by round."""
    return list(
        Score.objects.filter(match=match)
        .select_related("incident__reason", "incident__noted_by")
        .order_by("round_number", "position")
    )


def running_matches(actor: Actor) -> QuerySet[Match]:
    """The matches of the actor's clubs that are neither signed off nor cancelled, the newest first."""
    return (
        with_seats(matches_seen_by(actor))
        .filter(season__league__club_id__in=actor.club_ids, signed_off_at=None, cancelled_at=None)
        .order_by("-starts_at", "-pk")
    )
