"""R17.2 Bridges: key bridges, demolition, repair."""

from __future__ import annotations

import pytest

from grognard.games.market_garden.facts import ALLIED, Library
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules.r05_zones import zone
from tests.market_garden.field import on_field, run_to, start_turn
from tests.market_garden.ground import beside
from tests.market_garden.table import Table

LIBRARY = Library()
BRIDGES = {bridge.id: bridge for bridge in LIBRARY.map.bridge}


@pytest.mark.rule("R17.2-a")
def test_the_key_bridges_are_on_the_map() -> None:
    key = {code for code, bridge in BRIDGES.items() if bridge.key}
    maas_waal = {"heumen", "malden", "hatert", "honinghutie"}
    roads = {"son", "veghel", "grave", "nijmegen", "nijmegen-rail", "arnhem", "arnhem-rail"}
    assert key == maas_waal | roads
    assert BRIDGES["nijmegen-rail"].rail
    assert BRIDGES["arnhem-rail"].rail
    assert not BRIDGES["nijmegen"].rail
    assert not BRIDGES["arnhem"].rail


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize("code", ["son", "veghel", "grave", "nijmegen", "arnhem", "heumen"])
def test_the_printed_chances_of_the_key_bridges(code: str) -> None:
    bridge = BRIDGES[code]
    kept = code in ("nijmegen", "arnhem")
    assert bridge.blow == (1 if kept else 3 if bridge.water == "river" else 6)
    assert bridge.wired


def _gennep(*, allied: bool) -> Table:
    """The campaign at the end of 17 September, with the Allies at Gennep or not."""
    table = Table({"2-505": "3227"} if allied else {}, turn=3, dice=[1, 2] * 10)
    start_turn(table)
    return table


@pytest.mark.rule("R17.2-f", "R4.4-d")
@pytest.mark.parametrize("allied", [True, False])
def test_the_railway_bridge_at_gennep_is_blown_on_18_september(*, allied: bool) -> None:
    assert BRIDGES["gennep"].rail
    table = _gennep(allied=allied)
    assert table.destroyed("gennep") != allied
    assert len(table.events("bridge_falls")) == (not allied)


@pytest.mark.rule("R17.2-f")
@pytest.mark.parametrize("scenario", LIBRARY.scenarios)
def test_a_later_scenario_begins_with_it_down(scenario: str) -> None:
    state = MarketGarden().set_up(scenario, 1)
    number = list(BRIDGES).index("gennep")
    assert state.bridges[number] == (LIBRARY.scenarios[scenario].first_turn > 3)


def test_no_road_crosses_the_rhine_at_rhenen() -> None:
    assert "rhenen" not in BRIDGES


# f-river joins 3336 and 3436, f-canal 2936 and 3036.


def approach(bridge: str, *dice: int, **more: str) -> Table:
    """An Allied unit comes next to an end of a bridge with a German unit in the other."""
    start, to, end = ("3235", "3236", "3436") if bridge == "f-river" else ("2834", "2935", "3036")
    table = on_field({"1PARA": start, "2PARA": start, "MG30": end}, dice=dice, bridges=more)
    table.play("move 1PARA", f"go {to}")
    return table


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize(
    ("bridge", "die", "blown"),
    [("f-river", 3, True), ("f-river", 4, False), ("f-canal", 6, True), ("f-canal", 7, False)],
)
def test_the_germans_blow_a_river_bridge_on_3_and_a_canal_bridge_on_6(
    bridge: str, die: int, blown: bool
) -> None:
    table = approach(bridge, die)
    assert (table.asked(), table.seat()) == ("blow_bridge", "german")
    table.play(f"blow {bridge}")
    assert table.destroyed(bridge) == blown
    assert table.asked() == "move_on", "the move goes on"


