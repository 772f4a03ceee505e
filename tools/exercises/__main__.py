"""Find exercises in games that the computer plays: python -m tools.exercises GAME SCENARIO SEED…

Each line tells a position (seed and move), who is to play, a goal, how often the regular player
reaches it in that turn, and how often the best way that was found does. With --keep ID SEED MOVE
the game up to that move is written for the exercise of that name.
"""

from __future__ import annotations

import argparse
import lzma
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grognard.analysis.exercises import Trials
from grognard.engine.drawing import TableView
from grognard.engine.exercises import PACKED, RECORDS, Goal
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.engine.title import resolve
from grognard.games import load, title_of
from grognard.players import make
from grognard.players.search.knowledge import knowledge_of
from tools.exercises.ways import Idle, tried, trimmed
from tools.keep.__main__ import keep

GAMES = Path(__file__).parents[2] / "src" / "grognard" / "games"
TRIES = 40
"""Players who try a turn."""
CHECKED = 8
"""Ways to one goal that are compared."""
MOST = 6
"""Goals of one position."""
RARE, OFTEN = 0.03, 0.6
"""How often a goal must be reached by those who try, and may be."""
USUAL, GAIN, LEAST = 0.6, 0.2, 0.35
"""How often the regular player may reach it, by how much the best way must beat him, and its least
chance."""


def played(game: Game[Any], scenario: str, seed: str, until: int = 0) -> Iterator[Session[Any]]:
    """A game of two regular players, at each of its decisions."""
    session: Session[Any] = Session(game, scenario, seed)
    players = {seat: make("greedy", game.name, f"{seed}/{seat}") for seat in game.seats}
    while (decision := session.decision()) is not None:
        yield session
        if until and len(session.moves) >= until:
            return
        session.choose(players[decision.seat].choose(game, session.state, decision))


def starts(game: Game[Any], scenario: str, seed: str, per: str) -> Iterator[Session[Any]]:
    """The game at the beginning of each player turn (or of each kind of decision in it)."""
    know, last = knowledge_of(game.name), None
    for session in played(game, scenario, seed):
        decision = session.decision()
        now = know.moment(session.state), per == "kind" and decision and decision.kind
        if decision and now != last and know.own_turn(session.state, decision.seat):
            yield session
        last = now


What = tuple[str, Any]


def reached(before: TableView, after: TableView, seat: str) -> set[What]:
    """What a turn has brought: a field of a goal, and its value."""
    left = {piece.id for piece in after.pieces if piece.cell}
    enemies = {p.id for p in before.pieces if p.seat not in ("", seat) and p.cell}
    held = {c for c, who in after.control.items() if who == seat and before.control.get(c) != who}
    return (
        {("gone", (id_,)) for id_ in enemies - left}
        | {("control", (cell,)) for cell in held}
        | {
            ("states", ((id_, now),))
            for id_, now in after.states.items()
            if before.states.get(id_) != now
        }
    )


def goal_of(what: What) -> Goal:
    field, value = what
    return Goal(states=dict(value)) if field == "states" else Goal(**{field: value})


def find(game: Game[Any], scenario: str, seed: str, asked: argparse.Namespace) -> None:
    drawing = resolve(title_of(game.name).drawing)
    for session in starts(game, scenario, seed, asked.per):
        state, decision = session.state, session.decision()
        if not asked.first <= game.turn(state) <= asked.last:
            continue
        assert decision is not None
        seat = decision.seat
        before = drawing.draw(game.view(state, seat))
        results = [
            (way, reached(before, drawing.draw(game.view(after, seat)), seat))
            for way, after in tried(game, state, seat, TRIES)
        ]
        often = Counter(what for _, whats in results for what in whats)
        for what, times in often.most_common(MOST):
            if times < RARE * TRIES or times > OFTEN * TRIES:
                continue
            goal = goal_of(what)
            usual = Trials(game, state, seat, goal).chance((), 24)
            if usual > USUAL:
                continue
            ways = sorted((way for way, whats in results if what in whats), key=len)
            trials = Idle(game, state, seat, goal)
            ranked = sorted(ways[:CHECKED], key=lambda way: -trials.chance(way, 12))
            best, way = trimmed(game, state, seat, goal, ranked[0], 30)
            if best >= usual + GAIN and best >= LEAST:
                at = f"{scenario} seed {seed} move {len(session.moves)} turn {game.turn(state)}"
                print(f"{at} {seat} {decision.kind}: {what} usual {usual:.0%} best {best:.0%}")
                print("   ", way, flush=True)


def write(game: Game[Any], scenario: str, id_: str, seed: str, move: int) -> None:
    """Keep the game up to a move, and the data it was played with."""
    keep(game.name)
    *_, session = played(game, scenario, seed, move)
    text = write_record(session, dict.fromkeys(game.seats, "greedy"))
    folder = GAMES / game.name / RECORDS
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{id_}{PACKED}").write_bytes(lzma.compress(text.encode()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("seeds", nargs="*")
    parser.add_argument("--per", choices=("turn", "kind"), default="turn")
    parser.add_argument("--first", type=int, default=1, help="game turn")
    parser.add_argument("--last", type=int, default=99)
    parser.add_argument("--keep", nargs=3, metavar=("ID", "SEED", "MOVE"))
    asked = parser.parse_args()
    game = load(asked.game)
    if asked.keep:
        id_, seed, move = asked.keep
        write(game, asked.scenario, id_, seed, int(move))
    for seed in asked.seeds:
        find(game, asked.scenario, seed, asked)


if __name__ == "__main__":
    main()
