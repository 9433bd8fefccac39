"""What managers write about leagues, their rules and seasons; the game itself judges the rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.players.fields import WholeNumberField
from leagues.players.forms import NameInput, Segmented
from leagues.players.models import Player
from leagues.players.wording import in_words
from leagues.seasons.models import Entry, League, Season
from scoring.asks import OptionValue
from scoring.errors import RuleError
from scoring.game import Game, Option

NUMBER = "number"
# So many letters stand side by side in a row of choices.
WIDTH_OF_A_PHONE = 30


class LeagueForm(forms.Form):
    """What a league is called, who may read it, and how it adds up."""

    name = NameInput(label=_("Name of the league"))
    is_public = forms.TypedChoiceField(
        label=_("Who may read it"),
        coerce=lambda answer: answer == "yes",
        initial="yes",
        widget=forms.RadioSelect,
        choices=[("yes", _("everybody")), ("no", _("only the club's members"))],
    )
    ranks = forms.ChoiceField(
        label=_("The season ranks"),
        initial=League.Ranks.PLAYERS,
        choices=League.Ranks.choices,
        widget=forms.RadioSelect,
    )
    order = forms.ChoiceField(
        label=_("Order of the standings"),
        initial=League.Order.TOTAL,
        choices=League.Order.choices,
        widget=forms.RadioSelect,
    )
    counts = forms.ChoiceField(
        label=_("A match counts"),
        initial=League.Counts.FINISHED,
        choices=League.Counts.choices,
        widget=forms.RadioSelect,
    )

    confirm_after_hours = WholeNumberField(
        label=_("Hours after which the clock confirms a round"),
        help_text=_("Where no other side has confirmed or contested it by then. Empty: never."),
        min_value=1,
        max_value=9999,
        initial=48,
        required=False,
    )
    contested = forms.ChoiceField(
        label=_("A contested round"),
        initial=League.Contested.PROVISIONAL,
        choices=League.Contested.choices,
        widget=forms.RadioSelect,
    )
    dispute_hours = WholeNumberField(
        label=_("Hours in which a round can be disputed"),
        help_text=_("After it was told last, or the match was signed off."),
        min_value=0,
        max_value=9999,
        initial=72,
    )
    manifest_days = WholeNumberField(
        label=_("Days for manifest errors"),
        help_text=_("Arithmetic, or a wrong name: the secretary may bring these up so long after the match."),
        min_value=0,
        max_value=9999,
        initial=30,
    )
    unusual = ("confirm_after_hours", "contested", "dispute_hours", "manifest_days")

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not game.has_partners:
            del self.fields["ranks"]
        if game.low_score_wins:
            self.fields["order"].initial = League.Order.AVERAGE
            self.fields["order"].help_text = _("The lowest is best: by total points, whoever plays less stands better.")

    @classmethod
    def of(cls, league: League) -> dict[str, str]:
        """The answers that the league's settings are."""
        return {
            "name": league.name,
            "is_public": "yes" if league.is_public else "no",
            "ranks": league.ranks,
            "order": league.order,
            "counts": league.counts,
            "confirm_after_hours": "" if league.confirm_after_hours is None else str(league.confirm_after_hours),
            "contested": league.contested,
            "dispute_hours": str(league.dispute_hours),
            "manifest_days": str(league.manifest_days),
        }

    @property
    def unusual_fields(self) -> list[forms.BoundField]:
        """How rounds are confirmed and disputed, which few leagues change."""
        return [self[name] for name in self.unusual]

    @property
    def has_refusals_below(self) -> bool:
        """Whether one of these was refused."""
        return any(field.errors for field in self.unusual_fields)


