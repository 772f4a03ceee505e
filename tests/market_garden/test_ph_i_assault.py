"""I Assault Combat Phase, step by step, and R9.3 defensive bombardment."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import combat, declare, done, kinds, last, results
from tests.market_garden.ground import beside, beyond, dry_pair, plain
from tests.market_garden.table import Table

HERE = plain(3)
BY = beside(HERE)
BEHIND = beyond(HERE, 3, 3)
OWN = {"4SLI": BY[0], "4WILT": BY[1]}  # attack 5 each, efficiency 6
FOES = {"BECKER": HERE, "HERMANN": HERE}  # defence 4 each, efficiency 5


def stormed(*dice: int, air: int = 0, also: dict[str, str] | None = None) -> Table:
    """Two battalions from two hexes storm two in the open: columns 10-12 and 7-9."""
    units = {**OWN, **FOES, **(also or {})}
    return combat(units, HERE, list(OWN), assault=True, dice=dice, air=(9, air))


def rolled(table: Table) -> list[str]:
    """Whose rolls came, in order."""
    wanted = ("fire_result", "assault_result", "check_passed", "check_failed")
    return [f"{e.kind.split('_')[0]} {e.args.get('seat', '')}" for e in table.events()
            if e.kind in wanted]  # fmt: skip


@pytest.mark.rule("I-1-a", "R13.1-A", "I-7-c")
def test_the_assaulting_units_enter_and_their_origins_are_noted() -> None:
    table = stormed(air=1)
    assert table.asked() == "assign_fire"
    assert {table.place(code) for code in (*OWN, *FOES)} == {HERE}
    assert table.state.origins == {table.index(c): table.hex(h) for c, h in OWN.items()}


@pytest.mark.rule("I-1-a", "R13.1-A")
def test_assaults_are_made_one_by_one() -> None:
    other = beyond(HERE, 0, 2)
    units = {"4SLI": BY[1], "4WILT": beyond(HERE, 0, 3), "BECKER": HERE, "HERMANN": other}
    table = Table(units, air=(0, 1), dice=[10] * 8)
    declare(table, HERE, ["4SLI"], assault=True)
    declare(table, other, ["4WILT"], assault=True)
    table.begin("I")
    assert (table.asked(), table.seat()) == ("choose_combat", "allied")
    table.play(f"resolve {other}")
    assert (table.place("4WILT"), table.place("4SLI")) == (other, BY[1])
    table.play("end")
    assert table.place("4WILT") == beyond(HERE, 0, 3)
    assert table.place("4SLI") == HERE
    table.play("end")
    assert [e.args["hex"] for e in table.events("assault")] == [other, HERE]


@pytest.mark.rule("I-2-a", "R13.1-B", "R9.3-a")
def test_the_defender_bombards_before_the_first_round() -> None:
    """5 points, die 4: 2, divided by 2: one step at once, so the attacker has 7½ left."""
    table = stormed(4, 10, 10, 10, 10, also={"SSART10": BEHIND})
    assert (table.asked(), table.seat()) == ("assign_fire", "german")
    assert table.dice.left == [4, 10, 10, 10, 10]
    table.play("gun SSART10")
    assert (table.asked(), table.seat(), len(table.dice.left)) == ("choose_loss", "allied", 4)
    table.play("lose 4SLI")
    assert rolled(table)[:3] == ["fire ", "assault german", "assault allied"]
    assert results(table, "allied")[0]["strength"] == 7
    assert table.fire("SSART10") == 1


@pytest.mark.rule("R9.3-a", "I-2-a")
def test_air_points_and_guns_in_range_are_added() -> None:
    """Swoboda's flak has range 3, a Nebelwerfer 4."""
    guns = {"SWOBODA": BEHIND, "NEBEL": beyond(HERE, 0, 5)}
    table = stormed(10, 10, 10, 10, 10, air=2, also=guns)
    assert table.allowed("gun SWOBODA")
    assert not table.allowed("gun NEBEL")
    table.play("air 2", "gun SWOBODA")
    assert last(table, "fire_result")["points"] == 7
    assert table.air("german") == 0


@pytest.mark.rule("I-2-a")
def test_the_defender_need_not_bombard() -> None:
    table = stormed(10, 10, 10, 10, air=3)
    table.play("end")
    assert rolled(table)[0] == "assault german"
    assert table.air("german") == 3


