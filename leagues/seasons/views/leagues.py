"""Pages of a club and its leagues: the club, a new league, its settings, away and back."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.players.models import Club
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_manage, can_see_members, require
from leagues.players.wording import in_words
from leagues.seasons.editions import differing
from leagues.seasons.forms import LeagueForm, OptionsForm, PresetForm, chosen_by_hand
from leagues.seasons.models import League
from leagues.seasons.queries import clubs_seen_by, leagues_of_club, leagues_seen_by
from leagues.seasons.services import RanksSettled, archive_league, found_league, restore_league, update_league
from scoring.errors import RuleError
from scoring.game import Game
from scoring.registry import games


def club_seen(request: ActorRequest, slug: str) -> Club:
    """The club at this address, if the actor may see it."""
    own = (membership.club for membership in request.actor.memberships.values() if membership.club.slug == slug)
    return next(own, None) or get_object_or_404(clubs_seen_by(request.actor), slug=slug)


def league_seen(request: ActorRequest, slug: str, league_slug: str) -> League:
    """The league at this address, if the actor may see it."""
    return get_object_or_404(leagues_seen_by(request.actor), club__slug=slug, slug=league_slug)


def league_to_manage(request: ActorRequest, slug: str, league_slug: str) -> League:
    """The league at this address, for the club's managers; others who see it may not."""
    league = league_seen(request, slug, league_slug)
    require(can_manage, request.actor, league)
    return league


@require_safe
def club(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_seen(request, slug)
    leagues = leagues_of_club(request.actor, club)
    context = {
        "club": club,
        "leagues": [line for line in leagues if not line.league.is_archived],
        "archived": [line for line in leagues if line.league.is_archived],
        "is_member": can_see_members(request.actor, club),
        "membership": request.actor.memberships.get(club.pk),
        "manages": can_manage(request.actor, club),
    }
    return render_part(request, "seasons/club.html", "club", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_league(request: ActorRequest, slug: str) -> HttpResponseBase:
    club = club_seen(request, slug)
    require(can_manage, request.actor, club)
    game = _game_asked_for(request)
    if game is None:
        context = {"club": club, "games": games().values()}
        return render_part(request, "seasons/choose_game.html", "choose-game", context)
    return _league_of_game(request, club, game)


def _game_asked_for(request: ActorRequest) -> Game | None:
    """The game in the address; the only one there is; or None while it is to be chosen."""
    key = request.GET.get("game")
    if key is None:
        return next(iter(games().values())) if len(games()) == 1 else None
    if key not in games():
        raise Http404
    return games()[key]


def preset_asked_for(request: ActorRequest, game: Game, current: str) -> str:
    """The rule set that the form names, or the current one."""
    asked = request.POST.get("preset", current)
    return asked if asked in game.presets else current


def shows_other_options(request: ActorRequest, preset: str) -> bool:
    """Whether the form was sent with the options of another rule set than it names now."""
    return request.method == "POST" and request.POST.get("shown") != preset


def _league_of_game(request: ActorRequest, club: Club, game: Game) -> HttpResponseBase:
    preset = preset_asked_for(request, game, next(iter(game.presets)))
    is_new_preset = shows_other_options(request, preset)
    answers = request.POST if request.method == "POST" and not is_new_preset else None
    form = LeagueForm(answers, game=game, initial=request.POST.dict() if is_new_preset else None)
    kept = chosen_by_hand(request.POST, game) if is_new_preset else None
    rules = OptionsForm(answers, options=game.options, values=game.presets[preset], initial=kept, prefix="rules")
    if answers and form.is_valid() and rules.is_valid():
        try:
            options = differing(game, preset, rules.chosen)
            league = found_league(
                request.actor, club, game_key=game.key, preset=preset, options=options, **form.cleaned_data
            )
        except RuleError as refusal:
            if refusal.field in form.fields:
                form.add_error(refusal.field, in_words(refusal.message))
            else:
                rules.refuse(refusal)
        else:
            messages.success(request, gettext("The league is there. Now its first season."))
            return go_to(request, "seasons:new-season", club.slug, league.slug)
    context: dict[str, Any] = {
        "club": club,
        "game": game,
        "form": form,
        "presets": PresetForm(game=game, preset=preset),
        "rules": rules,
        "is_new_preset": is_new_preset,
    }
    status = 422 if form.errors or rules.errors else 200
    return render_part(request, "seasons/new_league.html", "league-form", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_league(request: ActorRequest, slug: str, league_slug: str) -> HttpResponseBase:
    league = league_to_manage(request, slug, league_slug)
    form = LeagueForm(request.POST or None, game=league.game, initial=LeagueForm.of(league))
    if form.is_valid():
        try:
            update_league(request.actor, league, **form.cleaned_data)
        except RanksSettled:
            form.add_error("ranks", gettext("This stays as it is: a season of the league has entries already."))
        else:
            messages.success(request, gettext("The league's settings are saved."))
            return go_to(request, league)
    context = {"club": league.club, "league": league, "form": form}
    return render_part(request, "seasons/edit_league.html", "edit-league", context, status=422 if form.errors else 200)


@login_required
@require_POST
def archive(request: ActorRequest, slug: str, league_slug: str) -> HttpResponseBase:
    league = league_to_manage(request, slug, league_slug)
    archive_league(request.actor, league)
    messages.success(request, gettext("{league} is archived. You can restore it here.").format(league=league.name))
    return go_to(request, "seasons:edit-league", slug, league_slug)


@login_required
@require_POST
def restore(request: ActorRequest, slug: str, league_slug: str) -> HttpResponseBase:
    league = league_to_manage(request, slug, league_slug)
    restore_league(request.actor, league)
    messages.success(request, gettext("{league} is back.").format(league=league.name))
    return go_to(request, "seasons:edit-league", slug, league_slug)
