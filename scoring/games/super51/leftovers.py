"""What told loose cards say against themselves: a meld, or a pair, that nobody would have left over.

The rules refuse none of it, so it is a remark. It is made only where it holds whatever card the okey is.
"""

from functools import lru_cache

from scoring.cards import JOKER, Card, rank_of, show_cards, suit_of
from scoring.meld_table import packed
from scoring.melds import WILD, Prices, least_by_melds
from scoring.pairs import paired
from scoring.words import Message, gettext_noop, say

from .indicator import Indicator
from .options import Options, values_of

MELDS = {
    ("run", False): gettext_noop("Among these loose cards there is a run, {cards}: check whether it was left over."),
    ("run", True): gettext_noop(
        "Among these loose cards there is a run with the okey, {cards}: check whether it was left over."
    ),
    ("group", False): gettext_noop(
        "Among these loose cards there is a group, {cards}: check whether it was left over."
    ),
    ("group", True): gettext_noop(
        "Among these loose cards there is a group with the okey, {cards}: check whether it was left over."
    ),
}
A_PAIR = gettext_noop("Among these loose cards there is a pair, {cards}: check whether it was left over.")
AN_OKEY = gettext_noop("The okey {card} pairs with any card: check whether both were left over.")


@lru_cache(maxsize=2048)
def remarks_on_loose(options: Options, indicator: Indicator, by: str, cards: tuple[Card, ...]) -> tuple[Message, ...]:
    """The remark on loose cards in which there is a meld (by melds) or a pair (by pairs); none where there is not."""
    okey = indicator.okey
    naturals = tuple(okey if card == JOKER and okey is not None else card for card in cards if card != okey)
    wilds = len(cards) - len(naturals)
    prices = Prices(values_of(options), 0)
    if by == "melds":
        layout = least_by_melds(naturals, wilds, prices, options.ace_in_runs)
        return (_of_meld(layout.melds[0], okey),) if layout else ()
    kept = naturals if okey is not None or options.two_okeys_pair else _never_okeys(naturals, indicator)
    pairs = paired(packed(kept), wilds, prices, two_wilds_pair=options.two_okeys_pair).pairs
    return (_of_pair(pairs[0], okey),) if pairs else ()


def _never_okeys(cards: tuple[Card, ...], indicator: Indicator) -> tuple[Card, ...]:
    """The cards that cannot be the okey of an indicator whose rank is not known: it is of the same suit."""
    return tuple(card for card in cards if suit_of(card) != indicator.suit)


def _of_meld(meld: tuple[int, ...], okey: Card | None) -> Message:
    kind = "group" if len({rank_of(card) for card in meld if card != WILD}) == 1 else "run"
    return say(MELDS[kind, WILD in meld], cards=_as_printed(meld, okey))


def _of_pair(pair: tuple[int, ...], okey: Card | None) -> Message:
    if pair.count(WILD) == 1:
        return say(AN_OKEY, card=_as_printed((WILD,), okey))
    return say(A_PAIR, cards=_as_printed(pair, okey))


def _as_printed(cards: tuple[int, ...], okey: Card | None) -> str:
    """A wild is the okey's card, and that card itself was a joker."""
    if okey is None:
        return show_cards(cards)
    return show_cards(tuple(okey if card == WILD else JOKER if card == okey else card for card in cards))
