"""R1 General terms: who attacks, the dice, how tables are read, half-day turns."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import Side
from grognard.games.market_garden.state import State

D10 = 10


def defender(state: State) -> Side:
    """R1-a The player whose turn it is attacks; the other defends."""
    return 1 - state.phasing


def die(state: State, case: str, log: Log) -> int:
    """R1-b One ten-sided die, 1 to 10."""
    return roll(state, D10, case, log)


def passed(number: int, rating: int) -> bool:
    """R1-c A check succeeds when the roll is not higher than the efficiency."""
    return number <= rating


def nearest(rows: int, row: int) -> int:
    """R1-d A modified roll outside the rows of its table uses the nearest row."""
    return min(max(row, 0), rows - 1)


def shifted(columns: int, column: int, shift: int) -> int:
    """R1-e Right helps the attacker, left the defender; the shift stops at the last column."""
    return min(max(column + shift, 0), columns - 1)


def morning(state: State) -> bool:
    """R1-f A turn is half a day: odd turns are AM, even ones PM; there is no night turn."""
    return state.turn % 2 == 1
