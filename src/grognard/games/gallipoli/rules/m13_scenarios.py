"""13.0 Scenarios: what stands where at the start, and the dice of set-up."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules import m13_deployment
from grognard.games.gallipoli.rules.frame import NO, NOT_NOW, YES, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, score, set_health
from grognard.games.gallipoli.rules.m08_combat.s85_laying import lay
from grognard.games.gallipoli.schema.scenarios import Supply
from grognard.games.gallipoli.state import ELIMINATED, SHAKEN, WITHDRAWN, State

DIVISION_29 = "29D"
UNTIL_MARCH = 1
"""13.1, 13.3 Scenario 1 and the campaign begin with this turn, scenario 2 with a later one."""


def set_up(state: State, log: Log) -> None:
    """13.1-a, 13.2-b The Allied choice of 10.5.1-b, the Turkish set-up, the Allied set-up."""
    state.turn = state.facts.scenario.first_turn
    state.first = ALLIED
    state.stack.append(Preparation())


class Preparation(GallipoliFrame, frozen=True):
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
                m13_deployment.DeployMobileForts(m13_deployment.mobile(state)),
                m13_deployment.DeployUnits(),
            )
        elif self.step == 2:
            roll_for_forts(state, log)
            roll_for_units(state, log)
            roll_for_mines(state, log)
        elif self.step == 3:
            place_allied(state)
            if state.facts.scenario.suvla == "die":
                die = roll(state, 6, "13.5-a", log)
                state.suvla_turn = die + state.facts.numbers.set_up_dice.suvla_plus
                log.add("13.5-a", "suvla_opens", die=die, turn=state.suvla_turn)
            if state.facts.scenario.ships_on_map:
                ships = state.facts.enlisted(state.facts.scenario.allied_ships)
                state.stack.append(m13_deployment.DeployFleet(tuple(ships)))
        else:
            state.stack.pop()
        return False


# -- before set-up ---------------------------------------------------------------------------------


class Withdraw29th(GallipoliFrame, frozen=True):
    """10.5.1-b, 13.2.2-i, Q84 Is the 29th Division withdrawn before the Turks set up?"""

    def decision(self, state: State) -> Decision:
        points = state.facts.numbers.points.withdraw_29th
        return Decision(seat(ALLIED), "10.5.1-b", "withdraw_29th", {"points": points})

    def options(self, state: State) -> list[Action]:
        return [YES, NO]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None if action.verb in ("yes", "no") else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        if action.verb == "no":
            log.add("10.5.1-b", "division_stays")
            return
        for unit in state.facts.enlisted((DIVISION_29,)):
            state.put(unit, WITHDRAWN)
        log.add("10.5.1-b", "division_withdrawn")
        points = state.facts.numbers.points.withdraw_29th
        score(state, ALLIED, points, "withdrawal", "10.5.1-b", log)


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


def _first_supply(state: State, side: int, supply: Supply, case: str, log: Log) -> None:
    die = roll(state, supply.sides, case, log) if supply.sides else 0
    state.sp[side] = die + supply.plus
    log.add(case, "supply_at_start", seat=seat(side), count=state.sp[side])


def roll_for_forts(state: State, log: Log) -> None:
    """13.2.1-c, Q106 An even die disables a fort south of Maidos."""
    if not state.facts.scenario.fort_rolls:
        return
    for fort in state.facts.pieces.forts:
        if state.facts.fort(fort).south_of_maidos and state.on_map(fort):
            die = roll(state, 6, "13.2.1-c", log)
            if die % 2 == 0:
                set_health(state, fort, SHAKEN, "13.2.1-c", log)


def roll_for_units(state: State, log: Log) -> None:
    """13.2.1-e, 13.2.1-h, 13.2.1-i Losses of the 9th Division before the game."""
    dice = state.facts.numbers.set_up_dice
    for unit in state.facts.enlisted(state.facts.scenario.unit_rolls):
        die = roll(state, 6, "13.2.1-e", log)
        if die >= dice.eliminated_from:
            eliminate(state, unit, "13.2.1-i", log)
        elif die >= dice.disorganised_from:
            set_health(state, unit, SHAKEN, "13.2.1-h", log)


def roll_for_mines(state: State, log: Log) -> None:
    """13.1.1-h, 13.1.1-k, Q73 The factors openly, the limit outside the Strait in secret."""
    factors = roll(state, 6, "13.1.1-h", log) + state.facts.scenario.mine_die_plus
    log.add("13.1.1-h", "mines_at_start", count=factors)
    secret = (seat(TURKISH),)
    state.outside_limit = roll(state, 6, "13.1.1-k", log, seen_by=secret)
    log.tell(secret, "13.1.1-k", "outside_limit", limit=state.outside_limit)
    lay(state, factors, log)


# -- what has its place ----------------------------------------------------------------------------


def place_turkish(state: State) -> None:
    """13.1.1-g, 13.1.1-l, 13.2.1-b Forts in their areas, ships in the box."""
    facts = state.facts
    for area, forts in facts.forts_of_area.items():
        for fort in forts:
            state.put(fort, area)
    for fort in facts.enlisted(facts.scenario.destroyed_forts):
        # Q110 Their points are among those the Allied player starts with.
        state.put(fort, ELIMINATED)
    for ship in facts.enlisted(facts.scenario.turkish_ships):
        state.put(ship, facts.land.boxes[TURKISH])


def place_allied(state: State) -> None:
    """13.1.2, 13.2.2, Q101 Units, Beachheads and, in scenario 2, ships in the box."""
    facts, scenario = state.facts, state.facts.scenario
    box = facts.land.boxes[ALLIED]
    ready = (*scenario.allied_units, *scenario.beachheads)
    if not scenario.ships_on_map:
        ready = (*ready, *scenario.allied_ships)
    for piece in facts.enlisted(ready):
        if state.where[piece] != WITHDRAWN:
            state.put(piece, box)
    for ship in facts.enlisted(scenario.sunk):
        state.put(ship, ELIMINATED)
