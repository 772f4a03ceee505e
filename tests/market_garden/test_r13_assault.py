"""R13 Assault combat: strengths, modifiers and what comes after."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import combat, done, results
from tests.market_garden.ground import (
    CANAL,
    DRY,
    RIVER,
    beside,
    dry_pair,
    meeting,
    over,
    plain,
)
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)
ANY = ".phwftc"
SHELTER = "wftc"
PRINTED = """
1 1 1 2 2 2 3 3 4 4 5
2 1 1 1 2 2 2 3 3 4 4
3 0 1 1 1 2 2 2 3 3 4
4 0 0 1 1 1 2 2 2 3 3
5 0 0 0 1 1 1 2 2 2 3
6 0 0 0 0 1 1 1 2 2 2
7 0 0 0 0 0 1 1 1 2 2
8 0 0 0 0 0 0 1 1 1 2
9 0 0 0 0 0 0 0 1 1 1
10 0 0 0 0 0 0 0 0 0 1
"""


def assaulted(
    own: dict[str, str],
    foes: dict[str, str],
    target: str = HERE,
    start: str = BY[0],
    *dice: int,
    boats: bool = False,
) -> Table:
    """An assault from one hex; the words after a code are a unit's state. No round succeeds."""
    units = {code: f"{start} {words}" for code, words in own.items()}
    units |= {code: f"{target} {words}" for code, words in foes.items()}
    return combat(units, target, list(own), assault=True, boats=boats, dice=dice or [10] * 4)


def drm(table: Table, seat: str, at: int = 0) -> list[str]:
    """The modifiers of a roll of a side, in order of their cases."""
    listed = results(table, seat)[at]["modifiers"]
    return sorted(f"{m['case']} {m['effect']}" for m in listed)


def total(table: Table, seat: str, at: int = 0) -> int:
    """What all modifiers of a roll come to; held against the total of the roll."""
    found = results(table, seat)[at]
    summed = sum(int(m["effect"]) for m in found["modifiers"])
    assert found["total"] == found["die"] + summed
    return summed


@pytest.mark.rule("R13.4-a")
def test_the_table_is_the_printed_one() -> None:
    rows = [[int(n) for n in line.split()[1:]] for line in PRINTED.strip().splitlines()]
    assert [list(row) for row in market_garden().library.assault.rows] == rows
    assert list(market_garden().library.assault.least) == [1, 2, 4, 7, 10, 13, 16, 20, 25, 31]


@pytest.mark.rule("R13.1-C")
@pytest.mark.parametrize(
    ("own", "strength"),
    [
        ({"4SLI": "", "NETH": ""}, 8),  # 5 + 3
        ({"4SLI": "-1", "NETH": ""}, 5),  # 2½ + 3
        ({"4SLI": "o", "4WILT": "o"}, 5),  # 2½ twice
        ({"4SLI": "o", "4WILT": ""}, 7),  # 2½ + 5
        ({"8CRE": "o"}, 1),  # ½, but never below 1
    ],
)
def test_the_assaulting_side_adds_its_attack_strengths(own: dict[str, str], strength: int) -> None:
    table = assaulted(own, {"BECKER": ""})
    assert results(table, "allied")[0]["strength"] == strength


@pytest.mark.rule("R13.1-C")
@pytest.mark.parametrize(
    ("foes", "strength"),
    [
        ({"HELLE": "", "GROPP": ""}, 5),  # 3 + 2
        ({"HELLE": "-1", "GROPP": ""}, 3),  # 1½ + 2
        ({"HELLE": "o", "GROPP": "o"}, 5),  # full without supply
        ({"SSART10": "2"}, 1),
    ],
)
def test_the_defender_adds_his_defence_strengths(foes: dict[str, str], strength: int) -> None:
    table = assaulted({"8MX": ""}, foes)
    assert results(table, "german")[0]["strength"] == strength


@pytest.mark.rule("R13.1-C", "R13.4-a")
@pytest.mark.parametrize(
    ("own", "die", "lost"),
    [
        (["8CRE"], 2, 1),
        (["8CRE"], 3, 0),
        (["8MX"], 3, 1),
        (["NETH"], 4, 0),
        (["1PARA"], 4, 1),
        (["3IG"], 5, 0),
        (["4SLI", "8MX"], 5, 1),
        (["4SLI", "1PARA"], 6, 0),
        (["4SLI", "4WILT"], 6, 1),
        (["4SLI", "4WILT"], 7, 0),
        (["8BDE", "NETH"], 7, 1),
        (["8BDE", "NETH"], 1, 3),
    ],
)
def test_the_strength_gives_the_column(own: list[str], die: int, lost: int) -> None:
    foes = {"BECKER": "", "HERMANN": "", "HOF1": ""}
    table = assaulted(dict.fromkeys(own, ""), foes, HERE, BY[0], 10, die, 10, 10)
    assert total(table, "allied") == 0
    assert results(table, "allied")[0]["result"] == lost
    while not done(table):
        table.play(table.legal("lose")[0])
    assert sum(2 - table.steps(code) for code in foes) == lost


