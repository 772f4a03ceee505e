"""Without the optional parts, one clear line tells what is missing and how to get it."""

import subprocess
import sys

import pytest

CODE = """
import sys
sys.modules[{missing!r}] = None
from grognard.engine.errors import Problem
try:
    import grognard.envs.{module}
except Problem as problem:
    print(problem.text("en"))
    print(problem.text("es"))
"""


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("encoding", "numpy"),
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("vector", "gymnasium"),
        ("openspiel", "pyspiel"),
        ("mcts", "open_spiel"),
    ],
)
def test_one_line_names_what_is_missing(module: str, missing: str) -> None:
    code = CODE.format(module=module, missing=missing)
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    english, spanish = told.stdout.splitlines()
    assert (
        english == f"{missing} is missing; only research needs it: pip install 'grognard[research]'"
    )
    assert spanish.startswith(f"falta {missing}, ")
