"""Another account of a round: the record form with the one in force, the preview of what follows, the reason."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from leagues.matches.effects import Effect, preview_mark
from leagues.matches.forms import UNSURE, CorrectionForm
from leagues.matches.models import Match
from leagues.matches.records import is_void
from leagues.matches.refusals import KeyReused, MatchClosed, RoundConfirmed, StaleSheet, Unsure
from leagues.matches.services import correct_round
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.trials import try_round
from leagues.matches.views.changing import changes, settled
from leagues.matches.views.overtaken import news_since
from leagues.matches.views.seen import about, round_number
from leagues.matches.wording import refusal_in_words
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_correct
from scoring.errors import RuleError


@changes(can_correct, CorrectionForm)
def correct(request: ActorRequest, match: Match, number: int) -> HttpResponseBase:
    sheet = sheet_of(match)
    at = round_number(sheet, number)
    if refused := settled(request, match, sheet.current[at]):
        return refused
    if request.method == "POST":
        return _correct(request, CorrectionForm(match, request.POST), sheet, at)
    return _page(request, CorrectionForm(match, played=sheet.told(at).played), sheet, at)


@changes(can_correct, CorrectionForm)
def preview(request: ActorRequest, match: Match, number: int) -> HttpResponse:
    """What the correction makes of the sheet as it is told so far; without htmx, on the page of the form."""
    sheet = sheet_of(match)
    at = round_number(sheet, number)
    form = CorrectionForm(match, typed=request.POST)
    if not request.htmx:
        return _page(request, form, sheet, at)
    return render(request, "matches/preview.html", _context(request, form, sheet, at))


def _correct(request: ActorRequest, form: CorrectionForm, sheet: Sheet, number: int) -> HttpResponseBase:
    """Save what was told, or show the form again with everything in it and the words for what is the matter."""
    match = form.match
    is_valid = form.is_valid()
    if not (_fits(form, sheet, number) and is_valid):
        return _again(request, form, sheet, number)
    if words := _not_yet(request, form, sheet, number):
        return _again(request, form, sheet, number, words)
    try:
        correct_round(match, form.change(request.actor), number, form.played, form.cleaned_data["reason"])
    except RuleError as refusal:
        form.refuse(refusal)
        return _again(request, form, sheet, number)
    except Unsure:
        form.add_error(None, UNSURE)
        return _again(request, form, sheet, number)
    except (StaleSheet, KeyReused, MatchClosed, RoundConfirmed) as conflict:
        return _again(request, form, sheet_of(match), number, refusal_in_words(conflict, match))
    messages.success(request, gettext("Round {number} is corrected.").format(number=number + 1))
    return go_to(request, "matches:round", match.pk, number + 1)


def _fits(form: CorrectionForm, sheet: Sheet, number: int) -> bool:
    """Whether the rules let the round stand among the others; what they object to goes beside its field."""
    hints = try_round(sheet, form.answers, number).hints
    form.refuse_each(hints)
    return not hints


def _not_yet(request: ActorRequest, form: CorrectionForm, sheet: Sheet, number: int) -> str:
    """Why a valid form is not saved yet: its preview was not seen, or it says what stands there already."""
    current = sheet.current[number]
    if form.change(request.actor).key_in(form.match) == current.key:
        return ""
    if not is_void(current) and form.played == current.played:
        return gettext("This is what stands on the sheet already: change something, or leave it as it is.")
    if request.POST.get("previewed") != _mark(form, form.played):
        return gettext("This is what it makes of the sheet. Look at it, then save.")
    return ""


def _again(request: ActorRequest, form: CorrectionForm, sheet: Sheet, number: int, conflict: str = "") -> HttpResponse:
    form.renew(form.match.version)
    if conflict:
        form.add_error(None, conflict)
    return _page(request, form, sheet, number, status=409 if conflict else 422)


def _page(request: ActorRequest, form: CorrectionForm, sheet: Sheet, number: int, *, status: int = 200) -> HttpResponse:
    return render_part(
        request, "matches/correct.html", "correct", _context(request, form, sheet, number), status=status
    )


def _context(request: ActorRequest, form: CorrectionForm, sheet: Sheet, number: int) -> dict[str, Any]:
    """The form beside what it makes of the sheet, of the later rounds and of the places."""
    match = form.match
    trial = form.trial = try_round(sheet, form.answers, number)
    effect = Effect(number, trial.before, trial.after) if trial.is_whole and trial.after else None
    return about(request, match) | {
        "form": form,
        "names": form.names,
        "news": news_since(form["version"].value(), match),
        "number": number + 1,
        "effect": effect,
        "previewed": _mark(form, dict(trial.played)) if effect else "",
        "after_preview": "matches/effect.html",
        "action": reverse("matches:correct", args=[match.pk, number + 1]),
        "preview_action": reverse("matches:correct-preview", args=[match.pk, number + 1]),
        "target": "correct",
        "row_is_void": is_void(sheet.current[number]),
    }


def _mark(form: CorrectionForm, played: dict[str, Any]) -> str:
    return preview_mark(form.match.pk, form["version"].value(), played)
