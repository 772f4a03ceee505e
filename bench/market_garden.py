"""How far the road to Arnhem gets: ``python -m bench.market_garden --help``."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from statistics import median

from grognard.games.market_garden.facts import SIDES
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.state import State
from grognard.players import make

GAME = MarketGarden()


def play(scenario: str, players: Sequence[str], seed: str) -> State:
    state = GAME.new(scenario, seed)
    seats = {
        seat: make(spec, GAME.name, f"{seed}/{seat}")
        for seat, spec in zip(SIDES, players, strict=True)
    }
    while (decision := GAME.decision(state)) is not None:
        GAME.apply(state, seats[decision.seat].choose(GAME, state, decision))
    return state


def farthest(state: State) -> str:
    """The northernmost bridge that counts for the Allies at the end."""
    rules = state.facts.scenario.victory
    reached = victory.reached(state)
    number = {bridge.id: n for n, bridge in enumerate(state.facts.library.map.bridge)}
    held = [
        award.bridge
        for award in rules.award
        if not victory.bridge_bar(state, number[award.bridge], reached)
    ]
    rows = {b: min(state.facts.board.bridge_ends[number[b]]) for b in held}
    return min(rows, key=rows.__getitem__, default="none")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.market_garden", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--players", default="greedy,greedy", help="Allied, German")
    parser.add_argument("--seed", default="balance", help="the games' seeds start with this")
    chosen = parser.parse_args(arguments)
    wins: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    margins = []
    for n in range(chosen.games):
        state = play(chosen.scenario, chosen.players.split(","), f"{chosen.seed}/{n}")
        outcome = GAME.outcome(state)
        wins[outcome.winner or "draw"] += 1
        ends[farthest(state)] += 1
        margins.append(outcome.scores[SIDES[0]] - outcome.scores[SIDES[1]])
    print(f"{chosen.scenario}, {chosen.players}: {dict(wins)}")
    print(
        f"  farthest bridge held: {dict(ends)}; median margin {median(margins)}: {sorted(margins)}"
    )


if __name__ == "__main__":
    main()
