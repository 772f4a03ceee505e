"""How good a way to the goal of an exercise is: tried in many worlds with other dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.exercises import Exercise, Goal, exercises, record_of
from grognard.engine.game import Game
from grognard.engine.records import replay
from grognard.engine.session import Session
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.games.versions import game_of
from grognard.players import make, usual
from grognard.players.search.knowledge import knowledge_of
from grognard.players.search.rollout import WorldDice

TRIES = 240
ENOUGH = 0.9
"""The share of the best way's chance with which an exercise is solved."""


class Start(Struct, frozen=True):
    """Where an exercise begins."""

    game: Game[Any]
    session: Session[Any]
    """It is shared, and must not be changed."""
    exercise: Exercise

    @property
    def state(self) -> Any:
        return self.session.state


@lru_cache(maxsize=40)
def start_of(name: str, id_: str) -> Start:
    """The game of an exercise, replayed with the data it was played with."""
    title = title_of(name)
    record = record_of(title, id_)
    game = game_of(record)
    return Start(game, replay(record, game), exercises(title)[id_])


def met(game: Game[Any], state: Any, goal: Goal, seat: str) -> bool:
    """Is a goal reached, as that seat sees the table?"""
    drawing = resolve(title_of(game.name).drawing)
    return goal.met(drawing.draw(game.view(state, seat)), seat)


def over(game: Game[Any], start: Any, state: Any) -> bool:
    """Has the player turn (or impulse) in which it began passed?"""
    if game.decision(state) is None:
        return True
    know = knowledge_of(game.name)
    return know.moment(state) != know.moment(start)


class Follower:
    """Gives the answers of a way in their order, as far as the dice leave them open. Those that are
    not open now may be given later."""

    def __init__(self, game: Game[Any], answers: Sequence[str]) -> None:
        self._game = game
        self._answers = list(answers)
        self._used = [False] * len(answers)
        self._next = 0

    @property
    def left(self) -> list[int]:
        """The numbers of the answers that have not been given."""
        return [number for number, used in enumerate(self._used) if not used]

    def choose(self, state: Any, legal: Sequence[Action]) -> Action | None:
        """The next answer that is open; None if there is none."""
        for number in self._order():
            action = self._game.parse(state, self._answers[number])
            if action in legal:
                self._give(number)
                return action
        return None

    def given(self, answer: str) -> None:
        """Another way gave this answer: it need not be given again."""
        found = (number for number in self._order() if self._answers[number] == answer)
        if (number := next(found, None)) is not None:
            self._give(number)

    def _order(self) -> Iterator[int]:
        """Those not given yet: from the last one on, then those passed over."""
        for number in (*range(self._next, len(self._answers)), *range(self._next)):
            if not self._used[number]:
                yield number

    def _give(self, number: int) -> None:
        self._used[number] = True
        self._next = number + 1


class Trials:
    """The same worlds for every way, so that ways are compared by what they do and not by luck."""

    def __init__(
        self, game: Game[Any], state: Any, seat: str, goal: Goal, best: Sequence[str] = ()
    ) -> None:
        self._game, self._start = game, state
        self._seat, self._goal, self._best = seat, goal, best
        self._know = knowledge_of(game.name)

    def chance(self, way: Sequence[str], tries: int = TRIES) -> float:
        """The share of the worlds in which a way leads to the goal."""
        return sum(self.succeeds(way, world) for world in range(tries)) / tries

    def succeeds(self, way: Sequence[str], world: int) -> bool:
        """Play one world to the end of the turn. What the way leaves open is answered by the best
        way, and then as the regular computer player would."""
        game, seat = self._game, self._seat
        state = self.imagined(world)
        moment = self._know.moment(state)
        usually = {who: make(usual(game.name), game.name, f"{world}/{who}") for who in game.seats}
        mine, best = Follower(game, way), Follower(game, self._best)
        while (decision := game.decision(state)) is not None:
            if self._know.moment(state) != moment:
                break
            action = None
            if decision.seat == seat:
                legal = game.legal(state)
                action = mine.choose(state, legal)
                if action is not None:
                    best.given(game.notation(state, action))
                else:
                    action = best.choose(state, legal)
            if action is None:
                action = usually[decision.seat].choose(game, state, decision)
            state.dice.answers(moment, decision, action)
            game.apply(state, action)
        return met(game, state, self._goal, seat)

    def imagined(self, world: int) -> Any:
        """The position as the player may know it, with the dice of this world."""
        game = self._game
        if game.knows_all(self._seat):
            state = game.clone(self._start)
        else:
            state = game.determinize(self._start, self._seat, Random(world))
        state.dice = WorldDice(f"exercise {world}")
        return state


class Judged(Struct, frozen=True):
    """What a way is worth beside the best one and the tempting one."""

    chance: float
    best: float
    tempting: float
    tries: int

    @property
    def solved(self) -> bool:
        return self.best > 0 and self.chance >= ENOUGH * self.best


def judge(name: str, id_: str, way: Sequence[str], tries: int = TRIES) -> Judged:
    """The chance of a way, and those of the ways that the exercise knows."""
    exercise = start_of(name, id_).exercise
    chance, best, tempting = (
        _chance(name, id_, one, tries) for one in (tuple(way), exercise.best, exercise.tempting.do)
    )
    return Judged(chance, best, tempting, tries)


@lru_cache(maxsize=512)
def _chance(name: str, id_: str, way: tuple[str, ...], tries: int) -> float:
    """Whoever looks at a verdict again is not made to wait again."""
    return _trials(name, id_).chance(way, tries)


def _trials(name: str, id_: str) -> Trials:
    start = start_of(name, id_)
    exercise = start.exercise
    return Trials(start.game, start.state, exercise.seat, exercise.goal, exercise.best)
