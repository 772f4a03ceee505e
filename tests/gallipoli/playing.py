"""Games from their first decision on, and turns as a whole: for set-up, sequence and victory."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine.dice import Scripted, Sealed
from grognard.engine.events import Recorder
from grognard.engine.frames import settle
from grognard.games.gallipoli.rules import m03_sequence
from tests.gallipoli.table import STEPS, Table, board_texts, gallipoli

IDLE = ("end", "no", "pass", "rest", "stop", "stay", "spend 0")
"""Answers that do as little as possible."""


def lost_table(name: str) -> dict[str, Any]:
    """One of the reconstructed tables, as data: its numbers are tuned, its use is a rule."""
    return tomllib.loads(board_texts()[f"tables/{name}.toml"])


def by_die(name: str, column: str = "results") -> dict[int, int]:
    """A column of a reconstructed table, by modified die."""
    found = lost_table(name)
    return dict(enumerate(found[column], int(found["first_die"])))


class Opening(Table):
    """A game from its set-up on, with scripted dice or, without any, sealed ones."""

    def __init__(
        self,
        scenario: str,
        dice: Sequence[int] = (),
        options: Mapping[str, str] | None = None,
        seed: str = "seed",
    ) -> None:
        self.game = gallipoli()
        state = self.state = self.game.set_up(scenario, seed, options)
        self.recorder = Recorder(state.facts.names)
        self.dice = Scripted(dice)
        if dice:
            state.dice = self.dice
        settle(state, self.recorder)


def run_from(table: Table, step: str = "") -> None:
    """Play on from a step of the turn (the table's STEPS; '' is the first); nothing halts it."""
    names = [function.__name__ for function in m03_sequence._STEPS]
    table.state.stack[:] = [m03_sequence.GameTurn(names.index(STEPS[step]) if step else 0)]
    settle(table.state, table.recorder)


def sealed(table: Table, seed: str = "seed") -> None:
    """From here on the dice do not matter."""
    table.state.dice = Sealed(seed)


def idle(table: Table, until: str | Callable[[Table], bool] = "", most: int = 3000) -> list[str]:
    """Do as little as possible until a decision of that kind; the kinds asked, in order."""
    asked: list[str] = []
    for _ in range(most):
        kind = table.asked()
        reached = kind == until if isinstance(until, str) else until(table)
        if reached or not kind:
            return asked
        asked.append(kind)
        table.play(least(table.legal()))
    raise AssertionError(f"{until} is never asked")


def least(answers: Sequence[str]) -> str:
    return next((word for word in IDLE if word in answers), answers[0])


def dice_of(table: Table, case: str) -> list[int]:
    """What was rolled for a case."""
    return [die.value for die in table.recorder.dice if die.case == case]
