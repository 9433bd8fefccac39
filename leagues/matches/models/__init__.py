"""What happened at the tables: facts that are only ever added to, and the points derived from them."""

from leagues.matches.models.agreements import Agreement, Signature, Verdict
from leagues.matches.models.derived import Result, Score, Touched
from leagues.matches.models.sheet import Cause, Incident, MatchEvent, Revision, Round
from leagues.matches.models.table import Match, Seat, TableLink, Words

__all__ = [
    "Agreement",
    "Cause",
    "Incident",
    "Match",
    "MatchEvent",
    "Result",
    "Revision",
    "Round",
    "Score",
    "Seat",
    "Signature",
    "TableLink",
    "Touched",
    "Verdict",
    "Words",
]
