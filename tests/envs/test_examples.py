"""The examples run as they are, with little to do."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_training_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """A few games show that it runs; that it beats chance is for the example itself to show."""
    few = ["--games", "4", "--batch", "2", "--test", "4", "--together", "2"]
    example("train_policy").main(few)
    told = capsys.readouterr().out.splitlines()
    assert told[-2].startswith("random against random: ")
    assert told[-1].startswith("policy against random: ")
    assert "of 4 won" in told[-1]


def test_openspiel_search(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "gallipoli", "--scenario", "valiant_stroke", "--games", "1"]
    example("openspiel_mcts").main([*arguments, "--simulations", "2", "--length", "20"])
    assert "MCTS won" in capsys.readouterr().out


def test_options_compared(capsys: pytest.CaptureFixture[str]) -> None:
    example("compare_options").main(
        ["--games", "3", "--players", "random,random", "--workers", "1"]
    )
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "to_hit=below",
        "to_hit=at_most",
        "allied",
        "turkish",
    ]


def test_an_unknown_option_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        example("compare_options").main(["--option", "luck"])
    assert ended.value.code == 2
    assert "unknown option luck; there are: " in capsys.readouterr().err
