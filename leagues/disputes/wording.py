"""Disputes in words: what each step and each outcome means, and why one is refused."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.disputes import refusals
from leagues.disputes.models import Dispute, Kind, Outcome, Ruling
from leagues.disputes.permissions import Concern, allowed, concern_of, has_ruled, is_judge
from leagues.matches.models import Match
from leagues.matches.noted import code_in_words, cost_of, signed
from leagues.matches.wording import REFUSALS as MATCH_REFUSALS
from leagues.matches.wording import refusal_in_words as match_refusal_in_words
from leagues.players.actors import Actor
from leagues.players.permissions import can_manage
from leagues.players.wording import in_words
from scoring.rulebook import rulebook
from scoring.words import say


@dataclass(frozen=True)
class StepWords:
    """A step on its page: its title, what it means, its button, and what is said when it is done."""

    title: Any
    meaning: Any
    button: Any
    done: Any
    is_danger: bool = False


STEPS: dict[Kind, StepWords] = {
    Kind.TAKE: StepWords(
        _("Take the dispute"),
        _("It is yours for two days; then it is free for other referees again, unless you hold on to it."),
        _("Take it"),
        _("The dispute is yours for two days."),
    ),
    Kind.RENEW: StepWords(
        _("Hold on to the dispute"),
        _("It is yours for two days from now."),
        _("Hold on"),
        _("It is yours for two days more."),
    ),
    Kind.GIVE_BACK: StepWords(
        _("Give the dispute back"), _("Another referee can take it at once."), _("Give it back"), _("It is free again.")
    ),
    Kind.APPEAL: StepWords(
        _("Appeal the ruling"),
        _("Another referee than the one who ruled decides, and that decision stands. A dispute is appealed once."),
        _("Appeal"),
        _("The ruling is appealed."),
    ),
    Kind.WITHDRAW: StepWords(
        _("Withdraw the dispute"),
        _("Nobody rules on it any more; what was said and shown stays to be read by the parties and the referees."),
        _("Withdraw the dispute"),
        _("The dispute is withdrawn."),
        is_danger=True,
    ),
    Kind.REOPEN: StepWords(
        _("Open the dispute again"),
        _("It waits for a referee again; what was ruled so far stays as it is until a referee rules anew."),
        _("Open it again"),
        _("The dispute is open again."),
    ),
}

DONE: dict[Kind, Any] = {
    Kind.OPEN: _("opened the dispute"),
    Kind.TAKE: _("took it for two days"),
    Kind.RENEW: _("holds on to it for two days more"),
    Kind.GIVE_BACK: _("gave it back"),
    Kind.LEASE_OVER: _("set it free: the two days were over"),
    Kind.RULE: _("ruled on it"),
    Kind.DISMISS: _("dismissed it"),
    Kind.APPEAL: _("appealed the ruling"),
    Kind.DECIDE: _("decided the appeal"),
    Kind.WITHDRAW: _("withdrew it"),
    Kind.CLOSE: _("closed it: the time to appeal was over"),
    Kind.EXPIRE: _("marked it: nobody took it in 30 days"),
    Kind.REOPEN: _("opened it again"),
    Kind.STATE: _("said"),
    Kind.SHOW: _("showed a photo"),
}

OUTCOMES: dict[Outcome, Any] = {
    Outcome.STANDS: _("What is disputed stays as it is."),
    Outcome.CORRECTED: _("You put down what was played; it takes the place of what stands on the sheet."),
    Outcome.VOIDED: _("What is disputed is taken out of the score; it stays on the sheet to be read."),
    Outcome.REPLAYED: _("The round is voided, and the match is open for one round more."),
    Outcome.PENALTY: _("A side gets points or a penalty of the game, on a line of its own."),
    Outcome.DISMISSED: _("There is nothing to rule on; nothing changes on the sheet."),
    Outcome.RESTORED: _("What the first ruling changed is put back as it was before."),
}
OF_AN_APPEAL: dict[Outcome, Any] = {Outcome.STANDS: _("The first ruling stays as it is.")}

_WORDS: dict[type[Exception], Any] = {
    refusals.NotNow: _("This cannot be done any more: somebody else, or the clock, has moved the dispute on."),
    refusals.CaseMoved: _("The dispute has moved on since you saw it. Read what is new, then do it once more."),
    refusals.WordsNeeded: _("Say why; your words stand in the dispute."),
    refusals.AppealedBefore: _("A dispute is appealed once, and this one was."),
    refusals.NothingToDispute: _(
        "There is nothing here to dispute: the match is cancelled, or this is not on its sheet."
    ),
    refusals.DisputedAlready: _("This is being disputed already: say there what you have to say."),
    refusals.NotForSecretaries: _(
        "Whoever did not sit there points out manifest errors alone: arithmetic, or a wrong player."
    ),
    refusals.OutcomeUnfit: _("This outcome does not fit what is disputed."),
    refusals.AtItsEnd: _(
        "Without this round the match is still at its end: there is no round more to play. Void it instead."
    ),
    refusals.PreviewStale: _(
        "The match, the standings or the dispute have moved on since this was worked out. "
        "This is what the ruling does now; nothing is published yet. Look at it, then publish."
    ),
    refusals.PhotoRefused: _(
        "This is taken as a photo: JPEG, PNG or WebP, up to 8 MB and 30 million pixels, and not damaged."
    ),
    refusals.TooManyPhotos: _("A dispute holds 12 photos, and this one has them."),
}
REFUSALS: tuple[type[Exception], ...] = (
    refusals.TooLate,
    refusals.NoLaterClaims,
    refusals.RuledAlready,
    *_WORDS,
    *MATCH_REFUSALS,
)


def refusal_in_words(refusal: Exception, match: Match) -> str:
    """What is the matter, of one of `REFUSALS`."""
    if isinstance(refusal, refusals.TooLate):
        until = date_format(timezone.localtime(refusal.until), "DATETIME_FORMAT")
        return gettext("The time to dispute this was over on {until}.").format(until=until)
    if isinstance(refusal, refusals.NoLaterClaims):
        return later_claims_in_words(refusal.rule)
    if isinstance(refusal, refusals.RuledAlready):
        told = gettext("This was decided in dispute #{number}: it is appealed there, once, and not disputed anew.")
        return told.format(number=refusal.dispute_id)
    if type(refusal) in _WORDS:
        return str(_WORDS[type(refusal)])
    return match_refusal_in_words(refusal, match)


_CONCERNS: dict[Concern, Any] = {
    Concern.SAT: _("You sat in this match: whoever sat there never decides what is disputed in it."),
    Concern.OPENED: _("You opened this dispute: another decides it."),
    Concern.PARTNER: _("You are the partner of a party: whoever plays with one of them never decides their dispute."),
}
_RULED_BEFORE = _("You ruled on this dispute: its appeal is for another referee.")
_FOR_PARTIES: dict[Kind, Any] = {
    Kind.WITHDRAW: _("A dispute is withdrawn by whoever opened it."),
    Kind.APPEAL: _("A ruling is appealed by those who sat there, or by whoever opened the dispute."),
    Kind.STATE: _("In a dispute its parties speak, and the referee who has taken it."),
    Kind.SHOW: _("In a dispute its parties speak, and the referee who has taken it."),
}


def not_allowed_in_words(actor: Actor, dispute: Dispute, kind: Kind) -> str:
    """Why a step is not this actor's to take; nothing where all that they lack is a role."""
    if kind in _FOR_PARTIES:
        return str(_FOR_PARTIES[kind])
    if not allowed(can_manage if kind == Kind.REOPEN else is_judge, actor, dispute):
        return ""
    concern = concern_of(actor, dispute)
    if concern is not None:
        return str(_CONCERNS[concern])
    return str(_RULED_BEFORE) if allowed(has_ruled, actor, dispute) else ""


