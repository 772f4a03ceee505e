"""Hex grids, by hand: odd rows flush, even rows half a hex to the east."""

from __future__ import annotations

import pytest

from grognard.engine.hexes import (
    AXIAL_STEPS,
    DIRECTIONS,
    OFF_MAP,
    HexGrid,
    Links,
    as_flags,
    as_set,
)

# A sheet of 5 columns and 4 rows:
#   0101  0201  0301  0401  0501
#      0102  0202  0302  0402  0502
#   0103  0203  0303  0403  0503
#      0104  0204  0304  0404  0504
GRID = HexGrid(5, 4)


def named(name: str) -> int:
    return GRID.by_name[name]


def name(hex_: int) -> str:
    return "" if hex_ == OFF_MAP else GRID.names[hex_]


def test_names_are_column_and_row() -> None:
    assert GRID.names[0] == "0101"
    assert GRID.names[4] == "0501"
    assert GRID.names[5] == "0102"
    assert GRID.names[-1] == "0504"
    assert len(set(GRID.names)) == GRID.size == 20


def test_at_and_back() -> None:
    for hex_ in range(GRID.size):
        assert GRID.at(GRID.column(hex_), GRID.row(hex_)) == hex_
    assert GRID.at(0, 1) == GRID.at(6, 1) == GRID.at(1, 0) == GRID.at(1, 5) == OFF_MAP


@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("0303", ["0403", "0302", "0202", "0203", "0204", "0304"]),  # odd row
        ("0302", ["0402", "0401", "0301", "0202", "0303", "0403"]),  # even row
        ("0101", ["0201", "", "", "", "", "0102"]),
        ("0102", ["0202", "0201", "0101", "", "0103", "0203"]),
        ("0501", ["", "", "", "0401", "0402", "0502"]),
        ("0504", ["", "", "0503", "0404", "", ""]),
        ("0103", ["0203", "0102", "", "", "", "0104"]),
    ],
)
def test_neighbours(hex_: str, around: list[str]) -> None:
    start = 6 * named(hex_)
    assert [name(h) for h in GRID.neighbours[start : start + 6]] == around
    assert [name(GRID.step(named(hex_), d)) for d in range(6)] == around


def test_there_and_back_again() -> None:
    for hex_ in range(GRID.size):
        for direction in range(6):
            beyond = GRID.step(hex_, direction)
            if beyond != OFF_MAP:
                assert GRID.step(beyond, (direction + 3) % 6) == hex_


def test_six_steps_round_a_hex() -> None:
    hex_ = start = named("0203")
    for direction in (0, 1, 2, 3, 4, 5):
        hex_ = GRID.step(hex_, direction)
        assert hex_ != OFF_MAP
    assert hex_ == start


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("0101", "0101", 0),
        ("0101", "0501", 4),
        ("0101", "0102", 1),
        ("0101", "0202", 2),
        ("0101", "0104", 3),
        ("0101", "0204", 3),
        ("0101", "0304", 4),
        ("0501", "0104", 5),
        ("0302", "0303", 1),
        ("0302", "0203", 2),
        ("0402", "0204", 3),
        ("0504", "0101", 6),
    ],
)
def test_distance(one: str, other: str, distance: int) -> None:
    assert GRID.distance(named(one), named(other)) == distance
    assert GRID.distance(named(other), named(one)) == distance


def test_distance_is_the_fewest_steps() -> None:
    """Against a flood from every hex of a wider sheet."""
    grid = HexGrid(7, 6)
    for start in range(grid.size):
        steps, queue = {start: 0}, [start]
        for hex_ in queue:
            for beyond in grid.neighbours[6 * hex_ : 6 * hex_ + 6]:
                if beyond != OFF_MAP and beyond not in steps:
                    steps[beyond] = steps[hex_] + 1
                    queue.append(beyond)
        assert len(steps) == grid.size
        assert all(grid.distance(start, hex_) == count for hex_, count in steps.items())


def test_axial_coordinates_by_hand() -> None:
    assert GRID.axial(named("0101")) == (1, 1)
    assert GRID.axial(named("0102")) == (1, 2)
    assert GRID.axial(named("0103")) == (0, 3)
    assert GRID.axial(named("0304")) == (2, 4)


def test_axial_steps_are_the_directions() -> None:
    for hex_ in range(GRID.size):
        q, r = GRID.axial(hex_)
        assert GRID.from_axial(q, r) == hex_
        for direction, (dq, dr) in enumerate(AXIAL_STEPS):
            assert GRID.offset(hex_, dq, dr) == GRID.step(hex_, direction)


def test_directions_run_counter_clockwise_from_east() -> None:
    assert DIRECTIONS == ("E", "NE", "NW", "W", "SW", "SE")
    assert name(GRID.step(named("0303"), DIRECTIONS.index("SW"))) == "0204"


def test_within() -> None:
    assert [name(h) for h in GRID.within(named("0101"), 1)] == ["0201", "0102"]
    assert len(HexGrid(9, 9).within(HexGrid(9, 9).at(5, 5), 2)) == 18
    for hex_ in range(GRID.size):
        near = {h for h in range(GRID.size) if 1 <= GRID.distance(hex_, h) <= 2}
        assert set(GRID.within(hex_, 2)) == near


def test_links_step_from_many_hexes_at_once() -> None:
    steps = [(h, to) for h in range(GRID.size) for to in GRID.around(h) if to != OFF_MAP]
    links, start = Links(steps), {named("0101"), named("0303")}
    reached = {to for h, to in steps if h in start}
    assert links.beyond(sum(1 << h for h in start)) == sum(1 << to for to in reached)
    assert Links(()).joined(steps).beyond(1 << named("0504")) == 1 << named("0503") | (
        1 << named("0404")
    )
    assert Links(()).beyond(1) == 0, "joining leaves the first as it was"


def test_sets_of_hexes_are_flags_and_back() -> None:
    flags = bytes(h in (0, 7, 19) for h in range(GRID.size))
    assert as_set(flags) == 1 | 1 << 7 | 1 << 19
    assert as_flags(as_set(flags), GRID.size) == flags
    assert as_set(bytearray(b"\0\7\1")) == 6, "any number but 0 marks a hex"
