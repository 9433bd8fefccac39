"""Forms that turn text into a played round and hand it to the game, which may object; they hold no rule, never save."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.matches.models import Match
from leagues.matches.questions import AskedForm, Hand, Told, typed_in
from leagues.matches.records import Played
from leagues.matches.services import Change
from leagues.matches.trials import Trial, Tried
from leagues.players.actors import Actor
from leagues.players.fields import WordsField
from leagues.players.names import refuse_invisible
from scoring.errors import RuleError
from scoring.game import Doubt

LONGEST_REASON = 1000
LONGEST_MARKS = 500
# Four names of nine letters, and nobody, share a line of a phone.
BESIDE_EACH_OTHER = 4
SHORT_NAME = 9
FORM_LOST = _("This form had lost track of its sheet. Look it through once more, and record it again.")

UNSURE = _("This hardly ever happens. Look at what is asked below; if it is so, say so and record.")


class ReasonField(WordsField):
    """Why something was changed: a sentence, in lines if need be."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 2})
        super().__init__(label=_("Reason"), max_length=LONGEST_REASON, widget=widget, **kwargs)

    def run_validators(self, value: str) -> None:
        super().run_validators(value)
        refuse_invisible(value.replace("\r", "").replace("\n", "").replace("\t", ""))


@dataclass(frozen=True)
class TriedHand(Hand):
    """The questions about one side's hand, and what they come to so far."""

    tried: Tried | None
    # What is missing, where it is not said beside its question already.
    hint: RuleError | None


class RoundForm(AskedForm):
    """What was played in a round, in the questions that the game puts.

    Once it is valid `played` is the record's round, and `change` what a service needs to know of the form. It starts
    from the answers that make a round that was `played` before, or from what was `typed` in another form of the kind.
    """

    key = forms.UUIDField(widget=forms.HiddenInput, error_messages={"required": FORM_LOST, "invalid": FORM_LOST})
    version = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=0,
        max_value=2**31 - 1,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), FORM_LOST),
    )
    # The marks of the doubts that were answered with: it is so.
    sure = forms.CharField(required=False, max_length=LONGEST_MARKS, widget=forms.HiddenInput)
    played: Played
    # What the answers would make of the sheet, where the page shows it.
    trial: Trial | None = None

    def __init__(
        self,
        match: Match,
        data: Mapping[str, Any] | None = None,
        *,
        played: Played | None = None,
        typed: Mapping[str, Any] | None = None,
        version: int | None = None,
    ) -> None:
        self.match, self.game = match, match.game
        known = {"version": match.version if version is None else version}
        start = self._answers_of(played) if typed is None else {name: typed[name] for name in typed}
        super().__init__(data, initial=known | start | {"key": uuid4()})
        names = names_apart(match.side_names)
        self.put(self.game.asks(match.edition.read, match.read_table, names), names)

    @property
    def entry_template(self) -> str:
        """The game's own part of the form."""
        return f"games/{self.game.key}/entry.html"

    @property
    def has_long_names(self) -> bool:
        """Whether the sides' names do not fit beside each other."""
        return len(self.names) > BESIDE_EACH_OTHER or any(len(name) > SHORT_NAME for name in self.names)

    def hand(self, side: int) -> TriedHand:
        """The questions that are put to one side."""
        tried = self.trial.sides[side] if self.trial else None
        hint = tried.hint if tried and not self._is_marked(tried.hint) else None
        hand = super().hand(side)
        return TriedHand(hand.side, hand.name, hand.asked, tried, hint)

    @property
    def general_hints(self) -> list[RuleError]:
        """What is missing of the round as a whole, where it is not said beside its question already."""
        hints = self.trial.general_hints if self.trial else []
        return [hint for hint in hints if not self._is_marked(hint)]

    @property
    def marked(self) -> str:
        """The questions beside which the page says what is wrong with them: this one, or the one it was sent from."""
        return " ".join(self.errors) if self.is_bound else str(self.initial.get("marked", ""))

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What the page asks about the round, because it hardly ever happens."""
        return self.trial.round.doubts if self.trial and self.trial.round else ()

    @property
    def doubt_marks(self) -> str:
        """What the answer to these says."""
        return " ".join(doubt.mark for doubt in self.doubts)

    @property
    def is_sure(self) -> bool:
        """Whether all that is asked was answered with: it is so."""
        return set(self.doubt_marks.split()) <= set(str(self["sure"].value() or "").split())

    def _is_marked(self, hint: RuleError | None) -> bool:
        names = set() if hint is None else {hint.field, f"{hint.field}-{hint.side}"}
        return not names.isdisjoint(self.marked.split())

    @property
    def told(self) -> list[Told]:
        """What was typed, without the answers that count for nothing by the way in which a hand is told."""
        counted = self.game.counted(len(self.names), {name: str(self[name].value() or "") for name in self.asked})
        questions = [question for name, question in self.questions.items() if name in counted and question.value]
        hands = [
            (hand.name, tuple(asked.said for asked in hand.asked.values() if asked.name in counted and asked.value))
            for hand in self.hands
        ]
        return [
            *(Told(question.label, (question.said,)) for question in questions),
            *(Told(name, answers) for name, answers in hands if answers),
        ]

    def change(self, actor: Actor) -> Change:
        """Who changes the sheet by this form, and which state of it they saw."""
        sure = frozenset(self.cleaned_data["sure"].split())
        return Change(actor, self.cleaned_data["key"], self.cleaned_data["version"], sure=sure)

    def renew(self, version: int | None = None) -> None:
        """Give a form that is shown again a fresh key, and the version of the sheet that it is now shown with."""
        known = {"key": str(uuid4())}
        if version is not None or "version" not in self.cleaned_data:
            known["version"] = str(self.match.version if version is None else version)
        self.data = {name: self.data.get(name, "") for name in self.fields} | known

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if lost := self.errors.keys() & {"key", "version"}:
            for name in lost:
                del self.errors[name]
            self.add_error(None, FORM_LOST)
        if not self.errors.keys() & self.asked.keys():
            self._read_round()
        return cleaned

    def _read_round(self) -> None:
        match = self.match
        try:
            self.played = self.game.round_of_answers(
                match.edition.read, match.read_table, len(match.sides), self.answers
            )
        except RuleError as refusal:
            self.refuse(refusal)

    def _answers_of(self, played: Played | None) -> dict[str, str]:
        if played is None:
            return {}
        match = self.match
        return self.game.answers_of_round(match.edition.read, match.read_table, len(match.sides), played)


class CorrectionForm(RoundForm):
    """Another account of a round, with the reason for it."""

    reason = ReasonField(
        error_messages={"required": _("Say why the round is corrected; the reason stands on the sheet.")}
    )

    @property
    def told(self) -> list[Told]:
        """What was typed, and why."""
        return [*super().told, *typed_in(self, "reason")]


def names_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """The sides' names, with the seat beside those that are the same."""
    often = Counter(names)
    return tuple(
        gettext("{name} (seat {seat})").format(name=name, seat=seat) if often[name] > 1 else name
        for seat, name in enumerate(names, start=1)
    )
