"""Pages of what somebody was told: the list, the bell, and which of it comes by e-mail."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.players.models import Club, User
from leagues.players.notices.forms import LettersForm
from leagues.players.notices.letters import user_of_token
from leagues.players.notices.models import Notice
from leagues.players.notices.queries import in_words, news_of, waiting_of
from leagues.players.notices.readers import EVENING, addresses_of
from leagues.players.notices.telling import choose_letters, mark_all_read, mark_read, stop_letters
from leagues.players.pages import ActorRequest, go_to, render_part


@login_required
@require_safe
def notices(request: ActorRequest) -> HttpResponse:
    user_id = reader_of(request).pk
    waiting = list(waiting_of(user_id))
    said = in_words([*waiting, *news_of(user_id)])
    news = said[len(waiting) :]
    context = {
        "club": club_of(request),
        "waiting": said[: len(waiting)],
        "news": news,
        "has_new": any(it.notice.is_new for it in news),
        "sends_letters": settings.SENDS_LETTERS,
    }
    return render_part(request, "players/notices.html", "notices", context)


def reader_of(request: ActorRequest) -> User:
    """Who reads; these pages are for those who are logged in."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user


def club_of(request: ActorRequest) -> Club | None:
    """The club whose clock the times are told by: the first that the reader joined."""
    joined = sorted(request.actor.memberships.values(), key=lambda membership: membership.joined_at)
    return joined[0].club if joined else None


@login_required
@require_safe
def notice(request: ActorRequest, notice_id: int) -> HttpResponseBase:
    """Note that it was read, and go where it leads."""
    told = get_object_or_404(Notice, pk=notice_id, user=reader_of(request))
    mark_read(told.user_id, told.pk)
    return go_to(request, told.address)


@login_required
@require_POST
def read_all(request: ActorRequest) -> HttpResponseBase:
    mark_all_read(reader_of(request).pk)
    return go_to(request, "players:notices")


@require_safe
def bell(request: ActorRequest) -> HttpResponse:
    """The bell with its new count; nothing (204) where it is the one that is shown, or nobody is logged in any more."""
    user = request.user
    if not isinstance(user, User) or str(user.open_notices) == request.GET.get("shown"):
        return HttpResponse(status=204)
    return render(request, "components/bell.html")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def letters(request: ActorRequest) -> HttpResponseBase:
    user = reader_of(request)
    form = LettersForm(
        request.POST if request.method == "POST" else None,
        initial={"letters": user.letters, "language": user.language},
    )
    if form.is_valid():
        choose_letters(user.pk, **form.cleaned_data)
        messages.success(request, gettext("Your choice is saved."))
        return go_to(request, "players:letters")
    context = {
        "form": form,
        "sends_letters": settings.SENDS_LETTERS,
        "address": addresses_of([user.pk]).get(user.pk),
        "evening": EVENING,
    }
    return render_part(request, "players/letters.html", "letters", context, status=422 if form.errors else 200)


# A mail program that stops letters for its owner has no cookie, and the token says all that is needed (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: ActorRequest, token: str) -> HttpResponse:
    """Asks first, for mail programs follow links on their own; a POST stops the letters. Never says whose they are."""
    user_id = user_of_token(token)
    if user_id is None:
        raise Http404
    if request.method == "POST":
        stop_letters(user_id)
    return render_part(request, "players/stop_letters.html", "stop", {"is_stopped": request.method == "POST"})
