"""7.1 Gunnery. The tables and values are the tests' own: a factor of n is hit by a die of n."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.engine.tables import DieTable
from grognard.games.lepanto.state import BY_RAM
from tests.lepanto.table import Table, lepanto

HIT, MISS = 5, 6
SHIPS = (
    ("christian", "galleass", 4, 12, 0),
    ("christian", "galley", 2, 8, 8),
    ("muslim", "galley", 2, 8, 8),
    ("muslim", "galliot", 1, 2, 3),
)
GUNNERY = ("SMMM", "MSMM", "MMSM", "MMMS", "SSSS", "MMMM")
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships with an attack left, so that the Combat Phase stays open."""


def write(folder: Path, galley_guns: int = 2) -> Path:
    (folder / "tables").mkdir()
    rows = [list(row) for row in GUNNERY]
    (folder / "tables" / "gunnery.toml").write_text(
        'case = "7.1-n"\nsource = "reconstruction: for a test"\n'
        f'columns = ["1", "2", "3", "4"]\nfirst_die = 1\nrows = {rows}\n'
    )
    ships = [
        f'[[ship]]\nside = "{side}"\ntype = "{kind}"\narms = {arms}\nboarding = {boarding}\n'
        f"guns = {galley_guns if kind == 'galley' else guns}\n"
        'source = "reconstruction: for a test"\n'
        for side, kind, guns, arms, boarding in SHIPS
    ]
    (folder / "ships.toml").write_text("\n".join(ships))
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("gunnery"))


def combat(data: Path, ships: Mapping[str, str], *dice: int, side: str = "christian") -> Table:
    return Table({**ships, **FAR_PAIR}, phase="combat", side=side, dice=dice, data=data)


def factor(data: Path, firer: str, place: str, target: str, hex_: str) -> int:
    """The factor of a shot: the one die of 1 to 4 that hits."""
    side = "christian" if firer[0] in "BJDS" else "muslim"
    hits = []
    for die in range(1, 5):
        table = combat(data, {firer: place, target: f"{hex_} W"}, die, side=side)
        table.play(f"guns {firer}", f"target {target}")
        if table.sunk(target):
            hits.append(die)
    assert len(hits) == 1, hits
    return hits[0]


def covered(data: Path, firer: str, place: str, hex_: str) -> bool:
    """Whether a ship may fire its guns at an enemy in a hex; if not, by the right case."""
    target, side = ("A9", "christian") if firer[0] in "BJDS" else ("J9", "muslim")
    table = combat(data, {firer: place, target: f"{hex_} W"}, side=side)
    if table.allowed(f"guns {firer}"):
        return True
    assert {"7.1-a", "7.1-g"} & set(table.refused(f"guns {firer}"))
    return False


@pytest.mark.rule("7.1-a")
def test_guns_reach_the_hexes_of_the_chart_and_no_others(data: Path) -> None:
    assert covered(data, "J1", "2030 E", "2230")
    assert not covered(data, "J1", "2030 E", "2330")
    assert covered(data, "AT1", "2030 E", "2130")
    assert not covered(data, "AT1", "2030 E", "2230")


@pytest.mark.rule("7.1-a")
def test_only_enemies_are_targets(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "J2": "2130 E", "A1": "2230 W"})
    table.play("guns J1")
    assert table.legal("target") == ["target A1"]
    table.refused("target J2")


@pytest.mark.rule("7.1-b")
def test_printed_factor_is_the_most_a_ship_fires_with(tmp_path: Path) -> None:
    weak = write(tmp_path, galley_guns=1)
    assert factor(weak, "J1", "2030 E", "A1", "2130") == 1
    assert factor(weak, "A1", "2030 E", "J1", "2130") == 1


@pytest.mark.rule("7.1-b")
def test_shipped_gun_factors_fall_from_galleass_to_galliot() -> None:
    values = lepanto().library.values
    guns = {kind: ship.guns for (_, kind), ship in values.items()}
    assert guns["galleass"] > guns["galley"] > guns["galliot"] > 0
    assert values["christian", "galley"].guns == values["muslim", "galley"].guns


