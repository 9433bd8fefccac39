"""What the pages of a match begin with: the match, for those who may see it, and what its reader may do."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponseBase

from leagues.matches.agreed import may_adjust
from leagues.matches.forms import names_apart
from leagues.matches.models import Match
from leagues.matches.queries import matches_seen_by, with_newer_rules, with_seats
from leagues.matches.rows import Board
from leagues.matches.sheets import Sheet
from leagues.matches.tables import LinkClosed
from leagues.players.pages import ActorRequest, own_or_plain
from leagues.players.permissions import (
    can_confirm,
    can_correct,
    can_make_match,
    can_open_table,
    can_record,
    can_reopen,
    can_sign_off,
    can_withdraw,
)


def match_seen(request: ActorRequest, match_id: int) -> Match:
    """The match at this address; to those who may not see it there is none.

    Raises LinkClosed where somebody writes, or would see it, with a table link alone that holds no more.
    """
    match = with_newer_rules(with_seats(matches_seen_by(request.actor))).filter(pk=match_id).first()
    has_seat = match_id in request.actor.taken
    if match is None:
        raise LinkClosed if has_seat else Http404
    if has_seat and request.method == "POST" and not can_record(request.actor, match):
        raise LinkClosed
    return match


def of_the_table[**Told](view: Callable[Told, HttpResponseBase]) -> Callable[Told, HttpResponseBase]:
    """A view for those who have an account, or a seat of that match with a table link; others log in first."""
    for_accounts = login_required(view)

    @wraps(view)
    def asked(*args: Told.args, **kwargs: Told.kwargs) -> HttpResponseBase:
        request = cast("ActorRequest", args[0])
        answer = view if kwargs.get("match_id") in request.actor.taken else for_accounts
        return answer(*args, **kwargs)

    return asked


def names_of(match: Match) -> tuple[str, ...]:
    """The sides by their players' names, told apart."""
    return names_apart(match.side_names)


def board_of(sheet: Sheet, opened: dict[int, int] | None = None) -> Board:
    """The sheet as its page shows it, with these cells' workings unfolded."""
    return Board(sheet, names_of(sheet.match), opened or {})


def round_number(sheet: Sheet, told: int) -> int:
    """The number from 0 of the round that an address tells from 1; 404 where the sheet has none."""
    if not 1 <= told <= len(sheet.rounds):
        raise Http404
    return told - 1


def about(request: ActorRequest, match: Match) -> dict[str, Any]:
    """What every page of a match shows: where it belongs, and what its reader may do with it."""
    league, actor = match.season.league, request.actor
    may = {
        "record": match.is_open and match.finished_at is None and can_record(actor, match),
        "note": bool(match.game.incidents) and match.is_open and match.finished_at is None and can_record(actor, match),
        "withdraw": match.is_open and can_withdraw(actor, match),
        "correct": match.is_open and can_correct(actor, match),
        "adjust": match.is_open and may_adjust(actor, match),
        "sign_off": match.is_open and match.finished_at is not None and can_sign_off(actor, match),
        "agree": match.is_open and match.finished_at is not None and can_confirm(actor, match),
        "open_table": match.is_open and can_open_table(actor, match),
        "reopen": can_reopen(actor, match),
        "edit": match.is_open and can_make_match(actor, match),
    }
    return {
        "match": match,
        "season": match.season,
        "league": league,
        "club": league.club,
        "may": may,
        "mark_template": own_or_plain(match.game, "sheet-row-mark"),
        "kind_template": own_or_plain(match.game, "sheet-cell-kind"),
        "turned_up_template": own_or_plain(match.game, "turned-up"),
        "legend_template": own_or_plain(match.game, "sheet-legend"),
        "told_template": own_or_plain(match.game, "told"),
        "working_template": own_or_plain(match.game, "working"),
    }
