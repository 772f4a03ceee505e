"""E, R10 Refuse Combat: who may try, the roll, withdrawing, and the emptied hex."""

from __future__ import annotations

import pytest

from tests.market_garden.field import on_field
from tests.market_garden.table import Table

HERE, FOE = "3140", "3240"


def attacked(units: dict[str, str], *dice: int, own: str = "2IG", **options: str) -> Table:
    """Phase E after one maneuver against FOE by a unit in HERE."""
    table = on_field({own: HERE} | units, "D", dice=dice, options=options)
    table.play(f"maneuver {FOE}", f"attacker {own}", "end")
    table.begin("E", "allied")
    return table


def withdraw(table: Table, *path: str) -> None:
    table.play(*(f"withdraw {hex_}" for hex_ in path))
    if table.asked() == "withdraw" and len(path) == 1:
        table.play("stop")


@pytest.mark.rule("E-1-a", "E-1-c", "E-2-a", "R10-a", "R10-b", "P2-E-1")
@pytest.mark.parametrize(("die", "passes"), [(7, True), (8, False)])
@pytest.mark.parametrize("second", [False, True])
def test_a_roll_not_above_the_highest_rating_refuses(die: int, passes: bool, second: bool) -> None:
    """KRAUSE has efficiency 7, MIELKE 5."""
    table = on_field({"2IG": HERE, "KRAUSE": FOE, "MIELKE": FOE}, "D", dice=[die])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end")
    table.begin("E", "allied", second=second)
    assert (table.asked(), table.seat()) == ("choose_refusal", "german")
    table.play(f"refuse {FOE}")
    assert (table.asked() == "withdraw") == passes
    assert table.state.rolled == 1


@pytest.mark.rule("P2-E-1")
def test_the_allies_refuse_in_the_german_player_turn() -> None:
    table = on_field({"ROESTEL": HERE, "2IG": FOE}, "D", side="german", second=True, dice=[7])
    table.play(f"maneuver {FOE}", "attacker ROESTEL", "end")
    table.begin("E", "german", second=True)
    assert table.seat() == "allied"
    table.play(f"refuse {FOE}")
    assert table.asked() == "withdraw"


@pytest.mark.rule("E-2-b")
def test_who_fails_stays_and_the_combat_stands() -> None:
    table = attacked({"KRAUSE": FOE}, 8)
    table.play(f"refuse {FOE}")
    assert table.place("KRAUSE") == FOE
    assert len(table.state.combats) == 1
    assert table.asked() == "halt", "one roll per hex"


@pytest.mark.rule("E-1-c")
def test_refusing_is_the_choice_of_the_defender_hex_by_hex() -> None:
    units = {"2IG": HERE, "3IG": HERE, "KRAUSE": FOE, "SEGLER": "3040"}
    table = on_field(units, "D", dice=[1])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", "assault 3040", "attacker 3IG", "end")
    table.begin("E", "allied")
    assert set(table.legal("refuse")) == {f"refuse {FOE}", "refuse 3040"}
    table.play("refuse 3040")
    withdraw(table, "2940")
    table.play("end")
    table.play("end")
    assert (table.place("KRAUSE"), table.place("SEGLER")) == (FOE, "2940")
    assert len(table.state.combats) == 1


@pytest.mark.rule("E-1-b", "R10-a")
@pytest.mark.parametrize("other", ["HOF1", "ART191", "MG30"])
def test_one_unit_that_is_not_cm_keeps_the_hex_from_refusing(other: str) -> None:
    table = attacked({"KRAUSE": FOE, other: FOE, "SEGLER": "3545"})
    assert table.asked() == "halt"


@pytest.mark.rule("R10-c", "R14.3-c")
def test_by_option_a_fatigued_unit_keeps_the_hex_from_refusing() -> None:
    units = {"KRAUSE": FOE, "SEGLER": f"{FOE} F"}
    assert attacked(units).asked() == "choose_refusal"
    assert attacked(units, refuse_fatigued="no").asked() == "halt"
    assert attacked({"KRAUSE": FOE, "SEGLER": FOE}).asked() == "choose_refusal"


@pytest.mark.rule("E-1-a")
def test_only_attacked_hexes_refuse() -> None:
    table = attacked({"KRAUSE": FOE, "SEGLER": "3042"}, 1)
    assert table.legal("refuse") == [f"refuse {FOE}"]
    table.refused("refuse 3042")


