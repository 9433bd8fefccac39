"""The table's link: a code that phones read, and the page on which whoever follows it picks a seat."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from leagues.matches.models import Match, TableLink
from leagues.matches.queries import with_seats
from leagues.matches.refusals import MatchClosed
from leagues.matches.tables import LinkClosed, NoSuchSeat, close_table, link_with, open_table, seat_for
from leagues.matches.views.seen import about, match_seen, of_the_table
from leagues.matches.wording import closed_in_words
from leagues.players.actors import take_seat
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_open_table, require
from leagues.players.qr import qr_code


@of_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def table(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """The links to a match; a new one is shown once, with its code."""
    match = match_seen(request, match_id)
    require(can_open_table, request.actor, match)
    if request.method != "POST":
        return _page(request, match)
    try:
        _, token = open_table(request.actor, match)
    except MatchClosed:
        messages.error(request, closed_in_words(match))
        return go_to(request, match)
    return _page(request, match, request.build_absolute_uri(reverse("matches:sit-down", args=[token])))


def _page(request: ActorRequest, match: Match, link: str = "") -> HttpResponse:
    context = about(request, match) | {
        "links": TableLink.objects.open().filter(match=match),
        "link": link,
        "qr": qr_code(link) if link else "",
    }
    return render_part(request, "matches/table.html", "table", context)


@of_the_table
@require_POST
def close(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Revoke the links of a match."""
    match = match_seen(request, match_id)
    close_table(request.actor, match)
    messages.success(request, gettext("The links of this table open nothing any more."))
    return go_to(request, "matches:table", match.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sit_down(request: ActorRequest, token: str) -> HttpResponseBase:
    """Pick a seat with a table's link; a link that holds no more is 410."""
    link = link_with(token)
    if link is None:
        raise Http404
    if request.method == "POST":
        try:
            taken = seat_for(link, _number(request.POST.get("seat", "")))
        except (LinkClosed, NoSuchSeat):
            return _seats(request, link, is_refused=link.is_open)
        take_seat(request, link.match_id, taken)
        return go_to(request, link.match)
    return _seats(request, link)


def _number(told: str) -> int:
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 3 else -1


def _seats(request: ActorRequest, link: TableLink, *, is_refused: bool = False) -> HttpResponse:
    match = with_seats(Match.objects.filter(pk=link.match_id)).get()
    is_open = link.is_open
    context = {"match": match, "is_open": is_open, "is_refused": is_refused, "token": request.path}
    status = 410 if not is_open else 422 if is_refused else 200
    return render_part(request, "matches/sit_down.html", "sit-down", context, status=status)


@require_POST
def stand_up(request: ActorRequest, match_id: int) -> HttpResponseBase:
    """Leave the seat that was taken with a table's link."""
    match = match_seen(request, match_id)
    take_seat(request, match.pk, None)
    messages.success(request, gettext("The seat is left: this phone writes no more at this table."))
    return go_to(request, match)
