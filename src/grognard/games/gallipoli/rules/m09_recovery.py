"""9.0 Recovery, and the steps that end a turn (9.3)."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ALLIED, COMMONWEALTH, FORT, INFANTRY, SHIP, TURKISH
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import normal_units
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import (
    crippled,
    leaves_play,
    needs_repair,
)
from grognard.games.gallipoli.rules.m12_victory import s120_outcome, s121_sudden_death, s122_points
from grognard.games.gallipoli.state import BACK, NORMAL, OFF_MAP, REMOVED, SHATTERED, State

# -- 9.1 land units --------------------------------------------------------------------------------


def land_recovery(state: State, log: Log) -> None:
    """9.0-a, 9.1-a, Q79 Every Disorganised or Broken unit rolls; all modifiers are those at the
    start of the step, so the order tells nothing."""
    facts = state.facts
    shaken = [
        unit
        for unit in range(facts.pieces.first_ship)
        if state.health[unit] != NORMAL and state.where[unit] < OFF_MAP
    ]
    if not shaken:
        return
    near = [facts.land.graph.grown(normal_units(state, side)) for side in (TURKISH, ALLIED)]
    rolls = [(unit, recovery_modifiers(state, unit, near)) for unit in shaken]
    for unit, modifiers in rolls:
        _recover(state, unit, modifiers, log)


def recovery_modifiers(state: State, unit: UnitId, near: list[int]) -> list[Modifier]:
    """9.1-f All that apply; ``near``: by side of the unit, the areas next to Normal enemies."""
    pieces, recovery = state.facts.pieces, state.facts.numbers.recovery
    found = []
    if not near[pieces.side[unit]] >> state.where[unit] & 1:
        found.append(Modifier("9.1-c", f"{recovery.away_from_enemy:+d}", "away_from_enemy"))
    elif not (pieces.arm[unit] == INFANTRY and state.face[unit] == BACK):
        found.append(Modifier("9.1-b", f"{recovery.near_enemy:+d}", "near_enemy"))
    if not supplied(state, unit):
        found.append(Modifier("9.1-d", f"{recovery.out_of_supply:+d}", "out_of_supply"))
    if state.health[unit] == SHATTERED:
        found.append(Modifier("9.1-e", f"{recovery.broken:+d}", "broken"))
    return found


def _recover(state: State, piece: UnitId, modifiers: list[Modifier], log: Log) -> None:
    """9.1-g, 9.1-h, 9.1-i for land units, 9.2-e, 9.2-f, 9.2-g for ships and forts."""
    land = state.facts.pieces.arm[piece] < SHIP
    die = roll(state, 10, "9.1-a" if land else "9.2-a", log)
    total = die + added(modifiers)
    level = state.facts.pieces.morale[piece]
    notes = [modifier.as_args() for modifier in modifiers]
    if total <= level:
        state.health[piece] = NORMAL
        case = "9.1-g" if land else "9.2-e"
        log.add(case, "recovered", unit=piece, die=die, total=total, level=level, modifiers=notes)
        return
    case = "9.1-h" if land else "9.2-f"
    log.add(case, "not_recovered", unit=piece, die=die, total=total, level=level, modifiers=notes)
    if total >= state.facts.numbers.recovery.lost_from:
        eliminate(state, piece, "9.1-i" if land else "9.2-g", log)


# -- 9.2 ships and forts ---------------------------------------------------------------------------


def naval_recovery(state: State, log: Log) -> None:
    """9.2-a, Q79 Disabled ships and forts roll; Crippled ships leave the game (9.2-h)."""
    pieces = state.facts.pieces
    for piece in range(pieces.first_ship, pieces.forts.stop):
        if state.where[piece] >= OFF_MAP:
            continue
        if needs_repair(state, piece):
            _recover(state, piece, repair_modifiers(state, piece), log)
        elif leaves_play(state, piece):
            # 9.2-l A Crippled fort waits for 10.6.
            _remove_crippled(state, piece, log)


def repair_modifiers(state: State, piece: UnitId) -> list[Modifier]:
    """9.2-m All that apply; forts have none."""
    pieces, recovery = state.facts.pieces, state.facts.numbers.recovery
    found: list[Modifier] = []
    if pieces.arm[piece] == FORT:
        return found
    kind = pieces.ship_type[piece]
    if kind == "BC":
        found.append(Modifier("9.2-b", f"{recovery.battlecruiser:+d}", "battlecruiser"))
    if pieces.group[piece] == COMMONWEALTH:
        effect = f"{recovery.commonwealth_ship:+d}"
        found.append(Modifier("9.2-c", effect, "commonwealth_ship"))
    if kind == "B" and pieces.side[piece] == TURKISH:
        effect = f"{recovery.turkish_battleship:+d}"
        found.append(Modifier("9.2-d", effect, "turkish_battleship"))
    return found


def _remove_crippled(state: State, ship: UnitId, log: Log) -> None:
    """9.2-h An unmodified check: removed without VP (9.2-i), or sunk after all (9.2-j). Either way
    a minesweeper can be replaced (9.2-k, 10.5-c)."""
    die = roll(state, 10, "9.2-h", log)
    level = state.facts.pieces.morale[ship]
    if die <= level:
        state.put(ship, REMOVED)
        state.health[ship] = NORMAL
        log.add("9.2-i", "crippled_removed", ship=ship, die=die, level=level)
    else:
        log.add("9.2-j", "crippled_sinks", ship=ship, die=die, level=level)
        eliminate(state, ship, "9.2-j", log)


# -- 9.3 the end of the turn -----------------------------------------------------------------------


def clean_up(state: State, log: Log) -> None:
    """9.3-a, 9.3-b, 9.3-c, Q80 All ships go back to their boxes, everything is turned up again; the
    marks of the turn come off."""
    pieces, land = state.facts.pieces, state.facts.land
    back = [
        ship for side in (ALLIED, TURKISH) for ship in pieces.ships_of[side] if state.on_map(ship)
    ]
    for ship in back:
        state.put(ship, land.boxes[pieces.side[ship]])
    if back:
        log.add("9.3-b", "ships_return", ships=back)
    count = len(state.fired)
    state.fired[:] = bytes(count)
    for fort in pieces.forts:
        # 8.4.2d-a A Crippled fort stays on its Fired side.
        if crippled(state, fort):
            state.fired[fort] = 1
    state.acted[:] = bytes(count)
    state.of_turn[:] = bytes(count)
    state.of_impulse[:] = bytes(count)
    state.of_activation[:] = bytes(count)
    state.fleet_out = False
    state.impulse = 0


def count_points(state: State, log: Log) -> None:
    """9.3-d, Q119 The mine line, then sudden death and the fate of the units that have left."""
    s122_points.score_mine_line(state, log)
    if state.turn >= state.facts.numbers.limits.sudden_death_from:
        s121_sudden_death.sudden_death(state, log)
    log.add("9.3-d", "totals", allied=state.vp[ALLIED], turkish=state.vp[TURKISH])


def next_turn(state: State, log: Log) -> bool:
    """9.3-e Advance the turn marker, or count up after the last turn: is there another one?"""
    if state.winner >= 0:
        return False
    if state.turn >= state.facts.scenario.last_turn:
        s120_outcome.final_count(state, log)
        s120_outcome.close_game(state, log)
        return False
    state.turn += 1
    state.impulse = 0
    return True
