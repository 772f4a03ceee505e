"""Naval activations: where ships lie, what they fire at, how mines are swept."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.frame import (
    BOMBARD,
    CLEAR,
    DEPLOY,
    END,
    MOVE,
    SHOOT,
    SWEEP,
    TARGET,
)
from grognard.games.gallipoli.rules.m07_operations.s733_steaming import (
    Deploying,
    Steaming,
    open_to_deploy,
    place_refusal,
)
from grognard.games.gallipoli.rules.m07_operations.s734_naval_combat import NavalActivation
from grognard.games.gallipoli.rules.m08_combat.s82_bombardment import all_guns
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import NavalTarget
from grognard.games.gallipoli.rules.m08_combat.s852_sweeping import (
    ClearMines,
    Sweeping,
    sweep_modifiers,
)
from grognard.games.gallipoli.rules.m13_scenarios.s1312_allied_set_up import PlaceShip
from grognard.games.gallipoli.state import MOVED, State
from grognard.players.gallipoli import combat
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.landings import Operation
from grognard.players.gallipoli.waters import (
    best_target,
    danger,
    dice_in,
    fire_from,
    frontier,
    opened,
    station,
    stays,
    sweepers_wanted,
)

SHOT = 0.03
"""Least worth of a shot."""
RISK = 0.12
"""Least drop in danger for which a ship moves away."""
TOO_RISKY = 3
"""No minesweeper sweeps with modifiers as bad as this."""
ESCORT = 4
"""Warships that wait off a beach for a landing."""
SWEEPER_SHARE = 0.6
"""What the next minesweeper adds, as a share of the one before."""


def naval_activation(
    state: State, frame: NavalActivation, beach: Operation, doctrine: Doctrine
) -> Action:
    """Deploy, sweep, fire, and stay where it is safe. ``beach``: a landing to come, for which some
    ships keep their fire."""
    options = frame.options(state)
    by_verb: dict[str, list[int]] = {}
    for action in options:
        by_verb.setdefault(action.verb, []).append(action.arg)
    if frame.side == TURKISH:
        out = _sortie(state, frame, by_verb) if doctrine.sortie else None
        return out or _fire(state, frame, by_verb, (), -1, SHOT) or END
    for ship in by_verb.get("deploy", ()):
        if _goes_out(state, ship, beach, doctrine):
            return next(a for a in options if a.verb == "deploy" and a.arg == ship)
    sweeper = _sweeper_to_move(state, by_verb.get("move", ()))
    if sweeper >= 0:
        return MOVE[sweeper]
    held = escorts(state, beach)
    fired = _fire(state, frame, by_verb, held, beach.target, least_shot(state, doctrine))
    if fired is not None:
        return fired
    if doctrine.stands and not frame.second and state.sp[ALLIED]:
        return END
    for ship in by_verb.get("move", ()):
        if ship in state.facts.sweepers or ship in held or _bides(state, ship, doctrine):
            continue
        if _goal(state, ship, doctrine)[1] > RISK:
            return MOVE[ship]
    return END


def _sortie(state: State, frame: NavalActivation, by_verb: dict[str, list[int]]) -> Action | None:
    """Turkish ships with heavy guns deploy and steam to where they can fire when activated again
    (7.3.2c-f); only in the last impulse, once the Allied fleet has acted."""
    if frame.second or state.impulse < state.impulses:
        return None
    pieces = state.facts.pieces
    for ship in by_verb.get("deploy", ()):
        if pieces.primary[ship]:
            return DEPLOY[ship]
    for ship in by_verb.get("move", ()):
        if pieces.primary[ship] and not best_target(state, ship)[0]:
            return MOVE[ship]
    return None


def least_shot(state: State, doctrine: Doctrine) -> float:
    """Least worth for which a shot is fired now."""
    return SHOT if state.impulse >= state.impulses else doctrine.early_shot


def _bides(state: State, ship: UnitId, doctrine: Doctrine) -> bool:
    """Does a warship that has not acted wait for the minesweepers where it is safe?"""
    if not doctrine.opens or state.impulse >= state.impulses or state.acted[ship]:
        return False
    return danger(state, ship, state.where[ship]) < RISK


def escorts(state: State, beach: Operation) -> list[int]:
    """The ships that keep their fire for a landing: few, the weaker ones, and in safe water."""
    if beach.sea < 0:
        return []
    pieces = state.facts.pieces
    ships = [
        s
        for s in state.ships_in(beach.sea, ALLIED)
        if s not in state.facts.sweepers and not state.fired[s] and not state.acted[s]
    ]
    ships.sort(key=lambda s: (pieces.primary[s] + pieces.secondary[s], s))
    return ships[: 1 if dice_in(state, beach.sea) else ESCORT]


# -- deployment ------------------------------------------------------------------------------------


def _goes_out(state: State, ship: UnitId, beach: Operation, doctrine: Doctrine) -> bool:
    if ship in state.facts.sweepers:
        return any(sweepers_wanted(state, area) > 0 for area in frontier(state))
    if state.bad:
        return False
    value, _ = _station(state, ship, beach, open_to_deploy(state, ALLIED))
    return value > least_shot(state, doctrine)


def _station(state: State, ship: UnitId, beach: Operation, open_: int) -> tuple[float, int]:
    areas = [a for a in bits(open_) if place_refusal(state, ship, a, open_) is None]
    if beach.sea in areas:
        wanted = 1 if dice_in(state, beach.sea) else ESCORT
        if beach.siege or len(escorts(state, beach)) < wanted:
            return 1.0, beach.sea
    return station(state, ship, areas)


def deploy_where(state: State, frame: Deploying, beach: Operation) -> Action:
    options = frame.options(state)
    if frame.ship in state.facts.sweepers:
        goal = sweepers_berth(state, [a.arg for a in options])
    elif frame.side == TURKISH:
        goal = options[0].arg
    else:
        _, goal = _station(state, frame.ship, beach, open_to_deploy(state, ALLIED))
    return next((a for a in options if a.arg == goal), options[0])


def place_ship(state: State, frame: PlaceShip, doctrine: Doctrine) -> Action:
    """13.1.2 Set up a ship as if it deployed."""
    options = frame.options(state)
    areas = [a.arg for a in options]
    if frame.ship in state.facts.sweepers:
        goal = state.facts.land.aegean if doctrine.opens else sweepers_berth(state, areas)
    else:
        value, goal = station(state, frame.ship, areas)
        if doctrine.opens and value < doctrine.early_shot:
            goal = state.facts.land.aegean
    return next((a for a in options if a.arg == goal), options[0])


def sweepers_berth(state: State, areas: Sequence[int]) -> int:
    """Next to the mined area that needs most sweepers, less those already beside it."""
    land = state.facts.land
    best, found = -99.0, areas[0]
    for goal in frontier(state):
        for area in bits(land.around[goal] & land.sea):
            if area in areas:
                beside = sum(s in state.facts.sweepers for s in state.ships_in(area, ALLIED))
                value = sweepers_wanted(state, goal) - beside
                value += 1.5 * (land.strait >> goal & 1)
                if value > best:
                    best, found = value, area
    return found


# -- movement --------------------------------------------------------------------------------------


def _sweeper_to_move(state: State, movers: Sequence[int]) -> int:
    around, sea = state.facts.land.around, state.facts.land.sea
    for ship in movers:
        if ship in state.facts.sweepers and not state.mines[state.where[ship]]:
            near = bits(around[state.where[ship]] & sea)
            if any(state.mines[a] for a in near):
                return ship
    return -1


def _goal(state: State, ship: UnitId, doctrine: Doctrine) -> tuple[int, float]:
    """The best area next to a ship, to fire from or for safety, and its gain over staying."""
    land, at, times = state.facts.land, state.where[ship], stays(state)
    unfired = not state.fired[ship] and not state.of_activation[ship] & MOVED
    stay = -doctrine.caution * danger(state, ship, at, times)
    best, found = 0.0, -1
    for area in bits(land.around[at] & land.sea):
        if state.mines[area] or state.ships_in(area, TURKISH):
            continue
        value = -doctrine.caution * danger(state, ship, area, times)
        if unfired and not state.bad:
            value += fire_from(state, ship, area)
        if value - stay > best:
            best, found = value - stay, area
    return found, best


def steam_where(state: State, frame: Steaming, doctrine: Doctrine) -> Action:
    options = frame.options(state)
    ship = frame.ship
    if ship in state.facts.sweepers:
        mined = [a for a in options if state.mines[a.arg]]
        return max(mined, key=lambda a: _sweeps(state, a.arg, doctrine)) if mined else options[0]
    if frame.side == TURKISH:
        return max(options, key=lambda a: fire_from(state, ship, a.arg))
    goal, _ = _goal(state, ship, doctrine)
    found = next((a for a in options if a.arg == goal), None)
    if found is not None:
        return found
    return min(options, key=lambda a: danger(state, ship, a.arg))


def _sweeps(state: State, area: AreaId, doctrine: Doctrine) -> float:
    if doctrine.opens:
        there = sum(s in state.facts.sweepers for s in state.ships_in(area, ALLIED))
        value: float = opened(state, area) * SWEEPER_SHARE**there
        return value
    wanted = sweepers_wanted(state, area)
    return wanted + 1.5 * (state.facts.land.strait >> area & 1)


# -- fire ------------------------------------------------------------------------------------------


def _fire(
    state: State,
    frame: NavalActivation,
    by_verb: dict[str, list[int]],
    held: Sequence[int],
    goal: int,
    least: float,
) -> Action | None:
    """The next shot or bombardment worth making; ``goal``: an area to be opened."""
    shot, value = -1, least
    for piece in by_verb.get("shoot", ()):
        if piece in held:
            continue
        found, _ = best_target(state, piece)
        if found > value:
            shot, value = piece, found
            break
    areas = by_verb.get("bombard", ())
    if areas:
        guns = [g for g in all_guns(state, frame.side, naval=True) if g not in held]
        each, area = combat.best_shelling(state, frame.side, guns, areas, goal)
        if each > value:
            return BOMBARD[area]
    return SHOOT[shot] if shot >= 0 else None


def naval_target(state: State, frame: NavalTarget) -> Action:
    _, target = best_target(state, frame.firer)
    return TARGET[target] if target >= 0 else frame.options(state)[0]


# -- sweeping --------------------------------------------------------------------------------------


def sweep(state: State, frame: Sweeping) -> Action:
    for action in frame.options(state):
        if action.verb == "sweep":
            added = sum(int(m.effect) for m in sweep_modifiers(state, action.arg))
            if added < TOO_RISKY:
                return SWEEP[action.arg]
    return END


def clear_mines(state: State, frame: ClearMines) -> Action:
    """Level 2 first: they reach further."""
    options = frame.options(state)
    return max(options, key=lambda a: a.arg) if options else CLEAR[0]
