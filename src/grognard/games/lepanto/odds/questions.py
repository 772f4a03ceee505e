"""Questions about attacks, by what a player knows at the table: types of ships, range and turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=1, le=30)]


class Attack(Struct, frozen=True, kw_only=True):
    """Ships by their types, with commas between; how, from where and when."""

    attacker: str
    target: str
    side: Literal["", "christian", "muslim"] = ""
    """The attacking side; '' to work it out from the ships."""
    range: Number = 1
    arc: Literal["bow", "port", "stern", "starboard"] = "bow"
    turn: Number = 1
    hexes: Number = 1
    """How far a rammer moved, the target's hex included."""

    @property
    def attackers(self) -> tuple[str, ...]:
        return _types(self.attacker)

    @property
    def targets(self) -> tuple[str, ...]:
        return _types(self.target)


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


def name_of(question: Attack) -> str:
    """What the attack is called in QUESTIONS."""
    return next(name for name, kind in QUESTIONS.items() if isinstance(question, kind))


def attacking_side(question: Attack) -> str:
    """Galleasses are Christian, galliots Muslim, rammers Muslim; else the Christians attack."""
    if question.side:
        return question.side
    ramming = isinstance(question, Ramming)
    muslim = ramming or "galliot" in question.attackers or "galleass" in question.targets
    return "muslim" if muslim else "christian"


def _types(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(","))
