"""Every lesson is played to its end by the rules, step by step."""

from __future__ import annotations

import pytest

from grognard.engine.lessons import Lesson, lessons
from grognard.games import title_of
from grognard.server.faces import drawing
from grognard.server.lessons import game_for, scripted
from tests.titles import OURS

ALL = [(name, lesson) for name in OURS for lesson in lessons(title_of(name)).values()]
IDS = [f"{name}-{lesson.id}" for name, lesson in ALL]
FEWEST, MOST = 12, 24


def test_every_game_has_a_first_battle() -> None:
    assert {name for name, lesson in ALL if lesson.id == "first"} == set(OURS)


@pytest.mark.parametrize(("name", "lesson"), ALL, ids=IDS)
def test_its_script_is_what_the_rules_make_of_it(name: str, lesson: Lesson) -> None:
    script = scripted(name, lesson.id)
    assert FEWEST <= len(script.steps) <= MOST
    reached = script.steps[0].at
    for step in script.steps:
        assert step.at == reached
        reached = step.end
    assert reached == len(script.moves)
    kinds = {step.kind for step in script.steps}
    assert kinds == {"read", "do", "watch", "why"}


@pytest.mark.parametrize(("name", "lesson"), ALL, ids=IDS)
def test_what_it_names_exists(name: str, lesson: Lesson) -> None:
    game, title = game_for(name, lesson), title_of(name)
    board = drawing(name).board(game)
    known = {cell.id for cell in board.cells} | set(board.names)
    known |= set().union(*game.names(game.new(lesson.scenario, 1)).values())
    cases = title.toml("text/cases.toml")
    for step in lesson.steps:
        assert {"es", "en"} == set(step.say)
        assert set(step.show) <= known
        assert not step.case or step.case in cases
