"""Opening a dispute from a sheet: about a round, about what was noted beside one, about the match."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from leagues.disputes.forms import OpenForm
from leagues.disputes.permissions import may_open
from leagues.disputes.refusals import DisputedAlready, NoLaterClaims
from leagues.disputes.services import open_dispute
from leagues.disputes.windows import no_later_claims
from leagues.disputes.wording import REFUSALS, later_claims_in_words, refusal_in_words
from leagues.matches.refusals import StaleSheet
from leagues.matches.sheets import Sheet, sheet_of
from leagues.matches.views.seen import about, board_of, match_seen, names_of, of_the_table, round_number
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import NotAllowed


@dataclass(frozen=True)
class Disputed:
    """What a page disputes: a round by its number from 0, an incident, or neither: the match."""

    sheet: Sheet
    title: str
    number: int | None = None
    incident_id: int | None = None

    @property
    def n(self) -> int | None:
        """The version of the round that is in force."""
        if self.number is None or self.incident_id is not None:
            return None
        return self.sheet.current[self.number].n


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def open_about_round(request: ActorRequest, match_id: int, number: int) -> HttpResponseBase:
    sheet = _sheet(request, match_id)
    title = gettext("Dispute round {number}").format(number=number)
    return _open(request, Disputed(sheet, title, round_number(sheet, number)))


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def open_about_incident(request: ActorRequest, match_id: int, incident_id: int) -> HttpResponseBase:
    sheet = _sheet(request, match_id)
    incident = next((incident for incident in sheet.incidents if incident.pk == incident_id), None)
    if incident is None:
        raise Http404
    title = gettext("Dispute what was noted in round {number}").format(number=incident.round_number + 1)
    return _open(request, Disputed(sheet, title, incident.round_number, incident_id))


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def open_about_match(request: ActorRequest, match_id: int) -> HttpResponseBase:
    return _open(request, Disputed(_sheet(request, match_id), gettext("Dispute the match")))


def _sheet(request: ActorRequest, match_id: int) -> Sheet:
    match = match_seen(request, match_id)
    if not may_open(request.actor, match):
        raise NotAllowed("may_open")
    return sheet_of(match)


def _open(request: ActorRequest, disputed: Disputed) -> HttpResponseBase:
    match = disputed.sheet.match
    if request.method != "POST":
        return _page(request, disputed, OpenForm(disputed.sheet, n=disputed.n))
    form = OpenForm(disputed.sheet, request.POST)
    if not form.is_valid():
        return _page(request, disputed, form, status=422)
    number = None if disputed.incident_id is not None else disputed.number
    try:
        dispute = open_dispute(match, request.actor, form.opening(number, disputed.incident_id))
    except DisputedAlready as refusal:
        messages.info(request, refusal_in_words(refusal, match))
        return go_to(request, "disputes:case", refusal.dispute_id)
    except REFUSALS as refusal:
        return _refused(request, disputed, form, refusal)
    messages.success(request, gettext("The dispute is opened; the club's referees see it."))
    return go_to(request, dispute)


def _refused(request: ActorRequest, disputed: Disputed, form: OpenForm, refusal: Exception) -> HttpResponse:
    """The form again with what was typed, for the round as it is now."""
    field = "matter" if isinstance(refusal, NoLaterClaims) else None
    form.add_error(field, refusal_in_words(refusal, disputed.sheet.match))
    told = {name: form.data.get(name, "") for name in form.fields}
    form.data = told | {"n": "" if disputed.n is None else str(disputed.n)}
    return _page(request, disputed, form, status=409 if isinstance(refusal, StaleSheet) else 422)


def _page(request: ActorRequest, disputed: Disputed, form: OpenForm, *, status: int = 200) -> HttpResponse:
    match, board = disputed.sheet.match, board_of(disputed.sheet)
    context: dict[str, Any] = about(request, match) | {"disputed": disputed, "form": form, "names": names_of(match)}
    if disputed.n is not None and disputed.number is not None:
        context |= {"row": board.row(disputed.number), "board": board}
    if not form.has_claims_left:
        context["no_later_claims"] = later_claims_in_words(no_later_claims(match.game))
    return render_part(request, "disputes/open.html", "open", context, status=status)
