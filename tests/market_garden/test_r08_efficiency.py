"""R8 Efficiency and column shifts."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.engine.errors import Problem
from grognard.games.market_garden.rules.r08_efficiency import rating
from tests.market_garden.fights import changed, combat, declare, last
from tests.market_garden.ground import beside, beyond, plain
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)


def shift(attackers: dict[str, str], defenders: dict[str, str], **more: str) -> int:
    """The efficiency shift of a combat; the words after a code are its state."""
    units = {code: f"{BY[0]} {words}" for code, words in attackers.items()}
    units |= {code: f"{HERE} {words}" for code, words in defenders.items()}
    table = combat(units | more, HERE, list(attackers), dice=[10])
    found = last(table, "maneuver")["shift"]
    assert isinstance(found, int)
    return found


def rated(monkeypatch: pytest.MonkeyPatch, own: int, foe: int) -> None:
    """Give 4SLI and BECKER other ratings."""
    pieces = market_garden(None).library.pieces
    ratings = list(pieces.efficiency)
    ratings[pieces.index["4SLI"]], ratings[pieces.index["BECKER"]] = own, foe
    monkeypatch.setattr(pieces, "efficiency", ratings)


@pytest.mark.rule("R8-a")
def test_ratings_run_from_1_to_9(tmp_path: Path) -> None:
    assert all(1 <= rating <= 9 for rating in market_garden().library.pieces.efficiency)
    for wrong in (0, 10):
        with pytest.raises((Problem, msgspec.ValidationError)):
            market_garden(changed(tmp_path, HOF1={"efficiency": wrong}))


@pytest.mark.rule("R8-b", "H-2-a")
@pytest.mark.parametrize(
    ("attackers", "expected"),
    [
        (["4SLI", "4WILT"], 0),  # 6 and 6 against 6
        (["4SLI", "1BORD"], 1),  # 6 and 7 make 6½: 7
        (["4SLI", "4WILT", "1BORD"], 0),  # 6⅓: 6
        (["4SLI", "1BORD", "7KOSB"], 1),  # 6⅔: 7
        (["8BDE", "1PARA"], 1),  # 6 of four steps and 8 of two: 7, not weighted by step
        (["8BDE", "1BORD"], 1),  # 6 of four steps and 7 of two: 6½, by step it would be 6⅓
    ],
)
def test_the_average_is_plain_and_halves_go_up(attackers: list[str], expected: int) -> None:
    foes = {"KRAFFT": "", "DREYER": ""}  # efficiency 6
    assert shift(dict.fromkeys(attackers, ""), foes) == expected


@pytest.mark.rule("R8-b")
def test_the_defenders_average_is_rounded_too() -> None:
    """6 and 5 make 6; 6, 5 and 5 make 5."""
    own = {"4SLI": "", "4WILT": ""}
    assert shift(own, {"KRAFFT": "", "BECKER": ""}) == 0
    assert shift(own, {"KRAFFT": "", "BECKER": "", "HERMANN": ""}) == 1


@pytest.mark.rule("R8-c")
@pytest.mark.parametrize(
    ("own", "foe", "expected"),
    [
        (6, 6, 0),
        (6, 5, 1),
        (6, 4, 1),
        (6, 3, 2),
        (6, 2, 2),
        (6, 1, 3),
        (9, 1, 3),
        (5, 6, -1),
        (4, 6, -1),
        (3, 6, -2),
        (2, 6, -2),
        (1, 6, -3),
        (1, 9, -3),
    ],
)
def test_the_difference_gives_the_shift(
    monkeypatch: pytest.MonkeyPatch, own: int, foe: int, expected: int
) -> None:
    rated(monkeypatch, own, foe)
    assert shift({"4SLI": ""}, {"BECKER": ""}) == expected


@pytest.mark.rule("R8-c", "R1-e", "R12.2-a")
@pytest.mark.parametrize(("own", "foe", "column"), [(6, 1, "3:1"), (6, 6, "1:1"), (1, 6, "1:3")])
def test_right_helps_the_attacker_and_left_the_defender(
    monkeypatch: pytest.MonkeyPatch, own: int, foe: int, column: str
) -> None:
    """5 against 4 is 1:1; three columns to the right 3:1, to the left 1:3."""
    rated(monkeypatch, own, foe)
    table = combat({"4SLI": BY[0], "BECKER": HERE}, HERE, ["4SLI"], dice=[5])
    assert last(table, "maneuver")["odds"] == "1:1"
    assert last(table, "maneuver")["column"] == column
    assert last(table, "maneuver_result")["column"] == column


@pytest.mark.rule("R1-e")
def test_shifts_stop_at_the_last_column() -> None:
    """10:2 is 5:1 and three columns better; 1:3 is the first and one worse."""
    table = combat({"8BDE": BY[0], "LW6": HERE}, HERE, ["8BDE"], dice=[10])
    found = last(table, "maneuver")
    assert (found["odds"], found["shift"], found["column"]) == ("5:1", 2, "6:1+")
    table = combat({"8CRE": BY[0], "FJR6-1": f"{HERE} -1"}, HERE, ["8CRE"], dice=[10])
    found = last(table, "maneuver")
    assert (found["odds"], found["shift"], found["column"]) == ("1:3", -1, "1:3")


@pytest.mark.rule("R8-d")
def test_guns_in_support_do_not_enter_the_average() -> None:
    """The guns would lift 6 to 7 on average."""
    units = {"4SLI": BY[0], "KRAFFT": HERE} | dict.fromkeys(("55FD", "153FD"), beyond(HERE, 0, 2))
    table = combat(units, HERE, ["4SLI"], dice=[10, 10])
    table.play("gun 55FD", "gun 153FD")
    assert last(table, "maneuver_result")["column"] == "1:1"
    assert last(table, "maneuver")["shift"] == 0


@pytest.mark.rule("R8-e", "R1-c", "E-2-a")
@pytest.mark.parametrize(("die", "passed"), [(7, True), (8, False)])
def test_a_refusal_counts_the_highest_rating_of_the_stack(die: int, *, passed: bool) -> None:
    units = {"4SLI": BY[0], "KRAUSE": HERE, "SSPG21": HERE}  # efficiency 7 and 6
    table = Table(units, dice=[die])
    declare(table, HERE, ["4SLI"])
    table.begin("E")
    table.play(f"refuse {HERE}")
    assert bool(table.events("refusal_passed")) == passed
    kind = "refusal_passed" if passed else "refusal_failed"
    assert last(table, kind)["rating"] == 7


@pytest.mark.rule("R8-e", "R1-c", "F-2-a")
@pytest.mark.parametrize(("die", "passed"), [(5, True), (6, False)])
def test_a_reaction_counts_the_rating_of_the_unit_itself(die: int, *, passed: bool) -> None:
    """Becker (5) stands beside Krafft (6), which does not help."""
    units = {"4SLI": BY[0], "HOF1": HERE, "BECKER": BY[3], "KRAFFT": BY[3]}
    table = Table(units, dice=[die])
    declare(table, HERE, ["4SLI"])
    table.begin("F")
    table.play("react BECKER")
    assert (table.place("BECKER") == HERE) == passed


@pytest.mark.rule("R8-e", "R1-c", "I-5-a")
@pytest.mark.parametrize(("die", "passed"), [(7, True), (8, False)])
def test_an_assault_check_counts_the_highest_rating_of_the_stack(die: int, *, passed: bool) -> None:
    units = {"4SLI": BY[0], "KRAUSE": HERE, "BECKER": HERE}
    table = combat(units, HERE, ["4SLI"], assault=True, dice=[10, 10, die, 10, 10])
    found = [e for e in table.events() if e.kind in ("check_passed", "check_failed")]
    german = next(e for e in found if e.args["seat"] == "german")
    assert german.args["rating"] == 7
    assert (german.kind == "check_passed") == passed


@pytest.mark.rule("R8-f", "R14.3-c")
@pytest.mark.parametrize(
    ("words", "expected"),
    [("", 0), ("F", 1), ("o", 1), ("F o", 2)],
)
def test_fatigue_costs_two_and_want_of_supply_one(words: str, expected: int) -> None:
    """A defender of 6 against 6: 2 lower is one column, 3 lower is two."""
    assert shift({"4SLI": ""}, {"KRAFFT": words}) == expected
    table = Table({"KRAFFT": f"{HERE} {words}"})
    lost = 2 * ("F" in words) + ("o" in words)
    assert rating(table.state, table.index("KRAFFT")) == 6 - lost


@pytest.mark.rule("R8-f")
@pytest.mark.parametrize(("words", "least"), [("F", 1), ("F o", 1), ("o", 2)])
def test_a_rating_is_never_below_1(words: str, least: int) -> None:
    """The third-rate battalion has 3."""
    table = Table({"LW6": f"{HERE} {words}"})
    assert rating(table.state, table.index("LW6")) == least


@pytest.mark.rule("R8-f")
@pytest.mark.parametrize(("words", "rating"), [("", 6), ("F", 4), ("o", 5), ("F o", 3)])
def test_checks_use_the_lowered_rating_too(words: str, rating: int) -> None:
    units = {"4SLI": BY[0], "KRAFFT": f"{HERE} {words}"}
    table = combat(units, HERE, ["4SLI"], assault=True, dice=[10, 10, rating, 10, 10])
    assert last(table, "check_passed") == {"seat": "german", "die": rating, "rating": rating}
