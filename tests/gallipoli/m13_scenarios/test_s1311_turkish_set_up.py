"""13.1.1 What the Turkish player sets up, and where."""

from __future__ import annotations

import tomllib

import pytest

from tests.gallipoli.playing import Opening, dice_of, idle
from tests.gallipoli.table import board_texts

SOUTH = {f"GP{n}" for n in range(1, 22)}
NORTH = {f"GP{n}" for n in range(22, 35)}
ASIA = {f"A{n}" for n in range(1, 12)}
ASSAULT = ["AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"]
STRAIT = [*(f"DS{n}" for n in range(1, 13)), "MAR"]
START = (1, 1)
"""Dice of both sides' SP in March: the Turkish d6, the Allied d10."""


def laying(mines: int = 1, outside: int = 1, scenario: str = "valiant_stroke") -> Opening:
    """Up to the mines of the set-up."""
    table = Opening(scenario, (*START, mines, outside))
    idle(table, "lay_mines")
    return table


def area(table: Opening) -> str:
    decision = table.game.decision(table.state)
    assert decision is not None
    number = decision.args["area"]
    assert isinstance(number, int)
    return table.state.facts.land.names[number]


def lay(table: Opening, **contents: str) -> None:
    """Lay mines by area (AA-HEL is AA_HEL), nothing elsewhere, up to the last area named."""
    left = {name.replace("_", "-"): content for name, content in contents.items()}
    while left:
        table.play(f"mines {left.pop(area(table), '-')}")


def places(table: Opening, verb: str = "place") -> set[str]:
    return {text.split()[1] for text in table.legal(verb)}


@pytest.mark.rule("13.1-a")
def test_the_turks_set_up_before_the_allies_place_their_ships() -> None:
    table = Opening("valiant_stroke")
    seats = []
    while not table.events("turn_begins"):
        seats.append(table.seat())
        table.play(table.legal()[-1])
    first_allied = seats.index("allied")
    assert set(seats[:first_allied]) == {"turkish"}
    assert set(seats[first_allied:]) == {"allied"}
    assert first_allied > 25


@pytest.mark.rule("13.1.1-a")
@pytest.mark.parametrize(("answer", "dug"), [("place GP1", False), ("dig_in_at GP1", True)])
def test_infantry_may_start_entrenched_or_not(answer: str, dug: bool) -> None:
    table = Opening("valiant_stroke", START)
    table.play("pick T9-25", answer)
    assert table.place("T9-25") == "GP1"
    assert table.entrenched("T9-25") is dug


def test_artillery_has_no_entrenched_side_to_start_on() -> None:
    table = Opening("valiant_stroke", START)
    table.play("pick T9-A")
    assert table.legal("dig_in_at") == []
    assert table.refused("dig_in_at GP1")


@pytest.mark.parametrize(
    ("units", "zone"),
    [
        pytest.param(
            "T9-25 T9-26 T9-27 T9-A T19-57 T19-72 T19-77 T19-A",
            SOUTH,
            marks=pytest.mark.rule("13.1.1-b"),
        ),
        pytest.param("T7-19 T7-20 T7-21 T7-A", NORTH, marks=pytest.mark.rule("13.1.1-c")),
        pytest.param(
            "T5-13 T5-14 T5-15 T5-A BRU", {"GP33", "GP34"}, marks=pytest.mark.rule("13.1.1-d")
        ),
        pytest.param(
            "T11-33 T11-126 T11-127 T11-A T3-31 T3-32 T3-39 T3-A",
            ASIA,
            marks=pytest.mark.rule("13.1.1-e"),
        ),
        pytest.param("GAL", SOUTH | NORTH, marks=pytest.mark.rule("13.1.1-f")),
    ],
)
def test_each_division_starts_in_its_own_zone(units: str, zone: set[str]) -> None:
    for unit in units.split():
        table = Opening("valiant_stroke", START)
        table.play(f"pick {unit}")
        assert places(table) == zone
        for other in sorted((SOUTH | NORTH | ASIA) - zone):
            assert not table.allowed(f"dig_in_at {other}")


@pytest.mark.parametrize(
    ("unit", "outside", "case"),
    [
        pytest.param("T9-25", "GP22", "13.1.1-b", marks=pytest.mark.rule("13.1.1-b")),
        pytest.param("T19-57", "GP23", "13.1.1-b", marks=pytest.mark.rule("13.1.1-b")),
        pytest.param("T7-A", "GP21", "13.1.1-c", marks=pytest.mark.rule("13.1.1-c")),
        pytest.param("BRU", "GP32", "13.1.1-d", marks=pytest.mark.rule("13.1.1-d")),
        pytest.param("T3-A", "GP1", "13.1.1-e", marks=pytest.mark.rule("13.1.1-e")),
        pytest.param("GAL", "A1", "13.1.1-f", marks=pytest.mark.rule("13.1.1-f")),
    ],
)
def test_outside_its_zone_a_unit_is_refused_by_its_case(unit: str, outside: str, case: str) -> None:
    table = Opening("valiant_stroke", START)
    table.play(f"pick {unit}")
    assert case in table.refused(f"place {outside}")


@pytest.mark.rule("13.1.1-g")
def test_forts_stand_in_their_areas_unfired_and_in_normal_state() -> None:
    table = Opening("valiant_stroke", START)
    listed = tomllib.loads(board_texts()["forts.toml"])["fort"]
    fixed = {fort["id"]: fort["area"] for fort in listed if fort["area"]}
    assert len(fixed) == 16
    for fort, place in fixed.items():
        assert table.place(fort) == place
        assert not table.fired(fort)
        assert table.condition(fort) == "normal"


