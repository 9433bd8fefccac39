"""What holds for every round of Super 51, whatever is dealt."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, JOKER, Card, next_in_suit, read_cards, write_cards
from scoring.errors import RuleError
from scoring.game import Json
from scoring.match import score_match
from scoring.record import as_json
from scoring.rulebook import rulebook
from scoring.working import total_of
from tests.scoring.play import closed, line_of, match
from tests.scoring.reference import is_meld, is_pair
from tests.scoring.rounds import PACK, SHUFFLES, SIDES, rounds

FACTORS = {"C": 6, "D": 4, "H": 5, "S": 3}
MULTIPLIERS = {"normal": 1, "pairs": 2, "okey": 2, "pairs_okey": 4, "exhausted": 1}
SUITS_IN_ANY_ORDER = list(permutations(range(4)))


def scored(*played: Json):
    return score_match(match(*played, sides=SIDES, table={"clubs_factor": 6}))


def crowded(indicator: Card) -> list[Card]:
    """Cards near the okey, so that melds, pairs and okeys are common; the indicator is out of play."""
    okey = next_in_suit(indicator)
    near = [card for card in PACK if card == JOKER or (card // 4 - okey // 4) % 13 in (11, 12, 0, 1, 2)]
    near.remove(indicator)
    return near


@st.composite
def hands(draw: st.DrawFn) -> tuple[str, str]:
    """An indicator and a hand of 14 cards, as text; half of them crowded."""
    indicator = draw(st.sampled_from(DECK))
    pack = crowded(indicator) if draw(st.booleans()) else [card for card in PACK if card != indicator]
    return write_cards((indicator,)), write_cards(tuple(draw(SHUFFLES).sample(pack, 14)))


@given(rounds())
def test_steps_taken_in_order_give_the_points_again(played):
    lines = scored(played).rounds[0].lines

    assert [total_of(line.steps) for line in lines] == [line.points for line in lines]
    assert {step.rule for line in lines for step in line.steps} <= rulebook().keys()


@given(rounds())
def test_loser_pays_base_times_factor_times_multiplier(played):
    score = scored(played).rounds[0]
    factor, multiplier = FACTORS[played["indicator"][-1]], MULTIPLIERS[played["closure"]]

    assert [line.points for line in score.lines if line.base is not None] == [
        line.base * factor * multiplier for line in score.lines if line.base is not None
    ]
    assert all(0 <= line.base <= 114 for line in score.lines if line.base is not None)


@given(rounds())
def test_winners_bonus_divides_by_a_hundred_and_a_normal_one_has_no_factor(played):
    lines = [line for line in scored(played).rounds[0].lines if line.base is None]

    bonus = {"normal": -100, "pairs_okey": -200 * FACTORS[played["indicator"][-1]]}
    expected = bonus.get(played["closure"], -100 * FACTORS[played["indicator"][-1]])
    assert [line.points for line in lines] == ([] if played["closer"] is None else [expected])


@given(st.lists(rounds(), max_size=4))
def test_replay_gives_the_same_answer(played):
    assert as_json(scored(*played)) == as_json(scored(*played))


@given(st.lists(rounds(), min_size=1, max_size=4))
def test_without_its_last_round_a_match_is_what_it_was_before_it(played):
    whole, before = scored(*played), scored(*played[:-1])

    last = whole.rounds[-1]
    assert whole.rounds[:-1] == before.rounds
    assert last.carried.totals == tuple(map(sum, zip(before.totals, last.points, strict=True)))


@given(hands(), SHUFFLES)
def test_order_of_the_cards_changes_nothing(hand, shuffle):
    indicator, cards = hand
    words = cards.split()
    shuffle.shuffle(words)

    one, other = (line_of({"cards": text}, indicator=indicator) for text in (cards, " ".join(words)))

    assert (one.base, one.points, one.arrangement and one.arrangement.way) == (
        other.base,
        other.points,
        other.arrangement and other.arrangement.way,
    )


@given(hands(), st.sampled_from(SUITS_IN_ANY_ORDER))
def test_renaming_the_suits_with_the_indicator_changes_no_base(hand, suits):
    def renamed(text):
        cards = read_cards(text, field="cards")
        return write_cards(tuple(card if card == JOKER else 4 * (card // 4) + suits[card % 4] for card in cards))

    indicator, cards = hand

    one = line_of({"cards": cards}, indicator=indicator)
    other = line_of({"cards": renamed(cards)}, indicator=renamed(indicator))

    assert one.base == other.base


@given(hands())
def test_arrangement_is_legal_holds_the_hand_and_adds_up_to_the_base(hand):
    indicator, text = hand
    line = line_of({"cards": text}, indicator=indicator)
    laid = line.arrangement
    okey = next_in_suit(read_cards(indicator, field="indicator")[0])

    def natural(card):
        return None if card == okey else (okey // 4, okey % 4) if card == JOKER else (card // 4, card % 4)

    def read(words):
        return [tuple(natural(card) for card in read_cards(word, field="cards")) for word in words]

    if laid is None:
        assert line.base == 100
        return
    assert sorted(" ".join((*laid.melds, *laid.pairs, *laid.loose)).split()) == sorted(text.split())
    assert all(is_meld(meld, "both") for meld in read(laid.melds))
    assert all(is_pair(*pair, two_wilds_pair=True) for pair in read(laid.pairs))
    left = sum(value_of(card[0], okey) for card in read(laid.loose))
    assert line.base == (left if laid.way == "melds" else 2 * left)
    assert laid.way == "melds" or (len(laid.melds) <= 1 and len(laid.pairs) >= 5 - len(laid.melds))


def value_of(card, okey):
    rank = okey // 4 if card is None else card[0]
    return 11 if rank == 0 else min(rank + 1, 10)


@given(hands(), st.sampled_from(["melds", "pairs"]))
def test_proven_base_is_never_more_than_what_its_loose_cards_come_to(hand, by):
    indicator, text = hand
    proven = line_of({"cards": text}, indicator=indicator)
    laid = proven.arrangement
    if laid is None or laid.way != by:
        return

    claimed = line_of({"loose": " ".join(laid.loose), "by": by}, indicator=indicator)

    assert claimed.base == proven.base


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
PLACES = ["indicator", "closer", "closure", "hands", "incidents", "adjustments", "void"]


@given(st.sampled_from(PLACES), JSON)
def test_whatever_stands_in_a_round_is_scored_or_refused(place, value):
    outcome = outcome_of(match({**closed({"base": 10}), place: value}))

    assert outcome == 2 or (outcome.round == 0 and outcome.rule in rulebook())


@given(st.sampled_from(["preset", "options", "table", "sides", "start", "rounds", "game"]), JSON)
def test_whatever_stands_in_a_record_is_scored_or_refused(place, value):
    outcome = outcome_of({**match(closed({"base": 10})), place: value})

    assert outcome == 2 or outcome.rule in rulebook()