@pytest.mark.rule("7.1-c")
def test_chart_value_falls_with_the_distance(data: Path) -> None:
    broadside = ("2029", "1928", "1927", "1826")
    assert [factor(data, "JX1", "2030 E", "A1", hex_) for hex_ in broadside] == [4, 2, 1, 1]


@pytest.mark.rule("7.1-c")
def test_no_shipped_chart_rises_with_the_distance() -> None:
    for chart in lepanto().library.charts:
        assert list(chart.factors) == sorted(chart.factors, reverse=True)


@pytest.mark.rule("7.1-d")
def test_the_smaller_of_printed_factor_and_chart_counts(tmp_path: Path) -> None:
    strong = write(tmp_path, galley_guns=4)
    # The chart of a galley says 2 next to it and 1 at two hexes.
    assert factor(strong, "J1", "2030 E", "A1", "2130") == 2
    assert factor(strong, "J1", "2030 E", "A1", "2230") == 1


@pytest.mark.rule("7.1-e")
def test_ships_in_between_do_not_block_fire(data: Path) -> None:
    ships = {"JX1": "2030 E", "J2": "2130 E", "A1": "2230 W", "A2": "2330 W"}
    table = combat(data, ships, HIT)
    table.play("guns JX1", "target A2")
    assert table.sunk("A2")
    assert not table.sunk("A1")
    assert not table.sunk("J2")


@pytest.mark.rule("7.1-e")
def test_land_in_between_does_not_block_fire(data: Path) -> None:
    table = combat(data, {"JX1": "0213 E", "AT1": "0513 W"}, HIT)
    board = table.state.facts.board
    assert board.terrain[board.grid.by_name["0413"]] == "#"
    table.play("guns JX1", "target AT1")
    assert table.sunk("AT1")


@pytest.mark.rule("7.1-f")
@pytest.mark.parametrize(("firer", "side"), [("J1", "christian"), ("A1", "muslim")])
def test_galley_fires_once_at_one_ship(data: Path, firer: str, side: str) -> None:
    enemies = ("A8", "A9") if side == "christian" else ("J8", "J9")
    ships = {firer: "2030 E", enemies[0]: "2130 W", enemies[1]: "2230 W"}
    table = combat(data, ships, MISS, side=side)
    table.play(f"guns {firer}", f"target {enemies[0]}")
    assert len(table.events("gunnery")) == 1
    assert {"7.1-f", "5.3-e"} & set(table.refused(f"guns {firer}"))


@pytest.mark.rule("7.1-f")
def test_galliot_fires_once_but_again_in_its_next_phase(data: Path) -> None:
    table = combat(data, {"AT1": "2030 E", "J1": "2130 W"}, MISS, MISS, side="muslim")
    table.play("guns AT1", "target J1")
    assert {"7.1-f", "5.3-e"} & set(table.refused("guns AT1"))
    table.play("end")
    table.state.turn = 2
    table.begin("combat", "muslim")
    table.play("guns AT1", "target J1")
    assert len(table.events("gunnery")) == 2


@pytest.mark.rule("7.1-g")
def test_galley_guns_cover_two_hexes_straight_ahead(data: Path) -> None:
    beside = ("2129", "2131", "2229", "2231", "2330", "2329", "2029", "1930", "1830", "2031")
    assert [h for h in ("2130", "2230") if not covered(data, "J1", "2030 E", h)] == []
    assert [hex_ for hex_ in beside if covered(data, "A1", "2030 E", hex_)] == []


@pytest.mark.rule("7.1-g")
def test_galliot_guns_cover_the_hex_ahead(data: Path) -> None:
    assert covered(data, "AT1", "2030 E", "2130")
    beside = ("2230", "2229", "2231", "2129", "2131", "1930")
    assert [h for h in beside if covered(data, "AT1", "2030 E", h)] == []


@pytest.mark.rule("7.1-g")
def test_arc_turns_with_the_bow(data: Path) -> None:
    ahead = {"E": "2130", "NE": "2129", "NW": "2029", "W": "1930", "SW": "2031", "SE": "2131"}
    for facing in ahead:
        reached = [f for f, h in ahead.items() if covered(data, "J1", f"2030 {facing}", h)]
        assert reached == [facing]


