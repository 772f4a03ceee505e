"""R2 Components: what a counter carries, the map's features, terrain values."""

from __future__ import annotations

import pytest

from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.state import Combat
from grognard.games.market_garden.view import view as look
from tests.market_garden.field import on_field
from tests.market_garden.ground import board
from tests.market_garden.table import market_garden

LIBRARY = market_garden().library
UNITS, MAP = LIBRARY.units.unit, LIBRARY.map
TDV = {".": 1, "p": 1, "h": 1, "w": 2, "t": 2, "f": 3, "c": 3}
NAMED = {place.name.en: board().grid.by_name[place.hex] for place in MAP.place}


@pytest.mark.rule("R2.1-a")
def test_every_counter_carries_its_values() -> None:
    formations = {f.id: f.side for f in LIBRARY.units.formation}
    for unit in UNITS:
        assert formations[unit.formation] in ("allied", "german")
        assert unit.nation
        assert unit.kind
        assert 1 <= unit.efficiency <= 9
        assert unit.steps >= 1
        assert unit.size in (1, 2, 4)
        assert unit.movement >= 0
        assert unit.attack or unit.defence
    assert {u.armour for u in UNITS} == {u.cm for u in UNITS} == {True, False}


@pytest.mark.rule("R2.1-b")
def test_cm_units_are_motorised_combat_units() -> None:
    for unit in UNITS:
        assert not unit.cm or (unit.kind != "artillery" and unit.attack)
        assert unit.kind not in ("armour", "mechanised") or unit.cm
    pieces = LIBRARY.pieces
    assert all(pieces.motorised[n] for n in range(pieces.count) if pieces.cm[n])


@pytest.mark.rule("R2.1-b")
def test_all_others_go_on_foot_and_may_use_boats() -> None:
    for unit in UNITS:
        assert not unit.motorised or unit.cm or unit.kind == "artillery", unit.id
    table = on_field({"4SLI": "3136", "2IG": "3136"}, "C")
    table.play("move 4SLI")
    assert table.legal("boats") == ["boats 3236"]


@pytest.mark.rule("R2.1-c")
def test_artillery_has_bombardment_and_range_and_no_attack() -> None:
    guns = [unit for unit in UNITS if unit.kind == "artillery"]
    assert guns
    for gun in guns:
        assert gun.bombard > 0
        assert gun.range > 0
        assert gun.attack == 0
        assert not gun.cm
    assert all(not u.bombard for u in UNITS if u.kind != "artillery")


@pytest.mark.rule("R2.1-d")
def test_airborne_units_go_on_foot() -> None:
    landed = {code for lift in LIBRARY.scenarios["campaign"].lift for code in lift.units}
    for unit in UNITS:
        if unit.kind in ("parachute", "glider"):
            assert unit.id in landed
            assert not unit.cm
            assert not unit.motorised
    assert [u.id for u in UNITS if u.id in landed and u.cm] == ["1RECCE"]


@pytest.mark.rule("R2.2-a")
def test_markers_and_tracks_are_part_of_the_position() -> None:
    table = on_field({"2IG": "3140 F o", "55FD": "3141 1", "HOF1": "3240"}, "", air=(5, 2))
    table.set_bridge("f-canal", "destroyed")
    state = table.state
    state.combats = (
        Combat(assault=False, target=table.hex("3240"), attackers=(table.index("2IG"),)),
    )
    seen = look(state)
    units = {unit.id: unit for unit in seen.units}
    assert (units["2IG"].fatigued, units["2IG"].supplied) == (True, False)
    assert (units["55FD"].fire, units["HOF1"].fire) == ("first", "")
    bridges = {bridge.id: bridge.destroyed for bridge in seen.bridges}
    assert (bridges["f-canal"], bridges["f-river"]) == (True, False)
    assert [(combat.kind, combat.target) for combat in seen.combats] == [("maneuver", "3240")]
    assert (seen.turn, seen.weather, seen.first) == (3, "clear", "allied")
    assert [side.air for side in seen.sides] == [5, 2]


