"""R13.1-C, R13.4 The Assault Table: what a side rolls with, and what it does."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.ids import HexId, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.market_garden.rules.r01_strength import SCALE
from grognard.games.market_garden.rules.r01_terms import nearest
from grognard.games.market_garden.rules.r12_odds import attack_total, defence_total
from grognard.games.market_garden.rules.r13_modifiers import for_attacker, for_either
from grognard.games.market_garden.state import State


@dataclass(unsafe_hash=True)
class Prospects:
    """R13.1-C All that decides a roll before the die."""

    strength: int
    modifiers: list[Modifier]


def prospects(
    state: State,
    attackers: tuple[UnitId, ...],
    defenders: tuple[UnitId, ...],
    target: HexId,
    *,
    defending: bool,
    boats: bool,
) -> Prospects:
    """R13.1-C Attack strengths of one side, defence strengths of the other; R13.3-g the modifiers
    are counted anew for each roll."""
    own, other = (defenders, attackers) if defending else (attackers, defenders)
    add_up = defence_total if defending else attack_total
    total = add_up(state, own)
    return Prospects(
        max(total // SCALE, 1),
        [
            *for_either(state, own, other, target),
            *([] if defending else for_attacker(state, attackers, target, boats=boats)),
        ],
    )


def result_for(state: State, own_strength: int, total: int) -> int:
    """R13.4-a Steps the other side loses; a roll above 10 has no effect (R1)."""
    table = state.facts.library.assault
    if total > len(table.rows):
        return 0
    column = max(c for c, least in enumerate(table.least) if own_strength >= least)
    return table.rows[nearest(len(table.rows), total - 1)][column]
