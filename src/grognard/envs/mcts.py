"""OpenSpiel's Monte Carlo tree search as a player: ``mcts:10s`` a turn, ``mcts:50n`` a decision.

The search, its tree and its random rollouts are OpenSpiel's own. It works on an imagined position,
so it knows neither what is hidden from its seat nor the dice to come.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.envs.encoding import Encoding
from grognard.envs.openspiel import PREFIX, GrognardState
from grognard.envs.parts import not_installed
from grognard.envs.positions import Position, Thrown
from grognard.players.search.budget import Budget, read_budget
from grognard.players.search.knowledge import Knowledge, knowledge_of

try:
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]
except ImportError as error:
    raise not_installed(error) from None

EXPLORATION = 2.0
"""The constant of UCT in OpenSpiel's own example."""
MOST_SIMULATIONS = 1_000_000
LARGEST_PART = 1 / 4
"""The largest share of a turn's remaining time for one decision: there may be more decisions than
expected."""
LONGEST_LOOK = 2_000
"""How many decisions to look ahead when guessing the number in a turn."""


class TimeUp(Exception):
    """The time for this decision is over."""


class Hourglass:
    """The random numbers of one search, as OpenSpiel asks numpy for them; they end with its time.
    Dice are fair, so all draws are uniform."""

    def __init__(self, seed: int) -> None:
        self.deadline = 0.0
        """By ``time.perf_counter``; 0: none."""
        self._rng = random.Random(seed)
        self._draw = self._rng.random

    def choice(self, options: Sequence[int], p: Sequence[float] | None = None) -> int:
        if self.deadline and time.perf_counter() > self.deadline:
            raise TimeUp
        return options[int(self._draw() * len(options))]

    def shuffle(self, options: list[tuple[int, float]]) -> None:
        self._rng.shuffle(options)


class Bot(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, but it keeps its tree: when time is up, the best answer so far counts."""

    def __init__(self, game: Any, simulations: int, glass: Hourglass) -> None:
        evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=glass)
        super().__init__(game, EXPLORATION, simulations, evaluator, random_state=glass)
        self._root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self._root = root
        return super()._apply_tree_policy(root, state)

    def best(self, state: GrognardState) -> int | None:
        """The answer searched most; None if there was no time for any."""
        self._root = None
        try:
            root = self.mcts_search(state)
        except TimeUp:
            root = self._root
        if root is None or not any(child.explore_count for child in root.children):
            return None
        return int(root.best_child().action)


class _Header(Struct):
    """The part of a save that names its game."""

    scenario: str
    options: dict[str, str]


class MctsPlayer:
    """Plays either seat of one game."""

    def __init__(self, game: str, seed: int | str, budget: Budget) -> None:
        self._know: Knowledge | None = knowledge_of(game) if budget.timed else None
        self._budget = budget
        self._rng = random.Random(f"mcts {seed}")
        self._moment = -1
        self._left = 0.0
        self._decisions_left = 1
        self._spiel = pyspiel.load_game(PREFIX + game)
        self._start: GrognardState = self._spiel.new_initial_state()
        self._encoding: Encoding | None = None

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        if len(options) == 1:
            return options[0]
        known = game.determinize(state, decision.seat, self._rng)
        began = time.perf_counter()
        self._open(game, known, decision.seat)
        found = self._search(game, known, began)
        self._left -= time.perf_counter() - began
        self._decisions_left = max(self._decisions_left - 1, 1)
        return found if found is not None else self._rng.choice(options)

    def _search(self, game: Game[Any], known: Any, began: float) -> Action | None:
        """The answer that the search finds in its share of the turn's time."""
        glass = Hourglass(self._rng.getrandbits(32))
        simulations = MOST_SIMULATIONS
        if self._budget.timed:
            if self._left <= 0:
                return None
            part = min(1 / self._decisions_left, LARGEST_PART)
            glass.deadline = began + self._left * part
        else:
            # The first simulation only visits the position itself.
            simulations = int(self._budget.amount) + 1
        known.dice = Thrown(())
        encoding = self._encoding_of(game, known)
        state = self._start.at(Position(encoding, known))
        number = Bot(self._spiel, simulations, glass).best(state)
        return None if number is None else encoding.vocabulary.action(number)

    def _encoding_of(self, game: Game[Any], known: Any) -> Encoding:
        if self._encoding is None or self._encoding.game is not game:
            header = msgspec.json.decode(game.save(known), type=_Header)
            self._encoding = Encoding(game, header.scenario, header.options)
        return self._encoding

    def _open(self, game: Game[Any], known: Any, seat: str) -> None:
        """Renew the budget when another player turn or impulse begins."""
        if self._know is None:
            return
        moment = self._know.moment(known)
        if moment != self._moment:
            # The search player divides its time in the same way.
            own, share = self._know.own_turn(known, seat), self._know.own_turn_share
            self._left = self._budget.amount * (share if own else 1 - share)
            self._decisions_left = self._decisions_ahead(game, known, seat, self._know)
        self._moment = moment

    def _decisions_ahead(self, game: Game[Any], known: Any, seat: str, know: Knowledge) -> int:
        """How many answers this seat may still have to choose in this turn or impulse, found by
        playing it once at random."""
        copy, moment = game.determinize(known, seat, self._rng), know.moment(known)
        found = 0
        for _ in range(LONGEST_LOOK):
            decision = game.decision(copy)
            if decision is None or know.moment(copy) != moment:
                break
            options = game.legal(copy)
            found += decision.seat == seat and len(options) > 1
            game.carry_out(copy, self._rng.choice(options))
        return max(found, 1)


def make_mcts(spec: str, game: str, seed: int | str) -> MctsPlayer:
    """The player that ``mcts:10s`` or ``mcts:50n`` names."""
    kind, _, budget = spec.partition(":")
    if kind != "mcts":
        raise BadRequest("unknown_player", player=spec, known="mcts:10s, mcts:50n")
    return MctsPlayer(game, seed, read_budget(spec, budget))
