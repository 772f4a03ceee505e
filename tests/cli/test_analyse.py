"""The study of a record: chances, turning points and luck, as words, JSON and picture."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from grognard.analysis.luck import Ledger
from grognard.cli.luck import LuckTeller
from grognard.cli.words import Words
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games.lepanto.game import Lepanto
from grognard.players import make
from tests.cli.conftest import Cli

QUICK = ("--rollouts", "1", "--points", "3", "--turnings", "1")
PNG = b"\x89PNG\r\n"


@pytest.fixture(scope="session")
def battle_text() -> str:
    """The record of a short game between greedy players."""
    game = Lepanto()
    session = Session(game, "centre", 3)
    players = {seat: make("greedy", "lepanto", seat) for seat in game.seats}
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return write_record(session, dict.fromkeys(game.seats, "greedy"))


@pytest.fixture
def game_file(battle_text: str, tmp_path: Path) -> Path:
    file = tmp_path / "battle.record"
    file.write_text(battle_text, "utf-8")
    return file


def test_a_study_is_told_in_both_languages(cli: Cli, game_file: Path) -> None:
    english = cli("analyse", game_file, *QUICK)
    spanish = cli("analyse", game_file, *QUICK, "--lang", "es")
    assert (english.code, english.err, spanish.code) == (0, "", 0)
    assert "The centre" in english.out
    assert "Christian" in english.out
    assert "luckier than in" in english.out
    assert "más suerte que en" in spanish.out
    assert len(english.out.splitlines()) > 15
    assert {"turn", "move", "rollouts", "Draw"} <= set(english.out.split())
    assert {"turno", "jugada", "simulaciones", "Empate"} <= set(spanish.out.split())


def test_the_json_is_as_documented_and_the_same_for_two_processes(
    cli: Cli, game_file: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "study.png"
    one = cli("analyse", game_file, *QUICK, "--json", "--picture", picture)
    two = cli("analyse", game_file, *QUICK, "--json", "--workers", "2")
    assert one.code == 0
    assert one.out == two.out
    assert picture.read_bytes().startswith(PNG)
    told = json.loads(one.out)
    assert list(told) == [
        "game",
        "scenario",
        "moves",
        "winner",
        "plan",
        "points",
        "turnings",
        "luck",
        "cases",
    ]
    assert told["plan"] == {"rollouts": 1, "points": 3, "turnings": 1, "seed": 1, "whole": False}
    first, last = told["points"][0], told["points"][-1]
    assert (first["move"], last["move"]) == (0, told["moves"])
    assert last["chance"][told["winner"]] == 1
    assert {luck["seat"] for luck in told["luck"]} == {"christian", "muslim"}
    assert sum(luck["gain"] for luck in told["luck"]) == pytest.approx(0)


def test_the_ledger_is_told_by_side_by_case_and_by_roll(cli: Cli, game_file: Path) -> None:
    english = cli("replay", game_file, "--luck")
    spanish = cli("replay", game_file, "--luck", "--lang", "es")
    assert (english.code, english.err) == (0, "")
    assert english.out.startswith("Luck: ")
    assert spanish.out.startswith("La suerte: ")
    assert "What favoured Christian most:" in english.out
    assert "What favoured Muslim most:" in english.out
    assert "7.1-n" in english.out
    assert "Gunnery" in english.out


def test_a_game_without_dice_has_no_luck(capsys: pytest.CaptureFixture[str]) -> None:
    LuckTeller(Words("en"), Lepanto(), Ledger(("christian", "muslim"), [])).show()
    assert capsys.readouterr().out == "No die has been rolled in this game.\n"


BAD = {
    "verify": (("replay", "FILE", "--luck", "--verify"), "one at a time"),
    "points": (("analyse", "FILE", "--points", "1"), "--points: '1' will not do"),
    "rollouts": (("analyse", "FILE", "--rollouts", "0"), "--rollouts: '0' will not do"),
    "missing": (("analyse", "nowhere.record"), "nowhere.record: does not exist"),
    "folder": (("analyse", "FILE", *QUICK, "--picture", "none/x.png"), "none/x.png: the folder"),
}


@pytest.mark.parametrize(("line", "said"), BAD.values(), ids=BAD)
def test_bad_input_is_said_in_one_line(
    cli: Cli, record: Path, line: tuple[str, ...], said: str
) -> None:
    ran = cli(*(str(record) if word == "FILE" else word for word in line))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_record_with_a_false_die_is_not_studied(
    cli: Cli, record_text: str, tmp_path: Path
) -> None:
    file = tmp_path / "false.record"
    file.write_text(record_text.replace(" | 6", " | 5", 1), "utf-8")
    for command in (("analyse", file, *QUICK), ("replay", file, "--luck")):
        ran = cli(*command)
        assert (ran.code, ran.out) == (2, "")
        assert "the dice say" in ran.err


def test_a_picture_needs_the_parts_for_study(
    cli: Cli, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = cli("analyse", record, *QUICK, "--picture", tmp_path / "x.png")
    assert ran.code == 2
    assert "grognard[study]" in ran.err
    assert not (tmp_path / "x.png").exists()
