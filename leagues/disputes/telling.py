"""Whom each step in a dispute is told to: the parties what happens to them, the referees what waits for one of them."""

from dataclasses import dataclass
from typing import Any

from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from leagues.disputes.models import Dispute, DisputeEvent, Kind
from leagues.disputes.permissions import can_hear, can_rule
from leagues.disputes.signals import dispute_moved
from leagues.players.actors import actor_of
from leagues.players.models import Membership
from leagues.players.notices import kinds
from leagues.players.notices.telling import settle, tell


@dataclass(frozen=True, slots=True)
class News:
    """What a step is told as; `to_referees` it waits for an answer until the dispute moves on, else it is news."""

    kind: str
    to_referees: bool = False


NEWS = {
    Kind.OPEN: News("dispute_opened", to_referees=True),
    Kind.GIVE_BACK: News("dispute_opened", to_referees=True),
    Kind.LEASE_OVER: News("dispute_opened", to_referees=True),
    Kind.REOPEN: News("dispute_opened", to_referees=True),
    Kind.APPEAL: News("dispute_appealed", to_referees=True),
    Kind.TAKE: News("dispute_taken"),
    Kind.RULE: News("dispute_ruled"),
    Kind.DISMISS: News("dispute_dismissed"),
    Kind.DECIDE: News("dispute_decided"),
    Kind.WITHDRAW: News("dispute_over"),
    Kind.EXPIRE: News("dispute_over"),
}
# A dispute about a match as a whole has no round to name.
WHOLE = "_match"
ABOUT_A_MATCH = {
    "dispute_opened": (_("A dispute is opened"), gettext_noop("{match}: a dispute waits for a referee.")),
    "dispute_appealed": (_("A ruling is appealed"), gettext_noop("{match}: a ruling is appealed.")),
    "dispute_taken": (_("A dispute is taken"), gettext_noop("{match}: a referee looks into a dispute.")),
    "dispute_ruled": (_("A dispute is ruled on"), gettext_noop("{match}: a dispute has a ruling.")),
    "dispute_dismissed": (_("A dispute is dismissed"), gettext_noop("{match}: a dispute is dismissed.")),
    "dispute_decided": (_("An appeal is decided"), gettext_noop("{match}: an appeal is decided.")),
    "dispute_over": (_("A dispute is over"), gettext_noop("{match}: a dispute is over without a ruling.")),
}
kinds.register(*(kinds.Kind(f"{key}{WHOLE}", *told) for key, told in ABOUT_A_MATCH.items()))


@receiver(dispute_moved, dispatch_uid="disputes.tell")
def tell_of_step(*, dispute_id: int, event_id: int, kind: str, **_told: Any) -> None:
    """Tell whoever a step concerns, but not whoever took it; what waited for the referees before waits no more."""
    news = NEWS.get(Kind(kind))
    if news is None:
        return
    dispute = Dispute.objects.select_related("match__season__league").get(pk=dispute_id)
    event = DisputeEvent.objects.get(pk=event_id)
    for earlier in DisputeEvent.objects.filter(dispute=dispute, n__lt=event.n).values_list("pk", flat=True):
        settle(_key(earlier))
    told = (referees_of(dispute) if news.to_referees else parties_of(dispute)) - {event.actor_id}
    about = {"match": dispute.match_id}
    if dispute.round_number is not None:
        about["number"] = dispute.round_number + 1
    name = news.kind if "number" in about else f"{news.kind}{WHOLE}"
    if kind == Kind.OPEN and "number" in about:
        others = parties_of(dispute) - {event.actor_id}
        key = f"dispute_statement:{dispute.pk}"
        tell(sorted(others), "dispute_statement_wanted", about, dispute.get_absolute_url(), key=key)
    tell(sorted(told), name, about, dispute.get_absolute_url(), key=_key(event.pk), needs_answer=news.to_referees)


def _key(event_id: int) -> str:
    return f"dispute_event:{event_id}"


def parties_of(dispute: Dispute) -> set[int]:
    """The accounts of those who sat in the match, and of whoever opened the dispute."""
    seated = {seat.player.user_id for seat in dispute.match.seats.select_related("player")}
    return {user_id for user_id in {*seated, dispute.opened_by_id} if user_id is not None}


def referees_of(dispute: Dispute) -> set[int]:
    """The accounts of the club's referees who may rule on the dispute, or hear the appeal."""
    may = can_hear if dispute.was_appealed else can_rule
    desk = Membership.objects.filter(club_id=dispute.club_id, is_referee=True).select_related("user")
    return {one.user_id for one in desk if may(actor_of(one.user), dispute)}
