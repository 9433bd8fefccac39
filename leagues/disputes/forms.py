"""Forms of disputes: what is disputed, what one says, and a ruling with its rule and its words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.disputes.models import Dispute, Matter, Outcome
from leagues.disputes.proposals import Penalty
from leagues.disputes.services import Opening
from leagues.disputes.windows import matters_left
from leagues.matches.change_forms import MOST_POINTS, VersionForm
from leagues.matches.forms import CorrectionForm, ReasonField
from leagues.matches.models import Match
from leagues.matches.records import Played
from leagues.matches.sheets import Sheet
from leagues.players.fields import WholeNumberField
from leagues.players.wording import in_words
from scoring import match as fold
from scoring.words import say

LONGEST_RULE = 110


class OpenForm(forms.Form):
    """What is wrong with a round, an incident or a match."""

    n = forms.IntegerField(min_value=1, max_value=2**31 - 1, required=False, widget=forms.HiddenInput)
    matter = forms.ChoiceField(label=_("What is it about?"), widget=forms.RadioSelect)
    words = ReasonField(error_messages={"required": _("Say what is wrong; the parties and the referees read it.")})

    def __init__(self, sheet: Sheet, posted: Mapping[str, Any] | None = None, *, n: int | None = None) -> None:
        super().__init__(posted, initial={"n": n})
        self.sheet = sheet
        # What cannot be disputed here is refused with the rule that says so, and so it is not left out.
        self.fields["matter"].choices = [(matter.value, matter.label) for matter in Matter]  # type: ignore[attr-defined]
        self.fields["words"].label = gettext("What is wrong?")

    @property
    def has_claims_left(self) -> bool:
        """Whether everything can be disputed, also what was forgotten."""
        return matters_left(self.sheet) == list(Matter)

    def opening(self, number: int | None, incident_id: int | None = None) -> Opening:
        """What is disputed: a round from 0, an incident, or the match."""
        told = self.cleaned_data
        return Opening(Matter(told["matter"]), told["words"], number, told["n"], incident_id)


class SayForm(forms.Form):
    """What somebody says in a dispute."""

    words = ReasonField(error_messages={"required": _("Write what you have to say.")})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["words"].label = gettext("What you have to say")


class PhotoForm(forms.Form):
    """A photo of what lay on the table."""

    image = forms.FileField(
        label=_("A photo"),
        help_text=_("JPEG, PNG or WebP, up to 8 MB. It is drawn anew: where and when it was taken is not kept."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        error_messages={"required": _("Choose a photo."), "empty": _("This file is empty.")},
    )


class CaseStepForm(forms.Form):
    """A step in a dispute, from the state of the case that its reader saw, with words where it wants them."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    words = ReasonField()

    def __init__(self, dispute: Dispute, posted: Mapping[str, Any] | None = None, *, wants_words: bool) -> None:
        super().__init__(posted, initial={"version": dispute.version})
        words = self.fields["words"]
        words.label, words.required = gettext("Your words"), wants_words
        words.error_messages["required"] = gettext("Say why; your words stand in the dispute.")

    def renew(self, dispute: Dispute) -> None:
        """Show it again on the case as it is now, with what was typed."""
        self.data = {"version": str(dispute.version), "words": self.data.get("words", "")}


class RuleField(forms.ChoiceField):
    """One of the rules of a game and of its sheets."""

    def __init__(self, match: Match, **kwargs: Any) -> None:
        parts = ((gettext("Every sheet"), fold.RULES), (gettext(match.game.name), match.game.rules))
        groups = [(name, [(rule.key, _shortened(in_words(say(rule.text)))) for rule in rules]) for name, rules in parts]
        super().__init__(
            label=_("By which rule?"), choices=[("", gettext("Choose a rule")), *reversed(groups)], **kwargs
        )
        self.error_messages["required"] = _("Choose the rule that the ruling goes by.")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_RULE else f"{text[: LONGEST_RULE - 1]}…"


class Judged(forms.Form):
    """What every ruling says: the rule that it goes by, and its words."""

    def ask(self, match: Match, outcome: Outcome) -> None:
        """Ask for the rule and the words of the ruling."""
        self.fields["rule"] = RuleField(match, required=outcome not in {Outcome.STANDS, Outcome.DISMISSED})
        words = self.fields["reason"] = ReasonField()
        words.label = gettext("The ruling in words")
        words.help_text = gettext("The parties read it, and it stands on the sheet.")
        words.error_messages["required"] = gettext("Say why you rule so; the parties read it.")


class RulingForm(Judged, VersionForm):
    """A ruling that needs nothing but its words."""

    def __init__(self, match: Match, outcome: Outcome, posted: Mapping[str, Any] | None = None) -> None:
        super().__init__(match, posted)
        self.ask(match, outcome)

    @property
    def penalty(self) -> Penalty | None:
        """Nothing is due to anybody."""
        return None


class PenaltyForm(RulingForm):
    """A penalty: a side, and points or one of the game's own codes."""

    side = forms.TypedChoiceField(label=_("Whose penalty?"), coerce=int, widget=forms.RadioSelect)
    code = forms.ChoiceField(label=_("By the game's code"), required=False, widget=forms.RadioSelect)
    points = WholeNumberField(
        label=_("Points"),
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
        required=False,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "text", "class": "number-keys", "autocomplete": "off"}),
    )
    field_order = ("side", "code", "points", "rule", "reason")

    def __init__(
        self, match: Match, names: tuple[str, ...], outcome: Outcome, posted: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(match, outcome, posted)
        self.fields["side"].choices = list(enumerate(names))  # type: ignore[attr-defined]
        codes = [(code, gettext(words)) for code, words in match.game.incidents.items()]
        self.fields["code"].choices = [("", gettext("points, as below")), *codes]  # type: ignore[attr-defined]
        if not codes:
            del self.fields["code"]
        better = gettext("Lower is better here.") if match.game.low_score_wins else gettext("Higher is better here.")
        told = gettext("50 adds fifty points, -50 takes fifty away. They come after every factor.")
        self.fields["points"].help_text = f"{told} {better}"

    def clean(self) -> dict[str, Any]:
        """Points or a code, and not nothing."""
        cleaned = super().clean()
        if not self._is_told(cleaned) and "points" not in self.errors:
            self.add_error("points", _("Type the points of the penalty: 0 changes nothing."))
        return cleaned

    def _is_told(self, told: Mapping[str, Any]) -> bool:
        return bool(told.get("code") or told.get("points"))

    @property
    def penalty(self) -> Penalty | None:
        """The penalty as typed, where it can be read."""
        if not self.is_bound:
            return None
        self.full_clean()
        told = self.cleaned_data
        side, code = told.get("side"), told.get("code") or ""
        if side in {None, ""} or not self._is_told(told):
            return None
        return Penalty(int(str(side)), None if code else told.get("points"), code)


class RulingRoundForm(Judged, CorrectionForm):
    """A ruling that says what was played, in the round's own questions."""

    def __init__(
        self,
        match: Match,
        posted: Mapping[str, Any] | None = None,
        *,
        played: Played | None = None,
        typed: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(match, posted, played=played, typed=typed)
        self.ask(match, Outcome.CORRECTED)
