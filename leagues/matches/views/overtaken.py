"""What a form that lies open on one phone is told of what others do to its match meanwhile."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.matches.models import Match
from leagues.matches.queries import matches_seen_by
from leagues.matches.wording import closed_in_words
from leagues.players.pages import ActorRequest


def news_since(version: object, match: Match) -> str:
    """What happened to the match since that version of its sheet, for whoever still writes; nothing if nothing did."""
    if not match.is_open:
        return closed_in_words(match)
    if str(version) == str(match.version):
        return ""
    return gettext(
        "Another phone has changed the sheet since this form was opened. When you record, both are shown, and "
        "nothing is lost."
    )


@never_cache
@require_safe
def moved(request: ActorRequest, match_id: int) -> HttpResponse:
    """The news since the version that the asking form was opened with; 204 where there is none."""
    kept = ("version", "signed_off_at", "cancelled_at")
    match = get_object_or_404(matches_seen_by(request.actor).select_related(None).only(*kept), pk=match_id)
    news = news_since(request.GET.get("version"), match)
    return render(request, "matches/preview.html#moved", {"news": news}) if news else HttpResponse(status=204)
