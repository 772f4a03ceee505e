"""Titles are found by entry points; one that cannot be played is named, and the others go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from grognard.cli.app import run
from grognard.engine.errors import BadRequest
from grognard.games import finding, playable, title_of, titles
from grognard.games.finding import LeftOut
from grognard.server.app import make_app
from grognard.server.settings import Settings
from tests.games.plugs import Plug, plugging
from tests.titles import OURS


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Plug]:
    with plugging(monkeypatch, tmp_path) as plugged:
        yield plugged


def wrong() -> list[str]:
    return [problem.key for problem in finding.shelf().left_out]


def test_ours_stand_first_in_the_order_of_their_years(plug: Plug) -> None:
    plug("plug_waterloo", name="waterloo", year=1815)
    plug("plug_cannae", name="cannae", year=-216)
    assert list(titles()) == ["lepanto", "gallipoli", "market_garden", "cannae", "waterloo"]
    assert title_of("cannae").year == -216
    assert wrong() == []


def test_a_title_that_cannot_be_imported_is_left_out(plug: Plug) -> None:
    plug("plug_broken", "import no_such_module")
    assert tuple(titles()) == OURS
    assert wrong() == ["title_unloadable"]
    said = finding.shelf().left_out[0]
    assert "plug_broken" in said.text("en")
    assert "no_such_module" in said.text("es")


def test_of_two_titles_of_one_name_the_first_stays(plug: Plug) -> None:
    plug("plug_twin", year=1600)
    assert tuple(titles()) == OURS
    assert title_of("lepanto").package == "grognard.games.lepanto"
    assert wrong() == ["title_clash"]
    assert "grognard has one of that name" in str(finding.shelf().left_out[0])


def test_a_title_of_another_contract_is_left_out(plug: Plug) -> None:
    plug("plug_old", name="old", contract=0)
    assert tuple(titles()) == OURS
    assert wrong() == ["title_contract"]
    assert "version 0 of the contract, and this is version 1" in str(finding.shelf().left_out[0])


def test_what_is_no_title_is_left_out(plug: Plug) -> None:
    plug("plug_nothing", "TITLE = None")
    assert wrong() == ["title_none"]


def test_a_game_that_fails_when_it_is_made_does_not_stop_the_others(plug: Plug) -> None:
    plug("plug_late", name="late", game="no_such_module:Game")
    *games, late = playable()
    assert [game.name for game in games if not isinstance(game, LeftOut)] == list(OURS)
    assert isinstance(late, LeftOut)
    assert "late" in late.text("es")
    with pytest.raises(BadRequest):
        title_of("latest")


# -- where it is said ------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "said"), [("es", "queda fuera"), ("en", "is left out")])
def test_any_command_names_what_is_left_out_in_one_line_and_goes_on(
    plug: Plug, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    plug("plug_broken", "import no_such_module")
    assert run(["rules", "lepanto", "7.4-b", "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert "7.4-b" in out
    assert err.count("\n") == 1
    assert err.startswith("grognard: ")
    assert "plug_broken" in err
    assert said in err


def test_the_list_of_games_goes_on_without_one_that_cannot_be_made(
    plug: Plug, capsys: pytest.CaptureFixture[str]
) -> None:
    plug("plug_late", name="late", game="no_such_module:Game")
    assert run(["games", "--json", "--lang", "en"]) == 0
    out, err = capsys.readouterr()
    assert [game["game"] for game in json.loads(out)] == list(OURS)
    assert err == (
        "grognard: the game 'late' cannot be loaded and is left out: "
        "ModuleNotFoundError: No module named 'no_such_module'\n"
    )


def test_the_server_logs_what_is_left_out(plug: Plug, caplog: pytest.LogCaptureFixture) -> None:
    plug("plug_old", name="old", contract=0)
    with TestClient(make_app(Settings("sqlite://"))) as client:
        games = [game["game"] for game in client.get("/api/games").json()]
    assert games == list(OURS)
    assert "the game 'old' of the package plug_old is left out" in caplog.text
