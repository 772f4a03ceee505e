"""``grognard verify``: every die against its seals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.chains import commitment
from grognard.engine.dice import Sealed
from grognard.engine.records import write_record
from grognard.engine.seeds import SEALS, with_chain
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import make
from tests.cli.conftest import Cli
from tests.engine import stranger

FIRST, SECOND = "5e" * 32, "a7" * 32
ADDED = {"christian": "ave", "muslim": "salam"}


def played(seed: str) -> Session[Any]:
    """The shortest battle, played by chance."""
    game = load("lepanto")
    session: Session[Any] = Session(game, "doria_ochiali", seed)
    players = {seat: make("random", "lepanto", seat) for seat in game.seats}
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return session


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose first dice come from another game's seal."""
    first = with_chain(SEALS, commitment(FIRST), FIRST, ADDED)
    seed = with_chain(Sealed(first).closed(5), commitment(SECOND), SECOND, ADDED)
    file = tmp_path_factory.mktemp("sealed") / "battle.record"
    file.write_text(write_record(played(seed)), "utf-8")
    return file


def changed(sealed: Path, old: str, new: str) -> Path:
    file = sealed.with_name("changed.record")
    text = sealed.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file


def test_dice_that_hold(cli: Cli, sealed: Path) -> None:
    ran = cli("verify", sealed, "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert set(told) == {"file", "dice", "seals", "holds"}
    assert told["dice"] > 10
    assert (told["seals"], told["holds"]) == (2, True)
    assert "all as the seals say" in cli("verify", sealed).out
    assert "todos como dicen los sellos" in cli("verify", sealed, "--lang", "es").out
    assert stranger.check(sealed.read_text("utf-8")) == []


def test_the_promised_seal_is_asked_for(cli: Cli, sealed: Path) -> None:
    assert cli("verify", sealed, "--commitment", commitment(SECOND)).code == 0
    other = cli("verify", sealed, "--commitment", "0" * 64)
    assert (other.code, other.err.count("\n")) == (1, 1)
    assert "no seal of this game is 000" in other.err
    assert cli("verify", sealed, "--commitment", "xyz").code == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (commitment(FIRST), commitment("00" * 32)),
        (SECOND, "a8" * 32),
        ("christian=ave", "christian=Ave"),
        (",5,", ",4,"),
        ("sides: 6x", "sides: 6x1 6x"),
    ],
)
def test_whatever_is_changed_shows(cli: Cli, sealed: Path, old: str, new: str) -> None:
    file = changed(sealed, old, new)
    ran = cli("verify", file, "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["holds"] is False
    assert ran.err.startswith("grognard: ")
    assert stranger.check(file.read_text("utf-8")) != []


def test_a_changed_die_shows(cli: Cli, sealed: Path) -> None:
    line = next(line for line in sealed.read_text("utf-8").splitlines() if " | " in line)
    die = line[-1]
    file = changed(sealed, line, line[:-1] + str(int(die) % 6 + 1))
    assert cli("verify", file).code == 1
    assert stranger.check(file.read_text("utf-8")) != []


def test_a_game_without_a_seal_says_so(cli: Cli, record: Path) -> None:
    ran = cli("verify", record)
    assert ran.code == 0
    assert "no seal" in ran.out
    assert json.loads(cli("verify", record, "--json").out)["seals"] == 0


def test_what_is_no_record_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "no.record"
    file.write_text("hello", "utf-8")
    assert cli("verify", file).code == 2
    file.write_text("grognard record 1\nseed: seals:nonsense\n", "utf-8")
    assert cli("verify", file).code == 2
