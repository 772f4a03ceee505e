"""A round robin between computer players: every pair meets on both sides, with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.analysis.journal import Journal
from grognard.analysis.seating import seat
from grognard.analysis.simulation import Setup, play_game
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.workers import each_of
from grognard.games import load

ALL = "all"
FORM = 1
"""The format of a journal's rows; a journal in another format is refused."""


class Arena(Struct, frozen=True):
    """Who meets whom in what."""

    game: str
    scenarios: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    options: dict[str, str]
    data: Path | None = None


class Bout(Struct, frozen=True):
    """One game; the players are in the order of the game's seats. ``simulate`` with these players
    and the same seed plays the same game at this index."""

    scenario: str
    players: tuple[str, ...]
    index: int


class Fought(Bout, frozen=True):
    """A game as it ended; ``winner`` is a player or None for a draw."""

    winner: str | None
    scores: dict[str, int]
    turns: int
    decisions: int

    @property
    def bout(self) -> Bout:
        return Bout(self.scenario, self.players, self.index)


class Header(Struct, frozen=True):
    """What all games of a journal share; games, players and scenarios may be added."""

    arena: int
    game: str
    rules_version: int
    data_version: str
    seed: int
    options: dict[str, str]


def set_up(
    game: Game[Any],
    scenarios: Sequence[str],
    players: Sequence[str],
    seed: int,
    options: Mapping[str, str],
    data: Path | None = None,
) -> Arena:
    """A valid arena: scenarios, players and options are tried here. Without a scenario, the
    game's first is played."""
    chosen = tuple(dict.fromkeys(scenarios)) or (next(iter(game.scenarios)),)
    if chosen == (ALL,):
        chosen = tuple(game.scenarios)
    for scenario in chosen:
        game.new(scenario, "trial", options)
    if len(players) < len(game.seats):
        raise BadRequest("arena_too_few", least=len(game.seats), found=len(players))
    for number, spec in enumerate(players):
        seat(spec, game.name, "trial")
        if spec in players[:number]:
            raise BadRequest("arena_player_twice", player=spec)
    return Arena(game.name, chosen, tuple(players), seed, dict(options), data)


def header(arena: Arena, game: Game[Any]) -> Header:
    """The settings that a journal must have to be continued."""
    versions = game.rules_version, game.data_version
    return Header(FORM, arena.game, *versions, arena.seed, arena.options)


def bouts(arena: Arena, games: int) -> list[Bout]:
    """The games of every pair and scenario, in rounds, so that an unfinished arena is fair too.

    Games come as twins: the same dice with the sides swapped.
    """
    if games % 2:
        raise BadRequest("arena_odd", games=games, more=games + 1)
    return [
        Bout(scenario, pair[::-1] if number % 2 else pair, number // 2)
        for number in range(games)
        for scenario in arena.scenarios
        for pair in combinations(arena.players, 2)
    ]


class Ring:
    """Plays bouts by their number in one process, where the game is loaded once."""

    def __init__(self, arena: Arena, bouts: Sequence[Bout]) -> None:
        self.arena = arena
        self.bouts = bouts
        self._game: Game[Any] | None = None

    def __call__(self, number: int) -> Fought:
        if self._game is None:
            self._game = load(self.arena.game, self.arena.data)
        return fight(self._game, self.arena, self.bouts[number])


def fight(game: Game[Any], arena: Arena, bout: Bout) -> Fought:
    """One game from start to end."""
    setup = Setup(arena.game, bout.scenario, bout.players, arena.seed, arena.options, arena.data)
    row = play_game(game, setup, bout.index)
    by_seat = dict(zip(game.seats, bout.players, strict=True))
    return Fought(
        bout.scenario,
        bout.players,
        bout.index,
        by_seat.get(row.winner),
        row.scores,
        row.turns,
        row.decisions,
    )


def hold(
    arena: Arena,
    games: int,
    workers: int = 1,
    journal: Journal[Fought] | None = None,
    each: Callable[[Fought], None] | None = None,
) -> list[Fought]:
    """All bouts in order. Those in the journal are not played again; ``each`` is called after
    each of the others, when it is in the journal."""
    wanted = bouts(arena, games)
    done = {row.bout: row for row in journal.rows} if journal is not None else {}
    for row in _played(arena, [bout for bout in wanted if bout not in done], workers):
        done[row.bout] = row
        if journal is not None:
            journal.add(row)
        if each is not None:
            each(row)
    return [done[bout] for bout in wanted]


def _played(arena: Arena, left: list[Bout], workers: int) -> Iterator[Fought]:
    return each_of(Ring(arena, left), range(len(left)), workers)
