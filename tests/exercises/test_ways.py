"""Every exercise: by the rules its best way solves it, and the tempting one does not."""

from __future__ import annotations

import re
from random import Random

import pytest

from grognard.analysis.exercises import ENOUGH, Follower, judge, met, over, start_of
from grognard.analysis.exercises import TRIES as USUAL
from grognard.engine.exercises import exercises
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.players import make, usual
from tests.titles import OURS

ALL = [(name, id_) for name in OURS for id_ in exercises(title_of(name))]
IDS = [f"{name}-{id_}" for name, id_ in ALL]
TRIES = 100
LIKELY = 0.3
"""A best way that hardly ever works teaches nothing."""
COUNTS = {
    "en": ("one", "two", "three", "four", "five", "six"),
    "es": ("un[ao]", "dos", "tres", "cuatro", "cinco", "seis"),
}
SHARES = {
    "en": re.compile(r"(\w+) (?:times?|attempt) in (\w+)"),
    "es": re.compile(r"(\w+)(?: veces| vez)? de cada (\w+)"),
}
FAILS = {"en": "fails", "es": "falla"}
ABOUT = 0.04


@pytest.mark.parametrize(("name", "id_"), ALL, ids=IDS)
def test_the_best_way_solves_it_and_the_tempting_one_does_not(name: str, id_: str) -> None:
    exercise = start_of(name, id_).exercise
    best = judge(name, id_, exercise.best, TRIES)
    assert best.solved
    assert best.chance == best.best >= LIKELY
    tempting = judge(name, id_, exercise.tempting.do, TRIES)
    assert not tempting.solved
    assert tempting.chance < ENOUGH * tempting.best


@pytest.mark.parametrize(("name", "id_"), ALL, ids=IDS)
def test_doing_nothing_does_not_solve_it(name: str, id_: str) -> None:
    start = start_of(name, id_)
    game, seat, state = start.game, start.exercise.seat, start.state
    assert not met(game, state, start.exercise.goal, seat)


@pytest.mark.parametrize(("name", "id_"), ALL, ids=IDS)
def test_every_answer_of_the_best_way_can_be_given(name: str, id_: str) -> None:
    """With some dice; each world plays the way as far as it goes."""
    start = start_of(name, id_)
    game, exercise = start.game, start.exercise
    missing = set(range(len(exercise.best)))
    for world in range(40):
        state = game.determinize(start.state, exercise.seat, Random(world))
        follower = Follower(game, exercise.best)
        usually = make(usual(name), name, world)
        while not over(game, start.state, state):
            decision = game.decision(state)
            assert decision is not None
            action = None
            if decision.seat == exercise.seat:
                action = follower.choose(state, game.legal(state))
            game.apply(state, action or usually.choose(game, state, decision))
        missing &= set(follower.left)
        if not missing:
            return
    assert not missing, [exercise.best[number] for number in missing]


@pytest.mark.parametrize(("name", "id_"), ALL, ids=IDS)
def test_what_it_names_exists(name: str, id_: str) -> None:
    start = start_of(name, id_)
    game, exercise, title = start.game, start.exercise, title_of(name)
    drawing = resolve(title.drawing)
    board = drawing.board(game)
    known = {cell.id for cell in board.cells} | set(board.names)
    known |= set().union(*game.names(start.state).values())
    cases = title.toml("text/cases.toml")
    goal = exercise.goal
    named = {*goal.gone, *goal.stay, *goal.at, *goal.hold, *goal.clear, *goal.marks, *exercise.show}
    assert named | set(goal.control) <= known
    assert {case for step in exercise.way for case in [step.case] if case} <= set(cases)
    decision = game.decision(start.state)
    assert decision is not None
    assert decision.seat == exercise.seat
    for words in (exercise.title, exercise.situation, exercise.task, exercise.tempting.say):
        assert {"es", "en"} == set(words)


def test_there_is_no_chance_to_solve_by_ending_at_once() -> None:
    found = judge("lepanto", "range", ["tow JX1", "tow JX2", "end", "end", "end"], TRIES)
    assert found.chance == 0
    assert not found.solved


def test_a_way_that_luck_cut_short_is_judged_with_the_rest_of_the_best_one() -> None:
    """The first shot hit, so that the second was never asked for."""
    best = start_of("lepanto", "range").exercise.best
    short = best[: best.index("arms J2")]
    found = judge("lepanto", "range", short, TRIES)
    assert found.solved
    assert found.chance == found.best


@pytest.mark.parametrize("game", OURS)
def test_no_two_exercises_of_a_game_have_one_title(game: str) -> None:
    found = exercises(title_of(game)).values()
    for lang in ("es", "en"):
        assert len({one.title[lang] for one in found}) == len(found)


def told_share(text: str, lang: str) -> float | None:
    """How often a sentence says that a way works: "one time in four"."""
    found = SHARES[lang].search(text)
    if found is None:
        return None
    of = [
        next(n for n, name in enumerate(COUNTS[lang], 1) if re.fullmatch(name, word))
        for word in found.groups()
    ]
    share = of[0] / of[1]
    clause = re.split("[:;,.]", text[: found.start()])[-1]
    return 1 - share if FAILS[lang] in clause else share


@pytest.mark.parametrize(("name", "id_"), ALL, ids=IDS)
def test_how_often_the_tempting_way_works_is_told_as_it_is(name: str, id_: str) -> None:
    """The verdict shows the figure beside the sentence."""
    tempting = start_of(name, id_).exercise.tempting
    shares = [told_share(tempting.say[lang], lang) for lang in ("es", "en")]
    assert shares[0] == shares[1]
    if shares[0] is not None:
        found = judge(name, id_, tempting.do, USUAL).chance
        assert found == pytest.approx(shares[0], abs=ABOUT), tempting.say["en"]
