"""A match's sheet: its page, the part that other phones ask for, one round in full, the history, the record as JSON."""

import re
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.matches.agreed import Agreed, may_agree_on, may_correct, seat_of, side_of
from leagues.matches.change_forms import NoteForm
from leagues.matches.confirming import agreed_sides
from leagues.matches.exports import exported
from leagues.matches.histories import history_of
from leagues.matches.models import Match
from leagues.matches.queries import agreements_on, matches_seen_by
from leagues.matches.sheets import sheet_of
from leagues.matches.views.seen import about, board_of, match_seen, names_of, round_number
from leagues.players.pages import ActorRequest, render_part

_OPENED = re.compile(r"([1-9][0-9]{0,3})-([1-9][0-9]?)")


@require_safe
def sheet(request: ActorRequest, match_id: int) -> HttpResponse:
    """The sheet with its rounds, totals and places."""
    match = match_seen(request, match_id)
    return render_part(request, "matches/sheet.html", "sheet", _sheet_context(request, match))


@never_cache
@require_safe
def live(request: ActorRequest, match_id: int) -> HttpResponse:
    """The sheet anew where it is not the version that the asking phone shows; else 204."""
    seen = get_object_or_404(matches_seen_by(request.actor).select_related(None).only("version", "noted"), pk=match_id)
    if seen.stamp == request.GET.get("version"):
        return HttpResponse(status=204)
    context = _sheet_context(request, match_seen(request, match_id)) | {"is_news": True}
    return render_part(request, "matches/sheet.html", "sheet", context)


@require_safe
def row(request: ActorRequest, match_id: int, number: int) -> HttpResponse:
    """The rows of one round, with the working that is asked for unfolded; without htmx, the whole sheet."""
    match = match_seen(request, match_id)
    board = board_of(sheet_of(match), _opened(request))
    context = about(request, match) | {"board": board, "row": board.row(round_number(board.sheet, number))}
    answer = render_part(request, "matches/sheet.html", "round", context)
    if request.htmx:
        # So that whoever follows a link out of a working comes back to it unfolded.
        answer["HX-Replace-Url"] = _address_of_row(request, match, number)
    return answer


@require_safe
def round_page(request: ActorRequest, match_id: int, number: int) -> HttpResponse:
    """One round: the working of every side, all accounts of it side by side, what was noted beside it."""
    match = match_seen(request, match_id)
    board = board_of(sheet_of(match))
    shown = board.row(round_number(board.sheet, number))
    context = about(request, match) | {
        "board": board,
        "row": shown,
        "accounts": board.accounts(shown.number),
        "agreements": agreements_on(match, shown.number),
        "may_agree": match.is_open and may_agree_on(request.actor, match, shown.revision),
        "my_side": side_of(request.actor, match),
    }
    context["may"]["correct"] = match.is_open and may_correct(request.actor, match, shown.revision)
    context["may"]["adjust"] &= shown.agreed != Agreed.RULED
    return render_part(request, "matches/round.html", "round", context)


@require_safe
def history(request: ActorRequest, match_id: int) -> HttpResponse:
    """All that was done to a match, the newest first, and whether the chain of its revisions holds."""
    match = match_seen(request, match_id)
    context = about(request, match) | {"history": history_of(match, names_of(match))}
    return render_part(request, "matches/history.html", "history", context)


@require_safe
def record(request: ActorRequest, match_id: int) -> JsonResponse:
    """The match as the engine's record, to be kept or read elsewhere."""
    match = match_seen(request, match_id)
    answer = JsonResponse(
        exported(sheet_of(match), names_of(match)), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    answer["Content-Disposition"] = f'attachment; filename="match-{match.pk}.json"'
    return answer


def _sheet_context(request: ActorRequest, match: Match) -> dict[str, Any]:
    board, told = board_of(sheet_of(match), _opened(request)), about(request, match)
    note_form = NoteForm(match, board.names, len(board.sheet.current) + 1) if told["may"]["note"] else None
    seat, sides = seat_of(request.actor, match), agreed_sides(match, board.names)
    return told | {
        "board": board,
        "note_form": note_form,
        "to_confirm": board.to_confirm(request.actor),
        "my_seat": seat,
        "agreed_sides": sides,
        "has_agreed": bool(sides and seat and sides[match.unit_of(seat.side)].has_agreed),
    }


def _address_of_row(request: ActorRequest, match: Match, number: int) -> str:
    """The sheet at a round, with what the request unfolds of it."""
    opened = _opened(request).get(number - 1)
    unfolded = "" if opened is None else f"?open={number}-{opened + 1}"
    return f"{match.get_absolute_url()}{unfolded}#round-{number}"


def _opened(request: ActorRequest) -> dict[int, int]:
    """The cells that are asked for unfolded, as `open=6-4`: round 6, side 4; by the round's number from 0."""
    told = filter(None, map(_OPENED.fullmatch, request.GET.getlist("open")[:100]))
    return {int(found[1]) - 1: int(found[2]) - 1 for found in told}
