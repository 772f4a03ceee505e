"""``grognard story``: the table, its JSON, its page, and going on after an interruption."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_bad_input import complained

STORY = ["story", "lepanto", "--scenario", "centre", "--players", "random,random"]


def test_as_json_and_the_same_for_any_number_of_workers(cli: Cli) -> None:
    one, two = (cli(*STORY, "--games", "2", "--workers", n, "--json") for n in ("1", "2"))
    assert (one.code, one.err) == (0, "")
    assert one.out == two.out
    told = json.loads(one.out)
    assert (told["game"], told["scenario"], told["games"]) == ("lepanto", "centre", 2)
    crews = told["measures"][0]
    assert crews["id"] == "crews"
    assert set(crews) == {"id", "value", "low", "high", "band", "history", "met"}
    assert crews["band"] == [55, 75]


def test_in_words(cli: Cli) -> None:
    english = cli(*STORY, "--games", "2").out
    spanish = cli(*STORY, "--games", "2", "--lang", "es").out
    for part in ("Ships lost to boarding", "band", "≥ 20 %", "bands are met"):
        assert part in english
    for part in ("Buques perdidos por abordaje", "banda", "Se cumplen"):
        assert part in spanish
    assert max(map(len, (english + spanish).splitlines())) <= 100


def test_one_measure_alone(cli: Cli) -> None:
    told = json.loads(cli(*STORY, "--games", "1", "--measure", "guns", "--json").out)
    assert [measure["id"] for measure in told["measures"]] == ["guns"]


def test_the_data_of_a_released_version_can_be_named(cli: Cli) -> None:
    """So that what an old version told can be told again."""
    first = ("--data", "ee49c98213bcc95f")
    old, twice = (cli(*STORY, "--games", "2", *first, "--workers", n, "--json") for n in "12")
    assert (old.code, old.out) == (0, twice.out)
    assert old.out != cli(*STORY, "--games", "2", "--json").out


def test_a_run_goes_on_where_it_stopped(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "story.jsonl"
    whole = cli(*STORY, "--games", "2", "--out", out, "--json").out
    lines = out.read_text("utf-8").splitlines(keepends=True)
    out.write_text("".join(lines[:2]) + lines[2][:9], "utf-8")
    again = cli(*STORY, "--games", "2", "--out", out, "--json")
    assert again.out == whole
    assert "1" in again.err


@pytest.mark.parametrize(("lang", "title"), [("es", "Dónde se pierde"), ("en", "Where it is lost")])
def test_the_page_has_the_table_and_the_pictures(
    cli: Cli, tmp_path: Path, lang: str, title: str
) -> None:
    page = tmp_path / "story.html"
    greedy = ["--players", "greedy,greedy", "--games", "2"]
    assert cli(*STORY, *greedy, "--report", page, "--lang", lang).code == 0
    written = page.read_text("utf-8")
    assert title in written
    assert written.count("<figure>") == 2


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["--measure", "wine"], ("no measure 'wine'", "crews")),
        (["--games", "0"], ("whole number",)),
        (["--report", "no/where/x.html"], ("does not exist",)),
        (["--out", "no/where/x"], ("does not exist",)),
        (["--scenario", "lagoon"], ("unknown scenario",)),
        (["--data", "ee49c98"], ("ee49c98: not a folder of data, nor a released version",)),
    ],
)
def test_bad_input_is_one_line(cli: Cli, words: list[str], parts: tuple[str, ...]) -> None:
    complained(cli(*STORY, *words), *parts)


def test_a_file_of_other_settings_is_refused(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "story.jsonl"
    assert cli(*STORY, "--games", "1", "--out", out).code == 0
    complained(cli(*STORY, "--games", "1", "--seed", "2", "--out", out), "seed")
