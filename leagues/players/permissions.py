"""Every rule of who may do what, as one question each; asked by views, templates and the admin, enforced in services.

Each question takes an actor and a thing that knows its `club_id`. What is above this app is asked about by its
attributes alone, so that nothing here imports it.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from rules import Predicate, predicate

from leagues.players.actors import Actor


def _asks_membership(role: str) -> Predicate:
    @predicate(name=f"is_{role}")
    def has_role(actor: Actor, thing: Any) -> bool:
        membership = actor.memberships.get(thing.club_id)
        return membership is not None and getattr(membership, f"is_{role}")

    return has_role


@predicate
def is_site_administrator(actor: Actor) -> bool:
    return actor.is_site_administrator


@predicate
def is_member(actor: Actor, thing: Any) -> bool:
    return thing.club_id in actor.memberships


is_scorer = _asks_membership("scorer")
is_manager = _asks_membership("manager")
is_referee = _asks_membership("referee")


@predicate
def is_public(_: Actor, league: Any) -> bool:
    return bool(league.is_public)


@predicate
def sits_at(actor: Actor, match: Any) -> bool:
    """Whether the actor has one of the match's seats."""
    if actor.user_id is None:
        return False
    return any(seat.player.user_id == actor.user_id for seat in match.seats.all())


@predicate
def sits_by_link(actor: Actor, match: Any) -> bool:
    """Whether the actor has taken one of the match's seats with a table link that still holds."""
    taken = actor.taken.get(match.pk)
    return taken is not None and bool(match.has_open_link(taken.link_id))


@predicate
def has_sat_at(actor: Actor, match: Any) -> bool:
    """Whether the actor has a seat in the match, or has taken one with a table link, be it one that holds no more."""
    return match.pk in actor.taken or bool(sits_at(actor, match))


@predicate
def has_made_claim(actor: Actor, claim: Any) -> bool:
    return actor.user_id is not None and claim.user_id == actor.user_id


@predicate
def is_oneself(actor: Actor, user: Any) -> bool:
    return actor.user_id is not None and actor.user_id == user.pk


@predicate
def may_see_league_of(actor: Actor, match: Any) -> bool:
    return bool(can_see_league(actor, match.season.league))


# Clubs and people
can_see_members = is_member | is_site_administrator
can_manage = is_manager | is_site_administrator
can_add_guest = is_scorer | can_manage

can_claim = is_member
can_decide_claim = can_manage
can_merge = can_manage
can_erase = can_manage
can_tell = can_manage
can_erase_account = is_oneself | is_site_administrator
can_tell_account = is_oneself

# Leagues and seasons
can_see_league = is_public | is_member | is_site_administrator

# Matches
can_make_match = is_scorer | can_manage
can_see_match = may_see_league_of | sits_by_link
can_record = is_scorer | (is_member & sits_at) | sits_by_link
# Until a round is confirmed whoever may record it may change it; then only these; a round that is final, a referee.
can_correct = can_record | is_manager | is_referee
can_correct_confirmed = is_scorer | is_manager | is_referee
can_correct_final = is_referee
can_confirm = (is_member & sits_at) | sits_by_link
can_open_table = is_scorer | (is_member & sits_at) | is_manager
can_see_attention = is_scorer | is_manager | is_referee
can_adjust = is_scorer | is_manager | is_referee
# To withdraw is what a ruling would do, and whoever sat there never rules; a manager keeps the club's records.
can_withdraw = is_manager | (is_referee & ~has_sat_at)
can_sign_off = is_scorer | is_manager
can_reopen = is_manager


class NotAllowed(PermissionDenied):
    """A service was asked for something that the actor may not do; unless a view says more, the answer is a 403.

    The question that was answered no is for the log; the page has words of its own.
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question


def require(question: Predicate, actor: Actor, thing: Any) -> None:
    """Raise NotAllowed unless the answer to a question is yes."""
    if not question(actor, thing):
        raise NotAllowed(question.name)
