"""6.3 Wind direction."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.state import State


def check(state: State, log: Log) -> None:
    """6.3-b From turn 2 one die tells whether the wind shifts; 6.3-i it then holds for the turn."""
    if state.turn == 1:
        log.add("6.3-a", "wind_is", wind=state.wind)
        return
    die = roll(state, 6, "6.3-b", log)
    shift = state.facts.numbers.wind.shift[die - 1]
    state.calm = False
    if shift == "none":
        log.add("6.3-c", "wind_holds", roll=die, wind=state.wind)
    elif shift == "calm":
        _calm(state, die, log)
    else:
        # 6.3-e, 6.3-f, 6.3-h Directions are numbered counter-clockwise.
        clockwise = shift == "clockwise"
        state.wind = (state.wind + (-1 if clockwise else 1)) % 6
        case = "6.3-e" if clockwise else "6.3-f"
        log.add(case, "wind_shifts", roll=die, wind=state.wind)


def _calm(state: State, die: int, log: Log) -> None:
    """6.3-d, 6.3-g A second die picks the direction; by option L-Q07 the turn is windless too."""
    second = roll(state, 6, "6.3-d", log)
    diagram = state.facts.numbers.wind_diagram.directions
    state.wind = DIRECTIONS.index(diagram[second - 1])
    log.add("6.3-d", "wind_diced", roll=die, second=second, wind=state.wind)
    if state.facts.options.calm_turn == "on":
        state.calm = True
        log.add("6.3-d", "calm_turn")
