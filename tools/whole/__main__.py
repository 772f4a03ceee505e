"""What whole games of Lepanto against the greedy player come to, with the luck taken off.

    python -m tools.whole muslim --scenario centre --player search:2s --games 20

The lead at the end differs by 13 points from game to game, without luck by half of that or less, so
a better player shows after far fewer games than by counting who won. It is told by turn, too: where
a player gains. But a smaller lead that leaves less to the dice may win more often: the chance to be
expected counts both. Without --player the first plan of the search plays, as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import mean, stdev

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import State
from grognard.players import make
from grognard.players.lepanto.knowledge import KNOWLEDGE
from grognard.players.lepanto.luck import Fortune
from grognard.players.search.rollout import chance_to_win, widened
from tools.arguments import not_negative, positive, scenarios, search_player

GAME = Lepanto()

Chooser = Callable[[State, Decision], Action]


class Played(Struct, frozen=True):
    """One game, from one side."""

    leads: list[float]
    """Without luck, at the start of each turn from the second on and at the end."""
    won: float
    chance: float
    """To have won, with that lead and all that the dice might as well have brought."""


def played(scenario: str, seat: str, player: str | None, seed: str) -> Played:
    state = GAME.new(scenario, seed)
    fortune, leads, turn = Fortune(state), list[float](), state.turn
    own, enemy = _chooser(player, state, seat, seed), _by_name("greedy", seed)
    while (decision := GAME.decision(state)) is not None:
        if state.turn != turn:
            turn = state.turn
            leads.append(KNOWLEDGE.lead(state, seat) - fortune.luck(seat))
        choose = own if decision.seat == seat else enemy
        GAME.apply(state, choose(state, decision), fortune)
    leads.append(KNOWLEDGE.lead(state, seat) - fortune.luck(seat))
    winner = GAME.outcome(state).winner
    chance = chance_to_win(leads[-1], widened(KNOWLEDGE.spread(state), fortune.risk))
    return Played(leads, 0.5 if winner is None else float(winner == seat), chance)


def _chooser(player: str | None, state: State, seat: str, seed: str) -> Chooser:
    return (
        KNOWLEDGE.plans(state, seat)[0].make(seed).choose
        if player is None
        else _by_name(player, seed)
    )


def _by_name(player: str, seed: str) -> Chooser:
    made = make(player, GAME.name, seed)
    return lambda state, decision: made.choose(GAME, state, decision)


def told(games: list[Played]) -> str:
    ends, chances = [game.leads[-1] for game in games], [game.chance for game in games]
    turns = max(len(game.leads) for game in games)
    # A game that ended early stays as it ended.
    by_turn = [
        mean(game.leads[min(n, len(game.leads) - 1)] for game in games) for n in range(turns)
    ]
    words = " ".join(f"{lead:+.1f}" for lead in by_turn)
    won = mean(game.won for game in games)
    return (
        f"{len(games)} games: lead {mean(ends):+.2f} ± {_error(ends):.2f}, {won:.0%} won, "
        f"{mean(chances):.0%} ± {_error(chances):.0%} to be expected; by turn {words}"
    )


def _error(numbers: list[float]) -> float:
    return stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=GAME.seats)
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--player", help="a search; without it, its first plan")
    parser.add_argument("--games", type=positive, default=20)
    parser.add_argument("--seed", type=not_negative, default=1)
    asked = parser.parse_args()
    named = scenarios(parser, GAME.name, asked.scenario)
    player = search_player(parser, GAME.name, asked.player) if asked.player else None
    games = list[Played]()
    for n in range(asked.games):
        seed = f"whole {asked.seed} {n}"
        games.append(played(named[n % len(named)], asked.side, player, seed))
        print(told(games), flush=True)


if __name__ == "__main__":
    main()
