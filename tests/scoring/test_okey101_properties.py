"""What holds for every round of 101 Okey, whatever is left on the racks."""

from itertools import permutations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.game import Json
from scoring.match import score_match
from scoring.record import as_json
from scoring.registry import game
from scoring.rulebook import rulebook
from scoring.tiles import FALSE_OKEY, write_tiles
from scoring.working import total_of
from tests.scoring.tables import NAMES, finished, match, melds

OKEY101 = game("okey101")
SET = (*range(52), *range(52), FALSE_OKEY, FALSE_OKEY)
ORDERS = list(permutations(range(4)))
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "winner_normal": st.sampled_from([0, -101]),
        "unopened": st.sampled_from([101, 202]),
        "combine": st.sampled_from(["highest", "multiply"]),
        "pairs_opener_x": st.sampled_from([1, 2]),
        "pairs_finish": st.sampled_from(["normal", "special"]),
        "okey_left": st.sampled_from(["double", "face", 25, 101]),
        "false_okey_left": st.sampled_from(["indicator", "okey_face"]),
        "exhausted": st.sampled_from(["score", "void"]),
        "all_pairs": st.sampled_from(["score", "void"]),
        "tie": st.sampled_from(["shared", "extra_round"]),
    },
)


@st.composite
def rounds(draw: st.DrawFn) -> Json:
    """A round of four that scores: each rack told in one of the ways, its tiles dealt from one set."""
    tiles = list(SET)
    Random(draw(st.integers(0, 2**32))).shuffle(tiles)
    indicator = next(tile for tile in tiles if tile != FALSE_OKEY)
    tiles.remove(indicator)
    finisher = draw(st.sampled_from([None, 0, 1, 2, 3]))
    finish = draw(st.sets(st.sampled_from(["elden", "pairs"]))) if finisher is not None else set()
    racks = [None if side == finisher else draw(racks_of(tuple(tiles[8 * side : 8 * side + 8]))) for side in range(4)]
    return {"indicator": write_tiles((indicator,)), "finisher": finisher, "finish": sorted(finish), "racks": racks}


def racks_of(tiles: tuple[int, ...]) -> st.SearchStrategy[Json]:
    """One rack in each of the ways that it can be told."""
    opened = st.sampled_from(["melds", "pairs"])
    shown = st.integers(1, 8).map(lambda count: write_tiles(tiles[:count]))
    return st.one_of(
        st.just({"opened": "no"}),
        st.builds(lambda text: {"opened": "no", "tiles": text}, shown),
        st.builds(lambda way, text: {"opened": way, "tiles": text}, opened, shown),
        st.builds(lambda way, points: {"opened": way, "sum": points}, opened, st.integers(1, 150)),
    )


def scored(*played: Json, **more):
    return score_match(match(*played, **more))


@given(rounds(), OPTIONS)
def test_steps_taken_in_order_give_the_points_again(played, options):
    lines = scored(played, options=options).rounds[0].lines

    assert [line.side for line in lines] == [0, 1, 2, 3]
    assert [total_of(line.steps) for line in lines] == [line.points for line in lines]
    assert {step.rule for line in lines for step in line.steps} <= rulebook().keys()


@given(rounds(), OPTIONS)
def test_tiles_and_their_sum_with_okeys_counted_apart_cost_the_same(played, options):
    lines = scored(played, options=options).rounds[0].lines

    assert scored(counted_apart(played), options=options).rounds[0].points == tuple(line.points for line in lines)


def counted_apart(played: Json) -> Json:
    """The same round with every rack told by its sum."""
    colour, number = played["indicator"][0], int(played["indicator"][1:])
    okey = f"{colour}{number % 13 + 1}"

    def told(rack):
        if not rack or "tiles" not in rack:
            return rack
        tiles = rack["tiles"].split()
        plain = sum(int(tile[1:]) for tile in tiles if tile not in (okey, "F"))
        return {"opened": rack["opened"], "sum": plain, "okeys": tiles.count(okey), "false_okeys": tiles.count("F")}

    return {**played, "racks": [told(rack) for rack in played["racks"]]}


