"""7.6 Amphibious assault."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.gallipoli.fighting import LADDER, assault, keep_all, last, shifts, to_combat
from tests.gallipoli.table import Table, gallipoli

BRIGADES = ("86Bde", "87Bde", "88Bde")
HEADS = {"BH-C1": "ALLIED", "BH-C2": "ALLIED", "BH-F1": "ALLIED"}
ONE, ALL = 4, 6
"""Dice of the defender's results 1 and All, from 2-1 on: a landing takes off 2."""


def landing(
    pieces: Mapping[str, str],
    *dice: int,
    units: Sequence[str] = ("86Bde",),
    to: Mapping[str, str] | None = None,
    formations: Sequence[str] = ("29D",),
    turn: int = 3,
    rough: bool = False,
    sp: int = 20,
    data: Path = LADDER,
    **options: str,
) -> Table:
    """Units sail from the box to off Helles, or where ``to`` says, up to the combat part."""
    afloat = dict.fromkeys(units, "ALLIED")
    table = Table(
        {**HEADS, **afloat, **pieces},
        dice=dice,
        data=data,
        turn=turn,
        rough=rough,
        sp=(sp, 20),
        options=options,
    )
    table.activate("allied", *formations)
    for unit in units:
        table.play(f"move {unit}", f"sail {(to or {}).get(unit, 'AA-HEL')}")
    return to_combat(table)


def states(table: Table, *units: str) -> list[tuple[str, str]]:
    return [(table.place(unit), table.condition(unit)) for unit in units]


# -- must


@pytest.mark.rule("7.6-a")
def test_every_unit_in_the_assault_area_must_assault() -> None:
    table = landing({"T9-25": "GP1"}, 3, 2, units=("86Bde", "87Bde"))
    assert "7.6-a" in table.refused("end")
    assault(table, "GP1", "86Bde")
    assert table.legal() == ["assault GP1"]
    assert "7.6-a" in table.refused("end")
    assault(table, "GP1", "87Bde")
    assert table.asked() == "halt"
    assert [e.args["attackers"] for e in table.events("assault")] == [["86Bde"], ["87Bde"]]


@pytest.mark.rule("7.6-a")
def test_each_is_assigned_to_one_enemy_area_next_to_it() -> None:
    """Q38: not every area need be attacked."""
    turks = {"T9-25": "GP1", "T19-57": "GP2", "T7-19": "GP3", "T5-13": "GP6"}
    table = landing(turks, 3, 3, units=("86Bde", "87Bde"))
    assert table.legal("assault") == ["assault GP1", "assault GP2"]
    assault(table, "GP1", "86Bde")
    assault(table, "GP2", "87Bde")
    assert table.asked() == "halt"
    assert [e.args["area"] for e in table.events("assault")] == ["GP1", "GP2"]


@pytest.mark.rule("7.6-a")
def test_units_of_several_assault_areas_may_join(tmp_path: Path) -> None:
    """Off Helles and off Y Beach, both next to GP3 on a map changed so."""
    shutil.copytree(LADDER, tmp_path, dirs_exist_ok=True)
    text = gallipoli().bundle.texts["map.toml"]
    text = text.replace('"GP6", "AA-Y"]', '"GP6", "AA-HEL", "AA-Y"]')
    (tmp_path / "map.toml").write_text(
        text.replace('["GP1", "GP2", "AEG"', '["GP1", "GP2", "GP3", "AEG"'), "utf-8"
    )
    both = ("86Bde", "87Bde")
    table = landing({"T9-25": "GP3"}, 3, units=both, to={"87Bde": "AA-Y"}, data=tmp_path)
    assault(table, "GP3", "86Bde", "87Bde")
    assert last(table, "assault", "attack") == (12,)
    assert shifts(table) == ["8.3.1-i +1"]


@pytest.mark.rule("7.6-a")
def test_a_landing_below_1_4_fails_without_a_roll() -> None:
    """Q39: 4 against 17."""
    turks = {"T9-25": "GP1 e", "T9-26": "GP1 e", "T9-27": "GP1 e", "T9-A": "GP1"}
    table = landing(turks, units=("RND-1",), formations=("RND",))
    assert states(table, "RND-1") == [("ALLIED", "shaken")]
    assert not table.recorder.dice
    assert table.asked() == "halt"


# -- unopposed landings


