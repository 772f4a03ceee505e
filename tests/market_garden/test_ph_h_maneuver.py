"""H Maneuver Combat Phase, step by step, and R9.2 support fire."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import combat, declare, done, kinds, last
from tests.market_garden.ground import beside, beyond, dry_pair, plain
from tests.market_garden.table import Table

HERE = plain(3)
BY = beside(HERE)
BEHIND = beyond(HERE, 3, 3)
FAR = beyond(HERE, 0, 3)
STEPS = ("maneuver", "fire_assigned", "fire_result", "maneuver_result")


def pitched(*dice: int, air: tuple[int, int] = (0, 0), also: dict[str, str] | None = None) -> Table:
    """Two battalions of 5 and efficiency 6 against two of 4 and 5: 1:1, one shift to 1.5:1."""
    units = {"4SLI": BY[0], "4WILT": BY[0], "BECKER": HERE, "HERMANN": HERE} | (also or {})
    return combat(units, HERE, ["4SLI", "4WILT"], dice=dice, air=air)


@pytest.mark.rule("H-1-a", "H-2-a", "H-5-a", "R12.2-a")
def test_odds_then_efficiency_give_the_column_and_the_attacker_rolls() -> None:
    """Die 5, +1 for the terrain: row 6 of 1.5:1 is BF1."""
    table = pitched(5)
    found = last(table, "maneuver")
    assert (found["odds"], found["shift"], found["column"]) == ("1:1", 1, "1.5:1")
    result = last(table, "maneuver_result")
    assert (result["die"], result["total"], result["result"]) == (5, 6, "BF1")
    assert table.dice.left == []


@pytest.mark.rule("H-5-b", "R2.4-c")
@pytest.mark.parametrize(("letter", "tdv"), [("w", 2), ("t", 2), ("f", 3), ("c", 3)])
def test_the_tdv_is_added_to_the_die(letter: str, tdv: int) -> None:
    target, start = dry_pair(letter)
    units = {"4SLI": start, "4WILT": start, "BECKER": target, "HERMANN": target}
    table = combat(units, target, ["4SLI", "4WILT"], dice=[6 - tdv])
    assert last(table, "maneuver")["column"] == "1.5:1"
    assert table.modifiers("maneuver_result") == [f"R2.4-c +{tdv}"]
    assert last(table, "maneuver_result")["result"] == "BF1"


@pytest.mark.rule("H-5-b")
def test_armour_and_the_other_modifiers_count() -> None:
    units = {"4-7DG": BY[0], "4SLI": BY[1], "4WILT": BY[2], "BECKER": HERE, "HERMANN": HERE}
    table = combat(units, HERE, ["4-7DG", "4SLI", "4WILT"], dice=[10])
    assert sorted(table.modifiers("maneuver_result")) == ["R12.3-a -1", "R12.4-a -1", "R2.4-c +1"]
    assert last(table, "maneuver_result")["total"] == 9


@pytest.mark.rule("H-3-a", "H-3-b", "R9.2-a", "R12.2-b")
def test_support_comes_between_odds_and_die_and_the_attacker_assigns_first() -> None:
    table = pitched(10, 10, 5, air=(1, 1))
    assert (table.asked(), table.seat(), table.dice.left) == ("assign_fire", "allied", [10, 10, 5])
    table.play("air 1")
    assert (table.asked(), table.seat(), table.dice.left) == ("assign_fire", "german", [10, 10, 5])
    table.play("air 1")
    assert kinds(table, *STEPS) == [
        "maneuver",
        "fire_assigned",
        "fire_assigned",
        "fire_result",
        "fire_result",
        "maneuver_result",
    ]


@pytest.mark.rule("H-3-b")
def test_the_attacker_adds_nothing_after_the_defender() -> None:
    table = pitched(10, 10, 5, air=(9, 1))
    table.play("air 1", "air 1")
    assert table.air("allied") == 8
    assert [e.args["seat"] for e in table.events("fire_assigned")] == ["allied", "german"]


@pytest.mark.rule("H-3-a")
def test_nobody_has_to_give_support() -> None:
    table = pitched(5, air=(3, 3))
    table.play("end", "end")
    assert kinds(table, *STEPS) == ["maneuver", "maneuver_result"]
    assert (table.air("allied"), table.air("german")) == (3, 3)


@pytest.mark.rule("H-3-a", "R9.2-a")
def test_each_side_rolls_once_for_air_and_guns_together() -> None:
    table = pitched(10, 10, 5, also={"55FD": FAR, "SSART10": BEHIND}, air=(2, 2))
    table.play("air 2", "gun 55FD", "air 2", "gun SSART10")
    assert [e.args["points"] for e in table.events("fire_result")] == [8, 7]
    assert table.dice.left == []


@pytest.mark.rule("H-4-a", "R9-a")
@pytest.mark.parametrize(("before", "after"), [("", 1), (" 1", 2)])
def test_guns_that_support_are_marked(before: str, after: int) -> None:
    table = pitched(10, 10, 5, also={"55FD": FAR + before, "SSART10": BEHIND + before})
    table.play("gun 55FD", "gun SSART10")
    assert (table.fire("55FD"), table.fire("SSART10")) == (after, after)


@pytest.mark.rule("H-4-a", "R9-a")
def test_guns_with_final_fire_do_not_support() -> None:
    table = pitched(5, also={"55FD": f"{FAR} 2", "SSART10": f"{BEHIND} 2"})
    assert kinds(table, *STEPS) == ["maneuver", "maneuver_result"]


@pytest.mark.rule("H-6-a", "H-6-b", "H-6-c", "R12.5-d", "R12.2-b")
def test_losses_then_retreats_then_fatigue() -> None:
    """1.5:1, row 1 is D2 R1: reached by die 1 with armour -1 and +1 for the terrain."""
    units = {"4-7DG": BY[0], "43REC": BY[0], "BECKER": HERE, "HERMANN": HERE}
    table = combat(units, HERE, ["4-7DG", "43REC"], dice=[1])
    assert last(table, "maneuver_result")["result"] == "D2 R1"
    table.play("lose BECKER", f"retreat {BY[3]}", f"retreat {BY[3]}", "end")
    assert kinds(table, "step_lost", "retreated", "fatigued") == [
        *["step_lost"] * 2,
        *["retreated"] * 2,
        *["fatigued"] * 2,
    ]


@pytest.mark.rule("H-0-a")
def test_the_phasing_player_picks_the_order_and_finishes_one_combat_first() -> None:
    other = beyond(HERE, 0, 2)
    units = {"4SLI": BY[0], "4WILT": FAR, "BECKER": HERE, "HERMANN": other}
    table = Table(units, dice=[5, 6], air=(2, 0))
    declare(table, HERE, ["4SLI"])
    declare(table, other, ["4WILT"])
    table.begin("H")
    assert (table.asked(), table.seat()) == ("choose_combat", "allied")
    assert sorted(table.legal("resolve")) == sorted([f"resolve {HERE}", f"resolve {other}"])
    table.play(f"resolve {other}", "air 1")
    table.roll(5, 6)
    while not done(table):
        table.play("end" if "end" in table.legal() else table.legal()[0])
    targets = [e.args["hex"] for e in table.events() if e.kind in ("maneuver", "maneuver_result")]
    assert targets == [other, other, HERE, HERE]


@pytest.mark.rule("P2-H-1")
def test_the_second_player_fights_in_the_same_way() -> None:
    units = {"BECKER": BY[0], "HERMANN": BY[0], "4SLI": HERE, "SSART10": FAR, "55FD": BEHIND}
    attackers = ["BECKER", "HERMANN"]
    table = combat(units, HERE, attackers, side="german", second=True, dice=[10, 10, 5])
    assert table.seat() == "german"
    table.play("gun SSART10")
    assert table.seat() == "allied"
    table.play("gun 55FD")
    assert kinds(table, *STEPS)[-3:] == ["fire_result", "fire_result", "maneuver_result"]
    assert last(table, "maneuver")["odds"] == "1.5:1"


@pytest.mark.rule("R9.2-b", "R9.2-e")
def test_support_costs_steps_by_the_tdv_of_the_attacked_hex_and_shifts_nothing() -> None:
    """6 points, die 1: 4F; in a wood two steps."""
    wood, start = dry_pair("w")
    gun = beyond(start, beside(wood).index(start), 2)
    units = {"4SLI": start, "4WILT": start, "55FD": gun, "BECKER": wood, "HERMANN": wood}
    table = combat(units, wood, ["4SLI", "4WILT"], dice=[1, 4])
    column = last(table, "maneuver")["column"]
    table.play("gun 55FD")
    result = last(table, "fire_result")
    assert (result["hex"], result["tdv"], result["count"]) == (wood, 2, 2)
    assert (table.asked(), table.seat()) == ("choose_loss", "german")
    table.play("lose BECKER")
    assert (table.asked(), table.seat()) == ("choose_fatigue", "german")
    table.play("tire HERMANN")
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (1, 1)
    assert (table.fatigued("BECKER"), table.fatigued("HERMANN")) == (False, True)
    assert last(table, "maneuver_result")["column"] == column == "1.5:1"


@pytest.mark.rule("R9.2-c")
def test_support_losses_come_after_both_rolls_and_before_the_die() -> None:
    table = pitched(5, 5, 10, air=(1, 1))  # two results of 1
    table.play("air 1", "air 1")
    assert [e.args["result"] for e in table.events("fire_result")] == ["1", "1"]
    assert table.dice.left == [10]
    assert not table.events("step_lost")
    seats = set()
    while table.asked() == "choose_loss" and table.dice.left:
        seats.add(table.seat())
        table.play(table.legal("lose")[0])
    assert seats == {"allied", "german"}
    order = kinds(table, "fire_result", "step_lost", "maneuver_result")
    assert order[:5] == ["fire_result"] * 2 + ["step_lost"] * 2 + ["maneuver_result"]


@pytest.mark.rule("R9.2-d")
@pytest.mark.parametrize(("gun_at", "reaches"), [(4, True), (5, False)])
def test_the_attackers_guns_must_reach_the_attacked_hex(gun_at: int, *, reaches: bool) -> None:
    table = pitched(5, 5, also={"1ALR": beyond(HERE, 0, gun_at)}, air=(1, 0))
    assert table.allowed("gun 1ALR") == reaches
    if not reaches:
        assert {"R9.2-d", "R9-b"} & set(table.refused("gun 1ALR"))


@pytest.mark.rule("R9.2-d")
@pytest.mark.parametrize(("gun_at", "reaches"), [(3, True), (4, False)])
def test_the_defenders_guns_must_reach_their_own_attacked_hex(
    gun_at: int, *, reaches: bool
) -> None:
    """Swoboda's flak has range 3; the attackers, one hex nearer, do not matter."""
    table = pitched(5, 5, also={"SWOBODA": beyond(HERE, 0, gun_at)}, air=(0, 1))
    assert table.seat() == "german"
    assert table.allowed("gun SWOBODA") == reaches


