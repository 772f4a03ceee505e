"""7.2 The repulsed state: what it forbids, what it leaves, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.lepanto.state import BY_RAM
from tests.lepanto.table import Table

FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships with an attack left, so that the Combat Phase stays open."""


def table_with(
    ships: Mapping[str, str],
    *repulsed: str,
    phase: str = "movement",
    side: str = "christian",
    wind: str = "E",
    turn: int = 1,
    tows: Mapping[str, str] | None = None,
) -> Table:
    """A table with these ships repulsed, at the start of a phase."""
    table = Table({**ships, **FAR_PAIR}, wind=wind, turn=turn, tows=tows)
    for code in repulsed:
        table.state.set_repulsed(table.index(code), True)
    table.begin(phase, side)
    return table


def still_repulsed(ships: Mapping[str, str], code: str = "J1", side: str = "christian") -> bool:
    """Whether a repulsed ship is still so when nobody moved in a Movement Phase of a side."""
    table = table_with(ships, code, side=side)
    table.play("end")
    assert bool(table.events("rallied")) != table.ship(code).repulsed
    return table.ship(code).repulsed


@pytest.mark.rule("7.2-q")
def test_a_repulsed_ship_makes_no_attack() -> None:
    table = table_with({"J1": "2030 E", "A1": "2130 W", "A2": "2129 W"}, "J1", phase="combat")
    assert "7.2-q" in table.refused("guns J1")
    assert "7.2-q" in table.refused("arms J1")
    assert not table.allowed("board A2")
    assert set(table.legal()) == {"guns B1", "arms B1", "end"}


@pytest.mark.rule("7.2-q")
def test_a_repulsed_ship_does_not_join_a_boarding() -> None:
    ships = {"J1": "2030 E", "J2": "2128 E", "A1": "2129 W"}
    table = table_with(ships, "J1", phase="combat")
    table.play("board A1")
    assert table.legal("boarder") == ["boarder J2"]
    assert "7.2-q" in table.refused("boarder J1")


@pytest.mark.rule("7.2-q")
def test_a_repulsed_ship_does_not_ram() -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2129 SW"}
    table = table_with(ships, "A1", side="muslim", wind="W")
    table.play("move A1")
    assert {"7.2-q", "7.5-u"} & set(table.refused("row"))
    assert {"7.2-q", "7.5-u"} & set(table.refused("sail"))
    table.play("stop", "move A2", "row")
    assert table.state.rams == {table.index("A2"): 1}


@pytest.mark.rule("7.2-r")
def test_a_repulsed_ship_moves_as_usual() -> None:
    table = table_with({"J1": "2030 E", "A1": "2230 W"}, "J1", wind="NE")
    table.play("move J1", "port", "row", "sail", "stop")
    assert table.place("J1") == "2128 NE"


@pytest.mark.rule("7.2-r")
def test_a_repulsed_ship_reorients() -> None:
    table = table_with({"J1": "2030 E", "A1": "2130 W"}, "J1", phase="reorientation")
    table.play("turn J1", "face NW")
    assert table.place("J1") == "2030 NW"
    assert table.ship("J1").repulsed


@pytest.mark.rule("7.2-r")
def test_a_repulsed_ship_tows() -> None:
    ships = {"JX1": "1930 E", "J1": "2030 E", "A1": "2230 W"}
    table = table_with(ships, "J1", tows={"JX1": "J1"})
    table.play("move J1", "row", "stop")
    assert (table.place("J1"), table.place("JX1")) == ("2130 E", "2030 E")


@pytest.mark.rule("7.2-s")
@pytest.mark.parametrize("side", ["christian", "muslim"])
@pytest.mark.parametrize("hex_", ["2130", "2230", "1928"])
def test_it_lasts_within_two_hexes_of_an_enemy_facing_anywhere(side: str, hex_: str) -> None:
    assert still_repulsed({"J1": "2030 E", "AT1": f"{hex_} E"}, side=side)


@pytest.mark.rule("7.2-s")
def test_it_lasts_under_the_guns_of_an_enemy() -> None:
    assert still_repulsed({"A1": "2030 E", "JX1": "2330 W"}, "A1")
    assert still_repulsed({"A1": "2030 E", "JX1": "2026 E"}, "A1")


@pytest.mark.rule("7.2-s")
@pytest.mark.parametrize("how", ["repulsed", "immobilised", "frozen"])
def test_the_state_of_the_enemy_does_not_matter(how: str) -> None:
    enemy = "R1" if how == "frozen" else "A1"
    table = table_with({"J1": "2030 E", enemy: "2230 W"}, "J1")
    i = table.index(enemy)
    if how == "repulsed":
        table.state.set_repulsed(i, True)
    elif how == "immobilised":
        table.state.immobilise(i, BY_RAM)
    table.play("end")
    assert table.ship("J1").repulsed