@pytest.mark.rule("7.6-a")
def test_beside_an_empty_shore_units_land_unopposed() -> None:
    """Q37: each in one of the areas next to it."""
    table = landing({"T9-25": "GP6"}, units=("86Bde", "87Bde"))
    assert table.legal("land_in") == ["land_in GP1", "land_in GP2"]
    table.play("land_in GP1", "advance 86Bde")
    if table.asked() == "land_units":
        table.play("end")
    table.play("land_in GP2", "advance 87Bde")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP1", "GP2")
    assert table.control("GP1") == table.control("GP2") == "allied"
    assert not table.recorder.dice


@pytest.mark.rule("7.6-a")
def test_a_fort_alone_falls_to_an_unopposed_landing() -> None:
    """Q37"""
    table = landing({"F-HELLAS": "GP1"})
    table.play("land_in GP1", "advance 86Bde")
    assert table.place("F-HELLAS") == "eliminated"
    assert table.vp("allied") == 2
    assert table.asked() == "place_beachhead"


@pytest.mark.rule("7.6-a")
def test_with_an_enemy_beside_it_nobody_lands_unopposed() -> None:
    """Q37"""
    table = landing({"T9-25": "GP1"})
    assert table.legal("land_in") == []
    assert "7.6-a" in table.refused("land_in GP2")


@pytest.mark.rule("7.6-a")
def test_by_the_option_nobody_lands_unopposed() -> None:
    """Q37: off Y Beach there is no enemy to assault, and nobody sails there."""
    table = Table({"86Bde": "ALLIED", "T9-25": "GP1"}, options={"unopposed_landing": "off"})
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert "sail AA-HEL" in table.legal()
    assert not table.allowed("sail AA-Y")


@pytest.mark.rule("7.6-a")
def test_by_the_option_nobody_lands_beside_a_shore_that_was_cleared() -> None:
    """Q37: the 87th Brigade finds nobody left to assault."""
    for option, lands in (("on", True), ("off", False)):
        table = landing({"T9-25": "GP1"}, ONE, units=("86Bde", "87Bde"), unopposed_landing=option)
        assault(table, "GP1", "86Bde").play("sacrifice T9-25", "advance 86Bde")
        assert ("land_in GP2" in table.legal()) == lands
        if not lands:
            while table.asked() == "place_beachhead":
                table.play("no")
            assert states(table, "87Bde") == [("ALLIED", "normal")]


@pytest.mark.rule("7.6-a")
@pytest.mark.parametrize(("option", "lands"), [("unopposed", True), ("never", False)])
def test_artillery_lands_unopposed_or_by_the_option_never(option: str, lands: bool) -> None:
    """Q38"""
    pieces = {"29D-A": "ALLIED", "T9-25": "GP16", "BH-C1": "GP30"}
    table = Table(pieces, options={"artillery_lands": option})
    table.activate("allied", "29D")
    table.play("move 29D-A")
    assert not table.allowed("sail AA-ANZ")
    assert table.allowed("sail AA-HEL") == lands
    if lands:
        table.play("sail AA-HEL")
        to_combat(table).play("land_in GP1", "advance 29D-A")
        assert table.place("29D-A") == "GP1"


# -- ships


@pytest.mark.rule("7.6-b")
@pytest.mark.parametrize(
    ("option", "sp", "after"), [("ship", 20, 20), ("ship", 0, 0), ("ship_and_sp", 20, 19)]
)
def test_a_ship_in_the_assault_area_makes_it_intensive(option: str, sp: int, after: int) -> None:
    """Q40: without SP, or by the option for 1 SP."""
    table = landing({"T9-25": "GP1", "ALBION": "AA-HEL"}, 3, sp=sp, landing_intensive=option)
    assault(table, "GP1", "86Bde", support="ALBION")
    assert shifts(table) == ["8.3.1-h +1"]
    assert table.sp("allied") == after


@pytest.mark.rule("7.6-b")
def test_by_the_option_there_must_be_a_supply_point() -> None:
    table = landing({"T9-25": "GP1", "ALBION": "AA-HEL"}, sp=0, landing_intensive="ship_and_sp")
    table.play("assault GP1", "attacker 86Bde")
    assert not table.allowed("intensive ALBION")


@pytest.mark.rule("7.6-b")
@pytest.mark.parametrize(("ship", "place"), [("MS1", "AA-HEL"), ("ALBION", "AA-HEL f"),
                                             ("ALBION", "AA-Y"), ("ALBION", "ALLIED")])  # fmt: skip
