"""R4.4, R17.2-e Rivers, canals, bridges, ferries and assault boats."""

from __future__ import annotations

import pytest

from tests.market_garden.field import cost, on_field, stopped
from tests.market_garden.table import Table

FOOT, TANKS = "1PARA", "2IG"


@pytest.mark.rule("R4.4-a")
@pytest.mark.parametrize("code", [FOOT, TANKS, "55FD"])
def test_nobody_walks_across_a_major_river(code: str) -> None:
    table = on_field({code: "3136"})
    table.play(f"move {code}")
    assert "R4.4-a" in table.refused("go 3236")


@pytest.mark.rule("R4.4-a", "R4.4-d")
@pytest.mark.parametrize("code", [FOOT, TANKS])
@pytest.mark.parametrize(("start", "to"), [("3336", "3436"), ("2936", "3036"), ("3338", "3438")])
def test_an_intact_bridge_adds_no_cost(code: str, start: str, to: str) -> None:
    assert cost([code], start, to) == 1


@pytest.mark.rule("R4.4-d")
def test_a_rail_bridge_carries_foot_units_only() -> None:
    assert cost([FOOT], "3536", "3636") == 1
    assert cost([FOOT], "2938", "3038") == 1
    table = on_field({TANKS: "3536", "3IG": "2938", "55FD": "3536"})
    table.play(f"move {TANKS}")
    assert set(table.refused("go 3636")) & {"R4.4-a", "R4.4-d"}
    table.play("stop", "move 3IG")
    assert set(table.refused("go 3038")) & {"R4.4-b", "R4.4-d"}
    table.play("stop", "move 55FD")
    table.refused("go 3636")


@pytest.mark.rule("R4.4-b")
def test_a_canal_costs_foot_units_two_points_more() -> None:
    assert cost([FOOT], "2736", "2836") == 3
    assert cost([FOOT], "2836", "2736") == 3


@pytest.mark.rule("R4.4-b")
@pytest.mark.parametrize("code", [TANKS, "55FD"])
def test_motorised_units_do_not_cross_a_canal_without_a_bridge(code: str) -> None:
    table = on_field({code: "2736"})
    table.play(f"move {code}")
    assert "R4.4-b" in table.refused("go 2836")


@pytest.mark.rule("R17.2-c", "R4.4-a", "R4.4-b")
def test_a_destroyed_bridge_counts_as_absent() -> None:
    blown = {"f-canal": "destroyed", "f-river": "destroyed"}
    assert cost([FOOT], "2936", "3036", bridges=blown) == 3
    table = on_field({TANKS: "2936", FOOT: "3336"}, bridges=blown)
    table.play(f"move {TANKS}")
    assert "R4.4-b" in table.refused("go 3036")
    table.play("stop", f"move {FOOT}")
    assert "R4.4-a" in table.refused("go 3436")


# -- ferries -------------------------------------------------------------------------------


@pytest.mark.rule("R4.4-c", "R4.4-a")
@pytest.mark.parametrize("code", [FOOT, TANKS, "55FD"])
def test_a_ferry_carries_a_unit_of_any_kind_for_its_whole_allowance(code: str) -> None:
    table = on_field({code: "3736"})
    table.play(f"move {code}", "ferry 3836")
    assert table.place(code) == "3836"
    assert stopped(table)


@pytest.mark.rule("R4.4-c")
def test_a_ferry_is_used_once_in_a_player_turn() -> None:
    table = on_field({TANKS: "3736", FOOT: "3836"})
    table.play(f"move {TANKS}", "ferry 3836", f"move {FOOT}")
    assert table.refused("ferry 3736") == ("R4.4-c",)
    table.play("stop", "end")
    table.begin("J", "allied")
    table.play(f"move {TANKS}")
    assert table.refused("ferry 3736") == ("R4.4-c",)


@pytest.mark.rule("R4.4-c")
def test_the_ferry_works_again_in_the_next_player_turn() -> None:
    table = on_field({TANKS: "3736", "KRAUSE": "3838"})
    table.play(f"move {TANKS}", "ferry 3836", "stop" if table.asked() == "move_on" else "end")
    table.begin("A", "german", second=True)
    table.begin("C", "german", second=True)
    table.put("KRAUSE", "3736")
    table.play("move KRAUSE")
    assert not table.allowed("ferry 3836"), "an enemy is there"
    table.put(TANKS, "3140")
    table.play("ferry 3836")


