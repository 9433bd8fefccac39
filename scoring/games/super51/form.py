"""The record form of Super 51: its questions, and the way from answers to a round and back."""

import re
from collections.abc import Mapping
from typing import Any

from scoring.asks import Answers, Ask, Choice, Kind
from scoring.cards import RANKS, SUITS, SYMBOLS, read_cards, write_cards
from scoring.errors import RuleError
from scoring.game import Json
from scoring.words import gettext_noop, say

from .checks import check_size
from .closures import MULTIPLIER, WORDS
from .hands import retained_costs
from .indicator import Indicator, read_indicator
from .options import Options, Table, greatest_base
from .played import Closure

NOBODY = "nobody"
WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
BELOW_NOTHING = re.compile(r"[-−]\s?[0-9]{1,9}")
CLOSURES = (Closure.NORMAL, Closure.PAIRS, Closure.OKEY, Closure.PAIRS_OKEY)


def asks(options: Options, table: Table, sides: tuple[str, ...]) -> tuple[Ask, ...]:
    """The questions of the record form, in the order in which a table answers them."""
    return (*_round_asks(table, sides), *_hand_asks(options))


def _round_asks(table: Table, sides: tuple[str, ...]) -> tuple[Ask, ...]:
    ranks = (Choice("", say(gettext_noop("not needed"))), *(Choice(rank, say(rank)) for rank in RANKS))
    closers = (
        *(Choice(str(side), say("{name}", name=name)) for side, name in enumerate(sides)),
        Choice(NOBODY, say(gettext_noop("nobody"))),
    )
    closures = tuple(Choice(closure.value, say(WORDS[closure]), f"×{MULTIPLIER[closure]}") for closure in CLOSURES)
    return (
        Ask("suit", Kind.CHOICE, gettext_noop("Suit of the indicator"), _suit_choices(table)),
        Ask(
            "rank",
            Kind.CHOICE,
            gettext_noop("Rank of the indicator"),
            ranks,
            help=gettext_noop("Needed only where all cards of a hand, or a false okey, are given."),
        ),
        Ask("closer", Kind.CHOICE, gettext_noop("Who closed?"), closers),
        Ask("closure", Kind.CHOICE, gettext_noop("How?"), closures, default=Closure.NORMAL.value),
    )


def _suit_choices(table: Table) -> tuple[Choice, ...]:
    words = (gettext_noop("clubs"), gettext_noop("diamonds"), gettext_noop("hearts"), gettext_noop("spades"))
    return tuple(
        Choice(
            SUITS[suit],
            say("{symbol} {suit}", symbol=SYMBOLS[suit], suit=say(words[suit])),
            f"×{Indicator(suit, None).factor(table)}",
        )
        for suit in range(4)
    )


def _hand_asks(options: Options) -> tuple[Ask, ...]:
    most = min(100, greatest_base(options)) if options.cap_base_at_100 else greatest_base(options)
    ways = (
        Choice("base", say(gettext_noop("points"))),
        Choice("no_meld", say(gettext_noop("no meld")), "100"),
        Choice("loose", say(gettext_noop("loose"))),
        Choice("cards", say(gettext_noop("cards"))),
        Choice("hidden", say(gettext_noop("hand not shown"))),
        Choice("shown", say(gettext_noop("hand shown"))),
    )
    by = (Choice("melds", say(gettext_noop("by melds"))), Choice("pairs", say(gettext_noop("by pairs")), "×2"))
    yes_no = (Choice("yes", say(gettext_noop("yes")), "100"), Choice("no", say(gettext_noop("no")), "0"))
    return (
        Ask("way", Kind.CHOICE, gettext_noop("How is the hand told?"), ways, default="base", per_side=True),
        Ask("base", Kind.NUMBER, gettext_noop("Points left, before any factor"), per_side=True, most=most),
        Ask("complete", Kind.CHOICE, gettext_noop("Was the hand complete?"), yes_no, per_side=True),
        Ask("loose", Kind.CARDS, gettext_noop("Cards left over"), per_side=True, most=11),
        Ask("by", Kind.CHOICE, gettext_noop("By melds or by pairs?"), by, default="melds", per_side=True),
        Ask("cards", Kind.CARDS, gettext_noop("All cards of the hand"), per_side=True, most=14),
        Ask("discard", Kind.CARDS, gettext_noop("The card discarded when closing"), per_side=True, most=1),
    )


