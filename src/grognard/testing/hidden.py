"""The promises about hidden things: a seat learns what the rules show and nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.events import Recorder, all_may_know
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.testing.trial import Trial, sampled

Seat = str | None
"""None: a spectator."""


def check_hidden(trial: Trial[S], state: S, legal: list[Action]) -> None:
    """If only hidden things differ, everything a seat is told stays the same."""
    game = trial.game
    for seat in (*game.seats, None):
        if game.knows_all(seat):
            imagined = game.determinize(state, seat, random.Random(trial.rng.getrandbits(32)))
            same = game.digest(imagined) == game.digest(state)
            trial.hold(same, "who knows all imagines nothing but the dice", seat)
        else:
            check_worlds(trial, state, seat, legal)
            check_secret_answers(trial, state, seat, legal)


def check_worlds(trial: Trial[S], state: S, seat: Seat, legal: list[Action]) -> None:
    """In worlds it cannot tell apart, a seat sees the same and is asked the same."""
    game, decision = trial.game, trial.game.decision(state)
    assert decision is not None
    seen = told(game, state, seat)
    worlds = [
        game.determinize(state, seat, random.Random(trial.rng.getrandbits(32))) for _ in range(2)
    ]
    for world in worlds:
        trial.hold(world.rolled == state.rolled, "determinize keeps the count of dice", seat)
        trial.hold(told(game, world, seat) == seen, "what is told depends on nothing hidden", seat)
        if decision.seat == seat:
            for action in sampled(trial, state, legal):
                same = game.refusal(world, action) == game.refusal(state, action)
                trial.hold(same, "refusals depend on nothing hidden", (seat, action))
    for action in trial.some_of(legal, trial.effort.ahead):
        for world in worlds:
            if game.refusal(world, action) is None:
                _check_step(trial, state, world, seat, action)


def _check_step(trial: Trial[S], state: S, world: S, seat: Seat, action: Action) -> None:
    """A step that tells two worlds apart cannot be undone: one would look twice."""
    game = trial.game
    one, other = game.clone(state), game.clone(world)
    other.dice = one.dice
    logs = game.recorder(one), game.recorder(other)
    with trial.keeping("apply carries out every legal action", action):
        game.apply(one, action, logs[0])
        game.apply(other, action, logs[1])
    if _heard(game, logs[0], one, seat) != _heard(game, logs[1], other, seat):
        closed = all(_no_way_back(game, state, after) for after in (one, other))
        trial.hold(closed, "what depends on something hidden counts as shown", (seat, action))


def check_secret_answers(trial: Trial[S], state: S, seat: Seat, legal: list[Action]) -> None:
    """Answers to a secret question that change nothing visible cannot be told apart."""
    game, decision = trial.game, trial.game.decision(state)
    assert decision is not None
    known = game.secret(state, decision)
    if known is None or seat in known:
        return
    trial.hold(set(known) <= set(game.seats), "secrets are known to seats of the game", known)
    heard: dict[Any, Any] = {}
    for action in trial.some_of(legal, 2 * trial.effort.ahead):
        after = game.clone(state)
        log = game.recorder(after)
        game.apply(after, action, log)
        events, dice, then = _heard(game, log, after, seat)
        first = heard.setdefault((then, after.rolled), (events, dice))
        trial.hold(first == (events, dice), "secret answers are told to nobody else", action)


def told(game: Game[S], state: S, seat: Seat) -> Sequence[object]:
    """All that a seat learns from a position."""
    view, decision = msgspec.json.encode(game.view(state, seat)), game.decision(state)
    if decision is None:
        return view, game.outcome(state)
    known = game.secret(state, decision)
    if known is not None and seat not in known:
        return view, decision.seat, decision.kind
    return view, decision, game.legal(state) if decision.seat == seat else None


def _heard(
    game: Game[S], log: Recorder, after: S, seat: Seat
) -> tuple[list[object], list[object], Sequence[object]]:
    """All that a seat learns from a step: events, dice and the next position."""
    seats = (seat,) if seat is not None else ()
    events: list[object] = [event for event in log.events if event.visible_to(seat)]
    dice: list[object] = [die for die in log.dice if all_may_know(die.seen_by, seats)]
    then = told(game, after, seat)
    return events, dice, tuple(str(part) for part in then)


def _no_way_back(game: Game[S], before: S, after: S) -> bool:
    was, now = game.decision(before), game.decision(after)
    assert was is not None
    fell = before.rolled != after.rolled or game.shown(before) != game.shown(after)
    return fell or now is None or now.seat != was.seat
