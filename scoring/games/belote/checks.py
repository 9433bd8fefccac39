"""What a deal of Belote must be before it can be scored. Source: section 13, and what a deal can hold."""

from scoring.errors import RuleError
from scoring.words import Message, gettext_noop, say

from .options import TABLE_OF_FOUR, Options, Table, hands_of
from .played import Claim, Combination, Heap, Penalty, Round
from .values import ALL_CARDS, LAST_TRICK, TRICKS

IMPOSSIBLE = (1, ALL_CARDS - 1)
# What the cards in play of two and of three players can hold: the poorest and the richest 18, and 27.
IN_PLAY = {2: range(18, 147), 3: range(85, ALL_CARDS + 1)}
MOST_REVOKES = range(100)


def check_deal(options: Options, table: Table, sides: int, played: Round) -> None:
    """Refuse what the rules do not allow in a deal; who is out is not known here."""
    hands = hands_of(options, table, sides)
    _check_seats(played, sides)
    if options.is_french:
        check_french(played)
    if played.claim is None:
        _check_complete(played, hands)
    else:
        _check_interrupted(played, played.claim, hands)
    _check_announcements(played)
    _check_penalties(played, hands)


def _refusal(rule: str, message: Message, field: str, side: int | None = None) -> RuleError:
    return RuleError(f"belote.{rule}", message, field=field, side=side)


def _check_seats(played: Round, sides: int) -> None:
    if len(played.sides) != sides:
        text = gettext_noop("There are {heaps} heaps for {sides} sides: give one for each.")
        raise _refusal("heaps", say(text, heaps=len(played.sides), sides=sides), "sides")
    if played.maker not in range(sides):
        text = gettext_noop("Nobody sits at {side}; sides count from 0 to {last}.")
        raise _refusal("maker", say(text, side=played.maker, last=sides - 1), "maker")
    for side, heap in enumerate(played.sides):
        check_card_points(heap.cards, side, is_complete=played.claim is None)
        if heap.revokes not in MOST_REVOKES:
            text = gettext_noop("Count the failures to follow suit, from 0 to {most}.")
            raise _refusal("prize_revoke", say(text, most=MOST_REVOKES[-1]), "revokes", side)


def check_card_points(points: int, side: int, *, is_complete: bool) -> None:
    """Refuse card points that no heap can come to; an interrupted deal is taken as it was counted."""
    if points not in range(ALL_CARDS + 1):
        text = gettext_noop(
            "{points} cannot be: all cards together are 152 points. The ten of the last trick is counted apart."
        )
        raise _refusal("card_points", say(text, points=points), "cards", side)
    if is_complete and points in IMPOSSIBLE:
        text = gettext_noop("No tricks come to {points} card points: count them again.")
        raise _refusal("impossible_points", say(text, points=points), "cards", side)


def check_french(played: Round) -> None:
    """Refuse what French contests do not play. Source: French classic."""
    for side, heap in enumerate(played.sides):
        if any(announced.kind is not Combination.BELOTE for announced in heap.announcements):
            message = say(gettext_noop("French classic knows no announcement but belote: take the others out."))
            raise _refusal("french_announcements", message, "announcements", side)
        if heap.revokes or heap.penalties:
            message = say(gettext_noop("French classic has no such points: a referee's adjustment serves."))
            raise _refusal("french_penalties", message, "revokes" if heap.revokes else "penalties", side)
    if played.claim is not None:
        message = say(gettext_noop("French classic knows no “he terminado”: play the deal to its end."))
        raise _refusal("french_claims", message, "claim")


def _check_complete(played: Round, hands: int) -> None:
    """A deal whose tricks were all played. Source: section 13, and what the cards add up to."""
    _check_sum(sum(heap.cards for heap in played.sides), hands)
    _check_dead_cards(played, hands)
    _check_last_trick(played)
    for side, heap in enumerate(played.sides):
        if heap.capot:
            _check_capot(played, side)


def _check_sum(points: int, hands: int) -> None:
    if hands < TABLE_OF_FOUR:
        in_play = IN_PLAY[hands]
        if points not in in_play or points in IMPOSSIBLE:
            text = gettext_noop("The card points come to {points}, and with {hands} players to {least} to {most}.")
            message = say(text, points=points, hands=hands, least=in_play[0], most=in_play[-1])
            raise _refusal("card_sum", message, "cards")
        return
    if points == ALL_CARDS + LAST_TRICK:
        text = gettext_noop(
            "The card points come to 162: the last ten was counted among them. "
            "Take it out of the heap, and say who won the last trick instead."
        )
        raise _refusal("card_sum", say(text), "cards")
    if points != ALL_CARDS:
        text = gettext_noop("The card points come to {points}, and all cards are 152: count them again.")
        raise _refusal("card_sum", say(text, points=points), "cards")


