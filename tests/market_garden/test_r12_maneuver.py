"""R12 Maneuver combat: odds, modifiers and results."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.market_garden.fights import changed, combat, done, last
from tests.market_garden.ground import CANAL, DRY, RIVER, beside, dry_pair, meeting, over, plain
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)
ANY = ".phwftc"
LADDER = [
    "D4 R3 DF",
    "D4 R2 DF",
    "D3 R2 DF",
    "D3 R1 DF",
    "D2 R1 DF",
    "D2 R1",
    "D1 R1",
    "D1 F2",
    "D1",
    "DF1",
    "BF1",
    "AF1",
    "AF2",
    "AF3",
    "A1F1",
    "A1F2",
    "A1F4",
    "A2F4",
    "A3 AF",
]
COLUMNS = ["1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1+"]


def odds(attackers: list[str], defenders: list[str]) -> str:
    """The odds found; a code may be followed by words: '4SLI -1'."""
    units = {a.split()[0]: " ".join([BY[0], *a.split()[1:]]) for a in attackers}
    units |= {d.split()[0]: " ".join([HERE, *d.split()[1:]]) for d in defenders}
    table = combat(units, HERE, [a.split()[0] for a in attackers], dice=[10])
    return str(last(table, "maneuver")["odds"])


def modified(
    units: dict[str, str], target: str, attackers: list[str], *, boats: bool = False
) -> list[str]:
    """The modifiers of a maneuver die, less that for the terrain."""
    table = combat(units, target, attackers, dice=[10], boats=boats)
    found = table.modifiers("maneuver_result")
    return [m for m in found if not m.startswith("R2.4-c")]


@pytest.mark.rule("R12.1-a", "R1-h", "H-1-a")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (["8CRE"], ["BRUHNS"], "1:3"),  # 1 to 3
        (["4SLI"], ["SPZ506", "BECKER"], "1:3"),  # 5 to 12
        (["8MX"], ["BECKER"], "1:2"),  # 2 to 4
        (["4SLI"], ["SPZ506"], "1:2"),  # 5 to 8
        (["8MX"], ["BRUHNS"], "1:1.5"),  # 2 to 3
        (["NETH"], ["BECKER"], "1:1.5"),  # 3 to 4
        (["NETH"], ["BRUHNS"], "1:1"),  # 3 to 3
        (["4SLI"], ["BECKER"], "1:1"),  # 5 to 4
        (["NETH"], ["LW6"], "1.5:1"),  # 3 to 2
        (["4-7DG"], ["BECKER"], "1.5:1"),  # 7 to 4
        (["1PARA"], ["LW6"], "2:1"),  # 4 to 2
        (["4SLI"], ["LW6"], "2:1"),  # 5 to 2
        (["3IG"], ["LW6"], "3:1"),  # 6 to 2
        (["4-7DG"], ["LW6"], "3:1"),  # 7 to 2
        (["2IG"], ["LW6"], "4:1"),  # 8 to 2
        (["1PARA", "4SLI"], ["LW6"], "4:1"),  # 9 to 2
        (["8BDE"], ["LW6"], "5:1"),  # 10 to 2
        (["3IG", "4SLI"], ["LW6"], "5:1"),  # 11 to 2
        (["3IG", "1GG"], ["LW6"], "6:1+"),  # 12 to 2
        (["8BDE", "9BDE"], ["LW6"], "6:1+"),  # 20 to 2
    ],
)
def test_odds_are_rounded_down(attackers: list[str], defenders: list[str], expected: str) -> None:
    assert odds(attackers, defenders) == expected


@pytest.mark.rule("R12.1-a")
def test_all_declared_units_attack_all_units_in_the_hex() -> None:
    """5 + 5 + 5 to 4 + 1: the gun in the hex defends, the neighbours do not count."""
    units = {"4SLI": BY[0], "4WILT": BY[1], "5WILT": BY[1], "7HAMP": BY[1]}
    units |= {"BECKER": HERE, "SSART10": f"{HERE} 2", "HERMANN": BY[3]}
    table = combat(units, HERE, ["4SLI", "4WILT", "5WILT"], dice=[10])
    assert last(table, "maneuver")["odds"] == "3:1"


@pytest.mark.rule("R12.1-b")
def test_below_1_to_3_a_declared_combat_is_called_off() -> None:
    """5 to 16½; no die is there to roll."""
    units = {"4SLI": BY[0], "PZ2107": HERE, "SPZ506": HERE, "BRUHNS": f"{HERE} -1"}
    table = combat(units, HERE, ["4SLI"])
    assert table.events("combat_called_off")
    assert not table.events("maneuver_result")
    assert done(table)
    assert (table.place("4SLI"), table.fatigued("4SLI")) == (BY[0], False)


@pytest.mark.rule("R12.1-b")
def test_the_efficiency_shift_does_not_save_a_combat_below_1_to_3() -> None:
    """1 to 4, with efficiency 9 against 4."""
    table = combat({"21IND": BY[0], "HELLE": HERE, "SSAA9": HERE}, HERE, ["21IND"])
    assert table.events("combat_called_off")
    assert done(table)


@pytest.mark.rule("R12.1-b")
def test_a_combat_below_1_to_3_is_not_declared() -> None:
    table = Table({"21IND": BY[0], "4SLI": BY[0], "BECKER": HERE}, phase="D")
    table.play(f"maneuver {HERE}", "attacker 21IND")
    assert "R12.1-b" in table.refused("end")
    table.play("attacker 4SLI")
    while not done(table):
        table.play("end")
    assert len(table.state.combats) == 1


@pytest.mark.rule("R12.1-c", "R1-h", "R16.4-b")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (["4SLI o", "4WILT"], ["BECKER"], "1.5:1"),  # 2½ and 5 to 4
        (["4SLI o"], ["HELLE", "LW6"], "1:2"),  # 2½ to 5
        (["4SLI o", "4WILT o"], ["FJR6-1"], "1:1"),  # 2½ twice are 5: no fraction is lost
        (["4SLI"], ["FJR6-1 o"], "1:1"),  # defenders count full
    ],
)
def test_attackers_out_of_supply_count_half(
    attackers: list[str], defenders: list[str], expected: str
) -> None:
    assert odds(attackers, defenders) == expected


@pytest.mark.rule("R12.1-d")
@pytest.mark.parametrize(("defenders", "expected"), [(["HOF1"], "5:1"), (["HOF1", "HOF2"], "5:1")])
def test_units_without_defence_defend_with_1(
    tmp_path: Path, defenders: list[str], expected: str
) -> None:
    data = changed(tmp_path, HOF1={"defence": 0}, HOF2={"defence": 0})
    units = {"4SLI": BY[0]} | dict.fromkeys(defenders, HERE)
    table = combat(units, HERE, ["4SLI"], dice=[10], data=data)
    assert last(table, "maneuver")["odds"] == expected


@pytest.mark.rule("R12.1-d")
def test_units_without_defence_defend_with_1_in_assault_too(tmp_path: Path) -> None:
    data = changed(tmp_path, HOF1={"defence": 0})
    units = {"4SLI": BY[0], "HOF1": HERE}
    table = combat(units, HERE, ["4SLI"], assault=True, dice=[2, 10, 10, 10], data=data)
    assert table.events("assault_result")[0].args["strength"] == 1
    assert table.steps("4SLI") == 1


@pytest.mark.rule("R12.5-a", "R1-d")
def test_the_table_is_one_ladder() -> None:
    table = market_garden().library.maneuver
    assert list(table.columns) == COLUMNS
    for row, die in enumerate(range(-1, 14)):
        for column in range(10):
            index = min(max(die - (column - 5), -3), 15)
            assert table.rows[row][column] == LADDER[index + 3]


@pytest.mark.rule("R1-d")
def test_a_low_modified_die_uses_the_first_row() -> None:
    """From five hexes with much armour: 1 + 1 - 2 - 2 is -2."""
    units = {"29ARM": BY[0]} | dict(zip(("4SLI", "4WILT", "5WILT", "7HAMP"), BY[1:5], strict=True))
    table = combat({**units, "HOF1": HERE}, HERE, list(units), dice=[1])
    found = last(table, "maneuver_result")
    assert (found["column"], found["result"]) == ("6:1+", "D4 R3 DF")
    assert found["total"] in (-2, -1)


@pytest.mark.rule("R1-d")
def test_a_high_modified_die_uses_the_last_row() -> None:
    """10 + 3 in a city, +1 each for want of supply and for the defender's armour: row 13."""
    city, start = dry_pair("c")
    units = {"4SLI": f"{start} o", "4WILT": f"{start} o", "PZ2107": city}
    table = combat(units, city, ["4SLI", "4WILT"], dice=[10])
    found = last(table, "maneuver_result")
    assert found["column"] == "1:2"  # 5 to 7, one worse
    assert found["result"] == "A3 AF"
    assert sum(int(m.split()[1]) for m in table.modifiers("maneuver_result")) == 5


