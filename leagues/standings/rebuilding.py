"""Everything that is derived, worked out again from the revisions and compared with what is stored.

The facts are the revisions, the incidents and the events of a match. Scores, results, the state of a match and the
standings follow from them; wherever they do not, that is a difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from leagues.matches.chain import chain_of, links_beside
from leagues.matches.models import Match, MatchEvent, Result, Revision, Score, Touched
from leagues.matches.queries import with_seats
from leagues.matches.scoring import facts_of, lock, results_of, rows_of, touch
from leagues.matches.sheets import Sheet, sheet_of
from leagues.seasons.models import Entry, Season
from leagues.standings.models import Standing
from leagues.standings.services import add_up, lock_season
from leagues.standings.sums import FACTS, added_up
from scoring.errors import RuleError
from scoring.match import MatchScore


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the revisions say; what is a fact itself cannot be put right from others."""

    where: str
    what: str
    can_be_put_right: bool = True

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def differences(*, put_right: bool) -> Iterator[Difference]:
    """Every difference in every match and season; where wanted, put right as they are found.

    A match or season is compared whole under its lock, so that a change on the way is no difference.
    """
    for match_id in list(Match.objects.order_by("pk").values_list("pk", flat=True)):
        yield from _of_match(match_id, put_right=put_right)
    for season_id in list(Season.objects.order_by("pk").values_list("pk", flat=True)):
        yield from _of_season(season_id, put_right=put_right)


@transaction.atomic
def _of_match(match_id: int, *, put_right: bool) -> list[Difference]:
    matches = with_seats(Match.objects.select_related("season__league", "edition__league"))
    match = matches.get(pk=match_id)
    lock(match)
    sheet = sheet_of(match)
    where = f"match {match.pk}"
    try:
        score = sheet.score()
    except RuleError as refusal:
        place = "" if refusal.round is None else f" (round {refusal.round + 1})"
        return [Difference(where, f"its rounds cannot be scored{place}: {refusal.message}", can_be_put_right=False)]
    found = [*_chain(sheet, where), *_state(sheet, score, where), *_lines(sheet, score), *_results(match, score, where)]
    if put_right and any(difference.can_be_put_right for difference in found):
        _rewrite(sheet, score)
    return found


def _chain(sheet: Sheet, where: str) -> Iterator[Difference]:
    chain = chain_of(sheet.revisions, links_beside(sheet.match))
    if isinstance(chain.broken, Revision):
        what = f"the chain breaks at round {chain.broken.round.number + 1}, revision {chain.broken.n}"
        yield Difference(where, what, can_be_put_right=False)
    elif chain.broken is not None:
        what = f"the chain breaks at {type(chain.broken).__name__} {chain.broken.pk}"
        yield Difference(where, what, can_be_put_right=False)
    elif sheet.match.chain != chain.end:
        yield Difference(where, "it ends with another revision than its chain", can_be_put_right=False)


def _state(sheet: Sheet, score: MatchScore, where: str) -> Iterator[Difference]:
    match, last = sheet.match, _last_events(sheet.match)
    compared = {
        "rounds counted": (match.rounds_counted, score.carried.played),
        "finished": (match.finished_at is not None, score.finished),
        "signed off": (match.signed_off_at is not None, last[0] == MatchEvent.Kind.SIGNED_OFF),
        "cancelled": (match.cancelled_at is not None, last[1] == MatchEvent.Kind.CANCELLED),
    }
    for name, (stored, found) in compared.items():
        if stored != found:
            can_be = name not in ("signed off", "cancelled")
            yield Difference(where, f"{name}: stored {_say(stored)}, found {_say(found)}", can_be_put_right=can_be)


def _last_events(match: Match) -> tuple[str, str]:
    """The last step of each kind in a match's life: about signing off, and about cancelling."""
    kinds = list(MatchEvent.objects.filter(match=match).order_by("pk").values_list("kind", flat=True))
    signing = [kind for kind in kinds if kind in (MatchEvent.Kind.SIGNED_OFF, MatchEvent.Kind.REOPENED)]
    cancelling = [kind for kind in kinds if kind in (MatchEvent.Kind.CANCELLED, MatchEvent.Kind.RESUMED)]
    return (signing or [""])[-1], (cancelling or [""])[-1]


