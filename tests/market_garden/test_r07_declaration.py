"""D, R7 Combat Declaration: who may be declared against what, and how often."""

from __future__ import annotations

import pytest

from tests.market_garden.field import decline, left, on_field, start_turn
from tests.market_garden.fights import kinds
from tests.market_garden.table import Table

HERE, FOE, OTHER = "3140", "3240", "3141"
"""OTHER is next to HERE, not to FOE."""


def declaring(units: dict[str, str], **more: str) -> Table:
    return on_field(units, "D", options=more)


def declared(table: Table) -> list[tuple[bool, str, list[str]]]:
    names, codes = table.state.facts.board.grid.names, table.state.facts.pieces.codes
    return [
        (c.assault, names[c.target], [codes[u] for u in c.attackers]) for c in table.state.combats
    ]


@pytest.mark.rule("D-1-a", "D-1-c", "R7-a", "R7-c")
def test_maneuver_and_assault_combats_are_declared_with_hex_and_attackers() -> None:
    table = declaring({"2IG": HERE, "3IG": HERE, "HOF1": FOE, "HOF2": "3040"})
    assert (table.asked(), table.seat()) == ("declare", "allied")
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", "assault 3040", "attacker 3IG", "end")
    assert declared(table) == [(False, FOE, ["2IG"]), (True, "3040", ["3IG"])]
    assert kinds(table, "maneuver_declared", "assault_declared") == [
        "maneuver_declared",
        "assault_declared",
    ]


@pytest.mark.rule("P2-D-1")
@pytest.mark.parametrize("second", [False, True])
def test_the_second_player_declares_in_the_same_way(second: bool) -> None:
    table = on_field({"2IG": HERE, "ROESTEL": FOE}, "D", side="german", second=second)
    assert table.seat() == "german"
    table.play(f"maneuver {HERE}", "attacker ROESTEL", "end")
    assert declared(table) == [(False, HERE, ["ROESTEL"])]


@pytest.mark.rule("D-1-b", "R7-a", "R3-e")
def test_all_is_declared_before_anything_is_carried_out() -> None:
    """Two combats against C/M hexes; only after both does the defender answer, then guns fire."""
    units = {"2IG": "2942", "3IG": "3342", "KRAUSE": "3042", "SEGLER": "3442", "55FD": "3144"}
    table = on_field(units, "", turn=4, dice=(1, 2) * 30)
    start_turn(table)
    while table.asked() != "declare":
        decline(table)
    table.play("maneuver 3042", "attacker 2IG", "end")
    assert (table.asked(), table.seat()) == ("declare", "allied")
    table.play("maneuver 3442", "attacker 3IG", "end")
    asked = []
    while table.asked() != "choose_mover":
        asked.append(table.asked())
        decline(table)
    assert asked[:3] == ["choose_refusal", "choose_bombardment", "choose_combat"]


@pytest.mark.rule("R7-b")
def test_combat_is_voluntary() -> None:
    table = declaring({"2IG": HERE, "HOF1": FOE})
    table.play("end")
    assert declared(table) == []


@pytest.mark.rule("R7-b")
def test_the_target_holds_enemies_next_to_each_attacker() -> None:
    table = declaring({"2IG": HERE, "3IG": OTHER, "HOF1": FOE})
    assert "R7-b" in table.refused("maneuver 3040"), "nobody there"
    table.play(f"maneuver {FOE}")
    assert table.refused("attacker 3IG") == ("R7-b",)


@pytest.mark.rule("R7-b")
@pytest.mark.parametrize(
    ("start", "foe", "foot", "tanks"),
    [
        ("2736", "2836", True, False),  # canal
        ("2936", "3036", True, True),  # canal bridge
        ("3336", "3436", True, True),  # river bridge
        ("3536", "3636", True, False),  # rail bridge
        ("3136", "3236", False, False),  # river
        ("3736", "3836", False, False),  # a ferry is no way to attack
    ],
)
def test_attackers_must_be_able_to_cross_the_hexside(
    start: str, foe: str, foot: bool, tanks: bool
) -> None:
    units = {"1PARA": start, "2IG": start, "HOF1": foe}
    table = declaring(units, boats="off")
    able = []
    if table.legal("maneuver"):
        table.play(f"maneuver {foe}")
        able = table.legal("attacker")
    assert ("attacker 1PARA" in able, "attacker 2IG" in able) == (foot, tanks)


