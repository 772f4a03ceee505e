"""Exercises at a table: the position it begins with, whether the goal is reached, the judgement."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.analysis.exercises import judge, met, over, start_of
from grognard.engine.dice import Sealed
from grognard.engine.exercises import Exercise, exercises
from grognard.engine.i18n import LANGUAGES
from grognard.games import title_of, titles
from grognard.server.errors import ApiError
from grognard.server.journal import HUMAN, entries_of
from grognard.server.protocol import Made, NewTable, Words
from grognard.server.registry import Registry
from grognard.server.store.database import Entry
from grognard.server.tables import Table

OPPONENT = "regular"
"""As in the judgement, so that both answer alike."""


class ExerciseLine(Struct, frozen=True):
    """An exercise in the list of the home page."""

    game: str
    id: str
    scenario: str
    seat: str
    title: Words
    task: Words


class ExerciseOut(Struct, frozen=True):
    """The exercise a table began as, and how far it is."""

    game: str
    id: str
    seat: str
    title: Words
    situation: Words
    task: Words
    show: Sequence[str]
    first: int
    """The moves made before it began."""
    over: bool
    """Has the turn passed, or is the goal reached for good?"""
    met: bool
    """Was the goal reached with the dice of this table?"""


class WayStep(Struct, frozen=True):
    """A part of the best way: why, and the answers."""

    say: Words
    do: Sequence[str]
    case: str


class Verdict(Struct, frozen=True):
    """What the player's way is worth beside the best one that is known."""

    solved: bool
    chance: float | None
    """None if the turn was not played to its end."""
    best: float
    tempting: float
    tries: int
    why_not: Words
    """Why the tempting way is the worse one."""
    way: Sequence[WayStep]


class Beginning(Struct, frozen=True):
    """The journal of the position, and its dice."""

    entries: list[Entry]
    seed: str
    data: str
    scenario: str


class Task(Struct, frozen=True):
    game: str
    id: str
    way: tuple[str, ...]


def listed() -> list[ExerciseLine]:
    return [
        ExerciseLine(name, one.id, one.scenario, one.seat, one.title, one.task)
        for name, title in titles().items()
        for one in exercises(title).values()
    ]


def exercise_named(game: str, id_: str) -> Exercise:
    found = exercises(title_of(game)).get(id_) if game in titles() else None
    if found is None:
        raise ApiError(404, "not_found")
    return found


@lru_cache(maxsize=40)
def beginning(name: str, id_: str) -> Beginning:
    """What a table of this exercise begins with; the dice to come are sealed anew."""
    session = start_of(name, id_).session
    entries, rolled = entries_of(session, set(), len(session.moves))
    seed = Sealed(str(session.seed)).closed(rolled)
    return Beginning(entries, seed, session.game.data_version, session.scenario)


async def begin(registry: Registry, name: str, id_: str, owner: str) -> Made:
    """A table where a person plays one side from the position on, and the computer the other."""
    exercise, start = exercise_named(name, id_), start_of(name, id_)
    seats = dict.fromkeys(start.game.seats, OPPONENT) | {exercise.seat: HUMAN}
    options = dict(start.session.options)
    asked = NewTable(name, exercise.scenario, seats, options, called(exercise), practice=True)
    known = beginning(name, id_)
    return await registry.adopt_play(start.game, asked, known.seed, known.entries, owner)


def called(exercise: Exercise) -> str:
    """The name of its tables, which tells exercises of one position apart."""
    return " · ".join(exercise.title[lang] for lang in LANGUAGES)


def exercise_of(table: Table) -> Exercise | None:
    """The exercise that this table began as."""
    name, stored = table.game.name, table.stored
    if not stored.practice:
        return None
    moves = table.session.moves
    for one in exercises(title_of(name)).values():
        if stored.name != called(one) or stored.seats.get(one.seat) != HUMAN:
            continue
        known = beginning(name, one.id)
        if (stored.seed, stored.data) == (known.seed, known.data):
            made = [move.text for move in moves[: len(known.entries)]]
            if made == [entry.entry for entry in known.entries]:
                return one
    return None


def at_table(table: Table) -> ExerciseOut | None:
    exercise = exercise_of(table)
    if exercise is None:
        return None
    first = len(beginning(table.game.name, exercise.id).entries)
    _, ended, reached = played(table, exercise)
    return ExerciseOut(
        table.game.name,
        exercise.id,
        exercise.seat,
        exercise.title,
        exercise.situation,
        exercise.task,
        exercise.show,
        first,
        ended,
        reached,
    )


def played(table: Table, exercise: Exercise) -> tuple[tuple[str, ...], bool, bool]:
    """The player's answers in the turn, whether it is over, and whether the goal was reached."""
    game, session = table.game, table.session
    first = len(beginning(game.name, exercise.id).entries)
    start, goal, seat = session.state_at(first), exercise.goal, exercise.seat
    answers = list[str]()
    for number, state in session.positions(first, len(session.moves)):
        if number > first and session.moves[number - 1].seat == seat:
            answers.append(session.moves[number - 1].text)
        ended = over(game, start, state)
        if ended or goal.at_once:
            reached = met(game, state, goal, seat)
            if ended or reached:
                return tuple(answers), True, reached
    return tuple(answers), False, False


async def judged(registry: Registry, table: Table) -> Verdict:
    """Worked out in a process apart: it takes some hundred games."""
    async with table.lock:
        table.check()
        exercise = exercise_of(table)
        if exercise is None:
            raise ApiError(404, "not_found")
        answers, ended, _ = played(table, exercise)
    task = Task(table.game.name, exercise.id, answers)
    found = await registry.apart.run(_judge, task, table.saved.owner)
    steps = [WayStep(step.say, step.do, step.case) for step in exercise.way]
    return Verdict(
        ended and found.solved,
        found.chance if ended else None,
        found.best,
        found.tempting,
        found.tries,
        exercise.tempting.say,
        steps,
    )


def _judge(task: Task) -> Any:
    return judge(task.game, task.id, task.way)
