"""Standings in words: places, who shares one and why, and averages to two places."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext

from leagues.seasons.models import League
from leagues.standings.places import Line
from scoring.words import gettext_noop

MINUS = "−"
_PLACES = (
    gettext_noop("first"),
    gettext_noop("second"),
    gettext_noop("third"),
    gettext_noop("fourth"),
    gettext_noop("fifth"),
    gettext_noop("sixth"),
    gettext_noop("seventh"),
    gettext_noop("eighth"),
    gettext_noop("ninth"),
    gettext_noop("tenth"),
)


def two_places(value: Fraction) -> Decimal:
    """An exact fraction rounded to two places, a half away from zero; no binary fraction is on the way."""
    hundredths = (200 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return Decimal(-hundredths if value < 0 else hundredths).scaleb(-2)


def average_in_words(value: Fraction | None) -> str:
    """An average as the reader's language writes it, to two places; a dash where there is none."""
    if value is None:
        return "–"
    return number_format(two_places(value), 2, use_l10n=True).replace("-", MINUS)


def why_shared(league: League, lines: list[Line]) -> str:
    """The sentence that says who shares a place, and what is equal."""
    names, place = listed([line.name for line in lines]), lines[0].place or 0
    average = league.order == League.Order.AVERAGE
    if place > len(_PLACES):
        sentence = (
            gettext("%(names)s share place %(place)s: their averages are equal.")
            if average
            else gettext("%(names)s share place %(place)s: their points are equal.")
        )
        return sentence % {"names": names, "place": place}
    sentence = (
        gettext("%(names)s share %(place)s place: their averages are equal.")
        if average
        else gettext("%(names)s share %(place)s place: their points are equal.")
    )
    return sentence % {"names": names, "place": gettext(_PLACES[place - 1])}


def listed(names: list[str]) -> str:
    """Names as a sentence lists them: Ayşe, Blaise and Deniz."""
    if len(names) < 2:
        return "".join(names)
    return gettext("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
