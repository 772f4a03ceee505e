"""Lessons at a table: the script a lesson follows, worked out by the rules, and how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.engine.lessons import Lesson, Step, lessons
from grognard.games import title_of, titles
from grognard.games.versions import load_version
from grognard.server.errors import ApiError
from grognard.server.journal import HUMAN, Play
from grognard.server.protocol import Made, NewTable, Words
from grognard.server.registry import Registry
from grognard.server.store.database import Entry, Saved
from grognard.server.tables import Table


class LessonLine(Struct, frozen=True):
    """A lesson in the list of the home page."""

    game: str
    id: str
    scenario: str
    seat: str
    title: Words
    summary: Words
    minutes: int
    steps: int


class Awaited(Struct, frozen=True, omit_defaults=True):
    """An answer of the script."""

    action: str
    auto: bool = False
    """It has no alternative and is made by itself."""


class StepOut(Struct, frozen=True, omit_defaults=True):
    kind: str
    """'read' | 'do' | 'watch' | 'why'"""
    say: Words
    at: int
    """The moves made when it begins, and when it is done."""
    end: int
    moves: Sequence[Awaited] = ()
    """What is answered from ``at`` to ``end``."""
    why: str = ""
    show: Sequence[str] = ()
    case: str = ""


class LessonOut(Struct, frozen=True):
    game: str
    id: str
    title: Words
    seat: str
    steps: Sequence[StepOut]
    followed: bool
    """Has the table kept to the script so far? If not, it is free play."""


class Script(Struct, frozen=True):
    """All moves of a lesson, and the steps they belong to."""

    moves: Sequence[str]
    steps: Sequence[StepOut]


def listed() -> list[LessonLine]:
    return [
        LessonLine(
            name,
            lesson.id,
            lesson.scenario,
            lesson.seat,
            lesson.title,
            lesson.summary,
            lesson.minutes,
            len(lesson.steps),
        )
        for name, title in titles().items()
        for lesson in lessons(title).values()
    ]


def lesson_named(game: str, id_: str) -> Lesson:
    found = lessons(title_of(game)).get(id_) if game in titles() else None
    if found is None:
        raise ApiError(404, "not_found")
    return found


def game_for(name: str, lesson: Lesson) -> Game[Any]:
    """The game with the data that the lesson was made for."""
    game = load_version(name, lesson.data)
    assert game is not None, f"{name} keeps no data {lesson.data}"
    return game


async def begin(registry: Registry, name: str, id_: str, owner: str) -> Made:
    """A table for practice where one person takes all seats: the other side keeps to the script."""
    lesson = lesson_named(name, id_)
    game = game_for(name, lesson)
    asked = NewTable(
        name,
        lesson.scenario,
        dict.fromkeys(game.seats, HUMAN),
        dict(lesson.options),
        practice=True,
    )
    return await registry.adopt_play(game, asked, lesson.seed, prelude(game, lesson), owner)


def prelude(game: Game[Any], lesson: Lesson) -> list[Entry]:
    play = _play(game, lesson)
    return [entry for text in lesson.prelude for entry in (play.choose(text), *play.forced())]


def at_table(table: Table) -> LessonOut | None:
    """The lesson that this table began as, and whether it is still one."""
    name, saved = table.game.name, table.saved
    for lesson in lessons(title_of(name)).values():
        if (saved.data, saved.scenario, saved.seed) == (lesson.data, lesson.scenario, lesson.seed):
            script = scripted(name, lesson.id)
            made = [move.text for move in table.session.moves]
            followed = made == list(script.moves[: len(made)])
            return LessonOut(name, lesson.id, lesson.title, lesson.seat, script.steps, followed)
    return None


@lru_cache(maxsize=16)
def scripted(name: str, id_: str) -> Script:
    """Every step carried out by the rules; raises if one is not as the lesson says."""
    lesson = lesson_named(name, id_)
    game = game_for(name, lesson)
    play = _play(game, lesson)
    for text in lesson.prelude:
        play.choose(text)
        play.forced()
    play.forced()
    steps = [_carried_out(game, play, step) for step in lesson.steps]
    return Script([move.text for move in play.session.moves], steps)


def _carried_out(game: Game[Any], play: Play, step: Step) -> StepOut:
    at, moves = len(play.session.moves), list[Awaited]()
    for text in step.do or step.watch:
        moves.append(Awaited(play.choose(text).entry))
        moves += [Awaited(taken.entry, auto=True) for taken in play.forced()]
    if step.why:
        state = play.session.state
        refused = game.refusal(state, game.parse(state, step.why))
        assert refused is not None, f"{step.why} is legal here"
    kind = "do" if step.do else "watch" if step.watch else "why" if step.why else "read"
    end = len(play.session.moves)
    return StepOut(kind, step.say, at, end, moves, step.why, step.show, step.case)


def _play(game: Game[Any], lesson: Lesson) -> Play:
    saved = Saved(
        id="",
        game=game.name,
        rules=game.rules_version,
        data=game.data_version,
        scenario=lesson.scenario,
        options=lesson.options,
        seats=dict.fromkeys(game.seats, HUMAN),
        name="",
        seed=lesson.seed,
        secret="",
        contributions={},
        auto=True,
        pace=0,
        created=0,
        updated=0,
        turn=1,
        deciding="",
        over=False,
    )
    return Play(game, saved)