def later_claims_in_words(rule: str) -> str:
    """What is left to dispute where written is final, with the rule that says so."""
    left = gettext(
        "In this game what was written stands: what can be disputed is a typing error (arithmetic, a wrong player), "
        "or how somebody behaved."
    )
    return f"{left} {rule_in_words(rule)}".strip()


def rule_in_words(key: str) -> str:
    """A rule's sentence; nothing where there is no such rule."""
    rule = rulebook().get(key)
    return in_words(say(rule.text)) if rule else ""


def outcome_means(outcome: Outcome, *, is_appeal: bool) -> str:
    """What an outcome does."""
    return str(OF_AN_APPEAL.get(outcome, OUTCOMES[outcome]) if is_appeal else OUTCOMES[outcome])


def ruled_in_words(ruling: Ruling, match: Match, names: tuple[str, ...]) -> str:
    """What was ruled; of a penalty, and of what was noted and is voided, whose it is and how many points."""
    outcome, noted = ruling.get_outcome_display(), ruling.incident
    if noted is None or ruling.outcome not in {Outcome.PENALTY, Outcome.VOIDED}:
        return str(outcome)
    told = f"{outcome}: {names[noted.side]} {signed(cost_of(match, noted))}"
    return f"{told} ({code_in_words(match, noted.code)})" if noted.code else told
