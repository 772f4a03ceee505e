"""Where units get to, as the events tell it, and what the parts of the map are called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, NamedTuple

from grognard.engine.events import Event
from grognard.engine.ids import HexId, HexsideId, UnitId
from grognard.engine.story import Tale
from grognard.games.market_garden.board import RIVER, Board
from grognard.games.market_garden.facts import Facts

MOVES = (
    "landed", "entered", "moved", "withdrew", "reaction_passed", "assault", "went_back",
    "retreated", "advanced",
)  # fmt: skip
CITY = "c"
ANCHORS = {
    "border": "1354",
    "valkenswaard": "1549",
    "eindhoven": "1643",
    "son": "1639",
    "veghel": "1732",
    "uden": "2129",
    "grave": "2523",
    "groesbeek": "3122",
    "nijmegen": "2917",
    "elst": "2812",
    "oosterbeek": "2708",
    "arnhem": "3009",
}
"""By part of the map, the hex in its middle."""
NEAR = 6
"""So many hexes from a middle is still within its part."""


class Arrival(NamedTuple):
    """A unit gets into a hex."""

    turn: int
    unit: UnitId
    hex: HexId


def at_start(facts: Facts) -> dict[UnitId, HexId]:
    """Where the scenario puts units."""
    index, by_name = facts.pieces.index, facts.board.grid.by_name
    return {
        index[code]: by_name[start.hex] for start in facts.scenario.start for code in start.units
    }


def moved(facts: Facts, event: Event) -> tuple[Sequence[UnitId], HexId] | None:
    """The units that get somewhere by this event, and where they get."""
    if event.kind not in MOVES:
        return None
    args: Any = event.args
    units = args.get("units") or args.get("attackers") or (args["unit"],)
    return [facts.pieces.index[code] for code in units], facts.board.grid.by_name[args["hex"]]


def arrivals(tale: Tale) -> Iterator[Arrival]:
    """All of them in order, those of the set-up first."""
    facts: Facts = tale.state.facts
    for unit, hex_ in at_start(facts).items():
        yield Arrival(facts.scenario.first_turn, unit, hex_)
    for turn, event in tale.of(*MOVES):
        if move := moved(facts, event):
            units, hex_ = move
            for unit in units:
                yield Arrival(turn, unit, hex_)


def first(tale: Tale, who: Callable[[UnitId], bool], hexes: Collection[HexId]) -> int | None:
    """The turn in which one of these units first gets into one of these hexes."""
    return next(
        (turn for turn, unit, hex_ in arrivals(tale) if hex_ in hexes and who(unit)),
        None,
    )


# -- parts of the map ------------------------------------------------------------------------------


def town(board: Board, name: str) -> frozenset[HexId]:
    """The hex of this name, and the city hexes it is joined to."""
    letters, neighbours = board.letters, board.neighbours
    return grown(board, board.grid.by_name[name], lambda at: letters[neighbours[at]] == CITY)


def north_of_waal(facts: Facts) -> frozenset[HexId]:
    """The Betuwe, and all that lies beyond the Rhine."""
    board = facts.board
    betuwe = grown(board, south_end(facts, "arnhem"), lambda at: board.water[at] != RIVER)
    return betuwe | board.north_of_rhine


def grown(board: Board, start: HexId, passes: Callable[[HexsideId], bool]) -> frozenset[HexId]:
    """The hexes that can be reached over hexsides like these."""
    found, edge = {start}, [start]
    while edge:
        hex_ = edge.pop()
        for at in range(6 * hex_, 6 * hex_ + 6):
            beyond = board.neighbours[at]
            if beyond >= 0 and beyond not in found and passes(at):
                found.add(beyond)
                edge.append(beyond)
    return frozenset(found)


def south_end(facts: Facts, bridge: str) -> HexId:
    return max(ends(facts, bridge), key=facts.board.grid.row)


def north_end(facts: Facts, bridge: str) -> HexId:
    return min(ends(facts, bridge), key=facts.board.grid.row)


def ends(facts: Facts, bridge: str) -> tuple[HexId, HexId]:
    number = facts.names["bridge"].index(bridge)
    return facts.board.bridge_ends[number]


def part_of(facts: Facts, hex_: HexId) -> str:
    """The part of the map in which a hex lies."""
    grid = facts.board.grid
    away = {part: grid.distance(hex_, grid.by_name[name]) for part, name in ANCHORS.items()}
    nearest = min(away, key=away.__getitem__)
    return nearest if away[nearest] <= NEAR else "elsewhere"
