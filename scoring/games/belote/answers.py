"""From the answers of Belote's record form to a deal and back."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from scoring.asks import Answers
from scoring.errors import RuleError
from scoring.game import Json
from scoring.words import gettext_noop, say

from .checks import MOST_REVOKES, check_card_points, check_deal
from .form import MOST_OF_A_KIND, MOST_TIMES, NO, NOBODY, YES, announcement_name, announcement_names
from .options import TABLE_OF_FOUR, Options, Table, hands_of
from .played import HONOURS, Announcement, Claim, Combination, Heap, Penalty, Round, read_round
from .values import ALL_CARDS, TRICKS

ACCEPTED_BELOTE = Announcement(Combination.BELOTE)
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
OF_A_CLAIM = frozenset({"tricks_left", "won_valued_trick", *(f"honour_{honour}" for honour in HONOURS)})
NOT_IN_A_CLAIM = frozenset({"last_trick", "capot", "dead_cards"})
COUNTS = frozenset({*announcement_names(), "revokes", *Penalty})


def round_of_answers(options: Options, table: Table, sides: int, answers: Answers) -> Json:
    """The record's deal of what was answered; what a claim makes needless, or the rules have not, is passed over.

    Raises RuleError whose field, with its side, names the question that is to be answered anew.
    """
    hands = hands_of(options, table, sides)
    maker = _side(answers, "maker", sides, "maker", gettext_noop("Choose who made trump."))
    claim = {} if options.is_french else _claim(answers, sides, hands)
    ending = {} if claim else _ending(answers, sides, hands)
    request = gettext_noop("Choose who had the belote, or nobody.")
    _chosen(answers, "belote", (NOBODY, *map(str, range(sides))), "announce_belote", request)
    cards = _cards(answers, sides, hands, ending)
    heaps = [{"cards": cards[side], **_beside_cards(options, answers, side, ending)} for side in range(sides)]
    dead = {"dead_cards": ending["dead_cards"]} if ending.get("dead_cards") is not None else {}
    played = {"maker": maker, "sides": heaps, **dead, **claim}
    _check(options, table, played)
    return played


def answers_of_round(options: Options, table: Table, sides: int, played: Mapping[str, Any]) -> dict[str, str]:
    """The answers that make this deal again: the inverse of `round_of_answers`."""
    told = read_round(options, table, sides, dict(played))
    answers = {"maker": str(told.maker), **(_answers_of_claim(told.claim) if told.claim else _answers_of_ending(told))}
    shown = _heaps_to_type(told, hands_of(options, table, sides))
    for side, heap in enumerate(told.sides):
        answers |= {f"cards-{side}": str(heap.cards)} if side in shown else {}
        answers |= _french_answers(heap, side) if options.is_french else _answers_of_heap(heap, side)
    return answers


def answers_that_count(_sides: int, answers: Answers) -> frozenset[str]:
    """The names of the answers that make the deal: a claim has no last trick, and 0 of a kind says nothing."""
    passed_over = NOT_IN_A_CLAIM if answers.get("claim", NOBODY) else OF_A_CLAIM
    return frozenset(
        name
        for name, answer in answers.items()
        if name not in passed_over and not (answer == "0" and name.rpartition("-")[0] in COUNTS)
    )


def _side(answers: Answers, name: str, sides: int, rule: str, request: str) -> int:
    return int(_chosen(answers, name, tuple(map(str, range(sides))), rule, request))


def _chosen(answers: Answers, name: str, allowed: tuple[str, ...], rule: str, request: str) -> str:
    answer = answers.get(name, "").strip()
    if answer not in allowed:
        raise RuleError(f"belote.{rule}", say(request), field=name)
    return answer


def _number(answers: Answers, name: str, side: int | None = None) -> int | None:
    """A number as it was typed; nothing where the field is empty."""
    typed = answers.get(name if side is None else f"{name}-{side}", "").strip()
    if not typed:
        return None
    if not WHOLE_NUMBER.fullmatch(typed):
        message = say(gettext_noop("“{typed}” is not a whole number: type digits only, such as 62."), typed=typed[:20])
        raise RuleError("belote.answers", message, field=name, side=side)
    return int(typed)


def _times(answers: Answers, name: str, side: int, most: int) -> int:
    times = _number(answers, name, side) or 0
    if times > most:
        message = say(gettext_noop("So often it cannot be: at most {most}."), most=most)
        raise RuleError("belote.answers", message, field=name, side=side)
    return times


def _claim(answers: Answers, sides: int, hands: int) -> Json:
    """“He terminado”, where somebody said it."""
    places = (NOBODY, *map(str, range(sides)))
    claimant = _chosen(answers, "claim", places, "claim_side", gettext_noop("Choose who said it, or nobody."))
    if claimant == NOBODY:
        return {}
    lefts = tuple(map(str, range(1, TRICKS[hands])))
    left = _chosen(answers, "tricks_left", lefts, "claim_tricks", gettext_noop("Choose how many tricks were left."))
    request = gettext_noop("Say whether a trick with a card of value was won before.")
    won = _chosen(answers, "won_valued_trick", (YES, NO), "claim_valued_trick", request)
    honours = [honour for honour in HONOURS if answers.get(f"honour_{honour}") == YES]
    claim: Json = {"side": int(claimant), "tricks_left": int(left), "won_valued_trick": won == YES}
    return {"claim": claim | ({"trump_honours": honours} if honours else {})}


def _ending(answers: Answers, sides: int, hands: int) -> Json:
    """How a complete deal ended: who won the last trick, or all of them, and the points out of play."""
    request = gettext_noop("Choose who won the last trick.")
    dead = None if hands == TABLE_OF_FOUR else _number(answers, "dead_cards")
    return {
        "last_trick": _side(answers, "last_trick", sides, "last_trick", request),
        "capot": answers.get("capot") == YES,
        "dead_cards": dead,
    }


def _cards(answers: Answers, sides: int, hands: int, ending: Json) -> list[int]:
    """The card points of each heap; one that is not typed follows from the others where all add up to 152."""
    typed = [_number(answers, "cards", side) for side in range(sides)]
    for side, points in enumerate(typed):
        if points is not None:
            check_card_points(points, side, is_complete=bool(ending))
    if ending.get("capot"):
        typed = [0 if points is None and side != ending["last_trick"] else points for side, points in enumerate(typed)]
    missing = [side for side, points in enumerate(typed) if points is None]
    in_play = _in_play(hands, ending)
    known = sum(points for points in typed if points is not None)
    if len(missing) == 1 and in_play is not None and in_play >= known:
        typed[missing[0]] = in_play - known
    elif missing:
        raise _cards_missing(missing[0], known, in_play, sides, hands)
    return [points for points in typed if points is not None]


def _in_play(hands: int, ending: Json) -> int | None:
    """What all heaps come to, where that is known."""
    if not ending:
        return None
    if hands == TABLE_OF_FOUR:
        return ALL_CARDS
    return None if ending["dead_cards"] is None else ALL_CARDS - ending["dead_cards"]


def _cards_missing(side: int, known: int, in_play: int | None, sides: int, hands: int) -> RuleError:
    text = gettext_noop("Type the card points of this side; 0 where it won none.")
    if in_play is not None and known > in_play:
        text = gettext_noop("The other card points come to {known}, and all together to {in_play}: count them again.")
    elif in_play is not None and sides == 2 and hands == TABLE_OF_FOUR:
        text = gettext_noop("Type the card points of one heap: the other one is what is left of 152.")
    message = say(text, known=known, in_play=in_play or 0)
    return RuleError("belote.card_sum", message, field="cards", side=side)


def _beside_cards(options: Options, answers: Answers, side: int, ending: Json) -> Json:
    """What one side has besides its card points, without what it has not."""
    has_last = ending.get("last_trick") == side
    rarer = {} if options.is_french else _rarer(answers, side)
    belote = [{"kind": Combination.BELOTE.value}] if answers.get("belote", "").strip() == str(side) else []
    announcements = belote + rarer.pop("announcements", [])
    return {
        **({"last_trick": True} if has_last else {}),
        **({"capot": True} if has_last and ending["capot"] else {}),
        **({"announcements": announcements} if announcements else {}),
        **rarer,
    }


def _rarer(answers: Answers, side: int) -> Json:
    announcements = [
        _announcement_json(announced)
        for name, announced in announcement_names().items()
        for _ in range(_times(answers, name, side, MOST_OF_A_KIND))
    ]
    revokes = _times(answers, "revokes", side, MOST_REVOKES[-1])
    penalties = [code.value for code in Penalty for _ in range(_times(answers, code.value, side, MOST_TIMES))]
    return {
        **({"announcements": announcements} if announcements else {}),
        **({"revokes": revokes} if revokes else {}),
        **({"penalties": penalties} if penalties else {}),
    }


def _announcement_json(announced: Announcement) -> Json:
    if not announced.is_accepted:
        return {"kind": announced.kind.value, "accepted": False}
    return {"kind": announced.kind.value} | ({} if announced.is_shown else {"shown": False})


def _check(options: Options, table: Table, played: Json) -> None:
    """Refuse what the rules do not allow, beside the question that it is about."""
    sides = len(played["sides"])
    told = read_round(options, table, sides, played)
    try:
        check_deal(options, table, sides, told)
    except RuleError as refusal:
        field, side = _question_of(refusal, told)
        raise RuleError(refusal.rule, refusal.message, field=field, side=side) from None


def _question_of(refusal: RuleError, told: Round) -> tuple[str, int | None]:
    side = refusal.side
    if refusal.field == "cards" and side is None:
        return "cards", len(told.sides) - 1
    if refusal.rule == "belote.announce_belote":
        return "belote", None
    if refusal.field == "announcements" and side is not None:
        combined = (
            announced
            for announced in told.sides[side].announcements
            if announced.is_accepted and announced.kind is not Combination.BELOTE
        )
        return announcement_name(next(combined)), side
    return (Penalty.P6.value if refusal.rule == "belote.penalty_p6" else refusal.field), side


def _answers_of_claim(claim: Claim) -> dict[str, str]:
    return {
        "claim": str(claim.side),
        "tricks_left": str(claim.tricks_left),
        "won_valued_trick": YES if claim.won_valued_trick else NO,
        **{f"honour_{honour}": YES for honour in claim.trump_honours},
    }


def _answers_of_ending(told: Round) -> dict[str, str]:
    answers = {"last_trick": str(next(side for side, heap in enumerate(told.sides) if heap.last_trick))}
    if any(heap.capot for heap in told.sides):
        answers["capot"] = YES
    if told.dead_cards is not None:
        answers["dead_cards"] = str(told.dead_cards)
    return answers


def _heaps_to_type(told: Round, hands: int) -> tuple[int, ...]:
    """The heaps that are typed: of two that come to 152 the smaller one, so that it alone need be corrected."""
    if told.claim is None and hands == TABLE_OF_FOUR and len(told.sides) == 2:
        return (0 if told.sides[0].cards <= told.sides[1].cards else 1,)
    return tuple(range(len(told.sides)))


def _french_answers(heap: Heap, side: int) -> dict[str, str]:
    """A belote that was accepted, shown or not: nothing else is counted."""
    return {"belote": str(side)} if any(announced.is_accepted for announced in heap.announcements) else {}


def _answers_of_heap(heap: Heap, side: int) -> dict[str, str]:
    times = Counter(announcement_name(announced) for announced in heap.announcements if announced != ACCEPTED_BELOTE)
    times.update(code.value for code in heap.penalties)
    times["revokes"] += heap.revokes
    answers = {f"{name}-{side}": str(often) for name, often in times.items() if often}
    return answers | ({"belote": str(side)} if ACCEPTED_BELOTE in heap.announcements else {})
