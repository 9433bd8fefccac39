"""101 Okey, rule by rule: what a finisher writes, what a rack costs, how a match ends."""

import pytest

from scoring.game import Doubt, Team
from scoring.match import score_match
from scoring.registry import game
from scoring.tiles import next_in_colour, read_tile, read_tiles, show_tiles, tile_words, write_tiles
from scoring.words import say
from scoring.working import arithmetic_of
from tests.scoring.tables import NOT_OPENED, finished, match, melds, pairs, points_of, ran_out, score_of

PAGE = finished(melds("K9 B3"), NOT_OPENED, melds("R6"), indicator="R5")
PARTNERS = {"partners": [[0, 2], [1, 3]]}
CLUB = {"preset": "okey101_club"}


def test_false_okey_counts_the_indicators_9_and_not_the_okeys_10():
    played = finished(melds("F"), indicator="B9")

    assert write_tiles((next_in_colour(read_tile("B9", field="indicator")),)) == "B10"
    assert points_of(played) == (0, 9)
    assert points_of(played, false_okey_left="okey_face") == (0, 10)


@pytest.mark.parametrize(
    ("finish", "options", "expected"),
    [
        ((), {}, (0, 12, 101, 12)),
        ((), {"winner_normal": -101}, (-101, 12, 101, 12)),
        ((), {"unopened": 202}, (0, 12, 202, 12)),
        (("elden",), {}, (-202, 24, 202, 24)),
        (("okey",), {}, (-202, 24, 202, 24)),
        (("pairs",), {}, (0, 12, 101, 12)),
        (("pairs",), {"winner_normal": -101}, (-101, 12, 101, 12)),
        (("pairs",), {"pairs_finish": "special"}, (-202, 24, 202, 24)),
        (("elden",), {"winner_normal": -101, "unopened": 202}, (-202, 24, 404, 24)),
        (("elden", "okey"), {}, (-202, 24, 202, 24)),
        (("elden", "okey", "pairs"), {"pairs_finish": "special"}, (-202, 24, 202, 24)),
        (("elden",), {"combine": "multiply"}, (-202, 24, 202, 24)),
        (("elden", "okey"), {"combine": "multiply"}, (-404, 48, 404, 48)),
        (("elden", "pairs"), {"combine": "multiply"}, (-202, 24, 202, 24)),
        (("okey", "pairs"), {"combine": "multiply", "pairs_finish": "special"}, (-404, 48, 404, 48)),
        (("elden", "okey", "pairs"), {"combine": "multiply", "pairs_finish": "special"}, (-808, 96, 808, 96)),
    ],
    ids=[
        "normal",
        "normal-minus-101",
        "unopened-202",
        "elden",
        "okey",
        "pairs-are-normal",
        "pairs-are-normal-minus-101",
        "pairs-are-special",
        "elden-unopened-202",
        "elden-and-okey-count-as-one",
        "all-three-count-as-one",
        "one-alone-never-multiplies-more",
        "elden-and-okey-multiply",
        "normal-pairs-multiply-nothing",
        "okey-and-pairs-multiply",
        "all-three-multiply",
    ],
)
def test_finish_gives_the_finisher_and_multiplies_the_others(finish, options, expected):
    assert points_of({**PAGE, "finish": list(finish)}, **options) == expected


