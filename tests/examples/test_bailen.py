"""The example title, installed into a fresh environment and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.examples.installed import EXAMPLE, install, run

CHECK = """
from grognard.games import load, titles
from grognard.testing import check_game
assert list(titles())[-1] == "bailen", list(titles())
check_game(load("bailen"), "morning", 1)
"""

MATCH = """
from grognard.games import load
from grognard.players import make

game, won = load("bailen"), 0
for number in range(10):
    mine = game.seats[number % 2]
    state = game.new("morning", f"match {number}")
    specs = {seat: "search:1500n" if seat == mine else "random" for seat in game.seats}
    players = {seat: make(spec, "bailen", number) for seat, spec in specs.items()}
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision))
    won += game.outcome(state).winner == mine
print(won)
"""

AT_THE_TABLE = """
import sys, time
from pathlib import Path
from litestar.testing import TestClient
from grognard.server.app import make_app
from grognard.server.settings import Settings

told = Settings(db_url=f"sqlite:///{sys.argv[1]}/tables.sqlite", rates=None, pace=0)
with TestClient(make_app(told), base_url="http://127.0.0.1") as client:
    assert "bailen" in [game["game"] for game in client.get("/api/games").json()]
    seats = {"french": "human", "spanish": "recruit"}
    asked = {"game": "bailen", "scenario": "morning", "seats": seats}
    made = client.post("/api/tables", json=asked).json()
    path = f"/api/tables/{made['id']}"
    join = {"invitation": made["invitations"]["french"], "contribution": "anything"}
    headers = {"X-Seat-Key": client.post(f"{path}/join", json=join).json()["key"]}
    until = time.monotonic() + 100
    while time.monotonic() < until:
        view = client.get(path, headers=headers).json()
        if view["decision"] is None:
            break
        legal = view.get("legal")
        if not legal:
            time.sleep(0.05)
            continue
        verb, args = next(iter(legal.items())) if "end" not in legal else ("end", [])
        action = f"{verb} {args[0]}" if args else verb
        body = {"position": view["position"], "actions": [action]}
        client.post(f"{path}/actions", json=body, headers=headers)
    print(view["outcome"]["winner"])
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("fresh") / "venv")


def test_it_conforms_to_the_contract(python: Path) -> None:
    run(python, "-c", CHECK)


def test_it_is_played_from_the_command_line(python: Path, tmp_path: Path) -> None:
    grognard = ("-m", "grognard.cli")
    assert "bailen" in run(python, *grognard, "games", "--json")
    asked = ("--players", "search:20n,random", "--games", "2", "--seed", "1", "--json")
    found = json.loads(run(python, *grognard, "simulate", "bailen", *asked, folder=tmp_path))
    assert found["games"] == 2
    text = run(python, *grognard, "rules", "bailen", "4.2")
    assert "4.2" in text


def test_the_plain_search_beats_chance_in_eight_of_ten(python: Path) -> None:
    assert int(run(python, "-c", MATCH)) >= 8


def test_it_is_played_at_the_table_against_the_computer(python: Path, tmp_path: Path) -> None:
    assert run(python, "-c", AT_THE_TABLE, str(tmp_path)).strip() in ("french", "spanish")


def test_it_is_small() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) < 500
