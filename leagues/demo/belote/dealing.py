"""Deals of Belote as the table writes them down: complete ones, and such as “he terminado” interrupts."""

from collections.abc import Collection, Iterator
from random import Random

from leagues.demo.belote.cards import SEATS, TRICKS, Card, Deal, play_out
from leagues.demo.belote.combinations import accepted_side, belote_side, combinations_of
from leagues.demo.tables import Played, Table, happens

HONOURS = ("J", "9")
# How many in a hundred deals have a penalty, somebody who did not follow suit, and a refused combination on record.
PENALTY, REVOKE, REFUSED = 5, 2, 30
PENALTIES = ("P1", "P4", "P5")


def round_at(table: Table, chance: Random) -> Played:
    """A complete deal by the table's rules."""
    deal = play_out(chance)
    return french_round(deal) if table.options.is_french else article_round(deal, chance)


def french_round(deal: Deal) -> Played:
    """A deal as French contests write it: no announcement but belote."""
    return written(deal, [announced(["belote"] if belote_side(deal) == side else []) for side in range(2)])


def article_round(deal: Deal, chance: Random) -> Played:
    """A deal as the article writes it, now and then with a penalty, or with somebody who did not follow suit."""
    beside = announcements(deal, chance)
    if happens(chance, PENALTY):
        beside[chance.randrange(2)]["penalties"] = [chance.choice(PENALTIES)]
    if happens(chance, REVOKE):
        beside[chance.randrange(2)]["revokes"] = 1
    return written(deal, beside)


def claims_in(deal: Deal, sides: Collection[int], chance: Random) -> Iterator[Played]:
    """The same deal interrupted after each trick by each player of these sides who may say “he terminado” then."""
    beside = announcements(deal, chance)
    for tricks in range(1, TRICKS - 1):
        heaps = deal.heaps(tricks)
        for seat in SEATS:
            if seat % 2 in sides and heaps[seat % 2]:
                yield {
                    "maker": deal.maker % 2,
                    "sides": [{"cards": cards} | beside[side] for side, cards in enumerate(heaps)],
                    "claim": claim_of(deal, seat, tricks),
                }


def claim_of(deal: Deal, seat: int, tricks: int) -> Played:
    held = deal.held_by(seat, tricks)
    honours = [rank for rank in HONOURS if Card(deal.trump, rank) in held]
    said = {"side": seat % 2, "tricks_left": TRICKS - tricks, "won_valued_trick": True}
    return said | ({"trump_honours": honours} if honours else {})


def written(deal: Deal, beside: list[Played]) -> Played:
    """The record's round: maker, heaps, last trick and capot, with what each side has besides."""
    last, heaps = deal.tricks[-1].winner % 2, deal.heaps()
    sides = [{"cards": cards} for cards in heaps]
    won = {"last_trick": True}
    if all(trick.winner % 2 == last for trick in deal.tricks):
        won["capot"] = True
    sides[last] |= won
    return {"maker": deal.maker % 2, "sides": [side | beside[number] for number, side in enumerate(sides)]}


def announcements(deal: Deal, chance: Random) -> list[Played]:
    """What each side announced: what the table accepted, and sometimes what it refused."""
    found, belote = combinations_of(deal), belote_side(deal)
    accepted = accepted_side(deal, found)
    sides = []
    for side in range(2):
        kinds = [combined.kind for combined in found[side]]
        is_told = side == accepted or happens(chance, REFUSED)
        told = announced(["belote"] if side == belote else [], kinds if is_told else [], is_refused=side != accepted)
        sides.append(told)
    return sides


def announced(belote: list[str], kinds: list[str] | None = None, *, is_refused: bool = False) -> Played:
    """The record's announcements of a side; nothing where it has none."""
    refused = {"accepted": False} if is_refused else {}
    told: list[Played] = [{"kind": kind} for kind in belote] + [{"kind": kind, **refused} for kind in kinds or ()]
    return {"announcements": told} if told else {}
