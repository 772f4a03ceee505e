"""5.2-g, 5.3-i, 5.4-k Challenges: what comes back, who is asked when, and how far wrong may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lepanto.table import Table

OPTIONS = {"challenges": "table"}
SPARE = {"J9": "0530 E", "A9": "3530 W"}
OPEN = {"J8": "2050 E", "A8": "2150 W", **SPARE}
"""J8 and A8 keep a Combat Phase open."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gunnery table in which the die alone decides: 1 to 3 sink, 4 to 6 miss."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "tables").mkdir()
    rows = [[result] * 4 for result in "SSSMMM"]
    text = 'case = "3.5-b"\nsource = "reconstruction: test"\ncolumns = ["1", "2", "3", "4"]\n'
    text += f"first_die = 1\nrows = {rows}\n"
    (folder / "tables" / "gunnery.toml").write_text(text, encoding="utf-8")
    return folder


def refire(table: Table, firer: str, target: str) -> None:
    """A right shot that misses, accepted, and a wrong one that sinks."""
    table.roll(6, 1)
    table.play(f"guns {firer}", f"target {target}", "accept", f"guns {firer}", f"target {target}")
    assert table.sunk(target)
    assert table.asked() == "challenge"


@pytest.mark.rule("5.2-g")
def test_exhaustion_by_an_earlier_move_is_kept() -> None:
    table = Table({"J1": "2030 E", **SPARE}, options=OPTIONS)
    table.play("move J1", "row", "row", "stop", "accept", "move J1", "sail", "stop", "challenge")
    assert (table.place("J1"), table.ship("J1").exhausted) == ("2230 E", 1)


@pytest.mark.rule("5.2-g")
def test_other_ships_stay_where_they_moved() -> None:
    table = Table({"J1": "2030 E", "J2": "2040 E", **SPARE}, options=OPTIONS)
    table.play("move J2", "row", "stop", "accept")
    table.play("move J1", "row", "row", "row", "stop", "challenge")
    assert (table.place("J1"), table.place("J2")) == ("2030 E", "2140 E")


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize("steps", [["port", "port"], ["row", "row", "row"]])
def test_a_wrong_move_is_still_wrong_the_next_time(steps: list[str]) -> None:
    table = Table({"J1": "2030 E", **SPARE}, options=OPTIONS)
    for _ in range(2):
        table.play("move J1", *steps, "stop", "challenge")
    assert len(table.events("challenged")) == 2
    assert table.place("J1") == "2030 E"


@pytest.mark.rule("5.2-g")
def test_a_wrong_move_does_not_make_the_next_right_one_wrong() -> None:
    table = Table({"J1": "2030 E", "J2": "2040 E", **SPARE}, options=OPTIONS)
    table.play("move J1", "row", "row", "row", "stop", "accept")
    table.play("move J2", "row", "stop", "challenge")
    assert len(table.events("challenge_unfounded")) == 1
    assert table.place("J2") == "2140 E"


@pytest.mark.rule("5.2-g")
def test_a_wrong_move_that_ends_in_a_ram_leaves_no_ram_behind() -> None:
    table = Table(
        {"J1": "2030 E", "A1": "2130 W", "A2": "2240 W", **SPARE}, side="muslim", options=OPTIONS
    )
    table.play("move A1", "port", "starboard", "row")
    assert table.place("A1") == "2030 W"
    if table.asked() == "step":
        table.play("stop")
    table.play("challenge")
    assert (table.place("A1"), table.place("J1")) == ("2130 W", "2030 E")
    assert table.state.rams == {}
    assert not table.state.rammer_at


@pytest.mark.rule("5.3-i")
def test_a_die_rolled_in_a_wrong_attack_is_not_rolled_again(data: Path) -> None:
    """The count of dice only goes forward, so that nobody can fish for a better one."""
    table = Table(
        {"J1": "2030 E", "A1": "2130 W", **OPEN}, phase="combat", options=OPTIONS, data=data
    )
    refire(table, "J1", "A1")
    table.play("challenge")
    assert table.state.rolled == 2


@pytest.mark.rule("5.3-i")
def test_the_right_attack_before_the_wrong_one_is_not_undone(data: Path) -> None:
    """J1 has still fired its guns: a third shot is as wrong as the second."""
    table = Table(
        {"J1": "2030 E", "A1": "2130 W", **OPEN}, phase="combat", options=OPTIONS, data=data
    )
    refire(table, "J1", "A1")
    table.play("challenge")
    table.roll(1)
    table.play("guns J1", "target A1", "challenge")
    assert len(table.events("challenged")) == 2
    assert table.place("A1") == "2130 W"


@pytest.mark.rule("5.3-i")
def test_a_tug_wrongly_sunk_comes_back_with_its_tow(data: Path) -> None:
    table = Table(
        {"JX1": "1930 E", "J1": "2030 E", "A1": "2130 W", **OPEN},
        phase="combat",
        side="muslim",
        tows={"JX1": "J1"},
        options=OPTIONS,
        data=data,
    )
    refire(table, "A1", "J1")
    assert table.tug_of("JX1") == ""
    table.play("challenge")
    assert (table.place("J1"), table.tug_of("JX1")) == ("2030 E", "J1")