@pytest.mark.rule("E-3-a", "R10-b", "R10-d", "R10-f")
def test_all_units_withdraw_one_or_two_hexes_unfatigued() -> None:
    table = attacked({"KRAUSE": FOE, "SEGLER": FOE}, 7)
    table.play(f"refuse {FOE}")
    assert not table.allowed("stop"), "at least one hex"
    table.play("withdraw 3340", "stop")
    table.play("withdraw 3341", "withdraw 3342")
    assert (table.place("KRAUSE"), table.place("SEGLER")) == ("3340", "3342")
    assert table.asked() != "withdraw", "two hexes at most"
    assert not table.fatigued("KRAUSE")
    assert not table.fatigued("SEGLER")


@pytest.mark.rule("R10-d")
def test_each_step_leads_further_from_the_hex_left() -> None:
    table = attacked({"KRAUSE": FOE}, 7)
    table.play(f"refuse {FOE}", "withdraw 3340")
    assert "R10-d" in table.refused("withdraw 3341"), "next to the hex left"
    assert "R10-d" in table.refused(f"withdraw {FOE}")
    assert table.allowed("withdraw 3440")


@pytest.mark.rule("R10-d", "R5-e")
def test_no_withdrawal_into_an_enemy_zone_unless_a_friend_is_there() -> None:
    """2IG in 3140 covers 3239 and 3241."""
    table = attacked({"KRAUSE": FOE}, 7)
    table.play(f"refuse {FOE}")
    assert "R10-d" in table.refused("withdraw 3239")
    assert "R10-d" in table.refused("withdraw 3241")
    table = attacked({"KRAUSE": FOE, "ART191": "3241"}, 7)
    table.play(f"refuse {FOE}")
    assert table.allowed("withdraw 3241")


@pytest.mark.rule("R10-d")
def test_no_withdrawal_into_enemies() -> None:
    table = attacked({"KRAUSE": FOE, "55FD": "3340"}, 7)
    table.play(f"refuse {FOE}")
    assert "R10-d" in table.refused("withdraw 3340")


@pytest.mark.rule("R10-d")
def test_no_withdrawal_over_the_stacking_limit() -> None:
    table = attacked({"KRAUSE": FOE, "DREYER": "3340", "FINZEL": "3340"}, 7)
    table.play(f"refuse {FOE}")
    assert set(table.refused("withdraw 3340")) & {"R10-d", "R6-a"}


@pytest.mark.rule("R10-d")
def test_no_withdrawal_over_a_hexside_the_unit_could_not_cross() -> None:
    """KRAUSE in 2736 with the canal at its back."""
    table = on_field({"2IG": "2636", "KRAUSE": "2736"}, "D", dice=[7])
    table.play("maneuver 2736", "attacker 2IG", "end")
    table.begin("E", "allied")
    table.play("refuse 2736")
    assert "R10-d" in table.refused("withdraw 2836")


@pytest.mark.rule("R10-e")
def test_a_hex_without_a_way_out_cannot_try() -> None:
    """Units all round FOE leave only their zones."""
    ring = {"3IG": "3340", "2GG": "3239", "1GG": "3241"}
    table = attacked({"KRAUSE": FOE} | ring)
    assert table.asked() == "halt"


@pytest.mark.rule("R10-e")
def test_everybody_must_find_room() -> None:
    full = {"DREYER": "3340", "FINZEL": "3340"}
    blocked = {"GR723": "3339", "GR743": "3339", "GR1218": "3341", "GR1219": "3341"}
    assert attacked({"KRAUSE": FOE} | full | blocked).asked() == "halt"


WALLS = {"GR723": "3339", "GR743": "3339", "GR1218": "3341", "GR1219": "3341"}
"""Full hexes: the only way out of FOE leads over 3340."""
NARROW = {**WALLS, "DREYER": "3340", "ROESTEL": "3340", "KRAUSE": FOE, "MIELKE": FOE}
"""3340 has room for KRAUSE or for MIELKE, but not for both."""
ONE_BEYOND = {"3IG": "3439", "2GG": "3441", "FINZEL": "3440", "HOF1": "3440", "ART191": "3440"}
"""Beyond it there is room for MIELKE only."""


@pytest.mark.rule("R10-b", "R10-e", "E-2-a")
def test_a_hex_cannot_try_unless_there_is_room_for_all_its_units() -> None:
    full = {**ONE_BEYOND, "NEBEL": "3440"}
    alone = {name: hex_ for name, hex_ in NARROW.items() if name != "MIELKE"}
    assert attacked(alone | full).asked() == "choose_refusal"
    table = attacked(NARROW | full)
    assert table.asked() == "halt"


@pytest.mark.rule("E-3-a", "R10-b")
def test_the_owner_chooses_who_goes_first_where_room_is_short() -> None:
    table = attacked(NARROW, 7)
    table.play(f"refuse {FOE}")
    assert (table.asked(), table.seat()) == ("choose_withdrawer", "german")
    assert set(table.legal("next")) == {"next KRAUSE", "next MIELKE"}
    table.play("next MIELKE", "withdraw 3340", "withdraw 3440")
    assert table.asked() == "withdraw"
    table.play("withdraw 3340", "stop")
    assert (table.place("KRAUSE"), table.place("MIELKE")) == ("3340", "3440")
    assert table.state.combats == ()


