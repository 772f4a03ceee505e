"""7.2 Activation and 7.2.1 Independents."""

from __future__ import annotations

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table, gallipoli

ASHORE = {"86Bde": "GP1", "87Bde": "GP1", "88Bde": "GP3", "BH-C1": "GP1"}
"""Three brigades of the 29th Division, in supply."""

TURKS = {"T9-25": "GP12", "T9-26": "GP13", "T19-57": "GP18"}


def verbs(table: Table) -> set[str]:
    return {answer.split()[0] for answer in table.legal()}


def to_formations(side: str, pieces: dict[str, str], **options: str) -> Table:
    """A side about to choose the formations of a land activation."""
    table = Table(pieces, options=options)
    table.segment(side)
    table.play("land")
    return table


# -- land or naval


@pytest.mark.rule("7.2-a")
@pytest.mark.parametrize(
    ("side", "pieces"),
    [
        ("allied", {**ASHORE, "ALBION": "ALLIED"}),
        ("turkish", {**TURKS, "GOEBEN": "DS9"}),
    ],
)
def test_a_player_activates_land_units_or_naval_units_or_passes(
    side: str, pieces: dict[str, str]
) -> None:
    table = Table(pieces)
    table.segment(side)
    assert (table.seat(), table.asked()) == (side, "choose_activation")
    assert sorted(table.legal()) == ["land", "naval", "pass"]
    table.play("pass")
    assert table.asked() == "halt"


@pytest.mark.rule("7.2-a")
def test_only_a_kind_with_units_able_to_act_is_offered() -> None:
    table = Table(ASHORE)
    table.segment("allied")
    assert sorted(table.legal()) == ["land", "pass"]
    assert "7.2-a" in table.refused("naval")
    table = Table({"ALBION": "ALLIED"})
    table.segment("allied")
    assert sorted(table.legal()) == ["naval", "pass"]
    assert {"7.2-a", "7.2-h"} & set(table.refused("land"))


@pytest.mark.rule("7.2-b")
def test_forts_and_turkish_ships_act_in_one_naval_activation() -> None:
    table = Table(
        {"F-RUMELIH": "GP12", "T9-25": "GP12", "GOEBEN": "DS9", "ALBION": "DS7"},
        dice=[10] * 10,
    )
    table.mark("F-RUMELIH", "turn", SUPPLIED)
    table.naval("turkish")
    assert {"shoot F-RUMELIH", "move GOEBEN"} <= set(table.legal())
    table.play("shoot F-RUMELIH", "target ALBION")
    assert (table.acted("F-RUMELIH"), table.acted("GOEBEN")) == (1, 0)
    table.play("move GOEBEN", "steam DS8")
    assert table.acted("GOEBEN") == 1
    assert table.place("GOEBEN") == "DS8"


@pytest.mark.rule("7.2-b")
def test_a_lone_supplied_fort_is_a_naval_activation_and_never_a_land_one() -> None:
    table = Table({"F-RUMELIH": "GP12", "T9-25": "GP12 a", "ALBION": "DS7"})
    table.mark("F-RUMELIH", "turn", SUPPLIED)
    table.segment("turkish")
    assert sorted(table.legal()) == ["naval", "pass"]


@pytest.mark.rule("7.2-c")
def test_land_and_naval_units_never_act_in_the_same_activation() -> None:
    pieces = {**ASHORE, "T9-25": "GP6", "T9-26": "GP12", "ALBION": "AA-HEL", "MS1": "ALLIED"}
    table = Table(pieces)
    table.naval("allied")
    assert not any(unit in answer for answer in table.legal() for unit in ASHORE)
    assert not table.allowed("move 86Bde")
    assert not table.allowed("assault GP6")
    table = Table(pieces)
    table.activate("allied", "29D")
    assert not any(ship in answer for answer in table.legal() for ship in ("ALBION", "MS1"))
    assert not table.allowed("move ALBION")
    assert not table.allowed("deploy MS1")


@pytest.mark.rule("7.2-c")
def test_forts_do_not_act_in_a_land_activation() -> None:
    table = Table({"F-RUMELIH": "GP12", "T9-25": "GP12", "ALBION": "DS7"})
    table.mark("F-RUMELIH", "turn", SUPPLIED)
    table.activate("turkish", "T9", order="fight_first")
    assert not any("F-RUMELIH" in answer for answer in table.legal())
    assert not table.allowed("shoot F-RUMELIH")


@pytest.mark.rule("7.2-d")
def test_a_ship_that_moved_is_marked_and_one_that_only_deployed_is_not() -> None:
    table = Table({"ALBION": "ALLIED", "BOUVET": "ALLIED", "QE": "AA-HEL"})
    table.naval("allied")
    table.play("deploy ALBION", "place AA-HEL", "deploy BOUVET", "place AA-HEL")
    assert table.acted("ALBION") == 0
    table.play("move ALBION", "steam DS1", "end")
    assert [table.acted(ship) for ship in ("ALBION", "BOUVET", "QE")] == [1, 0, 0]
    assert not table.fired("ALBION")
    table.naval("allied")
    assert table.legal("move") == ["move QE", "move BOUVET"]
    assert "3.2-e" in table.refused("move ALBION")


