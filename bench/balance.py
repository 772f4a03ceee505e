"""How balanced Lepanto is between two computer players: ``python -m bench.balance --help``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean

from msgspec import Struct

from grognard.engine.events import Quiet
from grognard.engine.i18n import Arg
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.players import make

CAUSES = {
    "7.1-o": "guns",
    "7.2-u": "arms",
    "7.2-v": "arms",
    "7.4-o": "boarding",
    "7.4-p": "boarding",
    "7.5-h": "rams",
}


class Match(Struct, frozen=True):
    """One game to play."""

    scenario: str
    players: tuple[str, ...]
    seed: str
    data: Path | None


class Played(Struct, frozen=True):
    """How it ended; by side, Christians first. ``tally`` counts ships lost by cause, and the ships
    repulsed, rallied and immobilised."""

    winner: str
    points: tuple[int, int]
    afloat: tuple[int, int]
    turns: int
    tally: Counter[str]


class Tally(Quiet):
    """A log that only counts."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        if kind == "eliminated":
            self.count[CAUSES[case]] += 1
        elif kind in ("drift_lost", "repulsed", "rallied", "immobilised", "taken_off"):
            self.count[kind] += 1


def play(match: Match) -> Played:
    game = _game(match.data)
    state = game.new(match.scenario, match.seed)
    players = {
        seat: make(spec, game.name, f"{match.seed}/{seat}")
        for seat, spec in zip(game.seats, match.players, strict=True)
    }
    log = Tally()
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision), log)
    outcome = game.outcome(state)
    return Played(
        outcome.winner or "draw",
        (outcome.scores[SIDES[0]], outcome.scores[SIDES[1]]),
        (state.afloat[0], state.afloat[1]),
        state.turn,
        log.count,
    )


_GAMES: dict[Path | None, Lepanto] = {}


def _game(data: Path | None) -> Lepanto:
    if data not in _GAMES:
        _GAMES[data] = Lepanto(data)
    return _GAMES[data]


def report(played: Sequence[Played]) -> Iterator[str]:
    wins = Counter(one.winner for one in played)
    shares = ", ".join(f"{name} {wins[name]}" for name in (*SIDES, "draw"))
    yield f"wins: {shares} of {len(played)}"
    for n, side in enumerate(SIDES):
        least = min(one.afloat[n] for one in played)
        yield (
            f"{side}: mean points {fmean(one.points[n] for one in played):.1f}, "
            f"mean ships afloat {fmean(one.afloat[n] for one in played):.1f} (fewest {least})"
        )
    both = sum(min(one.afloat) > 0 for one in played)
    turns = fmean(one.turns for one in played)
    yield f"mean turns {turns:.1f}; both sides afloat at the end: {both}"
    total = sum((one.tally for one in played), Counter[str]())
    mean = ", ".join(f"{name} {count / len(played):.1f}" for name, count in sorted(total.items()))
    yield f"per game: {mean}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scenario", default="battle")
    parser.add_argument("--players", default="greedy,greedy", help="Christian, Muslim")
    parser.add_argument("--seed", default="balance", help="the games' seeds start with this")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", type=Path, help="a folder of files that replace the game's own")
    chosen = parser.parse_args(arguments)
    players = tuple(chosen.players.split(","))
    matches = [
        Match(chosen.scenario, players, f"{chosen.seed}/{n}", chosen.data)
        for n in range(chosen.games)
    ]
    with Pool(chosen.workers) as pool:
        played = pool.map(play, matches, chunksize=1)
    print(f"{chosen.scenario}: {chosen.players}")
    for line in report(played):
        print(f"  {line}")


if __name__ == "__main__":
    main()
