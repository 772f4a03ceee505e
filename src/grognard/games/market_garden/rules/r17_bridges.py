"""R17.2 Bridges: who holds them, blowing them up, repairing them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import HexId, HexsideId, UnitId
from grognard.games.market_garden.facts import ALLIED, ENGINEER, GERMAN
from grognard.games.market_garden.rules.frame import BLOW, END, NO, GardenFrame, seat
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.state import (
    DESTROYED,
    FREE,
    INTACT,
    NEVER,
    NOBODY,
    THIS_TURN,
    State,
)

NIJMEGEN = "nijmegen"
"""The codes of both bridges at Nijmegen begin so."""


def crossing(state: State, at: HexsideId) -> int:
    """R17.2-c The bridge over a hexside; NOBODY also while it is destroyed."""
    bridge = state.facts.board.bridge_at.get(at, NOBODY)
    return bridge if bridge != NOBODY and state.bridges[bridge] == INTACT else NOBODY


def occupied(state: State, unit: UnitId, hex_: HexId) -> None:
    """R17.3-d Remember who was last at an end of a bridge."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    for bridge in board.bridges_near.get(hex_, ()):
        if hex_ in board.bridge_ends[bridge]:
            state.holder[bridge] = side


# -- demolition ------------------------------------------------------------------------------------


def approached(state: State, hex_: HexId, log: Log) -> None:
    """R17.2-b An Allied unit has come near: the German player may try to blow bridges."""
    for bridge in state.facts.board.bridges_near.get(hex_, ()):
        if can_blow(state, bridge):
            state.stack.append(BlowBridge(bridge))


def can_blow(state: State, bridge: int) -> bool:
    """R17.2-b, M-Q28b Unblown, not tried in this player turn, and a German unit at an end."""
    if state.tried[bridge] != FREE or state.bridges[bridge] != INTACT:
        return False
    code = state.facts.library.map.bridge[bridge].id
    ordered = state.facts.options.nijmegen_order == "on" and code.startswith(NIJMEGEN)
    if ordered and state.turn < state.facts.numbers.bridges.nijmegen_from_turn:
        return False
    ends = state.facts.board.bridge_ends[bridge]
    return any(state.units_in(end, GERMAN) for end in ends)


def new_player_turn(state: State) -> None:
    """R17.2-b In each player turn every bridge may be tried once more."""
    for bridge, tried in enumerate(list(state.tried)):
        if tried == THIS_TURN:
            state.tried[bridge] = FREE


def ready(state: State) -> list[int]:
    """R17.2-b The bridges that the German player may blow in his own turn: with Allies near."""
    grid, ends = state.facts.board.grid, state.facts.board.bridge_ends
    most = state.facts.numbers.bridges.ready_range
    allied = {state.where[unit] for unit in state.side_on_map(ALLIED)}
    return [
        bridge
        for bridge in range(len(ends))
        if can_blow(state, bridge)
        and any(grid.distance(end, hex_) <= most for end in ends[bridge] for hex_ in allied)
    ]


def own_turn(state: State, side: int) -> None:
    """R17.2-b, M-Q28c Before he moves the German player may blow bridges as he likes."""
    if side == GERMAN and state.facts.options.demolition == "again":
        state.stack.append(Demolition())


def attempt(state: State, bridge: int, log: Log) -> None:
    """R17.2-b One roll. M-Q28c What fails may be tried again in another player turn."""
    again = state.facts.options.demolition == "again"
    state.tried[bridge] = THIS_TURN if again else NEVER
    most = state.facts.library.map.bridge[bridge].blow
    number = die(state, "R17.2-b", log)
    if number > most:
        log.add("R17.2-b", "bridge_stands", bridge=bridge, die=number, most=most)
        return
    state.bridges[bridge], state.tried[bridge] = DESTROYED, NEVER
    state.lines_changed()
    log.add("R17.2-b", "bridge_blown", bridge=bridge, die=number, most=most)


@dataclass(unsafe_hash=True)
class Demolition(GardenFrame):
    """R17.2-b Which bridge is blown, in the German player turn, until he has done."""

    def run(self, state: State, log: Log) -> bool:
        if ready(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(GERMAN), "R17.2-b", "choose_demolition")

    def options(self, state: State) -> list[Action]:
        return [*[BLOW[bridge] for bridge in ready(state)], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "blow":
            return NOT_NOW
        if action.arg in ready(state):
            return None
        return Refusal(("R17.2-b",), "not_to_be_blown", {"bridge": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
        else:
            attempt(state, action.arg, log)


@dataclass(unsafe_hash=True)
class BlowBridge(GardenFrame):
    """R17.2-b, M-Q28 The attempt as this bridge is approached, also in the Allied player turn."""

    bridge: int

    def run(self, state: State, log: Log) -> bool:
        if can_blow(state, self.bridge):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(GERMAN), "R17.2-b", "blow_bridge", {"bridge": self.bridge})

    def options(self, state: State) -> list[Action]:
        return [BLOW[self.bridge], NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "no":
            return None
        if action.verb != "blow":
            return NOT_NOW
        if action.arg != self.bridge:
            return Refusal(("R17.2-b",), "another_bridge", {"bridge": self.bridge})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "blow":
            attempt(state, self.bridge, log)
            return
        again = state.facts.options.demolition == "again"
        state.tried[self.bridge] = THIS_TURN if again else NEVER
        log.add("R17.2-b", "bridge_spared", bridge=self.bridge)


def fall(state: State, log: Log) -> None:
    """R17.2-f At the start of a turn: bridges blown that day, but for those the Allies are at."""
    for number, bridge in enumerate(state.facts.library.map.bridge):
        if bridge.falls != state.turn or state.bridges[number] != INTACT:
            continue
        if not any(state.units_in(end, ALLIED) for end in state.facts.board.bridge_ends[number]):
            state.bridges[number], state.tried[number] = DESTROYED, NEVER
            state.lines_changed()
            log.add("R17.2-f", "bridge_falls", bridge=number)


# -- repair ----------------------------------------------------------------------------------------


def repair(state: State, log: Log) -> None:
    """R17.2-d At the end of a game turn: an engineer at a bridge, no enemy next to him.

    The first end of turn only notes that he has come; then the full game turns must pass.
    """
    for number in range(len(state.facts.library.map.bridge)):
        needed = turns_to_repair(state, number) + 1
        if state.bridges[number] != DESTROYED or needed == 1:
            continue
        if not _at_work(state, number):
            state.repairs[number] = 0
            continue
        state.repairs[number] += 1
        if state.repairs[number] >= needed:
            state.repairs[number] = 0
            state.bridges[number] = INTACT
            state.lines_changed()
            log.add("R17.2-d", "bridge_repaired", bridge=number)


def turns_to_repair(state: State, bridge: int) -> int:
    """R17.2-d Two for a canal bridge, more for a road bridge over a river; 0: it stays down."""
    printed, numbers = state.facts.library.map.bridge[bridge], state.facts.numbers.bridges
    if printed.water == "canal":
        return numbers.repair_turns
    return 0 if printed.rail else numbers.river_turns


def _at_work(state: State, bridge: int) -> bool:
    pieces, board = state.facts.pieces, state.facts.board
    return any(
        pieces.kind[unit] == ENGINEER
        and not any(state.enemy_in(near, ALLIED) for near in board.around(end))
        for end in board.bridge_ends[bridge]
        for unit in state.units_in(end, ALLIED)
    )
