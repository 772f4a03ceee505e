"""The measuring tools say in one line what is wrong with an argument."""

from __future__ import annotations

import sys

import pytest

from tools.measure.__main__ import main as measure
from tools.tune.__main__ import main as tune

WAY = "grognard.players.lepanto.doctrine:DOCTRINE"

WRONG = [
    (tune, "lepanto nobody --scenario centre", "lepanto has no 'nobody', but christian, muslim"),
    (tune, "lepanto muslim --scenario nowhere", "lepanto has no 'nowhere', but battle"),
    (tune, "lepanto muslim --scenario centre --start x:Y", "'x:Y' is no doctrine of lepanto"),
    (tune, "lepanto muslim --scenario centre --start x", "'x' is no doctrine of lepanto"),
    (tune, "lepanto muslim --scenario centre --start :", "':' is no doctrine of lepanto"),
    (tune, "lepanto muslim --scenario centre --workers two", "'two' is no whole number above 0"),
    (measure, f"lepanto muslim {WAY} {WAY},x=1 --scenario centre", "'x=1' changes no number"),
    (measure, f"lepanto muslim {WAY} {WAY},crowd=x --scenario centre", "'crowd=x' changes no"),
    (measure, f"lepanto muslim {WAY} os:path --scenario centre", "'os:path' is no doctrine of"),
    (measure, f"gallipoli allied {WAY} {WAY} --scenario anzac", "is no doctrine of gallipoli"),
    (measure, f"gallipoli allied {WAY} {WAY} --scenario centre", "gallipoli has no 'centre'"),
    (measure, f"lepanto muslim {WAY} {WAY} --scenario centre --games 0", "'0' is no whole number"),
]


@pytest.mark.parametrize(("tool", "words", "said"), WRONG)
def test_a_wrong_argument_is_named_in_a_line(
    tool: object,
    words: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["tool", *words.split()])
    assert callable(tool)
    with pytest.raises(SystemExit) as stopped:
        tool()
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
