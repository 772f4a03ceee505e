"""7.4 Boarding. The table is the tests' own: dice 1 to 5 eliminate in one column each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.lepanto.table import Table, lepanto

BELOW, ONE, TWO, THREE, FOUR, BOTH = 1, 2, 3, 4, 5, 6
"""The die that eliminates the target in each column (others repulse); 6 eliminates both."""
ARMS = ("EEEEE", "ERRRR", "RERRR", "RRERR", "RRRER", "RRRRE", "BBBBB", "RRRRR")
HEAD = 'source = "reconstruction: for a test"\n'
SHIPS = (
    ("christian", "galleass", 1, 0),
    ("christian", "galley", 1, 8),
    ("muslim", "galley", 1, 8),
    ("muslim", "galliot", 1, 3),
)
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships with an attack left, so that the Combat Phase stays open."""
ROUND = {"E": "2130", "NE": "2129", "NW": "2029", "W": "1930", "SW": "2031", "SE": "2131"}
FACINGS = tuple(ROUND)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("boarding")
    (folder / "tables").mkdir()
    (folder / "tables" / "small_arms_boarding.toml").write_text(
        f'case = "7.4-l"\n{HEAD}columns = ["<1", "1", "2", "3", "4"]\nfirst_die = 0\n'
        f"rows = {[list(row) for row in ARMS]}\n"
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
    **options: str,
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


def board(table: Table, target: str, *boarders: str) -> None:
    table.play(f"board {target}", *(f"boarder {code}" for code in boarders), "grapple")


def column(
    data: Path,
    boarders: tuple[str, ...],
    target: str,
    side: str = "christian",
    turn: int = 1,
    **options: str,
) -> int:
    """The die that eliminates a target in 2030, boarded from these sides: it tells the column."""
    # Each boarder faces east along the rows north and south of its target, or lies across it.
    places = ("2129 E", "2029 E", "2031 E", "2131 E", "2130 NE", "1930 NE")
    ships = dict(zip(boarders, places, strict=False))
    hits = []
    for die in range(1, 6):
        table = combat(data, {**ships, target: "2030 W"}, die, side=side, turn=turn, **options)
        board(table, target, *boarders)
        if table.sunk(target):
            hits.append(die)
    assert len(hits) == 1, hits
    return hits[0]


@pytest.mark.rule("7.4-a", "7.4-b")
@pytest.mark.parametrize("facing", FACINGS)
def test_a_ship_boards_over_its_four_side_hexes_only(data: Path, facing: str) -> None:
    bow = FACINGS.index(facing)
    for rel in range(6):
        there = ROUND[FACINGS[(bow + rel) % 6]]
        table = combat(data, {"J1": f"2030 {facing}", "A1": f"{there} W"})
        if rel in {1, 2, 4, 5}:
            table.play("board A1")
            assert table.legal("boarder") == ["boarder J1"]
        else:
            assert "7.4-b" in table.refused("board A1")


@pytest.mark.rule("7.4-a")
@pytest.mark.parametrize("hex_", ["2229", "2028", "2032", "1928"])
def test_two_hexes_are_too_far_to_board(data: Path, hex_: str) -> None:
    table = combat(data, {"J1": "2030 E", "A1": f"{hex_} W"})
    assert {"7.4-a", "7.4-b"} & set(table.refused("board A1"))


@pytest.mark.rule("7.4-a")
def test_friends_are_not_boarded(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "J2": "2129 E"})
    table.refused("board J2")


@pytest.mark.rule("7.4-c")
@pytest.mark.parametrize("facing", FACINGS)
def test_the_facing_of_the_target_does_not_matter(data: Path, facing: str) -> None:
    table = combat(data, {"J1": "2030 E", "A1": f"2129 {facing}"}, ONE)
    board(table, "A1", "J1")
    assert table.sunk("A1")


@pytest.mark.rule("7.4-d")
def test_odds_come_from_the_boarding_factors(data: Path) -> None:
    # F is 1 everywhere; B gives 8:8, 8:3 and 3:8.
    assert column(data, ("J1",), "A1") == ONE
    assert column(data, ("J1",), "AT1") == TWO
    assert column(data, ("AT1",), "J1", "muslim") == BELOW


@pytest.mark.rule("7.4-d")
def test_by_option_boarding_below_one_counts_as_one(data: Path) -> None:
    assert column(data, ("AT1",), "J1", "muslim", odds_below_1="as_1") == ONE


@pytest.mark.rule("7.4-d")
def test_by_option_boarding_below_one_is_forbidden(data: Path) -> None:
    ships = {"AT1": "2129 E", "AT2": "2029 E", "AT3": "2031 E", "J1": "2030 E"}
    table = combat(data, ships, ONE, side="muslim", odds_below_1="forbid")
    table.play("board J1", "boarder AT1", "boarder AT2")
    assert "7.4-d" in table.refused("grapple")  # 6:8
    table.play("boarder AT3", "grapple")  # 9:8
    assert table.sunk("J1")
    del ships["AT3"]
    table = combat(data, ships, side="muslim", odds_below_1="forbid")
    assert "7.4-d" in table.refused("board J1")


