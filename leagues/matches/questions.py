"""A form made of the questions that a game puts, whatever game it is."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext

from leagues.players.fields import WordsField
from leagues.players.names import refuse_invisible
from leagues.players.wording import in_words
from scoring.asks import Ask, Choice, Kind
from scoring.cards import read_cards, show_cards
from scoring.errors import RuleError
from scoring.tiles import read_tiles, show_tiles
from scoring.words import say

# Fourteen cards are 55 characters; whoever types more has something else in mind.
LONGEST_ANSWER = 200
# What people type between cards or tiles, which a record parts by spaces alone.
SEPARATORS = str.maketrans(",;", "  ")


class AnswerField(WordsField):
    """One answer as it was typed: short, and without characters that cannot be seen; the game judges the rest."""

    def __init__(self, *, longest: int = LONGEST_ANSWER, **kwargs: Any) -> None:
        super().__init__(max_length=longest, **kwargs)
        self.validators.append(refuse_invisible)


class FacesField(AnswerField):
    """Cards or tiles as they were typed, with spaces for the commas and semicolons between them."""

    def to_python(self, value: Any) -> str:
        return _spaced(super().to_python(value) or "")

    def prepare_value(self, value: Any) -> Any:
        """What is shown again, and read by the keys beside it, is spaced too."""
        return _spaced(value) if isinstance(value, str) else value


def _spaced(typed: str) -> str:
    return typed.translate(SEPARATORS)


@dataclass(frozen=True)
class Told:
    """What was typed, to be read where there is no form any more: what it is about, and its parts."""

    label: str
    answers: tuple[str, ...]


def typed_in(form: forms.Form, name: str) -> list[Told]:
    """What was typed into a field, as it stands there; nothing where it is empty."""
    label, value = str(form[name].label), str(form[name].value() or "")
    return [Told(label, (value,))] if value.strip() else []


@dataclass(frozen=True)
class Question:
    """A question with what was answered and what is wrong with it, as the components of the pages draw it."""

    ask: Ask
    name: str
    value: str
    errors: list[str]

    @property
    def label(self) -> str:
        return in_words(say(self.ask.label))

    @property
    def help(self) -> str:
        return in_words(say(self.ask.help)) if self.ask.help else ""

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.ask.choices

    @property
    def said(self) -> str:
        """The answer in words."""
        if self.ask.kind in SAID:
            return SAID[self.ask.kind](self)
        chosen = next((choice for choice in self.choices if choice.value == self.value), None)
        if chosen is None:
            return self.value
        words = in_words(chosen.label)
        # “yes” says nothing without its question.
        return f"{self.label} {words}" if self.ask.per_side and chosen.value in {"yes", "no"} else words

    @property
    def most(self) -> int | None:
        return self.ask.most


def _cards_in_signs(question: Question) -> str:
    try:
        return show_cards(read_cards(question.value, field=""))
    except RuleError:
        return question.value


def _tiles_in_signs(question: Question) -> str:
    try:
        return show_tiles(read_tiles(question.value, field=""))
    except RuleError:
        return question.value


# How an answer is said that is not one of a few choices; what is typed otherwise is said as it stands.
SAID: Mapping[Kind, Callable[[Question], str]] = {
    Kind.CARDS: _cards_in_signs,
    Kind.TILES: _tiles_in_signs,
    Kind.FLAG: lambda question: question.label,
}


FIELDS: Mapping[Kind, type[AnswerField]] = {Kind.CARDS: FacesField, Kind.TILES: FacesField}


@dataclass(frozen=True)
class Hand:
    """The questions about one side's hand, by the names that the game has for them."""

    side: int
    name: str
    asked: Mapping[str, Question]


class AskedForm(forms.Form):
    """A form made of a game's questions; where sides are `named`, some are put to each of them."""

    asks: tuple[Ask, ...]
    asked: dict[str, AnswerField]

    def put(self, asks: tuple[Ask, ...], named: tuple[str, ...] = ()) -> None:
        """Put these questions."""
        self.asks, self.names = asks, named
        self.asked = {
            name: FIELDS.get(ask.kind, AnswerField)(required=False, initial=ask.default)
            for ask in asks
            for name in self._names(ask)
        }
        self.fields |= self.asked

    @property
    def questions(self) -> dict[str, Question]:
        """The questions that are put once, by name."""
        return {ask.name: self._question(ask, ask.name) for ask in self.asks if not ask.per_side}

    @property
    def hands(self) -> list[Hand]:
        """The questions that are put to each side."""
        return [self.hand(side) for side in range(len(self.names))]

    def hand(self, side: int) -> Hand:
        """The questions that are put to one side."""
        asked = {ask.name: self._question(ask, f"{ask.name}-{side}") for ask in self.asks if ask.per_side}
        return Hand(side, self.names[side], asked)

    @property
    def answers(self) -> dict[str, str]:
        """What is answered so far; nothing where what was typed cannot be an answer."""
        return {name: self._answer(name) for name in self.asked}

    def refuse(self, refusal: RuleError) -> None:
        """Put what the game objects to beside the question that it is about, one objection to each."""
        words = in_words(refusal.message)
        at_side = f"{refusal.field}-{refusal.side}"
        known = next((name for name in (at_side, refusal.field) if name in self.asked), None)
        if known is None and refusal.side is not None and refusal.side < len(self.names):
            words = gettext("{side}: {words}").format(side=self.names[refusal.side], words=words)
        if not self.errors.get(known or NON_FIELD_ERRORS):
            self.add_error(known, words)

    def refuse_each(self, refusals: Iterable[RuleError]) -> None:
        """Put each of these beside its question."""
        for refusal in refusals:
            self.refuse(refusal)

    def _names(self, ask: Ask) -> list[str]:
        return [f"{ask.name}-{side}" for side in range(len(self.names))] if ask.per_side else [ask.name]

    def _question(self, ask: Ask, name: str) -> Question:
        bound = self[name]
        return Question(ask, name, str(bound.value() or ""), [str(error) for error in bound.errors])

    def _answer(self, name: str) -> str:
        start = self.get_initial_for_field(self.fields[name], name)
        try:
            return str(self.fields[name].clean(self.data.get(name, "") if self.is_bound else start))
        except forms.ValidationError:
            return ""
