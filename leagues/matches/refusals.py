"""Why a change of a match is refused; views turn these into words."""

from leagues.matches.models import Incident, Revision
from scoring.game import Doubt


class MatchClosed(Exception):
    """The match is signed off or cancelled: nothing more is written at the table."""


class MatchFinished(Exception):
    """The match is at its end: another round would count for nothing."""


class MatchUnfinished(Exception):
    """The match still goes on, so it cannot be signed off."""


class Unsure(Exception):
    """Something in the round hardly ever happens: whoever records it must say that it is so."""

    def __init__(self, doubts: tuple[Doubt, ...]) -> None:
        super().__init__()
        self.doubts = doubts


class StaleSheet(Exception):
    """The sheet has moved on since the form was shown."""


class KeyReused(Exception):
    """The form's key was used before, for something else, which is kept in `first`."""

    def __init__(self, first: Revision | Incident) -> None:
        super().__init__()
        self.first = first


class ReasonNeeded(Exception):
    """A change of what was recorded needs a reason."""


class NoSuchRound(Exception):
    """The match has no such round or revision."""


class SheetBegun(Exception):
    """Something is on the sheet already: whoever sits at the table stays there."""


class SeasonArchived(Exception):
    """The season or its league is archived: no match begins in it."""


class EntryPlayed(Exception):
    """The entry has matches in its season, so it stays."""


class RoundConfirmed(Exception):
    """The round is confirmed, or stands as it was written: not everybody at the table changes it any more."""


class RoundRuledOn(RoundConfirmed):
    """A referee has ruled on the round: nothing but another ruling changes it."""


class PenaltyRuledOn(Exception):
    """A referee has ruled on what was noted: nothing but another ruling takes it back."""


class NotAnotherSide(Exception):
    """Whoever entered a round, their side and their phone do not confirm it."""


class RoundContested(Exception):
    """A round is contested, so the match is not agreed to."""
