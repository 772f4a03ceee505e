"""11.2 Placing Beachheads after landings."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import ALLIED, BEACHHEAD
from grognard.games.gallipoli.rules.frame import HEAD, NO, GallipoliFrame, YesOrNo, seat
from grognard.games.gallipoli.rules.m06_supply.s62_allied_uses import (
    beachhead_price,
    supply_beachhead,
)
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.state import BACK, State


@dataclass(unsafe_hash=True)
class PlaceBeachheads(GallipoliFrame):
    """11.2-a, Q41 D43: at most one in each area taken, of a nationality that went in."""

    left: tuple[tuple[int, int], ...]

    def _area(self) -> int:
        return self.left[0][0]

    def _rest(self) -> tuple[tuple[int, int], ...]:
        return tuple(pair for pair in self.left if pair[0] != self._area())

    def _head_refusal(self, state: State, head: UnitId) -> Refusal | None:
        pieces, area = state.facts.pieces, self._area()
        args = {"unit": head, "area": area}
        if pieces.arm[head] != BEACHHEAD:
            return Refusal(("11.2-a",), "not_a_beachhead", args)
        if state.where[head] != state.facts.land.boxes[ALLIED]:
            return Refusal(("11.2-e",), "beachhead_not_free", args)
        if (area, pieces.group[head]) not in self.left:
            return Refusal(("11.2-b",), "beachhead_of_others", args)
        return None

    def _free(self, state: State) -> list[UnitId]:
        heads = state.facts.pieces.beachheads
        return [head for head in heads if self._head_refusal(state, head) is None]

    def run(self, state: State, log: Log) -> bool:
        if not self.left:
            state.stack.pop()
            return False
        area = self._area()
        if not state.beachheads_in(area) and self._free(state):
            return True
        state.stack[-1] = PlaceBeachheads(self._rest())
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "7.6-i", "place_beachhead", {"area": self._area()})

    def options(self, state: State) -> list[Action]:
        return [*[HEAD[head] for head in self._free(state)], NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "no":
            return None
        return self._head_refusal(state, action.arg) if action.verb == "beachhead" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        area = self._area()
        state.stack[-1] = PlaceBeachheads(self._rest())
        if action.verb == "no":
            return
        head = action.arg
        # 11.2-f Whatever stands there: it takes no room.
        state.put(head, area)
        # Q18 On its unsupplied side until paid for.
        state.face[head] = BACK
        state.lines_changed()
        log.add("11.2-a", "beachhead_placed", beachhead=head, area=area)
        allowed = state.facts.options.beachhead_supply_on_landing == "pay"
        if allowed and state.sp[ALLIED] >= beachhead_price(state):
            state.stack.append(PayBeachhead(head))


@dataclass(unsafe_hash=True)
class PayBeachhead(YesOrNo):
    """Q18 D43: supply the new Beachhead at once?"""

    head: UnitId

    def decision(self, state: State) -> Decision:
        args = {"beachhead": self.head, "price": beachhead_price(state)}
        return Decision(seat(ALLIED), "6.2-a", "pay_beachhead", args)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "yes":
            supply_beachhead(state, self.head, "6.2-a", log)


# -- their loss ------------------------------------------------------------------------------------


def lose_beachheads(state: State, area: AreaId, log: Log) -> None:
    """11.2-d A Turkish unit has entered: without a combat factor (11.2-c) they are no match for it,
    and they cannot retreat (11.2-g)."""
    for head in state.beachheads_in(area):
        eliminate(state, head, "11.2-d", log)
