"""7.5 Ramming. The table is the tests' own: dice 1 to 4 eliminate after that many hexes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.games.lepanto.state import BY_RAM, FREE
from tests.lepanto.table import Table, lepanto

KILL, STUCK = 5, 6
RAMMING = ("EIII", "IEII", "IIEI", "IIIE", "EEEE", "IIII")
HEAD = 'source = "reconstruction: for a test"\n'
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships that can move and attack, so that no phase ends by itself."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ramming")
    (folder / "tables").mkdir()
    (folder / "tables" / "ramming.toml").write_text(
        f'case = "7.5-g"\n{HEAD}columns = ["1", "2", "3", "4"]\nfirst_die = 1\n'
        f"rows = {[list(row) for row in RAMMING]}\n"
    )
    (folder / "tables" / "gunnery.toml").write_text(
        f'case = "7.1-n"\n{HEAD}columns = ["1", "2", "3", "4"]\nfirst_die = 1\n'
        f"rows = {[list(row) for row in ('SSSS', *['MMMM'] * 5)]}\n"
    )
    return folder


def movement(
    data: Path, ships: Mapping[str, str], *dice: int, side: str = "muslim", **options: str
) -> Table:
    """A Movement Phase with the wind blowing west."""
    ships = {**ships, **FAR_PAIR}
    return Table(ships, side=side, wind="W", dice=dice, data=data, options=options)


def rammed(data: Path, die: int, ships: Mapping[str, str] | None = None) -> Table:
    """A1 has rammed J1 in 2030 after one hex and the die has been rolled."""
    table = movement(data, ships or {"A1": "2130 W", "J1": "2030 E"}, die)
    table.play("move A1", "row", "end", "ram A1")
    return table


@pytest.mark.rule("7.5-a")
def test_christians_never_ram(data: Path) -> None:
    table = movement(data, {"J1": "2030 W", "A1": "1930 E"}, side="christian")
    table.play("move J1")
    assert {"7.5-a", "3.3-d"} & set(table.refused("row"))
    assert {"7.5-a", "3.3-d"} & set(table.refused("sail"))


@pytest.mark.rule("7.5-a")
@pytest.mark.parametrize("target", ["J1", "JX1", "S1"])
@pytest.mark.parametrize("rammer", ["A1", "AT1"])
def test_galleys_and_galliots_ram_any_christian(data: Path, rammer: str, target: str) -> None:
    table = movement(data, {rammer: "2130 W", target: "2030 E"}, KILL)
    table.play(f"move {rammer}", "sail", "end", f"ram {rammer}")
    assert table.sunk(target)


@pytest.mark.rule("7.5-a")
def test_by_option_galliots_do_not_ram(data: Path) -> None:
    ships = {"AT1": "2130 W", "A1": "2129 SW", "J1": "2030 E"}
    table = movement(data, ships, rammers="galley_only")
    table.play("move AT1")
    assert "7.5-a" in table.refused("row")
    table.play("stop", "move A1", "row")
    assert table.place("A1") == "2030 SW"
    table = movement(data, ships, rammers="all")
    table.play("move AT1", "row")
    assert table.place("AT1") == "2030 W"


@pytest.mark.rule("7.5-b")
@pytest.mark.parametrize("how", ["row", "sail"])
def test_a_ram_is_a_move_into_an_enemy_hex(data: Path, how: str) -> None:
    table = movement(data, {"A1": "2130 W", "J1": "2030 E"})
    table.play("move A1", how)
    assert (table.place("A1"), table.place("J1")) == ("2030 W", "2030 E")
    entered = table.events("ram_entered")
    assert [(e.args["ship"], e.args["target"]) for e in entered] == [("A1", "J1")]


@pytest.mark.rule("7.5-c")
def test_ships_share_a_hex_in_no_other_way(data: Path) -> None:
    # Not with a friend, and not by drifting: the immobilised A3 stays where it is.
    ships = {"A1": "2130 W", "A2": "2030 W", "A3": "2430 W", "J1": "2330 E", "J2": "1620 W"}
    table = movement(data, {**ships, "J3": "1520 W"})
    table.play("move A1")
    assert {"6.5-a", "7.5-c"} & set(table.refused("row"))
    table.state.immobilise(table.index("A3"), BY_RAM)
    table.begin("drift", "muslim")
    assert table.place("A3") == "2430 W"
    table.begin("movement", "christian")
    table.play("move J2")
    assert {"6.5-a", "7.5-c"} & set(table.refused("row"))


@pytest.mark.rule("7.5-d", "7.5-e")
def test_a_second_ship_does_not_ram_into_the_same_hex(data: Path) -> None:
    table = movement(data, {"A1": "2130 W", "A2": "1930 E", "J1": "2030 E"})
    table.play("move A1", "row", "move A2")
    assert {"7.5-d", "7.5-e"} & set(table.refused("row"))


@pytest.mark.rule("7.5-d")
def test_two_ships_ram_into_two_hexes(data: Path) -> None:
    ships = {"A1": "2130 W", "J1": "2030 E", "A2": "2132 W", "J2": "2032 E"}
    table = movement(data, ships, KILL, KILL)
    table.play("move A1", "row", "move A2", "row", "end", "ram A2", "ram A1")
    assert table.sunk("J1")
    assert table.sunk("J2")


@pytest.mark.rule("7.5-e")
def test_no_ship_enters_while_a_rammer_is_there_even_later(data: Path) -> None:
    ships = {"A1": "2330 W", "A2": "2130 W", "J1": "2030 E", "J2": "1930 E"}
    table = movement(data, ships)
    table.share("A1", "J1")
    table.state.turn = 3
    table.begin("movement", "muslim")
    table.play("move A2")
    assert {"7.5-d", "7.5-e"} & set(table.refused("row"))
    table.begin("movement", "christian")
    table.play("move J2")
    assert {"6.5-a", "6.5-b", "7.5-a", "7.5-e"} & set(table.refused("row"))


@pytest.mark.rule("7.5-e")
def test_a_hex_whose_rammer_drifted_off_may_be_rammed_again(data: Path) -> None:
    table = movement(data, {"A1": "2330 W", "A2": "2130 W", "J1": "2030 E"})
    table.share("A1", "J1")
    table.begin("drift", "muslim")
    assert table.place("A1") == "1930 W"
    table.play("move A2", "row")
    assert table.place("A2") == "2030 W"


@pytest.mark.rule("7.5-f")
@pytest.mark.parametrize("hexes", [1, 2, 3, 4])
def test_strength_is_the_hexes_moved_with_the_target_hex(data: Path, hexes: int) -> None:
    for die in (1, 2, 3, 4):
        table = movement(data, {"A1": f"{20 + hexes}30 W", "J1": "2030 E"}, die)
        table.play("move A1", *("sail", "sail", "row", "row")[:hexes])
        assert table.state.rams == {table.index("A1"): hexes}
        table.play("end", "ram A1")
        assert table.sunk("J1") == (die == hexes)


@pytest.mark.rule("7.5-f")
def test_hexes_before_a_course_change_count(data: Path) -> None:
    table = movement(data, {"A1": "2231 W", "J1": "2030 E"}, 2)
    table.play("move A1", "sail", "starboard", "sail", "end", "ram A1")
    assert table.sunk("J1")
    assert [e.args["hexes"] for e in table.events("ram")] == [2]


@pytest.mark.rule("7.5-g")
@pytest.mark.parametrize("die", range(1, 7))
def test_one_die_settles_a_ram(data: Path, die: int) -> None:
    table = movement(data, {"A1": "2330 W", "J1": "2030 E"}, die)
    table.play("move A1", "sail", "sail", "row", "end", "ram A1")
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, die)]
    result = RAMMING[die - 1][2]
    assert table.sunk("J1") == (result == "E")
    assert table.ship("A1").immobilised == (BY_RAM if result == "I" else FREE)


@pytest.mark.rule("7.5-g")
def test_on_the_shipped_table_the_chance_grows_with_the_distance() -> None:
    table = lepanto().library.ramming
    assert table.columns == ("1", "2", "3", "4")
    assert table.first_die == 1
    assert len(table.rows) == 6
    chances = [table.chance("E", column) for column in range(4)]
    assert chances == sorted(set(chances))
    for row in table.rows:
        assert set(row) <= {"E", "I"}
        assert [cell == "E" for cell in row] == sorted(cell == "E" for cell in row)


@pytest.mark.rule("7.5-h")
def test_elimination_leaves_the_rammer_unharmed_in_the_hex(data: Path) -> None:
    table = rammed(data, KILL)
    assert table.sunk("J1")
    ship = table.ship("A1")
    assert table.place("A1") == "2030 W"
    assert (ship.immobilised, ship.repulsed, ship.exhausted) == (FREE, False, 0)
    table.state.turn = 2
    table.begin("movement", "muslim")
    table.play("move A1", "row", "stop")
    assert table.place("A1") == "1930 W"


@pytest.mark.rule("7.5-i")
def test_a_failed_ram_immobilises_the_rammer_for_the_rest_of_the_game(data: Path) -> None:
    table = rammed(data, STUCK)
    assert not table.sunk("J1")
    assert table.ship("A1").immobilised == BY_RAM
    assert (table.place("A1"), table.place("J1")) == ("2030 W", "2030 E")
    for turn in (2, 12, 30):
        table.state.turn = turn
        table.begin("movement", "muslim")
        assert {"7.5-i", "7.5-j", "6.4-b"} & set(table.refused("move A1"))
        table.play("end")
        assert table.ship("A1").immobilised == BY_RAM


@pytest.mark.rule("7.5-j")
def test_an_immobilised_rammer_leaves_only_by_drift(data: Path) -> None:
    table = rammed(data, STUCK)
    table.state.turn = 2
    table.begin("drift", "muslim")
    assert table.place("A1") == "1930 W"
    assert table.place("J1") == "2030 E"
    assert {"7.5-i", "7.5-j", "6.4-b"} & set(table.refused("move A1"))
    assert table.ship("A1").immobilised == BY_RAM


@pytest.mark.rule("7.5-m")
@pytest.mark.parametrize("shared", [True, False])
def test_an_immobilised_rammer_does_not_reorient(data: Path, shared: bool) -> None:
    table = rammed(data, STUCK)
    table.state.turn = 2
    if not shared:
        table.begin("drift", "muslim")
        assert table.place("A1") == "1930 W"
    table.begin("reorientation", "muslim")
    assert "7.5-m" in table.refused("turn A1")
    assert table.allowed("turn M1")


@pytest.mark.rule("7.5-r")
def test_entering_the_enemy_hex_ends_the_movement(data: Path) -> None:
    table = movement(data, {"A1": "2130 W", "J1": "2030 E"})
    table.play("move A1", "row")
    assert table.asked() == "choose_mover"
    assert table.refusal("row") is not None
    assert table.refusal("sail") is not None
    assert table.refusal("port") is not None
    assert not table.allowed("move A1")
    assert table.place("A1") == "2030 W"


@pytest.mark.rule("7.5-s")
def test_a_ram_is_rolled_in_the_combat_phase(data: Path) -> None:
    table = movement(data, {"A1": "2130 W", "J1": "2030 E"}, KILL)
    table.play("move A1", "row")
    assert table.recorder.dice == []
    assert not table.sunk("J1")
    table.play("end")
    assert table.asked() == "choose_attack"
    assert table.recorder.dice == []
    assert {"5.3-c", "7.5-s"} & set(table.refused("end"))
    table.play("ram A1")
    assert table.sunk("J1")
    assert table.allowed("end")


@pytest.mark.rule("7.5-s")
def test_a_ram_takes_its_place_among_the_attacks_at_will(data: Path) -> None:
    ships = {"A1": "2130 W", "J1": "2030 E", "A2": "2134 W", "J2": "2034 E"}
    table = movement(data, ships, 6, STUCK)
    table.play("move A1", "row", "end", "guns A2", "target J2", "ram A1")
    kinds = [e.kind for e in table.events() if e.kind in {"gunnery", "ram"}]
    assert kinds == ["gunnery", "ram"]
    assert table.state.rams == {}


@pytest.mark.rule("7.5-s")
def test_a_ram_whose_target_is_gone_is_void(data: Path) -> None:
    ships = {"A1": "2130 W", "J1": "2030 E", "A2": "1830 E", "J2": "1930 E"}
    table = movement(data, ships, 1)
    table.play("move A1", "row", "end", "guns A2", "target J1")
    assert table.sunk("J1")
    if "ram A1" in table.legal():
        table.play("ram A1")
    assert len(table.recorder.dice) == 1
    assert table.place("A1") == "2030 W"
    assert table.ship("A1").immobilised == FREE
    for verb in ("guns", "arms"):
        assert {"7.5-t", "5.3-e", "7.5-s"} & set(table.refused(f"{verb} A1"))
    assert table.allowed("end")


@pytest.mark.rule("7.5-t")
@pytest.mark.parametrize("die", [KILL, STUCK])
def test_a_rammer_makes_no_other_attack_in_that_phase(data: Path, die: int) -> None:
    ships = {"A1": "2130 W", "J1": "2030 E", "J2": "1930 E", "J3": "2029 E"}
    table = movement(data, ships, die)
    table.play("move A1", "row", "end")
    for rolled in (False, True):
        if rolled:
            table.play("ram A1")
        assert not table.allowed("board J3")
        for verb in ("guns", "arms"):
            assert {"7.5-t", "5.3-e"} & set(table.refused(f"{verb} A1"))


@pytest.mark.rule("7.5-u")
def test_a_repulsed_ship_does_not_enter_an_enemy_hex(data: Path) -> None:
    table = movement(data, {"A1": "2130 W", "J1": "2030 E"})
    table.state.set_repulsed(table.index("A1"), True)
    table.play("move A1")
    assert {"7.5-u", "7.2-q"} & set(table.refused("row"))
    assert {"7.5-u", "7.2-q"} & set(table.refused("sail"))
    table.play("port")
    assert table.place("A1") == "2130 SW"


@pytest.mark.rule("7.5-u")
def test_an_immobilised_ship_does_not_enter_an_enemy_hex(data: Path) -> None:
    table = movement(data, {"A1": "2130 W", "J1": "2030 E"})
    table.state.immobilise(table.index("A1"), BY_RAM)
    table.begin("drift", "muslim")
    assert table.place("A1") == "2130 W"
    assert not table.allowed("move A1")
    assert table.state.rams == {}
