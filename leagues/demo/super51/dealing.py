"""Rounds of Super 51 as they could have been dealt and played: a hand that closes, and hands that came less far.

The hand that closes is made first, out of the whole pack; the others get theirs from what is left.
"""

from random import Random

from leagues.demo.super51.pack import Pack
from leagues.demo.tables import Played, Table, happens, scored, weighted
from scoring.cards import Card, write_cards
from scoring.game import Line

HAND = 14
MELD_SIZES = ((3, 3, 4, 4), (3, 3, 3, 5), (4, 5, 5), (3, 4, 7))
PAIRS_AND_MELD = ((7, 0), (7, 0), (5, 4), (4, 6))
# How often in a hundred rounds: somebody closes by pairs, somebody discards an okey, nobody closes.
BY_PAIRS, OKEY_DISCARDED, NOBODY = 11, 10, 5
# How many melds a hand holds that did not close, and how often.
MELDS_HELD = ((0, 8), (1, 27), (2, 40), (3, 25))
# How a hand is told, and how often.
TOLD = (("cards", 78), ("base", 12), ("loose", 10))


def round_at(table: Table, chance: Random) -> Played:
    """A round as the table would record it: most hands by their cards, some as they were told."""
    pack = Pack(chance)
    closer = None if happens(chance, NOBODY) else weighted(chance, tuple(enumerate(table.skills)))
    hands: dict[int, Played] = {}
    if closer is not None:
        hands[closer] = closing_hand(pack)
    hands |= {side: {"cards": written(pack, held_hand(pack))} for side in range(table.sides) if side != closer}
    played: Played = {
        "indicator": write_cards((pack.indicator,)),
        "closer": closer,
        "hands": [hands[side] for side in range(table.sides)],
    }
    if closer is None:
        played["closure"] = "exhausted"
    return as_told(table, played, chance)


def closing_hand(pack: Pack) -> Played:
    """Fourteen cards that close, and the discard."""
    by_pairs = happens(pack.chance, BY_PAIRS)
    cards: list[Card] = []
    while len(cards) != HAND:
        pack.put_back(cards)
        cards = pairs_hand(pack) if by_pairs else melds_hand(pack)
    discard = (happens(pack.chance, OKEY_DISCARDED) and pack.wild()) or pack.any(1)
    return {"cards": written(pack, cards), "discard": written(pack, discard)}


def melds_hand(pack: Pack) -> list[Card]:
    """Melds of fourteen cards in all, sometimes with an okey in one; fewer where the pack does not give them."""
    cards = [card for size in pack.chance.choice(MELD_SIZES) for card in meld(pack, size)]
    if cards and happens(pack.chance, 35):
        stand_in(pack, cards)
    return cards


def pairs_hand(pack: Pack) -> list[Card]:
    """Pairs and at most one meld, fourteen cards in all."""
    pairs, size = pack.chance.choice(PAIRS_AND_MELD)
    cards = meld(pack, size) if size else []
    return cards + [card for _ in range(pairs) for card in pack.pair()]


def held_hand(pack: Pack) -> list[Card]:
    """Fourteen cards of somebody who did not close: some melds, and what the pack gives besides."""
    melds = weighted(pack.chance, MELDS_HELD)
    cards = [card for _ in range(melds) for card in meld(pack, pack.chance.choice((3, 3, 4)))]
    return cards + pack.any(HAND - len(cards))


def meld(pack: Pack, size: int) -> list[Card]:
    """A group or a run."""
    return pack.group(size) if size <= 4 and happens(pack.chance, 45) else pack.run(size)


def stand_in(pack: Pack, cards: list[Card]) -> None:
    """Let a real okey take the place of a card, if there is one left."""
    wild = pack.wild()
    if wild:
        place = pack.chance.randrange(len(cards))
        pack.put_back([cards[place]])
        cards[place] = wild[0]


def written(pack: Pack, cards: list[Card]) -> str:
    return write_cards(pack.faces(cards))


def as_told(table: Table, played: Played, chance: Random) -> Played:
    """The same round with some hands told by their base or their loose cards, and sometimes the closer's not shown."""
    score = scored(table, played)
    told = dict(played, hands=list(played["hands"]))
    for line in score.lines:
        if line.side != played["closer"]:
            told["hands"][line.side] = hand_as_told(line, played["hands"][line.side], weighted(chance, TOLD))
        elif happens(chance, 12):
            told["hands"][line.side] = None
            told["closure"] = score.closure
    return told


def hand_as_told(line: Line, hand: Played, way: str) -> Played:
    """A hand by its base, by its loose cards, or with all its cards as it was dealt."""
    if line.arrangement is None:
        return {"no_meld": True} if way != "cards" else hand
    if way == "base" and line.base:
        return {"base": line.base}
    if way == "loose" and line.arrangement.loose:
        return {"loose": " ".join(line.arrangement.loose), "by": line.arrangement.way}
    return hand
