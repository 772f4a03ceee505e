"""7.3.2 Land movement."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

ASHORE = {"86Bde": "GP3", "1LH": "GP3", "29D-A": "GP3", "BH-C1": "GP3"}
"""Infantry, cavalry and artillery in Gully Beach: next to GP1, GP4 and GP6."""


def moving(
    unit: str, pieces: dict[str, str], *formations: str, dice: tuple[int, ...] = (), **options: str
) -> Table:
    """The unit is about to move in an activation that moves first."""
    side = "turkish" if unit.startswith("T") else "allied"
    table = Table(pieces, dice=dice, options=options)
    table.activate(side, *formations)
    table.play(f"move {unit}")
    return table


def free(table: Table) -> bool:
    """Nobody has had to check his morale."""
    return not table.events("morale_passed") and not table.events("morale_failed")


# -- allowances


@pytest.mark.rule("7.3.2-a")
@pytest.mark.parametrize("unit", ["86Bde", "1LH", "29D-A"])
def test_a_unit_moves_to_adjacent_land_areas(unit: str) -> None:
    table = moving(unit, ASHORE, "29D", "ANZAC")
    assert table.legal("go") == ["go GP1", "go GP4", "go GP6"]
    for area in ("GP2", "GP8", "GP16", "AA-HEL", "ALLIED"):
        assert "7.3.2-a" in table.refused(f"go {area}")
    table.play("go GP4")
    assert table.place(unit) == "GP4"


@pytest.mark.rule("7.3.2-a", "7.3.2-b")
@pytest.mark.parametrize(("unit", "formation"), [("86Bde", "29D"), ("29D-A", "29D")])
def test_infantry_and_artillery_move_one_area(unit: str, formation: str) -> None:
    table = moving(unit, ASHORE, formation)
    table.play("go GP4")
    assert table.place(unit) == "GP4"
    assert not table.allowed("go GP10")
    if table.asked() == "unit_moves":
        assert {"7.3.2-a", "7.3.2-b"} & set(table.refused("go GP10"))
        table.play("stop")
    assert {"7.3.2-a", "7.3.2-b"} & set(table.refused(f"move {unit}"))


@pytest.mark.rule("7.3.2-a", "7.3.2-c")
def test_cavalry_moves_two_areas_and_no_more() -> None:
    table = moving("1LH", {**ASHORE, "NZBde": "GP3"}, "ANZAC")
    table.play("go GP4", "go GP10")
    assert table.place("1LH") == "GP10"
    assert not table.allowed("go GP11")
    assert {"7.3.2-a", "7.3.2-c"} & set(table.refused("move 1LH"))


@pytest.mark.rule("7.3.2-c")
def test_cavalry_stops_where_it_finds_a_lone_fort() -> None:
    table = moving("1LH", {**ASHORE, "F-HELLAS": "GP1"}, "ANZAC")
    table.play("go GP1")
    assert (table.place("1LH"), table.place("F-HELLAS")) == ("GP1", "eliminated")
    assert not table.allowed("go GP2")
    assert table.asked() != "unit_moves" or "7.3.2-c" in table.refused("go GP2")


@pytest.mark.rule("7.3.2-c")
@pytest.mark.parametrize(("option", "goes_on"), [("fort", True), ("adjacent", False)])
def test_by_the_option_cavalry_stops_next_to_the_enemy(option: str, goes_on: bool) -> None:
    pieces = {**ASHORE, "T9-25": "GP8"}
    table = moving("1LH", pieces, "ANZAC", cavalry_second_area=option)
    table.play("go GP4")
    assert table.allowed("go GP10") == goes_on
    if goes_on:
        table.play("go GP10")
        assert free(table)


@pytest.mark.rule("7.3.2-c")
@pytest.mark.parametrize("option", ["fort", "adjacent"])
def test_cavalry_away_from_the_enemy_goes_on_whatever_the_option(option: str) -> None:
    table = moving("1LH", {**ASHORE, "T9-25": "GP20"}, "ANZAC", cavalry_second_area=option)
    table.play("go GP4", "go GP10")
    assert table.place("1LH") == "GP10"


@pytest.mark.rule("7.3.2-d")
def test_fired_artillery_does_not_move() -> None:
    table = Table({**ASHORE, "29D-A": "GP3 f"})
    table.activate("allied", "29D")
    assert table.legal("move") == ["move 86Bde"]
    assert "7.3.2-d" in table.refused("move 29D-A")


@pytest.mark.rule("7.3.2-d")
def test_artillery_that_fires_first_stays_put_afterwards() -> None:
    table = Table({**ASHORE, "29D-A": "GP4", "T9-25": "GP8"}, dice=[1])
    table.activate("allied", "29D", order="fight_first")
    table.play("bombard GP8", "firer 29D-A", "fire")
    assert table.asked() == "choose_mover"
    assert table.fired("29D-A")
    assert "7.3.2-d" in table.refused("move 29D-A")


@pytest.mark.rule("7.3.2-d")
def test_fired_artillery_retreats_when_it_must() -> None:
    pieces = {**ASHORE, "87Bde": "GP3", "T9-A": "GP6 f"}
    table = Table(pieces, dice=[6, 10, 1])
    table.activate("allied", "29D", order="fight_first")
    table.play("assault GP6", "attacker 86Bde", "attacker 87Bde", "commit", "end")
    assert (table.asked(), table.seat()) == ("retreat", "turkish")
    table.play("retreat GP7", "retreat GP9")
    assert table.place("T9-A") == "GP9"


@pytest.mark.rule("7.3.2-e")
def test_after_all_movement_units_attack_adjacent_areas_only() -> None:
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP8", "T9-26": "GP15"}
    table = moving("86Bde", pieces, "29D")
    table.play("go GP4", "stop")
    assert table.asked() == "fight"
    assert table.legal("assault") == ["assault GP8"]
    assert not table.allowed("assault GP15")
    assert not table.allowed("move 86Bde")


# -- leaving the enemy

BESIDE = {"86Bde": "GP1", "NZBde": "GP1", "BH-C1": "GP1", "T9-25": "GP6"}
"""GP1, GP2 and GP3 are next to each other or to GP6, where the enemy is."""


@pytest.mark.rule("7.3.2-f", "7.3.2-i", "7.3.2-j")
@pytest.mark.parametrize(
    ("unit", "formation", "die"), [("86Bde", "29D", 6), ("NZBde", "ANZAC", 7), ("86Bde", "29D", 1)]
)
def test_a_unit_beside_the_enemy_that_passes_its_check_moves(
    unit: str, formation: str, die: int
) -> None:
    table = moving(unit, BESIDE, formation, dice=(die,))
    table.play("go GP3")
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(10, die)]
    assert table.modifiers("morale_passed") == []
    assert table.place(unit) == "GP3"


@pytest.mark.rule("7.3.2-f", "7.3.2-i", "7.3.2-k")
@pytest.mark.parametrize(("unit", "formation", "die"), [("86Bde", "29D", 7), ("NZBde", "ANZAC", 8)])
def test_one_that_fails_stays_unharmed_and_may_fight(unit: str, formation: str, die: int) -> None:
    table = moving(unit, BESIDE, formation, dice=(die,))
    table.play("go GP3")
    assert table.modifiers("morale_failed") == []
    assert (table.place(unit), table.condition(unit)) == ("GP1", "normal")
    assert not table.allowed("go GP3")
    assert not table.allowed("go GP2")
    if table.asked() == "unit_moves":
        table.play("stop")
    if table.asked() == "choose_mover":
        assert table.refused(f"move {unit}")
        table.play("end")
    table.play("assault GP6")
    assert table.legal("attacker") == [f"attacker {unit}"]


@pytest.mark.rule("7.3.2-f", "7.3.2-i")
def test_each_unit_rolls_for_itself() -> None:
    table = moving("86Bde", {**BESIDE, "87Bde": "GP1"}, "29D", dice=(7, 6))
    table.play("go GP3")
    if table.asked() == "unit_moves":
        table.play("stop")
    table.play("move 87Bde", "go GP3")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP1", "GP3")


@pytest.mark.rule("7.3.2-f")
@pytest.mark.parametrize("state", ["", " d", " b", " e"])
def test_enemy_land_units_in_any_state_count(state: str) -> None:
    table = moving("86Bde", {**BESIDE, "T9-25": "GP6" + state}, "29D", dice=(7,))
    table.play("go GP3")
    assert table.place("86Bde") == "GP1"


@pytest.mark.rule("7.3.2-f")
@pytest.mark.parametrize(
    "enemy", [{"F-SEDD": "GP2"}, {"GOEBEN": "DS1"}, {"T9-25": "GP4"}, {"T9-25": "GP20"}]
)
def test_a_unit_with_no_enemy_land_unit_next_to_it_moves_freely(enemy: dict[str, str]) -> None:
    table = moving("86Bde", {"86Bde": "GP1", "BH-C1": "GP1", **enemy}, "29D")
    table.play("go GP3")
    assert table.place("86Bde") == "GP3"
    assert free(table)


@pytest.mark.rule("7.3.2-f")
def test_the_turks_check_too_but_not_beside_a_lone_beachhead() -> None:
    table = moving("T9-25", {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP6"}, "T9", dice=(7,))
    table.play("go GP3")
    assert table.place("T9-25") == "GP6"
    table = moving("T9-25", {"BH-C1": "GP1", "T9-25": "GP6"}, "T9")
    table.play("go GP3")
    assert table.place("T9-25") == "GP3"
    assert free(table)


@pytest.mark.rule("7.3.2-g")
def test_a_unit_moves_off_freely_to_an_area_away_from_the_enemy() -> None:
    table = moving("86Bde", {"86Bde": "GP4", "BH-C1": "GP3", "T9-25": "GP8"}, "29D")
    table.play("go GP3")
    assert table.place("86Bde") == "GP3"
    assert free(table)


@pytest.mark.rule("7.3.2-g")
def test_a_lone_fort_next_to_the_destination_does_not_matter() -> None:
    pieces = {"86Bde": "GP4", "BH-C1": "GP3", "T9-25": "GP8", "F-HELLAS": "GP1"}
    table = moving("86Bde", pieces, "29D")
    table.play("go GP3")
    assert table.place("86Bde") == "GP3"
    assert free(table)


@pytest.mark.rule("7.3.2-g")
def test_an_area_beside_another_enemy_is_no_refuge() -> None:
    pieces = {"86Bde": "GP4", "BH-C1": "GP4", "T9-25": "GP8", "T9-26": "GP1"}
    table = moving("86Bde", pieces, "29D", dice=(7,))
    table.play("go GP3")
    assert table.place("86Bde") == "GP4"


@pytest.mark.rule("7.3.2-h")
@pytest.mark.parametrize(("host", "checks"), [("GP3 e", False), ("GP3", True)])
@pytest.mark.parametrize("other", ["88Bde", "125Bde"])
def test_an_entrenched_friend_at_the_destination_saves_the_check(
    host: str, checks: bool, other: str
) -> None:
    table = moving("86Bde", {**BESIDE, other: host}, "29D", dice=(7,))
    table.play("go GP3")
    assert table.place("86Bde") == ("GP1" if checks else "GP3")
    assert free(table) == (not checks)


@pytest.mark.rule("7.3.2-h")
def test_a_friend_that_entrenched_in_this_activation_does_not_help() -> None:
    table = moving("88Bde", {**BESIDE, "88Bde": "GP3"}, "29D", dice=(7,))
    table.play("dig", "stop")
    assert table.entrenched("88Bde")
    table.play("move 86Bde", "go GP3")
    assert table.place("86Bde") == "GP1"


@pytest.mark.rule("7.3.2-h")
def test_the_entrenched_friend_must_still_be_there() -> None:
    table = moving("88Bde", {**BESIDE, "88Bde": "GP3 e"}, "29D", dice=(1, 7))
    table.play("go GP4", "stop", "move 86Bde", "go GP3")
    assert (table.place("88Bde"), table.place("86Bde")) == ("GP4", "GP1")


@pytest.mark.rule("7.3.2-h")
def test_a_trench_dug_in_the_first_activation_helps_in_a_second_one() -> None:
    pieces = {**BESIDE, "88Bde": "GP3"}
    table = Table(pieces, step="operations", impulse=0, impulses=1, dice=[6, 1, 3])
    table.play("land", "formation 29D", "end", "move_first", "move 88Bde", "dig")
    if table.asked() == "unit_moves":
        table.play("stop")
    table.play("end", "end", "land", "again 86Bde", "end", "move 86Bde", "go GP3")
    assert table.place("86Bde") == "GP3"
    assert free(table)


@pytest.mark.rule("7.3.2-h")
def test_a_trench_left_in_the_first_activation_does_not_help_in_a_second_one() -> None:
    pieces = {**BESIDE, "88Bde": "GP3 e"}
    table = Table(pieces, step="operations", impulse=0, impulses=1, dice=[6, 1, 3])
    table.play("land", "formation 29D", "end", "move_first", "move 88Bde", "rise", "stop")
    table.play("end", "end", "land", "again 86Bde", "end", "move 86Bde")
    assert "7.3.2-f" in table.refused("go GP3")


def turks_move_after_second_activations(host: str, flip: str) -> Table:
    """BRU in GP6 flips in a second activation, then the Allies act again; now T19-57 moves."""
    pieces = {"BRU": f"GP6 a{host}", "T19-57": "GP4", "88Bde": "GP3 a", "87Bde": "GP1 a"}
    table = Table({**pieces, "86Bde": "GP1", "BH-C1": "GP1"}, step="operations", impulse=0,
                  impulses=1, dice=[6, 1, 1, 1], options={"max_formations": "any"})  # fmt: skip
    table.play("land", "formation 29D", "move_first", "end", "end")
    table.play("pass", "land", "again BRU", "move_first", "move BRU", flip, "stop", "end")
    table.play("land", "again 87Bde", "end", "end", "pass")
    table.play("land", "formation T19", "move T19-57")
    return table


@pytest.mark.rule("7.3.2-h")
def test_a_trench_of_a_second_activation_is_none_of_the_impulse() -> None:
    table = turks_move_after_second_activations("", "dig")
    assert table.entrenched("BRU")
    table.roll(10)
    table.play("go GP6")
    assert table.place("T19-57") == "GP4"


@pytest.mark.rule("7.3.2-h")
def test_a_second_activation_does_not_wipe_out_the_trenches_of_the_impulse() -> None:
    table = turks_move_after_second_activations("e", "rise")
    assert not table.entrenched("BRU")
    table.play("go GP6")
    assert table.place("T19-57") == "GP6"


@pytest.mark.rule("7.3.2-i")
def test_an_out_of_supply_unit_cannot_use_the_check() -> None:
    table = Table({**BESIDE, "BH-C1": "GP1 u"})
    table.activate("allied", "29D")
    assert not table.allowed("move 86Bde")
    assert not table.recorder.dice


@pytest.mark.rule("7.3.2-i", "7.3.2c-n")
def test_a_second_activation_cannot_use_the_check() -> None:
    pieces = {**BESIDE, "87Bde": "GP4", "BH-C2": "GP4", "T9-25": "GP6"}
    table = Table(pieces, step="operations", impulse=0, impulses=1, dice=[6, 1, 3])
    table.play("land", "formation 29D", "end", "move_first", "end", "end", "land")
    table.play("again 87Bde", "end", "move 87Bde")
    assert {"7.3.2-i", "7.3.2c-n"} & set(table.refused("go GP3"))
    assert table.legal("go") == ["go GP10"]
    table.play("go GP10")
    assert table.place("87Bde") == "GP10"
    assert free(table)
