"""8.0 The reserves: where they wait, what they may not do, and when they are free."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.lepanto.table import Table, lepanto

FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships that can move and attack, so that no phase ends by itself."""


def at(phase: str, side: str, turn: int, ships: Mapping[str, str], **options: str) -> Table:
    return Table({**ships, **FAR_PAIR}, phase=phase, side=side, turn=turn, options=options)


def columns(squadron: str) -> set[int]:
    """The columns in which the ships of a squadron stand at the start of the whole battle."""
    facts = lepanto().facts("battle", None)
    return {
        facts.board.grid.column(hex_)
        for (hex_, _), of in zip(facts.start, facts.squadron, strict=True)
        if of.id == squadron
    }


def others(squadron: str) -> set[int]:
    ids = {of.id for of in lepanto().facts("battle", None).squadron} - {squadron}
    return {column for id_ in ids for column in columns(id_)}


@pytest.mark.rule("8.0-a")
def test_santa_cruz_waits_in_the_westernmost_column() -> None:
    assert columns("christian_reserve") == {1}
    assert 1 not in others("christian_reserve")
    squadron = lepanto().library.squadron("christian_reserve")
    assert squadron.reserve
    assert "Santa Cruz" in squadron.admiral.en


@pytest.mark.rule("8.0-b")
def test_amuret_reis_waits_in_the_easternmost_column() -> None:
    easternmost = lepanto().library.board.grid.columns
    assert columns("muslim_reserve") == {easternmost}
    assert easternmost not in others("muslim_reserve")
    squadron = lepanto().library.squadron("muslim_reserve")
    assert squadron.reserve
    assert "Amuret Reis" in squadron.admiral.en


@pytest.mark.rule("8.0-a", "8.0-b")
def test_no_other_squadron_is_a_reserve() -> None:
    facts = lepanto().facts("battle", None)
    letters = {c[0] for c, held in zip(facts.codes, facts.reserve, strict=True) if held}
    assert letters == {"S", "R"}


@pytest.mark.rule("8.0-c")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize(("side", "ship"), [("christian", "S1"), ("muslim", "R1")])
@pytest.mark.parametrize("freeze", ["all", "move_only"])
def test_reserves_do_not_move_through_turn_4(turn: int, side: str, ship: str, freeze: str) -> None:
    table = at("movement", side, turn, {ship: "2030 E"}, reserve_freeze=freeze)
    assert "8.0-c" in table.refused(f"move {ship}")
    table.play("end")
    assert table.place(ship) == "2030 E"


@pytest.mark.rule("8.0-c")
def test_galliots_of_the_reserve_wait_too() -> None:
    table = at("movement", "muslim", 4, {"RT1": "2030 E"})
    assert "8.0-c" in table.refused("move RT1")


@pytest.mark.rule("8.0-c")
def test_a_galley_of_the_reserve_takes_nothing_in_tow_before_turn_5() -> None:
    ships = {"JX1": "1930 E", "S1": "2030 E", "A1": "3030 W"}
    table = Table(ships, phase="start", turn=4)
    assert table.asked() != "declare_tow"
    table = Table(ships, phase="start", turn=5)
    assert table.asked() == "declare_tow"


@pytest.mark.rule("8.0-d")
@pytest.mark.parametrize(("side", "ship"), [("christian", "S1"), ("muslim", "R1")])
@pytest.mark.parametrize("turn", [5, 6, 30])
def test_reserves_move_from_turn_5(turn: int, side: str, ship: str) -> None:
    table = at("movement", side, turn, {ship: "2030 E"})
    table.play(f"move {ship}", "row", "row", "stop")
    assert table.place(ship) == "2230 E"


@pytest.mark.rule("8.0-d")
@pytest.mark.parametrize(
    ("side", "ship", "enemy"), [("christian", "S1", "A1"), ("muslim", "R1", "J1")]
)
def test_reserves_fight_and_reorient_from_turn_5(side: str, ship: str, enemy: str) -> None:
    other = enemy[0] + "2"
    ships = {ship: "2030 E", enemy: "2130 W", other: "2129 W"}
    table = at("combat", side, 5, ships)
    for attack in (f"guns {ship}", f"arms {ship}", f"board {other}"):
        assert table.allowed(attack), attack
    table.begin("reorientation", side)
    table.play(f"turn {ship}", "face NE")
    assert table.place(ship) == "2030 NE"


