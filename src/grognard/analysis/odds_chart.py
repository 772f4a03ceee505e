"""Odds as a picture, with a bar for every result, in either language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.analysis.extras import need
from grognard.analysis.files import write_whole
from grognard.analysis.odds_words import OddsWords, ranked
from grognard.engine.errors import BadRequest
from grognard.engine.game import Game
from grognard.engine.odds import CombatOdds

KINDS = (".png", ".svg")
BAR, INK, SOFT = "#2f5f7a", "#20242a", "#8a8f96"
WIDTH, BAR_HEIGHT, PANEL_ROOM, HEAD = 8.0, 0.32, 0.75, 0.6
"""Inches."""
DPI = 150
MOST_BARS = 20


class Panel(Struct, frozen=True):
    """One distribution: its heading, and bars with their labels."""

    heading: str
    bars: Sequence[tuple[str, Fraction, str]]


def check_kind(file: Path) -> None:
    """Complain about a picture that cannot be drawn before any work is done."""
    if file.suffix.lower() not in KINDS:
        raise BadRequest("picture_kind", file=str(file))
    need("matplotlib")


def draw_odds(game: Game[Any], odds: CombatOdds, lang: str, file: Path) -> None:
    """Write the picture of a combat's odds, completely or not at all."""
    words = OddsWords(game, lang)
    panels = [
        Panel(words.distribution(d.name), _bars(words, d.chances)) for d in odds.distributions
    ]
    draw(words.title(odds), panels, file)


def _bars(words: OddsWords, chances: Mapping[str, Fraction]) -> list[tuple[str, Fraction, str]]:
    listed = ranked(chances)[:MOST_BARS]
    return [(words.result(result), chance, words.percent(chance)) for result, chance in listed]


def draw(title: str, panels: Sequence[Panel], file: Path) -> None:
    """Panels of horizontal bars, one below the other."""
    check_kind(file)
    figures: Any = need("matplotlib.figure")
    heights = [PANEL_ROOM + BAR_HEIGHT * len(panel.bars) for panel in panels]
    figure = figures.Figure(figsize=(WIDTH, HEAD + sum(heights)), layout="constrained")
    figure.suptitle(title, color=INK, fontsize=13, fontweight="bold")
    ratios = [len(panel.bars) for panel in panels]
    rows = figure.subplots(len(panels), 1, squeeze=False, sharex=True, height_ratios=ratios)
    for axes, panel in zip(rows[:, 0], panels, strict=True):
        _panel(axes, panel)
    most = max(chance for panel in panels for _, chance, _ in panel.bars)
    rows[-1, 0].set_xlim(0, 115 * float(most))
    written = BytesIO()
    kind = file.suffix.lower().removeprefix(".")
    # Without a date the same odds make the same file.
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    figure.savefig(written, format=kind, dpi=DPI, metadata=metadata)
    write_whole(file, written.getvalue())


def _panel(axes: Any, panel: Panel) -> None:
    """Label each bar with its chance, so that no scale is needed."""
    places = range(len(panel.bars))
    shares = [100 * float(chance) for _, chance, _ in panel.bars]
    bars = axes.barh(places, shares, color=BAR, height=0.7)
    axes.bar_label(bars, [told for _, _, told in panel.bars], padding=4, color=INK, fontsize=9)
    axes.set_yticks(places, [label for label, _, _ in panel.bars])
    axes.set_ylim(len(panel.bars) - 0.5, -0.5)
    axes.set_title(panel.heading, loc="left", color=INK, fontsize=10, fontweight="bold")
    axes.tick_params(axis="y", length=0, labelsize=9, labelcolor=INK)
    axes.tick_params(axis="x", bottom=False, labelbottom=False)
    for side in ("top", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.spines["left"].set_color(SOFT)
