"""``python -m tools.measure``: what one doctrine is worth against another."""

from __future__ import annotations

import sys

import pytest

from tools.measure.__main__ import gains, main
from tools.tune.matches import Result

DOCTRINE = "grognard.players.lepanto.doctrine:DOCTRINE"
COWARD = f"{DOCTRINE},bold.approach=-0.2,steady.approach=-0.2,content.approach=-0.2,eager_turns=0"


def test_the_gain_is_told_game_by_game_with_an_interval() -> None:
    new = [Result(won, lead, 0.9) for won, lead in ((1, 4), (1, 6), (0.5, 2), (1, 4))]
    old = [Result(won, lead, 0.5) for won, lead in ((0, 1), (1, 2), (0, 0), (1, 1))]
    assert gains(new, old) == "gain +37.5 ± 46.9 % won, +3.0 ± 0.8 points of lead"


def test_a_fleet_that_fights_does_better_than_one_that_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lepanto", "muslim", DOCTRINE, COWARD, "--scenario", "northern_wing", "--games", "8"]
    monkeypatch.setattr(sys, "argv", ["measure", *words, "--workers", "1"])
    main()
    new, old, last = capsys.readouterr().out.splitlines()
    assert new.startswith("new ")
    assert new.endswith(" of 8 games")
    assert old.startswith("old ")
    lead = float(last.split(" won, ")[1].split()[0])
    assert lead > 2
