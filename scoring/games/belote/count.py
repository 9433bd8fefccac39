"""What one side counts in a deal, in the article's four parts: announcements, card points, prizes, penalties."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import Operator, Step
from scoring.words import Message, gettext_noop, say

from .options import Options
from .played import Announcement, Combination, Heap, Penalty
from .values import CAPOT, HONOUR_POINTS, LAST_TRICK, PENALTY, POINTS, REVOKE, rule_of

WORDS = {
    Combination.BELOTE: gettext_noop("belote"),
    Combination.TIERCE: gettext_noop("tierce"),
    Combination.QUARTE: gettext_noop("quarte"),
    Combination.QUINTE: gettext_noop("quinte"),
    Combination.CARRE_J: gettext_noop("four jacks"),
    Combination.CARRE_9: gettext_noop("four nines"),
    Combination.CARRE_A: gettext_noop("four aces"),
    Combination.CARRE_10: gettext_noop("four tens"),
    Combination.CARRE_K: gettext_noop("four kings"),
    Combination.CARRE_Q: gettext_noop("four queens"),
}
PENALTY_WORDS = {
    Penalty.P1: gettext_noop("error in dealing"),
    Penalty.P2: gettext_noop("more than one card of the stock uncovered"),
    Penalty.P3: gettext_noop("last card of the stock not turned"),
    Penalty.P4: gettext_noop("play or announcement out of turn"),
    Penalty.P5: gettext_noop("cards of won tricks heaped"),
    Penalty.P6: gettext_noop("accepted combination not shown"),
}
HONOUR_WORDS = {"J": gettext_noop("jack of trump in hand"), "9": gettext_noop("nine of trump in hand")}


@dataclass(frozen=True, slots=True)
class Count:
    """What a side counts, as the steps of its four parts, and what was told and does not count."""

    announcements: tuple[Step, ...]
    cards: tuple[Step, ...]
    prizes: tuple[Step, ...]
    penalties: tuple[Step, ...]
    remarks: tuple[Message, ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The four parts in the article's order."""
        return (*self.announcements, *self.cards, *self.prizes, *self.penalties)

    @property
    def total(self) -> int:
        """T = A + C + Z − 10·n."""
        return sum(step.amount for step in self.steps)

    @property
    def before_penalties(self) -> int:
        """A + C + Z."""
        return self.total - sum(step.amount for step in self.penalties)


def added(rule: str, points: int, says: Message) -> Step:
    """A step that adds points, or takes them."""
    return Step(f"belote.{rule}", Operator.ADD, points, says)


def count_of(options: Options, heap: Heap, honours: tuple[str, ...] = ()) -> Count:
    """The count of one side, with the trump honours that a claim adds to it. Source: section 13, the four parts."""
    counting = [announced for announced in heap.announcements if counts(options, announced)]
    return Count(
        tuple(Step(rule_of(announced.kind), Operator.ADD, *_priced(announced.kind)) for announced in counting),
        (_card_step(heap), *(_honour_step(honour) for honour in honours)),
        tuple(_prizes(options, heap)),
        tuple(_penalties(heap)),
        tuple(_remarks(options, heap)),
    )


def counts(options: Options, announced: Announcement) -> bool:
    """Whether the points of a combination count."""
    return announced.is_accepted and (announced.is_shown or options.unshown_combination == "keep")


def _priced(kind: Combination) -> tuple[int, Message]:
    return POINTS[kind], say(WORDS[kind])


def _card_step(heap: Heap) -> Step:
    return added("card_points", heap.cards, say(gettext_noop("card points")))


def _honour_step(honour: str) -> Step:
    return added("claim_honours", HONOUR_POINTS[honour], say(HONOUR_WORDS[honour]))


def _prizes(options: Options, heap: Heap) -> Iterator[Step]:
    if heap.last_trick and not (heap.capot and options.capot_includes_last_trick):
        yield added("prize_last_trick", LAST_TRICK, say(gettext_noop("last trick")))
    if heap.capot:
        yield added("prize_capot", CAPOT, say(gettext_noop("capot: all tricks")))
    if heap.revokes:
        says = say(gettext_noop("failure to follow suit: {times} × 10"), times=heap.revokes)
        yield added("prize_revoke", REVOKE * heap.revokes, says)


def _penalties(heap: Heap) -> Iterator[Step]:
    for code, times in sorted(Counter(heap.penalties).items()):
        text = gettext_noop("{penalty}: {times} × 10") if times > 1 else gettext_noop("{penalty}")
        says = say(text, penalty=say(PENALTY_WORDS[code]), times=times)
        yield added(f"penalty_{code.lower()}", -PENALTY * times, says)


def _remarks(options: Options, heap: Heap) -> Iterator[Message]:
    for announced in heap.announcements:
        name = say(WORDS[announced.kind])
        if not announced.is_accepted:
            yield say(gettext_noop("Announced and not accepted: {name}."), name=name)
        elif not counts(options, announced):
            yield say(gettext_noop("Not shown, so that it does not count: {name}."), name=name)
        elif not announced.is_shown:
            yield say(gettext_noop("Not shown, and its points stand: {name}."), name=name)
