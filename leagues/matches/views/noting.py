"""Penalties that are noted while a round is on: a few taps beside the sheet, taken in when the round is recorded."""

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from leagues.matches.change_forms import NoteForm
from leagues.matches.models import Match
from leagues.matches.noting import note_incident
from leagues.matches.refusals import KeyReused, MatchClosed, MatchFinished, NoSuchRound
from leagues.matches.views.seen import about, match_seen, names_of, of_the_table
from leagues.matches.wording import refusal_in_words
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_record, require
from scoring.errors import RuleError


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def note(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Note a penalty for the round that is on; only in a game that has such penalties."""
    match = match_seen(request, match_id)
    require(can_record, request.actor, match)
    if not match.game.incidents:
        raise Http404
    form = NoteForm(match, names_of(match), match.rounds.count() + 1, request.POST or None)
    if not form.is_bound:
        return _page(request, form)
    return _note(request, match, form) if form.is_valid() else _page(request, form, status=422)


def _note(request: ActorRequest, match: Match, form: NoteForm) -> HttpResponseBase:
    try:
        noted = note_incident(match, form.change(request.actor), **form.noted)
    except (KeyReused, MatchClosed, MatchFinished) as met:
        form.add_error(None, refusal_in_words(met, match))
        return _page(request, form, status=409)
    except (NoSuchRound, RuleError) as met:
        form.add_error(None, refusal_in_words(met, match))
        return _page(request, form, status=422)
    told = {"name": names_of(match)[noted.side], "number": noted.round_number + 1}
    messages.success(request, gettext("Noted for {name} in round {number}.").format(**told))
    return go_to(request, match)


def _page(request: ActorRequest, form: NoteForm, *, status: int = 200) -> HttpResponse:
    if form.is_bound:
        form.data = {name: form.data.get(name, "") for name in form.fields} | {"key": str(uuid4())}
    context = about(request, form.match) | {"note_form": form, "number": form["number"].value()}
    return render_part(request, "matches/note.html", "note", context, status=status)
