"""Looks for cheap tricks in any game, by its contract alone.

Every side tries every simple rule (always or never give this kind of answer, do nothing) against
the computer, all else played by the computer too. Few games show which rules promise something,
more games which of those hold, and games of other seeds what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.analysis.files import write_whole
from grognard.analysis.journal import Journal
from grognard.analysis.probe_games import Job, Prober, Try, census, record
from grognard.analysis.probe_rules import BOTH, IDLE, Rule, read_rule
from grognard.analysis.simulation import Setup
from grognard.analysis.statistics import mean_interval, wilson
from grognard.engine.game import Game
from grognard.engine.workers import each_of

GLANCE, LOOK = range(2), range(2, 10)
"""The games in which every rule is tried, and those in which the promising ones go on."""
FINAL = 100
"""The number of the last round's first game. No rule was chosen by those games, so they tell what
it is worth."""
PROMISING, BEST, COMBINED = 12, 5, 3
"""How many rules of a side go on to the second round and to the last; of how many at most a
combination is made."""
MUCH = 0.10
"""A gain above this is a hole in the game, or a blind spot of the computer."""
ENDLESS = 20
"""A rule that makes a game so many times as long as usual is given up."""


Progress = Callable[[str, int, int], None]
"""Told the round (``glance``, ``look``, ``final``), how many of its games are over, and of how
many."""


class Finding(Struct, frozen=True):
    """What a rule is worth, beside the same games without it."""

    seat: str
    rule: str
    score: float
    low: float
    high: float
    baseline: float
    gain: float
    games: int
    record: str | None = None


class Findings(Struct, frozen=True):
    """The documented form of ``grognard probe --json``."""

    game: str
    scenario: str
    opponent: str
    rules: list[Finding]


# -- the search for tricks -------------------------------------------------------------------------


class Probe:
    """Tries rules round by round, each round only with what promised most in the one before."""

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        games: int,
        workers: int = 1,
        journal: Journal[Try] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.final = range(FINAL, FINAL + games)
        self._workers = workers
        self._journal = journal
        self._progress = progress
        self._round = "glance"
        rows = journal.rows if journal is not None else ()
        self._tries = {(row.seat, row.rules, row.index): row for row in rows}
        self._most = 0

    def run(self, records: Path | None = None) -> list[Finding]:
        """The largest gains first; with a folder, a record of each rule is kept there."""
        scenario = self.game.scenarios[self.setup.scenario]
        seen = census(self.game, self.setup, GLANCE)
        turns = scenario.first_turn, scenario.last_turn
        rules = {seat: [*seen.rules(seat, *turns)] for seat in self.game.seats}
        usual = self.play([Job(seat, (), n) for seat in rules for n in GLANCE])
        self._most = ENDLESS * max(row.decisions for row in usual)
        self.play([Job(s, (r,), n) for s, kept in rules.items() for r in kept for n in GLANCE])
        self._round = "look"
        best = [(seat, one) for seat, kept in rules.items() for one in self._best(seat, kept)]
        self._round = "final"
        plain = [(seat, ()) for seat in rules]
        self.play([Job(seat, one, n) for seat, one in [*plain, *best] for n in self.final])
        found = [self._finding(seat, one) for seat, one in best]
        found.sort(key=lambda one: (-one.gain, one.seat, one.rule))
        return found if records is None else self._recorded(found, records)

    def play(self, jobs: Sequence[Job]) -> list[Try]:
        """All jobs in order; none is played twice."""
        left = [job for job in jobs if (job.seat, job.name, job.index) not in self._tries]
        prober = Prober(self.setup, left, self._most)
        if self._workers == 1:
            prober.lend(self.game)
        played = each_of(prober, range(len(left)), self._workers)
        for done, row in enumerate(played, 1):
            self._tries[row.seat, row.rules, row.index] = row
            if self._journal is not None:
                self._journal.add(row)
            if self._progress is not None:
                self._progress(self._round, done, len(left))
        return [self._tries[job.seat, job.name, job.index] for job in jobs]

    def _best(self, seat: str, rules: Sequence[Rule]) -> list[tuple[Rule, ...]]:
        """The most promising rules of a side, and what they are combined."""
        alone = [(rule,) for rule in rules]
        changing = self._different(seat, alone)
        promising = self._first(seat, changing, GLANCE, PROMISING)
        best = self._first(seat, promising, range(GLANCE.start, LOOK.stop), BEST)
        idle = [one for one in changing if one[0].how == IDLE]
        combined = self._combined(seat, best, [*best, *idle]) if best else None
        # Doing nothing is told of in any case: no game should reward it.
        return [*dict.fromkeys([*([combined] if combined else []), *best, *idle])]

    def _different(self, seat: str, several: Sequence[tuple[Rule, ...]]) -> list[tuple[Rule, ...]]:
        """Those that change something, and of those that come to the same games the first."""
        found = dict[Any, tuple[Rule, ...]]()
        for rules in several:
            rows = self._of(seat, rules, GLANCE)
            if any(row.bent for row in rows):
                games = tuple((row.score, row.lead, row.bent, row.decisions) for row in rows)
                found.setdefault(games, rules)
        return [*found.values()]

    def _of(self, seat: str, rules: tuple[Rule, ...], games: range) -> list[Try]:
        return self.play([Job(seat, rules, index) for index in games])

    def _first(
        self, seat: str, several: Sequence[tuple[Rule, ...]], games: range, most: int
    ) -> list[tuple[Rule, ...]]:
        """Those that do best in these games, by victories and then by points."""
        jobs = [Job(seat, rules, index) for rules in several for index in games]
        self.play([*jobs, *(Job(seat, (), index) for index in games)])
        return sorted(several, key=lambda rules: self._worth(seat, rules, games))[:most]

    def _worth(self, seat: str, rules: tuple[Rule, ...], games: range) -> tuple[float, float]:
        """A sort key: the best come first."""
        rows = self._of(seat, rules, games)
        return -sum(row.score for row in rows), -sum(row.lead for row in rows)

    def _combined(
        self, seat: str, best: Sequence[tuple[Rule, ...]], more: Sequence[tuple[Rule, ...]]
    ) -> tuple[Rule, ...] | None:
        """The best rule with what makes it better still; None if nothing does."""
        games = range(GLANCE.start, LOOK.stop)
        rules = best[0]
        while len(rules) < COMBINED:
            wider = [rules + one for one in dict.fromkeys(more) if one[0] not in rules]
            first = self._first(seat, wider, games, 1)
            if not first or self._worth(seat, first[0], games) >= self._worth(seat, rules, games):
                break
            rules = first[0]
        return rules if len(rules) > 1 else None

    def _finding(self, seat: str, rules: tuple[Rule, ...]) -> Finding:
        """What the rules are worth in the games by which nothing was chosen."""
        scores = [row.score for row in self._of(seat, rules, self.final)]
        plain = [row.score for row in self._of(seat, (), self.final)]
        share, baseline = mean_interval(scores).value, mean_interval(plain).value
        low, high = wilson(sum(scores), len(scores))
        name = Job(seat, rules, 0).name
        return Finding(seat, name, share, low, high, baseline, share - baseline, len(scores))

    def _recorded(self, found: Sequence[Finding], folder: Path) -> list[Finding]:
        """The same, with the record of the best game of each."""
        kept = []
        for number, one in enumerate(found, 1):
            rules = tuple(map(read_rule, one.rule.split(BOTH)))
            rows = self._of(one.seat, rules, self.final)
            index = max(rows, key=lambda row: (row.score, row.lead)).index
            file = folder / f"{self.setup.game}-{self.setup.scenario}-{number:02}.record"
            write_whole(file, record(self.game, self.setup, Job(one.seat, rules, index)))
            kept.append(replace(one, record=str(file)))
        return kept
