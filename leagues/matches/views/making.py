"""Pages of matches as a whole: a season's list, a new match with its seats, and what a match is called."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from leagues.matches.making import (
    edit_match,
    edit_match_and_seats,
    has_begun,
    make_match_with_guests,
    sides_of,
    together,
)
from leagues.matches.models import Match
from leagues.matches.queries import latest_match, matches_of, matches_on, matches_seen_by, players_to_seat, with_seats
from leagues.matches.refusals import MatchClosed, SheetBegun
from leagues.matches.sitting import USUAL_START, MatchForm, Seats, changed_tokens
from leagues.players.forms import refusals_of_name, refusals_of_namesakes
from leagues.players.names import readable
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_make_match, can_manage, require
from leagues.players.wording import in_words
from leagues.seasons.forms import OptionsForm
from leagues.seasons.models import Season
from leagues.seasons.queries import edition_in_force, seasons_seen_by
from scoring.errors import RuleError
from scoring.options import read_typed

MATCHES_A_PAGE = 30
PLAYERS_SHOWN = 12
STEPS = ("add", "drop", "up", "guest", "last", "find")


def season_seen(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> Season:
    """The season at this address, if the actor may see its league."""
    return get_object_or_404(
        seasons_seen_by(request.actor), league__club__slug=slug, league__slug=league_slug, slug=season_slug
    )


@require_safe
def matches(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponse:
    season = season_seen(request, slug, league_slug, season_slug)
    context = _places_of(season) | {
        "page": Paginator(matches_of(season), MATCHES_A_PAGE).get_page(request.GET.get("page")),
        "makes": can_make_match(request.actor, season) and not why_none_begins(season),
        "edits": can_make_match(request.actor, season),
        "manages": can_manage(request.actor, season),
    }
    return render_part(request, "matches/list.html", "matches", context)


def _places_of(season: Season) -> dict[str, Any]:
    return {"club": season.league.club, "league": season.league, "season": season}


def why_none_begins(season: Season) -> str:
    """Why no match begins in a season, in a sentence; empty where one may."""
    if season.league.is_archived:
        return gettext("This league is archived: no match begins in it. A manager can restore it.")
    if season.is_archived:
        return gettext("This season is archived: no match begins in it. A manager can restore it.")
    return ""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: ActorRequest, slug: str, league_slug: str, season_slug: str) -> HttpResponseBase:
    season = season_seen(request, slug, league_slug, season_slug)
    require(can_make_match, request.actor, season)
    if why := why_none_begins(season):
        messages.error(request, why)
        return go_to(request, season)
    table = Making(request, season)
    if request.method == "POST" and not table.step and table.is_valid():
        try:
            match = make_match_with_guests(request.actor, season, table.seats.to_seat, **table.told)
        except RuleError as refusal:
            table.refuse(refusal)
        else:
            return go_to(request, match)
    status = 422 if table.is_refused else 200
    return render_part(request, "matches/making.html", "match-form", table.context, status=status)


class Making:
    """A match as far as it is told: its form, the settings of its table, and the seats that are taken.

    A tap that takes or leaves a seat shows the same page again with everything that was typed; only `make` makes it.
    """

    def __init__(self, request: ActorRequest, season: Season, match: Match | None = None) -> None:
        self.season, self.match, self.posted = season, match, request.POST
        self.step = next((step for step in STEPS if step in request.POST), "")
        self.latest = match or latest_match(season)
        self.rules = match.edition.read if match else edition_in_force(season.league).read
        before = [seat.player_id for seat in match.seats.all()] if match else []
        self.words = readable(request.POST.get("q", ""))[:120].strip()
        self.seat_refusals: list[str] = []
        self.seats = Seats(season, self._tokens(), before)
        answers = request.POST if request.method == "POST" and not self.step else None
        self.form = MatchForm(answers, club=season.league.club, initial=self._initial())
        game, seated = season.league.game, len(self.seats.sitters)
        self.given = game.table_given(self.rules, seated)
        self.table = OptionsForm(
            answers,
            options=[option for option in game.table_settings if option.name not in self.given],
            values=self.latest.table if self.latest else game.table_usual(self.rules, seated),
            initial={key.removeprefix("table-"): answer for key, answer in request.POST.items()},
            prefix="table",
        )

    def _tokens(self) -> list[str]:
        tokens = self.posted.getlist("seat")
        if self.latest and (self.step == "last" or (self.match and not self.posted)):
            return [str(seat.player_id) for seat in self.latest.seats.all()]
        if self.step == "guest":
            return self._with_guest(tokens)
        changed = changed_tokens(tokens, {step: self.posted.get(step, "") for step in STEPS})
        self.words = "" if len(changed) > len(tokens) else self.words
        return changed

    def _with_guest(self, tokens: list[str]) -> list[str]:
        club = self.season.league.club
        self.seat_refusals = refusals_of_name(self.words) or refusals_of_namesakes(club, [self.words])
        if self.seat_refusals:
            return tokens
        name, self.words = self.words, ""
        return [*tokens, f"+{name}"]

    def _initial(self) -> dict[str, Any]:
        if self.posted:
            return self.posted.dict()
        if self.match:
            return MatchForm.of(self.match)
        zone = ZoneInfo(self.season.league.club.time_zone)
        today = timezone.localdate(timezone=zone)
        name = gettext("Table {number}").format(number=matches_on(self.season, today, zone) + 1)
        place = self.latest.place if self.latest else ""
        return {"name": name, "place": place, "day": today, "time": USUAL_START}

    def is_valid(self) -> bool:
        return self.form.is_valid() & self.table.is_valid()

    @property
    def told(self) -> dict[str, Any]:
        return self.form.told | {"table": self.table.chosen | self.given}

    @property
    def partners(self) -> list[str]:
        """Who plays with whom as the seats are taken now; nothing where each plays for himself."""
        game, names = self.season.league.game, [sitter.name for sitter in self.seats.sitters]
        table = self._table_so_far
        if not game.has_partners or len(names) not in game.seats:
            return []
        sides = sides_of(game, table, names)
        try:
            groups = together(game.teams_of(game.read_table(self.rules, table, len(sides))), sides)
        except RuleError:
            return []
        return [" + ".join(group) for group in groups] if len(groups) < len(names) else []

    @property
    def _table_so_far(self) -> dict[str, Any]:
        answers = {option.name: str(self.table[option.name].value()).lower() for option in self.table.options}
        return read_typed(self.table.options, answers) | self.given

    def refuse(self, refusal: RuleError) -> None:
        """Put the game's refusal beside the seats or the setting that it is about."""
        if refusal.field in self.table.fields:
            self.table.refuse(refusal)
        else:
            self.seat_refusals.append(in_words(refusal.message))

    @property
    def is_refused(self) -> bool:
        return bool(self.seat_refusals or self.form.errors or self.table.errors)

    @property
    def context(self) -> dict[str, Any]:
        seated = [player.pk for player in self.seats.players]
        found = list(players_to_seat(self.season, self.words, seated)[: PLAYERS_SHOWN + 1])
        return _places_of(self.season) | {
            "form": self.form,
            "table": self.table,
            "seats": self.seats,
            "partners": self.partners,
            "seat_refusals": self.seat_refusals,
            "words": self.words,
            "found": found[:PLAYERS_SHOWN],
            "has_more": len(found) > PLAYERS_SHOWN,
            "latest": self.latest if self.latest and not self.seats.sitters else None,
            "allowed": self.season.league.game.seats,
            "match": self.match,
        }


