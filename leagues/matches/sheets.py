"""A match as its sheet is shown: the score worked out anew from the revisions in force, beside what was recorded."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Self

from leagues.matches.models import Incident, Match, Revision
from leagues.matches.queries import all_incidents_of, revisions_of
from leagues.matches.records import Played, current_of, is_void, record_of, stored
from scoring.errors import RuleError
from scoring.game import MatchScore, RoundScore
from scoring.match import score_match


@dataclass
class Sheet:
    """A match with all that was recorded of it."""

    match: Match
    revisions: list[Revision]
    incidents: list[Incident]
    # What was noted and taken back since: it stays on the sheet, and counts for nothing.
    withdrawn: list[Incident] = field(default_factory=list)

    @cached_property
    def current(self) -> list[Revision]:
        """The revision in force of each round."""
        return current_of(self.revisions)

    @property
    def rounds(self) -> list[Played]:
        return [revision.played for revision in self.current]

    def accounts(self, number: int) -> list[Revision]:
        """All revisions of a round, the first one first."""
        return sorted(
            (revision for revision in self.revisions if revision.round.number == number),
            key=lambda revision: revision.n,
        )

    def written_since(self, version: int) -> list[Revision]:
        """As many revisions back as the sheet has changed since this version of it, and the last one at least.

        Beside changes that write no round, one that stood before may be among them.
        """
        return self.revisions[-max(self.match.version - version, 1) :]

    def twin_of(self, played: Played, since: int) -> Revision | None:
        """The round in force that was written since this version of the sheet and says the same; None if none does."""
        written = [revision for revision in self.written_since(since) if revision in self.current]
        return next((revision for revision in written if revision.played == stored(played)), None)

    def told(self, number: int) -> Revision:
        """The last account of what was played in a round, also where it was voided since."""
        accounts = self.accounts(number)
        return next((revision for revision in reversed(accounts) if not is_void(revision)), accounts[-1])

    def account(self, revision: Revision) -> RoundScore | None:
        """What one account of a round comes to among the others in force.

        None after the end of the match, and where the rules refuse it now.
        """
        number = revision.round.number
        try:
            return self.score_with([*self.rounds[:number], revision.played]).rounds[number]
        except RuleError:
            return None

    def as_of(self, moment: datetime) -> Self:
        """The sheet as it stood then: without what was told, noted or taken back since."""
        noted = sorted([*self.incidents, *self.withdrawn], key=lambda incident: incident.pk)
        stood = [one for one in noted if one.noted_at <= moment and not _is_gone(one, moment)]
        told = [revision for revision in self.revisions if revision.at <= moment]
        return replace(self, revisions=told, incidents=stood, withdrawn=[])

    def score(self) -> MatchScore:
        return self.score_with(self.rounds)

    def score_with(self, rounds: list[Played]) -> MatchScore:
        """The score if these rounds had been played, with the incidents as they stand."""
        return score_match(record_of(self.match, rounds, self.incidents))


def _is_gone(incident: Incident, moment: datetime) -> bool:
    return incident.withdrawn_at is not None and incident.withdrawn_at <= moment


def sheet_of(match: Match) -> Sheet:
    """All that was recorded of a match, in two queries."""
    noted = all_incidents_of(match)
    standing = [incident for incident in noted if incident.withdrawn_at is None]
    withdrawn = [incident for incident in noted if incident.withdrawn_at is not None]
    return Sheet(match, revisions_of(match), standing, withdrawn)
