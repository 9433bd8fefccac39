"""In which time a dispute is opened, and about what: by those who sat there, and by the club's secretary."""

from datetime import datetime, timedelta

from leagues.disputes.models import Matter
from leagues.disputes.refusals import NoLaterClaims, NotForSecretaries, TooLate
from leagues.matches.models import Cause, Incident
from leagues.matches.sheets import Sheet
from scoring.game import Game

# What whoever did not sit there may point out: an error that the sheet itself shows.
MANIFEST = frozenset({Matter.ARITHMETIC, Matter.PLAYER})
# What is left to dispute where written is final: nothing that was forgotten, but a typing error, or how one behaved.
WHERE_WRITTEN_IS_FINAL = frozenset({Matter.ARITHMETIC, Matter.PLAYER, Matter.CONDUCT})


def told_last(sheet: Sheet, number: int | None, incident: Incident | None) -> datetime:
    """When what is disputed was told last, or its match signed off; a ruling starts no time anew: it is appealed."""
    match = sheet.match
    accounts = sheet.revisions if number is None else sheet.accounts(number)
    told = [revision.at for revision in accounts if revision.cause != Cause.RULING]
    signed = [] if match.signed_off_at is None else [match.signed_off_at]
    return max([match.created_at, *signed, *told, *([incident.noted_at] if incident else [])])


def disputed_until(sheet: Sheet, number: int | None, incident: Incident | None = None) -> datetime:
    """Until when those who sat there open a dispute."""
    hours = sheet.match.season.league.dispute_hours
    return told_last(sheet, number, incident) + timedelta(hours=hours)


def pointed_out_until(sheet: Sheet, number: int | None, incident: Incident | None = None) -> datetime:
    """Until when the secretary points out a manifest error."""
    days = sheet.match.season.league.manifest_days
    return told_last(sheet, number, incident) + timedelta(days=days)


def matters_left(sheet: Sheet) -> list[Matter]:
    """What a dispute in this match can be about: where written is final, no claim of what was forgotten."""
    if sheet.match.game.written_is_final and sheet.rounds:
        return [matter for matter in Matter if matter in WHERE_WRITTEN_IS_FINAL]
    return list(Matter)


def refuse_later_claims(sheet: Sheet, matter: Matter) -> None:
    """Raise NoLaterClaims for what is not claimed any more once it was written down."""
    if matter not in matters_left(sheet):
        raise NoLaterClaims(no_later_claims(sheet.match.game))


def no_later_claims(game: Game) -> str:
    """The key of the rule that what was forgotten is not claimed later; nothing where the game states none."""
    return next((rule.key for rule in game.rules if rule.key.endswith(".no_later_claims")), "")


def refuse_late(
    sheet: Sheet,
    number: int | None,
    incident: Incident | None,
    matter: Matter,
    *,
    sat: bool,
    secretary: bool,
    now: datetime,
) -> None:
    """Raise TooLate, or NotForSecretaries, unless one who sat there or is the secretary opens the dispute in time."""
    until = disputed_until(sheet, number, incident)
    if sat and now < until:
        return
    if secretary and matter in MANIFEST:
        until = pointed_out_until(sheet, number, incident)
        if now < until:
            return
    elif secretary and not sat:
        raise NotForSecretaries
    raise TooLate(until)
