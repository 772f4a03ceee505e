"""Help teaches, in both languages, and says nothing in the other one."""

import pytest

from grognard import __version__
from grognard.cli.app import COMMANDS
from tests.cli.conftest import Cli

PAGES = [[], *([name] for name in COMMANDS)]
ENGLISH = ("Usage:", "Options:", "Commands:", "Arguments:", "Examples:", "[OPTIONS]", "Show this")
SPANISH = ("Uso:", "Opciones:", "Ejemplos:", "[OPCIONES]")


@pytest.mark.parametrize("page", PAGES, ids=" ".join)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_page_explains_and_gives_examples(cli: Cli, page: list[str], lang: str) -> None:
    ran = cli(*page, "--help", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    ours, others = (SPANISH, ENGLISH) if lang == "es" else (ENGLISH, SPANISH)
    assert all(
        word in ran.out for word in ours if word not in ("Commands:", "Arguments:", "Show this")
    )
    assert not any(word in ran.out for word in others)
    assert f"grognard {' '.join(page)}".strip() in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_the_group_lists_every_command(cli: Cli) -> None:
    out = cli("--help").out
    assert all(f"\n  {name} " in out for name in COMMANDS)


def test_the_locale_chooses_the_language(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert cli("simulate", "--help").out.startswith("Uso: grognard simulate")


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"grognard {__version__}\n"


def test_lang_may_stand_before_or_after_the_command(cli: Cli) -> None:
    assert cli("--lang", "es", "games").out == cli("games", "--lang", "es").out
