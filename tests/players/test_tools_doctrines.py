"""The tuning tool sees a doctrine as a point, and makes doctrines of points."""

from __future__ import annotations

from grognard.players.lepanto.plans import CHRISTIAN_WAY
from tools.tune.doctrines import doctrine_at, point_of


def test_a_doctrine_comes_back_from_its_point() -> None:
    assert doctrine_at(CHRISTIAN_WAY, point_of(CHRISTIAN_WAY)) == CHRISTIAN_WAY


def test_whole_numbers_stay_whole() -> None:
    point = {**point_of(CHRISTIAN_WAY), "rehearsals": 1.4, "crowd": 1.4, "bold.caution": 0.3}
    found = doctrine_at(CHRISTIAN_WAY, point)
    assert (found.rehearsals, found.crowd, found.bold.caution) == (1, 1.4, 0.3)
