"""The steps of disputes as links of their match's chain of hashes."""

from datetime import UTC

from leagues.disputes.models import DisputeEvent
from leagues.matches.chain import Link, also_chained, seal
from leagues.matches.models import Match


def digest_of(event: DisputeEvent) -> str:
    """The digest of a step and of all before it in the match's chain."""
    return seal(
        {
            "previous": event.previous,
            "dispute": event.dispute_id,
            "n": event.n,
            "kind": event.kind,
            "start": event.start,
            "end": event.end,
            "actor": event.actor_id,
            "seat": event.seat_id,
            "at": event.at.astimezone(UTC).isoformat(),
            "words": event.words_id,
            "details": event.details,
        }
    )


@also_chained
def links_of(match: Match) -> list[Link]:
    """The steps of a match's disputes, in the order they were written."""
    events = DisputeEvent.objects.filter(dispute__match=match).order_by("pk")
    return [Link(event, event.at, event.previous, event.digest, digest_of(event)) for event in events]
