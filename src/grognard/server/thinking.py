"""Thinking, in a process of its own: the next answers of a seat, or advice for a person."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players import Player, make
from grognard.players.search.budget import Budget
from grognard.players.search.hint import hint
from grognard.players.search.player import SearchPlayer
from grognard.players.search.thought import Thought
from grognard.server.faces import drawing
from grognard.server.gauge import Gauge
from grognard.server.opinions import Opinion, opinion_of

MOST_ACTIONS = 64
MOST_PLAYERS = 256


class Task(Struct, frozen=True):
    """A position without its seed, so that nobody can peek at the dice; what else is hidden from
    the seat the player itself never sees (``players.make``)."""

    table: str
    game: str
    spec: str
    seat: str
    position: bytes
    one_unit: bool
    """Stop when the same kind of decision comes again, so that people can follow."""
    most: int = MOST_ACTIONS
    one_phase: bool = False
    """Stop when another phase begins."""
    ticket: int = 0
    hurried: bool = False
    """Play now: the best there is without thinking."""
    taken_back: int = 0
    """How often moves were taken back at the table: plans made before are forgotten."""


class Answer(Struct, frozen=True):
    """The next actions, and what was thought if a plan was chosen."""

    chosen: list[str]
    opinion: Opinion | None = None


class Advice(Struct, frozen=True):
    """A question for the best answers of the seat that decides."""

    game: str
    seat: str
    position: bytes
    budget: Budget
    seed: str
    ticket: int = 0


_gauge = Gauge()
_players: OrderedDict[tuple[str, str, str, int], Player] = OrderedDict()


def begin(gauge: Gauge) -> None:
    """Called once in a new process."""
    global _gauge  # noqa: PLW0603 - the process is this one desk
    _gauge = gauge
    gauge.guard()


@lru_cache(maxsize=8)
def _game(name: str) -> Game[Any]:
    from grognard.games import load

    return load(name)


def _key(task: Task) -> tuple[str, str, str, int]:
    return task.table, task.seat, task.spec, task.taken_back


def _player(task: Task, fresh: bool = False) -> Player:
    """The player of that seat, as it was when it last chose, or a new one."""
    key = _key(task)
    player = _players.pop(key, None)
    if player is None or fresh:
        seed = blake2b(f"{task.table} {task.seat}".encode(), digest_size=8).hexdigest()
        player = make(task.spec, task.game, seed)
    if isinstance(player, SearchPlayer):
        player.watch = _gauge.watcher(task.ticket, task.hurried)
    _players[key] = player
    if len(_players) > MOST_PLAYERS:
        _players.popitem(last=False)
    return player


def _chosen(game: Game[Any], state: Any, decision: Decision, task: Task) -> Action:
    """What the player answers. After an undo its plans may be stale: then it starts anew."""
    for fresh in (False, True):
        action = _player(task, fresh).choose(game, state, decision)
        if game.refusal(state, action) is None:
            return action
    return game.legal(state)[0]


def _thought(task: Task) -> Thought | None:
    """What the player of that seat thought last."""
    player = _players.get(_key(task))
    return player.thought if isinstance(player, SearchPlayer) else None


def think(task: Task) -> Answer:
    """The next actions, up to the next die, the next hidden thing shown or the end of the turn."""
    game = _game(task.game)
    state = game.load(task.position, "imagined")
    decision = game.decision(state)
    before = state.rolled, game.shown(state)
    first = decision.kind if decision else ""
    phase = phase_of(game, state, task.seat) if task.one_phase else ()
    chosen: list[str] = []
    opinion, known = None, _thought(task)
    while decision is not None and decision.seat == task.seat:
        action = _chosen(game, state, decision, task)
        if (thought := _thought(task)) is not None and thought is not known:
            opinion, known = opinion_of(game, state, task.seat, thought), thought
        chosen.append(game.notation(state, action))
        game.apply(state, action)
        decision = game.decision(state)
        if (state.rolled, game.shown(state)) != before or len(chosen) == task.most:
            break
        if task.one_phase and phase_of(game, state, task.seat) != phase:
            break
        if task.one_unit and decision is not None and decision.kind == first:
            break
    return Answer(chosen, opinion)


def phase_of(game: Game[Any], state: Any, seat: str) -> tuple[int, str]:
    view = drawing(game.name).draw(game.view(state, seat))
    return view.turn, view.phase


def advise(asked: Advice) -> Opinion:
    """The best answers to the decision that is open."""
    game = _game(asked.game)
    state = game.load(asked.position, "imagined")
    watch = _gauge.watcher(asked.ticket, hurried=False)
    thought = hint(game, state, asked.seat, asked.budget, asked.seed, watch)
    return opinion_of(game, state, asked.seat, thought)