@pytest.mark.rule("R9.2-e")
def test_the_defender_names_one_hex_of_attackers() -> None:
    units = {"4SLI": BY[0], "4WILT": BY[1], "5WILT": BY[1], "BECKER": HERE, "HERMANN": HERE}
    table = combat(units, HERE, ["4SLI", "4WILT"], air=(0, 1), dice=[5, 5])
    assert (table.asked(), table.seat()) == ("choose_aim", "german")
    assert sorted(table.legal("aim")) == sorted([f"aim {BY[0]}", f"aim {BY[1]}"])
    assert "R9.2-e" in table.refused(f"aim {BY[3]}")
    table.play(f"aim {BY[1]}", "air 1")
    assert last(table, "fire_result")["hex"] == BY[1]
    assert (table.steps("4SLI"), table.steps("4WILT"), table.steps("5WILT")) == (2, 1, 2)


@pytest.mark.rule("R9.2-e")
def test_the_tdv_of_the_attackers_hex_counts() -> None:
    target, wood = dry_pair(".ph", "w")
    units = {"4SLI": wood, "4WILT": wood, "BECKER": target, "HERMANN": target}
    table = combat(units, target, ["4SLI", "4WILT"], air=(0, 1), dice=[5, 5])
    table.play("air 1")
    assert (last(table, "fire_result")["tdv"], last(table, "fire_result")["count"]) == (2, 0)
    assert (table.steps("4SLI"), table.steps("4WILT")) == (2, 2)