@pytest.mark.rule("R12.2-a")
def test_terrain_shifts_no_column() -> None:
    city, start = dry_pair("c")
    table = combat({"4SLI": start, "KRAFFT": city}, city, ["4SLI"], dice=[1])
    assert last(table, "maneuver")["column"] == "1:1"
    assert last(table, "maneuver_result")["column"] == "1:1"


@pytest.mark.rule("R12.3-a")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (["4-7DG"], ["BECKER"], ["R12.3-a -1"]),  # 2 steps to none
        (["4-7DG", "13-18H -1"], ["BECKER"], ["R12.3-a -2"]),  # 3 steps to none
        (["29ARM"], ["MIELKE"], ["R12.3-a -2"]),  # 4 steps to 1
        (["29ARM -1"], ["MIELKE"], ["R12.3-a -2"]),  # 3 steps to 1
        (["4-7DG"], ["MIELKE"], []),  # 2 steps to 1
        (["29ARM", "4-7DG -1"], ["PZ2107"], []),  # 5 steps to 2
        (["29ARM", "4-7DG"], ["PZ2107"], ["R12.3-a -2"]),  # 6 steps to 2
        (["4SLI"], ["MIELKE"], ["R12.3-a +1"]),
        (["4SLI"], ["BECKER"], []),
    ],
)
def test_armour_in_the_open(
    attackers: list[str], defenders: list[str], expected: list[str]
) -> None:
    units = {a.split()[0]: " ".join([BY[0], *a.split()[1:]]) for a in attackers}
    units |= dict.fromkeys(defenders, HERE)
    assert modified(units, HERE, [a.split()[0] for a in attackers]) == expected