@pytest.mark.rule("I-2-b")
def test_the_attacker_gives_no_support() -> None:
    """He has nine Air Points and a gun in range."""
    table = stormed(10, 10, 10, 10, also={"55FD": beyond(HERE, 0, 3)})
    assert done(table)
    assert not table.events("fire_assigned")
    assert (table.air("allied"), table.fire("55FD")) == (9, 0)


@pytest.mark.rule("R9.3-b")
@pytest.mark.parametrize("letter", [".", "c"])
def test_defensive_bombardment_always_has_tdv_2_and_ignores_f(letter: str) -> None:
    """5 points, die 1: 3F, so one step and no fatigue."""
    target, start = (HERE, BY[0]) if letter == "." else dry_pair(letter)
    units = {"4SLI": start, "4WILT": start, "BECKER": target}
    attackers = ["4SLI", "4WILT"]
    table = combat(units, target, attackers, assault=True, air=(0, 5), dice=[1, 10, 10, 1, 10, 10])
    table.play("air 5")
    result = last(table, "fire_result")
    assert (result["result"], result["tdv"], result["count"]) == ("3F", 2, 1)
    table.play("lose 4SLI")
    assert kinds(table, "step_lost", "fatigued", "assault_result")[:2] == [
        "step_lost",
        "assault_result",
    ]


@pytest.mark.rule("R9.3-c")
def test_a_gun_in_the_assaulted_hex_does_not_fire() -> None:
    table = stormed(10, 10, 10, 10, 10, also={"SSART10": HERE, "ART191": BEHIND})
    assert table.legal("gun") == ["gun ART191"]
    assert "R9.3-c" in table.refused("gun SSART10")


@pytest.mark.rule("I-3-a", "I-4-a", "R13.1-D", "R13.1-E")
def test_the_defender_rolls_first_and_then_the_attacker() -> None:
    table = stormed(10, 10, 10, 10)
    assert rolled(table) == ["assault german", "assault allied", "check german", "check allied"]
    assert results(table, "german")[0]["strength"] == 8
    assert results(table, "allied")[0]["strength"] == 10


@pytest.mark.rule("I-3-b", "I-4-a")
def test_both_rolls_are_modified() -> None:
    """A fatigued defender; attackers from three hexes."""
    units = {**OWN, "5WILT": BY[2], "BECKER": f"{HERE} F"}
    table = combat(units, HERE, [*OWN, "5WILT"], assault=True, dice=[8, 10, 10, 10])
    german, allied = results(table, "german")[0], results(table, "allied")[0]
    assert (german["total"], allied["total"]) == (10, 9)


@pytest.mark.rule("I-3-c", "R13.1-D", "I-4-a")
def test_the_attackers_losses_come_before_his_roll_and_lower_his_column() -> None:
    """Die 2 in column 7-9: two steps; with 5 left a 5 does nothing, with 10 it would."""
    table = stormed(2, 5, 10, 10)
    assert (table.asked(), table.seat(), table.dice.left) == ("choose_loss", "allied", [5, 10, 10])
    table.play("lose 4SLI")
    assert (table.steps("4SLI"), table.steps("4WILT")) == (1, 1)
    found = results(table, "allied")[0]
    assert (found["strength"], found["result"]) == (5, 0)


@pytest.mark.rule("I-4-b", "R13.1-E")
def test_the_defenders_losses_are_allotted_by_him() -> None:
    table = stormed(10, 5, 10, 10)
    assert (table.asked(), table.seat()) == ("choose_loss", "german")
    table.play("lose HERMANN")
    assert (table.steps("BECKER"), table.steps("HERMANN")) == (2, 1)


@pytest.mark.rule("I-5-a", "R13.1-F")
@pytest.mark.parametrize(
    ("german", "allied", "passed"),
    [(5, 7, ["german"]), (6, 6, ["allied"]), (5, 6, ["german", "allied"]), (6, 7, [])],
)
def test_both_sides_check_their_highest_efficiency(
    german: int, allied: int, passed: list[str]
) -> None:
    table = stormed(10, 10, german, allied, 10, 10)
    assert [e.args["seat"] for e in table.events("check_passed")] == passed
    assert len(table.events("check_passed")) + len(table.events("check_failed")) == 2


