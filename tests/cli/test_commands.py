"""What the commands answer, and the stable form of their JSON."""

import json
import subprocess
from pathlib import Path

import pytest

from grognard.cli import bench
from grognard.cli.rules import MOST_VALUES
from grognard.games.lepanto.game import Lepanto
from tests.cli.conftest import Cli
from tests.cli.test_bad_input import overlay

ROOT = Path(__file__).resolve().parents[2]

SIMULATE = ["simulate", "lepanto", "--scenario", "centre", "--players", "random,random"]


def test_games_as_json(cli: Cli) -> None:
    game, *others = json.loads(cli("games", "--json").out)
    assert [other["game"] for other in others] == ["gallipoli", "market_garden"]
    assert list(game) == ["game", "title", "scenarios"]
    assert game["game"] == "lepanto"
    assert [list(scenario) for scenario in game["scenarios"]] == [["id", "title", "turns"]] * 4
    assert game["scenarios"][0] == {"id": "battle", "title": "The Battle of Lepanto", "turns": 30}
    assert json.loads(cli("games", "--json", "--lang", "es").out)[0]["title"].startswith("La ")


def test_games_in_words(cli: Cli) -> None:
    out = cli("games", "--lang", "es").out
    assert all(name in out for name in Lepanto().scenarios)
    assert "challenges" in out


def test_simulate_as_json(cli: Cli) -> None:
    result = json.loads(cli(*SIMULATE, "--games", "3", "--seed", "7", "--json").out)
    assert list(result) == [
        "game",
        "scenario",
        "players",
        "games",
        "seed",
        "wins",
        "mean_turns",
        "decisions",
        "seconds",
        "decisions_per_second",
    ]
    assert (result["games"], result["seed"], result["players"]) == (3, 7, ["random", "random"])
    assert list(result["wins"]) == ["christian", "muslim", "draw"]


def test_simulate_is_the_same_for_any_number_of_workers(cli: Cli) -> None:
    def wins(workers: str) -> dict[str, int]:
        ran = cli(*SIMULATE, "--games", "4", "--workers", workers, "--json")
        result: dict[str, int] = {**json.loads(ran.out)}
        return {key: result[key] for key in ("wins", "decisions", "mean_turns")}

    assert wins("1") == wins("2")


def test_simulate_in_words_says_how_sure_it_is(cli: Cli) -> None:
    ran = cli(*SIMULATE, "--games", "2")
    assert ran.err == ""
    assert "95 % interval" in ran.out
    assert "Christian" in ran.out
    assert "intervalo 95 %" in cli(*SIMULATE, "--games", "2", "--lang", "es").out


