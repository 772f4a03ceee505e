"""Train a small policy that beats chance, with numpy alone.

The policy is a masked softmax: every action has a preference of its own, and every verb has some
weights on the head of the observation (turn, phase, scores, what is asked). It learns by REINFORCE
from games against the random player, many of them stepped together, and is tested on new games.

    python examples/train_policy.py
    python examples/train_policy.py --game market_garden --scenario nijmegen --seat allied
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from grognard.analysis.statistics import wilson
from grognard.envs.encoding import Encoding
from grognard.envs.vector import VectorEnv

Floats = NDArray[np.float64]


class Policy:
    """Preferences for actions, and by verb weights on the head of the observation."""

    def __init__(self, encoding: Encoding, seed: int) -> None:
        first = sorted(encoding.vocabulary.first.values())
        self.verb = np.searchsorted(first, np.arange(encoding.actions), side="right") - 1
        self.head = sum(block.length for block in encoding.blocks if block.rows <= 2)
        self.parameters = [np.zeros(encoding.actions), np.zeros((len(first), self.head))]
        self.rng = np.random.default_rng(seed)

    def choose(self, seen: Floats, mask: NDArray[np.int8], slope: list[Floats] | None) -> int:
        """Draw a legal action; ``slope`` grows by the slope of its log-probability."""
        bias, weights = self.parameters
        legal = np.flatnonzero(mask)
        verbs, head = self.verb[legal], seen[: self.head]
        logits = bias[legal] + (weights @ head)[verbs]
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        drawn = int(self.rng.choice(len(legal), p=chances))
        if slope is not None:
            chances[drawn] -= 1
            slope[0][legal] -= chances
            for verb in np.unique(verbs):
                slope[1][verb] -= chances[verbs == verb].sum() * head
        return int(legal[drawn])


class Adam:
    """Steps uphill, each parameter at its own pace."""

    def __init__(self, parameters: list[Floats], pace: float) -> None:
        self.parameters, self.pace, self.steps = parameters, pace, 0
        self.mean = [np.zeros_like(p) for p in parameters]
        self.square = [np.zeros_like(p) for p in parameters]

    def climb(self, slopes: list[Floats]) -> None:
        self.steps += 1
        for part, slope in enumerate(slopes):
            self.mean[part] += 0.1 * (slope - self.mean[part])
            self.square[part] += 0.01 * (slope * slope - self.square[part])
            mean = self.mean[part] / (1 - 0.9**self.steps)
            square = self.square[part] / (1 - 0.99**self.steps)
            self.parameters[part] += self.pace * mean / (np.sqrt(square) + 1e-3)


def train(games: VectorEnv, policy: Policy, count: int, batch: int, seed: int) -> None:
    """Play ``count`` games, and learn from every ``batch`` of them."""
    adam = Adam(policy.parameters, pace=0.2)
    slopes = [[np.zeros_like(p) for p in policy.parameters] for _ in range(games.num_envs)]
    finished: list[tuple[float, list[Floats]]] = []
    seen, info = games.reset(seed=seed)
    played, began = 0, time.perf_counter()
    while played < count:
        actions = [
            policy.choose(seen[row].astype(np.float64), info["action_mask"][row], slopes[row])
            for row in range(games.num_envs)
        ]
        seen, rewards, over, _, info = games.step(np.array(actions))
        for row in np.flatnonzero(over):
            finished.append((float(rewards[row]), slopes[row]))
            slopes[row] = [np.zeros_like(p) for p in policy.parameters]
            played += 1
        if len(finished) >= batch:
            learn(adam, finished)
            mean = np.mean([reward for reward, _ in finished])
            print(f"{played} games, {time.perf_counter() - began:.0f} s: mean margin {mean:+.2f}")
            finished = []


def learn(adam: Adam, finished: list[tuple[float, list[Floats]]]) -> None:
    """One step of REINFORCE; a game counts by how much better it went than the others."""
    rewards = np.array([reward for reward, _ in finished])
    better = (rewards - rewards.mean()) / (rewards.std() + 1e-8)
    slopes = [
        sum(w * slope[part] for w, (_, slope) in zip(better, finished, strict=True)) / len(finished)
        for part in range(len(adam.parameters))
    ]
    adam.climb([np.asarray(slope) for slope in slopes])


def test(games: VectorEnv, policy: Policy | None, count: int, seed: int) -> list[float]:
    """The results of ``count`` new games; without a policy, of random play.

    Every row plays as many: the first to end would more often be short ones."""
    rng = np.random.default_rng(seed)
    each = -(-count // games.num_envs)
    results: list[list[float]] = [[] for _ in range(games.num_envs)]
    seen, info = games.reset(seed=seed)
    while min(map(len, results)) < each:
        actions = [
            policy.choose(seen[row].astype(np.float64), mask, None)
            if policy is not None
            else int(rng.choice(np.flatnonzero(mask)))
            for row, mask in enumerate(info["action_mask"])
        ]
        seen, rewards, over, _, info = games.step(np.array(actions))
        for row in np.flatnonzero(over):
            results[row].append(float(rewards[row]))
    return [result for row in results for result in row[:each]]


def told(who: str, results: list[float]) -> str:
    wins, draws = results.count(1.0), results.count(0.0)
    least, most = wilson(wins, len(results))
    return (
        f"{who}: {wins} of {len(results)} won ({draws} drawn), "
        f"win rate {wins / len(results):.0%} (95 %: {least:.0%} to {most:.0%})"
    )


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="gallipoli")
    parser.add_argument("--scenario", default="valiant_stroke")
    parser.add_argument("--seat", default="allied")
    parser.add_argument("--games", type=int, default=360, help="games to learn from")
    parser.add_argument("--batch", type=int, default=30, help="games between two steps")
    parser.add_argument("--test", type=int, default=200, help="games to be tested on")
    parser.add_argument("--together", type=int, default=10, help="games stepped at the same time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)

    def games(reward: str) -> VectorEnv:
        return VectorEnv(args.game, args.scenario, args.together, seat=args.seat, reward=reward)

    learning, testing = games("margin"), games("result")
    policy = Policy(learning.encoding, args.seed)
    before = test(testing, None, args.test, 10_000 + args.seed)
    train(learning, policy, args.games, args.batch, args.seed)
    after = test(testing, policy, args.test, 20_000 + args.seed)
    print(told("random against random", before))
    print(told("policy against random", after))


if __name__ == "__main__":
    main()
