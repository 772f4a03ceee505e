"""R17.2 Bridges: who holds them, blowing them up, repairing them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import HexId, HexsideId, UnitId
from grognard.games.market_garden.facts import ALLIED, ENGINEER, GERMAN
from grognard.games.market_garden.rules.frame import BLOW, NO, GardenFrame, seat
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.state import DESTROYED, INTACT, NOBODY, State

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
    """R17.2-b, M-Q28b Unblown, not yet tried, and a German unit at one of its ends."""
    if state.tried[bridge] or state.bridges[bridge] != INTACT:
        return False
    code = state.facts.library.map.bridge[bridge].id
    ordered = state.facts.options.nijmegen_order == "on" and code.startswith(NIJMEGEN)
    if ordered and state.turn < state.facts.numbers.bridges.nijmegen_from_turn:
        return False
    ends = state.facts.board.bridge_ends[bridge]
    return any(state.units_in(end, GERMAN) for end in ends)


@dataclass(unsafe_hash=True)
class BlowBridge(GardenFrame):
    """R17.2-b, M-Q28 The one attempt at this bridge, also in the Allied player turn."""

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
        state.tried[self.bridge] = 1
        if action.verb == "no":
            log.add("R17.2-b", "bridge_spared", bridge=self.bridge)
            return
        most = state.facts.library.map.bridge[self.bridge].blow
        number = die(state, "R17.2-b", log)
        if number > most:
            log.add("R17.2-b", "bridge_stands", bridge=self.bridge, die=number, most=most)
            return
        state.bridges[self.bridge] = DESTROYED
        state.lines_changed()
        log.add("R17.2-b", "bridge_blown", bridge=self.bridge, die=number, most=most)


def fall(state: State, log: Log) -> None:
    """R17.2-f At the start of a turn: bridges blown that day, but for those the Allies are at."""
    for number, bridge in enumerate(state.facts.library.map.bridge):
        if bridge.falls != state.turn or state.bridges[number] != INTACT:
            continue
        if not any(state.units_in(end, ALLIED) for end in state.facts.board.bridge_ends[number]):
            state.bridges[number], state.tried[number] = DESTROYED, 1
            state.lines_changed()
            log.add("R17.2-f", "bridge_falls", bridge=number)


# -- repair ----------------------------------------------------------------------------------------


def repair(state: State, log: Log) -> None:
    """R17.2-d At the end of a game turn: an engineer at a canal bridge, no enemy next to him.

    The first end of turn only notes that he has come; then two full game turns must pass.
    """
    needed = state.facts.numbers.bridges.repair_turns + 1
    for number, bridge in enumerate(state.facts.library.map.bridge):
        if state.bridges[number] != DESTROYED or bridge.water != "canal":
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


def _at_work(state: State, bridge: int) -> bool:
    pieces, board = state.facts.pieces, state.facts.board
    return any(
        pieces.kind[unit] == ENGINEER
        and not any(state.enemy_in(near, ALLIED) for near in board.around(end))
        for end in board.bridge_ends[bridge]
        for unit in state.units_in(end, ALLIED)
    )
