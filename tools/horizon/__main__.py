"""How soon the lead of a plan tells what it will be at the end.

    python -m tools.horizon lepanto --scenario centre,doria_ochiali --turn 1 --worlds 60

From a position of each scenario and seat every plan is played for one player turn, and the first
plan from then on, to the end, in the same worlds and without luck where the game can count it.
Told is the lead after each player turn, and how it goes with that at the end (correlation over the
plans).
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import StatisticsError, correlation, mean
from typing import Any

from grognard.engine.events import QUIET
from grognard.engine.game import Game
from grognard.games import load
from grognard.players.search.knowledge import Knowledge, Plan, knowledge_of
from grognard.players.search.rollout import SameLuck
from tools.arguments import positive, scenarios
from tools.positions import position


def leads(
    game: Game[Any], know: Knowledge, state: Any, seat: str, plan: Plan, world: str, count: int
) -> list[float]:
    """After each of so many player turns, and at the end."""
    state = game.determinize(state, seat, Random(world))
    luck = state.dice = SameLuck(world)
    first = know.plans(state, seat)[0].make(world)
    mine, fortune = plan.make(world), know.fortune(state)
    start = last = know.moment(state)
    found: list[float] = []

    def lead() -> float:
        return know.lead(state, seat) - (0.0 if fortune is None else fortune.luck(seat))

    while (decision := game.decision(state)) is not None:
        now = know.moment(state)
        if now != last:
            last = now
            found.append(lead())
        player = mine if decision.seat == seat and now == start else first
        action = player.choose(state, decision)
        luck.answers(now, decision, action)
        game.apply(state, action, QUIET if fortune is None else fortune)
    end = lead()
    return [*(found + [end] * count)[:count], end]


def measure(game: Game[Any], scenario: str, seat: str, asked: argparse.Namespace) -> None:
    know = knowledge_of(game.name)
    state = position(game, scenario, seat, asked.turn, f"horizon {asked.seed}")
    if state is None:
        return
    print(f"{scenario}, {seat}, turn {game.turn(state)}: after player turns, at the end")
    table: list[list[float]] = []
    for plan in know.plans(state, seat):
        games = [
            leads(game, know, state, seat, plan, f"{asked.seed} {world}", asked.ahead)
            for world in range(asked.worlds)
        ]
        table.append([mean(column) for column in zip(*games, strict=True)])
        print(f"  {plan.name:24}", *(f"{lead:6.2f}" for lead in table[-1]), flush=True)
    columns = list(zip(*table, strict=True))
    print(f"  {'correlation':24}", *(_correlation(column, columns[-1]) for column in columns))


def _correlation(column: tuple[float, ...], end: tuple[float, ...]) -> str:
    try:
        return f"{correlation(column, end):6.2f}"
    except StatisticsError:
        return "     -"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["lepanto", "gallipoli", "market_garden"])
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--turn", type=positive, default=1)
    parser.add_argument(
        "--ahead", type=positive, default=9, help="player turns to tell the lead after"
    )
    parser.add_argument("--worlds", type=positive, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load(asked.game)
    for scenario in scenarios(parser, asked.game, asked.scenario):
        for seat in game.seats:
            measure(game, scenario, seat, asked)


if __name__ == "__main__":
    main()
