"""``grognard probe``: the table, its JSON, and what it refuses."""

import json

import pytest

from grognard.analysis.probe import Finding, Findings
from grognard.cli.probe import show
from grognard.cli.words import Words
from grognard.games import load
from tests.cli.conftest import Cli
from tests.cli.test_bad_input import complained
from tests.engine.warren import Warren

WAITS = "idle until 9 + never step/port"
TOWS = "always declare_tow/tow"
FOUND = Findings(
    "lepanto",
    "centre",
    "greedy",
    [
        Finding("muslim", WAITS, 0.75, 0.6, 0.85, 0.5, 0.25, 40, "records/x-01"),
        Finding("christian", TOWS, 0.4, 0.25, 0.55, 0.5, -0.1, 40, "records/x-02"),
    ],
)


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ("does nothing until turn 9;", "always tow (declare_tow)", "1 rule gains more")),
        ("es", ("no hace nada hasta el", "siempre tow (declare_tow)", "1 regla gana más de 10")),
    ],
)
def test_in_words(capsys: pytest.CaptureFixture[str], lang: str, parts: tuple[str, ...]) -> None:
    show(Words(lang), load("lepanto"), FOUND, 40)
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 100
    for part in (*parts, "+25", "−10", "x-02"):
        assert part in out


def test_as_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.cli.probe.load", lambda *_: Warren())
    ran = cli("probe", "warren", "--opponent", "random", "--games", "2", "--json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    assert (told["game"], told["scenario"], told["opponent"]) == ("warren", "short", "random")
    keys = {"seat", "rule", "score", "low", "high", "baseline", "gain", "games", "record"}
    assert all(set(rule) == keys for rule in told["rules"])
    assert {"idle", "always roam/dig"} <= {rule["rule"] for rule in told["rules"]}


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--opponent", "odysseus"], ("unknown player 'odysseus'",)),
        (["--games", "0"], ("whole number",)),
        (["--out", "no/where/x"], ("does not exist",)),
        (["--scenario", "lagoon"], ("unknown scenario",)),
    ],
)
def test_bad_input_is_one_line(cli: Cli, words: list[str], parts: tuple[str, ...]) -> None:
    complained(cli("probe", "lepanto", *words), *parts)
