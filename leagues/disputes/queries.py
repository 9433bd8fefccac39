"""Questions to the tables of disputes, asked in as few queries as the page allows."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from leagues.disputes.models import Dispute, DisputeEvent, Matter, Photo, Ruling, State
from leagues.disputes.transitions import PATIENCE, TIME_TO_APPEAL
from leagues.matches.models import Incident, Match, Seat
from leagues.players.actors import Actor
from leagues.players.models import Club

# What still waits for somebody, and for whom nobody has to wait.
UNDER_WAY = (State.OPEN, State.TAKEN, State.APPEALED, State.HEARD, State.RULED, State.DISMISSED)
FREE = (State.OPEN, State.EXPIRED, State.APPEALED)
LEASED = (State.TAKEN, State.HEARD)
TO_RULE_ON = (*FREE, *LEASED)


def with_matches(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """The same disputes, each with its match and where that belongs, and who sat there, in two more queries."""
    told = ("match__season__league__club", "match__edition__league", "opened_by", "opened_seat__player", "taken_by")
    seats = Prefetch("match__seats", Seat.objects.select_related("player").order_by("number"))
    return disputes.select_related(*told, "incident__reason").prefetch_related(seats)


def dispute_with(dispute_id: int) -> Dispute | None:
    """The dispute of that number with all that a page about it needs; None where there is none."""
    return with_matches(Dispute.objects.all()).filter(pk=dispute_id).first()


def disputes_of(club: Club) -> QuerySet[Dispute]:
    """All disputes of a club, the oldest first."""
    return with_matches(Dispute.objects.filter(match__season__league__club=club)).order_by("opened_at", "pk")


def of_party(actor: Actor) -> Q:
    """The disputes that the actor opened, or in whose match they sat."""
    sat = Seat.objects.filter(match=OuterRef("match"), player__user_id=actor.user_id or 0)
    return Q(opened_by_id=actor.user_id or 0) | Q(Exists(sat))


def disputes_about(match: Match, number: int) -> list[Dispute]:
    """The disputes about a round of a match, the newest first."""
    about = Dispute.objects.filter(match=match, round_number=number)
    return list(about.select_related("opened_by", "opened_seat__player", "taken_by"))


def decided_about(
    match: Match, number: int | None, incident: Incident | None, matters: Collection[Matter]
) -> QuerySet[Dispute]:
    """The disputes with a ruling about these matters of a round, an incident or the match, the newest first.

    What a ruling noted is decided there in all matters.
    """
    same = Q(round_number=number, incident=incident, matter__in=matters)
    if incident is not None:
        same |= Q(pk__in=Ruling.objects.filter(incident=incident).values("dispute"))
    decided = Q(Exists(Ruling.objects.filter(dispute=OuterRef("pk"))))
    return Dispute.objects.filter(same, decided, match=match).prefetch_related("rulings").order_by("-pk")


def rounds_in_dispute(match: Match, now: datetime) -> set[int]:
    """The rounds of a match, by their numbers from 0, about which a dispute waits for a ruling."""
    waiting = Dispute.objects.filter(in_states(TO_RULE_ON, now), match=match, round_number__isnull=False)
    return {number for number in waiting.values_list("round_number", flat=True) if number is not None}


def events_of(dispute: Dispute) -> list[DisputeEvent]:
    return list(dispute.events.select_related("words", "actor", "seat__player").order_by("n"))


def photos_of(dispute: Dispute) -> list[Photo]:
    return list(dispute.photos.select_related("author", "seat__player"))


def rulings_of(dispute: Dispute) -> list[Ruling]:
    """The rulings on a dispute, the first one first."""
    return list(dispute.rulings.select_related("words", "by", "revision__round", "incident").order_by("pk"))


def in_state(state: State, now: datetime) -> Q:
    """The disputes that are in a state now, with what the clock has decided since it was written down last."""
    lapsed = Q(leased_until__lte=now)
    match state:
        case State.OPEN:
            freed = Q(state=State.TAKEN) & lapsed & Q(leased_until__gt=now - PATIENCE)
            return Q(state=State.OPEN, since__gt=now - PATIENCE) | freed
        case State.EXPIRED:
            freed = Q(state=State.TAKEN, leased_until__lte=now - PATIENCE)
            return Q(state=State.EXPIRED) | Q(state=State.OPEN, since__lte=now - PATIENCE) | freed
        case State.APPEALED:
            return Q(state=State.APPEALED) | Q(state=State.HEARD) & lapsed
        case State.TAKEN | State.HEARD:
            return Q(state=state, leased_until__gt=now)
        case State.RULED | State.DISMISSED:
            return Q(state=state, since__gt=now - TIME_TO_APPEAL)
        case State.CLOSED:
            over = Q(state__in=[State.RULED, State.DISMISSED], since__lte=now - TIME_TO_APPEAL)
            return Q(state=State.CLOSED) | over
        case State.DECIDED | State.WITHDRAWN:
            return Q(state=state)


def in_states(states: tuple[State, ...], now: datetime) -> Q:
    """The disputes that are in one of these states now."""
    found = Q(pk__in=[])
    for state in states:
        found |= in_state(state, now)
    return found


def overtaken_by_clock(now: datetime) -> Q:
    """The disputes for which the clock has decided something that is not written down yet."""
    leases = Q(state__in=LEASED, leased_until__lte=now)
    appeals = Q(state__in=[State.RULED, State.DISMISSED], since__lte=now - TIME_TO_APPEAL)
    return leases | appeals | Q(state=State.OPEN, since__lte=now - PATIENCE)


def seated(player_words: str) -> Exists:
    """Whether somebody whose plain name holds these words sat in a dispute's match."""
    return Exists(Seat.objects.filter(match=OuterRef("match"), player__search_key__contains=player_words))
