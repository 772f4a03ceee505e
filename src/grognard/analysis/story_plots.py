"""The pictures of a story: when, where and to what units are lost; what is reached; points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from grognard.analysis.report_plots import COLOURS, Speech, figure, png, whole_ticks
from grognard.analysis.story import StoryRow
from grognard.engine.game import Game, Scenario

MORE = ("#7b4d91", "#b59a2d", "#3b8f8a", "#a3455c", "#6b6b66", "#8ab06a")
PALETTE = (*COLOURS[:3], *MORE)
MOST_PLACES = 14


class StorySpeech(Speech, Protocol):
    """Sentences, and what a title calls its causes, places and sources of points."""

    def own(self, kind: str, id_: str) -> str: ...


class StoryPainter:
    """Paints many games of one scenario in one language."""

    def __init__(
        self, say: StorySpeech, game: Game[Any], scenario: Scenario, rows: Sequence[StoryRow]
    ) -> None:
        self.say = say
        self.game = game
        self.rows = rows
        last = max([scenario.last_turn, *(lost.turn for row in rows for lost in row.losses)])
        self.turns = range(scenario.first_turn, last + 1)

    def losses(self) -> bytes:
        """By turn and side, what is lost to what, a game."""
        lost = [one for row in self.rows for one in row.losses]
        causes = [cause for cause, _ in Counter(one.cause for one in lost).most_common()]
        with figure(self.say, len(self.game.seats), 3.2) as (made, panels):
            for axes, seat in zip(panels, self.game.seats, strict=True):
                below = [0.0] * len(self.turns)
                for number, cause in enumerate(causes):
                    count = Counter(o.turn for o in lost if (o.seat, o.cause) == (seat, cause))
                    heights = [count[turn] / len(self.rows) for turn in self.turns]
                    colour = PALETTE[number % len(PALETTE)]
                    name = self.say.own("cause", cause)
                    axes.bar(self.turns, heights, bottom=below, color=colour, label=name)
                    below = [a + b for a, b in zip(below, heights, strict=True)]
                axes.set_title(self.say.seat(self.game, seat))
                axes.set_xlabel(self.say("report.turn"))
                axes.set_ylabel(self.say("story.a_game"))
                whole_ticks(axes)
            highest = max(axes.get_ylim()[1] for axes in panels)
            for axes in panels:
                axes.set_ylim(0, highest)
            handles, names = panels[0].get_legend_handles_labels()
            made.legend(handles, names, loc="outside lower center", ncols=4)
            return png(made)

    def places(self) -> bytes:
        """Where most is lost, a game."""
        lost = Counter((one.place, one.seat) for row in self.rows for one in row.losses)
        total = Counter[str]()
        for (place, _), number in lost.items():
            total[place] += number
        shown = [place for place, _ in total.most_common(MOST_PLACES)][::-1]
        by_seat = {
            self.say.seat(self.game, seat): [lost[place, seat] / len(self.rows) for place in shown]
            for seat in self.game.seats
        }
        return self._bars([self.say.own("place", place) for place in shown], by_seat, "story.lost")

    def points(self) -> bytes:
        """Where the points of each side come from, a game."""
        total = defaultdict[tuple[str, str], float](float)
        for row in self.rows:
            for seat, by_source in row.points.items():
                for source, points in by_source.items():
                    total[source, seat] += points
        sources = [*dict.fromkeys(source for source, _ in sorted(total, key=total.__getitem__))]
        by_seat = {
            self.say.seat(self.game, seat): [total[one, seat] / len(self.rows) for one in sources]
            for seat in self.game.seats
        }
        return self._bars([self.say.own("source", one) for one in sources], by_seat, "story.points")

    def reached(self) -> bytes:
        """In what share of the games a place has been reached by each turn."""
        found = Counter(place for row in self.rows for place in row.reached)
        with figure(self.say, 1, 3.4) as (made, (axes,)):
            for number, place in enumerate(sorted(found, key=lambda p: -found[p])):
                turns = [row.reached[place] for row in self.rows if place in row.reached]
                share = [
                    100 * sum(t <= turn for t in turns) / len(self.rows) for turn in self.turns
                ]
                colour, name = PALETTE[number % len(PALETTE)], self.say.own("place", place)
                style = "-" if number < len(PALETTE) else "--"
                axes.step(self.turns, share, style, where="post", color=colour, label=name)
            axes.set_ylim(0, 102)
            axes.set_xlabel(self.say("report.turn"))
            axes.set_ylabel(self.say("report.of_games"))
            whole_ticks(axes)
            made.legend(loc="outside right upper")
            return png(made)

    def _bars(self, names: list[str], by_seat: Mapping[str, list[float]], label: str) -> bytes:
        """A bar for each name, each side's part after the other's."""
        with figure(self.say, 1, 1.2 + 0.3 * len(names)) as (made, (axes,)):
            before = [0.0] * len(names)
            for number, (seat, values) in enumerate(by_seat.items()):
                colour = COLOURS[number]
                axes.barh(range(len(names)), values, 0.7, before, color=colour, label=seat)
                before = [a + b for a, b in zip(before, values, strict=True)]
            axes.set_yticks(range(len(names)), names)
            axes.set_xlabel(self.say(label))
            axes.grid(False, axis="y")
            axes.legend()
            return png(made)
