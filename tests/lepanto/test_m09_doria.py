"""9.0 Doria's galleasses: the die that stops them, and what they may still do."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.games.lepanto.state import BY_RAM, DORIA, FREE
from tests.lepanto.table import Table

BOTH = {"DX1": "1030 E", "DX2": "1040 E"}
OTHERS = {"J1": "1535 E", "A1": "3030 W"}
"""One more ship of each side, far from all."""


def start(
    die: int,
    turn: int,
    ships: Mapping[str, str] | None = None,
    wind: str = "NE",
    tows: Mapping[str, str] | None = None,
) -> Table:
    """The start of a Christian phase, with Doria's die."""
    ships = {**(BOTH if ships is None else ships), **OTHERS}
    return Table(ships, phase="start", turn=turn, dice=[die], wind=wind, tows=tows)


def stopped(table: Table) -> list[str]:
    """The ships that are immobilised in Doria's way."""
    codes = table.state.facts.codes
    return [codes[i] for i, ship in enumerate(table.state.ships) if ship.immobilised == DORIA]


def immobilised(
    ships: Mapping[str, str], phase: str, wind: str = "E", data: Path | None = None
) -> Table:
    """Doria's galleasses among the ships have been immobilised in an earlier turn."""
    table = Table({**ships, **OTHERS}, turn=8, wind=wind, data=data)
    for code in BOTH:
        if code in ships:
            table.state.immobilise(table.index(code), DORIA)
    table.begin(phase, "christian")
    return table


def pass_turn(table: Table) -> None:
    """Both sides do nothing until the next Christian phase."""
    turn = table.state.turn
    while table.state.turn == turn:
        table.play("end")


@pytest.mark.rule("9.0-a")
def test_a_die_is_rolled_at_the_start_of_every_christian_movement_phase() -> None:
    table = start(1, 1)
    assert [(d.case, d.value) for d in table.recorder.dice] == [("9.0-a", 1)]
    assert table.asked() == "choose_mover"
    for turn in (2, 3):
        table.roll(1, 6)  # the wind holds, then Doria's die
        pass_turn(table)
        assert table.state.turn == turn
    assert [e.args["roll"] for e in table.events("doria_die")] == [1, 6, 6]
    assert [e.args["turn"] for e in table.events("doria_die")] == [1, 2, 3]


@pytest.mark.rule("9.0-a")
def test_the_die_comes_before_tows_are_declared_and_before_drift() -> None:
    ships = {**BOTH, "D1": "1130 E", "JX1": "1045 E", "J2": "1145 E"}
    table = start(6, 2, ships)
    assert table.asked() == "declare_tow"
    assert [d.value for d in table.recorder.dice] == [6]
    assert table.events("drifted") == []


@pytest.mark.rule("9.0-a")
def test_no_die_is_rolled_in_the_muslim_phase() -> None:
    table = Table({**BOTH, **OTHERS}, phase="start", side="muslim", turn=3)
    assert table.asked() == "choose_mover"
    assert table.recorder.dice == []


@pytest.mark.rule("9.0-b", "9.0-i")
@pytest.mark.parametrize("turn", range(1, 8))
def test_a_die_below_the_turn_number_stops_both(turn: int) -> None:
    for die in range(1, 7):
        table = start(die, turn)
        assert stopped(table) == (["DX1", "DX2"] if die < turn else []), die
        assert len(table.events("doria_immobilised")) == (2 if die < turn else 0)


@pytest.mark.rule("9.0-i")
def test_it_is_impossible_in_turn_1_and_certain_in_turn_7() -> None:
    chances = [sum(bool(stopped(start(die, turn))) for die in range(1, 7)) for turn in range(1, 8)]
    assert chances == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.rule("9.0-b")
def test_one_that_is_left_alone_is_stopped_too() -> None:
    assert stopped(start(1, 2, {"DX2": "1040 E"})) == ["DX2"]