class OptionsForm(forms.Form):
    """A field for each option of a game's rules, or each setting of its table, with its meaning and source."""

    def __init__(self, *args: Any, options: Iterable[Option], values: Mapping[str, OptionValue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = tuple(options)
        self.by_name = {option.name: option for option in self.options}
        for option in self.options:
            self._ask(option, values.get(option.name, option.default))

    def _ask(self, option: Option, value: OptionValue) -> None:
        if not option.choices:
            field = _number_field(option, option.label, value)
            field.help_text = self._explained(option)
            self.fields[option.name] = field
            return
        is_number = option.numbers is not None and _as_text(value) not in _choices_by_text(option)
        self.fields[option.name] = forms.ChoiceField(
            label=gettext(option.label),
            help_text=self._explained(option),
            choices=_choices_of(option),
            initial=NUMBER if is_number else _as_text(value),
            widget=_widget_for(_choices_of(option)),
        )
        if option.numbers is not None:
            label = gettext("{option}: the number").format(option=gettext(option.label))
            field = _number_field(option, label, value if is_number else None)
            field.required, field.help_text = False, ""
            self.fields[f"{option.name}-{NUMBER}"] = field

    def _explained(self, option: Option) -> str:
        """What an option means, the point of the rules that it settles, and beside what it says anything."""
        said = _explained(option)
        if option.only_with is None or option.only_with[0] not in self.by_name:
            return said
        other = self.by_name[option.only_with[0]]
        chosen = next(choice.label for choice in other.choices if choice.value == option.only_with[1])
        beside = gettext("Only where “{option}” is “{choice}”.")
        return f"{said} {beside.format(option=gettext(other.label), choice=in_words(chosen))}"

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for option in self.options:
            number = f"{option.name}-{NUMBER}"
            if cleaned.get(option.name) == NUMBER and cleaned.get(number) is None and number not in self.errors:
                self.add_error(number, gettext("Write the number here."))
        return cleaned

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The value of each option as the game knows it."""
        return {option.name: self._value_of(option) for option in self.options}

    def _value_of(self, option: Option) -> OptionValue:
        answer = self.cleaned_data[option.name]
        if answer == NUMBER:
            answer = self.cleaned_data[f"{option.name}-{NUMBER}"]
        return answer if isinstance(answer, int) else _choices_by_text(option)[answer]

    def refuse(self, refusal: RuleError) -> None:
        """Put the game's own refusal beside its field."""
        field = refusal.field if refusal.field in self.fields else None
        self.add_error(field, in_words(refusal.message))

    def fields_of(self, *, main: bool) -> list[forms.BoundField]:
        """The fields of the options that are asked first, or of the others."""
        names = [option.name for option in self.options if option.is_main == main]
        return [self[name] for name in self.fields if name.partition("-")[0] in names]

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return self.fields_of(main=True)

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return self.fields_of(main=False)

    @property
    def has_refusals_below(self) -> bool:
        """Whether a field among the less usual ones was refused."""
        return any(field.errors for field in self.more_fields)


def chosen_by_hand(posted: Mapping[str, str], game: Game) -> dict[str, str]:
    """The answers of a form of rules that are not those of the rule set that it showed, by the option's name."""
    shown = OptionsForm(options=game.options, values=game.presets.get(posted.get("shown", ""), {}))
    return {
        name: posted[f"rules-{name}"]
        for name, field in shown.fields.items()
        if posted.get(f"rules-{name}", "") not in ("", _as_text(field.initial))
    }


def _as_text(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choices_by_text(option: Option) -> dict[str, OptionValue]:
    return {_as_text(choice.value): choice.value for choice in option.choices}


def _choices_of(option: Option) -> list[tuple[str, str]]:
    choices = [(_as_text(choice.value), in_words(choice.label)) for choice in option.choices]
    return [*choices, (NUMBER, gettext("a number"))] if option.numbers is not None else choices


def _widget_for(choices: list[tuple[str, str]]) -> forms.RadioSelect:
    """Side by side on a phone where the words fit, else one a line."""
    longest = max(len(words) for _, words in choices)
    return Segmented() if longest * len(choices) <= WIDTH_OF_A_PHONE else forms.RadioSelect()


def _number_field(option: Option, label: str, value: OptionValue | None) -> WholeNumberField:
    numbers = option.numbers or range(1)
    return WholeNumberField(
        label=gettext(label),
        help_text=_explained(option),
        min_value=numbers[0],
        max_value=numbers[-1],
        initial=value,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def _explained(option: Option) -> str:
    return f"{gettext(option.meaning)} {gettext(option.source)}."


class PresetForm(forms.Form):
    """Which rule set a league starts from; `shown` is the one whose options the page showed."""

    preset = forms.ChoiceField(label=_("Rule set"), widget=forms.RadioSelect)
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, game: Game, preset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(key, gettext(label)) for key, label in game.preset_labels.items()]
        self.fields["preset"].widget.choices = choices
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]
        self.initial = {"preset": preset, "shown": preset}


class SeasonForm(forms.Form):
    """What a season is called, and its days."""

    name = NameInput(label=_("Name of the season"))
    starts_on = forms.DateField(
        label=_("First day"),
        help_text=_("The days say which season its league shows first; a match counts in the season it was made in."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    ends_on = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Leave it open as long as you do not know."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        starts_on, ends_on = cleaned.get("starts_on"), cleaned.get("ends_on")
        if starts_on and ends_on and ends_on < starts_on:
            self.add_error("ends_on", gettext("The last day comes before the first."))
        return cleaned

    @classmethod
    def of(cls, season: Season) -> dict[str, Any]:
        """The answers that the season is."""
        return {"name": season.name, "starts_on": season.starts_on, "ends_on": season.ends_on}


class EntriesForm(forms.Form):
    """Which players to enter into a season before they have played."""

    players = forms.ModelMultipleChoiceField(
        label=_("Players"), queryset=Player.objects.none(), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.season = season
        entered = Entry.objects.filter(season=season, second=None).values("first")
        players = Player.objects.filter(club_id=season.club_id, is_archived=False, merged_into=None)
        self.fields["players"].queryset = (  # type: ignore[attr-defined]
            players if self.is_for_pairs else players.exclude(pk__in=entered)
        )

    @property
    def is_for_pairs(self) -> bool:
        """Whether the season ranks pairs, so that two players make an entry."""
        return self.season.league.ranks == League.Ranks.PAIRS

    def clean_players(self) -> list[Player]:
        players = list(self.cleaned_data["players"])
        if self.is_for_pairs and len(players) != 2:
            raise forms.ValidationError(gettext("Tick the two players of one pair."))
        return players

    @property
    def entries(self) -> list[list[Player]]:
        """The players of each entry to make."""
        players = self.cleaned_data["players"]
        return [players] if self.is_for_pairs else [[player] for player in players]
