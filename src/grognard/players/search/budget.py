"""What a search may spend on a turn: seconds, or evaluations for repeatable play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from msgspec import Struct

from grognard.engine.errors import BadRequest

_FORM = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(s|n)")


class Budget(Struct, frozen=True):
    """So much a turn: ``10s`` are seconds, ``500n`` evaluations."""

    amount: float
    timed: bool


def read_budget(player: str, text: str) -> Budget:
    """The budget in ``search:10s``, after the colon."""
    found = _FORM.fullmatch(text)
    if found is None or float(found[1]) == 0 or (found[2] == "n" and "." in found[1]):
        raise BadRequest("bad_budget", player=player, budget=text or "?")
    return Budget(float(found[1]), found[2] == "s")


class Purse:
    """What is left of the budget of one turn."""

    def __init__(self, budget: Budget, now: Callable[[], float] = time.perf_counter) -> None:
        self.budget = budget
        self.left = 0.0
        self.spent = 0.0
        """Of this turn, in the unit of the budget."""
        self.now = now

    def refill(self, share: float = 1.0) -> None:
        self.left = self.budget.amount * share
        self.spent = 0.0

    def take(self, amount: float) -> None:
        self.left -= amount
        self.spent += amount


class Grant:
    """A part of the purse, spent on one decision."""

    def __init__(self, purse: Purse, amount: float) -> None:
        self._purse = purse
        self.size = max(min(amount, purse.left), 0.0)
        self._began = purse.now()
        self._taken = 0
        self.stopped = False

    def evaluated(self) -> None:
        self._taken += 1

    @property
    def used(self) -> float:
        """The share used up, from 0 on; 1 and more when nothing is left."""
        if self.stopped or self.size <= 0:
            return 1.0
        return self._amount() / self.size

    def _amount(self) -> float:
        return self._purse.now() - self._began if self._purse.budget.timed else self._taken

    def close(self) -> None:
        self._purse.take(self._amount())
