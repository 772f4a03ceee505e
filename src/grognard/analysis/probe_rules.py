"""Simple rules of play that a clever person might try, and a player that keeps to them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players import Player

ALWAYS, NEVER, IDLE = "always", "never", "idle"
BOTH = " + "
LAST_TURNS = 2
"""The last turns, in which a side that waits for the end acts."""


class Rule(NamedTuple):
    """What a side always or never answers to a kind of question, or that it does nothing."""

    how: str
    kind: str = ""
    verb: str = ""
    until: int = 0
    """Of idling, the first turn in which it ends; 0: never."""

    def __str__(self) -> str:
        if self.how == IDLE:
            return f"{IDLE} until {self.until}" if self.until else IDLE
        return f"{self.how} {self.kind}/{self.verb}"


def read_rule(text: str) -> Rule:
    """The rule that is written so."""
    how, _, rest = text.partition(" ")
    if how == IDLE:
        return Rule(IDLE, until=int(rest.removeprefix("until ") or 0))
    kind, _, verb = rest.partition("/")
    return Rule(how, kind, verb)


class Offered(NamedTuple):
    """A verb that was offered beside others, to a side asked for a kind of answer."""

    seat: str
    kind: str
    verb: str


class Census:
    """What is offered in games of the computer, and what it takes."""

    def __init__(self) -> None:
        self.offered = Counter[Offered]()
        self.taken = Counter[Offered]()

    def look(self, decision: Decision, options: Sequence[Action], taken: Action) -> None:
        verbs = dict.fromkeys(option.verb for option in options)
        if len(verbs) == 1:
            return
        for verb in verbs:
            self.offered[Offered(decision.seat, decision.kind, verb)] += 1
        self.taken[Offered(decision.seat, decision.kind, taken.verb)] += 1

    def rules(self, seat: str, first_turn: int, last_turn: int) -> Iterator[Rule]:
        """Every rule that would have changed something."""
        yield Rule(IDLE)
        if last_turn - LAST_TURNS >= first_turn:
            yield Rule(IDLE, until=last_turn - LAST_TURNS + 1)
        for one, times in self.offered.items():
            if one.seat != seat:
                continue
            if self.taken[one]:
                yield Rule(NEVER, one.kind, one.verb)
            if self.taken[one] < times:
                yield Rule(ALWAYS, one.kind, one.verb)


class Bound:
    """Plays as another player does, except where its rules forbid it."""

    def __init__(self, player: Player, rules: Iterable[Rule], seed: str) -> None:
        self._player = player
        # What is said of one kind of question goes before what is said of all.
        self._rules = sorted(rules, key=lambda rule: rule.how == IDLE)
        self._rng = random.Random(f"bound {seed}")
        self.bent = 0
        """How often the rules changed its answer."""

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        left = self._left(game, state, decision, game.legal(state))
        wanted = self._player.choose(game, state, decision)
        if wanted in left:
            return wanted
        self.bent += 1
        plain = [option for option in left if option.arg == NO_ARGUMENT]
        return self._rng.choice(plain or left)

    def _left(
        self, game: Game[Any], state: Any, decision: Decision, options: list[Action]
    ) -> list[Action]:
        """What the rules leave to choose from: never nothing."""
        for rule in self._rules:
            if rule.how == IDLE:
                if not rule.until or game.turn(state) < rule.until:
                    options = idlest(game, state, options)
            elif rule.kind == decision.kind:
                named = [option for option in options if option.verb == rule.verb]
                others = [option for option in options if option.verb != rule.verb]
                options = (named if rule.how == ALWAYS else others) or options
                if rule.how == ALWAYS and named:
                    return options
        return options


def idlest(game: Game[Any], state: Any, options: list[Action]) -> list[Action]:
    """Of the answers that name nothing, the one that ends most of what is under way; all options
    if there is none."""
    plain = [option for option in options if option.arg == NO_ARGUMENT]
    if not plain or len(options) == 1:
        return options

    def under_way(option: Action) -> int:
        after = game.clone(state)
        game.answer(after, option)
        return game.depth(after)

    return [min(plain, key=under_way)]
