"""The kinds of notices: for each a title and a sentence, and where the names in it come from.

What is above this app tells by the kinds that stand here, or by its own (`register`), and says how its things are
called (`names_things`); nothing here imports it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

type Names = dict[int, str]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice. The sentence's places are things, which hold an id, or numbers."""

    key: str
    title: str | Promise
    sentence: str

    @property
    def places(self) -> set[str]:
        """What the sentence speaks of: the names of the values that a notice of this kind has."""
        return {name for _, name, _, _ in Formatter().parse(self.sentence) if name}


_kinds: dict[str, Kind] = {}
_things: dict[str, Callable[[set[int]], Names]] = {}


def register(*kinds: Kind) -> None:
    """Make kinds known. Refused where another kind has the key."""
    for kind in kinds:
        if _kinds.setdefault(kind.key, kind) != kind:
            raise ValueError(f"There is a kind of notice {kind.key} already.")


def names_things(thing: str, names_of: Callable[[set[int]], Names]) -> None:
    """Say how the things that stand in a place of this name are called: from ids to names, all of a list at once."""
    _things[thing] = names_of


def kind_of(key: str) -> Kind | None:
    """The kind of this key; None where an app that knew it is gone."""
    return _kinds.get(key)


def choices() -> list[tuple[str, Any]]:
    """The kinds by their titles; a function, so that no migration names them."""
    return [(kind.key, kind.title) for kind in _kinds.values()]


def is_thing(place: str) -> bool:
    """Whether what stands in a sentence's place is the id of something with a name."""
    return place in _things


def names_of(thing: str, ids: Iterable[int]) -> Names:
    """How these things are called; what is gone goes by its number."""
    wanted = set(ids)
    return {thing_id: f"#{thing_id}" for thing_id in wanted} | _things[thing](wanted)


register(
    # Guests: to the managers, then to whoever claimed.
    Kind("guest_claimed", _("A guest is claimed"), gettext_noop("{user} says that they are the guest {player}.")),
    Kind("claim_approved", _("A claim is approved"), gettext_noop("You are {player} at {club} now.")),
    Kind("claim_refused", _("A claim is refused"), gettext_noop("At {club} they say that you are not {player}.")),
    # Rounds: to the other sides; to whoever entered it and to those who may correct it.
    Kind(
        "round_to_confirm",
        _("A round to confirm"),
        gettext_noop("{match}: round {number} was entered. Is it right?"),
    ),
    Kind("round_contested", _("A round is contested"), gettext_noop("{match}: round {number} is contested.")),
    Kind("round_corrected", _("A round is corrected"), gettext_noop("{match}: round {number} was corrected.")),
    # Disputes: to the referees, to the parties.
    Kind(
        "dispute_opened",
        _("A dispute is opened"),
        gettext_noop("{match}: a dispute about round {number} waits for a referee."),
    ),
    Kind(
        "dispute_statement_wanted",
        _("A dispute wants a statement"),
        gettext_noop("{match}: your word is wanted in the dispute about round {number}."),
    ),
    Kind(
        "dispute_taken",
        _("A dispute is taken"),
        gettext_noop("{match}: a referee looks into the dispute about round {number}."),
    ),
    Kind(
        "dispute_ruled",
        _("A dispute is ruled on"),
        gettext_noop("{match}: the dispute about round {number} has a ruling."),
    ),
    Kind(
        "dispute_dismissed",
        _("A dispute is dismissed"),
        gettext_noop("{match}: the dispute about round {number} is dismissed."),
    ),
    Kind(
        "dispute_appealed",
        _("A ruling is appealed"),
        gettext_noop("{match}: the ruling about round {number} is appealed and waits for another referee."),
    ),
    Kind(
        "dispute_decided",
        _("An appeal is decided"),
        gettext_noop("{match}: the appeal about round {number} is decided."),
    ),
    Kind(
        "dispute_over",
        _("A dispute is withdrawn or has expired"),
        gettext_noop("{match}: the dispute about round {number} is over without a ruling."),
    ),
)
