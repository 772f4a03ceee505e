"""R14.1 Losses and R14.2 retreats."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.engine.frames import settle
from grognard.games.market_garden.facts import GERMAN
from grognard.games.market_garden.rules import r14_retreats as retreats
from tests.market_garden.fights import changed, combat, done, last
from tests.market_garden.ground import CANAL, RIVER, beside, beyond, meeting, over, plain
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)
RING = [beyond(HERE, d, 2) for d in range(6)]
OWN = ["4SLI", "4WILT", "5WILT", "7HAMP", "4DORS", "5DORS", "7SLI", "1WORC", "5DCLI", "5EY"]
ANY = ".phwftc"
FOES = ["SCHOERK", "KAUER", "KOEHNEN"]
"""Battalions of 3 with efficiency 3, in the order in which they retreat."""


def routed(*friends: str, **others: str) -> Table:
    """30 to 9, two columns better: 5:1, and row 2 of it: D3 R2 DF; losses are taken."""
    own = ["8BDE", "9BDE", "185BDE"]
    units = dict.fromkeys(own, BY[0]) | dict.fromkeys(FOES, HERE)
    units |= dict(zip(("HOF1", "HOF2"), friends, strict=False)) | others
    table = combat(units, HERE, own, dice=[1])
    assert last(table, "maneuver_result")["result"] == "D3 R2 DF"
    table.play("lose KAUER", "lose KOEHNEN")
    return table


@pytest.mark.rule("R14.1-a", "R9-g")
def test_no_unit_loses_a_second_step_before_the_others_have_lost_one() -> None:
    """10 points, die 4: 3 steps among three units of two."""
    units = {"BECKER": HERE, "HERMANN": HERE, "HOF1": HERE}
    table = Table(units, phase="G", air=(10, 0), dice=[4])
    table.play(f"bombard {HERE}", "air 10", "lose HERMANN")
    assert "R14.1-a" in table.refused("lose HERMANN")
    table.play("lose BECKER")
    assert [table.steps(code) for code in units] == [1, 1, 1]


@pytest.mark.rule("R14.1-a")
def test_the_second_steps_are_chosen_freely_again() -> None:
    """10 points, die 4: 3 steps among two units."""
    table = Table({"BECKER": HERE, "HERMANN": HERE}, phase="G", air=(10, 0), dice=[4])
    table.play(f"bombard {HERE}", "air 10", "lose BECKER")
    assert sorted(table.legal("lose")) == ["lose BECKER", "lose HERMANN"]
    table.play("lose BECKER")
    assert (table.place("BECKER"), table.steps("HERMANN")) == ("eliminated", 1)


@pytest.mark.rule("R14.1-a")
def test_once_all_have_lost_a_step_the_owner_is_free() -> None:
    """10 points, die 2: 4 steps among two brigades of four; one may lose three of them."""
    units = {"8BDE": HERE, "9BDE": HERE}
    table = Table(units, phase="G", side="german", air=(0, 10), dice=[2])
    table.play(f"bombard {HERE}", "air 10", "lose 9BDE")
    assert (table.steps("8BDE"), table.steps("9BDE")) == (3, 3)
    table.play("lose 9BDE", "lose 9BDE")
    assert (table.steps("8BDE"), table.steps("9BDE")) == (3, 1)


@pytest.mark.rule("R14.1-a")
def test_each_result_is_allotted_for_itself() -> None:
    """The unit bombarded may lose the step of the maneuver combat, too."""
    units = {"4SLI": BY[0], "4WILT": BY[0], "DREYER": f"{HERE} -1", "FINZEL": HERE}
    table = combat(units, HERE, ["4SLI", "4WILT"], dice=[1])
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    assert sorted(table.legal("lose")) == ["lose DREYER", "lose FINZEL"]
    table.play("lose DREYER")
    assert table.place("DREYER") == "eliminated"


@pytest.mark.rule("R14.1-a")
def test_only_units_in_the_combat_lose_steps() -> None:
    units = {"4SLI": BY[0], "4WILT": BY[0], "5WILT": BY[0]}
    units |= {"KRAFFT": HERE, "DREYER": HERE, "HOF1": BY[3]}
    table = combat(units, HERE, ["4SLI", "4WILT"], dice=[8])
    assert last(table, "maneuver_result")["result"] == "A1F1"
    assert table.legal("lose") == ["lose 4SLI", "lose 4WILT"]
    assert "R14.1-a" in table.refused("lose 5WILT")


@pytest.mark.rule("R14.1-c")
def test_losses_beyond_the_steps_present_do_not_count() -> None:
    table = Table({"LW6": HERE, "BECKER": BY[3]}, phase="G", air=(10, 0), dice=[1])
    table.play(f"bombard {HERE}", "air 10")
    assert last(table, "fire_result")["count"] == 4
    assert table.place("LW6") == "eliminated"
    assert (table.steps("BECKER"), done(table)) == (2, True)


@pytest.mark.rule("R14.2-a")
def test_units_retreat_one_by_one_where_their_owner_likes() -> None:
    table = routed()
    assert (table.asked(), table.seat()) == ("choose_retreat", "german")
    for way in (2, 3, 4):
        table.play(f"retreat {BY[way]}", f"retreat {RING[way]}")
    assert [table.place(c) for c in FOES] == [RING[w] for w in (2, 3, 4)]


def surrounded(hexes: int, **others: str) -> Table:
    """Enemies on two opposite sides: their zones cover all hexes beside those who must retreat."""
    table = Table(dict.fromkeys(FOES, HERE) | {"8BDE": BY[0], "1PARA": BY[3]} | others)
    units = tuple(table.index(code) for code in FOES)
    retreats.begin(table.state, GERMAN, units, table.hex(HERE), hexes)
    settle(table.state, table.recorder)
    return table


@pytest.mark.rule("R14.2-a", "R14.2-c")
def test_who_leads_the_way_through_enemy_zones_is_chosen_and_pays_alone() -> None:
    table = surrounded(1)
    assert (table.asked(), table.seat()) == ("choose_retreater", "german")
    assert table.legal() == [f"next {code}" for code in FOES]
    assert "R14.2-a" in table.refused("next 1PARA")
    table.play("next KOEHNEN", f"retreat {BY[2]}")
    assert table.asked() == "choose_retreat", "the others can follow him for nothing"
    table.play(f"retreat {BY[2]}", f"retreat {BY[2]}")
    assert [table.steps(code) for code in FOES] == [2, 2, 1]
    assert table.asked() == "halt"


@pytest.mark.rule("R14.2-c")
def test_with_a_friend_to_go_to_the_order_is_nobodys_question() -> None:
    assert surrounded(1, HOF1=BY[2]).asked() == "choose_retreat"


@pytest.mark.rule("R6-d")
def test_who_goes_first_into_a_hex_without_room_for_all_is_chosen() -> None:
    """Battalions count 2, a hex holds 8: the only hex left has room for two of the three."""
    taken = {"9BDE": BY[1], "185BDE": BY[4], "2PARA": BY[5], "HOF1": BY[2], "HOF2": BY[2]}
    table = surrounded(1, **taken)
    assert table.asked() == "choose_retreater"
    del taken["HOF2"]
    assert surrounded(1, **taken).asked() == "halt", "with room for all there is nothing to ask"


@pytest.mark.rule("R14.2-a")
def test_where_the_order_changes_nothing_nobody_is_asked_for_it() -> None:
    assert routed().asked() == "choose_retreat"


@pytest.mark.rule("R14.2-a")
def test_each_step_leads_further_from_the_attacked_hex() -> None:
    table = routed()
    table.play(f"retreat {BY[3]}")
    assert "R14.2-a" in table.refused(f"retreat {BY[2]}")
    assert "R14.2-a" in table.refused(f"retreat {HERE}")
    assert len(table.legal("retreat")) == 3
    assert not table.allowed("end")


@pytest.mark.rule("R14.2-b")
def test_no_retreat_into_enemy_units() -> None:
    table = routed(**{"1PARA": BY[3]})
    # Its zone covers both hexes beside it, so somebody must go first.
    table.play(f"next {FOES[0]}")
    assert f"retreat {BY[3]}" not in table.legal()
    assert "R14.2-b" in table.refused(f"retreat {BY[3]}")


@pytest.mark.rule("R14.2-b")
def test_no_retreat_off_the_map() -> None:
    """In a hex of the west edge, with enemies in all hexes around: there is no way out."""
    board = market_garden().library.board
    column = [board.grid.at(1, row) for row in range(3, board.grid.rows - 2)]
    edge = next(
        h
        for h in column
        if all(board.letters[n] == "." for n in (h, *board.around(h)))
        and not any(board.water[6 * h : 6 * h + 6])
    )
    target, start, *rest = (board.grid.names[h] for h in (edge, *board.around(edge)))
    assert len(rest) < 5
    units = {"8BDE": start, "9BDE": start, "KRAFFT": target, "SEIDEL": target}
    table = combat(units | dict(zip(OWN, rest, strict=False)), target, ["8BDE", "9BDE"], dice=[2])
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    table.play("lose SEIDEL")
    assert (table.place("KRAFFT"), table.steps("KRAFFT")) == (target, 1)
    assert (table.place("SEIDEL"), done(table)) == ("eliminated", True)


@pytest.mark.rule("R14.2-b")
@pytest.mark.parametrize(("code", "crosses"), [("KRAFFT", True), ("PG2107", False)])
def test_no_retreat_over_a_hexside_the_unit_cannot_cross(code: str, *, crosses: bool) -> None:
    """Foot units wade through a canal, motorised ones do not."""
    target, (start, beyond_it) = meeting(".ph", (ANY, 0, False), (ANY, CANAL, False))
    units = dict.fromkeys(("8BDE", "9BDE"), start) | {code: target, "SEIDEL": target}
    table = combat(units, target, ["8BDE", "9BDE"], dice=[2])
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    table.play("lose SEIDEL")
    while table.asked() == "choose_retreat":
        unit = table.game.decision(table.state)
        assert unit is not None
        if unit.args["unit"] == table.index(code):
            assert table.allowed(f"retreat {beyond_it}") == crosses
            if not crosses:
                assert "R14.2-b" in table.refused(f"retreat {beyond_it}")
            return
        table.play(table.legal("retreat")[0])
    raise AssertionError("it did not retreat")


@pytest.mark.rule("R14.2-b")
def test_no_retreat_over_a_river_without_a_bridge() -> None:
    target, (start, beyond_it) = meeting(".ph", (ANY, 0, False), (ANY, RIVER, False))
    units = dict.fromkeys(("8BDE", "9BDE"), start) | {"KRAFFT": target, "SEIDEL": target}
    table = combat(units, target, ["8BDE", "9BDE"], dice=[2])
    table.play("lose SEIDEL")
    assert "R14.2-b" in table.refused(f"retreat {beyond_it}")


@pytest.mark.rule("R14.2-c")
@pytest.mark.parametrize(("friends", "left"), [((), [0]), ((BY[1],), [1])])
def test_a_zoc_without_a_friend_costs_a_step(friends: tuple[str, ...], left: list[int]) -> None:
    """The attackers' hex is next to two of the six hexes around."""
    table = routed(*friends)
    table.play(f"retreat {BY[1]}")
    if friends:
        table.play(f"retreat {RING[1]}")
    assert [table.steps("SCHOERK")] == left


