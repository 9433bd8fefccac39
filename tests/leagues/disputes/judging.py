"""A dispute that a referee holds, and the way to a ruling: look at what it does, publish what was seen."""

from datetime import timedelta

from django.utils import timezone

from leagues.disputes.models import Dispute, Matter, State
from leagues.disputes.proposals import Preview, proposal_for
from leagues.disputes.rulings import Judgment, rule
from leagues.disputes.steps import Step
from leagues.matches.models import Match
from leagues.matches.queries import with_seats
from leagues.matches.sheets import sheet_of
from tests.factories import actor


def taken(match, by, *, matter=Matter.CARDS, number=0, state=State.TAKEN, incident=None):
    """A dispute about a round that a referee holds."""
    now = timezone.now()
    return Dispute.objects.create(
        match=match,
        round_number=number,
        n=None if incident else sheet_of(match).current[number].n,
        incident=incident,
        matter=matter,
        state=state,
        taken_by=by,
        leased_until=now + timedelta(days=2),
    )


def fresh(dispute):
    """The dispute as somebody else would read it."""
    matches = with_seats(Match.objects.select_related("season__league__club", "edition__league"))
    dispute = Dispute.objects.get(pk=dispute.pk)
    dispute.match = matches.get(pk=dispute.match_id)
    return dispute


def preview(dispute, outcome, **told):
    sheet = sheet_of(dispute.match)
    return Preview(dispute, proposal_for(dispute, sheet, outcome, **told), sheet)


def publish(dispute, user, outcome, words="So it is.", **told):
    """Look at a ruling and publish what was seen."""
    dispute = fresh(dispute)
    seen = preview(dispute, outcome, **told)
    doubts = seen.effect.after.rounds[seen.proposal.number or 0]
    sure = frozenset(doubt.mark for doubt in doubts.doubts) if doubts else frozenset()
    judgment = Judgment(outcome, "match.void", previewed=seen.mark, sure=sure, **told)
    return seen, rule(dispute, Step(actor(user), words), judgment)
