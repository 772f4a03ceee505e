"""C-2, R4.2 Overruns: odds, costs, where, and by whom."""

from __future__ import annotations

import pytest

from tests.market_garden.field import left, on_field, stopped
from tests.market_garden.table import Table

START, FOE = "3140", "3240"
GUN, COMPANY = "ART191", "GROPP"
"""Defence 1 and 2; the gun exerts no zone."""


def overrun(units: dict[str, str], start: str = START, foe: str = FOE, **options: str) -> Table:
    """A stack formed in a hex, about to overrun; codes to letters after the place."""
    own = {code: f"{start} {state}" for code, state in units.items()}
    table = on_field(own | {GUN: foe}, options=options)
    first, *others = own
    table.play(f"move {first}", *(f"with {unit}" for unit in others))
    return table


@pytest.mark.rule("C-2-a", "C-2-b", "R4.2-a", "R4.2-b", "R4.2-c")
def test_ten_to_one_overruns_at_once_without_a_roll() -> None:
    table = overrun({"8BDE": ""})
    table.play(f"overrun {FOE}")
    assert table.place(GUN) == "eliminated"
    assert table.place("8BDE") == FOE
    assert table.state.rolled == 0
    assert table.state.combats == ()


@pytest.mark.rule("R4.2-b", "C-2-a")
@pytest.mark.parametrize(
    ("odds", "enough", "short"),
    [
        ("10", {"8BDE": ""}, {"2IG": "", "21IND": ""}),  # 10 and 9
        ("8", {"2IG": ""}, {"44RTR": ""}),  # 8 and 7
        ("6", {"3IG": ""}, {"2DEV": ""}),  # 6 and 5
    ],
)
def test_the_odds_wanted_are_those_of_the_option(
    odds: str, enough: dict[str, str], short: dict[str, str]
) -> None:
    assert overrun(enough, overrun_odds=odds).allowed(f"overrun {FOE}")
    assert "R4.2-b" in overrun(short, overrun_odds=odds).refused(f"overrun {FOE}")


@pytest.mark.rule("R4.2-b")
def test_the_whole_stack_counts_against_the_whole_hex() -> None:
    own = {"8BDE": START, "9BDE": START}
    table = on_field(own | {GUN: FOE, "NEBEL": FOE})
    table.play("move 8BDE")
    assert "R4.2-b" in table.refused(f"overrun {FOE}")
    table.play("with 9BDE", f"overrun {FOE}")
    assert table.place(GUN) == table.place("NEBEL") == "eliminated"


@pytest.mark.rule("R4.2-b", "R16.4-b")
def test_lost_steps_and_lack_of_supply_lower_the_strength() -> None:
    assert not overrun({"8BDE": "-1"}).allowed(f"overrun {FOE}")
    assert not overrun({"8BDE": "o"}).allowed(f"overrun {FOE}")
    assert not overrun({"8BDE": "o", "2IG": "o"}).allowed(f"overrun {FOE}")
    assert overrun({"8BDE": "o", "9BDE": "o"}).allowed(f"overrun {FOE}")


@pytest.mark.rule("R4.2-c")
def test_an_overrun_costs_a_point_more_than_the_hex_and_the_stack_moves_on() -> None:
    table = overrun({"8BDE": ""})
    table.play(f"overrun {FOE}")
    assert left(table) == 8 - 2
    table.play("go 3340")
    assert left(table) == 8 - 3


@pytest.mark.rule("R4.2-c")
def test_an_overrun_needs_its_points() -> None:
    table = on_field({"8BDE": "2740", GUN: "3540"})
    table.play("move 8BDE", *(f"go {column}40" for column in range(28, 35)))
    assert left(table) == 1
    assert not table.allowed("overrun 3540"), "it costs 2"
    table = on_field({"8BDE": "2840", GUN: "3540"})
    table.play("move 8BDE", *(f"go {column}40" for column in range(29, 35)), "overrun 3540")
    assert table.place("8BDE") == "3540"


@pytest.mark.rule("R5-c", "R4.2-c")
def test_who_is_stopped_by_a_zone_may_still_overrun_its_unit_and_go_on() -> None:
    table = on_field({"8BDE": "2840", "9BDE": "2840", COMPANY: "3140"})
    table.play("move 8BDE", "with 9BDE", "go 2940", "go 3040")
    assert stopped(table)
    table.play("overrun 3140", "go 3240")
    assert table.place("9BDE") == "3240"


