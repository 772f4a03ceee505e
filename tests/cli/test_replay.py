"""Records told and verified; what is wrong with one is said with file and line."""

import re
from pathlib import Path

import pytest

from grognard.engine.records import FIRST_LINE
from grognard.games.lepanto.game import Lepanto
from tests.cli.conftest import Cli


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_good_record_verifies(cli: Cli, record: Path) -> None:
    ran = cli("replay", record, "--verify")
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"centre\.record: \d+ moves played again; all agree", ran.out)
    assert "todo coincide" in cli("replay", record, "--verify", "--lang", "es").out


def test_a_record_is_told_in_words(cli: Cli, record: Path) -> None:
    english, spanish = cli("replay", record), cli("replay", record, "--lang", "es")
    assert (english.code, english.err) == (0, "")
    assert english.out.startswith("The Battle of Lepanto · centre\n")
    assert "Turn 2" in english.out
    assert "Turno 2" in spanish.out
    assert len(english.out.splitlines()) == len(spanish.out.splitlines()) > 100
    assert english.out.rstrip().splitlines()[-1].startswith("Result: ")


def test_a_record_is_told_from_its_opening(cli: Cli, record: Path, record_text: str) -> None:
    told = cli("replay", record).out.splitlines()
    first = next(n for n, line in enumerate(told) if line.startswith("     1  "))
    opening = "\n".join(told[2:first])
    assert "Turn 1" in opening
    assert "6.3-" in opening


def test_a_record_without_a_move_is_told_too(cli: Cli, tmp_path: Path) -> None:
    from grognard.engine.records import write_record
    from grognard.engine.session import Session

    file = tmp_path / "new.record"
    file.write_text(write_record(Session(Lepanto(), "doria_ochiali", 3)), "utf-8")
    told = cli("replay", file).out
    assert "Turn 1" in told
    assert "9.0-" in told


def test_an_unfinished_record_verifies_too(cli: Cli, tmp_path: Path) -> None:
    from grognard.engine.records import write_record
    from grognard.engine.session import Session

    session = Session(Lepanto(), "centre", 3)
    for _ in range(60):
        session.choose(session.game.legal(session.state)[0])
    session.take_back(40)
    file = tmp_path / "half.record"
    file.write_text(write_record(session), "utf-8")
    assert cli("replay", file, "--verify").code == 0
    assert "goes back to move 40" in cli("replay", file).out


def changed_die(text: str) -> str:
    return re.sub(r"\| (\d)", lambda m: f"| {int(m[1]) % 6 + 1}", text, count=1)


DIFFERENCES = {
    "die": (changed_die, " | ", "the dice say", "los dados dicen"),
    "illegal": (
        lambda t: re.sub(r"(?m)^(9 \w+) .*$", r"\1 grapple", t),
        "\n9 ",
        "'grapple' is illegal",
        "«grapple» es ilegal",
    ),
    "word": (
        lambda t: re.sub(r"(?m)^(9 \w+) .*$", r"\1 teleport", t),
        "\n9 ",
        "unknown verb",
        "verbo desconocido",
    ),
    "seat": (lambda t: t.replace("\n5 christian", "\n5 muslim"), "\n5 ", "decides", "decide"),
    "number": (lambda t: t.replace("\n5 ", "\n6 ", 1), "\n5 ", "should be 5", "debería ser la 5"),
    "result": (
        lambda t: re.sub(r"result: \w+", "result: nobody", t),
        "digest:",
        "the result says",
        "el resultado dice",
    ),
    "digest": (
        lambda t: re.sub(r"digest: \w{4}", "digest: 0000", t),
        "digest:",
        "the digest says",
        "la huella dice",
    ),
}


