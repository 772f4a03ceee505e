"""``grognard odds``: combats by their factors, actions of a record, tables, JSON and pictures."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from string import Formatter

import pytest

from grognard.analysis.odds import questions
from grognard.analysis.odds_words import odds_catalogue
from grognard.analysis.simulation import record_game, set_up
from grognard.games import load
from tests.cli.conftest import Cli
from tests.titles import OURS

MANEUVER = (
    "odds", "market_garden", "maneuver", "--attackers", "8-6-7/3", "--defenders", "4-5-6",
)  # fmt: skip
ASSAULT = ("odds", "gallipoli", "assault", "--attack", "12", "--defence", "5")
PAGES = [(game, combat) for game in OURS for combat in questions(game)]
ENGLISH, SPANISH = ("Usage:", "Options:", "Examples:"), ("Uso:", "Opciones:", "Ejemplos:")


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("game", "combat"), [*PAGES, *((game, "") for game in OURS)])
def test_every_page_explains_and_gives_examples(
    cli: Cli, game: str, combat: str, lang: str
) -> None:
    page = [word for word in ("odds", game, combat) if word]
    ran = cli(*page, "--help", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    ours, others = (SPANISH, ENGLISH) if lang == "es" else (ENGLISH, SPANISH)
    assert all(word in ran.out for word in ours)
    assert not any(word in ran.out for word in others)
    assert f"grognard {' '.join(page)}" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.parametrize(("game", "combat"), PAGES)
def test_every_example_works(cli: Cli, game: str, combat: str) -> None:
    """The lines of the help page, as they stand there."""
    for line in odds_catalogue(game).say("en", f"combat.{combat}.examples").strip().splitlines():
        ran = cli(*line.split()[1:])
        assert (ran.code, ran.err) == (0, ""), line
        assert "%" in ran.out


@pytest.mark.parametrize("game", OURS)
def test_the_words_of_odds_agree_between_languages(game: str) -> None:
    for key, entry in odds_catalogue(game).entries.items():
        assert set(entry) == {"es", "en"}, key
        fields = [{name for _, name, _, _ in Formatter().parse(t) if name} for t in entry.values()]
        assert fields[0] == fields[1], key
        assert all(text.strip() for text in entry.values()), key
        if len(entry["es"].split()) > 4 and not key.endswith(".examples"):
            assert entry["es"] != entry["en"], key


def test_a_combat_in_words(cli: Cli) -> None:
    out = cli(*MANEUVER, "--terrain", "woods", "--support", "12", "--lang", "es").out
    assert "proporción 1.5:1" in out
    assert re.search(r"\+\d terreno \(R2\.4-c\)", out)
    assert "pasos que pierde el defensor" in out
    assert "sin defensores" in out
    assert "attacker" not in out


# -- json ------------------------------------------------------------------------------------------


def test_a_combat_as_json(cli: Cli) -> None:
    told = json.loads(cli(*ASSAULT, "--terrain", "hill", "--json").out)
    assert (told["game"], told["combat"]) == ("gallipoli", "assault")
    assert told["basis"][0]["args"]["column"] == "1-1"
    entry = told["distributions"][0]
    assert entry["name"] == "entry"
    assert sum(Fraction(row["chance"]) for row in entry["results"]) == 1
    for row in entry["results"]:
        assert row["probability"] == pytest.approx(float(Fraction(row["chance"])))


def test_lepanto_keeps_its_form(cli: Cli) -> None:
    words = ("odds", "lepanto", "boarding", "--attacker", "galley", "--target", "galley", "--json")
    told = json.loads(cli(*words).out)
    assert list(told) == ["game", "attack", "side", "attackers", "targets", "results"]


# -- pictures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["odds.png", "odds.svg"])
def test_a_picture_of_a_combat(cli: Cli, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    ran = cli(*MANEUVER, "--picture", file)
    assert (ran.code, ran.err) == (0, "")
    assert f"Picture in {file}" in ran.out.replace("\n", "")
    start = file.read_bytes()[:200]
    assert start.startswith(b"\x89PNG") if name.endswith("png") else b"<svg" in file.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_picture_of_lepanto(cli: Cli, tmp_path: Path) -> None:
    words = ("odds", "lepanto", "gunnery", "--attacker", "galleass", "--target", "galley")
    assert cli(*words, "--arc", "port", "--picture", tmp_path / "guns.svg").code == 0
    assert (tmp_path / "guns.svg").stat().st_size > 1000


# -- records ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Market Garden between random players."""
    game = load("market_garden")
    setup = set_up(game, "arnhem", ("random", "random"), 3, {})
    file = tmp_path_factory.mktemp("records") / "arnhem.record"
    file.write_text(record_game(game, setup, 0)[1], "utf-8")
    return file


