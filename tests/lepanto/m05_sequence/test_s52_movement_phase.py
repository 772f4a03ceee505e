"""5.2 Movement Phase: each own ship once, in any order, one after another."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.lepanto.table import Table

SPARE = {"J9": "0530 E", "A9": "3530 W"}
THREE = {"J1": "2030 E", "J2": "2032 E", "J3": "2034 E", "A9": "3530 W"}


def next_christian_movement(table: Table) -> None:
    """Everybody passes until the Christians move in the next turn, with a steady wind."""
    turn = table.state.turn
    table.roll(1)
    while (table.state.turn, table.asked()) != (turn + 1, "choose_mover"):
        table.play("end")


@pytest.mark.rule("5.2-a")
@pytest.mark.parametrize("movers", [[], ["J2"], ["J1", "J3"], ["J1", "J2", "J3"]])
def test_any_all_or_none_of_the_ships_may_move(movers: list[str]) -> None:
    table = Table(THREE)
    for code in movers:
        table.play(f"move {code}", "row", "stop")
    if table.asked() == "choose_mover":
        table.play("end")
    assert table.asked() == "choose_turner"
    moved = [code for code in ("J1", "J2", "J3") if table.place(code) != THREE[code]]
    assert moved == movers


@pytest.mark.rule("5.2-a")
def test_each_ship_moves_within_its_own_allowance() -> None:
    table = Table({**THREE, "J3": "2034 W"}, wind="E")
    table.play("move J1", "row", "row", "sail", "sail")
    assert "6.2-b" in table.refused("row")
    assert {"6.2-d", "6.2-t"} & set(table.refused("sail"))
    table.play("stop", "move J3", "row")
    assert "6.2-g" in table.refused("sail")
    table.play("row")
    assert "6.2-b" in table.refused("row")
    table.play("stop")
    assert (table.place("J1"), table.place("J3")) == ("2430 E", "1834 W")


@pytest.mark.rule("5.2-b")
def test_a_ship_that_has_moved_does_not_move_again_in_the_phase() -> None:
    table = Table(THREE)
    table.play("move J1", "row", "stop")
    assert "5.2-b" in table.refused("move J1")
    table.play("move J2", "row", "stop")
    assert "5.2-b" in table.refused("move J1")
    assert table.legal("move") == ["move J3"]


@pytest.mark.rule("5.2-b")
def test_a_ship_that_drifted_has_used_its_movement() -> None:
    """The galley that arrives ahead of a galleass after its drift may not pull it on."""
    table = Table({"JX1": "2030 E", "J1": "2129 SW", **SPARE}, phase="drift", wind="W")
    assert table.place("JX1") == "1930 E"
    table.play("move J1", "row", "attach JX1")
    assert {"5.2-b", "6.4-o"} & set(table.refused("row"))
    table.play("stop")
    assert (table.place("J1"), table.place("JX1")) == ("2030 SW", "1930 E")


@pytest.mark.rule("5.2-c")
@pytest.mark.parametrize("order", list(permutations(["J1", "J2", "J3"])))
def test_the_player_picks_the_order_in_which_ships_move(order: tuple[str, ...]) -> None:
    table = Table({**THREE, **SPARE})
    for code in order:
        table.play(f"move {code}", "row", "stop")
    assert [event.args["ship"] for event in table.events("stopped")] == list(order)


@pytest.mark.rule("5.2-c")
def test_the_order_matters_to_ships_in_line() -> None:
    ships = {"J1": "2130 E", "J2": "2030 E", **SPARE}
    table = Table(ships)
    table.play("move J2")
    assert "6.5-a" in table.refused("row")
    table = Table(ships)
    table.play("move J1", "row", "stop", "move J2", "row", "stop")
    assert table.place("J2") == "2130 E"


@pytest.mark.rule("5.2-d")
def test_a_ship_under_way_finishes_before_another_moves() -> None:
    table = Table(THREE)
    table.play("move J1", "row")
    assert "5.2-d" in table.refused("move J2")
    table.play("stop")
    assert table.allowed("move J2")


@pytest.mark.rule("5.2-d")
def test_a_movement_declared_complete_is_not_resumed() -> None:
    table = Table(THREE)
    table.play("move J1", "row", "stop")
    table.refused("row")
    assert {"5.2-b", "5.2-d"} & set(table.refused("move J1"))
    table.play("move J2", "stop")
    assert {"5.2-b", "5.2-d"} & set(table.refused("move J1"))
    assert table.place("J1") == "2130 E"


@pytest.mark.rule("5.2-d")
def test_a_towed_pair_is_one_mover() -> None:
    table = Table({"JX1": "2030 E", "J1": "2130 E", **SPARE}, tows={"JX1": "J1"})
    assert table.legal("move") == ["move J1", "move J9"]
    table.play("move J1", "row", "stop")
    assert (table.place("J1"), table.place("JX1")) == ("2230 E", "2130 E")
    assert table.legal("move") == ["move J9"]
    table.refused("move JX1")
    table.refused("move J1")


@pytest.mark.rule("5.2-e")
def test_having_moved_is_forgotten_in_the_next_turn() -> None:
    table = Table({**THREE, **SPARE})
    table.play("move J1", "row", "stop")
    table.refused("move J1")
    next_christian_movement(table)
    assert {"move J1", "move J2"} <= set(table.legal("move"))
    table.play("move J1", "row", "stop")
    assert table.place("J1") == "2230 E"


@pytest.mark.rule("5.2-e")
def test_ships_that_did_not_move_are_treated_like_those_that_did() -> None:
    """After one ship moved and one did not, both may do the same in the turns that follow."""
    table = Table({**THREE, **SPARE})
    for turn in (1, 2, 3):
        assert table.state.turn == turn
        assert {"move J1", "move J2"} <= set(table.legal("move"))
        table.play("move J1", "row", "stop")
        next_christian_movement(table)
    assert (table.place("J1"), table.place("J2")) == ("2330 E", "2032 E")


@pytest.mark.rule("5.2-f")
def test_only_ships_of_the_phasing_side_move() -> None:
    table = Table(SPARE, side="christian")
    assert table.legal("move") == ["move J9"]
    assert "5.2-f" in table.refused("move A9")
    table = Table(SPARE, side="muslim")
    assert table.legal("move") == ["move A9"]
    assert "5.2-f" in table.refused("move J9")


@pytest.mark.rule("5.2-f")
def test_a_galleass_drifts_in_the_christian_phase_only() -> None:
    ships = {"JX1": "2030 NE", **SPARE}
    table = Table(ships, phase="drift", side="muslim", wind="E")
    assert table.place("JX1") == "2030 NE"
    table = Table(ships, phase="drift", side="christian", wind="E")
    assert table.place("JX1") == "2130 NE"


@pytest.mark.rule("5.2-f")
def test_an_immobilised_muslim_drifts_in_the_muslim_phase_only() -> None:
    table = Table({"A1": "2030 NE", **SPARE}, wind="E")
    table.state.immobilise(table.index("A1"), 1)
    table.begin("drift", "christian")
    assert table.place("A1") == "2030 NE"
    table.begin("drift", "muslim")
    assert table.place("A1") == "2130 NE"


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize("options", [None, {"challenges": "strict"}])
@pytest.mark.parametrize(
    ("steps", "illegal", "cases"),
    [
        (["row", "row"], "row", {"6.2-b"}),
        (["sail", "sail"], "sail", {"6.2-d", "6.2-t"}),
        (["port"], "starboard", {"6.2-p", "6.2-l"}),
        (["port"], "port", {"6.2-p", "6.2-l"}),
        (["row", "port"], "row", {"6.2-m"}),
        (["row", "row"], "port", {"6.2-m", "6.2-l"}),
    ],
)
def test_an_illegal_step_is_refused_and_changes_nothing(
    steps: list[str], illegal: str, cases: set[str], options: dict[str, str] | None
) -> None:
    table = Table({"J1": "2030 E", **SPARE}, options=options)
    table.play("move J1", *steps)
    before = table.place("J1")
    assert cases & set(table.refused(illegal))
    assert table.place("J1") == before
    table.play("stop")
    assert table.asked() == "choose_mover"


@pytest.mark.rule("5.2-g")
def test_with_refusals_the_opponent_is_never_asked_to_challenge() -> None:
    table = Table({"J1": "2030 E", **SPARE})
    table.play("move J1", "row", "stop")
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")
    table.refused("challenge")
    table.refused("accept")
