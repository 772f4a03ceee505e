"""check_game(): plays a random game and checks the whole contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.testing.playouts import (
    Kept,
    check_clones_kept,
    check_end,
    check_played_again,
    check_record,
    check_resumed,
    check_start,
)
from grognard.testing.positions import check_events, check_offer, check_sound, look_closely
from grognard.testing.trial import Chooser, Effort, Trial


class Played(Struct, frozen=True):
    """What the play-out met, so that a test can see that it went anywhere."""

    decisions: Counter[str]
    events: Counter[str]
    finished: bool

    @property
    def moves(self) -> int:
        return self.decisions.total()


def any_legal(game: Game[Any], state: Any, legal: list[Action], rng: Random) -> Action:
    return rng.choice(legal)


def check_game(
    game: Game[S],
    scenario: str,
    seed: int | str,
    *,
    options: Mapping[str, str] | None = None,
    effort: Effort | None = None,
    choose: Chooser = any_legal,
) -> Played:
    """Play ``scenario`` by ``choose`` and check every promise of the contract.

    Raises Broken (an AssertionError) that names the promise, the seed and the move.
    """
    trial = Trial(game, scenario, seed, dict(options or {}), effort or Effort(), choose)
    check_start(trial)
    walk = _Walk(trial)
    while walk.decides():
        walk.step()
    session = walk.session
    trial.move = len(session.moves)
    if session.decision() is None:
        check_end(trial, session.state)
    check_clones_kept(trial, walk.kept)
    check_played_again(trial, session, walk.actions, walk.kept)
    check_record(trial, session)
    check_resumed(trial, session, walk.cut, walk.actions)
    events = Counter(event.kind for event in session.events)
    return Played(walk.kinds, events, session.decision() is None)


class _Walk:
    """The play-out: one action after the other, with a close look now and then."""

    def __init__(self, trial: Trial[S]) -> None:
        self.trial: Trial[Any] = trial
        self.session = Session[Any](trial.game, trial.scenario, trial.secret, trial.options)
        self.actions: list[Action] = []
        self.kinds: Counter[str] = Counter()
        self.looks = 0
        self.kept: list[Kept[Any]] = []
        self.cut = write_record(self.session)
        check_sound(trial, self.session.state)
        check_events(trial, self.session.events)

    def decides(self) -> bool:
        """Is there another decision to make?"""
        trial, made = self.trial, len(self.actions)
        trial.move = made
        if self.session.decision() is None:
            return False
        if trial.effort.stop_after is not None and made >= trial.effort.stop_after:
            return False
        trial.hold(made < trial.effort.most_decisions, "games end", f"{made} decisions made")
        return True

    def step(self) -> None:
        trial, session = self.trial, self.session
        game, state = trial.game, session.state
        legal = check_offer(trial, state)
        self._look(legal)
        decision = game.decision(state)
        assert decision is not None
        self.kinds[decision.kind] += 1
        action = trial.choose(game, state, legal, trial.rng)
        before = state.rolled, game.shown(state)
        with trial.keeping("apply carries out every legal action", action):
            events = session.choose(action)
        self.actions.append(action)
        check_sound(trial, state)
        counted = state.rolled - before[0] == len(session.moves[-1].dice)
        trial.hold(counted, "every die is counted and logged", session.moves[-1])
        self._check_undo(decision.seat, before)
        check_events(trial, events)
        if len(self.actions).bit_count() == 1:
            # At moves 1, 2, 4, 8, …: the last cut is in the second half of the game.
            self.cut = write_record(session)

    def _check_undo(self, seat: str, before: tuple[int, int]) -> None:
        """Undo reaches back to the last die, thing shown or change of seat."""
        trial, session = self.trial, self.session
        shown, decision = trial.game.shown(session.state), session.decision()
        trial.hold(shown >= before[1], "what has been shown stays counted", session.moves[-1])
        same_seat = decision is not None and decision.seat == seat
        free = same_seat and before == (session.state.rolled, shown)
        trial.hold(session.can_undo == free, "undo ends where something is learnt", free)

    def _look(self, legal: list[Action]) -> None:
        trial, state = self.trial, self.session.state
        decision = trial.game.decision(state)
        new_kind = decision is not None and decision.kind not in self.kinds
        if not new_kind and len(self.actions) % trial.effort.every:
            return
        whole = new_kind or self.looks % trial.effort.whole_every == 0
        self.looks += 1
        look_closely(trial, state, legal, whole)
        copy = trial.game.clone(state)
        self.kept.append(Kept(len(self.actions), copy, trial.game.digest(state), legal))
