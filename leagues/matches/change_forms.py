"""Forms for what is not a round: the reason of a change, an adjustment, the version that a step was seen on."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.matches.forms import FORM_LOST, ReasonField
from leagues.matches.models import Match, Revision
from leagues.matches.questions import Told, typed_in
from leagues.matches.services import Change
from leagues.players.actors import ANYBODY, Actor
from leagues.players.fields import WholeNumberField
from leagues.players.forms import LineInput, Segmented

WHY = _("Say why; the reason stands on the sheet.")
MOST_POINTS = 100_000


class VersionForm(forms.Form):
    """A form that knows which version of the sheet its reader saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    kept_apart: tuple[str, ...] = ("version",)

    def __init__(self, match: Match, posted: Mapping[str, Any] | None = None) -> None:
        self.match = match
        super().__init__(posted, initial={"version": match.version, "key": uuid4()})

    def clean(self) -> dict[str, Any]:
        """Say once, for the whole form, that its hidden parts are lost."""
        cleaned = super().clean() or self.cleaned_data
        lost = [name for name in self.kept_apart if name in self.errors]
        for name in lost:
            del self.errors[name]
        if lost:
            self.add_error(None, FORM_LOST)
        return cleaned

    def renew(self) -> None:
        """Show the form again on the sheet as it is now, with what was typed."""
        renewed = {"version": str(self.match.version), "key": str(uuid4())}
        self.data = {name: self.data.get(name, "") for name in self.fields} | {
            name: value for name, value in renewed.items() if name in self.fields
        }


class ChangeForm(VersionForm):
    """A change of the sheet with its reason, under a key of its own."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    reason = ReasonField(error_messages={"required": WHY})
    kept_apart = ("version", "key")

    def change(self, actor: Actor) -> Change:
        """Who changes the sheet by this form, and which state of it they saw."""
        return Change(actor, self.cleaned_data["key"], self.cleaned_data["version"])

    @property
    def told(self) -> list[Told]:
        """What was typed."""
        return typed_in(self, "reason")

    def made(self, revision: Revision) -> bool:
        """Whether this form, sent before, made that revision."""
        return self.is_valid() and self.change(ANYBODY).key_in(self.match) == revision.key


class AdjustForm(ChangeForm):
    """Points that are added to a side's round, or taken from it."""

    side = forms.TypedChoiceField(label=_("Whose points?"), coerce=int, widget=forms.RadioSelect)
    points = WholeNumberField(
        label=_("Points"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "text", "class": "number-keys", "autocomplete": "off"}),
    )
    field_order = ("side", "points", "reason")

    def __init__(
        self, match: Match, names: tuple[str, ...], posted: Mapping[str, Any] | None = None, *, side: int | None = None
    ) -> None:
        super().__init__(match, posted)
        self.fields["side"].choices = list(enumerate(names))  # type: ignore[attr-defined]
        self.initial["side"] = side
        better = gettext("Lower is better here.") if match.game.low_score_wins else gettext("Higher is better here.")
        told = gettext("50 adds fifty points, -50 takes fifty away. They come after every factor.")
        self.fields["points"].help_text = f"{told} {better}"

    def clean_points(self) -> int:
        """The points, of which there must be some."""
        points: int = self.cleaned_data["points"]
        if points == 0:
            raise forms.ValidationError(_("An adjustment of 0 changes nothing: type the points."), code="nothing")
        return points

    @property
    def told(self) -> list[Told]:
        """What was typed, with the side by its name."""
        chosen = self["side"].value()
        sides = [name for side, name in self.fields["side"].choices if str(side) == chosen]  # type: ignore[attr-defined]
        side = [Told(str(self["side"].label), (name,)) for name in sides]
        return [*side, *typed_in(self, "points"), *super().told]

    @property
    def proposed(self) -> tuple[int, int] | None:
        """Side and points as typed, where both can be read."""
        if not self.is_bound:
            return None
        self.full_clean()
        side, points = self.cleaned_data.get("side"), self.cleaned_data.get("points")
        return None if side in {None, ""} or points is None else (int(side), points)


class StepForm(VersionForm):
    """A step in the life of a match, with its reason."""

    reason = ReasonField(error_messages={"required": _("Say why; the reason stands in the match's history.")})


class NoteForm(forms.Form):
    """A penalty by the game's code, noted for a round that is still on."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)
    side = forms.TypedChoiceField(label=_("Whose penalty?"), coerce=int, widget=Segmented)
    code = forms.ChoiceField(label=_("What happened?"), widget=forms.RadioSelect)
    reason = LineInput(label=_("More about it"), required=False)

    def __init__(
        self, match: Match, names: tuple[str, ...], number: int, posted: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(posted, initial={"key": uuid4(), "number": number})
        self.match = match
        self.fields["side"].choices = list(enumerate(names))  # type: ignore[attr-defined]
        codes = [(code, gettext(words)) for code, words in match.game.incidents.items()]
        self.fields["code"].choices = codes  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Say once, for the whole form, that its hidden parts are lost."""
        cleaned = super().clean() or self.cleaned_data
        if lost := self.errors.keys() & {"key", "number"}:
            for name in lost:
                del self.errors[name]
            self.add_error(None, FORM_LOST)
        return cleaned

    def change(self, actor: Actor) -> Change:
        """Who notes it by this form."""
        return Change(actor, self.cleaned_data["key"], self.match.version)

    @property
    def noted(self) -> dict[str, Any]:
        """The round from 0, the side and the code."""
        told = self.cleaned_data
        return {"number": told["number"] - 1, "side": told["side"], "code": told["code"], "reason": told["reason"]}


class ContestForm(forms.Form):
    """What is wrong with one account of a round."""

    n = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    reason = ReasonField(error_messages={"required": _("Say what is wrong; it stands beside the round.")})
