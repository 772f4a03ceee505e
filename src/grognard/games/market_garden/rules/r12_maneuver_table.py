"""R12.3, R12.4, R12.5 The Maneuver Combat Table: modifiers of its die, and its results."""

from __future__ import annotations

import re

from msgspec import Struct

from grognard.engine.modifiers import Modifier
from grognard.games.market_garden.board import CANAL, DRY
from grognard.games.market_garden.rules.r12_combat_facts import armour_effect, half_unsupplied
from grognard.games.market_garden.state import State

ALL = 99
"""DF and AF without a number: every unit."""


class Result(Struct, frozen=True):
    """R12.5-a What an entry of the table says."""

    defender_points: int = 0
    attacker_steps: int = 0
    retreat: int = 0
    defenders_tired: int = 0
    attackers_tired: int = 0


def read(entry: str) -> Result:
    """R12.5-a 'D2 R1 DF', 'A1F2', 'AF3', 'BF1' …"""
    points = steps = retreat = ours = theirs = 0
    last = ""
    for word in re.findall(r"BF\d|DF\d?|AF\d?|D\d|A\d|R\d|F\d", entry):
        kind, number = word.rstrip("0123456789"), word.lstrip("ABDFR")
        if kind == "D":
            points, last = int(number), "D"
        elif kind == "A":
            steps, last = int(number), "A"
        elif kind == "R":
            retreat = int(number)
        elif kind == "DF" or (kind == "F" and last == "D"):
            theirs = int(number) if number else ALL
        elif kind == "AF" or (kind == "F" and last == "A"):
            ours = int(number) if number else ALL
        elif kind == "BF":
            ours = theirs = int(number)
    return Result(points, steps, retreat, theirs, ours)


def number(tired: int, units: tuple[int, ...]) -> int:
    """R12.5-e A number above the units present is cut to them."""
    return min(tired, len(units))


def result_for(state: State, column: int, total: int) -> str:
    """R1-d A roll beyond the table uses its nearest row."""
    table = state.facts.library.maneuver
    row = min(max(total - table.first_die, 0), len(table.rows) - 1)
    return table.rows[row][column]


def modifiers(
    state: State,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    target: int,
    *,
    boats: bool,
) -> list[Modifier]:
    """H-5-b, R2.4-c, R12.3-a, R12.4-a Everything that is added to the die."""
    board, numbers = state.facts.board, state.facts.numbers.modifiers
    terrain = board.terrain[target]
    assert terrain is not None, "units stand in playable hexes"
    found = [Modifier("R2.4-c", f"{terrain.tdv:+}", "terrain")]
    hexes = len({state.where[u] for u in attackers})
    if hexes >= 5:
        found.append(Modifier("R12.4-a", f"{numbers.hexes_5:+}", "many_hexes"))
    elif hexes >= 3:
        found.append(Modifier("R12.4-a", f"{numbers.hexes_3:+}", "several_hexes"))
    found += armour(state, attackers, defenders, terrain.open)
    found += water(state, attackers, target, boats=boats)
    if half_unsupplied(state, attackers):
        effect = f"{numbers.attackers_unsupplied:+}"
        found.append(Modifier("R12.4-a", effect, "attackers_unsupplied"))
    if half_unsupplied(state, defenders):
        effect = f"{numbers.defenders_unsupplied:+}"
        found.append(Modifier("R12.4-a", effect, "defenders_unsupplied"))
    return found


def armour(
    state: State, attackers: tuple[int, ...], defenders: tuple[int, ...], open_ground: bool
) -> list[Modifier]:
    """R12.3-a For the attacker in open hexes only; the defender's alone in any hex."""
    numbers = state.facts.numbers.armour
    effect = armour_effect(state, attackers, defenders)
    if effect and open_ground:
        return [Modifier("R12.3-a", f"{effect:+}", "armour")]
    if armour_effect(state, defenders, attackers) and not effect:
        theirs = any(state.facts.pieces.armour[u] for u in attackers)
        if not theirs:
            return [Modifier("R12.3-a", f"{numbers.defender_alone:+}", "defenders_armour")]
    return []


def water(state: State, attackers: tuple[int, ...], target: int, *, boats: bool) -> list[Modifier]:
    """R12.4-a, R17.2-e All attackers across water: the lower effect if both kinds occur."""
    board, numbers = state.facts.board, state.facts.numbers.modifiers
    crossed = [
        board.water[6 * state.where[u] + board.direction(state.where[u], target)] for u in attackers
    ]
    if DRY in crossed:
        return []
    if CANAL in crossed:
        return [Modifier("R12.4-a", f"{numbers.canal:+}", "across_canal")]
    if boats:
        return [Modifier("R17.2-e", f"{numbers.boats:+}", "boats")]
    return [Modifier("R12.4-a", f"{numbers.river:+}", "across_river")]