@pytest.mark.rule("8.0-d")
def test_any_of_the_reserves_may_stay() -> None:
    table = at("movement", "christian", 5, {"S1": "2030 E", "S2": "2040 E"})
    table.play("move S1", "row", "stop", "end")
    assert (table.place("S1"), table.place("S2")) == ("2130 E", "2040 E")


@pytest.mark.rule("8.0-e")
@pytest.mark.parametrize(
    ("side", "ship", "enemy"), [("christian", "S1", "A1"), ("muslim", "R1", "J1")]
)
@pytest.mark.parametrize("turn", [1, 4])
def test_waiting_reserves_neither_attack_nor_reorient(
    side: str, ship: str, enemy: str, turn: int
) -> None:
    other = enemy[0] + "2"
    ships = {ship: "2030 E", enemy: "2130 W", other: "2129 W"}
    table = at("combat", side, turn, ships)
    assert "8.0-e" in table.refused(f"guns {ship}")
    assert "8.0-e" in table.refused(f"arms {ship}")
    assert not table.allowed(f"board {other}")
    table.begin("reorientation", side)
    assert "8.0-e" in table.refused(f"turn {ship}")


@pytest.mark.rule("8.0-e")
def test_a_waiting_ship_joins_no_boarding() -> None:
    ships = {"S1": "2030 E", "J1": "2028 E", "A1": "2129 W"}
    table = at("combat", "christian", 4, ships)
    table.play("board A1")
    assert table.legal("boarder") == ["boarder J1"]
    assert "8.0-e" in table.refused("boarder S1")


@pytest.mark.rule("8.0-e")
@pytest.mark.parametrize(
    ("side", "ship", "enemy"), [("christian", "S1", "A1"), ("muslim", "R1", "J1")]
)
def test_by_option_waiting_reserves_only_do_not_move(side: str, ship: str, enemy: str) -> None:
    other = enemy[0] + "2"
    ships = {ship: "2030 E", enemy: "2130 W", other: "2129 W"}
    table = at("combat", side, 1, ships, reserve_freeze="move_only")
    for attack in (f"guns {ship}", f"arms {ship}", f"board {other}"):
        assert table.allowed(attack), attack
    table.begin("reorientation", side)
    table.play(f"turn {ship}", "face NE")
    assert table.place(ship) == "2030 NE"


@pytest.mark.rule("8.0-f")
@pytest.mark.parametrize("freeze", ["all", "move_only"])
def test_waiting_reserves_can_be_attacked_in_every_way(freeze: str) -> None:
    ships = {"S1": "2030 E", "A1": "2130 W", "A2": "2129 W", "R1": "2040 E", "J1": "1940 E"}
    table = at("combat", "muslim", 1, ships, reserve_freeze=freeze)
    assert table.allowed("board S1")
    table.play("guns A1")
    assert table.legal("target") == ["target S1"]
    table.begin("combat", "christian")
    table.play("arms J1")
    assert table.legal("target") == ["target R1"]
    table = at("movement", "muslim", 1, ships, reserve_freeze=freeze)
    table.play("move A1", "row")
    assert table.place("A1") == "2030 W"


@pytest.mark.rule("8.0-f")
def test_being_attacked_does_not_release_the_reserves() -> None:
    library = lepanto().library
    chart = next(c for c in library.charts if c.type == "galley")
    factor = min(library.values["muslim", "galley"].guns, chart.factors[0])
    miss = next(die for die in range(1, 7) if library.gunnery.at(die, factor - 1) == "M")
    table = at("combat", "muslim", 1, {"S1": "2030 E", "A1": "2130 W"})
    table.roll(miss)
    table.play("guns A1", "target S1")
    assert not table.sunk("S1")
    table.state.turn = 2
    table.begin("movement", "christian")
    assert "8.0-c" in table.refused("move S1")
    table.begin("combat", "christian")
    assert "8.0-e" in table.refused("guns S1")
