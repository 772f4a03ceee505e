"""Many games against the story they should tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isfinite
from typing import Any

from msgspec import Struct

from grognard.analysis.journal import Journal
from grognard.analysis.runs import Run
from grognard.analysis.simulation import DRAW, Setup, seated, seed_of
from grognard.analysis.statistics import (
    Interval,
    mean_interval,
    median_interval,
    ratio_interval,
    wilson,
)
from grognard.engine.errors import BadRequest
from grognard.engine.events import Recorder
from grognard.engine.frames import settle
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.engine.story import Lost, Measure, Story, Tale, Told, Value
from grognard.engine.title import resolve
from grognard.engine.workers import each_of
from grognard.games import load, title_of


class StoryRow(Struct, frozen=True):
    """What one game tells."""

    index: int
    seed: str
    winner: str
    values: dict[str, bool | float | list[float] | None]
    """By measure."""
    losses: list[Lost]
    reached: dict[str, int]
    points: dict[str, dict[str, float]]


class Measured(Struct, frozen=True):
    """A measure of many games with its interval; None: never, or nothing to tell."""

    id: str
    value: float | None
    low: float | None
    high: float | None
    band: tuple[float | None, float | None]
    history: float | None
    met: bool | None
    """None: no band is asked for."""


class Found(Struct, frozen=True):
    """The documented form of ``grognard story --json``."""

    game: str
    scenario: str
    players: tuple[str, ...]
    games: int
    seed: int
    measures: list[Measured]


def story_of(name: str) -> Story:
    """What the title declares; one line if it declares nothing."""
    reference = title_of(name).story
    if not reference:
        raise BadRequest("no_story", game=name)
    found: Story = resolve(reference)
    return found


# -- one game --------------------------------------------------------------------------------------


class Teller(Recorder):
    """Keeps with each event the turn in which it happens."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        super().__init__(game.names(state))
        self._game, self._state = game, state
        self.turns: list[int] = []

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        super().add(case, kind, **args)
        self.turns.append(self._game.turn(self._state))

    def tell(self, seats: tuple[str, ...], case: str, kind: str, /, **args: Arg) -> None:
        super().tell(seats, case, kind, **args)
        self.turns.append(self._game.turn(self._state))

    def told(self) -> list[Told]:
        return [Told(turn, event) for turn, event in zip(self.turns, self.events, strict=True)]


def live(game: Game[Any], setup: Setup, index: int) -> Tale:
    """Play one game and keep its tale."""
    players = seated(setup, game, index)
    state = game.set_up(setup.scenario, seed_of(setup, index), setup.options)
    teller = Teller(game, state)
    settle(state, teller)
    turn, ends = game.turn(state), dict[int, Any]()
    while (decision := game.decision(state)) is not None:
        game.apply(state, players[decision.seat].choose(game, state, decision), teller)
        if game.turn(state) != turn:
            ends[turn] = game.clone(state)
            turn = game.turn(state)
    ends[turn] = state
    return Tale(game, setup.scenario, teller.told(), ends, state, game.outcome(state))


class Narrator:
    """Plays games by their number and tells them; it can be sent to another process."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._game: Game[Any] | None = None

    def __call__(self, number: int) -> StoryRow:
        if self._game is None:
            self._game = load(self.setup.game, self.setup.data)
        story = story_of(self.setup.game)
        tale = live(self._game, self.setup, number)
        return StoryRow(
            number,
            seed_of(self.setup, number),
            tale.outcome.winner or DRAW,
            {one.id: _plain(one.value(tale)) for one in story.of(self.setup.scenario)},
            [*story.losses(tale)],
            {**story.reached(tale)},
            {seat: {**points} for seat, points in story.points(tale).items()},
        )


def _plain(value: Value) -> bool | float | list[float] | None:
    return [*value] if isinstance(value, tuple) else value


# -- many games ------------------------------------------------------------------------------------


def tell(
    setup: Setup,
    games: int,
    workers: int = 1,
    journal: Journal[StoryRow] | None = None,
    each: Callable[[StoryRow], None] | None = None,
) -> list[StoryRow]:
    """All games in order. Those in the journal are not played again; ``each`` is called after
    each of the others, when it is in the journal."""
    done = {row.index: row for row in journal.rows} if journal is not None else {}
    left = [number for number in range(games) if number not in done]
    for row in each_of(Narrator(setup), left, workers):
        done[row.index] = row
        if journal is not None:
            journal.add(row)
        if each is not None:
            each(row)
    return [done[number] for number in range(games)]


def found(run: Run, measures: Sequence[Measure], rows: Sequence[StoryRow]) -> Found:
    """What the games came to."""
    told = [measured(one, rows) for one in measures]
    return Found(run.game, run.scenario, run.players, len(rows), run.seed, told)


def measured(measure: Measure, rows: Sequence[StoryRow]) -> Measured:
    """One measure over all games, with the interval that its kind has."""
    value = _interval(measure, [row.values[measure.id] for row in rows])
    low, high = measure.band
    met: bool | None = None
    if value is not None and (low, high) != (None, None):
        met = (low is None or value.value >= low) and (high is None or value.value <= high)
    middle, least, most = (None, None, None) if value is None else map(_finite, value)
    return Measured(measure.id, middle, least, most, measure.band, measure.history, met)


def _interval(measure: Measure, values: Sequence[Any]) -> Interval | None:
    if measure.how == "median":
        return median_interval([inf if value is None else float(value) for value in values])
    told = [value for value in values if value is not None]
    if not told:
        return None
    if measure.how == "mean":
        return mean_interval(told)
    if measure.how == "share":
        hits = sum(map(bool, told))
        return Interval(*(100 * x for x in (hits / len(told), *wilson(hits, len(told)))))
    return ratio_interval([(100 * part, whole) for part, whole in told])


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
