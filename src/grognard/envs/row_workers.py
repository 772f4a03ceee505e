"""Divides the rows of a vector among processes that write into shared memory."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from grognard.engine.errors import Problem
from grognard.envs.encoding import Encoding
from grognard.envs.rows import MEMORY, Arrays, Rows, Spec

RESET, STEP, STOP = "reset", "step", "stop"


def _work(orders: Connection, spec: Spec, games: int, rows: range, memory: dict[str, Any]) -> None:
    """Carry out orders until told to stop; each answer is empty or says what went wrong."""
    encoding = spec.encoding()
    arrays = Arrays(games, encoding.size, encoding.actions, lambda name, _: memory[name])
    played = Rows(spec, arrays, rows)
    while (order := orders.recv()) != STOP:
        if order == RESET:
            played.reset()
        else:
            played.step()
        orders.send("")


class Crew:
    """Processes that each have a share of the rows."""

    def __init__(self, spec: Spec, games: int, encoding: Encoding, workers: int) -> None:
        # Spawn: forking a process with threads (numpy's) is not safe.
        context = multiprocessing.get_context("spawn")
        widths = {"observations": encoding.size, "last": encoding.size, "masks": encoding.actions}
        memory = {
            name: context.RawArray(in_memory, games * widths.get(name, 1))
            for name, (in_memory, _) in MEMORY.items()
        }
        self.arrays = Arrays(games, encoding.size, encoding.actions, lambda name, _: memory[name])
        Rows(spec, self.arrays, ())  # a bad spec is refused here, not in a process
        self._crew: list[tuple[Any, Connection]] = []
        share = -(-games // workers)
        for start in range(0, games, share):
            rows = range(start, min(start + share, games))
            here, there = context.Pipe()
            process = context.Process(
                target=_work, args=(there, spec, games, rows, memory), daemon=True
            )
            process.start()
            there.close()
            self._crew.append((process, here))

    def reset(self) -> None:
        self._order(RESET)

    def step(self) -> None:
        self._order(STEP)

    def _order(self, order: str) -> None:
        try:
            for _, orders in self._crew:
                orders.send(order)
            for _, orders in self._crew:
                orders.recv()
        except (EOFError, OSError):
            raise Problem("worker_gone") from None

    def close(self) -> None:
        for process, orders in self._crew:
            if process.is_alive():
                orders.send(STOP)
            process.join(timeout=5)
            orders.close()
        self._crew = []
