"""The tables beside the board: in force, marked by what the rules read, and the arcs of a ship."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from grognard.engine.aids import Aid
from grognard.engine.drawing import Reading
from grognard.games import title_of
from grognard.games.lepanto.page import aids
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import targets
from tests.lepanto.table import Table

RANGE = {"JX1": "2030 E", "A1": "2331 W"}


def named(table: Table, name: str) -> Aid:
    return next(aid for aid in aids.aids(table.state) if aid.id == name)


def marked(table: Table, action: str) -> list[Reading]:
    """What is marked in the tables before an answer that rolls."""
    found = table.game.chances(table.state, table.action(action))
    assert found is not None
    return [one for event in found.preview for one in aids.reads(table.state, event)]


def test_a_table_is_that_of_the_data_it_is_played_with(tmp_path: Path) -> None:
    data = Path(str(title_of("lepanto").file("data")))
    (tmp_path / "tables").mkdir()
    file = tmp_path / "tables" / "gunnery.toml"
    shutil.copyfile(data / "tables" / "gunnery.toml", file)
    file.write_text(file.read_text("utf-8").replace('["S", "S", "S", "S"]', '["M", "S", "S", "S"]'))
    changed = named(Table(RANGE, data=tmp_path), "gunnery")
    assert (changed.cells[0][0], named(Table(RANGE), "gunnery").cells[0][0]) == ("M", "S")


@pytest.mark.parametrize(("place", "hexes"), [("2130 W", 1), ("2230 W", 2)])
def test_the_range_chart_is_marked_where_the_factor_comes_from(place: str, hexes: int) -> None:
    table = Table({"J1": "2030 E", "A1": place}, phase="combat")
    table.play("guns J1")
    shot, chart = marked(table, "target A1")
    assert chart.column == hexes - 1
    printed = int(str(named(table, "ranges").cells[chart.row][chart.column]))
    [(factor, _)] = targets(table.state, table.index("J1")).values()
    assert shot.column + 1 == factor == min(printed, table.state.facts.guns[table.index("J1")])


def test_odds_below_1_are_marked_in_the_column_of_the_option() -> None:
    ships = {"A1": "2030 E", "J1": "2230 W"}
    for option, column in (("column", 0), ("as_1", 1)):
        table = Table(
            ships, phase="combat", side="muslim", turn=20, options={"odds_below_1": option}
        )
        table.play("arms A1", "target J1")
        [shot] = marked(table, "fire")
        assert shot.column == column
        rows = named(table, "crews").rows
        assert [rows[row] for row in shot.rows] == ["2", "3", "4", "5", "6", "≥ 7"]


def test_the_arcs_of_a_ship_hold_the_targets_of_its_guns_with_their_factors() -> None:
    around = {"A1": "2031 W", "A2": "2129 W", "A3": "1730 E", "A4": "2330 W"}
    table = Table({"JX1": "2030 E", **around}, phase="combat")
    arcs = aids.arcs(table.state, "JX1")
    assert arcs is not None
    assert [arc.id for arc in arcs] == ["bow", "stern", "port", "starboard"]
    covered = {hex_: int(text) for arc in arcs for hex_, text in arc.cells.items()}
    names, ships = table.state.facts.board.grid.names, table.state.ships
    found = targets(table.state, table.index("JX1"))
    assert len(found) == len(around)
    assert {i: covered[names[ships[i].hex]] for i in found} == {i: f for i, (f, _) in found.items()}


def test_a_ship_that_is_out_has_no_arcs_and_nobody_else_either() -> None:
    table = Table({"J1": "2030 E"})
    assert aids.arcs(table.state, "A1") == []
    assert aids.arcs(table.state, "Z9") is None
