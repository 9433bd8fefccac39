"""What a club's secretary looks at twice: what is contested, and of a day what was corrected, told late, or is odd."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext

from leagues.matches.forms import names_apart
from leagues.matches.models import Incident, Match, Revision, Round
from leagues.matches.noted import cost_of, signed
from leagues.matches.queries import with_seats
from leagues.matches.records import current_of, is_void
from leagues.players.models import Club
from leagues.players.wording import in_words
from scoring.rulebook import rulebook
from scoring.words import say

# A round that is told so long after its match began was not told at the table.
LATE = timedelta(hours=12)


@dataclass(frozen=True)
class Flag:
    """A round to look at twice, with what there is to see: contested, corrected, told late, said to be so, odd."""

    match: Match
    number: int
    why: list[str] = field(default_factory=list)


def contested_rounds(club: Club) -> list[Flag]:
    """The rounds of a club that are contested now, whenever they were told."""
    rounds = Round.objects.filter(contested__gt=0, match__in=_matches_of(club), match__cancelled_at=None)
    told = rounds.select_related("match__season__league__club").order_by("-match__starts_at", "match", "number")
    return [Flag(one.match, one.number, [gettext("contested")]) for one in told]


def flags_of(club: Club, day: date) -> list[Flag]:
    """What there is to look at of all that was told on a day of the club, by match and round."""
    return [flag for match in _told_on(club, day) for flag in _flags(match, _span(club, day))]


def latest_day(club: Club, before: date) -> date | None:
    """The last day before this one on which anything was told."""
    until = _span(club, before)[0]
    last = Revision.objects.filter(round__match__in=_matches_of(club), at__lt=until).order_by("-at").first()
    return None if last is None else last.at.astimezone(ZoneInfo(club.time_zone)).date()


def _matches_of(club: Club) -> QuerySet[Match]:
    return Match.objects.filter(season__league__club=club)


def _span(club: Club, day: date) -> tuple[datetime, datetime]:
    start = datetime.combine(day, time(), tzinfo=ZoneInfo(club.time_zone))
    return start, start + timedelta(days=1)


def _told_on(club: Club, day: date) -> QuerySet[Match]:
    since, until = _span(club, day)
    told = Round.objects.filter(revisions__at__gte=since, revisions__at__lt=until).values("match")
    every = Revision.objects.select_related("reason").order_by("pk")
    span = {"gte": since, "lt": until}
    noted = Incident.objects.filter(_on(span, "noted_at") | _on(span, "withdrawn_at")).values("match")
    matches = _matches_of(club).filter(Q(pk__in=told) | Q(pk__in=noted), cancelled_at=None)
    return (
        with_seats(matches)
        .select_related("season__league__club", "edition__league")
        .prefetch_related(Prefetch("rounds", Round.objects.order_by("number")), Prefetch("rounds__revisions", every))
        .prefetch_related(Prefetch("incidents", Incident.objects.select_related("reason", "withdrawn_reason")))
        .order_by("starts_at", "pk")
    )


def _on(span: dict[str, datetime], field: str) -> Q:
    return Q(**{f"{field}__{bound}": moment for bound, moment in span.items()})


def _flags(match: Match, span: tuple[datetime, datetime]) -> Iterator[Flag]:
    noted = _noted_in(match, span)
    revisions = [revision for played in match.rounds.all() for revision in played.revisions.all()]
    odd = _oddities(match, revisions)
    for played in match.rounds.all():
        told = [revision for revision in played.revisions.all() if span[0] <= revision.at < span[1]]
        why = [words for revision in told for words in _seen_in(match, revision)]
        why += odd.get(played.number, []) if told else []
        if why := [*why, *noted.get(played.number, [])]:
            yield Flag(match, played.number, why)


def _noted_in(match: Match, span: tuple[datetime, datetime]) -> dict[int, list[str]]:
    """The adjustments that were made on a day, and whatever was taken back on it, by round."""
    found: dict[int, list[str]] = {}
    names = names_apart(match.side_names)
    for one in match.incidents.all():
        if not one.code and span[0] <= one.noted_at < span[1]:
            words = one.reason.text if one.reason else ""
            told = gettext("adjusted by {points}: {words}").format(points=signed(cost_of(match, one)), words=words)
            found.setdefault(one.round_number, []).append(f"{names[one.side]}: {told}")
        if one.withdrawn_at is not None and span[0] <= one.withdrawn_at < span[1]:
            words = one.withdrawn_reason.text if one.withdrawn_reason else ""
            found.setdefault(one.round_number, []).append(gettext("withdrawn: {words}").format(words=words))
    return found


def _seen_in(match: Match, revision: Revision) -> Iterator[str]:
    if revision.n > 1:
        reason = f": {revision.reason.text}" if revision.reason and revision.reason.text else ""
        yield f"{revision.get_cause_display()}{reason}"
    elif revision.at - match.starts_at > LATE:
        hours = (revision.at - match.starts_at) // timedelta(hours=1)
        yield gettext("told {hours} hours after the match began").format(hours=hours)
    for mark in revision.sure or ():
        rule = rulebook().get(mark.partition("-")[0])
        yield gettext("said to be so: {rule}").format(rule=in_words(say(rule.text)) if rule else mark)


def _oddities(match: Match, revisions: list[Revision]) -> dict[int, list[str]]:
    names = names_apart(match.side_names)
    played = tuple({"void": ""} if is_void(revision) else revision.played for revision in current_of(revisions))
    found: dict[int, list[str]] = {}
    for oddity in match.game.oddities(played):
        found.setdefault(oddity.round, []).append(in_words(oddity.message, names))
    for number, (before, after) in enumerate(pairwise(played), start=1):
        if before == after and "void" not in after:
            found.setdefault(number, []).append(gettext("the same as round {number}").format(number=number))
    return found
