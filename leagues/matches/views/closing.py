"""Steps in the life of a whole match, each of which another one takes back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods
from rules import Predicate

from leagues.matches import closing
from leagues.matches.change_forms import StepForm, VersionForm
from leagues.matches.models import Match
from leagues.matches.refusals import MatchClosed, MatchUnfinished, RoundContested, StaleSheet
from leagues.matches.sheets import sheet_of
from leagues.matches.views.seen import about, board_of, match_seen
from leagues.matches.wording import refusal_in_words
from leagues.players.actors import Actor
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_reopen, can_sign_off, require


@dataclass(frozen=True)
class Step:
    """A step in its own words: who may take it, when it is taken already, what it means, and how it is taken."""

    question: Predicate
    is_taken: Callable[[Match], bool]
    title: Any
    meaning: Any
    button: Any
    done: Any
    take: Callable[[Match, Actor, dict[str, Any]], None]
    form: type[VersionForm] = StepForm
    is_danger: bool = False


SIGN_OFF = Step(
    can_sign_off,
    lambda match: match.signed_off_at is not None,
    gettext_lazy("Sign off"),
    gettext_lazy(
        "The sheet is closed though not every side has agreed to it: no round is recorded or changed any more. "
        "A manager of the club can reopen it."
    ),
    gettext_lazy("Sign off"),
    gettext_lazy("The match is signed off."),
    lambda match, actor, told: closing.sign_off(match, actor, told["version"], told["reason"]),
)
REOPEN = Step(
    can_reopen,
    lambda match: match.signed_off_at is None,
    gettext_lazy("Reopen the match"),
    gettext_lazy("Rounds can be changed again until the match is signed off once more."),
    gettext_lazy("Reopen"),
    gettext_lazy("The match is open again."),
    lambda match, actor, told: closing.reopen(match, actor, told["reason"]),
)
CANCEL = Step(
    can_reopen,
    lambda match: match.cancelled_at is not None,
    gettext_lazy("Cancel the match"),
    gettext_lazy("It leaves the standings; its sheet stays to be read. A manager can take it up again at any time."),
    gettext_lazy("Cancel the match"),
    gettext_lazy("The match is cancelled."),
    lambda match, actor, told: closing.cancel(match, actor, told["reason"]),
    is_danger=True,
)
RESUME = Step(
    can_reopen,
    lambda match: match.cancelled_at is None,
    gettext_lazy("Take the match up again"),
    gettext_lazy("The match goes on where it stood; what counted in the standings counts again."),
    gettext_lazy("Take it up again"),
    gettext_lazy("The match goes on."),
    lambda match, actor, told: closing.resume(match, actor, told["reason"]),
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_off(request: ActorRequest, match_id: int) -> HttpResponseBase:
    return _take(request, match_id, SIGN_OFF)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def reopen(request: ActorRequest, match_id: int) -> HttpResponseBase:
    return _take(request, match_id, REOPEN)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def cancel(request: ActorRequest, match_id: int) -> HttpResponseBase:
    return _take(request, match_id, CANCEL)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def resume(request: ActorRequest, match_id: int) -> HttpResponseBase:
    return _take(request, match_id, RESUME)


def _take(request: ActorRequest, match_id: int, step: Step) -> HttpResponseBase:
    """Ask once more, with what the match came to; then take the step and go to the sheet."""
    match = match_seen(request, match_id)
    require(step.question, request.actor, match)
    if step.is_taken(match):
        return go_to(request, match)
    if request.method != "POST":
        return _page(request, step, step.form(match), status=200)
    form = step.form(match, request.POST)
    if not form.is_valid():
        return _page(request, step, form, status=422)
    try:
        step.take(match, request.actor, form.cleaned_data)
    except (MatchClosed, MatchUnfinished, RoundContested, StaleSheet) as refusal:
        return _page(request, step, form, refusal_in_words(refusal, match), status=409)
    messages.success(request, step.done)
    return go_to(request, match)


def _page(request: ActorRequest, step: Step, form: VersionForm, words: str = "", *, status: int) -> HttpResponse:
    match = form.match
    if form.is_bound:
        form.renew()
    if step is SIGN_OFF and match.finished_at is None:
        status, words = 409, words or gettext("This match still goes on: it is signed off after its last round.")
    if words and form.is_bound:
        form.add_error(None, words)
    context = about(request, match) | {"step": step, "form": form, "words": words, "board": board_of(sheet_of(match))}
    return render_part(request, "matches/step.html", "step", context, status=status)
