"""The sheet as a table: a row a round, a column a side; what was noted beside a round stands on lines of its own."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from django.utils.translation import gettext

from leagues.matches.agreed import Agreed, agreed_on, may_agree_on, side_of
from leagues.matches.differences import Difference, differences
from leagues.matches.models import Incident, Revision
from leagues.matches.noted import code_in_words, cost_of
from leagues.matches.records import Played, in_sheet_order, is_void
from leagues.matches.sheets import Sheet
from leagues.players.actors import Actor
from scoring.game import Line, Lot, MatchScore, RoundScore, Taken

# Rounds that are taken in at a glance.
FEW = 5


@dataclass(frozen=True)
class Cell:
    """A side's points in a round by the game alone, and its total after the round."""

    side: int
    name: str
    points: int | None
    total: int | None
    lines: tuple[Line, ...]
    is_open: bool = False


@dataclass(frozen=True)
class Noted:
    """An incident or adjustment beside a round, in words; no points where the round stands after the end."""

    incident: Incident
    name: str
    points: int | None
    words: str


@dataclass(frozen=True)
class Waiting:
    """Points that wait after a round: a lot for one of its candidates, or points held for all, who have no names here.

    Once a lot is taken it says in which round, counted from 0, and by whom.
    """

    points: int
    candidates: tuple[str, ...] = ()
    taken_in: int | None = None
    taken_by: str = ""


