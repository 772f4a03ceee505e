"""A modifier of a roll or a factor, with the case it comes from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Modifier(Struct, frozen=True, gc=False):
    """``effect`` is what players write down: "+1", "×½"."""

    case: str
    effect: str
    reason: str

    def as_args(self) -> dict[str, str]:
        return {"case": self.case, "effect": self.effect, "reason": self.reason}


def added(modifiers: Iterable[Modifier]) -> int:
    """What the modifiers of a die come to."""
    return sum(int(modifier.effect) for modifier in modifiers)