@pytest.mark.parametrize(
    ("rack", "indicator", "options", "expected"),
    [
        (melds("K9 B3"), "R5", {}, 12),
        (melds("R7 R8 R9 K2"), "R5", {}, 26),
        (melds("R6"), "R5", {}, 12),
        (melds("R6 R6"), "R5", {}, 24),
        (melds("R6 R7 R8"), "R5", {}, 27),
        (melds("B6 K6"), "R5", {}, 12),
        (melds("K1"), "K13", {}, 2),
        (melds("F"), "K13", {}, 13),
        (melds("K1 F"), "K13", {}, 15),
        (melds("F F"), "R5", {}, 10),
        (melds("k9 b3 f"), "r5", {}, 17),
        (melds("R6"), "R5", {"okey_left": "face"}, 6),
        (melds("R6"), "R5", {"okey_left": 25}, 25),
        (melds("R6 R6"), "R5", {"okey_left": 101}, 202),
        (melds("R6 K4"), None, {"okey_left": "face"}, 10),
        (melds(12), None, {}, 12),
        (melds(12, okeys=0, false_okeys=0), None, {}, 12),
        (melds(0, okeys=1), "R5", {}, 12),
        (melds(7, okeys=2, false_okeys=1), "R5", {}, 36),
        (melds(0, false_okeys=2), "B13", {"false_okey_left": "okey_face"}, 2),
        (pairs(10), None, {}, 10),
        (pairs(10), None, {"pairs_opener_x": 2}, 20),
        (pairs(0, okeys=1), "R5", {"pairs_opener_x": 2}, 24),
        (NOT_OPENED, None, {}, 101),
        (NOT_OPENED, None, {"pairs_opener_x": 2}, 101),
        ({"opened": "no", "tiles": "R6 F K13"}, "R5", {"okey_left": 101}, 101),
        ({"opened": "no", "tiles": "F"}, None, {}, 101),
        ({"opened": "no", "sum": 0, "okeys": 1}, None, {}, 101),
        ({"opened": "no", "sum": 400}, None, {}, 101),
        (melds(300), None, {}, 300),
        (melds(1), None, {}, 1),
    ],
    ids=[
        "numbers",
        "run-still-on-the-rack-counts",
        "okey-twice-its-number",
        "both-okeys",
        "okey-in-a-kept-run-is-doubled-too",
        "same-number-of-other-colours-is-ordinary",
        "after-the-13-the-1",
        "false-okey-counts-the-13",
        "okey-and-false-okey",
        "both-false-okeys",
        "lower-case",
        "okey-its-number",
        "okey-25",
        "both-okeys-101-each",
        "okey-its-number-needs-no-indicator",
        "sum",
        "sum-beside-no-okeys",
        "okey-counted-apart",
        "okeys-and-a-false-okey-counted-apart",
        "both-false-okeys-count-the-okeys-1",
        "pairs-once",
        "pairs-twice",
        "pairs-twice-and-an-okey",
        "not-opened",
        "not-opened-is-by-pairs-neither",
        "not-opened-ignores-its-okey",
        "not-opened-needs-no-indicator",
        "not-opened-ignores-a-counted-okey",
        "not-opened-ignores-its-sum",
        "most",
        "least",
    ],
)
def test_rack_costs_what_is_left(rack, indicator, options, expected):
    told = {} if indicator is None else {"indicator": indicator}

    assert points_of(finished(rack, **told), **options) == (0, expected)


def test_pairs_opener_multiplies_with_the_finish_and_also_when_nobody_finishes():
    racks = (pairs(10), melds(10))

    assert points_of(finished(*racks, finish=("elden",)), pairs_opener_x=2) == (-202, 40, 20)
    assert points_of(ran_out(*racks), pairs_opener_x=2) == (20, 10)


@pytest.mark.parametrize(
    ("played", "options", "expected", "is_annulled"),
    [
        (ran_out(melds(11), melds(13), NOT_OPENED, melds(6)), {}, (11, 13, 101, 6), False),
        (ran_out(melds(11), melds(13), NOT_OPENED, melds(6)), {"exhausted": "void"}, (0, 0, 0, 0), True),
        (ran_out(*[pairs(8)] * 4), {}, (8, 8, 8, 8), False),
        (ran_out(*[pairs(8)] * 4), {"pairs_opener_x": 2}, (16, 16, 16, 16), False),
        (ran_out(*[pairs(8)] * 4), {"all_pairs": "void"}, (0, 0, 0, 0), True),
        (ran_out(*[pairs(8)] * 2), {"all_pairs": "void"}, (0, 0), True),
        (ran_out(pairs(8), pairs(8), pairs(8), melds(8)), {"all_pairs": "void"}, (8, 8, 8, 8), False),
        (finished(pairs(8), pairs(8), pairs(8)), {"all_pairs": "void", "exhausted": "void"}, (0, 8, 8, 8), False),
    ],
    ids=[
        "ran-out",
        "ran-out-void",
        "all-pairs",
        "all-pairs-twice",
        "all-pairs-void",
        "all-pairs-void-of-two",
        "one-by-melds",
        "finished",
    ],
)
def test_stock_that_ran_out(played, options, expected, is_annulled):
    score = score_of(played, options=options)

    assert (score.points, score.is_annulled) == (expected, is_annulled)


