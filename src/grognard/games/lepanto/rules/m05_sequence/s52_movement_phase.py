"""5.2 The Movement Phase."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.rules.frame import DROP, MOVE, SNAP, LepantoFrame, seat
from grognard.games.lepanto.rules.m05_sequence.s52_picking import Picking
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import (
    casting_off_refusal,
    galleass_refusal,
    in_tow,
    let_go,
)
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m07_combat.s72_rally import release_repulsed
from grognard.games.lepanto.rules.m08_reserves import moving_refusal
from grognard.games.lepanto.state import FREE, SUNK, State


def movement_phase(state: State, side: Side, log: Log) -> None:
    """5.2-a Any, all or none of a side's ships move, in the order it likes."""
    log.add("5.2-a", "movement_begins", seat=seat(side))
    state.stack.append(Movement(side, _movers(state, side)))


def as_if_moving(state: State, side: Side) -> tuple[State, tuple[UnitId, ...]]:
    """5.2-a A copy on which a Movement Phase of this side begins now, and who moves in it."""
    copy, movers = state.clone(), _movers(state, side)
    copy.stack.append(Movement(side, movers))
    return copy, movers


def _movers(state: State, side: Side) -> tuple[UnitId, ...]:
    return tuple(i for i in state.side_afloat(side) if mover_refusal(state, i) is None)


def mover_refusal(state: State, i: UnitId) -> Refusal | None:
    """5.2-a Why a ship cannot be chosen to move at all."""
    ship = state.ships[i]
    if ship.hex == SUNK:
        return Refusal(("5.2-a",), "sunk", {"ship": i})
    if (towed := galleass_refusal(state, i)) is not None:
        return towed
    if ship.immobilised != FREE:
        return Refusal(("6.4-b",), "immobilised", {"ship": i})
    return moving_refusal(state, i)


@dataclass(unsafe_hash=True)
class Movement(Picking):
    """5.2 The phasing side picks the next ship to move, or ends its movement; 6.1-i meanwhile any
    of its galleasses in tow may drop anchor, 6.1-h or its cable break."""

    @property
    def phase(self) -> str:
        return "movement"

    @property
    def picks(self) -> tuple[Action, ...]:
        return MOVE

    def decision(self, state: State) -> Decision:
        besides = "cast_off" if in_tow(state, self.side) else ""
        return Decision(seat(self.side), "5.2-c", "choose_mover", {"besides": besides})

    def why_not(self, state: State, i: UnitId) -> Refusal:
        if state.facts.side[i] != self.side:
            return Refusal(("5.2-f",), "not_your_ship", {"ship": i})
        return mover_refusal(state, i) or Refusal(("5.2-b",), "moved_already", {"ship": i})

    def begin(self, i: UnitId) -> LepantoFrame:
        return ShipMove(self.side, i)

    def run(self, state: State, log: Log) -> bool:
        # 6.1-i That remains open when every ship has moved.
        return bool(in_tow(state, self.side)) or super().run(state, log)

    def options(self, state: State) -> list[Action]:
        *picks, end = super().options(state)
        towed = in_tow(state, self.side)
        return [*picks, *[verb[g] for g in towed for verb in (DROP, SNAP)], end]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("drop", "snap"):
            return super().refusal(state, action)
        if state.facts.side[action.arg] != self.side:
            return self.why_not(state, action.arg)
        return casting_off_refusal(state, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb in ("drop", "snap"):
            let_go(state, state.tugs[action.arg], broken=action.verb == "snap", log=log)
        else:
            super().apply(state, action, log)


def end_movement(state: State, side: Side, log: Log) -> None:
    """5.2-e, L-Q28 Flags are cleared, and every repulsed ship of both sides is tested."""
    state.drifted = ()
    release_repulsed(state, log)
