"""The server's own sentences, and what the engine says as protocol structs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from grognard.engine.frames import Decision, Refusal
from grognard.engine.game import Game
from grognard.engine.i18n import ENGINE_MESSAGES, LANGUAGES, Arg, read_catalogue
from grognard.engine.session import Session
from grognard.server.endings.standing import BY_RULES
from grognard.server.protocol import DecisionOut, Legal, OutcomeOut, RefusalOut, Words

MESSAGES = ENGINE_MESSAGES.merged(
    read_catalogue(files("grognard.server") / "text" / "messages.toml")
)


def sentence(key: str, args: Mapping[str, Arg] | None = None) -> Words:
    """A message of the catalogue in every language."""
    return {lang: MESSAGES.say(lang, key, args) for lang in LANGUAGES}


def named(game: Game[Any], state: Any, args: Mapping[str, Arg]) -> Mapping[str, Arg]:
    """Replace small numbers by the names printed on counters and map."""
    if not args:
        return {}
    recorder = game.recorder(state)
    recorder.add("", "", **args)
    return recorder.events[0].args


def hidden_from(
    game: Game[Any], state: Any, decision: Decision | None, audience: Sequence[str]
) -> bool:
    """Is what is asked and answered here hidden from all of these seats?"""
    if decision is None:
        return False
    known = game.secret(state, decision)
    return known is not None and not any(seat in known for seat in audience)


def decision_out(
    game: Game[Any], state: Any, decision: Decision | None, audience: Sequence[str]
) -> DecisionOut | None:
    """What is asked, as far as these seats may know."""
    if decision is None:
        return None
    if hidden_from(game, state, decision, audience):
        return DecisionOut(decision.seat, decision.case, decision.kind, secret=True)
    args = named(game, state, decision.args)
    return DecisionOut(decision.seat, decision.case, decision.kind, args)


def refusal_out(game: Game[Any], state: Any, refusal: Refusal) -> RefusalOut:
    text = {lang: game.say_refusal(lang, state, refusal) for lang in LANGUAGES}
    return RefusalOut(refusal.cases, refusal.reason, named(game, state, refusal.args), text)


def outcome_out(session: Session[Any]) -> OutcomeOut:
    outcome, ended = session.outcome(), session.ended
    how, by = (ended.how, ended.seat) if ended else (BY_RULES, "")
    return OutcomeOut(outcome.winner, outcome.scores, outcome.cases, how, by)


def legal_out(session: Session[Any]) -> Legal:
    """Every legal answer, by verb."""
    names, verbs = session.game.names(session.state), session.game.verbs
    found: dict[str, list[str]] = {}
    for action in session.legal():
        offered = found.setdefault(action.verb, [])
        if argument := verbs[action.verb]:
            offered.append(names[argument][action.arg])
    return found
