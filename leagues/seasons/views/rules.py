"""Pages of rules in words: a league's, with its options in force and worked examples, and a game's."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from leagues.players.pages import ActorRequest, go_to, own_or_plain, render_part
from leagues.players.permissions import can_manage
from leagues.seasons.editions import differing, options_in_force, read_editions
from leagues.seasons.forms import OptionsForm, PresetForm, chosen_by_hand
from leagues.seasons.models import RuleEdition
from leagues.seasons.queries import authors_of, edition_in_force, editions_of, season_on
from leagues.seasons.services import change_rules as change_rules_of
from leagues.seasons.views.leagues import league_seen, league_to_manage, preset_asked_for, shows_other_options
from scoring import match
from scoring.errors import RuleError
from scoring.game import Example, Game, Json, Line
from scoring.match import score_match
from scoring.registry import games


@dataclass(frozen=True)
class WorkedSide:
    """One side of a worked round, with the points the engine gives it."""

    name: str
    points: int
    lines: list[Line]


@dataclass(frozen=True)
class WorkedRound:
    """A round of a worked example as the engine scores it."""

    played: Json
    sides: list[WorkedSide]
    notes: tuple[Any, ...]


@dataclass(frozen=True)
class WorkedExample:
    """An example with its rounds worked out anew."""

    example: Example
    names: list[str]
    rounds: list[WorkedRound]


def worked(example: Example) -> WorkedExample:
    """A worked example, computed by the engine from the example's own record."""
    names = example.record["sides"]
    rounds = []
    for played, score in zip(example.record["rounds"], score_match(example.record).rounds, strict=True):
        if score is None:
            continue
        sides = [
            WorkedSide(name, score.points[side], [line for line in score.lines if line.side == side])
            for side, name in enumerate(names)
        ]
        rounds.append(WorkedRound(played, sides, score.notes))
    return WorkedExample(example, names, rounds)


def _rules_of(game: Game) -> dict[str, Any]:
    return {
        "game": game,
        "rules": game.rules,
        "sheet_rules": match.RULES,
        "examples": [worked(example) for example in game.examples],
        "turned_up_template": own_or_plain(game, "turned-up"),
        "working_template": own_or_plain(game, "working"),
    }


@require_safe
def rules(request: ActorRequest, slug: str, league_slug: str, number: int | None = None) -> HttpResponse:
    """The rules in force, or those of an earlier edition."""
    league = league_seen(request, slug, league_slug)
    editions = editions_of(league)
    edition, newer = _edition_among(editions, number)
    context = _rules_of(league.game) | {
        "club": league.club,
        "league": league,
        "season": season_on(league, timezone.localdate(timezone=ZoneInfo(league.club.time_zone))),
        "edition": edition,
        "newer": newer,
        "options": options_in_force(league.game, edition.preset, edition.options),
        "preset": league.game.preset_labels[edition.preset],
        "editions": read_editions(league.game, editions, authors_of(editions)),
        "manages": can_manage(request.actor, league),
    }
    return render_part(request, "seasons/rules.html", "rules", context)


def _edition_among(editions: list[RuleEdition], number: int | None) -> tuple[RuleEdition, RuleEdition | None]:
    """The edition of a number, else the newest, and the one that took its place; 404 where there is none."""
    newer: RuleEdition | None = None
    for edition in editions:
        if number in {None, edition.number}:
            return edition, newer
        newer = edition
    raise Http404


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: ActorRequest, slug: str, league_slug: str) -> HttpResponseBase:
    league = league_to_manage(request, slug, league_slug)
    game, edition = league.game, edition_in_force(league)
    preset = preset_asked_for(request, game, edition.preset)
    is_new_preset = shows_other_options(request, preset)
    answers = request.POST if request.method == "POST" and not is_new_preset else None
    kept = chosen_by_hand(request.POST, game) if is_new_preset else None
    values = {**game.presets[preset], **({} if is_new_preset else edition.options)}
    form = OptionsForm(answers, options=game.options, values=values, initial=kept, prefix="rules")
    if answers and form.is_valid():
        try:
            newest = change_rules_of(request.actor, league, preset=preset, options=differing(game, preset, form.chosen))
        except RuleError as refusal:
            form.refuse(refusal)
        else:
            _say_what_changed(request, newest.number, is_new=newest.pk != edition.pk)
            return go_to(request, "seasons:rules", slug, league_slug)
    context = {
        "club": league.club,
        "league": league,
        "game": game,
        "edition": edition,
        "presets": PresetForm(game=game, preset=preset),
        "rules": form,
        "is_new_preset": is_new_preset,
    }
    status = 422 if form.errors else 200
    return render_part(request, "seasons/change_rules.html", "rules-form", context, status=status)


def _say_what_changed(request: ActorRequest, number: int, *, is_new: bool) -> None:
    if is_new:
        text = gettext("Edition {number} holds for matches made from now on; earlier matches keep their rules.")
    else:
        text = gettext("Nothing was changed: edition {number} stays in force.")
    messages.success(request, text.format(number=number))


@require_safe
def all_games(request: ActorRequest) -> HttpResponse:
    return render_part(request, "seasons/games.html", "games", {"games": games().values()})


@require_safe
def game_rules(request: ActorRequest, key: str) -> HttpResponse:
    if key not in games():
        raise Http404
    game = games()[key]
    preset = request.GET.get("preset", next(iter(game.presets)))
    if preset not in game.presets:
        raise Http404
    context = _rules_of(game) | {"options": options_in_force(game, preset, {}), "preset_key": preset}
    return render_part(request, "seasons/game.html", "game", context)
