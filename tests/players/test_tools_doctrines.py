"""The tuning tool sees a doctrine as a point, and makes doctrines of points."""

from __future__ import annotations

from grognard.players.lepanto.plans import DORIA_CHRISTIANS
from grognard.players.lepanto.temper import Line
from tools.tune.doctrines import doctrine_at, point_of


def test_a_doctrine_comes_back_from_its_point() -> None:
    assert doctrine_at(DORIA_CHRISTIANS, point_of(DORIA_CHRISTIANS)) == DORIA_CHRISTIANS


def test_whole_numbers_stay_whole() -> None:
    point = {**point_of(DORIA_CHRISTIANS), "line.ships": 2.6, "rehearsals": 1.4, "crowd": 1.4}
    found = doctrine_at(DORIA_CHRISTIANS, point)
    assert found.line == Line(ships=3, tows=1)
    assert (found.rehearsals, found.crowd) == (1, 1.4)
