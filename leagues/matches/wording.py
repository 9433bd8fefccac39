"""Refusals of a change to a match in the words of the club."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.matches.models import Match
from leagues.matches.refusals import (
    KeyReused,
    MatchClosed,
    MatchFinished,
    MatchUnfinished,
    NoSuchRound,
    NotAnotherSide,
    PenaltyRuledOn,
    ReasonNeeded,
    RoundConfirmed,
    RoundContested,
    RoundRuledOn,
    StaleSheet,
)
from leagues.players.wording import in_words
from scoring.errors import RuleError

_WORDS: dict[type[Exception], Any] = {
    MatchFinished: _("The match is at its end: nothing more is noted for a round to come."),
    MatchUnfinished: _("This match still goes on: it is signed off when its last round is recorded."),
    StaleSheet: _(
        "The sheet has moved on since you saw it. Below is what your change makes of the sheet as it is now; "
        "what you typed is still there. Look at it, and save once more."
    ),
    KeyReused: _(
        "This form was sent before, with something else in it; that one stands. "
        "To save what is here as a change of its own, save once more."
    ),
    RoundConfirmed: _(
        "This round is confirmed: a scorer, a manager or a referee of the club can still correct it, with a reason."
    ),
    RoundRuledOn: _("A referee has ruled on this round: nothing but another ruling changes it."),
    PenaltyRuledOn: _("A referee has ruled on this: nothing but another ruling takes it out of the score."),
    NotAnotherSide: _("A round is confirmed by another side than entered it, and on another phone."),
    RoundContested: _("A round is contested: it is settled first, then the match is agreed to."),
    ReasonNeeded: _("Say why; the reason stands on the sheet."),
    NoSuchRound: _("There is no such round on this sheet."),
}
REFUSALS: tuple[type[Exception], ...] = (MatchClosed, RuleError, *_WORDS)


def refusal_in_words(refusal: Exception, match: Match) -> str:
    """What is the matter, and what to do about it, of one of `REFUSALS`."""
    if isinstance(refusal, MatchClosed):
        return closed_in_words(match)
    if isinstance(refusal, RuleError):
        return rule_in_words(refusal)
    if type(refusal) is RoundConfirmed and match.game.written_is_final:
        return gettext("In this game what is written stands: only a referee of the club corrects it, with a reason.")
    return str(_WORDS[type(refusal)])


def rule_in_words(refusal: RuleError) -> str:
    """An objection of the rules, with the round that it is about."""
    words = in_words(refusal.message)
    if refusal.round is None:
        return words
    return gettext("Round {number}: {words}").format(number=refusal.round + 1, words=words)


def closed_in_words(match: Match) -> str:
    """Why nothing is written at this table any more."""
    if match.cancelled_at is not None:
        return gettext(
            "This match is cancelled. A manager of the club can take it up again; then rounds can be changed."
        )
    return gettext("This match is signed off. A manager of the club can reopen it; then rounds can be changed.")
