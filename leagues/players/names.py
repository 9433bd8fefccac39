"""Names as people write them: kept whole, refused only where they could not be shown, found by a plain key."""

import unicodedata

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

# Letters that decomposition leaves alone, or that Turkish and English fold differently.
_PLAIN = str.maketrans({"ı": "i", "İ": "i", "ß": "ss", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "æ": "ae", "Æ": "ae"})
# Joiners and direction marks are part of emoji and of right-to-left names; other format characters only hide.
_ALLOWED_FORMAT = {"\u200c", "\u200d", "\u200e", "\u200f", "\u061c"}
_INVISIBLE = {"Cc", "Cs", "Co", "Zl", "Zp"}


def is_invisible(character: str) -> bool:
    """Whether a character could not be seen in a name, or would break the page around it."""
    category = unicodedata.category(character)
    return category in _INVISIBLE or (category == "Cf" and character not in _ALLOWED_FORMAT)


def refuse_invisible(text: str) -> None:
    """Raise ValidationError for NUL and other control characters."""
    if any(is_invisible(character) for character in text):
        raise ValidationError(_("Leave out control characters; they cannot be shown."), code="invisible")


def refuse_blank(text: str) -> None:
    """Raise ValidationError for a name of nothing but spaces and marks."""
    if not any(unicodedata.category(character)[0] in "LNPS" for character in text):
        raise ValidationError(_("Write a name that can be read."), code="blank")


def readable(text: str) -> str:
    """A text without what could not be seen in it."""
    return "".join(character for character in text if not is_invisible(character))


def search_key(name: str) -> str:
    """A name without accents, case and double spaces: İğdır, IĞDIR and igdir give one key."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN))
    bare = "".join(character for character in plain if not unicodedata.combining(character))
    return " ".join(bare.translate(_PLAIN).casefold().split())


def free_slug(name: str, taken: set[str], fallback: str) -> str:
    """A short readable address for a name that nobody else has, as `cafe-galata` or `cafe-galata-2`."""
    slug = slugify(search_key(name))[:40].strip("-") or fallback
    if slug not in taken:
        return slug
    return next(candidate for n in range(2, len(taken) + 3) if (candidate := f"{slug}-{n}") not in taken)


class NameField(models.CharField):  # type: ignore[type-arg]
    """A name of up to 120 characters in any script."""

    default_validators = [refuse_invisible, refuse_blank]

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.setdefault("max_length", 120)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
