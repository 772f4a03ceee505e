"""3.1 to 3.3 Components: map, markers, ships and squadrons."""

from __future__ import annotations

import colorsys
from collections import Counter

import pytest

from grognard.engine.tables import DieTable
from grognard.games.lepanto.facts import KINDS, SIDES
from tests.lepanto.table import Table, lepanto

SPARE = {"J9": "0530 E", "A9": "3530 W"}
LIBRARY = lepanto().library


def die_for(table: DieTable, result: str, column: str) -> int:
    """A die that gives this result in this column."""
    at = table.columns.index(column)
    return next(die for die in range(1, 7) if table.at(die, at) == result)


def roster(squadron: str, options: dict[str, str] | None = None) -> Counter[str]:
    facts = lepanto().facts("battle", options)
    return Counter(
        KINDS[kind]
        for kind, of in zip(facts.kind, facts.squadron, strict=True)
        if of.id == squadron
    )


# -- 3.1, 3.2 ----------------------------------------------------------------------------------


@pytest.mark.rule("3.1-a")
def test_every_ship_stands_in_a_water_hex_of_one_map() -> None:
    state = lepanto().new("battle", 1)
    board = state.facts.board
    places = [ship.hex for ship in state.ships]
    assert len(board.grid.names) == len(set(board.grid.names)) == len(board.terrain)
    assert all(0 <= place < board.grid.size for place in places)
    assert all(board.terrain[place] in ".s" for place in places)


@pytest.mark.rule("3.2-a")
def test_the_battle_has_227_ships() -> None:
    assert len(lepanto().new("battle", 1).ships) == 227


@pytest.mark.rule("3.2-a")
def test_more_ships_can_be_exhausted_than_the_53_markers_of_the_set() -> None:
    left = {f"B{n}": f"10{n + 14} E" for n in range(1, 26)}
    centre = {f"J{n}": f"20{n + 14} E" for n in range(1, 34)}
    table = Table({**left, **centre, "A9": "3530 W"})
    for code in (*left, *centre):
        table.play(f"move {code}", "row", "row", "stop")
    assert sum(ship.exhausted > 0 for ship in table.state.ships) == 25 + 33


@pytest.mark.rule("3.2-b")
@pytest.mark.parametrize("scenario", sorted(lepanto().scenarios))
def test_the_turn_marker_starts_in_the_first_box(scenario: str) -> None:
    assert lepanto().view(lepanto().new(scenario, 1), None).turn == 1


@pytest.mark.rule("3.2-c")
def test_the_wind_marker_shows_one_direction_for_the_whole_turn() -> None:
    table = Table(SPARE, phase="reorientation", side="muslim", dice=[5])
    table.play("end")
    shown = []
    while table.state.turn == 2:
        shown.append(table.game.view(table.state, None).wind)
        table.roll(1)
        table.play("end")
    assert set(shown) == {"SE"}
    assert len(shown) == 4


@pytest.mark.rule("3.2-d")
def test_result_r_marks_the_attacker_alone_as_repulsed() -> None:
    die = die_for(LIBRARY.small_arms_boarding, "R", "1")
    table = Table({"J1": "2030 E", "J2": "2029 E", "A1": "2130 W", **SPARE}, phase="combat")
    table.roll(die)
    table.play("arms J1", "target A1", "fire")
    assert [c for c in ("J1", "J2", "A1", "J9", "A9") if table.ship(c).repulsed] == ["J1"]


@pytest.mark.rule("3.2-d")
def test_result_i_marks_the_rammer_alone_as_immobilised() -> None:
    die = die_for(LIBRARY.ramming, "I", "1")
    table = Table({"J1": "2030 E", "A1": "2130 W", "A2": "2129 W", **SPARE}, side="muslim")
    table.roll(die)
    table.play("move A1", "row", "end", "ram A1")
    assert [c for c in ("J1", "A1", "A2", "J9", "A9") if table.ship(c).immobilised] == ["A1"]


@pytest.mark.rule("3.2-e")
def test_rowing_too_much_marks_that_ship_alone_as_exhausted() -> None:
    table = Table({"J1": "2030 E", "J2": "2031 E", **SPARE})
    table.play("move J1", "row", "row", "stop", "move J2", "row", "stop")
    assert [c for c in ("J1", "J2", "J9", "A9") if table.ship(c).exhausted] == ["J1"]


# -- 3.3 types ---------------------------------------------------------------------------------


