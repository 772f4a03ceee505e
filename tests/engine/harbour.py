"""A toy position with a field of every kind: boats at berths, and a harbour master who asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grognard.engine.dice import Dice, Scripted
from grognard.engine.errors import BadRequest
from grognard.engine.forms import Form
from grognard.engine.frames import Frame
from grognard.engine.options import option, options_of
from grognard.engine.states import ANY_NUMBER, Position, cache, each, index, kept
from grognard.engine.values import later

AT_SEA = 255
BOATS, BERTHS = 3, 4


@dataclass(frozen=True)
class Options:
    tide: str = option("Q1", "low", "high")


OPTIONS = options_of(Options)


class Facts:
    scenario_id = "bay"
    options = Options()

    def __init__(self) -> None:
        self.ranges = {"turn": range(1, 6), "boat": range(BOATS), "berth": range(BERTHS)}


class HarbourFrame(Frame):
    """The base of this game's frames."""


@dataclass(unsafe_hash=True)
class Day(HarbourFrame):
    step: int = 0


@dataclass(unsafe_hash=True)
class Mooring(HarbourFrame):
    """Made into two kinds of frame, and none itself."""

    boat: int


@dataclass(unsafe_hash=True)
class Docking(Mooring):
    berths: tuple[int, ...] = ()
    storm: bool = later(False)


@dataclass(unsafe_hash=True)
class Leaving(Mooring):
    pass


@dataclass(unsafe_hash=True)
class Load:
    goods: str
    crates: tuple[int, ...] = ()


def _moored(state: Harbour) -> dict[int, int]:
    """By berth, the boat at it."""
    return {berth: boat for boat, berth in enumerate(state.berth) if berth != AT_SEA}


@dataclass(eq=False, slots=True, init=False)
class Harbour(Position):
    facts: Facts
    dice: Dice
    rolled: int = kept(0, ANY_NUMBER)
    turn: int = kept(1, "turn")
    closed: bool = kept(False)
    loads: list[Load] = kept([])
    berth: bytearray = each("boat", AT_SEA)
    fees: list[int] = each("boat", 0, range(10))
    moored: dict[int, int] = index(_moored, told="occupied", tell=sorted)
    owners: dict[str, int] = kept({}, "boat")
    towing: dict[int, int] = kept({}, "boat", keys="boat")
    asked: list[int | None] = cache(lambda: [None])
    stack: list[Any] = kept([])


@dataclass(eq=False, slots=True, init=False)
class GrownHarbour(Harbour):
    """The same some releases later."""

    fog: int = kept(0, range(4), later=True)
    buoys: bytearray = each("berth", 1, later=True)


FORM = Form(Harbour, HarbourFrame, OPTIONS)
GROWN = Form(GrownHarbour, HarbourFrame, OPTIONS)


def facts_of(scenario: str, options: dict[str, str]) -> Facts:
    if scenario != Facts.scenario_id:
        raise BadRequest("bad_save", what=f"scenario {scenario}")
    return Facts()


def ranges(state: Harbour) -> Iterator[str]:
    for boat, berth in enumerate(state.berth):
        if berth != AT_SEA and berth >= BERTHS:
            yield f"boat {boat} at berth {berth}"


def faults(state: Harbour) -> list[str]:
    return [*FORM.stale(state)]


def begun(**given: Any) -> Harbour:
    """A harbour with two boats in it."""
    at = {"berth": bytearray((2, AT_SEA, 0)), "stack": [Day(1), Docking(1, (1, 3))], **given}
    return FORM.begin(Facts(), Scripted(()), **at)


def loaded(saved: bytes, form: Form[Any] = FORM) -> Any:
    return form.load(saved, facts_of, Scripted(()), ranges, faults)
