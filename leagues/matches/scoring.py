"""What is derived from a match's sheet: its lines, its state, its results, and which entries these touch."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.matches.models import Incident, Match, Result, Score, Touched
from leagues.matches.records import in_sheet_order
from leagues.matches.signals import match_scored
from leagues.seasons.services import entries_of_sides
from scoring.game import MatchScore, Team

_STATE = [
    "version",
    "noted",
    "has_incidents",
    "chain",
    "contested",
    "rounds_counted",
    "finished_at",
    "signed_off_at",
    "cancelled_at",
]


def lock(match: Match) -> None:
    """Hold the match's row to the end of the transaction, and learn its state anew."""
    known = match.stamp
    match.refresh_from_db(fields=_STATE, from_queryset=Match.objects.select_for_update())
    if match.stamp != known:
        forget_seats(match)


def forget_seats(match: Match) -> None:
    """Let the seats be read anew: who is known to sit there may have changed."""
    for kept in ("sides", "side_names"):
        match.__dict__.pop(kept, None)
    getattr(match, "_prefetched_objects_cache", {}).pop("seats", None)


def derive(
    match: Match, score: MatchScore, incidents: list[Incident], *, since: int | None = None, appended: bool = False
) -> None:
    """Write down what a match's score comes to, inside the transaction that changed the match and holds its lock.

    Only the lines from round `since` on are written again; None leaves the lines alone.
    """
    if since is not None:
        _write_lines(match, score, incidents, since, appended=appended)
    was_finished = match.finished_at is not None
    _write_state(match, score)
    if was_finished or match.finished_at is not None:
        _write_results(match, score)


def _write_lines(match: Match, score: MatchScore, incidents: list[Incident], since: int, *, appended: bool) -> None:
    if not appended:
        Score.objects.filter(match=match, round_number__gte=since).delete()
    Score.objects.bulk_create(
        row for number in range(since, len(score.rounds)) for row in rows_of(match, score, incidents, number)
    )


def rows_of(match: Match, score: MatchScore, incidents: list[Incident], number: int) -> list[Score]:
    """The lines that a round's score comes to, unsaved; none for a round that stands after the end."""
    scored = score.rounds[number]
    if scored is None:
        return []
    noted = in_sheet_order([incident for incident in incidents if incident.round_number == number])
    first_noted = len(scored.lines) - len(noted)
    return [
        Score(
            match=match,
            round_number=number,
            position=position,
            side=line.side,
            points=line.points,
            incident=noted[position - first_noted] if position >= first_noted else None,
        )
        for position, line in enumerate(scored.lines)
    ]


def _write_state(match: Match, score: MatchScore) -> None:
    match.rounds_counted = score.carried.played
    if score.finished:
        match.finished_at = match.finished_at or timezone.now()
    else:
        match.finished_at = None
    match.save(update_fields=_STATE)


def _write_results(match: Match, score: MatchScore) -> None:
    old = list(Result.objects.filter(match=match))
    new = results_of(match, score)
    if [facts_of(result) for result in old] == [facts_of(result) for result in new]:
        return
    Result.objects.filter(match=match).delete()
    Result.objects.bulk_create(new)
    touch(match, {result.entry_id for result in [*old, *new] if result.counts})


def results_of(match: Match, score: MatchScore) -> list[Result]:
    """What a finished match comes to for each entry at its table, unsaved; none while it goes on.

    What partners came to together counts for each of them.
    """
    if not score.finished:
        return []
    teams = score.teams or tuple(Team((side,), total) for side, total in enumerate(score.totals))
    players = [[seat.player_id for side in team.sides for seat in match.sides[side]] for team in teams]
    return [
        Result(
            match=match,
            season_id=match.season_id,
            entry_id=entry_id,
            side=team.sides[0],
            points=team.total,
            place=score.places[team.sides[0]],
            is_won=team.sides[0] in score.winners,
            counts=match.counts,
            played_at=match.starts_at,
        )
        for team, entries in zip(teams, entries_of_sides(match.season, players), strict=True)
        for entry_id in entries
    ]


def facts_of(result: Result) -> tuple[Any, ...]:
    """What a result says, to be compared with another."""
    return (result.entry_id, result.side, result.points, result.place, result.is_won, result.counts, result.played_at)


def touch(match: Match, entry_ids: set[int]) -> None:
    """Note that entries must be added up again, and say so after the commit."""
    if not entry_ids:
        return
    Touched.objects.bulk_create(Touched(season_id=match.season_id, entry_id=entry) for entry in sorted(entry_ids))
    season_id = match.season_id
    transaction.on_commit(lambda: match_scored.send(sender=Match, season_id=season_id), robust=True)
