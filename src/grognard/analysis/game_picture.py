"""A picture of one game: the chance to win over its moves, and below it the luck so far."""

from __future__ import annotations

import io
from itertools import accumulate
from typing import Any

from grognard.analysis.extras import need
from grognard.analysis.game_study import GameStudy
from grognard.analysis.luck import Ledger
from grognard.analysis.report_plots import COLOURS, DRAW_COLOUR, INK, STYLE, Speech
from grognard.analysis.simulation import DRAW
from grognard.analysis.winning import Curve
from grognard.engine.game import Game


def game_picture(say: Speech, game: Game[Any], study: GameStudy) -> bytes:
    """Both curves, one above the other, as PNG, in the language of ``say``."""
    with need("matplotlib").rc_context(STYLE):
        figure = need("matplotlib.figure").Figure(figsize=(9, 6.5), layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        _chances(above, say, game, study.curve)
        _luck(below, say, game, study.ledger, study.curve.points[-1].move)
        below.set_xlabel(say("analyse.moves"))
        out = io.BytesIO()
        figure.savefig(out, format="png", dpi=150)
    return out.getvalue()


def _chances(axes: Any, say: Speech, game: Game[Any], curve: Curve) -> None:
    moves = [point.move for point in curve.points]
    names = {seat: say.seat(game, seat) for seat in game.seats} | {DRAW: say("analyse.draw")}
    for who, colour in zip((*game.seats, DRAW), (*COLOURS[:2], DRAW_COLOUR), strict=True):
        chances = [100 * point.chance[who] for point in curve.points]
        low = [100 * point.low[who] for point in curve.points]
        high = [100 * point.high[who] for point in curve.points]
        if any(chances):
            axes.fill_between(moves, low, high, color=colour, alpha=0.15, linewidth=0)
            axes.plot(moves, chances, color=colour, label=names[who], marker=".")
    for turning in curve.turnings:
        axes.axvline(turning.last, color=INK, linewidth=0.8, linestyle=":")
        axes.annotate("◆", (turning.last, 101), ha="center", annotation_clip=False, fontsize=9)
    axes.set_ylim(0, 100)
    axes.set_xlim(0, max(1, moves[-1]))
    axes.set_ylabel(say("analyse.chance"))
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1.02), ncols=3)


def _luck(axes: Any, say: Speech, game: Game[Any], ledger: Ledger, end: int) -> None:
    """The first seat's luck, move by move, against the usual range."""
    moves = [0, *(cast.move for cast in ledger.casts), end]
    gains = [0.0, *accumulate(cast.gain for cast in ledger.casts)]
    spreads = [0.0, *accumulate(cast.spread**2 for cast in ledger.casts)]
    usual = [variance**0.5 for variance in (*spreads, spreads[-1])]
    axes.fill_between(
        moves,
        [-spread for spread in usual],
        usual,
        step="post",
        color=DRAW_COLOUR,
        alpha=0.15,
        linewidth=0,
        label=say("analyse.luck_range"),
    )
    axes.step(moves, [*gains, gains[-1]], where="post", color=COLOURS[0])
    axes.axhline(0, color=INK, linewidth=0.8)
    first = say.seat(game, ledger.seats[0])
    axes.set_title(say("analyse.luck", seat=first))
    axes.legend(loc="best")
