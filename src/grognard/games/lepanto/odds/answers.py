"""The attacks of Lepanto in the terms that all games share: a question, and its exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from grognard.engine.events import Event
from grognard.engine.odds import CombatOdds, Distribution, Notes, Walk, summed
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds import attacks as odds

OUTCOME = ("roll", "second", "result", "die", "total")
Number = Annotated[int, Meta(ge=1, le=30)]


class Attack(Struct, frozen=True, kw_only=True):
    """Ships by their types, with commas between; how, from where and when."""

    attacker: str
    target: str
    side: Literal["", "christian", "muslim"] = ""
    range: Number = 1
    arc: Literal["bow", "port", "stern", "starboard"] = "bow"
    turn: Number = 1
    hexes: Number = 1


class Gunnery(Attack, frozen=True, kw_only=True):
    """7.1"""


class SmallArms(Attack, frozen=True, kw_only=True):
    """7.2"""


class Boarding(Attack, frozen=True, kw_only=True):
    """7.4"""


class Ramming(Attack, frozen=True, kw_only=True):
    """7.5"""


QUESTIONS: dict[str, type[Attack]] = {
    "gunnery": Gunnery,
    "small_arms": SmallArms,
    "boarding": Boarding,
    "ramming": Ramming,
}


def answer(game: Lepanto, question: Attack, options: Mapping[str, str]) -> CombatOdds:
    """The exact odds of an attack; what no rule allows is refused."""
    asked = _asked(question)
    state, action = odds.position(game, asked, options)
    preview: list[Event] = []

    def note(events: Sequence[Event]) -> Notes:
        told = [event for event in events if "result" in event.args]
        preview.extend(_bare(event) for event in told[len(preview) :])
        return tuple(str(event.args["result"]) for event in told)

    walk = Walk(game, lambda _: None, lambda _: (), note=note)
    chances = summed(walk.after(state, action), lambda notes: " ".join(map(str, notes)))
    return CombatOdds(game.name, asked.attack, preview, [Distribution("outcome", chances)])


def _asked(question: Attack) -> odds.Question:
    return odds.Question(
        attack=next(name for name, kind in QUESTIONS.items() if isinstance(question, kind)),
        attackers=_types(question.attacker),
        targets=_types(question.target),
        side=question.side,
        range=question.range,
        arc=question.arc,
        turn=question.turn,
        hexes=question.hexes,
    )


def as_json(question: Attack, found: CombatOdds) -> dict[str, Any]:
    """The form in which ``grognard odds --json`` tells an attack."""
    asked = _asked(question)
    [outcome] = found.distributions
    return {
        "game": found.game,
        "attack": asked.attack,
        "side": odds.attacking_side(asked),
        "attackers": asked.attackers,
        "targets": asked.targets,
        "results": [
            {"results": results.split(), "chance": str(chance), "probability": float(chance)}
            for results, chance in outcome.chances.items()
        ],
    }


def _types(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(","))


def _bare(event: Event) -> Event:
    args = {name: value for name, value in event.args.items() if name not in OUTCOME}
    return Event(event.case, event.kind, args)