@pytest.mark.rule("9.0-c")
def test_only_the_galleasses_of_the_right_squadron_are_stopped() -> None:
    ships = {**BOTH, "BX1": "1520 E", "JX1": "1530 E", "JX2": "1545 E", "D1": "2045 E"}
    table = start(1, 7, ships)
    assert stopped(table) == ["DX1", "DX2"]
    assert all(table.ship(code).immobilised == FREE for code in ("BX1", "JX1", "JX2", "D1", "J1"))
    assert table.allowed("move D1")


@pytest.mark.rule("9.0-c", "9.0-a")
def test_no_die_is_rolled_without_a_galleass_of_doria() -> None:
    table = Table({"JX1": "1030 E", "D1": "1045 E", **OTHERS}, phase="start", turn=7)
    assert stopped(table) == []


@pytest.mark.rule("9.0-d", "9.0-j")
def test_it_lasts_for_the_game_and_no_die_is_rolled_again() -> None:
    table = start(1, 2, {"DX1": "0530 E", "DX2": "0540 E"}, wind="E")
    for _ in range(4):
        table.roll(1)  # the wind holds; nothing more is rolled
        pass_turn(table)
        assert stopped(table) == ["DX1", "DX2"]
    assert table.state.turn == 6
    assert len(table.events("doria_die")) == 1
    assert table.dice.left == []


@pytest.mark.rule("9.0-j")
def test_a_later_sinking_of_one_brings_no_new_die() -> None:
    table = immobilised(BOTH, "movement")
    table.state.remove(table.index("DX1"))
    table.begin("start", "christian")
    assert table.recorder.dice == []


@pytest.mark.rule("9.0-e")
def test_they_neither_row_nor_sail() -> None:
    table = immobilised(BOTH, "movement")
    for code in BOTH:
        assert {"9.0-e", "6.1-a", "6.1-o", "6.4-a", "6.4-b"} & set(table.refused(f"move {code}"))


@pytest.mark.rule("9.0-e")
def test_an_existing_tow_ends_and_is_not_declared_again() -> None:
    ships = {**BOTH, "D1": "1130 E"}
    table = start(1, 2, ships, tows={"DX1": "D1"})
    assert table.tug_of("DX1") == ""
    assert table.asked() == "choose_mover"
    assert table.place("DX1") == "1129 E"  # it drifts in that same phase
    # With the die high enough the tow is kept.
    table = start(2, 2, ships, tows={"DX1": "D1"})
    table.play("tow DX1")
    assert table.tug_of("DX1") == "D1"
    assert table.place("DX1") == "1030 E"


@pytest.mark.rule("9.0-e")
def test_the_former_tug_moves_off_alone() -> None:
    table = start(1, 2, {**BOTH, "D1": "1130 E"}, wind="E", tows={"DX1": "D1"})
    assert table.place("DX1") == "1030 E"  # its drift is blocked by the galley
    table.play("move D1", "row", "stop")
    assert table.place("D1") == "1230 E"
    assert table.place("DX1") == "1030 E"


@pytest.mark.rule("9.0-e")
def test_no_galley_takes_them_in_tow_while_moving() -> None:
    ships = {**BOTH, "D1": "1130 E", "JX1": "2030 E", "J2": "2130 E"}
    table = immobilised(ships, "movement")
    table.play("move D1")
    assert "9.0-e" in table.refused("attach DX1")
    table.play("stop", "move J2", "attach JX1")
    assert table.tug_of("JX1") == "J2"


@pytest.mark.rule("9.0-f")
@pytest.mark.parametrize(
    ("wind", "places"), [("E", ("1130 E", "1140 E")), ("SW", ("1031 E", "1041 E"))]
)
def test_they_drift_with_the_wind(wind: str, places: tuple[str, str]) -> None:
    table = immobilised(BOTH, "drift", wind)
    assert (table.place("DX1"), table.place("DX2")) == places
    table = start(1, 2, wind=wind)
    assert (table.place("DX1"), table.place("DX2")) == places


