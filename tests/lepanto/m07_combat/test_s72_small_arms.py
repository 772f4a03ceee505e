"""7.2 Small arms. The table is the tests' own: dice 1 to 5 eliminate in one column each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.games.lepanto.state import BY_RAM
from tests.lepanto.table import Table, lepanto

BELOW, ONE, TWO, THREE, FOUR, BOTH = 1, 2, 3, 4, 5, 6
"""The die that eliminates the target in each column (others repulse); 6 eliminates both."""
ARMS = ("EEEEE", "ERRRR", "RERRR", "RRERR", "RRRER", "RRRRE", "BBBBB", "RRRRR")
HEAD = 'source = "reconstruction: for a test"\n'
SHIPS = (
    ("christian", "galleass", 12, 0),
    ("christian", "galley", 8, 8),
    ("muslim", "galley", 8, 8),
    ("muslim", "galliot", 2, 3),
)
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships with an attack left, so that the Combat Phase stays open."""
AROUND = (
    *("2130", "2129", "2029", "1930", "2031", "2131"),
    *("2230", "2229", "2128", "2028", "1928", "1929", "1830", "1931", "1932", "2032"),
    *("2132", "2231"),
)
"""The hexes one and two hexes from 2030."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arms")
    (folder / "tables").mkdir()
    (folder / "tables" / "small_arms_boarding.toml").write_text(
        f'case = "7.2-o"\n{HEAD}columns = ["<1", "1", "2", "3", "4"]\nfirst_die = 0\n'
        f"rows = {[list(row) for row in ARMS]}\n"
    )
    (folder / "tables" / "gunnery.toml").write_text(
        f'case = "7.1-n"\n{HEAD}columns = ["1", "2", "3", "4"]\nfirst_die = 1\n'
        f"rows = {[list(row) for row in ('SSSS', *['MMMM'] * 5)]}\n"
    )
    (folder / "ships.toml").write_text(
        "\n".join(
            f'[[ship]]\nside = "{side}"\ntype = "{kind}"\nguns = 1\narms = {arms}\n'
            f"boarding = {boarding}\n{HEAD}"
            for side, kind, arms, boarding in SHIPS
        )
    )
    return folder


def combat(
    data: Path,
    ships: Mapping[str, str],
    *dice: int,
    side: str = "christian",
    turn: int = 1,
    options: Mapping[str, str] | None = None,
) -> Table:
    return Table(
        {**ships, **FAR_PAIR},
        phase="combat",
        side=side,
        turn=turn,
        dice=dice,
        data=data,
        options=options,
    )


def fire(table: Table, firer: str, *targets: str) -> None:
    table.play(f"arms {firer}", *(f"target {target}" for target in targets), "fire")


def column(data: Path, firer: str, target: str, hex_: str = "2130", **options: str) -> int:
    """The die that eliminates a target in that hex, fired at from 2030: it tells the column."""
    side = "christian" if firer[0] in "BJDS" else "muslim"
    dice = []
    for die in range(1, 6):
        ships = {firer: "2030 NE", target: f"{hex_} SE"}
        table = combat(data, ships, die, side=side, options=options)
        fire(table, firer, target)
        if table.sunk(target):
            dice.append(die)
    assert len(dice) == 1, dice
    return dice[0]


@pytest.mark.rule("7.2-a", "7.2-b")
@pytest.mark.parametrize("facing", ["E", "NW"])
def test_small_arms_reach_every_hex_one_or_two_away(data: Path, facing: str) -> None:
    for hex_ in AROUND:
        table = combat(data, {"J1": f"2030 {facing}", "A1": f"{hex_} W"})
        table.play("arms J1")
        assert table.legal("target") == ["target A1"], hex_


@pytest.mark.rule("7.2-a")
@pytest.mark.parametrize("hex_", ["2330", "2329", "1730", "2027", "1933"])
def test_three_hexes_are_too_far(data: Path, hex_: str) -> None:
    table = combat(data, {"J1": "2030 E", "A1": f"{hex_} W"})
    assert "7.2-a" in table.refused("arms J1")
    table = combat(data, {"J1": "2030 E", "A1": f"{hex_} W", "A2": "2130 W"})
    table.play("arms J1")
    assert "7.2-a" in table.refused("target A1")


@pytest.mark.rule("7.2-c")
def test_odds_come_from_the_small_arms_factors(data: Path) -> None:
    # G is 1 and B differs, so only F gives these columns: 8:8, 8:2, 12:8, 2:12.
    assert column(data, "J1", "A1") == ONE
    assert column(data, "J1", "AT1") == FOUR
    assert column(data, "JX1", "A1") == ONE
    assert column(data, "AT1", "JX1") == BELOW


@pytest.mark.rule("7.2-c")
def test_shipped_factors_give_every_ship_small_arms_and_christians_no_less() -> None:
    values = lepanto().library.values
    assert all(ship.arms > 0 for ship in values.values())
    assert values["christian", "galley"].arms >= values["muslim", "galley"].arms
    assert values["muslim", "galley"].arms >= values["muslim", "galliot"].arms


@pytest.mark.rule("7.2-d")
def test_odds_are_rounded_down_and_stop_at_four(data: Path) -> None:
    assert column(data, "JX1", "A1") == ONE  # 12:8
    assert column(data, "JX1", "AT1") == FOUR  # 12:2
    assert column(data, "JX1", "AT1", "2230") == THREE  # 6:2


@pytest.mark.rule("7.2-d")
def test_odds_below_one_have_a_column_of_their_own(data: Path) -> None:
    assert column(data, "AT1", "J1") == BELOW
    assert column(data, "AT1", "J1", odds_below_1="column") == BELOW


@pytest.mark.rule("7.2-d")
def test_by_option_odds_below_one_count_as_one(data: Path) -> None:
    assert column(data, "AT1", "J1", odds_below_1="as_1") == ONE
    assert column(data, "J1", "AT1", odds_below_1="as_1") == FOUR


@pytest.mark.rule("7.2-d")
def test_by_option_odds_below_one_are_forbidden(data: Path) -> None:
    ships = {"AT1": "2030 E", "J1": "2130 W"}
    table = combat(data, ships, side="muslim", options={"odds_below_1": "forbid"})
    assert "arms AT1" not in table.legal()
    assert "7.2-d" in table.refused("arms AT1")
    assert column(data, "J1", "A1", odds_below_1="forbid") == ONE


@pytest.mark.rule("7.2-d")
def test_by_option_a_second_target_may_not_press_the_odds_below_one(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2129 W"}
    table = combat(data, ships, options={"odds_below_1": "forbid"})
    table.play("arms J1", "target A1")
    assert "7.2-d" in table.refused("target A2")


@pytest.mark.rule("7.2-d")
def test_shipped_table_never_gets_worse_with_the_odds() -> None:
    table = lepanto().library.small_arms_boarding
    assert table.columns == ("<1", "1", "2", "3", "4")
    for row in table.rows:
        eliminated = [cell == "E" for cell in row]
        repulsed = [cell == "R" for cell in row]
        assert eliminated == sorted(eliminated)
        assert repulsed == sorted(repulsed, reverse=True)


@pytest.mark.rule("7.2-e", "7.2-f")
def test_two_hexes_halve_the_firer_and_one_does_not(data: Path) -> None:
    assert column(data, "J1", "AT1", "2129") == FOUR  # 8:2
    assert column(data, "J1", "AT1", "2229") == TWO  # 4:2
    assert column(data, "J1", "A1", "2130") == ONE
    assert column(data, "J1", "A1", "1830") == BELOW


@pytest.mark.rule("7.2-g")
def test_ships_in_between_do_not_block_small_arms(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W", "AT1": "2230 W", "J2": "1930 E"}, TWO)
    fire(table, "J1", "AT1")
    assert table.sunk("AT1")
    assert not table.sunk("A1")


@pytest.mark.rule("7.2-g")
def test_land_in_between_does_not_block_small_arms(data: Path) -> None:
    table = combat(data, {"AT1": "0212 E", "J1": "0412 W"}, BELOW, side="muslim")
    board = table.state.facts.board
    assert board.terrain[board.grid.by_name["0312"]] == "#"
    fire(table, "AT1", "J1")
    assert table.sunk("J1")


@pytest.mark.rule("7.2-h")
def test_small_arms_come_on_top_of_gunnery_in_either_order(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W", "A2": "2031 W"}
    table = combat(data, ships, 6, ONE)
    table.play("guns J1", "target A1")
    fire(table, "J1", "A2")
    assert table.sunk("A2")
    assert {"5.3-e", "7.2-h"} & set(table.refused("arms J1"))
    table = combat(data, ships, ONE, 1)
    fire(table, "J1", "A2")
    table.play("guns J1", "target A1")
    assert table.sunk("A1")


@pytest.mark.rule("7.2-h")
@pytest.mark.parametrize("multi_attack", ["gun_then_arms", "one_type"])
def test_by_option_a_ship_uses_one_type_of_attack(data: Path, multi_attack: str) -> None:
    ships = {"J1": "2030 E", "J2": "2040 E", "A1": "2130 W", "A2": "2140 W", "A3": "2041 W"}
    table = combat(data, ships, 6, ONE, options={"multi_attack": multi_attack})
    table.play("guns J1", "target A1")
    fire(table, "J2", "A3")
    if multi_attack == "one_type":
        assert "5.3-e" in table.refused("arms J1")
        assert "5.3-e" in table.refused("guns J2")
    else:
        assert table.allowed("arms J1")
        assert table.allowed("guns J2")


@pytest.mark.rule("7.2-h")
def test_by_option_one_type_leaves_a_galleass_its_four_shots(data: Path) -> None:
    ships = {"JX1": "2030 E", "A1": "2129 W", "A2": "2131 W"}
    table = combat(data, ships, 6, 6, options={"multi_attack": "one_type"})
    table.play("guns JX1", "target A1", "guns JX1", "target A2")
    assert "5.3-e" in table.refused("arms JX1")


@pytest.mark.rule("7.2-i")
def test_guns_oblige_nobody_to_fire_small_arms(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, 6)
    table.play("guns J1", "target A1")
    assert table.allowed("arms J1")
    table.play("end")
    assert table.asked() == "choose_turner"
    assert table.events("small_arms") == []


@pytest.mark.rule("7.2-k")
def test_two_ships_fire_at_one_target_each_for_itself(data: Path) -> None:
    ships = {"J1": "2030 E", "J2": "2131 E", "A1": "2130 W"}
    table = combat(data, ships, TWO, ONE)
    table.play("arms J1", "target A1")
    assert table.refusal("arms J2") is not None
    assert table.refusal("boarder J2") is not None
    table.play("fire")  # 16:8 together would be two to one
    assert table.ship("J1").repulsed
    assert not table.sunk("A1")
    fire(table, "J2", "A1")
    assert table.sunk("A1")


@pytest.mark.rule("7.2-l")
def test_one_ship_fires_at_several_targets_named_before_the_first_die(data: Path) -> None:
    ships = {"J1": "2030 E", "AT1": "2130 W", "AT2": "2031 W", "A3": "2330 W"}
    table = combat(data, ships, TWO, TWO)
    table.play("arms J1", "target AT1", "target AT2")
    assert table.recorder.dice == []
    table.play("fire")
    assert table.sunk("AT1")
    assert table.sunk("AT2")
    assert not table.sunk("A3")


@pytest.mark.rule("7.2-l")
def test_a_target_is_named_once_and_fire_needs_one(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "AT1": "2130 W", "AT2": "2031 W"})
    table.play("arms J1")
    table.refused("fire")
    table.play("target AT1")
    table.refused("target AT1")


THREE_GALLIOTS = {"J1": "2030 E", "AT1": "2130 W", "AT2": "2031 W", "AT3": "1930 E"}


@pytest.mark.rule("7.2-m")
@pytest.mark.parametrize(
    ("halving", "column_of_three"), [("flat", TWO), ("cumulative", ONE), ("", TWO)]
)
def test_several_targets_halve_the_firer(data: Path, halving: str, column_of_three: int) -> None:
    options = {"multi_target_halving": halving} if halving else {}
    table = combat(data, THREE_GALLIOTS, TWO, TWO, options=options)
    fire(table, "J1", "AT1", "AT2")  # 4:2
    assert table.sunk("AT1")
    assert table.sunk("AT2")
    table = combat(data, THREE_GALLIOTS, *[column_of_three] * 3, options=options)
    fire(table, "J1", "AT1", "AT2", "AT3")  # flat 4:2, cumulative 2:2
    assert [table.sunk(code) for code in ("AT1", "AT2", "AT3")] == [True, True, True]


@pytest.mark.rule("7.2-n")
def test_halvings_multiply(data: Path) -> None:
    # 12 halved for two targets; the one at two hexes is halved again.
    ships = {"JX1": "2030 E", "AT1": "2130 W", "AT2": "1830 E"}
    table = combat(data, ships, THREE, ONE)
    fire(table, "JX1", "AT1", "AT2")  # 6:2 and 3:2
    assert table.sunk("AT1")
    assert table.sunk("AT2")


@pytest.mark.rule("7.2-n")
def test_the_muslim_halving_multiplies_too(data: Path) -> None:
    # From turn 10 the Muslim galleys have 4; the galleass 6 for two targets, 3 at two hexes.
    ships = {"JX1": "2030 E", "A1": "2130 W", "A2": "1830 E"}
    table = combat(data, ships, ONE, BELOW, turn=10)
    fire(table, "JX1", "A1", "A2")
    assert table.sunk("A1")
    assert table.sunk("A2")


@pytest.mark.rule("7.2-o")
def test_every_target_has_its_own_odds_and_die(data: Path) -> None:
    ships = {"J1": "2030 E", "AT1": "2130 W", "A2": "2031 W", "A3": "2131 W"}
    table = combat(data, ships, TWO, BELOW, ONE)
    fire(table, "J1", "AT1", "A2", "A3")  # 4:2, 4:8, 4:8
    assert [table.sunk(code) for code in ("AT1", "A2", "A3")] == [True, True, False]
    assert [die.value for die in table.recorder.dice] == [TWO, BELOW, ONE]
    assert [e.args["target"] for e in table.events("small_arms")] == ["AT1", "A2", "A3"]


@pytest.mark.rule("7.2-p")
def test_repulse_marks_the_firer_and_spares_the_target(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, TWO)
    before = table.ship("A1")
    fire(table, "J1", "A1")
    assert table.ship("J1").repulsed
    assert table.place("J1") == "2030 E"
    assert table.ship("A1") == before


@pytest.mark.rule("7.2-u")
def test_elimination_removes_the_target_at_once_and_leaves_the_firer(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, ONE)
    before = table.ship("J1")
    fire(table, "J1", "A1")
    assert table.place("A1") == "sunk"
    assert table.ship("J1") == before


@pytest.mark.rule("7.2-v")
def test_both_result_removes_both(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2130 W"}, BOTH)
    fire(table, "J1", "A1")
    assert table.sunk("J1")
    assert table.sunk("A1")


@pytest.mark.rule("7.2-w")
@pytest.mark.parametrize("die", [FOUR, BOTH])
def test_a_firer_repulsed_or_lost_loses_its_other_targets(data: Path, die: int) -> None:
    ships = {"J1": "2030 E", "AT1": "2130 W", "AT2": "2031 W"}
    table = combat(data, ships, die, TWO)
    fire(table, "J1", "AT1", "AT2")
    assert not table.sunk("AT2")
    assert len(table.recorder.dice) == 1
    assert table.sunk("J1") == (die == BOTH)


@pytest.mark.rule("7.2-w")
def test_the_halving_stands_though_later_targets_are_lost(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "AT1": "2130 W", "AT2": "2031 W"}, FOUR)
    fire(table, "J1", "AT1", "AT2")
    assert not table.sunk("AT1")  # a lone shot would be 8:2


@pytest.mark.rule("7.2-x")
def test_galleasses_fire_and_suffer_small_arms(data: Path) -> None:
    assert column(data, "JX1", "AT1") == FOUR
    assert column(data, "A1", "JX1") == BELOW
    table = combat(data, {"JX1": "2030 E", "A1": "2130 W"}, TWO)
    fire(table, "JX1", "A1")
    assert table.ship("JX1").repulsed


@pytest.mark.rule("7.2-y")
@pytest.mark.parametrize("how", ["repulsed", "exhausted", "immobilised"])
def test_the_state_of_a_target_changes_nothing(data: Path, how: str) -> None:
    ships = {"J1": "2030 E", "A1": "2129 W", **FAR_PAIR}
    for attack in (("arms J1", "target A1", "fire"), ("board A1", "boarder J1", "grapple")):
        table = Table(ships, phase="movement", dice=[ONE], data=data)
        i = table.index("A1")
        if how == "repulsed":
            table.state.set_repulsed(i, True)
        elif how == "exhausted":
            table.state.exhaust(i)
        else:
            table.state.immobilise(i, BY_RAM)
        table.begin("combat", "christian")
        table.play(*attack)
        assert table.sunk("A1")
