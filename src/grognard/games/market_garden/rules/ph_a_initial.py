"""A Initial Phase: supply for both sides; in the first player turn also fire markers and air."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import NO_FIRE, State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """A-0-a, P2-A-1, P2-A-2 Supply, fire markers, Air Points; the last two once a game turn."""
    begin_player_turn(state)
    supply.determine(state, second, log)
    if not second:
        remove_fire_markers(state, log)
        air_points(state, log)


def begin_player_turn(state: State) -> None:
    """R4.4-c, R11.1-d What counts by player turn starts anew."""
    state.reacted[:] = bytes(len(state.reacted))
    state.ferries[:] = bytes(len(state.ferries))
    state.moved[:] = bytes(len(state.moved))


def remove_fire_markers(state: State, log: Log) -> None:
    """A-2-a First Fire and Final Fire markers of both sides come off."""
    if any(state.fire):
        state.fire[:] = bytes([NO_FIRE]) * len(state.fire)
        log.add("A-2-a", "fire_markers_off")


def air_points(state: State, log: Log) -> None:
    """A-3-a, R15.2-b, R9-i Air Points for both sides; none in foul weather."""
    numbers = state.facts.numbers.air
    if state.foul:
        state.air[:] = (0, 0)
    elif state.turn == 1:
        state.air[:] = (numbers.first_turn_allied, numbers.first_turn_german)
    else:
        state.air[ALLIED] = numbers.allied_plus + roll(state, 10, "A-3-a", log)
        state.air[GERMAN] = roll(state, 10, "A-3-a", log) // numbers.german_divisor
    log.add("A-3-a", "air_points", allied=state.air[ALLIED], german=state.air[GERMAN])
