"""Keeps a small database of today's schema for the tests: run it before the schema changes.

python -m tests.server.keep_database
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from grognard.server.keeping.backup import back_up
from grognard.server.keeping.opening import opened
from grognard.server.store.revisions import newest
from tests.server.helpers import Match, running, settings

FOLDER = Path(__file__).parent / "databases"
SCENARIOS = {"lepanto": "centre", "gallipoli": "valiant_stroke", "market_garden": "nijmegen"}
SEATS = {
    "lepanto": ("christian", "muslim"),
    "gallipoli": ("allied", "turkish"),
    "market_garden": ("allied", "german"),
}
MOVES = 60


def main() -> None:
    file = FOLDER / f"{newest()}.sqlite"
    known = {}
    with tempfile.TemporaryDirectory() as folder:
        told = settings(Path(folder))
        with running(told) as client:
            for game, scenario in SCENARIOS.items():
                seats = dict.fromkeys(SEATS[game], "human")
                match = Match(client, scenario, game=game, seats=seats, name="kept")
                match.fuzz(MOVES, brisk=True)
                match.both.post("/chat", {"text": "kept"})
                view = match.both.view()
                said = {"keys": match.keys, "game": game}
                known[match.id] = {**said, "position": view["position"], "moves": view["moves"]}
        with opened(told.db_url) as engine:
            back_up(engine, file)
    file.chmod(0o644)
    file.with_suffix(".json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()
