"""What a worker process does: find the next answers of a seat, or advise a person."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.players import Player, make
from grognard.players.search.budget import Budget
from grognard.players.search.crew import Crew
from grognard.players.search.hint import hint
from grognard.players.search.plain import PlainSearch
from grognard.players.search.player import SearchPlayer
from grognard.players.search.thought import Thought
from grognard.server.computers.explanations import Explanation, explain
from grognard.server.computers.progress import Progress
from grognard.server.faces import drawing
from grognard.server.insight import rolls_a_die

MOST_ACTIONS = 64
MOST_PLAYERS = 256


class Task(Struct, frozen=True):
    """What a computer player must answer. The position comes without its seed, so that nobody
    can peek at the dice; ``players.make`` hides from the player what is hidden from its seat."""

    table: str
    game: str
    spec: str
    seat: str
    position: bytes
    one_unit: bool
    """Stop when the same kind of decision comes up again, so that people can follow."""
    most: int = MOST_ACTIONS
    one_phase: bool = False
    """Stop when another phase begins."""
    no_dice: bool = False
    """Stop before an answer that rolls dice."""
    ticket: int = 0
    data: str = ""
    """The version of the table's data."""
    hurried: bool = False
    """Play at once, without thinking."""
    taken_back: int = 0
    """How often moves were taken back at the table: older plans are dropped."""
    seed: str = ""
    """Of the player: nobody who sits at the table can know it."""


class Answer(Struct, frozen=True):
    """The next actions, and the reasons if a plan was chosen."""

    chosen: list[str]
    explanation: Explanation | None = None
    done: bool = False
    """It stopped before dice."""


class HintTask(Struct, frozen=True):
    """What a person wants to know: the best answers of the seat that decides."""

    game: str
    seat: str
    position: bytes
    budget: Budget
    seed: str
    ticket: int = 0
    data: str = ""
    """The version of the table's data."""
    scenario: str = ""


_progress = Progress()
_crew = Crew()
_players: OrderedDict[tuple[str, str, str, int], Player] = OrderedDict()


def begin(progress: Progress, cores: int = 1) -> None:
    """Called once in a new process, where searches may use so many processes."""
    global _progress, _crew
    _progress, _crew = progress, Crew(cores)
    progress.guard()
    _crew.start()


@lru_cache(maxsize=8)
def _game(name: str, data: str) -> Game[Any]:
    """The game with the data of the table; with today's if those are nowhere."""
    from grognard.games import load
    from grognard.games.versions import load_version

    return load_version(name, data) or load(name)


def _key(task: Task) -> tuple[str, str, str, int]:
    return task.table, task.seat, task.spec, task.taken_back


def _player(task: Task, fresh: bool = False) -> Player:
    """The player of that seat, with what it remembers, or a new one."""
    key = _key(task)
    player = _players.pop(key, None)
    if player is None or fresh:
        player = make(task.spec, task.game, task.seed, _crew)
    if isinstance(player, SearchPlayer | PlainSearch):
        player.watch = _progress.watcher(task.ticket, task.hurried)
    _players[key] = player
    if len(_players) > MOST_PLAYERS:
        _players.popitem(last=False)
    return player


def _chosen(game: Game[Any], state: Any, decision: Decision, task: Task) -> Action:
    """What the player answers. Its plans may be stale after an undo; then it starts afresh."""
    for fresh in (False, True):
        action = _player(task, fresh).choose(game, state, decision)
        if game.refusal(state, action) is None:
            return action
    return game.legal(state)[0]


def _thought(task: Task) -> Thought | None:
    """The last thought of the player of that seat."""
    player = _players.get(_key(task))
    return player.thought if isinstance(player, SearchPlayer) else None


def think(task: Task) -> Answer:
    """The next actions, until a die is rolled, something hidden is shown or the turn ends."""
    game = _game(task.game, task.data)
    _crew.get_ready(game)
    state = game.load(task.position, "imagined")
    decision = game.decision(state)
    before = state.rolled, game.shown(state)
    first = _unit_asked_about(decision)
    phase = phase_of(game, state, task.seat) if task.one_phase else ()
    chosen: list[str] = []
    explanation, known = None, _thought(task)
    while decision is not None and decision.seat == task.seat:
        action = _chosen(game, state, decision, task)
        if task.no_dice and rolls_a_die(game, state, action):
            return Answer(chosen, explanation, done=True)
        if (thought := _thought(task)) is not None and thought is not known:
            explanation, known = explain(game, state, task.seat, thought), thought
        chosen.append(game.notation(state, action))
        game.apply(state, action)
        decision = game.decision(state)
        if (state.rolled, game.shown(state)) != before or len(chosen) == task.most:
            break
        if task.one_phase and phase_of(game, state, task.seat) != phase:
            break
        if task.one_unit and _another_unit(decision, first):
            break
    return Answer(chosen, explanation)


def _unit_asked_about(decision: Decision | None) -> tuple[str, Arg]:
    """The kind of a decision, and the id that its question begins with, if it is about one unit."""
    if decision is None:
        return "", ""
    about = next(iter(decision.args.values()), "")
    return decision.kind, about if isinstance(about, int) else ""


def _another_unit(decision: Decision | None, first: tuple[str, Arg]) -> bool:
    """Has the question come again, for another unit or for any?"""
    kind, about = _unit_asked_about(decision)
    return kind == first[0] and (about == "" or about != first[1])


def phase_of(game: Game[Any], state: Any, seat: str) -> tuple[int, str]:
    view = drawing(game.name).draw(game.view(state, seat))
    return view.turn, view.phase


def advise(asked: HintTask) -> Explanation:
    """The best answers to the decision that is open."""
    game = _game(asked.game, asked.data)
    _crew.get_ready(game)
    state = game.load(asked.position, "imagined")
    watch = _progress.watcher(asked.ticket, hurried=False)
    what = game, state, asked.seat, asked.budget, asked.seed
    thought = hint(*what, watch, _crew, asked.scenario)
    return explain(game, state, asked.seat, thought)
