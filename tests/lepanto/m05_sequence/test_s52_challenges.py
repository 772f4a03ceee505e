"""5.2-g, 5.2-h, 5.3-i, 5.4-k Played as at the table: wrong acts stand unless challenged."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tests.lepanto.table import Table

OPTIONS = {"challenges": "table"}
SPARE = {"J9": "0530 E", "A9": "3530 W"}
SHIPS = {"J1": "2030 E", "J2": "2040 E", **SPARE}
FIGHT = {
    "J1": "2030 E",
    "A1": "2130 W",
    "A2": "2029 W",
    "J8": "2050 E",
    "A8": "2150 W",
    **SPARE,
}
"""J1 has A1 ahead and A2 on its port side; J8 and A8 keep the Combat Phase open."""
VERDICTS = ("challenged", "challenge_unfounded", "stands")


def at_the_table(
    ships: dict[str, str],
    *,
    phase: str = "movement",
    side: str = "christian",
    wind: str = "E",
    dice: tuple[int, ...] = (),
    tows: dict[str, str] | None = None,
    data: Path | None = None,
) -> Table:
    return Table(
        ships,
        phase=phase,
        side=side,
        turn=2,
        wind=wind,
        dice=dice,
        tows=tows,
        options=OPTIONS,
        data=data,
    )


def verdicts(table: Table) -> list[str]:
    return [event.kind for event in table.events() if event.kind in VERDICTS]


def asked_to_challenge(table: Table, seat: str = "muslim") -> bool:
    answers = set(table.legal()) == {"challenge", "accept"}
    return answers and (table.asked(), table.seat()) == ("challenge", seat)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables in which the die alone decides: low good, high bad, 3 both lost."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "tables").mkdir()
    for name, first, columns, results in (
        ("gunnery", 1, ["1", "2", "3", "4"], "SSSMMM"),
        ("small_arms_boarding", 0, ["<1", "1", "2", "3", "4"], "EEEBRRRR"),
    ):
        rows = [[result] * len(columns) for result in results]
        text = f'case = "3.5-b"\nsource = "reconstruction: test"\ncolumns = {columns}\n'
        text += f"first_die = {first}\nrows = {rows}\n"
        (folder / "tables" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


# -- movement ----------------------------------------------------------------------------------

WRONG_MOVES = [
    pytest.param("E", ["row", "row", "row"], "2330 E", id="rowing a third hex"),
    pytest.param("E", ["sail", "sail", "sail"], "2330 E", id="sailing a third hex"),
    pytest.param("W", ["sail"], "2130 E", id="sailing into the wind"),
    pytest.param("E", ["port", "port"], "2030 NW", id="turning twice"),
    pytest.param("E", ["port", "starboard"], "2030 E", id="turning there and back"),
    pytest.param("E", ["row", "row", "port"], "2230 NE", id="turning after rowing two hexes"),
    pytest.param("E", ["port", "row", "row"], "2128 NE", id="rowing two hexes with a turn"),
]


@pytest.mark.rule("5.2-h")
@pytest.mark.parametrize(("wind", "steps", "ends"), WRONG_MOVES)
def test_a_wrong_move_that_is_not_challenged_stands(wind: str, steps: list[str], ends: str) -> None:
    table = at_the_table(SHIPS, wind=wind)
    table.play("move J1", *steps, "stop")
    assert asked_to_challenge(table)
    table.play("accept")
    assert table.place("J1") == ends
    assert verdicts(table) == ["stands"]
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize(("wind", "steps", "ends"), WRONG_MOVES)
def test_a_wrong_move_that_is_challenged_is_put_right(
    wind: str, steps: list[str], ends: str
) -> None:
    table = at_the_table(SHIPS, wind=wind)
    table.play("move J1", *steps, "stop")
    assert table.place("J1") == ends
    table.play("challenge")
    assert verdicts(table) == ["challenged"]
    assert table.events("challenged")[0].args["ship"] == "J1"
    assert (table.place("J1"), table.ship("J1").exhausted) == ("2030 E", 0)
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")


@pytest.mark.rule("5.2-g")
def test_a_ship_put_right_may_move_again_legally() -> None:
    table = at_the_table(SHIPS)
    table.play("move J1", "row", "row", "row", "stop", "challenge")
    table.play("move J1", "row", "stop", "challenge")
    assert verdicts(table) == ["challenged", "challenge_unfounded"]
    assert table.place("J1") == "2130 E"


@pytest.mark.rule("5.2-g")
def test_a_wrong_move_is_put_right_before_any_other_ship_moves() -> None:
    table = at_the_table(SHIPS)
    table.play("move J1", "row", "row", "row", "stop")
    for answer in ("move J2", "move J1", "end", "row"):
        table.refused(answer)


@pytest.mark.rule("5.2-g", "5.2-h")
@pytest.mark.parametrize("answer", ["challenge", "accept"])
def test_rowing_while_exhausted(answer: str) -> None:
    table = at_the_table(SHIPS)
    table.state.ships[table.index("J1")] = dataclasses.replace(table.ship("J1"), exhausted=1)
    table.play("move J1", "row", "stop")
    assert asked_to_challenge(table)
    table.play(answer)
    if answer == "accept":
        assert (table.place("J1"), verdicts(table)) == ("2130 E", ["stands"])
    else:
        assert (table.place("J1"), verdicts(table)) == ("2030 E", ["challenged"])
        assert table.ship("J1").exhausted == 1


@pytest.mark.rule("5.2-g", "5.2-h")
@pytest.mark.parametrize(
    ("answer", "ends", "verdict"),
    [("challenge", "2130 E", "challenged"), ("accept", "2230 E", "stands")],
)
def test_moving_the_same_ship_a_second_time(answer: str, ends: str, verdict: str) -> None:
    table = at_the_table(SHIPS)
    table.play("move J1", "row", "stop", "accept")
    assert verdicts(table) == []
    table.play("move J1", "row", "stop")
    assert asked_to_challenge(table)
    table.play(answer)
    assert (table.place("J1"), verdicts(table)) == (ends, [verdict])


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize(("answer", "said"), [("accept", []), ("challenge", VERDICTS[1:2])])
def test_a_correct_move_goes_on_whatever_the_opponent_says(
    answer: str, said: tuple[str, ...]
) -> None:
    table = at_the_table(SHIPS)
    table.play("move J1", "row", "row", "stop")
    assert asked_to_challenge(table)
    table.play(answer)
    assert verdicts(table) == list(said)
    assert (table.place("J1"), table.ship("J1").exhausted) == ("2230 E", 2)
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")


@pytest.mark.rule("5.2-g")
def test_the_question_does_not_give_away_whether_the_move_was_wrong() -> None:
    questions = []
    for steps in (["row"], ["row", "row", "row"]):
        table = at_the_table(SHIPS)
        table.play("move J1", *steps, "stop")
        questions.append(table.game.decision(table.state))
    assert questions[0] == questions[1]


@pytest.mark.rule("5.2-g")
def test_nothing_seen_before_the_answer_gives_a_wrong_move_away() -> None:
    table = at_the_table(SHIPS)
    table.play("move J1", "port", "port", "stop")
    assert {event.kind for event in table.events()} == {
        "movement_begins",
        "changed_course",
        "stopped",
    }


@pytest.mark.rule("5.2-g")
def test_the_christians_challenge_the_muslims() -> None:
    table = at_the_table(SHIPS, side="muslim")
    table.play("move A9", "row", "row", "row", "stop")
    assert asked_to_challenge(table, "christian")
    table.play("challenge")
    assert table.place("A9") == "3530 W"


@pytest.mark.rule("5.2-g")
def test_a_correct_ram_may_be_challenged_in_vain() -> None:
    table = at_the_table({"J1": "2030 E", "A1": "2130 W", "A2": "2140 W", **SPARE}, side="muslim")
    table.play("move A1", "row")
    if table.asked() == "step":
        table.play("stop")
    assert asked_to_challenge(table, "christian")
    table.play("challenge")
    assert (table.place("A1"), verdicts(table)) == ("2030 W", ["challenge_unfounded"])


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize(
    ("code", "place", "side"),
    [
        pytest.param("J1", "4030 E", "christian", id="off the map"),
        pytest.param("AT1", "0410 W", "muslim", id="onto land"),
        pytest.param("J1", "0430 E", "christian", id="into a friend"),
        pytest.param("J1", "3430 E", "christian", id="into an enemy"),
    ],
)
def test_some_steps_nobody_can_make(code: str, place: str, side: str) -> None:
    table = at_the_table({code: place, **SPARE}, side=side)
    table.play(f"move {code}")
    assert table.refused("row")
    assert table.refused("sail")


@pytest.mark.rule("5.2-g")
@pytest.mark.parametrize("anchor", [False, True])
def test_a_tow_is_put_back_as_it_was(anchor: bool) -> None:
    table = at_the_table({"JX1": "2030 E", "J1": "2130 E", **SPARE}, tows={"JX1": "J1"})
    table.play("move J1", "row", "row", "row", *["anchor"] * anchor, "stop")
    assert (table.place("JX1"), table.place("J1")) == ("2330 E", "2430 E")
    assert table.tug_of("JX1") == ("" if anchor else "J1")
    table.play("challenge")
    assert (table.place("JX1"), table.place("J1")) == ("2030 E", "2130 E")
    assert (table.tug_of("JX1"), table.ship("JX1").anchored) == ("J1", 0)
    table.play("move J1", "row", "stop", "accept")
    assert (table.place("JX1"), table.place("J1")) == ("2130 E", "2230 E")


# -- combat ------------------------------------------------------------------------------------

GUNS = ["guns J1", "target A1"]
ARMS_AT_A1 = ["arms J1", "target A1", "fire"]
ARMS_AT_A2 = ["arms J1", "target A2", "fire"]


@pytest.mark.rule("5.3-i")
@pytest.mark.parametrize(("answer", "verdict"), [("challenge", "challenged"), ("accept", "stands")])
def test_firing_guns_a_second_time(answer: str, verdict: str, data: Path) -> None:
    table = at_the_table(FIGHT, phase="combat", dice=(6, 1), data=data)
    table.play(*GUNS)
    assert asked_to_challenge(table)
    table.play("accept", *GUNS)
    assert table.sunk("A1")
    assert asked_to_challenge(table)
    table.play(answer)
    assert verdicts(table) == [verdict]
    assert table.place("A1") == ("2130 W" if answer == "challenge" else "sunk")
    assert (table.asked(), table.seat()) == ("choose_attack", "christian")


@pytest.mark.rule("5.3-i")
@pytest.mark.parametrize(("answer", "verdict"), [("challenge", "challenged"), ("accept", "stands")])
def test_firing_small_arms_a_second_time(answer: str, verdict: str, data: Path) -> None:
    """Both are lost by the wrong volley; put right, both come back."""
    table = at_the_table(FIGHT, phase="combat", dice=(1, 3), data=data)
    table.play(*ARMS_AT_A2, "accept", *ARMS_AT_A1)
    assert (table.place("J1"), table.place("A1")) == ("sunk", "sunk")
    table.play(answer)
    assert verdicts(table) == [verdict]
    back = ("2030 E", "2130 W") if answer == "challenge" else ("sunk", "sunk")
    assert (table.place("J1"), table.place("A1")) == back
    assert table.sunk("A2")


@pytest.mark.rule("5.3-i")
def test_a_ship_repulsed_in_a_wrong_attack_is_not_repulsed_once_it_is_put_right(data: Path) -> None:
    table = at_the_table(FIGHT, phase="combat", dice=(1, 6), data=data)
    table.play(*ARMS_AT_A2, "accept", *ARMS_AT_A1)
    assert table.ship("J1").repulsed
    table.play("challenge")
    assert not table.ship("J1").repulsed


@pytest.mark.rule("5.3-i")
@pytest.mark.parametrize(("answer", "said"), [("accept", []), ("challenge", VERDICTS[1:2])])
def test_a_correct_attack_counts_whatever_the_opponent_says(
    answer: str, said: tuple[str, ...], data: Path
) -> None:
    table = at_the_table(FIGHT, phase="combat", dice=(1,), data=data)
    table.play(*GUNS)
    assert asked_to_challenge(table)
    table.play(answer)
    assert verdicts(table) == list(said)
    assert table.sunk("A1")
    assert (table.asked(), table.seat()) == ("choose_attack", "christian")


@pytest.mark.rule("5.3-i")
def test_a_wrong_attack_is_put_right_before_the_next_combat(data: Path) -> None:
    table = at_the_table(FIGHT, phase="combat", dice=(6, 1), data=data)
    table.play(*GUNS, "accept", *GUNS)
    for answer in ("guns J8", "arms J1", "end"):
        table.refused(answer)


@pytest.mark.rule("5.3-i")
def test_a_wrong_attack_on_the_last_enemy_may_still_be_challenged(data: Path) -> None:
    ships = {"J1": "2030 E", "A1": "2130 W"}
    table = at_the_table(ships, phase="combat", dice=(6, 1), data=data)
    table.play(*GUNS, "accept", *GUNS)
    assert asked_to_challenge(table)
    table.play("challenge")
    assert table.place("A1") == "2130 W"
    assert table.seat() == "christian"


# -- reorientation -----------------------------------------------------------------------------


@pytest.mark.rule("5.4-k")
@pytest.mark.parametrize(
    ("answer", "ends", "verdict"),
    [("challenge", "2030 E", "challenged"), ("accept", "2030 W", "stands")],
)
def test_turning_a_galley_about(answer: str, ends: str, verdict: str) -> None:
    table = at_the_table(SHIPS, phase="reorientation")
    table.play("turn J1", "face W")
    assert asked_to_challenge(table)
    table.refused("turn J2")
    table.play(answer)
    assert (table.place("J1"), verdicts(table)) == (ends, [verdict])
    assert (table.asked(), table.seat()) == ("choose_turner", "christian")


@pytest.mark.rule("5.4-k")
@pytest.mark.parametrize(
    ("answer", "ends", "verdict"),
    [("challenge", "2030 NE", "challenged"), ("accept", "2030 NW", "stands")],
)
def test_turning_a_ship_a_second_time(answer: str, ends: str, verdict: str) -> None:
    table = at_the_table(SHIPS, phase="reorientation")
    table.play("turn J1", "face NE", "accept")
    assert verdicts(table) == []
    table.play("turn J1", "face NW", answer)
    assert (table.place("J1"), verdicts(table)) == (ends, [verdict])


@pytest.mark.rule("5.4-k")
def test_a_ship_put_right_may_be_reoriented_legally() -> None:
    table = at_the_table(SHIPS, phase="reorientation")
    table.play("turn J1", "face W", "challenge", "turn J1", "face NW", "challenge")
    assert verdicts(table) == ["challenged", "challenge_unfounded"]
    assert table.place("J1") == "2030 NW"


@pytest.mark.rule("5.4-k")
@pytest.mark.parametrize(("answer", "said"), [("accept", []), ("challenge", VERDICTS[1:2])])
def test_a_correct_reorientation_counts_whatever_the_opponent_says(
    answer: str, said: tuple[str, ...]
) -> None:
    table = at_the_table(SHIPS, phase="reorientation")
    table.play("turn J1", "face NE", answer)
    assert (table.place("J1"), verdicts(table)) == ("2030 NE", list(said))
    assert (table.asked(), table.seat()) == ("choose_turner", "christian")