def test_simulate_writes_summary_and_rows_whole(cli: Cli, tmp_path: Path) -> None:
    out, records = tmp_path / "result.jsonl", tmp_path / "records"
    ran = cli(*SIMULATE, "--games", "2", "--out", out, "--records", records)
    assert ran.code == 0
    summary, *rows = (json.loads(line) for line in out.read_text("utf-8").splitlines())
    assert summary["games"] == len(rows) == 2
    known = ["index", "seed", "winner", "scores", "turns", "decisions"]
    assert list(rows[0]) == [*known, "losses", "losses_by_turn", "options"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["records", "result.jsonl"]
    for file in records.iterdir():
        assert cli("replay", file, "--verify").code == 0


def test_a_result_is_not_touched_when_the_run_fails(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "result.jsonl"
    out.write_text("old\n", "utf-8")
    assert cli(*SIMULATE, "--option", "tide=on", "--out", out).code == 2
    assert out.read_text("utf-8") == "old\n"
    assert list(tmp_path.iterdir()) == [out]


def test_odds_as_json(cli: Cli) -> None:
    words = ["odds", "lepanto", "boarding", "--attacker", "galley,galley", "--target", "galley"]
    found = json.loads(cli(*words, "--json").out)
    assert list(found) == ["game", "attack", "side", "attackers", "targets", "results"]
    assert {"".join(r["results"]): r["chance"] for r in found["results"]} == {
        "E": "5/6",
        "R": "1/6",
    }
    assert sum(r["probability"] for r in found["results"]) == pytest.approx(1)


def test_odds_in_words(cli: Cli) -> None:
    words = ["odds", "lepanto", "small_arms", "--attacker", "galley", "--target", "galley,galliot"]
    out = cli(*words, "--turn", "20").out
    assert "several targets" in out
    assert "11.1 %" in out
    assert "11,1 %" in cli(*words, "--turn", "20", "--lang", "es").out


def test_odds_the_rules_forbid(cli: Cli) -> None:
    words = ["odds", "lepanto", "boarding", "--attacker", "galley", "--target", "galleass"]
    ran = cli(*words)
    assert ran.code == 2
    assert "the rules do not allow that attack: 7.4-e" in ran.err


@pytest.mark.parametrize(
    ("number", "part"), [("7.4-b", "7.4-b"), ("7.4", "7.4-a"), ("7", "7.5-a"), ("L-Q27", "7.2-m")]
)
def test_rules_by_case_section_chapter_and_ruling(cli: Cli, number: str, part: str) -> None:
    english, spanish = (
        cli("rules", "lepanto", number, "--lang", lang).out for lang in ("en", "es")
    )
    assert part in english
    assert english != spanish
    assert json.loads(cli("rules", "lepanto", number, "--json").out)


def test_a_case_says_where_it_is(cli: Cli) -> None:
    found = json.loads(cli("rules", "lepanto", "6.2-b", "--json").out)
    assert list(found) == ["case", "text", "ruling", "code", "data", "tests", "background"]
    first = found["code"][0]
    assert first["file"].endswith("rules/m06_movement/s62_oars_and_sails.py")
    line = (ROOT / first["file"]).read_text("utf-8").splitlines()[first["line"] - 1]
    assert "6.2-b" in line
    assert any("test_s62" in place["file"] for place in found["tests"])
    assert f"{first['file']}:{first['line']}" in cli("rules", "lepanto", "6.2-b").out.replace(
        "\n", ""
    )


def test_a_case_that_is_a_value_shows_it(cli: Cli) -> None:
    found = json.loads(cli("rules", "market_garden", "R17.2-b", "--json").out)
    assert {"file": "map.toml", "key": "bridge[0].side", "value": "1257 NE"} in found["data"]
    shown = cli("rules", "market_garden", "R17.2-b").out
    assert "map.toml: bridge[0].side = 1257 NE" in shown
    assert f"{len(found['data']) - MOST_VALUES} more" in shown


def test_a_case_without_effect_says_why(cli: Cli) -> None:
    out = cli("rules", "lepanto", "7.2-j", "--lang", "en").out
    assert "No effect of its own:" in out
    assert json.loads(cli("rules", "lepanto", "7.2-j", "--json").out)["background"]


def test_a_section_tells_its_cases_one_by_one(cli: Cli) -> None:
    found = json.loads(cli("rules", "lepanto", "7.4", "--json").out)
    assert [case["case"] for case in found][:2] == ["7.4-a", "7.4-b"]


def test_rules_contents(cli: Cli) -> None:
    out = cli("rules", "lepanto").out
    assert "7.4" in out
    assert len(json.loads(cli("rules", "lepanto", "--json").out)) == 284


def test_rules_coverage(cli: Cli) -> None:
    found = json.loads(cli("rules", "lepanto", "--coverage", "--json").out)
    assert list(found) == ["game", "rules", "tested", "background", "missing"]
    assert found["rules"] == 284
    assert "284 casos" in cli("rules", "lepanto", "--coverage", "--lang", "es").out


def test_coverage_and_bench_need_the_source_tree(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.analysis.coverage.source_tree", lambda: None)
    monkeypatch.setattr(bench, "source_tree", lambda: None)
    for words in (["rules", "lepanto", "--coverage"], ["bench"]):
        ran = cli(*words)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "needs the source tree" in ran.err
        assert "árbol de fuentes" in cli(*words, "--lang", "es").err


def test_data_audit(cli: Cli) -> None:
    found = json.loads(cli("data", "lepanto", "--audit", "--json").out)
    sources = ["rulebook", "public", "reconstruction", "unsourced"]
    assert list(found) == ["game", "values", *sources]
    assert found["values"] == sum(found[source] for source in sources)
    assert found["unsourced"] == 0
    assert "reconstruidos" in cli("data", "lepanto", "--audit", "--lang", "es").out


def test_data_lists_every_value_with_its_source(cli: Cli) -> None:
    rows = json.loads(cli("data", "lepanto", "--json").out)
    assert all(list(row) == ["file", "key", "value", "source"] for row in rows)
    assert "rules.toml: rulebook 6.3" in cli("data", "lepanto").out


def test_data_checks_an_overlay_and_simulate_plays_with_it(cli: Cli, tmp_path: Path) -> None:
    folder = overlay(tmp_path, "rules.toml", "hexes = 2", "hexes = 1")
    assert "it replaces rules.toml" in cli("data", "lepanto", "--check", folder).out
    found = json.loads(cli("data", "lepanto", "--check", folder, "--json").out)
    assert list(found) == ["game", "folder", "data", "files"]
    mine = cli(*SIMULATE, "--games", "2", "--json", "--data", folder).out
    plain = cli(*SIMULATE, "--games", "2", "--json").out
    assert json.loads(mine)["decisions"] != json.loads(plain)["decisions"]


def test_fuzz_finds_nothing_in_a_sound_game(cli: Cli, tmp_path: Path) -> None:
    ran = cli("fuzz", "lepanto", "--seconds", "0.5", "--out", tmp_path / "found", "--lang", "es")
    assert (ran.code, ran.err) == (0, "")
    assert "fallos: 0" in ran.out
    assert not (tmp_path / "found").exists()


def test_fuzz_exits_1_with_a_record_of_what_it_found(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lepanto, "invariants", lambda _, state: ["two suns"] * (state.turn > 1))
    monkeypatch.setattr("grognard.analysis.fuzz.MOST_FINDINGS", 1)
    words = ["fuzz", "lepanto", "--seconds", "60", "--scenario", "centre", "--out", tmp_path]
    ran = cli(*words)
    assert ran.code == 1
    assert "two suns" in ran.out
    (record,) = tmp_path.glob("*.record")
    assert cli("replay", record, "--verify").code == 0
    found = json.loads(cli(*words, "--json").out)
    assert list(found) == ["game", "games", "decisions", "seconds", "findings"]


def test_bench_hands_on_to_the_benchmarks(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        called.append(command[1:])
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", run)
    assert cli("bench", "--json", "--quick", "--lang", "es").code == 1
    assert cli("bench", "server").code == 1
    assert called == [
        ["-m", "bench", "--lang=es", "--quick", "--json"],
        ["-m", "bench", "server", "--lang=en"],
    ]
    assert cli("bench", "sails").code == 2