@pytest.mark.rule("7.2-e")
def test_amphibious_movement_and_assault_belong_to_a_land_activation() -> None:
    pieces = {"86Bde": "ALLIED", "T9-25": "GP6", "T9-26": "GP1", "ALBION": "AA-HEL"}
    table = Table(pieces)
    table.activate("allied", "29D")
    table.play("move 86Bde", "sail AA-HEL")
    assert table.place("86Bde") == "AA-HEL"
    assert table.legal("assault") == ["assault GP1"]
    table = Table(pieces)
    table.naval("allied")
    assert not table.allowed("move 86Bde")


# -- the order


@pytest.mark.rule("7.2-f", "7.3-f", "7.3.2-e")
@pytest.mark.parametrize("side", ["allied", "turkish"])
def test_activated_units_move_then_fight_or_fight_then_move(side: str) -> None:
    pieces = {**ASHORE, "T9-25": "GP6", "T9-26": "GP5"}
    own, target = ("29D", "GP6") if side == "allied" else ("T9", "GP1")
    table = Table(pieces)
    table.activate(side, own)
    assert table.asked() == "choose_mover"
    assert not table.allowed(f"assault {target}")
    table.play("end")
    assert table.asked() == "fight"
    assert f"assault {target}" in table.legal()
    table.play("end")
    assert table.asked() == "halt"
    table = Table(pieces)
    table.activate(side, own, order="fight_first")
    assert table.asked() == "fight"
    assert f"assault {target}" in table.legal()
    assert "move" not in verbs(table)
    table.play("end")
    assert table.asked() == "choose_mover"
    table.play("end")
    assert table.asked() == "halt"


@pytest.mark.rule("7.2-g")
@pytest.mark.parametrize(
    ("order", "kinds"),
    [("move_first", ["choose_mover", "fight"]), ("fight_first", ["fight", "choose_mover"])],
)
def test_all_formations_of_an_activation_share_one_order(order: str, kinds: list[str]) -> None:
    pieces = {**ASHORE, "125Bde": "GP4", "29IndBde": "GP4", "T9-25": "GP8", "T9-26": "GP6"}
    table = Table(pieces)
    table.activate("allied", "29D", "42D", "29IndBde", order=order)
    assert len(table.events("order_chosen")) == 1
    for kind in kinds:
        assert table.asked() == kind
        if kind == "choose_mover":
            assert {f"move {u}" for u in ("86Bde", "125Bde", "29IndBde")} <= set(table.legal())
        table.play("end")
    assert table.asked() == "halt"


# -- once per turn


@pytest.mark.rule("7.2-h")
def test_a_formation_activated_this_turn_is_not_activated_again() -> None:
    table = Table({**ASHORE, "125Bde": "GP4"})
    table.activate("allied", "29D")
    table.play("end")
    table.segment("allied")
    table.play("land")
    assert table.legal("formation") == ["formation 42D"]
    assert "7.2-h" in table.refused("formation 29D")


@pytest.mark.rule("7.2-h")
def test_with_every_formation_activated_there_is_no_land_activation() -> None:
    table = Table({**ASHORE, "ALBION": "ALLIED"})
    table.activate("allied", "29D")
    table.play("end")
    table.segment("allied")
    assert sorted(table.legal()) == ["naval", "pass"]
    assert {"7.2-h", "7.2-a"} & set(table.refused("land"))


@pytest.mark.rule("7.2-i")
def test_the_owner_lets_as_many_units_of_a_formation_act_as_he_likes() -> None:
    table = Table({**ASHORE, "T9-25": "GP20"})
    table.activate("allied", "29D")
    assert table.legal("move") == ["move 86Bde", "move 87Bde", "move 88Bde"]
    table.play("move 88Bde", "go GP4", "stop", "end")
    assert table.asked() == "halt"
    assert [table.place(u) for u in ("86Bde", "87Bde", "88Bde")] == ["GP1", "GP1", "GP4"]


@pytest.mark.rule("7.2-i")
def test_two_formations_an_activation_are_the_rule() -> None:
    """Q07."""
    assert gallipoli().set_up("campaign", 1).facts.options.max_formations == "3"


@pytest.mark.rule("7.2-i")
def test_by_option_an_activation_takes_any_number_of_formations_but_at_least_one() -> None:
    pieces = {**ASHORE, "125Bde": "GP4", "155Bde": "GP2", "NZBde": "ALLIED"}
    table = to_formations("allied", pieces, max_formations="any")
    assert "7.2-i" in table.refused("end")
    table.play("formation 29D", "formation 42D", "formation 52D", "formation ANZAC")
    assert table.asked() == "choose_order"
    assert all(table.acted(unit) == 1 for unit in ("86Bde", "125Bde", "155Bde", "NZBde"))


