"""The tool that looks for openings of Lepanto."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from grognard.players.evaluators.lepanto.plans import CENTRE_CHRISTIANS, CLOSE_ACTION
from grognard.players.evaluators.lepanto.temper import Doctrine, Temper
from tools.openings import __main__ as tool
from tools.openings.points import Point, changed, doctrine_of, drawn, mixed
from tools.tune.matches import Result


def test_a_point_becomes_the_doctrines_of_its_turns() -> None:
    point = {"1.caution": 0.65, "1.approach": 0.05, "3.fatigue": 0.5, "crowd": 2.0}
    way = doctrine_of(CENTRE_CHRISTIANS, point)
    assert [way.on(turn).crowd for turn in (1, 2, 3, 4)] == [2.0] * 4
    usual = CLOSE_ACTION.fatigue
    assert [way.on(turn).fatigue for turn in (1, 2, 3, 4)] == [usual, usual, 0.5, usual]
    assert way.on(1).bold == way.on(1).steady == Temper(0.65, 0.05)
    assert [way.on(turn).steady for turn in (2, 3, 4)] == [CLOSE_ACTION.steady] * 3
    assert doctrine_of(CENTRE_CHRISTIANS, {}) == CLOSE_ACTION


def test_a_mixture_has_each_turn_of_one_parent() -> None:
    one: Point = {"1.caution": 1.0, "1.approach": 0.1, "crowd": 2.0}
    other: Point = {"1.caution": 2.0, "1.approach": 0.2, "2.fatigue": 0.5}
    found = [mixed(one, other, Random(seed)) for seed in range(40)]
    assert all((p.get("1.caution") == 1.0) == (p.get("1.approach") == 0.1) for p in found)
    assert {("crowd" in p, "2.fatigue" in p) for p in found} == {
        (a, b) for a in (True, False) for b in (True, False)
    }


def test_what_is_drawn_or_changed_can_be_played() -> None:
    rng = Random(1)
    for _ in range(50):
        point = drawn(rng)
        other = changed(point, rng)
        assert isinstance(doctrine_of(CLOSE_ACTION, other), Doctrine)


class Rowing(tool.Games):
    """Whoever thinks nothing of fatigue on the first turn wins more."""

    def play(self, doctrine: Doctrine, first: int, count: int) -> list[Result]:
        rng = Random(first)
        better = 0.2 if doctrine.on(1).fatigue == 0.0 else 0.0
        return [Result(1.0, 0.4 + better + 0.1 * rng.random()) for _ in range(count)]


def test_it_finds_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    with ThreadPoolExecutor(1) as pool:
        games = Rowing(pool, "centre", "christian")
        best, *others = tool.search(games, 150.0, Random(3))
    assert best.point.get("1.fatigue") == 0.0
    assert games.gain(best) > 0 > games.gain(others[-1])


@pytest.mark.parametrize("scenario", ["nowhere", "centre,doria_ochiali"])
def test_a_wrong_scenario_is_one_line(
    scenario: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["openings", scenario, "christian"])
    with pytest.raises(SystemExit) as left:
        tool.main()
    assert left.value.code == 2
    assert "scenario" in capsys.readouterr().err.splitlines()[-1]
