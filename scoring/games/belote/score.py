"""The points of a deal of Belote, what is to be asked, and when a match is over."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.game import Carried, Doubt, RoundScore
from scoring.words import gettext_noop, say

from .article import counts_of, score_claim, score_complete
from .checks import check_deal
from .count import Count
from .french import score_french
from .options import Options, Table, hands_of
from .played import Round
from .values import ESCALERAS, LENGTHS, TRICKS

MUCH = 400
MANY_PENALTIES = 2
MANY_DEALS = 5


@dataclass(frozen=True, slots=True)
class MakerRun:
    """How many deals running the same side has been the maker."""

    maker: int
    deals: int


def score_round(options: Options, table: Table, sides: int, played: Round, carried: Carried) -> RoundScore:
    """The points of a deal. Source: Belote, sections 12 to 14, or French classic.

    Raises RuleError for what the rules refuse.
    """
    check_deal(options, table, sides, played)
    counts = () if options.is_french else counts_of(options, played)
    score = _scored(options, played, counts, carried)
    run = _run_after(carried.kept, played.maker)
    cards = TRICKS[hands_of(options, table, sides)] * (2 if table.partners else 1)
    told = () if options.is_french else _doubts_about_announcements(played, cards)
    doubts = (*_doubts_about_sides(played, counts), *told, *_doubt_about_maker(run))
    return replace(score, carried=replace(score.carried, kept=run), doubts=doubts)


def winners(options: Options, _table: Table, carried: Carried) -> tuple[int, ...]:
    """Who has won after a complete deal; nobody while the match goes on. The higher total wins."""
    if options.is_french and options.ends == "deals":
        most = max(carried.totals)
        best = tuple(side for side, total in enumerate(carried.totals) if total == most)
        return best if carried.played >= options.deals else ()
    eligible = [side for side in range(len(carried.totals)) if side not in carried.out]
    most = max((carried.totals[side] for side in eligible), default=0)
    best = tuple(side for side in eligible if carried.totals[side] == most)
    return best if len(best) == 1 and options.is_met(most) else ()


def start_keys(options: Options) -> frozenset[str]:
    """What a match may bring along from paper besides totals."""
    return frozenset({"held"}) if options.is_french else frozenset({"pending", "out"})


def _scored(options: Options, played: Round, counts: Sequence[Count], carried: Carried) -> RoundScore:
    if options.is_french:
        return score_french(options, played, carried)
    if played.claim is not None:
        return score_claim(options, played.claim, counts, carried)
    return score_complete(options, played, counts, carried)


def _run_after(kept: MakerRun | None, maker: int) -> MakerRun:
    return MakerRun(maker, kept.deals + 1 if kept is not None and kept.maker == maker else 1)


def _doubts_about_sides(played: Round, counts: Sequence[Count]) -> Iterator[Doubt]:
    """French classic has neither such totals nor penalties."""
    for side, count in enumerate(counts):
        if count.total > MUCH:
            text = gettext_noop("{total} points for one side in one deal: is that right?")
            yield Doubt("belote.ask_total", say(text, total=count.total), "cards", side)
        penalties = len(played.sides[side].penalties)
        if penalties > MANY_PENALTIES:
            text = gettext_noop("{count} penalties for one side in one deal: is that right?")
            yield Doubt("belote.ask_penalties", say(text, count=penalties), "penalties", side)


def _doubts_about_announcements(played: Round, cards: int) -> Iterator[Doubt]:
    """Combinations that no side can hold at once: four equals told twice, or more cards than there are in hand."""
    for side, heap in enumerate(played.sides):
        kinds = Counter(announced.kind for announced in heap.announcements if announced.is_accepted)
        twice = any(times > 1 for kind, times in kinds.items() if kind not in ESCALERAS)
        if twice or sum(LENGTHS[kind] * kinds[kind] for kind in ESCALERAS) > cards:
            text = gettext_noop("More was announced than the cards of this side can be: is a combination told twice?")
            yield Doubt("belote.ask_announced", say(text), "tierce", side)


def _doubt_about_maker(run: MakerRun) -> Iterator[Doubt]:
    if run.deals >= MANY_DEALS:
        text = gettext_noop("The same maker {deals} deals running: is that right?")
        yield Doubt("belote.ask_maker", say(text, deals=run.deals), "maker")
