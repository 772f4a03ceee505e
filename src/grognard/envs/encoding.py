"""The encoding of a scenario: actions and observations of fixed size, from views only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.envs.layout import Asked, Block, Reader, asked_of, offsets_of
from grognard.envs.parts import not_installed
from grognard.envs.sheets import Sheet
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

    def observe(self, state: Any, seat: str) -> Numbers:
        """What the seat may know, as numbers."""
        return Sight(self, seat).look(state, self.game.decision(state))

    def mask(self, state: Any, seat: str) -> Mask:
        """1 for each legal action of the seat; all 0 while it has nothing to decide."""
        return Sight(self, seat).mask(state, self.game.decision(state))

    def write(self, sheet: Sheet, state: Any, seat: str, asked: Asked) -> None:
        """Bring up to date what the seat was shown the last time."""
        self._reader.write(sheet, self.game.view(state, seat), seat, asked)

    def offsets(self) -> dict[str, int]:
        """The start of each block."""
        return offsets_of(self.blocks)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies share it."""
        return encoding_of, (self.game.name, self.scenario, self.options)


class Sight:
    """What one seat sees from position to position. Its arrays are kept, and only what has changed
    is written: whoever wants to keep what he was shown copies it."""

    def __init__(self, encoding: Encoding, seat: str) -> None:
        self.encoding = encoding
        self.seat = seat
        self._sheet = Sheet(encoding.size)
        self._numbers: Numbers = np.frombuffer(self._sheet.raw, np.float32)
        self._legal: list[int] = []
        self._flags = bytearray(encoding.actions)
        self._mask: Mask = np.frombuffer(self._flags, np.int8)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy looks for itself."""
        return Sight, (self.encoding, self.seat)

    def look(self, state: Any, decision: Decision | None) -> Numbers:
        """The observation, with what the seat may know of the decision."""
        asked = asked_of(self.encoding.game, state, decision, self.seat)
        self.encoding.write(self._sheet, state, self.seat, asked)
        return self._numbers

    def allows(self, number: int) -> bool:
        """Has the last mask a 1 for it?"""
        return 0 <= number < len(self._flags) and self._flags[number] == 1

    def mask(self, state: Any, decision: Decision | None) -> Mask:
        """1 for each legal action of the seat; all 0 while it has nothing to decide."""
        flags = self._flags
        for number in self._legal:
            flags[number] = 0
        self._legal = []
        if decision is not None and decision.seat == self.seat:
            self._legal = self.encoding.vocabulary.numbers(self.encoding.game.legal(state))
        for number in self._legal:
            flags[number] = 1
        return self._mask


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
