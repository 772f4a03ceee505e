"""G Bombardment Phase."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import done, kinds, last
from tests.market_garden.ground import beside, beyond, plain
from tests.market_garden.table import Table

HERE = plain(3)
BY = beside(HERE)
FAR = beyond(HERE, 0, 3)
GUN = {"55FD": FAR}  # 6 points, range 6
FOES = {"BECKER": HERE, "HERMANN": HERE}  # 2 steps each


@pytest.mark.rule("G-1-a", "R9.1-a")
def test_hexes_are_bombarded_that_nobody_attacks() -> None:
    table = Table({**GUN, **FOES}, phase="G", dice=[10])
    assert table.state.combats == ()
    assert table.seat() == "allied"
    table.play(f"bombard {HERE}", "gun 55FD")
    assert last(table, "fire_result")["hex"] == HERE


@pytest.mark.rule("G-1-a", "R9.1-a")
def test_only_hexes_with_enemies_are_bombarded() -> None:
    table = Table({**GUN, **FOES, "4SLI": BY[0]}, phase="G")
    assert table.legal("bombard") == [f"bombard {HERE}"]
    assert {"G-1-a", "R9.1-a"} & set(table.refused(f"bombard {BY[0]}"))
    assert {"G-1-a", "R9.1-a"} & set(table.refused(f"bombard {BY[3]}"))


@pytest.mark.rule("G-1-a")
def test_air_points_and_artillery_add_up() -> None:
    table = Table({**GUN, **FOES}, phase="G", air=(3, 0), dice=[10])
    table.play(f"bombard {HERE}", "air 3", "gun 55FD")
    assert last(table, "fire_result")["points"] == 9


@pytest.mark.rule("G-1-a")
def test_air_points_alone_do() -> None:
    table = Table(FOES, phase="G", air=(2, 0), dice=[10])
    table.play(f"bombard {HERE}", "air 2")
    assert last(table, "fire_result")["points"] == 2
    assert table.air("allied") == 0


@pytest.mark.rule("G-1-a")
def test_bombarding_is_a_choice() -> None:
    table = Table({**GUN, **FOES}, phase="G")
    table.play("end")
    assert done(table)
    assert table.fire("55FD") == 0


@pytest.mark.rule("G-2-a", "G-2-b", "R9-a")
@pytest.mark.parametrize(("before", "after"), [("", 1), (" 1", 2)])
def test_a_gun_that_fires_goes_one_marker_on(before: str, after: int) -> None:
    table = Table({"55FD": FAR + before, **FOES}, phase="G", dice=[10])
    table.play(f"bombard {HERE}", "gun 55FD")
    assert table.fire("55FD") == after


@pytest.mark.rule("G-2-a")
def test_a_gun_that_does_not_fire_gets_no_marker() -> None:
    table = Table({**GUN, "153FD": FAR, **FOES}, phase="G", dice=[10])
    table.play(f"bombard {HERE}", "gun 55FD", "fire")
    assert done(table)
    assert (table.fire("55FD"), table.fire("153FD")) == (1, 0)


@pytest.mark.rule("G-2-b", "R9-a")
def test_with_final_fire_a_gun_fires_no_more() -> None:
    table = Table({"55FD": f"{FAR} 2", "153FD": FAR, **FOES}, phase="G")
    table.play(f"bombard {HERE}")
    assert table.legal("gun") == ["gun 153FD"]
    assert {"G-2-b", "R9-a"} & set(table.refused("gun 55FD"))


@pytest.mark.rule("G-2-b", "R9-a", "P2-G-1")
def test_the_second_fire_may_come_in_the_other_player_turn() -> None:
    units = {"SSART10": FAR, "4SLI": HERE}
    table = Table(units, phase="G", side="german", dice=[10])
    table.play(f"bombard {HERE}", "gun SSART10")
    assert table.fire("SSART10") == 1
    table.roll(10)
    table.begin("G", "german", second=True)
    table.play(f"bombard {HERE}", "gun SSART10")
    assert table.fire("SSART10") == 2
    table.begin("G", "german", second=True)
    assert done(table)


@pytest.mark.rule("G-3-a", "R9-e")
def test_a_bombardment_is_resolved_on_its_table() -> None:
    """6 points, die 6: result 2, in the open two steps."""
    table = Table({**GUN, **FOES}, phase="G", dice=[6])
    table.play(f"bombard {HERE}", "gun 55FD", "lose BECKER")
    assert (last(table, "fire_result")["result"], table.dice.left) == ("2", [])
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (1, 1)


@pytest.mark.rule("G-3-a", "R9-g")
def test_the_owner_allots_the_losses() -> None:
    """6 points, die 8: result 1."""
    table = Table({**GUN, **FOES}, phase="G", dice=[8])
    table.play(f"bombard {HERE}", "gun 55FD")
    assert (table.asked(), table.seat()) == ("choose_loss", "german")
    table.play("lose HERMANN")
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (2, 1)
    assert not table.fatigued("HERMANN")


@pytest.mark.rule("P2-G-1")
@pytest.mark.parametrize("side", ["allied", "german"])
def test_the_second_player_bombards_in_the_same_way(side: str) -> None:
    guns = {"55FD": FAR, "4SLI": FAR} if side == "allied" else {"SSART10": FAR}
    foes = FOES if side == "allied" else {"4SLI": HERE, "4WILT": HERE}
    table = Table({**guns, **foes}, phase="G", side=side, second=True, dice=[8])
    assert table.seat() == side
    table.play(f"bombard {HERE}", f"gun {next(iter(guns))}")
    assert kinds(table, "fire_assigned", "fire_result") == ["fire_assigned", "fire_result"]
    assert table.fire(next(iter(guns))) == 1


@pytest.mark.rule("R9.1-b")
def test_all_bombardments_are_declared_before_the_first_is_rolled() -> None:
    other = beyond(HERE, 3, 2)
    units = {"55FD": FAR, "153FD": FAR, "BECKER": HERE, "HOF1": other}
    table = Table(units, phase="G", dice=[6, 10])
    table.play(f"bombard {HERE}", "gun 55FD", "fire")
    assert (table.asked(), table.dice.left) == ("choose_bombardment", [6, 10])
    assert table.steps("BECKER") == 2
    table.play(f"bombard {other}", "gun 153FD", "fire")
    assert kinds(table, "fire_assigned", "fire_result") == [
        "fire_assigned",
        "fire_assigned",
        "fire_result",
        "fire_result",
    ]
    assert table.dice.left == []
    assert table.place("BECKER") == "eliminated"


@pytest.mark.rule("R9-a", "G-2-b")
def test_a_gun_has_two_fires_for_two_hexes_and_none_for_a_third() -> None:
    hexes = [HERE, beyond(HERE, 3, 1), beyond(HERE, 3, 2)]
    units = {"55FD": FAR, "64MED": FAR, "BECKER": hexes[0], "HOF1": hexes[1], "HOF2": hexes[2]}
    table = Table(units, phase="G")
    table.play(f"bombard {hexes[0]}", "gun 55FD")
    table.refused("gun 55FD")
    table.play("fire", f"bombard {hexes[1]}", "gun 55FD", "fire", f"bombard {hexes[2]}")
    assert table.fire("55FD") == 2
    assert table.legal("gun") == ["gun 64MED"]
    assert {"G-2-b", "R9-a"} & set(table.refused("gun 55FD"))


@pytest.mark.rule("R9.1-c")
def test_a_hex_is_bombarded_once() -> None:
    units = {"55FD": FAR, "153FD": FAR, **FOES, "HOF1": beyond(HERE, 3, 2)}
    table = Table(units, phase="G")
    table.play(f"bombard {HERE}", "gun 55FD", "fire")
    assert f"bombard {HERE}" not in table.legal()
    assert "R9.1-c" in table.refused(f"bombard {HERE}")


@pytest.mark.rule("G-1-a", "R9-b")
def test_a_hex_nothing_reaches_is_not_bombarded() -> None:
    """The airborne light regiment has range 4."""
    edge = beyond(HERE, 0, 4)
    table = Table({"1ALR": edge, "HOF1": HERE, "HOF2": beyond(HERE, 3, 1)}, phase="G")
    assert table.legal("bombard") == [f"bombard {HERE}"]
    assert {"G-1-a", "R9-b"} & set(table.refused(f"bombard {beyond(HERE, 3, 1)}"))