@pytest.mark.rule("7.2-i")
@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_option_limits_the_formations_of_an_activation(most: int) -> None:
    pieces = {**ASHORE, "125Bde": "GP4", "155Bde": "GP2", "NZBde": "ALLIED", "29IndBde": "GP4"}
    names = ["29D", "42D", "52D", "ANZAC"]
    table = to_formations("allied", pieces, max_formations=str(most))
    table.play(*(f"formation {name}" for name in names[:most]))
    assert table.legal("formation") == []
    assert "7.2-i" in table.refused(f"formation {names[most]}")
    table.play("join 29IndBde")
    assert table.asked() == "choose_order"


@pytest.mark.rule("7.2-i")
def test_formations_of_the_enemy_or_out_of_play_are_not_activated() -> None:
    table = to_formations("allied", {**ASHORE, **TURKS})
    assert table.legal("formation") == ["formation 29D"]
    assert "7.2-i" in table.refused("formation T9")
    assert {"7.2-i", "7.2-h"} & set(table.refused("formation 42D"))


@pytest.mark.rule("7.2-j")
def test_all_units_of_an_activated_formation_are_marked_wherever_they_are() -> None:
    table = Table({"86Bde": "GP1", "87Bde": "GP16", "88Bde": "ALLIED", "29D-A": "GP3 d",
                   "125Bde": "GP1", "BH-C1": "GP1"})  # fmt: skip
    table.activate("allied", "29D")
    assert [table.acted(u) for u in ("86Bde", "87Bde", "88Bde", "29D-A")] == [1, 1, 1, 1]
    assert table.acted("125Bde") == 0


@pytest.mark.rule("7.2-k", "7.2.1-a")
@pytest.mark.parametrize(
    ("side", "formation", "joins", "stays"),
    [("allied", "29D", "29IndBde", "SE-MTD"), ("turkish", "T9", "BRU", "GAL"),
     ("turkish", "T9", "VOL-1", "GOEBEN-R")],
)  # fmt: skip
def test_independents_that_join_are_marked_too_and_act_once_a_turn(
    side: str, formation: str, joins: str, stays: str
) -> None:
    pieces = {**ASHORE, "T9-25": "GP18", "T19-57": "GP24", "125Bde": "GP4"}
    near = "GP3" if side == "allied" else "GP23"
    table = Table({**pieces, joins: near, stays: near})
    table.activate(side, formation, joins)
    assert (table.acted(joins), table.acted(stays)) == (1, 0)
    assert f"move {joins}" in table.legal()
    assert {"7.2-i", "7.2-j", "7.2.1-a", "7.3.2-a"} & set(table.refused(f"move {stays}"))
    table.play("end")
    table.segment(side)
    table.play("land", "formation 42D" if side == "allied" else "formation T19")
    assert table.legal("join") == [f"join {stays}"]
    assert {"7.2-h", "7.2.1-a"} & set(table.refused(f"join {joins}"))


@pytest.mark.rule("7.2.1-a")
def test_an_independent_needs_a_formation_but_need_not_be_near_it() -> None:
    pieces = {"86Bde": "GP1", "29IndBde": "GP16", "SE-MTD": "GP16", "BH-C1": "GP1", "BH-C2": "GP16"}
    table = to_formations("allied", pieces)
    assert table.legal() == ["formation 29D"]
    assert "7.2.1-a" in table.refused("join 29IndBde")
    table.play("formation 29D", "join 29IndBde", "join SE-MTD", "move_first")
    assert {"move 29IndBde", "move SE-MTD"} <= set(table.legal())


@pytest.mark.rule("7.2.1-a")
def test_units_of_a_division_and_enemy_independents_do_not_join() -> None:
    table = to_formations("allied", {**ASHORE, "125Bde": "GP4", "29IndBde": "GP4", "BRU": "GP20"})
    table.play("formation 29D")
    assert table.legal("join") == ["join 29IndBde"]
    assert "7.2.1-a" in table.refused("join 125Bde")
    assert "7.2.1-a" in table.refused("join BRU")


@pytest.mark.rule("7.2.1-a")
def test_independents_alone_give_no_land_activation() -> None:
    table = Table({"29IndBde": "GP1", "BH-C1": "GP1"})
    table.segment("allied")
    assert "land" not in table.legal()


@pytest.mark.rule("7.2-l")
def test_reserve_cavalry_acts_again_after_its_formation_has() -> None:
    pieces = {"NZBde": "GP1", "1LH": "GP1 r", "BH-C1": "GP1", "T9-25": "GP6"}
    table = Table(pieces)
    table.activate("allied", "ANZAC")
    table.play("end", "end")
    assert table.asked() == "commit_reserve"
    table.play("pick 1LH")
    assert table.acted("1LH") == 2
    assert table.acted("NZBde") == 1


@pytest.mark.rule("7.2-l")
def test_a_second_activation_lets_a_unit_act_again() -> None:
    table = Table({**ASHORE, "T9-25": "GP20"}, step="operations", impulse=0, impulses=1,
                  dice=[6, 1, 2])  # fmt: skip
    table.play("land", "formation 29D", "move_first", "end")
    assert table.asked() == "second_activation"
    table.play("land", "again 86Bde", "end")
    assert table.acted("86Bde") == 2
    assert table.legal("move") == ["move 86Bde"]
