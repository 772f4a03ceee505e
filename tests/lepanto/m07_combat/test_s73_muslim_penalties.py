"""7.3 Muslim small arms wane. Table and values are the tests' own, as in the tests of 7.2."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.lepanto.page.drawing import draw
from tests.lepanto.table import Table, lepanto

BELOW, ONE, TWO, THREE, FOUR = 1, 2, 3, 4, 5
"""The modified die that eliminates the target in each column; others up to 5 repulse."""
ARMS = ("EEEEE", "ERRRR", "RERRR", "RRERR", "RRRER", "RRRRE", "BBBBB", "RRRRR")
"""By modified die, 0 to 7: 0 always eliminates, 6 eliminates both, 7 always repulses."""
HEAD = 'source = "reconstruction: for a test"\n'
SHIPS = (
    ("christian", "galleass", 64, 0),
    ("christian", "galley", 8, 8),
    ("muslim", "galley", 16, 8),
    ("muslim", "galliot", 5, 2),
)
FAR_PAIR = {"B1": "0540 E", "M1": "0640 W"}
"""Two ships with an attack left, so that the Combat Phase stays open."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("penalties")
    (folder / "tables").mkdir()
    (folder / "tables" / "small_arms_boarding.toml").write_text(
        f'case = "7.2-o"\n{HEAD}columns = ["<1", "1", "2", "3", "4"]\nfirst_die = 0\n'
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


def shoot(data: Path, turn: int, firer: str, target: str, die: int, hex_: str = "2129") -> str:
    """The result of one shot from 2030: E, B or R."""
    side = "christian" if firer[0] in "BJDS" else "muslim"
    ships = {firer: "2030 E", target: f"{hex_} W", **FAR_PAIR}
    table = Table(ships, phase="combat", side=side, turn=turn, dice=[die], data=data)
    table.play(f"arms {firer}", f"target {target}", "fire")
    return _result(table, firer, target)


def board(data: Path, turn: int, boarder: str, target: str, die: int) -> str:
    side = "christian" if boarder[0] in "BJDS" else "muslim"
    ships = {boarder: "2030 E", target: "2129 W", **FAR_PAIR}
    table = Table(ships, phase="combat", side=side, turn=turn, dice=[die], data=data)
    table.play(f"board {target}", f"boarder {boarder}", "grapple")
    return _result(table, boarder, target)


def _result(table: Table, attacker: str, target: str) -> str:
    if not table.sunk(target):
        assert table.ship(attacker).repulsed
        return "R"
    return "B" if table.sunk(attacker) else "E"


def column(data: Path, turn: int, firer: str, target: str, hex_: str = "2129") -> int:
    """Before turn 20: the die that eliminates, which tells the column."""
    hits = [die for die in range(1, 6) if shoot(data, turn, firer, target, die, hex_) == "E"]
    assert len(hits) == 1, hits
    return hits[0]


@pytest.mark.rule("7.3-a")
@pytest.mark.parametrize(("turn", "odds"), [(1, TWO), (9, TWO), (10, ONE), (19, ONE)])
def test_muslims_fire_at_half_from_turn_10(data: Path, turn: int, odds: int) -> None:
    assert column(data, turn, "A1", "J1") == odds  # 16:8, then 8:8


@pytest.mark.rule("7.3-a")
@pytest.mark.parametrize(("turn", "odds"), [(9, BELOW), (10, ONE)])
def test_muslims_defend_at_half_from_turn_10(data: Path, turn: int, odds: int) -> None:
    assert column(data, turn, "J1", "A1") == odds  # 8:16, then 8:8


@pytest.mark.rule("7.3-a")
def test_christians_keep_their_factors(data: Path) -> None:
    # 64:16 is four to one; at two hexes 32:16 is two to one, and from turn 10 32:8 is four.
    assert column(data, 9, "JX1", "A1", "2229") == TWO
    assert column(data, 10, "JX1", "A1", "2229") == FOUR
    assert column(data, 10, "A1", "J1") == ONE


@pytest.mark.rule("7.3-a")
def test_a_halved_factor_is_not_rounded(data: Path) -> None:
    # 8:5 before; from turn 10 8 to 2½ is 3, where 8:2 would be 4 and 8:3 would be 2.
    assert column(data, 9, "J1", "AT1") == ONE
    assert column(data, 10, "J1", "AT1") == THREE


@pytest.mark.rule("7.3-a", "7.2-n")
def test_the_halving_multiplies_with_that_for_distance(data: Path) -> None:
    assert column(data, 9, "A1", "J1", "2229") == ONE  # 8:8
    assert column(data, 10, "A1", "J1", "2229") == BELOW  # 4:8


@pytest.mark.rule("7.3-b")
@pytest.mark.parametrize("turn", [20, 30])
def test_muslim_dice_get_one_more_from_turn_20(data: Path, turn: int) -> None:
    results = [shoot(data, turn, "A1", "J1", die) for die in range(1, 7)]
    assert results == ["E", "R", "R", "R", "B", "R"]  # the rows of 2 to 7 at one to one


@pytest.mark.rule("7.3-b")
def test_muslim_dice_are_plain_through_turn_19(data: Path) -> None:
    results = [shoot(data, 19, "A1", "J1", die) for die in range(1, 7)]
    assert results == ["R", "E", "R", "R", "R", "B"]


@pytest.mark.rule("7.3-c")
@pytest.mark.parametrize("turn", [20, 30])
def test_christian_dice_get_one_less_from_turn_20(data: Path, turn: int) -> None:
    results = [shoot(data, turn, "J1", "A1", die) for die in range(1, 7)]
    assert results == ["E", "R", "E", "R", "R", "R"]  # the rows of 0 to 5 at one to one


@pytest.mark.rule("7.3-c")
def test_christian_dice_are_plain_through_turn_19(data: Path) -> None:
    results = [shoot(data, 19, "J1", "A1", die) for die in range(1, 7)]
    assert results == ["R", "E", "R", "R", "R", "B"]


@pytest.mark.rule("7.3-d")
def test_the_die_changes_come_on_top_of_the_halving(data: Path) -> None:
    # Still halved in turn 20: 8:8, which a modified 2 eliminates; 16:8 would need a modified 3.
    assert shoot(data, 20, "A1", "J1", ONE - 1) == "E"
    assert shoot(data, 20, "A1", "J1", TWO - 1) == "R"
    assert shoot(data, 20, "J1", "A1", ONE + 1) == "E"
    assert shoot(data, 20, "J1", "A1", BELOW + 1) == "R"


@pytest.mark.rule("7.3-e")
def test_low_dice_favour_the_attacker_on_the_shipped_table() -> None:
    table = lepanto().library.small_arms_boarding
    assert table.first_die == 0
    assert len(table.rows) == 8
    for cells in zip(*table.rows, strict=True):
        assert set(cells) <= {"E", "B", "R"}
        eliminated = [cell == "E" for cell in cells]
        assert eliminated == sorted(eliminated, reverse=True)
        repulsed = [cell == "R" for cell in cells]
        assert repulsed == sorted(repulsed)


@pytest.mark.rule("7.3-e")
def test_the_changes_of_turn_20_are_a_bonus_and_a_penalty_on_the_shipped_table() -> None:
    table = lepanto().library.small_arms_boarding
    numbers = lepanto().library.numbers.muslim_penalty
    assert (numbers.muslim_die, numbers.christian_die) == (1, -1)
    for column_ in range(5):
        plain = table.chance("E", column_)
        assert table.chance("E", column_, 1) <= plain <= table.chance("E", column_, -1)
    assert any(table.chance("E", c, 1) < table.chance("E", c) for c in range(5))


@pytest.mark.rule("7.3-f")
@pytest.mark.parametrize("turn", [9, 10, 20])
def test_boarding_is_never_changed(data: Path, turn: int) -> None:
    plain = ["R", "E", "R", "R", "R", "B"]  # 8:8 on unmodified dice
    assert [board(data, turn, "A1", "J1", die) for die in range(1, 7)] == plain
    assert [board(data, turn, "J1", "A1", die) for die in range(1, 7)] == plain


@pytest.mark.rule("7.3-a")
def test_the_halving_of_a_muslim_target_is_told_with_its_case() -> None:
    table = Table({"J1": "2030 E", "A1": "2130 W", "A9": "3530 W"}, phase="combat", turn=10)
    table.roll(6)
    table.play("arms J1", "target A1", "fire")
    event = table.events("small_arms")[0]
    assert event.args["odds"] == 2
    assert [m["case"] for m in event.args["modifiers"]] == ["7.3-a"]  # type: ignore[index, union-attr, call-overload]


def begun(turn: int, data: Path | None = None) -> Table:
    """The first decision of a turn, after its wind check."""
    ships = {"J1": "2030 E", "A1": "2530 W", "AT1": "2730 W", "JX1": "1530 E"}
    table = Table(ships, turn=turn - 1, phase="close", side="muslim", dice=[1, 6], data=data)
    assert table.state.turn == turn
    return table


@pytest.mark.rule("7.3-g")
@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (9, []),
        (10, [("7.3-a", "muslim_arms_halved")]),
        (11, []),
        (19, []),
        (20, [("7.3-b", "arms_dice_modified")]),
        (21, []),
    ],
)
def test_the_log_tells_the_notes_of_boxes_10_and_20(turn: int, told: list[tuple[str, str]]) -> None:
    kinds = ("muslim_arms_halved", "arms_dice_modified")
    assert [(e.case, e.kind) for e in begun(turn).recorder.events if e.kind in kinds] == told


