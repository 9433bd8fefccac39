"""What the pages of standings say of averages."""

from fractions import Fraction

from django import template

from leagues.standings.wording import average_in_words

register = template.Library()


@register.filter
def average(value: Fraction | None) -> str:
    """An average to two places, a half rounded away from zero."""
    return average_in_words(value)
