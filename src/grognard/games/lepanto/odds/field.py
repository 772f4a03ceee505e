"""A stretch of open sea with only the ships of a question on it, one action before the dice."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET
from grognard.engine.frames import Illegal
from grognard.engine.hexes import DIRECTIONS
from grognard.engine.ids import HexId, Side, UnitId
from grognard.engine.odds import NotAllowed
from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import KINDS, SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.questions import (
    Attack,
    Boarding,
    Gunnery,
    Ramming,
    SmallArms,
    attacking_side,
    name_of,
)
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import combat_phase
from grognard.games.lepanto.rules.m06_movement.s65_occupied import entry_refusal
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import SUNK, Ship, State

SCENARIO = "battle"
EAST = DIRECTIONS.index("E")
AWAY = {"bow": 0, "port": 1, "stern": 3, "starboard": 5}
"""Hexsides from the bow, counter-clockwise, to the straight line of hexes in each arc."""
SEA_ROOM = 4

Places = dict[int, tuple[int, int]]
"""Hex and facing of the ships that take part."""


def position(game: Lepanto, ask: Attack, options: Mapping[str, str]) -> tuple[State, Action]:
    """A position one action before the dice, and that action; what no rule allows is refused."""
    start = game.new(SCENARIO, "odds", options)
    _check(start, ask)
    side = SIDES.index(attacking_side(ask))
    attackers = _enlisted(start, side, ask.attackers)
    targets = _enlisted(start, 1 - side, ask.targets)
    places = _PLACING[name_of(ask)](start, attackers, targets, ask)
    state = _small_position(start, places, ask.turn)
    if isinstance(ask, Ramming):
        _enter(game, state, attackers[0], targets[0], ask.hexes)
    combat_phase(state, side, QUIET)
    *prelude, decisive = _orders(ask, attackers, targets)
    try:
        for action in prelude:
            game.apply(state, action)
    except Illegal as illegal:
        raise NotAllowed(game, state, illegal.refusal) from None
    return state, decisive


def _check(start: State, ask: Attack) -> None:
    """Words and numbers that no position could be made of."""
    for word, known in (
        *((ship, KINDS) for ship in (*ask.attackers, *ask.targets)),
        (ask.arc, ARCS),
        (ask.side or SIDES[0], SIDES),
    ):
        if word not in known:
            raise BadRequest("unknown_word", word=word, known=", ".join(known))
    facts = start.facts
    for what, found, most in (
        ("attackers", len(ask.attackers), 6 if isinstance(ask, Boarding) else 1),
        ("targets", len(ask.targets), 6 if isinstance(ask, SmallArms) else 1),
        ("range", ask.range, SEA_ROOM),
        ("turn", ask.turn, facts.turns),
        ("hexes", ask.hexes, len(facts.library.ramming.columns)),
    ):
        if not 1 <= found <= most:
            raise BadRequest("out_of_range", what=what, found=found, least=1, most=most)


def _enlisted(start: State, side: Side, types: tuple[str, ...]) -> list[UnitId]:
    """So many ships of these types of a side, none of them of the reserve."""
    facts, found = start.facts, list[int]()
    for type_ in types:
        kind = KINDS.index(type_)
        fit = (i for i in facts.ships_of[side] if facts.kind[i] == kind and not facts.reserve[i])
        ship = next((i for i in fit if i not in found), None)
        if ship is None:
            raise BadRequest("no_such_ship", side=SIDES[side], type=type_)
        found.append(ship)
    return found


# -- setting up ------------------------------------------------------------------------------


def _open_sea(start: State) -> HexId:
    """A hex with nothing but sea around it, near the middle of the map."""
    board = start.facts.board
    whole = 3 * SEA_ROOM * (SEA_ROOM + 1)
    middle = board.grid.size // 2 + board.grid.columns // 2
    for hex_ in sorted(range(board.grid.size), key=lambda h: abs(h - middle)):
        around = board.grid.within(hex_, SEA_ROOM)
        if len(around) == whole and all(board.terrain[h] == "." for h in (hex_, *around)):
            return hex_
    raise BadRequest("no_open_sea", hexes=SEA_ROOM)


def _place_gunnery(start: State, firers: list[int], targets: list[int], ask: Attack) -> Places:
    """The target in a straight line from the firer, in the middle of the arc asked about."""
    here = away = _open_sea(start)
    for _ in range(ask.range):
        away = start.facts.board.grid.step(away, AWAY[ask.arc])
    return {firers[0]: (here, EAST), targets[0]: (away, EAST)}


def _place_small_arms(start: State, firers: list[int], targets: list[int], ask: Attack) -> Places:
    """The targets round the firer, all at the same range."""
    grid, here = start.facts.board.grid, _open_sea(start)
    ring = (h for h in grid.within(here, ask.range) if grid.distance(here, h) == ask.range)
    around = {target: (hex_, EAST) for target, hex_ in zip(targets, ring, strict=False)}
    return {firers[0]: (here, EAST), **around}


def _place_boarding(start: State, boarders: list[int], targets: list[int], ask: Attack) -> Places:
    """Boarders round the target, which lies two hexsides from the bow of each."""
    grid, here = start.facts.board.grid, _open_sea(start)
    around = {i: (grid.step(here, d), (d + 1) % 6) for d, i in enumerate(boarders)}
    return {targets[0]: (here, EAST), **around}


def _place_ramming(start: State, rammers: list[int], targets: list[int], ask: Attack) -> Places:
    """The rammer about to enter its target's hex."""
    here = _open_sea(start)
    west = start.facts.board.grid.step(here, DIRECTIONS.index("W"))
    return {targets[0]: (here, EAST), rammers[0]: (west, EAST)}


_PLACING = {
    "gunnery": _place_gunnery,
    "small_arms": _place_small_arms,
    "boarding": _place_boarding,
    "ramming": _place_ramming,
}


def _small_position(start: State, places: Places, turn: int) -> State:
    """The ships placed and no others, outside every phase."""
    alone = start.alone()
    alone.turn, alone.tugs = turn, {}
    alone.ships = [Ship(*places.get(i, (SUNK, EAST))) for i in range(len(start.ships))]
    FORM.work_out(alone)
    return alone


def _enter(game: Lepanto, state: State, rammer: UnitId, target: UnitId, hexes: int) -> None:
    """7.5-b The rammer comes into the hex, if 6.5 and 7.5 let it."""
    hex_ = state.ships[target].hex
    refused = entry_refusal(state, rammer, hex_)
    if refused is not None:
        raise NotAllowed(game, state, refused)
    state.shift(rammer, hex_, EAST, 0)
    state.rams[rammer] = hexes


def _orders(ask: Attack, attackers: list[int], targets: list[int]) -> list[Action]:
    """What a player would click."""
    if isinstance(ask, Gunnery):
        return [Action("guns", attackers[0]), Action("target", targets[0])]
    if isinstance(ask, SmallArms):
        named = [Action("target", target) for target in targets]
        return [Action("arms", attackers[0]), *named, Action("fire", NO_ARGUMENT)]
    if isinstance(ask, Boarding):
        named = [Action("boarder", i) for i in attackers]
        return [Action("board", targets[0]), *named, Action("grapple", NO_ARGUMENT)]
    return [Action("ram", attackers[0])]
