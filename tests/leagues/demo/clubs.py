"""The small demo club of one day, and what it holds."""

from io import StringIO

from django.core.management import call_command

from leagues.matches.models import Incident, Match, Revision
from leagues.matches.records import record_of
from leagues.matches.sheets import Sheet, sheet_of
from scoring.game import MatchScore, RoundScore

TODAY = "2026-11-30"


def demo(*arguments: str) -> list[str]:
    """Make the club; what the command said."""
    out = StringIO()
    call_command("demo", "--size", "small", "--today", TODAY, *arguments, stdout=out)
    return out.getvalue().splitlines()


def records() -> dict[str, tuple]:
    """Every match of the club as its record, and who wrote what when; without digests of reasons, which have salt."""
    found = {}
    for match in Match.objects.select_related("season__league", "edition__league").order_by("pk"):
        sheet = sheet_of(match)
        rounds = [{"void": "…"} if "void" in played else played for played in sheet.rounds]
        record = record_of(match, rounds, sheet.incidents)
        for played in record["rounds"]:
            for adjustment in played.get("adjustments", []):
                adjustment["reason"] = "…"
        seats = [str(seat.player) for seat in match.seats.select_related("player")]
        found[f"{match.season.league}, {match.season}, {match.name}"] = (
            record,
            seats,
            match.starts_at,
            match.signed_off_at,
            written_in(match),
        )
    return found


def written_in(match: Match) -> list[tuple]:
    """What was written in a match, and taken back, by whom, when and why."""
    revisions = Revision.objects.filter(round__match=match).order_by("pk")
    incidents = Incident.objects.filter(match=match).order_by("pk")
    return [
        *revisions.values_list("at", "cause", "author__username", "reason__text", "sure"),
        *incidents.values_list(
            "noted_at", "noted_by__username", "reason__text", "withdrawn_at", "withdrawn_reason__text"
        ),
    ]


def sheets_of(league: str) -> list[Sheet]:
    """The sheets of a league's finished matches, in their order."""
    matches = Match.objects.filter(season__league__name=league).exclude(finished_at=None)
    return [sheet_of(match) for match in matches.select_related("season__league", "edition__league").order_by("pk")]


def scores_of(league: str) -> list[MatchScore]:
    """What the engine makes of a league's finished matches."""
    return [sheet.score() for sheet in sheets_of(league)]


def met_in(score: RoundScore | None) -> set[str]:
    """The rules that the working of a round names."""
    return {step.rule for line in score.lines for step in line.steps} if score else set()
