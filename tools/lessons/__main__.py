"""Keep today's data with the scenarios of a game's lessons: python -m tools.lessons GAME…

The scenarios lie in page/lessons/scenarios. The lessons are told which version they now have; play
them again afterwards (tests/lessons), for other numbers may give other results.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from grognard.engine.bundles import Bundle
from grognard.engine.sheets import SCENARIOS
from grognard.games import load
from grognard.games.released import PACKED, RELEASED

GAMES = Path(__file__).parents[2] / "src" / "grognard" / "games"


def keep(name: str) -> str:
    """Writes the bundle and the version in every lesson; says the version."""
    lessons = GAMES / name / "page" / "lessons"
    texts = load(name).bundle.texts
    kept = {file: text for file, text in texts.items() if not file.startswith(SCENARIOS)}
    for path in sorted((lessons / "scenarios").glob("*.toml")):
        kept[f"{SCENARIOS}{path.name}"] = path.read_text("utf-8")
    game = load(name, Bundle(kept))
    version = game.data_version
    (GAMES / name / RELEASED / f"{version}{PACKED}").write_bytes(game.bundle.packed())
    for path in lessons.glob("*.toml"):
        text = re.sub(r'^data = ".*"$', f'data = "{version}"', path.read_text("utf-8"), flags=re.M)
        path.write_text(text, "utf-8")
    return version


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(name, keep(name))
