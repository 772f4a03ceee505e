"""Games are loaded and restored by several threads at once; nothing may crash."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.titles import OURS

# In a process of its own: what it must survive is a crash of the interpreter, and only the
# first use of a game's types is dangerous.
TOGETHER = """
import sys
from threading import Barrier, Thread

sys.setswitchinterval(1e-6)
from grognard.games import load

name, together = sys.argv[1], Barrier(4)

def use():
    together.wait()
    game = load(name)
    state = game.new(next(iter(game.scenarios)), 1)
    saved = game.save(state)
    together.wait()
    game.load(saved, 1)

threads = [Thread(target=use) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("alive")
"""


@pytest.mark.parametrize("name", OURS)
def test_threads_may_load_and_restore_a_game_at_the_same_time(name: str) -> None:
    for _ in range(3):
        ran = subprocess.run(
            [sys.executable, "-c", TOGETHER, name], capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "alive\n", "")
