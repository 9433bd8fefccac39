"""Which letters somebody wants, and in which language."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.players.models import languages
from leagues.players.notices.models import rhythms


def languages_or_the_clubs() -> list[tuple[str, Any]]:
    """The languages of the site, after the choice to leave it to the club."""
    return [("", _("The language of the club")), *languages()]


class LettersForm(forms.Form):
    """A person's choice of letters."""

    letters = forms.ChoiceField(label=_("What comes by e-mail"), choices=rhythms, widget=forms.RadioSelect)
    language = forms.ChoiceField(label=_("Language of the letters"), choices=languages_or_the_clubs, required=False)