@pytest.mark.rule("R13.4-a", "R13.3-e")
def test_the_tdv_does_not_divide_assault_losses() -> None:
    """In a city: 10 with die 1 and +2 is row 3: two steps."""
    city, start = dry_pair("c")
    foes = {"BECKER": "", "HERMANN": ""}
    table = assaulted({"4SLI": "", "4WILT": ""}, foes, city, start, 10, 1, 10, 10)
    table.play("lose BECKER")
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (1, 1)


@pytest.mark.rule("R13.3-e", "R2.4-d")
def test_terrain_does_not_change_strengths() -> None:
    city, start = dry_pair("c")
    table = assaulted({"4SLI": ""}, {"BECKER": ""}, city, start)
    assert results(table, "allied")[0]["strength"] == 5
    assert results(table, "german")[0]["strength"] == 4
    assert drm(table, "german") == []


@pytest.mark.rule("R1-d")
@pytest.mark.parametrize(("die", "lost"), [(8, 1), (9, 0), (10, 0)])
def test_an_assault_roll_above_10_has_no_effect(die: int, lost: int) -> None:
    """35 points in a city: +2."""
    city, start = dry_pair("c")
    own = dict.fromkeys(("8BDE", "9BDE", "185BDE", "4SLI"), "")
    table = assaulted(own, {"PZ2107": ""}, city, start, 10, die, 10, 10)
    assert (results(table, "allied")[0]["result"], table.steps("PZ2107")) == (lost, 2 - lost)


@pytest.mark.rule("R1-d")
def test_an_assault_roll_below_1_uses_row_1() -> None:
    """Four armoured steps to none: -2; 10 points."""
    foes = {"BECKER": "", "HERMANN": "", "HOF1": ""}
    table = assaulted({"29ARM": ""}, foes, HERE, BY[0], 10, 1, 10, 10)
    found = results(table, "allied")[0]
    assert (found["total"], found["result"]) == (-1, 2)


@pytest.mark.rule("R13.3-a")
@pytest.mark.parametrize(("hexes", "effect"), [(2, 0), (3, -1), (5, -1)])
def test_assaults_from_three_or_more_hexes(hexes: int, effect: int) -> None:
    codes = ["4SLI", "4WILT", "5WILT", "7HAMP", "4DORS"][:hexes]
    units = dict(zip(codes, BY, strict=False)) | {"BECKER": HERE, "7SLI": BY[0]}
    table = combat(units, HERE, [*codes, "7SLI"], assault=True, dice=[10] * 4)
    assert total(table, "allied") == effect
    assert drm(table, "allied") == (["R13.3-a -1"] if effect else [])
    assert drm(table, "german") == []


@pytest.mark.rule("R13.3-a", "R2.4-d")
@pytest.mark.parametrize(
    ("letter", "effect"), [(".", 0), ("p", 0), ("h", 0), ("w", 1), ("t", 1), ("f", 2), ("c", 2)]
)
def test_the_terrain_worsens_the_attackers_roll(letter: str, effect: int) -> None:
    target, start = dry_pair(letter)
    table = assaulted({"4SLI": ""}, {"BECKER": ""}, target, start)
    assert (total(table, "allied"), total(table, "german")) == (effect, 0)


@pytest.mark.rule("R13.3-b")
@pytest.mark.parametrize(
    ("foes", "effect"),
    [
        ({"BECKER": "F", "HERMANN": ""}, 2),  # 2 of 4 steps
        ({"BECKER": "F -1", "HERMANN": ""}, 0),  # 1 of 3
        ({"BECKER": "F", "HERMANN": "-1"}, 2),
        ({"BECKER": "", "HERMANN": ""}, 0),
    ],
)
def test_half_of_the_steps_fatigued(foes: dict[str, str], effect: int) -> None:
    table = assaulted({"4SLI": ""}, foes)
    assert (total(table, "german"), total(table, "allied")) == (effect, 0)
    assert drm(table, "german") == (["R13.3-b +2"] if effect else [])


@pytest.mark.rule("R13.3-b")
def test_half_of_the_assaulting_steps_fatigued() -> None:
    """Fatigued after they were declared."""
    table = assaulted({"4SLI": "F", "4WILT": ""}, {"BECKER": ""})
    assert drm(table, "allied") == ["R13.3-b +2"]
    assert drm(table, "german") == []


