"""The page of a season's entries: who is ranked, who is entered before playing, who is taken out again."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.matches.entries import entries_with_seats, remove_entry
from leagues.matches.refusals import EntryPlayed
from leagues.matches.views.making import season_seen
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_manage, require
from leagues.seasons.forms import EntriesForm
from leagues.seasons.models import Season
from leagues.seasons.services import enter_all


def season_to_manage(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> Season:
    """The season at this address, for the club's managers; others who see it may not."""
    season = season_seen(request, slug, league_slug, season_slug)
    require(can_manage, request.actor, season)
    return season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponseBase:
    season = season_to_manage(request, slug, league_slug, season_slug)
    form = EntriesForm(request.POST if request.method == "POST" else None, season=season)
    if form.is_valid():
        entered = enter_all(request.actor, season, form.entries)
        names = ", ".join(str(entry) for entry in entered)
        messages.success(request, gettext("Entered: {names}.").format(names=names))
        return go_to(request, "matches:entries", slug, league_slug, season_slug)
    context = {
        "club": season.league.club,
        "league": season.league,
        "season": season,
        "entries": entries_with_seats(season),
        "form": form,
    }
    return render_part(request, "matches/entries.html", "entries", context, status=422 if form.errors else 200)


@login_required
@require_POST
def remove(request: ActorRequest, slug: str, league_slug: str, season_slug: str, entry_id: int) -> HttpResponseBase:
    season = season_to_manage(request, slug, league_slug, season_slug)
    entry = get_object_or_404(entries_with_seats(season), pk=entry_id)
    try:
        remove_entry(request.actor, entry)
    except EntryPlayed:
        messages.error(request, gettext("{name} has played in this season, and stays in it.").format(name=entry))
    else:
        messages.success(request, gettext("{name} is taken out of the season.").format(name=entry))
    return go_to(request, "matches:entries", slug, league_slug, season_slug)