@given(st.lists(rounds(), max_size=4), OPTIONS)
def test_replay_gives_the_same_answer(played, options):
    assert as_json(scored(*played, options=options)) == as_json(scored(*played, options=options))


@given(st.lists(rounds(), min_size=1, max_size=4), OPTIONS)
def test_without_its_last_round_a_match_is_what_it_was_before_it(played, options):
    options = {**options, "hands": 9}
    whole, before = scored(*played, options=options), scored(*played[:-1], options=options)

    last = whole.rounds[-1]
    assert whole.rounds[:-1] == before.rounds
    assert last.carried.totals == tuple(map(sum, zip(before.totals, last.points, strict=True)))


@given(
    st.lists(rounds(), min_size=1, max_size=3),
    st.sampled_from(ORDERS),
    st.sampled_from(["off", "sum", "partner_erased"]),
)
def test_who_sits_where_and_what_they_are_called_changes_nothing_else(played, order, mode):
    def moved(told):
        finisher = told["finisher"]
        return {
            **told,
            "finisher": None if finisher is None else order.index(finisher),
            "racks": [told["racks"][seat] for seat in order],
        }

    pairs = [[0, 2], [1, 3]]
    tables = [{"partners": pairs}, {"partners": [[order.index(seat) for seat in pair] for pair in pairs]}]
    one_table, other_table = tables if mode != "off" else ({}, {})
    one = scored(*played, options={"team_mode": mode}, table=one_table)

    other = score_match(
        match(*map(moved, played), options={"team_mode": mode}, table=other_table)
        | {"sides": [f"{NAMES[seat]} the other" for seat in order]}
    )

    assert other.totals == tuple(one.totals[seat] for seat in order)
    assert other.places == tuple(one.places[seat] for seat in order)
    assert [team.total for team in other.teams] == [team.total for team in one.teams]
    assert set(other.winners) == {order.index(seat) for seat in one.winners}


@given(rounds(), OPTIONS)
def test_answers_of_a_round_make_it_again(played, options):
    read = OKEY101.read_options("okey101", options)
    table = OKEY101.read_table(read, {}, 4)

    answers = OKEY101.answers_of_round(read, table, 4, played)

    assert OKEY101.round_of_answers(read, table, 4, answers) == played
    counted = {name: answers.get(name, "") for name in OKEY101.counted(4, answers)}
    usual = {f"opened-{side}": "melds" for side in range(4)}
    assert OKEY101.round_of_answers(read, table, 4, usual | counted) == played


def outcome_of(record) -> int | RuleError:
    """How many sides were scored, or the refusal."""
    try:
        return len(score_match(record).totals)
    except RuleError as refusal:
        return refusal


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-200, 200) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["indicator", "finisher", "finish", "racks", "incidents", "void"]), JSON)
def test_whatever_stands_in_a_round_is_scored_or_refused(place, value):
    outcome = outcome_of(match({**finished(melds(10)), place: value}, sides=2))

    assert outcome == 2 or (outcome.round == 0 and outcome.rule in rulebook())


@given(st.sampled_from(["opened", "tiles", "sum", "okeys", "false_okeys"]), JSON)
def test_whatever_stands_on_a_rack_is_scored_or_refused(place, value):
    outcome = outcome_of(match(finished({**melds(10), place: value}), sides=2))

    assert outcome == 2 or (outcome.round == 0 and outcome.rule in rulebook())


@given(st.sampled_from(["preset", "options", "table", "sides", "start", "rounds"]), JSON)
def test_whatever_stands_in_a_record_is_scored_or_refused(place, value):
    outcome = outcome_of({**match(finished(melds(10)), sides=2), place: value})

    assert outcome == 2 or outcome.rule in rulebook()