@pytest.mark.rule("7.3-g", "7.3-a")
@pytest.mark.parametrize(("turn", "muslim"), [(9, (16, 5)), (10, (8, 2.5)), (30, (8, 2.5))])
def test_the_table_shows_the_factors_in_force(
    data: Path, turn: int, muslim: tuple[float, float]
) -> None:
    table = begun(turn, data)
    drawn = {p.id: p.values["F"] for p in draw(table.game.view(table.state, None)).pieces}
    assert (drawn["A1"], drawn["AT1"]) == muslim
    assert (drawn["J1"], drawn["JX1"]) == (8, 64)


@pytest.mark.rule("7.3-g")
@pytest.mark.parametrize(
    ("turn", "noted"),
    [
        (9, set()),
        (10, {("muslim", "arms", "halved")}),
        (
            20,
            {
                ("muslim", "arms", "halved"),
                ("muslim", "arms_die", "+1"),
                ("christian", "arms_die", "-1"),
            },
        ),
    ],
)
def test_the_table_shows_the_notes_that_are_in_force(
    turn: int, noted: set[tuple[str, str, str]]
) -> None:
    table = begun(turn)
    tracks = draw(table.game.view(table.state, None)).tracks
    assert {(t.seat, t.id, t.value) for t in tracks if t.seat} == noted
