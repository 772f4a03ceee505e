"""F, R11 Defensive Reaction: one neighbour may come to an attacked hex."""

from __future__ import annotations

import pytest

from tests.market_garden.field import on_field
from tests.market_garden.table import Table

HERE, FOE, BEHIND = "3140", "3240", "3340"


def attacked(units: dict[str, str], *dice: int, **options: str) -> Table:
    """Phase F after a maneuver against HOF2 in FOE."""
    table = on_field({"2IG": HERE, "HOF2": FOE} | units, "D", dice=dice, options=options)
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.begin("F", "allied")
    return table


@pytest.mark.rule("F-1-a", "F-2-a", "F-2-b", "R11-a", "P2-F-1")
@pytest.mark.parametrize(("die", "comes"), [(7, True), (8, False)])
@pytest.mark.parametrize("second", [False, True])
def test_a_neighbour_enters_on_its_own_rating(die: int, comes: bool, second: bool) -> None:
    units = {"2IG": HERE, "HOF2": FOE, "SPINDLER": BEHIND}
    table = on_field(units, "D", dice=[die])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.begin("F", "allied", second=second)
    assert (table.asked(), table.seat()) == ("choose_reaction", "german")
    table.play("react SPINDLER")
    assert table.place("SPINDLER") == (FOE if comes else BEHIND)


@pytest.mark.rule("P2-F-1")
def test_the_allies_react_in_the_german_player_turn() -> None:
    units = {"ROESTEL": HERE, "1PARA": FOE, "2PARA": BEHIND}
    table = on_field(units, "D", side="german", second=True, dice=[8])
    table.play(f"maneuver {FOE}", "attacker ROESTEL", "end")
    table.begin("F", "german", second=True)
    assert table.seat() == "allied"
    table.play("react 2PARA")
    assert table.place("2PARA") == FOE


@pytest.mark.rule("F-2-a", "R11-a")
def test_the_rating_of_the_reacting_unit_counts_and_no_other() -> None:
    """HOF1 has efficiency 5; SPINDLER beside it has 7."""
    table = attacked({"HOF1": BEHIND, "SPINDLER": BEHIND}, 6)
    table.play("react HOF1")
    assert table.place("HOF1") == BEHIND


@pytest.mark.rule("F-1-b")
def test_the_defender_chooses_whether_and_with_whom() -> None:
    table = attacked({"HOF1": "3341", "SPINDLER": BEHIND})
    assert set(table.legal()) == {"react HOF1", "react SPINDLER", "no"}
    table.play("no")
    assert table.asked() == "halt"
    assert table.state.rolled == 0


@pytest.mark.rule("F-1-b")
def test_the_defender_chooses_which_hex_comes_first() -> None:
    """HOF1 can come to both; a hex is asked about once, whenever it is taken."""
    later = "3241"
    units = {"2IG": HERE, "3IG": "3141", "HOF2": FOE, "MOELLER": later, "HOF1": BEHIND}
    table = on_field(units | {"SPINDLER": "3341"}, "D", dice=[1, 1])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", f"maneuver {later}", "attacker 3IG", "end")
    table.begin("F", "allied")
    assert f"aim {later}" in table.legal()
    assert table.refused(f"aim {FOE}") == ("F-1-a",)
    table.play(f"aim {later}")
    assert not table.legal("aim")
    table.play("react SPINDLER")
    assert table.place("SPINDLER") == later
    table.play("react HOF1")
    assert table.place("HOF1") == FOE
    assert table.asked() == "halt"


@pytest.mark.rule("F-3-a", "R11-b")
@pytest.mark.parametrize("die", [1, 10])
def test_there_is_one_attempt_per_attacked_hex(die: int) -> None:
    table = attacked({"HOF1": "3341", "SPINDLER": BEHIND}, die)
    table.play("react HOF1")
    assert table.asked() == "halt"


@pytest.mark.rule("F-3-a", "R11-b")
def test_a_hex_attacked_twice_still_has_one_attempt() -> None:
    units = {"2IG": HERE, "3IG": HERE, "HOF2": FOE, "HOF1": BEHIND, "SPINDLER": BEHIND}
    table = on_field(units, "D", dice=[10])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", f"assault {FOE}", "attacker 3IG", "end")
    table.begin("F", "allied")
    table.play("react HOF1")
    assert table.asked() == "halt"


@pytest.mark.rule("R11-a", "F-1-a")
def test_only_adjacent_units_react() -> None:
    table = attacked({"HOF1": BEHIND, "SPINDLER": "3440"})
    assert table.legal("react") == ["react HOF1"]
    table.refused("react SPINDLER")


@pytest.mark.rule("R11.1-a", "R14.3-c")
@pytest.mark.parametrize("unfit", [{"ART191": ""}, {"SPINDLER": "F"}, {"SPINDLER": "o"}])
def test_artillery_fatigued_and_unsupplied_units_do_not_react(unfit: dict[str, str]) -> None:
    units = {code: f"{BEHIND} {state}" for code, state in unfit.items()}
    assert attacked(units).asked() == "halt"
    (code,) = unfit
    table = attacked(units | {"HOF1": BEHIND})
    assert "R11.1-a" in table.refused(f"react {code}")