def rolled(file: Path) -> str:
    """The number of a move that rolled dice."""
    lines = file.read_text("utf-8").splitlines()
    return next(line.split()[0] for line in lines if line[:1].isdecimal() and " | " in line)


def test_a_move_of_a_record(cli: Cli, garden: Path) -> None:
    words = ("odds", "market_garden", "--record", garden, "--move", rolled(garden))
    told = json.loads(cli(*words, "--json").out)
    assert sum(Fraction(way["chance"]) for way in told["outcomes"]) == 1
    assert len(told["outcomes"]) > 1
    assert "%" in cli(*words).out


def test_a_move_of_a_lepanto_record(cli: Cli, record: Path, tmp_path: Path) -> None:
    words = ("odds", "lepanto", "--record", record, "--move", rolled(record))
    told = json.loads(cli(*words, "--json").out)
    assert sum(Fraction(way["chance"]) for way in told["outcomes"]) == 1
    assert cli(*words, "--picture", tmp_path / "move.png").code == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "--action"),
        (("--move", "999999"), "there is no move 999999"),
        (("--move", "1", "--action", "dance"), "unknown verb 'dance'"),
        (("--move", "1", "--action", "fire"), "the rules do not allow"),
        (("--action", "end"), "the game is over"),
        (("--move", "x"), "--move: 'x'"),
    ],
)
def test_bad_questions_about_a_record(
    cli: Cli, garden: Path, more: tuple[str, ...], said: str
) -> None:
    ran = cli("odds", "market_garden", "--record", garden, *more)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_of_another_game(cli: Cli, record: Path) -> None:
    ran = cli("odds", "gallipoli", "--record", record, "--move", "1")
    assert ran.code == 2
    assert "grognard odds lepanto" in ran.err


# -- bad input -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "spanish", "english"),
    [
        (("odds", "gallipoli"), "falta un combate", "a combat"),
        (("odds", "gallipoli", "duel"), "no existe «duel»", "there is no 'duel'"),
        (("odds", "gallipoli", "--json", *ASSAULT[2:]), "sin combate", "without a combat"),
        (ASSAULT[:5], "falta --defence", "--defence is missing"),
        ((*ASSAULT[:-1], "many"), "«many» no vale", "'many' will not do"),
        ((*ASSAULT[:-1], "99"), "no llega a 1-4", "is below 1-4"),
        ((*MANEUVER[:-1], "9-9"), "ninguna unidad «9-9»", "no unit '9-9'"),
        ((*MANEUVER, "--terrain", "sand"), "debe ser uno de", "must be one of"),
        ((*MANEUVER, "--option", "x=1"), "opción desconocida", "unknown option"),
        ((*MANEUVER, "--picture", "odds.gif"), ".png o .svg", ".png or .svg"),
        ((*MANEUVER, "--picture", "/no/such/odds.png"), "no existe la carpeta", "does not exist"),
        ((*MANEUVER, "--data", "/no/such"), "no es una carpeta", "not a folder"),
    ],
)
def test_bad_input_gets_one_line(
    cli: Cli, words: tuple[str, ...], spanish: str, english: str
) -> None:
    for lang, said in (("es", spanish), ("en", english)):
        ran = cli(*words, "--lang", lang)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err
        assert ran.err.count("\n") == 1


def test_a_picture_needs_its_part(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    ran = cli(*MANEUVER, "--picture", "odds.png")
    assert ran.code == 2
    assert "grognard[study]" in ran.err
    assert not Path("odds.png").exists()
