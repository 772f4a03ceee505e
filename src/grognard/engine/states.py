"""States declared once: copying, saving, restoring and checking follow from the fields.

    @dataclass(eq=False, slots=True, init=False)
    class State(Position):
        facts: Facts                                     # printed; shared by every copy
        dice: Dice
        rolled: int = kept(0, ANY_NUMBER)                # saved as it is, within a range
        steps: bytearray = each("unit", 0, range(9))     # one small number for each unit
        tugs: dict[int, int] = kept({}, "ship", keys="ship")
        at: dict[int, int] = index(by_hex)               # worked out again when loaded
        stack: list[Any] = kept([])

A new field is one line. A range is a ``range``, or the name of one in ``facts.ranges``.
``forms.Form`` does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy as shallow
from dataclasses import dataclass, field, fields
from typing import Any, Self, TypeVar, get_origin, get_type_hints

from grognard.engine.dice import Dice
from grognard.engine.values import written

ANY_NUMBER = range(10**9)
"""The range of a number that must not be negative."""

Within = str | range | None
"""What the numbers of a field may be: a range, or the name of one in ``facts.ranges``."""


@dataclass
class Kind:
    """How one field of a state begins, and what is checked and kept of it."""

    start: Any = None
    each: Within = None
    """What it has one entry for, if it is a list of that kind."""
    within: Within = None
    keys: Within = None
    later: bool = False
    work_out: Callable[[Any], Any] | None = None
    """Of an index: how it follows from the fields that are saved."""
    cache: bool = False
    told: str = ""
    """Of an index: the name under which a save tells it …"""
    tell: Callable[[Any], Any] | None = None
    """… and what the save tells."""

    def begin(self, facts: Any) -> Any:
        each = range_of(self.each, facts.ranges)
        return shallow(self.start) if each is None else [self.start] * len(each)


def kept(start: object, within: Within = None, *, keys: Within = None, later: bool = False) -> Any:
    """Saved as it is. ``later``: came after the first release, and is left out of a save while it
    is as at the start, so that positions without it keep their digest."""
    return _declared(Kind(start, within=within, keys=keys, later=later))


def each(
    what: str | range, start: object = 0, within: Within = None, *, later: bool = False
) -> Any:
    """One entry for each of the things that a range numbers."""
    return _declared(Kind(start, what, within, later=later))


def index(
    work_out: Callable[[Any], Any], *, told: str = "", tell: Callable[[Any], Any] | None = None
) -> Any:
    """Follows from the other fields and is worked out again when a save is loaded. A save may still
    tell it, under another name."""
    return _declared(Kind(work_out=work_out, told=told, tell=tell))


def cache(empty: Callable[[], Any]) -> Any:
    """Remembers what was asked for; empty when a save is loaded."""
    return _declared(Kind(work_out=lambda _: empty(), cache=True))


def _declared(kind: Kind) -> Any:
    return field(metadata={"kind": kind})


F = TypeVar("F")


class Position:
    """The base of states, and what each of them declares."""

    __slots__ = ()

    dice: Dice
    rolled: int
    turn: int
    stack: list[Any]
    """Where the sequence of play stands: for the engine and the rules. Others ask as below."""

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.stack

    @property
    def frames(self) -> tuple[Any, ...]:
        """The steps under way, each within the one before."""
        return tuple(self.stack)

    @property
    def asking(self) -> Any:
        """The step that asks, when a decision is open."""
        return self.stack[-1]

    def under_way(self, kind: type[F]) -> F | None:
        """The innermost step of this kind that is under way."""
        for frame in self.stack[::-1]:
            if isinstance(frame, kind):
                return frame
        return None

    def alone(self, *frames: object) -> Self:
        """A copy in which nothing but these steps is to be done."""
        copy = self.clone()
        copy.stand_at(*frames)
        return copy

    def stand_at(self, *frames: object) -> None:
        """Stand at these steps of the sequence of play, each within the one before."""
        self.stack[:] = frames

    def clone(self) -> Self:
        """An independent copy."""
        cls = self.__class__
        cloned: Self = (_CLONERS.get(cls) or cloner(cls))(self)
        return cloned


_CLONERS: dict[type, Callable[[Any], Any]] = {}
_COPIED = {list: ".copy()", bytearray: "[:]", dict: ".copy()"}
"""How a field is copied, by its type; what is not listed never changes and is shared."""


def cloner(cls: type) -> Callable[[Any], Any]:
    """A function that copies a state field by field, written out for the class (unless it was
    compiled, and this with it)."""
    if "clone" in vars(cls):
        own: Callable[[Any], Any] = vars(cls)["clone"]
        return own
    hints = get_type_hints(cls)
    lines = ["def clone(state):", "    copy = new(cls)"]
    for f in fields(cls):
        copied = _COPIED.get(get_origin(hints[f.name]) or hints[f.name], "")
        lines.append(f"    copy.{f.name} = state.{f.name}{copied}")
    made = written("\n".join([*lines, "    return copy"]), new=cls.__new__, cls=cls)
    _CLONERS[cls] = made
    return made


def range_of(within: Within, ranges: Mapping[str, range]) -> range | None:
    return ranges[within] if isinstance(within, str) else within


def strays(
    name: str, value: object, within: range | None, keys: range | None = None
) -> Iterator[str]:
    """The numbers in a value, however deep, that are out of their range."""
    if isinstance(value, int):
        if within is not None and value not in within:
            yield f"{name} {value}; there are {within[0]} to {within[-1]}"
    elif isinstance(value, list | tuple | bytearray):
        for item in value:
            yield from strays(name, item, within)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strays(name, key, keys)
            yield from strays(name, item, within)