def round_of_answers(options: Options, _table: Table, sides: int, answers: Answers) -> Json:
    """The record's round of what was answered; answers of ways that were not chosen are passed over.

    Raises RuleError whose field, with its side, names the question that is to be answered anew.
    """
    suit = _chosen(answers, "suit", tuple(SUITS), gettext_noop("Choose the suit of the indicator."))
    rank = _chosen(answers, "rank", ("", *RANKS), gettext_noop("Choose the rank of the indicator."))
    places = (*map(str, range(sides)), NOBODY)
    told = _chosen(answers, "closer", places, gettext_noop("Choose who closed, or nobody."))
    closer = None if told == NOBODY else int(told)
    _check_rank_known(options, rank, sides, answers)
    hands = [
        _closers_hand(answers, side)
        if side == closer
        else _losers_hand(options, answers, side, exhausted=closer is None)
        for side in range(sides)
    ]
    return {"indicator": rank + suit, "closer": closer, **_closure(answers, closer, hands), "hands": hands}


def answers_that_count(sides: int, answers: Answers) -> frozenset[str]:
    """The names of the answers that make the round; what was typed for a way that was not chosen is none of them."""
    closer = answers.get("closer", "")
    counted = {"suit", "rank", "closer"} | (set() if closer == NOBODY else {"closure"})
    for side in range(sides):
        names = _names_that_count(answers, side, is_closer=closer == str(side))
        counted |= {f"{name}-{side}" for name in names}
    return frozenset(counted)


def _names_that_count(answers: Answers, side: int, *, is_closer: bool) -> set[str]:
    way, base = answers.get(f"way-{side}", ""), answers.get(f"base-{side}", "").strip()
    if way in {"cards", "shown"}:
        return {"way", "cards"} | ({"discard"} if is_closer else set())
    if is_closer:
        return set()
    match way:
        case "loose":
            return {"way", "loose", "by"}
        case "no_meld":
            return {"way"}
        case _:
            return {"way", "base"} | ({"complete"} if base == "0" else set()) if base else set()


