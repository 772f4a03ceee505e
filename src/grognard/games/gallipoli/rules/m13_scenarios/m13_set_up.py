"""13.0 Set-up: its parts in their order."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import Side
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import GallipoliFrame, seat
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import Withdraw29th
from grognard.games.gallipoli.rules.m11_special.s113_forts import mobile_forts
from grognard.games.gallipoli.rules.m12_victory.s122_points import score
from grognard.games.gallipoli.rules.m13_scenarios import s1311_turkish_set_up, s1312_allied_set_up
from grognard.games.gallipoli.rules.m13_scenarios.s135_suvla import roll_for_suvla
from grognard.games.gallipoli.rules.m13_scenarios.s1311_turkish_set_up import (
    place_turkish,
    roll_for_mines,
)
from grognard.games.gallipoli.rules.m13_scenarios.s1312_allied_set_up import place_allied
from grognard.games.gallipoli.rules.m13_scenarios.s1321_losses import roll_for_forts, roll_for_units
from grognard.games.gallipoli.schema.scenarios import Supply
from grognard.games.gallipoli.state import State

UNTIL_MARCH = 1
"""13.1, 13.3 Scenario 1 and the campaign begin with this turn, scenario 2 with a later one."""


def set_up(state: State, log: Log) -> None:
    """13.0-a, 13.1-a, 13.2-b Each of the three games: the Turkish side is set up first, and before
    it the Allied player may make the choice of 13.2.2-i."""
    state.turn = state.facts.scenario.first_turn
    state.first = ALLIED
    state.stack.append(Preparation())


def allies_begin(state: State) -> bool:
    """13.1-b, 13.2-c, 13.4-c Is it the first impulse of the game, which the Allies begin without a
    roll?"""
    return state.turn == state.facts.scenario.first_turn and state.impulse == 1


@dataclass(unsafe_hash=True)
class Preparation(GallipoliFrame):
    """13.1.1, 13.1.2 The parts of set-up in their order."""

    step: int = 0

    def run(self, state: State, log: Log) -> bool:
        state.stack[-1] = Preparation(self.step + 1)
        if self.step == 0:
            if state.facts.scenario.withdraw_29th:
                state.stack.append(Withdraw29th())
        elif self.step == 1:
            open_accounts(state, log)
            place_turkish(state)
            state.stack += (
                s1311_turkish_set_up.DeployMobileForts(mobile_forts(state)),
                s1311_turkish_set_up.DeployUnits(),
            )
        elif self.step == 2:
            roll_for_forts(state, log)
            roll_for_units(state, log)
            roll_for_mines(state, log)
        elif self.step == 3:
            # 13.2.2-c The Allies' Air Observation is no counter (State.air).
            place_allied(state)
            if state.facts.scenario.suvla == "die":
                roll_for_suvla(state, log)
            if state.facts.scenario.ships_on_map:
                ships = state.facts.enlisted(state.facts.scenario.allied_ships)
                state.stack.append(s1312_allied_set_up.DeployFleet(tuple(ships)))
        else:
            state.stack.pop()
        return False


# -- points and dice -------------------------------------------------------------------------------


def open_accounts(state: State, log: Log) -> None:
    """13.1.1-m, 13.1.2-h, 13.2.1-g, 13.2.2-h, Q100 SP and VP at the start."""
    scenario = state.facts.scenario
    later = scenario.first_turn > UNTIL_MARCH
    turkish_case = "13.2.1-d" if later else "13.1.1-m"
    allied_case = "13.2.2-d" if later else "13.1.2-h"
    _first_supply(state, TURKISH, scenario.turkish_supply, turkish_case, log)
    _first_supply(state, ALLIED, scenario.allied_supply, allied_case, log)
    score(state, ALLIED, scenario.allied_vp, "start", "13.2.2-h", log)
    if scenario.turkish_vp:
        # 13.2.1-g, Q100 The option holds the number as printed, and as the lists were corrected.
        points = int(state.facts.options.start_vp)
        score(state, TURKISH, points, "start", "13.2.1-g", log)


def _first_supply(state: State, side: Side, supply: Supply, case: str, log: Log) -> None:
    die = roll(state, supply.sides, case, log) if supply.sides else 0
    state.sp[side] = die + supply.plus
    log.add(case, "supply_at_start", seat=seat(side), count=state.sp[side])
