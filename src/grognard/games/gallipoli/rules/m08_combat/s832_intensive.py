"""8.3.2 Intensive Assault: guns that support an assault for one column (7.6-b, Q40, Q117)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.games.gallipoli.facts import ARTILLERY, NO_FORMATION, SHIP
from grognard.games.gallipoli.rules.m06_supply.s64_spending import afford_refusal, pay
from grognard.games.gallipoli.rules.m07_operations import s734_support
from grognard.games.gallipoli.rules.m07_operations.s76_landings import supports_free
from grognard.games.gallipoli.rules.m07_operations.s733_able import note_fire
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_in_range
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import in_attack_mode
from grognard.games.gallipoli.state import State


def price(state: State, supporter: UnitId) -> int:
    """8.3.2-d What the support of this piece costs."""
    if supports_free(state, supporter):
        return 0
    return state.facts.numbers.prices.intensive_assault


def supporters(state: State, side: Side, area: AreaId, attackers: Sequence[UnitId]) -> list[UnitId]:
    """8.3.2-b Every gun that could support this assault."""
    if not attackers or attack_mode_refusal(state, attackers) is not None:
        return []
    pieces, found = state.facts.pieces, []
    for piece in pieces.land_of[side]:
        if (
            pieces.arm[piece] == ARTILLERY
            and not state.fired[piece]
            and state.on_map(piece)
            and supporter_refusal(state, side, area, attackers, piece) is None
        ):
            found.append(piece)
    sea = state.facts.land.assault
    for at in {state.where[u] for u in attackers if sea >> state.where[u] & 1}:
        for ship in state.ships_in(at, side):
            if supporter_refusal(state, side, area, attackers, ship) is None:
                found.append(ship)
    return found


def attack_mode_refusal(state: State, attackers: Sequence[UnitId]) -> Refusal | None:
    """8.3.2-a, 8.4.1g-a All attackers must be in Attack mode."""
    for unit in attackers:
        if not in_attack_mode(state, unit):
            return Refusal(("8.3.2-a", "8.4.1g-a"), "not_in_attack_mode", {"unit": unit})
    return None


def supporter_refusal(
    state: State, side: Side, area: AreaId, attackers: Sequence[UnitId], piece: UnitId
) -> Refusal | None:
    """8.3.2 Why this piece cannot support the assault of these units on this area."""
    pieces, args = state.facts.pieces, {"unit": piece}
    if pieces.side[piece] != side:
        return Refusal(("8.3.2-b",), "not_your_unit", args)
    if not attackers:
        return Refusal(("8.3.1-a",), "no_attacker_yet")
    refused = attack_mode_refusal(state, attackers)
    if refused is not None:
        return refused
    if pieces.arm[piece] == ARTILLERY:
        refused = _artillery_refusal(state, area, attackers, piece)
    elif pieces.arm[piece] == SHIP:
        refused = _ship_refusal(state, attackers, piece)
    else:
        return Refusal(("8.3.2-b",), "no_supporter", args)
    if refused is not None:
        return refused
    return afford_refusal(state, side, price(state, piece))


def _artillery_refusal(
    state: State, area: AreaId, attackers: Sequence[UnitId], piece: UnitId
) -> Refusal | None:
    """8.3.2-b, Q117 Supplied, unfired, within its bombardment range; by option activated, too."""
    args = {"unit": piece}
    activated = state.facts.options.intensive_guns == "activated"
    refuse = s82_bombardment.artillery_refusal if activated else s82_bombardment.ready_refusal
    refused = refuse(state, piece)
    if refused is not None:
        return refused
    if not bombardment_in_range(state, piece, area):
        return Refusal(("8.3.2-b",), "out_of_range", {"unit": piece, "area": area})
    if state.facts.options.same_formation_support == "on":
        formation = state.facts.pieces.formation
        mine = formation[piece]
        if mine == NO_FORMATION or all(formation[u] != mine for u in attackers):
            return Refusal(("8.3.2-g",), "other_formation", args)
    return None


def _ship_refusal(state: State, attackers: Sequence[UnitId], piece: UnitId) -> Refusal | None:
    """8.3.2-c, 7.6-b, Q40 An unfired BB, B or BC in the Assault Area of units that land."""
    pieces, args = state.facts.pieces, {"unit": piece}
    if pieces.ship_type[piece] not in s82_bombardment.CAPITAL:
        return Refusal(("8.3.2-b",), "no_supporter", args)
    at = state.where[piece]
    if not state.facts.land.assault >> at & 1 or all(state.where[u] != at for u in attackers):
        return Refusal(("8.3.2-c",), "ship_not_with_landing", args)
    refused = s734_support.ship_refusal(state, piece)
    if refused is not None:
        return refused
    if state.facts.options.same_nation_ship == "on":
        group = pieces.group
        if all(group[u] != group[piece] for u in attackers):
            return Refusal(("8.3.2-h",), "other_nation", args)
    return None


def support(state: State, side: Side, piece: UnitId, log: Log) -> None:
    """8.3.2-d, 8.3.2-f, 7.6-h Pay, and turn the supporter to Fired."""
    log.add("8.3.2-e", "intensive_assault", supporter=piece)
    pay(state, side, price(state, piece), "8.3.2-d", log)
    note_fire(state, piece)