@pytest.mark.rule("7.4-d")
def test_shipped_boarding_factors_are_those_of_galleys_and_galliots() -> None:
    values = lepanto().library.values
    assert values["christian", "galley"].boarding == values["muslim", "galley"].boarding
    assert values["muslim", "galley"].boarding >= values["muslim", "galliot"].boarding > 0


@pytest.mark.rule("7.4-e")
def test_a_galleass_is_never_boarded(data: Path) -> None:
    table = combat(data, {"A1": "2030 E", "JX1": "2129 W", "J1": "2029 W"}, side="muslim")
    assert "7.4-e" in table.refused("board JX1")
    assert table.allowed("board J1")
    assert lepanto().library.values["christian", "galleass"].boarding == 0


@pytest.mark.rule("7.4-f")
def test_a_galleass_never_boards(data: Path) -> None:
    table = combat(data, {"JX1": "2030 E", "A1": "2129 W"})
    assert not table.allowed("board A1")
    table = combat(data, {"JX1": "2030 E", "J1": "2028 E", "A1": "2129 W"})
    table.play("board A1")
    assert table.legal("boarder") == ["boarder J1"]
    assert "7.4-f" in table.refused("boarder JX1")


@pytest.mark.rule("7.4-g")
def test_a_boarder_attacks_one_target_only(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2129 W", "A2": "2031 W"}
    table = combat(data, ships, ONE)
    board(table, "A1", "J1")
    assert not table.allowed("board A2")
    table = combat(data, ships, ONE)
    table.play("board A1", "boarder J1")
    assert table.refusal("board A2") is not None
    assert table.refusal("target A2") is not None


@pytest.mark.rule("7.4-h")
@pytest.mark.parametrize("turn", [1, 10, 20])
def test_boarding_factors_are_never_halved(data: Path, turn: int) -> None:
    assert column(data, ("A1", "A2"), "J1", "muslim", turn) == TWO  # 16:8
    assert column(data, ("J1",), "A1", turn=turn) == ONE


@pytest.mark.rule("7.4-i")
def test_boarders_add_their_factors(data: Path) -> None:
    assert column(data, ("J1", "J2"), "A1") == TWO
    assert column(data, ("J1", "J2", "J3"), "A1") == THREE
    assert column(data, ("A1", "AT1"), "J1", "muslim") == ONE  # 11:8
    assert column(data, ("A1", "A2", "AT1", "AT2", "AT3"), "J1", "muslim") == THREE  # 25:8


@pytest.mark.rule("7.4-i")
def test_combining_is_free(data: Path) -> None:
    table = combat(data, {"J1": "2129 E", "J2": "2029 E", "A1": "2030 W"}, ONE)
    board(table, "A1", "J2")
    assert table.sunk("A1")
    assert [e.args["boarders"] for e in table.events("boarding")] == [["J2"]]


@pytest.mark.rule("7.4-j")
def test_every_boarder_must_lie_alongside_itself(data: Path) -> None:
    # J2 has the target ahead, J3 astern, J4 two hexes off.
    ships = {"J1": "2129 E", "J2": "1930 E", "J3": "2130 E", "J4": "2028 E", "A1": "2030 W"}
    table = combat(data, ships, ONE)
    table.play("board A1")
    assert table.legal("boarder") == ["boarder J1"]
    for code in ("J2", "J3", "J4"):
        assert {"7.4-j", "7.4-b"} & set(table.refused(f"boarder {code}"))
    table.play("boarder J1", "grapple")
    assert table.sunk("A1")


@pytest.mark.rule("7.4-k")
def test_odds_stop_at_four(data: Path) -> None:
    assert column(data, ("J1", "J2"), "AT1") == FOUR  # 16:3
    assert column(data, ("J1", "J2", "J3", "J4", "J5"), "A1") == FOUR
    assert column(data, ("J1", "J2", "J3", "J4", "J5", "J6"), "AT1") == FOUR


@pytest.mark.rule("7.4-l")
def test_one_die_settles_a_combined_boarding(data: Path) -> None:
    table = combat(data, {"J1": "2129 E", "J2": "2029 E", "A1": "2030 W"}, TWO)
    table.play("board A1")
    table.refused("grapple")
    table.play("boarder J1", "boarder J2")
    assert table.recorder.dice == []
    table.play("grapple")
    assert [die.value for die in table.recorder.dice] == [TWO]
    assert table.sunk("A1")


@pytest.mark.rule("7.4-i")
@pytest.mark.parametrize("order", [("J1", "J2", "J3"), ("J3", "J1", "J2"), ("J2", "J3", "J1")])
def test_boarders_may_be_named_in_any_order(data: Path, order: tuple[str, ...]) -> None:
    table = combat(data, {"J1": "2129 E", "J2": "2029 E", "J3": "2031 E", "A1": "2030 W"}, THREE)
    table.play("board A1", f"boarder {order[0]}")
    assert set(table.legal("boarder")) == {f"boarder {code}" for code in order[1:]}
    assert "7.4-i" in table.refused(f"boarder {order[0]}")
    table.play(f"boarder {order[1]}", f"boarder {order[2]}", "grapple")
    assert table.sunk("A1")  # 24:8
    assert [e.args["boarders"] for e in table.events("boarding")] == [["J1", "J2", "J3"]]


@pytest.mark.rule("7.4-i")
def test_who_was_named_first_makes_no_difference(data: Path) -> None:
    tables = [combat(data, {"J1": "2129 E", "J2": "2029 E", "A1": "2030 W"}) for _ in range(2)]
    for table, order in zip(tables, (("J1", "J2"), ("J2", "J1")), strict=True):
        table.play("board A1", *[f"boarder {code}" for code in order])
    first, second = (table.game.digest(table.state) for table in tables)
    assert first == second


FOUR_BOARDERS = {"J1": "2129 E", "J2": "2029 E", "J3": "2031 E", "J4": "2131 E"}


@pytest.mark.rule("7.4-m")
def test_a_repulse_strikes_every_boarder_and_spares_the_target(data: Path) -> None:
    ships = {**FOUR_BOARDERS, "J5": "2130 NE", "A1": "2030 W"}
    table = combat(data, ships, ONE)
    before = table.ship("A1")
    board(table, "A1", "J1", "J2", "J3", "J4")
    assert [table.ship(code).repulsed for code in FOUR_BOARDERS] == [True] * 4
    assert not table.ship("J5").repulsed
    assert table.ship("A1") == before


@pytest.mark.rule("7.4-n")
def test_a_repulse_from_boarding_is_the_state_of_small_arms(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2029 E"}, TWO)
    board(table, "A1", "J1")
    assert table.ship("J1").repulsed
    table.state.fought.clear()
    table.begin("combat", "christian")
    assert "7.2-q" in table.refused("arms J1")
    assert not table.allowed("board A1")
    # It may move, and is free of it once out of range of every enemy.
    table.begin("movement", "christian")
    table.play("move J1", "sail", "stop", "end")
    assert table.place("J1") == "2130 E"
    assert table.ship("J1").repulsed
    table.begin("movement", "christian")
    table.play("move J1", "starboard", "sail", "sail", "stop", "end")
    assert not table.ship("J1").repulsed


@pytest.mark.rule("7.4-o")
def test_elimination_leaves_every_boarder_unharmed(data: Path) -> None:
    table = combat(data, {**FOUR_BOARDERS, "A1": "2030 W"}, FOUR)
    before = [table.ship(code) for code in FOUR_BOARDERS]
    board(table, "A1", *FOUR_BOARDERS)
    assert table.sunk("A1")
    assert [table.ship(code) for code in FOUR_BOARDERS] == before


@pytest.mark.rule("7.4-p")
def test_both_result_removes_the_target_and_all_boarders(data: Path) -> None:
    table = combat(data, {**FOUR_BOARDERS, "J5": "2130 NE", "A1": "2030 W"}, BOTH)
    board(table, "A1", "J1", "J2", "J3", "J4")
    assert table.sunk("A1")
    assert [table.sunk(code) for code in FOUR_BOARDERS] == [True] * 4
    assert not table.sunk("J5")


@pytest.mark.rule("7.4-q")
def test_a_boarder_makes_no_other_attack(data: Path) -> None:
    table = combat(data, {"J1": "2030 E", "A1": "2129 W", "A2": "2130 W"}, ONE)
    board(table, "A1", "J1")
    assert not table.ship("J1").repulsed
    assert {"7.4-q", "5.3-e"} & set(table.refused("guns J1"))
    assert {"7.4-q", "5.3-e"} & set(table.refused("arms J1"))


@pytest.mark.rule("7.4-q")
@pytest.mark.parametrize("multi_attack", ["gun_then_arms", "one_type"])
@pytest.mark.parametrize("verb", ["guns", "arms"])
def test_a_ship_that_fired_does_not_board(data: Path, verb: str, multi_attack: str) -> None:
    ships = {"J1": "2030 E", "J2": "2028 E", "A1": "2129 W", "A2": "2130 W"}
    table = combat(data, ships, ONE, multi_attack=multi_attack)
    table.play(f"{verb} J1", "target A2", *(["fire"] if verb == "arms" else []))
    assert not table.ship("J1").repulsed
    table.play("board A1")
    assert table.legal("boarder") == ["boarder J2"]
    assert {"7.4-q", "5.3-e"} & set(table.refused("boarder J1"))