@pytest.mark.rule("R9.2-f", "R9.2-b")
def test_odds_and_shift_are_not_found_again_after_support() -> None:
    """The defender loses half of his strength and is fatigued; the column stays."""
    table = pitched(2, 5, air=(5, 0))
    table.play("air 5", "lose BECKER")
    table.play("tire BECKER")
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (1, 1)
    assert len(table.events("maneuver")) == 1
    assert last(table, "maneuver_result")["column"] == "1.5:1"


@pytest.mark.rule("R9.2-f")
def test_an_attacker_fatigued_by_support_still_takes_part() -> None:
    """1 point, die 2: 1F on a lone brigade of four steps."""
    units = {"8BDE": BY[0], "BECKER": HERE, "HERMANN": HERE}
    table = combat(units, HERE, ["8BDE"], air=(0, 1), dice=[2, 5])
    table.play("air 1")
    assert (table.steps("8BDE"), table.fatigued("8BDE")) == (3, True)
    assert last(table, "maneuver_result")["column"] == last(table, "maneuver")["column"]


@pytest.mark.rule("R9.2-g", "R12.5-c")
def test_without_a_defender_left_the_hex_is_empty_and_no_die_is_rolled() -> None:
    units = {"4SLI": BY[0], "LW6": HERE}
    table = combat(units, HERE, ["4SLI"], air=(1, 0), dice=[5])
    table.play("air 1")
    assert table.place("LW6") == "eliminated"
    assert (table.asked(), table.dice.left) == ("choose_advance", [])
    table.play("advance 4SLI")
    assert table.place("4SLI") == HERE
    assert not table.events("maneuver_result")