@pytest.mark.rule("7.1-h")
def test_attacker_picks_any_eligible_target(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W", "A2": "2230 W"}, HIT)
    table.play("guns J1")
    assert set(table.legal("target")) == {"target A1", "target A2"}
    table.play("target A2")
    assert [table.sunk(code) for code in ("A1", "A2")] == [False, True]


FOUR = {"JX1": "2030 E", "A1": "2330 W", "A2": "1730 W", "A3": "2029 W", "A4": "2031 W"}


@pytest.mark.rule("7.1-i", "7.1-j")
def test_galleass_fires_at_four_ships_one_an_arc(data: Path) -> None:
    table = combat(data, FOUR, HIT, HIT, HIT, HIT)
    for target in ("A1", "A2", "A3", "A4"):
        table.play("guns JX1", f"target {target}")
        assert table.sunk(target)
    assert {e.args["arc"] for e in table.events("gunnery")} == {
        "bow",
        "stern",
        "port",
        "starboard",
    }
    assert not table.allowed("guns JX1")


@pytest.mark.rule("7.1-i")
def test_galleass_fires_at_different_ships_only(data: Path) -> None:
    table = combat(data, {"JX1": "2030 E", "A1": "2029 W", "A2": "2031 W"}, MISS)
    table.play("guns JX1", "target A1")
    table.play("guns JX1")
    assert table.legal("target") == ["target A2"]
    assert {"7.1-i", "7.1-j"} & set(table.refused("target A1"))


@pytest.mark.rule("7.1-j")
@pytest.mark.parametrize(
    ("first", "second"),
    [("2130", "2330"), ("1930", "1830"), ("2029", "2129"), ("2031", "2131"), ("2029", "1826")],
)
def test_second_target_in_an_arc_is_refused(data: Path, first: str, second: str) -> None:
    # A3 lies in an arc of its own, so the galleass has a shot left.
    third = "2031" if first == "2029" else "2029"
    ships = {"JX1": "2030 E", "A1": f"{first} W", "A2": f"{second} W", "A3": f"{third} W"}
    table = combat(data, ships, MISS)
    table.play("guns JX1", "target A1", "guns JX1")
    assert table.legal("target") == ["target A3"]
    assert "7.1-j" in table.refused("target A2")


@pytest.mark.rule("7.1-k")
def test_bow_arc_of_a_galleass_is_three_hexes_ahead(data: Path) -> None:
    line = ("2130", "2230", "2330")
    assert [factor(data, "JX1", "2030 E", "A1", hex_) for hex_ in line] == [2, 1, 1]
    assert not covered(data, "JX1", "2030 E", "2430")


@pytest.mark.rule("7.1-l")
def test_stern_arc_of_a_galleass_is_three_hexes_astern(data: Path) -> None:
    line = ("1930", "1830", "1730")
    assert [factor(data, "JX1", "2030 E", "A1", hex_) for hex_ in line] == [2, 2, 1]
    assert not covered(data, "JX1", "2030 E", "1630")


@pytest.mark.rule("7.1-m")
def test_every_other_hex_is_broadside_by_its_side(data: Path) -> None:
    grid = lepanto().library.board.grid
    centre = grid.by_name["2030"]
    for hex_ in grid.within(centre, 4):
        name = grid.names[hex_]
        if grid.row(hex_) == 30:
            continue
        table = combat(data, {"JX1": "2030 E", "A1": f"{name} W"}, HIT)
        table.play("guns JX1", "target A1")
        arc = "port" if grid.row(hex_) < 30 else "starboard"
        assert [(e.args["target"], e.args["arc"]) for e in table.events("gunnery")] == [("A1", arc)]
    assert not covered(data, "JX1", "2030 E", "2025")
    assert not covered(data, "JX1", "2030 E", "2035")


@pytest.mark.rule("7.1-m")
def test_broadsides_turn_with_the_galleass(data: Path) -> None:
    # Facing north-east, the hex to the north-west is to port and the one to the east to starboard.
    table = combat(data, {"JX1": "2030 NE", "A1": "2029 W", "A2": "2130 W"}, MISS, MISS)
    table.play("guns JX1", "target A1", "guns JX1", "target A2")
    assert [e.args["arc"] for e in table.events("gunnery")] == ["port", "starboard"]


@pytest.mark.rule("7.1-n")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_die_is_crossed_with_the_factor(data: Path, die: int) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, die)
    table.play("guns J1", "target A1")
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, die)]
    assert table.sunk("A1") == (GUNNERY[die - 1][1] == "S")