@pytest.mark.rule("7.2-s", "7.2-t")
def test_three_hexes_out_of_gun_arc_is_beyond_range() -> None:
    assert not still_repulsed({"J1": "2030 E", "A1": "2330 E"})
    assert not still_repulsed({"J1": "2030 E", "AT1": "2330 W"})
    assert not still_repulsed({"J1": "2030 E", "A1": "2330 W"})
    assert not still_repulsed({"A1": "2030 E", "JX1": "1630 E"}, "A1")


@pytest.mark.rule("7.2-t")
def test_it_ends_when_the_ship_has_moved_out_of_range() -> None:
    table = table_with({"J1": "2030 W", "A1": "2230 W", "A2": "1430 W"}, "J1", wind="W")
    table.play("move J1", "sail", "sail")
    assert table.place("J1") == "1830 W"
    assert table.ship("J1").repulsed
    table.play("stop", "end")
    assert not table.ship("J1").repulsed


@pytest.mark.rule("7.2-t")
def test_a_move_that_stays_in_range_does_not_end_it() -> None:
    table = table_with({"J1": "2030 W", "A1": "2130 W"}, "J1", wind="W")
    table.play("move J1", "row", "stop", "end")
    assert table.place("J1") == "1930 W"
    assert table.ship("J1").repulsed


@pytest.mark.rule("7.2-t")
def test_all_attacks_are_open_again_at_once() -> None:
    # A galleass three hexes astern of its enemy is out of range and yet has it under its own guns.
    table = table_with({"JX1": "2030 E", "A1": "2330 E"}, "JX1", wind="NW")
    table.play("end")
    assert table.asked() == "choose_attack"
    assert table.allowed("guns JX1")


@pytest.mark.rule("7.2-t")
def test_it_ends_too_when_the_enemies_leave() -> None:
    ships = {"J1": "2030 E", "A1": "2230 E"}
    table = table_with(ships, "J1", side="muslim", wind="E")
    table.play("move A1", "sail", "sail")
    assert table.ship("J1").repulsed
    table.play("stop", "end")
    assert not table.ship("J1").repulsed


@pytest.mark.rule("7.2-s", "7.2-t")
def test_an_enemy_that_comes_as_another_leaves_keeps_it_up() -> None:
    ships = {"J1": "2030 E", "A1": "2230 E", "A2": "2330 W"}
    table = table_with(ships, "J1", side="muslim", wind="E")
    table.play("move A1", "port", "sail", "sail", "stop")
    table.play("move A2", "row", "stop", "end")
    assert table.place("A2") == "2230 W"
    assert table.ship("J1").repulsed


@pytest.mark.rule("7.2-s", "7.2-t")
def test_ships_of_both_sides_are_tested() -> None:
    ships = {"J1": "2030 E", "A1": "3030 E"}
    for side in ("christian", "muslim"):
        table = table_with(ships, "J1", "A1", side=side)
        table.play("end")
        assert not table.ship("J1").repulsed
        assert not table.ship("A1").repulsed
        assert {e.args["ship"] for e in table.events("rallied")} == {"J1", "A1"}


@pytest.mark.rule("7.2-s")
@pytest.mark.parametrize("code", ["J1", "A1"])
@pytest.mark.parametrize("side", ["christian", "muslim"])
def test_it_lasts_while_an_enemy_shares_the_hex(code: str, side: str) -> None:
    table = Table({"J1": "2030 E", "A1": "3030 E", **FAR_PAIR})
    table.share("A1", "J1")
    table.state.set_repulsed(table.index(code), True)
    table.begin("movement", side)
    table.play("end")
    assert table.ship(code).repulsed


@pytest.mark.rule("7.2-q")
def test_a_galleass_repulsed_in_between_loses_its_other_shots() -> None:
    library = Table({"J1": "2030 E", "A1": "3030 W"}).game.library
    odds = library.values["christian", "galleass"].arms // library.values["muslim", "galley"].arms
    column = min(odds, 4)
    repulse = next(d for d in range(1, 7) if library.small_arms_boarding.at(d, column) == "R")
    ships = {"JX1": "2030 E", "A1": "2129 W", "A2": "2131 W"}
    table = table_with(ships, phase="combat")
    table.roll(6, repulse)
    table.play("guns JX1", "target A1", "arms JX1", "target A2", "fire")
    assert table.ship("JX1").repulsed
    assert "7.2-q" in table.refused("guns JX1")