@pytest.mark.rule("R4.4-c")
def test_a_ferry_takes_one_unit_and_not_a_stack() -> None:
    table = on_field({TANKS: "3736", "3IG": "3736"})
    table.play(f"move {TANKS}", "with 3IG")
    assert table.refused("ferry 3836") == ("R4.4-c",)


@pytest.mark.rule("R4.4-c")
def test_a_unit_that_has_moved_does_not_use_a_ferry() -> None:
    table = on_field({TANKS: "3735"})
    table.play(f"move {TANKS}", "go 3736")
    assert table.refused("ferry 3836") == ("R4.4-c",)


@pytest.mark.rule("R4.4-c")
def test_a_ferry_does_not_lead_to_enemies() -> None:
    table = on_field({TANKS: "3736", "ART191": "3836"})
    table.play(f"move {TANKS}")
    assert set(table.refused("ferry 3836")) & {"R4.4-c", "R4-d"}


@pytest.mark.rule("R4.4-c")
@pytest.mark.parametrize(("turn", "works"), [(6, True), (7, False)])
def test_a_ferry_stops_working_when_its_time_is_over(turn: int, works: bool) -> None:
    table = on_field({TANKS: "2738"}, turn=turn)
    table.play(f"move {TANKS}")
    assert table.allowed("ferry 2838") == works


# -- assault boats -------------------------------------------------------------------------


@pytest.mark.rule("R17.2-e", "R4.4-a")
def test_boats_take_a_foot_stack_across_for_its_whole_allowance() -> None:
    table = on_field({FOOT: "3136", "2PARA": "3136"})
    table.play(f"move {FOOT}", "with 2PARA", "boats 3236")
    assert table.place(FOOT) == table.place("2PARA") == "3236"
    assert stopped(table)


@pytest.mark.rule("R17.2-e")
def test_boats_are_used_once_in_the_game() -> None:
    table = on_field({FOOT: "3136", "2PARA": "3136"})
    table.play(f"move {FOOT}", "boats 3236", "move 2PARA")
    assert table.refused("boats 3236") == ("R17.2-e",)
    table.play("stop", "end")
    table.state.turn += 4
    table.begin("C", "allied")
    table.play("move 2PARA")
    assert table.refused("boats 3236") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e")
def test_boats_are_for_foot_units() -> None:
    table = on_field({FOOT: "3136", TANKS: "3136"})
    table.play(f"move {TANKS}")
    assert table.refused("boats 3236") == ("R17.2-e",)
    table.play(f"with {FOOT}")
    assert table.refused("boats 3236") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e")
def test_boats_are_for_stacks_that_start_beside_the_river() -> None:
    table = on_field({FOOT: "3135"})
    table.play(f"move {FOOT}", "go 3136")
    assert table.refused("boats 3236") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e")
def test_the_germans_have_no_boats() -> None:
    table = on_field({"MOELLER": "3136"}, side="german")
    table.play("move MOELLER")
    assert table.refused("boats 3236") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e")
@pytest.mark.parametrize(("bridges", "works"), [({}, False), ({"f-river": "destroyed"}, True)])
def test_boats_cross_where_no_bridge_stands(bridges: dict[str, str], works: bool) -> None:
    table = on_field({FOOT: "3336"}, bridges=bridges)
    table.play(f"move {FOOT}")
    assert table.allowed("boats 3436") == works


@pytest.mark.rule("R17.2-e")
def test_boats_do_not_move_into_enemies_nor_over_canals() -> None:
    table = on_field({FOOT: "3136", "2PARA": "2736", "ART191": "3236"})
    table.play(f"move {FOOT}")
    table.refused("boats 3236")
    table.play("stop", "move 2PARA")
    table.refused("boats 2836")


@pytest.mark.rule("R17.2-e")
def test_by_option_there_are_no_boats() -> None:
    table = on_field({FOOT: "3136"}, options={"boats": "off"})
    table.play(f"move {FOOT}")
    assert table.refused("boats 3236") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e", "R7-b")
