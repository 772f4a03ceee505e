"""A battle shown: lines for a file, a board for a terminal of any size."""

from pathlib import Path

import pytest
from rich.console import Console

from grognard.analysis.simulation import set_up
from grognard.cli.watch import Show
from grognard.cli.words import Words
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.page.sea import ARROWS, Sea
from tests.cli.conftest import Cli

SHORT = ["--scenario", "centre", "--players", "random,random"]
SIZES = [(80, 24), (40, 12), (100, 40), (200, 70), (81, 200)]


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


def test_a_game_is_told_turn_by_turn(cli: Cli) -> None:
    ran = cli("watch", *SHORT, "--seed", "7")
    assert (ran.code, ran.err) == (0, "")
    title, *turns, result = ran.out.splitlines()
    assert "Christian: random" in title
    assert [line.split(":")[0] for line in turns] == [f"Turn {n}" for n in range(1, 11)]
    assert result.startswith(("Victory", "A draw"))
    assert "Turno 10" in cli("watch", *SHORT, "--lang", "es").out


def test_a_game_without_a_board_in_letters_is_told_line_by_line(cli: Cli) -> None:
    short = ["watch", "gallipoli", "--scenario", "valiant_stroke", "--players", "random,random"]
    ran = cli(*short, "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
    title, *lines = ran.out.splitlines()
    assert "Turks: random" in title
    assert any(line.startswith("12.0-a  The end") for line in lines[-1:])
    assert not any(line.startswith("13.1.1-k  ") for line in lines[:-2]), "the die is secret"
    assert "Fin: aliados" in cli(*short, "--seed", "3", "--lang", "es").out


def test_the_same_seed_shows_the_same_game(cli: Cli) -> None:
    assert cli("watch", *SHORT, "--seed", "7").out == cli("watch", *SHORT, "--seed", "7").out
    assert cli("watch", *SHORT, "--seed", "7").out != cli("watch", *SHORT, "--seed", "8").out


def test_its_record_verifies(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "shown.record"
    assert f"Record in {file}" in cli("watch", *SHORT, "--record", file).out
    assert cli("replay", file, "--verify").code == 0


@pytest.mark.parametrize("scenario", ["battle", "centre"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_sea_fits_the_screen(game: Lepanto, scenario: str, width: int, height: int) -> None:
    view = game.view(game.new(scenario, 1), None)
    lines = Sea(game.library.map.terrain).draw(view, width, height)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width


def test_a_large_screen_shows_every_ship(game: Lepanto) -> None:
    view = game.view(game.new("battle", 1), None)
    drawn = "".join(line.plain for line in Sea(game.library.map.terrain).draw(view, 200, 70))
    arrows = "".join(arrow for side in ARROWS.values() for arrow in side.values())
    assert sum(letter in arrows for letter in drawn) == len(view.ships) == 227


def test_a_small_screen_shows_a_chart_of_the_whole(game: Lepanto) -> None:
    view = game.view(game.new("battle", 1), None)
    chart = Sea(game.library.map.terrain).chart(view)
    dots = sum(
        (ord(letter) - 0x2800).bit_count()
        for line in chart
        for letter in line.plain
        if letter >= "⠀"
    )
    assert dots == 227
    assert len(chart) == 14


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_page_fits_the_terminal(game: Lepanto, width: int, height: int, lang: str) -> None:
    setup = set_up(game, "centre", ("random", "random"), 7, {})
    show = Show(Words(lang), game, setup)
    screen = Console(width=width, height=height, force_terminal=True, record=True, quiet=False)
    for view in show.phases():
        lines = screen.render_lines(show.page(screen, view), pad=False)
        assert len(lines) <= height
        assert all(sum(segment.cell_length for segment in line) <= width for line in lines)
    assert show.result()


def test_on_a_terminal_the_last_board_and_the_result_stay(
    game: Lepanto, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = set_up(game, "centre", ("random", "random"), 7, {})
    Show(Words("en"), game, setup).on_terminal(0)
    out = capsys.readouterr().out
    assert "Turn 10 of 10" in out
    assert out.rstrip().splitlines()[-1].startswith(("Victory", "A draw"))
