"""R12.5 Results of maneuver combat: points, steps, retreats, fatigue, advance."""

from __future__ import annotations

import pytest

from tests.market_garden.fights import combat, done, last
from tests.market_garden.ground import RIVER, beside, beyond, dry_pair, over, plain
from tests.market_garden.table import Table

HERE = plain(3)
BY = beside(HERE)
AWAY = beyond(HERE, 3, 2)
OWN = ["4SLI", "4WILT", "5WILT", "7HAMP", "4DORS", "5DORS"]
"""Battalions of 5 with efficiency 6 and two steps."""


def met(die: int, own: int, *foes: str, column: str, result: str) -> Table:
    """A combat in the open by its modified die, which must find this column and result."""
    codes = OWN[:own]
    units = {code: BY[i // 4] for i, code in enumerate(codes)}
    units |= {foe.split()[0]: " ".join([HERE, *foe.split()[1:]]) for foe in foes}
    table = combat(units, HERE, codes, dice=[die - 1])
    found = last(table, "maneuver_result")
    assert (found["column"], found["result"]) == (column, result)
    return table


def state(table: Table, *codes: str) -> list[str]:
    """Steps, and F for fatigue."""
    return [f"{table.steps(c)}{'F' if table.fatigued(c) else ''}" for c in codes]


@pytest.mark.rule("R12.5-a")
def test_d_costs_the_defender_steps() -> None:
    table = met(3, 1, "KRAFFT", column="1:1", result="D1")
    assert done(table)
    assert state(table, "4SLI", "KRAFFT") == ["2", "1"]


@pytest.mark.rule("R12.5-a")
@pytest.mark.parametrize(
    ("letter", "foes", "own", "result", "lost"),
    [
        ("w", ["KRAFFT", "SSPG21"], ["8BDE"], "D1", 0),  # 1:1, row 3
        ("w", ["KRAFFT", "SSPG21"], ["8BDE", "9BDE", "4SLI"], "D2 R1", 1),  # 3:1, row 3
        ("f", ["KRAFFT", "SSPG21"], ["8BDE", "9BDE", "4SLI"], "D1 R1", 0),  # 3:1, row 4
        ("c", ["KRAFFT"], ["8BDE", "9BDE", "4SLI"], "D3 R1 DF", 1),  # 6:1+, row 4
    ],
)
def test_points_on_the_defender_are_divided_by_the_tdv(
    letter: str, foes: list[str], own: list[str], result: str, lost: int
) -> None:
    target, start = dry_pair(letter)
    units = dict.fromkeys(own, start) | dict.fromkeys(foes, target)
    table = combat(units, target, own, dice=[1])
    assert last(table, "maneuver_result")["result"] == result
    if len(foes) > 1 and lost:
        table.play(f"lose {foes[0]}")
    assert sum(2 - table.steps(code) for code in foes) == lost


@pytest.mark.rule("R12.5-a")
def test_the_attackers_steps_are_not_divided() -> None:
    """1:1, row 9 is A1F1, against a city."""
    city, start = dry_pair("c")
    units = {"4SLI": start, "4WILT": start, "KRAFFT": city, "DREYER": city}
    table = combat(units, city, ["4SLI", "4WILT"], dice=[6])
    assert last(table, "maneuver_result")["result"] == "A1F1"
    assert (table.asked(), table.seat()) == ("choose_loss", "allied")
    table.play("lose 4SLI", "tire 4WILT")
    assert state(table, "4SLI", "4WILT", "KRAFFT", "DREYER") == ["1", "2F", "2", "2"]


@pytest.mark.rule("R12.5-a")
def test_df_with_a_number_fatigues_so_many_defenders() -> None:
    table = met(4, 2, "KRAFFT", "DREYER", column="1:1", result="DF1")
    assert (table.asked(), table.seat()) == ("choose_fatigue", "german")
    table.play("tire DREYER")
    assert done(table)
    assert state(table, "KRAFFT", "DREYER", "4SLI", "4WILT") == ["2", "2F", "2", "2"]


@pytest.mark.rule("R12.5-a")
def test_f_after_d_fatigues_so_many_defenders() -> None:
    """Three defenders, F2."""
    table = met(2, 3, "KRAFFT", "DREYER", "FINZEL", column="1:1", result="D1 F2")
    table.play("lose KRAFFT", "tire DREYER", "tire FINZEL")
    assert done(table)
    assert state(table, "KRAFFT", "DREYER", "FINZEL") == ["1", "2F", "2F"]
    assert state(table, *OWN[:3]) == ["2"] * 3


@pytest.mark.rule("R12.5-a")
@pytest.mark.parametrize(("die", "result", "tired"), [(6, "AF1", 1), (7, "AF2", 2), (8, "AF3", 3)])
def test_af_with_a_number_fatigues_so_many_attackers(die: int, result: str, tired: int) -> None:
    foes = ["KRAFFT", "DREYER", "FINZEL", "SEIDEL"]
    table = met(die, 4, *foes, column="1:1", result=result)
    assert table.seat() == "allied"
    table.play(*(f"tire {code}" for code in OWN[1 : tired + 1]))
    assert done(table)
    assert [code for code in OWN[:4] if table.fatigued(code)] == OWN[1 : tired + 1]
    assert state(table, *foes) == ["2"] * 4


@pytest.mark.rule("R12.5-a")
def test_f_after_a_fatigues_so_many_attackers() -> None:
    foes = ["KRAFFT", "DREYER", "FINZEL"]
    table = met(10, 3, *foes, column="1:1", result="A1F2")
    table.play("lose 4SLI", "tire 4WILT", "tire 5WILT")
    assert done(table)
    assert state(table, *OWN[:3]) == ["1", "2F", "2F"]
    assert state(table, *foes) == ["2"] * 3


@pytest.mark.rule("R12.5-a")
def test_bf1_fatigues_one_unit_of_each_side() -> None:
    table = met(5, 2, "KRAFFT", "DREYER", column="1:1", result="BF1")
    chosen = {"allied": "tire 4WILT", "german": "tire KRAFFT"}
    seats = []
    while not done(table):
        seats.append(table.seat())
        table.play(chosen[table.seat()])
    assert sorted(seats) == ["allied", "german"]
    assert state(table, "4SLI", "4WILT", "KRAFFT", "DREYER") == ["2", "2F", "2F", "2"]


@pytest.mark.rule("R12.5-a")
def test_af_without_a_number_fatigues_all_attackers() -> None:
    """1:2, row 11 is A3 AF."""
    foes = ["KRAFFT", "DREYER", "FINZEL", "SEIDEL"]
    table = met(11, 2, *foes, column="1:2", result="A3 AF")
    table.play("lose 4SLI")
    assert (table.steps("4SLI"), table.steps("4WILT")) == (1, 1)
    table.play("lose 4WILT")
    assert done(table)
    assert table.place("4WILT") == "eliminated"
    assert state(table, "4SLI", *foes) == ["1F"] + ["2"] * 4


@pytest.mark.rule("R12.5-a", "R12.5-b")
def test_r_makes_the_defender_retreat_and_retreating_fatigues() -> None:
    """2:1, row 3 is D1 R1."""
    table = met(3, 2, "KRAFFT", column="2:1", result="D1 R1")
    assert (table.asked(), table.seat()) == ("choose_retreat", "german")
    table.play(f"retreat {BY[3]}")
    assert table.place("KRAFFT") == BY[3]
    assert state(table, "KRAFFT") == ["1F"]


@pytest.mark.rule("R12.5-a", "R14.2-a")
def test_r2_is_two_hexes_further_away() -> None:
    """30 to 9, two columns better: 5:1; row 2 is D3 R2 DF."""
    foes = ["KAUER", "KOEHNEN", "SCHOERK"]
    own = ["8BDE", "9BDE", "185BDE"]
    table = combat(dict.fromkeys(own, BY[0]) | dict.fromkeys(foes, HERE), HERE, own, dice=[1])
    found = last(table, "maneuver_result")
    assert (found["column"], found["result"]) == ("5:1", "D3 R2 DF")
    table.play("lose KAUER", "lose KOEHNEN")
    for _ in foes:
        table.play(f"retreat {BY[3]}", f"retreat {AWAY}")
    assert [table.place(code) for code in foes] == [AWAY] * 3
    assert state(table, *foes) == ["1F"] * 3


@pytest.mark.rule("R12.5-e", "R12.5-b")
def test_retreat_and_df_fatigue_a_unit_once() -> None:
    """3:1, row 2 is D2 R1 DF: six steps in three units, two of them lost."""
    foes = ["KRAFFT", "SSPG21", "SSPG22"]
    units = {"8BDE": BY[0], "9BDE": BY[0], "185BDE": BY[1], "159BDE": BY[1]}
    units |= dict.fromkeys(foes, HERE)
    table = combat(units, HERE, ["8BDE", "9BDE", "185BDE", "159BDE"], dice=[1])
    assert last(table, "maneuver_result")["result"] == "D2 R1 DF"
    table.play("lose KRAFFT", "lose SSPG21")
    table.play(*[f"retreat {BY[3]}"] * 3)
    assert state(table, *foes) == ["1F", "1F", "2F"]


@pytest.mark.rule("R12.5-e")
def test_a_number_above_the_units_present_is_cut() -> None:
    """F2 on a single defender costs no step; F4 on two attackers neither."""
    table = met(2, 1, "KRAFFT", column="1:1", result="D1 F2")
    assert state(table, "KRAFFT") == ["1F"]
    table = met(11, 2, "KRAFFT", "DREYER", column="1:1", result="A1F4")
    table.play("lose 4SLI")
    assert done(table)
    assert state(table, *OWN[:2]) == ["1F", "2F"]


@pytest.mark.rule("R12.5-c")
def test_attackers_may_advance_into_the_emptied_hex() -> None:
    table = met(3, 2, "KRAFFT", column="2:1", result="D1 R1")
    table.play(f"retreat {BY[3]}")
    assert (table.asked(), table.seat()) == ("choose_advance", "allied")
    assert table.legal() == ["advance 4SLI", "advance 4WILT", "end"]
    table.play("advance 4WILT", "end")
    assert done(table)
    assert (table.place("4SLI"), table.place("4WILT")) == (BY[0], HERE)


@pytest.mark.rule("R12.5-c")
def test_only_attackers_of_this_combat_advance_up_to_the_stacking_limit() -> None:
    units = {"8BDE": BY[0], "9BDE": BY[0], "4SLI": BY[1], "4WILT": BY[1], "LW6": HERE}
    table = combat(units, HERE, ["8BDE", "9BDE", "4SLI"], dice=[1])
    assert table.place("LW6") == "eliminated"
    assert table.legal("advance") == [f"advance {code}" for code in ("4SLI", "8BDE", "9BDE")]
    table.play("advance 8BDE", "advance 4SLI")  # 4 + 2 points
    assert "advance 9BDE" not in table.legal()
    assert {"R12.5-c", "R6-a"} & set(table.refused("advance 9BDE")) or done(table)


@pytest.mark.rule("R12.5-c")
def test_nobody_advances_while_defenders_are_left() -> None:
    table = met(3, 1, "KRAFFT", column="1:1", result="D1")
    assert done(table)
    assert table.place("4SLI") == BY[0]


@pytest.mark.rule("R12.5-d")
def test_losses_are_taken_before_retreats() -> None:
    """The unit that loses its last step does not retreat."""
    table = met(3, 2, "KRAFFT -1", column="5:1", result="D3 R1 DF")
    assert table.place("KRAFFT") == "eliminated"
    assert not table.events("retreated")
    assert table.asked() == "choose_advance"


@pytest.mark.rule("R12.5-c", "R17.2-e")
def test_attackers_by_boat_may_advance_over_the_river() -> None:
    target, start = over(RIVER, bridged=False, target=".p")
    own = ["1PARA", "2PARA", "3PARA"]
    units = dict.fromkeys(own, start) | {"LW6": target}
    table = combat(units, target, own, boats=True, dice=[1])
    assert table.place("LW6") == "eliminated"
    table.play("advance 2PARA")
    assert table.place("2PARA") == target
