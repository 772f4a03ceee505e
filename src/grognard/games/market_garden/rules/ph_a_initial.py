"""A Initial Phase: supply for both sides; in the first player turn also fire markers and air."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side
from grognard.games.market_garden.rules import r15_air, r16_supply, r17_bridges
from grognard.games.market_garden.state import NO_FIRE, State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """A-0-a Supply, fire markers, Air Points, in this order."""
    begin_player_turn(state)
    # A-1-a, P2-A-1 Anew in each player turn; A-1-b what is found holds until then.
    r16_supply.determine(state, second, log)
    if not second:
        # A-2-b, A-3-b, P2-A-2 Once a game turn: both player turns share fires and Air Points.
        remove_fire_markers(state, log)
        r15_air.receive(state, log)  # A-3-a


def begin_player_turn(state: State) -> None:
    """R4.4-c, R11.1-d What counts by player turn starts anew."""
    state.reacted[:] = bytes(len(state.reacted))
    state.ferries[:] = bytes(len(state.ferries))
    state.moved[:] = bytes(len(state.moved))
    r17_bridges.new_player_turn(state)


def remove_fire_markers(state: State, log: Log) -> None:
    """A-2-a First Fire and Final Fire markers of both sides come off."""
    if any(state.fire):
        state.fire[:] = bytes([NO_FIRE]) * len(state.fire)
        log.add("A-2-a", "fire_markers_off")
