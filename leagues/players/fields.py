"""Fields of forms that refuse in the club's words: text, and whole numbers."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

TOO_LONG = _("At most %(limit_value)d characters fit in here, and these are %(show_value)d: shorten it.")
# As the pages write it, and as keyboards do.
_DIGITS = re.compile(r"[-−]?[0-9]+")


class WordsField(forms.CharField):
    """Text of a limited length; whoever makes one says which characters it refuses."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.error_messages["max_length"] = TOO_LONG
        # What cannot be seen is refused in one sentence, of which NUL is a case.
        self.validators = [it for it in self.validators if not isinstance(it, ProhibitNullCharactersValidator)]


class WholeNumberField(forms.IntegerField):
    """A whole number in the digits 0 to 9, from `min_value` to `max_value`."""

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)
        limits = format_lazy(_("Type a whole number from {least} to {most}."), least=min_value, most=max_value)
        self.error_messages |= {
            "invalid": _("Type digits only (0 to 9), such as 27."),
            "min_value": limits,
            "max_value": limits,
        }

    def to_python(self, value: Any) -> int | None:
        """The number; letters, fractions and the digits of other scripts are refused."""
        text = str(value).strip()
        if value not in self.empty_values and not _DIGITS.fullmatch(text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text.replace("−", "-") if value not in self.empty_values else value)
