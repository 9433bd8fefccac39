"""The questions of Belote's record form; their answers are read in `answers`."""

from collections.abc import Mapping

from scoring.asks import Ask, Choice, Kind
from scoring.words import Message, gettext_noop, say
from scoring.working import number

from .checks import MOST_REVOKES
from .count import PENALTY_WORDS, WORDS
from .options import TABLE_OF_FOUR, Options, Table, hands_of
from .played import Announcement, Combination, Penalty
from .values import ALL_CARDS, PENALTY, POINTS, REVOKE, TRICKS

NOBODY = ""
YES, NO = "yes", "no"
MOST_OF_A_KIND = 4
MOST_TIMES = 9
HONOUR_LABELS = {
    "J": gettext_noop("He still held the jack of trump"),
    "9": gettext_noop("He still held the nine of trump"),
}
# What is told of a combination besides its kind: the prefix of its question, and the words for it.
AS_ACCEPTED, AS_UNSHOWN, AS_REFUSED = "", "unshown_", "refused_"
WAYS = {
    AS_ACCEPTED: gettext_noop("{name}"),
    AS_UNSHOWN: gettext_noop("{name}, not shown"),
    AS_REFUSED: gettext_noop("{name}, not accepted"),
}


def asks(options: Options, table: Table, sides: tuple[str, ...]) -> tuple[Ask, ...]:
    """The questions of the record form, in the order in which a table answers them."""
    return asks_of(options, table, tuple(say("{name}", name=name) for name in sides))


def asks_of(options: Options, table: Table, names: tuple[Message, ...]) -> tuple[Ask, ...]:
    """The same, with the words for each side."""
    hands = hands_of(options, table, len(names))
    rarer = not options.is_french
    return (
        *_first_asks(names),
        *(_announcement_asks() if rarer else ()),
        *_cards_asks(hands),
        *_prize_asks(names),
        *(_rarer_asks(hands) if rarer else ()),
        *(_claim_asks(names, hands) if rarer else ()),
    )


def announcement_name(announced: Announcement) -> str:
    """The question that a combination is told by, as it was accepted and shown."""
    if not announced.is_accepted:
        return f"{AS_REFUSED}{announced.kind}"
    return announced.kind if announced.is_shown else f"{AS_UNSHOWN}{announced.kind}"


def announcement_names() -> Mapping[str, Announcement]:
    """Every such question, and the combination that it tells; an accepted belote has a question of its own."""
    ways = [Announcement(kind) for kind in Combination if kind is not Combination.BELOTE]
    ways += [Announcement(kind, is_shown=False) for kind in Combination]
    ways += [Announcement(kind, is_accepted=False) for kind in Combination]
    return {announcement_name(announced): announced for announced in ways}


def _first_asks(names: tuple[Message, ...]) -> tuple[Ask, ...]:
    nobody = Choice(NOBODY, say(gettext_noop("nobody")))
    return (
        Ask("maker", Kind.CHOICE, gettext_noop("Who made trump?"), _sides(names)),
        Ask("belote", Kind.CHOICE, gettext_noop("Belote"), (nobody, *_sides(names))),
    )


def _prize_asks(names: tuple[Message, ...]) -> tuple[Ask, ...]:
    return (
        Ask("last_trick", Kind.CHOICE, gettext_noop("Who won the last trick?"), _sides(names)),
        Ask("capot", Kind.FLAG, gettext_noop("Capot: won all tricks")),
    )


def _sides(names: tuple[Message, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(str(side), name) for side, name in enumerate(names))


def _cards_asks(hands: int) -> tuple[Ask, ...]:
    cards = Ask("cards", Kind.NUMBER, gettext_noop("Card points of the tricks"), per_side=True, most=ALL_CARDS)
    if hands == TABLE_OF_FOUR:
        return (cards,)
    dead = Ask(
        "dead_cards",
        Kind.NUMBER,
        gettext_noop("Points of the cards out of play"),
        most=ALL_CARDS,
        help=gettext_noop("Where they were counted: with them the card points are 152."),
    )
    return (cards, dead)


def _announcement_asks() -> tuple[Ask, ...]:
    return tuple(
        _counted(name, say(WORDS[announced.kind]), WAYS[_way_of(name)], MOST_OF_A_KIND, POINTS[announced.kind])
        for name, announced in announcement_names().items()
    )


def _rarer_asks(hands: int) -> tuple[Ask, ...]:
    revoked = say(gettext_noop("opponents did not follow suit"))
    penalties = (
        _counted(code.value, say(PENALTY_WORDS[code]), WAYS[AS_ACCEPTED], MOST_TIMES, -PENALTY)
        for code in Penalty
        if code is not Penalty.P3 or hands < TABLE_OF_FOUR
    )
    return (_counted("revokes", revoked, WAYS[AS_ACCEPTED], MOST_REVOKES[-1], REVOKE), *penalties)


def _way_of(name: str) -> str:
    return next(prefix for prefix in (AS_UNSHOWN, AS_REFUSED, AS_ACCEPTED) if name.startswith(prefix))


def _counted(name: str, label: Message, way: str, most: int, points: int) -> Ask:
    """A question of how often; its choices say each answer in words, with what one is worth."""
    once = say(way, name=label)
    often = tuple(
        Choice(str(times), say(gettext_noop("{times} × {what}"), times=times, what=once) if times > 1 else once)
        for times in range(1, most + 1)
    )
    return Ask(name, Kind.NUMBER, label.text, often, per_side=True, most=most, help=number(points))


def _claim_asks(names: tuple[Message, ...], hands: int) -> tuple[Ask, ...]:
    yes_no = (Choice(YES, say(gettext_noop("yes"))), Choice(NO, say(gettext_noop("no"))))
    tricks = tuple(Choice(str(left), say("{left}", left=left)) for left in range(1, TRICKS[hands]))
    return (
        Ask(
            "claim",
            Kind.CHOICE,
            gettext_noop("Who said “he terminado”?"),
            (Choice(NOBODY, say(gettext_noop("nobody"))), *_sides(names)),
            help=gettext_noop("“I have finished”: whoever has the points to win may say so, and interrupts the deal."),
        ),
        Ask("tricks_left", Kind.CHOICE, gettext_noop("Tricks left"), tricks),
        Ask(
            "won_valued_trick",
            Kind.CHOICE,
            gettext_noop("Had he won a trick with a card of value?"),
            yes_no,
        ),
        *(Ask(f"honour_{honour}", Kind.FLAG, label) for honour, label in HONOUR_LABELS.items()),
    )
