"""7.5 After a failed ram: what the two ships of a shared hex, and others, may do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from grognard.games.lepanto.state import DORIA
from tests.lepanto.table import Table

BELOW, ONE, TWO, THREE, FOUR, BOTH = 1, 2, 3, 4, 5, 6
"""The die that eliminates in each column of the small-arms table; 6 eliminates both."""
ARMS = ("EEEEE", "ERRRR", "RERRR", "RRERR", "RRRER", "RRRRE", "BBBBB", "RRRRR")
GUNNERY = ("SMMM", "MSMM", "MMSM", "MMMS", "SSSS", "MMMM")
"""A factor of n is hit by a die of n."""
HEAD = 'source = "reconstruction: for a test"\n'
SHIPS = (
    ("christian", "galleass", 4, 16, 0),
    ("christian", "galley", 2, 8, 8),
    ("muslim", "galley", 2, 8, 8),
    ("muslim", "galliot", 1, 2, 3),
)
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships that can move and attack, so that no phase ends by itself."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shared")
    (folder / "tables").mkdir()
    (folder / "tables" / "small_arms_boarding.toml").write_text(
        f'case = "7.2-o"\n{HEAD}columns = ["<1", "1", "2", "3", "4"]\nfirst_die = 0\n'
        f"rows = {[list(row) for row in ARMS]}\n"
    )
    (folder / "tables" / "gunnery.toml").write_text(
        f'case = "7.1-n"\n{HEAD}columns = ["1", "2", "3", "4"]\nfirst_die = 1\n'
        f"rows = {[list(row) for row in GUNNERY]}\n"
    )
    (folder / "ships.toml").write_text(
        "\n".join(
            f'[[ship]]\nside = "{side}"\ntype = "{kind}"\nguns = {guns}\narms = {arms}\n'
            f"boarding = {boarding}\n{HEAD}"
            for side, kind, guns, arms, boarding in SHIPS
        )
    )
    return folder


def shared(
    data: Path,
    ships: Mapping[str, str],
    *dice: int,
    phase: str = "combat",
    side: str = "christian",
    pair: tuple[str, str] = ("A1", "J1"),
    wind: str = "E",
    options: Mapping[str, str] | None = None,
) -> Table:
    """The pair, a Muslim rammer and its target, shares the target's hex."""
    rammer, target = pair
    ships = {target: "2030 E", rammer: "3050 W", **ships, **FAR_PAIR}
    table = Table(ships, dice=dice, data=data, wind=wind, turn=2, options=options)
    table.share(rammer, target)
    table.begin(phase, side)
    return table


@pytest.mark.rule("7.5-k")
def test_an_immobilised_rammer_fires_guns_and_small_arms(data: Path) -> None:
    table = shared(data, {"J2": "1930 E", "J3": "2031 E"}, 2, ONE, side="muslim")
    table.play("guns A1", "target J2", "arms A1", "target J3", "fire")
    assert table.sunk("J2")
    assert table.sunk("J3")


@pytest.mark.rule("7.5-k")
def test_an_immobilised_rammer_boards_over_its_side_but_not_in_its_hex(data: Path) -> None:
    table = shared(data, {"J2": "2129 E"}, ONE, side="muslim")
    assert not table.allowed("board J1")
    table.play("board J2", "boarder A1", "grapple")
    assert table.sunk("J2")
    table = shared(data, {"A2": "2129 E", "J2": "1930 E"}, side="muslim")
    assert "7.4-b" in table.refused("board J2")
    table.play("board J1")
    assert table.legal("boarder") == ["boarder A2"]
    table.refused("boarder A1")


@pytest.mark.rule("7.5-k")
def test_a_christian_does_not_board_the_rammer_in_its_hex(data: Path) -> None:
    table = shared(data, {})
    assert not table.allowed("board A1")


@pytest.mark.rule("7.5-l", "7.5-v")
@pytest.mark.parametrize("option", ["", "own_hex", "all"])
def test_fire_inside_the_shared_hex_counts_as_range_one(data: Path, option: str) -> None:
    options = {"immobilised_range": option} if option else {}
    table = shared(data, {}, 2, ONE, side="muslim", options=options)
    table.play("guns A1", "target J1")  # factor 2
    assert table.sunk("J1")
    table = shared(data, {}, ONE, side="muslim", options=options)
    table.play("arms A1", "target J1", "fire")  # full 8:8
    assert table.sunk("J1")


