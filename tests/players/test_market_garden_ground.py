"""Distances are those of the costs of steps, whatever bridges stand, and however they are found."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import Any

import pytest

from grognard.games import load
from grognard.games.market_garden.state import DESTROYED, INTACT, State
from grognard.players.market_garden import ground
from grognard.players.market_garden.ground import BARRED, FAR, FERRY, Ground

GAME = load("market_garden")


def plain(state: State, goal: int, motorised: bool, limit: int) -> list[int]:
    """The same distances, hex by hex from the goal."""
    board, prices = state.facts.board, Ground().prices(state, motorised, False)
    found = [FAR] * board.grid.size
    found[goal] = 0
    queue = [(0, goal)]
    while queue:
        way, hex_ = heappop(queue)
        for d in range(6):
            near = board.neighbours[6 * hex_ + d]
            at = 6 * near + (d + 3) % 6
            if near < 0 or (prices[at] == BARRED and at not in board.ferry_at):
                continue
            total = way + (prices[at] or FERRY)
            if total < found[near] and total <= limit:
                found[near] = total
                heappush(queue, (total, near))
    return found


def changed(state: State, rng: Random) -> None:
    """Some bridges blown, some repaired."""
    for bridge in rng.sample(range(len(state.bridges)), rng.randint(1, 4)):
        state.bridges[bridge] = INTACT if state.bridges[bridge] == DESTROYED else DESTROYED
    state.lines_changed()


def forget() -> None:
    GAME.new("campaign", 1).facts.notes.clear()


def first_wrong(seed: int) -> str:
    rng, state, kept = Random(seed), GAME.new("campaign", seed), Ground()
    places = [hex_ for hex_, terrain in enumerate(state.facts.board.terrain) if terrain]
    ends = [end for pair in state.facts.board.bridge_ends for end in pair]
    goals = rng.sample(places, 4) + rng.sample(ends, 4)
    for step in range(10):
        for goal in goals:
            for motorised in (True, False):
                limit = rng.choice((FAR, 40))
                found = kept.field(state, goal, motorised, limit)
                if found != plain(state, goal, motorised, limit):
                    return f"seed {seed}, step {step}: to {goal}, {motorised}, {limit}"
        changed(state, rng)
    return ""


@pytest.mark.parametrize("seed", range(3))
def test_distances_follow_the_bridges(seed: int) -> None:
    assert not first_wrong(seed)


def test_a_bridge_that_goes_unnoticed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: here no bridge ever tells."""
    monkeypatch.setattr(ground, "_tells", lambda *_: False)
    forget()
    assert any(first_wrong(seed) for seed in range(3))
    forget()


def test_distances_are_shared_where_bridges_make_none(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    made, work_out = [], ground._field

    def counted(*args: Any) -> list[int]:
        made.append(args[2])
        return work_out(*args)

    monkeypatch.setattr(ground, "_field", counted)
    state, kept = GAME.new("campaign", 1), Ground()
    board = state.facts.board
    far = max(range(len(board.bridge_ends)), key=lambda n: board.grid.row(board.bridge_ends[n][0]))
    goal = min((end for pair in board.bridge_ends for end in pair), key=board.grid.row)
    first = kept.field(state, goal, False, 40)
    state.bridges[far] = DESTROYED
    state.lines_changed()
    assert kept.field(state, goal, False, 40) is first
    assert made == [goal]