@pytest.mark.rule("R5-c")
def test_another_zone_in_the_overrun_hex_stops_the_stack() -> None:
    table = on_field({"8BDE": "3040", "9BDE": "3040", COMPANY: "3140", "MG30": "3240"})
    table.play("move 8BDE", "with 9BDE", "overrun 3140")
    assert stopped(table)


@pytest.mark.rule("R4.2-a")
def test_only_a_stack_that_began_the_phase_together_overruns_together() -> None:
    table = on_field({"8BDE": "3040", "9BDE": START, COMPANY: FOE})
    table.play("move 8BDE", f"go {START}")
    assert table.asked() == "choose_mover", "stopped by the zone of the enemy"
    table.play("move 9BDE")
    table.refused("with 8BDE")
    assert "R4.2-b" in table.refused(f"overrun {FOE}")


@pytest.mark.rule("R4.2-a")
def test_only_an_adjacent_hex_with_enemies_is_overrun() -> None:
    table = on_field({"8BDE": START, GUN: "3340"})
    table.play("move 8BDE")
    table.refused("overrun 3340")
    table.refused("overrun 3240")


@pytest.mark.rule("R4.2-d")
@pytest.mark.parametrize(
    ("start", "foe", "allowed"),
    [
        ("3130", "3230", False),  # woods
        ("3330", "3430", False),  # forest
        ("3730", "3830", False),  # city
        ("3530", "3630", True),  # town
        ("2930", "3030", True),  # heath
        ("2730", "2830", True),  # polder
        ("2936", "3036", True),  # a canal bridge
        ("3336", "3436", True),  # a river bridge
    ],
)
def test_terrain_that_cannot_be_overrun(start: str, foe: str, allowed: bool) -> None:
    table = overrun({"8BDE": ""}, start, foe)
    assert table.allowed(f"overrun {foe}") == allowed
    if not allowed:
        assert table.refused(f"overrun {foe}") == ("R4.2-d",)


@pytest.mark.rule("R4.2-d")
@pytest.mark.parametrize(("start", "foe"), [("2736", "2836"), ("3136", "3236")])
def test_nobody_overruns_across_water_without_a_bridge(start: str, foe: str) -> None:
    foot = dict.fromkeys(("2-504", "1-504"), "")
    table = overrun(foot, start, foe)
    assert set(table.refused(f"overrun {foe}")) & {"R4.2-d", "R4.4-a"}


@pytest.mark.rule("R4.2-d")
def test_a_blown_bridge_is_no_bridge_for_an_overrun() -> None:
    table = on_field(
        {"1-504": "2936", "2-504": "2936", GUN: "3036"}, bridges={"f-canal": "destroyed"}
    )
    table.play("move 1-504", "with 2-504")
    assert "R4.2-d" in table.refused("overrun 3036")


@pytest.mark.rule("R4.2-e")
def test_the_enemy_does_nothing_against_an_overrun() -> None:
    """A C/M unit that could refuse, guns that could fire, and a neighbour that could react."""
    units = {"8BDE": START, "9BDE": START, "BAUMG": FOE, "SPINDLER": "3440", "NEBEL": "3442"}
    table = on_field(units | {"KRAUSE": "3341"}, air=(0, 9))
    table.play("move 8BDE", "with 9BDE", f"overrun {FOE}")
    assert table.place("BAUMG") == "eliminated"
    assert (table.seat(), table.state.rolled, table.fire("NEBEL")) == ("allied", 0, 0)
    assert table.air("german") == 9


@pytest.mark.rule("R4.2-e")
def test_efficiency_does_not_help_an_overrun() -> None:
    """Efficiency 8 against 5 would shift two columns in maneuver combat, 6 against 7 one back."""
    assert "R4.2-b" in overrun({"2IG": "", "21IND": ""}).refused(f"overrun {FOE}"), "9 to 1"
    table = on_field({"8BDE": START, "9BDE": START, "BAUMG": FOE})
    table.play("move 8BDE", "with 9BDE", f"overrun {FOE}")


@pytest.mark.rule("R4.2-f")
@pytest.mark.parametrize("unfit", [{"55FD": ""}, {"2IG": "F"}])
def test_artillery_and_fatigued_units_take_no_part(unfit: dict[str, str]) -> None:
    table = overrun({"8BDE": ""} | unfit)
    assert "R4.2-f" in table.refused(f"overrun {FOE}")
    assert overrun({"8BDE": ""}).allowed(f"overrun {FOE}")
    assert "R4.2-f" in overrun({"8BDE": "F"}).refused(f"overrun {FOE}")
