"""Random play that checks every step for faults and keeps each one as a record."""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from grognard.analysis.files import write_whole
from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.records import read_record, replay, write_record
from grognard.engine.session import Session

RUNAWAY = 200_000
"""More decisions than any game can need."""
MOST_FINDINGS = 20
SAMPLE = 6
"""How many legal actions are checked more closely at each step."""
UNDO_CHANCE = 0.02
REPLAY_CHANCE = 0.25
"""How often the record of a game without faults is replayed."""


class Fault(Exception):
    """Something a game must never do: the kind of fault, and what was seen."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind = kind
        self.what = what


class Finding(Struct, frozen=True):
    """A fault, where it showed, and the record that leads there ('' if there was no folder)."""

    kind: str
    what: str
    scenario: str
    seed: str
    move: int
    record: str


class Report(Struct, frozen=True):
    game: str
    games: int
    decisions: int
    seconds: float
    findings: list[Finding]


class Fuzzer:
    """Plays random games until its time is up or it has found enough faults."""

    def __init__(
        self, game: Game[Any], seed: int, scenario: str | None = None, out: Path | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.scenarios = [scenario] if scenario else list(game.scenarios)
        self.out = out
        self.findings: list[Finding] = []
        self.games = 0
        self.decisions = 0

    def run(self, seconds: float, each: Callable[[], None] | None = None) -> Report:
        """Fuzz for this long; ``each`` is called now and then."""
        started = time.monotonic()
        deadline = started + seconds
        while time.monotonic() < deadline and len(self.findings) < MOST_FINDINGS:
            self._one_game(deadline, each)
        took = round(time.monotonic() - started, 3)
        return Report(self.game.name, self.games, self.decisions, took, self.findings)

    def _one_game(self, deadline: float, each: Callable[[], None] | None) -> None:
        seed = f"{self.seed}/{self.games}"
        self.games += 1
        rng = random.Random(seed)
        scenario = rng.choice(self.scenarios)
        options = {o.name: rng.choice(o.values) for o in self.game.options if rng.random() < 0.5}
        session = Session(self.game, scenario, seed, options)
        try:
            for _ in self._steps(session, rng):
                if each is not None and self.decisions % 256 == 0:
                    each()
                if time.monotonic() >= deadline:
                    return
            if rng.random() < REPLAY_CHANCE:
                _check_replay(session)
        except Fault as fault:
            self._report(session, fault.kind, fault.what)
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            what = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
            self._report(session, "crash", what)

    def _steps(self, session: Session[Any], rng: random.Random) -> Iterator[None]:
        while (decision := session.decision()) is not None:
            legal = self.game.legal(session.state)
            check_position(session, decision, legal, rng)
            move(session, decision, rng.choice(legal), rng)
            self.decisions += 1
            if len(session.moves) > RUNAWAY:
                raise Fault("runaway", f"more than {RUNAWAY} decisions")
            yield

    def _report(self, session: Session[Any], kind: str, what: str) -> None:
        record = ""
        if self.out is not None:
            record = str(self._write(session, kind, what))
        at = len(session.moves)
        self.findings.append(Finding(kind, what, session.scenario, str(session.seed), at, record))

    def _write(self, session: Session[Any], kind: str, what: str) -> Path:
        """The record up to the last good position, and a description of the fault beside it."""
        assert self.out is not None
        self.out.mkdir(parents=True, exist_ok=True)
        name = f"{self.game.name}-{session.seed}-{kind}".replace("/", "-")
        # An action that raised half-way may have left a broken position.
        with suppress(Exception):
            session.state = session.state_at(len(session.moves))
        path = self.out / f"{name}.record"
        write_whole(path, write_record(session))
        write_whole(self.out / f"{name}.txt", f"{kind} after move {len(session.moves)}: {what}\n")
        return path


def check_position(
    session: Session[Any], decision: Decision, legal: list[Action], rng: random.Random
) -> None:
    """What must hold at every decision."""
    game, state = session.game, session.state
    if decision.seat not in game.seats:
        raise Fault("seat", f"{decision.kind} asks '{decision.seat}'")
    if not legal:
        raise Fault("dead_end", f"{decision.kind} ({decision.case}) offers nothing")
    if len(set(legal)) != len(legal):
        twice = next(action for action in legal if legal.count(action) > 1)
        raise Fault("duplicate", game.notation(state, twice))
    if wrong := game.invariants(state):
        raise Fault("invariant", "; ".join(wrong))
    for action in rng.sample(legal, min(SAMPLE, len(legal))):
        _check_offered(session, action)
    _check_stranger(session, legal, rng)


def _check_offered(session: Session[Any], action: Action) -> None:
    game, state = session.game, session.state
    text = game.notation(state, action)
    refused = game.refusal(state, action)
    if refused is not None:
        raise Fault("refused", f"'{text}' is offered and refused: {refused.reason}")
    if game.parse(state, text) != action:
        raise Fault("notation", f"'{text}' reads back as {game.parse(state, text)}")


def _check_stranger(session: Session[Any], legal: list[Action], rng: random.Random) -> None:
    """A well-formed action that is not legal must be refused."""
    game, state = session.game, session.state
    verb, argument = rng.choice(list(game.verbs.items()))
    count = len(game.names(state)[argument]) if argument else 0
    action = Action(verb, rng.randrange(count)) if count else Action(verb)
    if action not in legal and game.refusal(state, action) is None:
        raise Fault("unoffered", f"'{game.notation(state, action)}' is legal but not offered")


def move(session: Session[Any], decision: Decision, action: Action, rng: random.Random) -> None:
    """Play an action; undo must be possible exactly when no die fell, nothing hidden was shown
    and the seat is the same."""
    game = session.game
    try_undo = rng.random() < UNDO_CHANCE
    digest = game.digest(session.state) if try_undo else ""
    rolled, shown = session.state.rolled, game.shown(session.state)
    text = game.notation(session.state, action)
    session.choose(action)
    after = session.decision()
    if session.state.rolled < rolled:
        raise Fault("dice", f"'{text}' turned the count of dice back")
    same_seat = after is not None and after.seat == decision.seat
    free = same_seat and session.state.rolled == rolled and game.shown(session.state) == shown
    if session.can_undo != free:
        raise Fault("bad_undo", f"'{text}' {'cannot' if free else 'can'} be undone")
    if try_undo and free:
        session.undo()
        if game.digest(session.state) != digest:
            raise Fault("bad_undo", f"undoing '{text}' leads to another position")
        session.choose(action)


def _check_replay(session: Session[Any]) -> None:
    """The record of a game replays to its end."""
    file = f"seed {session.seed}"
    replay(read_record(write_record(session), file), session.game)
