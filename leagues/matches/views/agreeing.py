"""What the other sides say to what was entered: confirm, contest, agree to the match as a whole."""

import re

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.matches.change_forms import ContestForm, VersionForm
from leagues.matches.confirming import Told, agree, confirm, contest
from leagues.matches.forms import FORM_LOST
from leagues.matches.models import Match
from leagues.matches.sheets import sheet_of
from leagues.matches.views.changing import ruled_on
from leagues.matches.views.seen import about, board_of, match_seen, of_the_table, round_number
from leagues.matches.wording import REFUSALS, refusal_in_words
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_confirm, require

_TOLD = re.compile(r"([1-9][0-9]{0,3})-([1-9][0-9]{0,5})")


@of_the_table
@require_POST
def confirm_rounds(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Confirm the rounds that the form names, as `3-1`: round 3 as it was first told."""
    match = match_seen(request, match_id)
    found = filter(None, map(_TOLD.fullmatch, request.POST.getlist("told")[:100]))
    told = [Told(int(one[1]) - 1, int(one[2])) for one in found]
    try:
        confirm(match, request.actor, told)
    except REFUSALS as refusal:
        messages.error(request, refusal_in_words(refusal, match))
    else:
        messages.success(request, gettext("Confirmed."))
    return go_to(request, match)


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def contest_round(request: ActorRequest, match_id: int, number: int) -> HttpResponseBase:
    """Say what is wrong with a round that another side entered."""
    match = match_seen(request, match_id)
    require(can_confirm, request.actor, match)
    sheet = sheet_of(match)
    revision = sheet.current[round_number(sheet, number)]
    if answer := ruled_on(request, match, revision):
        return answer
    form = ContestForm(request.POST or None, initial={"n": revision.n})
    if not form.is_valid():
        return _contest_page(request, match, number, form, status=422 if form.is_bound else 200)
    try:
        contest(match, request.actor, Told(number - 1, form.cleaned_data["n"]), form.cleaned_data["reason"])
    except REFUSALS as refusal:
        form.add_error(None, refusal_in_words(refusal, match))
        form.data = {name: form.data.get(name, "") for name in form.fields} | {"n": str(revision.n)}
        return _contest_page(request, match, number, form, status=409)
    messages.success(request, gettext("Round {number} is contested.").format(number=number))
    return go_to(request, "matches:round", match.pk, number)


def _contest_page(request: ActorRequest, match: Match, number: int, form: ContestForm, *, status: int) -> HttpResponse:
    board = board_of(sheet_of(match))
    context = about(request, match) | {"board": board, "row": board.row(number - 1), "form": form}
    return render_part(request, "matches/contest.html", "contest", context, status=status)


@of_the_table
@require_POST
def agree_to_match(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Agree for one's side to the match as the sheet was seen."""
    match = match_seen(request, match_id)
    require(can_confirm, request.actor, match)
    form = VersionForm(match, request.POST)
    if not form.is_valid():
        messages.error(request, FORM_LOST)
        return go_to(request, match)
    try:
        is_closed = agree(match, request.actor, form.cleaned_data["version"])
    except REFUSALS as refusal:
        messages.error(request, refusal_in_words(refusal, match))
    else:
        done = gettext("Every side has agreed: the match is signed off.") if is_closed else gettext("Your side agrees.")
        messages.success(request, done)
    return go_to(request, match)
