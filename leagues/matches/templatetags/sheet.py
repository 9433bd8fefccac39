"""What the pages of a match show: its state, the rule behind a step, who did something."""

from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from leagues.matches.models import Match, MatchEvent
from leagues.matches.noted import signed
from leagues.matches.queries import cancellation_of
from leagues.matches.records import Played
from leagues.matches.rows import Board, Row
from leagues.matches.sheets import Sheet
from leagues.matches.states import Setting, State, settings_of, state_of
from scoring.cards import SUITS, next_in_suit, read_card, read_suit, write_cards
from scoring.errors import RuleError
from scoring.game import Rule, Step
from scoring.rulebook import rulebook
from scoring.tiles import next_in_colour, read_tile, write_tiles

register = template.Library()
register.filter(signed)

# What an indicator can be of: how one is read, what comes next to it, how it is written.
PACKS = ((read_card, next_in_suit, write_cards), (read_tile, next_in_colour, write_tiles))


@register.inclusion_tag("components/state.html")
def match_state(match: Match) -> dict[str, str]:
    """The pill that says what a match is at."""
    state: State = state_of(match)
    return {"kind": state.kind, "text": state.text}


@register.simple_tag
def rows_since(sheet: Sheet, names: tuple[str, ...], version: int) -> list[Row]:
    """The rounds that were written since a form was shown with this version of the sheet."""
    return Board(sheet, names, {}).rows_since(version)


@register.simple_tag
def row_of(sheet: Sheet, names: tuple[str, ...], number: int) -> list[Row]:
    """One round, by its number from 1, as the only row of a table."""
    return [Board(sheet, names, {}).row(number - 1)]


@register.simple_tag
def all_rows(sheet: Sheet, names: tuple[str, ...]) -> list[Row]:
    """Every round of a sheet."""
    return Board(sheet, names, {}).rows


@register.filter
def rule_of(step: Step) -> Rule | None:
    """The rule that a step follows."""
    return rulebook().get(step.rule)


@register.simple_tag
def table_of(match: Match) -> list[Setting]:
    """What the table chose for the match, in words."""
    return settings_of(match)


@register.simple_tag
def rules_address(match: Match) -> str:
    """The page of the edition of the rules that the match was made under."""
    league = match.season.league
    return reverse("seasons:edition", args=[league.club.slug, league.slug, match.edition.number])


@register.simple_tag
def cancellation(match: Match) -> MatchEvent | None:
    """The step by which a match was cancelled, where it is."""
    return cancellation_of(match)


@register.filter
def at(items: Any, index: int) -> Any:
    """One of a list, counted from 0."""
    return items[index]


@register.filter
def okey_under(played: Played) -> str:
    """The card or tile that was wild in a round; nothing in a round without one, or where only the suit is told."""
    return _turned_up(played)[1]


@register.filter
def turned_up(played: Played) -> str:
    """The indicator as the record writes it, a card or a tile; nothing where only the suit is told."""
    return _turned_up(played)[0]


def _turned_up(played: Played) -> tuple[str, str]:
    """The indicator, and the okey that it makes."""
    for read, next_to, write in PACKS:
        try:
            face = read(str(played.get("indicator", "")), field="indicator")
        except RuleError:
            continue
        return write((face,)), write((next_to(face),))
    return "", ""


@register.filter
def suit_letter(indicator: str) -> str:
    """The suit of an indicator, however it was written: `7D`, `d` and `♦` give `D`."""
    suit = read_suit(indicator.strip().removesuffix("\ufe0f")[-1:])
    return "" if suit is None else SUITS[suit]


@register.simple_tag
def club_time(match: Match) -> str:
    """When a match begins, in the time of its own club, where a page shows matches of several clubs."""
    begins = timezone.localtime(match.starts_at, ZoneInfo(match.season.league.club.time_zone))
    return date_format(begins, "DATETIME_FORMAT")
