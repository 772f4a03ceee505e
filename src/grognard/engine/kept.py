"""Positions that a session does not hold in memory, but can load."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, Generic

from grognard.engine.frames import S


class Kept(Generic[S]):
    """Where each of them is, by the number of moves before it."""

    def __init__(self, load: Callable[[int, int], S]) -> None:
        """``load`` takes a place and the number of moves."""
        self._load = load
        self._moves, self._places = array("I"), array("I")

    def add(self, moves: int, place: int) -> None:
        """In place of all that were after as many moves or more."""
        self.cut(moves - 1)
        self._moves.append(moves)
        self._places.append(place)

    def cut(self, most: int) -> None:
        """Forget those after more moves."""
        end = bisect_right(self._moves, most)
        del self._moves[end:]
        del self._places[end:]

    def nearest(self, moves: int) -> int:
        """The last that comes after no more moves than that; -1 if there is none."""
        at = bisect_right(self._moves, moves)
        return self._moves[at - 1] if at else -1

    def __contains__(self, moves: int) -> bool:
        return self.nearest(moves) == moves

    def load(self, moves: int) -> S:
        return self._load(self._places[bisect_right(self._moves, moves) - 1], moves)


def nowhere(place: int, moves: int) -> Any:
    raise AssertionError("nothing is kept there")
