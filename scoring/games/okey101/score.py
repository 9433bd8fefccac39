"""The points of a round of 101 Okey, with their working, and when a match is over."""

from dataclasses import dataclass

from scoring.game import Carried, Line, Operator, RoundScore, Step
from scoring.words import Message, gettext_noop, say
from scoring.working import total_of

from .checks import Seen, check_copies, check_finish, check_indicator, check_seats, check_told, read_seen
from .indicator import Indicator, read_indicator
from .options import Options
from .played import Finish, Opened, Rack, Round
from .racks import Priced, doubts_of, price_rack
from .teams import Table

WORDS = {
    Finish.ELDEN: gettext_noop("elden"),
    Finish.OKEY: gettext_noop("okey"),
    Finish.PAIRS: gettext_noop("pairs"),
}
RULE_OF = {
    Finish.ELDEN: "okey101.elden",
    Finish.OKEY: "okey101.okey_finish",
    Finish.PAIRS: "okey101.pairs_finish",
}
SPECIAL = -202
LADDER = -101


@dataclass(frozen=True, slots=True)
class Deal:
    """A checked round: what it was played with, and what its racks showed and cost."""

    options: Options
    table: Table
    played: Round
    specials: tuple[Finish, ...]
    priced: dict[int, Priced]


def score_round(options: Options, table: Table, sides: int, played: Round, carried: Carried) -> RoundScore:
    """The points of a round. Source: 101 Okey, points 1 to 7. Raises RuleError for what the rules refuse."""
    check_seats(played, sides)
    check_finish(played)
    check_told(played)
    indicator = None if played.indicator is None else read_indicator(played.indicator)
    seen = read_seen(played)
    check_indicator(options, played)
    check_copies(indicator, played, seen)
    deal = Deal(options, table, played, specials_of(options, played.finish), _priced(options, indicator, played, seen))
    doubts = tuple(doubt for side, rack in played.others for doubt in doubts_of(rack, deal.priced[side], side))
    if annulled := _annulled_by(options, played):
        lines = tuple(_annulled_line(deal, side, annulled) for side in range(sides))
        return RoundScore(lines, carried, is_annulled=True, notes=(say(ANNULLED[annulled]),), doubts=doubts)
    lines = tuple(
        _finishers_line(deal, side) if rack is None else _others_line(deal, side, rack)
        for side, rack in enumerate(played.racks)
    )
    return RoundScore(lines, carried, doubts=doubts)


def winners(options: Options, table: Table, carried: Carried) -> tuple[int, ...]:
    """Who has won after so many rounds, both partners where partners play; nobody while more are to be played."""
    units = table.partners or tuple((side,) for side in range(len(carried.totals)))
    totals = [sum(carried.totals[side] for side in unit) for unit in units]
    best = [unit for unit, total in zip(units, totals, strict=True) if total == min(totals)]
    if carried.played < options.hands or (options.tie == "extra_round" and len(best) > 1):
        return ()
    return tuple(sorted(side for unit in best for side in unit))


def specials_of(options: Options, finish: tuple[Finish, ...]) -> tuple[Finish, ...]:
    """The special finishes among those that were told, in the order of the rules."""
    return tuple(
        way for way in Finish if way in finish and (way is not Finish.PAIRS or options.pairs_finish == "special")
    )


def finish_words(finish: tuple[Finish, ...]) -> Message:
    """How somebody finished, in the order of the rules: elden, elden and okey, or a normal finish."""
    told = [say(WORDS[way]) for way in Finish if way in finish]
    match len(told):
        case 0:
            return say(gettext_noop("normal finish"))
        case 1:
            return told[0]
        case 2:
            return say(gettext_noop("{one} and {other}"), one=told[0], other=told[1])
        case _:
            return say(gettext_noop("{one}, {other} and {third}"), one=told[0], other=told[1], third=told[2])


ANNULLED = {
    "okey101.exhausted": gettext_noop(
        "Nobody finished: what was played gives no points, and the round does not count."
    ),
    "okey101.all_pairs": gettext_noop(
        "All opened by pairs and nobody finished: what was played gives no points, and the round does not count."
    ),
}


def _annulled_by(options: Options, played: Round) -> str:
    """The rule that makes the round none, where one does."""
    if played.finisher is not None:
        return ""
    if options.exhausted == "void":
        return "okey101.exhausted"
    all_by_pairs = all(rack.opened is Opened.PAIRS for _side, rack in played.others)
    return "okey101.all_pairs" if options.all_pairs == "void" and all_by_pairs else ""


def _priced(options: Options, indicator: Indicator | None, played: Round, seen: Seen) -> dict[int, Priced]:
    return {side: price_rack(options, indicator, rack, seen.get(side), side) for side, rack in played.others}


def _annulled_line(deal: Deal, side: int, rule: str) -> Line:
    step = Step(rule, Operator.ADD, 0, say(gettext_noop("the round does not count")))
    return Line(side, 0, (step,), entry="annulled", arrangement=deal.priced[side].arrangement)


def _finishers_line(deal: Deal, side: int) -> Line:
    """The finisher's points. Source: 101 Okey, points 1 to 3."""
    says = finish_words(deal.played.finish)
    if not deal.specials:
        rule = "okey101.pairs_finish" if deal.played.finish else "okey101.normal"
        steps: tuple[Step, ...] = (Step(rule, Operator.ADD, deal.options.winner_normal, says),)
    elif deal.options.combine == "multiply":
        start = Step("okey101.multiply", Operator.ADD, LADDER, say(gettext_noop("the finisher's −101")))
        steps = (start, *(_doubling(way) for way in deal.specials))
    else:
        rule = "okey101.highest" if len(deal.specials) > 1 else RULE_OF[deal.specials[0]]
        steps = (Step(rule, Operator.ADD, SPECIAL, says),)
    return Line(side, total_of(steps), steps, entry="finisher")


def _others_line(deal: Deal, side: int, rack: Rack) -> Line:
    """The points of a side that did not finish: its unit × how it opened × the finish."""
    priced = deal.priced[side]
    steps = [*priced.steps]
    if rack.opened is Opened.PAIRS and deal.options.pairs_opener_x > 1:
        says = say(gettext_noop("opened by pairs ×{factor}"), factor=deal.options.pairs_opener_x)
        steps.append(Step("okey101.pairs_opener", Operator.TIMES, deal.options.pairs_opener_x, says))
    if deal.options.combine == "multiply":
        steps += map(_doubling, deal.specials)
    elif deal.specials:
        says = say(gettext_noop("{finish} ×2"), finish=finish_words(deal.specials))
        rule = "okey101.highest" if len(deal.specials) > 1 else RULE_OF[deal.specials[0]]
        steps.append(Step(rule, Operator.TIMES, 2, says))
    if deal.options.team_mode == "partner_erased" and deal.table.partner_of(deal.played.finisher) == side:
        says = say(gettext_noop("the partner finished: nothing to pay"))
        steps.append(Step("okey101.partner_erased", Operator.TIMES, 0, says))
    return Line(side, total_of(steps), tuple(steps), entry=priced.entry, arrangement=priced.arrangement)


def _doubling(way: Finish) -> Step:
    return Step(RULE_OF[way], Operator.TIMES, 2, say(gettext_noop("{finish} ×2"), finish=say(WORDS[way])))
