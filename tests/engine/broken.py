"""What check_game() says about toys that break a promise."""

from __future__ import annotations

import itertools

import pytest

from grognard.testing import Broken, check_game
from tests.engine.toy import Toy

COUNT = itertools.count()
"""Something that differs each time."""


def caught(game: Toy) -> str:
    """What check_game says about a broken game within ten seeds."""
    for seed in range(10):
        try:
            check_game(game, "short", seed)
        except Broken as broken:
            message = str(broken)
            assert f"toy short, seed {seed}, move " in message
            return message.partition(":")[0]
    pytest.fail("nothing was caught")
