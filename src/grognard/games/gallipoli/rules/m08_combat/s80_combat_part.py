"""8.0 The combat part of a land activation: bombardments, assaults and landings in any order."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.frame import (
    ASSAULT,
    BOMBARD,
    END,
    LAND_IN,
    GallipoliFrame,
    seat,
)
from grognard.games.gallipoli.rules.m07_operations import s76_landings
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment, s83_assault, s831_odds
from grognard.games.gallipoli.state import State


def combat_part(state: State, side: Side, log: Log) -> None:
    """8.0, Q53 The activated units of a side fight; then Allied landings are closed (7.6-j)."""
    if side == ALLIED:
        state.stack.append(s76_landings.Landings())
    state.stack.append(LandCombat(side))


def must_assault(state: State) -> list[UnitId]:
    """7.6-a, Q39 Units in Assault Areas that must still assault: those that can reach 1-4 against
    an area next to them without help from units ashore, whom nobody obliges."""
    units = [
        u for u in s76_landings.obliged(state) if s83_assault.unit_refusal(state, ALLIED, u) is None
    ]
    if not units:
        return []
    around, where = state.facts.land.around, state.where
    strength: dict[int, int] = {}
    for unit in units:
        factor = s831_odds.attack_factor(state, unit)
        for area in bits(around[where[unit]] & state.occupied[1 - ALLIED]):
            strength[area] = strength.get(area, 0) + factor
    open_ = 0
    for area, attack in strength.items():
        defence = s831_odds.defence_total(state, area, 1 - ALLIED)
        if s831_odds.odds_column(state, attack, defence) >= 0:
            open_ |= 1 << area
    return [u for u in units if around[where[u]] & open_]


@dataclass(unsafe_hash=True)
class LandCombat(GallipoliFrame):
    """8.0-a D29, D32 What the active player attacks next, until he ends the combat part."""

    side: Side

    def _attacks(self, state: State) -> list[Action]:
        side = self.side
        found = [BOMBARD[a] for a in s82_bombardment.targets(state, side, naval=False)]
        found += [ASSAULT[a] for a in s83_assault.targets(state, side)]
        if side == ALLIED:
            found += [LAND_IN[a] for a in s76_landings.shores(state)]
        return found

    def _any_attack(self, state: State) -> bool:
        side = self.side
        return bool(
            s83_assault.targets(state, side)
            or s82_bombardment.targets(state, side, naval=False)
            or (side == ALLIED and s76_landings.shores(state))
        )

    def _end_refusal(self, state: State) -> Refusal | None:
        if self.side == ALLIED:
            waiting = must_assault(state)
            if waiting:
                return Refusal(("7.6-a", "7.5-c"), "landing_must_assault", {"units": waiting})
        return None

    def run(self, state: State, log: Log) -> bool:
        if self._any_attack(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "8.0-a", "fight")

    def options(self, state: State) -> list[Action]:
        found = self._attacks(state)
        if self._end_refusal(state) is None:
            found.append(END)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb = action.verb
        if verb == "bombard":
            return s82_bombardment.target_refusal(state, self.side, action.arg, naval=False)
        if verb == "assault":
            return s83_assault.target_refusal(state, self.side, action.arg)
        if verb == "land_in":
            return s76_landings.shore_refusal(state, self.side, action.arg)
        return self._end_refusal(state) if verb == "end" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        verb = action.verb
        if verb == "bombard":
            s82_bombardment.begin(state, self.side, action.arg, False, log)
        elif verb == "assault":
            state.stack.append(s83_assault.Assault(self.side, action.arg))
        elif verb == "land_in":
            state.stack.append(s76_landings.UnopposedLanding(action.arg))
        else:
            state.stack.pop()
