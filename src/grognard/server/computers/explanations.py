"""What a computer thought, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES
from grognard.players.search.knowledge import knowledge_of
from grognard.players.search.thought import Thought, Weighed
from grognard.players.words import reason, said
from grognard.server.faces import drawing

MOST_CONSIDERED = 8

Words = Mapping[str, str]


class Moved(Struct, frozen=True):
    piece: str
    path: Sequence[str]
    facing: int


class Considered(Struct, frozen=True):
    """One candidate: the move, how it was judged, and one line that says why."""

    action: str
    text: Words
    """The move in words."""
    chance: float
    """Of winning, from 0 to 1, as the computer sees it."""
    lead: float
    """Expected points at the end beyond what it needs to win."""
    tries: int
    """How many imagined games it was tried in."""
    why: Words
    steps: Sequence[str] = ()
    """Of a hint: the whole move, as answers to give one after another ..."""
    moves: Sequence[Moved] = ()
    """... and which counters that takes where."""
    margin: float = 0.0
    """Of the chance."""
    gain: float = 0.0
    """Of the first: by how much more it wins than the next best."""
    sure: str = ""
    """That it is better: 'unsure' (too few tries to say), 'even', 'likely' or 'clear'."""


class Explanation(Struct, frozen=True):
    """The candidates of one choice, the chosen one first, and what decided."""

    considered: Sequence[Considered]
    verdict: Words


def explain(game: Game[Any], state: Any, seat: str, thought: Thought) -> Explanation:
    """Candidates that read the same are listed once."""
    told: dict[tuple[str, str, bool], Considered] = {}
    for weighed in thought.weighed:
        action = game.notation(state, weighed.action)
        key = (action, weighed.plan, weighed.forced)
        if key not in told:
            told[key] = _considered(game, state, seat, action, weighed)
    plain = knowledge_of(game.name).plans(state, seat)[0].name
    return Explanation(list(told.values())[:MOST_CONSIDERED], _verdict(thought, plain))


def _considered(
    game: Game[Any], state: Any, seat: str, action: str, weighed: Weighed
) -> Considered:
    return Considered(
        action,
        {lang: game.say_action(lang, state, weighed.action) for lang in LANGUAGES},
        round(weighed.chance, 4),
        round(weighed.lead, 2),
        weighed.tries,
        reason(weighed.plan, weighed.forced),
        *_whole(game, state, seat, weighed),
        round(weighed.margin, 4),
        round(weighed.gain, 4),
        weighed.sure,
    )


def _whole(
    game: Game[Any], state: Any, seat: str, weighed: Weighed
) -> tuple[list[str], list[Moved]]:
    """A hint's whole move, and where it takes the seat's own counters."""
    if not weighed.steps:
        return [], []
    steps, state = [], game.clone(state)
    draw = drawing(game.name).draw
    start = {piece.id: piece for piece in draw(game.view(state, seat)).pieces}
    paths: dict[str, list[str]] = {}
    facings: dict[str, int] = {}
    for action in weighed.steps:
        steps.append(game.notation(state, action))
        rolled = state.rolled
        game.apply(state, action)
        if state.rolled != rolled:
            break  # what follows is for the die to say
        for piece in draw(game.view(state, seat)).pieces:
            was = start.get(piece.id)
            if was is None or piece.seat != seat:
                continue
            path = paths.setdefault(piece.id, [was.cell])
            if piece.cell != path[-1]:
                path.append(piece.cell)
            facings[piece.id] = piece.facing
    return steps, [
        Moved(id_, path, facings[id_])
        for id_, path in paths.items()
        if len(path) > 1 or facings[id_] != start[id_].facing
    ]


def _verdict(thought: Thought, plain: str) -> Words:
    """Compares the choice with the plain plan or, if that was not tried, with the next best."""
    chosen, *others = thought.weighed
    if not thought.clear or not others:
        return said("thinking.plain" if chosen.plan == plain else "thinking.kept")
    usual = next((w for w in others if w.plan == plain and not w.forced), None)
    other = usual or others[0]
    key = "thinking.better" if usual else "thinking.next"
    return said(key, {"chance": round(100 * chosen.chance), "other": round(100 * other.chance)})
