"""Cards read and written."""

import pytest

from scoring.cards import DECK, JOKER, next_in_suit, read_cards, show_cards, write_cards
from scoring.errors import RuleError


def test_every_card_is_read_back_as_it_was_written():
    cards = (*DECK, JOKER)

    assert read_cards(write_cards(cards), field="cards") == cards


@pytest.mark.parametrize(
    ("text", "written", "shown"),
    [
        ("10H", "10H", "10♥"),
        ("TH", "10H", "10♥"),
        ("th", "10H", "10♥"),
        ("as", "AS", "A♠"),
        ("q♣", "QC", "Q♣"),
        ("K♦️", "KD", "K♦"),
        ("*", "*", "★"),
        ("  3h\t4♥\n5H ", "3H 4H 5H", "3♥ 4♥ 5♥"),
        ("", "", ""),
    ],
)
def test_cards_are_read_as_people_write_them(text, written, shown):
    cards = read_cards(text, field="cards")

    assert (write_cards(cards), show_cards(cards)) == (written, shown)


@pytest.mark.parametrize("text", ["1H", "11H", "H10", "7", "D", "3H4H", "3H,4H", "JOKER", "٣H", "３H", "7X", "**"])
def test_what_is_no_card_is_refused_by_its_own_words(text):
    with pytest.raises(RuleError) as caught:
        read_cards(f"2C {text}", field="cards", side=3)

    assert (caught.value.field, caught.value.side, str(caught.value)) == (
        "cards",
        3,
        f"“{text}” is not a card: write 7D, 10H or AS, and * for a joker.",
    )


@pytest.mark.parametrize(("indicator", "okey"), [("7D", "8D"), ("10S", "JS"), ("QH", "KH"), ("KC", "AC"), ("AC", "2C")])
def test_okey_is_the_next_rank_of_the_indicators_suit(indicator, okey):
    assert write_cards((next_in_suit(read_cards(indicator, field="indicator")[0]),)) == okey
