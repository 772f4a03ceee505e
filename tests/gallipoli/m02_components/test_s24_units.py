"""2.4 Faces and states of counters, morale, mines."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

# -- states --------------------------------------------------------------------------------------


def again(pieces: dict[str, str], part: str, paid: str = "naval NE S") -> list[str]:
    """Who may be activated a second time, which only Normal and supplied units may."""
    table = Table(pieces, step="operations", impulses=1, dice=[6], paid=paid)
    if table.asked() != "second_activation":
        return []
    table.play(part)
    return [text.split()[1] for text in table.legal("again")]


@pytest.mark.rule("2.4-l")
@pytest.mark.parametrize(
    ("place", "head", "normal"),
    [
        ("GP1 a", "GP1", True),
        ("GP1 ad", "GP1", False),
        ("GP1 ab", "GP1", False),
        ("GP1 a", "GP1 u", False),
        ("GP1 ae", "GP1", True),
    ],
    ids=["normal", "Disorganised", "Broken", "out of supply", "entrenched"],
)
def test_a_land_unit_is_normal_unless_shaken_or_out_of_supply(
    place: str, head: str, normal: bool
) -> None:
    assert again({"86Bde": place, "BH-C1": head}, "land") == (["86Bde"] if normal else [])


@pytest.mark.rule("2.4-m")
@pytest.mark.parametrize(("place", "normal"), [("AEG a", True), ("AEG ad", False)])
def test_a_ship_is_normal_without_a_marker(place: str, normal: bool) -> None:
    """Q111."""
    assert again({"OCEAN": place}, "naval") == (["OCEAN"] if normal else [])


@pytest.mark.rule("2.4-m")
@pytest.mark.parametrize(("state", "effects"), [("", ["8.3.1-o -1"]), (" d", []), (" b", [])])
def test_a_fort_is_normal_without_a_marker(state: str, effects: list[str]) -> None:
    """Only then does it help the defence (8.3.1-o)."""
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1", "F-HELLAS": f"GP1{state}"}
    table = Table(pieces, dice=[3])
    table.activate("allied", "29D")
    table.play("end", "assault GP1", "attacker 86Bde", "commit")
    assert table.modifiers("assault") == effects


def bombarded(state: str, check: int = 10) -> Table:
    """A regiment in GP6 is hit and checks its morale."""
    guns = dict.fromkeys(("29D-A", "42D-A", "52D-A", "86Bde"), "GP3")
    table = Table({**guns, "BH-C1": "GP3", "T9-25": f"GP6 {state}"}, dice=[6, check])
    table.activate("allied", "29D", "42D", "52D")
    table.play("end", "bombard GP6", "firer 29D-A", "firer 42D-A", "firer 52D-A", "fire")
    return table


@pytest.mark.rule("2.4-ah", "2.4-af")
@pytest.mark.parametrize(("before", "after"), [("", "shaken"), ("d", "shattered")])
def test_a_failed_check_makes_a_land_unit_worse(before: str, after: str) -> None:
    table = bombarded(before)
    assert table.condition("T9-25") == after
    assert table.place("T9-25") == "GP6"


@pytest.mark.rule("2.4-ah")
def test_a_broken_unit_that_fails_is_eliminated() -> None:
    assert bombarded("b").place("T9-25") == "eliminated"


@pytest.mark.rule("2.4-ah")
def test_a_check_that_is_passed_changes_nothing() -> None:
    assert bombarded("", 1).condition("T9-25") == "normal"
    assert bombarded("b", 1).condition("T9-25") == "shattered"


def shelled(state: str, effect: int) -> Table:
    """One hit of Ocean on Goeben, with this die for its effect."""
    table = Table({"OCEAN": "DS1", "GOEBEN": f"DS3 {state}"}, dice=[1, 7, 7, 7, effect, 2])
    table.naval("allied")
    table.play("shoot OCEAN", "target GOEBEN")
    return table


@pytest.mark.rule("2.4-ah")
def test_hits_make_a_ship_disabled_then_crippled_then_sunk() -> None:
    assert shelled("", 8).condition("GOEBEN") == "shaken"
    assert shelled("d", 9).condition("GOEBEN") == "shattered"
    assert shelled("b", 9).place("GOEBEN") == "eliminated"


# -- morale --------------------------------------------------------------------------------------


def sails(unit: str, die: int) -> bool:
    """Does the unit pass the unmodified check of a Rough Sea?"""
    head = "BH-F1" if unit.startswith("1FR") else "BH-C1"
    table = Table({unit: "ALLIED", head: "GP1"}, rough=True, dice=[die])
    table.activate("allied", table.state.facts.pieces.group_ids[table.index(unit)])
    table.play(f"move {unit}", "sail GP1")
    return table.asked() != "rough_sea"


@pytest.mark.rule("2.4-ag", "2.4-ac", "2.4-ad")
@pytest.mark.parametrize(
    ("unit", "level"),
    [
        ("86Bde", 6),
        ("29D-A", 6),
        ("1FR-M", 6),
        ("RND-RM", 6),
        ("29Bde", 6),
        ("1AusBde", 7),
        ("1AUS-A", 7),
        ("NZBde", 7),
        ("ANZAC-A", 7),
        ("1LH", 7),
        ("1MTD-1", 7),
    ],
)
def test_a_check_is_passed_up_to_the_morale_level(unit: str, level: int) -> None:
    assert sails(unit, level)
    assert not sails(unit, level + 1)


@pytest.mark.rule("2.4-ag", "2.4-k")
@pytest.mark.parametrize(
    ("die", "state", "after"),
    [(7, "d", "normal"), (8, "d", "shaken"), (5, "b", "normal"), (6, "b", "shattered")],
)
def test_modifiers_are_added_to_the_die(die: int, state: str, after: str) -> None:
    """Recovery far from the enemy: -1; of a Broken unit: +2."""
    pieces = {"86Bde": f"GP1 {state}", "BH-C1": "GP1"}
    assert Table(pieces, step="land_recovery", dice=[die]).condition("86Bde") == after


@pytest.mark.rule("2.4-ae")
@pytest.mark.parametrize("code", ["F-NAMAZ", "BOUVET", "BRESLAU"])
@pytest.mark.parametrize(("die", "after"), [(7, "normal"), (8, "shaken")])
def test_ships_and_forts_have_a_morale_of_7(code: str, die: int, after: str) -> None:
    """None of these has a modifier for its recovery."""
    place = {"F-NAMAZ": "GP12 d", "BOUVET": "AEG d", "BRESLAU": "MAR d"}[code]
    assert Table({code: place}, step="naval_recovery", dice=[die]).condition(code) == after


@pytest.mark.rule("2.4-ai")
@pytest.mark.parametrize(
    ("ship", "die", "place"),
    [("TORGUT", 7, "removed"), ("OCEAN", 7, "removed"), ("OCEAN", 8, "eliminated")],
)
def test_an_unmodified_check_has_no_modifiers(ship: str, die: int, place: str) -> None:
    """Crippled ships (9.2): neither +1 for a Turkish nor -1 for a Commonwealth ship."""
    at = "MAR b" if ship == "TORGUT" else "AEG b"
    assert Table({ship: at}, step="naval_recovery", dice=[die]).place(ship) == place


# -- faces ---------------------------------------------------------------------------------------


@pytest.mark.rule("2.4-x")
def test_infantry_is_in_attack_mode_or_entrenched() -> None:
    table = Table({"86Bde": "GP3", "BH-C1": "GP3", "87Bde": "GP3 e", "29D-A": "GP3"})
    faces = {piece.id: piece.face for piece in table.game.view(table.state, None).pieces}
    assert (faces["86Bde"], faces["87Bde"]) == ("attack", "entrenched")
    table.activate("allied", "29D")
    table.play("move 86Bde", "dig", "stop", "move 87Bde", "rise", "stop")
    assert table.entrenched("86Bde")
    assert not table.entrenched("87Bde")


@pytest.mark.rule("2.4-y", "2.4-aa")
def test_entrenched_infantry_attacks_with_its_lower_factor() -> None:
    attack = {}
    for state in ("", " e"):
        table = Table({"86Bde": f"GP3{state}", "BH-C1": "GP3", "T9-25": "GP6"}, dice=[3])
        table.activate("allied", "29D")
        table.play("end", "assault GP6", "attacker 86Bde", "commit")
        attack[state] = table.events("assault")[-1].args["attack"]
    pieces = table.state.facts.pieces
    face, back = pieces.attack[table.index("86Bde")]
    assert attack == {"": face, " e": back}
    assert face > back > 0


@pytest.mark.rule("2.4-z")
def test_cavalry_is_in_attack_mode_or_in_reserve() -> None:
    table = Table({"1LH": "GP3", "BH-C1": "GP3", "86Bde": "GP3"}, step="reserve")
    assert table.legal("reserve") == ["reserve 1LH"]
    table.play("reserve 1LH")
    faces = {piece.id: piece.face for piece in table.game.view(table.state, None).pieces}
    assert (faces["1LH"], faces["86Bde"]) == ("reserve", "attack")
    other = Table({"1LH": "GP3", "BH-C1": "GP3"})
    other.activate("allied", "ANZAC")
    other.play("move 1LH")
    assert other.legal("dig") == []


@pytest.mark.rule("2.4-ab")
def test_artillery_and_ships_are_unfired_or_fired() -> None:
    table = bombarded("", 1)
    assert table.fired("29D-A")
    assert not table.fired("86Bde")
    table = shelled("", 1)
    assert table.fired("OCEAN")
    assert not table.fired("GOEBEN")
    assert table.refused("shoot OCEAN")


# -- independents --------------------------------------------------------------------------------


@pytest.mark.rule("2.4-r")
def test_an_independent_is_activated_with_any_formation_of_its_side() -> None:
    pieces = {"86Bde": "GP3", "125Bde": "GP4", "29IndBde": "GP3", "BH-C1": "GP3", "BRU": "GP33"}
    for formation in ("29D", "42D"):
        table = Table(pieces)
        table.segment("allied")
        table.play("land")
        assert table.legal("join") == []
        table.play(f"formation {formation}")
        assert table.legal("join") == ["join 29IndBde"]
        assert not table.allowed("join BRU")


@pytest.mark.rule("2.4-r", "2.4-s")
def test_germans_join_any_turkish_formation() -> None:
    table = Table({"T9-25": "GP12", "VOL-1": "GP10", "GOEBEN-R": "GP13", "BRU": "GP33"})
    table.segment("turkish")
    table.play("land", "formation T9")
    assert set(table.legal("join")) == {"join VOL-1", "join GOEBEN-R", "join BRU"}


# -- mines ---------------------------------------------------------------------------------------


def mined(pieces: dict[str, str], mines: dict[str, str]) -> set[str]:
    """Where mines may be laid."""
    table = Table(pieces, mines=mines, step="mines", dice=[6])
    table.play("spend 0")
    areas = set()
    while table.asked() == "lay_mines":
        decision = table.game.decision(table.state)
        assert decision is not None
        areas.add(table.state.facts.land.names[int(str(decision.args["area"]))])
        table.play(table.legal("mines")[0])
    return areas


SEA = {
    *("AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL"),
    *(f"DS{n}" for n in range(1, 13)),
    "MAR",
}


@pytest.mark.rule("2.4-v")
def test_mines_are_laid_away_from_allied_ships_and_troops() -> None:
    """Q72."""
    assert mined({}, {}) == SEA
    assert mined({"OCEAN": "DS5", "MS1": "AA-BES"}, {}) == SEA - {"DS5", "AA-BES"}
    assert mined({"86Bde": "GP2"}, {}) == SEA - {"AA-HEL", "DS1"}
    assert mined({"BH-C1": "GP4 u"}, {}) == SEA - {"AA-Y"}
    assert mined({"T9-25": "GP2"}, {}) == SEA


@pytest.mark.rule("2.4-v")
def test_areas_that_hold_mines_may_be_reinforced() -> None:
    """Q72: even next to Allied troops, but not under a ship nor in front of a Beachhead."""
    mines = {"DS1": "1", "AA-HEL": "1"}
    assert mined({"86Bde": "GP2"}, mines) == SEA
    assert mined({"86Bde": "GP2", "OCEAN": "DS1"}, mines) == SEA - {"DS1"}
    assert mined({"86Bde": "GP2", "BH-C1": "GP2"}, mines) == SEA - {"AA-HEL"}


@pytest.mark.rule("2.4-u")
def test_there_are_dummies_and_two_levels_of_mines() -> None:
    table = Table({}, mines={"DS1": "D 1", "DS2": "2!"})
    seen = [(m.area, m.kind) for m in table.game.view(table.state, "turkish").mines]
    assert sorted(seen) == [("DS1", "dummy"), ("DS1", "level_1"), ("DS2", "level_2")]
    hidden = [(m.area, m.kind) for m in table.game.view(table.state, "allied").mines]
    assert hidden == [("DS1", ""), ("DS1", ""), ("DS2", "level_2")]


@pytest.mark.rule("2.4-w")
@pytest.mark.parametrize(("ship", "sweeps"), [("MS1", True), ("OCEAN", False)])
def test_minesweepers_clear_mines(ship: str, sweeps: bool) -> None:
    table = Table({ship: "DS1 a"}, mines={"DS1": "2!"}, dice=[1, 1])
    table.mine_step()
    assert (table.asked() == "sweep") is sweeps
    if sweeps:
        table.play(f"sweep {ship}")
        while table.asked() == "clear_mines":
            table.play(table.legal()[0])
        assert table.mines("DS1") == ""
    else:
        assert table.mines("DS1") == "2!"
