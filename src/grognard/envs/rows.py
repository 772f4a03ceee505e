"""Some games of a vector; each writes into its own row of shared arrays."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from grognard.envs.encoding import Encoding, Mask, Numbers, Sight, encoding_of
from grognard.envs.parts import not_installed
from grognard.envs.play import SeatPlay

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise not_installed(error) from None

ILLEGAL_REWARD = -1.0


class Spec(Struct, frozen=True):
    """What each row plays; ``seat`` None: the caller answers for both."""

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    seat: str | None
    opponent: str
    reward: str

    def encoding(self) -> Encoding:
        return encoding_of(self.game, self.scenario, dict(self.options))


MEMORY: dict[str, tuple[Any, type[Any]]] = {
    "seeds": (ctypes.c_int64, np.int64),
    "actions": (ctypes.c_int64, np.int64),
    "seats": (ctypes.c_int8, np.int8),
    "rewards": (ctypes.c_double, np.float64),
    "over": (ctypes.c_bool, np.bool_),
    "observations": (ctypes.c_float, np.float32),
    "last": (ctypes.c_float, np.float32),
    "masks": (ctypes.c_int8, np.int8),
}
"""By array, its type in shared memory and for numpy."""


class Arrays:
    """A row for every game, with its input and output."""

    seeds: NDArray[np.int64]
    actions: NDArray[np.int64]
    seats: NDArray[np.int8]
    """By row, the number of the deciding seat."""
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]
    """Did the game of this row end in the last step?"""
    observations: Numbers
    last: Numbers
    """The last observation of a game that ended."""
    masks: Mask

    def __init__(
        self, games: int, size: int, actions: int, memory: Callable[[str, int], Any]
    ) -> None:
        widths = {"observations": size, "last": size, "masks": actions}
        for name, (_, type_) in MEMORY.items():
            width = widths.get(name, 0)
            flat = np.frombuffer(memory(name, games * (width or 1)), type_)
            setattr(self, name, flat.reshape(games, width) if width else flat)

    @classmethod
    def alone(cls, games: int, encoding: Encoding) -> Arrays:
        """Arrays of this process only."""
        return cls(
            games,
            encoding.size,
            encoding.actions,
            lambda name, count: bytearray(count * np.dtype(MEMORY[name][1]).itemsize),
        )


class Rows:
    """The games of some rows."""

    def __init__(self, spec: Spec, arrays: Arrays, rows: Sequence[int]) -> None:
        self._encoding = spec.encoding()
        self._arrays = arrays
        self._games = {
            row: SeatPlay(self._encoding, spec.seat, spec.opponent, spec.reward) for row in rows
        }
        seats = self._encoding.game.seats
        self._sights = {row: {seat: Sight(self._encoding, seat) for seat in seats} for row in rows}
        self._played = dict.fromkeys(rows, 0)

    def reset(self) -> None:
        self._arrays.over[list(self._games)] = False
        for row in self._games:
            self._played[row] = 0
            self._begin(row)

    def _begin(self, row: int) -> None:
        self._games[row].begin(f"{self._arrays.seeds[row]}/{self._played[row]}")
        self._played[row] += 1
        self._show(row)

    def _show(self, row: int) -> None:
        """Write what the caller may know of a game into its row."""
        table, arrays = self._games[row], self._arrays
        seat, play = table.seat, table.play
        sight = self._sights[row][seat]
        arrays.seats[row] = table.game.seats.index(seat)
        arrays.observations[row] = sight.look(play.state, play.decision)
        arrays.masks[row] = sight.mask(play.state, play.decision)

    def step(self) -> None:
        for row in self._games:
            self._step(row)

    def _step(self, row: int) -> None:
        play, arrays = self._games[row], self._arrays
        seat = play.seat
        refused = play.step(int(arrays.actions[row]))
        over = refused is not None or play.over
        arrays.over[row] = over
        arrays.rewards[row] = ILLEGAL_REWARD if refused else play.rewards()[seat] if over else 0.0
        if over:
            arrays.last[row] = self._sights[row][seat].look(play.state, play.play.decision)
            self._begin(row)
        else:
            self._show(row)