def test_not_a_minesweeper_nor_a_ship_that_fired_or_is_elsewhere(ship: str, place: str) -> None:
    table = landing({"T9-25": "GP1", ship: place})
    table.play("assault GP1", "attacker 86Bde")
    assert table.legal("intensive") == []
    assert not table.allowed(f"intensive {ship}")


@pytest.mark.rule("7.6-b")
def test_it_need_not_be_intensive() -> None:
    table = landing({"T9-25": "GP1", "ALBION": "AA-HEL"}, 3)
    assault(table, "GP1", "86Bde")
    assert shifts(table) == []
    assert not table.fired("ALBION")


@pytest.mark.rule("7.6-b")
def test_artillery_ashore_supports_a_landing_for_a_supply_point() -> None:
    """Q40"""
    table = landing({"T9-25": "GP1", "29D-A": "GP3", "BH-C1": "GP3"}, 3)
    assault(table, "GP1", "86Bde", support="29D-A")
    assert shifts(table) == ["8.3.1-h +1"]
    assert table.sp("allied") == 19


@pytest.mark.rule("7.6-h")
def test_the_ship_has_fired_at_the_end_of_the_attack() -> None:
    pieces = {"T9-25": "GP1", "ALBION": "AA-HEL", "OCEAN": "AA-HEL"}
    table = landing(pieces, 3, 3, units=("86Bde", "87Bde"))
    assault(table, "GP1", "86Bde", support="ALBION")
    assert (table.fired("ALBION"), table.fired("OCEAN")) == (True, False)
    table.play("assault GP1", "attacker 87Bde")
    assert table.legal("intensive") == ["intensive OCEAN"]


# -- with units ashore

ASHORE = {"88Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP1"}


@pytest.mark.rule("7.6-c", "7.6-e")
def test_units_ashore_may_join() -> None:
    """The 88th Brigade has not moved."""
    table = landing(ASHORE, 3, units=("86Bde", "87Bde"))
    assault(table, "GP1", "86Bde", "87Bde", "88Bde")
    assert last(table, "assault", "attackers", "attack") == (list(BRIGADES), 18)
    assert table.modifiers("assault") == ["8.3.1-n -2"]


@pytest.mark.rule("7.6-c")
def test_they_may_attack_on_their_own_instead() -> None:
    table = landing({**ASHORE, "T9-26": "GP6"}, 3, 1)
    assault(table, "GP1", "86Bde")
    assault(table, "GP6", "88Bde")
    assert table.modifiers("assault") == []


@pytest.mark.rule("7.6-d", "7.3.1-c", "7.3.1-d")
def test_in_an_activation_that_fights_first_there_is_no_landing() -> None:
    table = Table({**ASHORE, "86Bde": "ALLIED", "BH-C2": "GP15"}, dice=[1], data=LADDER)
    table.activate("allied", "29D", order="fight_first")
    table.play("end", "move 86Bde")
    assert table.legal("sail") == ["sail GP3", "sail GP15"]
    assert "7.3.1-c" in table.refused("sail AA-HEL")


@pytest.mark.rule("7.6-d")
def test_units_ashore_that_join_have_no_shift_for_fighting_first() -> None:
    table = landing(ASHORE, 3)
    assault(table, "GP1", "86Bde", "88Bde")
    assert shifts(table) == ["8.3.1-i +1"]


@pytest.mark.rule("7.6-e")
def test_units_ashore_may_move_next_to_the_target_and_join() -> None:
    table = Table({**ASHORE, "88Bde": "GP4", "86Bde": "ALLIED"}, dice=[3], data=LADDER)
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL", "move 88Bde", "go GP3", "stop")
    assault(to_combat(table), "GP1", "86Bde", "88Bde")
    assert last(table, "assault", "attack") == (12,)


# -- failure


@pytest.mark.rule("7.6-f")
def test_if_a_defender_is_left_the_landing_fails() -> None:
    """No effect: those that landed are Disorganised in their box, the others stay."""
    table = landing(ASHORE, 3, units=("86Bde", "87Bde"))
    assault(table, "GP1", *BRIGADES)
    assert states(table, *BRIGADES) == [
        ("ALLIED", "shaken"), ("ALLIED", "shaken"), ("GP3", "normal"),
    ]  # fmt: skip


