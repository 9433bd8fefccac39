"""Changes of what stands on the sheet: each is shown with what it makes of the sheet before it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods
from rules import Predicate

from leagues.matches.agreed import Agreed, agreed_on, may_correct
from leagues.matches.change_forms import AdjustForm, ChangeForm
from leagues.matches.effects import (
    Effect,
    effect_of_adjustment,
    effect_of_round,
    effect_of_void,
    effect_of_withdrawal,
    preview_mark,
)
from leagues.matches.models import Incident, Match, Revision
from leagues.matches.noting import adjust, is_ruled_on, withdraw
from leagues.matches.records import is_void
from leagues.matches.refusals import KeyReused, PenaltyRuledOn, RoundConfirmed, RoundRuledOn, StaleSheet
from leagues.matches.services import Change, restore_revision, void_the_round
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.views.seen import about, match_seen, names_of, of_the_table, round_number
from leagues.matches.wording import REFUSALS, closed_in_words, refusal_in_words, rule_in_words
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_adjust, can_correct, can_withdraw, require
from scoring.errors import RuleError

type View = Callable[..., HttpResponseBase]
type FormOf = Callable[[Match, QueryDict], Form]


def _adjust_form(match: Match, posted: QueryDict | None) -> AdjustForm:
    return AdjustForm(match, names_of(match), posted)


def changes(question: Predicate, typed_into: FormOf) -> Callable[[View], View]:
    """A view of a change to an open match, for those of whom the question says that they may make it.

    What was typed into its form is shown again where the match was closed meanwhile.
    """

    def guard(view: View) -> View:
        @of_the_table
        @require_http_methods(["GET", "HEAD", "POST"])
        @wraps(view)
        def guarded(request: ActorRequest, match_id: int, **told: int) -> HttpResponseBase:
            match = match_seen(request, match_id)
            require(question, request.actor, match)
            return view(request, match, **told) if match.is_open else _closed(request, match, typed_into)

        return guarded

    return guard


def settled(request: ActorRequest, match: Match, revision: Revision) -> HttpResponse | None:
    """That a round is confirmed, or stands as it was written, for those who may not change it any more."""
    if may_correct(request.actor, match, revision):
        return None
    is_ruled = agreed_on(match, revision) == Agreed.RULED
    return refused(request, match, RoundRuledOn() if is_ruled else RoundConfirmed())


def ruled_on(request: ActorRequest, match: Match, revision: Revision) -> HttpResponse | None:
    """That a referee has ruled on a round, for whoever opens a form that would touch it; nothing where none has."""
    if request.method == "POST" or agreed_on(match, revision) != Agreed.RULED:
        return None
    return refused(request, match, RoundRuledOn())


def refused(request: ActorRequest, match: Match, refusal: Exception) -> HttpResponse:
    """That a change can only be refused, before anything is typed."""
    context = about(request, match) | {"words": refusal_in_words(refusal, match), "form": None}
    return render_part(request, "matches/refused.html", "refused", context, status=403)


def _closed(request: ActorRequest, match: Match, typed_into: FormOf) -> HttpResponse:
    """That nothing is written at this table any more, who can change that, and what was typed."""
    # A preview is a part of the form, which still holds everything.
    is_sent = request.method == "POST" and not (request.htmx and request.htmx.target in {"preview", "effect"})
    form = typed_into(match, request.POST) if is_sent else None
    context = about(request, match) | {"words": closed_in_words(match), "form": form}
    return render_part(request, "matches/refused.html", "refused", context, status=409)


@dataclass(frozen=True)
class Proposal:
    """A change before it is made: its words, its form, what it makes of the sheet, and how it is saved.

    `content` is what the form says besides its reason; None where it is said by the address alone, or cannot be read.
    """

    match: Match
    number: int
    title: str
    button: str
    done: str
    form: ChangeForm
    effect: Callable[[Sheet], Effect | None]
    save: Callable[[Change, str], Any]
    content: Any = None

    def is_seen(self, mark: str) -> bool:
        """Whether the form was sent from beside a preview of just this."""
        return self.content is None or mark == self.mark

    @property
    def back(self) -> str:
        """The page of the round; the sheet while that is still on."""
        if not self.match.rounds.filter(number=self.number).exists():
            return self.match.get_absolute_url()
        return reverse("matches:round", args=[self.match.pk, self.number + 1])

    @property
    def mark(self) -> str:
        return preview_mark(self.match.pk, self.form["version"].value(), self.content)


@changes(can_correct, ChangeForm)
def void(request: ActorRequest, match: Match, number: int) -> HttpResponseBase:
    """Take a round out of the score."""
    sheet = sheet_of(match)
    at = round_number(sheet, number)
    if answer := settled(request, match, sheet.current[at]):
        return answer
    form = ChangeForm(match, request.POST or None)
    if is_void(sheet.current[at]) and not form.made(sheet.current[at]):
        messages.info(request, gettext("This round is voided already."))
        return go_to(request, "matches:round", match.pk, number)
    proposal = Proposal(
        match,
        at,
        gettext("Void round {number}").format(number=number),
        gettext("Void the round"),
        gettext("Round {number} is voided; an earlier version of it can be restored below.").format(number=number),
        form,
        lambda sheet: effect_of_void(sheet, at),
        lambda change, reason: void_the_round(match, change, at, reason),
    )
    return _decide(request, proposal)


@changes(can_correct, ChangeForm)
def restore(request: ActorRequest, match: Match, number: int, n: int) -> HttpResponseBase:
    """Put an earlier account of a round in force again."""
    sheet = sheet_of(match)
    at = round_number(sheet, number)
    if answer := settled(request, match, sheet.current[at]):
        return answer
    old = next((account for account in sheet.accounts(at) if account.n == n), None)
    if old is None or is_void(old) or old == sheet.current[at]:
        raise Http404
    proposal = Proposal(
        match,
        at,
        gettext("Restore version {n} of round {number}").format(n=n, number=number),
        gettext("Restore it"),
        gettext("Version {n} of round {number} is in force again.").format(n=n, number=number),
        ChangeForm(match, request.POST or None),
        lambda sheet: effect_of_round(sheet, at, old.played),
        lambda change, reason: restore_revision(match, change, at, n, reason),
    )
    return _decide(request, proposal)


@changes(can_adjust, _adjust_form)
def adjust_round(request: ActorRequest, match: Match, number: int) -> HttpResponseBase:
    """Add points to a side's round, or take some away."""
    sheet = sheet_of(match)
    at = round_number(sheet, number)
    if answer := ruled_on(request, match, sheet.current[at]):
        return answer
    form = _adjust_form(match, request.POST or None)
    told = form.proposed
    proposal = Proposal(
        match,
        at,
        gettext("Adjust round {number}").format(number=number),
        gettext("Note the adjustment"),
        gettext("The adjustment of round {number} is noted; it can be withdrawn.").format(number=number),
        form,
        lambda sheet: effect_of_adjustment(sheet, at, *told) if told else None,
        lambda change, reason: (
            adjust(match, change, number=at, side=told[0], points=told[1], reason=reason) if told else None
        ),
        content=told,
    )
    return _decide(request, proposal)


