"""Tell in tests/golden/README.md what happens in each recorded game: python -m tools.golden.told"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from grognard.analysis.story import story_of
from grognard.cli.words import Words
from grognard.engine.records import Entry, Record, read_record, replay
from grognard.engine.session import Session
from grognard.engine.story import Lost, Tale, Told
from grognard.games import load, title_of
from grognard.games.versions import game_of

FOLDER = Path(__file__).parents[2] / "tests" / "golden"
README = FOLDER / "README.md"
HEAD = """# Recorded games

Whole games that must replay to the last die for ever: of every scenario at least one won by each
side and one played by chance. What came of each move is told below it in the record, except in the
longest games.
Names that end in a version, or in `museum`, are of earlier data.

`python -m tools.golden` plays today's games anew, `python -m tools.golden.told` writes this page.
"""


class Listener:
    """Keeps what happens in a game that is played again, with the turn in which it does."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.ends: dict[int, Any] = {}
        self._turn = 0
        self._heard = 0

    def __call__(self, session: Session[Any], _: Entry) -> None:
        game, state = session.game, session.state
        events = session.events[self._heard :]
        self.told += [Told(self._turn or game.turn(state), event) for event in events]
        self._heard += len(events)
        if game.turn(state) != self._turn:
            self.ends[self._turn] = game.clone(state)
            self._turn = game.turn(state)


def tale_of(record: Record) -> Tale:
    """The game of a record, played again."""
    listener = Listener()
    session = replay(record, game_of(record), listener)
    ends = {**listener.ends, session.game.turn(session.state): session.state}
    scenario, outcome = session.scenario, session.outcome()
    return Tale(session.game, scenario, listener.told, ends, session.state, outcome)


def told(record: Record) -> str:
    """One game in a few words."""
    tale = tale_of(record)
    name, game = record.game, tale.game
    words = title_of(name).catalogue("story")

    def own(kind: str, id_: str) -> str:
        key = f"{kind}.{id_}"
        return words.say("en", key, {}) if words.has(key) else id_

    story = story_of(name)
    lost = story.losses(tale)
    parts = [f"{game.turn(tale.state)} turns"]
    for seat in game.seats:
        causes = Counter(own("cause", one.cause) for one in lost if one.seat == seat)
        by = ", ".join(f"{cause} {count}" for cause, count in causes.most_common())
        loses = f"lost by {Words('en').seat(game, seat)} {causes.total()}"
        parts.append(f"{loses} ({by})" if by else loses)
    parts += _when(lost)
    reached = sorted(story.reached(tale).items(), key=lambda one: one[1])
    parts += [f"{own('place', place)} reached in turn {turn}" for place, turn in reached]
    return "; ".join(parts)


def _when(lost: Sequence[Lost]) -> Iterator[str]:
    if lost:
        turns = sorted(one.turn for one in lost)
        yield f"half of all losses by turn {turns[(len(turns) - 1) // 2]}"


def page() -> str:
    lines = [HEAD]
    for folder in sorted(path for path in FOLDER.iterdir() if any(path.glob("*.txt"))):
        lines.append(f"## {load(folder.name).title['en']}\n")
        for path in sorted(folder.glob("*.txt")):
            record = read_record(path.read_text("utf-8"), path.name)
            players = " and ".join(record.header["players"].split())
            lines.append(
                f"- `{folder.name}/{path.stem}` ({players}, data {record.header['data'][:7]}):"
            )
            lines.append(f"  result {record.result}; {told(record)}.")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    README.write_text(page(), "utf-8")
    print(README)
