"""What a frame asks and why it refuses: values that are handed to everybody."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from grognard.engine.errors import Problem
from grognard.engine.i18n import Arg

NOTHING: Mapping[str, Arg] = {}


class Decision(Struct, frozen=True):
    """Who decides what, under which case; ``kind`` and ``args`` make the prompt."""

    seat: str
    case: str
    kind: str
    args: Mapping[str, Arg] = NOTHING


class Refusal(Struct, frozen=True):
    """Why an action is not legal: the cases, and a reason that the catalogues put into words."""

    cases: tuple[str, ...]
    reason: str
    args: Mapping[str, Arg] = NOTHING


class Illegal(Problem):
    """Raised by ``apply``; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("illegal", case=", ".join(refusal.cases), reason=refusal.reason)
        self.refusal = refusal


NOT_NOW = Refusal((), "not_now")