@pytest.mark.rule("R13.3-c")
@pytest.mark.parametrize(
    ("target", "start", "effect"),
    [("w", "w", 0), ("t", SHELTER, 0), ("c", SHELTER, 1), ("f", SHELTER, 1), (".ph", "w", 0)],
)
def test_coming_out_of_shelter_only_offsets_terrain(target: str, start: str, effect: int) -> None:
    there, here = dry_pair(target, start)
    table = assaulted({"4SLI": ""}, {"BECKER": ""}, there, here)
    assert total(table, "allied") == effect
    assert total(table, "german") == 0


@pytest.mark.rule("R13.3-c")
@pytest.mark.parametrize(
    ("sheltered", "other", "effect"), [("", "", 0), ("-1", "", 1), ("", "-1", 0)]
)
def test_half_of_the_steps_must_come_out_of_shelter(
    sheltered: str, other: str, effect: int
) -> None:
    target, (wood, field) = meeting("wt", (SHELTER, DRY, False), (".ph", DRY, False))
    units = {"4SLI": f"{wood} {sheltered}", "4WILT": f"{field} {other}", "BECKER": target}
    table = combat(units, target, ["4SLI", "4WILT"], assault=True, dice=[10] * 4)
    assert total(table, "allied") == effect


@pytest.mark.rule("R13.3-d")
@pytest.mark.parametrize(
    ("own", "foes", "allied", "german"),
    [
        ({"4SLI": ""}, {"BECKER": ""}, 0, 0),
        ({"4-7DG": ""}, {"BECKER": ""}, -1, 0),
        ({"4-7DG": "", "13-18H": "-1"}, {"BECKER": ""}, -2, 0),  # 3 steps to none
        ({"4-7DG": ""}, {"MIELKE": ""}, 0, 0),  # 2 to 1
        ({"29ARM": "-1"}, {"MIELKE": ""}, -2, 0),  # 3 to 1
        ({"29ARM": "", "4-7DG": "-1"}, {"PZ2107": ""}, 0, 0),  # 5 to 2
        ({"4SLI": ""}, {"MIELKE": ""}, 0, -1),
        ({"4SLI": ""}, {"PZ2107": "", "MIELKE": ""}, 0, -2),  # 3 to none
        ({"4-7DG": "-1"}, {"PZ2107": "", "MIELKE": ""}, 0, -2),  # 1 to 3
    ],
)
def test_armour_counts_for_either_side(
    own: dict[str, str], foes: dict[str, str], allied: int, german: int
) -> None:
    table = assaulted(own, foes)
    assert (total(table, "allied"), total(table, "german")) == (allied, german)


@pytest.mark.rule("R13.3-d")
@pytest.mark.parametrize(("letter", "counts"), [("w", 1), ("t", 1), ("f", 0), ("c", 0)])
def test_armour_does_not_count_in_city_or_forest(letter: str, counts: int) -> None:
    target, start = dry_pair(letter)
    plain_roll = total(assaulted({"4SLI": ""}, {"BECKER": ""}, target, start), "allied")
    table = assaulted({"4-7DG": ""}, {"BECKER": ""}, target, start)
    assert total(table, "allied") == plain_roll - counts
    table = assaulted({"4SLI": ""}, {"MIELKE": ""}, target, start)
    assert total(table, "german") == -counts


@pytest.mark.rule("R13.3-f")
@pytest.mark.parametrize(
    ("water", "bridged", "effect"), [(CANAL, True, 1), (CANAL, False, 2), (RIVER, True, 1)]
)
def test_assaults_over_water(water: int, effect: int, *, bridged: bool) -> None:
    target, start = over(water, bridged=bridged, target=".ph" if water == CANAL else ANY)
    table = assaulted({"1PARA": ""}, {"BECKER": ""}, target, start)
    assert [m for m in drm(table, "allied") if m.startswith("R13.3-f")] == [f"R13.3-f +{effect}"]
    assert total(table, "german") == 0


@pytest.mark.rule("R13.3-f", "R17.2-e")
def test_assaults_by_boat() -> None:
    target, start = over(RIVER, bridged=False, target=".p")
    table = assaulted({"1PARA": ""}, {"BECKER": ""}, target, start, boats=True)
    assert total(table, "allied") == 2


