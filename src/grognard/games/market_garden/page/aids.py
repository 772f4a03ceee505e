"""The three combat tables, the efficiency shifts and the terrain chart as a page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.aids import (
    Aid,
    Arc,
    Effects,
    added_by,
    die_rows,
    from_least,
    headed,
    meanings,
)
from grognard.engine.drawing import Reading
from grognard.engine.events import Event
from grognard.engine.modifiers import Modifier
from grognard.games.market_garden.page.drawing import TERRAIN
from grognard.games.market_garden.page.readings import (
    ASSAULT,
    EFFECTS,
    FIRE,
    GROUND,
    MANEUVER,
    of_assault,
    of_fire,
    of_maneuver,
)
from grognard.games.market_garden.schema.numbers import Numbers
from grognard.games.market_garden.state import State
from grognard.games.market_garden.title import TITLE

WORDS = TITLE.catalogue("aids").entries
DRAWN = TITLE.catalogue("table").entries
SHIFTS = "shifts"


def aids(state: State) -> list[Aid]:
    """R12.5-a, R13.4-a, R9-d The three tables, and what leads to them."""
    return [_maneuver(state), _assault(state), _fire(state), _shifts(state), _terrain(state)]


# -- the tables ------------------------------------------------------------------------------------


def _maneuver(state: State) -> Aid:
    table = state.facts.library.maneuver
    return Aid(
        id=MANEUVER,
        case=table.case,
        columns=table.columns,
        rows=die_rows(table.first_die, len(table.rows)),
        cells=table.rows,
        legend=meanings(WORDS, "maneuver.is."),
        effects=[Effects(WORDS["maneuver.die"], _maneuver_die(state.facts.numbers))],
        **headed(MANEUVER, WORDS),
    )


def _maneuver_die(numbers: Numbers) -> list[Modifier]:
    """R12.3-a, R12.4-a What may be added to the die."""
    added, armour = numbers.modifiers, numbers.armour
    effect = f"{armour.alone:+}/{armour.overwhelming:+}"
    return [
        Modifier("R2.4-c", _span([row.tdv for row in numbers.terrain]), "terrain"),
        Modifier("R12.4-a", f"{added.hexes_3:+}", "several_hexes"),
        Modifier("R12.4-a", f"{added.hexes_5:+}", "many_hexes"),
        Modifier("R12.3-a", effect, "armour"),
        Modifier("R12.3-a", f"{armour.defender_alone:+}", "defenders_armour"),
        Modifier("R12.4-a", f"{added.canal:+}", "across_canal"),
        Modifier("R12.4-a", f"{added.river:+}", "across_river"),
        Modifier("R17.2-e", f"{added.boats:+}", "boats"),
        Modifier("R12.4-a", f"{added.attackers_unsupplied:+}", "attackers_unsupplied"),
        Modifier("R12.4-a", f"{added.defenders_unsupplied:+}", "defenders_unsupplied"),
    ]


def _span(values: Sequence[int]) -> str:
    return f"{_signed(min(values))}…{_signed(max(values))}"


def _signed(value: int) -> str:
    return f"{value:+}" if value else "0"


def _assault(state: State) -> Aid:
    """R13.4-a A die above the table has no effect, which is a row of its own."""
    table, numbers = state.facts.library.assault, state.facts.numbers
    return Aid(
        id=ASSAULT,
        case=table.case,
        columns=from_least(table.least),
        rows=die_rows(1, len(table.rows) + 1),
        cells=[*[[str(steps) for steps in row] for row in table.rows], ["0"] * len(table.least)],
        effects=[
            Effects(WORDS["assault.either"], _either_die(numbers)),
            Effects(WORDS["assault.attacker"], _attackers_die(numbers)),
        ],
        note=WORDS["assault.note"],
        **headed(ASSAULT, WORDS),
    )


def _either_die(numbers: Numbers) -> list[Modifier]:
    """R13.3-b, R13.3-d, R13.4-b"""
    added, armour = numbers.modifiers, numbers.armour
    effect = f"{armour.alone:+}/{armour.overwhelming:+}"
    return [
        Modifier("R13.3-b", f"{added.assault_fatigued:+}", "half_fatigued"),
        Modifier("R13.3-d", effect, "armour"),
        Modifier("R13.4-b", f"{added.assault_unsupplied:+}", "half_unsupplied"),
    ]


def _attackers_die(numbers: Numbers) -> list[Modifier]:
    """R13.3-a, R13.3-c, R13.3-f"""
    added = numbers.modifiers
    return [
        Modifier("R13.3-a", f"{added.assault_hexes_3:+}", "several_hexes"),
        Modifier("R2.4-d", _span([row.assault for row in numbers.terrain]), "terrain"),
        Modifier("R13.3-c", f"{added.assault_sheltered:+}", "out_of_shelter"),
        Modifier("R13.3-f", f"{added.assault_bridge:+}", "over_a_bridge"),
        Modifier("R13.3-f", f"{added.assault_no_bridge:+}", "without_a_bridge"),
        Modifier("R17.2-e", f"{added.boats:+}", "boats"),
    ]


def _fire(state: State) -> Aid:
    table = state.facts.library.bombardment
    return Aid(
        id=FIRE,
        case=table.case,
        columns=from_least(table.least),
        rows=die_rows(1, len(table.rows), open_ended=False),
        cells=table.rows,
        legend=meanings(WORDS, "fire.is."),
        note=WORDS["fire.note"],
        **headed(FIRE, WORDS),
    )


def _shifts(state: State) -> Aid:
    shifts = state.facts.numbers.efficiency.shifts
    return Aid(
        id=SHIFTS,
        case="R8-c",
        columns=from_least(range(len(shifts))),
        rows=[WORDS["shifts.row"]],
        cells=[[str(columns) for columns in shifts]],
        note=WORDS["shifts.note"],
        **headed(SHIFTS, WORDS),
    )


def _terrain(state: State) -> Aid:
    """R2.4 Costs are kept in half points."""
    movement, rows = state.facts.numbers.movement, state.facts.numbers.terrain
    return Aid(
        id=GROUND,
        case="R2.4-a",
        columns=[WORDS[f"terrain.{name}"] for name in (*EFFECTS, "foot", "motorised")],
        rows=[
            *[DRAWN[f"terrain.{TERRAIN[row.letter]}"] for row in rows],
            WORDS["terrain.road"],
            WORDS["terrain.highway"],
        ],
        cells=[
            *[
                [str(row.tdv), _signed(row.assault), _points(row.foot), _points(row.motorised)]
                for row in rows
            ],
            ["", "", _points(movement.road), _points(movement.road)],
            ["", "", _points(movement.highway_foot), _points(movement.highway_motorised)],
        ],
        note=WORDS["terrain.note"],
        **headed(GROUND, WORDS),
    )


def _points(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


# -- where a roll is read --------------------------------------------------------------------------


def reads(state: State, event: Event) -> Sequence[Reading]:
    args: dict[str, Any] = event.args
    die = args.get("die")
    match event.kind:
        case "maneuver_result":
            column = state.facts.library.maneuver.columns.index(args["column"])
            return [of_maneuver(state, column, added_by(event), die)]
        case "assault_result":
            return [of_assault(state, args["strength"], added_by(event), die)]
        case "fire_result":
            return [of_fire(state, args["points"], die)]
    return ()


# -- how far guns reach ----------------------------------------------------------------------------


def arcs(state: State, piece: str) -> list[Arc] | None:
    """R9-b The hexes within the range of a gun."""
    pieces, grid = state.facts.pieces, state.facts.board.grid
    if piece not in pieces.codes:
        return None
    gun = pieces.codes.index(piece)
    here = state.where[gun]
    if here < 0 or not pieces.bombard[gun]:
        return []
    cells = {grid.names[hex_]: "" for hex_ in grid.within(here, pieces.range[gun])}
    return [Arc("range", WORDS["arc.range"], cells)]
