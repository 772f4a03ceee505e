"""A sand table: clear, dry ground on which the units of a question meet, and nobody else.

A unit is written as on its counter, ``attack-defence-efficiency``, or by its name; then, if need
be, its steps and letters: ``6-5-7/3:af``, ``2PARA/1:o``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import copy

from msgspec import Struct

from grognard.engine.errors import BadRequest
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.board import CANAL, DRY, NONE, RIVER, Board
from grognard.games.market_garden.facts import ALLIED, KINDS, SIDES, Facts, Pieces
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.schema.numbers import Numbers, TerrainRow
from grognard.games.market_garden.state import INTACT, NOBODY, NOT_YET

SCENARIO = "campaign"
TURN = 3
"""Neither the first day nor one on which anything is special."""
ROOM = 4
"""Hexes of clear ground round the one fought for."""
SIDES_OF_HEX = (3, 2, 4, 1, 5, 0)
"""Where attackers come from: the west first, so that the way back to the east stays open."""
TERRAIN = {
    "clear": ".",
    "polder": "p",
    "heath": "h",
    "woods": "w",
    "forest": "f",
    "town": "t",
    "city": "c",
}
WATER = {"dry": DRY, "canal": CANAL, "river": RIVER}
LETTERS = "afom"
"""Armour, fatigued, out of supply, motorised (C/M)."""
FOOT_MOVEMENT, PAPER_STEPS, MOST_UNITS = 8, 2, 8
PARTS = re.compile(r"([^/:]+)(?:/(\d{1,2}))?(?::([a-z]+))?")
PRINTED = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{1,2})")


class Unit(Struct, frozen=True):
    """A unit of a question: a counter by name, or its printed numbers."""

    said: str
    name: str = ""
    printed: tuple[int, int, int] = (0, 0, 0)
    steps: int = 0
    """0: all it has."""
    letters: str = ""


def units(text: str) -> list[Unit]:
    """The units listed in a text, separated by commas."""
    found = [_unit(word.strip()) for word in text.split(",")]
    if len(found) > MOST_UNITS:
        raise BadRequest("out_of_range", what="units", found=len(found), least=1, most=MOST_UNITS)
    return found


def _unit(said: str) -> Unit:
    parts = PARTS.fullmatch(said)
    letters = (parts[3] or "") if parts else "?"
    if parts is None or parts[2] == "0" or set(letters) - set(LETTERS):
        raise BadRequest("odds_unit", unit=said, letters=", ".join(LETTERS))
    steps, printed = int(parts[2] or 0), PRINTED.fullmatch(parts[1])
    if printed is None:
        return Unit(said, parts[1], steps=steps, letters=letters)
    attack, defence, efficiency = map(int, printed.groups())
    if not 1 <= efficiency <= 10:
        raise BadRequest("out_of_range", what=said, found=efficiency, least=1, most=10)
    return Unit(said, "", (attack, defence, efficiency), steps or PAPER_STEPS, letters)


# -- ground ----------------------------------------------------------------------------------------


def _row(numbers: Numbers, terrain: str) -> TerrainRow:
    rows = {row.letter: row for row in numbers.terrain}
    if TERRAIN.get(terrain) not in rows:
        known = ", ".join(name for name, letter in TERRAIN.items() if letter in rows)
        raise BadRequest("unknown_word", word=terrain, known=known)
    return rows[TERRAIN[terrain]]


def _cleared(board: Board, clear: TerrainRow) -> tuple[Board, int]:
    """A board with clear, dry ground round a hex in its middle."""
    made = copy(board)
    grid = board.grid
    middle = grid.at(grid.columns // 2, grid.rows // 2)
    near = {middle, *grid.within(middle, ROOM)}
    made.terrain = tuple(clear if h in near else t for h, t in enumerate(board.terrain))
    made.tdv = tuple(clear.tdv if h in near else tdv for h, tdv in enumerate(board.tdv))
    made.water, made.road = bytearray(board.water), bytearray(board.road)
    for hex_ in near:
        made.water[6 * hex_ : 6 * hex_ + 6] = bytes(6)
        made.road[6 * hex_ : 6 * hex_ + 6] = bytes(6)
    made.bridge_at, made.bridges_near, made.ferry_at = {}, {}, {}
    return made, middle


class Field:
    """Builds a position, kept in ``state``."""

    def __init__(self, game: MarketGarden, options: Mapping[str, str], phasing: int) -> None:
        self.game = game
        self._enlisted: list[int] = []
        state = self.state = game.set_up(SCENARIO, "odds", options)
        for unit in range(state.facts.pieces.count):
            state.put(unit, NOT_YET)
            state.released[unit] = 0
        facts = state.facts = copy(state.facts)
        facts.board, self.middle = _cleared(facts.board, _row(facts.numbers, "clear"))
        facts.pieces = _own_lists(facts.pieces)
        facts.playable = bytes(terrain is not None for terrain in facts.board.terrain)
        pieces = dict.fromkeys(("unit", "units", "attackers", "defenders"), facts.pieces.codes)
        facts.names = {**facts.names, **pieces}
        state.turn, state.phasing, state.first = TURN, phasing, ALLIED
        state.air[:] = 0, 0
        state.lines_changed()

    @property
    def facts(self) -> Facts:
        return self.state.facts

    def hex_at(self, direction: int) -> int:
        return self.facts.board.grid.step(self.middle, direction)

    def ground(self, hex_: HexId, terrain: str) -> None:
        """Give a hex this terrain."""
        board = self.facts.board
        row = _row(self.facts.numbers, terrain)
        board.terrain = (*board.terrain[:hex_], row, *board.terrain[hex_ + 1 :])
        board.tdv = (*board.tdv[:hex_], row.tdv, *board.tdv[hex_ + 1 :])

    def water(self, direction: int, kind: str, *, bridged: bool) -> None:
        """Put water, and perhaps a bridge, between the middle and a neighbour."""
        board = self.facts.board
        here, there = 6 * self.middle + direction, 6 * self.hex_at(direction) + (direction + 3) % 6
        board.water[here] = board.water[there] = WATER[kind]
        if bridged and kind != "dry":
            listed = self.facts.library.map.bridge
            bridge = next(n for n, bridge in enumerate(listed) if not bridge.rail)
            self.state.bridges[bridge] = INTACT
            board.bridge_at[here] = board.bridge_at[there] = bridge
        self.state.lines_changed()

    # -- units -------------------------------------------------------------------------------

    def enlist(self, asked: Sequence[Unit], side: Side, kind: str = "infantry") -> list[int]:
        """Counters for these units of a side, not yet on the map."""
        start = len(self._enlisted)
        for unit in sorted(asked, key=lambda unit: not unit.name):
            number = self._named(unit, side) if unit.name else self._paper(unit, side, kind)
            if number in self._enlisted:
                raise BadRequest("odds_unit_twice", unit=unit.said)
            self._mark(number, unit)
            self._enlisted.append(number)
        return self._enlisted[start:]

    def _named(self, unit: Unit, side: Side) -> int:
        pieces = self.facts.pieces
        number = pieces.index.get(unit.name, NOBODY)
        if number == NOBODY or pieces.side[number] != side:
            known = pieces.codes[pieces.of_side[side].start]
            raise BadRequest("odds_no_unit", unit=unit.name, side=SIDES[side], example=known)
        if unit.steps > pieces.steps[number]:
            most = pieces.steps[number]
            raise BadRequest("out_of_range", what=unit.name, found=unit.steps, least=1, most=most)
        return number

    def _paper(self, unit: Unit, side: Side, kind: str) -> int:
        """A counter of the side, given these numbers."""
        pieces = self.facts.pieces
        number = next(
            u
            for u in pieces.of_side[side]
            if pieces.kind[u] == KINDS.index("infantry") and u not in self._enlisted
        )
        pieces.kind[number] = KINDS.index(kind)
        pieces.attack[number], pieces.defence[number], pieces.efficiency[number] = unit.printed
        pieces.steps[number] = unit.steps
        pieces.size[number], pieces.movement[number] = 1, FOOT_MOVEMENT
        pieces.armour[number] = "a" in unit.letters
        pieces.cm[number] = pieces.motorised[number] = "m" in unit.letters
        pieces.bombard[number] = pieces.range[number] = 0
        pieces.codes[number] = unit.said
        return number

    def _mark(self, number: int, unit: Unit) -> None:
        state = self.state
        state.steps[number] = unit.steps or self.facts.pieces.steps[number]
        state.fatigued[number] = "f" in unit.letters
        state.unsupplied[number] = "o" in unit.letters

    def place(self, numbers: Sequence[int], hexes: Sequence[int]) -> None:
        """Place the units in these hexes, in turn."""
        for at, number in enumerate(numbers):
            self.state.put(number, hexes[at % len(hexes)])

    def land_anywhere(self, unit: UnitId) -> None:
        """R15.3-b A unit of the lift of this turn, with a zone where the middle is."""
        facts, board = self.facts, self.facts.board
        zone = facts.library.map.zone[0].id
        board.zones = {**board.zones, zone: (self.middle,)}
        facts.lift_turn = {**facts.lift_turn, unit: self.state.turn}
        facts.lift_zones = {**facts.lift_zones, unit: (zone,)}


def _own_lists(pieces: Pieces) -> Pieces:
    """Counters whose printed numbers can be changed without touching the game's."""
    made = copy(pieces)
    for name in dir(pieces):
        value = getattr(pieces, name)
        if isinstance(value, list):
            setattr(made, name, value[:])
    return made


def side_of(game: MarketGarden, asked: Sequence[Unit], otherwise: int) -> int:
    """The side of the first unit given by its name."""
    pieces = game.library.pieces
    for unit in asked:
        number = pieces.index.get(unit.name, NONE)
        if number != NONE:
            return pieces.side[number]
    return otherwise