def test_annulled_round_keeps_its_penalties_and_does_not_count():
    played = {**ran_out(melds(11), NOT_OPENED), "incidents": [{"side": 1, "code": "islek"}]}

    score = score_match(match(played, finished(melds(5)), sides=2, options={"exhausted": "void", "hands": 1}))

    assert ([scored.points for scored in score.rounds], score.totals) == ([(0, 101), (0, 5)], (0, 106))
    assert (score.finished, score.winners, score.unscored) == (True, (0,), ())


@pytest.mark.parametrize("code", sorted(game("okey101").incidents))
def test_penalty_is_added_after_every_factor(code):
    played = {**PAGE, "finish": ["okey"], "incidents": [{"side": 1, "code": code}, {"side": 0, "code": code}]}

    assert points_of({**played}) == (-101, 125, 202, 24)
    assert points_of({**played}, penalty_value=50) == (-152, 74, 202, 24)
    assert points_of({**played}, penalty_value=0) == (-202, 24, 202, 24)


def test_clubs_ladder():
    racks = {"indicator": "R5", "racks": [None, melds("K9 B3"), NOT_OPENED, pairs("R6")]}
    finishes = [[], ["okey"], ["pairs"], ["elden", "okey"], ["elden", "okey", "pairs"]]

    ladder = [points_of({**racks, "finisher": 0, "finish": finish}, **CLUB) for finish in finishes]

    assert ladder == [
        (-101, 12, 202, 202),
        (-202, 24, 404, 404),
        (-202, 24, 404, 404),
        (-404, 48, 808, 808),
        (-808, 96, 1616, 1616),
    ]
    assert points_of(finished(melds("F"), indicator="B9"), **CLUB) == (-101, 10)


def workings(played, **more):
    lines = score_of(played, **more).lines
    return [(arithmetic_of(line.steps), [step.rule.partition(".")[2] for step in line.steps]) for line in lines]


def test_workings_name_their_rules():
    played = finished(melds("K9 B3 R6"), NOT_OPENED, pairs(5, false_okeys=1), indicator="R5", finish=("elden", "okey"))

    assert workings(played, options={"combine": "multiply", "pairs_opener_x": 2}) == [
        ("−101 × 2 × 2 = −404", ["multiply", "elden", "okey_finish"]),
        ("(12 + 12) × 2 × 2 = 96", ["rack", "okey_left", "elden", "okey_finish"]),
        ("101 × 2 × 2 = 404", ["unopened", "elden", "okey_finish"]),
        ("(5 + 5) × 2 × 2 × 2 = 80", ["rack", "false_okey_left", "pairs_opener", "elden", "okey_finish"]),
    ]
    assert workings(played)[:2] == [
        ("−202 = −202", ["highest"]),
        ("(12 + 12) × 2 = 48", ["rack", "okey_left", "highest"]),
    ]


@pytest.mark.parametrize(
    ("rack", "says"),
    [
        (melds("K9 B3"), ["9 + 3 left on the rack"]),
        (melds(12), ["12 left on the rack"]),
        (melds("R6"), ["the okey, red 6, left"]),
        (melds("R6 R6"), ["both okeys, red 6, left: 12 each"]),
        (melds("F"), ["a false okey left: the indicator's number, 5"]),
        (melds("F F"), ["both false okeys left: the indicator's number, 5 each"]),
        (NOT_OPENED, ["not opened (açmadı)"]),
    ],
    ids=["tiles", "sum", "okey", "both-okeys", "false-okey", "both-false-okeys", "not-opened"],
)
def test_working_says_what_was_left(rack, says):
    line = score_of(finished(rack, indicator="R5")).lines[1]

    assert [str(step.says) for step in line.steps] == says


