"""Pages that read the standings: a season's table, the matches behind a line, a player."""

from typing import Any

from django.db import OperationalError
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_safe

from leagues.players.identity import MovedEntry
from leagues.players.models import Club, Player
from leagues.players.pages import ActorRequest, render_part
from leagues.players.permissions import can_claim, can_make_match, can_manage, can_see_members
from leagues.players.queries import last_claim, survivor_of
from leagues.seasons.models import Entry, Season
from leagues.seasons.queries import current_of, leagues_seen_by, seasons_seen_by
from leagues.standings.files import as_csv
from leagues.standings.places import plays_for, standing_of
from leagues.standings.queries import (
    Table,
    counted_matches,
    latest_matches,
    lines_of,
    seasons_at,
    table_of,
    uncounted_matches,
)
from leagues.standings.services import recalculate_if_free
from leagues.standings.wording import why_shared


@require_safe
def league(request: ActorRequest, club: str, league: str) -> HttpResponse:
    """The standings of the league's season of today."""
    seasons = seasons_at(request.actor, club, league)
    if not seasons:
        return _league_without_seasons(request, club, league)
    season = current_of(seasons, today_at(seasons[0].league.club))
    return _show_standings(request, season or seasons[0], seasons)


@require_safe
def season(request: ActorRequest, club: str, league: str, season: str) -> HttpResponse:
    """The standings of one season."""
    seasons = seasons_at(request.actor, club, league)
    return _show_standings(request, _named(season, seasons), seasons)


@require_safe
def csv(request: ActorRequest, club: str, league: str, season: str) -> HttpResponse:
    """The standings of one season as a table for a spreadsheet."""
    chosen = _named(season, seasons_at(request.actor, club, league))
    answer = HttpResponse(as_csv(_table_now(request, chosen)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{club}-{league}-{season}.csv"'
    return answer


@require_safe
def entry(request: ActorRequest, club: str, league: str, season: str, entry_id: int) -> HttpResponseBase:
    """The matches that an entry's line in a season is the sum of; a line that was joined with another leads there."""
    seen = seasons_seen_by(request.actor).filter(league__slug=league, league__club__slug=club)
    chosen = get_object_or_404(seen, slug=season)
    entries = Entry.objects.select_related("first", "second", "standing").filter(season=chosen)
    ranked = entries.filter(pk=entry_id).first()
    if ranked is None:
        return redirect("standings:entry", club, league, season, joined_with(chosen, entry_id).pk)
    counted, standing = counted_matches(ranked), standing_of(ranked)
    context = {
        **_place_of(chosen),
        "entry": ranked,
        "standing": standing,
        "counted": counted,
        "uncounted": uncounted_matches(ranked),
        "adds_up": (len(counted), counted[-1].sum if counted else 0) == (standing.played, standing.points),
        "is_mine": plays_for(request.actor, ranked),
    }
    return render_part(request, "standings/entry.html", "entry", context)


@require_safe
def player(request: ActorRequest, player_id: int) -> HttpResponseBase:
    """A player with the seasons and the latest matches that this reader may see; who was merged away leads on."""
    asked = get_object_or_404(Player.objects.select_related("club"), pk=player_id)
    shown = survivor_of(asked)
    lines = lines_of(shown, request.actor)
    if not lines and not can_see_members(request.actor, shown):
        raise Http404
    if shown != asked:
        return redirect(shown)
    may_claim = shown.is_guest and can_claim(request.actor, shown)
    context = {
        "club": shown.club,
        "player": shown,
        "lines": lines,
        "seats": latest_matches(shown, request.actor),
        "is_me": shown.user_id is not None and shown.user_id == request.actor.user_id,
        "may_manage": can_manage(request.actor, shown),
        "may_claim": may_claim,
        "claim": last_claim(request.actor, shown) if may_claim else None,
    }
    return render_part(request, "standings/player.html", "player", context)


def joined_with(season: Season, entry_id: int) -> Entry:
    """The entry with which one was joined when its player was found to be somebody else. Raises Http404."""
    joined = MovedEntry.objects.filter(season_id=season.pk, entry_id=entry_id, is_joined=True, merge__undone_at=None)
    moved = get_object_or_404(joined.select_related("first", "second"))
    players = [survivor_of(player) for player in (moved.first, moved.second) if player is not None]
    first, *rest = sorted(players, key=lambda player: player.pk)
    return get_object_or_404(Entry, season=season, first=first, second=rest[0] if rest else None)


def today_at(club: Club) -> Any:
    """The club's day."""
    with timezone.override(club.time_zone):
        return timezone.localdate()


def _named(slug: str, seasons: list[Season]) -> Season:
    season = next((season for season in seasons if season.slug == slug), None)
    if season is None:
        raise Http404
    return season


def _place_of(season: Season) -> dict[str, Any]:
    return {"club": season.league.club, "league": season.league, "season": season}


def _show_standings(request: ActorRequest, season: Season, seasons: list[Season]) -> HttpResponse:
    table = _table_now(request, season)
    if request.htmx and request.GET.get("version") == table.version:
        return HttpResponse(status=204)
    is_put_away = season.is_archived or season.league.is_archived
    context = {
        **_place_of(season),
        "seasons": seasons,
        "table": table,
        "whys": [why_shared(season.league, lines) for lines in table.shared],
        "may_make_match": can_make_match(request.actor, season) and not is_put_away,
        "may_manage": can_manage(request.actor, season),
    }
    return render_part(request, "standings/season.html", "standings", context)


def _league_without_seasons(request: ActorRequest, club: str, league: str) -> HttpResponse:
    shown = get_object_or_404(leagues_seen_by(request.actor), slug=league, club__slug=club)
    context = {"club": shown.club, "league": shown, "may_manage": can_manage(request.actor, shown)}
    return render_part(request, "standings/no_season.html", "no-season", context)


def _table_now(request: ActorRequest, season: Season) -> Table:
    """The table; what has waited for longer than a task takes is added up first."""
    table = table_of(season, request.actor)
    if not table.is_overdue:
        return table
    try:
        recalculate_if_free(season.pk)
    except OperationalError:
        # Somebody else writes for long: the table as it is, which says that something is still being added.
        return table
    return table_of(season, request.actor)
