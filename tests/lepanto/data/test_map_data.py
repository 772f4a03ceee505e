"""The map, squadrons and scenarios of Lepanto, read as plain TOML."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "src" / "grognard" / "games" / "lepanto" / "data"
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS_ODD = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
STEPS_EVEN = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
SHORT = ("northern_wing", "centre", "doria_ochiali")
SCENARIOS = ("battle", *SHORT)
POINTS = {"galley": 2, "galleass": 1, "galliot": 1}


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


MAP = load("map.toml")
SQUADRONS = load("squadrons.toml")["squadron"]
LOADED = {name: load(f"scenarios/{name}.toml") for name in SCENARIOS}


def ships(scenario: str) -> list[tuple[str, str, str, str]]:
    """Squadron, type, facing and hex of every ship."""
    return [
        (group["squadron"], group["type"], group["facing"], place)
        for group in LOADED[scenario]["ships"]
        for place in group["hexes"]
    ]


def terrain(place: str) -> str:
    column, row = int(place[:2]), int(place[2:])
    if not (1 <= column <= MAP["columns"] and 1 <= row <= MAP["rows"]):
        return "off"
    return str(MAP["terrain"][row - 1][column - 1])


def neighbour(place: str, direction: str) -> str:
    column, row = int(place[:2]), int(place[2:])
    steps = STEPS_ODD if row % 2 else STEPS_EVEN
    across, down = steps[DIRECTIONS.index(direction)]
    return f"{column + across:02d}{row + down:02d}"


def opposite(direction: str) -> str:
    return DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]


def bodies(place: str) -> list[list[str]]:
    if terrain(place) == "s":
        return list(MAP["water"].get(place, [list(DIRECTIONS)]))
    return [list(DIRECTIONS)] if terrain(place) == "." else []


def is_open(place: str, direction: str) -> bool:
    other = neighbour(place, direction)
    there = any(opposite(direction) in body for body in bodies(other))
    return there and any(direction in body for body in bodies(place))


def body_through(place: str, direction: str) -> int:
    return next(i for i, body in enumerate(bodies(place)) if direction in body)


def open_sea() -> set[tuple[str, int]]:
    """Every hex and water body that can be reached from the south-west corner."""
    start = (f"01{MAP['rows']:02d}", 0)
    reached, frontier = {start}, [start]
    while frontier:
        place, body = frontier.pop()
        for direction in bodies(place)[body]:
            if is_open(place, direction):
                other = neighbour(place, direction)
                there = (other, body_through(other, opposite(direction)))
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
    return reached


def tables_with_numbers(node: Any, sourced: bool, path: str) -> list[str]:
    """Paths of tables that hold a number and have no source of their own or above them."""
    if isinstance(node, list):
        lacking = [tables_with_numbers(each, sourced, path) for each in node]
        return [found for each in lacking for found in each]
    if not isinstance(node, dict):
        return []
    sourced = sourced or "source" in node
    found = [] if sourced or not any(isinstance(v, int | float) for v in node.values()) else [path]
    for key, value in node.items():
        found += tables_with_numbers(value, sourced, f"{path}.{key}")
    return found


# --- map -----------------------------------------------------------------------------------------


def test_the_terrain_has_the_stated_size_and_letters() -> None:
    assert len(MAP["terrain"]) == MAP["rows"]
    assert all(len(row) == MAP["columns"] for row in MAP["terrain"])
    assert set("".join(MAP["terrain"])) == {".", "s", "#"}


def test_land_lies_in_the_north_and_open_sea_in_the_south() -> None:
    half = MAP["rows"] // 2
    assert "#" in "".join(MAP["terrain"][:half])
    assert set("".join(MAP["terrain"][half:])) == {"."}


def test_listed_water_is_of_shore_hexes_with_known_sides() -> None:
    for place, found in MAP["water"].items():
        assert terrain(place) == "s", place
        sides = [direction for body in found for direction in body]
        assert all(found), place
        assert sides, place
        assert set(sides) <= set(DIRECTIONS), place
        assert len(sides) == len(set(sides)), f"{place}: a hexside in two bodies"
        assert sorted(sides) != sorted(DIRECTIONS) or len(found) > 1, f"{place}: needs no entry"


def test_an_open_hexside_of_a_shore_hex_is_open_beyond_it_too() -> None:
    for row in range(1, MAP["rows"] + 1):
        for column in range(1, MAP["columns"] + 1):
            place = f"{column:02d}{row:02d}"
            if terrain(place) != "s":
                continue
            for direction in (direction for body in bodies(place) for direction in body):
                beyond = neighbour(place, direction)
                assert terrain(beyond) == "off" or is_open(place, direction), (place, direction)


def test_some_shore_hex_is_cut_in_two_by_land() -> None:
    assert any(len(found) > 1 for found in MAP["water"].values())


def test_all_open_water_outside_the_lagoons_is_one_sea() -> None:
    reached = {place for place, _ in open_sea()}
    sea = {
        f"{column:02d}{row:02d}"
        for row in range(10, MAP["rows"] + 1)
        for column in range(1, MAP["columns"] + 1)
        if terrain(f"{column:02d}{row:02d}") == "."
    }
    assert sea <= reached


def test_places_lie_on_the_map_and_have_both_names() -> None:
    kinds = {place["kind"]: place for place in MAP["place"]}
    assert {"cape", "island"} <= set(kinds)
    for place in MAP["place"]:
        assert terrain(place["hex"]) != "off"
        assert all(place["name"][language] for language in ("es", "en"))
    assert terrain(kinds["cape"]["hex"]) == "s"
    assert terrain(kinds["island"]["hex"]) in "s#"


def test_the_mapmaker_makes_the_same_files_again(tmp_path: Path) -> None:
    pytest.importorskip("shapely")
    subprocess.run(
        [sys.executable, "-m", "tools.mapmaker", "lepanto", "--out", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    for name in ("map.toml", "coast.geojson"):
        assert (tmp_path / name).read_bytes() == (DATA / name).read_bytes(), name


# --- squadrons -----------------------------------------------------------------------------------


def test_there_are_eight_squadrons_four_a_side_one_of_them_in_reserve() -> None:
    assert len({each["id"] for each in SQUADRONS}) == 8
    assert sorted(each["code"] for each in SQUADRONS) == sorted("BJDSOAMR")
    assert len({each["colour"] for each in SQUADRONS}) == 8
    for side in ("christian", "muslim"):
        mine = [each for each in SQUADRONS if each["side"] == side]
        assert sorted(each["wing"] for each in mine) == ["centre", "left", "reserve", "right"]
        assert [each["wing"] for each in mine if each["reserve"]] == ["reserve"]
        assert all(each["id"] == f"{side}_{each['wing']}" for each in mine)


# --- scenarios -----------------------------------------------------------------------------------


def test_the_battle_has_every_ship_of_the_squadron_list() -> None:
    counts = Counter((squadron, kind) for squadron, kind, _, _ in ships("battle"))
    assert counts == {
        ("christian_left", "galleass"): 2,
        ("christian_left", "galley"): 25,
        ("christian_centre", "galleass"): 2,
        ("christian_centre", "galley"): 33,
        ("christian_right", "galleass"): 2,
        ("christian_right", "galley"): 25,
        ("christian_reserve", "galley"): 18,
        ("muslim_left", "galley"): 28,
        ("muslim_left", "galliot"): 9,
        ("muslim_centre", "galley"): 28,
        ("muslim_centre", "galliot"): 14,
        ("muslim_right", "galley"): 26,
        ("muslim_right", "galliot"): 1,
        ("muslim_reserve", "galley"): 4,
        ("muslim_reserve", "galliot"): 10,
    }
    assert counts.total() == 227


def test_reserves_stand_in_the_outermost_columns() -> None:
    columns = {"christian_reserve": "01", "muslim_reserve": f"{MAP['columns']:02d}"}
    for squadron, _, _, place in ships("battle"):
        if squadron in columns:
            assert place[:2] == columns[squadron]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_ship_is_alone_in_its_hex(scenario: str) -> None:
    places = [place for _, _, _, place in ships(scenario)]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_only_galliots_stand_in_shore_hexes(scenario: str) -> None:
    for _, kind, _, place in ships(scenario):
        assert terrain(place) in (".s" if kind == "galliot" else "."), place


@pytest.mark.parametrize("scenario", ["battle", "northern_wing"])
def test_the_galliot_of_the_right_wing_stands_in_the_shallows(scenario: str) -> None:
    (galliot,) = (s for s in ships(scenario) if s[:2] == ("muslim_right", "galliot"))
    assert terrain(galliot[3]) == "s"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sides_face_each_other(scenario: str) -> None:
    for squadron, _, facing, _ in ships(scenario):
        assert facing == ("E" if squadron.startswith("christian") else "W")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_ship_starts_cut_off_from_the_open_sea(scenario: str) -> None:
    reached = open_sea()
    for _, _, _, place in ships(scenario):
        assert len(bodies(place)) == 1, f"{place}: which water is the ship in?"
        assert (place, 0) in reached, place


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_galleass_has_a_galley_straight_ahead_to_tow_it(scenario: str) -> None:
    by_hex = {place: (squadron, kind, facing) for squadron, kind, facing, place in ships(scenario)}
    tows = LOADED[scenario]["tow"]
    assert {tow["galleass"] for tow in tows} == {p for p, s in by_hex.items() if s[1] == "galleass"}
    assert len({tow["tug"] for tow in tows}) == len(tows)
    for tow in tows:
        squadron, kind, facing = by_hex[tow["galleass"]]
        assert kind == "galleass"
        assert tow["tug"] == neighbour(tow["galleass"], facing)
        assert by_hex[tow["tug"]] == (squadron, "galley", facing)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario_heads_are_complete(scenario: str) -> None:
    head = LOADED[scenario]
    assert head["id"] == scenario
    assert head["wind"] == "E"
    assert head["title"].keys() == head["summary"].keys() == {"es", "en"}
    assert head["turns"] == 30 if scenario == "battle" else 10 <= head["turns"] <= 12
    assert head["victory"]["christian_wins_at"] > head["victory"]["muslim_wins_at"]
    known = {each["id"] for each in SQUADRONS}
    assert {squadron for squadron, _, _, _ in ships(scenario)} <= known


@pytest.mark.parametrize("scenario", SHORT)
def test_short_scenarios_are_one_squadron_a_side_of_at_most_35(scenario: str) -> None:
    sizes = Counter(squadron for squadron, _, _, _ in ships(scenario))
    assert sorted(squadron.split("_")[0] for squadron in sizes) == ["christian", "muslim"]
    assert max(sizes.values()) <= 35


@pytest.mark.parametrize(
    ("scenario", "apart"),
    [("battle", 15), ("northern_wing", 10), ("centre", 9), ("doria_ochiali", 9)],
)
def test_the_fronts_start_the_stated_distance_apart(scenario: str, apart: int) -> None:
    columns: dict[str, list[int]] = {"christian": [], "muslim": []}
    for squadron, _, _, place in ships(scenario):
        columns[squadron.split("_")[0]].append(int(place[:2]))
    assert min(columns["muslim"]) - max(columns["christian"]) == apart


def test_starting_points_are_those_of_the_squadron_list() -> None:
    points = {"christian": 0, "muslim": 0}
    for squadron, kind, _, _ in ships("battle"):
        points[squadron.split("_")[0]] += POINTS[kind]
    assert points == {"christian": 208, "muslim": 206}


# --- provenance ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["map.toml", "squadrons.toml", *(f"scenarios/{name}.toml" for name in SCENARIOS)]
)
def test_every_table_with_numbers_has_a_source(name: str) -> None:
    document = load(name)
    assert tables_with_numbers(document, False, name) == []

    def sources(node: Any) -> list[str]:
        if isinstance(node, list):
            return [found for each in node for found in sources(each)]
        if not isinstance(node, dict):
            return []
        own = [node["source"]] if "source" in node else []
        return own + [found for value in node.values() for found in sources(value)]

    found = sources(document)
    assert found
    assert all(text.startswith(("rulebook ", "public: ", "reconstruction: ")) for text in found)
