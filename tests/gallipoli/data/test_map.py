"""Gallipoli's map: the areas, their neighbours, and that the drawing shows the same neighbours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.games.gallipoli.schema import counters

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "src" / "grognard" / "games" / "gallipoli" / "data"
MAP = msgspec.convert(
    tomllib.loads((DATA / "map.toml").read_text(encoding="utf-8")), counters.MapFile
)
AREAS = {area.id: area for area in MAP.area}
LAND = [f"GP{n}" for n in range(1, 35)] + [f"A{n}" for n in range(1, 12)]
ASSAULT = ["AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"]
STRAIT = [*(f"DS{n}" for n in range(1, 13)), "MAR"]
SEA = ["AEG", *ASSAULT, *STRAIT]
BOXES = ["ALLIED", "TURK"]

LEAST_BORDER = 0.3
"""Board units that two shapes must share to be seen as neighbours; a counter is 1 wide."""
LEAST_ROOM = 1.3
"""Board units an area must be across, for a stack of counters."""

# The reconstruction's lists: land neighbours, then sea neighbours.
NEIGHBOURS = {
    "GP1": "GP2 GP3 GP6 AA-HEL DS1",
    "GP2": "GP1 GP5 GP6 AA-HEL DS1",
    "GP3": "GP1 GP4 GP6 AA-Y",
    "GP4": "GP3 GP6 GP8 GP10 AA-Y",
    "GP5": "GP2 GP6 GP7 DS1 DS3",
    "GP6": "GP1 GP2 GP3 GP4 GP5 GP7 GP8",
    "GP7": "GP5 GP6 GP8 GP9 DS3",
    "GP8": "GP4 GP6 GP7 GP9 GP10 GP11",
    "GP9": "GP7 GP8 GP11 GP12 DS5 DS7",
    "GP10": "GP4 GP8 GP11 GP14 GP15 AEG",
    "GP11": "GP8 GP9 GP10 GP12 GP13 GP14",
    "GP12": "GP9 GP11 GP13 DS7 DS8",
    "GP13": "GP11 GP12 GP14 GP18 GP21 DS8 DS9",
    "GP14": "GP10 GP11 GP13 GP15 GP16 GP17 GP18",
    "GP15": "GP10 GP14 GP16 AA-ANZ",
    "GP16": "GP14 GP15 GP17 GP19 AA-ANZ",
    "GP17": "GP14 GP16 GP18 GP19 GP20",
    "GP18": "GP13 GP14 GP17 GP20 GP21 GP23",
    "GP19": "GP16 GP17 GP20 GP22 AA-SUV",
    "GP20": "GP17 GP18 GP19 GP22 GP23",
    "GP21": "GP13 GP18 GP23 DS9 DS10",
    "GP22": "GP19 GP20 GP23 GP24 GP26 AEG",
    "GP23": "GP18 GP20 GP21 GP22 GP24 GP25 DS10",
    "GP24": "GP22 GP23 GP25 GP26 GP27",
    "GP25": "GP23 GP24 GP27 GP28 DS11",
    "GP26": "GP22 GP24 GP27 GP30 AEG",
    "GP27": "GP24 GP25 GP26 GP28 GP29 GP30",
    "GP28": "GP25 GP27 GP29 GP31 DS12",
    "GP29": "GP27 GP28 GP30 GP31",
    "GP30": "GP26 GP27 GP29 GP31 AA-BUL",
    "GP31": "GP28 GP29 GP30 GP32 GP33 AA-BUL MAR",
    "GP32": "GP31 GP33 GP34 MAR",
    "GP33": "GP31 GP32 GP34 AA-BUL",
    "GP34": "GP32 GP33",
    "A1": "A2 A4 A6 AA-BES",
    "A2": "A1 A3 A4 AA-BES DS2",
    "A3": "A2 A4 A5 DS2",
    "A4": "A1 A2 A3 A5 A6",
    "A5": "A3 A4 A6 A7 DS4",
    "A6": "A1 A4 A5 A7",
    "A7": "A5 A6 A8 DS6",
    "A8": "A7 A9 DS6 DS7",
    "A9": "A8 A10 DS7 DS8",
    "A10": "A9 A11 DS8 DS9",
    "A11": "A10 DS10 DS11 DS12",
    "AEG": "GP10 GP22 GP26 AA-BES AA-HEL AA-Y AA-ANZ AA-SUV AA-BUL DS1 DS2",
    "AA-BES": "A1 A2 AEG AA-HEL DS2",
    "AA-HEL": "GP1 GP2 AEG AA-BES AA-Y DS1",
    "AA-Y": "GP3 GP4 AEG AA-HEL AA-ANZ",
    "AA-ANZ": "GP15 GP16 AEG AA-Y AA-SUV",
    "AA-SUV": "GP19 AEG AA-ANZ",
    "AA-BUL": "GP30 GP31 GP33 AEG",
    "DS1": "GP1 GP2 GP5 AEG AA-HEL DS2 DS3",
    "DS2": "A2 A3 AEG AA-BES DS1 DS4",
    "DS3": "GP5 GP7 DS1 DS4 DS5",
    "DS4": "A5 DS2 DS3 DS6",
    "DS5": "GP9 DS3 DS6 DS7",
    "DS6": "A7 A8 DS4 DS5 DS7",
    "DS7": "GP9 GP12 A8 A9 DS5 DS6 DS8",
    "DS8": "GP12 GP13 A9 A10 DS7 DS9",
    "DS9": "GP13 GP21 A10 DS8 DS10",
    "DS10": "GP21 GP23 A11 DS9 DS11",
    "DS11": "GP25 A11 DS10 DS12",
    "DS12": "GP28 A11 DS11 MAR",
    "MAR": "GP31 GP32 DS12",
    "ALLIED": "",
    "TURK": "",
}

# No map on a plane can show all neighbours above: at least three pairs have to be drawn as links.
LINKS = {
    frozenset(("AA-HEL", "AA-BES")),
    frozenset(("AA-Y", "AA-ANZ")),
    frozenset(("GP1", "DS1")),
}


def features(name: str) -> list[dict[str, Any]]:
    document = json.loads((DATA / name).read_text(encoding="utf-8"))
    assert document["units"] == "board"
    return list(document["features"])


def outlines() -> dict[str, Any]:
    geometry = pytest.importorskip("shapely.geometry")
    return {
        feature["properties"]["id"]: geometry.shape(feature["geometry"])
        for feature in features("outlines.geojson")
    }


def listed_pairs() -> set[frozenset[str]]:
    return {frozenset((area.id, other)) for area in MAP.area for other in area.neighbours}


def reached(start: str, among: set[str]) -> set[str]:
    found, frontier = {start}, [start]
    while frontier:
        for other in AREAS[frontier.pop()].neighbours:
            if other in among and other not in found:
                found.add(other)
                frontier.append(other)
    return found


def those_with(**wanted: Any) -> set[str]:
    return {area.id for area in MAP.area if all(getattr(area, k) == v for k, v in wanted.items())}


# --- the list ------------------------------------------------------------------------------------


@pytest.mark.rule("2.1-a", "2.4-g")
def test_land_comes_first_then_sea_then_the_boxes() -> None:
    assert [area.id for area in MAP.area] == [*LAND, *SEA, *BOXES]


@pytest.mark.rule("2.1-e", "2.4-b", "2.4-d", "2.4-f")
def test_kinds_are_those_of_the_ids() -> None:
    assert those_with(kind="land") == set(LAND)
    assert those_with(kind="open") == {"AEG"}
    assert those_with(kind="assault") == set(ASSAULT)
    assert those_with(kind="strait") == set(STRAIT)
    assert those_with(kind="box") == set(BOXES)


@pytest.mark.rule("2.1-c")
def test_neighbours_are_those_of_the_reconstruction() -> None:
    for area in MAP.area:
        assert sorted(area.neighbours) == sorted(NEIGHBOURS[area.id].split()), area.id


def test_neighbours_answer_each_other_and_stand_in_the_order_of_the_map() -> None:
    order = list(AREAS)
    for area in MAP.area:
        assert all(area.id in AREAS[other].neighbours for other in area.neighbours), area.id
        assert list(area.neighbours) == sorted(set(area.neighbours), key=order.index), area.id


def test_every_area_has_a_name_in_both_languages() -> None:
    assert all(area.name.es and area.name.en for area in MAP.area)
    names = [AREAS[place].name.en for place in LAND]
    assert len(set(names)) == len(names)


@pytest.mark.rule("2.1-f", "6.5.2-a")
def test_features_are_those_of_the_reconstruction() -> None:
    hills = "GP8 GP11 GP17 GP20 GP22 GP24 GP29 GP31 A5"
    assert those_with(hill=True) == set(hills.split())
    assert those_with(city=True) == {"GP12", "GP13", "GP28", "GP31", "A3", "A9"}
    assert those_with(supply="NE") == {"GP34"}
    assert those_with(supply="S") == {"A6"}
    assert those_with(edge="NE") == {"GP32", "GP33", "GP34"}
    assert those_with(edge="S") == {"A1", "A6"}
    assert those_with(edge="E") == {"A11"}
    assert those_with(exit=True) == {"GP34"}


# --- what the rulebook lets one know of the map (M01 to M04) -------------------------------------


def test_peninsula_and_asia_are_each_one_and_not_joined_by_land() -> None:
    assert reached("GP1", set(LAND)) == {place for place in LAND if place.startswith("GP")}
    assert reached("A1", set(LAND)) == {place for place in LAND if place.startswith("A")}


def test_gp22_and_gp23_divide_the_peninsula_and_belong_to_the_north() -> None:
    north = those_with(north=True)
    assert north == {f"GP{n}" for n in range(22, 35)}
    south = {place for place in LAND if place.startswith("GP")} - north
    assert reached("GP1", south) == south
    crossing = {one for one in north if set(AREAS[one].neighbours) & south}
    assert crossing == {"GP22", "GP23"}
    assert "GP23" in AREAS["GP22"].neighbours


@pytest.mark.rule("2.1-a")
def test_a_chain_of_strait_areas_leads_from_the_aegean_to_the_marmara() -> None:
    assert "MAR" in reached("AEG", {"AEG", *STRAIT})
    assert "MAR" not in reached("AEG", {"AEG", *ASSAULT, "MAR"})
    assert set(AREAS["MAR"].neighbours) & set(SEA) == {"DS12"}


def test_lines_of_strait_areas_can_join_the_shores() -> None:
    def shores(area: str) -> set[str]:
        return {other.rstrip("0123456789") for other in AREAS[area].neighbours if other in LAND}

    both = {"A", "GP"}
    assert {area for area in STRAIT if shores(area) == both} == {
        "DS7",
        "DS8",
        "DS9",
        "DS10",
        "DS11",
        "DS12",
    }
    for lanes in (("DS1", "DS2"), ("DS3", "DS4"), ("DS5", "DS6")):
        assert lanes[1] in AREAS[lanes[0]].neighbours
        assert shores(lanes[0]) | shores(lanes[1]) == both


def test_every_assault_area_has_the_aegean_and_a_coast() -> None:
    for place in ASSAULT:
        assert "AEG" in AREAS[place].neighbours
        assert set(AREAS[place].neighbours) & set(LAND)


@pytest.mark.rule("7.5-c", "7.6-a")
def test_no_stack_closes_two_assault_areas() -> None:
    """Q37: enemies next to an Assault Area make every unit in it attack."""
    for place in LAND:
        assert len(set(AREAS[place].neighbours) & set(ASSAULT)) <= 1, place


def test_the_aegean_borders_the_assault_areas_and_the_mouth_of_the_strait() -> None:
    beside = set(AREAS["AEG"].neighbours) & set(SEA)
    assert beside == {*ASSAULT, "DS1", "DS2"}


def test_the_north_east_supplies_the_peninsula_and_the_south_asia() -> None:
    for area in MAP.area:
        if area.supply or area.edge:
            assert area.id.startswith("GP" if "NE" in (area.supply, area.edge) else "A")
        if area.supply:
            assert area.edge


# --- the drawing ---------------------------------------------------------------------------------


def test_every_area_has_one_outline_and_its_counters_stand_inside() -> None:
    geometry = pytest.importorskip("shapely.geometry")
    shapes = outlines()
    assert list(shapes) == list(AREAS)
    sheet = geometry.box(0, 0, MAP.width, MAP.height).buffer(0.06)
    for area in MAP.area:
        shape = shapes[area.id]
        assert shape.is_valid
        assert shape.geom_type == "Polygon", area.id
        assert sheet.covers(shape), area.id
        room = shape.boundary.distance(geometry.Point(area.x, area.y))
        assert shape.contains(geometry.Point(area.x, area.y)), area.id
        assert 2 * room >= LEAST_ROOM, area.id


def test_outlines_do_not_overlap() -> None:
    shapes = outlines()
    for one, other in combinations(shapes, 2):
        assert shapes[one].intersection(shapes[other]).area < 1e-3, (one, other)


@pytest.mark.rule("2.1-d")
def test_borders_and_links_show_exactly_the_neighbours() -> None:
    shapes = outlines()
    seen = set()
    for one, other in combinations(shapes, 2):
        length = shapes[one].boundary.intersection(shapes[other].boundary).length
        assert length < 0.05 or length > 2 * LEAST_BORDER - 0.1, (one, other, "hard to see")
        if length >= LEAST_BORDER:
            seen.add(frozenset((one, other)))
    assert seen == listed_pairs() - LINKS
    drawn = [
        feature["properties"]
        for feature in features("drawing.geojson")
        if feature["properties"]["kind"] == "link"
    ]
    assert {frozenset(link["areas"]) for link in drawn} == LINKS


def test_each_link_leads_from_its_one_area_into_its_other() -> None:
    geometry = pytest.importorskip("shapely.geometry")
    shapes = outlines()
    for feature in features("drawing.geojson"):
        if feature["properties"]["kind"] == "link":
            ends = feature["geometry"]["coordinates"]
            for name, end in zip(feature["properties"]["areas"], (ends[0], ends[-1]), strict=True):
                assert shapes[name].contains(geometry.Point(end)), name


def test_land_areas_lie_on_the_land_of_the_coast_and_sea_areas_beside_it() -> None:
    geometry = pytest.importorskip("shapely.geometry")
    ops = pytest.importorskip("shapely.ops")
    land = ops.unary_union([geometry.shape(f["geometry"]) for f in features("coast.geojson")])
    for name, shape in outlines().items():
        if name not in BOXES:
            dry = shape.intersection(land).area / shape.area
            assert dry == pytest.approx(1 if name in LAND else 0, abs=0.01), name


def test_the_mapmaker_makes_the_same_files_again(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    subprocess.run(
        [sys.executable, "-m", "tools.mapmaker", "gallipoli", "--out", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    for name in ("map.toml", "outlines.geojson", "coast.geojson", "drawing.geojson"):
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name
