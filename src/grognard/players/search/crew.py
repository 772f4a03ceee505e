"""Processes that play the imagined games of a search. Whatever their number, a try comes to the
same: it depends on the position, the plan and the number of its world alone."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from grognard.engine.data import Replacement
from grognard.engine.game import Game
from grognard.engine.workers import IN_HAND, Team
from grognard.games import load
from grognard.games.versions import load_version
from grognard.players.judge import judge_of
from grognard.players.search.knowledge import knowledge_of
from grognard.players.search.rollout import Candidate, Rollouts, Verdict

K = TypeVar("K", bound=Hashable)


class Scene(Struct, frozen=True):
    """What all tries of one choice have in common, to be sent to another process."""

    game: str
    version: str
    data: Replacement
    """Given if no release has that version."""
    position: bytes
    seat: str
    seed: str
    horizon: int
    scenario: str
    """Given if chances are to be told by its judge."""


class Try(Struct, frozen=True):
    """One imagined game."""

    scene: bytes
    """Packed once for all tries: whoever plays them unpacks it once."""
    candidate: Candidate
    world: int | str
    position: bytes | None = None
    """Where it begins, if not in an imagined world of the scene."""


class Packer:
    """Makes tries of candidates."""

    def __init__(self, game: Game[Any], rollouts: Rollouts, known: Any, scenario: str = "") -> None:
        self._scenario = scenario
        self._game = game
        self._rollouts = rollouts
        self._known = known

    @cached_property
    def _scene(self) -> bytes:
        game, rollouts = self._game, self._rollouts
        version = game.data_version
        data = None if load_version(game.name, version) else game.bundle
        position = game.save(self._known)
        seat, seed, horizon = rollouts.seat, rollouts.seed, rollouts.horizon
        told = Scene(game.name, version, data, position, seat, seed, horizon, self._scenario)
        return pickle.dumps(told)

    def packed(self, candidate: Candidate, world: int | str, position: Any = None) -> Try:
        begins = None if position is None else self._game.save(position)
        return Try(self._scene, candidate, world, begins)


class _Stage(NamedTuple):
    """A scene unpacked."""

    game: Game[Any]
    known: Any
    rollouts: Rollouts


@lru_cache(maxsize=4)
def _stage(scene: bytes) -> _Stage:
    told: Scene = pickle.loads(scene)
    game = _game_of(told)
    known, know = game.load(told.position, "imagined"), knowledge_of(told.game)
    base = know.plans(known, told.seat)[0]
    judge = judge_of(game, told.scenario)
    rollouts = Rollouts(game, know, told.seat, base, told.seed, told.horizon, judge)
    return _Stage(game, known, rollouts)


def _game_of(scene: Scene) -> Game[Any]:
    released = load_version(scene.game, scene.version) if scene.data is None else None
    return released or load(scene.game, scene.data)


def play(asked: Try) -> Verdict:
    """In one of the processes."""
    game, known, rollouts = _stage(asked.scene)
    if asked.position is None:
        return rollouts.imagine(known, asked.candidate, asked.world)
    return rollouts.play(game.load(asked.position, "imagined"), asked.candidate, str(asked.world))


class _Errand(NamedTuple):
    """A try, and who asked for it."""

    weighing: int
    key: Hashable
    asked: Try | tuple[str, str]
    """Or a game and the version of its data, to be ready for it."""


def _run(errand: _Errand) -> Verdict | None:
    if isinstance(errand.asked, Try):
        return play(errand.asked)
    load_version(*errand.asked)
    return None


class Crew:
    """So many processes; with one, everything is played in the process that asks."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._team: Team[_Errand, Verdict | None] = Team(_run, processes)
        self._numbers = count()
        self._ready = set[tuple[str, str]]()

    def start(self) -> None:
        """Before the first try is asked for: new processes take their time."""
        if self.processes > 1:
            self._team.start()

    def get_ready(self, game: Game[Any]) -> None:
        """Wait until all processes have loaded the game, so that no budget is spent on it."""
        name = game.name, game.data_version
        if self.processes == 1 or name in self._ready:
            return
        self._ready.add(name)
        for _ in range(self.processes):
            self.ask(_Errand(self.number(), None, name))
        while self._team.unanswered:
            self.answer()

    def number(self) -> int:
        return next(self._numbers)

    @property
    def has_room(self) -> bool:
        return self._team.unanswered < IN_HAND * self.processes

    def ask(self, errand: _Errand) -> None:
        self._team.ask(errand)

    def answer(self) -> tuple[_Errand, Verdict | None]:
        try:
            return self._team.answer()
        except BaseException:
            self.close()  # what is still under way would answer to nobody
            raise

    def close(self) -> None:
        self._ready.clear()
        self._team.dismiss()


class Weighing(Generic[K]):
    """The tries of one choice, each known by a key, here or by a crew."""

    def __init__(
        self, crew: Crew, here: Callable[[K], Verdict], packed: Callable[[K], Try]
    ) -> None:
        self._crew = crew
        self._here = here
        self._packed = packed
        self._number = crew.number()
        self._coming: Iterator[K] = iter(())
        self._asked = set[K]()
        self._found = dict[K, Verdict]()

    def expect(self, keys: Iterable[K]) -> None:
        """These will be asked for next, in this order."""
        self._coming = iter(keys)

    def verdict(self, key: K) -> Verdict:
        if self._crew.processes == 1:
            return self._here(key)
        while key not in self._found:
            while self._crew.has_room and (coming := next(self._coming, None)) is not None:
                self._ask(coming)
            self._ask(key)
            errand, verdict = self._crew.answer()
            if errand.weighing == self._number and verdict is not None:
                self._found[errand.key] = verdict  # type: ignore[index]
        return self._found[key]

    def _ask(self, key: K) -> None:
        if key not in self._asked:
            self._asked.add(key)
            self._crew.ask(_Errand(self._number, key, self._packed(key)))


def racing(
    crew: Crew,
    game: Game[Any],
    rollouts: Rollouts,
    known: Any,
    field: Sequence[Candidate],
    scenario: str = "",
) -> Weighing[tuple[int, int]]:
    """The tries of a race: the number of a candidate and of an imagined world."""
    packer = Packer(game, rollouts, known, scenario)

    def here(key: tuple[int, int]) -> Verdict:
        return rollouts.imagine(known, field[key[0]], key[1])

    def packed(key: tuple[int, int]) -> Try:
        return packer.packed(field[key[0]], key[1])

    return Weighing(crew, here, packed)
