"""L-Q42 with L-Q44 and 7.1-j: what a challenge may not change, and when the battle ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.lepanto.rules.m05_sequence.s53_attackers import ARMS, mark
from tests.lepanto.table import Table

OPTIONS = {"challenges": "table"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gunnery table in which 1 to 3 sink and 4 to 6 miss."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "tables").mkdir()
    head = 'case = "3.5-b"\nsource = "reconstruction: test"\n'
    guns = f'columns = ["1", "2", "3", "4"]\nfirst_die = 1\nrows = {[[r] * 4 for r in "SSSMMM"]}\n'
    (folder / "tables" / "gunnery.toml").write_text(head + guns, encoding="utf-8")
    return folder


@pytest.mark.rule("5.3-i", "10.0-d")
def test_the_last_ship_sunk_by_an_unchallenged_shot_ends_the_battle(data: Path) -> None:
    table = Table(
        {"J1": "2030 E", "A1": "2130 W"}, phase="combat", options=OPTIONS, data=data, dice=[1]
    )
    table.play("guns J1", "target A1")
    assert table.asked() == "challenge"
    table.play("accept")
    assert table.asked() == ""
    assert table.game.outcome(table.state).winner == "christian"


@pytest.mark.rule("5.3-i", "7.1-j")
def test_a_second_round_of_small_arms_reopens_no_arc(data: Path) -> None:
    table = Table(
        {"JX1": "2030 E", "A1": "2130 W", "J9": "0530 E", "A9": "3530 W"},
        phase="combat",
        options=OPTIONS,
        data=data,
        dice=[6],
    )
    table.play("guns JX1", "target A1", "accept")
    state, jx1 = table.state, table.index("JX1")
    mark(state, jx1, ARMS)
    repulses = [d for d in range(1, 7) if state.facts.library.small_arms_boarding.at(d, 2) == "R"]
    table.roll(repulses[0], 6)
    table.play("arms JX1", "target A1", "fire")
    state.set_repulsed(jx1, False)
    table.play("accept", "guns JX1", "target A1")
    assert state.broke_rule, "a second shot in the bow arc is wrong, whatever the small arms did"


@pytest.mark.rule("5.2-g", "7.5-s")
def test_a_rammer_moved_on_wrongly_has_no_ram_left_to_roll() -> None:
    table = Table(
        {"J1": "2030 E", "A1": "2230 W", "A2": "3530 W", "J9": "0530 E"},
        side="muslim",
        options=OPTIONS,
        wind="W",
    )
    table.play("move A1", "row", "row", "accept")
    assert table.state.rams
    table.play("move A1", "sail", "stop", "accept", "end")
    assert not table.state.rams
    assert not table.events("ram_void")


@pytest.mark.rule("5.2-h", "5.3-i", "5.4-k")
def test_what_stands_is_told_with_the_case_of_its_phase() -> None:
    table = Table(
        {"J1": "2030 E", "J9": "0530 E", "A9": "3530 W"}, phase="reorientation", options=OPTIONS
    )
    table.play("turn J1", "face W", "accept")
    assert [event.case for event in table.events("stands")] == ["5.4-k"]
    table = Table({"J1": "2030 E", "J9": "0530 E", "A9": "3530 W"}, options=OPTIONS)
    table.play("move J1", "port", "port", "stop", "accept")
    assert [event.case for event in table.events("stands")] == ["5.2-h"]
