"""Taking a person out of everything: their name, their account and what they wrote; what was played stays."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db import models, transaction
from django.db.models import Max, Q
from django.utils.translation import gettext, override

from leagues.players.accounts import blank_account
from leagues.players.actors import Actor
from leagues.players.claims import close_claim
from leagues.players.holding import hold_club
from leagues.players.identity import Claim, Erasure
from leagues.players.models import Club, Invitation, Membership, Player, User
from leagues.players.names import free_slug, search_key
from leagues.players.permissions import can_erase, can_erase_account, require
from leagues.players.queries import managed_alone_by
from leagues.players.services import LastManager, take_out
from leagues.players.traces import KEEPERS, Person, account_of, guest


class HasAccount(Exception):
    """The player has an account, whose owner alone decides."""


class NotToErase(Exception):
    """The player was found to be somebody else, or is erased already."""


class ReasonNamesThem(Exception):
    """The reason, which stays, holds the name that is to go."""


@transaction.atomic
def erase_player(actor: Actor, player: Player, reason: str) -> str:
    """Take a guest out of a club, at their own wish; what stands for their name is told.

    Raises NotAllowed, HasAccount, NotToErase, ReasonNamesThem.
    """
    require(can_erase, actor, player)
    hold_club(player.club_id)
    player.refresh_from_db()
    if player.user_id is not None:
        raise HasAccount
    if not player.is_guest:
        raise NotToErase
    person = guest(player)
    if person.is_named_in(reason):
        raise ReasonNamesThem
    return _take_out(person, actor, reason)[player.club_id]


@transaction.atomic
def erase_account(actor: Actor, user: User) -> None:
    """Take a person out of all clubs, and out of the site; whoever is alone in a club may always go.

    Raises NotAllowed, and LastManager where others would stay behind without one.
    """
    require(can_erase_account, actor, user)
    User.objects.select_for_update().get(pk=user.pk)
    memberships = list(Membership.objects.filter(user=user).order_by("club"))
    for membership in memberships:
        hold_club(membership.club_id)
    if managed_alone_by(user):
        raise LastManager
    person = account_of(user)
    instead = _take_out(person, actor, "")
    for membership in memberships:
        take_out(actor, membership)
    only_name = next(iter(instead.values())) if len(instead) == 1 else gettext("Erased account")
    blank_account(user, only_name)


def _take_out(person: Person, actor: Actor, reason: str) -> dict[int, str]:
    """Take a person out of every app; what stands for their name in each club is told."""
    # The names are read before the first of them is gone, and kept by the person.
    person.is_named_in("")
    instead = _rename(person, actor, reason)
    _take_out_of_clubs(person, instead)
    _take_out_of_claims(person, actor)
    _take_out_of_invitations(person)
    _take_out_of_erasures(person)
    for keeper in KEEPERS.values():
        keeper.take_out(person, instead)
    _take_out_of_the_desk(person, next(iter(instead.values()), gettext("Erased account")))
    return instead


def _rename(person: Person, actor: Actor, reason: str) -> dict[int, str]:
    instead: dict[int, str] = {}
    for player in person.players:
        number = _free_number(player.club_id)
        name = _name_of(number, player.club)
        Erasure.objects.create(player=player, number=number, reason=reason, erased_by_id=actor.user_id)
        player.name, player.erased_as, player.user, player.is_archived = name, number, None, True
        player.save()
        Player.history.filter(id=player.pk).update(
            name=name, search_key=search_key(name), user=None, history_change_reason=None
        )
        instead.setdefault(player.club_id, name)
    return instead


def _free_number(club_id: int) -> int:
    taken = Player.objects.filter(club_id=club_id).aggregate(highest=Max("erased_as"))["highest"]
    return (taken or 0) + 1


def _name_of(number: int, club: Club) -> str:
    """What stands for a name, as the club's own language says it."""
    with override(club.language):
        return gettext("Player #{number}").format(number=number)


def _take_out_of_clubs(person: Person, instead: Mapping[int, str]) -> None:
    clubs = Club.objects.filter(pk__in=person.club_ids)
    past = Club.history.filter(id__in=person.club_ids)
    rename_all(person, [(club, instead[club.pk]) for club in clubs], ["name"])
    rename_all(person, [(club, instead[club.id]) for club in past], ["name"])
    for club in Club.objects.filter(pk__in=person.club_ids):
        taken = set(Club.objects.values_list("slug", flat=True))
        move(person, club, Club.history.filter(id=club.pk), taken)


def move(person: Person, thing: Any, past: models.QuerySet[Any], taken: set[str]) -> None:
    """Give a thing another address where a person's name stands in it; links to the old one are lost with the name."""
    if person.is_in_address(thing.slug):
        slug = free_slug(thing.name, taken, "renamed")
        type(thing)._default_manager.filter(pk=thing.pk).update(slug=slug)  # noqa: SLF001
        past.update(slug=slug)


def rename_all(person: Person, things: Iterable[tuple[Any, str]], fields: list[str]) -> None:
    """Write another name for a person's where the names of things hold it, each beside what stands for theirs."""
    for thing, instead in things:
        told = {field: getattr(thing, field) for field in fields}
        changed = {field: person.taken_out_of(text, instead) for field, text in told.items()}
        if changed != told:
            model: type[models.Model] = type(thing)
            model._default_manager.filter(pk=thing.pk).update(**changed)  # noqa: SLF001


def _take_out_of_claims(person: Person, actor: Actor) -> None:
    theirs = Claim.objects.filter(Q(player__in=person.players) | Q(user_id=person.user_id or 0))
    for claim in theirs.filter(state=Claim.State.OPEN).select_related("player"):
        close_claim(actor, claim, Claim.State.WITHDRAWN)
    theirs.update(words="", answer="")
    Claim.objects.filter(decided_by_id=person.user_id or 0).update(answer="")
    in_clubs = Claim.objects.filter(player__club__in=person.club_ids)
    for claim in in_clubs.exclude(words="", answer=""):
        if person.is_named_in(f"{claim.words} · {claim.answer}"):
            Claim.objects.filter(pk=claim.pk).update(words="", answer="")


def _take_out_of_invitations(person: Person) -> None:
    Invitation.objects.filter(created_by_id=person.user_id or 0).update(note="")
    noted = Invitation.objects.filter(club__in=person.club_ids).exclude(note="")
    named = [invitation.pk for invitation in noted if person.is_named_in(invitation.note)]
    Invitation.objects.filter(pk__in=named).update(note="")


def _take_out_of_erasures(person: Person) -> None:
    Erasure.objects.filter(erased_by_id=person.user_id or 0).update(reason="")
    told = Erasure.objects.filter(player__club__in=person.club_ids).exclude(reason="")
    named = [erasure.pk for erasure in told if person.is_named_in(erasure.reason)]
    Erasure.objects.filter(pk__in=named).update(reason="")


def _take_out_of_the_desk(person: Person, instead: str) -> None:
    """The administrators' log names what was changed, and keeps it in words."""
    for entry in LogEntry.objects.exclude(object_repr="", change_message="").iterator():
        if person.is_named_in(f"{entry.object_repr} · {entry.get_change_message()}"):
            about = person.taken_out_of(entry.object_repr, instead)[:200]
            LogEntry.objects.filter(pk=entry.pk).update(object_repr=about, change_message="")