@pytest.mark.rule("13.1.1-g")
def test_mobile_forts_are_placed_on_the_coast_of_their_shore() -> None:
    """Q113."""
    table = Opening("valiant_stroke", START)
    idle(table, "place_mobile_fort")
    assert "GP5" in places(table)
    assert not places(table) & (ASIA | {"GP6", "GP8", "GP14", "GP34"})
    table.play("place GP5")
    assert table.place("FORT-E") == "GP5"
    assert "A11" in places(table)
    assert not places(table) & (SOUTH | NORTH | {"A4", "A6"})
    table.roll(1, 1)
    table.play("place A11")
    assert table.place("FORT-A") == "A11"
    assert table.asked() == "lay_mines"


@pytest.mark.rule("13.1.1-h")
@pytest.mark.parametrize(("die", "factors"), [(1, 11), (6, 16)])
def test_the_mine_factors_of_the_set_up_are_a_die_and_ten(die: int, factors: int) -> None:
    table = laying(die)
    (event,) = table.events("mines_at_start")
    assert event.args["count"] == factors
    lay(table, DS1="22", DS2="22")
    assert table.allowed("mines 12")
    table.play("mines 2", "mines 1")
    assert table.allowed("mines 1") is (factors > 11)
    if factors > 11:
        table.play("mines 22")
        assert table.allowed("mines 1")
        table.play("mines 1")
        assert not table.allowed("mines 1")


@pytest.mark.rule("13.1.1-i")
def test_there_are_nine_dummies() -> None:
    table = laying()
    lay(table, DS1="DD", DS2="DD", DS3="DD", DS4="DD")
    assert not table.allowed("mines DD")
    table.play("mines D")
    assert table.refused("mines D")
    assert table.allowed("mines 1")


@pytest.mark.rule("13.1.1-j")
def test_mines_may_lie_in_the_strait_and_in_assault_areas_only() -> None:
    table = laying(outside=6)
    asked = []
    while table.asked() == "lay_mines":
        asked.append(area(table))
        assert table.allowed("mines D1")
        table.roll(1, 1, 1, 1, 1, 1)
        table.play("mines -")
    assert sorted(asked) == sorted(ASSAULT + STRAIT)


@pytest.mark.rule("13.1.1-k")
@pytest.mark.parametrize("limit", [1, 4, 6])
def test_outside_the_strait_factors_and_dummies_together_keep_to_a_secret_die(limit: int) -> None:
    """Q73."""
    table = laying(outside=limit)
    worth = {"-": 0, "D": 1, "1": 1, "2": 2, "DD": 2, "D1": 2, "11": 2, "D2": 3, "12": 3, "22": 4}
    assert {text.split()[1] for text in table.legal("mines")} == {
        content for content, points in worth.items() if points <= limit
    }
    if limit < 4:
        assert {"13.1.1-k", "8.5-g"} & set(table.refused("mines 22"))


@pytest.mark.rule("13.1.1-k")
def test_a_secret_four_allows_two_factors_and_two_dummies_outside() -> None:
    table = laying(outside=4)
    table.play("mines 2", "mines DD")
    assert table.legal() == ["mines -", "rest"]
    assert table.refused("mines D")
    table.play("mines -", "mines -", "mines -", "mines -")
    assert area(table) == "DS1"
    assert table.allowed("mines 22")


@pytest.mark.rule("13.1.1-k")
def test_the_limit_outside_is_known_to_the_turks_only() -> None:
    table = laying(outside=5)
    (die,) = [die for die in table.recorder.dice if die.case == "13.1.1-k"]
    assert (die.sides, die.value, die.seen_by) == (6, 5, ("turkish",))
    (told,) = table.events("outside_limit")
    assert not told.visible_to("allied")
    assert not told.visible_to(None)
    assert table.game.view(table.state, "allied").outside_limit == 0
    assert table.game.view(table.state, "turkish").outside_limit == 5


@pytest.mark.rule("13.1.1-l")
def test_five_ships_start_in_the_turkish_box() -> None:
    table = Opening("valiant_stroke", START)
    for ship in ("BARBAROSSA", "TORGUT", "MESSUDIEH", "GOEBEN", "BRESLAU"):
        assert table.place(ship) == "TURK"
    assert sum(at == table.area("TURK") for at in table.state.where) == 5


@pytest.mark.rule("13.1.1-m")
@pytest.mark.parametrize(("die", "supply"), [(1, 7), (6, 12)])
def test_turkish_supply_at_the_start_is_a_die_and_six(die: int, supply: int) -> None:
    table = Opening("valiant_stroke", (die, 1))
    assert dice_of(table, "13.1.1-m") == [die]
    assert table.sp("turkish") == supply


@pytest.mark.rule("13.3.1-a")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_the_campaign_has_the_turkish_set_up_of_march(scenario: str) -> None:
    table = Opening(scenario, (3, 4, 5, 2))
    idle(table, "pick_unit")
    assert table.sp("turkish") == 9
    assert len(table.legal("pick")) == 26
    table.play("pick T9-25")
    assert places(table) == SOUTH
    idle(table, "lay_mines")
    (event,) = table.events("mines_at_start")
    assert event.args["count"] == 15
    assert table.place("GOEBEN") == "TURK"
    assert table.place("F-HELLAS") == "GP1"
