"""What holds for every match of Belote, whatever is dealt."""

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Carried, Json, RoundScore
from scoring.match import score_match
from scoring.record import as_json
from scoring.registry import game
from scoring.rulebook import rulebook
from scoring.working import total_of
from tests.scoring.belote_dealing import dealt_match

MATCHES = st.integers(0, 10_000_000).map(lambda seed: dealt_match(Random(seed)))
BELOTE = game("belote")


def options_of(record: Json):
    return BELOTE.read_options(record.get("preset", "belote"), record.get("options", {}))


def deals_of(record: Json) -> list[tuple[Json, Carried, RoundScore]]:
    """Each deal that was scored and not voided, what stood before it, and its score."""
    scores = score_match(record | {"rounds": []}), score_match(record)
    before = [scores[0].carried, *(played.carried for played in scores[1].rounds if played)]
    scored = [played for played in scores[1].rounds if played]
    told = zip(record["rounds"], before, scored, strict=False)
    return [(played, carried, score) for played, carried, score in told if not score.is_void]


def written(score: RoundScore) -> int:
    """What all sides write by the game alone."""
    return sum(line.points for line in score.lines if line.entry != "adjustment")


def counted(score: RoundScore, *moved: str) -> int:
    """The sum of T: all steps but those that move points."""
    steps = [step for line in score.lines if line.entry != "adjustment" for step in line.steps]
    return sum(step.amount for step in steps if step.rule not in moved)


MOVED = ("belote.exceeded", "belote.several_exceed", "belote.tie", "belote.lot_taken")


@given(MATCHES)
def test_steps_taken_in_order_give_the_points_again(record):
    lines = [line for _, _, score in deals_of(record) for line in score.lines]

    assert [total_of(line.steps) for line in lines] == [line.points for line in lines]
    assert {step.rule for line in lines for step in line.steps} <= rulebook().keys()


@given(MATCHES)
def test_article_gives_and_keeps_what_was_counted(record):
    """ΣW + lots out = ΣT + lots in; in a complete deal of four hands ΣT = 152 + ΣA + ΣZ − 10·Σn."""
    if options_of(record).is_french:
        return
    for _, before, score in without_the_end(record):
        lots = [sum(lot.points for lot in carried.pending) for carried in (before, score.carried)]
        assert written(score) + lots[1] == counted(score, *MOVED) + lots[0]


WORTH = {"belote": 20, "tierce": 20, "quarte": 50, "quinte": 100, "carre_J": 200, "carre_9": 150}


def told_of(record: Json, played: Json) -> int:
    """ΣA + ΣZ − 10·Σn, from what was told."""
    options, points = options_of(record), 0
    for side in played["sides"]:
        capot, last = side.get("capot", False), side.get("last_trick", False)
        points += 100 * capot + 10 * (last and not (capot and options.capot_includes_last_trick))
        points += 10 * side.get("revokes", 0) - 10 * len(side.get("penalties", []))
        for told in side.get("announcements", []):
            is_void = not told.get("shown", True) and options.unshown_combination == "void"
            points += WORTH.get(told["kind"], 100) * (told.get("accepted", True) and not is_void)
    return points


@given(MATCHES)
def test_four_hands_count_152_and_what_is_told(record):
    has_four_hands = record.get("table", {}).get("partners") or len(record["sides"]) == 4
    if options_of(record).is_french or not has_four_hands:
        return
    for played, _, score in deals_of(record):
        assert "claim" in played or counted(score, *MOVED) == 152 + told_of(record, played)


@given(MATCHES)
def test_french_deal_is_162_with_what_is_held(record):
    """Without rounding: written + held out = 162 + held in, a deal, + 90·capot + 20·belote."""
    options = options_of(record)
    if not options.is_french or options.rounding != "none":
        return
    for played, before, score in without_the_end(record):
        capots = sum(side.get("capot", False) for side in played["sides"])
        announced = [told for side in played["sides"] for told in side.get("announcements", [])]
        belotes = sum(told.get("accepted", True) for told in announced)
        assert written(score) + score.carried.held == 162 + before.held + 90 * capots + 20 * belotes


def without_the_end(record: Json) -> list[tuple[Json, Carried, RoundScore]]:
    """The deals but the one with which the match ended: there what waited lapsed."""
    deals = deals_of(record)
    return deals[:-1] if score_match(record).finished else deals


@given(MATCHES)
def test_replaying_the_same_deals_gives_the_same(record):
    assert as_json(score_match(record)) == as_json(score_match(json.loads(json.dumps(record))))