@dataclass(frozen=True)
class Row:
    """A round: the revision in force, the account that tells what was played, and its score.

    Of a voided round the cells are those of the last account of it, to be struck, and `shown` is what that came to;
    else `shown` is `score`, which is None after the end.
    """

    number: int
    revision: Revision
    told: Revision
    score: RoundScore | None
    shown: RoundScore | None
    cells: tuple[Cell, ...]
    noted: tuple[Noted, ...]
    agreed: Agreed
    withdrawn: tuple[Noted, ...] = ()
    # What waited before the round.
    waited: tuple[Lot, ...] = ()
    # The lots that later rounds give to somebody, with the numbers of these.
    later: tuple[tuple[int, Taken], ...] = ()

    @property
    def is_void(self) -> bool:
        return is_void(self.revision)

    @property
    def is_unscored(self) -> bool:
        return self.score is None

    @property
    def played(self) -> Played:
        """What was played, also of a round that was voided since."""
        played: Played = self.told.played
        return played

    @property
    def open_cell(self) -> Cell | None:
        """The cell whose working is unfolded."""
        return next((cell for cell in self.cells if cell.is_open), None)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What waits since this round, and all that is held after it."""
        if self.score is None:
            return ()
        lots, held = tuple(map(self._waiting, self.new_lots)), self.score.carried.held
        return lots + ((Waiting(held),) if held else ())

    def _waiting(self, lot: Lot) -> Waiting:
        names = tuple(self.cells[side].name for side in lot.candidates)
        # As below, the lot itself is looked for.
        found = next(((number, taken.side) for number, taken in self.later if taken.lot is lot), None)
        return Waiting(lot.points, names, found[0], self.cells[found[1]].name) if found else Waiting(lot.points, names)

    @property
    def new_lots(self) -> tuple[Lot, ...]:
        """The lots that came to wait with this round; those that wait on stand under the round that they came from."""
        lots = self.score.carried.pending if self.score else ()
        # Two lots may be alike; within one scoring a lot that waits on is the same one.
        return tuple(lot for lot in lots if not any(lot is older for older in self.waited))


@dataclass(frozen=True)
class Account:
    """One account of a round beside the others: what it comes to, or came to before another took its place."""

    revision: Revision
    score: RoundScore | None
    lines: tuple[Line, ...]
    is_in_force: bool
    # What it tells otherwise than the account before it.
    differences: tuple[Difference, ...] = ()

    @property
    def is_void(self) -> bool:
        return is_void(self.revision)


@dataclass(frozen=True)
class Total:
    """What a side has come to so far, or in all."""

    name: str
    points: int
    place: int
    is_won: bool
    is_out: bool
    team: int | None = None


@dataclass(frozen=True)
class Board:
    """A match's sheet as its page shows it; `opened` are the cells whose workings are unfolded, by round."""

    sheet: Sheet
    names: tuple[str, ...]
    opened: Mapping[int, int]

    @cached_property
    def score(self) -> MatchScore:
        return self.sheet.score()

    @cached_property
    def rows(self) -> list[Row]:
        return [self.row(number) for number in range(len(self.sheet.current))]

    @property
    def totals(self) -> list[Total]:
        """The sides' totals with their places, in the order of the columns."""
        score = self.score
        teams = {side: team.total for team in score.teams for side in team.sides}
        return [
            Total(
                name,
                score.totals[side],
                score.places[side],
                side in score.winners,
                side in score.carried.out,
                teams.get(side),
            )
            for side, name in enumerate(self.names)
        ]

    @property
    def has_rulings(self) -> bool:
        """Whether a referee has ruled on one of the rounds."""
        return any(row.agreed == Agreed.RULED for row in self.rows)

    @property
    def partners(self) -> list[str]:
        """The sides of each team by name; nothing in a game without teams."""
        return [" + ".join(self.names[side] for side in team.sides) for team in self.score.teams]

    @property
    def team_totals(self) -> list[int]:
        """The total of each side's team, in the order of the columns; nothing in a game without teams."""
        return [total.team for total in self.totals if total.team is not None]

    def rows_since(self, version: int) -> list[Row]:
        """The rounds that were written since this version of the sheet; never more than the latest few."""
        written = {revision.round.number for revision in self.sheet.written_since(version)}
        return [self.row(number) for number in sorted(written)[-FEW:]]

    def row(self, number: int) -> Row:
        """The row of one round."""
        revision, score = self.sheet.current[number], self.score.rounds[number]
        told = self.sheet.told(number)
        shown = self.sheet.account(told) if is_void(revision) else score
        noted = in_sheet_order([incident for incident in self.sheet.incidents if incident.round_number == number])
        cells = self._cells(number, shown, len(noted))
        agreed = agreed_on(self.sheet.match, revision)
        before = self.score.rounds[number - 1] if number else None
        return Row(
            number,
            revision,
            told,
            score,
            shown,
            cells,
            self._noted(score, noted),
            agreed,
            withdrawn=self._withdrawn(number),
            waited=before.carried.pending if before else (),
            later=self._taken_after(number),
        )

    def _taken_after(self, number: int) -> tuple[tuple[int, Taken], ...]:
        later = [(place, score) for place, score in enumerate(self.score.rounds) if score and place > number]
        return tuple((place, taken) for place, score in later for taken in score.taken)

    def to_confirm(self, actor: Actor) -> list[Row]:
        """The rounds to which the actor's side has still to say something."""
        match, side = self.sheet.match, side_of(actor, self.sheet.match)
        if side is None or not match.is_open:
            return []
        return [row for row in self.rows if row.agreed == Agreed.ENTERED and may_agree_on(actor, match, row.revision)]

    def accounts(self, number: int) -> list[Account]:
        """All accounts of a round, the newest first."""
        noted = sum(incident.round_number == number for incident in self.sheet.incidents)
        revisions = list(reversed(self.sheet.accounts(number)))
        scores = [self.sheet.account(revision) for revision in revisions]
        told = [tuple(differences(self.sheet.match, old, new)) for new, old in pairwise(revisions)]
        lines = [score.lines[: len(score.lines) - noted] if score else () for score in scores]
        return [
            Account(revision, score, own, revision == revisions[0], new)
            for revision, score, own, new in zip(revisions, scores, lines, [*told, ()], strict=True)
        ]

    def _cells(self, number: int, score: RoundScore | None, noted: int) -> tuple[Cell, ...]:
        """The game's own lines by side; those of incidents and adjustments come behind them."""
        own = score.lines[: len(score.lines) - noted] if score else ()
        lines = [tuple(line for line in own if line.side == side) for side in range(len(self.names))]
        return tuple(
            Cell(
                side,
                name,
                sum(line.points for line in lines[side]) if score else None,
                score.carried.totals[side] if score else None,
                lines[side],
                self.opened.get(number) == side,
            )
            for side, name in enumerate(self.names)
        )

    @property
    def upcoming(self) -> tuple[Noted, ...]:
        """What was noted for the round that is on; none of it counts before that is recorded."""
        on = len(self.sheet.current)
        noted = in_sheet_order([incident for incident in self.sheet.incidents if incident.round_number == on])
        return tuple(self._told(incident, cost_of(self.sheet.match, incident)) for incident in noted)

    @property
    def upcoming_withdrawn(self) -> tuple[Noted, ...]:
        """What was noted for the round that is on, and taken back since."""
        return self._withdrawn(len(self.sheet.current))

    def _withdrawn(self, number: int) -> tuple[Noted, ...]:
        gone = [incident for incident in self.sheet.withdrawn if incident.round_number == number]
        return tuple(self._told(incident, cost_of(self.sheet.match, incident)) for incident in gone)

    def _noted(self, score: RoundScore | None, noted: list[Incident]) -> tuple[Noted, ...]:
        lines = score.lines[len(score.lines) - len(noted) :] if score else [None] * len(noted)
        return tuple(
            self._told(incident, line.points if line else None) for incident, line in zip(noted, lines, strict=True)
        )

    def _told(self, incident: Incident, points: int | None) -> Noted:
        words = incident.reason.text if incident.reason else ""
        if incident.code:
            code = code_in_words(self.sheet.match, incident.code)
            words = f"{code}: {words}" if words else code
        return Noted(incident, self.names[incident.side], points, words or gettext("(no longer told)"))
