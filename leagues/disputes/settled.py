"""What is settled: in which dispute it was decided, so that it is appealed there and not disputed anew."""

from itertools import chain

from leagues.disputes.models import Dispute, Matter, Ruling
from leagues.disputes.queries import decided_about
from leagues.matches.models import Incident, Match
from leagues.matches.noting import also_ruled
from leagues.matches.sheets import Sheet

# What was played is one question, however it is asked.
PLAYED = frozenset({Matter.CARDS, Matter.CLOSURE, Matter.PLAYER, Matter.ARITHMETIC})


def asked_with(matter: Matter) -> frozenset[Matter]:
    """The matters that are decided together with this one."""
    return PLAYED if matter in PLAYED else frozenset({matter})


def decided_in(sheet: Sheet, number: int | None, incident: Incident | None, matter: Matter) -> Dispute | None:
    """The dispute that has decided this matter of a round, of an incident or of the match as it stands now."""
    decided = decided_about(sheet.match, number, incident, asked_with(matter))
    is_told_anew = incident is None and matter != Matter.CONDUCT
    return next((one for one in decided if not (is_told_anew and _has_changed(sheet, one))), None)


def _has_changed(sheet: Sheet, dispute: Dispute) -> bool:
    """Whether another account of what was played is in force than the one that the dispute's last ruling left."""
    rulings = list(dispute.rulings.all())
    own, last = {ruling.revision_id for ruling in rulings}, max(ruling.at for ruling in rulings)
    number = dispute.round_number
    accounts = sheet.revisions if number is None else sheet.accounts(number)
    return any(account.at > last and account.pk not in own for account in accounts)


@also_ruled
def ruled_incidents(match: Match) -> frozenset[int]:
    """The incidents, by id, that a ruling noted, took back, or let stand."""
    told = Ruling.objects.filter(dispute__match=match).values_list("incident_id", "dispute__incident_id")
    return frozenset(filter(None, chain.from_iterable(told)))


def noted_by_rulings(match: Match) -> set[int]:
    """The incidents, by id, that a ruling noted or took back."""
    return set(filter(None, Ruling.objects.filter(dispute__match=match).values_list("incident_id", flat=True)))
