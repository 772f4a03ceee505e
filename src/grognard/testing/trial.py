"""One play-out of a game under test: what is played, and how closely it is checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, NoReturn

from msgspec import Struct

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.frames import S
from grognard.engine.game import Game

Chooser = Callable[[Game[Any], Any, list[Action], random.Random], Action]
"""Picks one of the legal actions, with chances from the given source only."""


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""


class Effort(Struct, frozen=True):
    """How much to check; the defaults suit a game of a few hundred decisions."""

    most_decisions: int = 50_000
    """A game with more decisions counts as endless."""
    stop_after: int | None = None
    """Play only this many decisions, and do not check the end of the game."""
    every: int = 1
    """Look closely at every n-th decision and at the first of each kind."""
    sample: int = 40
    """How many actions are tried for refusal at each close look."""
    whole_every: int = 50
    """Every n-th close look, and the first of each kind, tries every action there is."""
    ahead: int = 4
    """How many decisions a copy is played on for at each close look."""


class Trial(Generic[S]):
    """The game under test and its sources of chance; ``move`` counts the moves played."""

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        seed: int | str,
        options: Mapping[str, str],
        effort: Effort,
        choose: Chooser,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.seed = seed
        self.options = options
        self.effort = effort
        self.choose = choose
        self.secret = f"secret of {seed}"
        """The game's own seed, long enough to be recognised wherever it leaks."""
        self.rng = random.Random(f"check {seed}")
        self.move = 0

    def new(self) -> S:
        return self.game.new(self.scenario, self.secret, self.options)

    def fail(self, promise: str, what: str) -> NoReturn:
        options = " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        where = f"{self.game.name} {self.scenario}, seed {self.seed!r}, move {self.move}"
        raise Broken(f"{promise}: {what} ({where}{', options ' if options else ''}{options})")

    def hold(self, kept: bool, promise: str, what: object) -> None:
        if not kept:
            self.fail(promise, str(what))

    @contextmanager
    def keeping(self, promise: str, what: object) -> Iterator[None]:
        """An error raised inside breaks this promise."""
        try:
            yield
        except Broken:
            raise
        except Exception as error:
            try:
                self.fail(promise, f"{what}: {type(error).__name__}: {error}")
            except Broken as broken:
                raise broken from error

    def some_of(self, legal: list[Action], count: int) -> list[Action]:
        return legal if len(legal) <= count else self.rng.sample(legal, count)

    def next_rolls(self, state: S) -> list[int]:
        """What the state's dice would show next, read as dice with very many sides."""
        return [state.dice.roll(state.rolled + n, 1 << 30) for n in range(1, 5)]


def universe(game: Game[S], state: S) -> list[Action]:
    """Every well-formed action: each verb with each possible argument."""
    names = game.names(state)
    return [
        Action(verb, arg)
        for verb, argument in game.verbs.items()
        for arg in (range(len(names[argument])) if argument else (NO_ARGUMENT,))
    ]


def sampled(trial: Trial[S], state: S, legal: list[Action]) -> list[Action]:
    """Well-formed actions, half of them close to the legal ones, where refusals go wrong."""
    game, rng = trial.game, trial.rng
    names, verbs = game.names(state), list(game.verbs)
    found = []
    for n in range(trial.effort.sample):
        near = rng.choice(legal)
        verb = near.verb if n % 2 else rng.choice(verbs)
        argument = game.verbs[verb]
        count = len(names[argument]) if argument else 0
        arg = rng.randrange(count) if count else NO_ARGUMENT
        if n % 4 == 0 and 0 <= near.arg < count:
            arg = near.arg
        found.append(Action(verb, arg))
    return found


def malformed(game: Game[S], state: S) -> list[Action]:
    """Actions that no position allows: unknown verbs, and missing or impossible arguments."""
    names = game.names(state)
    found = [Action("no such verb"), Action("", 0)]
    for verb, argument in game.verbs.items():
        if argument:
            found += [Action(verb), Action(verb, -2), Action(verb, len(names[argument]))]
        else:
            found.append(Action(verb, 0))
    return found
