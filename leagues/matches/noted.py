"""What is noted beside a round, in points and in words."""

from django.utils.translation import gettext

from leagues.matches.models import Incident, Match


def cost_of(match: Match, incident: Incident) -> int:
    """The points that an incident adds to its side: those of the game's code, or those of the adjustment."""
    if not incident.code:
        return incident.points or 0
    return match.game.incident_points(match.edition.read, incident.code)


def code_in_words(match: Match, code: str) -> str:
    """What a code of the game's incidents means; the code itself where the game has it no more."""
    return gettext(match.game.incidents.get(code, code))


def signed(points: int | None) -> str:
    """Points that come on top, with their sign: +50, −50."""
    if points is None:
        return "–"
    return f"{'−' if points < 0 else '+'}{abs(points)}"