@pytest.mark.rule("R14.2-c")
def test_each_such_hex_costs_a_step(tmp_path: Path) -> None:
    """Four steps: one lost, two hexes in the zones of other units."""
    data = changed(tmp_path, KAUER={"steps": 4}, KOEHNEN={"steps": 4}, SCHOERK={"steps": 4})
    own = ["8BDE", "9BDE", "185BDE"]
    watch = beyond(RING[1], 1, 1)
    units = dict.fromkeys(own, BY[0]) | dict.fromkeys(FOES, HERE) | {"1PARA": watch}
    table = combat(units, HERE, own, dice=[1], data=data)
    table.play("lose KAUER", "lose KOEHNEN", f"retreat {BY[1]}")
    assert table.steps("SCHOERK") == 2
    table.play(f"retreat {RING[1]}")
    assert (table.steps("SCHOERK"), table.place("SCHOERK")) == (1, RING[1])


@pytest.mark.rule("R14.2-c")
def test_guns_have_no_zone() -> None:
    table = routed(**{"55FD": f"{beyond(HERE, 3, 3)} 2"})
    table.play(f"retreat {BY[3]}", f"retreat {RING[3]}")
    assert (table.place("SCHOERK"), table.steps("SCHOERK")) == (RING[3], 1)


@pytest.mark.rule("R14.2-d")
def test_a_unit_that_cannot_retreat_loses_a_step_for_each_hex(tmp_path: Path) -> None:
    """Surrounded: of five steps one goes to the result and two to the hexes."""
    data = changed(tmp_path, KAUER={"steps": 5}, KOEHNEN={"steps": 5}, SCHOERK={"steps": 5})
    own = ["8BDE", "9BDE", "185BDE"]
    units = dict.fromkeys(own, BY[0]) | dict.fromkeys(FOES, HERE)
    units |= dict(zip(OWN, BY[1:], strict=False))
    table = combat(units, HERE, own, dice=[1], data=data)
    table.play("lose KAUER", "lose KOEHNEN")
    assert [(table.place(c), table.steps(c)) for c in FOES] == [(HERE, 2)] * 3
    assert done(table)


