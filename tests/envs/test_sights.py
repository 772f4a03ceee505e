"""What a seat sees, written change by change, is what it would see if it looked for the first
time: in every scenario, through undo, take-back, branches, new games and copies."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from grognard.envs.encoding import Encoding, Sight, encoding_of
from grognard.envs.pettingzoo import ScenarioEnv
from grognard.envs.sheets import Counters, Sheet
from tests.envs.scenarios import SCENARIOS, SHORT
from tests.properties.walks import positions

LOOKED_AT = 700


def wrong(encoding: Encoding, sights: dict[str, Sight], state: Any) -> str:
    """What a kept picture or mask shows otherwise than a new one; '' if nothing."""
    decision = encoding.game.decision(state)
    for seat, sight in sights.items():
        kept, whole = sight.look(state, decision), encoding.observe(state, seat)
        if not np.array_equal(kept, whole):
            return f"{seat}: {np.flatnonzero(kept != whole)[:9]}"
        if not np.array_equal(sight.mask(state, decision), encoding.mask(state, seat)):
            return f"{seat}: mask"
    return ""


def first_wrong(game: str, scenario: str) -> str:
    encoding = encoding_of(game, scenario)
    sights = {seat: Sight(encoding, seat) for seat in encoding.game.seats}
    for seed in (1571, 1915):
        for number, state in enumerate(positions(encoding.game, scenario, seed)):
            if number == LOOKED_AT:
                break
            if fault := wrong(encoding, sights, state):
                return f"seed {seed}, position {number}: {fault}"
    return ""


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_changes_add_up_to_the_whole(game: str, scenario: str) -> None:
    assert not first_wrong(game, scenario)


def test_a_counter_that_goes_unnoticed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here nobody is taken off the sheet."""
    write = Counters.write

    def forgetful(self: Counters[Any], sheet: Sheet, shown: Any, seat: str) -> None:
        if len(shown) >= len(sheet.last.get(self, ())):
            write(self, sheet, shown, seat)

    monkeypatch.setattr(Counters, "write", forgetful)
    assert first_wrong("lepanto", "centre")


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_an_environment_shows_the_whole_after_resets_and_in_copies(
    game: str, scenario: str
) -> None:
    table, rng = ScenarioEnv(game, scenario), random.Random(3)
    encoding = table.encoding
    for seed in range(3):
        table.reset(seed=seed)
        for step in range(120):
            if step % 40 == 20:
                played_on(deepcopy(table), rng)
            shown = table.observe(table.agent_selection)
            state = table.play.state
            whole = encoding.observe(state, table.agent_selection)
            assert np.array_equal(shown["observation"], whole)
            assert np.array_equal(shown["action_mask"], encoding.mask(state, table.agent_selection))
            if table.play.decision is None:
                break
            table.step(int(rng.choice(np.flatnonzero(shown["action_mask"]))))


def played_on(copy: Any, rng: random.Random) -> None:
    """A few answers in a copy, which must not be seen in what it was copied from."""
    for _ in range(15):
        if copy.play.decision is None:
            return
        mask = copy.observe(copy.agent_selection)["action_mask"]
        copy.step(int(rng.choice(np.flatnonzero(mask))))


def test_what_was_shown_is_not_overwritten() -> None:
    table = ScenarioEnv("lepanto", "centre")
    table.reset(seed=1)
    first = table.last()[0]
    kept = {name: numbers.copy() for name, numbers in first.items()}
    for _ in range(30):
        table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