def _lines(sheet: Sheet, score: MatchScore) -> Iterator[Difference]:
    stored = {_line_of(row): _points_of(row) for row in Score.objects.filter(match=sheet.match)}
    found = {_line_of(row): _points_of(row) for row in _rows(sheet, score)}
    for round_number, position in sorted(stored.keys() | found.keys()):
        line = (round_number, position)
        if stored.get(line) != found.get(line):
            where = f"match {sheet.match.pk}, round {round_number + 1}, line {position + 1}"
            yield Difference(where, f"stored {_say(stored.get(line))}, found {_say(found.get(line))}")


def _line_of(row: Score) -> tuple[int, int]:
    return row.round_number, row.position


def _points_of(row: Score) -> tuple[object, ...]:
    return row.side, row.points, row.incident_id


def _rows(sheet: Sheet, score: MatchScore) -> list[Score]:
    numbers = range(len(score.rounds))
    return [row for number in numbers for row in rows_of(sheet.match, score, sheet.incidents, number)]


def _results(match: Match, score: MatchScore, where: str) -> Iterator[Difference]:
    stored = {result.entry_id: facts_of(result) for result in Result.objects.filter(match=match)}
    found = {result.entry_id: facts_of(result) for result in results_of(match, score)}
    for entry_id in sorted(stored.keys() | found.keys()):
        if stored.get(entry_id) != found.get(entry_id):
            what = f"result stored {_say(stored.get(entry_id))}, found {_say(found.get(entry_id))}"
            yield Difference(f"{where}, entry {entry_id}", what)


def _rewrite(sheet: Sheet, score: MatchScore) -> None:
    match = sheet.match
    match.rounds_counted = score.carried.played
    ended = match.finished_at or (sheet.revisions[-1].at if sheet.revisions else match.starts_at)
    match.finished_at = ended if score.finished else None
    match.save(update_fields=["rounds_counted", "finished_at"])
    Score.objects.filter(match=match).delete()
    Score.objects.bulk_create(_rows(sheet, score))
    old, new = list(Result.objects.filter(match=match)), results_of(match, score)
    Result.objects.filter(match=match).delete()
    Result.objects.bulk_create(new)
    touch(match, {result.entry_id for result in [*old, *new]})


@transaction.atomic
def _of_season(season_id: int, *, put_right: bool) -> list[Difference]:
    lock_season(season_id)
    stored = {standing.entry_id: standing for standing in Standing.objects.filter(season_id=season_id)}
    entry_ids = set(Entry.objects.filter(season_id=season_id).values_list("pk", flat=True))
    found = added_up(season_id, entry_ids)
    # Read last: whatever changed a result since the sums were read has left its mark by now.
    touched = set(Touched.objects.filter(season_id=season_id).values_list("entry_id", flat=True))
    wrong = [standing for standing in found if _is_wrong(stored.get(standing.entry_id), standing, touched)]
    if put_right:
        add_up(season_id, {standing.entry_id for standing in wrong})
    return [
        Difference(
            f"season {season_id}, entry {standing.entry_id}",
            f"standing stored {_say(_facts_of(stored.get(standing.entry_id)))}, found {_say(_facts_of(standing))}",
        )
        for standing in wrong
    ]


def _is_wrong(stored: Standing | None, found: Standing, touched: set[int]) -> bool:
    """Whether a standing is not what its results add up to; one that is still to be added up is neither."""
    if found.entry_id in touched or (stored is None and not found.played):
        return False
    return _facts_of(stored) != _facts_of(found)


def _facts_of(standing: Standing | None) -> tuple[object, ...] | None:
    return None if standing is None else tuple(getattr(standing, fact) for fact in FACTS)


def _say(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(part) for part in value) if isinstance(value, tuple) else str(value)
