"""R4.4-c, R17.2-e Over a river without a bridge, at the cost of the whole move."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, HexsideId, Side, UnitId
from grognard.games.market_garden.rules import r17_boats as boats
from grognard.games.market_garden.rules.frame import seat
from grognard.games.market_garden.rules.r06_stacking import stack_refusal
from grognard.games.market_garden.state import NOBODY, State

Units = tuple[UnitId, ...]


def ferry_refusal(
    state: State, side: Side, units: Units, at: HexsideId, *, fresh: bool
) -> Refusal | None:
    """R4.4-c One unit a ferry and player turn; ``fresh``: it has not moved yet in phase C."""
    board = state.facts.board
    beyond = board.neighbours[at]
    args = {"unit": units[0], "hex": beyond}
    number = board.ferry_at.get(at, NOBODY)
    if number == NOBODY:
        return Refusal(("R4.4-c",), "no_ferry", args)
    ferry = state.facts.library.map.ferry[number]
    if ferry.owner not in ("both", seat(side)) or ferry.until_turn < state.turn:
        return Refusal(("R4.4-c",), "no_ferry", args)
    if state.ferries[number]:
        return Refusal(("R4.4-c",), "ferry_used", args)
    fit = fresh and len(units) == 1
    return _over_refusal(state, side, units, beyond, "R4.4-c", fit)


def boats_refusal(
    state: State, side: Side, units: Units, at: HexsideId, *, fresh: bool
) -> Refusal | None:
    """R17.2-e Once a game one Allied foot stack."""
    beyond = state.facts.board.neighbours[at]
    if not boats.at_hand(state, side, at // 6) or not boats.unbridged_river(state, at):
        return Refusal(("R17.2-e",), "no_boats", {"unit": units[0], "hex": beyond})
    fit = fresh and not any(state.facts.pieces.motorised[u] for u in units)
    return _over_refusal(state, side, units, beyond, "R17.2-e", fit)


def _over_refusal(
    state: State, side: Side, units: Units, beyond: HexId, case: str, fit: bool
) -> Refusal | None:
    args = {"unit": units[0], "hex": beyond}
    if not fit:
        return Refusal((case,), "not_so_across", args)
    if not state.facts.playable[beyond] or state.enemy_in(beyond, side):
        return Refusal((case,), "enemy_there", args)
    return stack_refusal(state, beyond, units)