def test_tiles_of_a_rack_are_shown_beside_its_working():
    line = score_of(finished(melds("K9 F"), indicator="R5")).lines[1]

    assert (line.entry, line.arrangement.way, line.arrangement.loose) == ("tiles", "melds", ("K9", "F"))


@pytest.mark.parametrize(
    ("rack", "field"),
    [
        (melds(151), "sum"),
        (melds(140, okeys=1), "sum"),
        (melds(" ".join(["R13 Y13 B13 K13"] * 2 + ["R12 R11 R10 Y12 Y11"])), "tiles"),
    ],
    ids=["sum", "okey-counted-apart", "tiles"],
)
def test_more_than_150_is_asked_about_and_scored(rack, field):
    score = score_of(finished(rack, indicator="K5"))

    unit = score.points[1]
    message = say("{unit} left on an opened rack is a lot: is it so?", unit=unit)
    assert unit > 150
    assert score.doubts == (Doubt("okey101.high_total", message, field, 1),)


def test_150_and_what_was_not_opened_are_no_doubt():
    assert score_of(finished(melds(150), {"opened": "no", "sum": 200})).doubts == ()


ROUNDS = (
    finished(melds(12), NOT_OPENED, melds(12)),
    {"finisher": 1, "finish": [], "racks": [melds(7), None, melds(30), NOT_OPENED]},
    {"finisher": 2, "finish": ["okey"], "racks": [melds(5), melds(6), None, NOT_OPENED]},
)


def test_match_of_three_rounds():
    score = score_match(match(*ROUNDS))

    assert [scored.points for scored in score.rounds] == [(0, 12, 101, 12), (7, 0, 30, 101), (10, 12, -202, 202)]
    assert (score.totals, score.teams) == ((17, 24, -71, 315), ())
    assert (score.finished, score.winners, score.places) == (True, (2,), (2, 3, 1, 4))


@pytest.mark.parametrize(
    ("mode", "totals", "teams", "winners"),
    [
        ("sum", (17, 24, -71, 315), (-54, 339), (0, 2)),
        ("partner_erased", (7, 24, -172, 214), (-165, 238), (0, 2)),
    ],
)
def test_match_of_two_partnerships(mode, totals, teams, winners):
    score = score_match(match(*ROUNDS, options={"team_mode": mode}, table=PARTNERS))

    assert score.totals == totals
    assert score.teams == (Team((0, 2), teams[0]), Team((1, 3), teams[1]))
    assert (score.finished, score.winners, score.places) == (True, winners, (1, 2, 1, 2))


def test_finishers_partner_pays_nothing_but_his_penalties():
    played = {**finished(melds(12), NOT_OPENED, melds(12)), "incidents": [{"side": 2, "code": "take_back"}]}

    score = score_of(played, options={"team_mode": "partner_erased"}, table=PARTNERS)

    assert score.points == (0, 12, 101, 12)
    assert [(step.rule, step.amount) for step in score.lines[2].steps] == [
        ("okey101.unopened", 101),
        ("okey101.partner_erased", 0),
    ]


def test_nothing_is_erased_where_nobody_finished():
    racks = (melds(1), melds(2), melds(3), melds(4))

    assert points_of(ran_out(*racks), team_mode="partner_erased", table=PARTNERS) == (1, 2, 3, 4)


def test_partners_sit_as_the_table_says():
    table = {"partners": [[0, 3], [1, 2]]}

    score = score_match(match(*ROUNDS, options={"team_mode": "sum"}, table=table))

    assert score.teams == (Team((0, 3), 332), Team((1, 2), -47))
    assert score.winners == (1, 2)


