"""Belote scored a second time, apart from the engine, from a ledger of where each point went.

Nothing is carried from deal to deal: all that stands after a deal is the balance of every entry up to there.
"""

from collections import defaultdict
from typing import NamedTuple

from tests.scoring.belote_ledger import Account, Entry, Json, Lot, Told, counts, is_complete, ledger_of, sole_best, told


class Book(NamedTuple):
    """A record and its ledger."""

    table: Told
    ledger: list[Entry]

    def balances(self, last: int) -> dict[Account, int]:
        """What stands on every account after that round."""
        balances: dict[Account, int] = defaultdict(int)
        for number, points, giver, taker in self.ledger:
            if number <= last:
                balances[giver] -= points
                balances[taker] += points
        return balances

    def totals(self, last: int) -> list[int]:
        balances = self.balances(last)
        return [balances[side] for side in self.table.sides]

    def lots(self, last: int) -> list[tuple[Lot, int]]:
        waiting = [(lot, points) for lot, points in self.balances(last).items() if isinstance(lot, Lot) and points]
        return sorted(waiting, key=lambda one: one[0][:2])

    def is_enough(self, total: int) -> bool:
        target: int = self.table.options["target"]
        return total > target or (total == target and self.table.options["target_mode"] == "reach")

    def is_true(self, number: int) -> bool:
        """Whether the claim of that round is."""
        deal, side = self.table.rounds[number], self.table.rounds[number]["claim"]["side"]
        return self.is_enough(self.totals(number - 1)[side] + counts(deal, self.table.options)[side])

    def out(self, last: int) -> list[int]:
        """Who claimed falsely at a table of three or more, up to that round."""
        claims = [number for number in range(last + 1) if "claim" in self.table.rounds[number]]
        liars = {self.table.rounds[number]["claim"]["side"] for number in claims if not self.is_true(number)}
        return sorted({*self.table.start.get("out", []), *(liars if len(self.table.sides) > 2 else ())})

    def winners(self, number: int) -> list[int]:
        """Whom that round makes win."""
        played = self.table.rounds[number]
        if "void" in played:
            return []
        if "claim" in played:
            return self._winners_by_claim(number)
        if self.table.options["scoring"] == "french" and self.table.options["ends"] == "deals":
            return self._winners_by_deals(number)
        totals = self.totals(number)
        best = sole_best({side: totals[side] for side in self.table.sides if side not in self.out(number)})
        return [best] if best is not None and self.is_enough(totals[best]) else []

    def _winners_by_claim(self, number: int) -> list[int]:
        claimant = self.table.rounds[number]["claim"]["side"]
        if self.is_true(number):
            return [claimant]
        left = [side for side in self.table.sides if side not in {claimant, *self.out(number)}]
        return left if len(left) == 1 else []

    def _winners_by_deals(self, number: int) -> list[int]:
        played = sum(map(is_complete, self.table.rounds[: number + 1]))
        if self.table.start.get("played", 0) + played < self.table.options["deals"]:
            return []
        totals = self.totals(number)
        return [side for side in self.table.sides if totals[side] == max(totals)]


def book_of(record: Json) -> Book:
    table = told(record)
    return Book(table, ledger_of(table))


def score(record: Json) -> Json:
    """The answer of `python -m scoring` to a valid record of Belote, without its lines."""
    book = book_of(record)
    rounds = range(len(book.table.rounds))
    end = next((number for number in rounds if book.winners(number)), None)
    last = len(rounds) - 1 if end is None else end
    totals, winners = book.totals(last), [] if end is None else book.winners(end)
    merits = [(side in winners, totals[side]) for side in book.table.sides]
    return {
        "rounds": [after(number, book, end) for number in rounds],
        "totals": totals,
        "finished": end is not None,
        "winners": winners,
        "places": [1 + sum(other > merit for other in merits) for merit in merits],
        "unscored": list(range(last + 1, len(rounds))),
    }


def after(number: int, book: Book, end: int | None) -> Json:
    """A round of the answer; with the end everything that waits lapses."""
    last = number if end is None else min(number, end)
    waiting = book.lots(last) if last != end else []
    article = book.table.options["scoring"] == "article"
    gained = [new - old for new, old in zip(book.totals(number), book.totals(number - 1), strict=True)]
    return {
        "points": gained if last == number else None,
        "pending": [{"points": points, "candidates": list(lot.candidates)} for lot, points in waiting if article],
        "held": sum(points for _, points in waiting if not article),
        "out": book.out(last),
    }
