"""Recording a round: the form, its live preview, and the pages for what does not go through."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.matches.forms import RoundForm
from leagues.matches.models import Match, Revision
from leagues.matches.queries import matches_seen_by, with_seats
from leagues.matches.refusals import KeyReused, MatchClosed, MatchFinished, StaleSheet
from leagues.matches.services import record_round
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.trials import Trial, try_round, untried
from leagues.players.pages import ActorRequest, SeeOther, go_to, render_part
from leagues.players.permissions import can_record, require
from scoring.errors import RuleError

type Conflict = StaleSheet | KeyReused | MatchFinished | MatchClosed


def match_to_record(request: ActorRequest, match_id: int) -> Match:
    """The match at this address, for those who may record its rounds; to those who may not see it there is none."""
    match = get_object_or_404(with_seats(matches_seen_by(request.actor)), pk=match_id)
    require(can_record, request.actor, match)
    return match


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: ActorRequest, match_id: int) -> HttpResponseBase:
    match = match_to_record(request, match_id)
    if request.method == "POST":
        return _record(request, RoundForm(match, request.POST))
    sheet = sheet_of(match)
    return _page(request, RoundForm(match), sheet, untried(sheet))


@login_required
@require_POST
def preview(request: ActorRequest, match_id: int) -> HttpResponse:
    """The points that the round would give as it is told so far; without htmx, on the page of the form."""
    match = match_to_record(request, match_id)
    form, sheet = RoundForm(match, typed=request.POST), sheet_of(match)
    form.trial = try_round(sheet, form.answers)
    if not request.htmx:
        return _page(request, form, sheet, form.trial)
    is_stale = request.POST.get("version") != str(match.version)
    return render(request, "matches/preview.html", {"form": form, "match": match, "is_stale": is_stale})


def _record(request: ActorRequest, form: RoundForm) -> HttpResponseBase:
    """Save what was told, or show the form again with everything in it and the words for what is the matter."""
    conflict: Conflict | None = None
    if form.is_valid():
        try:
            return _recorded(request, form.match, record_round(form.match, form.change(request.actor), form.played))
        except RuleError as refusal:
            form.refuse(refusal)
        except (StaleSheet, KeyReused, MatchFinished, MatchClosed) as met:
            conflict = met
    sheet = sheet_of(form.match)
    form.renew(form.match.version if conflict else None)
    return _page(request, form, sheet, try_round(sheet, form.answers), conflict)


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
    context = _about(form.match) | {
        "form": form,
        "sheet": sheet,
        "number": len(sheet.rounds) + 1,
        "is_over": is_over,
        "is_stale": isinstance(conflict, StaleSheet),
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


def _round_of_key(conflict: Conflict | None, match: Match) -> int | None:
    """The round, from 1, that the form recorded before; None where it was not used before."""
    first = conflict.first if isinstance(conflict, KeyReused) else None
    return first.round.number + 1 if isinstance(first, Revision) and first.round.match_id == match.pk else None


def _about(match: Match) -> dict[str, Any]:
    league = match.season.league
    return {"match": match, "season": match.season, "league": league, "club": league.club}
