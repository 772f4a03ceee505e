"""5.3 Combat Phase: who attacks, how often, in what order; results at once."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.lepanto.table import Table

SPARE = {"J9": "0530 E", "A9": "3530 W", "J8": "2050 E", "A8": "2150 W"}
"""J8 and A8 can fight each other all the time, so that the phase does not end by itself."""
MIXED = {"J1": "2030 E", "A1": "2130 W", "A2": "2029 W", "J2": "1929 NE", **SPARE}
"""J1 has A1 ahead and A2 on its port side; J2 has A2 on its starboard side."""
RINGED = {
    "JX1": "2030 E",
    "A1": "2130 W",
    "A2": "1930 W",
    "A3": "2029 W",
    "A4": "2031 W",
    "A5": "2129 W",
    **SPARE,
}
"""Enemies ahead, astern, two on the port side and one to starboard of a galleass."""
ONE_TYPE = {"multi_attack": "one_type"}

SUNK, MISS = 1, 6
TARGET_LOST, BOTH_LOST, REPULSED = 1, 3, 6
GUNS = ["guns J1", "target A1"]
ARMS = ["arms J1", "target A1", "fire"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables in which the die alone decides: low good, high bad, 3 both lost."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "tables").mkdir()
    for name, first, columns, results in (
        ("gunnery", 1, ["1", "2", "3", "4"], "SSSMMM"),
        ("small_arms_boarding", 0, ["<1", "1", "2", "3", "4"], "EEEBRRRR"),
        ("ramming", 1, ["1", "2", "3", "4"], "EEEIII"),
    ):
        rows = [[result] * len(columns) for result in results]
        text = f'case = "3.5-b"\nsource = "reconstruction: test"\ncolumns = {columns}\n'
        text += f"first_die = {first}\nrows = {rows}\n"
        (folder / "tables" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def next_christian_combat(table: Table) -> None:
    """Everybody passes until the Christians fight in the next turn, with a steady wind."""
    turn = table.state.turn
    table.roll(1)
    while (table.state.turn, table.asked()) != (turn + 1, "choose_attack"):
        table.play("end")
    assert table.seat() == "christian"


@pytest.mark.rule("5.3-a")
def test_combat_follows_when_the_player_has_ended_his_movement(data: Path) -> None:
    table = Table(MIXED, data=data)
    table.refused("guns J1")
    table.play("move J2", "stop")
    table.refused("guns J1")
    table.play("end")
    assert (table.asked(), table.seat()) == ("choose_attack", "christian")
    assert table.allowed("guns J1")


@pytest.mark.rule("5.3-b")
def test_a_ship_attacks_an_enemy_in_range_of_the_chosen_type(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data)
    for answer in ("guns J1", "arms J1", "board A2"):
        assert table.allowed(answer)
    assert {"7.4-a", "7.4-b"} & set(table.refused("board A9"))
    for answer in ("guns J9", "arms J9"):
        table.refused(answer)
    table.play("guns J1")
    for friend_or_far in ("J2", "A9"):
        table.refused(f"target {friend_or_far}")


@pytest.mark.rule("5.3-b")
def test_the_same_enemy_may_be_in_range_of_small_arms_and_not_of_boarding(data: Path) -> None:
    table = Table({"J1": "2030 E", "A1": "2230 W", **SPARE}, phase="combat", data=data)
    assert table.allowed("arms J1")
    assert {"7.4-a", "7.4-b"} & set(table.refused("board A1"))


@pytest.mark.rule("5.3-b")
def test_ships_attack_together_only_in_boarding(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[TARGET_LOST])
    table.play("arms J2", "target A2")
    table.refused("arms J1")
    table.refused("boarder J1")
    table = Table(MIXED, phase="combat", data=data, dice=[TARGET_LOST])
    table.play("board A2", "boarder J1", "boarder J2", "grapple")
    assert table.events("boarding")[0].args["boarders"] == ["J1", "J2"]
    assert table.sunk("A2")


@pytest.mark.rule("5.3-c")
def test_nobody_has_to_attack(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data)
    table.play("end")
    assert table.asked() == "choose_turner"
    assert table.recorder.dice == []


@pytest.mark.rule("5.3-c")
def test_a_ship_in_an_enemy_hex_must_resolve_its_ram(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2031 W", **SPARE}
    table = Table(ships, side="muslim", data=data, dice=[6])
    table.play("move A1", "row", "end")
    assert {"5.3-c", "7.5-s"} & set(table.refused("end"))
    table.play("ram A1")
    assert table.allowed("end")


@pytest.mark.rule("5.3-d")
def test_guns_and_small_arms_are_never_merged_in_one_resolution(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS, REPULSED])
    table.play("guns J1")
    for answer in ("arms J1", "fire", "board A1", "boarder J1"):
        table.refused(answer)
    table.play("target A1", *ARMS)
    shot, volley = table.events("gunnery")[0], table.events("small_arms")[0]
    assert (shot.args["roll"], volley.args["roll"]) == (MISS, REPULSED)
    assert len(table.recorder.dice) == 2


@pytest.mark.rule("5.3-d")
def test_guns_add_nothing_to_the_odds_of_small_arms(data: Path) -> None:
    odds = []
    for before in ([], GUNS):
        table = Table(MIXED, phase="combat", data=data, dice=[MISS] * len(before[:1]) + [REPULSED])
        table.play(*before, *ARMS)
        odds.append(table.events("small_arms")[0].args["odds"])
    assert odds[0] == odds[1]


@pytest.mark.rule("5.3-e")
def test_a_ship_does_not_fire_its_guns_twice(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS])
    table.play(*GUNS)
    assert {"5.3-e", "7.1-f"} & set(table.refused("guns J1"))


@pytest.mark.rule("5.3-e")
def test_a_ship_does_not_fire_its_small_arms_twice(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[TARGET_LOST])
    table.play(*ARMS)
    assert "5.3-e" in table.refused("arms J1")


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize("options", [None, {"multi_attack": "gun_then_arms"}])
@pytest.mark.parametrize(
    ("answers", "dice"),
    [
        ([*GUNS, *ARMS], [MISS, TARGET_LOST]),
        (["arms J1", "target A2", "fire", *GUNS], [TARGET_LOST, SUNK]),
    ],
)
def test_by_default_a_ship_fires_guns_and_small_arms_in_either_order(
    answers: list[str], dice: list[int], options: dict[str, str] | None, data: Path
) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=dice, options=options)
    table.play(*answers)
    assert len(table.recorder.dice) == 2
    assert table.sunk("A1")


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize(
    ("first", "dice", "second"),
    [
        (GUNS, [MISS], "arms J1"),
        (ARMS, [TARGET_LOST], "guns J1"),
        (["arms J1", "target A2", "fire"], [TARGET_LOST], "guns J1"),
    ],
)
def test_by_option_a_ship_uses_one_type_of_attack(
    first: list[str], dice: list[int], second: str, data: Path
) -> None:
    ships = {**MIXED, "A3": "2230 W"}
    table = Table(ships, phase="combat", data=data, dice=dice, options=ONE_TYPE)
    table.play(*first)
    assert "5.3-e" in table.refused(second)


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize("options", [None, ONE_TYPE])
@pytest.mark.parametrize("first", [GUNS, ARMS])
def test_a_ship_that_fired_does_not_board(
    first: list[str], options: dict[str, str] | None, data: Path
) -> None:
    dice = [MISS] if first is GUNS else [TARGET_LOST]
    table = Table(MIXED, phase="combat", data=data, dice=dice, options=options)
    table.play(*first, "board A2")
    assert {"5.3-e", "7.4-q"} & set(table.refused("boarder J1"))
    assert table.allowed("boarder J2")


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize("second", ["guns J1", "arms J1"])
def test_a_ship_that_boarded_makes_no_other_attack(second: str, data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[TARGET_LOST])
    assert table.allowed(second)
    table.play("board A2", "boarder J1", "grapple")
    assert {"5.3-e", "7.4-q"} & set(table.refused(second))


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize("options", [None, ONE_TYPE])
def test_the_four_shots_of_a_galleass_are_one_attack(
    options: dict[str, str] | None, data: Path
) -> None:
    table = Table(RINGED, phase="combat", data=data, dice=[MISS] * 4, options=options)
    for target in ("A1", "A2", "A3", "A4"):
        table.play("guns JX1", f"target {target}")
    assert len(table.events("gunnery")) == 4
    table.refused("guns JX1")
    if options is None:
        assert table.allowed("arms JX1")
    else:
        assert "5.3-e" in table.refused("arms JX1")


@pytest.mark.rule("5.3-e")
@pytest.mark.parametrize("options", [None, ONE_TYPE])
def test_small_arms_at_several_targets_are_one_attack(
    options: dict[str, str] | None, data: Path
) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[TARGET_LOST] * 2, options=options)
    table.play("arms J1", "target A1", "target A2", "fire")
    assert table.sunk("A1")
    assert table.sunk("A2")


@pytest.mark.rule("5.3-f")
@pytest.mark.parametrize("second", [GUNS, ARMS, ["board A2", "boarder J1", "grapple"]])
def test_the_type_used_in_one_turn_does_not_bind_the_next(second: list[str], data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS], options=ONE_TYPE)
    table.play(*GUNS)
    next_christian_combat(table)
    table.roll(TARGET_LOST)
    table.play(*second)
    assert table.sunk("A2" if second[0] == "board A2" else "A1")


MIX = {
    "gunnery": ["guns J1", "target A1"],
    "small_arms": ["arms J2", "target A2", "fire"],
    "boarding": ["board A3", "boarder J3", "grapple"],
}


@pytest.mark.rule("5.3-g")
@pytest.mark.parametrize("order", list(permutations(MIX)))
def test_attacks_come_in_any_order_and_types_may_be_mixed(
    order: tuple[str, ...], data: Path
) -> None:
    ships = {**MIXED, "J3": "2040 E", "A3": "2039 W"}
    table = Table(ships, phase="combat", data=data, dice=[6, 6, 6])
    for kind in order:
        table.play(*MIX[kind])
    done = [event.kind for event in table.events() if event.kind in MIX]
    assert tuple(done) == order


@pytest.mark.rule("5.3-h")
def test_a_ship_is_marked_for_each_type_until_the_end_of_the_phase(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS])
    table.play(*GUNS)
    table.refused("guns J1")
    assert table.allowed("arms J1")
    assert table.allowed("arms J2")
    table.play("end")
    assert table.state.fought == {}
    next_christian_combat(table)
    assert table.allowed("guns J1")


@pytest.mark.rule("5.3-h")
def test_every_boarder_is_marked(data: Path) -> None:
    ships = {**MIXED, "A3": "2031 W", "J3": "2032 W"}
    table = Table(ships, phase="combat", data=data, dice=[TARGET_LOST])
    table.play("board A2", "boarder J1", "boarder J2", "grapple", "board A3")
    table.refused("boarder J1")
    assert table.allowed("boarder J3")


@pytest.mark.rule("5.3-i")
@pytest.mark.parametrize("options", [None, {"challenges": "strict"}])
def test_a_wrong_engagement_is_refused_and_changes_nothing(
    options: dict[str, str] | None, data: Path
) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS, MISS], options=options)
    table.play(*GUNS)
    assert {"5.3-e", "7.1-f"} & set(table.refused("guns J1"))
    assert (table.asked(), table.seat()) == ("choose_attack", "christian")
    assert table.dice.left == [MISS]
    table.refused("challenge")


@pytest.mark.rule("5.3-j")
def test_only_the_phasing_side_attacks(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data)
    assert "5.3-j" in table.refused("guns A1")
    assert "5.3-j" in table.refused("arms A1")
    table.refused("board J1")
    table = Table(MIXED, phase="combat", side="muslim", data=data)
    assert table.allowed("guns A1")
    assert "5.3-j" in table.refused("guns J1")
    assert "5.3-j" in table.refused("arms J1")
    table.refused("board A2")


@pytest.mark.rule("5.3-j")
def test_a_target_never_fires_back(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[MISS])
    before = table.ship("J1")
    table.play(*GUNS)
    assert table.seat() == "christian"
    assert len(table.recorder.dice) == 1
    assert table.ship("J1") == before
    assert table.state.fought.keys() == {table.index("J1")}


@pytest.mark.rule("5.3-k")
def test_a_sunk_target_is_gone_before_the_next_attack(data: Path) -> None:
    ships = {**MIXED, "J3": "2131 NE"}
    table = Table(ships, phase="combat", data=data, dice=[SUNK])
    assert table.allowed("guns J3")
    table.play(*GUNS)
    assert table.sunk("A1")
    table.refused("guns J3")
    table.play("arms J3")
    table.refused("target A1")


@pytest.mark.rule("5.3-k")
def test_a_repulsed_attacker_attacks_no_more_in_the_phase(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[REPULSED])
    table.play("arms J1", "target A1", "fire")
    assert table.ship("J1").repulsed
    assert "7.2-q" in table.refused("guns J1")


@pytest.mark.rule("5.3-k")
def test_when_both_are_lost_both_leave_at_once(data: Path) -> None:
    table = Table(MIXED, phase="combat", data=data, dice=[BOTH_LOST])
    table.play(*ARMS)
    assert (table.place("J1"), table.place("A1")) == ("sunk", "sunk")
    table.refused("guns J1")
    assert not [text for text in table.legal() if text.endswith(" J1")]


@pytest.mark.rule("5.3-l")
def test_any_number_of_attacks_may_be_made_against_one_target(data: Path) -> None:
    ships = {"J1": "2030 E", "J2": "2129 SE", "J3": "2131 E", "A1": "2130 W", **SPARE}
    table = Table(ships, phase="combat", data=data, dice=[MISS, MISS, REPULSED, REPULSED, 1])
    table.play(*GUNS, "guns J2", "target A1", *ARMS, "arms J2", "target A1", "fire")
    assert not table.sunk("A1")
    table.play("board A1", "boarder J3", "grapple")
    assert table.sunk("A1")
    assert len(table.recorder.dice) == 5
