"""8.5.1 Mines attack ships at the end of an impulse (Q01)."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import ALLIED, Facts
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, set_health
from grognard.games.gallipoli.rules.m08_combat.s85_markers import show, turn_up_marker
from grognard.games.gallipoli.rules.m08_combat.s852_sweeping import Sweeping, sweeper_refusal
from grognard.games.gallipoli.state import GONE, LEVEL, LEVEL_2, SHATTERED, SHOWN, State

# -- markers ---------------------------------------------------------------------------------------


def entered(state: State, ship: UnitId, log: Log) -> None:
    """8.5.1-a, Q75 A ship has entered a sea area: all but minesweepers of the Allies show mines."""
    facts = state.facts
    if facts.pieces.side[ship] == ALLIED and ship not in facts.sweepers:
        show(state, state.where[ship], "8.5.1-a", log)


# -- 8.5.1 mines attack ----------------------------------------------------------------------------


def mine_step(state: State, log: Log) -> None:
    """8.5.1-c, Q01 Mines attack every ship in their reach; then minesweepers may sweep."""
    facts = state.facts
    if any(state.mines):
        for ship in facts.pieces.ships_of[ALLIED]:
            # 8.5.1-i Neither minesweepers nor Turkish ships.
            if ship not in facts.sweepers and state.on_map(ship):
                strike(state, ship, "8.5.1-d", log)
    able = tuple(ms for ms in sorted(facts.sweepers) if sweeper_refusal(state, ms) is None)
    if able:
        state.stack.append(Sweeping(able))


def attackers(state: State, ship: UnitId) -> list[tuple[int, int]]:
    """The markers that attack a ship, each with its area: those shown in the ship's own area
    (8.5.1-e), and Level 2 in adjacent sea areas unless it is in the Aegean Sea (8.5.1-f, Q33)."""
    land, at = state.facts.land, state.where[ship]
    found = [(at, marker) for marker in state.mines[at] if marker & SHOWN]
    if at == land.aegean:
        return found
    any_ = state.facts.options.mines_strike_neighbours == "any"
    for area in bits(land.around[at] & land.sea):
        found += [
            (area, marker)
            for marker in state.mines[area]
            if marker & LEVEL == LEVEL_2 and (any_ or marker & SHOWN)
        ]
    return found


def beside_hidden(state: State, ship: UnitId) -> bool:
    """8.5.1-f, Q33 Could a face-down marker beside the ship attack it, for all that is known?"""
    land, at = state.facts.land, state.where[ship]
    if at == land.aegean or state.facts.options.mines_strike_neighbours != "any":
        return False
    near = bits(land.around[at] & land.sea)
    return any(not marker & SHOWN for area in near for marker in state.mines[area])


def strike(state: State, ship: UnitId, case: str, log: Log) -> None:
    """8.5.1-d All markers that may attack this ship do so, and stay where they are (8.5.1-h).
    A face-down marker that attacks is turned up (Q33); of one that does not, something is learnt
    as well, so that nobody may take it back."""
    state.shown += beside_hidden(state, ship)
    for area, marker in attackers(state, ship):
        if not marker & SHOWN:
            turn_up_marker(state, area, marker, log)
        count = attacks_by(state, ship, area, marker)
        log.add(case, "mines_attack", area=area, ship=ship, count=count)
        for _ in range(count):
            if not attack(state, ship, case, log):
                return


def attacks_by(state: State, ship: UnitId, area: AreaId, marker: int) -> int:
    """8.5.1-d Level 1 attacks once, Level 2 twice, or, from next door, once (8.5.1-f, Q33b)."""
    once = area != state.where[ship] and state.facts.options.level_2_next_door == "once"
    return 1 if once else marker & LEVEL


def met_at_second_start(state: State, ship: UnitId) -> bool:
    """7.3.3-k, Q33c Does a ship start a second activation among the mines that are named there:
    shown ones in its own area, or hidden ones next to it? By option any that can attack will do."""
    land, at = state.facts.land, state.where[ship]
    if state.facts.options.mines_at_second_start == "all":
        return True
    if any(marker & SHOWN for marker in state.mines[at]):
        return True
    near = bits(land.around[at] & land.sea)
    return any(not marker & SHOWN for area in near for marker in state.mines[area])


def after_attack(facts: Facts, health: int, die: int) -> int:
    """8.5.1-g, 8.5.1-j, 8.5.1-k, Q76 The state of a ship that this die was rolled for. A Crippled
    ship sinks; by option an 8 or 9 does her no further harm."""
    numbers = facts.numbers.mine_attack
    if die < numbers.cripples:
        return health
    sinks = health == SHATTERED and facts.options.mine_on_crippled == "sinks"
    return GONE if sinks or die >= numbers.sinks else SHATTERED


def attack(state: State, ship: UnitId, case: str, log: Log) -> bool:
    """8.5.1-g One unmodified d10: True while the ship is afloat."""
    die = roll(state, 10, "8.5.1-g", log)
    harmed = after_attack(state.facts, state.health[ship], die) != state.health[ship]
    log.add(case, "ship_struck" if harmed else "ship_unharmed", ship=ship, die=die)
    suffer(state, ship, die, log)
    return state.on_map(ship)


def suffer(state: State, ship: UnitId, die: int, log: Log) -> None:
    """8.5.1-j, 8.5.1-k What an attack with this die does to the ship."""
    after = after_attack(state.facts, state.health[ship], die)
    if after == GONE:
        eliminate(state, ship, "8.5.1-k", log)
    elif after != state.health[ship]:
        set_health(state, ship, after, "8.5.1-j", log)
