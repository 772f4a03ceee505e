"""13.1, 13.1.2 A valiant stroke: its one turn, and the Allied set-up."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import Opening, dice_of, idle, sealed
from tests.gallipoli.table import Table

FRENCH = ("CHARLEMAGNE", "GAULOIS", "BOUVET", "SUFFREN")
BRITISH = (
    *("IRRESIST", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE", "CORNWALLIS", "CANOPUS"),
    *("MAJESTIC", "PGEORGE", "LNELSON", "OCEAN"),
)
SWEEPERS = tuple(f"MS{n}" for n in range(1, 9))
MARINES = ("RND-1", "RND-2", "RND-RM", "RND-A")
MARCH = ("valiant_stroke", "campaign")
SEA = {
    "AEG",
    *("AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"),
    *(f"DS{n}" for n in range(1, 13)),
    "MAR",
}


def fleet(scenario: str = "valiant_stroke", options: dict[str, str] | None = None) -> Opening:
    """Up to the ships, with mines in DS1 and DS2 and a Dummy in DS12."""
    table = Opening(scenario, (1, 1, 6, 6, 1), options)
    idle(table, "lay_mines")
    table.play(*["mines -"] * 6, "mines 2", "mines 2", *["mines -"] * 9, "mines D")
    idle(table, "pick_ship")
    return table


def march(*dice: int, options: dict[str, str] | None = None) -> Opening:
    """The game with these dice after the set-up, up to the Operations Phase."""
    table = Opening("valiant_stroke", (1, 1, 1, 1, *dice), options)
    idle(table, "choose_activation")
    return table


def places(table: Table) -> set[str]:
    return {text.split()[1] for text in table.legal("place")}


# -- the Allied set-up ---------------------------------------------------------------------------


@pytest.mark.rule("13.1.2-a")
def test_with_the_option_they_need_a_way_from_the_aegean_too() -> None:
    """Q103."""
    table = fleet(options={"set_up_route": "on"})
    table.play("pick BOUVET")
    assert places(table) == {"AEG", "AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"}
    assert "13.1.2-a" in table.refused("place DS1")
    assert "7.3.3-c" in table.refused("place DS3")
    assert table.refused("place GP1")
    table.play("place AA-HEL")
    assert table.place("BOUVET") == "AA-HEL"
    assert table.condition("BOUVET") == "normal"
    assert not table.fired("BOUVET")


@pytest.mark.rule("13.1.2-a")
def test_ships_start_in_any_sea_area_without_mines() -> None:
    """Q103: behind the minefields, too."""
    table = fleet()
    table.play("pick BOUVET")
    assert places(table) == SEA - {"DS1", "DS2", "DS12"}
    assert "13.1.2-a" in table.refused("place DS12")


@pytest.mark.rule("13.1.2-b", "13.1.2-c", "13.1.2-d", "13.1.2-e", "13.3.2-a")
@pytest.mark.parametrize("scenario", MARCH)
def test_the_ships_of_march_are_placed_and_no_other(scenario: str) -> None:
    table = fleet(scenario)
    ships = {*FRENCH, *BRITISH, "INFLEX", *SWEEPERS}
    assert {text.split()[1] for text in table.legal("pick")} == ships
    assert table.refused("pick QE")
    while table.asked() == "pick_ship":
        sealed(table)
        table.play(table.legal("pick")[0], "place AEG")
    assert {ship for ship in ships if table.place(ship) == "AEG"} == ships
    for absent in ("QE", "GOLIATH", "IMPLACABLE"):
        assert table.place(absent) == "not_yet"


@pytest.mark.rule("13.1.2-f", "13.3.2-a")
@pytest.mark.parametrize("scenario", MARCH)
def test_only_the_marines_wait_in_the_allied_box(scenario: str) -> None:
    table = fleet(scenario)
    box = table.area("ALLIED")
    land = [p for p in table.state.here[box] if p < table.state.facts.pieces.first_ship]
    assert {table.state.facts.pieces.codes[p] for p in land} == set(MARINES)


@pytest.mark.rule("13.1.2-g")
def test_the_allies_have_air_observation() -> None:
    table = march(3, 4, 1, 1, 1)
    allied, turkish = table.game.view(table.state, None).sides
    assert (allied.air, turkish.air) == (True, False)


@pytest.mark.rule("13.1.2-h", "13.3.2-a")
@pytest.mark.parametrize("scenario", MARCH)
@pytest.mark.parametrize(("die", "supply"), [(1, 6), (10, 15)])
def test_allied_supply_at_the_start_is_a_ten_sided_die_and_five(
    scenario: str, die: int, supply: int
) -> None:
    table = Opening(scenario, (1, die))
    idle(table, "pick_unit")
    assert dice_of(table, "13.1.2-h") == [die]
    assert table.sp("allied") == supply


@pytest.mark.rule("13.1.2-i")
def test_both_start_with_nothing() -> None:
    table = fleet()
    assert (table.vp("allied"), table.vp("turkish")) == (0, 0)


@pytest.mark.rule("13.1.2-j")
def test_nobody_lands_at_suvla_in_march() -> None:
    table = Table(
        dict.fromkeys(MARINES, "ALLIED"), scenario="valiant_stroke", turn=1, dice=[1, 1, 1, 1]
    )
    table.activate("allied", "RND")
    table.play("move RND-1")
    assert "13.1.2-j" in table.refused("sail AA-SUV")
    assert {text.split()[1] for text in table.legal("sail")} == {
        *("AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-BUL")
    }


# -- the turn ------------------------------------------------------------------------------------


@pytest.mark.rule("13.1-b")
def test_the_allies_have_the_first_impulse_without_a_roll_and_roll_for_the_second() -> None:
    table = march(3, 4, 1, 1, 1)
    assert (table.seat(), table.state.impulse) == ("allied", 1)
    assert dice_of(table, "7.3-a") == []
    table.roll(1, 6)
    table.play("pass")
    assert table.seat() == "turkish"
    table.play("pass")
    idle(table, "choose_activation")
    assert (table.seat(), table.state.impulse) == ("turkish", 2)
    assert dice_of(table, "7.3-a") == [1, 6]


@pytest.mark.rule("13.1-c")
def test_the_game_is_over_after_march() -> None:
    table = march(3, 4, 1, 1, 1)
    sealed(table)
    idle(table)
    assert table.asked() == ""
    assert [event.args["turn"] for event in table.events("turn_begins")] == [1]
    assert len(table.events("game_over")) == 1


@pytest.mark.rule("13.1-d")
def test_march_has_two_impulses_without_a_roll() -> None:
    table = march(3, 4, 1, 1, 1)
    assert table.state.impulses == 2
    assert dice_of(table, "7.1-a") == []
    sealed(table)
    idle(table)
    assert len(table.events("impulse_begins")) == 2
    assert len(table.events("after_last_impulse")) == 1


@pytest.mark.rule("13.1-e")
def test_march_is_fair_without_a_roll() -> None:
    table = march(3, 4, 1, 1, 1)
    assert (table.state.bad, table.state.rough) == (False, False)
    assert dice_of(table, "5.0-a") == []


@pytest.mark.rule("13.1-f")
def test_an_event_is_rolled_for_after_the_set_up() -> None:
    table = march(6, 6, 1, 1, 1)
    (event,) = table.events("event_rolled")
    assert event.args["event"] == "london_backing"
    kinds = [event.kind for event in table.events()]
    assert kinds.index("event_rolled") > kinds.index("mines_at_start")
    assert table.vp("allied") == 3


@pytest.mark.rule("13.1-f")
def test_with_the_option_there_is_no_event_in_march() -> None:
    """Q02: 3.1 and 4.0 to the letter."""
    table = march(1, 1, 1, options={"event_on_turn_1": "off"})
    assert table.events("event_rolled") == []
    assert dice_of(table, "4.0-a") == []
    assert dice_of(table, "6.1-a") == [1, 1]
