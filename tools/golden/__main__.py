"""Record one game won by each side in every scenario: python -m tools.golden"""

from __future__ import annotations

from pathlib import Path

from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import GAMES, load
from grognard.players import make

FOLDER = Path(__file__).parents[2] / "tests" / "golden"
MOST_TRIES = 60
PLAYER = "greedy"


def record(name: str) -> None:
    game = load(name)
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for scenario in game.scenarios:
        missing = set(game.seats)
        for seed in range(1, MOST_TRIES):
            session = Session(game, scenario, seed)
            players = {seat: make(PLAYER, name, f"{seed}/{seat}") for seat in game.seats}
            while (decision := session.decision()) is not None:
                session.choose(players[decision.seat].choose(game, session.state, decision))
            winner = game.outcome(session.state).winner
            if winner in missing:
                missing.discard(winner)
                text = write_record(session, dict.fromkeys(game.seats, PLAYER))
                (folder / f"{scenario}-{winner}.txt").write_text(text, "utf-8")
                print(f"{name} {scenario}: {winner} with seed {seed}")
            if not missing:
                break


if __name__ == "__main__":
    for name in GAMES:
        record(name)