def answers_of_round(_options: Options, _table: Table, _sides: int, played: Mapping[str, Any]) -> dict[str, str]:
    """The answers that make this round again: the inverse of `round_of_answers`."""
    indicator = read_indicator(played["indicator"])
    closer = played["closer"]
    answers = {
        "suit": SUITS[indicator.suit],
        "rank": "" if indicator.card is None else RANKS[indicator.card // 4],
        "closer": NOBODY if closer is None else str(closer),
        "closure": "" if closer is None else played.get("closure", ""),
    }
    for side, hand in enumerate(played["hands"]):
        answers |= {
            f"{name}-{side}": answer for name, answer in _answers_of_hand(hand, is_closer=side == closer).items()
        }
    return answers


def _answers_of_hand(hand: Json | None, *, is_closer: bool) -> dict[str, str]:
    if hand is None:
        return {"way": "hidden"}
    if "no_meld" in hand:
        return {"way": "no_meld"}
    if "base" in hand:
        return {"way": "base", "base": str(hand["base"])} | ({"complete": "no"} if hand["base"] == 0 else {})
    if "loose" in hand and not hand["loose"].strip():
        return {"way": "base", "base": "0", "complete": "yes", "by": hand["by"]}
    if "loose" in hand:
        return {"way": "loose", "loose": hand["loose"], "by": hand["by"]}
    shown = {"discard": hand["discard"]} if "discard" in hand else {}
    return {"way": "shown" if is_closer else "cards", "cards": hand["cards"], **shown}


def _chosen(answers: Answers, name: str, allowed: tuple[str, ...], request: str, side: int | None = None) -> str:
    answer = answers.get(name if side is None else f"{name}-{side}", "").strip()
    if answer not in allowed:
        raise _unanswered(name, request, side)
    return answer


def _closure(answers: Answers, closer: int | None, hands: list[Json | None]) -> Json:
    if closer is None:
        return {"closure": Closure.EXHAUSTED.value}
    request = gettext_noop("Choose how the round was closed.")
    can_be_found = hands[closer] is not None
    closure = _chosen(answers, "closure", (*CLOSURES, "") if can_be_found else CLOSURES, request)
    return {"closure": closure} if closure else {}


def _closers_hand(answers: Answers, side: int) -> Json | None:
    if answers.get(f"way-{side}", "") not in {"shown", "cards"}:
        return None
    return {"cards": _cards(answers, "cards", side), "discard": _cards(answers, "discard", side)}


def _losers_hand(options: Options, answers: Answers, side: int, *, exhausted: bool) -> Json:
    ways = ("base", "no_meld", "loose", "cards", "shown")
    match _chosen(answers, "way", ways, gettext_noop("Say how this hand is told."), side):
        case "no_meld":
            return {"no_meld": True}
        case "loose":
            by = _chosen(answers, "by", ("melds", "pairs"), gettext_noop("Choose by melds or by pairs."), side)
            return {"loose": _cards(answers, "loose", side), "by": by}
        case "base":
            return _base(options, answers, side, exhausted=exhausted)
        case _:
            return {"cards": _cards(answers, "cards", side)}


def _base(options: Options, answers: Answers, side: int, *, exhausted: bool) -> Json:
    typed = answers.get(f"base-{side}", "").strip()
    if not typed:
        raise _unanswered("base", gettext_noop("Type the points left in this hand, or choose “no meld”."), side)
    if BELOW_NOTHING.fullmatch(typed):
        message = say(gettext_noop("“{typed}” is less than 0: type the points left, from 0 up."), typed=typed[:20])
        raise RuleError("super51.greatest_base", message, field="base", side=side)
    if not WHOLE_NUMBER.fullmatch(typed):
        message = say(gettext_noop("“{typed}” is not a whole number: type digits only, such as 27."), typed=typed[:20])
        raise RuleError("super51.greatest_base", message, field="base", side=side)
    return {"base": int(typed)} if int(typed) else _nothing_left(options, answers, side, exhausted=exhausted)


def _nothing_left(options: Options, answers: Answers, side: int, *, exhausted: bool) -> Json:
    """A hand of which nothing is left: asked whether it was complete, wherever that costs something."""
    costs = retained_costs(options, Closure.EXHAUSTED if exhausted else Closure.NORMAL)
    request = gettext_noop("0 left over: was the hand complete? Then it costs 100.")
    if _chosen(answers, "complete", ("yes", "no") if costs else ("yes", "no", ""), request, side) != "yes":
        return {"base": 0}
    return {"loose": "", "by": "pairs" if answers.get(f"by-{side}") == "pairs" else "melds"}


def _cards(answers: Answers, name: str, side: int) -> str:
    cards = read_cards(answers.get(f"{name}-{side}", ""), field=name, side=side)
    if not cards:
        requests = {
            "loose": gettext_noop("Give the cards left over. If nothing was left, choose “points” and type 0."),
            "cards": gettext_noop("Give the 14 cards of this hand."),
            "discard": gettext_noop("Give the card that was discarded when closing."),
        }
        raise _unanswered(name, requests[name], side)
    if name == "cards":
        check_size(cards, side)
    return write_cards(cards)


def _check_rank_known(options: Options, rank: str, sides: int, answers: Answers) -> None:
    """Ask for the rank here, under the name of its question; the record's own field is the indicator."""
    counted = {} if rank else {name: answers.get(name, "") for name in answers_that_count(sides, answers)}
    if any(_makes_okey_matter(options, name, answer) for name, answer in counted.items()):
        message = say(gettext_noop("Choose the indicator's rank too: without it the okey of these cards is unknown."))
        raise RuleError("super51.okey_unknown", message, field="rank")


def _makes_okey_matter(options: Options, name: str, answer: str) -> bool:
    if name.startswith("cards-"):
        return bool(answer.strip())
    return name.startswith("loose-") and bool(answer.strip()) and ("*" in answer or options.okey_left != "face")


def _unanswered(name: str, request: str, side: int | None) -> RuleError:
    rules = {
        "suit": "super51.suit",
        "rank": "super51.indicator",
        "closer": "super51.seat",
        "closure": "super51.closure_needed",
    }
    rule = "super51.was_complete" if name == "complete" else rules.get(name, "super51.entry")
    return RuleError(rule, say(request), field=name, side=side)
