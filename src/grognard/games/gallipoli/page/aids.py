"""The tables beside the board: which there are, where a roll is read, and how far guns reach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.engine.aids import Aid, Arc, added_by, reading
from grognard.engine.areas import bits
from grognard.engine.drawing import Reading
from grognard.engine.events import Event
from grognard.games.gallipoli.page import combat_aids, turn_aids
from grognard.games.gallipoli.page.combat_aids import FACES, WORDS
from grognard.games.gallipoli.rules.m08_combat.s80_kinds_of_combat import bombards
from grognard.games.gallipoli.rules.m08_combat.s82_bombardment import bombardment_column, factors
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s811_range import PRIMARY, SECONDARY, battery_mask
from grognard.games.gallipoli.rules.m08_combat.s831_odds import limited
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.state import State

SEATS = ("allied", "turkish")


def aids(state: State) -> list[Aid]:
    """8.0, 8.5 The tables of combat and of mines, then those of the turn."""
    return [
        combat_aids.assault(state),
        combat_aids.bombardment(state),
        combat_aids.to_hit(state),
        combat_aids.effect(state),
        combat_aids.ranges(state),
        turn_aids.mines(state),
        turn_aids.sweeping(state),
        turn_aids.laying(state),
        turn_aids.impulses(state),
        turn_aids.supply(state),
        turn_aids.weather(state),
        turn_aids.events(state),
    ]


# -- where a roll is read --------------------------------------------------------------------------


def reads(state: State, event: Event) -> Sequence[Reading]:
    args: dict[str, Any] = event.args
    die, more, library = args.get("die"), added_by(event), state.facts.library
    match event.kind:
        case "assault":
            table = library.assault
            more = limited(state.facts.numbers.storming, more)
            row = _rows(table.first_die, len(table.rows), more)
            column = table.columns.index(args["column"])
            return [reading(combat_aids.ASSAULT, column, row, die)]
        case "bombardment":
            shells = library.bombardment
            row = _rows(shells.first_die, len(shells.rows), more)
            column = bombardment_column(state, args["factors"])
            return [reading(combat_aids.BOMBARDMENT, column, row, die)]
        case "naval_fire":
            return _shots(state, args, more)
        case "hit_damages" | "hit_without_effect":
            column = combat_aids.targets(state.facts).index(args["level"])
            return [reading(combat_aids.EFFECT, column, _rows(1, FACES, more), die, FACES)]
        case "mines_attack" if "attacks" in args:
            return [reading(turn_aids.MINES, 0, _rows(1, FACES), None, FACES)]
        case "ship_unharmed" | "ship_struck":
            return [reading(turn_aids.MINES, 0, _rows(1, FACES), die, FACES)]
        case "swept":
            return [reading(turn_aids.SWEEPING, 0, _rows(1, FACES, more), die, FACES)]
    return _of_the_turn(state, event.kind, args)


def _rows(first: int, count: int, more: int = 0) -> Callable[[int], int]:
    """The row of a face with so much added; beyond the ends those count."""
    return lambda face: min(max(face + more - first, 0), count - 1)


def _shots(state: State, args: dict[str, Any], more: int) -> list[Reading]:
    """8.1.2-d A die for each factor."""
    pieces = state.facts.pieces
    level = pieces.morale[pieces.index[args["firer"]]]
    column, row = combat_aids.firers(state.facts).index(level), _rows(1, FACES, more)
    dice = args.get("dice")
    if dice is None:
        return [reading(combat_aids.TO_HIT, column, row, None, FACES)]
    return [reading(combat_aids.TO_HIT, column, row, die, FACES) for die in dice]


def _of_the_turn(state: State, kind: str, args: dict[str, Any]) -> Sequence[Reading]:
    """4.0-a, 6.1-c, 7.1-a, 8.5-b What is rolled without a question before it."""
    library, total = state.facts.library, args.get("total")
    if total is None:
        return ()
    match kind:
        case "impulses_rolled":
            row = _rows(library.impulses.first_die, len(library.impulses.results))
            return [Reading(turn_aids.IMPULSES, 0, row=row(total), die=args["die"])]
        case "supply_received":
            row = _rows(library.supply.first_die, len(library.supply.allied))
            column = SEATS.index(args["seat"])
            return [Reading(turn_aids.SUPPLY, column, row=row(total), die=args["die"])]
        case "mines_rolled":
            row = _rows(library.mines.first_die, len(library.mines.results))
            return [Reading(turn_aids.LAYING, 0, row=row(total), die=args["die"])]
        case "event_rolled":
            sums = [row.sum for row in library.events.row]
            return [Reading(turn_aids.EVENTS, 0, row=sums.index(total), die=total)]
    return ()


# -- how far guns reach ----------------------------------------------------------------------------


def arcs(state: State, piece: str) -> list[Arc] | None:
    """8.1.1-a, 8.2-b The sea areas under each battery, and the land a piece can bombard."""
    pieces, land = state.facts.pieces, state.facts.land
    firer = pieces.index.get(piece)
    if firer is None:
        return None
    if not state.on_map(firer) or not bombards(state, firer):
        return []
    primary, secondary = guns(state, firer)
    near = battery_mask(state, firer, SECONDARY) if secondary else 0
    far = battery_mask(state, firer, PRIMARY) if primary else 0
    sea = {
        land.names[area]: "+".join(
            str(factor) for factor, mask in ((primary, far), (secondary, near)) if mask >> area & 1
        )
        for area in bits((near | far) & land.sea)
    }
    shelled = {
        land.names[area]: str(factors(state, firer)[0])
        for area in bits(bombardment_mask(state, firer))
    }
    found = {"naval": sea, "bombardment": shelled}
    return [Arc(id_, WORDS[f"arc.{id_}"], cells) for id_, cells in found.items() if cells]