@pytest.mark.rule("R11.1-a")
def test_a_unit_in_an_attacked_hex_does_not_react() -> None:
    units = {"2IG": HERE, "3IG": "3440", "HOF2": FOE, "SPINDLER": BEHIND, "HOF1": "3341"}
    table = on_field(units, "D")
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.play(f"maneuver {BEHIND}", "attacker 3IG", "end")
    table.begin("F", "allied")
    while table.asked() == "choose_reaction":
        assert "react SPINDLER" not in table.legal()
        assert "react HOF2" not in table.legal()
        table.play("no")


@pytest.mark.rule("R11.1-b")
@pytest.mark.parametrize(("option", "may"), [("yes", True), ("no", False)])
def test_reacting_out_of_an_enemy_zone(option: str, may: bool) -> None:
    """3241 is next to 2IG in HERE."""
    table = attacked({"SPINDLER": "3241", "HOF1": BEHIND}, react_from_zoc=option)
    assert table.allowed("react SPINDLER") == may
    assert table.allowed("react HOF1")
    if not may:
        assert table.refused("react SPINDLER") == ("R11.1-b",)


@pytest.mark.rule("R11.1-c")
def test_the_stacking_limit_holds() -> None:
    """HOF2 has size 2."""
    table = attacked({"DREYER": FOE, "FINZEL": BEHIND, "HOF1": BEHIND}, 1)
    assert set(table.refused("react FINZEL")) & {"R11.1-c", "R6-a"}, "2, 4 and 4 are 10"
    table.play("react HOF1")
    assert table.place("HOF1") == FOE


@pytest.mark.rule("R11.1-c")
@pytest.mark.parametrize(
    ("start", "to", "foot", "motorised"),
    [("2836", "2736", True, False), ("3236", "3136", False, False), ("3436", "3336", True, True)],
)
def test_it_must_be_able_to_cross_the_hexside(
    start: str, to: str, foot: bool, motorised: bool
) -> None:
    west = {"2736": "2636", "3136": "3036", "3336": "3236"}[to]
    units = {"2IG": west, "HOF2": to, "HOF1": start, "KRAUSE": start, "SPINDLER": start}
    table = on_field(units, "D")
    table.play(f"maneuver {to}", "attacker 2IG", "end")
    table.begin("F", "allied")
    able = table.legal("react") if table.asked() == "choose_reaction" else []
    assert ("react SPINDLER" in able, "react KRAUSE" in able) == (foot, motorised)


@pytest.mark.rule("R11.1-c")
def test_no_movement_is_spent() -> None:
    table = on_field({"2IG": "3130", "HOF2": "3230", "KRAUSE": "3330 m"}, "D")
    table.play("maneuver 3230", "attacker 2IG", "end")
    table.roll(1)
    table.begin("F", "allied")
    table.play("react KRAUSE")
    assert table.place("KRAUSE") == "3230"


@pytest.mark.rule("R11.1-d")
def test_a_unit_tries_once_in_a_player_turn() -> None:
    units = {"2IG": HERE, "3IG": "3442", "HOF2": FOE, "HOF1": "3441"}
    table = on_field(units | {"SPINDLER": "3341", "MOELLER": "3541"}, "D", dice=[10])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.play("maneuver 3441", "attacker 3IG", "end")
    table.begin("F", "allied")
    table.play("react SPINDLER")
    assert table.refused("react SPINDLER") == ("R11.1-d",)
    assert table.legal("react") == ["react MOELLER"]


@pytest.mark.rule("R11.1-e", "E-3-b")
@pytest.mark.parametrize(("option", "asked"), [("no", False), ("yes", True)])
def test_reaction_into_a_hex_emptied_by_refusal(option: str, asked: bool) -> None:
    units = {"2IG": HERE, "KRAUSE": FOE, "SPINDLER": BEHIND}
    options = {"react_into_empty": option}
    table = on_field(units, "D", dice=[1, 1], options=options)
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.begin("E", "allied")
    table.play(f"refuse {FOE}", "withdraw 3341", "stop", "end")
    table.begin("F", "allied")
    assert (table.asked() == "choose_reaction") == asked
    if asked:
        table.play("react SPINDLER")
        assert table.place("SPINDLER") == FOE
        assert len(table.state.combats) == 1, "the combat stands again"
    else:
        assert table.state.combats == ()


@pytest.mark.rule("R11.1-e")
def test_even_by_option_not_into_a_hex_the_attacker_has_entered() -> None:
    units = {"2IG": HERE, "KRAUSE": FOE, "SPINDLER": BEHIND}
    table = on_field(units, "D", dice=[1], options={"react_into_empty": "yes"})
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.begin("E", "allied")
    table.play(f"refuse {FOE}", "withdraw 3341", "stop", "advance 2IG")
    if table.asked() == "choose_advance":
        table.play("end")
    table.begin("F", "allied")
    assert table.asked() == "halt"


@pytest.mark.rule("R11.1-f")
def test_a_unit_that_entered_defends_and_may_be_bombarded() -> None:
    table = attacked({"SPINDLER": BEHIND, "55FD": "3040"}, 1)
    table.play("react SPINDLER")
    table.roll(*(10,) * 4)
    table.begin("H", "allied")
    while not table.events("maneuver"):
        table.play("fire" if table.allowed("fire") else table.legal()[-1])
    assert set(table.events("maneuver")[-1].args["defenders"]) == {"SPINDLER", "HOF2"}  # type: ignore[arg-type]
