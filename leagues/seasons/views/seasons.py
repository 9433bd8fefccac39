"""Pages of a season: opening one, its name and days, away and back."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_manage, require
from leagues.seasons.forms import SeasonForm
from leagues.seasons.models import Season
from leagues.seasons.queries import seasons_seen_by
from leagues.seasons.services import archive_season, open_season, restore_season, update_season
from leagues.seasons.views.leagues import league_to_manage


def season_seen(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> Season:
    """The season at this address, if the actor may see its league."""
    return get_object_or_404(
        seasons_seen_by(request.actor), league__club__slug=slug, league__slug=league_slug, slug=season_slug
    )


def season_to_manage(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> Season:
    """The season at this address, for the club's managers; others who see it may not."""
    season = season_seen(request, slug, league_slug, season_slug)
    require(can_manage, request.actor, season)
    return season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_season(request: ActorRequest, slug: str, league_slug: str) -> HttpResponseBase:
    league = league_to_manage(request, slug, league_slug)
    today = timezone.localdate(timezone=ZoneInfo(league.club.time_zone))
    number = league.seasons.count() + 1
    suggested = {"name": gettext("Season {number}").format(number=number), "starts_on": today}
    form = SeasonForm(request.POST or None, initial=suggested)
    if form.is_valid():
        season = open_season(request.actor, league, **form.cleaned_data)
        messages.success(request, gettext("The season is open. Make its first match."))
        return go_to(request, season)
    context = {"club": league.club, "league": league, "form": form}
    return render_part(request, "seasons/new_season.html", "new-season", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_season(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponseBase:
    season = season_to_manage(request, slug, league_slug, season_slug)
    form = SeasonForm(request.POST or None, initial=SeasonForm.of(season))
    if form.is_valid():
        update_season(request.actor, season, **form.cleaned_data)
        messages.success(request, gettext("The season is saved."))
        return go_to(request, season)
    context = {"club": season.league.club, "league": season.league, "season": season, "form": form}
    return render_part(request, "seasons/edit_season.html", "edit-season", context, status=422 if form.errors else 200)


@login_required
@require_POST
def archive(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponseBase:
    season = season_to_manage(request, slug, league_slug, season_slug)
    archive_season(request.actor, season)
    messages.success(request, gettext("{season} is archived. You can restore it here.").format(season=season.name))
    return go_to(request, "seasons:edit-season", slug, league_slug, season_slug)


@login_required
@require_POST
def restore(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponseBase:
    season = season_to_manage(request, slug, league_slug, season_slug)
    restore_season(request.actor, season)
    messages.success(request, gettext("{season} is back.").format(season=season.name))
    return go_to(request, "seasons:edit-season", slug, league_slug, season_slug)