@pytest.mark.parametrize("kind", ["maneuver", "assault"])
def test_boats_let_one_foot_stack_attack_across_the_river(kind: str) -> None:
    units = {FOOT: "3136", "2PARA": "3136", TANKS: "3136", "MG30": "3236"}
    table = on_field(units, "D")
    table.play(f"{kind} 3236", f"attacker {FOOT}", "attacker 2PARA")
    table.refused(f"attacker {TANKS}")
    table.play("end")
    (combat,) = table.state.combats
    assert combat.boats
    assert combat.assault == (kind == "assault")


@pytest.mark.rule("R17.2-e")
def test_boats_carry_units_of_one_hex_only() -> None:
    units = {FOOT: "3538", "2PARA": "3538", "3PARA": "3637", "MG30": "3638"}
    table = on_field(units, "D")
    table.play("maneuver 3638", f"attacker {FOOT}", "attacker 2PARA")
    assert table.refused("attacker 3PARA") == ("R17.2-e",)


@pytest.mark.rule("R17.2-e", "R7-j")
@pytest.mark.parametrize("order", [(FOOT, TANKS), (TANKS, FOOT)])
def test_others_may_join_the_boats_by_land(order: tuple[str, str]) -> None:
    table = on_field({FOOT: "3538", TANKS: "3738", "MG30": "3638"}, "D")
    table.play("maneuver 3638", *(f"attacker {code}" for code in order), "end")
    assert len(table.state.combats[0].attackers) == 2


@pytest.mark.rule("R17.2-e", "R13.3-f")
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [((FOOT,), ["+2"]), ((FOOT, TANKS), [])],
)
def test_an_assault_by_boat_adds_two(attackers: tuple[str, ...], expected: list[str]) -> None:
    units = {FOOT: "3538", TANKS: "3738", "BECKER": "3638"}
    table = on_field(units, "D", dice=[10, 10, 10, 10])
    table.play("assault 3638", *(f"attacker {code}" for code in attackers), "end")
    table.begin("I", "allied")
    water = [m for m in table.modifiers("assault_result") if "R17.2-e" in m or "R13.3-f" in m]
    assert [m.split()[1] for m in water] == expected


@pytest.mark.rule("R17.2-e")
@pytest.mark.parametrize("used", ["option", "before"])
def test_without_boats_nobody_attacks_across_the_river(used: str) -> None:
    options = {"boats": "off"} if used == "option" else {}
    table = on_field({FOOT: "3136", "MG30": "3236"}, "", options=options)
    table.state.boats_used = used == "before"
    table.begin("D", "allied")
    assert not table.legal("maneuver")
    assert not table.legal("assault")


@pytest.mark.rule("R17.2-e")
def test_boats_that_moved_a_stack_are_gone_for_attacks() -> None:
    table = on_field({FOOT: "3136", "2PARA": "3538", "MG30": "3638"})
    table.play(f"move {FOOT}", "boats 3236")
    table.begin("D", "allied")
    assert not table.legal("maneuver")


@pytest.mark.rule("R17.2-e")
@pytest.mark.parametrize(
    ("turn", "guards", "works"),
    [
        (7, "3035", True),
        (8, "3136", True),
        (6, "3035", False),
        (7, "2936", True),
        (7, "2836", False),
        (7, "3035 o", False),
        (7, "not_yet", False),
    ],
)
def test_the_boats_come_up_with_xxx_corps(turn: int, guards: str, works: bool) -> None:
    """From turn 7, within two hexes of a unit of the corps that is in supply."""
    units = {FOOT: "3136", "2IG": guards}
    table = on_field(units, turn=turn, options={"boats": "corps"})
    table.play(f"move {FOOT}")
    assert table.allowed("boats 3236") == works


@pytest.mark.rule("R17.2-e")
def test_the_poles_at_arnhem_have_boats_of_their_own() -> None:
    table = Table(
        {"POL1": "2710"}, phase="C", scenario="arnhem", turn=9, options={"boats": "corps"}
    )
    table.play("move POL1")
    assert table.legal("boats")