@pytest.mark.parametrize(
    ("change", "where", "english", "spanish"), DIFFERENCES.values(), ids=DIFFERENCES
)
def test_a_difference_exits_1_and_names_the_line(
    cli: Cli,
    record_text: str,
    tmp_path: Path,
    change: object,
    where: str,
    english: str,
    spanish: str,
) -> None:
    assert callable(change)
    file = tmp_path / "changed.record"
    file.write_text(str(change(record_text)), "utf-8")
    assert file.read_text("utf-8") != record_text
    line = record_text[: record_text.index(where) + 1].count("\n") + 1
    ran = cli("replay", file, "--verify")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"grognard: {file}, line {line}: ")
    assert english in ran.err
    assert ran.err.count("\n") == 1
    assert spanish in cli("replay", file, "--verify", "--lang", "es").err
    assert cli("replay", file).code == 2


def test_a_mended_rule_explains_the_first_line_that_differs(
    cli: Cli, record_text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mended = {3: ("6.1-i", "6.3-a"), 4: ("7.4-b",)}
    monkeypatch.setattr(Lepanto, "rules_version", 4)
    monkeypatch.setattr(Lepanto, "mended", mended)
    file = tmp_path / "older.record"
    file.write_text(record_text, "utf-8")
    assert cli("replay", file, "--verify").code == 0
    file.write_text(re.sub(r"(?m)^(9 \w+) .*$", r"\1 grapple", record_text), "utf-8")
    line = line_of(record_text, "\n9 ".strip() + " ")
    for lang, played in (("en", "played with rules 2"), ("es", "jugada con las reglas 2")):
        ran = cli("replay", file, "--verify", "--lang", lang)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
        assert str(file) in ran.err
        assert f"{line}: " in ran.err
        assert played in ran.err
        assert ran.err.endswith(" 6.1-i, 6.3-a, 7.4-b)\n")


def headless(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("scenario:"))


UNREADABLE = {
    "empty": (lambda _: "", "not a game record", "no es un registro"),
    "other": (lambda _: "1. e4 e5\n", f"should start with '{FIRST_LINE}'", "no es un registro"),
    "truncated": (lambda t: t[: t.index("\n", len(t) // 2) + 1], "cut off", "cortado"),
    "cut line": (lambda t: t[: t.index("\n20 ") + 3], "cannot read '20'", "«20»"),
    "garbage": (lambda t: t.replace("\n9 ", "\n~~ nine ", 1), "cannot read '~~ nine", "«~~ nine"),
    "long": (
        lambda t: t.replace("\n9 ", "\n" + "9" * 5000 + " ", 1),
        "cannot read",
        "no se entiende",
    ),
    "after": (lambda t: t + "1 christian row\n", "after the end", "tras el final"),
    "header": (headless, "'scenario:' is missing", "falta «scenario:»"),
    "data": (lambda t: re.sub("data: .*", "data: abc", t), "played with data abc", "datos abc"),
    "rules": (lambda t: re.sub("rules: .*", "rules: 99", t), "rules version 99", "versión 99"),
    "game": (lambda t: re.sub("game: .*", "game: go", t), "unknown game 'go'", "desconocido «go»"),
    "scenario": (
        lambda t: re.sub("scenario: .*", "scenario: x", t),
        "unknown scenario 'x'",
        "escenario desconocido",
    ),
    "option": (
        lambda t: re.sub("options:.*", "options: tide=on", t),
        "unknown option 'tide'",
        "opción desconocida",
    ),
}


@pytest.mark.parametrize("verify", [True, False])
@pytest.mark.parametrize(("change", "english", "spanish"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_record_that_cannot_be_read_exits_2(
    cli: Cli,
    record_text: str,
    tmp_path: Path,
    change: object,
    english: str,
    spanish: str,
    verify: bool,
) -> None:
    assert callable(change)
    file = tmp_path / "bad.record"
    file.write_text(str(change(record_text)), "utf-8")
    flags = ["--verify"] if verify else []
    ran = cli("replay", file, *flags)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert english in ran.err
    assert f"{file}, line " in ran.err
    assert spanish in cli("replay", file, *flags, "--lang", "es").err


def test_bytes_that_are_no_text_are_named_by_line(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "bytes.record"
    file.write_bytes(FIRST_LINE.encode() + b"\ngame: l\xe9panto\n")
    ran = cli("replay", file)
    assert ran.code == 2
    assert "bytes.record, line 2: not UTF-8 text" in ran.err