@pytest.mark.rule("R13.3-f")
@pytest.mark.parametrize(
    ("ways", "effect"),
    [
        (((CANAL, False), (DRY, False)), ""),
        (((CANAL, False), (CANAL, True)), "+1"),
        (((CANAL, False), (CANAL, False)), "+2"),
    ],
)
def test_all_must_cross_and_the_lower_counts(
    ways: tuple[tuple[int, bool], ...], effect: str
) -> None:
    target, starts = meeting(ANY, *((ANY, water, bridged) for water, bridged in ways))
    units = {"1PARA": starts[0], "2PARA": starts[1], "BECKER": target}
    table = combat(units, target, ["1PARA", "2PARA"], assault=True, dice=[10] * 4)
    found = [m.split()[1] for m in drm(table, "allied") if m.startswith("R13.3-f")]
    assert found == ([effect] if effect else [])


@pytest.mark.rule("R13.3-g")
def test_modifiers_are_counted_anew_after_losses() -> None:
    """The only armoured step falls to the defender's roll."""
    own = {"4-7DG": "-1", "4SLI": ""}
    table = assaulted(own, {"BECKER": ""}, HERE, BY[0], 4, 10, 10, 10)
    table.play("lose 4-7DG")
    assert drm(table, "allied") == []
    table = assaulted(own, {"BECKER": ""}, HERE, BY[0], 4, 10, 10, 10)
    table.play("lose 4SLI")
    assert drm(table, "allied") == ["R13.3-d -1"]


@pytest.mark.rule("R13.3-g")
def test_modifiers_are_counted_anew_in_the_second_round() -> None:
    """Two of four steps out of supply, then one of three."""
    foes = {"BECKER": "o", "HERMANN": ""}
    table = assaulted({"4SLI": "", "4WILT": ""}, foes, HERE, BY[0], 10, 5, 1, 10, 10)
    table.play("lose BECKER")
    assert [drm(table, "german", at) for at in (0, 1)] == [["R13.4-b +1"], []]


@pytest.mark.rule("R13.4-b")
@pytest.mark.parametrize(
    ("own", "foes", "allied", "german"),
    [
        ({"4SLI": "o", "4WILT": ""}, {"BECKER": ""}, 1, 0),
        ({"4SLI": "o -1", "4WILT": ""}, {"BECKER": ""}, 0, 0),
        ({"4SLI": ""}, {"BECKER": "o", "HERMANN": ""}, 0, 1),
        ({"4SLI": ""}, {"BECKER": "o -1", "HERMANN": ""}, 0, 0),
    ],
)
def test_half_of_the_steps_out_of_supply(
    own: dict[str, str], foes: dict[str, str], allied: int, german: int
) -> None:
    table = assaulted(own, foes)
    assert (total(table, "allied"), total(table, "german")) == (allied, german)


@pytest.mark.rule("R13.2-b")
def test_units_whose_hex_is_held_by_the_enemy_now_are_eliminated() -> None:
    units = {"4SLI": BY[0], "4WILT": BY[1], "BECKER": HERE}
    table = combat(units, HERE, ["4SLI", "4WILT"], assault=True, air=(0, 1), dice=[10] * 4)
    assert table.asked() == "assign_fire"
    table.put("HOF1", BY[0])
    table.play("end")
    assert table.place("4SLI") == "eliminated"
    assert table.place("4WILT") == BY[1]


@pytest.mark.rule("R13.2-c")
def test_an_assault_causes_no_retreat() -> None:
    """Half of the defenders' steps fall; they stay."""
    foes = {"BECKER": "", "HERMANN": ""}
    table = assaulted({"4SLI": "", "4WILT": ""}, foes, HERE, BY[0], 10, 1, 10, 10)
    table.play("lose BECKER")
    assert done(table)
    assert (table.place("BECKER"), table.place("HERMANN")) == (HERE, HERE)
    assert not table.events("retreated")


@pytest.mark.rule("R13.2-d")
def test_assaulting_units_and_defenders_that_lost_a_step_are_fatigued() -> None:
    foes = {"BECKER": "", "HERMANN": ""}
    table = assaulted({"4SLI": "", "4WILT": ""}, foes, HERE, BY[0], 10, 5, 10, 10)
    table.play("lose HERMANN")
    tired = [c for c in ("4SLI", "4WILT", "BECKER", "HERMANN") if table.fatigued(c)]
    assert tired == ["4SLI", "4WILT", "HERMANN"]


@pytest.mark.rule("R13.2-d")
def test_victorious_assaulting_units_are_fatigued_too() -> None:
    table = assaulted({"4SLI": ""}, {"LW6": ""}, HERE, BY[0], 10, 4)
    assert (table.place("4SLI"), table.fatigued("4SLI")) == (HERE, True)


@pytest.mark.rule("R13.2-d", "R14.3-b")
def test_a_fatigued_defender_that_loses_a_step_is_fatigued_again() -> None:
    """Which costs another step."""
    table = assaulted({"4SLI": ""}, {"BECKER": "F"}, HERE, BY[0], 10, 4, 10, 10)
    assert table.place("BECKER") == "eliminated"