@pytest.mark.rule("3.3-a")
def test_a_galleass_moves_only_behind_a_galley() -> None:
    ships = {"JX1": "2030 E", "J1": "2130 E", **SPARE}
    table = Table(ships, tows={"JX1": "J1"})
    assert {"6.1-a", "6.1-o", "3.3-a"} & set(table.refused("move JX1"))
    table.play("move J1", "row", "stop")
    assert table.place("JX1") == "2130 E"


@pytest.mark.rule("3.3-a")
def test_the_broadside_of_a_galleass_beats_all_other_guns() -> None:
    """Against the same enemy at the same range, the event shows a greater factor."""
    factors = {}
    for firer, facing in (("JX1", "NE"), ("J1", "E"), ("JX1", "E")):
        ships = {firer: f"2030 {facing}", "A1": "2130 W", **SPARE}
        table = Table(ships, phase="combat", dice=[6])
        table.play(f"guns {firer}", "target A1")
        factors[firer, facing] = table.events("gunnery")[0].args["factor"]
    broadside = factors.pop(("JX1", "NE"))
    assert isinstance(broadside, int)
    assert all(isinstance(other, int) and broadside > other for other in factors.values())


@pytest.mark.rule("3.3-a")
def test_a_galleass_cannot_be_boarded() -> None:
    ships = {"JX1": "2030 E", "J1": "2129 E", "A1": "2029 W", **SPARE}
    table = Table(ships, phase="combat", side="muslim")
    assert "7.4-e" in table.refused("board JX1")


@pytest.mark.rule("3.3-b")
@pytest.mark.parametrize("steps", [["row"], ["sail"], ["row", "sail"], ["sail", "row"]])
def test_a_galley_moves_by_oars_by_sail_or_by_both(steps: list[str]) -> None:
    table = Table({"J1": "2030 E", **SPARE}, wind="E")
    table.play("move J1", *steps, "stop")
    assert table.place("J1") == f"{20 + len(steps)}30 E"


@pytest.mark.rule("3.3-c")
def test_christian_galleys_sail_best_before_the_wind() -> None:
    table = Table({"J1": "2030 E", **SPARE}, wind="E")
    table.play("move J1", "sail", "sail", "stop")
    assert table.place("J1") == "2230 E"


@pytest.mark.rule("3.3-c")
def test_against_the_wind_a_christian_galley_has_only_its_oars() -> None:
    table = Table({"J1": "2030 E", **SPARE}, wind="W")
    table.play("move J1")
    assert {"6.2-g", "3.3-c"} & set(table.refused("sail"))
    table.play("row", "row", "stop")
    assert table.place("J1") == "2230 E"


@pytest.mark.rule("3.3-d")
def test_a_christian_galley_never_rams() -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W", **SPARE}, wind="E")
    table.play("move J1")
    for step in ("row", "sail"):
        assert {"3.3-d", "6.5-a", "7.5-a"} & set(table.refused(step))


@pytest.mark.rule("3.3-d")
def test_a_muslim_galley_rams() -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W", **SPARE}, side="muslim")
    table.play("move A1", "row")
    assert table.place("A1") == "2030 W"
    assert table.place("J1") == "2030 E"


@pytest.mark.rule("3.3-f")
def test_only_the_muslims_have_galliots() -> None:
    facts = lepanto().facts("battle", None)
    galliots = [i for i, kind in enumerate(facts.kind) if KINDS[kind] == "galliot"]
    assert {SIDES[facts.side[i]] for i in galliots} == {"muslim"}


@pytest.mark.rule("3.3-f")
def test_galliots_carry_weaker_guns_than_galleys() -> None:
    facts = lepanto().facts("battle", None)
    guns = {KINDS[kind]: value for kind, value in zip(facts.kind, facts.guns, strict=True)}
    assert guns["galliot"] < guns["galley"]


@pytest.mark.rule("3.3-f")
def test_a_galliot_goes_into_shallows_where_a_galley_cannot() -> None:
    ships = {"AT1": "0614 W", "J9": "2030 E", "A9": "3530 W"}
    table = Table(ships, side="muslim")
    table.play("move AT1", "row", "stop")
    assert table.place("AT1") == "0514 W"
    table = Table({**ships, "A1": "0614 W", "AT1": "3030 W"}, side="muslim")
    table.play("move A1")
    assert {"6.6-b", "6.6-c"} & set(table.refused("row"))


@pytest.mark.rule("3.3-f")
def test_a_galliot_turns_further_than_a_galley() -> None:
    table = Table({"A1": "3020 W", "AT1": "3030 W", **SPARE}, phase="reorientation", side="muslim")
    table.play("turn A1")
    assert not table.allowed("face E")
    table.play("face NW", "turn AT1", "face E")
    assert table.place("AT1") == "3030 E"


# -- 3.3 squadrons -----------------------------------------------------------------------------