@pytest.mark.rule("R12.3-a")
@pytest.mark.parametrize("letter", ["p", "h", "w", "t", "f", "c"])
def test_armour_attacks_well_only_in_the_open_but_defends_well_anywhere(letter: str) -> None:
    target, start = dry_pair(letter)
    expected = ["R12.3-a -1"] if letter in "ph" else []
    assert modified({"4-7DG": start, "BECKER": target}, target, ["4-7DG"]) == expected
    assert modified({"4SLI": start, "MIELKE": target}, target, ["4SLI"]) == ["R12.3-a +1"]


@pytest.mark.rule("R12.4-a")
@pytest.mark.parametrize(
    ("hexes", "expected"),
    [(2, []), (3, ["R12.4-a -1"]), (4, ["R12.4-a -1"]), (5, ["R12.4-a -2"]), (6, ["R12.4-a -2"])],
)
def test_attacks_from_several_hexes(hexes: int, expected: list[str]) -> None:
    codes = ["4SLI", "4WILT", "5WILT", "7HAMP", "4DORS", "5DORS"][:hexes]
    units = dict(zip(codes, BY, strict=False)) | {"7SLI": BY[0], "BECKER": HERE}
    assert modified(units, HERE, [*codes, "7SLI"]) == expected


@pytest.mark.rule("R12.4-a")
@pytest.mark.parametrize(
    ("water", "bridged", "effect"),
    [(CANAL, True, "+1"), (CANAL, False, "+1"), (RIVER, True, "+2")],
)
def test_attacks_over_water(water: int, effect: str, *, bridged: bool) -> None:
    target, start = over(water, bridged=bridged, target=".pht")
    found = modified({"1PARA": start, "BECKER": target}, target, ["1PARA"])
    assert found == [f"R12.4-a {effect}"]