@pytest.mark.rule("5.3-i")
def test_a_ship_wrongly_sunk_in_a_shared_hex_comes_back_into_it(data: Path) -> None:
    ships = {"J1": "2030 E", "J2": "1930 E", "A1": "2230 W", **OPEN}
    table = Table(ships, options=OPTIONS, data=data)
    table.share("A1", "J1")
    table.begin("combat", "christian")
    refire(table, "J2", "A1")
    table.play("challenge")
    assert table.place("A1") == "2030 W"
    assert table.state.rammer_at == {table.ship("J1").hex: table.index("A1")}
    assert table.ship("A1").immobilised


@pytest.mark.rule("5.3-i")
def test_a_ram_waits_for_its_target_to_come_back(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "1930 E", **OPEN}
    table = Table(ships, side="muslim", options=OPTIONS, data=data)
    table.play("move A1", "row")
    while table.asked() != "choose_mover":
        table.play("stop" if table.asked() == "step" else "accept")
    table.play("end")
    refire(table, "A2", "J1")
    table.play("challenge")
    assert table.place("J1") == "2030 E"
    assert table.allowed("ram A1")
    assert {"5.3-c", "7.5-s"} & set(table.refused("end"))


@pytest.mark.rule("5.4-k")
def test_a_cable_cut_in_a_wrong_reorientation_holds_again() -> None:
    table = Table(
        {"JX1": "2030 E", "J1": "2130 E", **SPARE},
        phase="reorientation",
        tows={"JX1": "J1"},
        options=OPTIONS,
    )
    table.play("turn J1", "face NW", "accept", "turn J1", "cut W")
    assert table.tug_of("JX1") == ""
    table.play("challenge")
    assert (table.place("J1"), table.tug_of("JX1")) == ("2130 NW", "J1")


@pytest.mark.rule("5.4-k")
def test_a_towed_galleass_is_not_reoriented_even_at_the_table() -> None:
    table = Table(
        {"JX1": "2030 E", "J1": "2130 E", **SPARE},
        phase="reorientation",
        tows={"JX1": "J1"},
        options=OPTIONS,
    )
    assert "5.4-i" in table.refused("turn JX1")


@pytest.mark.rule("5.3-i")
def test_small_arms_at_several_targets_are_challenged_once() -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2029 W", **OPEN}
    table = Table(ships, phase="combat", options=OPTIONS, dice=[1, 1])
    table.play("arms J1", "target A1", "target A2", "fire", "challenge")
    assert [event.kind for event in table.events()[-1:]] == ["challenge_unfounded"]
    assert table.asked() == "choose_attack"


@pytest.mark.rule("5.3-i")
def test_the_opponent_is_asked_after_boarding_too() -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2029 W", **OPEN}
    table = Table(ships, phase="combat", options=OPTIONS, dice=[1])
    table.play("board A2", "boarder J1", "grapple")
    assert (table.asked(), table.seat()) == ("challenge", "muslim")


@pytest.mark.rule("5.3-i")
def test_the_opponent_is_asked_after_a_ram_too() -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", **OPEN}
    table = Table(ships, side="muslim", options=OPTIONS, dice=[1])
    table.play("move A1", "row")
    while table.asked() != "choose_mover":
        table.play("stop" if table.asked() == "step" else "accept")
    table.play("end", "ram A1")
    assert (table.asked(), table.seat()) == ("challenge", "christian")


@pytest.mark.rule("5.3-i")
def test_a_galleass_that_has_fired_all_round_may_wrongly_fire_again(data: Path) -> None:
    ring = {"A1": "2130 W", "A2": "1930 W", "A3": "2029 W", "A4": "2031 W"}
    table = Table(
        {"JX1": "2030 E", **ring, **OPEN}, phase="combat", options=OPTIONS, data=data, dice=[6] * 4
    )
    for target in ring:
        table.play("guns JX1", f"target {target}", "accept")
    table.roll(1)
    table.play("guns JX1", "target A3", "challenge")
    assert len(table.events("challenged")) == 1
    assert table.place("A3") == "2029 W"


@pytest.mark.rule("5.2-g")
def test_when_every_ship_has_moved_one_may_still_wrongly_move_again() -> None:
    table = Table({"J1": "2030 E", "A9": "3530 W"}, options=OPTIONS)
    table.play("move J1", "row", "stop", "accept")
    assert (table.asked(), table.legal()) == ("choose_mover", ["move J1", "end"])


@pytest.mark.rule("5.4-k")
def test_when_every_ship_has_turned_one_may_still_wrongly_turn_again() -> None:
    table = Table({"J1": "2030 E", "A9": "3530 W"}, phase="reorientation", options=OPTIONS)
    table.play("turn J1", "face NE", "accept")
    assert (table.asked(), table.legal()) == ("choose_turner", ["turn J1", "end"])


@pytest.mark.rule("5.3-i")
def test_when_every_ship_has_fought_one_may_still_wrongly_fire_again(data: Path) -> None:
    ships = {"JX1": "2030 E", "A1": "2330 W", "A9": "3530 W"}
    table = Table(ships, phase="combat", options=OPTIONS, data=data, dice=[6])
    assert table.legal() == ["guns JX1", "end"]
    table.play("guns JX1", "target A1", "accept")
    assert (table.asked(), table.legal()) == ("choose_attack", ["guns JX1", "end"])