@pytest.mark.rule("3.3-g")
@pytest.mark.parametrize("side", SIDES)
def test_each_fleet_has_four_squadrons(side: str) -> None:
    facts = lepanto().facts("battle", None)
    deployed = {s.id: s for s in facts.squadron if s.side == side}
    assert {s.wing for s in deployed.values()} == {"left", "centre", "right", "reserve"}
    assert len(deployed) == 4


@pytest.mark.rule("3.3-g")
def test_each_squadron_has_a_colour_of_its_own() -> None:
    assert len({squadron.colour for squadron in LIBRARY.squadrons}) == 8


@pytest.mark.parametrize(
    ("squadron", "admiral", "ships"),
    [
        pytest.param(squadron, admiral, ships, marks=pytest.mark.rule(case), id=case)
        for case, squadron, admiral, ships in (
            ("3.3-h", "christian_left", "Barbarigo", {"galleass": 2, "galley": 25}),
            ("3.3-i", "christian_centre", "Juan de Austria", {"galleass": 2, "galley": 33}),
            ("3.3-j", "christian_right", "Doria", {"galleass": 2, "galley": 25}),
            ("3.3-k", "christian_reserve", "Santa Cruz", {"galley": 18}),
            ("3.3-l", "muslim_left", "Ochiali", {"galley": 28, "galliot": 9}),
            ("3.3-m", "muslim_centre", "Alí Pachá", {"galley": 28, "galliot": 14}),
            ("3.3-n", "muslim_right", "Mahomet", {"galley": 26, "galliot": 1}),
            ("3.3-o", "muslim_reserve", "Amuret Reis", {"galley": 4, "galliot": 10}),
        )
    ],
)
def test_each_squadron_has_its_ships_and_its_admiral(
    squadron: str, admiral: str, ships: dict[str, int]
) -> None:
    assert roster(squadron) == ships
    assert admiral in LIBRARY.squadron(squadron).admiral.es


@pytest.mark.rule("3.3-h", "3.3-i", "3.3-j", "3.3-l", "3.3-m", "3.3-n", "3.3-o")
@pytest.mark.parametrize(
    ("squadron", "degrees"),
    [
        ("christian_left", (255, 300)),
        ("christian_centre", (35, 50)),
        ("christian_right", (200, 240)),
        ("muslim_left", (330, 359)),
        ("muslim_centre", (90, 160)),
        ("muslim_right", (15, 35)),
        ("muslim_reserve", (45, 65)),
    ],
)
def test_each_squadron_shows_the_colour_of_the_list(
    squadron: str, degrees: tuple[int, int]
) -> None:
    red, green, blue = bytes.fromhex(LIBRARY.squadron(squadron).colour[1:])
    hue, saturation, _ = colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)
    assert degrees[0] <= hue * 360 <= degrees[1]
    assert saturation > 0.4


@pytest.mark.rule("3.3-k")
def test_the_christian_reserve_is_white() -> None:
    assert min(bytes.fromhex(LIBRARY.squadron("christian_reserve").colour[1:])) > 220


@pytest.mark.rule("3.3-n", "3.3-q")
def test_by_option_the_lone_galliot_of_the_muslim_right_is_a_galley() -> None:
    assert roster("muslim_right", {"roster_variant": "intro"}) == {"galley": 27}
    assert roster("muslim_left", {"roster_variant": "intro"}) == roster("muslim_left")


@pytest.mark.rule("3.3-p")
def test_the_christian_squadrons_add_up_to_107_counters() -> None:
    wings = ("left", "centre", "right", "reserve")
    total = sum((roster(f"christian_{wing}") for wing in wings), Counter[str]())
    assert total == {"galleass": 6, "galley": 101}
    assert total.total() == 107


@pytest.mark.rule("3.3-q")
@pytest.mark.parametrize(("variant", "galleys"), [(None, 86), ("list", 86), ("intro", 87)])
def test_the_muslim_squadrons_add_up_to_120_counters(variant: str | None, galleys: int) -> None:
    options = {"roster_variant": variant} if variant else None
    wings = ("left", "centre", "right", "reserve")
    total = sum((roster(f"muslim_{wing}", options) for wing in wings), Counter[str]())
    assert total == {"galley": galleys, "galliot": 120 - galleys}


@pytest.mark.rule("3.3-s")
def test_no_ship_of_a_type_and_side_differs_from_the_others() -> None:
    facts = lepanto().facts("battle", None)
    values = (facts.guns, facts.arms, facts.boarding, facts.points)
    assert len(set(zip(facts.side, facts.kind, *values, strict=True))) == 4