def match_to_edit(request: ActorRequest, match_id: int) -> Match:
    """The match at this address, for those who make the club's matches."""
    match = get_object_or_404(with_seats(matches_seen_by(request.actor)), pk=match_id)
    require(can_make_match, request.actor, match)
    return match


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: ActorRequest, match_id: int) -> HttpResponseBase:
    match = match_to_edit(request, match_id)
    if match.is_open and ("seat" in request.POST or not has_begun(match)):
        return _edit_with_seats(request, match)
    form = MatchForm(request.POST or None, club=match.season.league.club, initial=MatchForm.of(match))
    if form.is_valid():
        try:
            edit_match(request.actor, match, **form.told)
        except MatchClosed:
            form.add_error(None, gettext("This match is signed off or cancelled. Open it again first."))
        else:
            messages.success(request, gettext("The match is saved."))
            return go_to(request, match)
    context = _places_of(match.season) | {"match": match, "form": form}
    return render_part(request, "matches/edit.html", "edit-match", context, status=422 if form.errors else 200)


def _edit_with_seats(request: ActorRequest, match: Match) -> HttpResponseBase:
    table = Making(request, match.season, match)
    if request.method == "POST" and not table.step and table.is_valid():
        try:
            edit_match_and_seats(request.actor, match, table.seats.to_seat, **table.told)
        except RuleError as refusal:
            table.refuse(refusal)
        except MatchClosed:
            table.form.add_error(None, gettext("This match is signed off or cancelled. Open it again first."))
        except SheetBegun:
            table.form.add_error(None, gettext("A round has been recorded meanwhile: the seats stay as they are."))
        else:
            messages.success(request, gettext("The match is saved."))
            return go_to(request, match)
    return render_part(
        request, "matches/making.html", "match-form", table.context, status=422 if table.is_refused else 200
    )