@pytest.mark.rule("7.6-f")
def test_also_if_one_of_several_defenders_is_driven_out() -> None:
    table = landing({"T9-25": "GP1", "T9-26": "GP1"}, ONE, units=BRIGADES[:2])
    assault(table, "GP1", "86Bde", "87Bde").play("sacrifice T9-25")
    assert states(table, "86Bde", "87Bde") == [("ALLIED", "shaken")] * 2


@pytest.mark.rule("7.6-f")
def test_it_is_no_further_step_for_one_the_combat_disorganised() -> None:
    """Q39: 1/-, one fails its check: both are Disorganised in the box, without a retreat."""
    turks = {"T9-25": "GP1 e", "T9-26": "GP1 e", "T9-27": "GP1 e"}
    table = landing(turks, 4, 10, units=("86Bde", "87Bde"))
    keep_all(assault(table, "GP1", "86Bde", "87Bde")).play("hit 86Bde")
    assert last(table, "assault", "crt") == ("1/-",)
    assert states(table, "86Bde", "87Bde") == [("ALLIED", "shaken")] * 2
    assert table.events("retreated") == []


@pytest.mark.rule("7.6-f")
def test_after_a_success_one_that_failed_its_check_goes_to_the_box() -> None:
    """Q39: 2/1; the 86th Brigade fails, the 87th passes."""
    table = landing({"T9-25": "GP1 d"}, 6, 10, 1, units=("86Bde", "87Bde"))
    assault(table, "GP1", "86Bde", "87Bde").play("sacrifice T9-25")
    assert last(table, "assault", "crt") == ("1/2",)
    keep_all(table).play("hit 86Bde")
    assert table.legal("advance") == ["advance 87Bde"]
    table.play("advance 87Bde")
    assert states(table, "86Bde", "87Bde") == [("ALLIED", "shaken"), ("GP1", "normal")]


@pytest.mark.rule("7.6-f")
def test_after_a_success_those_that_do_not_advance_go_back_as_they_are() -> None:
    """Q39"""
    table = landing({"T9-25": "GP1", "BH-C1": "GP30"}, ONE, units=("86Bde", "87Bde"))
    assault(table, "GP1", "86Bde", "87Bde").play("sacrifice T9-25", "advance 86Bde", "end")
    while table.asked() == "place_beachhead":
        table.play("no")
    assert states(table, "86Bde", "87Bde") == [("GP1", "normal"), ("ALLIED", "normal")]


@pytest.mark.rule("7.6-f")
def test_one_disorganised_by_the_sea_neither_attacks_nor_stays() -> None:
    """Q39"""
    table = Table({"86Bde": "ALLIED", "87Bde": "ALLIED", "T9-25": "GP1"}, rough=True,
                  dice=[7, 1, 3], data=LADDER)  # fmt: skip
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL", "stay", "move 87Bde", "sail AA-HEL")
    to_combat(table).play("assault GP1")
    assert table.legal("attacker") == ["attacker 87Bde"]
    assert not table.allowed("attacker 86Bde")
    table.play("attacker 87Bde", "commit")
    assert states(table, "86Bde", "87Bde") == [("ALLIED", "shaken")] * 2


@pytest.mark.rule("7.6-g")
def test_units_that_land_do_not_entrench() -> None:
    """One that attacks from the land and is Disorganised may dig in; one that lands may not."""
    turks = {"T9-25": "GP1 e", "T9-26": "GP1 e", "T9-27": "GP1 e"}
    table = landing({**ASHORE, **turks, "T9-25": "GP6", "T9-26": "GP6"}, 4, 10, 2, 10)
    keep_all(assault(table, "GP1", "86Bde"))
    assert last(table, "assault", "crt") == ("1/-",)
    assert states(table, "86Bde") == [("ALLIED", "shaken")]
    assert table.events("dug_in_shaken") == []
    keep_all(assault(table, "GP6", "88Bde"))
    assert (table.condition("88Bde"), table.asked()) == ("shaken", "dig_in_shaken")


@pytest.mark.rule("7.6-g")
def test_nor_does_one_that_took_its_area() -> None:
    """There is no more movement in which to dig."""
    table = landing({"T9-25": "GP1"}, ONE)
    assault(table, "GP1", "86Bde").play("sacrifice T9-25", "advance 86Bde", "no")
    assert table.asked() == "halt"
    assert not table.entrenched("86Bde")
