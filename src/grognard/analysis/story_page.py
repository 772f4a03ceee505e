"""A story as a page: the table of its measures, and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, Protocol

from grognard.analysis.html import Report, html_figure, html_grid, html_page
from grognard.analysis.story import Found, Measured, StoryRow
from grognard.analysis.story_plots import StoryPainter, StorySpeech
from grognard.engine.game import Game


class StoryTeller(StorySpeech, Protocol):
    """Puts measures into words."""

    def headings(self) -> list[str]: ...

    def line(self, one: Measured) -> list[str]: ...


def story_page(say: StoryTeller, game: Game[Any], found: Found, rows: Sequence[StoryRow]) -> Report:
    """Everything the games tell, in one language."""
    scenario = game.scenarios[found.scenario]
    pictures = dict[str, bytes]()
    parts = [
        _lead(say, game, found),
        html_grid(say.headings(), [say.line(one) for one in found.measures], 1),
    ]
    painter = StoryPainter(say, game, scenario, rows)
    for name, paint in _pictures(painter, rows):
        pictures[name] = paint()
        title = say(f"story.title.{name}")
        parts.append(f"<h2>{escape(title)}</h2>\n")
        parts.append(html_figure(title, say(f"story.caption.{name}"), pictures[name]))
    title = f"{game.title[say.lang]} · {scenario.title[say.lang]}"
    return Report(html_page(say.lang, title, "".join(parts)), pictures)


def _lead(say: StoryTeller, game: Game[Any], found: Found) -> str:
    scenario = game.scenarios[found.scenario].title[say.lang]
    players = ", ".join(
        f"{say.seat(game, seat)}: {player}"
        for seat, player in zip(game.seats, found.players, strict=True)
    )
    heading = say(
        "story.heading", title=scenario, count=found.games, players=players, seed=found.seed
    )
    lead = f'<h1>{escape(game.title[say.lang])}</h1>\n<p class="lead">{escape(heading)}</p>\n'
    return lead + f"<h2>{escape(say('story.title.measures'))}</h2>\n"


def _pictures(
    painter: StoryPainter, rows: Sequence[StoryRow]
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Those that the games have something for."""
    if any(row.losses for row in rows):
        yield "losses", painter.losses
        yield "places", painter.places
    if any(row.reached for row in rows):
        yield "reached", painter.reached
    if any(row.points for row in rows):
        yield "points", painter.points
