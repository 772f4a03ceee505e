"""6.3 Wind direction."""

from __future__ import annotations

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, DIRECTIONS, advance, neighbour, strand
from tests.lepanto.table import Table, lepanto

WIND_EVENTS = ("wind_holds", "wind_shifts", "wind_diced")


def next_turn(
    *dice: int, wind: str = "E", turn: int = 1, options: dict[str, str] | None = None
) -> Table:
    """From the end of a turn over the wind check to the first decision of the next."""
    return Table(
        {**AFAR, "J1": "2030 E", "A1": "2035 E"},
        phase="close",
        side="muslim",
        turn=turn,
        wind=wind,
        dice=dice,
        options=options,
    )


def wind(table: Table) -> str:
    return DIRECTIONS[table.state.wind]


def turned(direction: str, by: int) -> str:
    """A direction turned so many hexsides counter-clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + by) % 6]


def assert_calm(table: Table, ship: str, before: str, after: str) -> None:
    """The ship, pointed down the wind, can row but not sail."""
    table.play(f"move {ship}")
    assert table.place(ship).startswith(before)
    assert "6.3-d" in table.refused("sail")
    table.play("row")
    assert table.place(ship).startswith(after)
    assert "6.3-d" in table.refused("sail")
    table.play("stop")


@pytest.mark.rule("6.3-a")
@pytest.mark.parametrize("scenario", ["battle", "centre", "northern_wing", "doria_ochiali"])
def test_in_the_first_turn_the_wind_blows_due_east(scenario: str) -> None:
    state = lepanto().new(scenario, 1, None)
    assert state.turn == 1
    assert DIRECTIONS[state.wind] == "E"


@pytest.mark.rule("6.3-a", "6.3-b")
def test_the_first_turn_has_no_wind_check() -> None:
    state = lepanto().new("centre", 1, None)
    assert state.turn == 1
    assert state.rolled == 0


@pytest.mark.rule("6.3-b")
@pytest.mark.parametrize("turn", [1, 2, 17])
def test_every_later_turn_opens_with_one_wind_die(turn: int) -> None:
    table = next_turn(5, turn=turn)
    assert table.state.turn == turn + 1
    assert (table.seat(), table.asked()) == ("christian", "choose_mover")
    assert [(die.sides, die.value) for die in table.recorder.dice] == [(6, 5)]
    kinds = [event.kind for event in table.events()]
    assert kinds.index("wind_shifts") < kinds.index("phase_begins")


@pytest.mark.rule("6.3-b")
def test_the_wind_is_rolled_before_the_christian_phase_begins() -> None:
    ships = {**AFAR, "DX1": "2030 E"}
    table = Table(ships, phase="close", side="muslim", dice=[5, 1])
    assert wind(table) == "SE"
    assert table.ship("DX1").immobilised
    assert table.place("DX1") == "2131 E"


@pytest.mark.rule("6.3-c")
@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_on_one_to_three_the_wind_holds(die: int, direction: str) -> None:
    table = next_turn(die, wind=direction)
    assert wind(table) == direction
    assert [e.kind for e in table.events() if e.kind in WIND_EVENTS] == ["wind_holds"]


@pytest.mark.rule("6.3-d", "6.3-g", "6.3-h")
@pytest.mark.parametrize("before", ["E", "NW"])
@pytest.mark.parametrize(
    ("second", "direction"), [(1, "W"), (2, "SW"), (3, "SE"), (4, "E"), (5, "NE"), (6, "NW")]
)
def test_on_a_four_a_second_die_picks_the_wind_on_the_diagram(
    second: int, direction: str, before: str
) -> None:
    table = next_turn(4, second, wind=before)
    assert wind(table) == direction
    assert [die.value for die in table.recorder.dice] == [4, second]


@pytest.mark.rule("6.3-d")
@pytest.mark.parametrize("options", [None, {"calm_turn": "off"}])
def test_a_four_leaves_wind_to_sail_and_drift_by(options: dict[str, str] | None) -> None:
    ships = {**AFAR, "J1": "2030 SE", "JX1": "2040 W"}
    table = Table(ships, phase="close", side="muslim", wind="W", dice=[4, 3], options=options)
    assert not table.state.calm
    assert table.place("JX1") == "2141 W"
    table.play("move J1", "sail", "sail")
    assert table.place("J1") == "2132 SE"


@pytest.mark.rule("6.3-d")
def test_by_option_a_four_is_a_turn_without_sail_or_drift() -> None:
    ships = {**AFAR, "J1": "2030 SE", "JX1": "2040 W", "A1": "2630 SE", "A2": "2640 SE"}
    options = {"calm_turn": "on"}
    table = Table(ships, phase="movement", side="muslim", wind="W", options=options)
    table.roll(4, 3)
    strand(table, "A2", phase="close")
    assert_calm(table, "J1", "2030", "2131")
    assert table.place("JX1") == "2040 W"
    advance(table, "choose_mover", "muslim", 2)
    assert_calm(table, "A1", "2630", "2731")
    assert table.place("A2") == "2640 SE"


@pytest.mark.rule("6.3-d")
@pytest.mark.parametrize(("die", "direction"), [(1, "SE"), (5, "SW"), (6, "E")])
def test_after_a_calm_turn_the_check_starts_from_the_diced_direction(
    die: int, direction: str
) -> None:
    table = next_turn(4, 3, wind="NW", options={"calm_turn": "on"})
    assert table.state.calm
    advance(table, "choose_mover", "christian", 3, die)
    assert not table.state.calm
    assert wind(table) == direction
    table.play("move J1")
    assert table.allowed("sail")


@pytest.mark.rule("6.3-d")
@pytest.mark.parametrize("die", [1, 2, 3, 5, 6])
def test_by_option_only_a_four_is_calm(die: int) -> None:
    table = next_turn(die, options={"calm_turn": "on"})
    assert not table.state.calm
    table.play("move J1", "sail")


@pytest.mark.rule("6.3-e")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_on_a_five_the_wind_turns_one_side_clockwise(direction: str) -> None:
    assert wind(next_turn(5, wind=direction)) == turned(direction, -1)


@pytest.mark.rule("6.3-e", "6.3-f")
def test_clockwise_from_east_is_south_east_and_counter_clockwise_north_east() -> None:
    assert wind(next_turn(5, wind="E")) == "SE"
    assert wind(next_turn(6, wind="E")) == "NE"


@pytest.mark.rule("6.3-f")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_on_a_six_the_wind_turns_one_side_counter_clockwise(direction: str) -> None:
    assert wind(next_turn(6, wind=direction)) == turned(direction, 1)


@pytest.mark.rule("6.3-g")
def test_number_one_of_the_diagram_blows_a_ship_west() -> None:
    ships = {**AFAR, "JX1": "2030 E"}
    table = Table(ships, phase="close", side="muslim", dice=[4, 1])
    assert table.place("JX1") == "1930 E"


@pytest.mark.rule("6.3-h")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_counter_clockwise_step_adds_one_on_the_diagram_and_six_leads_to_one(
    number: int,
) -> None:
    table = next_turn(4, number)
    advance(table, "choose_mover", "christian", 3, 6)
    assert wind(table) == wind(next_turn(4, number % 6 + 1))


@pytest.mark.rule("6.3-i")
def test_the_wind_holds_all_turn_for_both_sides_sailing_and_drifting() -> None:
    ships = {**AFAR, "J1": "2030 W", "JX1": "2040 E", "A1": "2630 W", "A2": "2640 W"}
    table = Table(ships, phase="movement", side="muslim")
    table.roll(4, 1)
    strand(table, "A2", phase="close")
    assert table.place("JX1") == "1940 E"
    table.play("move J1", "sail", "sail")
    assert table.place("J1") == "1830 W"
    advance(table, "choose_mover", "muslim", 2)
    assert wind(table) == "W"
    assert table.place("A2") == "2540 W"
    table.play("move A1", "sail", "sail")
    assert table.place("A1") == "2430 W"
    assert len(table.recorder.dice) == 2


@pytest.mark.rule("6.3-j")
@pytest.mark.parametrize("row", [30, 31])
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_hexes_have_neighbours_east_and_west_and_two_each_north_and_south(
    facing: str, row: int
) -> None:
    table = Table({**AFAR, "J1": f"20{row} {facing}"})
    table.play("move J1", "row")
    assert table.place("J1") == f"{neighbour(f'20{row}', facing)} {facing}"


@pytest.mark.rule("6.3-j")
def test_a_row_of_the_map_runs_from_its_west_edge_to_its_east_edge() -> None:
    table = Table({**AFAR, "J1": "0120 E"})
    for column in range(1, 40):
        table.begin("movement", "christian")
        assert table.place("J1") == f"{column:02d}20 E"
        table.play("move J1", "sail")
    assert table.place("J1") == "4020 E"
