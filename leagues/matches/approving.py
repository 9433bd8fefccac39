"""Saying yes to a claim: the guest is the member, and everything that was the guest's is theirs."""

from django.db import transaction

from leagues.matches.merging import merge
from leagues.players.actors import Actor
from leagues.players.claims import NotAGuest, close_claim, close_claims_on
from leagues.players.holding import hold_club, hold_players
from leagues.players.identity import Claim
from leagues.players.models import Membership, Player
from leagues.players.permissions import can_decide_claim, require


class NotAMember(Exception):
    """Whoever made the claim is no longer a member of the club."""


@transaction.atomic
def approve_claim(actor: Actor, claim: Claim, answer: str = "") -> None:
    """Link the guest to the account that claims it, or merge the guest into the player which that account is already.

    Twice is once. Raises NotAllowed, ClaimDecided, NotAMember, NotAGuest, and whatever refuses a merge.
    """
    require(can_decide_claim, actor, claim)
    club_id = claim.player.club_id
    hold_club(club_id)
    if not Membership.objects.filter(club_id=club_id, user_id=claim.user_id).exists():
        raise NotAMember
    if not close_claim(actor, claim, Claim.State.APPROVED, answer):
        return
    known = Player.objects.filter(club_id=club_id, user_id=claim.user_id).first()
    if known is not None:
        merge(actor, known, claim.player)
    else:
        _link(actor, claim)


def _link(actor: Actor, claim: Claim) -> None:
    (guest,) = hold_players([claim.player])
    if not guest.is_guest:
        raise NotAGuest
    guest.user_id = claim.user_id
    guest.save()
    close_claims_on(guest, actor)
