"""Games keep the data, the options and the past they were begun with, whatever changes later."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.bundles import unpacked
from grognard.engine.chapters import Chapter, close_chapter, first_chapter, mended, resumed
from grognard.engine.chapters import unpacked as chapter_of
from grognard.engine.errors import BadData, BadRequest
from grognard.engine.frames import Refusal
from grognard.engine.game import Game
from grognard.engine.options import Option, as_saved, complete, from_save
from grognard.engine.records import Mended, read_record, write_record
from grognard.engine.records import replay as replayed
from grognard.engine.session import Session
from grognard.games import load
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.games.released import PACKED, RELEASED
from grognard.games.versions import game_of, load_version
from tests.titles import OURS
from tools.keep.__main__ import GAMES, keep

MOVES = 120


def played(game: Game, moves: int = MOVES) -> Session:  # type: ignore[type-arg]
    """A game in which the first answer is given each time."""
    session = Session(game, "centre", "keeping")
    for _ in range(moves):
        session.choose(game.legal(session.state)[0])
    return session


def overlay(folder: Path) -> Path:
    """Lepanto with other points for a galley."""
    text = load("lepanto").bundle.texts["rules.toml"]
    (folder / "rules.toml").write_text(text.replace("galley = 2", "galley = 3"), "utf-8")
    return folder


# -- data --------------------------------------------------------------------------------------


def test_a_bundle_holds_the_data_of_a_game(tmp_path: Path) -> None:
    other = Lepanto(overlay(tmp_path))
    again = Lepanto(unpacked(other.bundle.packed(), "bundle"))
    assert again.data_version == other.data_version != load("lepanto").data_version


def test_what_is_no_bundle_is_said() -> None:
    with pytest.raises(BadData, match="bundle"):
        unpacked(b"nothing", "bundle")


@pytest.mark.parametrize("name", OURS)
def test_released_data_load_under_todays_rules(name: str) -> None:
    folder = GAMES / name / RELEASED
    versions = [file.name.partition(".")[0] for file in folder.iterdir()]
    assert versions
    for version in versions:
        game = load_version(name, version)
        assert game is not None
        assert game.data_version == version


@pytest.mark.parametrize("name", OURS)
def test_the_data_of_every_golden_record_are_kept(name: str) -> None:
    """`make keep` does it: even if the data change tomorrow, the record replays."""
    for path in (Path(__file__).parents[1] / "golden" / name).glob("*.txt"):
        record = read_record(path.read_text("utf-8"), path.name)
        assert (GAMES / name / RELEASED / f"{record.header['data']}{PACKED}").is_file()
        assert game_of(record).data_version == record.header["data"]


def test_todays_data_are_kept_on_demand(tmp_path: Path) -> None:
    kept = keep("lepanto", tmp_path)
    assert kept.name == f"{load('lepanto').data_version}{PACKED}"
    again = Lepanto(unpacked(kept.read_bytes(), kept.name))
    assert again.data_version == load("lepanto").data_version


# -- options -----------------------------------------------------------------------------------

OLD = Option("mines", ("once", "twice"), "Q1", before="twice", since=2)
NEW = Option("drift", ("off", "on"), "Q2", before="off", since=2, new=True)


def test_a_game_keeps_the_defaults_of_its_rules() -> None:
    assert complete([OLD, NEW], {}) == {"mines": "once", "drift": "off"}
    assert complete([OLD, NEW], {}, rules=1) == {"mines": "twice", "drift": "off"}
    assert complete([OLD], {"mines": "once"}, rules=1) == {"mines": "once"}


def test_a_save_leaves_out_a_newer_option_that_is_as_before() -> None:
    assert as_saved([OLD, NEW], {"mines": "once", "drift": "off"}) == {"mines": "once"}
    assert as_saved([NEW], {"drift": "on"}) == {"drift": "on"}
    assert from_save([OLD, NEW], {"mines": "once"}) == {"drift": "off", "mines": "once"}


def test_a_record_names_all_options() -> None:
    record = read_record(write_record(played(load("lepanto"), 3)), "x")
    assert set(record.options) == {option.name for option in load("lepanto").options}


# -- rules -------------------------------------------------------------------------------------


class Newer(Lepanto):
    """Lepanto with rules of which one was mended."""

    rules_version = 3
    mended: Mapping[int, tuple[str, ...]] = {2: ("6.1-i",), 3: ("6.7-d", "7.4-b")}


def test_an_older_record_that_no_mended_rule_touches_replays() -> None:
    text = write_record(played(load("lepanto")))
    assert len(replayed(read_record(text, "x"), Newer()).moves) == MOVES


def test_an_older_record_names_the_first_line_that_differs_and_the_cases() -> None:
    lines = write_record(played(load("lepanto"))).splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("5 "))
    lines[number] = lines[number].replace(lines[number].split(maxsplit=2)[2], "end")
    with pytest.raises(Mended) as problem:
        replayed(read_record("\n".join(lines), "x"), Newer())
    said = problem.value.text("en")
    assert said.startswith(f"x, line {number + 1}")
    assert said.endswith("(played with rules 2; mended up to 3: 6.7-d, 7.4-b)")
    assert "\n" not in said


def test_the_cases_are_those_of_the_section_that_differs() -> None:
    """The record moves a ship where the mended rules ask for something of 6.1."""
    text = write_record(played(load("lepanto")))
    number = next(n for n, line in enumerate(text.splitlines()) if line.startswith("1 "))
    lines = text.splitlines()
    lines[number] = lines[number].replace("christian", "muslim")
    game = Newer()
    game.mended = {3: ("6.1-i", "7.4-b")}
    with pytest.raises(Mended) as problem:
        replayed(read_record("\n".join(lines), "x"), game)
    assert problem.value.text("en").endswith("mended up to 3: 6.1-i)")


def test_a_record_of_newer_rules_is_refused() -> None:
    text = write_record(played(Newer()))
    with pytest.raises(Exception, match="known here are those up to 2"):
        replayed(read_record(text, "x"), load("lepanto"))


# -- chapters ----------------------------------------------------------------------------------


def test_a_game_goes_on_from_its_chapters() -> None:
    session = played(load("lepanto"), 50)
    chapters = [close_chapter(session)]
    for _ in range(30):
        session.choose(session.game.legal(session.state)[0])
    chapters.append(close_chapter(session))
    stored = [chapter_of(chapter.packed()) for chapter in chapters]
    read: list[int] = []

    def reread(number: int) -> Chapter:
        read.append(number)
        return stored[number]

    again = resumed(session.game, "centre", "keeping", session.options, stored, reread)
    assert again.game.digest(again.state) == session.game.digest(session.state)
    assert [move.text for move in again.moves] == [move.text for move in session.moves]
    assert [event.kind for event in again.events] == [event.kind for event in session.events]
    assert write_record(again) == write_record(session)
    for moves in (0, 20, 50, 65, 80):
        old, new = session.state_at(moves), again.state_at(moves)
        assert session.game.digest(old) == session.game.digest(new)
    assert read == [0, 0, 1, 1], "one for each position but the first"


def test_what_is_taken_back_is_taken_out_of_the_chapters() -> None:
    session = played(load("lepanto"), 60)
    chapters = [close_chapter(session)]
    session.take_back(20)
    for _ in range(15):
        session.choose(session.game.legal(session.state)[-1])
    chapters.append(close_chapter(session))
    again = resumed(session.game, "centre", "keeping", session.options, chapters)
    assert write_record(again) == write_record(session)
    assert [event.kind for event in again.events] == [event.kind for event in session.events]


def quiet(session: Session[State]) -> None:
    """Choose something that can be undone."""
    for action in session.game.legal(session.state):
        session.choose(action)
        if session.can_undo:
            return
        session.take_back(len(session.moves) - 1)
    raise AssertionError("everything rolls or ends a turn")


def with_a_die() -> Session[State]:
    """A game up to the first die after its opening."""
    session = played(load("lepanto"), 1)
    while not session.moves[-1].dice:
        session.choose(session.game.legal(session.state)[-1])
    return session


def test_dice_never_go_back_even_after_a_chapter() -> None:
    session = with_a_die()
    again = resumed(session.game, "centre", "keeping", session.options, [close_chapter(session)])
    again.take_back(len(again.moves) - 2)
    quiet(again)
    rolled = again.state.rolled
    assert rolled >= session.state.rolled
    again.undo()
    assert again.state.rolled == rolled


def test_a_branch_from_where_something_can_be_undone_has_its_own_dice() -> None:
    session = with_a_die()
    session.take_back(len(session.moves) - 2)
    quiet(session)
    at = len(session.moves) - 1
    chapter, reached, rolled = first_chapter(session, at)
    assert reached == at
    assert rolled == len(session.opening_dice) + sum(len(m.dice) for m in session.moves)
    branch = resumed(session.game, "centre", "keeping", session.options, [chapter])
    while not branch.moves[-1].dice:
        branch.choose(branch.game.legal(branch.state)[-1])
    assert write_record(replayed(read_record(write_record(branch), ""), branch.game))


class Oarless(Newer):
    """Rules under which nobody rows."""

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return NO_ROWING if action.verb == "row" else super().refusal(state, action)


NO_ROWING = Refusal(("6.7-d",), "not_now")


def rowing() -> tuple[Session[State], list[int]]:
    """A game in which ships row wherever they can, and the moves that do."""
    session = Session(load("lepanto"), "centre", "keeping")
    for _ in range(60):
        legal = session.game.legal(session.state)
        oars = [action for action in legal if action.verb == "row"]
        session.choose((oars or legal)[0])
    return session, [n for n, move in enumerate(session.moves) if move.text == "row"]


def test_every_position_of_a_chapter_is_known_under_mended_rules() -> None:
    session, rows = rowing()
    assert rows
    again = resumed(Oarless(), "centre", "keeping", {}, [close_chapter(session)])
    for moves in range(61):
        state, reached = again.reach(moves)
        assert reached == moves
        assert session.game.digest(state) == session.game.digest(session.state_at(moves))


def test_where_no_position_was_kept_a_branch_begins_at_the_nearest() -> None:
    """Chapters of old told only how they ended."""
    session, rows = rowing()
    chapter = replace(close_chapter(session), at=(), between=b"")
    again = resumed(Oarless(), "centre", "keeping", {}, [chapter])
    branch, reached, _ = first_chapter(again, 59)
    assert reached == rows[0]
    kinds = [kind for _, kind, *_ in branch.events]
    assert kinds[-2:] == ["rules_mended", "choices_dropped"]
    on = resumed(Oarless(), "centre", "other", {}, [branch])
    assert len(on.moves) == reached
    assert on.game.digest(on.state) == session.game.digest(session.state_at(reached))


def test_a_chapter_that_does_not_tell_how_the_game_began_is_gone_on_from() -> None:
    session, _ = rowing()
    digest = session.game.digest(session.state_at(0))
    chapter = replace(close_chapter(session), start=b"", at=(), between=b"")
    again = resumed(session.game, "centre", "keeping", {}, [chapter])
    assert again.game.digest(again.state) == session.game.digest(session.state)
    assert again.game.digest(again.state_at(0)) == digest


def test_who_takes_back_to_a_position_that_is_not_known_returns_to_the_nearest() -> None:
    session, rows = rowing()
    chapter = replace(close_chapter(session), at=(), between=b"")
    again = resumed(Oarless(), "centre", "keeping", {}, [chapter])
    again.take_back(rows[0] + 1)
    assert len(again.moves) == rows[0]
    assert again.game.digest(again.state) == again.game.digest(again.state_at(rows[0]))


def test_the_log_says_once_that_rules_were_mended() -> None:
    (told,) = mended(Newer(), 2)
    assert (told.case, told.kind) == ("6.7-d", "rules_mended")
    assert "6.7-d, 7.4-b" in Newer().say_event("en", told)
    assert "6.7-d, 7.4-b" in Newer().say_event("es", told)
    assert mended(Newer(), 3) == []


def test_a_chapter_that_cannot_be_read_is_said() -> None:
    with pytest.raises(BadRequest):
        chapter_of(b"nothing")
