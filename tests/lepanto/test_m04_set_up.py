"""4 Set-up: printed positions, nobody has acted, Christians first, tows as they stand."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from tests.lepanto.table import Table, lepanto

DATA = files("grognard.games.lepanto") / "data"
SCENARIOS = ("battle", "centre", "doria_ochiali", "northern_wing")

SMALL = """
id = "centre"
title = {{ es = "Prueba", en = "Trial" }}
summary = {{ es = "Prueba", en = "Trial" }}
turns = 5
minutes = 5
wind = "E"
source = "reconstruction: a set-up made up for a test"
victory = {{ christian_wins_at = 1, muslim_wins_at = -1, source = "rulebook 10.0" }}
[[ships]]
squadron = "christian_centre"
type = "galleass"
facing = "E"
hexes = ["2020", "2022"]
source = "reconstruction: test"
[[ships]]
squadron = "christian_centre"
type = "galley"
facing = "{facing}"
hexes = ["{ahead}", "1540"]
source = "reconstruction: test"
[[ships]]
squadron = "muslim_centre"
type = "galley"
facing = "E"
hexes = ["{enemy}", "3040"]
source = "reconstruction: test"
"""
TOW = """
[[tow]]
galleass = "2020"
tug = "2120"
source = "reconstruction: test"
"""


def set_up(
    folder: Path,
    *,
    facing: str = "E",
    ahead: str = "2120",
    enemy: str = "3020",
    tow: str = "",
    options: dict[str, str] | None = None,
) -> dict[str, str]:
    """The tows, galleass to tug, with which a small scenario begins."""
    (folder / "scenarios").mkdir()
    text = SMALL.format(facing=facing, ahead=ahead, enemy=enemy) + tow
    (folder / "scenarios" / "centre.toml").write_text(text, encoding="utf-8")
    return tows(Lepanto(folder).new("centre", 1, options))


def tows(state: State) -> dict[str, str]:
    codes = state.facts.codes
    return {codes[galleass]: codes[tug] for galleass, tug in state.tugs.items()}


@pytest.mark.rule("4.0-a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_ship_starts_in_its_own_hex_with_its_own_facing(scenario: str) -> None:
    sheet = tomllib.loads((DATA / "scenarios" / f"{scenario}.toml").read_text("utf-8"))
    printed = sorted(
        (group["squadron"], group["type"], hex_, group["facing"])
        for group in sheet["ships"]
        for hex_ in group["hexes"]
    )
    seen = lepanto().view(lepanto().new(scenario, 1), None).ships
    assert sorted((s.squadron, s.type, s.hex, s.facing) for s in seen) == printed


@pytest.mark.rule("4.0-a")
def test_nobody_chooses_a_starting_position() -> None:
    """The first thing asked belongs to the Movement Phase, and the seed changes no position."""
    first, second = (lepanto().new("battle", seed) for seed in (1, 2))
    decision = lepanto().decision(first)
    assert decision is not None
    assert decision.kind == "declare_tow"
    assert first.ships == second.ships


@pytest.mark.rule("4.0-b")
def test_at_the_start_no_ship_has_moved_or_fought() -> None:
    """Every galley outside the reserve can be moved; all 83 of them."""
    game = lepanto()
    state = game.new("battle", 1)
    assert (state.fought, state.drifted, state.rams) == ({}, (), {})
    while (decision := game.decision(state)) and decision.kind == "declare_tow":
        game.apply(state, game.legal(state)[0])
    movers = [action.arg for action in game.legal(state) if action.verb == "move"]
    assert len(movers) == 25 + 33 + 25


@pytest.mark.rule("4.0-c")
def test_a_ship_is_worth_the_same_before_and_after_it_has_acted() -> None:
    table = Table({"J1": "1030 E", "J2": "1040 E", "A1": "3030 W"}, dice=[1])
    (before,) = (s for s in table.game.view(table.state, None).ships if s.id == "J1")
    table.play("move J1", "row", "stop", "end", "turn J1", "face NE", "end", "end", "end")
    assert (table.state.turn, table.seat()) == (2, "christian")
    (after,) = (s for s in table.game.view(table.state, None).ships if s.id == "J1")
    assert (after.guns, after.arms, after.boarding) == (before.guns, before.arms, before.boarding)
    assert after.exhausted == 0
    table.play("move J1", "row", "row", "stop")
    assert table.place("J1") == "1228 NE"


@pytest.mark.rule("4.0-d")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_christians_act_first(scenario: str) -> None:
    state = lepanto().new(scenario, 1)
    decision = lepanto().decision(state)
    assert decision is not None
    assert (decision.seat, state.turn) == ("christian", 1)


@pytest.mark.rule("4.0-e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_ship_starts_exhausted_repulsed_or_immobilised(scenario: str) -> None:
    state = lepanto().new(scenario, 1)
    states = {(ship.exhausted, ship.repulsed, ship.immobilised) for ship in state.ships}
    assert states == {(0, False, 0)}


@pytest.mark.rule("4.0-f")
@pytest.mark.parametrize("option", ["auto", "list"])
def test_all_six_galleasses_of_the_battle_start_under_tow(option: str) -> None:
    state = lepanto().new("battle", 1, {"start_tows": option})
    grid, facts = state.facts.board.grid, state.facts
    assert len(state.tugs) == 6
    for galleass, tug in state.tugs.items():
        ship = state.ships[galleass]
        assert grid.step(ship.hex, ship.facing) == state.ships[tug].hex
        assert state.ships[tug].facing != DIRECTIONS.index("W")
        assert facts.codes[galleass][1] == "X"


@pytest.mark.rule("4.0-f")
@pytest.mark.parametrize("options", [None, {"start_tows": "auto"}])
def test_a_galley_ahead_that_does_not_face_the_galleass_tows_it_by_default(
    tmp_path: Path, options: dict[str, str] | None
) -> None:
    assert set_up(tmp_path, options=options) == {"JX1": "J1"}


@pytest.mark.rule("4.0-f")
def test_a_galley_lying_across_ahead_of_the_galleass_tows_it(tmp_path: Path) -> None:
    assert set_up(tmp_path, facing="NW") == {"JX1": "J1"}


@pytest.mark.rule("4.0-f")
def test_a_galley_ahead_that_faces_the_galleass_does_not_tow_it(tmp_path: Path) -> None:
    assert set_up(tmp_path, facing="W") == {}


@pytest.mark.rule("4.0-f")
def test_a_galley_that_is_not_directly_ahead_does_not_tow(tmp_path: Path) -> None:
    assert set_up(tmp_path, ahead="2220") == {}


@pytest.mark.rule("4.0-f")
def test_an_enemy_galley_ahead_tows_nobody(tmp_path: Path) -> None:
    assert set_up(tmp_path, enemy="2122") == {"JX1": "J1"}


@pytest.mark.rule("4.0-f")
def test_by_option_only_the_tows_listed_in_the_set_up_exist(tmp_path: Path) -> None:
    assert set_up(tmp_path, options={"start_tows": "list"}) == {}


@pytest.mark.rule("4.0-f")
def test_by_option_a_listed_tow_exists(tmp_path: Path) -> None:
    assert set_up(tmp_path, options={"start_tows": "list"}, tow=TOW) == {"JX1": "J1"}
