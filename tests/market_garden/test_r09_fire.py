"""R9 Bombardment and fire support: points, range, the table, and what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.market_garden.fights import changed, declare, done, last
from tests.market_garden.ground import beside, beyond, distance, dry_pair, plain
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)
FAR = beyond(HERE, 0, 3)
PRINTED = """
1 2F 3F 4F 4F 5F 6F 6F 8F
2 1F 2F 3F 4F 4F 5F 6F 6F
3 1 2F 3F 3F 4F 4F 5F 6F
4 1 2 2 3 4 4F 4F 5F
5 1 1 2 3 3 4 4F 4F
6 - 1 2 2 3 3 4 4
7 - 1 1 2 2 3 3 4
8 - - 1 1 2 2 3 3
9 - - - 1 1 2 2 2
10 - - - - - 1 1 2
"""
COLUMNS = [(1, 2), (3, 5), (6, 9), (10, 14), (15, 19), (20, 25), (26, 32), (33, 40)]


def bombed(points: int, die: int, target: str = HERE, **foes: str) -> Table:
    """A hex under so many points: at most 10 from the air, the rest from guns of 8 and 10."""
    units = foes or {"PZ2107": target, "BECKER": target, "HERMANN": target, "HOF1": target}
    table = Table(units, phase="G", air=(points, 0), dice=[die])
    table.play(f"bombard {target}", f"air {points}")
    return table


@pytest.mark.rule("R9-d")
def test_the_table_is_the_printed_one() -> None:
    rows = [line.split()[1:] for line in PRINTED.strip().splitlines()]
    assert [list(row) for row in market_garden().library.bombardment.rows] == rows
    assert list(market_garden().library.bombardment.least) == [low for low, _ in COLUMNS]


@pytest.mark.rule("R9-d")
@pytest.mark.parametrize(
    ("points", "result"),
    [(1, "1"), (2, "1"), (3, "2"), (5, "2"), (6, "2"), (9, "2"), (10, "3")],
)
def test_points_give_the_column(points: int, result: str) -> None:
    assert last(bombed(points, 4), "fire_result")["result"] == result


@pytest.mark.rule("R9-d")
@pytest.mark.parametrize(("guns", "points", "result"), [(1, 14, "4F"), (2, 18, "5F")])
def test_all_points_on_a_hex_are_added_for_one_roll(guns: int, points: int, result: str) -> None:
    names = ["64MED", "419HVY"][:guns]
    units = dict.fromkeys(names, FAR) | {"BECKER": HERE}
    table = Table(units, phase="G", air=(6, 0), dice=[1])
    table.play(f"bombard {HERE}", *(["air 6"] if guns == 1 else []))
    table.play(*(f"gun {name}" for name in names))
    if not done(table):
        table.play("fire")
    assert (last(table, "fire_result")["points"], table.dice.left) == (points, [])
    assert last(table, "fire_result")["result"] == result


@pytest.mark.rule("R1-d", "R9-d")
def test_a_low_die_is_better_and_there_is_no_drm() -> None:
    for die, result in ((1, "4F"), (8, "1"), (9, "-"), (10, "-")):
        table = bombed(6, die, BECKER=HERE, HERMANN=HERE, HOF1=HERE)
        assert last(table, "fire_result")["result"] == result
        assert "modifiers" not in last(table, "fire_result")


@pytest.mark.rule("R9-d")
def test_without_a_point_nothing_fires() -> None:
    table = Table({"55FD": FAR, "BECKER": HERE}, phase="G", air=(2, 0))
    table.play(f"bombard {HERE}")
    assert "fire" not in table.legal()
    assert "R9-d" in table.refused("fire")


@pytest.mark.rule("R9-d", "R1-k")
@pytest.mark.parametrize(("air", "points"), [(0, 2), (1, 3)])
def test_fractions_of_the_sum_are_dropped(tmp_path: Path, air: int, points: int) -> None:
    """A gun of 5 with one step of two left has 2½ points."""
    data = changed(tmp_path, **{"55FD": {"bombard": 5, "steps": 2}})
    units = {"55FD": f"{FAR} -1", "BECKER": HERE}
    table = Table(units, phase="G", air=(air, 0), dice=[10], data=data)
    table.play(f"bombard {HERE}", *([f"air {air}"] if air else []), "gun 55FD")
    assert last(table, "fire_result")["points"] == points


@pytest.mark.rule("R9-d", "R1-k")
def test_half_a_point_cannot_fire(tmp_path: Path) -> None:
    data = changed(tmp_path, **{"55FD": {"bombard": 1, "steps": 2}})
    units = {"55FD": f"{FAR} -1", "64MED": FAR, "BECKER": HERE}
    table = Table(units, phase="G", data=data)
    table.play(f"bombard {HERE}", "gun 55FD")
    assert "R9-d" in table.refused("fire")


@pytest.mark.rule("R9-b")
@pytest.mark.parametrize(("away", "reaches"), [(4, True), (5, False)])
def test_range_counts_the_target_hex(away: int, *, reaches: bool) -> None:
    """The airborne light regiment has range 4, the medium regiment 9."""
    start = beyond(HERE, 0, away)
    assert distance(start, HERE) == away
    table = Table({"1ALR": start, "64MED": start, "BECKER": HERE}, phase="G")
    table.play(f"bombard {HERE}")
    assert table.allowed("gun 1ALR") == reaches
    assert table.allowed("gun 64MED")
    if not reaches:
        assert "R9-b" in table.refused("gun 1ALR")


@pytest.mark.rule("R9-b")
def test_there_is_no_line_of_sight() -> None:
    """Over a wood and over units of both sides."""
    target, wood = dry_pair("." + "ph", "w")
    direction = beside(target).index(wood)
    start = beyond(wood, direction, 1)
    table = Table({"55FD": start, "BECKER": target, "HOF1": wood}, phase="G")
    table.play(f"bombard {target}")
    assert table.allowed("gun 55FD")


@pytest.mark.rule("R9-c")
def test_ten_air_points_at_most_fall_on_a_hex() -> None:
    table = Table({"BECKER": HERE}, phase="G", air=(15, 0), dice=[10])
    table.play(f"bombard {HERE}")
    assert table.legal("air") == [f"air {n}" for n in range(1, 11)]
    assert "R9-c" in table.refused("air 11")
    table.play("air 10")
    assert (last(table, "fire_result")["points"], table.air("allied")) == (10, 5)


@pytest.mark.rule("R9-c")
def test_no_more_air_points_than_there_are() -> None:
    table = Table({"BECKER": HERE}, phase="G", air=(3, 0))
    table.play(f"bombard {HERE}")
    assert table.legal("air") == ["air 1", "air 2", "air 3"]
    table.refused("air 4")


@pytest.mark.rule("R9-c")
def test_the_limit_is_for_one_hex() -> None:
    other = beyond(HERE, 3, 2)
    table = Table({"BECKER": HERE, "HOF1": other}, phase="G", air=(20, 0), dice=[10, 10])
    table.play(f"bombard {HERE}", "air 10", f"bombard {other}", "air 10")
    assert [e.args["points"] for e in table.events("fire_result")] == [10, 10]


@pytest.mark.rule("R9-e", "R9.1-d", "R2.4-a")
@pytest.mark.parametrize(
    ("letter", "tdv", "steps"),
    [(".", 1, 3), ("w", 2, 1), ("t", 2, 1), ("f", 3, 1), ("c", 3, 1)],
)
def test_the_number_is_divided_by_the_tdv(letter: str, tdv: int, steps: int) -> None:
    """10 points, die 5: result 3."""
    target = HERE if letter == "." else dry_pair(letter)[0]
    table = bombed(10, 5, target)
    result = last(table, "fire_result")
    assert (result["result"], result["tdv"], result["count"]) == ("3", tdv, steps)
    taken = 0
    while not done(table):
        table.play(table.legal("lose")[0])
    for code in ("PZ2107", "BECKER", "HERMANN", "HOF1"):
        taken += 2 - table.steps(code)
    assert taken == steps


@pytest.mark.rule("R9-e")
@pytest.mark.parametrize("letter", ["w", "c"])
def test_steps_are_rounded_down_to_none(letter: str) -> None:
    """6 points, die 8: result 1."""
    table = bombed(6, 8, dry_pair(letter)[0])
    assert (last(table, "fire_result")["result"], done(table)) == ("1", True)
    assert all(table.steps(code) == 2 for code in ("PZ2107", "BECKER", "HERMANN", "HOF1"))


@pytest.mark.rule("R9-e")
def test_a_dash_does_nothing() -> None:
    table = bombed(1, 6)
    assert done(table)
    assert all(table.steps(code) == 2 for code in ("PZ2107", "BECKER", "HERMANN", "HOF1"))
    assert not any(table.fatigued(code) for code in ("PZ2107", "BECKER", "HERMANN", "HOF1"))


@pytest.mark.rule("R9-f")
def test_an_f_fatigues_one_unit_of_its_owners_choice() -> None:
    """2 points, die 2, in a wood: 1F is no step, but the fatigue stays."""
    wood = dry_pair("w")[0]
    table = bombed(2, 2, wood, BECKER=wood, HERMANN=wood)
    assert (table.asked(), table.seat()) == ("choose_fatigue", "german")
    table.play("tire HERMANN")
    assert done(table)
    assert (table.fatigued("BECKER"), table.fatigued("HERMANN")) == (False, True)
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (2, 2)


@pytest.mark.rule("R9-f")
@pytest.mark.parametrize("tired", ["BECKER", "HERMANN"])
def test_the_unit_that_lost_the_step_may_take_the_f(tired: str) -> None:
    table = bombed(2, 2, HERE, BECKER=HERE, HERMANN=HERE)
    table.play("lose BECKER")
    assert table.legal("tire") == ["tire BECKER", "tire HERMANN"]
    table.play(f"tire {tired}")
    assert [code for code in ("BECKER", "HERMANN") if table.fatigued(code)] == [tired]


@pytest.mark.rule("R9-g")
def test_the_owner_of_the_units_hit_chooses() -> None:
    table = Table({"SSART10": FAR, "4SLI": HERE, "4WILT": HERE}, phase="G", side="german", dice=[6])
    table.play(f"bombard {HERE}", "gun SSART10")
    assert (table.asked(), table.seat()) == ("choose_loss", "allied")
    assert table.legal("lose") == ["lose 4SLI", "lose 4WILT"]
    table.play("lose 4WILT")
    assert (table.steps("4SLI"), table.steps("4WILT")) == (2, 1)


@pytest.mark.rule("R9-h")
def test_a_gun_out_of_supply_fires_once() -> None:
    units = {"55FD": f"{FAR} o 1", "153FD": f"{FAR} o", "64MED": f"{FAR} 1", "BECKER": HERE}
    table = Table(units, phase="G", dice=[10])
    table.play(f"bombard {HERE}")
    assert table.legal("gun") == ["gun 153FD", "gun 64MED"]
    assert "R9-h" in table.refused("gun 55FD")


@pytest.mark.rule("R9-i")
@pytest.mark.parametrize("foul", [True, False])
def test_foul_weather_leaves_no_air_points(*, foul: bool) -> None:
    table = Table({"BECKER": HERE}, turn=3, foul=foul, dice=[8, 8])
    table.begin("A", "allied")
    assert (table.air("allied") == 0) == foul
    assert (table.air("german") == 0) == foul
    table.begin("G", "allied")
    assert done(table) == foul


@pytest.mark.rule("R17.1-e", "R9-a")
@pytest.mark.parametrize("phase", ["G", "H"])
def test_a_gun_that_is_held_back_neither_fires_nor_supports(phase: str) -> None:
    table = Table({"55FD": FAR, "64MED": FAR, "4SLI": BY[0], "BECKER": HERE}, turn=3)
    table.state.released[table.index("55FD")] = 4
    declare(table, HERE, ["4SLI"])
    table.begin(phase)
    if phase == "G":
        table.play(f"bombard {HERE}")
    assert table.legal("gun") == ["gun 64MED"]
    assert "R17.1-e" in table.refused("gun 55FD")


@pytest.mark.rule("R17.1-e")
def test_a_gun_that_was_attacked_supports_its_neighbours() -> None:
    units = {"55FD": FAR, "ART191": BY[1], "4SLI": BY[0], "BECKER": HERE}
    table = Table(units, phase="D", turn=3)
    gun = table.index("ART191")
    table.state.released[gun] = 6
    table.play(f"maneuver {BY[1]}", "attacker 4SLI", "end")
    assert table.state.released[gun] == 0