@pytest.mark.rule("R10-b")
@pytest.mark.parametrize("first", ["KRAUSE", "MIELKE"])
def test_nobody_stops_where_he_would_leave_no_room_for_the_others(first: str) -> None:
    table = attacked(NARROW, 7)
    table.play(f"refuse {FOE}", f"next {first}", "withdraw 3340")
    assert "R10-b" in table.refused("stop")
    table.play("withdraw 3441")
    assert table.asked() == "withdraw"
    table.play("withdraw 3340")
    assert table.allowed("stop"), "the last"


@pytest.mark.rule("E-3-a", "R10-b")
def test_who_can_go_no_further_lets_the_others_pass_first() -> None:
    """KRAUSE can only end in 3340, and MIELKE must come through it."""
    table = attacked(NARROW | ONE_BEYOND, 7)
    table.play(f"refuse {FOE}")
    assert "R10-b" in table.refused("next KRAUSE")
    table.play("next MIELKE", "withdraw 3340")
    assert "R10-b" in table.refused("stop")
    table.play("withdraw 3440", "withdraw 3340")
    assert (table.place("KRAUSE"), table.place("MIELKE")) == ("3340", "3440")


@pytest.mark.rule("R10-b")
def test_a_unit_stays_behind_if_its_owner_so_chooses() -> None:
    table = attacked(NARROW, 7)
    table.play(f"refuse {FOE}")
    assert set(table.legal("drop")) == {"drop KRAUSE", "drop MIELKE"}
    table.play("drop MIELKE", "withdraw 3340")
    assert table.allowed("stop"), "nobody else needs the room"
    table.play("stop")
    assert [e.kind for e in table.events("stayed_behind")] == ["stayed_behind"]
    assert (table.place("KRAUSE"), table.place("MIELKE")) == ("3340", FOE)
    assert len(table.state.combats) == 1, "the combat stands against who stayed"


@pytest.mark.rule("E-3-a", "R10-b")
def test_where_there_is_room_for_all_nobody_is_asked_who_goes_first() -> None:
    table = attacked({"KRAUSE": FOE, "MIELKE": FOE}, 7)
    table.play(f"refuse {FOE}")
    assert table.asked() == "withdraw"


@pytest.mark.rule("R10-g", "E-3-b")
def test_combats_against_the_emptied_hex_are_void_and_attackers_may_advance() -> None:
    units = {"2IG": HERE, "3IG": HERE, "2GG": HERE, "KRAUSE": FOE}
    table = on_field(units, "D", dice=[7])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", f"assault {FOE}", "attacker 3IG", "end")
    table.begin("E", "allied")
    table.play(f"refuse {FOE}")
    withdraw(table, "3340")
    assert table.state.combats == ()
    assert (table.asked(), table.seat()) == ("choose_advance", "allied")
    assert table.legal("advance") == ["advance 2IG", "advance 3IG"], "2GG was not declared"
    table.play("advance 2IG")
    table.play("end")
    assert (table.place("2IG"), table.place("3IG")) == (FOE, HERE)


@pytest.mark.rule("R10-g", "E-3-b")
def test_by_option_nobody_advances() -> None:
    table = attacked({"KRAUSE": FOE}, 7, refuse_advance="no")
    table.play(f"refuse {FOE}")
    withdraw(table, "3340")
    assert table.asked() == "halt"
    assert table.place("2IG") == HERE
    assert table.state.combats == ()


@pytest.mark.rule("R10-h")
def test_no_least_rating_is_needed() -> None:
    """PZ224 has efficiency 4."""
    table = attacked({"PZ224": FOE}, 4)
    table.play(f"refuse {FOE}")
    assert table.asked() == "withdraw"


@pytest.mark.rule("R10-i")
def test_units_that_withdraw_into_another_attacked_hex_defend_there() -> None:
    units = {"2IG": HERE, "3IG": "3441", "KRAUSE": FOE, "HOF1": "3340"}
    table = on_field(units, "D", dice=[7])
    table.play(f"maneuver {FOE}", "attacker 2IG", "end", "maneuver 3340", "attacker 3IG", "end")
    table.begin("E", "allied")
    table.play(f"refuse {FOE}", "withdraw 3340")
    while table.asked() != "halt":
        table.play("stop" if table.allowed("stop") else "end")
    table.roll(*(10,) * 4)
    table.begin("H", "allied")
    assert set(table.events("maneuver")[-1].args["defenders"]) == {"KRAUSE", "HOF1"}  # type: ignore[arg-type]
