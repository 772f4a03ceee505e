"""The report: one page that needs nothing else, in either language, with its pictures."""

import errno
import re
import struct
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from msgspec.structs import replace

from grognard.analysis.html import Report
from grognard.analysis.report import command, percent_points, report
from grognard.analysis.report_plots import Painter
from grognard.analysis.runs import Difference, Series
from grognard.cli.words import Words
from grognard.games.lepanto.game import Lepanto
from tests.analysis.series import FOUR, compared

PNG = b"\x89PNG\r\n\x1a\n"
TWO = compared(("christian", "draw"), ("muslim", "muslim"), ("draw", "draw"))


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


@pytest.fixture(scope="module")
def english(game: Lepanto) -> Report:
    return report(Words("en"), game, FOUR)


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the words matter: painting takes its time."""
    for name in ("wins", "scores", "length", "losses"):
        monkeypatch.setattr(Painter, name, lambda *_: PNG)


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html.partition("</style>")[2]))


def test_the_page_needs_nothing_else(english: Report) -> None:
    assert english.html.startswith("<!doctype html>")
    assert re.findall(r'(?:src|href)="(?!data:)', english.html) == []
    assert "url(" not in english.html
    assert english.html.count("data:image/png;base64,") == len(english.pictures) == 4


def test_every_picture_is_a_picture(english: Report) -> None:
    assert list(english.pictures) == ["wins", "scores", "length", "losses"]
    for png in english.pictures.values():
        assert png.startswith(PNG)
        assert size(png)[0] == 1200


def test_the_table_counts_right(english: Report) -> None:
    """Three of four: 75 %, by Wilson 30.1 to 95.4; points 26.5 on average; losses 5 in 4 games."""
    text = text_of(english.html)
    assert "Christian greedy 3 75.0 % 30.1–95.4 % 26.5 ±" in text
    assert "Muslim random 0 0.0 % 0.0–49.0 % 12.8 ±" in text
    assert "Draw 1 25.0 % 4.6–69.9 %" in text
    assert "ships lost" in text


def test_the_languages_do_not_mix(game: Lepanto, english: Report, unpainted: None) -> None:
    spanish = report(Words("es"), game, FOUR)
    words = text_of(spanish.html)
    assert '<html lang="es">' in spanish.html
    assert "75,0 %" in words
    assert "Quién gana" in words
    assert not any(word in words for word in ("Games", "Who", "wins", "Seed", "lost"))
    assert not any(word in text_of(english.html) for word in ("partidas", "Semilla", "bando"))


def test_an_option_compared_shows_its_effect(game: Lepanto) -> None:
    made = report(Words("en"), game, TWO)
    text = text_of(made.html)
    assert "Effect of the option calm_turn" in text
    assert "calm_turn = off" in text
    assert "calm_turn = on" in text
    # Of three games each the Christians win one and none: a third less often.
    assert "−33.3 (" in text
    assert set(made.pictures) == {"effect"} | {
        f"{name}-{number}" for name in ("wins", "scores", "length", "losses") for number in (1, 2)
    }


def test_a_difference_in_words() -> None:
    one = Difference("on", "muslim", 0.032, -0.01, 0.074)
    assert percent_points(Words("en"), one) == "+3.2 (−1.0 … +7.4)"
    assert percent_points(Words("es"), one) == "+3,2 (−1,0 … +7,4)"
    assert percent_points(Words("en"), Difference("on", "x", 0.0, -0.0001, 0.1)).startswith(
        "0.0 (0.0"
    )


def test_the_command_plays_the_same_again() -> None:
    assert command(TWO) == (
        "grognard simulate lepanto --scenario centre --players greedy,random --games 3 --seed 7"
        " --compare calm_turn=off,on"
    )


def test_a_folder_gets_page_and_pictures_and_a_page_itself(english: Report, tmp_path: Path) -> None:
    assert english.write(tmp_path / "out") == tmp_path / "out" / "index.html"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "index.html",
        "length.png",
        "losses.png",
        "scores.png",
        "wins.png",
    ]
    assert english.write(tmp_path / "page.html") == tmp_path / "page.html"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "page.html"]
    assert (tmp_path / "page.html").read_text("utf-8") == english.html


def test_a_report_that_cannot_be_written_leaves_no_folder(
    english: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: str | bytes) -> None:
        if path.suffix == ".html":
            raise OSError(errno.ENOSPC, "full", str(path))
        path.write_bytes(PNG)

    monkeypatch.setattr("grognard.analysis.html.write_whole", full)
    with pytest.raises(OSError, match="full"):
        english.write(tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_names_cannot_break_out_of_the_page(game: Lepanto, unpainted: None) -> None:
    nasty = Series(replace(FOUR.run, players=("<b>x", "y&z")), FOUR.rows)
    html = report(Words("en"), game, nasty).html
    assert "<b>x" not in html
    assert "&lt;b&gt;x" in html


@pytest.mark.parametrize("numbers", [[5, 5, 5], [1, 2, 30], [-40, 0, 997]])
def test_every_game_is_in_some_bar(game: Lepanto, numbers: list[int]) -> None:
    """Three of the run's four games: three quarters of the whole, wherever they lie."""
    axes = Figure().subplots()
    Painter(Words("en"), game, FOUR)._histogram(axes, {"": numbers})
    bars = [bar for bar in axes.patches if isinstance(bar, Rectangle)]
    assert sum(bar.get_height() for bar in bars) == pytest.approx(75)


def test_one_game_can_be_painted_too(game: Lepanto) -> None:
    single = Series(FOUR.run, FOUR.rows[3:])
    painter = Painter(Words("en"), game, single)
    for paint in (painter.wins, painter.scores, painter.length, painter.losses):
        assert paint(single.rows).startswith(PNG)