@pytest.mark.rule("I-6-a", "I-6-b", "R13.1-G")
@pytest.mark.parametrize(
    ("german", "allied", "again"),
    [(5, 7, ["german"]), (6, 6, ["allied"]), (5, 6, ["german", "allied"]), (6, 7, [])],
)
def test_in_the_second_round_only_sides_that_passed_roll(
    german: int, allied: int, again: list[str]
) -> None:
    table = stormed(10, 10, german, allied, *[10] * len(again))
    assert bool(table.events("second_round")) == bool(again)
    seats = [e.args["seat"] for e in table.events("assault_result")]
    assert seats == ["german", "allied", *again]
    assert (table.dice.left, done(table)) == ([], True)


@pytest.mark.rule("I-6-c", "R13.1-h")
def test_there_is_no_third_round() -> None:
    """Dice for further checks and rounds stay in the cup."""
    table = stormed(10, 10, 1, 1, 10, 10, 1, 1, 10, 10)
    assert table.dice.left == [1, 1, 10, 10]
    assert len(table.events("second_round")) == 1
    assert done(table)


@pytest.mark.rule("R13.1-G")
def test_the_second_round_is_simultaneous() -> None:
    """Each side has one step left and destroys the other."""
    units = {"1RECCE": BY[0], "LW6": HERE}
    table = combat(units, HERE, ["1RECCE"], assault=True, dice=[10, 10, 1, 1, 3, 3])
    assert (table.place("1RECCE"), table.place("LW6")) == ("eliminated", "eliminated")
    assert table.dice.left == []


@pytest.mark.rule("R13.1-G")
def test_losses_of_the_second_round_come_after_both_rolls() -> None:
    table = stormed(10, 10, 1, 1, 5, 5)
    order = kinds(table, "second_round", "assault_result", "step_lost")
    assert order == ["assault_result", "assault_result", "second_round", *["assault_result"] * 2]
    while not done(table):
        table.play(table.legal("lose")[0])
    assert len(table.events("step_lost")) == 2
    assert [found["strength"] for found in results(table, "allied")] == [10, 10]


@pytest.mark.rule("R13.1-F")
@pytest.mark.parametrize("loser", ["allied", "german"])
def test_without_two_sides_left_nobody_checks(loser: str) -> None:
    units = {"1RECCE": BY[0], "LW6": HERE}
    dice = [3] if loser == "allied" else [10, 3]
    table = combat(units, HERE, ["1RECCE"], assault=True, dice=dice)
    assert not table.events("check_passed") + table.events("check_failed")
    assert (table.place("1RECCE") == "eliminated") == (loser == "allied")
    assert (table.place("LW6") == "eliminated") == (loser == "german")
    assert done(table)


@pytest.mark.rule("I-7-a", "I-7-c", "R13.2-b")
def test_if_a_defender_is_left_the_assaulting_units_go_back_where_they_came_from() -> None:
    table = stormed(10, 10, 10, 10)
    assert {code: table.place(code) for code in OWN} == OWN
    assert table.state.origins == {}
    assert {table.place(code) for code in FOES} == {HERE}


@pytest.mark.rule("I-7-b", "R13.2-a")
def test_if_the_defender_is_gone_the_assaulting_units_must_stay() -> None:
    units = {**OWN, "LW6": HERE}
    table = combat(units, HERE, list(OWN), assault=True, dice=[10, 5])
    assert table.place("LW6") == "eliminated"
    assert [table.place(code) for code in OWN] == [HERE, HERE]
    assert done(table)
    assert table.state.origins == {}


@pytest.mark.rule("P2-I-1")
def test_the_second_player_assaults_in_the_same_way() -> None:
    units = {"BECKER": BY[0], "HERMANN": BY[1], "4SLI": HERE, "55FD": BEHIND}
    table = combat(
        units,
        HERE,
        ["BECKER", "HERMANN"],
        assault=True,
        side="german",
        second=True,
        dice=[10, 10, 10, 10, 10],
    )
    assert (table.asked(), table.seat()) == ("assign_fire", "allied")
    table.play("gun 55FD")
    wanted = ["fire ", "assault allied", "assault german", "check allied", "check german"]
    assert rolled(table) == wanted
    assert (table.place("BECKER"), table.place("HERMANN")) == (BY[0], BY[1])
