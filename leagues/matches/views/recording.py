"""Recording a round: the form, its live preview, and the pages for what does not go through."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.matches.forms import UNSURE, RoundForm
from leagues.matches.models import Match, Revision
from leagues.matches.questions import LONGEST_ANSWER
from leagues.matches.refusals import KeyReused, MatchClosed, MatchFinished, StaleSheet, Unsure
from leagues.matches.services import record_round
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.tables import LinkClosed
from leagues.matches.trials import Trial, try_round, untried
from leagues.matches.views.overtaken import news_since
from leagues.matches.views.seen import about, board_of, match_seen
from leagues.players.pages import ActorRequest, SeeOther, go_to, render_part
from leagues.players.permissions import can_record, require
from scoring.errors import RuleError

# What belongs to one rendered form alone.
FORMS_OWN = {"csrfmiddlewaretoken", "key", "version", "marked"}

type Conflict = StaleSheet | KeyReused | MatchFinished | MatchClosed


def match_to_record(request: ActorRequest, match_id: int) -> Match:
    """The match at this address, for those who may record its rounds; to those who may not see it there is none."""
    match = match_seen(request, match_id)
    if match_id in request.actor.taken and not can_record(request.actor, match):
        raise LinkClosed
    require(can_record, request.actor, match)
    return match


@require_http_methods(["GET", "HEAD", "POST"])
def record(request: ActorRequest, match_id: int) -> HttpResponseBase:
    if not (request.user.is_authenticated or match_id in request.actor.taken):
        return _by_way_of_login(request, match_id)
    match = match_to_record(request, match_id)
    if request.method == "POST":
        return _record(request, RoundForm(match, request.POST))
    sheet = sheet_of(match)
    if not request.GET:
        return _page(request, RoundForm(match), sheet, untried(sheet))
    form = RoundForm(match, typed=request.GET)
    return _page(request, form, sheet, try_round(sheet, form.answers))


@require_POST
def preview(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """The points that the round would give as it is told so far; without htmx, on the page of the form."""
    if not (request.user.is_authenticated or match_id in request.actor.taken):
        return HttpResponse(status=204) if request.htmx else _by_way_of_login(request, match_id)
    match = match_to_record(request, match_id)
    form, sheet = RoundForm(match, typed=request.POST), sheet_of(match)
    form.trial = try_round(sheet, form.answers)
    if not request.htmx:
        return _page(request, form, sheet, form.trial)
    news = news_since(form["version"].value(), match)
    return render(request, "matches/preview.html", {"form": form, "match": match, "news": news})


def _by_way_of_login(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Log in first, then come back to the form with all that was typed: a session may end in mid-evening."""
    told = {name: str(answer) for name, answer in request.POST.items() if name not in FORMS_OWN}
    answers = {name: answer for name, answer in told.items() if len(answer) <= LONGEST_ANSWER}
    form = reverse("matches:record", args=[match_id])
    address = f"{form}?{urlencode(answers)}" if answers else form
    return go_to(request, f"{reverse('account_login')}?{urlencode({'next': address})}")


def _record(request: ActorRequest, form: RoundForm) -> HttpResponseBase:
    """Save what was told, or show the form again with everything in it and the words for what is the matter."""
    conflict: Conflict | None = None
    if form.is_valid():
        try:
            return _recorded(request, form.match, record_round(form.match, form.change(request.actor), form.played))
        except RuleError as refusal:
            form.refuse(refusal)
        except Unsure:
            form.add_error(None, UNSURE)
        except (StaleSheet, KeyReused, MatchFinished, MatchClosed) as met:
            conflict = met
    sheet = sheet_of(form.match)
    trial = try_round(sheet, form.answers)
    if conflict is None:
        form.refuse_each(trial.hints)
    form.renew(form.match.version if conflict else None)
    return _page(request, form, sheet, trial, conflict)


def _recorded(request: ActorRequest, match: Match, revision: Revision) -> HttpResponseBase:
    """The next round's form at once; after the last round, the sheet."""
    words = gettext("Round {number} is recorded.").format(number=revision.round.number + 1)
    if match.finished_at is not None:
        messages.success(request, gettext("{words} The match is at its end.").format(words=words))
        return go_to(request, match)
    messages.success(request, words)
    return SeeOther(reverse("matches:record", args=[match.pk]))


def _page(
    request: ActorRequest, form: RoundForm, sheet: Sheet, trial: Trial, conflict: Conflict | None = None
) -> HttpResponse:
    form.trial = trial
    is_over = trial.before.finished or not form.match.is_open
    context = about(request, form.match) | {
        "form": form,
        "sheet": sheet,
        "noted": board_of(sheet).upcoming,
        "number": len(sheet.rounds) + 1,
        "is_over": is_over,
        "news": news_since(form["version"].value(), form.match),
        "is_stale": isinstance(conflict, StaleSheet),
        "twin": _round_told_already(conflict, form, sheet),
        "reused": _round_of_key(conflict, form.match),
        "action": reverse("matches:record", args=[form.match.pk]),
        "preview_action": reverse("matches:preview", args=[form.match.pk]),
        "target": "record",
    }
    return render_part(request, "matches/record.html", "record", context, status=_status(form, conflict or is_over))


def _status(form: RoundForm, is_in_conflict: object) -> int:
    if is_in_conflict:
        return 409
    return 422 if form.errors else 200


def _round_told_already(conflict: Conflict | None, form: RoundForm, sheet: Sheet) -> int | None:
    """The round, from 1, in which another phone has told the same meanwhile; None where none has."""
    is_stale = isinstance(conflict, StaleSheet)
    twin = sheet.twin_of(form.played, since=form.cleaned_data["version"]) if is_stale else None
    return twin.round.number + 1 if twin else None


def _round_of_key(conflict: Conflict | None, match: Match) -> int | None:
    """The round, from 1, that the form recorded before; None where it was not used before."""
    first = conflict.first if isinstance(conflict, KeyReused) else None
    return first.round.number + 1 if isinstance(first, Revision) and first.round.match_id == match.pk else None
