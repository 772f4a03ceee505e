"""F Defensive Reaction Phase: for each attacked hex one neighbour may try to come in."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules.frame import AIM, NO, REACT, GardenFrame, seat
from grognard.games.market_garden.rules.r07_declaration import drop_void
from grognard.games.market_garden.rules.r11_reaction import able, attempt, react_refusal
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """F-1-a, P2-F-1 Hex by hex, in the order the defender chooses."""
    hexes = tuple(sorted({combat.target for combat in state.combats}))
    if hexes:
        state.stack.append(Reactions(1 - side, hexes))


def awaiting(state: State, hex_: HexId) -> bool:
    """F-3-a Can somebody still try to come to an attacked hex?"""
    phases = [frame for frame in state.stack if isinstance(frame, Reactions)]
    return not phases or any(hex_ in phase.hexes for phase in phases)


@dataclass(unsafe_hash=True)
class Reactions(GardenFrame):
    """F-3-a At most one attempt an attacked hex, successful or not."""

    side: Side
    hexes: tuple[HexId, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.hexes:
            state.stack.pop()
            if state.under_way(Reactions) is None:
                drop_void(state)
            return False
        if able(state, self.side, self.hexes[0]):
            return True
        state.stack[-1] = Reactions(self.side, self.hexes[1:])
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "F-1-a", "choose_reaction", {"hex": self.hexes[0]})

    def options(self, state: State) -> list[Action]:
        # F-1-b The defender says which unit tries, or none, or which hex comes first.
        first = [AIM[hex_] for hex_ in self.hexes[1:] if able(state, self.side, hex_)]
        return [*[REACT[u] for u in able(state, self.side, self.hexes[0])], *first, NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "no":
            return None
        if action.verb == "aim":
            return self._first_refusal(state, action.arg)
        if action.verb != "react":
            return NOT_NOW
        return react_refusal(state, self.side, action.arg, self.hexes[0])

    def _first_refusal(self, state: State, hex_: HexId) -> Refusal | None:
        """F-1-b Only a hex still to come, to which somebody can come."""
        if hex_ in self.hexes[1:] and able(state, self.side, hex_):
            return None
        return Refusal(("F-1-a",), "nobody_can_come", {"hex": hex_})

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "aim":
            state.stack[-1] = Reactions(self.side, without(self.hexes, action.arg))
            state.stack.append(Reactions(self.side, (action.arg,)))
            return
        target = self.hexes[0]
        state.stack[-1] = Reactions(self.side, self.hexes[1:])
        if action.verb == "react":
            # F-2-a The unit enters, or F-2-b stays where it is.
            attempt(state, action.arg, target, log)
