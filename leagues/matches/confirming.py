"""What the sides say to a round that another one entered, and to the match as a whole.

A revision is entered; another side confirms or contests it, never whoever entered it, and never on the same device; or
the clock confirms it. A new revision starts again.
"""

from dataclasses import dataclass

from django.db import transaction

from leagues.matches.agreed import Agreed, agreed_on, may_agree_on, seat_of, side_of
from leagues.matches.chain import keep_words
from leagues.matches.closing import carry_out
from leagues.matches.models import Agreement, Match, MatchEvent, Revision, Round, Signature, Verdict
from leagues.matches.refusals import (
    MatchClosed,
    MatchUnfinished,
    NoSuchRound,
    NotAnotherSide,
    ReasonNeeded,
    RoundContested,
    RoundRuledOn,
    StaleSheet,
)
from leagues.matches.scoring import derive, lock
from leagues.matches.sheets import sheet_of
from leagues.matches.telling import settle_for, tell_of_contest
from leagues.players.actors import Actor
from leagues.players.permissions import can_confirm, require


@dataclass(frozen=True)
class Told:
    """What one side says to one account of a round: the round from 0 and its revision `n`."""

    number: int
    n: int


def confirm(match: Match, actor: Actor, told: list[Told]) -> list[Agreement]:
    """Confirm rounds that another side entered; what was said before is said once.

    Raises NotAllowed, MatchClosed, NoSuchRound, StaleSheet, NotAnotherSide.
    """
    return _say(match, actor, told, Verdict.CONFIRMED)


def contest(match: Match, actor: Actor, told: Told, reason: str) -> Agreement:
    """Say that a round was told wrong, with a reason; confirming takes it back, a correction ends it."""
    if not reason.strip():
        raise ReasonNeeded
    return _say(match, actor, [told], Verdict.CONTESTED, reason)[0]


@transaction.atomic
def _say(match: Match, actor: Actor, told: list[Told], verdict: Verdict, reason: str = "") -> list[Agreement]:
    require(can_confirm, actor, match)
    lock(match)
    if not match.is_open:
        raise MatchClosed
    sheet = sheet_of(match)
    said = [_say_one(match, actor, _current(sheet.current, one), verdict, reason) for one in told]
    match.contested = contested_in(match)
    match.noted += 1
    derive(match, sheet.score(), sheet.incidents)
    return said


def _current(revisions: list[Revision], told: Told) -> Revision:
    if not 0 <= told.number < len(revisions):
        raise NoSuchRound
    if revisions[told.number].n != told.n:
        raise StaleSheet
    return revisions[told.number]


def _say_one(match: Match, actor: Actor, revision: Revision, verdict: Verdict, reason: str) -> Agreement:
    if agreed_on(match, revision) == Agreed.RULED:
        raise RoundRuledOn
    side = side_of(actor, match)
    if side is None or not may_agree_on(actor, match, revision):
        raise NotAnotherSide
    last = Agreement.objects.select_related("reason").filter(revision=revision, side=side).order_by("-pk").first()
    if last and (last.verdict, last.reason.text if last.reason else "") == (verdict, reason):
        return last
    said = Agreement.objects.create(
        revision=revision,
        side=side,
        verdict=verdict,
        reason=keep_words(reason),
        user_id=actor.user_id,
        seat=seat_of(actor, match),
        device=actor.device,
        entered_by_id=revision.author_id,
        entered_device=revision.device or "",
    )
    write_down(revision)
    settle_for(match, revision, None if verdict == Verdict.CONFIRMED else side)
    if verdict == Verdict.CONTESTED:
        tell_of_contest(match, revision, actor)
    return said


def write_down(revision: Revision) -> None:
    """Write down on the round what the sides' last words on its revision in force come to."""
    told = revision.round
    last = {said.side: said.verdict for said in Agreement.objects.filter(revision=revision).order_by("pk")}
    told.confirmed = sum(1 << side for side, verdict in last.items() if verdict == Verdict.CONFIRMED)
    told.contested = sum(1 << side for side, verdict in last.items() if verdict == Verdict.CONTESTED)
    told.save(update_fields=["confirmed", "contested"])


def start_again(match: Match, revision: Revision) -> None:
    """Nobody has said anything to a new revision yet."""
    told = revision.round
    if told.contested:
        match.contested -= 1
    if told.contested or told.confirmed:
        told.contested = told.confirmed = 0
        told.save(update_fields=["confirmed", "contested"])


def settle(match: Match, revision: Revision) -> None:
    """A referee has ruled that a round stands: nobody contests it any more. The caller holds the match's lock."""
    told = revision.round
    told.contested, told.ruled = 0, revision.n
    told.save(update_fields=["contested", "ruled"])
    settle_for(match, revision, None)
    match.contested = contested_in(match)
    match.noted += 1
    sheet = sheet_of(match)
    derive(match, sheet.score(), sheet.incidents)


def contested_in(match: Match) -> int:
    """How many rounds of a match are contested."""
    return Round.objects.filter(match=match, contested__gt=0).count()


@transaction.atomic
def agree(match: Match, actor: Actor, version: int) -> bool:
    """Agree for one's side to a finished match as its sheet stands; once every side has, it is signed off.

    Says whether it is. Raises NotAllowed, MatchClosed, MatchUnfinished, StaleSheet, RoundContested, NotAnotherSide.
    """
    require(can_confirm, actor, match)
    lock(match)
    _refuse_unfit(match, version)
    side = side_of(actor, match)
    if side is None:
        raise NotAnotherSide
    _sign(match, actor, side)
    if signed_units(match) != set(range(len(match.units))):
        return False
    carry_out(match, actor, MatchEvent.Kind.SIGNED_OFF)
    return True


def _refuse_unfit(match: Match, version: int) -> None:
    if not match.is_open:
        raise MatchClosed
    if match.finished_at is None:
        raise MatchUnfinished
    if match.version != version:
        raise StaleSheet
    if match.contested:
        raise RoundContested


def _sign(match: Match, actor: Actor, side: int) -> None:
    signed = Signature.objects.filter(match=match, version=match.version)
    if signed.filter(side=side).exists():
        return
    if actor.device and signed.filter(device=actor.device).exists():
        raise NotAnotherSide
    Signature.objects.create(
        match=match,
        side=side,
        version=match.version,
        user_id=actor.user_id,
        seat=seat_of(actor, match),
        device=actor.device,
    )
    match.noted += 1
    match.save(update_fields=["noted"])


@dataclass(frozen=True)
class AgreedSide:
    """Those who win together, and whether they have agreed to the match as its sheet stands."""

    name: str
    has_agreed: bool


def agreed_sides(match: Match, names: tuple[str, ...]) -> list[AgreedSide]:
    """Who has agreed to a finished match that is open still, and who has not; nothing before and after that."""
    if match.finished_at is None or not match.is_open:
        return []
    signed = signed_units(match)
    return [
        AgreedSide(" + ".join(names[side] for side in sides), unit in signed) for unit, sides in enumerate(match.units)
    ]


def signed_units(match: Match) -> set[int]:
    """Which of those who win together have agreed to the match as its sheet stands."""
    sides = Signature.objects.filter(match=match, version=match.version).values_list("side", flat=True)
    return {match.unit_of(side) for side in sides}