@pytest.mark.rule("R14.2-d")
def test_a_unit_that_gets_half_way_stays_there() -> None:
    """West of a friend to the west all is held: one hex of two, one step of one left."""
    outside = [h for h in beside(BY[3]) if h not in (HERE, *BY)]
    others = dict(zip(OWN, [*BY[1:3], *BY[4:], *outside], strict=False))
    units = {"8BDE": BY[0], "9BDE": BY[0], "185BDE": BY[0], "HOF1": BY[3]}
    units |= {"KAUER": HERE, "KOEHNEN": HERE, "SCHOERK": HERE} | others
    table = combat(units, HERE, ["8BDE", "9BDE", "185BDE"], dice=[1])
    table.play("lose KAUER", "lose KOEHNEN")
    while table.asked() == "choose_retreat":
        assert table.legal("retreat") == [f"retreat {BY[3]}"]
        table.play(f"retreat {BY[3]}")
    gone = [e.args["unit"] for e in table.events("retreated")]
    assert gone == FOES
    assert [table.place(c) for c in FOES] == ["eliminated"] * 3


@pytest.mark.rule("R14.2-d")
def test_a_unit_without_movement_loses_a_step_for_each_hex(tmp_path: Path) -> None:
    data = changed(tmp_path, KAUER={"steps": 5, "movement": 0})
    own = ["8BDE", "9BDE", "185BDE"]
    units = dict.fromkeys(own, BY[0]) | dict.fromkeys(FOES, HERE)
    table = combat(units, HERE, own, dice=[1], data=data)
    table.play("lose KAUER", "lose KOEHNEN")
    while table.asked() == "choose_retreat":
        table.play(table.legal("retreat")[1])
    assert (table.place("KAUER"), table.steps("KAUER")) == (HERE, 2)
    assert done(table)


