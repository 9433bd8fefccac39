"""What a change of the sheet would make of it, to be seen before it is made."""

from dataclasses import dataclass, replace
from hashlib import sha256
from json import dumps
from typing import Any

from leagues.matches.models import Incident
from leagues.matches.records import Played
from leagues.matches.sheets import Sheet
from scoring.game import MatchScore, RoundScore, Team

# The engine wants a reason with an adjustment; in a preview nobody reads it.
_VOID: Played = {"void": "preview"}


@dataclass(frozen=True)
class Difference:
    """A line of numbers, a side each, as it is and as it would be; nothing where there are none."""

    number: int
    before: tuple[int, ...] | None
    after: tuple[int, ...] | None

    @property
    def pairs(self) -> list[tuple[int | None, int | None]]:
        """Before and after of each side."""
        sides = len(self.before or self.after or ())
        nothing = (None,) * sides
        return list(zip(self.before or nothing, self.after or nothing, strict=True))


@dataclass(frozen=True)
class Effect:
    """The sheet before and after a change of round `number`."""

    number: int
    before: MatchScore
    after: MatchScore

    @property
    def rounds(self) -> list[Difference]:
        """The round itself, and every later one whose points would be others."""
        pairs = enumerate(zip(self.before.rounds, self.after.rounds, strict=True))
        lines = [Difference(number, _points(before), _points(after)) for number, (before, after) in pairs]
        return [line for line in lines if line.number == self.number or line.before != line.after]

    @property
    def totals(self) -> Difference:
        return Difference(self.number, self.before.totals, self.after.totals)

    @property
    def teams(self) -> Difference | None:
        """The totals of the sides' teams; nothing in a game without teams."""
        if not self.after.teams:
            return None
        return Difference(self.number, _by_side(self.before.teams), _by_side(self.after.teams))

    @property
    def waits(self) -> tuple[int, int]:
        """The points that wait or are held in the end, as it is and as it would be."""
        return _waiting(self.before), _waiting(self.after)

    @property
    def cut_off(self) -> int:
        """How many rounds would stand after the end of the match that do not now."""
        return len(set(self.after.unscored) - set(self.before.unscored))

    @property
    def places(self) -> Difference:
        return Difference(self.number, self.before.places, self.after.places)

    @property
    def changes_nothing(self) -> bool:
        """Whether all points, places and the end of the match stay as they are."""
        return all(line.before == line.after for line in self.rounds) and self.before.finished == self.after.finished

    @property
    def ends(self) -> bool:
        return self.after.finished and not self.before.finished

    @property
    def opens(self) -> bool:
        return self.before.finished and not self.after.finished


def effect_of_round(sheet: Sheet, number: int, played: Played) -> Effect:
    """What another account of a round would make of the sheet. Raises RuleError."""
    rounds = [*sheet.rounds[:number], played, *sheet.rounds[number + 1 :]]
    return Effect(number, sheet.score(), sheet.score_with(rounds))


def effect_of_void(sheet: Sheet, number: int) -> Effect:
    """What voiding a round would make of the sheet. Raises RuleError."""
    return effect_of_round(sheet, number, _VOID)


def effect_of_adjustment(sheet: Sheet, number: int, side: int, points: int) -> Effect:
    """What an adjustment would make of the sheet. Raises RuleError."""
    adjustment = Incident(match=sheet.match, round_number=number, side=side, points=points)
    return Effect(number, sheet.score(), replace(sheet, incidents=[*sheet.incidents, adjustment]).score())


def effect_of_withdrawal(sheet: Sheet, incident: Incident) -> Effect:
    """What the sheet would be without an incident. Raises RuleError."""
    others = [other for other in sheet.incidents if other.pk != incident.pk]
    return Effect(incident.round_number, sheet.score(), replace(sheet, incidents=others).score())


def preview_mark(match_id: int, version: object, proposed: Any) -> str:
    """What a form carries of the preview that it was shown with: that proposal, on that version of the sheet."""
    return sha256(dumps([match_id, str(version), proposed], sort_keys=True).encode()).hexdigest()[:16]


def _waiting(score: MatchScore) -> int:
    return sum(lot.points for lot in score.carried.pending) + score.carried.held


def _by_side(teams: tuple[Team, ...]) -> tuple[int, ...]:
    totals = {side: team.total for team in teams for side in team.sides}
    return tuple(totals[side] for side in sorted(totals))


def _points(score: RoundScore | None) -> tuple[int, ...] | None:
    return None if score is None else score.points
