"""A club's list of what to look at twice, day by day, for its scorers, managers and referees."""

from datetime import date
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from leagues.matches.attention import contested_rounds, flags_of, latest_day
from leagues.players.pages import ActorRequest, render_part
from leagues.players.permissions import can_manage, can_see_attention, require
from leagues.players.views import club_of_member


@login_required
@require_safe
def attention(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_of_member(request, slug)
    require(can_see_attention, request.actor, club)
    today = timezone.localdate(timezone=ZoneInfo(club.time_zone))
    day = _day_asked_for(request, today)
    context = {
        "club": club,
        "manages": can_manage(request.actor, club),
        "contested": contested_rounds(club),
        "flags": flags_of(club, day),
        "day": day,
        "today": today,
        "earlier": latest_day(club, day),
    }
    return render_part(request, "matches/attention.html", "attention", context)


def _day_asked_for(request: ActorRequest, today: date) -> date:
    try:
        asked = parse_date(request.GET.get("day", ""))
    except ValueError:
        asked = None
    return asked if asked and date(2000, 1, 1) <= asked <= today else today