@pytest.mark.rule("7.5-l")
@pytest.mark.parametrize(("option", "factor"), [("", 2), ("all", 2), ("own_hex", 1)])
def test_guns_at_other_hexes_count_range_one_unless_by_option(
    data: Path, option: str, factor: int
) -> None:
    options = {"immobilised_range": option} if option else {}
    for die in (1, 2):
        table = shared(data, {"J2": "1830 E"}, die, side="muslim", options=options)
        table.play("guns A1", "target J2")
        assert table.sunk("J2") == (die == factor)


@pytest.mark.rule("7.5-l")
@pytest.mark.parametrize(("option", "die"), [("", ONE), ("all", ONE), ("own_hex", BELOW)])
def test_small_arms_at_two_hexes_are_at_full_strength_unless_by_option(
    data: Path, option: str, die: int
) -> None:
    options = {"immobilised_range": option} if option else {}
    table = shared(data, {"J2": "2028 E"}, die, side="muslim", options=options)
    table.play("arms A1", "target J2", "fire")
    assert table.sunk("J2")


@pytest.mark.rule("7.5-l")
def test_true_reach_and_arc_still_hold(data: Path) -> None:
    ships = {"J2": "1630 E", "J3": "2230 E", "J4": "2027 E"}
    table = shared(data, ships, side="muslim")
    table.play("guns A1")
    assert table.legal("target") == ["target J1"]
    for code in ("J2", "J3", "J4"):
        assert {"7.1-a", "7.1-g"} & set(table.refused(f"target {code}"))
    table = shared(data, ships, side="muslim")
    table.play("arms A1")
    assert set(table.legal("target")) == {"target J1", "target J3"}


@pytest.mark.rule("7.5-l")
def test_by_option_only_ships_immobilised_by_a_ram_gain(data: Path) -> None:
    ships = {"DX1": "2030 E", "DX2": "2040 E", "A1": "2028 W", **FAR_PAIR}
    for die in (2, 3):
        options = {"immobilised_range": "all"}
        table = Table(ships, data=data, dice=[die], options=options)
        table.state.immobilise(table.index("DX1"), DORIA)
        table.begin("combat", "christian")
        table.play("guns DX1", "target A1")
        assert table.sunk("A1") == (die == 2)  # the broadside at two hexes


@pytest.mark.rule("7.5-n")
def test_the_christian_leaves_the_shared_hex_normally(data: Path) -> None:
    table = shared(data, {}, phase="movement")
    table.play("move J1", "row", "sail", "stop")
    assert (table.place("J1"), table.place("A1")) == ("2230 E", "2030 W")
    assert table.state.rammer_at == {}


@pytest.mark.rule("7.5-n")
def test_the_christian_need_not_leave(data: Path) -> None:
    table = shared(data, {}, phase="movement")
    table.play("end")
    assert table.place("J1") == table.place("A1").replace("W", "E") == "2030 E"


@pytest.mark.rule("7.5-o")
def test_the_christian_does_not_reorient_in_the_shared_hex(data: Path) -> None:
    table = shared(data, {}, phase="reorientation")
    assert "7.5-o" in table.refused("turn J1")
    assert table.allowed("turn B1")


@pytest.mark.rule("7.5-o")
def test_the_christian_reorients_again_once_alone(data: Path) -> None:
    table = shared(data, {}, phase="movement")
    table.play("move J1", "row", "stop")
    table.begin("reorientation", "christian")
    table.play("turn J1", "face NW")
    assert table.place("J1") == "2130 NW"


@pytest.mark.rule("7.5-o")
def test_a_course_change_in_the_shared_hex_is_part_of_leaving_it(data: Path) -> None:
    table = shared(data, {}, phase="movement")
    table.play("move J1", "port")
    assert "7.5-o" in table.refused("stop")
    table.play("row", "stop")
    assert table.place("J1") == "2129 NE"


@pytest.mark.rule("7.5-o")
@pytest.mark.parametrize("blocked", ["ship", "exhausted"])
def test_no_course_change_where_the_new_course_leads_nowhere(data: Path, blocked: str) -> None:
    # To port the way is barred, by a ship or for want of oars with the wind ahead.
    ships = {"J2": "2129 E"} if blocked == "ship" else {}
    table = shared(data, ships, phase="movement", wind="SW")
    if blocked == "exhausted":
        table.state.turn = 1
        table.state.exhaust(table.index("J1"))
        table.state.turn = 2
        table.begin("movement", "christian")
    table.play("move J1")
    assert "7.5-o" in table.refused("port")
    assert table.allowed("starboard")


@pytest.mark.rule("7.5-p")
def test_others_fire_at_the_rammer_in_the_shared_hex(data: Path) -> None:
    table = shared(data, {"J2": "1930 E"}, 2)
    table.play("guns J2", "target A1")
    assert table.sunk("A1")
    table = shared(data, {"J2": "1930 E"}, ONE)
    table.play("arms J2", "target A1", "fire")
    assert table.sunk("A1")


