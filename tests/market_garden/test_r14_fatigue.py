"""R14.3 Fatigue."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import combat, declare, done, last
from tests.market_garden.ground import RIVER, beside, beyond, over, plain
from tests.market_garden.table import Table

HERE = plain(3)
BY = beside(HERE)
AWAY = beyond(HERE, 3, 3)


def morning(units: dict[str, str], **more: str) -> Table:
    """A Strategic Interphase up to its end."""
    table = Table(units, phase="SI", turn=3, dice=[1, 2, 1], options=more)
    table.play("first")
    return table


@pytest.mark.rule("R14.3-a", "R14.3-b")
def test_a_fatigued_unit_fatigued_again_loses_a_step_and_has_one_level_still() -> None:
    """1:1 and one column for the fatigue: 1.5:1, row 5 is DF1."""
    table = combat({"4SLI": BY[0], "KRAFFT": f"{HERE} F"}, HERE, ["4SLI"], dice=[4])
    assert last(table, "maneuver_result")["result"] == "DF1"
    assert (table.steps("KRAFFT"), table.fatigued("KRAFFT")) == (1, True)
    table.put("4SLI", "not_yet")
    table.roll(1, 2, 1)
    table.begin("SI")
    table.play("first")
    assert not table.fatigued("KRAFFT")


@pytest.mark.rule("R14.3-b")
def test_the_last_step_may_go_that_way() -> None:
    """1F from 2 points in a bombardment: a step, and the fatigue another."""
    table = Table({"BECKER": f"{HERE} F"}, phase="G", air=(2, 0), dice=[2])
    table.play(f"bombard {HERE}", "air 2")
    assert table.place("BECKER") == "eliminated"


@pytest.mark.rule("R14.3-b")
def test_the_owner_may_choose_a_fatigued_unit_for_it() -> None:
    units = {"4SLI": BY[0], "4WILT": BY[0], "KRAFFT": f"{HERE} F", "DREYER": HERE}
    table = combat(units, HERE, ["4SLI", "4WILT"], dice=[4])
    assert last(table, "maneuver_result")["result"] == "DF1"
    assert sorted(table.legal("tire")) == ["tire DREYER", "tire KRAFFT"]
    table.play("tire KRAFFT")
    assert (table.steps("KRAFFT"), table.fatigued("DREYER")) == (1, False)


@pytest.mark.rule("R14.3-b", "R12.5-b")
def test_a_fatigued_unit_that_retreats_loses_a_step() -> None:
    """10 to 6 and one column for the lower average: 2:1, row 3 is D1 R1."""
    units = {"8BDE": BY[0], "KRAFFT": f"{HERE} F", "SEIDEL": f"{HERE} -1"}
    table = combat(units, HERE, ["8BDE"], dice=[2])
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    table.play("lose SEIDEL", f"retreat {BY[3]}")
    assert (table.steps("KRAFFT"), table.place("KRAFFT")) == (1, BY[3])
    assert table.fatigued("KRAFFT")


@pytest.mark.rule("R14.3-c")
def test_a_fatigued_unit_does_not_attack() -> None:
    table = Table({"4SLI": f"{BY[0]} F", "4WILT": BY[0], "BECKER": HERE}, phase="D")
    for kind in ("maneuver", "assault"):
        table.begin("D")
        table.play(f"{kind} {HERE}")
        assert table.legal("attacker") == ["attacker 4WILT"]
        assert {"R14.3-c", "R7-g"} & set(table.refused("attacker 4SLI"))


@pytest.mark.rule("R14.3-c")
@pytest.mark.parametrize("words", ["", "F"])
def test_a_fatigued_unit_does_not_refuse_by_option(words: str) -> None:
    units = {"4SLI": BY[0], "4WILT": beyond(HERE, 3, 2)}
    units |= {"SEGLER": f"{HERE} {words}", "KRAUSE": AWAY}
    table = Table(units, options={"refuse_fatigued": "no"})
    declare(table, HERE, ["4SLI"])
    declare(table, AWAY, ["4WILT"])
    table.begin("E")
    assert table.allowed(f"refuse {HERE}") == (not words)
    if words:
        assert {"R14.3-c", "R10-c"} & set(table.refused(f"refuse {HERE}"))


@pytest.mark.rule("R14.3-c")
def test_a_fatigued_unit_does_not_react() -> None:
    units = {"4SLI": BY[0], "BECKER": HERE, "HOF1": f"{BY[3]} F", "HOF2": BY[3]}
    table = Table(units)
    declare(table, HERE, ["4SLI"])
    table.begin("F")
    assert table.legal("react") == ["react HOF2"]
    assert {"R14.3-c", "R11.1-a"} & set(table.refused("react HOF1"))


@pytest.mark.rule("R14.3-c")
def test_a_fatigued_unit_does_not_move_in_phase_j() -> None:
    table = Table({"2IG": f"{HERE} F", "3IG": HERE}, phase="J")
    assert table.legal("move") == ["move 3IG"]
    assert {"R14.3-c", "J-1-b", "R4.1-a"} & set(table.refused("move 2IG"))


@pytest.mark.rule("R14.3-c")
def test_a_fatigued_unit_defends_with_full_strength() -> None:
    """5 to 4 is 1:1; half of it would be 2:1."""
    table = combat({"4SLI": BY[0], "BECKER": f"{HERE} F"}, HERE, ["4SLI"], dice=[10])
    assert last(table, "maneuver")["odds"] == "1:1"
    table = combat(
        {"4SLI": BY[0], "BECKER": f"{HERE} F"}, HERE, ["4SLI"], assault=True, dice=[10] * 4
    )
    assert table.events("assault_result")[0].args["strength"] == 4


@pytest.mark.rule("R14.3-d", "SI-3-a", "SI-3-b")
def test_fatigue_comes_off_in_the_morning_unless_an_enemy_is_adjacent() -> None:
    units = {"4SLI": f"{HERE} F", "BECKER": f"{BY[0]} F", "4WILT": f"{AWAY} F"}
    table = morning(units | {"HOF1": f"{beyond(HERE, 0, 3)} F"})
    tired = [code for code in ("4SLI", "BECKER", "4WILT", "HOF1") if table.fatigued(code)]
    assert tired == ["4SLI", "BECKER"]


@pytest.mark.rule("R14.3-d")
@pytest.mark.parametrize("phase", ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "GI"])
def test_fatigue_comes_off_at_no_other_time(phase: str) -> None:
    table = Table({"4SLI": f"{AWAY} F"}, turn=2, dice=[1] * 9)
    table.begin(phase)
    while not done(table) and phase != "GI":
        table.play("end")
    assert table.fatigued("4SLI")


@pytest.mark.rule("R14.3-e", "SI-3-a")
@pytest.mark.parametrize(
    ("option", "bridged", "tired"),
    [("no", False, False), ("yes", False, True), ("", False, True)]
    + [(option, True, True) for option in ("no", "yes", "")],
)
def test_adjacent_over_a_river(option: str, *, bridged: bool, tired: bool) -> None:
    one, other = over(RIVER, bridged=bridged, target=".pht", start=".pht")
    options = {"adj_over_river": option} if option else {}
    table = morning({"4SLI": f"{one} F", "BECKER": other}, **options)
    assert table.fatigued("4SLI") == tired
