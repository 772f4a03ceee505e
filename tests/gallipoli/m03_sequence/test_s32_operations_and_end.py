"""3.2, 3.3 Impulses, activations and the steps of the End Phase."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import dice_of, idle, run_from, sealed
from tests.gallipoli.table import Table

BAR = {"DS8": "1"}
ARMY = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP12", "OCEAN": "AEG", "F-NAMAZ": "GP12"}


def operations(impulses: int, **more: str) -> Table:
    """The Operations Phase from its first impulse on."""
    table = Table({**ARMY, **more}, impulse=0, impulses=impulses, mines=BAR)
    table.mark("F-NAMAZ", "turn", 8)  # supplied
    sealed(table)
    table.begin("operations")
    return table


@pytest.mark.rule("3.2-a", "2.4-n")
@pytest.mark.parametrize("impulses", [1, 2, 3, 4])
def test_there_are_as_many_impulses_as_were_determined(impulses: int) -> None:
    table = operations(impulses)
    idle(table, "halt")
    begun = [event.args["impulse"] for event in table.events("impulse_begins")]
    assert begun == list(range(1, impulses + 1))
    assert len(table.events("after_last_impulse")) == 1


@pytest.mark.rule("3.2-a", "2.4-n")
def test_there_are_never_more_than_four_impulses_nor_none() -> None:
    heads = {f"BH-C{n}": f"GP{n}" for n in (1, 2, 3, 4)} | {"BH-F1": "GP5", "BH-F2": "GP6"}
    assert Table(heads, step="impulses", dice=[6]).state.impulses == 4
    table = Table({}, step="impulses", dice=[1], bad=True, rough=True)
    assert table.state.impulses == 1


@pytest.mark.rule("3.2-b")
def test_each_impulse_starts_with_the_initiative() -> None:
    table = operations(3)
    idle(table, "halt")
    kinds = [
        event.kind
        for event in table.events()
        if event.kind in ("impulse_begins", "initiative", "segment")
    ]
    untied = [k for at, k in enumerate(kinds) if not (k == "initiative" and kinds[at - 1] == k)]
    assert untied == ["impulse_begins", "initiative", "segment", "segment"] * 3
    assert len(dice_of(table, "7.3-a")) >= 6


@pytest.mark.rule("3.2-c")
def test_each_player_has_one_activation_in_an_impulse_on_land_or_at_sea() -> None:
    table = operations(2, OCEAN="DS7")
    seats = []
    while table.state.impulse == 1 and table.asked() != "halt":
        if table.asked() == "choose_activation":
            seats.append(table.seat())
            assert table.legal() == ["land", "naval", "pass"]
            table.play("naval")
        idle(table, lambda t: t.asked() in ("choose_activation", "halt"))
    assert sorted(seats) == ["allied", "turkish"]


@pytest.mark.rule("3.2-c")
def test_a_land_activation_moves_and_fights() -> None:
    table = Table({"86Bde": "GP3", "BH-C1": "GP3", "87Bde": "GP3", "T9-25": "GP6"})
    table.activate("allied", "29D")
    assert table.asked() == "choose_mover"
    table.play("end")
    assert table.legal("assault") == ["assault GP6"]


@pytest.mark.rule("3.2-d")
def test_at_the_end_of_an_impulse_mines_attack_before_sweepers_act() -> None:
    """Q01: the order of 8.5.1."""
    pieces = {"OCEAN": "DS1", "MS1": "DS1 a"}
    table = Table(pieces, mines={"DS1": "1!"}, dice=[8, 1])
    table.mine_step()
    assert table.condition("OCEAN") == "shattered"
    assert table.mines("DS1") == "1!"
    table.play("sweep MS1")
    assert table.mines("DS1") == ""
    kinds = [event.kind for event in table.events()]
    assert kinds.index("mines_attack") < kinds.index("swept")


@pytest.mark.rule("3.2-d")
def test_mines_attack_at_the_end_of_each_impulse() -> None:
    table = Table({"OCEAN": "DS1"}, impulse=0, impulses=2, mines={"DS1": "1!"}, dice=[2, 7])
    table.begin("operations")
    idle(table, "halt")
    assert len(table.events("mines_attack")) == 2


@pytest.mark.rule("3.2-e")
def test_a_unit_is_activated_once_a_turn() -> None:
    table = Table({"86Bde": "GP3 a", "125Bde": "GP3", "BH-C1": "GP3"})
    table.segment("allied")
    table.play("land")
    assert table.legal("formation") == ["formation 42D"]
    assert table.refused("formation 29D")


@pytest.mark.rule("3.2-e")
def test_a_ship_is_activated_once_a_turn() -> None:
    table = Table({"OCEAN": "AEG a", "MS1": "AEG"})
    table.naval("allied")
    assert table.legal("move") == ["move MS1"]
    assert table.refused("move OCEAN")


@pytest.mark.rule("3.2-f", "2.4-q")
@pytest.mark.parametrize(("sp", "offered"), [(0, False), (1, True)])
def test_for_supply_points_units_act_a_second_time_even_after_the_last_impulse(
    sp: int, offered: bool
) -> None:
    table = Table({"86Bde": "GP3 a", "BH-C1": "GP3"}, impulses=1, sp=(sp, 0), dice=[1])
    table.begin("operations")
    assert (table.asked() == "second_activation") is offered
    if offered:
        table.play("land", "again 86Bde", "move_first", "move 86Bde", "go GP4")
        assert table.place("86Bde") == "GP4"
        assert (table.acted("86Bde"), table.sp("allied")) == (2, 0)


@pytest.mark.rule("3.2-f")
def test_units_act_a_second_time_within_an_impulse() -> None:
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP12"}
    table = Table(pieces, impulse=0, impulses=2, dice=[6, 1, 1])
    table.begin("operations")
    assert table.seat() == "allied"
    table.play("land", "formation 29D")
    idle(table, lambda t: t.asked() in ("second_activation", "halt"))
    assert (table.asked(), table.seat()) == ("second_activation", "allied")
    assert table.state.impulse == 1
    assert table.acted("86Bde") == 1


@pytest.mark.rule("3.2-g", "2.4-o")
def test_activating_a_formation_marks_all_its_units() -> None:
    division = {"86Bde": "GP3", "87Bde": "GP4", "88Bde": "ALLIED", "29D-A": "GP3 d"}
    table = Table({**division, "BH-C1": "GP3", "125Bde": "GP3"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP1", "stop", "end")
    idle(table, "halt")
    assert {table.acted(unit) for unit in division} == {1}
    assert table.acted("125Bde") == 0


# -- the End Phase -------------------------------------------------------------------------------


@pytest.mark.rule("3.3-a", "2.4-af")
def test_the_steps_of_the_end_phase_come_in_their_order() -> None:
    pieces = {"86Bde": "GP1 d", "OCEAN": "AEG d", "T9-25": "GP12"}
    table = Table(pieces, turn=3, mines=BAR, dice=[1, 2])
    table.roll(5, 5, 3, 3)
    run_from(table, "land_recovery")
    events = [(e.kind, e.args.get("unit")) for e in table.events()]
    order = [
        ("recovered", "86Bde"),
        ("recovered", "OCEAN"),
        ("ships_return", None),
        ("points", None),
        ("totals", None),
        ("turn_begins", None),
    ]
    assert [event for event in events if event in order] == order


@pytest.mark.rule("3.3-a")
def test_recovery_still_knows_who_was_out_of_supply() -> None:
    """Q17: the markers go after recovery has used them."""
    table = Table({"86Bde": "GP1 d"}, turn=3, step="land_recovery", dice=[7])
    assert table.condition("86Bde") == "shaken"
    fed = Table({"86Bde": "GP1 d", "BH-C1": "GP1"}, turn=3, step="land_recovery", dice=[7])
    assert fed.condition("86Bde") == "normal"


@pytest.mark.rule("3.3-a")
def test_ships_return_and_everything_is_turned_back() -> None:
    land = {"86Bde": "GP1 a", "29D-A": "GP1 fa", "T9-25": "GP12 aa", "T9-A": "GP12 f"}
    ships = {"OCEAN": "DS1 fa", "MS1": "AA-HEL a", "GOEBEN": "MAR f"}
    pieces = {**land, **ships, "F-NAMAZ": "GP12 fa"}
    table = Table(pieces, turn=3, mines=BAR)
    table.begin("clean_up")
    assert [table.place(ship) for ship in ("OCEAN", "MS1", "GOEBEN")] == [
        "ALLIED",
        "ALLIED",
        "TURK",
    ]
    assert [table.place(unit) for unit in ("86Bde", "T9-25", "F-NAMAZ")] == ["GP1", "GP12", "GP12"]
    assert not any(table.acted(code) for code in pieces)
    assert not any(table.fired(code) for code in pieces)


@pytest.mark.rule("3.3-a")
def test_disabled_ships_return_with_their_marker() -> None:
    """Q80."""
    table = Table({"OCEAN": "DS1 d"}, turn=3, mines=BAR, step="clean_up")
    assert (table.place("OCEAN"), table.condition("OCEAN")) == ("ALLIED", "shaken")