@pytest.mark.rule("R14.2-d", "R12.5-b")
@pytest.mark.parametrize("surrounded", [True, False])
def test_a_unit_that_stays_is_not_fatigued_as_if_it_had_retreated(*, surrounded: bool) -> None:
    """10 to 6 is 1.5:1; row 2 of it is D1 R1, and the loss falls on the other unit."""
    units = {"8BDE": BY[0], "KRAFFT": HERE, "SEIDEL": f"{HERE} -1"}
    if surrounded:
        units |= dict(zip(OWN, BY[1:], strict=False))
    table = combat(units, HERE, ["8BDE"], dice=[1])
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    table.play("lose SEIDEL")
    if not surrounded:
        table.play(f"retreat {BY[3]}", "end")
    assert table.place("KRAFFT") == (HERE if surrounded else BY[3])
    assert table.steps("KRAFFT") == (1 if surrounded else 2)
    assert table.fatigued("KRAFFT") != surrounded
    assert done(table)


@pytest.mark.rule("R14.2-e")
def test_guns_that_must_retreat_lose_their_fires() -> None:
    units = {"8BDE": BY[0], "KRAFFT": HERE, "SSART10": HERE, "ART191": BY[3]}
    table = combat(units, HERE, ["8BDE"], dice=[2])
    table.play("end")
    assert last(table, "maneuver_result")["result"] == "D1 R1"
    table.play("lose KRAFFT", f"retreat {BY[3]}", f"retreat {BY[3]}")
    assert table.place("SSART10") == BY[3]
    assert (table.fire("SSART10"), table.fire("ART191")) == (2, 0)


@pytest.mark.rule("R14.2-a", "R17.2-b")
def test_no_bridge_is_blown_at_a_retreat() -> None:
    """An Allied unit retreats to the end of a bridge with Germans at the other end."""
    far, near = over(RIVER, bridged=True, target=ANY, start=".pht")
    bridge = market_garden().library.map.bridge
    names = market_garden().library.board.grid.names
    ends = market_garden().library.board.bridge_ends
    code = next(
        b.id for b, e in zip(bridge, ends, strict=True) if {names[h] for h in e} == {far, near}
    )
    around = set(beside(far)) | set(beside(near)) | {far, near}
    here = next(h for h in beside(near) if h not in beside(far) and h != far)
    start = next(h for h in beside(here) if h not in around)
    units = {"SSART10": f"{far} 2", "8BDE": here, "PZ2107": start, "SPZ506": start}
    table = combat(units, here, ["PZ2107", "SPZ506"], side="german", dice=[1])
    assert "R1" in last(table, "maneuver_result")["result"]
    table.play(f"retreat {near}")
    assert (table.place("8BDE"), table.asked()) == (near, "choose_advance")
    assert not table.state.tried[table.bridge(code)]
