"""Claims: a member says that a guest is they themselves, takes it back, or is told no; a yes may take a merge."""

from django.db import transaction
from django.utils import timezone

from leagues.players.actors import Actor
from leagues.players.holding import hold_players
from leagues.players.identity import Claim
from leagues.players.models import Membership, Player
from leagues.players.notices.telling import settle, tell
from leagues.players.permissions import can_claim, can_decide_claim, has_made_claim, require

# What whoever made a claim is told of its end.
_TOLD = {Claim.State.APPROVED: "claim_approved", Claim.State.DECLINED: "claim_refused"}


class NotAGuest(Exception):
    """The player has an account, was found to be another player, or was erased."""


class ClaimDecided(Exception):
    """The claim is no longer open."""


@transaction.atomic
def claim_guest(actor: Actor, player: Player, words: str = "") -> Claim:
    """A member's open claim to be a guest of the club; made twice, it is one. Raises NotAllowed, NotAGuest."""
    require(can_claim, actor, player)
    (held,) = hold_players([player])
    if not held.is_guest:
        raise NotAGuest
    claim, _ = Claim.objects.get_or_create(
        user_id=actor.user_id or 0, player=held, state=Claim.State.OPEN, defaults={"words": words}
    )
    values = {"user": claim.user_id, "player": held.pk}
    managers = Membership.objects.filter(club_id=held.club_id, is_manager=True).values_list("user_id", flat=True)
    tell(managers, "guest_claimed", values, f"/claims/{claim.pk}/", key=_key_of(claim), needs_answer=True)
    return claim


def _key_of(claim: Claim) -> str:
    return f"guest_claimed:{claim.pk}"


@transaction.atomic
def withdraw_claim(actor: Actor, claim: Claim) -> None:
    """Take back a claim of one's own; twice is once. Raises NotAllowed, ClaimDecided."""
    require(has_made_claim, actor, claim)
    close_claim(actor, claim, Claim.State.WITHDRAWN)


@transaction.atomic
def decline_claim(actor: Actor, claim: Claim, answer: str = "") -> None:
    """Say no to a claim, with words for whoever made it; twice is once. Raises NotAllowed, ClaimDecided."""
    require(can_decide_claim, actor, claim)
    close_claim(actor, claim, Claim.State.DECLINED, answer)


def close_claim(actor: Actor, claim: Claim, state: Claim.State, answer: str = "") -> bool:
    """Bring a claim to its end, inside the transaction that means it, and say whether it had not come to it before.

    Raises ClaimDecided where it ended otherwise.
    """
    claim.refresh_from_db(from_queryset=Claim.objects.select_for_update(of=("self",)))
    if claim.state == state:
        return False
    if not claim.is_open:
        raise ClaimDecided
    claim.state, claim.answer = state, answer
    claim.decided_by_id, claim.decided_at = actor.user_id, timezone.now()
    claim.save()
    settle(_key_of(claim))
    if kind := _TOLD.get(state):
        values = {"player": claim.player_id, "club": claim.club_id}
        tell([claim.user_id], kind, values, claim.player.get_absolute_url(), key=f"claim:{claim.pk}")
    return True


def close_claims_on(player: Player, actor: Actor) -> None:
    """Decline what is still claimed of a player who is no longer a guest."""
    if not player.is_guest:
        for claim in Claim.objects.filter(player=player, state=Claim.State.OPEN).select_related("player"):
            close_claim(actor, claim, Claim.State.DECLINED)
