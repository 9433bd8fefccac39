"""The steps of disputes in the history of their match: who took them and when; what was said is for the parties."""

from django.utils.translation import gettext

from leagues.disputes.models import DisputeEvent, Kind, Ruling
from leagues.disputes.wording import ruled_in_words
from leagues.matches.forms import names_apart
from leagues.matches.histories import Deed, also_done
from leagues.matches.models import Match
from leagues.matches.models.sheet import name_of

# Statements and photos are the parties' own.
PRIVATE = (Kind.STATE, Kind.SHOW)


@also_done
def deeds_of(match: Match) -> list[Deed]:
    """What was done in a match's disputes, in the order in which it was."""
    events = DisputeEvent.objects.filter(dispute__match=match).exclude(kind__in=PRIVATE).order_by("pk")
    told = list(events.select_related("dispute", "actor", "seat__player"))
    rulings = _rulings_in(match) if any("ruling" in event.details for event in told) else {}
    return [_deed(event, rulings.get(event.details.get("ruling", 0), "")) for event in told]


def _rulings_in(match: Match) -> dict[int, str]:
    """What was ruled in a match, by the ruling's id."""
    names = names_apart(match.side_names)
    rulings = Ruling.objects.filter(dispute__match=match).select_related("incident")
    return {ruling.pk: ruled_in_words(ruling, match, names) for ruling in rulings}


def _deed(event: DisputeEvent, ruled: str) -> Deed:
    number = event.dispute.round_number
    who = name_of(event.actor, event.seat) if event.actor or event.seat else gettext("the clock")
    step = event.get_kind_display()
    told = {"dispute": event.dispute, "step": f"{step} ({ruled})" if ruled and ruled != step else step}
    if number is None:
        return Deed(event.at, who, gettext("dispute {dispute} about the match: {step}").format(**told), "")
    what = gettext("dispute {dispute} about round {number}: {step}").format(**told, number=number + 1)
    return Deed(event.at, who, what, "", number + 1)