def _check_dead_cards(played: Round, hands: int) -> None:
    """The points of the cards out of play; with four hands there are none."""
    if played.dead_cards is None:
        return
    if hands == TABLE_OF_FOUR:
        message = say(gettext_noop("With four hands all cards are in play: leave the points out of play out."))
        raise _refusal("dead_cards", message, "dead_cards")
    points = sum(heap.cards for heap in played.sides) + played.dead_cards
    if points != ALL_CARDS:
        text = gettext_noop("With the cards out of play the card points come to {points}, and all cards are 152.")
        raise _refusal("dead_cards", say(text, points=points), "dead_cards")


def _check_last_trick(played: Round) -> None:
    winners = [side for side, heap in enumerate(played.sides) if heap.last_trick]
    if not winners:
        raise _refusal("last_trick", say(gettext_noop("Say who won the last trick.")), "last_trick")
    if len(winners) > 1:
        message = say(gettext_noop("The last trick is won once: choose one side."))
        raise _refusal("last_trick", message, "last_trick", winners[1])


def _check_capot(played: Round, side: int) -> None:
    if not played.sides[side].last_trick:
        message = say(gettext_noop("Whoever won all tricks won the last one too: correct one of the two."))
        raise _refusal("capot", message, "capot", side)
    others = sum(heap.cards for other, heap in enumerate(played.sides) if other != side)
    if others:
        text = gettext_noop("Whoever won all tricks left no card points to others, and these have {points}.")
        raise _refusal("capot", say(text, points=others), "capot", side)


def _check_interrupted(played: Round, claim: Claim, hands: int) -> None:
    """A deal that a claim ended. Source: section 12, “he terminado”."""
    for side, heap in enumerate(played.sides):
        if heap.last_trick or heap.capot:
            message = say(gettext_noop("“He terminado” ended this deal before its last trick: there is no such prize."))
            raise _refusal("claim_prizes", message, "last_trick" if heap.last_trick else "capot", side)
    points = sum(heap.cards for heap in played.sides)
    if points > ALL_CARDS:
        text = gettext_noop("The card points come to {points}, and all cards are 152: count them again.")
        raise _refusal("card_sum", say(text, points=points), "cards")
    if claim.side not in range(len(played.sides)):
        text = gettext_noop("Nobody sits at {side}; sides count from 0 to {last}.")
        raise _refusal("claim_side", say(text, side=claim.side, last=len(played.sides) - 1), "claim")
    _check_claim(claim, played.sides[claim.side], hands)


def _check_claim(claim: Claim, heap: Heap, hands: int) -> None:
    if not claim.won_valued_trick or not heap.cards:
        text = gettext_noop("“He terminado” is said after winning a trick with a card of value: play goes on.")
        raise _refusal("claim_valued_trick", say(text), "won_valued_trick")
    if claim.tricks_left < 2:
        message = say(gettext_noop("“He terminado” is said while two tricks are left, or more: play the deal out."))
        raise _refusal("claim_tricks", message, "tricks_left")
    if claim.tricks_left >= TRICKS[hands]:
        text = gettext_noop("Of {tricks} tricks one at least was won before “he terminado”: at most {most} are left.")
        raise _refusal("claim_tricks", say(text, tricks=TRICKS[hands], most=TRICKS[hands] - 1), "tricks_left")
    if len(set(claim.trump_honours)) < len(claim.trump_honours):
        message = say(gettext_noop("Jack and nine of trump are held once: name each once."))
        raise _refusal("claim_honours", message, "trump_honours")


def _check_announcements(played: Round) -> None:
    """Belote once; brelanes and escaleras to one side only. Source: section 8."""
    belotes, combined = 0, set[int]()
    for side, heap in enumerate(played.sides):
        for announced in (announced for announced in heap.announcements if announced.is_accepted):
            belotes += announced.kind is Combination.BELOTE
            if belotes > 1:
                message = say(gettext_noop("King and queen of trump are held once: leave one belote."))
                raise _refusal("announce_belote", message, "announcements", side)
            if announced.kind is not Combination.BELOTE:
                combined.add(side)
    if len(combined) > 1:
        text = gettext_noop("Escaleras and brelanes count for one side only: say whose the table accepted.")
        raise _refusal("announce_one_side", say(text), "announcements", max(combined))


def _check_penalties(played: Round, hands: int) -> None:
    for side, heap in enumerate(played.sides):
        if Penalty.P3 in heap.penalties and hands == TABLE_OF_FOUR:
            message = say(gettext_noop("With four hands no stock is left to be turned up: take P3 out."))
            raise _refusal("penalty_p3", message, "penalties", side)
        if Penalty.P6 in heap.penalties and not any(announced.is_accepted for announced in heap.announcements):
            message = say(
                gettext_noop("No combination of this side was accepted, so none had to be shown: take P6 out.")
            )
            raise _refusal("penalty_p6", message, "penalties", side)