@pytest.mark.rule("R7-d", "R7-e", "D-1-d")
def test_one_hex_may_suffer_maneuver_and_assault_by_different_units() -> None:
    table = declaring({"2IG": HERE, "3IG": HERE, "HOF1": FOE})
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", f"assault {FOE}")
    assert table.refused("attacker 2IG") == ("R7-e",)
    table.play("attacker 3IG", "end")
    assert [(assault, units) for assault, _, units in declared(table)] == [
        (False, ["2IG"]),
        (True, ["3IG"]),
    ]


@pytest.mark.rule("R7-e")
def test_a_unit_is_declared_for_one_combat_only() -> None:
    table = declaring({"2IG": HERE, "HOF1": FOE, "HOF2": "3040", "3IG": HERE})
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", "maneuver 3040")
    assert table.refused("attacker 2IG") == ("R7-e",)


@pytest.mark.rule("R7-e", "D-1-d")
def test_by_option_one_unit_may_maneuver_and_assault_the_same_hex() -> None:
    table = declaring({"2IG": HERE, "HOF1": FOE, "HOF2": "3040"}, unit_both="yes")
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", f"assault {FOE}", "attacker 2IG", "end")
    assert [assault for assault, _, _ in declared(table)] == [False, True]
    assert not table.legal("maneuver"), "but not another hex"


@pytest.mark.rule("R7-f")
def test_a_hex_suffers_one_maneuver_and_one_assault() -> None:
    units = {"2IG": HERE, "3IG": HERE, "2GG": HERE, "HOF1": FOE, "HOF2": "3040"}
    table = declaring(units)
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    assert table.refused(f"maneuver {FOE}") == ("R7-f",)
    table.play(f"assault {FOE}", "attacker 3IG", "end")
    assert table.refused(f"assault {FOE}") == ("R7-f",)


@pytest.mark.rule("R7-g", "R14.3-c")
def test_a_fatigued_unit_is_not_declared() -> None:
    table = declaring({"2IG": f"{HERE} F", "3IG": HERE, "HOF1": FOE})
    table.play(f"maneuver {FOE}")
    assert "R7-g" in table.refused("attacker 2IG")
    assert declaring({"2IG": f"{HERE} F", "HOF1": FOE}).asked() == "halt"


@pytest.mark.rule("R7-h", "R2.1-c")
def test_artillery_is_not_declared() -> None:
    table = declaring({"55FD": HERE, "3IG": HERE, "HOF1": FOE})
    table.play(f"assault {FOE}")
    assert table.refused("attacker 55FD") == ("R7-h",)
    assert declaring({"55FD": HERE, "HOF1": FOE}).asked() == "halt"


@pytest.mark.rule("R7-j")
def test_units_of_several_hexes_join_and_units_of_one_hex_attack_different_hexes() -> None:
    units = {"2IG": HERE, "3IG": HERE, "2GG": "3340", "HOF1": FOE, "HOF2": "3040"}
    table = declaring(units)
    table.play(f"maneuver {FOE}", "attacker 2IG", "attacker 2GG", "end")
    table.play("maneuver 3040", "attacker 3IG", "end")
    assert [units for _, _, units in declared(table)] == [["2IG", "2GG"], ["3IG"]]


@pytest.mark.rule("R7-i", "R7-d")
@pytest.mark.parametrize("gone", ["HOF1", "2IG"])
def test_a_combat_without_defenders_or_attackers_is_not_carried_out(gone: str) -> None:
    for phase, kind in (("H", "maneuver"), ("I", "assault")):
        table = declaring({"2IG": HERE, "HOF1": FOE})
        table.play(f"{kind} {FOE}", "attacker 2IG", "end")
        table.put(gone, "eliminated")
        table.begin(phase, "allied")
        assert table.asked() == "halt"
        assert table.state.rolled == 0


@pytest.mark.rule("R7-i")
@pytest.mark.parametrize(("phase", "kind"), [("H", "maneuver"), ("I", "assault")])
def test_a_declared_combat_is_carried_out(phase: str, kind: str) -> None:
    table = declaring({"2IG": HERE, "HOF1": FOE})
    table.play(f"{kind} {FOE}", "attacker 2IG", "end")
    table.roll(*(10,) * 6)
    table.begin(phase, "allied")
    assert table.events(f"{kind}_result")


@pytest.mark.rule("R15.3-f", "B-1-b")
def test_units_that_landed_this_turn_move_half_and_may_attack() -> None:
    table = on_field({"1PARA": HERE, "HOF1": FOE}, "")
    table.state.landed[table.index("1PARA")] = table.state.turn
    table.begin("C", "allied")
    table.play("move 1PARA")
    assert left(table) == 2
    table.begin("D", "allied")
    table.play(f"maneuver {FOE}", "attacker 1PARA", "end")
    assert declared(table) == [(False, FOE, ["1PARA"])]
