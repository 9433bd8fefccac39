"""The baseline: the same question put to OR-Tools' CP-SAT as an integer programme."""

from collections.abc import Sequence

from ortools.sat.python import cp_model

from scoring.meld_table import MOST_WILDS, WILD, Cards, Prices, counted, meld_table, packed, present_in

LONGEST_BY_MELDS, LONGEST_BY_PAIRS = 5, 6


class Programme:
    """A hand as an integer programme: what is taken of each card by melds and pairs, and what that saves."""

    def __init__(self, naturals: Cards, wilds: int, prices: Prices, longest: int) -> None:
        self.model, self.prices, self.wilds = cp_model.CpModel(), prices, wilds
        self.counts = dict(counted(packed(naturals)))
        self.taken: dict[int, list[cp_model.LinearExprT]] = {card: [] for card in (*self.counts, WILD)}
        present = present_in(packed(naturals))
        table = meld_table("both", longest, prices.naturals)[min(wilds, MOST_WILDS)]
        melds = [meld for card in self.counts for meld in table[card] if present & meld[1] == meld[1]]
        self.melds = [self._take(meld[3], f"meld {place}", 2) for place, meld in enumerate(melds)]

    def _take(self, cards: Sequence[int], name: str, most: int) -> cp_model.IntVar:
        variable = self.model.new_int_var(0, most, name)
        for card in cards:
            self.taken[card].append(variable)
        return variable

    def allow_pairs(self) -> list[cp_model.IntVar]:
        """Natural pairs, a wild and any card, two wilds."""
        natural = [self._take((card, card), f"pair {card}", count // 2) for card, count in self.counts.items()]
        mixed = [self._take((card, WILD), f"wild {card}", 2) for card in self.counts] if self.wilds else []
        return [*natural, *mixed, self._take((WILD, WILD), "two wilds", 1)]

    def least(self) -> int | None:
        """The points left at least, or None where there is no solution."""
        available = {**self.counts, WILD: self.wilds}
        price = {card: self.prices.wild if card == WILD else self.prices.naturals[card] for card in available}
        for card, count in available.items():
            self.model.add(sum(self.taken[card]) <= count)
        left = [price[card] * (count - sum(self.taken[card])) for card, count in available.items()]
        self.model.minimize(sum(left))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        return round(solver.objective_value) if status == cp_model.OPTIMAL else None


def least_by_melds(naturals: Cards, wilds: int, prices: Prices) -> int | None:
    """The least that melds leave; None where no meld can be made."""
    programme = Programme(naturals, wilds, prices, LONGEST_BY_MELDS)
    return programme.least() if programme.melds else None


def least_by_pairs(naturals: Cards, wilds: int, prices: Prices) -> int | None:
    """The least, not doubled, that five pairs, or four and a meld, leave; None where they cannot be made."""
    programme = Programme(naturals, wilds, prices, LONGEST_BY_PAIRS)
    melds, pairs = sum(programme.melds), sum(programme.allow_pairs())
    programme.model.add(melds <= 1)
    programme.model.add(pairs + melds >= 5)
    programme.model.add(pairs >= 4)
    return programme.least()