@pytest.mark.rule("R9.2-g")
def test_without_an_attacker_left_the_combat_ends() -> None:
    units = {"1RECCE": BY[0], "LW6": HERE}
    table = combat(units, HERE, ["1RECCE"], air=(0, 1), dice=[5])
    table.play("air 1")
    assert table.place("1RECCE") == "eliminated"
    assert done(table)
    assert not table.events("maneuver_result")
    assert table.place("LW6") == HERE


@pytest.mark.rule("R9-c")
@pytest.mark.parametrize("phase", ["H", "I"])
def test_ten_air_points_at_most_support_or_bombard_in_defence(phase: str) -> None:
    units = {"4SLI": BY[0], "BECKER": HERE}
    table = combat(units, HERE, ["4SLI"], assault=phase == "I", air=(0, 12), dice=[10] * 5)
    assert table.seat() == "german"
    assert table.legal("air")[-1] == "air 10"
    assert "R9-c" in table.refused("air 11")


@pytest.mark.rule("R9-h")
@pytest.mark.parametrize("phase", ["H", "I"])
def test_guns_out_of_supply_support_only_with_their_first_fire(phase: str) -> None:
    units = {"4SLI": BY[0], "BECKER": HERE, "SSART10": f"{BEHIND} o 1", "ART191": f"{BEHIND} o"}
    table = combat(units, HERE, ["4SLI"], assault=phase == "I", dice=[10] * 5)
    assert table.legal("gun") == ["gun ART191"]
    assert "R9-h" in table.refused("gun SSART10")
