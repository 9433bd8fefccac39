"""What a match is at, in one or two words."""

from dataclasses import dataclass

from django.utils.translation import gettext

from leagues.matches.models import Match
from leagues.seasons.editions import words_of
from scoring.words import Message


@dataclass(frozen=True)
class State:
    """A state in words, with the kind of pill that shows it."""

    kind: str
    text: str


def state_of(match: Match) -> State:
    """Cancelled, signed off, finished, or the round that is played now."""
    if match.cancelled_at is not None:
        return State("bad", gettext("cancelled"))
    if match.signed_off_at is not None:
        return State("over", gettext("signed off"))
    if match.finished_at is not None:
        return State("over", gettext("finished"))
    number, planned = match.rounds_counted + 1, rounds_planned(match)
    if planned is None:
        return State("", gettext("round {number}").format(number=number))
    if number > planned:
        return State("", gettext("extra round {number}").format(number=number))
    return State("", gettext("round {number} of {planned}").format(number=number, planned=planned))


@dataclass(frozen=True)
class Setting:
    """What the table chose of one setting, in the game's words."""

    label: str
    says: Message


def settings_of(match: Match) -> list[Setting]:
    """Every setting of the match's table; none in a game where a table chooses nothing."""
    return [
        Setting(option.label, words_of(option, match.table.get(option.name, option.default)))
        for option in match.game.table_settings
    ]


def rounds_planned(match: Match) -> int | None:
    """After how many rounds the match ends; None in a game that is played up to points."""
    hands: int | None = getattr(match.edition.read, "hands", None)
    return hands
