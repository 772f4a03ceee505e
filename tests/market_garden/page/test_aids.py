"""The tables beside the board: marked in a combat by what its next roll is read against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from grognard.engine.drawing import Reading
from grognard.games import load
from grognard.games.market_garden.page import aids, drawing
from grognard.games.market_garden.state import State
from grognard.players import make

MOST_MOVES = 1200


def steps(seed: int) -> Iterator[tuple[list[Reading], list[Reading]]]:
    """Of each step of the rules what is marked before it, and what is read in it."""
    game: Any = load("market_garden")
    state = game.new("arnhem", seed)
    players = {seat: make("greedy", "market_garden", seed) for seat in game.seats}
    for _ in range(MOST_MOVES):
        decision = game.decision(state)
        if decision is None:
            return
        recorder = game.recorder(state)
        game.answer(state, players[decision.seat].choose(game, state, decision), recorder)
        told = len(recorder.events)
        while state.stack:
            before = marked(game, state)
            if not game.step(state, recorder):
                break
            news, told = recorder.events[told:], len(recorder.events)
            yield before, [one for event in news for one in aids.reads(state, event)]


def marked(game: Any, state: State) -> list[Reading]:
    view = drawing.draw(game.view(state, None))
    stages = [stage for one in view.engagements if one.asked for stage in one.stages]
    throws = [throw for stage in stages if stage.state == "now" for throw in stage.throws]
    return [one for throw in throws for one in throw.reads]


def test_a_gun_reaches_as_far_as_its_range() -> None:
    game: Any = load("market_garden")
    state = game.new("arnhem", 1)
    pieces, grid = state.facts.pieces, state.facts.board.grid
    for unit, code in enumerate(pieces.codes):
        arcs = aids.arcs(state, code)
        assert arcs is not None
        if state.where[unit] < 0 or not pieces.bombard[unit]:
            assert arcs == []
            continue
        [reach] = arcs
        far = [grid.distance(state.where[unit], grid.by_name[hex_]) for hex_ in reach.cells]
        assert max(far) == pieces.range[unit]
    assert aids.arcs(state, "nobody") is None


def test_the_roll_of_a_combat_is_read_where_its_panel_marks_it() -> None:
    compared = Counter[str]()
    for before, read in steps(3):
        if read and before:
            [first, *_] = read
            found = [(one.aid, one.column, one.rows[first.die - 1]) for one in before if one.rows]
            assert (first.aid, first.column, first.row) in found
            compared[first.aid] += 1
    assert min(compared[aid] for aid in ("maneuver", "assault", "fire")) >= 2
