"""What people write about clubs, members and players, read and refused field by field."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.players.fields import WordsField
from leagues.players.models import Club, Player, Role, User, languages
from leagues.players.names import readable, refuse_blank, refuse_invisible, search_key

LONGEST_NAME = 120
MOST_GUESTS = 60


class LineInput(WordsField):
    """A line of text; what could not be seen in it is refused in one sentence."""

    default_validators = [refuse_invisible]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_length": LONGEST_NAME, **kwargs})


class NameInput(LineInput):
    """A name of up to 120 characters in any script."""

    default_validators = [refuse_invisible, refuse_blank]


class Segmented(forms.RadioSelect):
    """A few short answers side by side."""

    template_name = "components/segmented.html"


def zone_choices() -> list[tuple[str, Any]]:
    """Every time zone that Python knows, by part of the world."""
    parts: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(available_timezones()):
        part, _, place = zone.partition("/")
        if place and part != "Etc":
            parts.setdefault(part, []).append((zone, place.replace("_", " ")))
    return [("UTC", "UTC"), *parts.items()]


class SignUpForm(forms.Form):
    """What is asked at sign-up beside the user name and the password; the account's form is made of this one."""

    first_name = NameInput(label=_("Your name at the table"), help_text=_("As it stands on sheets and standings."))
    field_order = ("first_name", "username", "email", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = gettext("To log in with: letters, digits and @ . + - _, without spaces.")
        self.fields["email"].help_text = gettext("Without it, a forgotten password cannot be reset.")

    def signup(self, request: HttpRequest, user: User) -> None:
        """Nothing more: the account keeps the name that was typed."""


class ClubForm(forms.Form):
    """What a club is called, and how its pages speak."""

    name = NameInput(label=_("Name of the club"))
    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages,
        help_text=_(
            "Everybody reads in the language of their browser, or the one they choose. "
            "Where neither is known, and in previews of links, the club's pages use this one."
        ),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("Evenings and dates are those of the club's place.")
    )

    @classmethod
    def of(cls, club: Club) -> dict[str, str]:
        """The answers that the club's settings are."""
        return {"name": club.name, "language": club.language, "time_zone": club.time_zone}


def role_choices() -> list[tuple[str, Any]]:
    """Each role with what it allows."""
    return [(role.value, format_lazy("{role}: {may}", role=role.label, may=role.may)) for role in Role]


class RolesForm(forms.Form):
    """The roles of a member."""

    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=role_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Without a role they are a member: they see the club and record at the tables where they sit."),
    )

    @property
    def chosen(self) -> set[Role]:
        """The roles that were ticked."""
        return {Role(value) for value in self.cleaned_data["roles"]}


class InvitationForm(RolesForm):
    """For whom an invitation is, what it gives, and how long it stays open."""

    note = LineInput(
        label=_("For whom"), required=False, help_text=_("Only the managers see this: a name, or “Tuesday players”.")
    )
    days_open = forms.TypedChoiceField(
        label=_("The link works for"),
        coerce=int,
        initial=14,
        choices=[(1, _("a day")), (7, _("a week")), (14, _("two weeks")), (90, _("three months"))],
    )
    field_order = ["note", "roles", "days_open"]


class PlayerForm(forms.Form):
    """What a player is called."""

    name = NameInput(label=_("Name"))


class ClaimForm(forms.Form):
    """What a member adds to the claim that a guest is they themselves."""

    words = LineInput(
        label=_("For the manager"),
        required=False,
        max_length=300,
        help_text=_("If it helps: when you played as this guest, or with whom. You can leave it empty."),
    )


class AnswerForm(forms.Form):
    """What a manager adds to yes or no."""

    answer = LineInput(label=_("Your words to them"), required=False, max_length=300)


class EraseForm(forms.Form):
    """Why a name is taken out of everything."""

    reason = LineInput(
        label=_("Reason"),
        max_length=300,
        help_text=_("Such as: asked for it by letter. It stays in the club's log, so leave the name out."),
    )


class GuestsForm(forms.Form):
    """The names of new guests, one a line."""

    names = WordsField(
        label=_("New guests"),
        help_text=_("One name a line. A guest is a player without an account."),
        max_length=MOST_GUESTS * (LONGEST_NAME + 2),
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_names(self) -> list[str]:
        names = [line.strip() for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if len(names) > MOST_GUESTS:
            raise forms.ValidationError(gettext("Add at most {most} at a time.").format(most=MOST_GUESTS))
        problems = [problem for name in names for problem in refusals_of_name(name)]
        if problems := problems or refusals_of_namesakes(self.club, names):
            raise forms.ValidationError(problems)
        return names


def refusals_of_name(name: str) -> list[str]:
    """Why a name cannot be taken, in sentences that say which name."""
    try:
        NameInput().clean(name)
    except forms.ValidationError as refusal:
        return [f"“{readable(name)[:40]}”: {sentence}" for sentence in refusal.messages]
    return []


def refusals_of_namesakes(club: Club, names: list[str]) -> list[str]:
    """Which of these names a player of the club has already, or stand in the list more than once."""
    keys = [search_key(name) for name in names]
    players = Player.objects.filter(club=club, search_key__in=keys, merged_into=None)
    taken = dict(players.values_list("search_key", "name"))
    sentence = gettext("There is a player {name} already: add something that tells them apart, such as {name} K.")
    repeated = gettext("{name} stands twice in the list: add something that tells them apart, such as {name} K.")
    twice = {key: name for key, name in zip(keys, names, strict=True) if keys.count(key) > 1 and key not in taken}
    return [repeated.format(name=name) for name in twice.values()] + [sentence.format(name=it) for it in taken.values()]
