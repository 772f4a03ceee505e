"""The plain search: plays any game by its contract alone, without knowledge of it.

It tries answers in imagined games (``determinize``, with dice of their own), plays those on at
random for a turn or two, and looks more often at what has done well so far: a tree of answers with
upper confidence bounds. A node stands for the answers that led to it, whatever the dice brought.
"""

from __future__ import annotations

import random
from math import log, sqrt, tanh
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.search.budget import Allowance, Budget, TurnBudget
from grognard.players.search.player import Watcher

PART = 0.2
"""Of what is left of the turn's budget, what one decision may use: nobody knows how many come."""
CURIOSITY = 0.5
"""Weight of what has been tried seldom: rewards go from 0 to 1."""
TURNS = 2
"""Game turns that a try is played on for, the one under way included ..."""
MOST_DECISIONS = 400
"""... and the most decisions."""


class Node:
    """What the tries through one answer came to, for the seat that searches."""

    __slots__ = ("after", "total", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0
        self.after: dict[Action, Node] = {}

    def promising(self, options: list[Action], own: bool) -> Action:
        """The answer to look at next: good for who decides, or seldom tried."""
        scale = CURIOSITY * sqrt(log(self.tries))

        def bound(action: Action) -> float:
            node = self.after[action]
            mean = node.total / node.tries
            return (mean if own else 1 - mean) + scale / sqrt(node.tries)

        return max(options, key=bound)


class PlainSearch:
    """Plays either seat of any game, by what that seat may know."""

    def __init__(self, seed: int | str, budget: Budget) -> None:
        self._rng = random.Random(f"plain {seed}")
        self._turn = TurnBudget(budget)
        self._moment: tuple[int, str] | None = None
        self._known: dict[str, Node] = {}
        """By position, what was tried there at the last decision."""
        self._usual = 1.0
        """How far apart the scores usually are at the end of a try."""
        self.watch: Watcher = lambda _: True

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        if len(options) == 1:
            return options[0]
        moment = (game.turn(state), decision.seat)
        if moment != self._moment:
            self._moment = moment
            self._turn.refill()
        root = self._known.pop(game.digest(state), None) or Node()
        allowance = Allowance(self._turn, max(self._turn.left * PART, 0.0))
        while allowance.used < 1:
            self._try(game, state, decision.seat, root)
            allowance.evaluated()
            allowance.stopped = not self.watch(self._spent(allowance))
        allowance.close()
        best = max(options, key=lambda a: root.after[a].tries if a in root.after else 0)
        self._keep(game, state, best, root.after.get(best))
        return best

    def _keep(self, game: Game[Any], state: Any, action: Action, node: Node | None) -> None:
        """What was tried beyond the answer counts at the next decision, if no die comes between."""
        after = game.clone(state)
        game.apply(after, action)
        plain = after.rolled == state.rolled and game.shown(after) == game.shown(state)
        self._known = {game.digest(after): node} if plain and node is not None else {}

    def _spent(self, allowance: Allowance) -> float:
        used = self._turn.spent + allowance.used * allowance.size
        return min(used / self._turn.budget.amount, 1.0)

    def _try(self, game: Game[Any], state: Any, seat: str, root: Node) -> None:
        """One imagined game: down the tree, one answer further, then on at random."""
        world = game.determinize(state, seat, self._rng)
        last = game.turn(state) + TURNS
        path, node = [root], root
        while (decision := game.decision(world)) is not None:
            options = game.legal(world)
            new = [action for action in options if action not in node.after]
            if new:
                action = self._rng.choice(new)
                node.after[action] = Node()
            else:
                action = node.promising(options, decision.seat == seat)
            game.carry_out(world, action)
            node = node.after[action]
            path.append(node)
            if new:
                break
        self._play_on(game, world, last)
        reward = self._reward(game, world, seat)
        for node in path:
            node.tries += 1
            node.total += reward

    def _play_on(self, game: Game[Any], world: Any, last: int) -> None:
        draw = self._rng.random
        for _ in range(MOST_DECISIONS):
            if game.decision(world) is None or game.turn(world) >= last:
                break
            options = game.legal(world)
            game.carry_out(world, options[int(draw() * len(options))])

    def _reward(self, game: Game[Any], world: Any, seat: str) -> float:
        """1 for a victory; before the end, how the scores stand against the usual difference."""
        outcome = game.outcome(world)
        own = outcome.scores[seat]
        lead = own - max(score for other, score in outcome.scores.items() if other != seat)
        self._usual += (abs(lead) - self._usual) / 50
        reward = (1 + tanh(lead / max(self._usual, 1.0))) / 2
        if game.decision(world) is not None:
            return reward
        won = 0.5 if outcome.winner is None else float(outcome.winner == seat)
        return (reward + 3 * won) / 4
