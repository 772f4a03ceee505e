"""Record games of every scenario, won by each side and by chance.

    python -m tools.golden [GAME…]
    python -m tools.golden lepanto/centre lepanto/northern_wing

What came of each move is told below it, except in the longest games. The data they were played
with are kept (tools.keep). Records set apart under another name stay.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load, titles
from grognard.players import make
from tools.keep.__main__ import keep

FOLDER = Path(__file__).parents[2] / "tests" / "golden"
MOST_TRIES = 60
CHANCE_GAMES = 12
"""Random games of which the one that shows most is kept."""
MOST_NOTED = 13_000
"""Moves up to which a record is annotated."""


def record(name: str, only: str = "") -> None:
    game = load(name)
    if only and only not in game.scenarios:
        sys.exit(f"{name} has no scenario {only!r}, but {', '.join(game.scenarios)}")
    keep(name)
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{only or '*'}-*.txt"):
        # One of another version, set apart by a name such as centre-chance-ee49c98, stays.
        if old.stem.count("-") == 1:
            old.unlink()
    for scenario in [only] if only else game.scenarios:
        missing = set(game.seats)
        for seed in range(1, MOST_TRIES):
            session = play(game, scenario, seed, "greedy")
            winner = game.outcome(session.state).winner
            if winner in missing:
                missing.discard(winner)
                write(session, folder / f"{scenario}-{winner}.txt", "greedy")
            if not missing:
                break
        by_chance = [play(game, scenario, seed, "random") for seed in range(1, CHANCE_GAMES + 1)]
        fullest = max(by_chance, key=lambda played: len({e.kind for e in played.events}))
        write(fullest, folder / f"{scenario}-chance.txt", "random")


def play(game: Game[Any], scenario: str, seed: int, player: str) -> Session[Any]:
    session = Session(game, scenario, seed)
    players = {seat: make(player, game.name, f"{seed}/{seat}") for seat in game.seats}
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return session


def write(session: Session[Any], file: Path, player: str) -> None:
    noted = "en" if len(session.moves) <= MOST_NOTED else ""
    seats = dict.fromkeys(session.game.seats, player)
    file.write_text(write_record(session, seats, notes=noted), "utf-8")
    print(f"{file.parent.name}/{file.name}: seed {session.seed}, {len(session.moves)} moves")


if __name__ == "__main__":
    for named in sys.argv[1:] or titles():
        record(*named.split("/"))
