"""A deal of Belote as it was told: its shape only. What the rules refuse is refused when it is scored."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.game import Json
from scoring.reading import read_list, read_object, read_whole, read_word, wrong_type
from scoring.words import gettext_noop

from .options import Options, Table


class Combination(StrEnum):
    """What can be announced: king and queen of trump, cards in a row, four cards of one rank."""

    BELOTE = "belote"
    TIERCE = "tierce"
    QUARTE = "quarte"
    QUINTE = "quinte"
    CARRE_J = "carre_J"
    CARRE_9 = "carre_9"
    CARRE_A = "carre_A"
    CARRE_10 = "carre_10"
    CARRE_K = "carre_K"
    CARRE_Q = "carre_Q"


class Penalty(StrEnum):
    """The article's six penalties."""

    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"


@dataclass(frozen=True, slots=True)
class Announcement:
    """A combination that was announced; the table accepts it or not, and it is shown or not."""

    kind: Combination
    is_accepted: bool = True
    is_shown: bool = True


@dataclass(frozen=True, slots=True)
class Heap:
    """What one side has in a deal: the card points of its tricks, and all that is counted beside them."""

    cards: int
    last_trick: bool = False
    capot: bool = False
    announcements: tuple[Announcement, ...] = ()
    revokes: int = 0
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """“He terminado”: who said it, with how many tricks left, and what that side has won and still holds."""

    side: int
    tricks_left: int
    won_valued_trick: bool
    trump_honours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A deal: who made trump, the heap of each side, the points out of play, and the claim that interrupted it."""

    maker: int
    sides: tuple[Heap, ...]
    dead_cards: int | None = None
    claim: Claim | None = None


NEEDS = frozenset({"maker", "sides"})
MAY = frozenset({"dead_cards", "claim"})
HEAP_MAY = frozenset({"last_trick", "capot", "announcements", "revokes", "penalties"})
CLAIM_NEEDS = frozenset({"side", "tricks_left", "won_valued_trick"})
HONOURS = ("J", "9")


def read_round(_options: Options, _table: Table, _sides: int, played: Json) -> Round:
    """The deal of a record. Raises RuleError for a key or a type that does not belong there."""
    given = read_object(played, "rounds", needs=NEEDS, may=MAY)
    return Round(
        read_whole(given["maker"], "maker"),
        tuple(_read_heap(heap, side) for side, heap in enumerate(read_list(given["sides"], "sides"))),
        read_whole(given["dead_cards"], "dead_cards") if "dead_cards" in given else None,
        _read_claim(given["claim"]) if "claim" in given else None,
    )


def _read_heap(value: object, side: int) -> Heap:
    heap = read_object(value, "sides", needs=frozenset({"cards"}), may=HEAP_MAY, side=side)
    announced = read_list(heap.get("announcements", []), "announcements", side=side)
    penalties = read_list(heap.get("penalties", []), "penalties", side=side)
    return Heap(
        read_whole(heap["cards"], "cards", side=side),
        _read_truth(heap.get("last_trick", False), "last_trick", side),
        _read_truth(heap.get("capot", False), "capot", side),
        tuple(_read_announcement(announcement, side) for announcement in announced),
        read_whole(heap.get("revokes", 0), "revokes", side=side),
        tuple(Penalty(read_word(code, "penalties", tuple(Penalty), side=side)) for code in penalties),
    )


def _read_announcement(value: object, side: int) -> Announcement:
    may = frozenset({"accepted", "shown"})
    given = read_object(value, "announcements", needs=frozenset({"kind"}), may=may, side=side)
    return Announcement(
        Combination(read_word(given["kind"], "kind", tuple(Combination), side=side)),
        _read_truth(given.get("accepted", True), "accepted", side),
        _read_truth(given.get("shown", True), "shown", side),
    )


def _read_claim(value: object) -> Claim:
    claim = read_object(value, "claim", needs=CLAIM_NEEDS, may=frozenset({"trump_honours"}))
    honours = read_list(claim.get("trump_honours", []), "trump_honours")
    return Claim(
        read_whole(claim["side"], "side"),
        read_whole(claim["tricks_left"], "tricks_left"),
        _read_truth(claim["won_valued_trick"], "won_valued_trick"),
        tuple(read_word(honour, "trump_honours", HONOURS) for honour in honours),
    )


def _read_truth(value: object, field: str, side: int | None = None) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(value, field, gettext_noop("true or false"), side)
    return value
