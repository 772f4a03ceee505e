"""10.6 Turkish replacements and the restoring of forts."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

GUARDS = {"155Bde": "GP32", "156Bde": "GP33", "157Bde": "GP34", "125Bde": "A1", "126Bde": "A6"}
"""Allied units in every edge area but A11."""
GUNS = ("T9-A", "T19-A", "T7-A", "T5-A", "T11-A")
EDGES = ("GP32", "GP33", "GP34", "A1", "A6")


def replacing(
    pieces: dict[str, str], sp: int = 20, support: bool = False, turn: int = 5, **options: str
) -> Table:
    table = Table(
        pieces,
        turn=turn,
        step="arrivals",
        sp=(20, sp),
        events={"german_support": 9} if support else None,
        options=options,
    )
    while table.seat() == "allied":
        table.play("end")
    return table


def replace(table: Table, unit: str, area: str = "A11") -> None:
    table.play(f"replace {unit}", f"place {area}")


@pytest.mark.rule("10.0-a", "10.6-a")
@pytest.mark.parametrize("area", [*EDGES, "A11"])
def test_replacements_enter_at_an_edge_normal_and_not_entrenched(area: str) -> None:
    table = replacing({"T9-25": "eliminated e b"})
    replace(table, "T9-25", area)
    assert (table.place("T9-25"), table.condition("T9-25")) == (area, "normal")
    assert not table.entrenched("T9-25")


@pytest.mark.rule("10.6-a")
def test_replacements_do_not_enter_among_allied_units_or_inland() -> None:
    table = replacing({**GUARDS, "T9-25": "eliminated"})
    table.play("replace T9-25")
    assert "10.6-a" in table.refused("place GP33")
    assert "10.6-a" in table.refused("place GP31")
    assert table.legal("place") == ["place A11"]


@pytest.mark.rule("10.6-a")
def test_nobody_is_replaced_when_no_edge_area_is_free() -> None:
    assert replacing({**GUARDS, "127Bde": "A11", "T9-25": "eliminated"}).asked() == "halt"


@pytest.mark.rule("10.6-b", "10.6-c")
@pytest.mark.parametrize(("support", "price"), [(False, 2), (True, 1)])
@pytest.mark.parametrize("unit", ["T9-25", "GAL"])
def test_infantry_costs_2_sp_and_1_with_german_support(
    unit: str, support: bool, price: int
) -> None:
    table = replacing({unit: "eliminated"}, support=support)
    replace(table, unit)
    assert table.sp("turkish") == 20 - price


@pytest.mark.rule("10.6-b")
@pytest.mark.parametrize(
    ("unit", "price"), [("T9-25", 2), ("T9-A", 3)], ids=["infantry", "artillery"]
)
def test_enough_sp_are_needed(unit: str, price: int) -> None:
    pieces = {unit: "eliminated", "F-HELLAS": "GP1 b", "TORGUT": "TURK"}
    assert replacing(pieces, sp=price).allowed(f"replace {unit}")
    assert replacing(pieces, sp=price - 1).refused(f"replace {unit}")


@pytest.mark.rule("10.6-c")
def test_no_vp_are_paid() -> None:
    table = replacing({"T9-25": "eliminated"})
    replace(table, "T9-25")
    assert (table.vp("allied"), table.vp("turkish")) == (0, 0)


@pytest.mark.rule("10.6-d")
@pytest.mark.parametrize("support", [False, True])
def test_artillery_costs_3_sp(support: bool) -> None:
    table = replacing({"T9-A": "eliminated"}, support=support)
    replace(table, "T9-A")
    assert table.sp("turkish") == 17


@pytest.mark.rule("10.6-e")
@pytest.mark.parametrize(("support", "most"), [(False, 2), (True, 4)])
def test_artillery_replaced_in_the_game_is_limited(support: bool, most: int) -> None:
    pieces = {**dict.fromkeys(GUNS, "eliminated"), "T3-31": "eliminated"}
    table = replacing(pieces, support=support)
    for unit, area in zip(GUNS[:most], EDGES, strict=False):
        replace(table, unit, area)
    assert "10.6-e" in table.refused(f"replace {GUNS[most]}")
    assert table.allowed("replace T3-31")


@pytest.mark.rule("10.6-e")
def test_the_limit_counts_over_all_turns() -> None:
    table = replacing(dict.fromkeys((*GUNS, "T3-31"), "eliminated"))
    replace(table, "T9-A", "GP33")
    table.play("end")
    table.state.turn = 6
    table.begin("arrivals")
    table.play("end")
    replace(table, "T19-A", "GP34")
    assert "10.6-e" in table.refused("replace T7-A")


@pytest.mark.rule("10.6-c", "10.6-e")
@pytest.mark.parametrize(("lasts", "price"), [("game", 1), ("turn", 2)])
def test_how_long_german_support_lasts(lasts: str, price: int) -> None:
    """Q116 The rest of the game, or by option the turn of the event."""
    options = {"igs_lasts": lasts}
    table = Table({"T3-31": "eliminated"}, turn=5, step="event", dice=[2, 2], options=options)
    assert table.events("event_rolled")[-1].args["event"] == "german_support"
    table.state.turn = 6
    table.begin("arrivals")
    table.play("end")
    replace(table, "T3-31")
    assert table.sp("turkish") == 20 - price


@pytest.mark.rule("10.6-f", "8.4.2d-e", "9.2-l")
def test_a_crippled_fort_is_restored_for_a_ship_and_1_sp() -> None:
    table = replacing({"F-HELLAS": "GP1 b", "TORGUT": "TURK"})
    table.play("restore F-HELLAS", "scrap TORGUT")
    assert table.condition("F-HELLAS") == "normal"
    assert table.place("TORGUT") == "removed"
    assert table.sp("turkish") == 19
    assert table.vp("allied") == 0


@pytest.mark.rule("10.6-f")
def test_each_fort_takes_a_ship_and_1_sp() -> None:
    table = replacing({"F-HELLAS": "GP1 b", "F-SEDD": "GP2 b", "TORGUT": "TURK", "GOEBEN": "MAR"})
    table.play("restore F-HELLAS", "scrap TORGUT", "restore F-SEDD", "scrap GOEBEN")
    assert table.sp("turkish") == 18
    one = replacing({"F-HELLAS": "GP1 b", "F-SEDD": "GP2 b", "TORGUT": "TURK", "T9-25": "TURK"})
    one.play("restore F-HELLAS", "scrap TORGUT")
    assert "10.6-f" in one.refused("restore F-SEDD")


@pytest.mark.rule("10.6-f")
@pytest.mark.parametrize("place", ["eliminated", "removed"])
def test_a_ship_out_of_play_restores_nothing(place: str) -> None:
    table = replacing({"F-HELLAS": "GP1 b", "TORGUT": place, "GOEBEN": "TURK", "ALBION": "AEG"})
    table.play("restore F-HELLAS")
    assert "10.6-f" in table.refused("scrap TORGUT")
    assert "10.6-f" in table.refused("scrap ALBION")
    assert table.legal() == ["scrap GOEBEN"]


@pytest.mark.rule("10.6-f")
def test_a_fort_in_an_area_under_allied_control_is_not_restored() -> None:
    pieces = {"F-HELLAS": "GP1 b", "F-SEDD": "GP2 b", "TORGUT": "TURK"}
    table = replacing({**pieces, "86Bde": "GP1"})
    assert table.control("GP1") == "allied"
    assert "10.6-f" in table.refused("restore F-HELLAS")
    assert table.allowed("restore F-SEDD")


@pytest.mark.rule("10.6-f", "8.4.2d-e")
def test_without_sp_no_fort_is_restored() -> None:
    table = replacing({"F-HELLAS": "GP1 b", "TORGUT": "TURK", "T9-25": "TURK"}, sp=0)
    assert table.refused("restore F-HELLAS")


@pytest.mark.rule("10.6-f")
@pytest.mark.parametrize("state", ["", "d"])
def test_only_crippled_forts_are_restored_here(state: str) -> None:
    table = replacing({"F-HELLAS": f"GP1 {state}", "F-SEDD": "GP2 b", "TORGUT": "TURK"})
    assert "10.6-f" in table.refused("restore F-HELLAS")


@pytest.mark.rule("11.3-l")
@pytest.mark.parametrize(("fort", "area"), [("FORT-E", "GP3"), ("FORT-A", "A7")])
def test_mobile_forts_are_restored_and_recover_too(fort: str, area: str) -> None:
    table = replacing({fort: f"{area} b", "TORGUT": "TURK"})
    table.play(f"restore {fort}", "scrap TORGUT")
    assert table.condition(fort) == "normal"
    recovery = Table({fort: f"{area} d"}, step="naval_recovery", dice=[7])
    assert recovery.condition(fort) == "normal"


@pytest.mark.rule("10.6-g", "10.6-j")
def test_a_ship_given_up_does_not_come_back() -> None:
    table = replacing({"F-HELLAS": "GP1 b", "F-SEDD": "GP2 b", "GOEBEN": "TURK", "TORGUT": "TURK"})
    table.play("restore F-HELLAS", "scrap TORGUT")
    assert table.refused("replace TORGUT")
    table.play("restore F-SEDD")
    assert table.refused("scrap TORGUT")
    table.play("scrap GOEBEN", "end")
    table.put("MS1", "ALLIED")
    table.naval("allied")
    table.play("deploy MS1", "place AEG", "end")
    table.segment("turkish")
    assert table.refused("naval")


@pytest.mark.rule("10.6-h", "10.4-c")
@pytest.mark.parametrize("ship", ["GOEBEN", "BRESLAU"])
def test_the_crew_of_a_ship_given_up_may_enter(ship: str) -> None:
    table = replacing({"F-HELLAS": "GP1 b", "GOEBEN": "TURK", "BRESLAU": "TURK"})
    assert "10.4-c" in table.refused(f"enter {ship}-R")
    table.play("restore F-HELLAS", f"scrap {ship}", f"enter {ship}-R", "place A11")
    assert table.place(f"{ship}-R") == "A11"


@pytest.mark.rule("10.6-j")
@pytest.mark.parametrize("ship", ["GOEBEN", "BRESLAU", "TORGUT"])
def test_ships_are_never_replaced(ship: str) -> None:
    table = replacing({ship: "eliminated", "T9-25": "eliminated"})
    assert "10.6-j" in table.refused(f"replace {ship}")


@pytest.mark.rule("10.6-k")
@pytest.mark.parametrize("unit", ["GOEBEN-R", "BRESLAU-R", "VOL-1", "VOL-A"])
def test_german_land_units_are_never_replaced(unit: str) -> None:
    table = replacing({unit: "eliminated", "T9-25": "eliminated"}, support=True)
    assert "10.6-k" in table.refused(f"replace {unit}")
    assert table.refused(f"enter {unit}")


@pytest.mark.rule("10.6-l", "8.4.2e-c")
@pytest.mark.parametrize("fort", ["F-HELLAS", "FORT-E"])
def test_destroyed_forts_are_never_restored(fort: str) -> None:
    table = replacing({fort: "eliminated b", "T9-25": "eliminated", "TORGUT": "TURK"})
    assert "10.6-l" in table.refused(f"replace {fort}")
    assert table.refused(f"restore {fort}")


@pytest.mark.rule("10.4-d", "10.4-e")
@pytest.mark.parametrize("ship", ["GOEBEN", "BRESLAU", "BARBAROSSA", "TORGUT", "MESSUDIEH"])
@pytest.mark.parametrize("allied", ["BOUVET", "MS1"])
def test_turkish_ships_deploy_once_allied_ships_have(ship: str, allied: str) -> None:
    table = Table({allied: "ALLIED", ship: "TURK"}, turn=7)
    table.naval("allied")
    table.play(f"deploy {allied}", "place AEG", "end")
    table.naval("turkish")
    table.play(f"deploy {ship}")
    assert table.legal() == ["place MAR"]
    table.play("place MAR")
    assert table.place(ship) == "MAR"


@pytest.mark.rule("10.4-g")
@pytest.mark.parametrize("deployed", [False, True])
def test_turkish_ships_stay_away_while_no_allied_ship_is_out(deployed: bool) -> None:
    """Q32 An Allied ship has deployed this turn and is on the map in this impulse."""
    table = Table({"MS1": "ALLIED", "GOEBEN": "TURK", "F-HELLAS": "GP1", "86Bde": "GP3"})
    table.mark("F-HELLAS", "turn", 8)  # supplied: it may bombard, so that there is an activation
    if deployed:
        table.naval("allied")
        table.play("deploy MS1", "place AEG", "end")
        table.put("MS1", "eliminated")
    table.naval("turkish")
    assert table.refused("deploy GOEBEN")
    assert table.place("GOEBEN") == "TURK"
