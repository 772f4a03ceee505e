"""3.4 and 3.5 Components: the bow, and the three tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.hexes import DIRECTIONS
from grognard.engine.tables import DieTable
from tests.lepanto.table import Table, lepanto

SPARE = {"J9": "0530 E", "A9": "3530 W"}
LIBRARY = lepanto().library

# -- 3.4 facing --------------------------------------------------------------------------------


@pytest.mark.rule("3.4-a")
def test_a_ship_always_faces_one_of_six_hexsides() -> None:
    state = lepanto().new("battle", 1)
    assert {ship.facing for ship in state.ships} <= set(range(6))
    table = Table({"A1": "3020 W", "AT1": "3030 W", **SPARE}, phase="reorientation", side="muslim")
    table.play("turn AT1")
    assert {text.split()[1] for text in table.legal("face")} <= set(DIRECTIONS)
    assert len(table.legal("face")) == 5


NEIGHBOURS = {
    "2030": {"E": "2130", "NE": "2129", "NW": "2029", "W": "1930", "SW": "2031", "SE": "2131"},
    "2031": {"E": "2131", "NE": "2030", "NW": "1930", "W": "1931", "SW": "1932", "SE": "2032"},
}


@pytest.mark.rule("3.4-b")
@pytest.mark.parametrize("step", ["row", "sail"])
@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize("start", sorted(NEIGHBOURS))
def test_a_ship_enters_only_the_hex_ahead_of_its_bow(start: str, facing: str, step: str) -> None:
    table = Table({"J1": f"{start} {facing}", **SPARE}, wind=facing)
    table.play("move J1", step, "stop")
    assert table.place("J1") == f"{NEIGHBOURS[start][facing]} {facing}"


# -- 3.5 tables --------------------------------------------------------------------------------


@pytest.mark.rule("3.5-a")
@pytest.mark.parametrize(
    ("answers", "kind", "column", "table_of"),
    [
        (["guns J1", "target A1"], "gunnery", "factor", LIBRARY.gunnery),
        (["arms J1", "target A1", "fire"], "small_arms", "odds", LIBRARY.small_arms_boarding),
        (
            ["board A2", "boarder J1", "boarder J2", "grapple"],
            "boarding",
            "odds",
            LIBRARY.small_arms_boarding,
        ),
    ],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_an_attack_is_one_six_sided_die_on_the_table_of_its_type(
    answers: list[str], kind: str, column: str, table_of: DieTable, die: int
) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2029 W", "J2": "1929 NE", **SPARE}
    table = Table(ships, phase="combat", dice=[die])
    table.play(*answers)
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, die)]
    (event,) = table.events(kind)
    at = table_of.columns.index(str(event.args[column]))
    assert event.args["result"] == table_of.at(die, at)


@pytest.mark.rule("3.5-a")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_ram_is_one_six_sided_die_on_the_ramming_table(die: int) -> None:
    table = Table({"J1": "2030 E", "A1": "2230 W", **SPARE}, side="muslim", dice=[die])
    table.play("move A1", "row", "row", "end", "ram A1")
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(6, die)]
    assert table.events("ram")[0].args["result"] == LIBRARY.ramming.at(die, 1)


def tables_of_one_result(folder: Path, arms: str, guns: str, ram: str) -> Path:
    """Data in which each table knows a single result."""
    (folder / "tables").mkdir()
    for name, first, columns, result in (
        ("gunnery", 1, ["1", "2", "3", "4"], guns),
        ("small_arms_boarding", 0, ["<1", "1", "2", "3", "4"], arms),
        ("ramming", 1, ["1", "2", "3", "4"], ram),
    ):
        rows = [[result] * len(columns)] * (6 if first else 8)
        text = f'case = "3.5-b"\nsource = "reconstruction: test"\ncolumns = {columns}\n'
        text += f"first_die = {first}\nrows = {rows}\n"
        (folder / "tables" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("3.5-b")
def test_small_arms_and_boarding_share_one_table_and_guns_have_their_own(tmp_path: Path) -> None:
    data = tables_of_one_result(tmp_path, arms="R", guns="S", ram="I")
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "1931 W", "J2": "1932 E", **SPARE}
    table = Table(ships, phase="combat", data=data, dice=[3, 3, 3])
    table.play("arms J1", "target A1", "fire", "board A2", "boarder J2", "grapple")
    assert (table.ship("J1").repulsed, table.ship("J2").repulsed) == (True, True)
    table = Table(ships, phase="combat", data=data, dice=[3])
    table.play("guns J1", "target A1")
    assert table.sunk("A1")


@pytest.mark.rule("3.5-b")
def test_rams_have_a_table_of_their_own(tmp_path: Path) -> None:
    data = tables_of_one_result(tmp_path, arms="R", guns="M", ram="E")
    table = Table({"J1": "2030 E", "A1": "2130 W", **SPARE}, side="muslim", data=data, dice=[6])
    table.play("move A1", "row", "end", "ram A1")
    assert table.sunk("J1")
    assert len(LIBRARY.folder.names("tables")) == 3
