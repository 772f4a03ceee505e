"""The pictures of a report, as PNG: winners, margins, length and losses."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import Any, Protocol

from grognard.analysis.extras import need
from grognard.analysis.runs import Difference, Series
from grognard.analysis.simulation import DRAW, GameRow
from grognard.analysis.statistics import Interval, mean_interval, wilson
from grognard.engine.game import Game
from grognard.engine.i18n import Arg

COLOURS = ("#1f5f8b", "#c8641b", "#4d7c3a", "#7b4d91")
DRAW_COLOUR = "#8b8b85"
INK, FAINT = "#23221f", "#d9d6cd"
BINS = 24
FEW = 30
"""Up to this many different numbers get a bar each."""
STYLE: dict[str, Any] = {
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#eceae3",
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 9,
}


class Speech(Protocol):
    """The sentences of one language, by key and arguments."""

    lang: str

    def __call__(self, key: str, **args: Arg) -> str: ...

    def seat(self, game: Game[Any], seat: str) -> str: ...

    def number(self, value: float, digits: int = 0) -> str: ...


class Painter:
    """Paints games of one kind in one language."""

    def __init__(self, say: Speech, game: Game[Any], series: Series) -> None:
        self.say = say
        self.game = game
        self.series = series
        self.outcomes = (*game.seats, DRAW)
        self.colours = {**dict(zip(game.seats, COLOURS, strict=False)), DRAW: DRAW_COLOUR}

    def name(self, outcome: str) -> str:
        if outcome == DRAW:
            return self.say("simulate.draw")
        return self.say.seat(self.game, outcome)

    # -- the pictures ------------------------------------------------------------------------------

    def wins(self, rows: Sequence[GameRow]) -> bytes:
        """The share of games each seat wins, with Wilson's interval."""
        with figure(self.say, 1, 2.4) as (made, (axes,)):
            self._shares(axes, rows)
            axes.set_xlabel(self.say("report.share"))
            return png(made)

    def _shares(self, axes: Any, rows: Sequence[GameRow]) -> None:
        for place, outcome in enumerate(reversed(self.outcomes)):
            shown = Interval(*(100 * part for part in _share(rows, outcome)))
            axes.barh(place, shown.value, height=0.62, color=self.colours[outcome])
            _whisker(axes, shown, place)
            axes.text(shown.high + 1.5, place, f"{self.say.number(shown.value, 1)} %", va="center")
        axes.set_yticks(range(len(self.outcomes)), map(self.name, reversed(self.outcomes)))
        axes.set_xlim(0, 112)
        axes.set_xticks(range(0, 101, 20))
        axes.grid(False, axis="y")

    def scores(self, rows: Sequence[GameRow]) -> bytes:
        """How scores are spread, and by how much games are won."""
        with figure(self.say, 2, 3.2) as (made, (left, right)):
            spread = {seat: [row.scores[seat] for row in rows] for seat in self.game.seats}
            self._histogram(left, spread)
            left.set_xlabel(self.say("report.score"))
            left.legend()
            first, second = self.game.seats[:2]
            margins = {
                outcome: [
                    row.scores[first] - row.scores[second] for row in rows if row.winner == outcome
                ]
                for outcome in self.outcomes
            }
            self._histogram(right, {name: found for name, found in margins.items() if found})
            ahead = self.say("report.margin", seat=self.name(first), other=self.name(second))
            right.set_xlabel(ahead)
            right.legend(title=self.say("report.won_by"))
            return png(made)

    def length(self, rows: Sequence[GameRow]) -> bytes:
        """The turn in which games end, and how many decisions they take."""
        with figure(self.say, 2, 2.8) as (made, (left, right)):
            self._histogram(left, {"": [row.turns for row in rows]})
            left.set_xlabel(self.say("report.last_turn"))
            self._histogram(right, {"": [row.decisions for row in rows]})
            right.set_xlabel(self.say("report.decisions"))
            return png(made)

    def losses(self, rows: Sequence[GameRow]) -> bytes:
        """What each seat loses in each turn, and in all up to that turn."""
        first = self.game.scenarios[self.series.run.scenario].first_turn
        with figure(self.say, 2, 3.2) as (made, (left, right)):
            for seat in rows[0].losses_by_turn:
                lost = [row.losses_by_turn[seat] for row in rows]
                self._course(left, seat, first, lost)
                longest = max(map(len, lost))
                # A game that is over loses no more, so its total stays.
                totals = [list(accumulate(turns + [0] * (longest - len(turns)))) for turns in lost]
                self._course(right, seat, first, totals)
            left.set_title(self.say("report.in_turn"))
            right.set_title(self.say("report.up_to_turn"))
            for axes in (left, right):
                axes.set_xlabel(self.say("report.turn"))
                axes.set_ylabel(self.game.losses_in[self.say.lang])
                whole_ticks(axes)
                axes.set_xlim(axes.get_xlim()[0] - 0.5, axes.get_xlim()[1] + 0.5)
            left.legend()
            return png(made)

    def _course(self, axes: Any, seat: str, first: int, courses: list[list[int]]) -> None:
        """The mean of the games still in play, turn by turn, with its interval."""
        turns = range(max(map(len, courses)))
        means = [mean_interval([c[turn] for c in courses if len(c) > turn]) for turn in turns]
        numbers = [first + turn for turn in turns]
        colour = self.colours[seat]
        lows, highs = [mean.low for mean in means], [mean.high for mean in means]
        axes.fill_between(numbers, lows, highs, color=colour, alpha=0.2, linewidth=0)
        if len(numbers) == 1:
            axes.vlines(numbers, lows, highs, color=colour)
        values = [mean.value for mean in means]
        marker = "o" if len(numbers) <= FEW else None
        axes.plot(numbers, values, color=colour, marker=marker, ms=3.5, label=self.name(seat))

    def effect(self, found: Sequence[Difference]) -> bytes:
        """The shares with each value of an option, and their differences from the first."""
        values = self.series.run.values
        with figure(self.say, 2, 1.2 + len(values)) as (made, (left, right)):
            step = 1 / (len(self.outcomes) + 1)
            for at, outcome in enumerate(self.outcomes, 1):
                for row, value in enumerate(values):
                    share = _share(self.series.of_value(value), outcome)
                    self._dot(left, outcome, share, row + step * at)
                for one in found:
                    if one.seat == outcome:
                        shown = Interval(one.difference, one.low, one.high)
                        self._dot(right, outcome, shown, values.index(one.value) + step * at)
            for axes in (left, right):
                axes.set_yticks([n + 0.5 for n in range(len(values))], values)
                axes.set_ylim(len(values), 0)
                axes.grid(False, axis="y")
            left.set_xlabel(self.say("report.share"))
            right.set_xlabel(self.say("report.difference", value=values[0]))
            right.axvline(0, color=INK, linewidth=0.8)
            names = dict(zip(*reversed(left.get_legend_handles_labels()), strict=True))
            made.legend(names.values(), names, loc="outside upper center", ncols=3)
            return png(made)

    def _dot(self, axes: Any, outcome: str, shown: Interval, place: float) -> None:
        percent = Interval(*(100 * part for part in shown))
        colour = self.colours[outcome]
        _whisker(axes, percent, place, colour)
        axes.plot(percent.value, place, "o", color=colour, label=self.name(outcome))

    # -- what they share ---------------------------------------------------------------------------

    def _histogram(self, axes: Any, spread: dict[str, list[int]]) -> None:
        """Shares of all games by number."""
        everything = [number for numbers in spread.values() for number in numbers]
        low, high = min(everything), max(everything)
        width = max(1, -(-(high - low + 1) // (FEW if high - low < FEW else BINS)))
        edges = [low - 0.5 + width * n for n in range((high - low) // width + 2)]
        for outcome, numbers in spread.items():
            axes.hist(
                numbers,
                bins=edges,
                weights=[100 / self.series.run.games] * len(numbers),
                color=self.colours.get(outcome, COLOURS[0]),
                alpha=0.6 if len(spread) > 1 else 0.85,
                label=self.name(outcome) if outcome else None,
                edgecolor="white",
                linewidth=0.6,
            )
        if low == high:
            axes.set_xlim(low - 3, low + 3)
        axes.set_ylabel(self.say("report.of_games"))
        whole_ticks(axes)


@contextmanager
def figure(say: Speech, panels: int, height: float) -> Iterator[tuple[Any, Any]]:
    """Panels side by side, in our style, with numbers as the language writes them."""

    def tick(value: float, _: object) -> str:
        digits = next(n for n in range(5) if n == 4 or abs(value - round(value, n)) < 1e-9)
        return say.number(value, digits).replace("-", "−")

    matplotlib = need("matplotlib")
    ticker = need("matplotlib.ticker")
    with matplotlib.rc_context(STYLE):
        made = need("matplotlib.figure").Figure(figsize=(8, height), layout="constrained")
        axes = made.subplots(1, panels, squeeze=False)[0]
        for one in axes:
            for axis in (one.xaxis, one.yaxis):
                axis.set_major_formatter(ticker.FuncFormatter(tick))
        yield made, axes


def _share(rows: Sequence[GameRow], outcome: str) -> Interval:
    hits = sum(row.winner == outcome for row in rows)
    return Interval(hits / len(rows), *wilson(hits, len(rows)))


def _whisker(axes: Any, shown: Interval, place: float, colour: str = INK) -> None:
    """The interval as a line with ends."""
    ends = [[max(0.0, shown.value - shown.low)], [max(0.0, shown.high - shown.value)]]
    axes.errorbar(shown.value, place, xerr=ends, color=colour, capsize=3, linewidth=1.2)


def whole_ticks(axes: Any) -> None:
    locator = need("matplotlib.ticker").MaxNLocator(nbins=6, integer=True, min_n_ticks=1)
    axes.xaxis.set_major_locator(locator)


def png(made: Any) -> bytes:
    out = io.BytesIO()
    made.savefig(out, format="png", dpi=150)
    return out.getvalue()
