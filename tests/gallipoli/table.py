"""A table for rule tests: put counters where you like, script the dice, play in notation.

    table = Table(
        {"86Bde": "GP4", "T9-25": "GP6 e", "BH-C1": "GP3"}, dice=[6, 3], turn=3, paid="NE S"
    )
    table.activate("allied", "29D", order="move_first")
    table.play("move 86Bde", "go GP3")

A place is an area id, a box (ALLIED, TURK), or one of: not_yet, eliminated, withdrawn, exited,
removed; then letters: e entrenched, r in Reserve, u unsupplied (Beachheads); d Disorganised or
Disabled, b Broken or Crippled; f Fired; a activated once, aa twice. Counters not named are
``not_yet`` in play (forts and ships, too). All land starts under Turkish control, except where
only Allied land units stand. Mines: area → markers such as "1", "2 D", "2!" (! is face up).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grognard.engine.bundles import Bundle, unpacked
from grognard.games.gallipoli.facts import SIDES
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.rules import m03_sequence
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m07_operations import s72_activation, s73_land_activation
from grognard.games.gallipoli.state import (
    BACK,
    ELIMINATED,
    EXITED,
    NO_ORDER,
    NOT_YET,
    PAID_NAVAL,
    PAID_NE,
    PAID_S,
    REMOVED,
    SHATTERED,
    SHOWN,
    WAS_DUG,
    WITHDRAWN,
    State,
)
from grognard.games.gallipoli.title import TITLE
from grognard.games.released import PACKED, RELEASED
from grognard.testing import Halting, RulesTable

FREELY = {"max_formations": "any"}
"""Tests of other rules activate as many formations as they need (Q07)."""
OFF = {
    "not_yet": NOT_YET,
    "eliminated": ELIMINATED,
    "withdrawn": WITHDRAWN,
    "exited": EXITED,
    "removed": REMOVED,
}
PAID = {"naval": PAID_NAVAL, "NE": PAID_NE, "S": PAID_S}
CONDITIONS = ("normal", "shaken", "shattered")
STEPS = {
    "event": "event_step",
    "weather": "weather_step",
    "supply": "supply_step",
    "allocation": "allocation_step",
    "arrivals": "arrivals_step",
    "impulses": "impulse_step",
    "mines": "mine_laying_step",
    "withdrawal": "withdrawal_step",
    "reserve": "reserve_step",
    "mobile_forts": "mobile_fort_step",
    "operations": "operations",
    "land_recovery": "land_recovery",
    "naval_recovery": "naval_recovery",
    "clean_up": "clean_up",
    "end_of_turn": "count_points",
    "next_turn": "_next_turn",
}


BOARD = "8212bcac1bf41457"
"""The released data with which rules are tested; changes of our own numbers leave them alone."""


@lru_cache(maxsize=1)
def board_texts() -> Mapping[str, str]:
    """The data files of the tests by name."""
    board = TITLE.file(f"{RELEASED}/{BOARD}{PACKED}")
    return unpacked(board.read_bytes(), board.name).texts


@lru_cache(maxsize=8)
def gallipoli(data: Path | None = None) -> Gallipoli:
    """The game with the data of the tests, or with some of them replaced."""
    texts = dict(board_texts())
    if data is not None:
        for file in data.rglob("*.toml"):
            texts[file.relative_to(data).as_posix()] = file.read_text("utf-8")
    return Gallipoli(Bundle(texts))


@lru_cache(maxsize=1)
def todays() -> Gallipoli:
    """The game as it is played today."""
    return Gallipoli()


@dataclass(unsafe_hash=True)
class Halt(Halting, GallipoliFrame):
    """Where a test stops: what comes after the step it is about is not played."""


class Table(RulesTable[State]):
    game: Gallipoli

    def __init__(
        self,
        pieces: Mapping[str, str],
        *,
        step: str = "",
        scenario: str = "campaign",
        turn: int = 3,
        impulse: int = 1,
        impulses: int = 2,
        bad: bool = False,
        rough: bool = False,
        first: str = "allied",
        sp: tuple[int, int] = (20, 20),
        vp: tuple[int, int] = (0, 0),
        paid: str = "naval NE S",
        mines: Mapping[str, str] | None = None,
        events: Mapping[str, int] | None = None,
        dice: Sequence[int] = (),
        options: Mapping[str, str] | None = None,
        data: Path | None = None,
    ) -> None:
        """``step``: one of STEPS to run at once; '' waits for ``begin``, ``activate``, ``segment``
        or ``naval``. ``events``: event → last turn in play."""
        game = gallipoli(data)
        chosen = {**FREELY, **(options or {})}
        super().__init__(game, game.set_up(scenario, 1, chosen), dice)
        state = self.state
        state.turn, state.impulse, state.impulses = turn, impulse, impulses
        state.bad, state.rough, state.first = bad, rough, SIDES.index(first)
        state.sp[:], state.vp[:] = sp, vp
        state.account[0], state.account[len(state.account) // 2] = vp
        state.paid = sum(PAID[word] for word in paid.split())
        state.events.update(events or {})
        state.outside_limit = 6
        for code, place in pieces.items():
            self.put(code, place)
        for area, markers in (mines or {}).items():
            self.lay(area, markers)
        state.stand_at(m03_sequence.GameTurn(13), Halt())
        if step:
            self.begin(step)

    # -- setting the table -------------------------------------------------------------------

    def put(self, code: str, place: str) -> None:
        """Put a counter somewhere: 'GP6 e d f a'."""
        words = place.split()
        letters = "".join(words[1:])
        state, piece = self.state, self.index(code)
        state.put(piece, OFF.get(words[0], state.facts.land.index.get(words[0], NOT_YET)))
        assert words[0] in OFF or words[0] in state.facts.land.index, f"no area {words[0]}"
        state.face[piece] = BACK if set(letters) & set("eru") else 0
        state.health[piece] = SHATTERED if "b" in letters else int("d" in letters)
        state.fired[piece] = int("f" in letters)
        state.acted[piece] = letters.count("a")

    def lay(self, area: str, markers: str) -> None:
        levels = {"D": 0, "1": 1, "2": 2}
        self.state.mines[self.area(area)] = tuple(
            levels[word[0]] | (SHOWN if word.endswith("!") else 0) for word in markers.split()
        )

    def mark(self, code: str, which: str, bits: int) -> None:
        """Set marks of a counter: which is 'game', 'turn', 'impulse' or 'activation'."""
        getattr(self.state, f"of_{which}")[self.index(code)] |= bits

    def begin(self, step: str) -> None:
        """Run one step of the turn (STEPS) to its first decision; then the table halts."""
        names = [function.__name__ for function in m03_sequence._STEPS]
        at = names.index(STEPS[step])
        self.state.stand_at(m03_sequence.GameTurn(at + 1), Halt())
        m03_sequence._STEPS[at](self.state, self.recorder)
        self.settle()

    def segment(self, side: str) -> None:
        """The side's segment of a new impulse: land, naval or pass."""
        who = SIDES.index(side)
        state = self.state
        s73_land_activation.note_trenches(state, WAS_DUG)
        state.orders[:] = (NO_ORDER, NO_ORDER)
        self.resume(m03_sequence.GameTurn(13), Halt(), s72_activation.Segment(who))

    def activate(self, side: str, *formations: str, order: str = "move_first") -> None:
        """A land activation of these formations (and independents by their unit ids)."""
        self.segment(side)
        self.play("land")
        units = [name for name in formations if name not in self.state.facts.pieces.formations]
        for name in formations:
            if name not in units:
                self.play(f"formation {name}")
        for name in units:
            self.play(f"join {name}")
        if self.asked() == "choose_formations":
            self.play("end")
        self.play(order)

    def naval(self, side: str) -> None:
        """A naval activation."""
        self.segment(side)
        self.play("naval")

    def mine_step(self) -> None:
        """8.5.1, 8.5.2 The mines attack, then minesweepers sweep."""
        self.resume(m03_sequence.GameTurn(13), Halt(), m03_sequence.Impulse(5))

    # -- looking -----------------------------------------------------------------------------

    def index(self, code: str) -> int:
        return self.state.facts.pieces.index[code]

    def area(self, name: str) -> int:
        return self.state.facts.land.index[name]

    def place(self, code: str) -> str:
        """The area or box of a counter, or not_yet, eliminated, withdrawn, exited, removed."""
        at = self.state.where[self.index(code)]
        off = {number: word for word, number in OFF.items()}
        return off[at] if at in off else self.state.facts.land.names[at]

    def condition(self, code: str) -> str:
        """normal, shaken (Disorganised, Disabled) or shattered (Broken, Crippled)."""
        return CONDITIONS[self.state.health[self.index(code)]]

    def entrenched(self, code: str) -> bool:
        """On its back side: Entrenched, in Reserve; of a Beachhead: unsupplied."""
        return self.state.face[self.index(code)] == BACK

    def fired(self, code: str) -> bool:
        return bool(self.state.fired[self.index(code)])

    def acted(self, code: str) -> int:
        return self.state.acted[self.index(code)]

    def mines(self, area: str) -> str:
        """The markers of an area as ``lay`` writes them."""
        letters = "D12"
        return " ".join(
            letters[marker & 3] + ("!" if marker & SHOWN else "")
            for marker in self.state.mines[self.area(area)]
        )

    def control(self, area: str) -> str:
        return SIDES[0 if self.state.control >> self.area(area) & 1 else 1]

    def vp(self, side: str) -> int:
        return self.state.vp[SIDES.index(side)]

    def sp(self, side: str) -> int:
        return self.state.sp[SIDES.index(side)]
