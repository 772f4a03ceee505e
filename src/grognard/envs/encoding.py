"""The encoding of a scenario: actions and observations of fixed size, from views only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.envs.layout import Asked, Block, Reader, asked_of
from grognard.envs.parts import not_installed
from grognard.envs.vocabulary import Vocabulary
from grognard.games import load, title_of, titles

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise not_installed(error) from None

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoding:
    """All that an environment needs to know of one scenario with its options."""

    def __init__(self, game: Game[Any], scenario: str, options: Mapping[str, str]) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(options)
        opening = self.new("encoding")
        self.vocabulary = Vocabulary(game, opening)
        self._reader = _reader(game, opening)
        self.blocks: tuple[Block, ...] = self._reader.blocks
        self.actions = len(self.vocabulary)
        self.size = sum(block.length for block in self.blocks)

    def new(self, seed: str | int) -> Any:
        """A game at its first decision."""
        return self.game.new(self.scenario, seed, self.options)

    def observe(
        self, state: Any, seat: str, out: Numbers | None = None, asked: Asked | None = None
    ) -> Numbers:
        """What the seat may know, as numbers; written into ``out`` if given."""
        game = self.game
        if asked is None:
            asked = asked_of(game, state, game.decision(state), seat)
        head, rows, marks = self._reader.read(game.view(state, seat), seat, asked)
        if out is None:
            out = np.empty(self.size, np.float32)
        numbers = np.frombuffer(b"".join(rows), np.float32)
        first, last = len(head), len(head) + len(numbers)
        out[:first] = head
        out[first:last] = numbers
        out[last:] = 0
        out[list(marks)] = list(marks.values())
        return out

    def mask(self, state: Any, seat: str, out: Mask | None = None) -> Mask:
        """1 for each legal action of the seat; all 0 while it has nothing to decide."""
        if out is None:
            out = np.zeros(self.actions, np.int8)
        else:
            out.fill(0)
        decision = self.game.decision(state)
        if decision is not None and decision.seat == seat:
            out[self.vocabulary.numbers(self.game.legal(state))] = 1
        return out

    def offsets(self) -> dict[str, int]:
        """The start of each block."""
        found, start = {}, 0
        for block in self.blocks:
            found[block.name] = start
            start += block.length
        return found


def encoded() -> list[str]:
    """The games that have an encoding."""
    return [name for name, manifest in titles().items() if manifest.encoding]


def _reader(game: Game[Any], opening: Any) -> Reader:
    reference = title_of(game.name).encoding
    if not reference:
        raise BadRequest("no_encoding", game=game.name, known=", ".join(encoded()))
    make: Callable[[Game[Any], Any], Reader] = resolve(reference)
    return make(game, opening)


@lru_cache(maxsize=8)
def loaded(game: str) -> Game[Any]:
    """The game of that name; its environments share it."""
    return load(game)


@lru_cache(maxsize=32)
def _encoding(game: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Encoding:
    return Encoding(loaded(game), scenario, dict(options))


def encoding_of(game: str, scenario: str, options: Mapping[str, str] | None = None) -> Encoding:
    """The encoding of a scenario, made once and shared."""
    return _encoding(game, scenario, tuple(sorted((options or {}).items())))
