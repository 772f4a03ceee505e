"""The map: map.toml, written by tools/mapmaker."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine.sheets import Count, HexName, Sourced, Strict, Words
from grognard.games.market_garden.schema.base import Code, Die, Hexside, SideName


class Place(Sourced, frozen=True, kw_only=True):
    name: Words
    hex: HexName
    kind: str


class Bridge(Sourced, frozen=True, kw_only=True):
    """A bridge over one hexside. ``blow`` is the highest die that blows it (R17.2-b)."""

    id: Code
    name: Words
    side: Hexside
    water: Literal["river", "canal"]
    rail: bool = False
    """Carries foot units and supply lines, no motorised units (R4.4-d)."""
    key: bool = False
    wired: bool = True
    """May the German player try to blow it?"""
    destroyed: bool = False
    falls: Count = 0
    """The turn at whose start it is blown, if no Allied unit is at it (R17.2-f)."""
    blow: Die


class Ferry(Sourced, frozen=True, kw_only=True):
    id: Code
    name: Words
    side: Hexside
    owner: Literal["allied", "german", "both"]
    until_turn: Count = 99


class Zone(Sourced, frozen=True, kw_only=True):
    """A drop or landing zone of a division."""

    id: Code
    name: Words
    division: Code
    hexes: tuple[HexName, ...]


class Entry(Sourced, frozen=True, kw_only=True):
    """An entry hex at the map's edge."""

    id: Code
    name: Words
    side: SideName
    edge: Literal["N", "E", "S", "W"]
    hex: HexName


class Origin(Strict, frozen=True):
    lon: float
    lat: float


class MapFile(Sourced, frozen=True, kw_only=True):
    """map.toml: rows of terrain letters; hexsides with water and roads; features (R2.3-b).

    Terrain: . clear, p polder, h heath, w woods, f forest or rough, t town, c city, # not playable.
    """

    version: int
    columns: Annotated[int, Meta(ge=1, le=99)]
    rows: Annotated[int, Meta(ge=1, le=99)]
    hex_metres: int
    origin: Origin
    terrain: tuple[Annotated[str, Meta(pattern=r"^[.phwftc#]+$")], ...]
    rivers: tuple[Hexside, ...]
    canals: tuple[Hexside, ...]
    """Canals and streams."""
    highway: tuple[Hexside, ...]
    roads: tuple[Hexside, ...]
    allied_sources: tuple[HexName, ...]
    german_sources: tuple[HexName, ...]
    north_of_rhine: tuple[HexName, ...]
    place: tuple[Place, ...] = ()
    bridge: tuple[Bridge, ...] = ()
    ferry: tuple[Ferry, ...] = ()
    zone: tuple[Zone, ...] = ()
    entry: tuple[Entry, ...] = ()