@pytest.mark.rule("R2.3-a")
def test_one_highway_leads_from_the_south_edge_to_arnhem() -> None:
    """Followed from the south edge it never forks and passes the towns in their order."""
    (start,) = (board().grid.by_name[hex_] for hex_ in MAP.allied_sources)
    way, before = [start], -1
    while True:
        around = range(6 * way[-1], 6 * way[-1] + 6)
        on = [
            board().neighbours[at]
            for at in around
            if board().road[at] == HIGHWAY and board().neighbours[at] not in (before, -1)
        ]
        assert len(on) <= 1, "a single highway"
        if not on:
            break
        before = way[-1]
        way.append(on[0])
    near = {hex_: n for n, hex_ in enumerate(way)}
    at = [
        _passed(near, NAMED[town])
        for town in ("Eindhoven", "Veghel", "Grave", "Nijmegen", "Arnhem")
    ]
    assert at == sorted(at)
    assert board().grid.row(start) == MAP.rows


def _passed(way: dict[int, int], town: int) -> int:
    found = [way[h] for h in (town, *board().around(town)) if h in way]
    assert found
    return min(found)


@pytest.mark.rule("R2.3-b")
def test_the_map_has_every_feature() -> None:
    assert set(board().letters) >= set(TDV)
    for features in (
        MAP.rivers,
        MAP.canals,
        MAP.highway,
        MAP.roads,
        MAP.ferry,
        MAP.zone,
        MAP.entry,
    ):
        assert features
    assert {bridge.rail for bridge in MAP.bridge} == {True, False}
    assert MAP.allied_sources
    assert MAP.german_sources


@pytest.mark.rule("R2.4-a")
@pytest.mark.parametrize(("letter", "tdv"), TDV.items())
def test_terrain_defence_values(letter: str, tdv: int) -> None:
    hexes = [h for h in range(board().grid.size) if board().letters[h] == letter]
    assert {board().tdv[h] for h in hexes} == {tdv}


@pytest.mark.rule("R2.4-a", "R2.4-c")
@pytest.mark.parametrize(
    ("start", "target", "tdv"),
    [
        ("3140", "3240", 1),
        ("2730", "2830", 1),
        ("2930", "3030", 1),
        ("3130", "3230", 2),
        ("3530", "3630", 2),
        ("3330", "3430", 3),
        ("3730", "3830", 3),
    ],
)
def test_the_value_is_added_to_the_maneuver_die(start: str, target: str, tdv: int) -> None:
    table = on_field({"2DEV": start, "HOF1": target}, "D", dice=[10] * 4)
    table.play(f"maneuver {target}", "attacker 2DEV", "end")
    table.begin("H", "allied")
    result = table.events("maneuver_result")[-1].args
    assert result["total"] == 10 + tdv
    assert table.modifiers("maneuver_result") == [f"R2.4-c +{tdv}"]


@pytest.mark.rule("R2.4-d")
@pytest.mark.parametrize(
    ("start", "target", "effect"),
    [
        ("3140", "3240", ""),
        ("2930", "3030", ""),
        ("3130", "3230", "+1"),
        ("3530", "3630", "+1"),
        ("3330", "3430", "+2"),
        ("3730", "3830", "+2"),
    ],
)
def test_terrain_in_assault_acts_on_the_attackers_roll(
    start: str, target: str, effect: str
) -> None:
    table = on_field({"2DEV": start, "HOF1": target}, "D", dice=[10] * 6)
    table.play(f"assault {target}", "attacker 2DEV", "end")
    table.begin("I", "allied")
    rolls = {str(e.args["seat"]): e.args["modifiers"] for e in table.events("assault_result")}
    assert str(rolls["german"]).count("R2.4-d") == 0
    found = [m for m in table.modifiers("assault_result") if m.startswith("R2.4-d")]
    assert found == ([f"R2.4-d {effect}"] if effect else [])