@given(MATCHES)
def test_without_its_last_deal_a_match_stands_as_before(record):
    whole, shorter = score_match(record), score_match(record | {"rounds": record["rounds"][:-1]})

    assert shorter.rounds == whole.rounds[: len(shorter.rounds)]


@given(MATCHES, st.randoms())
def test_sides_in_another_order_write_the_same(record, chance):
    """Names mean nothing, and side k is side k wherever it stands."""
    order = list(range(len(record["sides"])))
    chance.shuffle(order)

    first, second = score_match(record), score_match(reordered(record, order))

    assert second.totals == tuple(first.totals[side] for side in order)
    assert {order[side] for side in second.winners} == set(first.winners)
    assert [lot.points for lot in second.carried.pending] == [lot.points for lot in first.carried.pending]


def reordered(record: Json, order: list[int]) -> Json:
    """The same match with its sides in another order, and under other names."""
    place = {side: position for position, side in enumerate(order)}
    start = dict(record.get("start", {}))
    if "totals" in start:
        start["totals"] = [start["totals"][side] for side in order]
    if "pending" in start:
        candidates = [[place[side] for side in lot["candidates"]] for lot in start["pending"]]
        start["pending"] = [lot | {"candidates": of} for lot, of in zip(start["pending"], candidates, strict=True)]
    if "out" in start:
        start["out"] = [place[side] for side in start["out"]]
    return record | {
        "sides": [f"Side {position}" for position in range(len(order))],
        "rounds": [moved(played, order, place) for played in record["rounds"]],
        **({"start": start} if start else {}),
    }


def moved(played: Json, order: list[int], place: dict[int, int]) -> Json:
    changed = dict(played)
    if "sides" in played:
        changed |= {"maker": place[played["maker"]], "sides": [played["sides"][side] for side in order]}
    if "claim" in played:
        changed["claim"] = played["claim"] | {"side": place[played["claim"]["side"]]}
    if "adjustments" in played:
        changed["adjustments"] = [told | {"side": place[told["side"]]} for told in played["adjustments"]]
    return changed


KINDS = ["belote", "tierce", "quarte", "quinte", *(f"carre_{rank}" for rank in ("J", "9", "A", "10", "K", "Q"))]


def usual_announcements(told: Json, *, is_french: bool) -> list[Json]:
    """Accepted ones first, then not shown ones, then not accepted ones; the French form tells a belote, or nothing."""
    announcements = []
    for announcement in told.get("announcements", []):
        if not announcement.get("accepted", True):
            announcements += [] if is_french else [{"kind": announcement["kind"], "accepted": False}]
        elif announcement.get("shown", True) or is_french:
            announcements.append({"kind": announcement["kind"]})
        else:
            announcements.append({"kind": announcement["kind"], "shown": False})
    return sorted(announcements, key=lambda told: ("accepted" in told, "shown" in told, KINDS.index(told["kind"])))


def in_usual_words(played: Json, *, is_french: bool) -> Json:
    """A deal without what is said though it is usual, in the form's order."""
    sides = []
    for told in played["sides"]:
        announcements = usual_announcements(told, is_french=is_french)
        side = told | {"announcements": announcements, "penalties": sorted(told.get("penalties", []))}
        sides.append({name: value for name, value in side.items() if name == "cards" or value})
    rest = {name: played[name] for name in ("maker", "dead_cards", "claim") if name in played}
    if "claim" in rest:
        rest.pop("dead_cards", None)
        claim = dict(rest["claim"])
        honours = claim.pop("trump_honours", [])
        rest["claim"] = claim | ({"trump_honours": sorted(honours, reverse=True)} if honours else {})
    return rest | {"sides": sides}


@given(MATCHES)
def test_answers_of_a_deal_make_the_same_deal_again(record):
    options, sides = options_of(record), len(record["sides"])
    table = BELOTE.read_table(options, record.get("table", {}), sides)
    names = {ask.name for ask in BELOTE.asks(options, table, tuple(record["sides"]))}
    for played in (played for played in record["rounds"] if "void" not in played):
        usual = in_usual_words(played, is_french=options.is_french)
        answers = BELOTE.answers_of_round(options, table, sides, played_alone(played))

        assert BELOTE.round_of_answers(options, table, sides, answers) == usual
        assert {name.rpartition("-")[0] or name for name in answers} <= names


def played_alone(played: Json) -> Json:
    """A deal without what every game has beside it."""
    return {name: value for name, value in played.items() if name not in {"incidents", "adjustments"}}
