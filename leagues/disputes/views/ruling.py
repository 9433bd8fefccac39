"""Ruling on a case: the outcome is chosen on the case's page; here it is told, previewed, and published."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.disputes.forms import PenaltyForm, RulingForm, RulingRoundForm
from leagues.disputes.models import Dispute, Kind, Level, Outcome
from leagues.disputes.proposals import Preview, Proposal, never_fits, proposal_for, refuse_unfit
from leagues.disputes.readings import Case
from leagues.disputes.refusals import CaseMoved, NotNow, OutcomeUnfit, PreviewStale
from leagues.disputes.rulings import Judgment, rule
from leagues.disputes.steps import Step, may_ever
from leagues.disputes.views.seen import about, asks_to_log_in, dispute_seen, says_why
from leagues.disputes.wording import REFUSALS, outcome_means, refusal_in_words
from leagues.matches.forms import UNSURE
from leagues.matches.records import Played, is_void
from leagues.matches.refusals import StaleSheet, Unsure
from leagues.matches.trials import Trial, try_round
from leagues.matches.views.seen import names_of
from leagues.matches.wording import rule_in_words
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import NotAllowed
from scoring.errors import RuleError

type AnyForm = RulingForm | RulingRoundForm
_MOVED = (NotNow, CaseMoved, PreviewStale, StaleSheet)


@dataclass(frozen=True)
class Bench:
    """A ruling that is being told: the case, the outcome, the form, and what it makes of everything so far."""

    case: Case
    outcome: Outcome
    form: AnyForm

    @property
    def dispute(self) -> Dispute:
        return self.case.dispute

    @cached_property
    def trial(self) -> Trial | None:
        """The round as it is told so far; None where no round is told."""
        if not isinstance(self.form, RulingRoundForm):
            return None
        return try_round(self.case.sheet, self.form.answers, self.dispute.round_number)

    @property
    def played(self) -> Played | None:
        return dict(self.trial.played) if self.trial and self.trial.is_whole else None

    @cached_property
    def proposal(self) -> Proposal | None:
        """What would be published; None while something is missing, or where it does not fit any more."""
        penalty = None if isinstance(self.form, RulingRoundForm) else self.form.penalty
        try:
            told = proposal_for(self.dispute, self.case.sheet, self.outcome, played=self.played, penalty=penalty)
        except OutcomeUnfit:
            return None
        return told if told.is_whole else None

    @cached_property
    def preview(self) -> Preview | None:
        return Preview(self.dispute, self.proposal, self.case.sheet) if self.proposal else None

    @property
    def says_nothing_new(self) -> bool:
        """Whether a correction says what stands on the sheet already."""
        number = self.dispute.round_number
        if self.outcome != Outcome.CORRECTED or number is None:
            return False
        current = self.case.sheet.current[number]
        return not is_void(current) and self.played == current.played

    def judgment(self, previewed: str) -> Judgment:
        """What the form rules."""
        told = self.form.cleaned_data
        is_round = isinstance(self.form, RulingRoundForm)
        penalty = self.proposal.penalty if self.proposal and self.outcome == Outcome.PENALTY else None
        sure = frozenset(told["sure"].split()) if is_round else frozenset[str]()
        return Judgment(self.outcome, told["rule"], self.played, penalty, previewed, sure)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why(lambda **_told: Kind.RULE)
def rule_on(request: ActorRequest, dispute_id: int, outcome: str) -> HttpResponseBase:
    """Tell a ruling with what it would do; once that was seen, publish it."""
    if answer := asks_to_log_in(request):
        return answer
    case = _case(request, dispute_id)
    ruled = _outcome(case.dispute, outcome)
    if request.method != "POST" and (refused := _unfit(request, case, ruled)):
        return refused
    bench = _bench(request, case, ruled)
    if request.method != "POST" or "preview" in request.POST:
        bench.form.errors.clear()
        return _page(request, bench)
    if not _is_told(bench):
        return _page(request, bench, status=422)
    if bench.says_nothing_new:
        return _page(request, bench, gettext("This is what stands there already: rule that it stands."), status=422)
    return _publish(request, bench)


@require_POST
@says_why(lambda: Kind.RULE)
def preview(request: ActorRequest, dispute_id: int) -> HttpResponse:
    """What a correction makes of everything as it is told so far."""
    case = _case(request, dispute_id)
    _outcome(case.dispute, Outcome.CORRECTED)
    form = RulingRoundForm(case.dispute.match, typed=request.POST)
    bench = Bench(case, Outcome.CORRECTED, form)
    return render(request, "matches/preview.html", _context(request, bench))


def _case(request: ActorRequest, dispute_id: int) -> Case:
    dispute = dispute_seen(request, dispute_id)
    if not any(may_ever(dispute, kind, request.actor) for kind in (Kind.RULE, Kind.DECIDE)):
        raise NotAllowed(Kind.RULE)
    return Case(dispute, request.actor, timezone.now())


def _outcome(dispute: Dispute, told: str) -> Outcome:
    """The outcome at this address; there is none that never fits what is disputed."""
    if told not in Outcome.values or never_fits(dispute, Outcome(told)):
        raise Http404
    return Outcome(told)


def _unfit(request: ActorRequest, case: Case, outcome: Outcome) -> HttpResponse | None:
    """That an outcome cannot be ruled on the sheet as it stands, before anything is typed."""
    try:
        refuse_unfit(case.dispute, case.sheet, outcome, case.level)
    except OutcomeUnfit as refusal:
        context = about(request, case) | {"outcome": outcome, "words": refusal_in_words(refusal, case.dispute.match)}
        return render_part(request, "disputes/unfit.html", "unfit", context, status=409)
    return None


def _bench(request: ActorRequest, case: Case, outcome: Outcome) -> Bench:
    match, posted = case.dispute.match, request.POST if request.method == "POST" else None
    number = case.dispute.round_number
    if outcome == Outcome.CORRECTED and number is not None:
        return Bench(case, outcome, RulingRoundForm(match, posted, played=case.sheet.told(number).played))
    if outcome == Outcome.PENALTY:
        return Bench(case, outcome, PenaltyForm(match, names_of(match), outcome, posted))
    return Bench(case, outcome, RulingForm(match, outcome, posted))


def _is_told(bench: Bench) -> bool:
    """Whether everything is told; what the rules object to goes beside its field."""
    is_valid = bench.form.is_valid()
    if bench.trial is not None and isinstance(bench.form, RulingRoundForm):
        bench.form.refuse_each(bench.trial.hints)
        return is_valid and not bench.trial.hints
    return is_valid


def _publish(request: ActorRequest, bench: Bench) -> HttpResponseBase:
    dispute, form = bench.dispute, bench.form
    previewed = request.POST.get("previewed", "")
    try:
        rule(dispute, Step(request.actor, form.cleaned_data["reason"]), bench.judgment(previewed))
    except Unsure:
        return _page(request, bench, str(UNSURE), status=422)
    except PreviewStale as refusal:
        words = refusal_in_words(refusal, dispute.match) if previewed else ""
        return _anew(request, bench, words or gettext("This is what the ruling does. Look at it, then publish."))
    except REFUSALS as refusal:
        words = refusal_in_words(refusal, dispute.match)
        return _anew(request, bench, words, status=409 if isinstance(refusal, _MOVED) else 422)
    messages.success(request, gettext("The ruling is published."))
    return go_to(request, dispute)


def _anew(request: ActorRequest, bench: Bench, words: str, *, status: int = 409) -> HttpResponse:
    """The ruling on the case as it is now, with what was typed."""
    case = Case(dispute_seen(request, bench.dispute.pk), request.actor, timezone.now())
    return _page(request, _bench(request, case, bench.outcome), words, status=status)


def _page(request: ActorRequest, bench: Bench, words: str = "", *, status: int = 200) -> HttpResponse:
    form = bench.form
    if words:
        form.add_error(None, words)
    return render_part(request, "disputes/ruling.html", "ruling", _context(request, bench), status=status)


def _context(request: ActorRequest, bench: Bench) -> dict[str, Any]:
    form, dispute = bench.form, bench.dispute
    effect, hint = None, ""
    try:
        effect = bench.preview.effect if bench.preview else None
    except RuleError as refusal:
        hint = rule_in_words(refusal)
    if isinstance(form, RulingRoundForm):
        form.trial = bench.trial
    is_appeal = bench.case.level == Level.APPEAL
    return about(request, bench.case) | {
        "form": form,
        "is_round": isinstance(form, RulingRoundForm),
        "outcome": bench.outcome,
        "meaning": outcome_means(bench.outcome, is_appeal=is_appeal),
        "effect": effect,
        "hint": hint,
        "preview": bench.preview if effect else None,
        "previewed": bench.preview.mark if bench.preview and effect else "",
        "barred": bench.case.barred(Kind.DECIDE if is_appeal else Kind.RULE),
        "may_publish": bench.case.may(Kind.RULE) or bench.case.may(Kind.DECIDE),
        "after_preview": "disputes/effect.html",
        "preview_action": reverse("disputes:rule-preview", args=[dispute.pk]),
    }
