"""Records: what they hold, and that every kind of damage is named with its line."""

from __future__ import annotations

import re

import pytest

from grognard.engine.actions import Action
from grognard.engine.errors import BadRecord, BadRequest
from grognard.engine.records import (
    FIRST_LINE,
    Entry,
    blaming,
    read_record,
    replay,
    write_record,
)
from grognard.engine.session import Session
from tests.engine.toy import Toy, ToyState

BIDS = (Action("bid", 0), Action("bid", 1), Action("pass"), Action("bid", 0))


def session(moves: int = 6) -> Session[ToyState]:
    game = Session(Toy(), "short", "a seed", {"rounds": "3"})
    for n in range(moves):
        game.choose(BIDS[n] if n < len(BIDS) else Action("pass"))
    return game


TEXT = write_record(session(), {"north": "random", "south": "human"})
LINES = TEXT.splitlines()
FIRST_MOVE = LINES.index("") + 2
"""The number of the line of move 1, from 1."""


def refused(text: str) -> str:
    with pytest.raises(BadRecord) as bad:
        replay(read_record(text, "toy.rec"), Toy())
    assert bad.value.text("es") != bad.value.text("en")
    return str(bad.value)


def with_line(number: int, line: str) -> str:
    """The record with one line (from 1) replaced."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


# -- what it holds -----------------------------------------------------------------------------


def test_a_record_reads_like_a_score_sheet() -> None:
    dice = [" ".join(map(str, move.dice)) for move in session().moves]
    assert LINES[0] == FIRST_LINE
    assert LINES[1:9] == [
        "game: toy",
        "rules: 1",
        "data: none",
        "scenario: short",
        "options: rounds=3",
        "seed: a seed",
        "players: north=random south=human",
        "opening: " + " ".join(map(str, session().opening_dice)),
    ]
    assert LINES[FIRST_MOVE - 1 : FIRST_MOVE + 3] == [
        f"1 north bid one | {dice[0]}",
        f"2 south bid two | {dice[1]}",
        "3 north pass",
        f"4 south bid one | {dice[3]}",
    ]
    assert LINES[-2].startswith("result: ")
    assert LINES[-1] == f"digest: {Toy().digest(session().state)}"


def test_a_record_says_who_won() -> None:
    outcome = Toy().outcome(session().state)
    scores = f"north={outcome.scores['north']} south={outcome.scores['south']}"
    assert f"result: {outcome.winner or 'draw'} {scores}" in LINES


def test_a_record_replays() -> None:
    again = replay(read_record(TEXT, "toy.rec"), Toy())
    assert again.events == session().events
    assert Toy().digest(again.state) == Toy().digest(session().state)


def test_an_unfinished_record_resumes() -> None:
    text = write_record(session(3))
    assert "result: unfinished" in text
    again = replay(read_record(text, "toy.rec"), Toy())
    for _ in range(3):
        again.choose(BIDS[3] if len(again.moves) == 3 else Action("pass"))
    assert Toy().digest(again.state) == Toy().digest(session().state)


def test_replay_shows_each_step() -> None:
    seen: list[tuple[int, str]] = []

    def each(played: Session[ToyState], entry: Entry) -> None:
        seen.append((len(played.moves), entry.text))

    replay(read_record(TEXT, "toy.rec"), Toy(), each)
    assert seen[:3] == [(1, "bid one"), (2, "bid two"), (3, "pass")]


# -- damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "a letter home\n", TEXT.replace("record 1", "record 9")])
def test_not_a_record(text: str) -> None:
    assert (
        refused(text) == f"toy.rec, line 1: not a game record; it should start with '{FIRST_LINE}'"
    )


def test_a_line_that_makes_no_sense() -> None:
    said = refused(with_line(FIRST_MOVE + 1, "south bids two"))
    assert said.startswith(f"toy.rec, line {FIRST_MOVE + 1}: cannot read 'south bids two'")


@pytest.mark.parametrize("line", ["2 south bid two | 3 x", "2 south bid two | ", "two south pass"])
def test_a_garbled_move(line: str) -> None:
    assert f"line {FIRST_MOVE + 1}: cannot read" in refused(with_line(FIRST_MOVE + 1, line))


def test_a_cut_record() -> None:
    cut = "\n".join(LINES[: FIRST_MOVE + 1])
    assert refused(cut).startswith(f"toy.rec, line {FIRST_MOVE + 1}: the record is cut off")
    assert "cut off" in refused("\n".join(LINES[:-1]))


def test_text_after_the_end() -> None:
    said = refused(TEXT + "\n7 north pass\n")
    assert (
        said == f"toy.rec, line {len(LINES) + 2}: text after the end of the record: '7 north pass'"
    )


@pytest.mark.parametrize(
    "field", ["game", "rules", "data", "scenario", "options", "seed", "players"]
)
def test_a_header_line_missing(field: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(field + ":")) + "\n"
    assert refused(text).endswith(f"'{field}:' is missing in the header")


def test_other_rules() -> None:
    said = refused(TEXT.replace("rules: 1", "rules: 2"))
    assert said == "toy.rec, line 3: played with rules version 2; known here are those up to 1"


def test_other_data() -> None:
    said = refused(TEXT.replace("data: none", "data: 1234"))
    assert said.startswith(
        "toy.rec, line 4: played with data 1234, which are not here; today's are none"
    )


def test_other_opening_dice() -> None:
    opening = next(line for line in LINES if line.startswith("opening:"))
    said = refused(TEXT.replace(opening, "opening: 1 9 9"))
    assert said.startswith("toy.rec, line 9: the opening dice say 1 9 9")


def test_the_wrong_seat() -> None:
    line = LINES[FIRST_MOVE].replace("south", "north")
    said = refused(with_line(FIRST_MOVE + 1, line))
    assert said == f"toy.rec, line {FIRST_MOVE + 1}: 'north' acts, but south decides"


def test_the_wrong_number() -> None:
    said = refused(with_line(FIRST_MOVE + 1, LINES[FIRST_MOVE].replace("2 south", "3 south")))
    assert said == f"toy.rec, line {FIRST_MOVE + 1}: move number 3; it should be 2"


def test_an_action_nobody_knows() -> None:
    said = refused(with_line(FIRST_MOVE + 2, "3 north dance"))
    assert said.startswith(f"toy.rec, line {FIRST_MOVE + 2}: unknown verb 'dance'")


def test_an_illegal_action() -> None:
    said = refused(with_line(FIRST_MOVE + 2, "3 north shout"))
    assert said == f"toy.rec, line {FIRST_MOVE + 2}: 'shout' is illegal: Nobody shouts here"


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_changed_die(die: int) -> None:
    right = session().moves[0].dice[0]
    text = with_line(FIRST_MOVE, f"1 north bid one | {die}")
    if die == right:
        replay(read_record(text, "toy.rec"), Toy())
        return
    assert refused(text) == f"toy.rec, line {FIRST_MOVE}: the dice say {die}; {right} was rolled"


@pytest.mark.parametrize("dice", ["", " | 3 3"])
def test_dice_left_out_or_added(dice: str) -> None:
    said = refused(with_line(FIRST_MOVE, f"1 north bid one{dice}"))
    assert said.startswith(f"toy.rec, line {FIRST_MOVE}: the dice say")


def test_another_seed() -> None:
    opening = next(line for line in LINES if line.startswith("opening:"))
    there = session().opening_dice
    other = Session(Toy(), "short", "b seed").opening_dice
    assert other != there
    said = refused(TEXT.replace("seed: a seed", "seed: b seed"))
    assert f"the opening dice say {opening.removeprefix('opening: ')}" in said


def test_a_move_after_the_end() -> None:
    last = FIRST_MOVE + 5
    said = refused(with_line(last, LINES[last - 1] + "\n7 north pass"))
    assert said == f"toy.rec, line {last + 1}: the game was already over"


def test_going_back_to_a_move_not_made() -> None:
    said = refused(with_line(FIRST_MOVE + 1, "back 7"))
    assert said == f"toy.rec, line {FIRST_MOVE + 1}: cannot go back to move 7: the game has 1"


def test_the_wrong_result() -> None:
    right = LINES[-2].removeprefix("result: ")
    said = refused(with_line(len(LINES) - 1, "result: north north=9 south=0"))
    assert said.endswith(f"the result says 'north north=9 south=0'; it is '{right}'")
    assert said.startswith(f"toy.rec, line {len(LINES)}")


def test_a_finished_game_said_to_be_unfinished() -> None:
    assert "says 'unfinished'" in refused(with_line(len(LINES) - 1, "result: unfinished"))


def test_the_wrong_digest() -> None:
    said = refused(with_line(len(LINES), "digest: 0123456789abcdef"))
    right = LINES[-1].removeprefix("digest: ")
    assert said == f"toy.rec, line {len(LINES)}: the digest says 0123456789abcdef; it is {right}"


# -- lines that stand twice or in the wrong place ----------------------------------------------


@pytest.mark.parametrize("number", range(2, 10))
def test_a_header_line_twice(number: int) -> None:
    line = LINES[number - 1]
    said = refused(with_line(number, f"{line}\n{line}"))
    field = line.partition(":")[0]
    assert said == f"toy.rec, line {number + 1}: '{field}:' is twice in the header; leave one"


def test_an_option_twice() -> None:
    said = refused(TEXT.replace("options: rounds=3", "options: rounds=4 rounds=3"))
    assert said == "toy.rec, line 6: the option rounds is given twice; leave one"


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("options: tide=on", "toy.rec, line 6: unknown option 'tide'"),
        ("options: rounds=9", "toy.rec, line 6: option rounds does not take '9'"),
        ("seed: a\x07seed", "toy.rec, line 7: 'seed': 'a\\x07seed' does not fit into a record"),
    ],
)
def test_what_the_header_says_wrong_is_said_of_its_line(header: str, said: str) -> None:
    key = header.partition(":")[0]
    assert refused(re.sub(f"{key}: .*", lambda _: header, TEXT)).startswith(said)


def test_an_unknown_game_or_scenario_is_said_of_its_line() -> None:
    record = read_record(TEXT, "toy.rec")
    for key, line in (("game", 2), ("scenario", 5)):
        with pytest.raises(BadRecord) as bad, blaming(record, key):
            raise BadRequest("unknown_game", game="go", known="toy")
        assert str(bad.value).startswith(f"toy.rec, line {line}: unknown game 'go'")
        assert bad.value.text("es").startswith(f"toy.rec, línea {line}: juego desconocido «go»")


@pytest.mark.parametrize("move", [1, 3])
def test_a_result_before_the_end(move: int) -> None:
    at = FIRST_MOVE + move - 1
    said = refused(with_line(at, f"{LINES[-2]}\n{LINES[at - 1]}"))
    assert said.startswith(f"toy.rec, line {at + 1}: after 'result:' comes 'digest:'")


def test_two_results() -> None:
    said = refused(with_line(len(LINES) - 1, f"result: draw\n{LINES[-2]}"))
    assert said.startswith(f"toy.rec, line {len(LINES)}: after 'result:' comes 'digest:'")


def test_a_digest_without_result_or_value() -> None:
    assert "cannot read 'digest:" in refused("\n".join([*LINES[:-2], LINES[-1]]))
    said = refused(with_line(len(LINES), "digest:"))
    assert said.startswith(f"toy.rec, line {len(LINES)}: after 'result:' comes 'digest:' with")
    assert "cannot read 'result:'" in refused(with_line(len(LINES) - 1, "result:"))


# -- what cannot be written --------------------------------------------------------------------

UNWRITABLE = [" seed", "seed ", "a\nb", "a\x85b", "a\u2028b", "a\x00", "\ud800", "\u00a0x"]


@pytest.mark.parametrize("text", UNWRITABLE)
def test_a_seed_that_would_not_come_back_is_refused(text: str) -> None:
    with pytest.raises(BadRequest) as bad:
        Session(Toy(), "short", text)
    assert str(bad.value).startswith("'seed': '")
    assert bad.value.text("es").startswith("«seed»: «")


@pytest.mark.parametrize("text", UNWRITABLE)
def test_a_player_whose_name_breaks_the_record_is_refused(text: str) -> None:
    with pytest.raises(BadRequest) as bad:
        write_record(session(), {"north": text})
    assert str(bad.value).startswith("'players': '")


@pytest.mark.parametrize("seed", ["", "0", "Ñandú 5", "a: b | c", "result: x", "👩‍🚀"])
def test_any_other_seed_comes_back(seed: str) -> None:
    text = write_record(Session(Toy(), "short", seed), {"north": seed})
    assert replay(read_record(text, "toy.rec"), Toy()).seed == seed


def test_an_annotated_record_tells_what_came_of_each_move_and_replays() -> None:
    game = session()
    plain, noted = write_record(game), write_record(game, notes="en").splitlines()
    notes = [line for line in noted if line.startswith("#")]
    opening = game.moves[0].events_before
    assert len(notes) == len(game.events) - opening > 0
    assert [line for line in noted if not line.startswith("#")] == plain.splitlines()
    assert write_record(replay(read_record("\n".join(noted), "noted"), Toy())) == plain