@pytest.mark.rule("R17.2-b")
def test_the_german_player_need_not_try_and_nothing_is_rolled() -> None:
    table = approach("f-river")
    table.play("no")
    assert not table.destroyed("f-river")
    assert table.state.rolled == 0


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize("answer", ["blow f-river", "no"])
def test_there_is_one_attempt_per_bridge_in_the_game(answer: str) -> None:
    table = approach("f-river", 10)
    table.play(answer, "stop", "move 2PARA", "go 3236")
    assert table.asked() != "blow_bridge"
    assert not table.destroyed("f-river")


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize("end", ["3336", "3436"])
def test_a_german_unit_in_either_end_will_do(end: str) -> None:
    table = on_field({"1PARA": "3235", "MG30": end})
    table.play("move 1PARA", "go 3236")
    assert table.asked() == "blow_bridge"


@pytest.mark.rule("R17.2-b")
def test_without_a_german_unit_at_an_end_there_is_no_attempt_and_it_is_not_used_up() -> None:
    table = on_field({"1PARA": "3235", "2PARA": "3235", "MG30": "3535"})
    table.play("move 1PARA", "go 3236", "stop", "end")
    assert table.events("bridge_spared") == []
    table.put("MG30", "3436")
    table.begin("C", "allied")
    table.play("move 2PARA", "go 3335")
    assert table.asked() == "blow_bridge"


@pytest.mark.rule("R17.2-b")
def test_two_hexes_from_the_bridge_nothing_happens() -> None:
    table = on_field({"1PARA": "3035", "MG30": "3436"})
    table.play("move 1PARA", "go 3135")
    assert table.asked() == "move_on"


@pytest.mark.rule("R17.2-b")
def test_entering_the_end_hex_itself_counts() -> None:
    table = on_field({"1PARA": "3236", "MG30": "3436"})
    table.play("move 1PARA", "go 3336")
    assert table.asked() == "blow_bridge"


@pytest.mark.rule("R17.2-b")
def test_german_moves_blow_nothing() -> None:
    table = on_field({"MG30": "3235", "HOF1": "3436"}, side="german")
    table.play("move MG30", "go 3236")
    assert table.asked() == "move_on"


@pytest.mark.rule("R17.2-b")
def test_a_bridge_already_blown_or_not_wired_is_not_tried() -> None:
    assert approach("f-river", **{"f-river": "destroyed"}).asked() == "move_on"
    joes = BRIDGES["joes"]
    assert not joes.wired
    near = joes.side.split()[0]
    far = beside(near)[1]
    start = beside(near)[4]
    table = Table({"1PARA": start, "MG30": far}, phase="C")
    table.play("move 1PARA", f"go {near}")
    assert table.asked() != "blow_bridge"


@pytest.mark.rule("R17.2-b")
def test_a_landing_next_to_a_bridge_lets_the_germans_try() -> None:
    """Zone L of the 1st Airborne lies by the Arnhem rail bridge, zone A by those of Veghel."""
    near = next(h for h in beside("1731") if h in beside("1732") and h != "1732")
    table = Table(
        {"MG30": "1832"}, phase="B", turn=1, dice=[1, 1, 1, 1], options={"scatter": "off"}
    )
    table.play("land 1-501", f"place {near}")
    assert (table.asked(), table.seat()) == ("blow_bridge", "german")


@pytest.mark.rule("R17.2-b")
def test_an_advance_next_to_a_bridge_lets_the_germans_try() -> None:
    table = on_field({"1PARA": "3335", "KRAUSE": "3336", "MG30": "3436"}, "D", dice=[1, 1])
    table.play("maneuver 3336", "attacker 1PARA", "end")
    table.begin("E", "allied")
    table.play("refuse 3336")
    while table.asked() == "withdraw":
        table.play(table.legal()[-1])
    table.play("advance 1PARA")
    assert table.asked() == "blow_bridge"


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize(("turn", "tried"), [(6, False), (7, True)])
@pytest.mark.parametrize("order", ["on", "off"])
def test_by_option_nijmegen_is_not_tried_before_turn_7(turn: int, tried: bool, order: str) -> None:
    ends = BRIDGES["nijmegen"].side.split()[0]
    far = beside(ends)[1]
    near = beside(ends)[5]
    start = beside(near)[5]
    units = {"1PARA": start, "MG30": far}
    used = {code: "tried" for code in BRIDGES if code != "nijmegen" and not BRIDGES[code].destroyed}
    table = Table(units, phase="C", turn=turn, bridges=used, options={"nijmegen_order": order})
    table.play("move 1PARA", f"go {near}")
    assert (table.asked() == "blow_bridge") == (tried or order == "off")
    if table.asked() != "blow_bridge":
        assert not table.state.tried[table.bridge("nijmegen")], "not used up"


