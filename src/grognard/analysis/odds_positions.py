"""Exact odds of any action in any position, through all dice up to the next decision."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.dice import TooManyOutcomes
from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.odds import NotAllowed, Notes, Walk
from grognard.engine.records import Record, replay

ROLLED = ("roll", "second", "die", "dice", "total", "allied", "german", "turkish")
"""Arguments of events that are dice. Ways that differ only in these count as one."""
BLANK = "·"


class Outcome(Struct, frozen=True):
    """One way it can go: its chance, and the events that not all ways share."""

    events: Sequence[Event]
    chance: Fraction


class PositionOdds(Struct, frozen=True):
    """Every way an action can go, the likeliest first."""

    action: str
    seat: str
    always: Sequence[Event]
    """What happens in any case."""
    outcomes: Sequence[Outcome]
    """Empty if there are too many dice; then only ``results`` are known."""
    results: Mapping[str, Fraction] = {}
    """What the game itself works out (Game.chances), in its own terms."""


def position_odds(game: Game[S], state: S, action: Action) -> PositionOdds:
    """All that an action can bring before the next decision; the state does not change."""
    decision = game.decision(state)
    refused = game.refusal(state, action)
    if refused is not None or decision is None:
        assert refused is not None, "without a decision every action is refused"
        raise NotAllowed(game, state, refused)
    known = game.chances(state, action)
    text = game.notation(state, action)
    try:
        always, outcomes = _ways(game, state, action)
    except TooManyOutcomes:
        if known is None:
            raise BadRequest("odds_too_many", action=text) from None
        always, outcomes = list(known.preview), []
    results = known.results if known is not None else {}
    return PositionOdds(text, decision.seat, always, outcomes, results)


def _ways(game: Game[S], state: S, action: Action) -> tuple[list[Event], list[Outcome]]:
    """What happens in any case, and the ways it can go, the likeliest first."""
    met: dict[Hashable, Event] = {}

    def note(events: Sequence[Event]) -> Notes:
        return tuple(_met(met, event) for event in events)

    spread = Walk(game, lambda _: None, lambda _: (), note=note, cut=True).after(state, action)
    shared = [key for key in next(iter(spread)) if all(key in notes for notes in spread)]
    own: dict[Notes, Fraction] = {}
    for notes, chance in spread.items():
        keys = tuple(key for key in notes if key not in shared)
        own[keys] = own.get(keys, Fraction(0)) + chance
    ways = sorted(own.items(), key=lambda way: -way[1])
    outcomes = [Outcome([met[key] for key in keys], chance) for keys, chance in ways]
    return [met[key] for key in shared], outcomes


def _met(met: dict[Hashable, Event], event: Event) -> Hashable:
    """An event without its dice, and its key."""
    args = {name: BLANK if name in ROLLED else value for name, value in event.args.items()}
    key = (event.case, event.kind, msgspec.json.encode(args))
    met.setdefault(key, Event(event.case, event.kind, args, event.seen_by))
    return key


# -- records ---------------------------------------------------------------------------------------


def record_odds(
    game: Game[Any], record: Record, move: int | None = None, action: str | None = None
) -> PositionOdds:
    """The odds of a move of a record, or of another action in its place. Without a move: of an
    action in the last position."""
    if record.game != game.name:
        raise BadRequest("odds_not_its_game", file=record.file, game=record.game)
    if action is None and move is None:
        raise BadRequest("odds_no_action", file=record.file)
    before, text = _found(record, move)
    session = replay(before, game)
    if session.decision() is None:
        raise BadRequest("odds_over", file=record.file)
    chosen = text if action is None else action
    return position_odds(game, session.state, game.parse(session.state, chosen))


def _found(record: Record, move: int | None) -> tuple[Record, str]:
    """The record up to a move (or its end), and that move as it was last played."""
    if move is None:
        return record, ""
    places = [n for n, e in enumerate(record.entries) if e.text and e.number == move]
    if not places:
        most = max((entry.number for entry in record.entries), default=0)
        raise BadRequest("odds_no_move", file=record.file, move=move, most=most)
    entry = record.entries[places[-1]]
    return replace(record, entries=record.entries[: places[-1]]), entry.text
