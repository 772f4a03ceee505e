"""A report on a run: an HTML page with its pictures, and the pictures as files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from grognard.analysis.html import Report, html_figure, html_grid, html_page
from grognard.analysis.report_plots import Painter, Speech
from grognard.analysis.runs import Difference, Series, differences
from grognard.analysis.simulation import DRAW, GameRow
from grognard.analysis.statistics import mean_interval, wilson
from grognard.engine.game import Game


def report(say: Speech, game: Game[Any], series: Series) -> Report:
    """Everything a run tells, in one language."""
    writer = _Writer(say, game, series)
    body = "".join(writer.body())
    title = f"{game.title[say.lang]} · {game.scenarios[series.run.scenario].title[say.lang]}"
    return Report(html_page(say.lang, title, body), writer.pictures)


class _Writer:
    """Writes the parts of the page and keeps their pictures."""

    def __init__(self, say: Speech, game: Game[Any], series: Series) -> None:
        self.say = say
        self.game = game
        self.series = series
        self.painter = Painter(say, game, series)
        self.pictures: dict[str, bytes] = {}

    def body(self) -> Iterator[str]:
        run = self.series.run
        yield f"<h1>{escape(self.game.title[self.say.lang])}</h1>\n"
        scenario = self.game.scenarios[run.scenario].title[self.say.lang]
        count = len(self.series.rows)
        yield self._paragraph(self.say("report.lead", scenario=scenario, count=count), "lead")
        yield from self._settings()
        if not run.compared:
            yield from self._results(self.series.rows, "")
            return
        yield from self._comparison()
        for number, value in enumerate(run.values, 1):
            yield f"<h2>{escape(f'{run.compared} = {value}')}</h2>\n"
            yield from self._results(self.series.of_value(value), f"-{number}")

    def _paragraph(self, text: str, kind: str = "") -> str:
        return f'<p class="{kind}">{escape(text)}</p>\n' if kind else f"<p>{escape(text)}</p>\n"

    def _settings(self) -> Iterator[str]:
        run = self.series.run
        players = [
            f"{self.say.seat(self.game, seat)}: {player}"
            for seat, player in zip(self.game.seats, run.players, strict=True)
        ]
        options = ", ".join(f"{name}={value}" for name, value in run.options.items())
        shown = {
            "players": ", ".join(players),
            "seed": str(run.seed),
            "options": options or self.say("report.recommended"),
            "versions": self.say(
                "report.version_line",
                grognard=run.grognard,
                rules=run.rules_version,
                data=run.data_version,
            ),
        }
        yield "<dl>\n"
        for key, text in shown.items():
            yield f"<dt>{escape(self.say(f'report.{key}'))}</dt><dd>{escape(text)}</dd>\n"
        heading = escape(self.say("report.command"))
        # Lines only break between options.
        typed = escape(command(self.series)).replace(" --", "</span> <span>--")
        yield f"<dt>{heading}</dt><dd><code><span>{typed}</span></code></dd>\n</dl>\n"

    def _results(self, rows: Sequence[GameRow], suffix: str) -> Iterator[str]:
        level = "h3" if suffix else "h2"
        painted = {
            "wins": self.painter.wins,
            "scores": self.painter.scores,
            "length": self.painter.length,
            "losses": self.painter.losses,
        }
        if not rows[0].losses_by_turn:
            del painted["losses"]
        for key, paint in painted.items():
            title = self.say(f"report.title.{key}")
            yield f"<{level}>{escape(title)}</{level}>\n"
            if key == "wins":
                yield self._grid(rows)
            caption = self.say(f"report.caption.{key}", losses=self.game.losses_in[self.say.lang])
            yield self._figure(f"{key}{suffix}", title, caption, paint(rows))

    def _figure(self, name: str, title: str, caption: str, png: bytes) -> str:
        self.pictures[name] = png
        return html_figure(title, caption, png)

    def _grid(self, rows: Sequence[GameRow]) -> str:
        """A row for every seat: games won, points, losses."""
        headings = ("seat", "player", "wins", "share", "range", "score")
        heads = [self.say(f"simulate.{name}") for name in headings]
        counted = bool(rows[0].losses)
        if counted:
            heads.append(self.game.losses_in[self.say.lang])
        lines = []
        for seat, player in zip(self.game.seats, self.series.run.players, strict=True):
            scores = [row.scores[seat] for row in rows]
            cells = [self.painter.name(seat), player, *self._won(rows, seat), self._mean(scores)]
            if counted:
                cells.append(self._mean([row.losses[seat] for row in rows]))
            lines.append(cells)
        blank = [""] * (len(heads) - 5)
        lines.append([self.painter.name(DRAW), "", *self._won(rows, DRAW), *blank])
        return html_grid(heads, lines)

    def _won(self, rows: Sequence[GameRow], outcome: str) -> list[str]:
        hits = sum(row.winner == outcome for row in rows)
        low, high = (self.say.number(100 * part, 1) for part in wilson(hits, len(rows)))
        share = self.say.number(100 * hits / len(rows), 1)
        return [self.say.number(hits), f"{share} %", f"{low}–{high} %"]

    def _mean(self, values: Sequence[int]) -> str:
        mean = mean_interval(values)
        margin = self.say.number(mean.high - mean.value, 1)
        return f"{self.say.number(mean.value, 1)} ± {margin}"

    def _comparison(self) -> Iterator[str]:
        run = self.series.run
        found = differences(self.series, self.painter.outcomes)
        heading = self.say("report.title.effect", option=run.compared)
        yield f"<h2>{escape(heading)}</h2>\n"
        yield self._paragraph(
            self.say("report.how.effect", option=run.compared, first=run.values[0], count=run.games)
        )
        yield self._differences(found)
        caption = self.say("report.caption.effect")
        yield self._figure("effect", heading, caption, self.painter.effect(found))

    def _differences(self, found: Sequence[Difference]) -> str:
        run = self.series.run
        names = [self.painter.name(outcome) for outcome in self.painter.outcomes]
        lines = []
        for value in run.values:
            rows = self.series.of_value(value)
            cells = [value, *(self._won(rows, outcome)[1] for outcome in self.painter.outcomes)]
            lines.append(cells)
            changes = [one for one in found if one.value == value]
            if changes:
                label = self.say("report.difference", value=run.values[0])
                lines.append([label, *(percent_points(self.say, one) for one in changes)])
        return html_grid([run.compared, *names], lines, text_columns=1)


def percent_points(say: Speech, one: Difference) -> str:
    """A difference in percentage points with its interval: +3.2 (−1.0 … +7.4)."""
    value, low, high = (signed(say, 100 * x) for x in (one.difference, one.low, one.high))
    return f"{value} ({low} … {high})"


def signed(say: Speech, value: float) -> str:
    rounded = round(value, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + say.number(abs(rounded), 1)


def command(series: Series) -> str:
    """The command that plays the same games again (with the same data)."""
    run = series.run
    words = ["grognard", "simulate", run.game, "--scenario", run.scenario]
    words += ["--players", ",".join(run.players), "--games", str(run.games)]
    words += ["--seed", str(run.seed)]
    for name, value in run.options.items():
        words += ["--option", f"{name}={value}"]
    if run.compared:
        words += ["--compare", f"{run.compared}={','.join(run.values)}"]
    return shlex.join(words)
