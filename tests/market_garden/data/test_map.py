"""Market Garden's map: rivers part their banks, roads cross them by bridges, zones and entries fit.

What is asked of the map is asked of the board the rules use, not of the maker that drew it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from grognard.engine.hexes import OFF_MAP
from grognard.games.market_garden.board import CANAL, DRY, HIGHWAY, RIVER, ROAD
from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS, Library

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "src" / "grognard" / "games" / "market_garden" / "data"
LIBRARY = Library()
MAP, BOARD = LIBRARY.map, LIBRARY.board
GRID = BOARD.grid
PLACES = {place.name.en: GRID.by_name[place.hex] for place in MAP.place}
BRIDGES = {bridge.id: bridge for bridge in MAP.bridge}

LANDS = tuple(
    towns.split()
    for towns in (
        "Valkenswaard Eindhoven Son Veghel Uden Grave Cuijk Boxmeer Venray Oss",
        "Overasselt Heumen Mook Groesbeek Nijmegen Beek Wyler Cleve Gennep Venlo Zaltbommel",
        "Lent Oosterhout Ressen Bemmel Elst Valburg Driel Heteren Elden Huissen Tiel",
        "Arnhem Oosterbeek Heelsum Wolfheze Ede Wageningen Rhenen Velp Dieren",
        "Pannerden Zevenaar Doesburg Emmerich",
    )
)
HIGHWAY_TOWNS = (
    "Hechtel Valkenswaard Aalst Eindhoven Son St_Oedenrode Koevering Veghel Uden Grave Heumen "
    "Nijmegen Lent Ressen Elst Elden Arnhem"
)
HIGHWAY_BRIDGES = (
    "joes valkenswaard aalst eindhoven son oedenrode veghel grave heumen nijmegen arnhem"
)
KEY_BRIDGES = (
    "son veghel grave heumen malden hatert honinghutie nijmegen nijmegen-rail arnhem arnhem-rail"
)


def flood(start: int, passes: Callable[[int], bool]) -> set[int]:
    """The hexes that can be reached over sides that let one pass."""
    found, todo = {start}, [start]
    while todo:
        hex_ = todo.pop()
        for side in range(6 * hex_, 6 * hex_ + 6):
            beyond = BOARD.neighbours[side]
            if beyond not in (OFF_MAP, *found) and passes(side):
                found.add(beyond)
                todo.append(beyond)
    return found


def without_rivers(start: int) -> set[int]:
    return flood(start, lambda side: BOARD.water[side] != RIVER)


def highway_hexes() -> list[int]:
    """The hexes of the highway in the order in which its sides are listed."""
    path = [GRID.by_name[MAP.allied_sources[0]]]
    for side in MAP.highway:
        ends = {number // 6 for number in BOARD.both(side)}
        assert path[-1] in ends, side
        path.append((ends - {path[-1]}).pop())
    return path


def ends(sides: Iterable[str]) -> list[tuple[int, int]]:
    return [(one // 6, other // 6) for one, other in map(BOARD.both, sides)]


# -- the sheet -----------------------------------------------------------------------------------


@pytest.mark.rule("R2.3-a")
def test_the_grid_covers_the_ground_from_the_border_to_north_of_arnhem() -> None:
    assert len(MAP.terrain) == MAP.rows
    assert {len(row) for row in MAP.terrain} == {MAP.columns}
    assert MAP.hex_metres == 2000
    rows = {name: GRID.row(PLACES[name]) for name in ("Hechtel", "Eindhoven", "Arnhem")}
    assert 1 < rows["Arnhem"] < rows["Eindhoven"] < rows["Hechtel"] <= MAP.rows


@pytest.mark.rule("R2.3-b")
def test_every_kind_of_ground_and_of_side_is_on_the_map() -> None:
    counts = Counter("".join(MAP.terrain))
    assert set(counts) == set(".phwftc")
    assert min(counts.values()) >= 10
    assert set(BOARD.water) == {DRY, CANAL, RIVER}
    assert {ROAD, HIGHWAY} < set(BOARD.road)
    assert MAP.ferry
    assert MAP.zone
    assert MAP.entry
    assert MAP.allied_sources
    assert MAP.german_sources
    assert {bridge.rail for bridge in MAP.bridge} == {False, True}


def test_no_side_is_listed_twice_or_leads_off_the_map() -> None:
    for sides in (MAP.rivers, MAP.canals, MAP.highway, MAP.roads):
        pairs = [frozenset(BOARD.both(side)) for side in sides]
        assert len(set(pairs)) == len(pairs)
        assert all(OFF_MAP not in (BOARD.neighbours[n] for n in pair) for pair in pairs)
    assert not set(map(frozenset, ends(MAP.rivers))) & set(map(frozenset, ends(MAP.canals)))
    assert not set(map(frozenset, ends(MAP.highway))) & set(map(frozenset, ends(MAP.roads)))


def test_cities_and_towns_stand_where_their_names_are() -> None:
    for place in MAP.place:
        letter = BOARD.letters[GRID.by_name[place.hex]]
        if place.kind in ("town", "city"):
            assert letter == place.kind[0], place.name.en
    for city, least in (("Eindhoven", 2), ("Nijmegen", 3), ("Arnhem", 3)):
        near = [PLACES[city], *BOARD.around(PLACES[city])]
        assert sum(BOARD.letters[hex_] == "c" for hex_ in near) >= least, city
    names = [place.name.en for place in MAP.place]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("place", "letter"),
    [
        ("Reichswald", "f"),
        ("Ginkel Heath", "h"),
        ("Elst", "t"),
        ("Overasselt", "."),
        ("Druten", "p"),
    ],
)
def test_ground_is_as_it_was(place: str, letter: str) -> None:
    assert BOARD.letters[PLACES[place]] == letter


# -- rivers --------------------------------------------------------------------------------------


def test_the_rivers_part_five_lands_and_every_town_is_on_its_bank() -> None:
    reached = [without_rivers(PLACES[towns[0]]) for towns in LANDS]
    for towns, land in zip(LANDS, reached, strict=True):
        for other in reached:
            if other is not land:
                assert not land & other
        assert {PLACES[town] for town in towns} <= land, towns
    assert sum(map(len, reached)) == GRID.size


def test_every_river_hexside_parts_two_lands() -> None:
    reached = [without_rivers(PLACES[towns[0]]) for towns in LANDS]
    for one, other in ends(MAP.rivers):
        assert not any(one in land and other in land for land in reached)


def test_canals_and_streams_have_no_gaps() -> None:
    """Every end of a canal or stream meets other water, the edge, or is one of two sources."""
    meeting: dict[frozenset[int], list[int]] = {}
    for number, (one, other) in enumerate(ends((*MAP.canals, *MAP.rivers))):
        shared = set(BOARD.around(one)) & set(BOARD.around(other))
        for third in shared:
            meeting.setdefault(frozenset((one, other, third)), []).append(number)
    loose = [
        corner
        for corner, sides in meeting.items()
        if len(sides) == 1 and sides[0] < len(MAP.canals)
    ]
    assert len(loose) <= 2  # the Tongelreep's head, and none besides


# -- roads and bridges ---------------------------------------------------------------------------


def test_the_highway_runs_from_the_south_edge_through_the_towns_in_order() -> None:
    path = highway_hexes()
    at = [path.index(PLACES[town.replace("_", " ")]) for town in HIGHWAY_TOWNS.split()]
    assert at == sorted(at)
    assert len(set(path)) == len(path)
    assert GRID.row(path[0]) == MAP.rows
    assert path[-1] == PLACES["Arnhem"]


def test_the_highway_crosses_the_bridges_in_order() -> None:
    crossed = []
    for one, other in pairwise(highway_hexes()):
        side = 6 * one + BOARD.direction(one, other)
        if BOARD.water[side] != DRY:
            crossed.append(MAP.bridge[BOARD.bridge_at[side]].id)
    assert crossed == HIGHWAY_BRIDGES.split()
    assert not any(BRIDGES[name].rail or BRIDGES[name].destroyed for name in crossed)


def test_roads_cross_water_only_by_bridges() -> None:
    for side in (*MAP.highway, *MAP.roads):
        number = BOARD.both(side)[0]
        if BOARD.water[number] != DRY:
            assert not MAP.bridge[BOARD.bridge_at[number]].rail, side


def test_bridges_stand_on_water_and_say_which() -> None:
    sides = [BOARD.both(bridge.side)[0] for bridge in MAP.bridge]
    levels = {"canal": CANAL, "river": RIVER}
    for bridge, side in zip(MAP.bridge, sides, strict=True):
        assert BOARD.water[side] == levels[bridge.water], bridge.id
        assert bridge.rail or BOARD.road[side] or bridge.id == "pontoon", bridge.id
    assert len({frozenset(BOARD.both(bridge.side)) for bridge in MAP.bridge}) == len(sides)
    assert len(BRIDGES) == len(sides)


@pytest.mark.rule("R17.2-a")
def test_the_key_bridges() -> None:
    assert {bridge.id for bridge in MAP.bridge if bridge.key} == set(KEY_BRIDGES.split())


STREAMS = {"valkenswaard": 1, "aalst": 1, "eindhoven": 2, "oedenrode": 1}


BLOWN_ON = {"nijmegen": 1, "nijmegen-rail": 1, "arnhem": 1, "arnhem-rail": 9, "mook-rail": 9}
"""Kept for a counter-attack by order, or blown in time."""


def test_river_bridges_blow_on_3_canal_bridges_on_6_and_streams_seldom() -> None:
    for bridge in MAP.bridge:
        if not bridge.wired:
            assert bridge.blow == 0
        elif bridge.water == "river":
            assert bridge.blow == BLOWN_ON.get(bridge.id, 3), bridge.id
        else:
            assert bridge.blow == STREAMS.get(bridge.id, bridge.blow)
            assert bridge.blow in (1, 2, 6), bridge.id
    assert {b.id for b in MAP.bridge if b.destroyed} == {"pontoon", "lommel", "lille"}
    assert not BRIDGES["joes"].wired


@pytest.mark.parametrize(
    ("bridge", "south", "north"),
    [
        ("joes", "Lommel", "Bergeijk"),
        ("son", "Woensel", "Son"),
        ("oedenrode", "Son", "St Oedenrode"),
        ("grave", "Grave", "Overasselt"),
        ("nijmegen", "Nijmegen", "Lent"),
        ("nijmegen-rail", "Nijmegen", "Lent"),
        ("arnhem", "Elden", "Arnhem"),
        ("arnhem-rail", "Driel", "Oosterbeek"),
    ],
)
def test_bridges_lead_from_bank_to_bank(bridge: str, south: str, north: str) -> None:
    """An end is nearer to its town, on foot and without crossing water, than the other end."""
    one, other = (side // 6 for side in BOARD.both(BRIDGES[bridge].side))
    lower, upper = sorted((one, other), key=GRID.row, reverse=True)
    assert GRID.distance(lower, PLACES[south]) <= GRID.distance(upper, PLACES[south])
    assert GRID.distance(upper, PLACES[north]) <= GRID.distance(lower, PLACES[north])
    if BRIDGES[bridge].water == "river":
        assert PLACES[south] in without_rivers(lower)
        assert PLACES[north] in without_rivers(upper)


def test_ferries_cross_rivers_where_no_bridge_is() -> None:
    ferries = {ferry.id: ferry for ferry in MAP.ferry}
    assert set(ferries) == {"driel", "pannerden"}
    for ferry in MAP.ferry:
        side = BOARD.both(ferry.side)[0]
        assert BOARD.water[side] == RIVER
        assert side not in BOARD.bridge_at
    assert ferries["driel"].until_turn == 6  # lost from turn 7
    assert ferries["pannerden"].owner == "german"
    assert PLACES["Driel"] in {side // 6 for side in BOARD.both(ferries["driel"].side)}


def test_all_roads_are_one_net_over_standing_and_broken_bridges() -> None:
    net = flood(PLACES["Arnhem"], lambda side: bool(BOARD.road[side]))
    for side in (*MAP.highway, *MAP.roads):
        assert {number // 6 for number in BOARD.both(side)} <= net, side
    on_roads = {name for name, hex_ in PLACES.items() if hex_ in net}
    towns = {p.name.en for p in MAP.place if p.kind in ("town", "city")}
    assert towns - on_roads <= {"Bree"}


# -- sources, entries, zones ---------------------------------------------------------------------


@pytest.mark.rule("R16.2-a")
def test_sources_are_the_highway_in_the_south_and_road_exits_elsewhere() -> None:
    (south,) = MAP.allied_sources
    assert GRID.row(GRID.by_name[south]) == MAP.rows
    assert GRID.by_name[south] == highway_hexes()[0]
    for name in MAP.german_sources:
        hex_ = GRID.by_name[name]
        assert BOARD.on_road[hex_]
        assert GRID.row(hex_) == 1 or GRID.column(hex_) in (1, MAP.columns)


def test_entries_lie_at_their_edges_on_roads() -> None:
    for entry in MAP.entry:
        hex_ = GRID.by_name[entry.hex]
        at_edge = {
            "N": GRID.row(hex_) == 1,
            "S": GRID.row(hex_) == MAP.rows,
            "W": GRID.column(hex_) == 1,
            "E": GRID.column(hex_) == MAP.columns,
        }
        assert at_edge[entry.edge], entry.id
        assert BOARD.on_road[hex_], entry.id
        assert (entry.side == "allied") == (entry.edge == "S")


def test_every_entry_leads_by_road_to_arnhem() -> None:
    def passes(side: int) -> bool:
        return bool(BOARD.road[side])

    for hex_ in BOARD.entries.values():
        assert PLACES["Arnhem"] in flood(hex_, passes)


def test_zones_lie_on_ground_fit_for_landing_near_their_objectives() -> None:
    near = {
        "1AB": ("Arnhem", 9),
        "82AB": ("Heumen", 6),
        "101AB": ("St Oedenrode", 6),
    }
    assert {zone.division for zone in MAP.zone} == set(AIRBORNE_DIVISIONS) == set(near)
    for zone in MAP.zone:
        town, most = near[zone.division]
        for hex_ in BOARD.zones[zone.id]:
            ground = BOARD.terrain[hex_]
            assert ground is not None
            assert ground.landing, zone.id
            assert GRID.distance(hex_, PLACES[town]) <= most, zone.id


def test_north_of_the_rhine_are_the_veluwe_and_the_liemers() -> None:
    expected = without_rivers(PLACES["Arnhem"]) | without_rivers(PLACES["Zevenaar"])
    assert BOARD.north_of_rhine == expected


# -- the drawing ---------------------------------------------------------------------------------


def test_the_drawing_has_the_waters_the_roads_and_the_names() -> None:
    features = json.loads((DATA / "drawing.geojson").read_text(encoding="utf-8"))["features"]
    lines = [f for f in features if f["geometry"]["type"] == "LineString"]
    assert {f["properties"]["kind"] for f in lines} == {
        "river",
        "canal",
        "stream",
        "road",
        "highway",
    }
    rivers = {f["properties"]["name"] for f in lines if f["properties"]["kind"] == "river"}
    assert rivers == {"Maas", "Waal", "Neder Rijn", "IJssel"}
    points = [f["geometry"]["coordinates"] for f in lines]
    assert all(-1 <= x <= MAP.columns and -1 <= y <= MAP.rows for line in points for x, y in line)


def test_the_mapmaker_makes_the_same_files_again(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    subprocess.run(
        [sys.executable, "-m", "tools.mapmaker", "market_garden", "--out", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    for name in ("map.toml", "drawing.geojson"):
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name
