"""What a search may spend on a player turn: seconds, or evaluations for repeatable play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from math import ceil

from msgspec import Struct

from grognard.engine.errors import BadRequest

_FORM = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(s|n)")


class Budget(Struct, frozen=True):
    """For one player turn: ``10s`` is seconds, ``500n`` evaluations."""

    amount: float
    timed: bool


def read_budget(player: str, text: str) -> Budget:
    """The budget in ``search:10s``, after the colon."""
    found = _FORM.fullmatch(text)
    if found is None or float(found[1]) == 0 or (found[2] == "n" and "." in found[1]):
        raise BadRequest("bad_budget", player=player, budget=text or "?")
    return Budget(float(found[1]), found[2] == "s")


class TurnBudget:
    """What is left of the budget of one player turn."""

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


class Allowance:
    """The part of a turn's budget that one decision may use."""

    def __init__(self, turn: TurnBudget, amount: float) -> None:
        self._turn = turn
        self.size = max(min(amount, turn.left), 0.0)
        self._began = turn.now()
        self._taken = 0
        self.stopped = False

    def evaluated(self) -> None:
        self._taken += 1

    @property
    def used(self) -> float:
        """The share used up; 1 or more when nothing is left."""
        if self.stopped or self.size <= 0:
            return 1.0
        return self._amount() / self.size

    def room(self, until: float) -> int | None:
        """Evaluations before this share is used up; None if nobody can know."""
        if self._turn.budget.timed:
            return None
        return max(ceil(until * self.size) - self._taken, 0)

    def _amount(self) -> float:
        return self._turn.now() - self._began if self._turn.budget.timed else self._taken

    def close(self) -> None:
        self._turn.take(self._amount())
