"""Why a step in a dispute is refused; `wording.py` turns these into words."""

from datetime import datetime


class NotNow(Exception):
    """The dispute is where such a step does not start from, by what somebody else or the clock did."""


class CaseMoved(Exception):
    """The dispute has moved on since the page was shown."""


class WordsNeeded(Exception):
    """The step is taken with words, and there are none."""


class AppealedBefore(Exception):
    """A dispute is appealed once."""


class TooLate(Exception):
    """The time for it is over; `until` is when it ended."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


class NothingToDispute(Exception):
    """The match has no such round or incident, or it is cancelled."""


class DisputedAlready(Exception):
    """The same is disputed already, in the dispute whose id is `dispute_id`."""

    def __init__(self, dispute_id: int) -> None:
        super().__init__()
        self.dispute_id = dispute_id


class RuledAlready(DisputedAlready):
    """The same was ruled on already; a ruling is appealed, not disputed again."""


class NoLaterClaims(Exception):
    """In this game what was written stands, and what was forgotten is not claimed later; `rule` is the rule's key."""

    def __init__(self, rule: str) -> None:
        super().__init__()
        self.rule = rule


class NotForSecretaries(Exception):
    """Who did not sit in the match points out manifest errors alone."""


class OutcomeUnfit(Exception):
    """The outcome does not fit what is disputed."""


class AtItsEnd(OutcomeUnfit):
    """Without the round the match is still at its end: there is no round more to play."""


class PreviewStale(Exception):
    """The match or the season's standings are not what the preview was worked out on."""


class PhotoRefused(Exception):
    """What was sent is no photo that is taken."""


class TooManyPhotos(Exception):
    """A dispute holds so many photos and no more."""