@pytest.mark.rule("7.5-p")
def test_others_board_the_rammer_if_it_lies_along_their_side(data: Path) -> None:
    table = shared(data, {"J2": "2031 E"}, ONE)
    table.play("board A1", "boarder J2", "grapple")
    assert table.sunk("A1")
    table = shared(data, {"J2": "1930 E"})
    assert {"7.4-b", "7.4-a"} & set(table.refused("board A1"))


@pytest.mark.rule("7.5-p")
def test_other_muslims_attack_the_rammed_ship(data: Path) -> None:
    table = shared(data, {"A2": "2130 W"}, 2, side="muslim")
    table.play("guns A2", "target J1")
    assert table.sunk("J1")
    table = shared(data, {"A2": "2130 W"}, ONE, side="muslim")
    table.play("arms A2", "target J1", "fire")
    assert table.sunk("J1")
    table = shared(data, {"A2": "2131 W"}, ONE, side="muslim")
    table.play("board J1", "boarder A2", "grapple")
    assert table.sunk("J1")


@pytest.mark.rule("7.5-q")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("verb", ["guns", "arms"])
def test_fire_into_the_shared_hex_never_harms_the_friend(data: Path, verb: str, die: int) -> None:
    table = shared(data, {"J2": "1930 E"}, die)
    before = table.ship("J1")
    table.play(f"{verb} J2", "target A1", *(["fire"] if verb == "arms" else []))
    assert table.ship("J1") == before
    table = shared(data, {"A2": "2130 W"}, die, side="muslim")
    before = table.ship("A1")
    table.play(f"{verb} A2", "target J1", *(["fire"] if verb == "arms" else []))
    assert table.ship("A1") == before
    assert "target A1" not in table.legal()


@pytest.mark.rule("7.5-q")
def test_the_friend_is_no_target(data: Path) -> None:
    table = shared(data, {"J2": "1930 E"})
    table.play("arms J2")
    assert table.legal("target") == ["target A1"]
    table.refused("target J1")


@pytest.mark.rule("7.5-v")
@pytest.mark.parametrize("facing", ["E", "NE", "NW", "W", "SW", "SE"])
def test_ships_of_a_shared_hex_fire_at_each_other_whatever_they_face(
    data: Path, facing: str
) -> None:
    table = shared(data, {"J1": f"2030 {facing}"}, 2)
    table.play("guns J1", "target A1")
    assert table.sunk("A1")
    table = shared(data, {"J1": f"2030 {facing}"}, ONE)
    table.play("arms J1", "target A1", "fire")
    assert table.sunk("A1")
    table = shared(data, {"J1": f"2030 {facing}"}, 2, side="muslim")
    table.play("guns A1", "target J1")
    assert table.sunk("J1")


@pytest.mark.rule("7.5-v")
def test_printed_factors_still_bind_in_a_shared_hex(data: Path) -> None:
    table = shared(data, {}, 1, side="muslim", pair=("AT1", "J1"))
    table.play("guns AT1", "target J1")
    assert table.sunk("J1")


@pytest.mark.rule("7.5-v")
@pytest.mark.parametrize(("arc", "factor"), [("bow", 2), ("stern", 2), ("port", 4)])
def test_a_galleass_fires_in_its_own_hex_in_one_arc_of_choice(
    data: Path, arc: str, factor: int
) -> None:
    table = shared(data, {"A2": "2029 W"}, factor, pair=("A1", "JX1"))
    table.play("guns JX1", "target A1")
    assert set(table.legal("arc")) == {"arc bow", "arc port", "arc stern", "arc starboard"}
    table.play(f"arc {arc}")
    assert table.sunk("A1")
    assert table.allowed("guns JX1") == (arc != "port")


@pytest.mark.rule("7.5-v")
def test_an_arc_already_used_is_not_offered_in_the_shared_hex(data: Path) -> None:
    table = shared(data, {"A2": "2029 W"}, 6, 6, pair=("A1", "JX1"))
    table.play("guns JX1", "target A2", "guns JX1", "target A1")
    assert "7.1-j" in table.refused("arc port")
    table.play("arc starboard")
    assert not table.allowed("guns JX1")  # each ship is a target once


@pytest.mark.rule("7.5-n")
def test_an_untowed_galleass_drifts_out_of_the_shared_hex(data: Path) -> None:
    table = shared(data, {}, phase="drift", pair=("A1", "JX1"))
    assert (table.place("JX1"), table.place("A1")) == ("2130 E", "2030 W")