@pytest.mark.rule("9.0-g")
@pytest.mark.parametrize("facing", ["NE", "NW", "SW", "SE"])
def test_they_reorient_up_to_two_hexsides(facing: str) -> None:
    table = immobilised(BOTH, "reorientation")
    table.play("turn DX1", f"face {facing}", "turn DX2", f"face {facing}")
    assert (table.place("DX1"), table.place("DX2")) == (f"1030 {facing}", f"1040 {facing}")
    table = immobilised(BOTH, "reorientation")
    table.play("turn DX1")
    assert {"5.4-g", "9.0-g"} & set(table.refused("face W"))


@pytest.mark.rule("9.0-g")
def test_a_former_tow_does_not_bar_reorientation() -> None:
    table = start(1, 2, {**BOTH, "D1": "1130 E"}, tows={"DX1": "D1"})
    table.play("end")
    assert table.asked() == "choose_turner"
    table.play("turn DX1", "face SE")
    assert table.place("DX1") == "1129 SE"


@pytest.fixture(scope="module")
def strait(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The map with a turn-track hex in 2230 and a hex cut in two, 2032."""
    folder = tmp_path_factory.mktemp("strait")
    text = (files("grognard.games.lepanto") / "data" / "map.toml").read_text(encoding="utf-8")
    sea = "." * 40
    for row, column, letter in ((30, 22, "T"), (32, 20, "s")):
        new = sea[: column - 1] + letter + sea[column:]
        assert f'"{sea}",  # {row}' in text
        text = text.replace(f'"{sea}",  # {row}', f'"{new}",  # {row}')
    split = '"2032" = [["NW", "W", "SW"], ["NE", "E", "SE"]]'
    text = text.replace("[water]\n", f"[water]\n{split}\n")
    (folder / "map.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("9.0-h")
def test_one_that_drifts_off_the_map_is_lost() -> None:
    table = immobilised({"DX1": "4030 E", "DX2": "1040 E"}, "drift")
    assert table.sunk("DX1")
    assert table.place("DX2") == "1140 E"


@pytest.mark.rule("9.0-h")
def test_one_that_drifts_into_the_turn_track_is_lost(strait: Path) -> None:
    table = immobilised({"DX1": "2130 E", "DX2": "1030 E"}, "drift", data=strait)
    assert table.sunk("DX1")
    assert table.place("DX2") == "1130 E"


@pytest.mark.rule("9.0-h")
@pytest.mark.parametrize(("wind", "lost"), [("E", True), ("SE", True), ("W", False)])
def test_one_that_drifts_across_the_land_in_its_hex_is_lost(
    strait: Path, wind: str, lost: bool
) -> None:
    # The galleass lies west of the land that cuts 2032 in two.
    table = immobilised({"DX1": "2032 E", "DX2": "1040 E"}, "drift", wind, strait)
    assert table.sunk("DX1") == lost
    if not lost:
        assert table.place("DX1") == "1932 E"


@pytest.mark.rule("9.0-h")
def test_a_strip_of_open_sea_loses_nobody(strait: Path) -> None:
    table = immobilised({"DX1": "2131 E", "DX2": "2130 E"}, "drift", "NW", strait)
    assert not table.sunk("DX1")
    assert not table.sunk("DX2")


@pytest.mark.rule("9.0-k")
def test_they_still_fire_guns_and_small_arms() -> None:
    library = Table({**BOTH, **OTHERS}).game.library
    broadside = next(c for c in library.charts if (c.type, c.arc) == ("galleass", "port"))
    factor = min(library.values["christian", "galleass"].guns, broadside.factors[0])
    hit = next(die for die in range(1, 7) if library.gunnery.at(die, factor - 1) == "S")
    table = immobilised({**BOTH, "A2": "1029 W", "A3": "1041 W"}, "combat")
    table.roll(hit)
    table.play("guns DX1", "target A2")
    assert table.sunk("A2")
    table.play("arms DX2")
    assert table.legal("target") == ["target A3"]


@pytest.mark.rule("9.0-d")
def test_the_state_is_not_that_of_a_ram() -> None:
    assert DORIA != BY_RAM
    table = start(1, 7)
    assert table.ship("DX1").immobilised == table.ship("DX2").immobilised == DORIA
    assert {s.immobilised for s in table.game.view(table.state, None).ships} == {"", "doria"}