@pytest.mark.rule("R12.4-a")
@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        (((CANAL, False), (DRY, False)), []),
        (((RIVER, True), (DRY, False)), []),
        (((CANAL, False), (CANAL, False)), ["R12.4-a +1"]),
        (((CANAL, False), (RIVER, True)), ["R12.4-a +1"]),
    ],
)
def test_all_attackers_must_cross_and_the_lower_water_counts(
    ways: tuple[tuple[int, bool], ...], expected: list[str]
) -> None:
    target, starts = meeting(ANY, *((ANY, water, bridged) for water, bridged in ways))
    units = {"1PARA": starts[0], "2PARA": starts[1], "BECKER": target}
    assert modified(units, target, ["1PARA", "2PARA"]) == expected


@pytest.mark.rule("R12.4-a", "R12.4-b", "R17.2-e")
def test_boats_count_as_a_river() -> None:
    target, start = over(RIVER, bridged=False, target=".p")
    found = modified({"1PARA": start, "BECKER": target}, target, ["1PARA"], boats=True)
    assert [m.split()[1] for m in found] == ["+2"]


@pytest.mark.rule("R12.4-a")
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [
        (["4SLI o", "4WILT"], ["R12.4-a +1"]),  # 2 of 4 steps
        (["4SLI o -1", "4WILT"], []),  # 1 of 3
        (["4SLI o", "4WILT -1"], ["R12.4-a +1"]),  # 2 of 3
        (["4SLI o", "4WILT", "5WILT -1"], []),  # 2 of 5
        (["4SLI o"], ["R12.4-a +1"]),
    ],
)
def test_attackers_out_of_supply(attackers: list[str], expected: list[str]) -> None:
    units = {a.split()[0]: " ".join([BY[0], *a.split()[1:]]) for a in attackers}
    assert modified(units | {"BECKER": HERE}, HERE, [a.split()[0] for a in attackers]) == expected


@pytest.mark.rule("R12.4-a")
@pytest.mark.parametrize(
    ("defenders", "expected"),
    [
        ({"BECKER": "o", "HERMANN": ""}, ["R12.4-a -1"]),
        ({"BECKER": "o -1", "HERMANN": ""}, []),
        ({"BECKER": "o", "HERMANN": "-1"}, ["R12.4-a -1"]),
    ],
)
def test_defenders_out_of_supply(defenders: dict[str, str], expected: list[str]) -> None:
    units = {code: f"{HERE} {words}" for code, words in defenders.items()}
    assert modified(units | {"8BDE": BY[0]}, HERE, ["8BDE"]) == expected


@pytest.mark.rule("R12.4-b", "R7-b")
@pytest.mark.parametrize(("side", "boats"), [("german", "on"), ("allied", "off")])
def test_no_combat_over_a_river_without_a_bridge(side: str, boats: str) -> None:
    target, start = over(RIVER, bridged=False, target=".p")
    own, foe = ("1PARA", "BECKER") if side == "allied" else ("BECKER", "1PARA")
    pair = {"POL1": BY[0], "HOF1": HERE}
    table = Table({own: start, foe: target, **pair}, phase="D", side=side, options={"boats": boats})
    assert f"maneuver {target}" not in table.legal()
    assert {"R12.4-b", "R7-b"} & set(table.refused(f"maneuver {target}"))
    bridged, start = over(RIVER, bridged=True, target=".pht")
    table = Table({own: start, foe: bridged, **pair}, phase="D", side=side)
    assert f"maneuver {bridged}" in table.legal()
