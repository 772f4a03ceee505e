"""The tables of the environments' page are those of the code."""

from pathlib import Path

import pytest

from grognard.envs import describe
from grognard.envs.encoding import encoding_of
from tests.envs.scenarios import SHORT

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


def test_sizes() -> None:
    assert "\n".join(describe.sizes()) in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_blocks(game: str, scenario: str) -> None:
    table = "\n".join(describe.blocks(encoding_of(game, scenario)))
    assert table in PAGE.read_text(encoding="utf-8")
