"""The steps of disputes in the history of their match: who took them and when; what was said is for the parties."""

from django.utils.translation import gettext

from leagues.disputes.models import DisputeEvent, Kind
from leagues.matches.histories import Deed, also_done
from leagues.matches.models import Match
from leagues.matches.models.sheet import name_of

# Statements and photos are the parties' own.
PRIVATE = (Kind.STATE, Kind.SHOW)


@also_done
def deeds_of(match: Match) -> list[Deed]:
    """What was done in a match's disputes, in the order in which it was."""
    events = DisputeEvent.objects.filter(dispute__match=match).exclude(kind__in=PRIVATE).order_by("pk")
    return [_deed(event) for event in events.select_related("dispute", "actor", "seat__player")]


def _deed(event: DisputeEvent) -> Deed:
    number = event.dispute.round_number
    who = name_of(event.actor, event.seat) if event.actor or event.seat else gettext("the clock")
    told = {"dispute": event.dispute, "step": event.get_kind_display()}
    if number is None:
        return Deed(event.at, who, gettext("dispute {dispute} about the match: {step}").format(**told), "")
    what = gettext("dispute {dispute} about round {number}: {step}").format(**told, number=number + 1)
    return Deed(event.at, who, what, "", number + 1)