@changes(can_withdraw, ChangeForm)
def withdraw_incident(request: ActorRequest, match: Match, incident_id: int) -> HttpResponseBase:
    """Take what was noted beside a round out of the score."""
    incident = get_object_or_404(Incident.objects.select_related("reason"), match=match, pk=incident_id)
    number = incident.round_number + 1
    if incident.withdrawn_at is not None:
        messages.info(request, gettext("This is withdrawn already."))
        return go_to(request, match)
    if request.method != "POST" and is_ruled_on(match, incident):
        return refused(request, match, PenaltyRuledOn())
    proposal = Proposal(
        match,
        incident.round_number,
        gettext("Withdraw what was noted in round {number}").format(number=number),
        gettext("Withdraw it"),
        gettext("It is withdrawn; the match's history keeps it."),
        ChangeForm(match, request.POST or None),
        lambda sheet: effect_of_withdrawal(sheet, incident),
        lambda change, reason: withdraw(match, change, incident, reason),
    )
    return _decide(request, proposal)


def _decide(request: ActorRequest, proposal: Proposal) -> HttpResponseBase:
    """Show a proposal; once it was seen and has its reason, make the change and go to its round."""
    form = proposal.form
    if not form.is_bound:
        return _page(request, proposal)
    if "preview" in request.POST:
        return _looked_at(request, proposal)
    if not form.is_valid():
        return _page(request, proposal, status=422)
    if not proposal.is_seen(request.POST.get("previewed", "")):
        return _page(
            request, proposal, gettext("This is what it makes of the sheet. Look at it, then save."), status=409
        )
    try:
        proposal.save(form.change(request.actor), form.cleaned_data["reason"])
    except REFUSALS as refusal:
        status = 409 if isinstance(refusal, StaleSheet | KeyReused) else 422
        return _page(request, proposal, refusal_in_words(refusal, proposal.match), status=status)
    messages.success(request, proposal.done)
    return go_to(request, proposal.back)


def _looked_at(request: ActorRequest, proposal: Proposal) -> HttpResponse:
    """The preview alone for htmx; without it the page, on which nothing is refused yet."""
    form = proposal.form
    form.errors.pop("reason", None)
    if not request.htmx:
        return _page(request, proposal)
    return render_part(request, "matches/change.html", "effect", _context(request, proposal))


def _page(request: ActorRequest, proposal: Proposal, words: str = "", *, status: int = 200) -> HttpResponse:
    if proposal.form.is_bound:
        proposal.form.renew()
    if words:
        proposal.form.add_error(None, words)
    return render_part(request, "matches/change.html", "change", _context(request, proposal), status=status)


def _context(request: ActorRequest, proposal: Proposal) -> dict[str, Any]:
    """The page of a proposal on the sheet as it is now."""
    sheet, effect, hint = sheet_of(proposal.match), None, ""
    try:
        effect = proposal.effect(sheet)
    except RuleError as refusal:
        hint = rule_in_words(refusal)
    shown = {"proposal": proposal, "effect": effect, "hint": hint, "previewed": proposal.mark}
    where = {"form": proposal.form, "names": names_of(proposal.match), "number": proposal.number + 1}
    return about(request, proposal.match) | shown | where | {"back": proposal.back}