# -- repair --------------------------------------------------------------------------------

DICE = (1, 2) * 100


def repairing(engineer: str, bridge: str = "f-canal", **units: str) -> Table:
    """An Allied engineer, a destroyed bridge; turn 4 is about to begin."""
    table = on_field(
        {"GDSRE": engineer, "MG30": "2045", **units},
        "",
        turn=4,
        dice=DICE,
        bridges={bridge: "destroyed"},
        options={"attrition": "off"},
    )
    start_turn(table)
    return table


@pytest.mark.rule("R17.2-d")
@pytest.mark.parametrize("at", ["2936", "3036"])
def test_an_engineer_next_to_a_canal_bridge_repairs_it_in_two_full_turns(at: str) -> None:
    table = repairing(at)
    run_to(table, 5)
    run_to(table, 6)
    assert table.destroyed("f-canal"), "turn 5 is its first full turn"
    run_to(table, 7)
    assert not table.destroyed("f-canal")


@pytest.mark.rule("R17.2-d")
def test_an_engineer_further_off_repairs_nothing() -> None:
    table = repairing("2836")
    run_to(table, 8)
    assert table.destroyed("f-canal")


@pytest.mark.rule("R17.2-d")
def test_a_bridge_over_a_river_takes_five_full_turns() -> None:
    table = repairing("3336", "f-river")
    run_to(table, 9)
    assert table.destroyed("f-river")
    run_to(table, 10)
    assert not table.destroyed("f-river")


@pytest.mark.rule("R17.2-d", "R5-b")
def test_a_zone_of_control_leads_over_the_repaired_bridge() -> None:
    table = repairing("3336", "f-river")
    beyond = table.hex("3436")
    run_to(table, 9)
    assert not zone(table.state, ALLIED)[beyond]
    run_to(table, 10)
    assert zone(table.state, ALLIED)[beyond]


@pytest.mark.rule("R17.2-d")
def test_a_railway_bridge_over_a_river_stays_down() -> None:
    table = repairing("3536", "f-rail")
    run_to(table, 12)
    assert table.destroyed("f-rail")


@pytest.mark.rule("R17.2-d")
def test_an_enemy_next_to_the_engineer_stops_the_repair() -> None:
    table = repairing("2936", HOF1="2937")
    run_to(table, 8)
    assert table.destroyed("f-canal")


@pytest.mark.rule("R17.2-d")
def test_only_engineers_repair() -> None:
    table = on_field(
        {"2IG": "2936", "MG30": "2045"}, "", turn=4, dice=DICE, bridges={"f-canal": "destroyed"}
    )
    start_turn(table)
    run_to(table, 8)
    assert table.destroyed("f-canal")


@pytest.mark.rule("R17.2-d")
def test_the_germans_do_not_repair() -> None:
    table = on_field(
        {"MOELLER": "2936", "2IG": "2045"}, "", turn=4, dice=DICE, bridges={"f-canal": "destroyed"}
    )
    start_turn(table)
    run_to(table, 8)
    assert table.destroyed("f-canal")


@pytest.mark.rule("R17.2-d", "R17.2-c")
def test_leaving_the_bridge_interrupts_the_work() -> None:
    table = repairing("2936")
    run_to(table, 6)
    while table.asked() != "choose_mover" or table.seat() != "allied":
        table.play("end" if table.allowed("end") else "first")
    table.play("move GDSRE", "go 2836", "stop")
    run_to(table, 7)
    assert table.destroyed("f-canal")
    table.put("GDSRE", "2936")
    run_to(table, 8)
    assert table.destroyed("f-canal"), "the two turns begin anew"
