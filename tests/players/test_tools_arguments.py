"""The measuring tools say in one line what is wrong with an argument."""

from __future__ import annotations

import sys

import pytest

from tools.advantage.__main__ import main as advantage
from tools.gain.__main__ import main as gain
from tools.horizon.__main__ import main as horizon
from tools.tune.__main__ import main as tune
from tools.whole.__main__ import main as whole

WRONG = [
    (advantage, "christian --games 0", "'0' is no whole number above 0"),
    (advantage, "christian --scenario nowhere", "lepanto has no 'nowhere', but battle"),
    (advantage, "nobody", "invalid choice: 'nobody'"),
    (gain, "lepanto --scenario centre --worlds 0", "'0' is no whole number above 0"),
    (gain, "lepanto --scenario centre --player greedy", "not a search, such as search:10s"),
    (gain, "lepanto --scenario centre --player search:x", "not a search, such as search:10s"),
    (horizon, "gallipoli --scenario centre", "gallipoli has no 'centre'"),
    (horizon, "gallipoli --scenario anzac --turn -1", "'-1' is no whole number above 0"),
    (tune, "lepanto nobody --scenario centre", "lepanto has no 'nobody', but christian, muslim"),
    (tune, "lepanto muslim --scenario centre --start x:Y", "there is no 'x:Y'"),
    (tune, "lepanto muslim --scenario centre --start x", "there is no 'x'"),
    (tune, "lepanto muslim --scenario centre --start :", "there is no ':'"),
    (tune, "lepanto muslim --scenario centre --workers two", "'two' is no whole number above 0"),
    (whole, "muslim --scenario centre --player greedy", "not a search, such as search:10s"),
    (whole, "muslim --scenario nowhere", "lepanto has no 'nowhere', but battle"),
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