@pytest.mark.parametrize(
    ("tie", "rounds", "finished_after", "winners"),
    [
        ("shared", [(5, 5)], 1, (0, 1)),
        ("extra_round", [(5, 5)], None, ()),
        ("extra_round", [(5, 5), (6, 6)], None, ()),
        ("extra_round", [(5, 5), (6, 7)], 2, (0,)),
        ("extra_round", [(5, 4), (1, 9)], 1, (1,)),
    ],
    ids=["shared", "one-more", "still-level", "alone", "alone-at-once"],
)
def test_tie_at_the_end(tie, rounds, finished_after, winners):
    played = [ran_out(melds(one), melds(other)) for one, other in rounds]

    score = score_match(match(*played, sides=2, options={"hands": 1, "tie": tie}))

    assert (score.finished, score.winners) == (finished_after is not None, winners)
    assert len(score.unscored) == (0 if finished_after is None else len(rounds) - finished_after)


def test_tie_of_teams_is_broken_by_their_sums():
    level = ran_out(melds(10), melds(20), melds(30), melds(20))
    options = {"hands": 1, "tie": "extra_round", "team_mode": "sum"}

    open_still = score_match(match(level, options=options, table=PARTNERS))
    over = score_match(match(level, ran_out(*map(melds, (9, 1, 1, 1))), options=options, table=PARTNERS))

    assert (open_still.finished, open_still.places) == (False, (1, 1, 1, 1))
    assert (over.winners, over.places) == ((1, 3), (2, 1, 2, 1))


def test_match_carried_over_from_paper_ends_after_its_eleventh_round():
    start = {"totals": [100, -202, 55, 303], "played": 8}
    rounds = [*ROUNDS, finished(melds(1), melds(1), melds(1))]

    score = score_match(match(*rounds, start=start, options={"hands": 11}))

    assert (score.totals, score.finished, score.winners, score.unscored) == ((117, -178, -16, 618), True, (1,), (3,))


def test_full_match_of_the_club_with_all_that_happens():
    rounds = [
        finished(melds("K9 B3"), NOT_OPENED, pairs("R6"), indicator="R5"),
        ran_out(melds(40), pairs(10), NOT_OPENED, melds(3)),
        {"void": "the tiles fell off the table"},
        {"finisher": 3, "finish": ["elden", "okey"], "racks": [melds(9), NOT_OPENED, pairs(9), None]},
        {**finished(melds(8), melds(8), melds(8)), "adjustments": [{"side": 3, "points": -10, "reason": "ruling"}]},
    ]

    score = score_match(match(*rounds, preset="okey101_club", options={"hands": 4}))

    assert [scored.points for scored in score.rounds] == [
        (-101, 12, 202, 202),
        (40, 20, 202, 3),
        (0, 0, 0, 0),
        (36, 808, 72, -404),
        (-101, 8, 8, -2),
    ]
    assert (score.totals, score.winners, score.places) == ((-126, 848, 484, -201), (3,), (2, 4, 3, 1))


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        ({}, 4, {}),
        ({"team_mode": "sum"}, 4, PARTNERS),
        ({"team_mode": "partner_erased"}, 4, PARTNERS),
        ({"team_mode": "sum"}, 3, {}),
    ],
    ids=["each-for-himself", "sum", "partner-erased", "three-are-no-partners"],
)
def test_partners_face_each_other(options, seats, expected):
    okey101 = game("okey101")

    assert okey101.table_given(okey101.read_options("okey101", options), seats) == expected


def test_tiles_are_read_and_written():
    tiles = read_tiles("R1 r13 y5 B9 k1 F f ★", field="tiles")

    assert write_tiles(tiles) == "R1 R13 Y5 B9 K1 F F F"
    assert show_tiles(tiles[-3:]) == "★ ★ ★"
    assert [str(tile_words(tile)) for tile in tiles[2:6]] == ["yellow 5", "blue 9", "black 1", "false okey"]
