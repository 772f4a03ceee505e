"""What a page shows on demand: where each fleet can go and fire, what a repulsed ship must leave,
and which ships cannot act."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.drawing import Layer
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.page.reach import reach
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import mover_refusal
from grognard.games.lepanto.rules.m07_combat.s72_rally import under_threat
from grognard.games.lepanto.rules.m08_reserves import acting_refusal
from grognard.games.lepanto.state import State


def layers(state: State) -> list[Layer]:
    """6.2, 7.1-a, 7.2-a, 7.2-s Where each side can go and fire, its repulsed and its idle ships."""
    found = []
    for side, seat in enumerate(SIDES):
        afloat = state.side_afloat(side)
        able = [i for i in afloat if _may_attack(state, i)]
        found += [
            Layer("reach", seat, sorted(reach(state, side))),
            Layer("guns", seat, _names(state, _under_guns(state, able))),
            Layer("arms", seat, _names(state, _under_arms(state, able))),
            *_repulsed(state, side),
            *_idle(state, side),
        ]
    return found


def _may_attack(state: State, i: UnitId) -> bool:
    """7.2-q, 8.0-e Whatever it has done in this phase already."""
    return not state.ships[i].repulsed and acting_refusal(state, i) is None


def _under_guns(state: State, ships: Iterable[UnitId]) -> set[HexId]:
    """7.1-a, 7.1-g The hexes in the arcs of ships; 7.5-v and those they share with an enemy."""
    facts, found = state.facts, set[HexId]()
    for i in ships:
        ship = state.ships[i]
        found.update(h for h, _, _ in facts.board.cover(facts.kind[i], ship.facing, ship.hex))
    return found | _shared(state, ships)


def _under_arms(state: State, ships: Iterable[UnitId]) -> set[HexId]:
    """7.2-a, 7.2-b All around, as far as small arms reach."""
    facts, found = state.facts, set[HexId]()
    for i in ships:
        found.update(facts.board.within(state.ships[i].hex, facts.numbers.small_arms.reach))
    return found | _shared(state, ships)


def _shared(state: State, ships: Iterable[UnitId]) -> set[HexId]:
    return {state.ships[i].hex for i in ships if state.in_shared_hex(i)}


def _repulsed(state: State, side: Side) -> list[Layer]:
    """7.2-s, 7.2-t Repulsed ships that must leave their hex and those that may stay, and the hexes
    in which they do not rally: an enemy in any state counts."""
    repulsed = [i for i in state.side_afloat(side) if state.ships[i].repulsed]
    if not repulsed:
        return []
    enemies = state.side_afloat(1 - side)
    barred = _under_guns(state, enemies) | _under_arms(state, enemies)
    leave = [i for i in repulsed if under_threat(state, i)]
    stay = [i for i in repulsed if i not in leave]
    return [
        Layer("rally", SIDES[1 - side], _names(state, barred)),
        Layer("rally_leave", SIDES[side], _places(state, leave)),
        Layer("rally_stay", SIDES[side], _places(state, stay)),
    ]


def _idle(state: State, side: Side) -> list[Layer]:
    """5.2-a, 5.3-b Ships that cannot move by themselves, cannot attack, or neither."""
    by_name = dict[str, list[UnitId]](idle_still=[], idle_mute=[], idle_both=[])
    for i in state.side_afloat(side):
        moves, attacks = mover_refusal(state, i) is None, _may_attack(state, i)
        if not moves:
            by_name["idle_still" if attacks else "idle_both"].append(i)
        elif not attacks:
            by_name["idle_mute"].append(i)
    return [Layer(name, SIDES[side], _places(state, ships)) for name, ships in by_name.items()]


def _places(state: State, ships: Iterable[UnitId]) -> list[str]:
    return _names(state, {state.ships[i].hex for i in ships})


def _names(state: State, hexes: Iterable[HexId]) -> list[str]:
    """Those that ships can be in."""
    board = state.facts.board
    return [board.grid.names[h] for h in sorted(hexes) if board.terrain[h] in ".s"]