@pytest.mark.rule("7.1-n")
def test_shipped_table_has_six_dice_and_never_gets_worse_with_the_factor() -> None:
    table: DieTable = lepanto().library.gunnery
    assert table.first_die == 1
    assert len(table.rows) == 6
    for row in table.rows:
        assert set(row) <= {"S", "M"}
        assert "SM" not in "".join(row)
    assert table.chance("S", 0) > 0
    assert table.chance("S", 3) > table.chance("S", 0)


@pytest.mark.rule("7.1-o")
def test_sunk_ship_is_gone_at_once(data: Path) -> None:
    ships = {"J1": "2030 E", "J2": "2031 E", "A1": "2130 W", "A2": "2131 W"}
    table = combat(data, ships, HIT)
    table.play("guns J1", "target A1")
    assert table.place("A1") == "sunk"
    assert not table.allowed("board A1")
    table.play("arms J2")
    assert table.legal("target") == ["target A2"]


@pytest.mark.rule("7.1-p", "7.1-q")
def test_a_miss_changes_no_ship(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, MISS)
    before = list(table.state.ships)
    table.play("guns J1", "target A1")
    assert table.state.ships == before


@pytest.mark.rule("7.1-q")
@pytest.mark.parametrize("die", range(1, 7))
def test_no_die_harms_the_firer(data: Path, die: int) -> None:
    table = combat(data, {"JX1": "2030 E", "A1": "2129 W"}, die)
    before = table.ship("JX1")
    table.play("guns JX1", "target A1")
    assert table.ship("JX1") == before


@pytest.mark.rule("7.1-r")
def test_shots_of_a_galleass_are_rolled_one_by_one_with_others_between(data: Path) -> None:
    table = combat(data, {**FOUR, "J1": "1740 E", "A5": "1840 W"}, HIT, MISS, MISS)
    table.play("guns JX1", "target A3")
    assert table.sunk("A3")
    assert len(table.recorder.dice) == 1
    table.play("guns J1", "target A5", "guns JX1", "target A1")
    assert [e.args["target"] for e in table.events("gunnery")] == ["A3", "A5", "A1"]
    assert len(table.recorder.dice) == 3
    assert not table.sunk("A1")


@pytest.mark.rule("7.1-r")
def test_sinking_a_target_frees_no_second_shot_in_its_arc(data: Path) -> None:
    table = combat(data, {"JX1": "2030 E", "A1": "2029 W", "A2": "2028 W", "A3": "2031 W"}, HIT)
    table.play("guns JX1", "target A1")
    assert table.sunk("A1")
    table.play("guns JX1")
    assert "7.1-j" in table.refused("target A2")
    assert table.allowed("target A3")


@pytest.mark.rule("7.1-s")
@pytest.mark.parametrize("target", ["JX1", "J1", "S1"])
def test_muslim_guns_sink_every_type_of_ship(data: Path, target: str) -> None:
    table = combat(data, {"A1": "2030 E", target: "2130 W"}, HIT, side="muslim")
    table.play("guns A1", f"target {target}")
    assert table.sunk(target)


@pytest.mark.rule("7.1-s")
@pytest.mark.parametrize("how", ["repulsed", "exhausted", "immobilised"])
def test_the_state_of_a_target_does_not_protect_it(data: Path, how: str) -> None:
    ships = {"J1": "2030 E", "AT1": "2130 W", **FAR_PAIR}
    table = Table(ships, phase="movement", dice=[2], data=data)
    i = table.index("AT1")
    if how == "repulsed":
        table.state.set_repulsed(i, True)
    elif how == "exhausted":
        table.state.exhaust(i)
    else:
        table.state.immobilise(i, BY_RAM)
    table.begin("combat", "christian")
    table.play("guns J1", "target AT1")
    assert table.sunk("AT1")  # a die of 2 hits with factor 2, which is not reduced
