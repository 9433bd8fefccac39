"""The one fold: the rounds of a match, in order, into points, totals, winners and places."""

from collections.abc import Mapping
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from scoring.errors import RuleError
from scoring.game import Carried, Line, MatchScore, Operator, RoundScore, Rule, Step, Team
from scoring.ranking import places_by
from scoring.record import Adjustment, Incident, MatchRecord, RoundRecord, check_side, read_beside, read_match
from scoring.words import gettext_noop, say

SOURCE = gettext_noop("Meldbook, every game")
__all__ = ["RULES", "MatchScore", "fold", "score_match", "winners_after"]

RULES = (
    Rule(
        "match.adjustment",
        gettext_noop("An adjustment is added after every factor, on a line of its own, with its reason."),
        SOURCE,
    ),
    Rule("match.incident", gettext_noop("An incident is added after every factor, on a line of its own."), SOURCE),
    Rule(
        "match.void",
        gettext_noop(
            "A voided round keeps its number, and does not count as a round: what was played gives no points, what was "
            "noted beside it counts."
        ),
        SOURCE,
    ),
    Rule("match.lapsed", gettext_noop("Points that still wait when the match ends lapse."), SOURCE),
    Rule(
        "match.after_end",
        gettext_noop("A round that stands after the end of the match stays on the sheet, unscored."),
        SOURCE,
    ),
)

# What the fold leaves as the game made it: all but totals and rounds played, all but lines and what is carried. It is
# done for each round of each match, and `replace` takes twice as long.
_rest_of_carried = attrgetter(*[part.name for part in fields(Carried)[2:]])
_rest_of_score = attrgetter(*[part.name for part in fields(RoundScore)[2:]])


def score_match(record: Mapping[str, Any]) -> MatchScore:
    """The score of a match from its record: nothing but the record decides it.

    Raises RuleError with the round, side and field of the first thing that is refused.
    """
    return fold(read_match(record))


def fold(match: MatchRecord) -> MatchScore:
    """The score of a match that was read: each round is scored on what the ones before it carried over."""
    carried = match.start
    rounds: list[RoundScore | None] = []
    winners: tuple[int, ...] = ()
    for number, value in enumerate(match.rounds):
        try:
            score = _score_next(match, value, carried, is_over=bool(winners))
        except RuleError as refusal:
            raise refusal.in_round(number) from None
        if score is not None:
            winners = winners_after(match, score)
            score = _lapsed(score) if winners else score
            carried = score.carried
        rounds.append(score)
    return _match_score(match, tuple(rounds), carried, winners)


def winners_after(match: MatchRecord, score: RoundScore) -> tuple[int, ...]:
    """Who wins with this round; nobody while the match goes on. Only a round that counts ends a match."""
    if not score.counts:
        return ()
    if score.winners or not score.may_end:
        return score.winners
    return match.game.winners(match.options, match.table, score.carried)


def _lapsed(score: RoundScore) -> RoundScore:
    """The last round of a match: what still waits or is held lapses, and the round says so."""
    carried = score.carried
    points = sum(lot.points for lot in carried.pending) + carried.held
    if not points:
        return score
    note = say(gettext_noop("The match is at its end: {points} points that waited lapse."), points=points)
    return replace(score, carried=replace(carried, pending=(), held=0), notes=(*score.notes, note))


def _score_next(match: MatchRecord, value: object, carried: Carried, *, is_over: bool) -> RoundScore | None:
    """The next round's score; None, with nothing but its shape checked, where the match is over before it."""
    told, played = read_beside(value), None
    if told.played is not None:
        played = match.game.read_round(match.options, match.table, len(match.sides), told.played)
    return None if is_over else _score_round(match, told, played, carried)


def _score_round(match: MatchRecord, told: RoundRecord, played: Any, carried: Carried) -> RoundScore:
    score = _score_played(match, told, played, carried)
    lines = [*score.lines, *[_incident_line(match, incident) for incident in told.incidents]]
    lines += [_adjustment_line(match, adjustment) for adjustment in told.adjustments]
    totals = list(carried.totals)
    for line in lines:
        totals[line.side] += line.points
    after = Carried(tuple(totals), carried.played + score.counts, *_rest_of_carried(score.carried))
    return RoundScore(tuple(lines), after, *_rest_of_score(score))


def _score_played(match: MatchRecord, told: RoundRecord, played: Any, carried: Carried) -> RoundScore:
    if told.played is None:
        note = say(gettext_noop("Voided: {reason}"), reason=told.void)
        return RoundScore((), carried, notes=(note,), is_void=True)
    return match.game.score_round(match.options, match.table, len(match.sides), played, carried)


def _incident_line(match: MatchRecord, incident: Incident) -> Line:
    check_side(incident.side, "side", len(match.sides))
    if incident.code not in match.game.incidents:
        message = say(gettext_noop("{game} has no incident “{code}”."), game=match.game.name, code=incident.code[:40])
        raise RuleError("record.incident", message, field="code", side=incident.side)
    points = match.game.incident_points(match.options, incident.code)
    says = say(match.game.incidents[incident.code])
    return Line(incident.side, points, (Step("match.incident", Operator.ADD, points, says),), entry="incident")


def _adjustment_line(match: MatchRecord, adjustment: Adjustment) -> Line:
    check_side(adjustment.side, "side", len(match.sides))
    says = say(gettext_noop("Adjustment: {reason}"), reason=adjustment.reason)
    step = Step("match.adjustment", Operator.ADD, adjustment.points, says)
    return Line(adjustment.side, adjustment.points, (step,), entry="adjustment")


def _match_score(
    match: MatchRecord, rounds: tuple[RoundScore | None, ...], carried: Carried, winners: tuple[int, ...]
) -> MatchScore:
    totals = carried.totals
    teams = tuple([Team(sides, sum([totals[side] for side in sides])) for sides in match.game.teams_of(match.table)])
    places = _places(totals, teams, winners, more_is_better=not match.game.low_score_wins)
    return MatchScore(rounds, totals, teams, bool(winners), tuple(sorted(winners)), places, carried)


def _places(
    totals: tuple[int, ...], teams: tuple[Team, ...], winners: tuple[int, ...], *, more_is_better: bool
) -> tuple[int, ...]:
    """Winners first, then by total; a team takes one place, which both partners have."""
    sign = -1 if more_is_better else 1
    if not teams:
        return places_by([(side not in winners, sign * total) for side, total in enumerate(totals)])
    of_teams = places_by([(team.sides[0] not in winners, sign * team.total) for team in teams])
    places = [0] * len(totals)
    for team, place in zip(teams, of_teams, strict=True):
        for side in team.sides:
            places[side] = place
    return tuple(places)
